// The C API of whisper.cpp, known from a model file. The declarations are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <whisper.h>

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
  if (whisper_full(ctx, whisper_full_default_params(0), audio.samples, audio.n))
    return 2;
  whisper_free(ctx);
  return 0;
}

void state_per_request_bad(whisper_context *ctx, Audio *requests, int n) {
  for (int i = 0; i < n; ++i) {
    whisper_state *state = whisper_init_state(ctx);
    // CHECK: :[[@LINE-1]]:28: warning: state 'state' is never disposed{{.*}}[tensor-undisposed-model]
    whisper_full_with_state(ctx, state, whisper_full_default_params(0),
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
  code = whisper_full_with_state(ctx, state, whisper_full_default_params(0),
                                 audio.samples, audio.n);
fail:
  whisper_free_state(state);
  whisper_free(ctx);
  return code;
}

int reverse_order_ok(void *loader, Audio audio) {
  whisper_vad_context *vad = whisper_vad_init_with_params(loader, 0);
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

// ---- Known gaps ----------------------------------------------------------------

// The text is the context's.
char FN_text_after_its_context(const char *path) {
  whisper_context *ctx = whisper_init_from_file_with_params(path, {true});
  if (!ctx)
    return 0;
  const char *text = whisper_full_get_segment_text(ctx, 0);
  whisper_free(ctx);
  return text[0];
}
