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

int extractor_after_its_net_bad(const char *path, ncnn_mat_t in) {
  ncnn_mat_t out = 0;
  ncnn_net_t net = ncnn_net_create();
  ncnn_net_load_param(net, path);
  ncnn_extractor_t ex = ncnn_extractor_create(net);
  ncnn_extractor_input(ex, "in", in);
  ncnn_extractor_extract(ex, "out", &out);
  int w = ncnn_mat_get_w(out);
  ncnn_mat_destroy(out);
  ncnn_net_destroy(net);
  ncnn_extractor_destroy(ex);
  // CHECK: :[[@LINE-1]]:3: warning: 'ncnn_extractor_destroy' uses extractor 'ex' after the net that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return w;
}

void mat_after_its_allocator_bad(void) {
  ncnn_allocator_t allocator = ncnn_allocator_create_pool_allocator();
  ncnn_mat_t mat = ncnn_mat_create_1d(4, allocator);
  ncnn_allocator_destroy(allocator);
  ncnn_mat_destroy(mat);
  // CHECK: :[[@LINE-1]]:3: warning: 'ncnn_mat_destroy' uses mat 'mat' after the allocator that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

char name_after_its_net_bad(ncnn_net_t net) {
  const char *name = ncnn_net_get_input_name(net, 0);
  ncnn_net_destroy(net);
  return name[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'ncnn_net_get_input_name' is used after the net that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int reader_bad(ncnn_net_t net, const unsigned char *weights) {
  ncnn_datareader_t reader = ncnn_datareader_create_from_memory(&weights);
  // CHECK: :[[@LINE-1]]:30: warning: reader 'reader' is never disposed{{.*}}[tensor-undisposed-model]
  return ncnn_net_load_model_datareader(net, reader);
}

void twice_bad(void) {
  ncnn_option_t options = ncnn_option_create();
  ncnn_option_destroy(options);
  ncnn_option_destroy(options);
  // CHECK: :[[@LINE-1]]:3: warning: 'ncnn_option_destroy' disposes options object 'options' a second time{{.*}}[tensor-double-dispose]
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

void allocator_ok(void) {
  ncnn_allocator_t allocator = ncnn_allocator_create_pool_allocator();
  ncnn_mat_t mat = ncnn_mat_create_1d(4, allocator);
  ncnn_mat_destroy(mat);
  ncnn_allocator_destroy(allocator);
}

// Outside data is not the allocator's.
void outside_data_ok(float *data) {
  ncnn_allocator_t allocator = ncnn_allocator_create_pool_allocator();
  ncnn_mat_t mat = ncnn_mat_create_external_1d(4, data, allocator);
  ncnn_allocator_destroy(allocator);
  ncnn_mat_destroy(mat);
}

// What was extracted is a copy.
int extracted_ok(const char *path, ncnn_mat_t in) {
  ncnn_mat_t out = 0;
  ncnn_net_t net = ncnn_net_create();
  ncnn_net_load_param(net, path);
  ncnn_extractor_t ex = ncnn_extractor_create(net);
  ncnn_extractor_input(ex, "in", in);
  ncnn_extractor_extract(ex, "out", &out);
  ncnn_extractor_destroy(ex);
  ncnn_net_destroy(net);
  int w = ncnn_mat_get_w(out);
  ncnn_mat_destroy(out);
  return w;
}

static int forward(const ncnn_layer_t layer, const ncnn_mat_t bottom_blob,
                   ncnn_mat_t *top_blob, const ncnn_option_t opt) {
  *top_blob = ncnn_mat_create_1d(ncnn_mat_get_w(bottom_blob), 0);
  return layer && opt ? 0 : -1;
}

static ncnn_layer_t create_layer(void *userdata) {
  ncnn_layer_t layer = ncnn_layer_create();
  ncnn_layer_set_one_blob_only(layer, userdata != 0);
  layer->forward_1 = forward;
  return layer;
}

static void destroy_layer(ncnn_layer_t layer, void *userdata) {
  if (!userdata)
    ncnn_layer_destroy(layer);
}

int layer_of_ones_own_ok(const char *path) {
  ncnn_net_t net = ncnn_net_create();
  ncnn_net_register_custom_layer_by_type(net, "Mine", create_layer,
                                         destroy_layer, 0);
  int code = ncnn_net_load_param(net, path);
  ncnn_net_destroy(net);
  return code;
}

// ---- Known gaps ----------------------------------------------------------------

void options_of_a_net_bad(ncnn_net_t net) {
  ncnn_option_destroy(ncnn_net_get_option(net));
  // CHECK: :[[@LINE-1]]:3: warning: 'ncnn_option_destroy' disposes options object made by 'ncnn_net_get_option' which is only borrowed{{.*}}[tensor-double-dispose]
}
