// OpenVINO's C API, known from a model file: a status, and out-parameters. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <openvino/c/ov_core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Caught ------------------------------------------------------------------

ov_status_e error_return_bad(ov_core_t *core, const char *path,
                             ov_compiled_model_t **compiled) {
  ov_model_t *model;
  ov_status_e status = ov_core_read_model(core, path, 0, &model);
  // CHECK: :[[@LINE-1]]:24: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != OK)
    return status;
  status = ov_core_compile_model(core, model, "CPU", 0, compiled);
  if (status != OK)
    return status;
  ov_model_free(model);
  return OK;
}

// Every call of this "get" makes a tensor.
float *output_per_request_bad(ov_infer_request_t *request, int n) {
  void *data = 0;
  for (int i = 0; i < n; ++i) {
    ov_tensor_t *output = 0;
    ov_infer_request_infer(request);
    if (ov_infer_request_get_output_tensor(request, &output) == OK)
      // CHECK: :[[@LINE-1]]:9: warning: tensor 'output' is not disposed on some path{{.*}}[tensor-undisposed-model]
      ov_tensor_data(output, &data);
  }
  return data;
}

// The built model is a new one.
ov_model_t *overwritten_bad(ov_core_t *core, const char *path,
                            ov_preprocess_prepostprocessor_t *steps) {
  ov_model_t *model = 0;
  if (ov_core_read_model(core, path, 0, &model) != OK)
    return 0;
  // CHECK: :[[@LINE-2]]:7: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (ov_preprocess_prepostprocessor_build(steps, &model) != OK)
    return 0;
  return model;
}

int port_bad(const ov_model_t *model) {
  ov_output_const_port_t *port = 0;
  ov_shape_t shape;
  if (ov_model_const_input(model, &port))
    return -1;
  // CHECK: :[[@LINE-2]]:7: warning: port 'port' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (ov_const_port_get_shape(port, &shape))
    return -1;
  ov_shape_free(&shape);
  ov_output_const_port_free(port);
  return 0;
}

