// Declarations for tests, in the shape of what TensorFlow calls experimental.
#pragma once
#include "tensorflow/c/eager/c_api.h"
#include <stdbool.h>
typedef struct TFE_CancellationManager TFE_CancellationManager;
typedef struct TFE_Executor TFE_Executor;
typedef struct TFE_MonitoringBuckets TFE_MonitoringBuckets;
typedef struct TFE_MonitoringCounter0 TFE_MonitoringCounter0;
typedef struct TFE_MonitoringCounterCell TFE_MonitoringCounterCell;
typedef struct TFE_MonitoringIntGauge0 TFE_MonitoringIntGauge0;
typedef struct TFE_MonitoringSampler0 TFE_MonitoringSampler0;
typedef struct TFE_OpAttrs TFE_OpAttrs;
typedef struct TF_AttrBuilder TF_AttrBuilder;
typedef struct TF_CheckpointReader TF_CheckpointReader;
typedef struct TF_ShapeAndTypeList TF_ShapeAndTypeList;
typedef struct {
  int version;
} TFE_CustomDeviceTensorHandle;
#ifdef __cplusplus
extern "C" {
#endif
TF_Buffer *TF_CreateConfig(unsigned char xla, unsigned char growth,
                           unsigned cpus);
const char *TF_GraphDebugString(TF_Graph *, tf_size *length);
TF_CheckpointReader *TF_NewCheckpointReader(const char *file, TF_Status *);
void TF_DeleteCheckpointReader(TF_CheckpointReader *);
int TF_CheckpointReaderSize(TF_CheckpointReader *);
const char *TF_CheckpointReaderGetVariable(TF_CheckpointReader *, int index);
TF_Tensor *TF_CheckpointReaderGetTensor(TF_CheckpointReader *, const char *name,
                                        TF_Status *);
TFE_Executor *TFE_NewExecutor(bool is_async, bool streaming, int limit);
void TFE_DeleteExecutor(TFE_Executor *);
void TFE_ExecutorWaitForAllPendingNodes(TFE_Executor *, TF_Status *);
void TFE_ContextSetExecutorForThread(TFE_Context *, TFE_Executor *);
TFE_Executor *TFE_ContextGetExecutorForThread(TFE_Context *);
TFE_MonitoringCounter0 *TFE_MonitoringNewCounter0(const char *name, TF_Status *,
                                                  const char *description);
void TFE_MonitoringDeleteCounter0(TFE_MonitoringCounter0 *);
TFE_MonitoringCounterCell *
TFE_MonitoringGetCellCounter0(TFE_MonitoringCounter0 *);
void TFE_MonitoringCounterCellIncrementBy(TFE_MonitoringCounterCell *, long);

// For rules that no test calls.
TFE_MonitoringIntGauge0 *TFE_MonitoringNewIntGauge0(const char *name,
                                                    TF_Status *,
                                                    const char *description);
TFE_MonitoringBuckets *
TFE_MonitoringNewExponentialBuckets(double scale, double growth, int count);
TFE_MonitoringSampler0 *TFE_MonitoringNewSampler0(const char *name,
                                                  TFE_MonitoringBuckets *,
                                                  TF_Status *,
                                                  const char *description);
TF_Tensor *TFE_AllocateHostTensor(TFE_Context *, TF_DataType, const long *dims,
                                  int n, TF_Status *);
TF_AttrBuilder *TF_NewAttrBuilder(const char *name);
TFE_TensorHandle *TFE_NewTensorHandleFromScalar(TF_DataType, void *data,
                                                tf_size, TF_Status *);
TFE_TensorHandle *TFE_NewTensorHandleFromTensor(TFE_Context *, TF_Tensor *,
                                                TF_Status *);
TFE_TensorHandle *TFE_CreatePackedTensorHandle(TFE_Context *,
                                               TFE_TensorHandle **handles,
                                               int *n, TF_Status *);
TFE_TensorHandle *TFE_NewCustomDeviceTensorHandle(TFE_Context *,
                                                  const char *device,
                                                  TF_DataType, void *data,
                                                  TFE_CustomDeviceTensorHandle,
                                                  TF_Status *);
TFE_TensorHandle *TFE_NewTensorHandleFromDeviceMemory(
    TFE_Context *, const char *device, TF_DataType, const long *dims, int n,
    void *data, tf_size, void (*deallocator)(void *, tf_size, void *), void *,
    TF_Status *);
void TFE_InferShapes(TFE_Op *, TF_ShapeAndTypeList *inputs, TF_Tensor **tensors,
                     TF_ShapeAndTypeList *as_shapes,
                     TF_ShapeAndTypeList **input_resources,
                     TF_ShapeAndTypeList **outputs,
                     TF_ShapeAndTypeList ***output_resources, TF_Status *);
const TFE_OpAttrs *TFE_OpGetAttrs(const TFE_Op *);
void TFE_ContextSetServerDefWithTimeoutAndRetries(TFE_Context *, int seconds,
                                                  const void *proto, tf_size,
                                                  long timeout, int retries,
                                                  TF_Status *, bool clear);
#ifdef TENSORFLOW_2_15
void TFE_GetConfigKeyValue(TFE_Context *, const char *key, TF_Buffer *value,
                           TF_Status *);
#else
void TFE_GetConfigKeyValue(TFE_Context *, const char *key, long timeout,
                           TF_Buffer *value, TF_Status *);
void TFE_WaitAtBarrier(TFE_Context *, const char *id, long timeout,
                       TF_Status *);
#endif
#ifdef __cplusplus
}
#endif
