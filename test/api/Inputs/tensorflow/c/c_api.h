// Declarations for tests, in the shape of TensorFlow's C API.
#pragma once
typedef unsigned long tf_size;
typedef enum { TF_OK, TF_INVALID_ARGUMENT } TF_Code;
typedef enum {
  TF_FLOAT = 1,
  TF_INT32 = 3,
  TF_UINT8 = 4,
  TF_STRING = 7,
  TF_COMPLEX64 = 8,
  TF_INT64 = 9,
  TF_BOOL = 10,
  TF_RESOURCE = 20
} TF_DataType;
typedef enum {
  TF_ATTR_STRING,
  TF_ATTR_INT,
  TF_ATTR_FLOAT,
  TF_ATTR_BOOL,
  TF_ATTR_TYPE,
  TF_ATTR_SHAPE
} TF_AttrType;
typedef struct TF_Status TF_Status;
typedef struct TF_Tensor TF_Tensor;
typedef struct TF_Buffer TF_Buffer;
typedef struct TF_Graph TF_Graph;
typedef struct TF_Operation TF_Operation;
typedef struct TF_OperationDescription TF_OperationDescription;
typedef struct TF_Session TF_Session;
typedef struct TF_SessionOptions TF_SessionOptions;
typedef struct TF_ImportGraphDefOptions TF_ImportGraphDefOptions;
typedef struct TF_ImportGraphDefResults TF_ImportGraphDefResults;
typedef struct TF_Function TF_Function;
typedef struct TF_DeviceList TF_DeviceList;
typedef struct {
  TF_Operation *oper;
  int index;
} TF_Output;
typedef struct {
  const int ninputs;
  TF_Graph *const cond_graph;
  const TF_Output *const cond_inputs;
  TF_Output cond_output;
  TF_Graph *const body_graph;
  const TF_Output *const body_inputs;
  TF_Output *const body_outputs;
  const char *name;
} TF_WhileParams;
typedef struct TF_ApiDefMap TF_ApiDefMap;
typedef struct TF_DeprecatedSession TF_DeprecatedSession;
typedef struct TF_FunctionOptions TF_FunctionOptions;
typedef struct TF_Library TF_Library;
typedef struct TF_Server TF_Server;
#ifdef __cplusplus
extern "C" {
#endif
TF_Status *TF_NewStatus(void);
void TF_DeleteStatus(TF_Status *);
TF_Code TF_GetCode(const TF_Status *);
const char *TF_Message(const TF_Status *);
void TF_SetStatus(TF_Status *, TF_Code, const char *);
TF_Buffer *TF_NewBuffer(void);
void TF_DeleteBuffer(TF_Buffer *);
TF_Tensor *TF_NewTensor(TF_DataType, const long *dims, int n, void *data,
                        tf_size, void (*deallocator)(void *, tf_size, void *),
                        void *);
TF_Tensor *TF_AllocateTensor(TF_DataType, const long *dims, int n, tf_size);
TF_Tensor *TF_TensorMaybeMove(TF_Tensor *);
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
void TF_OperationGetAttrTensor(TF_Operation *, const char *, TF_Tensor **value,
                               TF_Status *);
TF_WhileParams TF_NewWhile(TF_Graph *, TF_Output *inputs, int n, TF_Status *);
void TF_FinishWhile(const TF_WhileParams *, TF_Status *, TF_Output *outputs);
void TF_AbortWhile(const TF_WhileParams *);
TF_ImportGraphDefOptions *TF_NewImportGraphDefOptions(void);
void TF_DeleteImportGraphDefOptions(TF_ImportGraphDefOptions *);
TF_ImportGraphDefResults *
TF_GraphImportGraphDefWithResults(TF_Graph *, const TF_Buffer *graph_def,
                                  const TF_ImportGraphDefOptions *,
                                  TF_Status *);
void TF_DeleteImportGraphDefResults(TF_ImportGraphDefResults *);
TF_Function *TF_FunctionImportFunctionDef(const void *proto, tf_size,
                                          TF_Status *);
void TF_GraphCopyFunction(TF_Graph *, const TF_Function *, const TF_Function *,
                          TF_Status *);
const char *TF_FunctionName(TF_Function *);
void TF_DeleteFunction(TF_Function *);
TF_DeviceList *TF_SessionListDevices(TF_Session *, TF_Status *);
int TF_DeviceListCount(const TF_DeviceList *);
const char *TF_DeviceListName(const TF_DeviceList *, int i, TF_Status *);
void TF_DeleteDeviceList(TF_DeviceList *);
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
const char *TF_Version(void);
tf_size TF_DataTypeSize(TF_DataType);
TF_Buffer *TF_NewBufferFromString(const void *, tf_size);
int TF_NumDims(const TF_Tensor *);
long TF_Dim(const TF_Tensor *, int);
TF_DataType TF_TensorType(const TF_Tensor *);
tf_size TF_TensorByteSize(const TF_Tensor *);
long TF_TensorElementCount(const TF_Tensor *);
TF_Session *TF_LoadSessionFromSavedModel(const TF_SessionOptions *,
                                         const TF_Buffer *run_options,
                                         const char *dir,
                                         const char *const *tags, int ntags,
                                         TF_Graph *, TF_Buffer *meta,
                                         TF_Status *);
const char *TF_DeviceListType(const TF_DeviceList *, int, TF_Status *);
int TF_ImportGraphDefOptionsNumReturnOutputs(const TF_ImportGraphDefOptions *);
void TF_ImportGraphDefResultsReturnOutputs(TF_ImportGraphDefResults *, int *n,
                                           TF_Output **outputs);
void TF_ImportGraphDefResultsMissingUnusedInputMappings(
    TF_ImportGraphDefResults *, int *n, const char ***names, int **indexes);
void TF_SessionPRunSetup(TF_Session *, const TF_Output *inputs, int n_inputs,
                         const TF_Output *outputs, int n_outputs,
                         const TF_Operation *const *targets, int n_targets,
                         const char **handle, TF_Status *);
void TF_SessionPRun(TF_Session *, const char *handle, const TF_Output *inputs,
                    TF_Tensor *const *input_values, int n_inputs,
                    const TF_Output *outputs, TF_Tensor **output_values,
                    int n_outputs, const TF_Operation *const *targets,
                    int n_targets, TF_Status *);
void TF_DeletePRunHandle(const char *handle);

// For rules that no test calls.
TF_Buffer *TF_GetAllRegisteredKernels(TF_Status *);
TF_Buffer *TF_GetRegisteredKernelsForOp(const char *name, TF_Status *);
TF_Buffer *TF_ApiDefMapGet(TF_ApiDefMap *, const char *name, tf_size,
                           TF_Status *);
struct TF_Buffer TF_GetBuffer(TF_Buffer *);
void TF_SetAttrTensorList(TF_OperationDescription *, const char *name,
                          TF_Tensor *const *values, int n, TF_Status *);
TF_DeprecatedSession *TF_NewDeprecatedSession(const TF_SessionOptions *,
                                              TF_Status *);
TF_Function *TF_GraphToFunction(const TF_Graph *body, const char *name,
                                unsigned char append_hash, int n_operations,
                                const TF_Operation *const *operations,
                                int n_inputs, const TF_Output *inputs,
                                int n_outputs, const TF_Output *outputs,
                                const char *const *output_names,
                                const TF_FunctionOptions *,
                                const char *description, TF_Status *);
TF_Function *TF_GraphToFunctionWithControlOutputs(
    const TF_Graph *body, const char *name, unsigned char append_hash,
    int n_operations, const TF_Operation *const *operations, int n_inputs,
    const TF_Output *inputs, int n_outputs, const TF_Output *outputs,
    const char *const *output_names, int n_control_outputs,
    const TF_Operation *const *control_outputs,
    const char *const *control_output_names, const TF_FunctionOptions *,
    const char *description, TF_Status *);
TF_Server *TF_NewServer(const void *proto, tf_size, TF_Status *);
void TF_DeleteServer(TF_Server *);
const char *TF_ServerTarget(TF_Server *);
void TF_GraphImportGraphDefWithReturnOutputs(TF_Graph *, const TF_Buffer *,
                                             const TF_ImportGraphDefOptions *,
                                             TF_Output *outputs, int n,
                                             TF_Status *);
void TF_AddGradients(TF_Graph *, TF_Output *y, int ny, TF_Output *x, int nx,
                     TF_Output *dx, TF_Status *, TF_Output *dy);
void TF_AddGradientsWithPrefix(TF_Graph *, const char *prefix, TF_Output *y,
                               int ny, TF_Output *x, int nx, TF_Output *dx,
                               TF_Status *, TF_Output *dy);
#ifdef __cplusplus
}
#endif
