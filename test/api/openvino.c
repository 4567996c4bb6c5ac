// OpenVINO's C API, known from a model file: a status, and out-parameters. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <openvino/c/ov_core.h>

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

// ---- Known gaps ----------------------------------------------------------------

// A call that writes to one member makes the analyzer forget the others.
int local_struct_ok(const char *path) {
  struct pipeline p = {0, 0};
  if (ov_core_create(&p.core) != OK)
    return -1;
  if (ov_core_read_model(p.core, path, 0, &p.model) == OK)
    ov_model_free(p.model);
  ov_core_free(p.core);
  return 0;
}

int switch_over_the_status_ok(ov_infer_request_t *request) {
  ov_tensor_t *output = 0;
  switch (ov_infer_request_get_output_tensor(request, &output)) {
  case OK:
    ov_tensor_free(output);
    return 0;
  default:
    return -1;
  }
}

// Shapes are structs, and their release takes an address.
int FN_shape(const ov_output_const_port_t *port) {
  ov_shape_t shape;
  return ov_const_port_get_shape(port, &shape);
}
