// The C API of ggml, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <ggml-backend.h>
#include <gguf.h>

// ---- Caught ------------------------------------------------------------------

long error_return_bad(const char *path) {
  gguf_context *file = gguf_init_from_file(path, {true, nullptr});
  // CHECK: :[[@LINE-1]]:24: warning: gguf context 'file' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!file)
    return -1;
  long key = gguf_find_key(file, "general.architecture");
  if (key < 0)
    return -1;
  gguf_free(file);
  return key;
}

void graph_per_request_bad(ggml_backend_t backend, int requests) {
  for (int i = 0; i < requests; ++i) {
    ggml_context *ctx = ggml_init({1024, nullptr, false});
    // CHECK: :[[@LINE-1]]:25: warning: context 'ctx' is never disposed{{.*}}[tensor-undisposed-model]
    ggml_cgraph *graph = ggml_new_graph(ctx);
    ggml_build_forward_expand(graph, ggml_new_tensor_1d(ctx, 0, 4));
    ggml_backend_graph_compute(backend, graph);
  }
}

void fallback_overwrites_bad(bool slow) {
  ggml_backend_t backend = ggml_backend_init_best();
  // CHECK: :[[@LINE-1]]:28: warning: backend 'backend' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (slow)
    backend = ggml_backend_cpu_init();
  ggml_backend_free(backend);
}

bool second_allocation_fails_bad(ggml_backend_t backend) {
  ggml_backend_buffer_t weights = ggml_backend_alloc_buffer(backend, 64);
  // CHECK: :[[@LINE-1]]:35: warning: buffer 'weights' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!weights)
    return false;
  ggml_backend_buffer_t cache = ggml_backend_alloc_buffer(backend, 16);
  if (!cache)
    return false;
  ggml_backend_buffer_free(cache);
  ggml_backend_buffer_free(weights);
  return true;
}

void buffer_of_a_freed_backend_bad(ggml_backend_t backend) {
  ggml_backend_free(backend);
  ggml_backend_buffer_t buffer = ggml_backend_alloc_buffer(backend, 64);
  // CHECK: :[[@LINE-1]]:34: warning: 'ggml_backend_alloc_buffer' uses backend 'backend' after it was disposed{{.*}}[tensor-use-after-dispose]
  ggml_backend_buffer_free(buffer);
}

