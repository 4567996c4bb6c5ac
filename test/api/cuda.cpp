// The CUDA runtime and cuDNN, known from a model file. The
// declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs -DCUDNN_8 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,CUDNN8 --implicit-check-not=warning:
#include <cudnn.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

#define CHECK_CUDA(call)                                                       \
  do {                                                                         \
    if ((call) != cudaSuccess)                                                 \
      return -1;                                                               \
  } while (0)
#define CHECK_CUDNN(call)                                                      \
  do {                                                                         \
    if ((call) != CUDNN_STATUS_SUCCESS)                                        \
      throw std::runtime_error("cuDNN");                                       \
  } while (0)

// ---- Caught ------------------------------------------------------------------

int hidden_return_bad(void *to, const void *from) {
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  // CHECK: :[[@LINE-1]]:3: warning: stream 'stream' is not disposed on some path{{.*}}[tensor-undisposed-model]
  CHECK_CUDA(cudaMemcpyAsync(to, from, 64, 1, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  cudaStreamDestroy(stream);
  return 0;
}

float timing_bad(cudaStream_t stream) {
  float ms = 0;
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  // CHECK: :[[@LINE-1]]:3: warning: event 'end' is not disposed on some path{{.*}}[tensor-undisposed-model]
  cudaEventRecord(start, stream);
  cudaEventRecord(end, stream);
  cudaEventElapsedTime(&ms, start, end);
  cudaEventDestroy(start);
  return ms;
}

void stream_per_batch_bad(int batches, void *to, const void *from) {
  for (int i = 0; i < batches; ++i) {
    cudaStream_t stream;
    if (cudaStreamCreateWithFlags(&stream, 1))
      // CHECK: :[[@LINE-1]]:9: warning: stream 'stream' is {{.*}}[tensor-undisposed-model]
      return;
    cudaMemcpyAsync(to, from, 64, 1, stream);
  }
}

void thrown_bad(cudnnHandle_t handle) {
  cudnnTensorDescriptor_t in;
  CHECK_CUDNN(cudnnCreateTensorDescriptor(&in));
  // CHECK: :[[@LINE-1]]:3: warning: descriptor 'in' is not disposed on some path{{.*}}[tensor-undisposed-model]
  CHECK_CUDNN(cudnnSetTensor4dDescriptor(in, 0, 0, 1, 3, 8, 8));
  CHECK_CUDNN(
      cudnnConvolutionForward(handle, in, 0, nullptr, 0, nullptr, in, 0));
  CHECK_CUDNN(cudnnDestroyTensorDescriptor(in));
}

int handle_bad(cudaStream_t stream) {
  cudnnHandle_t handle;
  if (cudnnCreate(&handle) != CUDNN_STATUS_SUCCESS)
    // CHECK: :[[@LINE-1]]:7: warning: handle 'handle' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  return cudnnSetStream(handle, stream);
}

int backend_descriptor_bad(cudnnBackendDescriptor_t tensor) {
  cudnnBackendDescriptor_t operation = nullptr;
  if (cudnnBackendCreateDescriptor(1, &operation))
    // CHECK: :[[@LINE-1]]:7: warning: descriptor 'operation' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return -1;
  if (cudnnBackendSetAttribute(operation, 2, 3, 1, &tensor))
    return -1;
  int code = cudnnBackendFinalize(operation);
  cudnnBackendDestroyDescriptor(operation);
  return code;
}

void twice_bad(cudaStream_t stream) {
  cudaStreamDestroy(stream);
  cudaStreamDestroy(stream);
  // CHECK: :[[@LINE-1]]:3: warning: 'cudaStreamDestroy' disposes stream 'stream' a second time{{.*}}[tensor-double-dispose]
}

void late_bad(cudnnHandle_t handle, cudnnFilterDescriptor_t filter) {
  cudnnDestroyFilterDescriptor(filter);
  cudnnConvolutionForward(handle, nullptr, 0, filter, 0, nullptr, nullptr, 0);
  // CHECK: :[[@LINE-1]]:3: warning: 'cudnnConvolutionForward' uses descriptor 'filter' after it was disposed{{.*}}[tensor-use-after-dispose]
}

void other_release_bad() {
  cudnnTensorDescriptor_t tensor;
  if (cudnnCreateTensorDescriptor(&tensor) != CUDNN_STATUS_SUCCESS)
    return;
  cudnnDestroyFilterDescriptor((cudnnFilterDescriptor_t)tensor);
  // CHECK: :[[@LINE-1]]:3: warning: 'cudnnDestroyFilterDescriptor' does not fit descriptor {{.*}}[tensor-mismatched-dispose]
}

int memory_bad(const void *from, size_t size) {
  float *x = nullptr;
  CHECK_CUDA(cudaMalloc((void **)&x, size));
  // CHECK: :[[@LINE-1]]:3: warning: memory made by 'cudaMalloc' is not disposed on some path{{.*}}[tensor-undisposed-model]
  CHECK_CUDA(cudaMemcpy(x, from, size, 1));
  return cudaFree(x);
}

int memory_per_step_bad(const void *from, size_t size, int n) {
  for (int i = 0; i < n; ++i) {
    void *x = nullptr;
    CHECK_CUDA(cudaMallocManaged(&x, size, 1));
    // CHECK: :[[@LINE-1]]:5: warning: memory 'x' is not disposed on some path{{.*}}[tensor-undisposed-model]
    cudaMemcpy(x, from, size, 1);
  }
  return 0;
}

size_t pitched_bad(cudaExtent extent) {
  cudaPitchedPtr volume;
  if (cudaMalloc3D(&volume, extent) != cudaSuccess)
    // CHECK: :[[@LINE-1]]:7: warning: memory {{.*}}is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return volume.pitch;
}

void memory_of_the_host_bad(size_t size) {
  void *x = nullptr;
  if (cudaHostAlloc(&x, size, 0) == cudaSuccess)
    cudaFree(x);
  // CHECK: :[[@LINE-1]]:5: warning: 'cudaFree' does not fit memory 'x'{{.*}}[tensor-mismatched-dispose]
}

int late_memory_bad(void *x, size_t size) {
  cudaMemset(x, 0, size);
  if (cudaMalloc(&x, size) != cudaSuccess)
    return -1;
  cudaFree(x);
  return cudaMemset(x, 0, size);
  // CHECK: :[[@LINE-1]]:10: warning: 'cudaMemset' uses memory 'x' after it was disposed{{.*}}[tensor-use-after-dispose]
}

int graph_bad(cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  CHECK_CUDA(cudaStreamEndCapture(stream, &graph));
  CHECK_CUDA(cudaGraphInstantiate(&executable, graph, 0));
  // CHECK: :[[@LINE-2]]:3: warning: graph 'graph' is not disposed on some path{{.*}}[tensor-undisposed-model]
  // CHECK: :[[@LINE-2]]:3: warning: executable graph 'executable' is not disposed on some path{{.*}}[tensor-undisposed-model]
  CHECK_CUDA(cudaGraphLaunch(executable, stream));
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  return 0;
}

int array_bad(const cudaChannelFormatDesc *description) {
  cudaArray_t array;
  CHECK_CUDA(cudaMallocArray(&array, description, 8, 8, 0));
  // CHECK: :[[@LINE-1]]:3: warning: array 'array' is not disposed on some path{{.*}}[tensor-undisposed-model]
  CHECK_CUDA(cudaMemset(nullptr, 0, 0));
  return cudaFreeArray(array);
}

#ifdef CUDNN_8
int plan_bad(cudnnRNNDescriptor_t description) {
  cudnnPersistentRNNPlan_t plan = nullptr;
  // CUDNN8: :[[@LINE+1]]:10: warning: plan 'plan' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return cudnnCreatePersistentRNNPlan(description, 8, 0, &plan);
}
#endif

// ---- Ignored -----------------------------------------------------------------

int convolution_ok(cudnnHandle_t handle, const void *x, const void *w,
                   void *y) {
  int code = -1;
  cudnnTensorDescriptor_t in = nullptr, out = nullptr;
  cudnnFilterDescriptor_t filter = nullptr;
  cudnnConvolutionDescriptor_t convolution = nullptr;
  if (cudnnCreateTensorDescriptor(&in) || cudnnCreateTensorDescriptor(&out) ||
      cudnnCreateFilterDescriptor(&filter) ||
      cudnnCreateConvolutionDescriptor(&convolution))
    goto fail;
  code = cudnnConvolutionForward(handle, in, x, filter, w, convolution, out, y);
fail:
  if (convolution)
    cudnnDestroyConvolutionDescriptor(convolution);
  if (filter)
    cudnnDestroyFilterDescriptor(filter);
  if (out)
    cudnnDestroyTensorDescriptor(out);
  if (in)
    cudnnDestroyTensorDescriptor(in);
  return code;
}

// It may go while it has work, and before the handle that it was set in.
void stream_before_its_handle_ok(void *to, const void *from) {
  cudnnHandle_t handle;
  cudaStream_t stream;
  if (cudnnCreate(&handle) != CUDNN_STATUS_SUCCESS)
    return;
  if (cudaStreamCreate(&stream) == cudaSuccess) {
    cudnnSetStream(handle, stream);
    cudaMemcpyAsync(to, from, 64, 1, stream);
    cudaStreamDestroy(stream);
  }
  cudnnDestroy(handle);
}

// Who asks a handle for its stream does not own it.
int stream_of_a_handle_ok(cudnnHandle_t handle) {
  cudaStream_t stream;
  cudnnGetStream(handle, &stream);
  return cudaStreamSynchronize(stream);
}

int memory_ok(size_t size) {
  float *x = nullptr;
  if (cudaMalloc((void **)&x, size) != cudaSuccess)
    return -1;
  return cudaFree(x);
}

struct Events {
  cudaEvent_t all[2];
  Events() {
    for (cudaEvent_t &event : all)
      if (cudaEventCreate(&event) != cudaSuccess)
        abort();
  }
  ~Events() {
    for (cudaEvent_t event : all)
      cudaEventDestroy(event);
  }
};

void events_ok(cudaStream_t stream) {
  Events events;
  cudaEventRecord(events.all[0], stream);
  cudaStreamWaitEvent(stream, events.all[0], 0);
}

class Stream {
  cudaStream_t stream = nullptr;

public:
  Stream() {
    if (cudaStreamCreate(&stream) != cudaSuccess)
      throw std::runtime_error("no stream");
  }
  Stream(const Stream &) = delete;
  ~Stream() {
    if (stream)
      cudaStreamDestroy(stream);
  }
  operator cudaStream_t() const { return stream; }
};

void owner_ok(void *to, const void *from) {
  Stream stream;
  cudaMemcpyAsync(to, from, 64, 1, stream);
  cudaStreamSynchronize(stream);
}

void streams_in_an_array_ok(cudaStream_t *streams, int n) {
  for (int i = 0; i < n; ++i)
    cudaStreamCreate(&streams[i]);
}

void few_streams_ok(void *to, const void *from) {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  for (int i = 0; i < 4; ++i)
    cudaMemcpyAsync(to, from, 64, 1, streams[i]);
  for (int i = 0; i < 4; ++i)
    cudaStreamDestroy(streams[i]);
}

// The member is the caller's, and so is what is in it.
struct Buffer {
  float *device;
  float *host;
  size_t size;
};

int members_ok(Buffer *buffer) {
  CHECK_CUDA(cudaMalloc((void **)&buffer->device, buffer->size));
  return cudaHostAlloc((void **)&buffer->host, buffer->size, 0);
}

class Memory {
  void *data = nullptr;

public:
  explicit Memory(size_t size) {
    if (cudaMalloc(&data, size) != cudaSuccess)
      throw std::runtime_error("CUDA");
  }
  Memory(const Memory &) = delete;
  ~Memory() { cudaFree(data); }
  void *get() const { return data; }
};

int owner_ok(const void *from, size_t size) {
  Memory memory(size);
  CHECK_CUDA(cudaMemcpy(memory.get(), from, size, 1));
  return 0;
}

struct Free {
  void operator()(float *data) const { cudaFree(data); }
};

std::unique_ptr<float, Free> handed_over_ok(size_t size) {
  float *data = nullptr;
  if (cudaMalloc(reinterpret_cast<void **>(&data), size) != cudaSuccess)
    return nullptr;
  return std::unique_ptr<float, Free>(data);
}

void both_memories_ok(size_t size) {
  void *device = nullptr, *host = nullptr;
  if (cudaMalloc(&device, size) == cudaSuccess &&
      cudaHostAlloc(&host, size, 0) == cudaSuccess)
    cudaMemcpy(device, host, size, 1);
  cudaFree(device);
  cudaFreeHost(host);
}

void some_buffers_ok(size_t size, int n) {
  void *buffers[8];
  for (int i = 0; i < n; ++i)
    cudaMalloc(&buffers[i], size);
  for (int i = 0; i < n; ++i)
    cudaFree(buffers[i]);
}

// What was instantiated may outlive its graph.
int graph_ok(cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  CHECK_CUDA(cudaStreamBeginCapture(stream, 0));
  CHECK_CUDA(cudaStreamEndCapture(stream, &graph));
  cudaError_t made = cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphDestroy(graph);
  CHECK_CUDA(made);
  cudaGraphLaunch(executable, stream);
  cudaGraphExecDestroy(executable);
  return 0;
}

#ifdef CUDNN_8
// The plan comes last, and the description is not made by it.
int plan_ok(cudnnRNNDescriptor_t description) {
  cudnnPersistentRNNPlan_t plan = nullptr;
  if (cudnnCreatePersistentRNNPlan(description, 8, 0, &plan))
    return -1;
  return cudnnDestroyPersistentRNNPlan(plan);
}
#endif
