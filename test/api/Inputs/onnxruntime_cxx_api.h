// Declarations for tests, in the shape of ONNX Runtime's C++ wrappers: classes
// that own what they hold, over the table of the C API.
#pragma once
#include "onnxruntime_c_api.h"
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Ort {
struct Exception : std::exception {
  Exception(std::string &&message, OrtErrorCode code)
      : message_{std::move(message)}, code_{code} {}
  const char *what() const noexcept override { return message_.c_str(); }

private:
  std::string message_;
  OrtErrorCode code_;
};

inline const OrtApi &GetApi() noexcept {
  static const OrtApi *api = OrtGetApiBase()->GetApi(ORT_API_VERSION);
  return *api;
}

inline void ThrowOnError(OrtStatus *status) {
  if (status) {
    std::string message = GetApi().GetErrorMessage(status);
    OrtErrorCode code = GetApi().GetErrorCode(status);
    GetApi().ReleaseStatus(status);
    throw Exception(std::move(message), code);
  }
}

namespace detail {
#define ORT_DEFINE_RELEASE(NAME)                                               \
  inline void OrtRelease(Ort##NAME *ptr) { GetApi().Release##NAME(ptr); }
ORT_DEFINE_RELEASE(Env)
ORT_DEFINE_RELEASE(Status)
ORT_DEFINE_RELEASE(MemoryInfo)
ORT_DEFINE_RELEASE(RunOptions)
ORT_DEFINE_RELEASE(Session)
ORT_DEFINE_RELEASE(SessionOptions)
ORT_DEFINE_RELEASE(TypeInfo)
ORT_DEFINE_RELEASE(TensorTypeAndShapeInfo)
ORT_DEFINE_RELEASE(Value)

template <typename T> struct Unowned {
  using Type = T;
};

template <typename T> struct Base {
  using contained_type = T;
  constexpr Base() = default;
  constexpr explicit Base(contained_type *p) noexcept : p_{p} {}
  ~Base() { OrtRelease(p_); }
  Base(const Base &) = delete;
  Base &operator=(const Base &) = delete;
  Base(Base &&v) noexcept : p_{v.p_} { v.p_ = nullptr; }
  Base &operator=(Base &&v) noexcept {
    OrtRelease(p_);
    p_ = v.release();
    return *this;
  }
  constexpr operator contained_type *() const noexcept { return p_; }
  contained_type *release() {
    T *p = p_;
    p_ = nullptr;
    return p;
  }

protected:
  contained_type *p_{};
};

template <typename T> struct Base<Unowned<T>> {
  using contained_type = T;
  constexpr explicit Base(contained_type *p) noexcept : p_{p} {}
  constexpr operator contained_type *() const noexcept { return p_; }

protected:
  contained_type *p_{};
};

struct AllocatedFree {
  OrtAllocator *allocator_;
  explicit AllocatedFree(OrtAllocator *allocator) : allocator_(allocator) {}
  void operator()(void *ptr) const {
    if (ptr)
      allocator_->Free(allocator_, ptr);
  }
};
} // namespace detail

using AllocatedStringPtr = std::unique_ptr<char, detail::AllocatedFree>;

struct Status : detail::Base<OrtStatus> {
  explicit Status(OrtStatus *status) noexcept : Base{status} {}
  bool IsOK() const { return p_ == nullptr; }
  std::string GetErrorMessage() const { return GetApi().GetErrorMessage(p_); }
};

struct AllocatorWithDefaultOptions {
  AllocatorWithDefaultOptions() {
    ThrowOnError(GetApi().GetAllocatorWithDefaultOptions(&p_));
  }
  operator OrtAllocator *() { return p_; }

private:
  OrtAllocator *p_{};
};

struct Env : detail::Base<OrtEnv> {
  explicit Env(std::nullptr_t) {}
  explicit Env(OrtLoggingLevel level = ORT_LOGGING_LEVEL_WARNING,
               const char *logid = "") {
    ThrowOnError(GetApi().CreateEnv(level, logid, &p_));
  }
};

struct SessionOptions : detail::Base<OrtSessionOptions> {
  SessionOptions() { ThrowOnError(GetApi().CreateSessionOptions(&this->p_)); }
  SessionOptions &SetIntraOpNumThreads(int n) {
    ThrowOnError(GetApi().SetIntraOpNumThreads(this->p_, n));
    return *this;
  }
};

struct RunOptions : detail::Base<OrtRunOptions> {
  explicit RunOptions(std::nullptr_t) {}
};

struct MemoryInfo : detail::Base<OrtMemoryInfo> {
  explicit MemoryInfo(OrtMemoryInfo *p) : Base<OrtMemoryInfo>{p} {}
  static MemoryInfo CreateCpu(OrtAllocatorType type, OrtMemType mem) {
    OrtMemoryInfo *p;
    ThrowOnError(GetApi().CreateCpuMemoryInfo(type, mem, &p));
    return MemoryInfo(p);
  }
};

struct TensorTypeAndShapeInfo : detail::Base<OrtTensorTypeAndShapeInfo> {
  explicit TensorTypeAndShapeInfo(OrtTensorTypeAndShapeInfo *p) : Base{p} {}
  size_t GetDimensionsCount() const {
    size_t n;
    ThrowOnError(GetApi().GetDimensionsCount(this->p_, &n));
    return n;
  }
};

using ConstTensorTypeAndShapeInfo =
    detail::Base<detail::Unowned<const OrtTensorTypeAndShapeInfo>>;

struct TypeInfo : detail::Base<OrtTypeInfo> {
  explicit TypeInfo(OrtTypeInfo *p = nullptr) : Base<OrtTypeInfo>{p} {}
  ConstTensorTypeAndShapeInfo GetTensorTypeAndShapeInfo() const {
    const OrtTensorTypeAndShapeInfo *out;
    ThrowOnError(GetApi().CastTypeInfoToTensorInfo(this->p_, &out));
    return ConstTensorTypeAndShapeInfo{out};
  }
};

struct Value : detail::Base<OrtValue> {
  explicit Value(std::nullptr_t) {}
  explicit Value(OrtValue *p) : Base<OrtValue>{p} {}
  template <typename T>
  static Value CreateTensor(const OrtMemoryInfo *info, T *data, size_t count,
                            const int64_t *shape, size_t rank) {
    OrtValue *out;
    ThrowOnError(GetApi().CreateTensorWithDataAsOrtValue(
        info, data, count * sizeof(T), shape, rank,
        ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, &out));
    return Value{out};
  }
  template <typename T> T *GetTensorMutableData() {
    void *out;
    ThrowOnError(GetApi().GetTensorMutableData(this->p_, &out));
    return static_cast<T *>(out);
  }
  TensorTypeAndShapeInfo GetTensorTypeAndShapeInfo() const {
    OrtTensorTypeAndShapeInfo *out;
    ThrowOnError(GetApi().GetTensorTypeAndShape(this->p_, &out));
    return TensorTypeAndShapeInfo{out};
  }
};

struct Session : detail::Base<OrtSession> {
  explicit Session(std::nullptr_t) {}
  Session(const Env &env, const char *path, const SessionOptions &options) {
    ThrowOnError(GetApi().CreateSession(env, path, options, &this->p_));
  }
  size_t GetInputCount() const {
    size_t n;
    ThrowOnError(GetApi().SessionGetInputCount(this->p_, &n));
    return n;
  }
  AllocatedStringPtr GetInputNameAllocated(size_t i, OrtAllocator *a) const {
    char *out;
    ThrowOnError(GetApi().SessionGetInputName(this->p_, i, a, &out));
    return AllocatedStringPtr(out, detail::AllocatedFree(a));
  }
  TypeInfo GetInputTypeInfo(size_t i) const {
    OrtTypeInfo *out;
    ThrowOnError(GetApi().SessionGetInputTypeInfo(this->p_, i, &out));
    return TypeInfo{out};
  }
  std::vector<Value> Run(const RunOptions &options,
                         const char *const *input_names, const Value *inputs,
                         size_t n_inputs, const char *const *output_names,
                         size_t n_outputs) {
    std::vector<Value> outputs;
    outputs.reserve(n_outputs);
    for (size_t i = 0; i < n_outputs; i++)
      outputs.emplace_back(nullptr);
    Run(options, input_names, inputs, n_inputs, output_names, n_outputs,
        outputs.data());
    return outputs;
  }
  void Run(const RunOptions &options, const char *const *input_names,
           const Value *inputs, size_t n_inputs,
           const char *const *output_names, size_t n_outputs, Value *outputs) {
    auto ort_inputs = reinterpret_cast<const OrtValue *const *>(inputs);
    auto ort_outputs = reinterpret_cast<OrtValue **>(outputs);
    ThrowOnError(GetApi().Run(this->p_, options, input_names, ort_inputs,
                              n_inputs, output_names, n_outputs, ort_outputs));
  }
};
} // namespace Ort