ggml_tensor *tensor_in_a_freed_context_bad(ggml_context *ctx, ggml_tensor *a) {
  ggml_free(ctx);
  return ggml_add(ctx, a, a);
  // CHECK: :[[@LINE-1]]:10: warning: 'ggml_add' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

void tensors_die_with_their_context_ok(ggml_backend_t backend) {
  ggml_context *ctx = ggml_init({1024, nullptr, false});
  ggml_tensor *a = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_tensor *b = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_cgraph *graph = ggml_new_graph(ctx);
  ggml_build_forward_expand(graph, ggml_add(ctx, a, b));
  ggml_backend_graph_compute(backend, graph);
  ggml_free(ctx);
}

// The memory is the caller's: the graph lives on.
ggml_cgraph *graph_outlives_its_context_ok(void *memory) {
  ggml_context *ctx = ggml_init({1024, memory, true});
  ggml_cgraph *graph = ggml_new_graph(ctx);
  ggml_build_forward_expand(graph, ggml_new_tensor_1d(ctx, 0, 4));
  ggml_free(ctx);
  ggml_build_forward_expand(graph, ggml_graph_node(graph, 0));
  return graph;
}

bool scheduler_over_two_backends_ok(ggml_cgraph *graph) {
  ggml_backend_t backends[2] = {ggml_backend_init_best(),
                                ggml_backend_cpu_init()};
  ggml_backend_sched_t sched =
      ggml_backend_sched_new(backends, nullptr, 2, 2048, false, true);
  bool done = ggml_backend_sched_alloc_graph(sched, graph);
  ggml_backend_sched_free(sched);
  ggml_backend_free(backends[0]);
  ggml_backend_free(backends[1]);
  return done;
}

bool scheduler_over_named_backends_ok(ggml_cgraph *graph) {
  ggml_backend_t gpu = ggml_backend_init_best();
  ggml_backend_t cpu = ggml_backend_cpu_init();
  ggml_backend_t backends[2];
  int n = 0;
  if (gpu)
    backends[n++] = gpu;
  backends[n++] = cpu;
  ggml_backend_sched_t sched =
      ggml_backend_sched_new(backends, nullptr, n, 2048, false, true);
  bool done = ggml_backend_sched_alloc_graph(sched, graph);
  ggml_backend_sched_free(sched);
  for (int i = 0; i < n; ++i)
    ggml_backend_free(backends[i]);
  return done;
}

int goto_fail_ok(const char *path) {
  int code = 1;
  ggml_context *ctx = nullptr;
  gguf_context *file = nullptr;
  ggml_backend_t backend = nullptr;
  ggml_backend_buffer_t buffer = nullptr;
  file = gguf_init_from_file(path, {true, &ctx});
  if (!file)
    goto fail;
  backend = ggml_backend_init_best();
  if (!backend)
    backend = ggml_backend_cpu_init();
  if (!backend)
    goto fail;
  buffer = ggml_backend_alloc_ctx_tensors(ctx, backend);
  if (!buffer)
    goto fail;
  ggml_backend_buffer_clear(buffer, 0);
  code = 0;
fail:
  if (buffer)
    ggml_backend_buffer_free(buffer);
  if (backend)
    ggml_backend_free(backend);
  if (file)
    gguf_free(file);
  ggml_free(ctx);
  return code;
}

struct Model {
  ggml_backend_t backend;
  ggml_backend_buffer_t buffer;
  ggml_context *ctx;
};

bool load_ok(Model &model) {
  model.backend = ggml_backend_cpu_init();
  if (!model.backend)
    return false;
  model.ctx = ggml_init({1024, nullptr, true});
  if (!model.ctx)
    return false;
  model.buffer = ggml_backend_alloc_ctx_tensors(model.ctx, model.backend);
  return model.buffer != nullptr;
}

void allocator_ok(ggml_backend_t backend, ggml_cgraph *graph) {
  ggml_gallocr_t alloc =
      ggml_gallocr_new(ggml_backend_get_default_buffer_type(backend));
  if (ggml_gallocr_alloc_graph(alloc, graph))
    ggml_backend_graph_compute(backend, graph);
  ggml_gallocr_free(alloc);
}

struct ContextOwner {
  ggml_context *ctx;
  explicit ContextOwner(ggml_context *ctx) : ctx(ctx) {}
  ~ContextOwner() { ggml_free(ctx); }
};

void owner_ok() {
  ContextOwner owner(ggml_init({1024, nullptr, false}));
  ggml_new_graph(owner.ctx);
}

void freed_twice_bad(ggml_context *ctx) {
  ggml_free(ctx);
  ggml_free(ctx);
  // CHECK: :[[@LINE-1]]:3: warning: 'ggml_free' disposes context 'ctx' a second time; dispose it once, and set the handle to null [tensor-double-dispose]
}

// ---- Known gaps ----------------------------------------------------------------

// The file makes a context through a field of its parameters.
long FN_context_from_a_field(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_context *file = gguf_init_from_file(path, {false, &ctx});
  if (!file)
    return -1;
  long key = gguf_find_key(file, "general.name");
  gguf_free(file);
  return key;
}

void FN_backend_first(ggml_backend_t backend) {
  ggml_backend_buffer_t buffer = ggml_backend_alloc_buffer(backend, 64);
  ggml_backend_free(backend);
  if (buffer)
    ggml_backend_buffer_clear(buffer, 0);
  ggml_backend_buffer_free(buffer);
}
