// Declarations for tests, in the shape of TensorFlow's C API.
#pragma once
typedef unsigned long tf_size;
typedef enum { TF_OK, TF_INVALID_ARGUMENT } TF_Code;
typedef enum { TF_FLOAT } TF_DataType;
typedef struct TF_Status TF_Status;
typedef struct TF_Tensor TF_Tensor;
typedef struct TF_Buffer TF_Buffer;
typedef struct TF_Graph TF_Graph;
typedef struct TF_Operation TF_Operation;
typedef struct TF_OperationDescription TF_OperationDescription;
typedef struct TF_Session TF_Session;
typedef struct TF_SessionOptions TF_SessionOptions;
typedef struct {
  TF_Operation *oper;
  int index;
} TF_Output;
#ifdef __cplusplus
extern "C" {
#endif
TF_Status *TF_NewStatus(void);
void TF_DeleteStatus(TF_Status *);
TF_Code TF_GetCode(const TF_Status *);
TF_Buffer *TF_NewBuffer(void);
void TF_DeleteBuffer(TF_Buffer *);
TF_Tensor *TF_NewTensor(TF_DataType, const long *dims, int n, void *data,
                        tf_size, void (*deallocator)(void *, tf_size, void *),
                        void *);
TF_Tensor *TF_AllocateTensor(TF_DataType, const long *dims, int n, tf_size);
void TF_DeleteTensor(TF_Tensor *);
void *TF_TensorData(const TF_Tensor *);
TF_Graph *TF_NewGraph(void);
void TF_DeleteGraph(TF_Graph *);
TF_Operation *TF_GraphOperationByName(TF_Graph *, const char *);
TF_OperationDescription *TF_NewOperation(TF_Graph *, const char *type,
                                         const char *name);
void TF_SetAttrTensor(TF_OperationDescription *, const char *, TF_Tensor *,
                      TF_Status *);
TF_Operation *TF_FinishOperation(TF_OperationDescription *, TF_Status *);
unsigned char TF_TryEvaluateConstant(TF_Graph *, TF_Output, TF_Tensor **result,
                                     TF_Status *);
TF_SessionOptions *TF_NewSessionOptions(void);
void TF_DeleteSessionOptions(TF_SessionOptions *);
TF_Session *TF_NewSession(TF_Graph *, const TF_SessionOptions *, TF_Status *);
void TF_CloseSession(TF_Session *, TF_Status *);
void TF_DeleteSession(TF_Session *, TF_Status *);
void TF_SessionRun(TF_Session *, const TF_Buffer *run_options,
                   const TF_Output *inputs, TF_Tensor *const *input_values,
                   int n_inputs, const TF_Output *outputs,
                   TF_Tensor **output_values, int n_outputs,
                   const TF_Operation *const *targets, int n_targets,
                   TF_Buffer *run_metadata, TF_Status *);
#ifdef __cplusplus
}
#endif
