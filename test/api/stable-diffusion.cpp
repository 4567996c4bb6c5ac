// The C API of stable-diffusion.cpp, known from a model file. The declarations
// are ours.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <stable-diffusion.h>

// ---- Caught ------------------------------------------------------------------

int no_image_bad(const sd_ctx_params_t *params) {
  sd_ctx_t *ctx = new_sd_ctx(params);
  // CHECK: :[[@LINE-1]]:19: warning: context 'ctx' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!ctx)
    return 1;
  sd_image_t *images;
  int n;
  if (!generate_image(ctx, "a cat", &images, &n))
    return 2;
  free_sd_images(images, n);
  free_sd_ctx(ctx);
  return 0;
}

int upscaler_per_image_bad(int images) {
  int total = 0;
  for (int i = 0; i < images; ++i) {
    upscaler_ctx_t *upscaler = new_upscaler_ctx("x4", 1);
    // CHECK: :[[@LINE-1]]:32: warning: upscaler 'upscaler' is never disposed{{.*}}[tensor-undisposed-model]
    total += get_upscale_factor(upscaler);
  }
  return total;
}

void image_of_a_freed_context_bad(sd_ctx_t *ctx, sd_image_t **images, int *n) {
  free_sd_ctx(ctx);
  generate_image(ctx, "a cat", images, n);
  // CHECK: :[[@LINE-1]]:3: warning: 'generate_image' uses context 'ctx' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int null_checks_ok(const sd_ctx_params_t *params, const char *esrgan) {
  int code = 1;
  upscaler_ctx_t *upscaler = nullptr;
  sd_image_t *images = nullptr;
  int n = 0;
  sd_ctx_t *ctx = new_sd_ctx(params);
  if (ctx == nullptr)
    return code;
  if (esrgan) {
    upscaler = new_upscaler_ctx(esrgan, 1);
    if (!upscaler)
      goto fail;
  }
  if (!generate_image(ctx, "a cat", &images, &n))
    goto fail;
  free_sd_images(images, n);
  code = 0;
fail:
  if (upscaler)
    free_upscaler_ctx(upscaler);
  free_sd_ctx(ctx);
  return code;
}

// ---- Known gaps ----------------------------------------------------------------

// Images are structs in an array.
bool FN_images(sd_ctx_t *ctx) {
  sd_image_t *images;
  int n;
  return generate_image(ctx, "a cat", &images, &n);
}
