// The C API of onnxruntime-genai, known from a model file: success is a null
// pointer. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <memory>
#include <ort_genai_c.h>
#include <stdexcept>

// ---- Caught ------------------------------------------------------------------

OgaTokenizer *error_return_bad(const char *path, OgaModel **out) {
  OgaModel *model;
  OgaTokenizer *tokenizer;
  if (OgaResult *result = OgaCreateModel(path, &model)) {
    // CHECK: :[[@LINE-1]]:27: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
    OgaDestroyResult(result);
    return nullptr;
  }
  if (OgaResult *result = OgaCreateTokenizer(model, &tokenizer)) {
    OgaDestroyResult(result);
    return nullptr;
  }
  *out = model;
  return tokenizer;
}

bool failed(OgaResult *result) {
  if (!result)
    return false;
  OgaDestroyResult(result);
  return true;
}

void logits_per_token_bad(OgaGenerator *generator) {
  while (!OgaGenerator_IsDone(generator)) {
    OgaTensor *logits;
    void *data;
    if (failed(OgaGenerator_GenerateNextToken(generator)))
      break;
    if (failed(OgaGenerator_GetLogits(generator, &logits)))
      // CHECK: :[[@LINE-1]]:16: warning: tensor 'logits' is not disposed on some path{{.*}}[tensor-undisposed-model]
      break;
    failed(OgaTensorGetData(logits, &data));
  }
}

// Whoever asks whether it failed owns the answer.
bool result_bad(OgaGenerator *generator) {
  if (OgaGenerator_GenerateNextToken(generator))
    // CHECK: :[[@LINE-1]]:7: warning: result made by 'OgaGenerator_GenerateNextToken' is never disposed{{.*}}[tensor-undisposed-model]
    return false;
  return true;
}

