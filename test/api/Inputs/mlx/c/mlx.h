/* Declarations for tests, in the shape of MLX-C. */
#ifndef MLX_MLX_H
#define MLX_MLX_H
#include <stdbool.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef enum mlx_dtype_ { MLX_FLOAT32 } mlx_dtype;
typedef struct mlx_array_ {
  void *ctx;
} mlx_array;
typedef struct mlx_vector_array_ {
  void *ctx;
} mlx_vector_array;
typedef struct mlx_closure_ {
  void *ctx;
} mlx_closure;
typedef struct mlx_map_string_to_array_ {
  void *ctx;
} mlx_map_string_to_array;
typedef struct mlx_map_string_to_array_iterator_ {
  void *ctx;
  void *map_ctx;
} mlx_map_string_to_array_iterator;
typedef struct mlx_stream_ {
  void *ctx;
} mlx_stream;
typedef struct mlx_string_ {
  void *ctx;
} mlx_string;

mlx_array mlx_array_new(void);
mlx_array mlx_array_new_float(float val);
mlx_array mlx_array_new_data(const void *data, const int *shape, int dim,
                             mlx_dtype dtype);
int mlx_array_free(mlx_array arr);
int mlx_array_set(mlx_array *arr, const mlx_array src);
int mlx_array_tostring(mlx_string *str, const mlx_array arr);
int mlx_array_eval(mlx_array arr);
int mlx_array_item_float32(float *res, const mlx_array arr);
const float *mlx_array_data_float32(const mlx_array arr);

mlx_stream mlx_default_gpu_stream_new(void);
int mlx_stream_free(mlx_stream stream);
mlx_string mlx_string_new(void);
const char *mlx_string_data(mlx_string str);
int mlx_string_free(mlx_string str);

mlx_vector_array mlx_vector_array_new(void);
mlx_vector_array mlx_vector_array_new_data(const mlx_array *data, size_t size);
int mlx_vector_array_append_value(mlx_vector_array vec, const mlx_array val);
int mlx_vector_array_get(mlx_array *res, const mlx_vector_array vec,
                         size_t idx);
int mlx_vector_array_free(mlx_vector_array vec);

mlx_closure mlx_closure_new_unary(int (*fun)(mlx_array *, const mlx_array));
int mlx_closure_apply(mlx_vector_array *res, mlx_closure cls,
                      const mlx_vector_array input);
int mlx_closure_free(mlx_closure cls);

mlx_map_string_to_array_iterator
mlx_map_string_to_array_iterator_new(mlx_map_string_to_array map);
int mlx_map_string_to_array_iterator_next(const char **key, mlx_array *value,
                                          mlx_map_string_to_array_iterator it);
int mlx_map_string_to_array_iterator_free(mlx_map_string_to_array_iterator it);
int mlx_map_string_to_array_free(mlx_map_string_to_array map);

int mlx_add(mlx_array *res, const mlx_array a, const mlx_array b,
            const mlx_stream s);
int mlx_divide(mlx_array *res, const mlx_array a, const mlx_array b,
               const mlx_stream s);
int mlx_exp(mlx_array *res, const mlx_array a, const mlx_stream s);
int mlx_split(mlx_vector_array *res, const mlx_array a, int num_splits,
              int axis, const mlx_stream s);
int mlx_linalg_qr(mlx_array *res_0, mlx_array *res_1, const mlx_array a,
                  const mlx_stream s);
#ifdef __cplusplus
}
#endif
#endif
