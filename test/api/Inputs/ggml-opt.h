// Declarations for tests, in the shape of ggml's optimizer.
#pragma once
#include "ggml-backend.h"
typedef struct ggml_opt_dataset *ggml_opt_dataset_t;
typedef struct ggml_opt_context *ggml_opt_context_t;
typedef struct ggml_opt_result *ggml_opt_result_t;
struct ggml_opt_params {
  ggml_backend_sched_t backend_sched;
  struct ggml_context *ctx_compute;
};
extern "C" {
ggml_opt_dataset_t ggml_opt_dataset_init(int type_data, int type_label,
                                         long ne_datapoint, long ne_label,
                                         long ndata, long ndata_shard);
void ggml_opt_dataset_free(ggml_opt_dataset_t dataset);
struct ggml_tensor *ggml_opt_dataset_data(ggml_opt_dataset_t dataset);
ggml_opt_context_t ggml_opt_init(struct ggml_opt_params params);
void ggml_opt_free(ggml_opt_context_t opt_ctx);
ggml_opt_result_t ggml_opt_result_init(void);
void ggml_opt_result_free(ggml_opt_result_t result);
void ggml_opt_epoch(ggml_opt_context_t opt_ctx, ggml_opt_dataset_t dataset,
                    ggml_opt_result_t result_train,
                    ggml_opt_result_t result_eval, long idata_split,
                    void (*callback_train)(void), void (*callback_eval)(void));
}