ov_status_e infer_on_a_freed_request_bad(ov_infer_request_t *request) {
  ov_infer_request_free(request);
  return ov_infer_request_infer(request);
  // CHECK: :[[@LINE-1]]:10: warning: 'ov_infer_request_infer' uses infer request 'request' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// A shape owns its dimensions.
int shape_bad(const ov_output_const_port_t *port, ov_tensor_t **tensor) {
  ov_shape_t shape;
  if (ov_const_port_get_shape(port, &shape) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: shape 'shape' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return ov_tensor_create(0, shape, tensor);
}

ov_status_e shape_of_an_error_bad(ov_tensor_t **tensor) {
  long dims[4] = {1, 3, 224, 224};
  ov_shape_t shape = {0, 0};
  ov_status_e status = ov_shape_create(4, dims, &shape);
  // CHECK: :[[@LINE-1]]:24: warning: shape 'shape' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != OK)
    return status;
  status = ov_tensor_create(0, shape, tensor);
  if (status != OK)
    return status;
  return ov_shape_free(&shape);
}

long shape_per_request_bad(ov_tensor_t **tensors, int n) {
  long sum = 0;
  ov_shape_t shape = {0, 0};
  for (int i = 0; i < n; ++i) {
    if (ov_tensor_get_shape(tensors[i], &shape) != OK)
      // CHECK: :[[@LINE-1]]:9: warning: shape 'shape' is not disposed on some path{{.*}}[tensor-undisposed-model]
      break;
    sum += shape.dims[0];
  }
  ov_shape_free(&shape);
  return sum;
}

ov_status_e partial_shape_bad(ov_shape_t *shape) {
  long dims[2] = {1, 3};
  ov_partial_shape_t partial;
  ov_status_e status = ov_partial_shape_create_static(2, dims, &partial);
  // CHECK: :[[@LINE-1]]:24: warning: shape 'partial' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status == OK)
    status = ov_partial_shape_to_shape(partial, shape);
  return status;
}

unsigned long lists_bad(const ov_core_t *core) {
  ov_available_devices_t devices;
  if (ov_core_get_available_devices(core, &devices) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: list of devices 'devices' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  ov_core_version_list_t versions;
  if (ov_core_get_versions_by_device_name(core, devices.devices[0],
                                          &versions) != OK)
    return 0;
  unsigned long n = versions.size;
  ov_core_versions_free(&versions);
  ov_available_devices_free(&devices);
  return n;
}

char version_bad(void) {
  ov_version_t version;
  if (ov_get_openvino_version(&version) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: version 'version' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return version.buildNumber[0];
}

void freed_twice_bad(ov_core_t *core) {
  ov_core_free(core);
  ov_core_free(core);
  // CHECK: :[[@LINE-1]]:3: warning: 'ov_core_free' disposes core 'core' a second time{{.*}}[tensor-double-dispose]
}

char property_bad(const ov_core_t *core) {
  char *value = 0;
  if (ov_core_get_property(core, "CPU", "FULL_DEVICE_NAME", &value) != OK)
    // CHECK: :[[@LINE-1]]:7: warning: string 'value' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return value[0];
}

char layout_bad(const ov_layout_t *layout) {
  const char *text = ov_layout_to_string(layout);
  // CHECK: :[[@LINE-1]]:22: warning: string 'text' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return text[0];
}

// The message is a copy.
char message_bad(void) {
  const char *message = ov_get_last_err_msg();
  // CHECK: :[[@LINE-1]]:25: warning: string 'message' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return message ? message[0] : 0;
}

void other_release_bad(const ov_output_const_port_t *port) {
  char *name = 0;
  if (ov_port_get_any_name(port, &name) == OK)
    free(name);
  // CHECK: :[[@LINE-1]]:5: warning: 'free' does not fit string 'name'{{.*}}[tensor-mismatched-dispose]
}

char late_name_bad(const ov_output_const_port_t *port) {
  char *name = 0;
  if (ov_port_get_any_name(port, &name) != OK)
    return 0;
  ov_free(name);
  return name[0];
  // CHECK: :[[@LINE-1]]:10: warning: string made by 'ov_port_get_any_name' is used after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

#define CHECK_STATUS(Call)                                                     \
  if ((Call) != OK)                                                            \
    goto fail;

int goto_fail_ok(const char *path, ov_shape_t shape, float *pixels) {
  int code = -1;
  void *data = 0;
  ov_core_t *core = 0;
  ov_model_t *model = 0;
  ov_compiled_model_t *compiled = 0;
  ov_infer_request_t *request = 0;
  ov_tensor_t *input = 0;
  ov_tensor_t *output = 0;
  CHECK_STATUS(ov_core_create(&core));
  CHECK_STATUS(ov_core_read_model(core, path, 0, &model));
  CHECK_STATUS(ov_core_compile_model(core, model, "CPU", 0, &compiled));
  CHECK_STATUS(ov_compiled_model_create_infer_request(compiled, &request));
  CHECK_STATUS(ov_tensor_create_from_host_ptr(0, shape, pixels, &input));
  CHECK_STATUS(ov_infer_request_set_input_tensor(request, input));
  CHECK_STATUS(ov_infer_request_infer(request));
  CHECK_STATUS(ov_infer_request_get_output_tensor(request, &output));
  CHECK_STATUS(ov_tensor_data(output, &data));
  code = *(int *)data;
fail:
  if (output)
    ov_tensor_free(output);
  if (input)
    ov_tensor_free(input);
  if (request)
    ov_infer_request_free(request);
  if (compiled)
    ov_compiled_model_free(compiled);
  if (model)
    ov_model_free(model);
  if (core)
    ov_core_free(core);
  return code;
}

ov_status_e nested_ok(const ov_model_t *model) {
  ov_preprocess_prepostprocessor_t *steps;
  ov_status_e status = ov_preprocess_prepostprocessor_create(model, &steps);
  if (status == OK) {
    ov_preprocess_input_info_t *info;
    status = ov_preprocess_prepostprocessor_get_input_info(steps, &info);
    if (status == OK)
      ov_preprocess_input_info_free(info);
    ov_preprocess_prepostprocessor_free(steps);
  }
  return status;
}

struct pipeline {
  ov_core_t *core;
  ov_model_t *model;
};

int members_ok(struct pipeline *p, const char *path) {
  if (ov_core_create(&p->core) != OK)
    return -1;
  if (ov_core_read_model(p->core, path, 0, &p->model) != OK) {
    ov_core_free(p->core);
    return -1;
  }
  return 0;
}

ov_status_e callers_ok(ov_core_t **core) { return ov_core_create(core); }

void for_each_frame_ok(ov_infer_request_t *request, int frames) {
  ov_tensor_t *output = 0;
  for (int i = 0; i < frames; ++i) {
    if (ov_infer_request_infer(request) != OK)
      break;
    if (ov_infer_request_get_output_tensor(request, &output) != OK)
      break;
    ov_tensor_free(output);
    output = 0;
  }
}

// Every shape is freed before the next one.
long shapes_ok(ov_tensor_t **tensors, int n) {
  long sum = 0;
  for (int i = 0; i < n; ++i) {
    ov_shape_t shape = {0, 0};
    if (ov_tensor_get_shape(tensors[i], &shape) != OK)
      return -1;
    for (int axis = 0; axis < shape.rank; ++axis)
      sum += shape.dims[axis];
    ov_shape_free(&shape);
  }
  return sum;
}

// A shape of the program's own owns nothing.
ov_status_e own_shape_ok(ov_tensor_t **tensor) {
  long dims[2] = {1, 1000};
  ov_shape_t shape = {2, dims};
  return ov_tensor_create(0, shape, tensor);
}

ov_status_e shape_goto_ok(const ov_output_const_port_t *port, float *pixels,
                          ov_tensor_t **tensor) {
  ov_shape_t shape = {0, 0};
  ov_status_e status = ov_const_port_get_shape(port, &shape);
  if (status != OK)
    goto err;
  if (shape.rank != 4) {
    status = GENERAL_ERROR;
    goto err;
  }
  status = ov_tensor_create_from_host_ptr(0, shape, pixels, tensor);
err:
  ov_shape_free(&shape);
  return status;
}

struct input {
  ov_shape_t shape;
  ov_tensor_t *tensor;
};

int shape_member_ok(struct input *input, const ov_output_const_port_t *port) {
  if (ov_const_port_get_shape(port, &input->shape) != OK)
    return -1;
  return ov_tensor_create(0, input->shape, &input->tensor);
}

void strings_ok(const ov_compiled_model_t *compiled,
                const ov_output_const_port_t *port) {
  char *name = 0, *value = 0;
  if (ov_port_get_any_name(port, &name) != OK)
    goto end;
  if (ov_compiled_model_get_property(compiled, "NETWORK_NAME", &value) != OK)
    goto end;
  if (strcmp(name, value) == 0)
    printf("%s\n", name);
end:
  ov_free(value);
  ov_free(name);
}

char *callers_name_ok(const ov_output_const_port_t *port) {
  char *name = 0;
  return ov_port_get_any_name(port, &name) == OK ? name : 0;
}

// An array that is only read keeps what is in it.
ov_status_e reshape_bad(const ov_model_t *model, ov_partial_shape_t shape) {
  ov_output_port_t *port = 0;
  ov_status_e status = ov_model_input(model, &port);
  // CHECK: :[[@LINE-1]]:24: warning: port 'port' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (status != OK)
    return status;
  return ov_model_reshape_by_ports(model, (const ov_output_port_t **)&port,
                                   &shape, 1);
}
