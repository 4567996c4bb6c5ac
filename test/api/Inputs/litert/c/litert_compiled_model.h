// Declarations for tests, in the shape of LiteRT's C API.
#pragma once
#include "litert/c/litert_tensor_buffer.h"
#ifdef __cplusplus
extern "C" {
#endif
LITERT_DEFINE_HANDLE(LiteRtModel);
LITERT_DEFINE_HANDLE(LiteRtOpaqueOptions);
typedef struct LiteRtOptionsT *LiteRtOptions;
LITERT_DEFINE_HANDLE(LiteRtCompiledModel);
LiteRtStatus LiteRtCreateEnvironment(int n, const void *options,
                                     LiteRtEnvironment *);
void LiteRtDestroyEnvironment(LiteRtEnvironment);
LiteRtStatus LiteRtCreateModelFromFile(LiteRtEnvironment, const char *,
                                       LiteRtModel *);
void LiteRtDestroyModel(LiteRtModel);
LiteRtStatus LiteRtCreateOpaqueOptions(const char *id, void *payload,
                                       void (*destructor)(void *),
                                       LiteRtOpaqueOptions *);
void LiteRtDestroyOpaqueOptions(LiteRtOpaqueOptions);
LiteRtStatus LiteRtCreateOptions(LiteRtOptions *);
LiteRtStatus LiteRtSetOptionsHardwareAccelerators(LiteRtOptions, int);
LiteRtStatus LiteRtAddOpaqueOptions(LiteRtOptions, LiteRtOpaqueOptions);
void LiteRtDestroyOptions(LiteRtOptions);
LiteRtStatus LiteRtCreateCompiledModel(LiteRtEnvironment, LiteRtModel,
                                       LiteRtOptions, LiteRtCompiledModel *);
LiteRtStatus LiteRtGetCompiledModelInputBufferRequirements(
    LiteRtCompiledModel, unsigned long signature, unsigned long input,
    LiteRtTensorBufferRequirements *);
LiteRtStatus LiteRtRunCompiledModel(LiteRtCompiledModel,
                                    unsigned long signature, size_t n_inputs,
                                    LiteRtTensorBuffer *inputs,
                                    size_t n_outputs,
                                    LiteRtTensorBuffer *outputs);
void LiteRtDestroyCompiledModel(LiteRtCompiledModel);
#ifdef __cplusplus
}
#endif
