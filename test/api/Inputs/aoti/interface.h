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
}
