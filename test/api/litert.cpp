// LiteRT's C API, known from a model file: handles behind typedefs, which are counted
// or handed over. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -std=c++17 -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <litert/c/litert_compiled_model.h>
#include <memory>

#define RETURN_IF_ERROR(expr)                                                  \
  if (LiteRtStatus status_ = (expr); status_ != kLiteRtStatusOk)               \
  return status_

// ---- Caught ------------------------------------------------------------------

LiteRtStatus error_return_bad(LiteRtEnvironment env, const char *path,
                              LiteRtCompiledModel *compiled) {
  LiteRtModel model;
  RETURN_IF_ERROR(LiteRtCreateModelFromFile(env, path, &model));
  // CHECK: :[[@LINE-1]]:3: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
  LiteRtOptions options;
  RETURN_IF_ERROR(LiteRtCreateOptions(&options));
  // CHECK: :[[@LINE-1]]:3: warning: options object 'options' is not disposed on some path{{.*}}[tensor-undisposed-model]
  RETURN_IF_ERROR(LiteRtSetOptionsHardwareAccelerators(options, 1));
  LiteRtStatus status =
      LiteRtCreateCompiledModel(env, model, options, compiled);
  LiteRtDestroyOptions(options);
  LiteRtDestroyModel(model);
  return status;
}

void buffer_per_request_bad(const LiteRtRankedTensorType &type, float *data,
                            int n) {
  for (int i = 0; i < n; ++i) {
    LiteRtTensorBuffer buffer;
    void *host = nullptr;
    if (LiteRtCreateTensorBufferFromHostMemory(&type, data, 16, nullptr,
                                               &buffer) != kLiteRtStatusOk)
      // CHECK: :[[@LINE-2]]:9: warning: tensor buffer 'buffer' is not disposed on some path{{.*}}[tensor-undisposed-model]
      return;
    if (LiteRtLockTensorBuffer(buffer, &host, 0) == kLiteRtStatusOk)
      LiteRtUnlockTensorBuffer(buffer);
  }
}

// One more reference, one more release.
void duplicated_bad(const LiteRtRankedTensorType &type, float *data) {
  LiteRtTensorBuffer buffer;
  if (LiteRtCreateTensorBufferFromHostMemory(&type, data, 16, nullptr,
                                             &buffer) != kLiteRtStatusOk)
    // CHECK: :[[@LINE-2]]:7: warning: tensor buffer 'buffer' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return;
  LiteRtDuplicateTensorBuffer(buffer);
  LiteRtDestroyTensorBuffer(buffer);
}

LiteRtStatus added_bad(LiteRtOptions options, void *payload) {
  LiteRtOpaqueOptions opaque;
  RETURN_IF_ERROR(
      LiteRtCreateOpaqueOptions("npu", payload, nullptr, &opaque));
  LiteRtStatus status = LiteRtAddOpaqueOptions(options, opaque);
  LiteRtDestroyOpaqueOptions(opaque);
  // CHECK: :[[@LINE-1]]:3: warning: 'LiteRtDestroyOpaqueOptions' disposes options object 'opaque' which was handed over to an owner{{.*}}[tensor-double-dispose]
  return status;
}

LiteRtStatus not_added_bad(LiteRtEnvironment env, LiteRtTensorBuffer buffer) {
  LiteRtEvent event;
  RETURN_IF_ERROR(LiteRtCreateManagedEvent(env, 0, &event));
  // CHECK: :[[@LINE-1]]:3: warning: event 'event' is not disposed on some path{{.*}}[tensor-undisposed-model]
  RETURN_IF_ERROR(LiteRtSetTensorBufferEvent(buffer, event));
  return kLiteRtStatusOk;
}

void twice_bad(LiteRtEnvironment env) {
  LiteRtDestroyEnvironment(env);
  LiteRtDestroyEnvironment(env);
  // CHECK: :[[@LINE-1]]:3: warning: 'LiteRtDestroyEnvironment' disposes environment 'env' a second time{{.*}}[tensor-double-dispose]
}

