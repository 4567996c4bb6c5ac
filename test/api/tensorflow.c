// TensorFlow's C API, known from a model file. The declarations are ours. The
// name of its header is no mark, since many libraries have a c_api.h.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensorflow/c/eager/c_api_experimental.h>

#include <stdio.h>
#include <stdlib.h>

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
float prefilled_output_bad(TF_Session *session, TF_Output out,
                           TF_Status *status) {
  long dims[1] = {4};
  TF_Tensor *result = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
  // CHECK: :[[@LINE-1]]:23: warning: tensor 'result' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TF_SessionRun(session, 0, 0, 0, 0, &out, &result, 1, 0, 0, 0, status);
  if (TF_GetCode(status) != TF_OK)
    return 0;
  float first = *(float *)TF_TensorData(result);
  TF_DeleteTensor(result);
  return first;
}

int session_bad(TF_Graph *graph, TF_SessionOptions *options,
                TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  // CHECK: :[[@LINE-1]]:25: warning: session 'session' is never disposed{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return 1;
  TF_CloseSession(session, status);
  return 0;
}

void outputs_bad(TF_Session *session, TF_Output out, TF_Status *status) {
  TF_Tensor *result = 0;
  TF_SessionRun(session, 0, 0, 0, 0, &out, &result, 1, 0, 0, 0, status);
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'result' is not disposed on some path{{.*}}[tensor-undisposed-model]
}

float second_output_bad(TF_Session *session, TF_Output outs[2],
                        TF_Status *status) {
  TF_Tensor *results[2] = {0, 0};
  TF_SessionRun(session, 0, 0, 0, 0, outs, results, 2, 0, 0, 0, status);
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'results' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return 0;
  float first = *(float *)TF_TensorData(results[0]);
  TF_DeleteTensor(results[0]);
  return first;
}

// The second call failed, not the first.
int import_bad(TF_Graph *graph, TF_Buffer *def, TF_Session *session,
               TF_Status *status) {
  TF_ImportGraphDefOptions *options = TF_NewImportGraphDefOptions();
  TF_ImportGraphDefResults *results =
      TF_GraphImportGraphDefWithResults(graph, def, options, status);
  // CHECK: :[[@LINE-1]]:7: warning: import result 'results' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TF_DeleteImportGraphDefOptions(options);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TF_DeviceList *devices = TF_SessionListDevices(session, status);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  int n = TF_DeviceListCount(devices);
  TF_DeleteDeviceList(devices);
  TF_DeleteImportGraphDefResults(results);
  return n;
}

int function_bad(TF_Graph *graph, const void *proto, TF_Status *status) {
  TF_Function *function = TF_FunctionImportFunctionDef(proto, 9, status);
  // CHECK: :[[@LINE-1]]:27: warning: function 'function' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TF_GraphCopyFunction(graph, function, 0, status);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TF_DeleteFunction(function);
  return 0;
}

int attribute_bad(TF_Operation *constant, TF_Status *status) {
  TF_Tensor *value = 0;
  TF_OperationGetAttrTensor(constant, "value", &value, status);
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'value' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return 0;
  return *(int *)TF_TensorData(value);
}

int eager_bad(TFE_Context *context, TFE_TensorHandle *input,
              TF_Status *status) {
  TFE_Op *op = TFE_NewOp(context, "Relu", status);
  // CHECK: :[[@LINE-1]]:16: warning: operation 'op' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TFE_OpAddInput(op, input, status);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TFE_DeleteOp(op);
  return 0;
}

float resolved_per_request_bad(TFE_TensorHandle *handle, int n,
                               TF_Status *status) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    TF_Tensor *tensor = TFE_TensorHandleResolve(handle, status);
    // CHECK: :[[@LINE-1]]:25: warning: tensor 'tensor' is never disposed{{.*}}[tensor-undisposed-model]
    if (TF_GetCode(status) != TF_OK)
      break;
    sum += *(float *)TF_TensorData(tensor);
  }
  return sum;
}

