// Declarations for tests, in the shape of stable-diffusion.cpp's C API.
#pragma once
typedef struct sd_ctx_t sd_ctx_t;
typedef struct upscaler_ctx_t upscaler_ctx_t;
typedef struct {
  int width;
  int height;
  unsigned char *data;
} sd_image_t;
typedef struct {
  const char *model_path;
} sd_ctx_params_t;
extern "C" {
sd_ctx_t *new_sd_ctx(const sd_ctx_params_t *);
void free_sd_ctx(sd_ctx_t *);
bool generate_image(sd_ctx_t *, const char *prompt, sd_image_t **images,
                    int *n);
void free_sd_images(sd_image_t *, int n);
upscaler_ctx_t *new_upscaler_ctx(const char *path, int n_threads);
void free_upscaler_ctx(upscaler_ctx_t *);
int get_upscale_factor(upscaler_ctx_t *);
}
