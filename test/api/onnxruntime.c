// ONNX Runtime's C API, known from a model file: members of a table, statuses
// that are owned themselves. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <onnxruntime_c_api.h>
#include <stdio.h>
#include <stdlib.h>

const OrtApi *g_ort;

#define ORT_ABORT_ON_ERROR(expr)                                               \
  do {                                                                         \
    OrtStatus *onnx_status = (expr);                                           \
    if (onnx_status != NULL) {                                                 \
      const char *msg = g_ort->GetErrorMessage(onnx_status);                   \
      fprintf(stderr, "%s\n", msg);                                            \
      g_ort->ReleaseStatus(onnx_status);                                       \
      abort();                                                                 \
    }                                                                          \
  } while (0);

#define RETURN_IF_ERROR(expr)                                                  \
  do {                                                                         \
    OrtStatus *status_ = (expr);                                               \
    if (status_ != NULL)                                                       \
      return status_;                                                          \
  } while (0)

static int failed(OrtStatus *status) {
  if (!status)
    return 0;
  fprintf(stderr, "%s\n", g_ort->GetErrorMessage(status));
  g_ort->ReleaseStatus(status);
  return 1;
}

// ---- Caught ------------------------------------------------------------------

int status_bad(OrtSessionOptions *options) {
  OrtStatus *status = g_ort->SetIntraOpNumThreads(options, 2);
  // CHECK: :[[@LINE-1]]:23: warning: status 'status' is never disposed{{.*}}[tensor-undisposed-model]
  return status ? -1 : 0;
}

OrtStatus *error_return_bad(const OrtEnv *env, OrtSession **session) {
  OrtSessionOptions *options = NULL;
  RETURN_IF_ERROR(g_ort->CreateSessionOptions(&options));
  // CHECK: :[[@LINE-1]]:3: warning: options object 'options' is not disposed on some path{{.*}}[tensor-undisposed-model]
  RETURN_IF_ERROR(g_ort->SetIntraOpNumThreads(options, 2));
  RETURN_IF_ERROR(g_ort->CreateSession(env, "m.onnx", options, session));
  g_ort->ReleaseSessionOptions(options);
  return NULL;
}

size_t shape_per_request_bad(const OrtValue **outputs, int n) {
  size_t sum = 0;
  for (int i = 0; i < n; ++i) {
    OrtTensorTypeAndShapeInfo *info = NULL;
    size_t rank = 0;
    ORT_ABORT_ON_ERROR(g_ort->GetTensorTypeAndShape(outputs[i], &info));
    // CHECK: :[[@LINE-1]]:5: warning: shape description 'info' is not disposed on some path{{.*}}[tensor-undisposed-model]
    ORT_ABORT_ON_ERROR(g_ort->GetDimensionsCount(info, &rank));
    sum += rank;
  }
  return sum;
}

// What this "get" yields is the caller's.
size_t type_info_bad(const OrtSession *session) {
  OrtTypeInfo *type = NULL;
  const OrtTensorTypeAndShapeInfo *info = NULL;
  size_t rank = 0;
  if (failed(g_ort->SessionGetInputTypeInfo(session, 0, &type)))
    // CHECK: :[[@LINE-1]]:14: warning: type description 'type' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  if (failed(g_ort->CastTypeInfoToTensorInfo(type, &info)))
    return 0;
  if (failed(g_ort->GetDimensionsCount(info, &rank)))
    return 0;
  return rank;
}

float output_bad(OrtSession *session, const OrtValue *input) {
  const char *in = "in", *out = "out";
  OrtValue *output = NULL;
  float *data = NULL;
  if (failed(g_ort->Run(session, NULL, &in, &input, 1, &out, 1, &output)))
    // CHECK: :[[@LINE-1]]:14: warning: value 'output' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  if (failed(g_ort->GetTensorMutableData(output, (void **)&data)))
    return 0;
  float first = data[0];
  g_ort->ReleaseValue(output);
  return first;
}

float second_output_bad(OrtSession *session, const OrtValue *input) {
  const char *in = "in", *outs[2] = {"a", "b"};
  OrtValue *outputs[2] = {NULL, NULL};
  if (failed(g_ort->Run(session, NULL, &in, &input, 1, outs, 2, outputs)))
    // CHECK: :[[@LINE-1]]:14: warning: value 'outputs' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  g_ort->ReleaseValue(outputs[0]);
  return 1;
}

void released_twice_bad(OrtValue *value) {
  g_ort->ReleaseValue(value);
  g_ort->ReleaseValue(value);
  // CHECK: :[[@LINE-1]]:3: warning: 'ReleaseValue' disposes value 'value' a second time{{.*}}[tensor-double-dispose]
}