void context_first_bad(TFE_Context *context, TF_Status *status) {
  TFE_Op *op = TFE_NewOp(context, "Relu", status);
  TFE_DeleteContext(context);
  TFE_DeleteOp(op);
  // CHECK: :[[@LINE-1]]:3: warning: 'TFE_DeleteOp' uses operation 'op' after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

// There is no other way to end a description.
void description_bad(TF_Graph *graph, TF_Tensor *value, TF_Status *status) {
  TF_OperationDescription *description = TF_NewOperation(graph, "Const", "c");
  // CHECK: :[[@LINE-1]]:42: warning: operation description 'description' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TF_SetAttrTensor(description, "value", value, status);
  if (TF_GetCode(status) != TF_OK)
    return;
  TF_FinishOperation(description, status);
}

void finished_twice_bad(TF_Graph *graph, TF_Status *status) {
  TF_OperationDescription *description = TF_NewOperation(graph, "NoOp", "n");
  TF_FinishOperation(description, status);
  if (TF_GetCode(status) != TF_OK)
    TF_FinishOperation(description, status);
  // CHECK: :[[@LINE-1]]:5: warning: 'TF_FinishOperation' disposes operation description 'description' a second time{{.*}}[tensor-double-dispose]
}

// The old handle is gone where there is a new one.
void moved_bad(float *data) {
  long dims[1] = {4};
  TF_Tensor *old = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  TF_Tensor *moved = TF_TensorMaybeMove(old);
  TF_DeleteTensor(moved);
  TF_DeleteTensor(old);
  // CHECK: :[[@LINE-1]]:3: warning: 'TF_DeleteTensor' disposes tensor 'old' which was handed over to an owner{{.*}}[tensor-double-dispose]
}

void not_moved_bad(float *data) {
  long dims[1] = {4};
  TF_Tensor *old = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  // CHECK: :[[@LINE-1]]:20: warning: tensor 'old' is not disposed on some path{{.*}}[tensor-undisposed-model]
  TF_Tensor *moved = TF_TensorMaybeMove(old);
  if (!moved)
    return;
  TF_DeleteTensor(moved);
}

int loop_bad(TF_Graph *graph, TF_Output *inputs, TF_Output *outputs, int stop,
             TF_Status *status) {
  TF_WhileParams loop = TF_NewWhile(graph, inputs, 1, status);
  // CHECK: :[[@LINE-1]]:25: warning: while loop 'loop' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  loop.name = "loop";
  if (stop)
    return -1;
  TF_FinishWhile(&loop, status, outputs);
  return 0;
}

const char *message_of_a_deleted_status_bad(TF_Session *session) {
  TF_Status *status = TF_NewStatus();
  TF_CloseSession(session, status);
  const char *message = TF_Message(status);
  TF_DeleteStatus(status);
  return message[0] ? "failed" : "";
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'TF_Message' is used after the status that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
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

int handle_of_a_partial_run_bad(TF_Session *session, const TF_Output *out,
                                TF_Status *status) {
  const char *handle = 0;
  TF_Tensor *result = 0;
  TF_SessionPRunSetup(session, 0, 0, out, 1, 0, 0, &handle, status);
  // CHECK: :[[@LINE-1]]:3: warning: handle 'handle' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TF_SessionPRun(session, handle, 0, 0, 0, out, &result, 1, 0, 0, status);
  TF_DeleteTensor(result);
  return 0;
}

// The array is the results'.
TF_Output lent_outputs_bad(TF_Graph *graph, const TF_Buffer *definition,
                           const TF_ImportGraphDefOptions *options,
                           TF_Status *status) {
  int n = 0;
  TF_Output *outputs = 0, none = {0, 0};
  TF_ImportGraphDefResults *results =
      TF_GraphImportGraphDefWithResults(graph, definition, options, status);
  if (!results)
    return none;
  TF_ImportGraphDefResultsReturnOutputs(results, &n, &outputs);
  TF_DeleteImportGraphDefResults(results);
  return outputs[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'TF_ImportGraphDefResultsReturnOutputs' is used after the import result that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

// A context must go after the handles of its tensors.
int context_before_its_handle_bad(TFE_TensorHandle *handle, TF_Status *status) {
  TFE_ContextOptions *options = TFE_NewContextOptions();
  TFE_Context *context = TFE_NewContext(options, status);
  TFE_DeleteContextOptions(options);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  TFE_TensorHandle *copy =
      TFE_TensorHandleCopyToDevice(handle, context, "GPU:0", status);
  TFE_DeleteContext(context);
  TFE_DeleteTensorHandle(copy);
  // CHECK: :[[@LINE-1]]:3: warning: 'TFE_DeleteTensorHandle' uses tensor 'copy' after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return 0;
}

// Each call makes an object.
void executor_bad(TFE_Context *context, TF_Status *status) {
  TFE_Executor *executor = TFE_ContextGetExecutorForThread(context);
  // CHECK: :[[@LINE-1]]:28: warning: executor 'executor' is never disposed{{.*}}[tensor-undisposed-model]
  TFE_ExecutorWaitForAllPendingNodes(executor, status);
}

int debug_information_bad(TFE_TensorHandle *handle, TF_Status *status) {
  TFE_TensorDebugInfo *info = TFE_TensorHandleTensorDebugInfo(handle, status);
  // CHECK: :[[@LINE-1]]:31: warning: description 'info' is never disposed{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  return TFE_TensorDebugInfoOnDeviceNumDims(info);
}

TF_Tensor *variable_bad(const char *file, TF_Status *status) {
  TF_CheckpointReader *reader = TF_NewCheckpointReader(file, status);
  // CHECK: :[[@LINE-1]]:33: warning: checkpoint reader 'reader' is never disposed{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return 0;
  const char *name = TF_CheckpointReaderGetVariable(reader, 0);
  return TF_CheckpointReaderGetTensor(reader, name, status);
}

void counter_bad(TF_Status *status) {
  TFE_MonitoringCounter0 *counter =
      TFE_MonitoringNewCounter0("/runs", status, "runs");
  // CHECK: :[[@LINE-1]]:7: warning: counter 'counter' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) == TF_OK)
    TFE_MonitoringCounterCellIncrementBy(TFE_MonitoringGetCellCounter0(counter),
                                         1);
}

void late_cell_bad(TF_Status *status) {
  TFE_MonitoringCounter0 *counter =
      TFE_MonitoringNewCounter0("/runs", status, "runs");
  if (!counter)
    return;
  TFE_MonitoringCounterCell *cell = TFE_MonitoringGetCellCounter0(counter);
  TFE_MonitoringDeleteCounter0(counter);
  TFE_MonitoringCounterCellIncrementBy(cell, 1);
  // CHECK: :[[@LINE-1]]:3: warning: 'TFE_MonitoringCounterCellIncrementBy' uses result 'cell' after the counter that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

char debug_text_bad(TF_Graph *graph) {
  tf_size length = 0;
  const char *text = TF_GraphDebugString(graph, &length);
  // CHECK: :[[@LINE-1]]:22: warning: string 'text' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return text[0];
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

int loop_ok(TF_Graph *graph, TF_Output *inputs, TF_Output *outputs, int stop,
            TF_Status *status) {
  TF_WhileParams loop = TF_NewWhile(graph, inputs, 1, status);
  if (TF_GetCode(status) != TF_OK)
    return -1;
  loop.cond_output = loop.cond_inputs[0];
  loop.name = "loop";
  if (stop) {
    TF_AbortWhile(&loop);
    return 0;
  }
  TF_FinishWhile(&loop, status, outputs);
  return TF_GetCode(status) == TF_OK ? 1 : -1;
}

TF_Tensor *moved_ok(float *data) {
  long dims[1] = {4};
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  TF_Tensor *moved = TF_TensorMaybeMove(tensor);
  return moved ? moved : tensor;
}

float moved_or_not_ok(float *data) {
  long dims[1] = {4};
  TF_Tensor *tensor = TF_NewTensor(TF_FLOAT, dims, 1, data, 16, 0, 0);
  TF_Tensor *moved = TF_TensorMaybeMove(tensor);
  if (moved)
    tensor = moved;
  float first = *(float *)TF_TensorData(tensor);
  TF_DeleteTensor(tensor);
  return first;
}

float many_outputs_ok(TF_Session *session, TF_Output *outs, int n,
                      TF_Tensor **results, TF_Status *status) {
  float sum = 0;
  TF_SessionRun(session, 0, 0, 0, 0, outs, results, n, 0, 0, 0, status);
  if (TF_GetCode(status) != TF_OK)
    return 0;
  for (int i = 0; i < n; ++i) {
    sum += *(float *)TF_TensorData(results[i]);
    TF_DeleteTensor(results[i]);
  }
  return sum;
}

float outputs_in_a_loop_ok(TF_Session *session, TF_Output outs[2],
                           TF_Status *status) {
  float sum = 0;
  TF_Tensor *results[2] = {0, 0};
  TF_SessionRun(session, 0, 0, 0, 0, outs, results, 2, 0, 0, 0, status);
  if (TF_GetCode(status) == TF_OK)
    sum = *(float *)TF_TensorData(results[0]);
  for (int i = 0; i < 2; ++i)
    TF_DeleteTensor(results[i]);
  return sum;
}

// What is in the array is in a variable, too.
void inputs_ok(TF_Session *session, TF_Output in, TF_Status *status) {
  long dims[1] = {4};
  TF_Tensor *input = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
  TF_Tensor *inputs[1] = {input};
  TF_SessionRun(session, 0, &in, inputs, 1, 0, 0, 0, 0, 0, 0, status);
  TF_DeleteTensor(input);
}

// One status for all, and asked only once.
int one_status_ok(TF_Graph *graph, TF_Buffer *def) {
  int code = -1;
  TF_Status *status = TF_NewStatus();
  TF_SessionOptions *options = TF_NewSessionOptions();
  TF_ImportGraphDefOptions *how = TF_NewImportGraphDefOptions();
  TF_ImportGraphDefResults *results =
      TF_GraphImportGraphDefWithResults(graph, def, how, status);
  TF_DeleteImportGraphDefOptions(how);
  if (TF_GetCode(status) == TF_OK) {
    TF_DeleteImportGraphDefResults(results);
    TF_Session *session = TF_NewSession(graph, options, status);
    code = TF_GetCode(status);
    if (code == TF_OK) {
      TF_CloseSession(session, status);
      TF_DeleteSession(session, status);
    }
  }
  TF_DeleteSessionOptions(options);
  TF_DeleteStatus(status);
  return code;
}

static int failed(TF_Status *status) {
  if (TF_GetCode(status) == TF_OK)
    return 0;
  TF_SetStatus(status, TF_OK, "");
  return 1;
}

void helper_asks_ok(TF_Graph *graph, TF_SessionOptions *options,
                    TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  if (failed(status))
    return;
  TF_CloseSession(session, status);
  TF_DeleteSession(session, status);
}

// The session is an owner of its graph.
void graph_first_ok(TF_SessionOptions *options, TF_Status *status) {
  TF_Graph *graph = TF_NewGraph();
  TF_Operation *operation = TF_GraphOperationByName(graph, "input");
  TF_Session *session = TF_NewSession(graph, options, status);
  TF_DeleteGraph(graph);
  if (TF_GetCode(status) != TF_OK)
    return;
  TF_Output out = {operation, 0};
  TF_Tensor *result = 0;
  TF_SessionRun(session, 0, 0, 0, 0, &out, &result, 1, 0, 0, 0, status);
  TF_DeleteTensor(result);
  TF_CloseSession(session, status);
  TF_DeleteSession(session, status);
}

void debug_text_ok(TF_Graph *graph) {
  tf_size length = 0;
  const char *text = TF_GraphDebugString(graph, &length);
  puts(text);
  free((void *)text);
}

// The thread keeps it.
void executor_ok(TFE_Context *context) {
  TFE_ContextSetExecutorForThread(context, TFE_NewExecutor(true, true, 0));
}

// ---- Known gaps ----------------------------------------------------------------

// The length of the array stands behind a pointer.
int eager_results_bad(TFE_Op *op, TF_Status *status) {
  TFE_TensorHandle *result = 0;
  int n = 1;
  TFE_Execute(op, &result, &n, status);
  // CHECK: :[[@LINE-1]]:3: warning: tensor 'result' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (TF_GetCode(status) != TF_OK)
    return -1;
  return TFE_TensorHandleNumDims(result, status);
}

// An array that is only read keeps what is in it.
void input_per_request_bad(TF_Session *session, TF_Output in, int requests,
                           TF_Status *status) {
  long dims[1] = {4};
  for (int i = 0; i < requests; ++i) {
    TF_Tensor *input = TF_AllocateTensor(TF_FLOAT, dims, 1, 16);
    // CHECK: :[[@LINE-1]]:24: warning: tensor 'input' is not disposed on some path{{.*}}[tensor-undisposed-model]
    TF_SessionRun(session, 0, &in, &input, 1, 0, 0, 0, 0, 0, 0, status);
  }
}
