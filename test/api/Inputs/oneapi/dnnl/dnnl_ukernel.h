// Declarations for tests, in the shape of oneDNN's micro-kernel API.
#pragma once
#include "oneapi/dnnl/dnnl.h"
typedef struct dnnl_brgemm *dnnl_brgemm_t;
typedef struct dnnl_transform *dnnl_transform_t;
#ifdef __cplusplus
extern "C" {
#endif
dnnl_status_t dnnl_brgemm_create(dnnl_brgemm_t *, long m, long n, long k,
                                 long batch, long lda, long ldb, long ldc,
                                 int a, int b, int c);
dnnl_status_t dnnl_brgemm_finalize(dnnl_brgemm_t);
dnnl_status_t dnnl_brgemm_generate(dnnl_brgemm_t);
dnnl_status_t dnnl_brgemm_destroy(dnnl_brgemm_t);
dnnl_status_t dnnl_transform_create(dnnl_transform_t *, long k, long n,
                                    int in_pack, long in_ld, long out_ld,
                                    int in, int out);
dnnl_status_t dnnl_transform_destroy(dnnl_transform_t);
#ifdef __cplusplus
}
#endif
