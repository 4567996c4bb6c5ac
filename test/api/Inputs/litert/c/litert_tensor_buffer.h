// Declarations for tests, in the shape of LiteRT's C API.
#pragma once
#include <stddef.h>
#ifdef __cplusplus
#define LITERT_DEFINE_HANDLE(name) typedef class name##T *name
extern "C" {
#else
#define LITERT_DEFINE_HANDLE(name) typedef struct name##T *name
#endif
typedef enum {
  kLiteRtStatusOk = 0,
  kLiteRtStatusErrorInvalidArgument = 1
} LiteRtStatus;
LITERT_DEFINE_HANDLE(LiteRtEnvironment);
LITERT_DEFINE_HANDLE(LiteRtEvent);
LITERT_DEFINE_HANDLE(LiteRtTensorBuffer);
LITERT_DEFINE_HANDLE(LiteRtTensorBufferRequirements);
typedef struct {
  int element_type;
} LiteRtRankedTensorType;
LiteRtStatus LiteRtCreateManagedEvent(LiteRtEnvironment, int type,
                                      LiteRtEvent *);
void LiteRtDestroyEvent(LiteRtEvent);
LiteRtStatus LiteRtCreateTensorBufferFromHostMemory(
    const LiteRtRankedTensorType *, void *, size_t,
    void (*deallocator)(void *), LiteRtTensorBuffer *);
LiteRtStatus LiteRtCreateManagedTensorBufferFromRequirements(
    LiteRtEnvironment, const LiteRtRankedTensorType *,
    LiteRtTensorBufferRequirements, LiteRtTensorBuffer *);
LiteRtStatus LiteRtDuplicateTensorBuffer(LiteRtTensorBuffer);
LiteRtStatus LiteRtGetTensorBufferEvent(LiteRtTensorBuffer, LiteRtEvent *);
LiteRtStatus LiteRtSetTensorBufferEvent(LiteRtTensorBuffer, LiteRtEvent);
LiteRtStatus LiteRtLockTensorBuffer(LiteRtTensorBuffer, void **, int mode);
LiteRtStatus LiteRtUnlockTensorBuffer(LiteRtTensorBuffer);
void LiteRtDestroyTensorBuffer(LiteRtTensorBuffer);
#ifdef __cplusplus
}
#endif
