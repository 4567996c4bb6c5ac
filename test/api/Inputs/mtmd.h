// Declarations for tests, in the shape of llama.cpp's mtmd.
#pragma once
#include "llama.h"
struct mtmd_bitmap;
struct mtmd_context;
struct mtmd_input_chunk;
struct mtmd_input_chunks;
extern "C" {
mtmd_context *mtmd_init_from_file(const char *path, const llama_model *,
                                  llama_params);
void mtmd_free(mtmd_context *);
mtmd_bitmap *mtmd_bitmap_init(unsigned nx, unsigned ny, const unsigned char *);
unsigned mtmd_bitmap_get_nx(const mtmd_bitmap *);
void mtmd_bitmap_free(mtmd_bitmap *);
mtmd_input_chunks *mtmd_input_chunks_init(void);
const mtmd_input_chunk *mtmd_input_chunks_get(const mtmd_input_chunks *, int i);
void mtmd_input_chunks_free(mtmd_input_chunks *);
mtmd_input_chunk *mtmd_input_chunk_copy(const mtmd_input_chunk *);
int mtmd_input_chunk_get_n_tokens(const mtmd_input_chunk *);
void mtmd_input_chunk_free(mtmd_input_chunk *);
int mtmd_tokenize(mtmd_context *, mtmd_input_chunks *out, const char *text,
                  const mtmd_bitmap **bitmaps, int n);
}