LiteRtStatus late_bad(LiteRtTensorBuffer buffer, void **host) {
  LiteRtDestroyTensorBuffer(buffer);
  return LiteRtLockTensorBuffer(buffer, host, 0);
  // CHECK: :[[@LINE-1]]:10: warning: 'LiteRtLockTensorBuffer' uses tensor buffer 'buffer' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int goto_fail_ok(const char *path, const LiteRtRankedTensorType *type) {
  int code = 1;
  LiteRtEnvironment env = nullptr;
  LiteRtModel model = nullptr;
  LiteRtOptions options = nullptr;
  LiteRtCompiledModel compiled = nullptr;
  LiteRtTensorBufferRequirements requirements = nullptr;
  LiteRtTensorBuffer inputs[1] = {nullptr};
  LiteRtTensorBuffer outputs[1] = {nullptr};
  if (LiteRtCreateEnvironment(0, nullptr, &env) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtCreateModelFromFile(env, path, &model) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtCreateOptions(&options) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtCreateCompiledModel(env, model, options, &compiled) !=
      kLiteRtStatusOk)
    goto fail;
  if (LiteRtGetCompiledModelInputBufferRequirements(
          compiled, 0, 0, &requirements) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtCreateManagedTensorBufferFromRequirements(
          env, type, requirements, &inputs[0]) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtCreateManagedTensorBufferFromRequirements(
          env, type, requirements, &outputs[0]) != kLiteRtStatusOk)
    goto fail;
  if (LiteRtRunCompiledModel(compiled, 0, 1, inputs, 1, outputs) !=
      kLiteRtStatusOk)
    goto fail;
  code = 0;
fail:
  if (outputs[0])
    LiteRtDestroyTensorBuffer(outputs[0]);
  if (inputs[0])
    LiteRtDestroyTensorBuffer(inputs[0]);
  if (compiled)
    LiteRtDestroyCompiledModel(compiled);
  if (options)
    LiteRtDestroyOptions(options);
  if (model)
    LiteRtDestroyModel(model);
  if (env)
    LiteRtDestroyEnvironment(env);
  return code;
}

void duplicated_ok(const LiteRtRankedTensorType &type, float *data) {
  LiteRtTensorBuffer buffer;
  if (LiteRtCreateTensorBufferFromHostMemory(&type, data, 16, nullptr,
                                             &buffer) != kLiteRtStatusOk)
    return;
  LiteRtDuplicateTensorBuffer(buffer);
  LiteRtDestroyTensorBuffer(buffer);
  LiteRtDestroyTensorBuffer(buffer);
}

LiteRtStatus added_ok(LiteRtOptions options, void *payload) {
  LiteRtOpaqueOptions opaque;
  RETURN_IF_ERROR(
      LiteRtCreateOpaqueOptions("npu", payload, nullptr, &opaque));
  LiteRtStatus status = LiteRtAddOpaqueOptions(options, opaque);
  if (status != kLiteRtStatusOk)
    LiteRtDestroyOpaqueOptions(opaque);
  return status;
}

// The buffer keeps its event.
bool lent_ok(LiteRtTensorBuffer buffer) {
  LiteRtEvent event = nullptr;
  return LiteRtGetTensorBufferEvent(buffer, &event) == kLiteRtStatusOk && event;
}

struct Deleter {
  void operator()(LiteRtTensorBuffer buffer) const {
    LiteRtDestroyTensorBuffer(buffer);
  }
};
using Buffer = std::unique_ptr<LiteRtTensorBufferT, Deleter>;

Buffer unique_ok(const LiteRtRankedTensorType &type, float *data) {
  LiteRtTensorBuffer buffer;
  if (LiteRtCreateTensorBufferFromHostMemory(&type, data, 16, nullptr,
                                             &buffer) != kLiteRtStatusOk)
    return nullptr;
  return Buffer(buffer);
}
