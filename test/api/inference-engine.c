// The Inference Engine C API, known from a model file: releases that take the
// address of a handle. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <ie_c_api.h>
#include <stdio.h>

// ---- Caught ------------------------------------------------------------------

IEStatusCode error_return_bad(ie_core_t *core, const char *path,
                              ie_executable_network_t **executable) {
  ie_network_t *network = NULL;
  IEStatusCode status = ie_core_read_network(core, path, NULL, &network);
  // CHECK: :[[@LINE-1]]:25: warning: network 'network' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != OK)
    return status;
  status = ie_core_load_network(core, network, "CPU", NULL, executable);
  if (status != OK)
    return status;
  ie_network_free(&network);
  return OK;
}

float blob_per_request_bad(ie_infer_request_t *request, int n) {
  ie_blob_buffer_t buffer = {0};
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    ie_blob_t *blob = NULL;
    if (ie_infer_request_get_blob(request, "prob", &blob) != OK)
      // CHECK: :[[@LINE-1]]:9: warning: blob 'blob' is not disposed on some path{{.*}}[tensor-undisposed-model]
      break;
    if (ie_blob_get_buffer(blob, &buffer) == OK)
      sum += *(float *)buffer.buffer;
  }
  return sum;
}

size_t devices_bad(const ie_core_t *core) {
  ie_available_devices_t devices;
  if (ie_core_get_available_devices(core, &devices) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: list of devices 'devices' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return devices.num_devices;
}

IEStatusCode shapes_bad(ie_network_t *network) {
  input_shapes_t shapes;
  IEStatusCode status = ie_network_get_input_shapes(network, &shapes);
  // CHECK: :[[@LINE-1]]:25: warning: list of shapes 'shapes' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != OK)
    return status;
  shapes.shapes[0].shape.dims[0] = 8;
  return ie_network_reshape(network, shapes);
}

void overwritten_bad(const tensor_desc_t *desc, ie_infer_request_t *request) {
  ie_blob_t *blob = NULL;
  if (ie_blob_make_memory(desc, &blob) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: blob 'blob' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  if (ie_infer_request_get_blob(request, "data", &blob) == OK)
    ie_blob_free(&blob);
}

char version_bad(void) {
  ie_version_t version = ie_c_api_version();
  // CHECK: :[[@LINE-1]]:26: warning: version 'version' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return version.api_version[0];
}

char name_bad(const ie_network_t *network) {
  char *name = NULL;
  if (ie_network_get_input_name(network, 0, &name) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: string 'name' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return name[0];
}

// It has ended the handle, too.
IEStatusCode set_after_deallocation_bad(ie_infer_request_t *request,
                                        const tensor_desc_t *desc) {
  ie_blob_t *blob = NULL, *same;
  if (ie_blob_make_memory(desc, &blob) != OK)
    return GENERAL_ERROR;
  same = blob;
  ie_blob_deallocate(&blob);
  return ie_infer_request_set_blob(request, "in", same);
  // CHECK: :[[@LINE-1]]:10: warning: 'ie_infer_request_set_blob' uses blob 'same' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int goto_fail_ok(const char *path) {
  int code = 1;
  ie_core_t *core = NULL;
  ie_network_t *network = NULL;
  ie_executable_network_t *executable = NULL;
  ie_infer_request_t *request = NULL;
  ie_blob_t *input = NULL;
  ie_blob_t *output = NULL;
  tensor_desc_t desc = {0};
  ie_blob_buffer_t buffer;
  if (ie_core_create("", &core) != OK)
    goto err;
  if (ie_core_read_network(core, path, NULL, &network) != OK)
    goto err;
  if (ie_core_load_network(core, network, "CPU", NULL, &executable) != OK)
    goto err;
  if (ie_exec_network_create_infer_request(executable, &request) != OK)
    goto err;
  if (ie_blob_make_memory(&desc, &input) != OK)
    goto err;
  if (ie_infer_request_set_blob(request, "data", input) != OK)
    goto err;
  if (ie_infer_request_infer(request) != OK)
    goto err;
  if (ie_infer_request_get_blob(request, "prob", &output) != OK)
    goto err;
  if (ie_blob_get_buffer(output, &buffer) != OK)
    goto err;
  code = 0;
err:
  if (output)
    ie_blob_free(&output);
  if (input)
    ie_blob_free(&input);
  if (request)
    ie_infer_request_free(&request);
  if (executable)
    ie_exec_network_free(&executable);
  if (network)
    ie_network_free(&network);
  if (core)
    ie_core_free(&core);
  return code;
}

// A handle that was cleared may be released again.
void cleared_ok(ie_core_t *core, const char *path) {
  ie_network_t *network = NULL;
  if (ie_core_read_network(core, path, NULL, &network) != OK)
    return;
  ie_network_free(&network);
  ie_network_free(&network);
}

void deallocated_ok(const tensor_desc_t *desc) {
  ie_blob_t *blob = NULL;
  if (ie_blob_make_memory(desc, &blob) == OK)
    ie_blob_deallocate(&blob);
}

IEStatusCode reshape_ok(ie_network_t *network) {
  input_shapes_t shapes;
  IEStatusCode status = ie_network_get_input_shapes(network, &shapes);
  if (status != OK)
    return status;
  shapes.shapes[0].shape.dims[0] = 8;
  status = ie_network_reshape(network, shapes);
  ie_network_input_shapes_free(&shapes);
  return status;
}

size_t devices_ok(const ie_core_t *core) {
  ie_available_devices_t devices;
  if (ie_core_get_available_devices(core, &devices) != OK)
    return 0;
  size_t n = devices.num_devices;
  ie_core_available_devices_free(&devices);
  return n;
}

char version_ok(void) {
  ie_version_t version = ie_c_api_version();
  char first = version.api_version[0];
  ie_version_free(&version);
  return first;
}

struct detector {
  ie_core_t *core;
  ie_network_t *network;
};

int members_ok(struct detector *d, const char *path) {
  if (ie_core_create("", &d->core) != OK)
    return -1;
  if (ie_core_read_network(d->core, path, NULL, &d->network) != OK) {
    ie_core_free(&d->core);
    return -1;
  }
  return 0;
}

void names_ok(ie_network_t *network) {
  char *name = NULL, *input = NULL;
  if (ie_network_get_name(network, &name) == OK)
    puts(name);
  if (ie_network_get_input_name(network, 0, &input) == OK)
    puts(input);
  ie_network_name_free(&input);
  ie_network_name_free(&name);
}
