// TensorFlow's C API, known from a model file. The declarations are ours. The
// name of its header is no mark, since many libraries have a c_api.h.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensorflow/c/eager/c_api.h>

// ---- Caught ------------------------------------------------------------------

int status_bad(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  // CHECK: :[[@LINE-1]]:23: warning: status 'status' is never disposed{{.*}}[tensor-undisposed-model]
  TF_CloseSession(session, status);
  return TF_GetCode(status);
}

int error_return_bad(TF_Graph *graph, TF_Session **out) {
  TF_Status *status = TF_NewStatus();
  TF_SessionOptions *options = TF_NewSessionOptions();
  // CHECK: :[[@LINE-1]]:32: warning: options object 'options' is not disposed on some path{{.*}}[tensor-undisposed-model]
  *out = TF_NewSession(graph, options, status);
  if (TF_GetCode(status) != TF_OK) {
    TF_DeleteStatus(status);
    return -1;
  }
  TF_DeleteSessionOptions(options);
  TF_DeleteStatus(status);
  return 0;
}

void fill(void *data);

void tensor_per_request_bad(TF_Session *session, int requests,
                            TF_Status *status) {
  long dims[1] = {4};
  for (int i = 0; i < requests; ++i) {
    TF_Tensor *input = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
    // CHECK: :[[@LINE-1]]:24: warning: tensor 'input' is never disposed{{.*}}[tensor-undisposed-model]
    fill(TF_TensorData(input));
    TF_CloseSession(session, status);
  }
}

int constant_bad(TF_Graph *graph, TF_Output output, TF_Status *status) {
  TF_Tensor *value = 0;
  if (!TF_TryEvaluateConstant(graph, output, &value, status))
    return 0;
  return *(int *)TF_TensorData(value);
  // CHECK: :[[@LINE-3]]:8: warning: tensor 'value' is not disposed on some path{{.*}}[tensor-undisposed-model]
}

// What was there before is overwritten.
void *FN_prefilled_output(TF_Session *session, TF_Output out,
                           TF_Status *status) {
  long dims[1] = {4};
  TF_Tensor *result = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
  TF_SessionRun(session, 0, 0, 0, 0, &out, &result, 1, 0, 0, 0, status);
  void *data = TF_TensorData(result);
  TF_DeleteTensor(result);
  return data;
}

void *data_of_a_deleted_tensor_bad(TF_Tensor *tensor) {
  TF_DeleteTensor(tensor);
  return TF_TensorData(tensor);
  // CHECK: :[[@LINE-1]]:10: warning: 'TF_TensorData' uses tensor 'tensor' after it was disposed{{.*}}[tensor-use-after-dispose]
}

void closed_after_it_was_deleted_bad(TF_Session *session, TF_Status *status) {
  TF_DeleteSession(session, status);
  TF_CloseSession(session, status);
  // CHECK: :[[@LINE-1]]:3: warning: 'TF_CloseSession' uses session 'session' after it was disposed{{.*}}[tensor-use-after-dispose]
}

void attribute_of_a_finished_operation_bad(TF_Graph *graph, TF_Tensor *value,
                                           TF_Status *status) {
  TF_OperationDescription *description = TF_NewOperation(graph, "Const", "c");
  TF_FinishOperation(description, status);
  TF_SetAttrTensor(description, "value", value, status);
  // CHECK: :[[@LINE-1]]:3: warning: 'TF_SetAttrTensor' uses operation description 'description' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

// A session that could not be made is null, and the status says so.
TF_Session *session_ok(TF_Graph *graph) {
  TF_Status *status = TF_NewStatus();
  TF_SessionOptions *options = TF_NewSessionOptions();
  TF_Session *session = TF_NewSession(graph, options, status);
  int failed = TF_GetCode(status) != TF_OK;
  TF_DeleteSessionOptions(options);
  TF_DeleteStatus(status);
  return failed ? 0 : session;
}

// The graph lives as long as a session refers to it.
int goto_fail_ok(TF_Output in, TF_Output out) {
  int code = 1;
  long dims[1] = {4};
  TF_Tensor *inputs[1] = {0};
  TF_Tensor *outputs[1] = {0};
  TF_Session *session = 0;
  TF_SessionOptions *options = 0;
  TF_Status *status = TF_NewStatus();
  TF_Graph *graph = TF_NewGraph();
  options = TF_NewSessionOptions();
  session = TF_NewSession(graph, options, status);
  if (TF_GetCode(status) != TF_OK)
    goto fail;
  inputs[0] = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
  if (!inputs[0])
    goto fail;
  TF_SessionRun(session, 0, &in, inputs, 1, &out, outputs, 1, 0, 0, 0, status);
  if (TF_GetCode(status) != TF_OK)
    goto fail;
  code = 0;
fail:
  TF_DeleteTensor(outputs[0]);
  TF_DeleteTensor(inputs[0]);
  TF_DeleteGraph(graph);
  if (session) {
    TF_CloseSession(session, status);
    TF_DeleteSession(session, status);
  }
  TF_DeleteSessionOptions(options);
  TF_DeleteStatus(status);
  return code;
}

TF_Operation *constant_ok(TF_Graph *graph, float *data, TF_Status *status) {
  long dims[1] = {4};
  TF_Tensor *value = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  TF_OperationDescription *description = TF_NewOperation(graph, "Const", "c");
  TF_SetAttrTensor(description, "value", value, status);
  TF_DeleteTensor(value);
  return TF_FinishOperation(description, status);
}

int eager_ok(float *data) {
  long dims[1] = {4};
  TF_Status *status = TF_NewStatus();
  TFE_ContextOptions *options = TFE_NewContextOptions();
  TFE_Context *context = TFE_NewContext(options, status);
  TFE_DeleteContextOptions(options);
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  TFE_TensorHandle *handle = TFE_NewTensorHandle(tensor, status);
  TF_DeleteTensor(tensor);
  int n = TFE_TensorHandleNumDims(handle, status);
  TFE_DeleteTensorHandle(handle);
  TFE_DeleteContext(context);
  TF_DeleteStatus(status);
  return n;
}

// A function that no model names may do anything.
void keep(TF_Tensor *tensor);
void kept_elsewhere_ok(float *data) {
  long dims[1] = {4};
  keep(TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0));
}

// ---- Known gaps ----------------------------------------------------------------

// Only the status knows whether there is a session.
int FN_session(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  if (TF_GetCode(status) != TF_OK)
    return 1;
  TF_CloseSession(session, status);
  return 0;
}

// Inputs go through a pointer: what is held there is out of sight.
void FN_input_per_request(TF_Session *session, TF_Output in, int requests,
                          TF_Status *status) {
  long dims[1] = {4};
  for (int i = 0; i < requests; ++i) {
    TF_Tensor *input = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
    TF_SessionRun(session, 0, &in, &input, 1, 0, 0, 0, 0, 0, 0, status);
  }
}

// Outputs come in an array.
void FN_outputs(TF_Session *session, TF_Output out, TF_Status *status) {
  TF_Tensor *result = 0;
  TF_SessionRun(session, 0, 0, 0, 0, &out, &result, 1, 0, 0, 0, status);
}
