// The C API of stable-diffusion.cpp, known from a model file. The declarations
// are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs -DSD_2025 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OLD --implicit-check-not=warning:
#include <stable-diffusion.h>

#include <cstdio>
#include <cstdlib>

// ---- Caught ------------------------------------------------------------------

int no_upscaler_bad(const sd_ctx_params_t *params) {
  sd_ctx_t *ctx = new_sd_ctx(params);
  // CHECK: :[[@LINE-1]]:19: warning: context 'ctx' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!ctx)
    return 1;
  upscaler_ctx_t *upscaler = new_upscaler_ctx("x4", false, 1, 128);
  if (!upscaler)
    return 2;
  free_upscaler_ctx(upscaler);
  free_sd_ctx(ctx);
  return 0;
}

int upscaler_per_image_bad(int images) {
  int total = 0;
  for (int i = 0; i < images; ++i) {
    upscaler_ctx_t *upscaler = new_upscaler_ctx("x4", false, 1, 128);
    // CHECK: :[[@LINE-1]]:32: warning: upscaler 'upscaler' is never disposed{{.*}}[tensor-undisposed-model]
    total += get_upscale_factor(upscaler);
  }
  return total;
}

// A release that does not accept null has run: so there was a context.
void twice_bad(const sd_ctx_params_t *params) {
  sd_ctx_t *ctx = new_sd_ctx(params);
  free_sd_ctx(ctx);
  if (ctx)
    free_sd_ctx(ctx);
  // CHECK: :[[@LINE-1]]:5: warning: 'free_sd_ctx' disposes context 'ctx' a second time{{.*}}[tensor-double-dispose]
}

char parameters_bad(const sd_ctx_params_t *params) {
  char *text = sd_ctx_params_to_str(params);
  // CHECK: :[[@LINE-1]]:16: warning: string 'text' is not disposed on some path{{.*}}[tensor-undisposed-model]
  return text ? text[0] : 0;
}

#ifdef SD_2025
uint32_t images_bad(sd_ctx_t *ctx) {
  sd_image_t *images = txt2img(ctx, "a cat");
  // OLD: :[[@LINE-1]]:24: warning: array of images 'images' is {{.*}}[tensor-undisposed-model]
  if (!images)
    return 0;
  return images[0].width;
}

void frames_bad(sd_ctx_t *ctx, const sd_vid_gen_params_t *params) {
  int n = 0;
  sd_image_t *frames = generate_video(ctx, params, &n);
  // OLD: :[[@LINE-1]]:24: warning: array of images 'frames' is {{.*}}[tensor-undisposed-model]
  for (int i = 0; i < n; ++i)
    free(frames[i].data);
}

void images_ok(sd_ctx_t *ctx, const sd_img_gen_params_t *params) {
  sd_image_t *images = generate_image(ctx, params);
  if (images == nullptr)
    return;
  for (int i = 0; i < 1; ++i) {
    free(images[i].data);
    images[i].data = nullptr;
  }
  free(images);
}

