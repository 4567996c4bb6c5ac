// Declarations for tests, in the shape of gguf's C API.
#pragma once
#include "ggml.h"
struct gguf_context;
struct gguf_init_params {
  bool no_alloc;
  ggml_context **ctx;
};
extern "C" {
gguf_context *gguf_init_from_file(const char *path, gguf_init_params);
gguf_context *gguf_init_empty(void);
void gguf_free(gguf_context *);
long gguf_find_key(const gguf_context *, const char *key);
const char *gguf_get_val_str(const gguf_context *, long key);
bool gguf_write_to_file(const gguf_context *, const char *path, bool only_meta);
}
