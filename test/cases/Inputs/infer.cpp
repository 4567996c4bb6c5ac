// The library of infer.h, on the runtime.
//
// What stands behind a pointer is a handle, and the struct itself stays when
// the resource goes: a late use is an error that the runtime finds and the
// ledger records, where a library in C would read freed memory.
#include "infer.h"

#include <tensortidy/tensortidy.h>

#include <cstddef>
#include <cstdio>
#include <deque>
#include <vector>

using namespace tensortidy;

struct infer_buffer {
  Tensor values;
};

struct infer_batch {
  Tensor header;
  std::vector<infer_buffer *> buffers;
};

struct infer_session {
  Sequential model;
  int inputs;
};

struct infer_context {
  Tensor memory;
  std::vector<infer_tensor *> tensors;
  int used = 0;
};

struct infer_tensor {
  Tensor values;
};

namespace {

template <class T> T *stored(T value) {
  static std::deque<T> all;
  return &all.emplace_back(value);
}

/// Callers in C know no exceptions.
template <class F> auto reported(F call) -> decltype(call()) {
  try {
    return call();
  } catch (const Error &error) {
    std::fprintf(stderr, "infer: %s\n", error.what());
    return decltype(call())();
  }
}

float at(Tensor values, int index, Site site) {
  return values.data(site)[static_cast<std::size_t>(index)];
}

/// Tensor::dispose() forgives a second call; this library does not.
void release(Tensor tensor, Site site) {
  tensor.rank(site);
  tensor.dispose(site);
}

} // namespace

infer_buffer *infer_buffer_new(const float *values, int count, Site site) {
  if (count < 1)
    return nullptr;
  return stored(infer_buffer{
      tensor(std::vector<float>(values, values + count), {count}, site)});
}

float infer_buffer_get(const infer_buffer *buffer, int index, Site site) {
  return reported([&] { return at(buffer->values, index, site); });
}

void infer_buffer_free(infer_buffer *buffer, Site site) {
  reported([&] { release(buffer->values, site); });
}

infer_batch *infer_batch_new(Site site) {
  return stored(infer_batch{scalar(0, DType::int32, site), {}});
}

void infer_batch_push(infer_batch *batch, infer_buffer *buffer, Site) {
  batch->buffers.push_back(buffer);
}

float infer_batch_mean(const infer_batch *batch, Site site) {
  return reported([&] {
    float sum = 0;
    for (const infer_buffer *buffer : batch->buffers)
      sum += at(buffer->values, 0, site);
    return sum / static_cast<float>(batch->buffers.size());
  });
}

void infer_batch_free(infer_batch *batch, Site site) {
  reported([&] {
    release(batch->header, site);
    for (const infer_buffer *buffer : batch->buffers)
      buffer->values.dispose(site);
  });
}

infer_session *infer_session_new(int inputs, Site site) {
  if (inputs < 1)
    return nullptr;
  return stored(infer_session{
      sequential({dense({.units = 2, .inputSize = inputs})}, {}, site),
      inputs});
}

int infer_session_run(infer_session *session, const infer_buffer *input,
                      infer_buffer **output, Site site) {
  return reported([&] {
    if (input->values.size(site) != session->inputs)
      return 1;
    Tensor scores = tidy([&] {
      return session->model.predict(input->values.expandDims()).flatten(site);
    });
    *output = stored(infer_buffer{scores});
    return 0;
  });
}

void infer_session_learn(infer_session *session, infer_buffer *sample,
                         Site site) {
  reported([&] {
    TidyScope scope;
    Tensor x = sample->values.expandDims(0, site);
    session->model.fit(x, zeros({1}, DType::int32));
    release(sample->values, site);
  });
}

void infer_session_close(infer_session *session, Site site) {
  reported([&] { session->model.countParams(site); });
}

void infer_session_delete(infer_session *session, Site site) {
  reported([&] { session->model.dispose(site); });
}

infer_context *infer_context_new(int size, Site site) {
  return stored(infer_context{zeros({size}, DType::float32, site), {}});
}

infer_tensor *infer_tensor_new(infer_context *context, const float *values,
                               int count, Site site) {
  return reported([&]() -> infer_tensor * {
    if (context->used + count > context->memory.size(site))
      return nullptr;
    context->used += count;
    context->tensors.push_back(stored(infer_tensor{
        tensor(std::vector<float>(values, values + count), site)}));
    return context->tensors.back();
  });
}

float infer_tensor_get(const infer_tensor *tensor, int index, Site site) {
  return reported([&] { return at(tensor->values, index, site); });
}

void infer_context_free(infer_context *context, Site site) {
  reported([&] {
    release(context->memory, site);
    for (const infer_tensor *tensor : context->tensors)
      tensor->values.dispose(site);
  });
}
