// MLX-C, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <mlx/c/mlx.h>

// ---- Caught ------------------------------------------------------------------

float error_return_bad(mlx_stream s, const float *data, const int *shape) {
  float item = 0;
  mlx_array a = mlx_array_new_data(data, shape, 1, MLX_FLOAT32);
  // CHECK: :[[@LINE-1]]:17: warning: array 'a' is not disposed on some path{{.*}}[tensor-undisposed-model]
  mlx_array r = mlx_array_new();
  if (mlx_exp(&r, a, s))
    return -1;
  mlx_array_item_float32(&item, r);
  mlx_array_free(r);
  mlx_array_free(a);
  return item;
}

float result_bad(mlx_array a, mlx_stream s) {
  float item = 0;
  mlx_array r = mlx_array_new();
  if (mlx_add(&r, a, a, s))
    // CHECK: :[[@LINE-1]]:7: warning: array 'r' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  mlx_array_item_float32(&item, r);
  return item;
}

void overwritten_bad(mlx_stream s) {
  mlx_array a = mlx_array_new_float(1);
  // CHECK: :[[@LINE-1]]:17: warning: array 'a' is not disposed on some path{{.*}}[tensor-undisposed-model]
  mlx_divide(&a, a, a, s);
  a = mlx_array_new_float(2);
  mlx_array_eval(a);
  mlx_array_free(a);
}

void element_per_step_bad(mlx_vector_array all, int n) {
  for (int i = 0; i < n; ++i) {
    mlx_array one = mlx_array_new();
    mlx_vector_array_get(&one, all, i);
    // CHECK: :[[@LINE-1]]:5: warning: array 'one' is not disposed on some path{{.*}}[tensor-undisposed-model]
    mlx_array_eval(one);
  }
}

void stream_bad(mlx_array a) {
  mlx_stream s = mlx_default_gpu_stream_new();
  // CHECK: :[[@LINE-1]]:18: warning: stream 's' is never disposed{{.*}}[tensor-undisposed-model]
  mlx_exp(&a, a, s);
}

void appended_bad(mlx_vector_array all) {
  mlx_vector_array_append_value(all, mlx_array_new_float(1));
  // CHECK: :[[@LINE-1]]:38: warning: array {{.*}}is {{.*}}[tensor-undisposed-model]
}

void twice_bad(void) {
  mlx_array a = mlx_array_new_float(1);
  mlx_array_free(a);
  mlx_array_free(a);
  // CHECK: :[[@LINE-1]]:3: warning: 'mlx_array_free' disposes array 'a' a second time{{.*}}[tensor-double-dispose]
}

float late_bad(mlx_stream s) {
  float item = 0;
  mlx_array a = mlx_array_new_float(1);
  mlx_array r = mlx_array_new();
  mlx_array_free(a);
  mlx_exp(&r, a, s);
  // CHECK: :[[@LINE-1]]:3: warning: 'mlx_exp' uses array 'a' after it was disposed{{.*}}[tensor-use-after-dispose]
  mlx_array_item_float32(&item, r);
  mlx_array_free(r);
  return item;
}

char text_bad(mlx_array a) {
  mlx_string text = mlx_string_new();
  mlx_array_tostring(&text, a);
  const char *data = mlx_string_data(text);
  mlx_string_free(text);
  return data[0];
  // CHECK: :[[@LINE-1]]:10: warning: result {{.*}} is used after the string that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void one_of_two_bad(mlx_array a, mlx_stream s) {
  mlx_array q = mlx_array_new(), r = mlx_array_new();
  mlx_linalg_qr(&q, &r, a, s);
  // CHECK: :[[@LINE-1]]:3: warning: array '{{q|r}}' is not disposed on some path{{.*}}[tensor-undisposed-model]
  mlx_array_eval(r);
  mlx_array_free(q);
}

// ---- Ignored -----------------------------------------------------------------

