// Declarations for tests, in the shape of whisper.cpp's C API.
#pragma once
struct whisper_context;
struct whisper_state;
struct whisper_vad_context;
struct whisper_vad_segments;
struct whisper_context_params {
  bool use_gpu;
};
struct whisper_vad_params {
  float threshold;
};
struct whisper_full_params {
  int strategy;
  int n_threads;
};
extern "C" {
whisper_context *whisper_init_from_file_with_params(const char *path,
                                                    whisper_context_params);
whisper_context *
whisper_init_from_file_with_params_no_state(const char *path,
                                            whisper_context_params);
void whisper_free(whisper_context *);
whisper_state *whisper_init_state(whisper_context *);
void whisper_free_state(whisper_state *);
whisper_full_params whisper_full_default_params(int strategy);
int whisper_full(whisper_context *, whisper_full_params, const float *, int n);
int whisper_full_with_state(whisper_context *, whisper_state *,
                            whisper_full_params, const float *, int n);
int whisper_full_n_segments(whisper_context *);
const char *whisper_full_get_segment_text(whisper_context *, int segment);
whisper_vad_context *whisper_vad_init_with_params(void *loader, int params);
void whisper_vad_free(whisper_vad_context *);
whisper_vad_segments *
whisper_vad_segments_from_samples(whisper_vad_context *, whisper_vad_params,
                                  const float *, int n);
int whisper_vad_segments_n_segments(whisper_vad_segments *);
void whisper_vad_free_segments(whisper_vad_segments *);
}
