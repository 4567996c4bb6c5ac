// Declarations for tests, in the shape of llama.cpp's mtmd.
#pragma once
#include "llama.h"
struct mtmd_batch;
struct mtmd_bitmap;
struct mtmd_context;
struct mtmd_input_chunk;
struct mtmd_input_chunks;
struct mtmd_context_params {
  bool use_gpu;
};
extern "C" {
mtmd_context *mtmd_init_from_file(const char *mmproj_fname,
                                  const struct llama_model *text_model,
                                  const struct mtmd_context_params ctx_params);
void mtmd_free(mtmd_context *ctx);
mtmd_bitmap *mtmd_bitmap_init(uint32_t nx, uint32_t ny,
                              const unsigned char *data);
uint32_t mtmd_bitmap_get_nx(const mtmd_bitmap *bitmap);
const unsigned char *mtmd_bitmap_get_data(const mtmd_bitmap *bitmap);
void mtmd_bitmap_free(mtmd_bitmap *bitmap);
mtmd_input_chunks *mtmd_input_chunks_init(void);
const mtmd_input_chunk *mtmd_input_chunks_get(const mtmd_input_chunks *chunks,
                                              size_t idx);
void mtmd_input_chunks_free(mtmd_input_chunks *chunks);
mtmd_input_chunk *mtmd_input_chunk_copy(const mtmd_input_chunk *chunk);
size_t mtmd_input_chunk_get_n_tokens(const mtmd_input_chunk *chunk);
const char *mtmd_input_chunk_get_id(const mtmd_input_chunk *chunk);
void mtmd_input_chunk_free(mtmd_input_chunk *chunk);
int32_t mtmd_tokenize(mtmd_context *ctx, mtmd_input_chunks *output,
                      const char *text, const mtmd_bitmap **bitmaps,
                      size_t n_bitmaps);
mtmd_batch *mtmd_batch_init(mtmd_context *ctx);
void mtmd_batch_free(mtmd_batch *batch);
int32_t mtmd_batch_add_chunk(mtmd_batch *batch, const mtmd_input_chunk *chunk);
int32_t mtmd_batch_encode(mtmd_batch *batch);
}
