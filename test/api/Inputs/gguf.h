// Declarations for tests, in the shape of gguf's C API.
#pragma once
#include "ggml.h"
struct gguf_context;
struct gguf_init_params {
  bool no_alloc;
  struct ggml_context **ctx;
};
extern "C" {
struct gguf_context *gguf_init_from_file(const char *fname,
                                         struct gguf_init_params params);
struct gguf_context *gguf_init_from_buffer(const void *data, size_t size,
                                           struct gguf_init_params params);
struct gguf_context *gguf_init_empty(void);
void gguf_free(struct gguf_context *ctx);
long gguf_find_key(const struct gguf_context *ctx, const char *key);
const char *gguf_get_val_str(const struct gguf_context *ctx, long key_id);
bool gguf_write_to_file(const struct gguf_context *ctx, const char *fname,
                        bool only_meta);
}
