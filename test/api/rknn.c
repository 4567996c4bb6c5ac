// RKNN, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <rknn_api.h>
#include <stdlib.h>
#include <string.h>

// ---- Caught ------------------------------------------------------------------

int query_fails_bad(void *model, uint32_t size) {
  rknn_context ctx = 0;
  rknn_input_output_num n;
  int ret = rknn_init(&ctx, model, size, 0, NULL);
  // CHECK: :[[@LINE-1]]:13: warning: context 'ctx' is not disposed on some path{{.*}}[tensor-undisposed-model]
  free(model);
  if (ret < 0)
    return -1;
  ret = rknn_query(ctx, RKNN_QUERY_IN_OUT_NUM, &n, sizeof(n));
  if (ret != RKNN_SUCC)
    return -1;
  rknn_destroy(ctx);
  return n.n_output;
}

void reloaded_per_image_bad(void *model, uint32_t size, int images) {
  for (int i = 0; i < images; ++i) {
    rknn_context ctx;
    if (rknn_init(&ctx, model, size, 0, NULL) != RKNN_SUCC)
      // CHECK: :[[@LINE-1]]:9: warning: context 'ctx' is {{.*}}[tensor-undisposed-model]
      continue;
    rknn_run(ctx, NULL);
  }
}

int memory_bad(rknn_context ctx, rknn_tensor_attr *attr) {
  rknn_tensor_mem *mem = rknn_create_mem(ctx, 1024);
  // CHECK: :[[@LINE-1]]:26: warning: tensor memory 'mem' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!mem)
    return -1;
  if (rknn_set_io_mem(ctx, mem, attr) < 0)
    return -1;
  rknn_destroy_mem(ctx, mem);
  return 0;
}

void memory_after_its_context_bad(void *model, uint32_t size) {
  rknn_context ctx = 0;
  if (rknn_init(&ctx, model, size, 0, NULL) < 0)
    return;
  rknn_tensor_mem *mem = rknn_create_mem(ctx, 1024);
  rknn_destroy(ctx);
  rknn_destroy_mem(ctx, mem);
  // CHECK: :[[@LINE-1]]:3: warning: 'rknn_destroy_mem' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

int run_after_destroy_bad(rknn_context ctx) {
  rknn_destroy(ctx);
  return rknn_run(ctx, NULL);
  // CHECK: :[[@LINE-1]]:10: warning: 'rknn_run' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

void twice_bad(rknn_context ctx) {
  rknn_destroy(ctx);
  rknn_destroy(ctx);
  // CHECK: :[[@LINE-1]]:3: warning: 'rknn_destroy' disposes context 'ctx' a second time{{.*}}[tensor-double-dispose]
}

int copy_bad(rknn_context ctx) {
  rknn_context copy;
  if (rknn_dup_context(&ctx, &copy) != RKNN_SUCC)
    // CHECK: :[[@LINE-1]]:7: warning: context 'copy' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return rknn_run(copy, NULL);
}

// ---- Ignored -----------------------------------------------------------------

typedef struct {
  rknn_context rknn_ctx;
  rknn_tensor_mem *input_mems[1];
} app_context;

int init_ok(app_context *app, void *model, uint32_t size) {
  rknn_context ctx = 0;
  int ret = rknn_init(&ctx, model, size, 0, NULL);
  free(model);
  if (ret < 0)
    return -1;
  app->rknn_ctx = ctx;
  app->input_mems[0] = rknn_create_mem(ctx, 1024);
  return 0;
}

int release_ok(app_context *app) {
  if (app->input_mems[0] != NULL)
    rknn_destroy_mem(app->rknn_ctx, app->input_mems[0]);
  if (app->rknn_ctx != 0) {
    rknn_destroy(app->rknn_ctx);
    app->rknn_ctx = 0;
  }
  return 0;
}

// One number among others.
int infer_ok(rknn_context ctx, void *pixels) {
  rknn_input inputs[1];
  rknn_output outputs[2];
  memset(inputs, 0, sizeof(inputs));
  memset(outputs, 0, sizeof(outputs));
  inputs[0].buf = pixels;
  if (rknn_inputs_set(ctx, 1, inputs) < 0)
    return -1;
  if (rknn_run(ctx, NULL) < 0)
    return -1;
  int ret = rknn_outputs_get(ctx, 2, outputs, NULL);
  if (ret < 0)
    return ret;
  rknn_outputs_release(ctx, 2, outputs);
  return 0;
}

int goto_out_ok(void *model, uint32_t size, rknn_tensor_attr *attr) {
  int ret;
  rknn_context ctx = 0;
  rknn_tensor_mem *in = NULL, *out = NULL;
  ret = rknn_init(&ctx, model, size, 0, NULL);
  if (ret < 0)
    goto out;
  in = rknn_create_mem(ctx, 1024);
  out = rknn_create_mem(ctx, 1024);
  if (!in || !out) {
    ret = -1;
    goto out;
  }
  ret = rknn_set_io_mem(ctx, in, attr);
out:
  if (in)
    rknn_destroy_mem(ctx, in);
  if (out)
    rknn_destroy_mem(ctx, out);
  if (ctx > 0)
    rknn_destroy(ctx);
  return ret;
}

uint64_t other_numbers_ok(uint64_t a, uint64_t b) { return a + b; }

// ---- Known gaps ----------------------------------------------------------------

// The library allocates what the program has not.
int FN_outputs(rknn_context ctx) {
  rknn_output outputs[1];
  memset(outputs, 0, sizeof(outputs));
  return rknn_outputs_get(ctx, 1, outputs, NULL);
}