const char *error_of_a_destroyed_result_bad(OgaGenerator *generator) {
  OgaResult *result = OgaGenerator_GenerateNextToken(generator);
  if (!result)
    return "";
  const char *error = OgaResultGetError(result);
  OgaDestroyResult(result);
  return *error ? "failed" : "";
  // CHECK: :[[@LINE-1]]:10: warning: result {{.*}} is used after the result that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int tokens_of_a_destroyed_generator_bad(OgaGenerator *generator) {
  const int *tokens = OgaGenerator_GetSequenceData(generator, 0);
  OgaDestroyGenerator(generator);
  return tokens[0];
  // CHECK: :[[@LINE-1]]:10: warning: result {{.*}} is used after the generator that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

// One more owner of a tensor.
void *named_tensor_bad(OgaNamedTensors *tensors) {
  OgaTensor *tensor = nullptr;
  void *data = nullptr;
  if (failed(OgaNamedTensorsGet(tensors, "input_ids", &tensor)) || !tensor)
    // CHECK: :[[@LINE-1]]:14: warning: tensor 'tensor' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return nullptr;
  failed(OgaTensorGetData(tensor, &data));
  return data;
}

void twice_bad(OgaModel *model) {
  OgaDestroyModel(model);
  OgaDestroyModel(model);
  // CHECK: :[[@LINE-1]]:3: warning: 'OgaDestroyModel' disposes model 'model' a second time{{.*}}[tensor-double-dispose]
}

bool token_of_a_destroyed_generator_bad(OgaGenerator *generator) {
  OgaDestroyGenerator(generator);
  return OgaGenerator_IsDone(generator);
  // CHECK: :[[@LINE-1]]:10: warning: 'OgaGenerator_IsDone' uses generator 'generator' after it was disposed{{.*}}[tensor-use-after-dispose]
}

char answer_bad(const OgaTokenizer *tokenizer, const int *tokens) {
  const char *text = nullptr;
  if (failed(OgaTokenizerDecode(tokenizer, tokens, 8, &text)))
    // CHECK: :[[@LINE-1]]:14: warning: string 'text' is not disposed on some path{{.*}}[tensor-undisposed-model]
    return 0;
  return text[0];
}

// A piece of an answer is the stream's.
char late_piece_bad(OgaTokenizerStream *stream) {
  const char *piece = nullptr;
  if (failed(OgaTokenizerStreamDecode(stream, 7, &piece)))
    return 0;
  OgaDestroyTokenizerStream(stream);
  return piece[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'OgaTokenizerStreamDecode' is used after the stream that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int goto_fail_ok(const char *path, const char *text) {
  int code = 1;
  OgaModel *model = nullptr;
  OgaTokenizer *tokenizer = nullptr;
  OgaSequences *sequences = nullptr;
  OgaGeneratorParams *params = nullptr;
  OgaGenerator *generator = nullptr;
  if (failed(OgaCreateModel(path, &model)))
    goto fail;
  if (failed(OgaCreateTokenizer(model, &tokenizer)))
    goto fail;
  if (failed(OgaCreateSequences(&sequences)))
    goto fail;
  if (failed(OgaTokenizerEncode(tokenizer, text, sequences)))
    goto fail;
  if (failed(OgaCreateGeneratorParams(model, &params)))
    goto fail;
  if (failed(OgaCreateGenerator(model, params, &generator)))
    goto fail;
  code = OgaGenerator_IsDone(generator);
fail:
  OgaDestroyGenerator(generator);
  OgaDestroyGeneratorParams(params);
  OgaDestroySequences(sequences);
  OgaDestroyTokenizer(tokenizer);
  OgaDestroyModel(model);
  return code;
}

// As the C++ header has it: a type whose delete is the library's release.
struct OgaTensor {
  OgaTensor() = delete;
  static std::unique_ptr<OgaTensor> logits(OgaGenerator *generator) {
    OgaTensor *tensor;
    if (failed(OgaGenerator_GetLogits(generator, &tensor)))
      throw 1;
    return std::unique_ptr<OgaTensor>(tensor);
  }
  static void operator delete(void *memory) {
    OgaDestroyTensor(reinterpret_cast<OgaTensor *>(memory));
  }
};

void *unique_ok(OgaGenerator *generator) {
  auto tensor = OgaTensor::logits(generator);
  void *data = nullptr;
  failed(OgaTensorGetData(tensor.get(), &data));
  return data;
}

void *deleted_ok(OgaGenerator *generator) {
  OgaTensor *tensor = nullptr;
  void *data = nullptr;
  if (failed(OgaGenerator_GetLogits(generator, &tensor)))
    return nullptr;
  failed(OgaTensorGetData(tensor, &data));
  delete tensor;
  return data;
}

// May be null although it succeeded.
bool missing_ok(OgaNamedTensors *tensors) {
  OgaTensor *tensor = nullptr;
  if (failed(OgaNamedTensorsGet(tensors, "input_ids", &tensor)) || !tensor)
    return false;
  OgaDestroyTensor(tensor);
  return true;
}

// Nothing yet: more audio is needed.
int streamed_ok(OgaStreamingProcessor *processor, OgaGenerator *generator,
                const float *audio, unsigned long n) {
  OgaNamedTensors *inputs = nullptr;
  if (failed(OgaStreamingProcessorProcess(processor, audio, n, &inputs)))
    return -1;
  if (!inputs)
    return 0;
  OgaDestroyNamedTensors(inputs);
  return 1;
}

// As the C++ header throws.
struct OgaResult {
  const char *GetError() const { return OgaResultGetError(this); }
  static void operator delete(void *memory) {
    OgaDestroyResult(reinterpret_cast<OgaResult *>(memory));
  }
};

inline void OgaCheckResult(OgaResult *result) {
  if (result) {
    std::unique_ptr<OgaResult> owner{result};
    throw std::runtime_error(owner->GetError());
  }
}

std::unique_ptr<OgaTensor> thrown_ok(OgaGenerator *generator) {
  OgaTensor *tensor;
  OgaCheckResult(OgaGenerator_GenerateNextToken(generator));
  OgaCheckResult(OgaGenerator_GetLogits(generator, &tensor));
  return std::unique_ptr<OgaTensor>(tensor);
}

// ---- Known gaps ----------------------------------------------------------------

struct SequencesDeleter {
  void operator()(OgaSequences *sequences) const {
    OgaDestroySequences(sequences);
  }
};

void thrown_past_an_owner_ok(bool c) {
  OgaSequences *sequences = nullptr;
  if (failed(OgaCreateSequences(&sequences)))
    return;
  std::unique_ptr<OgaSequences, SequencesDeleter> owner(sequences);
  if (c)
    throw std::runtime_error("not today");
}

char type_ok(const OgaModel *model) {
  const char *type = nullptr;
  if (failed(OgaModelGetType(model, &type)))
    return 0;
  char first = type[0];
  OgaDestroyString(type);
  return first;
}

char piece_ok(OgaTokenizerStream *stream) {
  const char *piece = nullptr;
  return failed(OgaTokenizerStreamDecode(stream, 7, &piece)) ? 0 : piece[0];
}
