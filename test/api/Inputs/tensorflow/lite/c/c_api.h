// Declarations for tests, in the shape of TensorFlow Lite's C API.
#pragma once
typedef enum { kTfLiteOk, kTfLiteError } TfLiteStatus;
typedef struct TfLiteModel TfLiteModel;
typedef struct TfLiteInterpreter TfLiteInterpreter;
typedef struct TfLiteInterpreterOptions TfLiteInterpreterOptions;
typedef struct TfLiteSignatureRunner TfLiteSignatureRunner;
typedef struct TfLiteTensor TfLiteTensor;
typedef struct TfLiteDelegate TfLiteDelegate;
typedef struct TfLiteOperator TfLiteOperator;
typedef struct TfLiteIntArray {
  int size;
  int data[];
} TfLiteIntArray;
#ifdef __cplusplus
extern "C" {
#endif
TfLiteModel *TfLiteModelCreateFromFile(const char *path);
void TfLiteModelDelete(TfLiteModel *);
TfLiteInterpreterOptions *TfLiteInterpreterOptionsCreate(void);
void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions *);
void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions *, int n);
void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions *,
                                         TfLiteDelegate *);
void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions *,
                                         TfLiteOperator *);
TfLiteDelegate *TfLiteXNNPackDelegateCreate(const void *options);
void TfLiteXNNPackDelegateDelete(TfLiteDelegate *);
TfLiteDelegate *TfLiteGpuDelegateV2Create(const void *options);
void TfLiteGpuDelegateV2Delete(TfLiteDelegate *);
TfLiteOperator *TfLiteOperatorCreate(int code, const char *name, int version,
                                     void *user_data);
void TfLiteOperatorDelete(TfLiteOperator *);
TfLiteIntArray *TfLiteIntArrayCreate(int size);
void TfLiteIntArrayFree(TfLiteIntArray *);
void *TfLiteTensorData(const TfLiteTensor *);
int TfLiteTensorNumDims(const TfLiteTensor *);
TfLiteInterpreter *TfLiteInterpreterCreate(const TfLiteModel *,
                                           const TfLiteInterpreterOptions *);
void TfLiteInterpreterDelete(TfLiteInterpreter *);
TfLiteStatus TfLiteInterpreterAllocateTensors(TfLiteInterpreter *);
TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter *);
const TfLiteTensor *
TfLiteInterpreterGetOutputTensor(const TfLiteInterpreter *, int i);
TfLiteSignatureRunner *
TfLiteInterpreterGetSignatureRunner(const TfLiteInterpreter *, const char *key);
TfLiteStatus TfLiteSignatureRunnerInvoke(TfLiteSignatureRunner *);
void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner *);
#ifdef __cplusplus
}
#endif
