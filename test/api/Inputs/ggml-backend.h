// Declarations for tests, in the shape of ggml's backends and allocators.
#pragma once
#include "ggml.h"
typedef struct ggml_backend *ggml_backend_t;
typedef struct ggml_backend_buffer *ggml_backend_buffer_t;
typedef struct ggml_backend_buffer_type *ggml_backend_buffer_type_t;
typedef struct ggml_backend_device *ggml_backend_dev_t;
typedef struct ggml_backend_event *ggml_backend_event_t;
typedef void *ggml_backend_graph_plan_t;
typedef struct ggml_backend_sched *ggml_backend_sched_t;
typedef struct ggml_gallocr *ggml_gallocr_t;
struct ggml_backend_graph_copy {
  ggml_backend_buffer_t buffer;
  struct ggml_context *ctx_allocated;
  struct ggml_context *ctx_unallocated;
  struct ggml_cgraph *graph;
};
extern "C" {
ggml_backend_t ggml_backend_cpu_init(void);
ggml_backend_t ggml_backend_init_best(void);
ggml_backend_t ggml_backend_init_by_name(const char *name, const char *params);
void ggml_backend_free(ggml_backend_t backend);
const char *ggml_backend_name(ggml_backend_t backend);
ggml_backend_buffer_type_t
ggml_backend_get_default_buffer_type(ggml_backend_t backend);
int ggml_backend_graph_compute(ggml_backend_t backend,
                               struct ggml_cgraph *graph);
ggml_backend_buffer_t ggml_backend_alloc_buffer(ggml_backend_t backend,
                                                size_t size);
ggml_backend_buffer_t ggml_backend_alloc_ctx_tensors(struct ggml_context *ctx,
                                                     ggml_backend_t backend);
void ggml_backend_buffer_clear(ggml_backend_buffer_t buffer,
                               unsigned char value);
void ggml_backend_buffer_free(ggml_backend_buffer_t buffer);
ggml_backend_event_t ggml_backend_event_new(ggml_backend_dev_t device);
void ggml_backend_event_record(ggml_backend_event_t event,
                               ggml_backend_t backend);
void ggml_backend_event_free(ggml_backend_event_t event);
ggml_backend_graph_plan_t
ggml_backend_graph_plan_create(ggml_backend_t backend,
                               struct ggml_cgraph *graph);
int ggml_backend_graph_plan_compute(ggml_backend_t backend,
                                    ggml_backend_graph_plan_t plan);
void ggml_backend_graph_plan_free(ggml_backend_t backend,
                                  ggml_backend_graph_plan_t plan);
struct ggml_backend_graph_copy
ggml_backend_graph_copy(ggml_backend_t backend, struct ggml_cgraph *graph);
void ggml_backend_graph_copy_free(struct ggml_backend_graph_copy copy);
ggml_backend_sched_t ggml_backend_sched_new(ggml_backend_t *backends,
                                            ggml_backend_buffer_type_t *bufts,
                                            int n_backends, size_t graph_size,
                                            bool parallel, bool op_offload);
bool ggml_backend_sched_alloc_graph(ggml_backend_sched_t sched,
                                    struct ggml_cgraph *graph);
void ggml_backend_sched_free(ggml_backend_sched_t sched);
ggml_gallocr_t ggml_gallocr_new(ggml_backend_buffer_type_t buft);
bool ggml_gallocr_alloc_graph(ggml_gallocr_t alloc, struct ggml_cgraph *graph);
void ggml_gallocr_free(ggml_gallocr_t alloc);
}
