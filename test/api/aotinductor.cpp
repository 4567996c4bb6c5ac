// AOTInductor's C shim, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <aoti/interface.h>

#include <memory>
#include <stdexcept>
#include <vector>

static const int64_t sizes[] = {4}, strides[] = {1};

// ---- Caught ------------------------------------------------------------------

int error_return_bad(AtenTensorHandle in) {
  AtenTensorHandle out = nullptr;
  if (aoti_torch_empty_strided(1, sizes, strides, 6, 0, 0, &out))
    // CHECK: :[[@LINE-1]]:7: warning: tensor 'out' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 1;
  if (aoti_torch_cpu_mm_out(out, in, in))
    return 2;
  return aoti_torch_delete_tensor_object(out);
}

void copy_per_step_bad(AtenTensorHandle in, int n) {
  for (int i = 0; i < n; ++i) {
    AtenTensorHandle copy;
    aoti_torch_clone(in, &copy);
    // CHECK: :[[@LINE-1]]:5: warning: tensor 'copy' is not disposed on some path{{.*}}[tensor-undisposed-model]
    aoti_torch_cpu_mm_out(copy, in, in);
  }
}

float item_bad() {
  float f = 0;
  AtenTensorHandle one;
  if (aoti_torch_scalar_to_tensor_float32(1, &one) == 0)
    // CHECK: :[[@LINE-1]]:7: warning: tensor 'one' is not disposed on some path{{.*}}[tensor-undisposed-model]
    aoti_torch_item_float32(one, &f);
  return f;
}

size_t container_bad(const char *folder) {
  size_t n = 0;
  AOTInductorModelContainerHandle container = nullptr;
  if (AOTInductorModelContainerCreateWithDevice(&container, 1, "cpu", folder))
    // CHECK: :[[@LINE-1]]:7: warning: model container 'container' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  if (AOTInductorModelContainerGetNumInputs(container, &n))
    return 0;
  AOTInductorModelContainerDelete(container);
  return n;
}

float outputs_bad(AOTInductorModelContainerHandle container, void *data) {
  float f = 0;
  AtenTensorHandle in[1], out[1];
  if (aoti_torch_create_tensor_from_blob(data, 1, sizes, strides, 0, 6, 0, 0,
                                         &in[0]))
    return -1;
  if (AOTInductorModelContainerRun(container, in, 1, out, 1, nullptr, nullptr))
    // CHECK: :[[@LINE-1]]:7: warning: tensor {{.*}}is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  aoti_torch_item_float32(out[0], &f);
  return f;
}

void guard_bad() {
  DeviceGuardHandle guard;
  aoti_torch_create_device_guard(0, &guard);
  // CHECK: :[[@LINE-1]]:3: warning: guard 'guard' is {{.*}}[tensor-undisposed-model]
}

void twice_bad(AtenTensorHandle tensor) {
  aoti_torch_delete_tensor_object(tensor);
  aoti_torch_delete_tensor_object(tensor);
  // CHECK: :[[@LINE-1]]:3: warning: 'aoti_torch_delete_tensor_object' disposes tensor 'tensor' a second time{{.*}}[tensor-double-dispose]
}

int64_t late_bad(AtenTensorHandle tensor) {
  int64_t n = 0;
  aoti_torch_delete_tensor_object(tensor);
  aoti_torch_get_numel(tensor, &n);
  // CHECK: :[[@LINE-1]]:3: warning: 'aoti_torch_get_numel' uses tensor 'tensor' after it was disposed{{.*}}[tensor-use-after-dispose]
  return n;
}

void result_bad(AtenTensorHandle in) {
  AtenTensorHandle where = nullptr;
  if (aoti_torch_nonzero(in, &where))
    // CHECK: :[[@LINE-1]]:7: warning: tensor 'where' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  int64_t n = 0;
  aoti_torch_get_numel(where, &n);
}

int value_bad(AtenTensorHandle in, bool again) {
  C10IValueHandle value = nullptr;
  if (aoti_torch_tensor_to_ivalue(in, &value))
    // CHECK: :[[@LINE-1]]:7: warning: value 'value' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 1;
  if (again)
    return 2;
  return aoti_torch_delete_c10_value_object(value);
}

