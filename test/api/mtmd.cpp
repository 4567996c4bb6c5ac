// Images and sound for llama.cpp, known from the same model file as llama.cpp.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs -DMTMD_2025 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OLD --implicit-check-not=warning:
#include <mtmd-helper.h>

#include <cstdlib>

// ---- Caught ------------------------------------------------------------------

int tokenizing_fails_bad(mtmd_context *ctx, const unsigned char *pixels) {
  mtmd_bitmap *bitmap = mtmd_bitmap_init(2, 2, pixels);
  mtmd_input_chunks *chunks = mtmd_input_chunks_init();
  // CHECK: :[[@LINE-1]]:31: warning: chunk list 'chunks' is not disposed on some path{{.*}}[tensor-undisposed-model]
  const mtmd_bitmap *bitmaps[] = {bitmap};
  if (mtmd_tokenize(ctx, chunks, "", bitmaps, 1) != 0)
    return -1;
  mtmd_input_chunks_free(chunks);
  mtmd_bitmap_free(bitmap);
  return 0;
}

void copy_per_chunk_bad(const mtmd_input_chunks *chunks, int n) {
  for (int i = 0; i < n; ++i) {
    mtmd_input_chunk *copy =
        mtmd_input_chunk_copy(mtmd_input_chunks_get(chunks, i));
    // CHECK: :[[@LINE-1]]:9: warning: chunk 'copy' is never disposed{{.*}}[tensor-undisposed-model]
    mtmd_input_chunk_get_n_tokens(copy);
  }
}

unsigned size_of_a_freed_bitmap_bad(mtmd_bitmap *bitmap) {
  mtmd_bitmap_free(bitmap);
  return mtmd_bitmap_get_nx(bitmap);
  // CHECK: :[[@LINE-1]]:10: warning: 'mtmd_bitmap_get_nx' uses bitmap 'bitmap' after it was disposed{{.*}}[tensor-use-after-dispose]
}

unsigned long chunk_of_a_freed_list_bad(mtmd_input_chunks *chunks) {
  const mtmd_input_chunk *chunk = mtmd_input_chunks_get(chunks, 0);
  mtmd_input_chunks_free(chunks);
  return mtmd_input_chunk_get_n_tokens(chunk);
  // CHECK: :[[@LINE-1]]:10: warning: 'mtmd_input_chunk_get_n_tokens' uses chunk 'chunk' after the chunk list that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int batch_bad(mtmd_context *ctx, const mtmd_input_chunk *chunk) {
  mtmd_batch *batch = mtmd_batch_init(ctx);
  // CHECK: :[[@LINE-1]]:23: warning: batch 'batch' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (mtmd_batch_add_chunk(batch, chunk) != 0)
    return -1;
  int code = mtmd_batch_encode(batch);
  mtmd_batch_free(batch);
  return code;
}

int frames_bad(mtmd_context *ctx, const char *path) {
  int n = 0;
  mtmd_helper_video *video = mtmd_helper_video_init(ctx, path);
  if (!video)
    return -1;
  mtmd_bitmap *frame = nullptr;
  char *text = nullptr;
  while (mtmd_helper_video_read_next(video, &frame, &text) == 0) {
    // CHECK: :[[@LINE-1]]:10: warning: bitmap 'frame' is {{.*}}[tensor-undisposed-model]
    if (frame)
      n += mtmd_bitmap_get_nx(frame);
    free(text);
  }
  mtmd_helper_video_free(video);
  return n;
}

#ifdef MTMD_2025
unsigned bitmap_of_a_file_bad(mtmd_context *ctx, const char *path) {
  mtmd_bitmap *bitmap = mtmd_helper_bitmap_init_from_file(ctx, path);
  // OLD: :[[@LINE-1]]:25: warning: bitmap 'bitmap' is never disposed{{.*}}[tensor-undisposed-model]
  return bitmap ? mtmd_bitmap_get_nx(bitmap) : 0;
}
#else
unsigned bitmap_of_a_file_ok(mtmd_context *ctx, const char *path) {
  auto wrapper = mtmd_helper_bitmap_init_from_file(ctx, path, false);
  unsigned nx = wrapper.bitmap ? mtmd_bitmap_get_nx(wrapper.bitmap) : 0;
  mtmd_bitmap_free(wrapper.bitmap);
  return nx;
}
#endif

// ---- Ignored -----------------------------------------------------------------

int array_of_bitmaps_ok(const char *path, const llama_model *model,
                        const unsigned char *pixels) {
  mtmd_context *ctx = mtmd_init_from_file(path, model, {});
  if (!ctx)
    return -1;
  mtmd_bitmap *left = mtmd_bitmap_init(2, 2, pixels);
  mtmd_bitmap *right = mtmd_bitmap_init(2, 2, pixels);
  const mtmd_bitmap *bitmaps[2] = {left, right};
  mtmd_input_chunks *chunks = mtmd_input_chunks_init();
  int code = mtmd_tokenize(ctx, chunks, "", bitmaps, 2);
  mtmd_input_chunks_free(chunks);
  mtmd_bitmap_free(right);
  mtmd_bitmap_free(left);
  mtmd_free(ctx);
  return code;
}

// A chunk of a list is the list's.
int chunk_of_a_list_ok(mtmd_input_chunks *chunks) {
  int n = mtmd_input_chunk_get_n_tokens(mtmd_input_chunks_get(chunks, 0));
  mtmd_input_chunks_free(chunks);
  return n;
}

int frames_ok(mtmd_context *ctx, const char *path) {
  int n = 0;
  mtmd_helper_video *video = mtmd_helper_video_init(ctx, path);
  if (!video)
    return -1;
  while (true) {
    mtmd_bitmap *frame = nullptr;
    char *text = nullptr;
    if (mtmd_helper_video_read_next(video, &frame, &text) != 0)
      break;
    if (frame) {
      n += mtmd_bitmap_get_nx(frame);
      mtmd_bitmap_free(frame);
    } else {
      free(text);
    }
  }
  mtmd_helper_video_free(video);
  return n;
}

// The chunks of a batch stay the list's.
int batch_ok(mtmd_context *ctx, mtmd_input_chunks *chunks) {
  mtmd_batch *batch = mtmd_batch_init(ctx);
  int code = mtmd_batch_add_chunk(batch, mtmd_input_chunks_get(chunks, 0));
  if (code == 0)
    code = mtmd_batch_encode(batch);
  mtmd_batch_free(batch);
  mtmd_input_chunks_free(chunks);
  return code;
}

// ---- Known gaps ----------------------------------------------------------------

// What is borrowed from something borrowed that nobody holds any more.
char id_of_a_freed_list_bad(mtmd_input_chunks *chunks) {
  const char *id = mtmd_input_chunk_get_id(mtmd_input_chunks_get(chunks, 0));
  mtmd_input_chunks_free(chunks);
  return id[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'mtmd_input_chunk_get_id' is used after the chunk list that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}
