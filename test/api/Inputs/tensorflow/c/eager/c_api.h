// Declarations for tests, in the shape of TensorFlow's eager C API.
#pragma once
#include "tensorflow/c/c_api.h"
typedef struct TFE_ContextOptions TFE_ContextOptions;
typedef struct TFE_Context TFE_Context;
typedef struct TFE_TensorHandle TFE_TensorHandle;
typedef struct TFE_Op TFE_Op;
typedef struct TFE_TensorDebugInfo TFE_TensorDebugInfo;
#ifdef __cplusplus
extern "C" {
#endif
TFE_ContextOptions *TFE_NewContextOptions(void);
void TFE_DeleteContextOptions(TFE_ContextOptions *);
TFE_Context *TFE_NewContext(const TFE_ContextOptions *, TF_Status *);
void TFE_DeleteContext(TFE_Context *);
TFE_TensorHandle *TFE_NewTensorHandle(const TF_Tensor *, TF_Status *);
void TFE_DeleteTensorHandle(TFE_TensorHandle *);
int TFE_TensorHandleNumDims(TFE_TensorHandle *, TF_Status *);
TF_Tensor *TFE_TensorHandleResolve(TFE_TensorHandle *, TF_Status *);
TFE_Op *TFE_NewOp(TFE_Context *, const char *name, TF_Status *);
void TFE_DeleteOp(TFE_Op *);
void TFE_OpAddInput(TFE_Op *, TFE_TensorHandle *, TF_Status *);
void TFE_Execute(TFE_Op *, TFE_TensorHandle **retvals, int *num_retvals,
                 TF_Status *);
TF_DeviceList *TFE_ContextListDevices(TFE_Context *, TF_Status *);
TFE_TensorHandle *TFE_TensorHandleCopyToDevice(TFE_TensorHandle *,
                                               TFE_Context *, const char *,
                                               TF_Status *);
TF_DataType TFE_TensorHandleDataType(TFE_TensorHandle *);
long TFE_TensorHandleDim(TFE_TensorHandle *, int, TF_Status *);
void TFE_OpSetAttrBool(TFE_Op *, const char *, unsigned char);
void TFE_OpSetAttrBoolList(TFE_Op *, const char *, const unsigned char *, int);
void TFE_OpSetAttrFloat(TFE_Op *, const char *, float);
void TFE_OpSetAttrFloatList(TFE_Op *, const char *, const float *, int);
void TFE_OpSetAttrInt(TFE_Op *, const char *, long);
void TFE_OpSetAttrIntList(TFE_Op *, const char *, const long *, int);
void TFE_OpSetAttrShape(TFE_Op *, const char *, const long *, int, TF_Status *);
void TFE_OpSetAttrString(TFE_Op *, const char *, const void *, tf_size);
void TFE_OpSetAttrType(TFE_Op *, const char *, TF_DataType);
TFE_TensorDebugInfo *TFE_TensorHandleTensorDebugInfo(TFE_TensorHandle *,
                                                     TF_Status *);
int TFE_TensorDebugInfoOnDeviceNumDims(TFE_TensorDebugInfo *);
void TFE_DeleteTensorDebugInfo(TFE_TensorDebugInfo *);

// For rules that no test calls.
const char *TFE_OpGetName(const TFE_Op *, TF_Status *);
const char *TFE_TensorHandleDeviceName(TFE_TensorHandle *, TF_Status *);
void TFE_OpAddInputList(TFE_Op *, TFE_TensorHandle **inputs, int n,
                        TF_Status *);
#ifdef __cplusplus
}
#endif
