// ONNX Runtime's C++ wrappers own what they hold: nothing is to be said of them.
// What a program takes out of them is its own again. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -std=c++17 -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <map>
#include <onnxruntime_cxx_api.h>

// ---- Caught ------------------------------------------------------------------

int raw_bad(const OrtSession *session) {
  const OrtApi &api = Ort::GetApi();
  OrtTypeInfo *type = nullptr;
  Ort::ThrowOnError(api.SessionGetInputTypeInfo(session, 0, &type));
  // CHECK: :[[@LINE-1]]:21: warning: type description 'type' is not disposed on some path{{.*}}[tensor-undisposed-model]
  const OrtTensorTypeAndShapeInfo *info = nullptr;
  Ort::ThrowOnError(api.CastTypeInfoToTensorInfo(type, &info));
  return info != nullptr;
}

int taken_out_bad(Ort::Session &owner, size_t *n) {
  OrtSession *session = owner.release();
  Ort::GetApi().ReleaseSession(session);
  Ort::ThrowOnError(Ort::GetApi().SessionGetInputCount(session, n));
  // CHECK: :[[@LINE-1]]:21: warning: 'SessionGetInputCount' uses session {{.*}} after it was disposed{{.*}}[tensor-use-after-dispose]
  return 0;
}

// ---- Ignored -----------------------------------------------------------------

float whole_program_ok(const char *path) {
  Ort::Env env(ORT_LOGGING_LEVEL_WARNING, "test");
  Ort::SessionOptions options;
  options.SetIntraOpNumThreads(2);
  Ort::Session session(env, path, options);
  Ort::AllocatorWithDefaultOptions allocator;
  size_t rank = 0;
  std::vector<Ort::AllocatedStringPtr> names;
  for (size_t i = 0; i < session.GetInputCount(); ++i) {
    names.push_back(session.GetInputNameAllocated(i, allocator));
    Ort::TypeInfo type = session.GetInputTypeInfo(i);
    auto info = type.GetTensorTypeAndShapeInfo();
    if (!info)
      return -1;
  }
  std::vector<float> data(4);
  const int64_t shape[] = {4};
  auto memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
  Ort::Value input = Ort::Value::CreateTensor<float>(memory, data.data(),
                                                     data.size(), shape, 1);
  const char *in = "in", *out = "out";
  auto outputs =
      session.Run(Ort::RunOptions{nullptr}, &in, &input, 1, &out, 1);
  rank += outputs[0].GetTensorTypeAndShapeInfo().GetDimensionsCount();
  return outputs[0].GetTensorMutableData<float>()[0] + rank;
}

float one_output_ok(Ort::Session &session, const Ort::Value &input) {
  const char *in = "in", *out = "out";
  Ort::Value output{nullptr};
  session.Run(Ort::RunOptions{nullptr}, &in, &input, 1, &out, 1, &output);
  return *output.GetTensorMutableData<float>();
}

class Detector {
public:
  Detector(const char *path, int threads) {
    options.SetIntraOpNumThreads(threads);
    session = Ort::Session(env, path, options);
  }
  float detect(std::vector<float> &pixels) {
    const int64_t shape[] = {1, 4};
    inputs.clear();
    inputs.push_back(Ort::Value::CreateTensor<float>(memory, pixels.data(),
                                                     pixels.size(), shape, 2));
    const char *in = "in", *out = "out";
    try {
      auto outputs = session.Run(Ort::RunOptions{nullptr}, &in, inputs.data(),
                                 inputs.size(), &out, 1);
      return outputs.front().GetTensorMutableData<float>()[0];
    } catch (const Ort::Exception &) {
      return -1;
    }
  }

private:
  Ort::Env env;
  Ort::SessionOptions options;
  Ort::Session session{nullptr};
  Ort::MemoryInfo memory =
      Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
  std::vector<Ort::Value> inputs;
};

std::unique_ptr<Ort::Session> unique_ok(Ort::Env &env, const char *path) {
  Ort::SessionOptions options;
  return std::make_unique<Ort::Session>(env, path, options);
}

std::map<std::string, Ort::Session> sessions;
void in_a_map_ok(Ort::Env &env, const char *path) {
  sessions.emplace(path, Ort::Session(env, path, Ort::SessionOptions()));
}

// Over a pointer that the C API made.
bool wrapped_ok(const OrtSession *session, size_t *n) {
  Ort::Status status(Ort::GetApi().SessionGetInputCount(session, n));
  return status.IsOK();
}

struct SessionDeleter {
  void operator()(OrtSession *session) const {
    Ort::GetApi().ReleaseSession(session);
  }
};

std::unique_ptr<OrtSession, SessionDeleter>
deleter_ok(const OrtEnv *env, const OrtSessionOptions *options) {
  OrtSession *session = nullptr;
  Ort::ThrowOnError(Ort::GetApi().CreateSession(env, "m", options, &session));
  return std::unique_ptr<OrtSession, SessionDeleter>(session);
}

float scope_exit_ok(OrtSession *session, const OrtValue *input) {
  OrtValue *output = nullptr;
  struct Guard {
    OrtValue *&value;
    ~Guard() { Ort::GetApi().ReleaseValue(value); }
  } guard{output};
  const char *in = "in", *out = "out";
  if (OrtStatus *status = Ort::GetApi().Run(session, nullptr, &in, &input, 1,
                                            &out, 1, &output)) {
    Ort::GetApi().ReleaseStatus(status);
    return 0;
  }
  return 1;
}