AOTITorchError list_bad(StableIValue element) {
  StableListHandle list = nullptr;
  if (torch_new_list_reserve_size(1, &list))
    // CHECK: :[[@LINE-1]]:7: warning: list 'list' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 1;
  return torch_list_push_back(list, element);
}

size_t string_bad(const char *text) {
  StringHandle string = nullptr;
  size_t length = 0;
  if (torch_new_string_handle(text, 4, &string))
    return 0;
  torch_delete_string(string);
  torch_string_length(string, &length);
  // CHECK: :[[@LINE-1]]:3: warning: 'torch_string_length' uses string 'string' after it was disposed{{.*}}[tensor-use-after-dispose]
  return length;
}

// ---- Ignored -----------------------------------------------------------------

// A run takes its inputs over.
float run_ok(AOTInductorModelContainerHandle container, void *data) {
  float f = 0;
  AtenTensorHandle in[1], out[1];
  if (aoti_torch_create_tensor_from_blob(data, 1, sizes, strides, 0, 6, 0, 0,
                                         &in[0]))
    return -1;
  if (AOTInductorModelContainerRun(container, in, 1, out, 1, nullptr, nullptr))
    return -1;
  aoti_torch_item_float32(out[0], &f);
  aoti_torch_delete_tensor_object(out[0]);
  return f;
}

void vectors_ok(AOTInductorModelContainerHandle container,
                std::vector<AtenTensorHandle> &in,
                std::vector<AtenTensorHandle> &out) {
  AOTInductorModelContainerRun(container, in.data(), in.size(), out.data(),
                               out.size(), nullptr, nullptr);
}

struct Delete {
  void operator()(AtenTensorOpaque *tensor) {
    aoti_torch_delete_tensor_object(tensor);
  }
};
using Owned = std::unique_ptr<AtenTensorOpaque, Delete>;

class RAIIAtenTensorHandle {
  Owned handle;

public:
  RAIIAtenTensorHandle(AtenTensorHandle handle) : handle(handle) {}
  operator AtenTensorHandle() const { return handle.get(); }
  AtenTensorHandle release() { return handle.release(); }
};

AtenTensorHandle owner_ok(AtenTensorHandle in) {
  AtenTensorHandle buf0_handle;
  if (aoti_torch_empty_strided(1, sizes, strides, 6, 0, 0, &buf0_handle))
    return nullptr;
  RAIIAtenTensorHandle buf0(buf0_handle);
  if (aoti_torch_cpu_mm_out(buf0, in, in))
    return nullptr;
  return buf0.release();
}

void one_more_handle_ok(AtenTensorHandle in) {
  AtenTensorHandle again = nullptr;
  if (aoti_torch_new_tensor_handle(in, &again) != 0)
    return;
  aoti_torch_delete_tensor_object(in);
  int64_t n = 0;
  aoti_torch_get_numel(again, &n);
  aoti_torch_delete_tensor_object(again);
}

AOTITorchError list_ok(StableIValue element) {
  StableListHandle list = nullptr;
  if (torch_new_list_reserve_size(1, &list))
    return 1;
  if (torch_list_push_back(list, element)) {
    torch_delete_list(list);
    return 2;
  }
  return torch_delete_list(list);
}

// ---- Known gaps ----------------------------------------------------------------

// The owner deletes its tensor on the way out.
#define AOTI_TORCH_ERROR_CODE_CHECK(call)                                      \
  if ((call) != 0)                                                             \
  throw std::runtime_error(#call)

AtenTensorHandle thrown_past_an_owner_ok(AtenTensorHandle in) {
  AtenTensorHandle buf0_handle;
  AOTI_TORCH_ERROR_CODE_CHECK(
      aoti_torch_empty_strided(1, sizes, strides, 6, 0, 0, &buf0_handle));
  RAIIAtenTensorHandle buf0(buf0_handle);
  AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_mm_out(buf0, in, in));
  return buf0.release();
}