float in_place_ok(mlx_stream s) {
  float item = 0;
  mlx_array a = mlx_array_new_float(1), b = mlx_array_new_float(2);
  mlx_add(&a, a, b, s);
  mlx_divide(&a, a, b, s);
  mlx_exp(&b, a, s);
  mlx_array_set(&b, a);
  mlx_array_item_float32(&item, b);
  mlx_array_free(a);
  mlx_array_free(b);
  return item;
}

float failed_ok(mlx_array a, mlx_stream s) {
  float item = 0;
  mlx_array r = mlx_array_new();
  if (mlx_exp(&r, a, s) != 0)
    return -1;
  mlx_array_item_float32(&item, r);
  mlx_array_free(r);
  return item;
}

int goto_fail_ok(const float *data, const int *shape, float *item) {
  int code = -1;
  mlx_stream s = mlx_default_gpu_stream_new();
  mlx_array a = mlx_array_new_data(data, shape, 1, MLX_FLOAT32);
  mlx_array r = mlx_array_new();
  if (mlx_exp(&r, a, s))
    goto fail;
  if (mlx_add(&r, r, a, s))
    goto fail;
  code = mlx_array_item_float32(item, r);
fail:
  mlx_array_free(r);
  mlx_array_free(a);
  mlx_stream_free(s);
  return code;
}

void halves_ok(mlx_array a, mlx_stream s) {
  mlx_vector_array parts = mlx_vector_array_new();
  mlx_array part = mlx_array_new();
  mlx_split(&parts, a, 2, 0, s);
  for (size_t i = 0; i < 2; ++i) {
    mlx_vector_array_get(&part, parts, i);
    mlx_array_eval(part);
  }
  mlx_array_free(part);
  mlx_vector_array_free(parts);
}

void array_of_arrays_ok(mlx_stream s) {
  mlx_array pair[] = {mlx_array_new_float(1), mlx_array_new_float(2)};
  mlx_vector_array both = mlx_vector_array_new_data(pair, 2);
  mlx_array_free(pair[0]);
  mlx_array_free(pair[1]);
  mlx_vector_array_free(both);
}

void map_ok(mlx_map_string_to_array map) {
  const char *key;
  mlx_array value = mlx_array_new();
  mlx_map_string_to_array_iterator it =
      mlx_map_string_to_array_iterator_new(map);
  while (!mlx_map_string_to_array_iterator_next(&key, &value, it))
    mlx_array_eval(value);
  mlx_array_free(value);
  mlx_map_string_to_array_iterator_free(it);
}

// A callback must set its result.
static int increment(mlx_array *res, const mlx_array in) {
  mlx_stream s = mlx_default_gpu_stream_new();
  mlx_array one = mlx_array_new_float(1);
  mlx_add(res, in, one, s);
  mlx_array_free(one);
  mlx_stream_free(s);
  return 0;
}

void closure_ok(mlx_array x) {
  mlx_closure f = mlx_closure_new_unary(increment);
  mlx_vector_array in = mlx_vector_array_new(), out = mlx_vector_array_new();
  mlx_vector_array_append_value(in, x);
  mlx_closure_apply(&out, f, in);
  mlx_vector_array_free(out);
  mlx_vector_array_free(in);
  mlx_closure_free(f);
}

mlx_array returned_ok(mlx_array a, mlx_stream s) {
  mlx_array r = mlx_array_new();
  mlx_exp(&r, a, s);
  return r;
}

struct layer {
  mlx_array weight;
  mlx_array bias;
};

void members_ok(struct layer *l, mlx_stream s) {
  l->weight = mlx_array_new_float(1);
  l->bias = mlx_array_new();
  mlx_exp(&l->bias, l->weight, s);
}

// Another handle keeps the numbers.
float numbers_ok(mlx_vector_array all) {
  mlx_array one = mlx_array_new();
  mlx_vector_array_get(&one, all, 0);
  const float *data = mlx_array_data_float32(one);
  mlx_array_free(one);
  return data[0];
}
