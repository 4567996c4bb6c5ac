// oneDNN's C API, known from a model file: a status, and out-parameters. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <oneapi/dnnl/dnnl.h>

#define TRY(Call)                                                              \
  do {                                                                         \
    dnnl_status_t status_ = (Call);                                            \
    if (status_ != dnnl_success)                                               \
      return status_;                                                          \
  } while (0)

// ---- Caught ------------------------------------------------------------------

// A macro with a return in it.
dnnl_status_t hidden_return_bad(dnnl_stream_t *stream) {
  dnnl_engine_t engine;
  TRY(dnnl_engine_create(&engine, 0, 0));
  // CHECK: :[[@LINE-1]]:3: warning: engine 'engine' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TRY(dnnl_stream_create(stream, engine, 0));
  return dnnl_engine_destroy(engine);
}

void memory_per_request_bad(const_dnnl_memory_desc_t desc, dnnl_engine_t engine,
                            void **data, int n) {
  for (int i = 0; i < n; ++i) {
    dnnl_memory_t memory;
    if (dnnl_memory_create(&memory, desc, engine, data[i]) != dnnl_success)
      // CHECK: :[[@LINE-1]]:9: warning: memory object 'memory' is not disposed on some path{{.*}}[tensor-undisposed-model]
      return;
  }
}

dnnl_status_t overwritten_bad(dnnl_primitive_attr_t *out) {
  dnnl_primitive_attr_t attr;
  TRY(dnnl_primitive_attr_create(&attr));
  // CHECK: :[[@LINE-1]]:3: warning: attribute object 'attr' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TRY(dnnl_primitive_attr_create(&attr));
  *out = attr;
  return dnnl_success;
}

dnnl_status_t wait_for_a_destroyed_stream_bad(dnnl_stream_t stream) {
  dnnl_stream_destroy(stream);
  return dnnl_stream_wait(stream);
  // CHECK: :[[@LINE-1]]:10: warning: 'dnnl_stream_wait' uses stream 'stream' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

// What a primitive needs is counted: a descriptor may go at once, and the engine
// before what was made on it.
int any_order_ok(const_dnnl_memory_desc_t a, const_dnnl_memory_desc_t b,
                 const_dnnl_memory_desc_t c) {
  int code = -1;
  dnnl_engine_t engine = 0;
  dnnl_stream_t stream = 0;
  dnnl_memory_t memory = 0;
  dnnl_primitive_desc_t desc = 0;
  dnnl_primitive_t matmul = 0;
  dnnl_exec_arg_t args[1];
  if (dnnl_engine_create(&engine, 0, 0) != dnnl_success)
    goto fail;
  if (dnnl_matmul_primitive_desc_create(&desc, engine, a, b, 0, c, 0) !=
      dnnl_success)
    goto fail;
  if (dnnl_primitive_create(&matmul, desc) != dnnl_success)
    goto fail;
  if (dnnl_memory_create(&memory, dnnl_primitive_desc_query_md(desc, 0, 0),
                         engine, 0) != dnnl_success)
    goto fail;
  dnnl_primitive_desc_destroy(desc);
  desc = 0;
  if (dnnl_stream_create(&stream, engine, 0) != dnnl_success)
    goto fail;
  args[0].arg = 1;
  args[0].memory = memory;
  if (dnnl_primitive_execute(matmul, stream, 1, args) != dnnl_success)
    goto fail;
  code = 0;
fail:
  dnnl_engine_destroy(engine);
  dnnl_stream_destroy(stream);
  dnnl_memory_destroy(memory);
  dnnl_primitive_destroy(matmul);
  dnnl_primitive_desc_destroy(desc);
  return code;
}

// Elsewhere than in a variable, a handle belongs to whoever owns the memory.
struct network {
  dnnl_engine_t engine;
  dnnl_stream_t stream;
};

dnnl_status_t members_ok(struct network *network) {
  TRY(dnnl_engine_create(&network->engine, 0, 0));
  return dnnl_stream_create(&network->stream, network->engine, 0);
}

// ---- Known gaps ----------------------------------------------------------------

// A call that writes to one part of a local array or struct makes the analyzer
// forget the other parts.
dnnl_status_t only_in_the_arguments_ok(dnnl_primitive_t p, dnnl_stream_t stream,
                                       const_dnnl_memory_desc_t desc,
                                       dnnl_engine_t engine) {
  dnnl_exec_arg_t args[2];
  TRY(dnnl_memory_create(&args[0].memory, desc, engine, 0));
  dnnl_status_t status = dnnl_memory_create(&args[1].memory, desc, engine, 0);
  if (status == dnnl_success) {
    status = dnnl_primitive_execute(p, stream, 2, args);
    dnnl_memory_destroy(args[1].memory);
  }
  dnnl_memory_destroy(args[0].memory);
  return status;
}

dnnl_status_t array_of_descriptors_ok(dnnl_engine_t engine, const long *dims,
                                      dnnl_primitive_desc_t *out) {
  dnnl_memory_desc_t descs[2] = {0, 0};
  dnnl_status_t status =
      dnnl_memory_desc_create_with_tag(&descs[0], 2, dims, 0, 0);
  if (status == dnnl_success)
    status = dnnl_memory_desc_create_with_tag(&descs[1], 2, dims, 0, 0);
  if (status == dnnl_success)
    status = dnnl_concat_primitive_desc_create(
        out, engine, 0, 2, 0, (const_dnnl_memory_desc_t const *)descs, 0);
  dnnl_memory_desc_destroy(descs[0]);
  dnnl_memory_desc_destroy(descs[1]);
  return status;
}
