// Declarations for tests, in the shape of whisper.cpp's C API.
#pragma once
#include <stddef.h>
#include <stdint.h>
struct whisper_context;
struct whisper_state;
struct whisper_vad_context;
struct whisper_vad_segments;
typedef int32_t whisper_token;
enum whisper_sampling_strategy { WHISPER_SAMPLING_GREEDY };
struct whisper_context_params {
  bool use_gpu;
};
struct whisper_model_loader {
  void *context;
};
struct whisper_vad_params {
  float threshold;
};
struct whisper_vad_context_params {
  int n_threads;
};
struct whisper_full_params {
  enum whisper_sampling_strategy strategy;
  int n_threads;
  const char *language;
};
extern "C" {
struct whisper_context *
whisper_init_from_file_with_params(const char *path_model,
                                   struct whisper_context_params params);
struct whisper_context *whisper_init_from_file_with_params_no_state(
    const char *path_model, struct whisper_context_params params);
struct whisper_context_params *whisper_context_default_params_by_ref(void);
struct whisper_context_params whisper_context_default_params(void);
struct whisper_full_params *
whisper_full_default_params_by_ref(enum whisper_sampling_strategy strategy);
struct whisper_full_params
whisper_full_default_params(enum whisper_sampling_strategy strategy);
struct whisper_state *whisper_init_state(struct whisper_context *ctx);
void whisper_free(struct whisper_context *ctx);
void whisper_free_state(struct whisper_state *state);
void whisper_free_params(struct whisper_full_params *params);
void whisper_free_context_params(struct whisper_context_params *params);
int whisper_full(struct whisper_context *ctx, struct whisper_full_params params,
                 const float *samples, int n_samples);
int whisper_full_with_state(struct whisper_context *ctx,
                            struct whisper_state *state,
                            struct whisper_full_params params,
                            const float *samples, int n_samples);
int whisper_full_n_segments(struct whisper_context *ctx);
int whisper_full_n_segments_from_state(struct whisper_state *state);
const char *whisper_full_get_segment_text(struct whisper_context *ctx,
                                          int i_segment);
const char *
whisper_full_get_segment_text_from_state(struct whisper_state *state,
                                         int i_segment);
float *whisper_get_logits(struct whisper_context *ctx);
const char *whisper_token_to_str(struct whisper_context *ctx,
                                 whisper_token token);
const char *whisper_lang_str(int id);
struct whisper_vad_context *
whisper_vad_init_with_params(struct whisper_model_loader *loader,
                             struct whisper_vad_context_params params);
void whisper_vad_free(struct whisper_vad_context *ctx);
float *whisper_vad_probs(struct whisper_vad_context *vctx);
struct whisper_vad_segments *
whisper_vad_segments_from_samples(struct whisper_vad_context *vctx,
                                  struct whisper_vad_params params,
                                  const float *samples, int n_samples);
int whisper_vad_segments_n_segments(struct whisper_vad_segments *segments);
void whisper_vad_free_segments(struct whisper_vad_segments *segments);
}
