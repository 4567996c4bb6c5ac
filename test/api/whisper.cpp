// The C API of whisper.cpp, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <whisper.h>

#include <memory>
#include <string>

struct Audio {
  const float *samples;
  int n;
};

// ---- Caught ------------------------------------------------------------------

int error_return_bad(const char *path, Audio audio) {
  whisper_context *ctx = whisper_init_from_file_with_params(path, {true});
  // CHECK: :[[@LINE-1]]:26: warning: context 'ctx' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!ctx)
    return 1;
  if (whisper_full(ctx, whisper_full_default_params(WHISPER_SAMPLING_GREEDY),
                   audio.samples, audio.n))
    return 2;
  whisper_free(ctx);
  return 0;
}

void state_per_request_bad(whisper_context *ctx, Audio *requests, int n) {
  for (int i = 0; i < n; ++i) {
    whisper_state *state = whisper_init_state(ctx);
    // CHECK: :[[@LINE-1]]:28: warning: state 'state' is never disposed{{.*}}[tensor-undisposed-model]
    whisper_full_with_state(
        ctx, state, whisper_full_default_params(WHISPER_SAMPLING_GREEDY),
        requests[i].samples, requests[i].n);
  }
}

int segments_bad(whisper_vad_context *vad, Audio audio) {
  whisper_vad_segments *segments =
      whisper_vad_segments_from_samples(vad, {0.5f}, audio.samples, audio.n);
  // CHECK: :[[@LINE-1]]:7: warning: segment list 'segments' is never disposed{{.*}}[tensor-undisposed-model]
  return whisper_vad_segments_n_segments(segments);
}

void reload_bad(whisper_context *ctx, const char *path) {
  ctx = whisper_init_from_file_with_params(path, {true});
  // CHECK: :[[@LINE-1]]:9: warning: context 'ctx' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (ctx && whisper_full_n_segments(ctx) > 0)
    whisper_free(ctx);
}

