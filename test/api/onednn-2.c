// Version 2 of oneDNN: its memory descriptors own nothing, its iterators do. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs/onednn-2 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <dnnl.h>

// ---- Caught ------------------------------------------------------------------

int iterator_bad(const_dnnl_op_desc_t op, dnnl_engine_t engine) {
  dnnl_primitive_desc_iterator_t it;
  if (dnnl_primitive_desc_iterator_create(&it, op, 0, engine, 0))
    // CHECK: :[[@LINE-1]]:7: warning: iterator 'it' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return dnnl_primitive_desc_iterator_next(it) == dnnl_success;
}

void fetched_bad(dnnl_primitive_desc_iterator_t it) {
  do {
    dnnl_primitive_desc_t desc = dnnl_primitive_desc_iterator_fetch(it);
    // CHECK: :[[@LINE-1]]:34: warning: primitive descriptor 'desc' is never disposed{{.*}}[tensor-undisposed-model]
    if (!desc)
      return;
  } while (dnnl_primitive_desc_iterator_next(it) == dnnl_success);
}

int attributes_bad(dnnl_primitive_desc_t *out, const_dnnl_op_desc_t op,
                   dnnl_engine_t engine) {
  dnnl_primitive_attr_t attr;
  if (dnnl_primitive_attr_create(&attr))
    // CHECK: :[[@LINE-1]]:7: warning: attribute object 'attr' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return dnnl_primitive_desc_create(out, op, attr, engine, 0);
}

// ---- Ignored -----------------------------------------------------------------

int plain_descriptors_ok(dnnl_engine_t engine, const long *dims) {
  dnnl_memory_desc_t src[2], dst;
  dnnl_primitive_attr_t attr;
  dnnl_primitive_desc_t desc = 0;
  if (dnnl_primitive_attr_create(&attr))
    return -1;
  dnnl_memory_desc_init_by_tag(&src[0], 2, dims, 0, 0);
  dnnl_memory_desc_init_by_tag(&src[1], 2, dims, 0, 0);
  dnnl_memory_desc_init_by_tag(&dst, 2, dims, 0, 0);
  dnnl_status_t status =
      dnnl_concat_primitive_desc_create(&desc, &dst, 2, 0, src, attr, engine);
  dnnl_primitive_attr_destroy(attr);
  if (status)
    return -1;
  dnnl_primitive_desc_destroy(desc);
  return 0;
}