int late_message_bad(OrtSession *session, size_t *n) {
  OrtStatus *status = g_ort->SessionGetInputCount(session, n);
  if (!status)
    return 0;
  const char *message = g_ort->GetErrorMessage(status);
  g_ort->ReleaseStatus(status);
  return message[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'GetErrorMessage' is used after the status that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int run_a_released_session_bad(OrtSession *session, size_t *n) {
  g_ort->ReleaseSession(session);
  return failed(g_ort->SessionGetInputCount(session, n));
  // CHECK: :[[@LINE-1]]:17: warning: 'SessionGetInputCount' uses session 'session' after it was disposed{{.*}}[tensor-use-after-dispose]
}

void wrong_order_bad(const OrtEnv *env, const OrtSessionOptions *options) {
  OrtPrepackedWeightsContainer *weights = NULL;
  OrtSession *session = NULL;
  if (failed(g_ort->CreatePrepackedWeightsContainer(&weights)))
    return;
  if (failed(g_ort->CreateSessionWithPrepackedWeightsContainer(
          env, "m.onnx", options, weights, &session))) {
    g_ort->ReleasePrepackedWeightsContainer(weights);
    return;
  }
  g_ort->ReleasePrepackedWeightsContainer(weights);
  g_ort->ReleaseSession(session);
  // CHECK: :[[@LINE-1]]:3: warning: 'ReleaseSession' uses session 'session' after the weights container that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void freed_bad(const OrtEnv *env, const OrtSessionOptions *options) {
  OrtSession *session = NULL;
  if (!failed(g_ort->CreateSession(env, "m.onnx", options, &session)))
    free(session);
  // CHECK: :[[@LINE-1]]:5: warning: 'free' does not fit session 'session'{{.*}}[tensor-mismatched-dispose]
}

// On failure the node is still the caller's, on success the graph's.
OrtStatus *node_bad(const OrtModelEditorApi *editor, OrtGraph *graph) {
  const char *in = "x", *out = "y";
  OrtNode *node = NULL;
  RETURN_IF_ERROR(
      editor->CreateNode("Relu", "", "r", &in, 1, &out, 1, NULL, 0, &node));
  // CHECK: :[[@LINE-2]]:3: warning: node 'node' is not disposed on some path{{.*}}[tensor-undisposed-model]
  RETURN_IF_ERROR(editor->AddNodeToGraph(graph, node));
  return NULL;
}

OrtStatus *owned_node_bad(const OrtModelEditorApi *editor, OrtGraph *graph) {
  const char *in = "x", *out = "y";
  OrtNode *node = NULL;
  RETURN_IF_ERROR(
      editor->CreateNode("Relu", "", "r", &in, 1, &out, 1, NULL, 0, &node));
  OrtStatus *status = editor->AddNodeToGraph(graph, node);
  g_ort->ReleaseNode(node);
  // CHECK: :[[@LINE-1]]:3: warning: 'ReleaseNode' disposes node 'node' which was handed over to an owner{{.*}}[tensor-double-dispose]
  return status;
}

int pairs_bad(int c) {
  OrtKeyValuePairs *pairs = NULL;
  g_ort->CreateKeyValuePairs(&pairs);
  // CHECK: :[[@LINE-1]]:3: warning: list of pairs 'pairs' is not disposed on some path{{.*}}[tensor-undisposed-model]
  g_ort->AddKeyValuePair(pairs, "device", "0");
  if (c)
    return -1;
  g_ort->ReleaseKeyValuePairs(pairs);
  return 0;
}

int name_bad(const OrtSession *session, OrtAllocator *allocator) {
  char *name = NULL;
  if (failed(g_ort->SessionGetInputName(session, 0, allocator, &name)))
    // CHECK: :[[@LINE-1]]:14: warning: string 'name' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return name[0];
}

void freed_without_its_allocator_bad(const OrtSession *session,
                                     OrtAllocator *allocator) {
  char *name = NULL;
  if (!failed(g_ort->SessionGetInputName(session, 0, allocator, &name)))
    free(name);
  // CHECK: :[[@LINE-1]]:5: warning: 'free' does not fit string 'name'{{.*}}[tensor-mismatched-dispose]
}

int late_name_bad(const OrtSession *session, OrtAllocator *allocator) {
  char *name = NULL;
  if (failed(g_ort->SessionGetInputName(session, 0, allocator, &name)))
    return -1;
  allocator->Free(allocator, name);
  return name[0];
  // CHECK: :[[@LINE-1]]:10: warning: string made by 'SessionGetInputName' is used after it was disposed{{.*}}[tensor-use-after-dispose]
}

OrtStatus *memory_bad(OrtAllocator *allocator, const OrtMemoryInfo *info,
                      const int64_t *shape, OrtValue **value) {
  void *data = allocator->Alloc(allocator, 64);
  // CHECK: :[[@LINE-1]]:16: warning: memory 'data' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (shape[0] < 0)
    return NULL;
  OrtStatus *status = g_ort->CreateTensorWithDataAsOrtValue(
      info, data, 64, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, value);
  allocator->Free(allocator, data);
  return status;
}

// ---- Ignored -----------------------------------------------------------------

int goto_fail_ok(float *pixels) {
  int code = 1, is_tensor = 0;
  const char *in = "in", *out = "out";
  const int64_t shape[1] = {4};
  OrtEnv *env = NULL;
  OrtSessionOptions *options = NULL;
  OrtSession *session = NULL;
  OrtMemoryInfo *memory = NULL;
  OrtValue *input = NULL;
  OrtValue *output = NULL;
  OrtStatus *status = NULL;
  if ((status = g_ort->CreateEnv(ORT_LOGGING_LEVEL_WARNING, "t", &env)))
    goto fail;
  if ((status = g_ort->CreateSessionOptions(&options)))
    goto fail;
  if ((status = g_ort->CreateSession(env, "m.onnx", options, &session)))
    goto fail;
  if ((status = g_ort->CreateCpuMemoryInfo(OrtArenaAllocator, OrtMemTypeDefault,
                                           &memory)))
    goto fail;
  status = g_ort->CreateTensorWithDataAsOrtValue(
      memory, pixels, 16, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
      &input);
  g_ort->ReleaseMemoryInfo(memory);
  if (status)
    goto fail;
  if ((status = g_ort->IsTensor(input, &is_tensor)))
    goto fail;
  if ((status = g_ort->Run(session, NULL, &in, (const OrtValue *const *)&input,
                           1, &out, 1, &output)))
    goto fail;
  code = 0;
fail:
  if (status) {
    fprintf(stderr, "%s\n", g_ort->GetErrorMessage(status));
    g_ort->ReleaseStatus(status);
  }
  g_ort->ReleaseValue(output);
  g_ort->ReleaseValue(input);
  g_ort->ReleaseSession(session);
  g_ort->ReleaseSessionOptions(options);
  g_ort->ReleaseEnv(env);
  return code;
}

// The sample that comes with the library.
int sample_ok(float *pixels, size_t size) {
  g_ort = OrtGetApiBase()->GetApi(ORT_API_VERSION);
  if (!g_ort)
    return -1;
  OrtEnv *env;
  ORT_ABORT_ON_ERROR(g_ort->CreateEnv(ORT_LOGGING_LEVEL_WARNING, "t", &env));
  OrtSessionOptions *options;
  ORT_ABORT_ON_ERROR(g_ort->CreateSessionOptions(&options));
  OrtSession *session;
  ORT_ABORT_ON_ERROR(g_ort->CreateSession(env, "m.onnx", options, &session));
  OrtMemoryInfo *memory;
  ORT_ABORT_ON_ERROR(g_ort->CreateCpuMemoryInfo(OrtArenaAllocator,
                                                OrtMemTypeDefault, &memory));
  const int64_t shape[] = {1, 3, 720, 720};
  OrtValue *input = NULL;
  ORT_ABORT_ON_ERROR(g_ort->CreateTensorWithDataAsOrtValue(
      memory, pixels, size, shape, 4, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
      &input));
  g_ort->ReleaseMemoryInfo(memory);
  const char *input_names[] = {"inputImage"};
  const char *output_names[] = {"outputImage"};
  OrtValue *output = NULL;
  ORT_ABORT_ON_ERROR(g_ort->Run(session, NULL, input_names,
                                (const OrtValue *const *)&input, 1,
                                output_names, 1, &output));
  float *data = NULL;
  ORT_ABORT_ON_ERROR(g_ort->GetTensorMutableData(output, (void **)&data));
  int result = (int)data[0];
  g_ort->ReleaseValue(output);
  g_ort->ReleaseValue(input);
  g_ort->ReleaseSessionOptions(options);
  g_ort->ReleaseSession(session);
  g_ort->ReleaseEnv(env);
  return result;
}

// The default allocator is nobody's to release.
int names_ok(const OrtSession *session) {
  OrtAllocator *allocator = NULL;
  char *name = NULL;
  if (failed(g_ort->GetAllocatorWithDefaultOptions(&allocator)))
    return -1;
  if (failed(g_ort->SessionGetInputName(session, 0, allocator, &name)))
    return -1;
  int first = name[0];
  allocator->Free(allocator, name);
  return first;
}

size_t borrowed_ok(const OrtSession *session) {
  OrtTypeInfo *type = NULL;
  const OrtTensorTypeAndShapeInfo *info = NULL;
  size_t rank = 0;
  if (failed(g_ort->SessionGetInputTypeInfo(session, 0, &type)))
    return 0;
  if (!failed(g_ort->CastTypeInfoToTensorInfo(type, &info)) && info)
    failed(g_ort->GetDimensionsCount(info, &rank));
  g_ort->ReleaseTypeInfo(type);
  return rank;
}

// Null although it succeeded.
int no_type_ok(const OrtValue *value) {
  OrtTypeInfo *type = NULL;
  if (failed(g_ort->GetTypeInfo(value, &type)))
    return -1;
  if (!type)
    return 0;
  g_ort->ReleaseTypeInfo(type);
  return 1;
}

// An output that is there already is used in place.
float in_place_ok(OrtSession *session, const OrtMemoryInfo *memory,
                  const OrtValue *input, float *data, int n) {
  const char *in = "in", *out = "out";
  const int64_t shape[1] = {4};
  OrtValue *output = NULL;
  if (failed(g_ort->CreateTensorWithDataAsOrtValue(
          memory, data, 16, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
          &output)))
    return 0;
  for (int i = 0; i < n; ++i)
    if (failed(g_ort->Run(session, NULL, &in, &input, 1, &out, 1, &output)))
      break;
  g_ort->ReleaseValue(output);
  return data[0];
}

int inputs_ok(OrtSession *session, const OrtMemoryInfo *memory, float *data) {
  const char *in = "in", *out = "out";
  const int64_t shape[1] = {4};
  OrtValue *input = NULL, *output = NULL;
  if (failed(g_ort->CreateTensorWithDataAsOrtValue(
          memory, data, 16, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
          &input)))
    return -1;
  const OrtValue *inputs[1] = {input};
  int bad = failed(g_ort->Run(session, NULL, &in, inputs, 1, &out, 1, &output));
  g_ort->ReleaseValue(input);
  g_ort->ReleaseValue(output);
  return bad;
}

void outputs_ok(OrtSession *session, const OrtValue *input) {
  const char *in = "in", *outs[3] = {"a", "b", "c"};
  OrtValue *outputs[3] = {NULL, NULL, NULL};
  if (failed(g_ort->Run(session, NULL, &in, &input, 1, outs, 3, outputs)))
    return;
  for (int i = 0; i < 3; ++i)
    g_ort->ReleaseValue(outputs[i]);
}

struct pipeline {
  const OrtApi *api;
  OrtEnv *env;
  OrtSession *session;
};

int members_ok(struct pipeline *p, const OrtSessionOptions *options) {
  OrtStatus *status =
      p->api->CreateEnv(ORT_LOGGING_LEVEL_WARNING, "t", &p->env);
  if (!status)
    status = p->api->CreateSession(p->env, "m.onnx", options, &p->session);
  if (!status)
    return 0;
  p->api->ReleaseStatus(status);
  return -1;
}

// Must live as long as the sessions.
OrtStatus *register_ok(OrtSessionOptions *options) {
  OrtCustomOpDomain *domain = NULL;
  RETURN_IF_ERROR(g_ort->CreateCustomOpDomain("test", &domain));
  return g_ort->AddCustomOpDomain(options, domain);
}

OrtStatus *graph_ok(const OrtModelEditorApi *editor, const OrtTypeInfo *type,
                    OrtModel **out) {
  OrtGraph *graph = NULL;
  OrtModel *model = NULL;
  OrtNode *node = NULL;
  OrtValueInfo *inputs[1] = {NULL};
  const char *in = "x", *result = "y";
  OrtStatus *status = editor->CreateGraph(&graph);
  if (status)
    return status;
  status = editor->CreateValueInfo("x", type, &inputs[0]);
  if (status)
    goto fail;
  status = editor->SetGraphInputs(graph, inputs, 1);
  if (status)
    goto fail;
  status =
      editor->CreateNode("Relu", "", "r", &in, 1, &result, 1, NULL, 0, &node);
  if (status)
    goto fail;
  status = editor->AddNodeToGraph(graph, node);
  if (status) {
    g_ort->ReleaseNode(node);
    goto fail;
  }
  status = editor->CreateModel(NULL, NULL, 0, &model);
  if (status)
    goto fail;
  status = editor->AddGraphToModel(model, graph);
  if (status) {
    g_ort->ReleaseModel(model);
    goto fail;
  }
  *out = model;
  return NULL;
fail:
  g_ort->ReleaseValueInfo(inputs[0]);
  g_ort->ReleaseGraph(graph);
  return status;
}

OrtStatus *status_of_ours_ok(int c) {
  if (c)
    return g_ort->CreateStatus(ORT_FAIL, "not today");
  return NULL;
}

void status_at_once_ok(OrtSessionOptions *options) {
  g_ort->ReleaseStatus(g_ort->SetIntraOpNumThreads(options, 1));
}

int printed_names_ok(const OrtSession *session, OrtAllocator *allocator) {
  char *first = NULL, *second = NULL;
  int length = 0;
  if (!failed(g_ort->SessionGetInputName(session, 0, allocator, &first)))
    length += printf("%s\n", first);
  if (!failed(g_ort->SessionGetInputName(session, 1, allocator, &second)))
    length += printf("%s\n", second);
  if (first)
    allocator->Free(allocator, first);
  if (second)
    g_ort->AllocatorFree(allocator, second);
  return length;
}

// ---- Known gaps ----------------------------------------------------------------

// What an out-parameter lends.
size_t late_cast_bad(const OrtSession *session) {
  OrtTypeInfo *type = NULL;
  const OrtTensorTypeAndShapeInfo *info = NULL;
  size_t rank = 0;
  if (failed(g_ort->SessionGetInputTypeInfo(session, 0, &type)))
    return 0;
  if (failed(g_ort->CastTypeInfoToTensorInfo(type, &info)))
    info = NULL;
  g_ort->ReleaseTypeInfo(type);
  failed(g_ort->GetDimensionsCount(info, &rank));
  // CHECK: :[[@LINE-1]]:10: warning: 'GetDimensionsCount' uses shape description 'info' after the type description that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return rank;
}

void default_allocator_bad(void) {
  OrtAllocator *allocator = NULL;
  if (!failed(g_ort->GetAllocatorWithDefaultOptions(&allocator)))
    g_ort->ReleaseAllocator(allocator);
    // CHECK: :[[@LINE-1]]:5: warning: 'ReleaseAllocator' disposes allocator 'allocator' which is only borrowed{{.*}}[tensor-double-dispose]
}

// What an unknown function does with what is gone is not looked at.
int late_argument_bad(OrtSession *session, size_t *n) {
  OrtStatus *status = g_ort->SessionGetInputCount(session, n);
  if (!status)
    return 0;
  const char *message = g_ort->GetErrorMessage(status);
  g_ort->ReleaseStatus(status);
  puts(message);
  // CHECK: :[[@LINE-1]]:3: warning: 'puts' uses result 'message' after the status that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return -1;
}

// Nobody asks whether the node was taken.
OrtStatus *FN_unasked(const OrtModelEditorApi *editor, OrtGraph *graph) {
  const char *in = "x", *out = "y";
  OrtNode *node = NULL;
  RETURN_IF_ERROR(
      editor->CreateNode("Relu", "", "r", &in, 1, &out, 1, NULL, 0, &node));
  return editor->AddNodeToGraph(graph, node);
}

// An array that is only read keeps what is in it.
float input_per_request_bad(OrtSession *session, const OrtMemoryInfo *memory,
                            float *data, int n) {
  const char *in = "in", *out = "out";
  const int64_t shape[1] = {4};
  for (int i = 0; i < n; ++i) {
    OrtValue *input = NULL;
    OrtValue *output = NULL;
    ORT_ABORT_ON_ERROR(g_ort->CreateTensorWithDataAsOrtValue(
        memory, data, 16, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
        &input));
    // CHECK: :[[@LINE-3]]:5: warning: value 'input' is not disposed on some path{{.*}}[tensor-undisposed-model]
    ORT_ABORT_ON_ERROR(g_ort->Run(session, NULL, &in,
                                  (const OrtValue *const *)&input, 1, &out, 1,
                                  &output));
    g_ort->ReleaseValue(output);
  }
  return data[0];
}

// An output that is used in place, and is held by a variable as well as by the
// array.
float in_place_in_an_array_ok(OrtSession *session, const OrtMemoryInfo *memory,
                              const OrtValue *input, float *data) {
  const char *in = "in", *out = "out";
  const int64_t shape[1] = {4};
  OrtValue *output = NULL;
  if (failed(g_ort->CreateTensorWithDataAsOrtValue(
          memory, data, 16, shape, 1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
          &output)))
    return 0;
  OrtValue *outputs[1] = {output};
  failed(g_ort->Run(session, NULL, &in, &input, 1, &out, 1, outputs));
  g_ort->ReleaseValue(output);
  return data[0];
}
