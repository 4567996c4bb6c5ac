// The C API of ggml, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <ggml-backend.h>
#include <ggml-cpu.h>
#include <ggml-opt.h>
#include <gguf.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

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

void freed_twice_bad(ggml_context *ctx) {
  ggml_free(ctx);
  ggml_free(ctx);
  // CHECK: :[[@LINE-1]]:3: warning: 'ggml_free' disposes context 'ctx' a second time; dispose it once, and set the handle to null [tensor-double-dispose]
}

long context_from_a_field_bad(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_init_params params = {false, &ctx};
  gguf_context *file = gguf_init_from_file(path, params);
  // CHECK: :[[@LINE-1]]:24: warning: context made by 'gguf_init_from_file' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!file)
    return -1;
  long key = gguf_find_key(file, "general.name");
  gguf_free(file);
  return key;
}

bool file_of_a_file_bad(const void *data, size_t size, const char *out) {
  ggml_context *ctx = nullptr;
  gguf_init_params params = {false, &ctx};
  gguf_context *file = gguf_init_from_buffer(data, size, params);
  // CHECK: :[[@LINE-1]]:24: warning: gguf context 'file' is never disposed{{.*}}[tensor-undisposed-model]
  if (!file)
    return false;
  gguf_context *copy = gguf_init_empty();
  bool done = gguf_write_to_file(copy, out, true);
  gguf_free(copy);
  ggml_free(ctx);
  return done;
}

