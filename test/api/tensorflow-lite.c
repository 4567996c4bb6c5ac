// TensorFlow Lite's C API, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <tensorflow/lite/c/c_api.h>

// ---- Caught ------------------------------------------------------------------

int error_return_bad(const char *path) {
  TfLiteModel *model = TfLiteModelCreateFromFile(path);
  // CHECK: :[[@LINE-1]]:24: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!model)
    return 1;
  TfLiteInterpreter *interpreter = TfLiteInterpreterCreate(model, 0);
  if (!interpreter)
    return 2;
  TfLiteInterpreterDelete(interpreter);
  TfLiteModelDelete(model);
  return 0;
}

TfLiteInterpreter *options_bad(const TfLiteModel *model) {
  TfLiteInterpreterOptions *options = TfLiteInterpreterOptionsCreate();
  // CHECK: :[[@LINE-1]]:39: warning: options object 'options' is never disposed{{.*}}[tensor-undisposed-model]
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  return TfLiteInterpreterCreate(model, options);
}

// What this "get" yields is the caller's.
void runner_per_request_bad(TfLiteInterpreter *interpreter, int requests) {
  for (int i = 0; i < requests; ++i) {
    TfLiteSignatureRunner *runner =
        TfLiteInterpreterGetSignatureRunner(interpreter, "serve");
    // CHECK: :[[@LINE-1]]:9: warning: signature runner 'runner' is never disposed{{.*}}[tensor-undisposed-model]
    TfLiteSignatureRunnerInvoke(runner);
  }
}

