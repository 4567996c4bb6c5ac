// ArrayFire's C API, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <arrayfire.h>
#include <stdio.h>

static const dim_t dims[] = {4, 4};

// ---- Caught ------------------------------------------------------------------

af_err error_return_bad(const float *data, af_array *out) {
  af_array a = 0;
  af_err err = af_create_array(&a, data, 2, dims, f32);
  // CHECK: :[[@LINE-1]]:16: warning: array 'a' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (err != AF_SUCCESS)
    return err;
  err = af_matmul(out, a, a, 0, 0);
  if (err != AF_SUCCESS)
    return err;
  return af_release_array(a);
}

void sum_of_powers_bad(af_array a, int n) {
  for (int i = 0; i < n; ++i) {
    af_array power = 0;
    if (af_matmul(&power, a, a, 0, 0) == AF_SUCCESS)
      // CHECK: :[[@LINE-1]]:9: warning: array 'power' is not disposed on some path{{.*}}[tensor-undisposed-model]
      af_eval(power);
  }
}

// The new array does not replace the old one.
void in_place_bad(void) {
  af_array a = 0;
  if (af_randu(&a, 2, dims, f32))
    // CHECK: :[[@LINE-1]]:7: warning: array 'a' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  af_matmul(&a, a, a, 0, 0);
  af_release_array(a);
}

void one_more_reference_bad(af_array a) {
  af_array b = 0;
  af_retain_array(&b, a);
  // CHECK: :[[@LINE-1]]:3: warning: array 'b' is not disposed on some path{{.*}}[tensor-undisposed-model]
  af_eval(b);
}

void sorted_bad(af_array a) {
  af_array values = 0, indices = 0;
  if (af_sort_index(&values, &indices, a, 0, true))
    // CHECK: :[[@LINE-1]]:7: warning: array {{.*}} is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  af_release_array(values);
}

void engine_bad(af_array *out) {
  af_random_engine engine = 0;
  if (af_create_random_engine(&engine, AF_RANDOM_ENGINE_DEFAULT, 1))
    // CHECK: :[[@LINE-1]]:7: warning: random engine 'engine' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  af_random_uniform(out, 2, dims, f32, engine);
}

void twice_bad(void) {
  af_array a = 0;
  af_randu(&a, 2, dims, f32);
  af_release_array(a);
  af_release_array(a);
  // CHECK: :[[@LINE-1]]:3: warning: 'af_release_array' disposes array 'a' a second time{{.*}}[tensor-double-dispose]
}

dim_t late_bad(af_array a) {
  dim_t n = 0;
  af_release_array(a);
  af_get_elements(&n, a);
  // CHECK: :[[@LINE-1]]:3: warning: 'af_get_elements' uses array 'a' after it was disposed{{.*}}[tensor-use-after-dispose]
  return n;
}

void assigned_bad(af_array a, af_array values) {
  af_seq all = {0, 3, 1};
  af_array b = 0;
  af_assign_seq(&b, a, 1, &all, values);
  // CHECK: :[[@LINE-1]]:3: warning: array 'b' is not disposed on some path{{.*}}[tensor-undisposed-model]
}

af_err memory_bad(af_array *out, const dim_t *dims) {
  void *data = 0;
  af_err status = af_alloc_device_v2(&data, 64);
  // CHECK: :[[@LINE-1]]:19: warning: memory 'data' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != AF_SUCCESS || dims[0] > 16)
    return status;
  return af_device_array(out, data, 1, dims, f32);
}

void memory_of_the_host_bad(void) {
  void *data = 0;
  if (af_alloc_host(&data, 64) == AF_SUCCESS)
    af_free_device_v2(data);
  // CHECK: :[[@LINE-1]]:5: warning: 'af_free_device_v2' does not fit memory 'data'{{.*}}[tensor-mismatched-dispose]
}

char text_bad(af_array a) {
  char *text = 0;
  if (af_array_to_string(&text, "a", a, 4, false) != AF_SUCCESS)
    // CHECK: :[[@LINE-1]]:7: warning: string 'text' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return text[0];
}

