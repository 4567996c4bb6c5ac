// Declarations for tests, in the shape of llama.cpp's C API.
#pragma once
struct llama_adapter_lora;
struct llama_context;
struct llama_model;
struct llama_sampler;
struct llama_vocab;
struct llama_params {
  int n;
};
extern "C" {
llama_model *llama_model_load_from_file(const char *path, llama_params);
void llama_model_free(llama_model *);
llama_context *llama_init_from_model(llama_model *, llama_params);
void llama_free(llama_context *);
int llama_n_ctx(const llama_context *);
const llama_vocab *llama_model_get_vocab(const llama_model *);
llama_adapter_lora *llama_adapter_lora_init(llama_model *, const char *path);
void llama_adapter_lora_free(llama_adapter_lora *);
int llama_set_adapters_lora(llama_context *, llama_adapter_lora **, int n,
                            float *scales);
llama_sampler *llama_sampler_chain_init(llama_params);
llama_sampler *llama_sampler_clone(const llama_sampler *);
llama_sampler *llama_sampler_init_greedy(void);
llama_sampler *llama_sampler_init_top_k(int k);
llama_sampler *llama_sampler_init_grammar(const llama_vocab *, const char *text,
                                          const char *root);
void llama_sampler_chain_add(llama_sampler *chain, llama_sampler *);
llama_sampler *llama_sampler_chain_remove(llama_sampler *chain, int i);
int llama_sampler_sample(llama_sampler *, llama_context *, int i);
bool llama_set_sampler(llama_context *, int sequence, llama_sampler *);
void llama_sampler_reset(llama_sampler *);
void llama_sampler_free(llama_sampler *);
}