const TfLiteTensor *output_of_a_deleted_bad(TfLiteInterpreter *interpreter) {
  TfLiteInterpreterDelete(interpreter);
  return TfLiteInterpreterGetOutputTensor(interpreter, 0);
  // CHECK: :[[@LINE-1]]:10: warning: 'TfLiteInterpreterGetOutputTensor' uses interpreter 'interpreter' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// A tensor belongs to its interpreter.
int late_tensor_bad(TfLiteInterpreter *interpreter) {
  const TfLiteTensor *output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  TfLiteInterpreterDelete(interpreter);
  return TfLiteTensorNumDims(output);
  // CHECK: :[[@LINE-1]]:10: warning: 'TfLiteTensorNumDims' uses result 'output' after the interpreter that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void interpreter_first_bad(TfLiteInterpreter *interpreter) {
  TfLiteSignatureRunner *runner =
      TfLiteInterpreterGetSignatureRunner(interpreter, "serve");
  TfLiteInterpreterDelete(interpreter);
  TfLiteSignatureRunnerDelete(runner);
  // CHECK: :[[@LINE-1]]:3: warning: 'TfLiteSignatureRunnerDelete' uses signature runner 'runner' after the interpreter that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

TfLiteInterpreter *delegate_bad(const TfLiteModel *model) {
  TfLiteInterpreterOptions *options = TfLiteInterpreterOptionsCreate();
  TfLiteDelegate *delegate = TfLiteXNNPackDelegateCreate(0);
  // CHECK: :[[@LINE-1]]:30: warning: delegate 'delegate' is never disposed{{.*}}[tensor-undisposed-model]
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter *interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  return interpreter;
}

void other_delegate_bad(void) {
  TfLiteXNNPackDelegateDelete(TfLiteGpuDelegateV2Create(0));
  // CHECK: :[[@LINE-1]]:3: warning: 'TfLiteXNNPackDelegateDelete' does not fit delegate made by 'TfLiteGpuDelegateV2Create'{{.*}}[tensor-mismatched-dispose]
}

void operator_bad(TfLiteInterpreterOptions *options) {
  TfLiteOperator *op = TfLiteOperatorCreate(32, "Mine", 1, 0);
  // CHECK: :[[@LINE-1]]:24: warning: operator 'op' is never disposed{{.*}}[tensor-undisposed-model]
  TfLiteInterpreterOptionsAddOperator(options, op);
}

int array_bad(int rank) {
  TfLiteIntArray *shape = TfLiteIntArrayCreate(rank);
  // CHECK: :[[@LINE-1]]:27: warning: array 'shape' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (rank > 4)
    return -1;
  int first = shape->data[0];
  TfLiteIntArrayFree(shape);
  return first;
}

void twice_bad(TfLiteModel *model) {
  TfLiteModelDelete(model);
  TfLiteModelDelete(model);
  // CHECK: :[[@LINE-1]]:3: warning: 'TfLiteModelDelete' disposes model 'model' a second time{{.*}}[tensor-double-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int delegate_ok(const TfLiteModel *model) {
  TfLiteDelegate *delegate = TfLiteXNNPackDelegateCreate(0);
  TfLiteInterpreterOptions *options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter *interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  int code = -1;
  if (interpreter) {
    code = TfLiteInterpreterInvoke(interpreter);
    TfLiteInterpreterDelete(interpreter);
  }
  TfLiteXNNPackDelegateDelete(delegate);
  return code;
}

// A node of the program's own.
struct node {
  TfLiteIntArray *temporaries;
};
void temporaries_ok(struct node *node) {
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = TfLiteIntArrayCreate(2);
  node->temporaries->data[0] = 1;
}

// A function of the library that takes it over.
struct context {
  TfLiteStatus (*ResizeTensor)(struct context *, TfLiteTensor *,
                               TfLiteIntArray *);
};
TfLiteStatus resize_ok(struct context *context, TfLiteTensor *tensor) {
  TfLiteIntArray *shape = TfLiteIntArrayCreate(1);
  shape->data[0] = 4;
  return context->ResizeTensor(context, tensor, shape);
}

// Model and options may go as soon as there is an interpreter.
TfLiteInterpreter *early_release_ok(const char *path) {
  TfLiteModel *model = TfLiteModelCreateFromFile(path);
  TfLiteInterpreterOptions *options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreter *interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  if (interpreter)
    TfLiteInterpreterAllocateTensors(interpreter);
  return interpreter;
}

int goto_fail_ok(const char *path) {
  int code = 1;
  TfLiteSignatureRunner *runner = 0;
  TfLiteInterpreter *interpreter = 0;
  TfLiteModel *model = TfLiteModelCreateFromFile(path);
  if (!model)
    goto fail;
  interpreter = TfLiteInterpreterCreate(model, 0);
  if (!interpreter)
    goto fail;
  if (TfLiteInterpreterAllocateTensors(interpreter) != kTfLiteOk)
    goto fail;
  runner = TfLiteInterpreterGetSignatureRunner(interpreter, "serve");
  if (runner && TfLiteSignatureRunnerInvoke(runner) != kTfLiteOk)
    goto fail;
  code = 0;
fail:
  TfLiteSignatureRunnerDelete(runner);
  TfLiteInterpreterDelete(interpreter);
  TfLiteModelDelete(model);
  return code;
}

static TfLiteInterpreter *shared;

void global_ok(const TfLiteModel *model) {
  shared = TfLiteInterpreterCreate(model, 0);
}

// ---- Known gaps ----------------------------------------------------------------

// The interpreter knows its delegate from the options.
void FN_delegate_first(const TfLiteModel *model) {
  TfLiteDelegate *delegate = TfLiteXNNPackDelegateCreate(0);
  TfLiteInterpreterOptions *options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter *interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteXNNPackDelegateDelete(delegate);
  TfLiteInterpreterInvoke(interpreter);
  TfLiteInterpreterDelete(interpreter);
}

// Data belongs to its tensor. When nobody names the tensor any more, nobody knows
// the interpreter that it belongs to.
float late_data_bad(TfLiteInterpreter *interpreter) {
  const TfLiteTensor *output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  float *data = TfLiteTensorData(output);
  TfLiteInterpreterDelete(interpreter);
  return data[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'TfLiteTensorData' is used after the interpreter that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}
