// oneDNN's C API, known from a model file: a status, and out-parameters. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <oneapi/dnnl/dnnl_graph.h>
#include <oneapi/dnnl/dnnl_ukernel.h>

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

dnnl_status_t destroyed_twice_bad(dnnl_engine_t engine) {
  dnnl_engine_destroy(engine);
  return dnnl_engine_destroy(engine);
  // CHECK: :[[@LINE-1]]:10: warning: 'dnnl_engine_destroy' disposes engine 'engine' a second time{{.*}}[tensor-double-dispose]
}

// The queried descriptor belongs to the other one.
dnnl_status_t queried_bad(dnnl_memory_t *memory, dnnl_engine_t engine,
                          dnnl_primitive_desc_t desc) {
  const_dnnl_memory_desc_t md = dnnl_primitive_desc_query_md(desc, 0, 0);
  dnnl_primitive_desc_destroy(desc);
  return dnnl_memory_create(memory, md, engine, 0);
  // CHECK: :[[@LINE-1]]:10: warning: 'dnnl_memory_create' uses memory descriptor 'md' after the primitive descriptor that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

// The graph has a copy of the operation.
dnnl_status_t operation_bad(dnnl_graph_graph_t graph,
                            const dnnl_graph_logical_tensor_t *input) {
  dnnl_graph_op_t op;
  TRY(dnnl_graph_op_create(&op, 1, 0, "relu"));
  // CHECK: :[[@LINE-1]]:3: warning: operation 'op' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TRY(dnnl_graph_op_add_input(op, input));
  return dnnl_graph_add_op(graph, op);
}

dnnl_status_t partitions_bad(dnnl_graph_graph_t graph, unsigned long *id) {
  dnnl_graph_partition_t partitions[2];
  TRY(dnnl_graph_graph_get_partitions(graph, 2, partitions));
  // CHECK: :[[@LINE-1]]:3: warning: partition 'partitions' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TRY(dnnl_graph_partition_get_id(partitions[1], id));
  dnnl_graph_partition_destroy(partitions[0]);
  return dnnl_graph_partition_destroy(partitions[1]);
}

dnnl_status_t micro_kernel_bad(dnnl_brgemm_t *out) {
  dnnl_brgemm_t brgemm;
  TRY(dnnl_brgemm_create(&brgemm, 8, 8, 8, 1, 8, 8, 8, 0, 0, 0));
  // CHECK: :[[@LINE-1]]:3: warning: micro-kernel 'brgemm' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TRY(dnnl_brgemm_finalize(brgemm));
  TRY(dnnl_brgemm_generate(brgemm));
  *out = brgemm;
  return dnnl_success;
}

// ---- Ignored -----------------------------------------------------------------

int graph_ok(const dnnl_graph_logical_tensor_t *input) {
  int code = -1;
  dnnl_graph_graph_t graph = 0;
  dnnl_graph_op_t op = 0;
  dnnl_graph_partition_t partition = 0;
  dnnl_graph_compiled_partition_t compiled = 0;
  if (dnnl_graph_graph_create(&graph, 0) != dnnl_success)
    goto fail;
  if (dnnl_graph_op_create(&op, 1, 0, "relu") != dnnl_success)
    goto fail;
  if (dnnl_graph_op_add_input(op, input) != dnnl_success)
    goto fail;
  if (dnnl_graph_add_op(graph, op) != dnnl_success)
    goto fail;
  if (dnnl_graph_graph_finalize(graph) != dnnl_success)
    goto fail;
  if (dnnl_graph_graph_get_partitions(graph, 1, &partition) != dnnl_success)
    goto fail;
  if (dnnl_graph_compiled_partition_create(&compiled, partition) !=
      dnnl_success)
    goto fail;
  code = 0;
fail:
  dnnl_graph_compiled_partition_destroy(compiled);
  dnnl_graph_partition_destroy(partition);
  dnnl_graph_op_destroy(op);
  dnnl_graph_graph_destroy(graph);
  return code;
}

dnnl_status_t graph_tensors_ok(const_dnnl_graph_compiled_partition_t compiled,
                               dnnl_stream_t stream, dnnl_engine_t engine,
                               const dnnl_graph_logical_tensor_t *logical,
                               void *data, const_dnnl_graph_tensor_t *outputs) {
  dnnl_graph_tensor_t input;
  TRY(dnnl_graph_tensor_create(&input, logical, engine, data));
  const_dnnl_graph_tensor_t inputs[1] = {input};
  dnnl_status_t status = dnnl_graph_compiled_partition_execute(
      compiled, stream, 1, inputs, 1, outputs);
  dnnl_graph_tensor_destroy(input);
  return status;
}

void transform_ok(void) {
  dnnl_transform_t transform;
  if (dnnl_transform_create(&transform, 8, 8, 0, 8, 8, 0, 0) == dnnl_success)
    dnnl_transform_destroy(transform);
}

void many_partitions_ok(dnnl_graph_graph_t graph,
                        dnnl_graph_partition_t *partitions, unsigned long n) {
  if (dnnl_graph_graph_get_partitions(graph, n, partitions) != dnnl_success)
    return;
  for (unsigned long i = 0; i < n; ++i)
    dnnl_graph_partition_destroy(partitions[i]);
}

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

// An array that is only read keeps what is in it.
dnnl_status_t concat_bad(dnnl_engine_t engine, const long *dims,
                         dnnl_primitive_desc_t *out) {
  dnnl_memory_desc_t desc;
  TRY(dnnl_memory_desc_create_with_tag(&desc, 2, dims, 0, 0));
  // CHECK: :[[@LINE-1]]:3: warning: memory descriptor 'desc' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return dnnl_concat_primitive_desc_create(
      out, engine, 0, 1, 0, (const_dnnl_memory_desc_t const *)&desc, 0);
}

dnnl_status_t
graph_tensor_bad(const_dnnl_graph_compiled_partition_t compiled,
                 dnnl_stream_t stream, dnnl_engine_t engine,
                 const dnnl_graph_logical_tensor_t *logical, void *data,
                 const_dnnl_graph_tensor_t *outputs) {
  dnnl_graph_tensor_t input;
  TRY(dnnl_graph_tensor_create(&input, logical, engine, data));
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'input' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return dnnl_graph_compiled_partition_execute(
      compiled, stream, 1, (const_dnnl_graph_tensor_t *)&input, 1, outputs);
}
