// Declarations for tests, in the shape of ONNX Runtime's C API.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#define NO_EXCEPTION noexcept
extern "C" {
#else
#define NO_EXCEPTION
#endif
#define ORT_API_CALL
#define ORT_API_VERSION 29
#define ORT_RUNTIME_CLASS(X)                                                   \
  struct Ort##X;                                                               \
  typedef struct Ort##X Ort##X
#define ORT_API2_STATUS(NAME, ...)                                             \
  OrtStatusPtr(ORT_API_CALL *NAME)(__VA_ARGS__)                                \
      NO_EXCEPTION __attribute__((warn_unused_result))
#define ORT_CLASS_RELEASE(X) void(ORT_API_CALL *Release##X)(Ort##X * input)
typedef enum { ORT_LOGGING_LEVEL_WARNING } OrtLoggingLevel;
typedef enum { ORT_OK, ORT_FAIL } OrtErrorCode;
typedef enum { ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT } ONNXTensorElementDataType;
typedef enum { OrtArenaAllocator } OrtAllocatorType;
typedef enum { OrtMemTypeDefault } OrtMemType;
ORT_RUNTIME_CLASS(Env);
ORT_RUNTIME_CLASS(Status);
ORT_RUNTIME_CLASS(MemoryInfo);
ORT_RUNTIME_CLASS(Session);
ORT_RUNTIME_CLASS(Value);
ORT_RUNTIME_CLASS(RunOptions);
ORT_RUNTIME_CLASS(TypeInfo);
ORT_RUNTIME_CLASS(TensorTypeAndShapeInfo);
ORT_RUNTIME_CLASS(SessionOptions);
ORT_RUNTIME_CLASS(CustomOpDomain);
ORT_RUNTIME_CLASS(PrepackedWeightsContainer);
ORT_RUNTIME_CLASS(KeyValuePairs);
ORT_RUNTIME_CLASS(OpAttr);
ORT_RUNTIME_CLASS(ValueInfo);
ORT_RUNTIME_CLASS(Node);
ORT_RUNTIME_CLASS(Graph);
ORT_RUNTIME_CLASS(Model);
typedef OrtStatus *OrtStatusPtr;
typedef struct OrtAllocator {
  uint32_t version;
  void *(ORT_API_CALL *Alloc)(struct OrtAllocator *this_, size_t size);
  void(ORT_API_CALL *Free)(struct OrtAllocator *this_, void *p);
} OrtAllocator;

struct OrtModelEditorApi {
  ORT_API2_STATUS(CreateValueInfo, const char *name, const OrtTypeInfo *,
                  OrtValueInfo **);
  ORT_API2_STATUS(CreateNode, const char *op, const char *domain,
                  const char *name, const char *const *inputs, size_t n_inputs,
                  const char *const *outputs, size_t n_outputs,
                  OrtOpAttr **attributes, size_t n_attributes, OrtNode **);
  ORT_API2_STATUS(CreateGraph, OrtGraph **);
  ORT_API2_STATUS(SetGraphInputs, OrtGraph *, OrtValueInfo **inputs, size_t n);
  ORT_API2_STATUS(AddInitializerToGraph, OrtGraph *, const char *name,
                  OrtValue *tensor, bool external);
  ORT_API2_STATUS(AddNodeToGraph, OrtGraph *, OrtNode *);
  ORT_API2_STATUS(CreateModel, const char *const *domains, const int *versions,
                  size_t n, OrtModel **);
  ORT_API2_STATUS(AddGraphToModel, OrtModel *, OrtGraph *);
};
typedef struct OrtModelEditorApi OrtModelEditorApi;

struct OrtApi {
  OrtStatus *(ORT_API_CALL *CreateStatus)(OrtErrorCode, const char *);
  OrtErrorCode(ORT_API_CALL *GetErrorCode)(const OrtStatus *);
  const char *(ORT_API_CALL *GetErrorMessage)(const OrtStatus *);
  ORT_API2_STATUS(CreateEnv, OrtLoggingLevel, const char *logid, OrtEnv **);
  ORT_API2_STATUS(CreateSession, const OrtEnv *, const char *path,
                  const OrtSessionOptions *, OrtSession **);
  ORT_API2_STATUS(Run, OrtSession *, const OrtRunOptions *,
                  const char *const *input_names, const OrtValue *const *inputs,
                  size_t n_inputs, const char *const *output_names,
                  size_t n_outputs, OrtValue **outputs);
  ORT_API2_STATUS(CreateSessionOptions, OrtSessionOptions **);
  ORT_API2_STATUS(SetIntraOpNumThreads, OrtSessionOptions *, int n);
  ORT_API2_STATUS(CreateCustomOpDomain, const char *, OrtCustomOpDomain **);
  ORT_API2_STATUS(AddCustomOpDomain, OrtSessionOptions *, OrtCustomOpDomain *);
  ORT_API2_STATUS(SessionGetInputCount, const OrtSession *, size_t *);
  ORT_API2_STATUS(SessionGetInputTypeInfo, const OrtSession *, size_t,
                  OrtTypeInfo **);
  ORT_API2_STATUS(SessionGetInputName, const OrtSession *, size_t,
                  OrtAllocator *, char **);
  ORT_API2_STATUS(CreateTensorWithDataAsOrtValue, const OrtMemoryInfo *,
                  void *data, size_t bytes, const int64_t *shape, size_t rank,
                  ONNXTensorElementDataType, OrtValue **);
  ORT_API2_STATUS(IsTensor, const OrtValue *, int *);
  ORT_API2_STATUS(GetTensorMutableData, OrtValue *, void **);
  ORT_API2_STATUS(CastTypeInfoToTensorInfo, const OrtTypeInfo *,
                  const OrtTensorTypeAndShapeInfo **);
  ORT_API2_STATUS(GetDimensionsCount, const OrtTensorTypeAndShapeInfo *,
                  size_t *);
  ORT_API2_STATUS(GetTensorTypeAndShape, const OrtValue *,
                  OrtTensorTypeAndShapeInfo **);
  ORT_API2_STATUS(GetTypeInfo, const OrtValue *, OrtTypeInfo **);
  ORT_API2_STATUS(CreateCpuMemoryInfo, OrtAllocatorType, OrtMemType,
                  OrtMemoryInfo **);
  ORT_API2_STATUS(AllocatorFree, OrtAllocator *, void *);
  ORT_API2_STATUS(GetAllocatorWithDefaultOptions, OrtAllocator **);
  ORT_CLASS_RELEASE(Env);
  ORT_CLASS_RELEASE(Status);
  ORT_CLASS_RELEASE(MemoryInfo);
  ORT_CLASS_RELEASE(Session);
  ORT_CLASS_RELEASE(Value);
  ORT_CLASS_RELEASE(RunOptions);
  ORT_CLASS_RELEASE(TypeInfo);
  ORT_CLASS_RELEASE(TensorTypeAndShapeInfo);
  ORT_CLASS_RELEASE(SessionOptions);
  ORT_CLASS_RELEASE(CustomOpDomain);
  ORT_CLASS_RELEASE(Allocator);
  ORT_API2_STATUS(CreatePrepackedWeightsContainer,
                  OrtPrepackedWeightsContainer **);
  ORT_CLASS_RELEASE(PrepackedWeightsContainer);
  ORT_API2_STATUS(CreateSessionWithPrepackedWeightsContainer, const OrtEnv *,
                  const char *path, const OrtSessionOptions *,
                  OrtPrepackedWeightsContainer *, OrtSession **);
  ORT_API2_STATUS(CreateOpAttr, const char *name, const void *data, int len,
                  int type, OrtOpAttr **);
  ORT_CLASS_RELEASE(OpAttr);
  ORT_CLASS_RELEASE(ValueInfo);
  ORT_CLASS_RELEASE(Node);
  ORT_CLASS_RELEASE(Graph);
  ORT_CLASS_RELEASE(Model);
  const OrtModelEditorApi *(ORT_API_CALL *GetModelEditorApi)(void);
  void(ORT_API_CALL *CreateKeyValuePairs)(OrtKeyValuePairs **);
  void(ORT_API_CALL *AddKeyValuePair)(OrtKeyValuePairs *, const char *,
                                      const char *);
  ORT_CLASS_RELEASE(KeyValuePairs);
};
typedef struct OrtApi OrtApi;
struct OrtApiBase {
  const OrtApi *(ORT_API_CALL *GetApi)(uint32_t version);
};
typedef struct OrtApiBase OrtApiBase;
const OrtApiBase *OrtGetApiBase(void);
#ifdef __cplusplus
}
#endif
