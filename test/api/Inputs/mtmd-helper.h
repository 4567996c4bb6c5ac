// Declarations for tests, in the shape of the helpers of llama.cpp's mtmd.
#pragma once
#include "mtmd.h"
struct mtmd_helper_video;
extern "C" {
#ifdef MTMD_2025
mtmd_bitmap *mtmd_helper_bitmap_init_from_file(mtmd_context *ctx,
                                               const char *fname);
#else
struct mtmd_helper_bitmap_wrapper {
  mtmd_bitmap *bitmap;
  mtmd_helper_video *video_ctx;
};
struct mtmd_helper_bitmap_wrapper
mtmd_helper_bitmap_init_from_file(const mtmd_context *ctx, const char *fname,
                                  bool placeholder);
#endif
mtmd_helper_video *mtmd_helper_video_init(const struct mtmd_context *mctx,
                                          const char *path);
void mtmd_helper_video_free(mtmd_helper_video *ctx);
int32_t mtmd_helper_video_read_next(mtmd_helper_video *ctx,
                                    mtmd_bitmap **out_bitmap, char **out_text);
}
