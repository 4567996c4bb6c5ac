// Declarations for tests, in the shape of Paddle's C API, with its markers.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifndef __pd_give
#define __pd_give
#endif
#ifndef __pd_take
#define __pd_take
#endif
#ifndef __pd_keep
#define __pd_keep
#endif
#define PADDLE_CAPI_EXPORT __attribute__((visibility("default")))
typedef int8_t PD_Bool;
typedef struct PD_Config PD_Config;
typedef struct PD_Predictor PD_Predictor;
typedef struct PD_Tensor PD_Tensor;
typedef struct PD_OneDimArrayInt32 {
  size_t size;
  int32_t *data;
} PD_OneDimArrayInt32;
typedef struct PD_OneDimArrayCstr {
  size_t size;
  char **data;
} PD_OneDimArrayCstr;
typedef struct PD_OneDimArrayInt64 PD_OneDimArrayInt64;
typedef struct PD_OneDimArraySize PD_OneDimArraySize;
typedef struct PD_TwoDimArraySize PD_TwoDimArraySize;
typedef struct PD_Cstr {
  size_t size;
  char *data;
} PD_Cstr;
#ifdef __cplusplus
extern "C" {
#endif
PADDLE_CAPI_EXPORT extern __pd_give PD_Config *PD_ConfigCreate();
PADDLE_CAPI_EXPORT extern void PD_ConfigDestroy(__pd_take PD_Config *pd_config);
PADDLE_CAPI_EXPORT extern void PD_ConfigSetModel(__pd_keep PD_Config *pd_config,
                                                 const char *prog_file_path,
                                                 const char *params_file_path);
PADDLE_CAPI_EXPORT extern PD_Bool
PD_ConfigIsValid(__pd_keep PD_Config *pd_config);
PADDLE_CAPI_EXPORT extern __pd_give PD_Predictor *
PD_PredictorCreate(__pd_take PD_Config *pd_config);
PADDLE_CAPI_EXPORT extern __pd_give PD_Predictor *
PD_PredictorClone(__pd_keep PD_Predictor *pd_predictor);
PADDLE_CAPI_EXPORT extern __pd_give PD_OneDimArrayCstr *
PD_PredictorGetInputNames(__pd_keep PD_Predictor *pd_predictor);
PADDLE_CAPI_EXPORT extern __pd_give PD_Tensor *
PD_PredictorGetInputHandle(__pd_keep PD_Predictor *pd_predictor,
                           const char *name);
PADDLE_CAPI_EXPORT extern __pd_give PD_Tensor *
PD_PredictorGetOutputHandle(__pd_keep PD_Predictor *pd_predictor,
                            const char *name);
PADDLE_CAPI_EXPORT extern PD_Bool
PD_PredictorRun(__pd_keep PD_Predictor *pd_predictor);
PADDLE_CAPI_EXPORT extern void
PD_PredictorDestroy(__pd_take PD_Predictor *pd_predictor);
PADDLE_CAPI_EXPORT extern void PD_TensorDestroy(__pd_take PD_Tensor *pd_tensor);
PADDLE_CAPI_EXPORT extern void PD_TensorReshape(__pd_keep PD_Tensor *pd_tensor,
                                                size_t shape_size,
                                                int32_t *shape);
PADDLE_CAPI_EXPORT extern void
PD_TensorCopyFromCpuFloat(__pd_keep PD_Tensor *pd_tensor, const float *data);
PADDLE_CAPI_EXPORT extern void
PD_TensorCopyToCpuFloat(__pd_keep PD_Tensor *pd_tensor, float *data);
PADDLE_CAPI_EXPORT extern __pd_give PD_OneDimArrayInt32 *
PD_TensorGetShape(__pd_keep PD_Tensor *pd_tensor);
PADDLE_CAPI_EXPORT extern void
PD_OneDimArrayInt32Destroy(__pd_take PD_OneDimArrayInt32 *array);
PADDLE_CAPI_EXPORT extern void
PD_OneDimArrayCstrDestroy(__pd_take PD_OneDimArrayCstr *array);
PADDLE_CAPI_EXPORT extern char *
PD_ConfigCustomDeviceType(__pd_keep PD_Config *pd_config);
PADDLE_CAPI_EXPORT extern __pd_give PD_Cstr *
PD_ConfigSummary(__pd_keep PD_Config *pd_config);
PADDLE_CAPI_EXPORT extern void PD_CstrDestroy(__pd_take PD_Cstr *cstr);
#ifndef PADDLE_2_4
typedef struct PD_IOInfo PD_IOInfo;
typedef struct PD_IOInfos {
  size_t size;
  PD_IOInfo **io_info;
} PD_IOInfos;
PADDLE_CAPI_EXPORT extern __pd_give PD_IOInfos *
PD_PredictorGetInputInfos(__pd_keep PD_Predictor *pd_predictor);
PADDLE_CAPI_EXPORT extern void
PD_IOInfosDestroy(__pd_take PD_IOInfos *io_infos);
#endif
#ifdef __cplusplus
}
#endif
