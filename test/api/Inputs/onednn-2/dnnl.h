// Declarations for tests, in the shape of oneDNN's C API, version 2: descriptors of
// memory are plain structs.
#pragma once
typedef enum { dnnl_success = 0, dnnl_out_of_memory = 1 } dnnl_status_t;
typedef struct {
  int ndims;
  long dims[12];
} dnnl_memory_desc_t;
typedef struct dnnl_engine *dnnl_engine_t;
typedef struct dnnl_primitive_attr *dnnl_primitive_attr_t;
typedef const struct dnnl_primitive_attr *const_dnnl_primitive_attr_t;
typedef struct dnnl_primitive_desc *dnnl_primitive_desc_t;
typedef const struct dnnl_primitive_desc *const_dnnl_primitive_desc_t;
typedef struct dnnl_primitive_desc_iterator *dnnl_primitive_desc_iterator_t;
typedef const struct dnnl_primitive_desc_iterator
    *const_dnnl_primitive_desc_iterator_t;
typedef const void *const_dnnl_op_desc_t;
dnnl_status_t dnnl_memory_desc_init_by_tag(dnnl_memory_desc_t *, int ndims,
                                           const long *dims, int type, int tag);
dnnl_status_t dnnl_primitive_desc_create(dnnl_primitive_desc_t *,
                                         const_dnnl_op_desc_t,
                                         const_dnnl_primitive_attr_t,
                                         dnnl_engine_t,
                                         const_dnnl_primitive_desc_t hint);
dnnl_status_t dnnl_primitive_desc_destroy(dnnl_primitive_desc_t);
dnnl_status_t dnnl_primitive_desc_iterator_create(
    dnnl_primitive_desc_iterator_t *, const_dnnl_op_desc_t,
    const_dnnl_primitive_attr_t, dnnl_engine_t, const_dnnl_primitive_desc_t);
dnnl_status_t
    dnnl_primitive_desc_iterator_next(dnnl_primitive_desc_iterator_t);
dnnl_primitive_desc_t
    dnnl_primitive_desc_iterator_fetch(const_dnnl_primitive_desc_iterator_t);
dnnl_status_t
    dnnl_primitive_desc_iterator_destroy(dnnl_primitive_desc_iterator_t);
dnnl_status_t dnnl_concat_primitive_desc_create(
    dnnl_primitive_desc_t *, const dnnl_memory_desc_t *dst, int n, int axis,
    const dnnl_memory_desc_t *src, const_dnnl_primitive_attr_t, dnnl_engine_t);
dnnl_status_t dnnl_primitive_attr_create(dnnl_primitive_attr_t *);
dnnl_status_t dnnl_primitive_attr_destroy(dnnl_primitive_attr_t);
