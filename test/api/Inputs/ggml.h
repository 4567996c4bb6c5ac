// Declarations for tests, in the shape of ggml's C API.
#pragma once
#include <stddef.h>
struct ggml_tensor {
  float *data;
};
struct ggml_cgraph;
struct ggml_context;
struct ggml_init_params {
  size_t mem_size;
  void *mem_buffer;
  bool no_alloc;
};
extern "C" {
ggml_context *ggml_init(struct ggml_init_params params);
void ggml_reset(struct ggml_context *ctx);
void ggml_free(struct ggml_context *ctx);
size_t ggml_used_mem(const struct ggml_context *ctx);
ggml_tensor *ggml_new_tensor_1d(struct ggml_context *ctx, int type, long n);
ggml_tensor *ggml_get_tensor(struct ggml_context *ctx, const char *name);
ggml_tensor *ggml_add(struct ggml_context *ctx, struct ggml_tensor *a,
                      struct ggml_tensor *b);
ggml_tensor *ggml_set_name(struct ggml_tensor *tensor, const char *name);
long ggml_nelements(const struct ggml_tensor *tensor);
ggml_cgraph *ggml_new_graph(struct ggml_context *ctx);
void ggml_build_forward_expand(struct ggml_cgraph *graph,
                               struct ggml_tensor *tensor);
ggml_tensor *ggml_graph_node(struct ggml_cgraph *graph, int i);
}
