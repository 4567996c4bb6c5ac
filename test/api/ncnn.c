// ncnn's C API, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <ncnn/c_api.h>

// ---- Caught ------------------------------------------------------------------

ncnn_net_t error_return_bad(const char *path) {
  ncnn_net_t net = ncnn_net_create();
  // CHECK: :[[@LINE-1]]:20: warning: net 'net' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (ncnn_net_load_param(net, path) != 0)
    return 0;
  return net;
}

// There is a mat whatever the call returns.
int failed_extraction_bad(ncnn_extractor_t ex) {
  ncnn_mat_t out;
  if (ncnn_extractor_extract(ex, "out", &out) != 0)
    // CHECK: :[[@LINE-1]]:7: warning: mat 'out' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  int w = ncnn_mat_get_w(out);
  ncnn_mat_destroy(out);
  return w;
}

void image_per_request_bad(ncnn_net_t net, const unsigned char *pixels, int n) {
  for (int i = 0; i < n; ++i) {
    ncnn_mat_t in = ncnn_mat_from_pixels(pixels, 1, 2, 2, 6, 0);
    // CHECK: :[[@LINE-1]]:21: warning: mat 'in' is never disposed{{.*}}[tensor-undisposed-model]
    ncnn_extractor_t ex = ncnn_extractor_create(net);
    ncnn_extractor_input(ex, "in", in);
    ncnn_extractor_destroy(ex);
  }
}

int flattened_in_place_bad(void) {
  ncnn_mat_t mat = ncnn_mat_create_1d(4, 0);
  // CHECK: :[[@LINE-1]]:20: warning: mat 'mat' is not disposed on some path{{.*}}[tensor-undisposed-model]
  ncnn_flatten(mat, &mat, 0);
  int w = ncnn_mat_get_w(mat);
  ncnn_mat_destroy(mat);
  return w;
}

ncnn_extractor_t extractor_of_a_destroyed_net_bad(ncnn_net_t net) {
  ncnn_net_destroy(net);
  return ncnn_extractor_create(net);
  // CHECK: :[[@LINE-1]]:10: warning: 'ncnn_extractor_create' uses net 'net' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int reverse_order_ok(const char *path, const unsigned char *pixels) {
  ncnn_option_t options = ncnn_option_create();
  ncnn_option_set_num_threads(options, 2);
  ncnn_net_t net = ncnn_net_create();
  ncnn_net_set_option(net, options);
  ncnn_option_destroy(options);
  if (ncnn_net_load_param(net, path) != 0) {
    ncnn_net_destroy(net);
    return -1;
  }
  ncnn_extractor_t ex = ncnn_extractor_create(net);
  ncnn_mat_t in = ncnn_mat_from_pixels(pixels, 1, 2, 2, 6, 0);
  ncnn_extractor_input(ex, "in", in);
  ncnn_mat_t out = 0;
  int code = ncnn_extractor_extract(ex, "out", &out);
  if (code == 0)
    code = ncnn_mat_get_w(out);
  ncnn_mat_destroy(out);
  ncnn_mat_destroy(in);
  ncnn_extractor_destroy(ex);
  ncnn_net_destroy(net);
  return code;
}

// These options are the net's.
void options_of_a_net_ok(ncnn_net_t net) {
  ncnn_option_set_num_threads(ncnn_net_get_option(net), 2);
}

void array_ok(int n, ncnn_mat_t *out) {
  for (int i = 0; i < n; ++i)
    out[i] = ncnn_mat_create_1d(i, 0);
}