uint32_t upscaled_ok(upscaler_ctx_t *upscaler, sd_image_t image) {
  sd_image_t larger = upscale(upscaler, image, 4);
  uint32_t width = larger.width;
  free(larger.data);
  return width;
}
#else
void image_of_a_freed_context_bad(sd_ctx_t *ctx, sd_image_t **images, int *n,
                                  const sd_img_gen_params_t *params) {
  free_sd_ctx(ctx);
  generate_image(ctx, params, images, n);
  // NEW: :[[@LINE-1]]:3: warning: 'generate_image' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

bool images_bad(sd_ctx_t *ctx, const sd_img_gen_params_t *params) {
  sd_image_t *images = nullptr;
  int n = 0;
  return generate_image(ctx, params, &images, &n);
  // NEW: :[[@LINE-1]]:10: warning: array of images 'images' is {{.*}}[tensor-undisposed-model]
}

bool frames_without_their_sound_bad(sd_ctx_t *ctx,
                                    const sd_vid_gen_params_t *params) {
  sd_image_t *frames = nullptr;
  sd_audio_t *audio = nullptr;
  int n = 0;
  if (!generate_video(ctx, params, &frames, &n, &audio))
    // NEW: :[[@LINE-1]]:8: warning: sound track {{.*}}[tensor-undisposed-model]
    return false;
  free_sd_images(frames, n);
  return true;
}

uint32_t upscaled_over_bad(upscaler_ctx_t *upscaler, sd_ctx_t *ctx,
                           const sd_img_gen_params_t *params) {
  sd_image_t *images = nullptr;
  int n = 0;
  if (!generate_image(ctx, params, &images, &n))
    // NEW: :[[@LINE-1]]:8: warning: array of images 'images' is {{.*}}[tensor-undisposed-model]
    return 0;
  if (!upscale(upscaler, images[0], 4, &images, &n))
    return 0;
  uint32_t width = images[0].width;
  free_sd_images(images, n);
  return width;
}

void freed_twice_bad(sd_ctx_t *ctx, const sd_img_gen_params_t *params) {
  sd_image_t *images = nullptr;
  int n = 0;
  if (!generate_image(ctx, params, &images, &n))
    return;
  free_sd_images(images, n);
  free_sd_images(images, n);
  // NEW: :[[@LINE-1]]:3: warning: 'free_sd_images' disposes array of images 'images' a second time{{.*}}[tensor-double-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int null_checks_ok(const sd_ctx_params_t *params, const char *esrgan,
                   const sd_img_gen_params_t *image) {
  int code = 1;
  upscaler_ctx_t *upscaler = nullptr;
  sd_image_t *images = nullptr;
  int n = 0;
  sd_ctx_t *ctx = new_sd_ctx(params);
  if (ctx == nullptr)
    return code;
  if (esrgan) {
    upscaler = new_upscaler_ctx(esrgan, false, 1, 128);
    if (!upscaler)
      goto fail;
  }
  if (!generate_image(ctx, image, &images, &n))
    goto fail;
  code = 0;
fail:
  free_sd_images(images, n);
  if (upscaler)
    free_upscaler_ctx(upscaler);
  free_sd_ctx(ctx);
  return code;
}

// Plain free does, too.
void images_ok(sd_ctx_t *ctx, const sd_img_gen_params_t *params) {
  sd_image_t *images = nullptr;
  int n = 0;
  if (!generate_image(ctx, params, &images, &n))
    return;
  for (int i = 0; i < n; ++i)
    free(images[i].data);
  free(images);
}

bool frames_ok(sd_ctx_t *ctx, const sd_vid_gen_params_t *params) {
  sd_image_t *frames = nullptr;
  sd_audio_t *audio = nullptr;
  int n = 0;
  if (!generate_video(ctx, params, &frames, &n, &audio))
    return false;
  if (audio)
    free_sd_audio(audio);
  free_sd_images(frames, n);
  return true;
}

bool no_sound_wanted_ok(sd_ctx_t *ctx, const sd_vid_gen_params_t *params) {
  sd_image_t *frames = nullptr;
  int n = 0;
  bool done = generate_video(ctx, params, &frames, &n, nullptr);
  free_sd_images(frames, n);
  return done;
}

uint32_t larger_ok(upscaler_ctx_t *upscaler, sd_image_t image) {
  sd_image_t *larger = nullptr;
  int n = 0;
  if (!upscale(upscaler, image, 4, &larger, &n))
    return 0;
  uint32_t width = larger[0].width;
  free_sd_images(larger, n);
  return width;
}
#endif

// The image of the parameters is the program's.
void input_image_ok(sd_image_t image) {
  sd_img_gen_params_t params;
  sd_img_gen_params_init(&params);
  params.init_image = image;
  params.init_image.data = (uint8_t *)malloc(12);
  free(params.init_image.data);
}

void parameters_ok(const sd_ctx_params_t *params) {
  char *text = sd_ctx_params_to_str(params);
  puts(text);
  free(text);
}
