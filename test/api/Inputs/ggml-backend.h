// Declarations for tests, in the shape of ggml's backends and allocators.
#pragma once
#include "ggml.h"
typedef struct ggml_backend *ggml_backend_t;
typedef struct ggml_backend_buffer *ggml_backend_buffer_t;
typedef struct ggml_backend_buffer_type *ggml_backend_buffer_type_t;
typedef struct ggml_backend_sched *ggml_backend_sched_t;
typedef struct ggml_gallocr *ggml_gallocr_t;
extern "C" {
ggml_backend_t ggml_backend_cpu_init(void);
ggml_backend_t ggml_backend_init_best(void);
void ggml_backend_free(ggml_backend_t);
const char *ggml_backend_name(ggml_backend_t);
ggml_backend_buffer_type_t ggml_backend_get_default_buffer_type(ggml_backend_t);
int ggml_backend_graph_compute(ggml_backend_t, ggml_cgraph *);
ggml_backend_buffer_t ggml_backend_alloc_buffer(ggml_backend_t, ggml_size);
ggml_backend_buffer_t ggml_backend_alloc_ctx_tensors(ggml_context *,
                                                     ggml_backend_t);
void ggml_backend_buffer_clear(ggml_backend_buffer_t, unsigned char);
void ggml_backend_buffer_free(ggml_backend_buffer_t);
ggml_backend_sched_t ggml_backend_sched_new(ggml_backend_t *backends,
                                            ggml_backend_buffer_type_t *,
                                            int n, ggml_size graph_size,
                                            bool parallel, bool offload);
bool ggml_backend_sched_alloc_graph(ggml_backend_sched_t, ggml_cgraph *);
void ggml_backend_sched_free(ggml_backend_sched_t);
ggml_gallocr_t ggml_gallocr_new(ggml_backend_buffer_type_t);
bool ggml_gallocr_alloc_graph(ggml_gallocr_t, ggml_cgraph *);
void ggml_gallocr_free(ggml_gallocr_t);
}
