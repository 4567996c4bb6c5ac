// Declarations for tests, in the shape of oneDNN's C API, version 3.
#pragma once
typedef enum { dnnl_success = 0, dnnl_out_of_memory = 1 } dnnl_status_t;
typedef struct dnnl_engine *dnnl_engine_t;
typedef struct dnnl_stream *dnnl_stream_t;
typedef struct dnnl_memory *dnnl_memory_t;
typedef struct dnnl_memory_desc *dnnl_memory_desc_t;
typedef const struct dnnl_memory_desc *const_dnnl_memory_desc_t;
typedef struct dnnl_primitive *dnnl_primitive_t;
typedef const struct dnnl_primitive *const_dnnl_primitive_t;
typedef struct dnnl_primitive_attr *dnnl_primitive_attr_t;
typedef struct dnnl_primitive_desc *dnnl_primitive_desc_t;
typedef const struct dnnl_primitive_desc *const_dnnl_primitive_desc_t;
typedef struct {
  int arg;
  dnnl_memory_t memory;
} dnnl_exec_arg_t;
#ifdef __cplusplus
extern "C" {
#endif
dnnl_status_t dnnl_engine_create(dnnl_engine_t *, int kind, unsigned long i);
dnnl_status_t dnnl_engine_destroy(dnnl_engine_t);
dnnl_status_t dnnl_stream_create(dnnl_stream_t *, dnnl_engine_t, unsigned);
dnnl_status_t dnnl_stream_wait(dnnl_stream_t);
dnnl_status_t dnnl_stream_destroy(dnnl_stream_t);
dnnl_status_t dnnl_memory_desc_create_with_tag(dnnl_memory_desc_t *, int ndims,
                                               const long *dims, int type,
                                               int tag);
dnnl_status_t dnnl_memory_desc_destroy(dnnl_memory_desc_t);
const_dnnl_memory_desc_t
dnnl_primitive_desc_query_md(const_dnnl_primitive_desc_t, int what, int i);
dnnl_status_t dnnl_memory_create(dnnl_memory_t *, const_dnnl_memory_desc_t,
                                 dnnl_engine_t, void *);
dnnl_status_t dnnl_memory_destroy(dnnl_memory_t);
dnnl_status_t dnnl_primitive_attr_create(dnnl_primitive_attr_t *);
dnnl_status_t dnnl_primitive_attr_destroy(dnnl_primitive_attr_t);
dnnl_status_t
dnnl_matmul_primitive_desc_create(dnnl_primitive_desc_t *, dnnl_engine_t,
                                  const_dnnl_memory_desc_t,
                                  const_dnnl_memory_desc_t,
                                  const_dnnl_memory_desc_t,
                                  const_dnnl_memory_desc_t,
                                  dnnl_primitive_attr_t);
dnnl_status_t dnnl_concat_primitive_desc_create(
    dnnl_primitive_desc_t *, dnnl_engine_t, const_dnnl_memory_desc_t, int n,
    int axis, const_dnnl_memory_desc_t const *, dnnl_primitive_attr_t);
dnnl_status_t dnnl_primitive_desc_destroy(dnnl_primitive_desc_t);
dnnl_status_t dnnl_primitive_create(dnnl_primitive_t *,
                                    const_dnnl_primitive_desc_t);
dnnl_status_t dnnl_primitive_execute(const_dnnl_primitive_t, dnnl_stream_t,
                                     int n, const dnnl_exec_arg_t *);
dnnl_status_t dnnl_primitive_destroy(dnnl_primitive_t);
#ifdef __cplusplus
}
#endif
