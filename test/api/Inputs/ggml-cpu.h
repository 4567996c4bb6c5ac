// Declarations for tests, in the shape of ggml's CPU backend.
#pragma once
#include "ggml-backend.h"
struct ggml_threadpool;
struct ggml_threadpool_params {
  int n_threads;
};
struct ggml_cplan {
  size_t work_size;
  unsigned char *work_data;
  int n_threads;
  struct ggml_threadpool *threadpool;
};
extern "C" {
struct ggml_threadpool *
ggml_threadpool_new(struct ggml_threadpool_params *params);
void ggml_threadpool_free(struct ggml_threadpool *threadpool);
struct ggml_cplan ggml_graph_plan(const struct ggml_cgraph *graph,
                                  int n_threads,
                                  struct ggml_threadpool *threadpool);
int ggml_graph_compute(struct ggml_cgraph *graph, struct ggml_cplan *plan);
}
