// Declarations for tests, in the shape of ArrayFire's C API.
#pragma once
#include <stdbool.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { AF_SUCCESS = 0, AF_ERR_NO_MEM = 101 } af_err;
typedef enum { f32 } af_dtype;
typedef long long dim_t;
typedef void *af_array;
typedef void *af_features;
typedef void *af_random_engine;
typedef enum { AF_RANDOM_ENGINE_DEFAULT } af_random_engine_type;
typedef void *af_event;
typedef void *af_memory_manager;
typedef unsigned long long af_window;
typedef struct af_index_t {
  bool isSeq;
} af_index_t;
typedef struct af_seq {
  double begin, end, step;
} af_seq;
af_err af_create_array(af_array *arr, const void *const data,
                       const unsigned ndims, const dim_t *const dims,
                       const af_dtype type);
af_err af_randu(af_array *out, const unsigned ndims, const dim_t *const dims,
                const af_dtype type);
af_err af_random_uniform(af_array *out, const unsigned ndims,
                         const dim_t *const dims, const af_dtype type,
                         af_random_engine engine);
af_err af_create_random_engine(af_random_engine *engine,
                               af_random_engine_type rtype,
                               unsigned long long seed);
af_err af_get_default_random_engine(af_random_engine *engine);
af_err af_random_engine_set_seed(af_random_engine *engine,
                                 const unsigned long long seed);
af_err af_release_random_engine(af_random_engine engine);
af_err af_retain_array(af_array *out, const af_array in);
af_err af_release_array(af_array arr);
af_err af_matmul(af_array *out, const af_array lhs, const af_array rhs,
                 int opt_lhs, int opt_rhs);
af_err af_join_many(af_array *out, const int dim, const unsigned n_arrays,
                    const af_array *inputs);
af_err af_sort_index(af_array *out, af_array *indices, const af_array in,
                     const unsigned dim, const bool is_ascending);
af_err af_assign_seq(af_array *out, const af_array lhs, const unsigned ndims,
                     const af_seq *const indices, const af_array rhs);
af_err af_eval(af_array in);
af_err af_get_data_ptr(void *data, const af_array arr);
af_err af_get_elements(dim_t *elems, const af_array arr);
af_err af_fast(af_features *out, const af_array in, const float thr,
               const unsigned arc_length, const bool non_max,
               const float feature_ratio, const unsigned edge);
af_err af_get_features_xpos(af_array *out, const af_features feat);
af_err af_release_features(af_features feat);
af_err af_alloc_device_v2(void **ptr, const dim_t bytes);
af_err af_free_device_v2(void *ptr);
af_err af_alloc_host(void **ptr, const dim_t bytes);
af_err af_free_host(void *ptr);
af_err af_device_array(af_array *arr, void *data, const unsigned ndims,
                       const dim_t *const dims, const af_dtype type);
af_err af_array_to_string(char **output, const char *exp, const af_array arr,
                          const int precision, const bool transpose);
void af_get_last_error(char **msg, dim_t *len);
af_err af_create_indexers(af_index_t **indexers);
af_err af_set_array_indexer(af_index_t *indexer, const af_array idx,
                            const dim_t dim);
af_err af_assign_gen(af_array *out, const af_array lhs, const dim_t ndims,
                     const af_index_t *indices, const af_array rhs);
af_err af_release_indexers(af_index_t *indexers);

// For rules that no test calls.
af_err af_alloc_device(void **ptr, const dim_t bytes);
af_err af_free_device(void *ptr);
af_err af_alloc_pinned(void **ptr, const dim_t bytes);
af_err af_free_pinned(void *ptr);
af_err af_svd(af_array *u, af_array *s, af_array *vt, const af_array in);
#ifdef __cplusplus
}
#endif