char text_of_a_freed_file_bad(gguf_context *file) {
  const char *name = gguf_get_val_str(file, 0);
  gguf_free(file);
  return name[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'gguf_get_val_str' is used after the gguf context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

float tensor_of_a_freed_context_bad() {
  ggml_init_params params = {1024, nullptr, false};
  ggml_context *ctx = ggml_init(params);
  ggml_tensor *a = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_free(ctx);
  return a->data[0];
  // CHECK: :[[@LINE-1]]:10: warning: tensor made by 'ggml_new_tensor_1d' is used after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int graph_of_a_freed_context_bad(ggml_backend_t backend) {
  ggml_init_params params = {
      .mem_size = 1024, .mem_buffer = NULL, .no_alloc = true};
  ggml_context *ctx = ggml_init(params);
  ggml_tensor *sum = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_set_name(sum, "sum");
  ggml_cgraph *graph = ggml_new_graph(ctx);
  ggml_build_forward_expand(graph, ggml_add(ctx, sum, sum));
  ggml_free(ctx);
  return ggml_backend_graph_compute(backend, graph);
  // CHECK: :[[@LINE-1]]:10: warning: 'ggml_backend_graph_compute' uses graph 'graph' after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

long tensor_of_a_reset_context_bad() {
  ggml_init_params params = {1024, nullptr, false};
  ggml_context *ctx = ggml_init(params);
  ggml_tensor *a = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_reset(ctx);
  long n = ggml_nelements(a);
  // CHECK: :[[@LINE-1]]:12: warning: 'ggml_nelements' uses tensor 'a' after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  ggml_free(ctx);
  return n;
}

int plan_per_graph_bad(ggml_backend_t backend, ggml_cgraph *graph) {
  ggml_backend_graph_plan_t plan =
      ggml_backend_graph_plan_create(backend, graph);
  // CHECK: :[[@LINE-1]]:7: warning: graph plan 'plan' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (ggml_backend_graph_plan_compute(backend, plan) != 0)
    return -1;
  ggml_backend_graph_plan_free(backend, plan);
  return 0;
}

void plan_of_a_freed_backend_bad(ggml_cgraph *graph) {
  ggml_backend_t backend = ggml_backend_cpu_init();
  ggml_backend_graph_plan_t plan =
      ggml_backend_graph_plan_create(backend, graph);
  ggml_backend_free(backend);
  ggml_backend_graph_plan_free(backend, plan);
  // CHECK: :[[@LINE-1]]:3: warning: 'ggml_backend_graph_plan_free' uses backend 'backend' after it was disposed{{.*}}[tensor-use-after-dispose]
}

bool graph_copy_bad(ggml_backend_t backend, ggml_cgraph *graph) {
  struct ggml_backend_graph_copy copy = ggml_backend_graph_copy(backend, graph);
  // CHECK: :[[@LINE-1]]:41: warning: graph copy 'copy' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (copy.buffer == NULL)
    return false;
  if (ggml_backend_graph_compute(backend, copy.graph) != 0)
    return false;
  ggml_backend_graph_copy_free(copy);
  return true;
}

void graph_copy_twice_bad(ggml_backend_t backend, ggml_cgraph *graph) {
  struct ggml_backend_graph_copy copy = ggml_backend_graph_copy(backend, graph);
  ggml_backend_graph_copy_free(copy);
  ggml_backend_graph_copy_free(copy);
  // CHECK: :[[@LINE-1]]:3: warning: 'ggml_backend_graph_copy_free' disposes graph copy 'copy' a second time{{.*}}[tensor-double-dispose]
}

void events_bad(ggml_backend_dev_t device, ggml_backend_t backend, int n) {
  for (int i = 0; i < n; ++i) {
    ggml_backend_event_t event = ggml_backend_event_new(device);
    // CHECK: :[[@LINE-1]]:34: warning: event 'event' is never disposed{{.*}}[tensor-undisposed-model]
    ggml_backend_event_record(event, backend);
  }
}

long datapoints_of_a_freed_dataset_bad() {
  ggml_opt_dataset_t dataset = ggml_opt_dataset_init(0, 0, 4, 1, 100, 1);
  ggml_tensor *data = ggml_opt_dataset_data(dataset);
  ggml_opt_dataset_free(dataset);
  return ggml_nelements(data);
  // CHECK: :[[@LINE-1]]:10: warning: 'ggml_nelements' uses tensor 'data' after the dataset that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void result_per_epoch_bad(ggml_opt_context_t optimizer,
                          ggml_opt_dataset_t dataset, int epochs) {
  for (int i = 0; i < epochs; ++i) {
    ggml_opt_result_t result = ggml_opt_result_init();
    // CHECK: :[[@LINE-1]]:32: warning: result 'result' is never disposed{{.*}}[tensor-undisposed-model]
    ggml_opt_epoch(optimizer, dataset, result, nullptr, 100, nullptr, nullptr);
  }
}

void other_release_bad() {
  ggml_backend_t backend = ggml_backend_cpu_init();
  free(backend);
  // CHECK: :[[@LINE-1]]:3: warning: 'free' does not fit backend 'backend', which 'ggml_backend_cpu_init' made{{.*}}[tensor-mismatched-dispose]
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

bool context_from_a_field_ok(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_init_params params = {
      /*.no_alloc =*/true,
      /*.ctx      =*/&ctx,
  };
  gguf_context *file = gguf_init_from_file(path, params);
  if (file == nullptr)
    return false;
  bool found = ggml_get_tensor(ctx, "output.weight") != nullptr;
  ggml_free(ctx);
  gguf_free(file);
  return found;
}

struct Weights {
  ggml_context *ctx = nullptr;
  ggml_tensor *output = nullptr;
};

bool field_of_a_struct_ok(Weights &weights, const char *path) {
  gguf_context *file = gguf_init_from_file(path, {true, &weights.ctx});
  if (!file)
    return false;
  weights.output = ggml_get_tensor(weights.ctx, "output.weight");
  gguf_free(file);
  return weights.output != nullptr;
}

// The graph is built in memory that outlives the context.
ggml_cgraph *build_in_a_vector_ok() {
  static std::vector<unsigned char> buffer(1024);
  ggml_init_params params = {buffer.size(), buffer.data(), true};
  ggml_context *ctx = ggml_init(params);
  ggml_cgraph *graph = ggml_new_graph(ctx);
  ggml_tensor *x = ggml_set_name(ggml_new_tensor_1d(ctx, 0, 4), "x");
  ggml_build_forward_expand(graph, ggml_add(ctx, x, x));
  ggml_free(ctx);
  ggml_build_forward_expand(graph, x);
  return graph;
}

long memory_or_not_ok(void *memory) {
  ggml_context *ctx = ggml_init({1024, memory, false});
  ggml_tensor *a = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_free(ctx);
  return memory ? ggml_nelements(a) : 0;
}

void reset_per_batch_ok(ggml_backend_t backend, int batches) {
  ggml_context *ctx = ggml_init({1024, nullptr, false});
  for (int i = 0; i < batches; ++i) {
    ggml_cgraph *graph = ggml_new_graph(ctx);
    ggml_build_forward_expand(graph, ggml_new_tensor_1d(ctx, 0, 4));
    ggml_backend_graph_compute(backend, graph);
    ggml_reset(ctx);
  }
  ggml_free(ctx);
}

// A buffer needs its device only, which is never freed.
void backend_first_ok() {
  ggml_backend_t backend = ggml_backend_cpu_init();
  if (!backend)
    return;
  ggml_backend_buffer_t buffer = ggml_backend_alloc_buffer(backend, 64);
  ggml_gallocr_t alloc =
      ggml_gallocr_new(ggml_backend_get_default_buffer_type(backend));
  ggml_backend_free(backend);
  ggml_gallocr_free(alloc);
  ggml_backend_buffer_free(buffer);
}

int plan_ok(ggml_backend_t backend, ggml_cgraph *graph) {
  ggml_backend_graph_plan_t plan =
      ggml_backend_graph_plan_create(backend, graph);
  int status = ggml_backend_graph_plan_compute(backend, plan);
  ggml_backend_graph_plan_free(backend, plan);
  return status;
}

bool graph_copy_ok(ggml_backend_t backend, ggml_cgraph *graph) {
  struct ggml_backend_graph_copy copy = ggml_backend_graph_copy(backend, graph);
  if (copy.buffer == NULL)
    return false;
  bool same = ggml_backend_graph_compute(backend, copy.graph) == 0;
  ggml_backend_graph_copy_free(copy);
  return same;
}

int thread_pool_ok(ggml_cgraph *graph) {
  ggml_threadpool_params params = {4};
  struct ggml_threadpool *threadpool = ggml_threadpool_new(&params);
  ggml_cplan plan = ggml_graph_plan(graph, 4, threadpool);
  std::vector<unsigned char> work(plan.work_size);
  plan.work_data = work.data();
  int status = ggml_graph_compute(graph, &plan);
  ggml_threadpool_free(threadpool);
  return status;
}

void training_ok(ggml_backend_sched_t sched, ggml_context *compute) {
  ggml_opt_dataset_t dataset = ggml_opt_dataset_init(0, 0, 4, 1, 100, 1);
  ggml_opt_context_t optimizer = ggml_opt_init({sched, compute});
  ggml_opt_result_t train = ggml_opt_result_init();
  ggml_opt_epoch(optimizer, dataset, train, nullptr, 100, nullptr, nullptr);
  ggml_opt_free(optimizer);
  ggml_opt_result_free(train);
  ggml_opt_dataset_free(dataset);
}

struct Deleter {
  void operator()(ggml_context *ctx) { ggml_free(ctx); }
  void operator()(gguf_context *file) { gguf_free(file); }
};

long smart_pointers_ok(const char *path) {
  ggml_context *raw = nullptr;
  std::unique_ptr<gguf_context, Deleter> file(
      gguf_init_from_file(path, {true, &raw}));
  std::unique_ptr<ggml_context, Deleter> ctx(raw);
  if (!file)
    return -1;
  return gguf_find_key(file.get(), "general.name");
}

bool clean_up_lambda_ok(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_context *file = gguf_init_from_file(path, {true, &ctx});
  auto clean_up = [&] {
    gguf_free(file);
    ggml_free(ctx);
  };
  if (!file || gguf_find_key(file, "general.name") < 0) {
    clean_up();
    return false;
  }
  clean_up();
  return true;
}

// ---- Known gaps ----------------------------------------------------------------

// What a scheduler keeps is in an array.
bool FN_scheduler_of_freed_backends(ggml_cgraph *graph) {
  ggml_backend_t backend = ggml_backend_cpu_init();
  ggml_backend_sched_t sched =
      ggml_backend_sched_new(&backend, nullptr, 1, 2048, false, true);
  ggml_backend_free(backend);
  bool done = ggml_backend_sched_alloc_graph(sched, graph);
  ggml_backend_sched_free(sched);
  return done;
}

void FN_scheduler_over_a_leak(ggml_cgraph *graph) {
  ggml_backend_t backend = ggml_backend_cpu_init();
  ggml_backend_sched_t sched =
      ggml_backend_sched_new(&backend, nullptr, 1, 2048, false, true);
  ggml_backend_sched_alloc_graph(sched, graph);
  ggml_backend_sched_free(sched);
}

// Nothing tells how a context that a file brought along was made.
long FN_tensor_of_a_file(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_context *file = gguf_init_from_file(path, {false, &ctx});
  if (!file)
    return -1;
  gguf_free(file);
  ggml_tensor *output = ggml_get_tensor(ctx, "output.weight");
  ggml_free(ctx);
  return ggml_nelements(output);
}

// A struct that is written in the call.
long braces_in_the_call_bad() {
  ggml_context *ctx = ggml_init({1024, nullptr, false});
  ggml_tensor *a = ggml_new_tensor_1d(ctx, 0, 4);
  ggml_free(ctx);
  return ggml_nelements(a);
  // CHECK: :[[@LINE-1]]:10: warning: 'ggml_nelements' uses tensor 'a' after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

long field_in_the_call_bad(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_context *file = gguf_init_from_file(path, {false, &ctx});
  // CHECK: :[[@LINE-1]]:24: warning: context made by 'gguf_init_from_file' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!file)
    return -1;
  long key = gguf_find_key(file, "general.name");
  gguf_free(file);
  return key;
}

// The lambda knows the variable before there is something in it.
bool clean_up_lambda_first_ok(const char *path) {
  ggml_context *ctx = nullptr;
  gguf_context *file = nullptr;
  auto clean_up = [&] {
    gguf_free(file);
    ggml_free(ctx);
  };
  file = gguf_init_from_file(path, {true, &ctx});
  if (!file || gguf_find_key(file, "general.name") < 0) {
    clean_up();
    return false;
  }
  clean_up();
  return true;
}

// A braced result that has a member of a class.
struct Built {
  std::vector<float> values;
  ggml_context *ctx;
};

static Built build(const std::vector<float> &values) {
  ggml_context *ctx = ggml_init({1024, nullptr, false});
  return {values, ctx};
}

size_t returned_in_an_aggregate_ok(const std::vector<float> &values) {
  Built built = build(values);
  size_t used = ggml_used_mem(built.ctx);
  ggml_free(built.ctx);
  return used;
}

// The owner frees on the way out.
long thrown_past_an_owner_ok(const char *path) {
  std::unique_ptr<gguf_context, Deleter> file(
      gguf_init_from_file(path, {true, nullptr}));
  if (!file)
    throw std::runtime_error("no file");
  long key = gguf_find_key(file.get(), "general.name");
  if (key < 0)
    throw std::runtime_error("no name");
  return key;
}
