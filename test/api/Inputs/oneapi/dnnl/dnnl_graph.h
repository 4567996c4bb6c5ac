// Declarations for tests, in the shape of oneDNN's graph API.
#pragma once
#include "oneapi/dnnl/dnnl.h"
typedef struct dnnl_graph_graph *dnnl_graph_graph_t;
typedef struct dnnl_graph_op *dnnl_graph_op_t;
typedef struct dnnl_graph_partition *dnnl_graph_partition_t;
typedef struct dnnl_graph_compiled_partition *dnnl_graph_compiled_partition_t;
typedef const struct dnnl_graph_compiled_partition
    *const_dnnl_graph_compiled_partition_t;
typedef struct dnnl_graph_tensor *dnnl_graph_tensor_t;
typedef const struct dnnl_graph_tensor *const_dnnl_graph_tensor_t;
typedef struct {
  unsigned long id;
  int ndims;
} dnnl_graph_logical_tensor_t;
#ifdef __cplusplus
extern "C" {
#endif
dnnl_status_t dnnl_graph_tensor_create(dnnl_graph_tensor_t *,
                                       const dnnl_graph_logical_tensor_t *,
                                       dnnl_engine_t, void *handle);
dnnl_status_t dnnl_graph_tensor_destroy(dnnl_graph_tensor_t);
dnnl_status_t dnnl_graph_op_create(dnnl_graph_op_t *, unsigned long id,
                                   int kind, const char *name);
dnnl_status_t dnnl_graph_op_destroy(dnnl_graph_op_t);
dnnl_status_t dnnl_graph_op_add_input(dnnl_graph_op_t,
                                      const dnnl_graph_logical_tensor_t *);
dnnl_status_t dnnl_graph_graph_create(dnnl_graph_graph_t *, int engine_kind);
dnnl_status_t dnnl_graph_graph_destroy(dnnl_graph_graph_t);
dnnl_status_t dnnl_graph_add_op(dnnl_graph_graph_t, dnnl_graph_op_t);
dnnl_status_t dnnl_graph_graph_finalize(dnnl_graph_graph_t);
dnnl_status_t dnnl_graph_graph_get_partitions(dnnl_graph_graph_t,
                                              unsigned long num,
                                              dnnl_graph_partition_t *);
dnnl_status_t dnnl_graph_partition_get_id(const struct dnnl_graph_partition *,
                                          unsigned long *id);
dnnl_status_t dnnl_graph_partition_destroy(dnnl_graph_partition_t);
dnnl_status_t
dnnl_graph_compiled_partition_create(dnnl_graph_compiled_partition_t *,
                                     dnnl_graph_partition_t);
dnnl_status_t dnnl_graph_compiled_partition_execute(
    const_dnnl_graph_compiled_partition_t, dnnl_stream_t,
    unsigned long num_inputs, const_dnnl_graph_tensor_t *inputs,
    unsigned long num_outputs, const_dnnl_graph_tensor_t *outputs);
dnnl_status_t
    dnnl_graph_compiled_partition_destroy(dnnl_graph_compiled_partition_t);
#ifdef __cplusplus
}
#endif
