// Declarations for tests, in the shape of stable-diffusion.cpp's C API.
#pragma once
#include <stdint.h>
typedef struct sd_ctx_t sd_ctx_t;
typedef struct upscaler_ctx_t upscaler_ctx_t;
typedef struct adetailer_ctx_t adetailer_ctx_t;
typedef struct {
  uint32_t sample_rate;
  float *data;
} sd_audio_t;
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t channel;
  uint8_t *data;
} sd_image_t;
typedef struct {
  const char *model_path;
} sd_ctx_params_t;
typedef struct {
  const char *prompt;
  sd_image_t init_image;
} sd_img_gen_params_t;
typedef struct {
  const char *prompt;
} sd_vid_gen_params_t;
extern "C" {
sd_ctx_t *new_sd_ctx(const sd_ctx_params_t *sd_ctx_params);
void free_sd_ctx(sd_ctx_t *sd_ctx);
char *sd_ctx_params_to_str(const sd_ctx_params_t *sd_ctx_params);
void sd_img_gen_params_init(sd_img_gen_params_t *sd_img_gen_params);
upscaler_ctx_t *new_upscaler_ctx(const char *esrgan_path, bool direct,
                                 int n_threads, int tile_size);
void free_upscaler_ctx(upscaler_ctx_t *upscaler_ctx);
int get_upscale_factor(upscaler_ctx_t *upscaler_ctx);
#ifdef SD_2025
sd_image_t *txt2img(sd_ctx_t *sd_ctx, const char *prompt);
sd_image_t *generate_image(sd_ctx_t *sd_ctx,
                           const sd_img_gen_params_t *sd_img_gen_params);
sd_image_t *generate_video(sd_ctx_t *sd_ctx,
                           const sd_vid_gen_params_t *sd_vid_gen_params,
                           int *num_frames_out);
sd_image_t upscale(upscaler_ctx_t *upscaler_ctx, sd_image_t input_image,
                   uint32_t upscale_factor);
#else
bool generate_image(sd_ctx_t *sd_ctx,
                    const sd_img_gen_params_t *sd_img_gen_params,
                    sd_image_t **images_out, int *num_images_out);
bool generate_video(sd_ctx_t *sd_ctx,
                    const sd_vid_gen_params_t *sd_vid_gen_params,
                    sd_image_t **frames_out, int *num_frames_out,
                    sd_audio_t **audio_out);
bool upscale(upscaler_ctx_t *upscaler_ctx, sd_image_t input_image,
             uint32_t upscale_factor, sd_image_t **images_out,
             int *num_images_out);
bool load_imatrix(const char *imatrix_path);
void free_sd_audio(sd_audio_t *audio);
void free_sd_images(sd_image_t *result_images, int num_images);
#endif
}
