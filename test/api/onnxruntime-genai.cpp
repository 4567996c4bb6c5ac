// The C API of onnxruntime-genai, known from a model file: success is a null
// pointer. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <memory>
#include <ort_genai_c.h>

// ---- Caught ------------------------------------------------------------------

OgaTokenizer *error_return_bad(const char *path, OgaModel **out) {
  OgaModel *model;
  OgaTokenizer *tokenizer;
  if (OgaResult *result = OgaCreateModel(path, &model)) {
    // CHECK: :[[@LINE-1]]:27: warning: model '{{model|result}}' is not disposed on some path{{.*}}[tensor-undisposed-model]
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

void logits_per_token_bad(OgaGenerator *generator) {
  while (!OgaGenerator_IsDone(generator)) {
    OgaTensor *logits;
    void *data;
    if (OgaGenerator_GenerateNextToken(generator))
      break;
    if (OgaGenerator_GetLogits(generator, &logits))
      // CHECK: :[[@LINE-1]]:9: warning: tensor 'logits' is not disposed on some path{{.*}}[tensor-undisposed-model]
      break;
    OgaTensorGetData(logits, &data);
  }
}

bool token_of_a_destroyed_generator_bad(OgaGenerator *generator) {
  OgaDestroyGenerator(generator);
  return OgaGenerator_IsDone(generator);
  // CHECK: :[[@LINE-1]]:10: warning: 'OgaGenerator_IsDone' uses generator 'generator' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

bool failed(OgaResult *result) {
  if (!result)
    return false;
  OgaDestroyResult(result);
  return true;
}

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
