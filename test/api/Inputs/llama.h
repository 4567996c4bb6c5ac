// Declarations for tests, in the shape of llama.cpp's C API.
#pragma once
#include <stddef.h>
#include <stdint.h>
struct llama_adapter_lora;
struct llama_context;
struct llama_model;
struct llama_sampler;
struct llama_vocab;
typedef struct llama_memory_i *llama_memory_t;
typedef int32_t llama_token;
typedef int32_t llama_pos;
typedef int32_t llama_seq_id;
typedef struct llama_batch {
  int32_t n_tokens;
  llama_token *token;
  float *embd;
  llama_pos *pos;
  int32_t *n_seq_id;
  llama_seq_id **seq_id;
  int8_t *logits;
} llama_batch;
struct llama_model_params {
  int32_t n_gpu_layers;
};
struct llama_sampler_seq_config {
  llama_seq_id seq_id;
  struct llama_sampler *sampler;
};
struct llama_context_params {
  uint32_t n_ctx;
  struct llama_sampler_seq_config *samplers;
  size_t n_samplers;
};
typedef struct llama_sampler_chain_params {
  bool no_perf;
} llama_sampler_chain_params;
extern "C" {
struct llama_model *
llama_model_load_from_file(const char *path_model,
                           struct llama_model_params params);
void llama_model_free(struct llama_model *model);
struct llama_context *llama_init_from_model(struct llama_model *model,
                                            struct llama_context_params params);
void llama_free(struct llama_context *ctx);
uint32_t llama_n_ctx(const struct llama_context *ctx);
const struct llama_model *llama_get_model(const struct llama_context *ctx);
llama_memory_t llama_get_memory(const struct llama_context *ctx);
void llama_memory_clear(llama_memory_t mem, bool data);
const struct llama_vocab *
llama_model_get_vocab(const struct llama_model *model);
int32_t llama_vocab_n_tokens(const struct llama_vocab *vocab);
const char *llama_vocab_get_text(const struct llama_vocab *vocab,
                                 llama_token token);
struct llama_adapter_lora *llama_adapter_lora_init(struct llama_model *model,
                                                   const char *path_lora);
void llama_adapter_lora_free(struct llama_adapter_lora *adapter);
int32_t llama_set_adapters_lora(struct llama_context *ctx,
                                struct llama_adapter_lora **adapters,
                                size_t n_adapters, float *scales);
struct llama_batch llama_batch_get_one(llama_token *tokens, int32_t n_tokens);
struct llama_batch llama_batch_init(int32_t n_tokens, int32_t embd,
                                    int32_t n_seq_max);
void llama_batch_free(struct llama_batch batch);
int32_t llama_decode(struct llama_context *ctx, struct llama_batch batch);
float *llama_get_logits_ith(struct llama_context *ctx, int32_t i);
struct llama_sampler *
llama_sampler_chain_init(struct llama_sampler_chain_params params);
struct llama_sampler *llama_sampler_clone(const struct llama_sampler *smpl);
struct llama_sampler *llama_sampler_init_greedy(void);
struct llama_sampler *llama_sampler_init_top_k(int32_t k);
struct llama_sampler *
llama_sampler_init_grammar(const struct llama_vocab *vocab,
                           const char *grammar_str, const char *grammar_root);
void llama_sampler_chain_add(struct llama_sampler *chain,
                             struct llama_sampler *smpl);
struct llama_sampler *llama_sampler_chain_get(struct llama_sampler *chain,
                                              int32_t i);
struct llama_sampler *llama_sampler_chain_remove(struct llama_sampler *chain,
                                                 int32_t i);
llama_token llama_sampler_sample(struct llama_sampler *smpl,
                                 struct llama_context *ctx, int32_t idx);
bool llama_set_sampler(struct llama_context *ctx, llama_seq_id seq_id,
                       struct llama_sampler *smpl);
void llama_sampler_reset(struct llama_sampler *smpl);
void llama_sampler_free(struct llama_sampler *smpl);
}