const char *text_of_a_freed_context_bad(whisper_context *ctx) {
  whisper_free(ctx);
  return whisper_full_get_segment_text(ctx, 0);
  // CHECK: :[[@LINE-1]]:10: warning: 'whisper_full_get_segment_text' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

char text_after_its_context_bad(const char *path) {
  whisper_context *ctx = whisper_init_from_file_with_params(path, {true});
  if (!ctx)
    return 0;
  const char *text = whisper_full_get_segment_text(ctx, 0);
  whisper_free(ctx);
  return text[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'whisper_full_get_segment_text' is used after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

std::string text_after_its_state_bad(whisper_state *state) {
  const char *text = whisper_full_get_segment_text_from_state(state, 0);
  whisper_free_state(state);
  return std::string(1, text[0]);
  // CHECK: :[[@LINE-1]]:25: warning: result made by 'whisper_full_get_segment_text_from_state' is used after the state that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

float probability_bad(whisper_vad_context *vad) {
  float *probs = whisper_vad_probs(vad);
  whisper_vad_free(vad);
  return probs[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'whisper_vad_probs' is used after the voice detector that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int parameters_by_reference_bad(whisper_context *ctx, Audio audio) {
  whisper_full_params *params =
      whisper_full_default_params_by_ref(WHISPER_SAMPLING_GREEDY);
  // CHECK: :[[@LINE-1]]:7: warning: parameters 'params' is {{.*}}[tensor-undisposed-model]
  params->language = "en";
  return whisper_full(ctx, *params, audio.samples, audio.n);
}

whisper_context *parameters_after_their_release_bad(const char *path) {
  whisper_context_params *params = whisper_context_default_params_by_ref();
  whisper_free_context_params(params);
  params->use_gpu = false;
  // CHECK: :[[@LINE-1]]:3: warning: parameters {{.*}} is used after it was disposed{{.*}}[tensor-use-after-dispose]
  return nullptr;
}

void other_release_bad(whisper_state *other) {
  whisper_full_params *params =
      whisper_full_default_params_by_ref(WHISPER_SAMPLING_GREEDY);
  delete params;
  // CHECK: :[[@LINE-1]]:3: warning: 'delete' does not fit parameters 'params', which 'whisper_full_default_params_by_ref' made{{.*}}[tensor-mismatched-dispose]
  whisper_free_state(other);
}

// ---- Ignored -----------------------------------------------------------------

int goto_fail_ok(const char *path, Audio audio) {
  int code = 1;
  whisper_state *state = nullptr;
  whisper_context *ctx =
      whisper_init_from_file_with_params_no_state(path, {true});
  if (!ctx)
    goto fail;
  state = whisper_init_state(ctx);
  if (!state)
    goto fail;
  code = whisper_full_with_state(
      ctx, state, whisper_full_default_params(WHISPER_SAMPLING_GREEDY),
      audio.samples, audio.n);
fail:
  whisper_free_state(state);
  whisper_free(ctx);
  return code;
}

int reverse_order_ok(whisper_model_loader *loader, Audio audio) {
  whisper_vad_context *vad = whisper_vad_init_with_params(loader, {4});
  if (vad == nullptr)
    return -1;
  whisper_vad_segments *segments =
      whisper_vad_segments_from_samples(vad, {0.5f}, audio.samples, audio.n);
  int n = segments ? whisper_vad_segments_n_segments(segments) : 0;
  if (segments)
    whisper_vad_free_segments(segments);
  whisper_vad_free(vad);
  return n;
}

whisper_context *fallback_ok(const char *path) {
  whisper_context *ctx = whisper_init_from_file_with_params(path, {true});
  if (!ctx)
    ctx = whisper_init_from_file_with_params(path, {false});
  return ctx;
}

struct Recognizer {
  whisper_context *ctx;
  explicit Recognizer(const char *path)
      : ctx(whisper_init_from_file_with_params(path, {true})) {}
  ~Recognizer() { whisper_free(ctx); }
};

int member_ok(const char *path) {
  Recognizer recognizer(path);
  return whisper_full_n_segments(recognizer.ctx);
}

int parameters_by_reference_ok(whisper_context *ctx, Audio audio) {
  whisper_full_params *params =
      whisper_full_default_params_by_ref(WHISPER_SAMPLING_GREEDY);
  params->n_threads = 4;
  int code = whisper_full(ctx, *params, audio.samples, audio.n);
  whisper_free_params(params);
  return code;
}

// By value they own nothing.
int parameters_by_value_ok(whisper_context *ctx, Audio audio) {
  whisper_full_params params =
      whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
  whisper_full_params english = params;
  english.language = "en";
  params = english;
  return whisper_full(ctx, params, audio.samples, audio.n);
}

// A state is freed without its context.
int state_after_its_context_ok(const char *path, Audio audio) {
  whisper_context *ctx = whisper_init_from_file_with_params_no_state(path, {});
  if (!ctx)
    return -1;
  whisper_state *state = whisper_init_state(ctx);
  whisper_full_with_state(ctx, state, {}, audio.samples, audio.n);
  whisper_free(ctx);
  int n = whisper_full_n_segments_from_state(state);
  whisper_free_state(state);
  return n;
}

std::string text_ok(const char *path) {
  std::string all;
  whisper_context *ctx = whisper_init_from_file_with_params(path, {true});
  if (!ctx)
    return all;
  for (int i = 0; i < whisper_full_n_segments(ctx); ++i)
    all += whisper_full_get_segment_text(ctx, i);
  whisper_free(ctx);
  return all;
}

// The names of languages are nobody's.
char language_ok(whisper_context *ctx) {
  const char *name = whisper_lang_str(0);
  whisper_free(ctx);
  return name[0];
}

struct Deleter {
  void operator()(whisper_context *ctx) { whisper_free(ctx); }
  void operator()(whisper_state *state) { whisper_free_state(state); }
};

int smart_pointers_ok(const char *path) {
  std::unique_ptr<whisper_context, Deleter> ctx(
      whisper_init_from_file_with_params_no_state(path, {true}));
  if (!ctx)
    return -1;
  std::unique_ptr<whisper_state, Deleter> state(whisper_init_state(ctx.get()));
  return state ? whisper_full_n_segments_from_state(state.get()) : -1;
}
