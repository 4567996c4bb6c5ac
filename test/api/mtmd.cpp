// Images and sound for llama.cpp, known from the same model file as llama.cpp.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <mtmd.h>

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
