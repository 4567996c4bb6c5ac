// Paddle's C API: the markers of its own headers are pointed at our annotations, from
// the command line and without a change to the headers. The model file has the
// kinds of the types, and rules for where nobody does so. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs -DMARKED \
// RUN:     '-D__pd_give=__attribute__((annotate("tensortidy:creates"), annotate("tensortidy:nullable")))' \
// RUN:     '-D__pd_take=__attribute__((annotate("tensortidy:disposes")))' \
// RUN:     '-D__pd_keep=__attribute__((annotate("tensortidy:borrows")))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW,MARKED --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW,PLAIN --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs -DPADDLE_2_4 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OLD,PLAIN --implicit-check-not=warning:
#include <pd_inference_api.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Caught ------------------------------------------------------------------

int error_return_bad(const char *path) {
  PD_Config *config = PD_ConfigCreate();
  // CHECK: :[[@LINE-1]]:23: warning: configuration 'config' is not disposed on some path{{.*}}[tensor-undisposed-model]
  PD_ConfigSetModel(config, path, path);
  if (!PD_ConfigIsValid(config))
    return -1;
  PD_Predictor *predictor = PD_PredictorCreate(config);
  int done = PD_PredictorRun(predictor);
  PD_PredictorDestroy(predictor);
  return done;
}

// Each of these "gets" yields something that is the caller's.
void output_per_request_bad(PD_Predictor *predictor, float *data, int n) {
  for (int i = 0; i < n; ++i) {
    PD_Tensor *output = PD_PredictorGetOutputHandle(predictor, "out");
    // CHECK: :[[@LINE-1]]:25: warning: tensor 'output' is never disposed{{.*}}[tensor-undisposed-model]
    PD_PredictorRun(predictor);
    PD_TensorCopyToCpuFloat(output, data);
  }
}

int shape_bad(PD_Tensor *output) {
  PD_OneDimArrayInt32 *shape = PD_TensorGetShape(output);
  // CHECK: :[[@LINE-1]]:32: warning: list of numbers 'shape' is never disposed{{.*}}[tensor-undisposed-model]
  return shape->data[0];
}

PD_Tensor *names_bad(PD_Predictor *predictor) {
  PD_OneDimArrayCstr *names = PD_PredictorGetInputNames(predictor);
  // CHECK: :[[@LINE-1]]:31: warning: list of strings 'names' is never disposed{{.*}}[tensor-undisposed-model]
  return PD_PredictorGetInputHandle(predictor, names->data[0]);
}

void twice_bad(PD_Tensor *tensor) {
  PD_TensorDestroy(tensor);
  PD_TensorDestroy(tensor);
  // CHECK: :[[@LINE-1]]:3: warning: 'PD_TensorDestroy' disposes tensor 'tensor' a second time{{.*}}[tensor-double-dispose]
}

int late_bad(PD_Predictor *predictor) {
  PD_PredictorDestroy(predictor);
  return PD_PredictorRun(predictor);
  // CHECK: :[[@LINE-1]]:10: warning: 'PD_PredictorRun' uses predictor 'predictor' after it was disposed{{.*}}[tensor-use-after-dispose]
}

#ifdef MARKED
// The header says that the predictor takes it.
PD_Predictor *taken_bad(void) {
  PD_Config *config = PD_ConfigCreate();
  PD_Predictor *predictor = PD_PredictorCreate(config);
  PD_ConfigDestroy(config);
  // MARKED: :[[@LINE-1]]:3: warning: 'PD_ConfigDestroy' disposes configuration 'config' a second time{{.*}}[tensor-double-dispose]
  return predictor;
}
#endif

char texts_bad(PD_Config *config) {
  PD_Cstr *summary = PD_ConfigSummary(config);
  // CHECK: :[[@LINE-1]]:22: warning: string 'summary' is never disposed{{.*}}[tensor-undisposed-model]
  char *device = PD_ConfigCustomDeviceType(config);
  // PLAIN: :[[@LINE-1]]:18: warning: string 'device' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return summary->data[0] + device[0];
}

#if !defined(PADDLE_2_4)
size_t infos_bad(PD_Predictor *predictor) {
  PD_IOInfos *infos = PD_PredictorGetInputInfos(predictor);
  // NEW: :[[@LINE-1]]:23: warning: list of descriptions 'infos' is never disposed{{.*}}[tensor-undisposed-model]
  return infos->size;
}
#endif

// ---- Ignored -----------------------------------------------------------------

int whole_program_ok(const char *path, float *data) {
  int code = -1;
  PD_Config *config = PD_ConfigCreate();
  PD_ConfigSetModel(config, path, path);
  PD_Predictor *predictor = PD_PredictorCreate(config);
  PD_OneDimArrayCstr *names = PD_PredictorGetInputNames(predictor);
  PD_Tensor *input = PD_PredictorGetInputHandle(predictor, names->data[0]);
  PD_Tensor *output = NULL;
  int32_t shape[2] = {1, 4};
  PD_TensorReshape(input, 2, shape);
  PD_TensorCopyFromCpuFloat(input, data);
  if (!PD_PredictorRun(predictor)) {
    fprintf(stderr, "it did not run\n");
    goto fail;
  }
  output = PD_PredictorGetOutputHandle(predictor, "out");
  PD_TensorCopyToCpuFloat(output, data);
  code = 0;
fail:
  PD_TensorDestroy(output);
  PD_TensorDestroy(input);
  PD_OneDimArrayCstrDestroy(names);
  PD_PredictorDestroy(predictor);
  return code;
}

void clones_ok(PD_Predictor *predictor, PD_Predictor **clones, int n) {
  for (int i = 0; i < n; ++i)
    clones[i] = PD_PredictorClone(predictor);
}

#ifndef MARKED
// Up to 2.4 the predictor deletes it.
PD_Predictor *destroyed(void) {
  PD_Config *config = PD_ConfigCreate();
  PD_Predictor *predictor = PD_PredictorCreate(config);
  PD_ConfigDestroy(config);
  // OLD: :[[@LINE-1]]:3: warning: 'PD_ConfigDestroy' disposes configuration 'config' which was handed over{{.*}}[tensor-double-dispose]
  return predictor;
}
#endif

void texts_ok(PD_Config *config) {
  PD_Cstr *summary = PD_ConfigSummary(config);
  char *device = PD_ConfigCustomDeviceType(config);
  fprintf(stderr, "%s on %s\n", summary->data, device);
  free(device);
  PD_CstrDestroy(summary);
}
