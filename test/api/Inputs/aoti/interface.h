// Declarations for tests, in the shape of AOTInductor's shim and of the
// interface of its models.
#pragma once
#include <stddef.h>
#include <stdint.h>
extern "C" {
struct AtenTensorOpaque;
using AtenTensorHandle = AtenTensorOpaque *;
struct AOTIProxyExecutorOpaque;
using AOTIProxyExecutorHandle = AOTIProxyExecutorOpaque *;
using AOTITorchError = int32_t;
using AOTIRuntimeError = AOTITorchError;
struct DeviceGuardOpaque;
using DeviceGuardHandle = DeviceGuardOpaque *;
struct AOTInductorModelContainerOpaque;
using AOTInductorModelContainerHandle = AOTInductorModelContainerOpaque *;
struct AOTInductorStreamOpaque;
using AOTInductorStreamHandle = AOTInductorStreamOpaque *;

AOTITorchError aoti_torch_delete_tensor_object(AtenTensorHandle tensor);
AOTITorchError aoti_torch_get_data_ptr(AtenTensorHandle tensor,
                                       void **ret_data_ptr);
AOTITorchError aoti_torch_get_numel(AtenTensorHandle tensor,
                                    int64_t *ret_numel);
AOTITorchError aoti_torch_item_float32(AtenTensorHandle tensor,
                                       float *ret_value);
AOTITorchError
aoti_torch_scalar_to_tensor_float32(float value,
                                    AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_new_tensor_handle(AtenTensorHandle orig_handle,
                                            AtenTensorHandle *new_handle);
AOTITorchError aoti_torch_empty_strided(int64_t ndim, const int64_t *sizes_ptr,
                                        const int64_t *strides_ptr,
                                        int32_t dtype, int32_t device_type,
                                        int32_t device_index,
                                        AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_create_tensor_from_blob(
    void *data, int64_t ndim, const int64_t *sizes_ptr,
    const int64_t *strides_ptr, int64_t storage_offset, int32_t dtype,
    int32_t device_type, int32_t device_index, AtenTensorHandle *ret);
AOTITorchError aoti_torch_clone(AtenTensorHandle self, AtenTensorHandle *ret);
AOTITorchError aoti_torch_cpu_mm_out(AtenTensorHandle out,
                                     AtenTensorHandle self,
                                     AtenTensorHandle mat2);
AOTITorchError aoti_torch_create_device_guard(int32_t device_index,
                                              DeviceGuardHandle *ret_guard);
AOTITorchError aoti_torch_delete_device_guard(DeviceGuardHandle guard);

AOTIRuntimeError AOTInductorModelContainerCreateWithDevice(
    AOTInductorModelContainerHandle *container_handle, size_t num_models,
    const char *device_str, const char *cubin_dir);
AOTIRuntimeError AOTInductorModelContainerDelete(
    AOTInductorModelContainerHandle container_handle);
AOTIRuntimeError AOTInductorModelContainerGetNumInputs(
    AOTInductorModelContainerHandle container_handle, size_t *ret_num_inputs);
AOTIRuntimeError
AOTInductorModelContainerRun(AOTInductorModelContainerHandle container_handle,
                             AtenTensorHandle *input_handles, size_t num_inputs,
                             AtenTensorHandle *output_handles,
                             size_t num_outputs,
                             AOTInductorStreamHandle stream_handle,
                             AOTIProxyExecutorHandle proxy_executor_handle);

struct StableListOpaque;
using StableListHandle = StableListOpaque *;
using StableIValue = uint64_t;
struct StringOpaque;
using StringHandle = StringOpaque *;
struct C10IValueOpaque;
using C10IValueHandle = C10IValueOpaque *;
AOTITorchError aoti_torch_nonzero(AtenTensorHandle self, AtenTensorHandle *out);
AOTITorchError aoti_torch_tensor_to_ivalue(AtenTensorHandle val,
                                           C10IValueHandle *ivalue);
AOTITorchError aoti_torch_delete_c10_value_object(C10IValueHandle handle);
AOTITorchError torch_new_list_reserve_size(size_t size, StableListHandle *ret);
AOTITorchError torch_list_push_back(StableListHandle list_handle,
                                    StableIValue element);
AOTITorchError torch_delete_list(StableListHandle list_handle);
AOTITorchError torch_new_string_handle(const char *data, size_t length,
                                       StringHandle *handle);
AOTITorchError torch_string_length(StringHandle handle, size_t *length);
AOTITorchError torch_delete_string(StringHandle handle);

// For rules that no test calls.
struct AOTIMetalShaderLibraryOpaque;
struct AOTInductorModelOpaque;
struct AtenGeneratorOpaque;
struct AtenRecordFunctionOpaque;
struct CUDAGuardOpaque;
struct CUDAStreamGuardOpaque;
struct IValueMapOpaque;
struct StreamOpaque;
struct TorchLibraryOpaque;
struct XPUGuardOpaque;
struct XPUStreamGuardOpaque;
AOTITorchError aoti_torch_mm_out(AtenTensorHandle out, AtenTensorHandle self,
                                 AtenTensorHandle mat2);
AOTITorchError aoti_torch_new_uninitialized_tensor(AtenTensorHandle *ret);
AOTITorchError aoti_torch_view_dtype(AtenTensorHandle self, int32_t dtype,
                                     AtenTensorHandle *ret);
AOTITorchError aoti_torch_as_strided(AtenTensorHandle self,
                                     const int64_t *sizes_ptr,
                                     const int64_t *strides_ptr,
                                     AtenTensorHandle *ret);
AOTITorchError aoti_torch__fft_c2c(AtenTensorHandle self,
                                   const int64_t *dim_ptr, int64_t dim_size,
                                   int64_t normalization, int32_t forward,
                                   AtenTensorHandle *ret);
AOTITorchError
aoti_torch__scaled_mm(AtenTensorHandle self, AtenTensorHandle mat2,
                      AtenTensorHandle bias, int32_t *out_dtype,
                      AtenTensorHandle scale_a, AtenTensorHandle scale_b,
                      AtenTensorHandle scale_result, int8_t use_fast_accum,
                      AtenTensorHandle *ret0, AtenTensorHandle *ret1);
AOTITorchError
aoti_torch__scaled_mm_v2(AtenTensorHandle self, AtenTensorHandle mat2,
                         AtenTensorHandle scale_a, AtenTensorHandle scale_b,
                         AtenTensorHandle bias, AtenTensorHandle scale_result,
                         int32_t *out_dtype, int8_t use_fast_accum,
                         AtenTensorHandle *ret0);
AOTITorchError aoti_torch__embedding_bag(
    AtenTensorHandle weight, AtenTensorHandle indices, AtenTensorHandle offsets,
    int32_t scale_grad_by_freq, int32_t mode, int32_t sparse,
    AtenTensorHandle per_sample_weights, int32_t include_last_offset,
    int32_t padding_idx, AtenTensorHandle *ret0, AtenTensorHandle *ret1,
    AtenTensorHandle *ret2, AtenTensorHandle *ret3);
AOTITorchError aoti_torch_convolution(
    AtenTensorHandle input, AtenTensorHandle weight, AtenTensorHandle bias,
    const int64_t *stride_ptr, int64_t stride_size, const int64_t *padding_ptr,
    int64_t padding_size, const int64_t *dilation_ptr, int64_t dilation_size,
    int transposed, const int64_t *output_padding_ptr,
    int64_t output_padding_size, int64_t groups, AtenTensorHandle *ret);
AOTITorchError
aoti_torch_create_cuda_stream_guard(void *stream, int32_t device_index,
                                    CUDAStreamGuardOpaque **ret_guard);
AOTITorchError aoti_torch_mps_create_shader_library(
    const char *metal_shader_source,
    AOTIMetalShaderLibraryOpaque **library_handle);
AOTITorchError aoti_torch_mps_delete_shader_library(
    AOTIMetalShaderLibraryOpaque *library_handle);
AOTITorchError
aoti_torch_library_init_def(const char *ns, const char *file, uint32_t line,
                            TorchLibraryOpaque **ret_new_torch_lib);
AOTITorchError
aoti_torch_library_init_impl(const char *ns, const char *k, const char *file,
                             uint32_t line,
                             TorchLibraryOpaque **ret_new_torch_lib);
AOTITorchError aoti_torch_delete_library_object(TorchLibraryOpaque *tlh);
AOTITorchError aoti_torch_library_def(TorchLibraryOpaque *self,
                                      const char *schema);
AOTITorchError aoti_record_function_start(const char *name,
                                          IValueMapOpaque *kwargs,
                                          const C10IValueHandle *inputs,
                                          const uint64_t n_inputs,
                                          AtenRecordFunctionOpaque **guard);
AOTITorchError aoti_record_function_end(AtenRecordFunctionOpaque *guard);
AOTITorchError aoti_torch_strlist_to_ivalue(const char **val, int64_t len,
                                            C10IValueHandle *ivalue);
AOTIRuntimeError
AOTInductorModelGetNumOutputs(AOTInductorModelOpaque *model_handle,
                              size_t *ret_num_outputs);
}
