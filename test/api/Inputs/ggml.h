// Declarations for tests, in the shape of ggml's C API.
#pragma once
typedef unsigned long ggml_size;
struct ggml_tensor;
struct ggml_cgraph;
struct ggml_context;
struct ggml_init_params {
  ggml_size mem_size;
  void *mem_buffer;
  bool no_alloc;
};
extern "C" {
ggml_context *ggml_init(ggml_init_params);
void ggml_reset(ggml_context *);
void ggml_free(ggml_context *);
ggml_tensor *ggml_new_tensor_1d(ggml_context *, int type, long n);
ggml_tensor *ggml_add(ggml_context *, ggml_tensor *, ggml_tensor *);
ggml_cgraph *ggml_new_graph(ggml_context *);
void ggml_build_forward_expand(ggml_cgraph *, ggml_tensor *);
ggml_tensor *ggml_graph_node(ggml_cgraph *, int i);
}