char message_bad(void) {
  char *message = 0;
  dim_t length = 0;
  af_get_last_error(&message, &length);
  // CHECK: :[[@LINE-1]]:3: warning: string 'message' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return length ? message[0] : 0;
}

af_err indexers_bad(af_array *out, af_array a, af_array where,
                    af_array values) {
  af_index_t *indexers = 0;
  af_err status = af_create_indexers(&indexers);
  // CHECK: :[[@LINE-1]]:19: warning: list of indexers 'indexers' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status == AF_SUCCESS)
    status = af_set_array_indexer(indexers, where, 0);
  if (status != AF_SUCCESS)
    return status;
  status = af_assign_gen(out, a, 1, indexers, values);
  af_release_indexers(indexers);
  return status;
}

dim_t positions_of_released_features_bad(af_features feat) {
  dim_t n = 0;
  af_array x = 0;
  af_get_features_xpos(&x, feat);
  af_release_features(feat);
  af_get_elements(&n, x);
  // CHECK: :[[@LINE-1]]:3: warning: 'af_get_elements' uses array 'x' after the list of features that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return n;
}

// ---- Ignored -----------------------------------------------------------------

af_err goto_fail_ok(const float *data, float *result) {
  af_err err;
  af_array a = 0, b = 0, c = 0;
  if ((err = af_create_array(&a, data, 2, dims, f32)))
    goto fail;
  if ((err = af_randu(&b, 2, dims, f32)))
    goto fail;
  if ((err = af_matmul(&c, a, b, 0, 0)))
    goto fail;
  err = af_get_data_ptr(result, c);
fail:
  af_release_array(c);
  if (b)
    af_release_array(b);
  if (a)
    af_release_array(a);
  return err;
}

void steps_ok(af_array a, int n) {
  af_array power = 0;
  af_retain_array(&power, a);
  for (int i = 0; i < n; ++i) {
    af_array next = 0;
    if (af_matmul(&next, power, a, 0, 0))
      break;
    af_release_array(power);
    power = next;
  }
  af_release_array(power);
}

void joined_ok(void) {
  af_array parts[2] = {0, 0}, whole = 0;
  af_randu(&parts[0], 2, dims, f32);
  af_randu(&parts[1], 2, dims, f32);
  af_join_many(&whole, 0, 2, parts);
  af_release_array(whole);
  af_release_array(parts[0]);
  af_release_array(parts[1]);
}

// Given twice, an array is written in place.
void assigned_ok(af_array values) {
  af_seq all = {0, 3, 1};
  af_array a = 0;
  if (af_randu(&a, 2, dims, f32))
    return;
  af_assign_seq(&a, a, 1, &all, values);
  af_release_array(a);
}

// The positions are the features'.
dim_t features_ok(af_array image) {
  dim_t n = 0;
  af_features feat = 0;
  if (af_fast(&feat, image, 20, 9, true, 0.05f, 3))
    return -1;
  af_array x = 0;
  af_get_features_xpos(&x, feat);
  af_get_elements(&n, x);
  af_release_features(feat);
  return n;
}

void default_engine_ok(af_array *out) {
  af_random_engine engine = 0;
  af_get_default_random_engine(&engine);
  af_random_engine_set_seed(&engine, 7);
  af_random_uniform(out, 2, dims, f32, engine);
}

struct layer {
  af_array weight;
};

af_err member_ok(struct layer *l) { return af_randu(&l->weight, 2, dims, f32); }

// Other pointers to void are none.
void *pointers_ok(void *p) {
  void *q = p;
  return q;
}

void written_in_place_ok(af_array *a, af_array values) {
  af_seq all = {0, 3, 1};
  af_assign_seq(a, *a, 1, &all, values);
}

void message_ok(void) {
  char *message = 0;
  dim_t length = 0;
  af_get_last_error(&message, &length);
  puts(message);
  af_free_host(message);
}
