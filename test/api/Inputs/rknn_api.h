// Declarations for tests, in the shape of RKNN's C API.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define RKNN_SUCC 0
#ifdef __arm__
typedef uint32_t rknn_context;
#else
typedef uint64_t rknn_context;
#endif
typedef enum _rknn_query_cmd { RKNN_QUERY_IN_OUT_NUM } rknn_query_cmd;
typedef struct _rknn_input_output_num {
  uint32_t n_input;
  uint32_t n_output;
} rknn_input_output_num;
typedef struct _rknn_tensor_attr {
  uint32_t index;
} rknn_tensor_attr;
typedef struct _rknn_tensor_memory {
  void *virt_addr;
  uint32_t size;
} rknn_tensor_mem;
typedef struct _rknn_input {
  uint32_t index;
  void *buf;
} rknn_input;
typedef struct _rknn_output {
  uint8_t want_float;
  uint8_t is_prealloc;
  uint32_t index;
  void *buf;
} rknn_output;
typedef struct _rknn_init_extend rknn_init_extend;
typedef struct _rknn_run_extend rknn_run_extend;
typedef struct _rknn_output_extend rknn_output_extend;
int rknn_init(rknn_context *context, void *model, uint32_t size, uint32_t flag,
              rknn_init_extend *extend);
int rknn_dup_context(rknn_context *context_in, rknn_context *context_out);
int rknn_destroy(rknn_context context);
int rknn_query(rknn_context context, rknn_query_cmd cmd, void *info,
               uint32_t size);
int rknn_inputs_set(rknn_context context, uint32_t n_inputs,
                    rknn_input inputs[]);
int rknn_run(rknn_context context, rknn_run_extend *extend);
int rknn_outputs_get(rknn_context context, uint32_t n_outputs,
                     rknn_output outputs[], rknn_output_extend *extend);
int rknn_outputs_release(rknn_context context, uint32_t n_ouputs,
                         rknn_output outputs[]);
rknn_tensor_mem *rknn_create_mem(rknn_context ctx, uint32_t size);
int rknn_destroy_mem(rknn_context ctx, rknn_tensor_mem *mem);
int rknn_set_io_mem(rknn_context ctx, rknn_tensor_mem *mem,
                    rknn_tensor_attr *attr);
#ifdef __cplusplus
}
#endif
