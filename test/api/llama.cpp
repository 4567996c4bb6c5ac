// The C API of llama.cpp, known from a model file. The declarations are ours;
// the header's name makes what no rule mentions borrow its arguments.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <llama.h>

// ---- Caught ------------------------------------------------------------------

int error_return_bad(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  // CHECK: :[[@LINE-1]]:24: warning: model 'model' is not disposed on some path{{.*}}[tensor-undisposed-model]
  if (!model)
    return 1;
  llama_context *context = llama_init_from_model(model, {});
  if (!context)
    return 2;
  llama_free(context);
  llama_model_free(model);
  return 0;
}

int never_freed_bad(llama_model *model) {
  llama_context *context = llama_init_from_model(model, {});
  // CHECK: :[[@LINE-1]]:28: warning: context 'context' is never disposed{{.*}}[tensor-undisposed-model]
  return llama_n_ctx(context);
}

void one_per_request_bad(llama_model *model, int requests) {
  for (int i = 0; i < requests; ++i) {
    llama_sampler *chain = llama_sampler_chain_init({});
    // CHECK: :[[@LINE-1]]:28: warning: sampler 'chain' is never disposed{{.*}}[tensor-undisposed-model]
    llama_sampler_reset(chain);
  }
}

void context_of_a_freed_model_bad(llama_model *model) {
  llama_model_free(model);
  llama_context *context = llama_init_from_model(model, {});
  // CHECK: :[[@LINE-1]]:28: warning: 'llama_init_from_model' uses model 'model' after it was disposed{{.*}}[tensor-use-after-dispose]
  llama_free(context);
}

int grammar_that_does_not_parse_bad(llama_context *context,
                                    const llama_vocab *vocab) {
  llama_sampler *chain = llama_sampler_chain_init({});
  // CHECK: :[[@LINE-1]]:26: warning: sampler 'chain' is not disposed on some path{{.*}}[tensor-undisposed-model]
  llama_sampler *grammar = llama_sampler_init_grammar(vocab, "", "root");
  if (!grammar)
    return -1;
  llama_sampler_chain_add(chain, grammar);
  int token = llama_sampler_sample(chain, context, -1);
  llama_sampler_free(chain);
  return token;
}

void removed_from_the_chain_bad(llama_sampler *chain) {
  llama_sampler *last = llama_sampler_chain_remove(chain, 0);
  // CHECK: :[[@LINE-1]]:25: warning: sampler 'last' is never disposed{{.*}}[tensor-undisposed-model]
  if (last)
    llama_sampler_reset(last);
}

int replaced_bad(llama_context *context) {
  llama_sampler *sampler = llama_sampler_init_greedy();
  // CHECK: :[[@LINE-1]]:28: warning: {{.*}}sampler{{.*}}[tensor-undisposed-model]
  sampler = llama_sampler_init_top_k(40);
  int token = llama_sampler_sample(sampler, context, -1);
  llama_sampler_free(sampler);
  return token;
}

void set_after_its_release_bad(llama_context *context) {
  llama_sampler *sampler = llama_sampler_init_greedy();
  llama_set_sampler(context, 0, sampler);
  llama_sampler_free(sampler);
  llama_set_sampler(context, 0, sampler);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_set_sampler' uses sampler 'sampler' after it was disposed{{.*}}[tensor-use-after-dispose]
}

// ---- Ignored -----------------------------------------------------------------

int reverse_order_ok(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  if (!model)
    return 1;
  llama_context *context = llama_init_from_model(model, {});
  if (!context) {
    llama_model_free(model);
    return 2;
  }
  llama_free(context);
  llama_model_free(model);
  return 0;
}

int goto_fail_ok(const char *path) {
  int code = 1;
  llama_context *context = nullptr;
  llama_sampler *chain = nullptr;
  llama_model *model = llama_model_load_from_file(path, {});
  if (!model)
    goto fail;
  context = llama_init_from_model(model, {});
  if (!context)
    goto fail;
  chain = llama_sampler_chain_init({});
  code = llama_n_ctx(context);
fail:
  llama_sampler_free(chain);
  llama_free(context);
  llama_model_free(model);
  return code;
}

void taken_over_by_the_chain_ok(const llama_sampler *greedy) {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_sampler_chain_add(chain, llama_sampler_clone(greedy));
  llama_sampler_free(chain);
}

void removed_and_freed_ok(llama_sampler *chain) {
  llama_sampler_free(llama_sampler_chain_remove(chain, 0));
}

// Adapters go with their model.
int adapters_ok(llama_model *model, llama_context *context) {
  llama_adapter_lora *adapters[2] = {llama_adapter_lora_init(model, "a"),
                                     llama_adapter_lora_init(model, "b")};
  float scales[2] = {1, 1};
  return llama_set_adapters_lora(context, adapters, 2, scales);
}

struct Session {
  llama_model *model;
  llama_context *context;
};

Session returned_in_a_struct_ok(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  return {model, llama_init_from_model(model, {})};
}
