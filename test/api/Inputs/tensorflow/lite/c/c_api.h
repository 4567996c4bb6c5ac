// Declarations for tests, in the shape of TensorFlow Lite's C API.
#pragma once
typedef enum { kTfLiteOk, kTfLiteError } TfLiteStatus;
typedef struct TfLiteModel TfLiteModel;
typedef struct TfLiteInterpreter TfLiteInterpreter;
typedef struct TfLiteInterpreterOptions TfLiteInterpreterOptions;
typedef struct TfLiteSignatureRunner TfLiteSignatureRunner;
typedef struct TfLiteTensor TfLiteTensor;
#ifdef __cplusplus
extern "C" {
#endif
TfLiteModel *TfLiteModelCreateFromFile(const char *path);
void TfLiteModelDelete(TfLiteModel *);
TfLiteInterpreterOptions *TfLiteInterpreterOptionsCreate(void);
void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions *);
void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions *, int n);
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
