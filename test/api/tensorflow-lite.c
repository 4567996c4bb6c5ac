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

// ---- Ignored -----------------------------------------------------------------

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
