// Declarations for tests, in the shape of TensorFlow's strings.
#pragma once
#include "tensorflow/c/c_api.h"
typedef struct TF_TString {
  char *data;
  tf_size size;
} TF_TString;
#ifdef __cplusplus
extern "C" {
#endif
void TF_TString_Init(TF_TString *);
void TF_TString_Dealloc(TF_TString *);
void TF_TString_Copy(TF_TString *, const char *, tf_size);
const char *TF_TString_GetDataPointer(const TF_TString *);
tf_size TF_TString_GetSize(const TF_TString *);
#ifdef __cplusplus
}
#endif
