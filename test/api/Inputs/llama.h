// Declarations for tests, in the shape of llama.cpp's C API.
struct llama_model;
struct llama_context;
struct llama_sampler;
struct llama_params {
  int n;
};
extern "C" {
llama_model *llama_model_load_from_file(const char *path, llama_params);
void llama_model_free(llama_model *);
llama_context *llama_init_from_model(llama_model *, llama_params);
void llama_free(llama_context *);
int llama_n_ctx(const llama_context *);
llama_sampler *llama_sampler_chain_init(llama_params);
llama_sampler *llama_sampler_clone(const llama_sampler *);
void llama_sampler_chain_add(llama_sampler *chain, llama_sampler *);
void llama_sampler_reset(llama_sampler *);
void llama_sampler_free(llama_sampler *);
}
