// The C API of llama.cpp, known from a model file. The declarations are ours;
// the header's name makes what no rule mentions borrow its arguments.
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- -I%S/Inputs \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <llama.h>

#include <cstdlib>
#include <memory>
#include <vector>

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

void model_first_bad(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  if (!model)
    return;
  llama_context *context = llama_init_from_model(model, {});
  llama_model_free(model);
  llama_free(context);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_free' uses context 'context' after the model that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int vocabulary_of_a_freed_model_bad(llama_model *model) {
  const llama_vocab *vocab = llama_model_get_vocab(model);
  llama_model_free(model);
  return llama_vocab_n_tokens(vocab);
  // CHECK: :[[@LINE-1]]:10: warning: 'llama_vocab_n_tokens' uses vocabulary 'vocab' after the model that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void context_of_a_freed_model_bad(llama_model *model) {
  llama_model_free(model);
  llama_context *context = llama_init_from_model(model, {});
  // CHECK: :[[@LINE-1]]:28: warning: 'llama_init_from_model' uses model 'model' after it was disposed{{.*}}[tensor-use-after-dispose]
  llama_free(context);
}

float logits_of_a_freed_context_bad(llama_context *context) {
  float *logits = llama_get_logits_ith(context, -1);
  llama_free(context);
  return logits[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'llama_get_logits_ith' is used after the context that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

int adapter_of_a_freed_model_bad(const char *path, llama_context *context) {
  llama_model *model = llama_model_load_from_file(path, {});
  llama_adapter_lora *adapter = llama_adapter_lora_init(model, "a");
  llama_model_free(model);
  llama_adapter_lora_free(adapter);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_adapter_lora_free' uses adapter 'adapter' after the model that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
  return 0;
}

void adapter_twice_bad(llama_model *model) {
  llama_adapter_lora *adapter = llama_adapter_lora_init(model, "a");
  llama_adapter_lora_free(adapter);
  llama_adapter_lora_free(adapter);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_adapter_lora_free' disposes adapter 'adapter' a second time{{.*}}[tensor-double-dispose]
}

int batch_bad(llama_context *context) {
  llama_batch batch = llama_batch_init(512, 0, 1);
  // CHECK: :[[@LINE-1]]:23: warning: batch 'batch' is not disposed on some path{{.*}}[tensor-undisposed-model]
  batch.n_tokens = 1;
  batch.token[0] = 1;
  batch.pos[0] = 0;
  batch.n_seq_id[0] = 1;
  batch.seq_id[0][0] = 0;
  if (llama_decode(context, batch) != 0)
    return -1;
  llama_batch_free(batch);
  return 0;
}

void batch_twice_bad(llama_context *context) {
  llama_batch batch = llama_batch_init(512, 0, 1);
  llama_decode(context, batch);
  llama_batch_free(batch);
  batch.n_tokens = 0;
  llama_batch_free(batch);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_batch_free' disposes batch 'batch' a second time{{.*}}[tensor-double-dispose]
}

void batch_overwritten_bad(llama_context *context, llama_token token) {
  llama_batch batch = llama_batch_init(512, 0, 1);
  // CHECK: :[[@LINE-1]]:23: warning: {{.*}}batch{{.*}}[tensor-undisposed-model]
  llama_decode(context, batch);
  batch = llama_batch_get_one(&token, 1);
  llama_decode(context, batch);
}

void added_and_freed_bad() {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_sampler *greedy = llama_sampler_init_greedy();
  llama_sampler_chain_add(chain, greedy);
  llama_sampler_free(greedy);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_sampler_free' disposes sampler 'greedy' which was handed over to an owner{{.*}}[tensor-double-dispose]
  llama_sampler_free(chain);
}

void part_of_a_freed_chain_bad() {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_sampler *greedy = llama_sampler_init_greedy();
  llama_sampler_chain_add(chain, greedy);
  llama_sampler_free(chain);
  llama_sampler_reset(greedy);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_sampler_reset' uses sampler 'greedy' after the sampler that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void asked_of_a_freed_chain_bad(llama_sampler *chain) {
  llama_sampler *first = llama_sampler_chain_get(chain, 0);
  llama_sampler_free(chain);
  llama_sampler_reset(first);
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_sampler_reset' uses sampler 'first' after the sampler that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void other_release_bad() {
  llama_sampler *greedy = llama_sampler_init_greedy();
  free(greedy);
  // CHECK: :[[@LINE-1]]:3: warning: 'free' does not fit sampler 'greedy', which 'llama_sampler_init_greedy' made{{.*}}[tensor-mismatched-dispose]
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

// The tokens are the caller's.
int batch_of_the_callers_tokens_ok(llama_context *context,
                                   std::vector<llama_token> &prompt,
                                   llama_sampler *chain) {
  llama_batch batch = llama_batch_get_one(prompt.data(), prompt.size());
  for (int i = 0; i < 64; ++i) {
    if (llama_decode(context, batch))
      return 1;
    llama_token token = llama_sampler_sample(chain, context, -1);
    batch = llama_batch_get_one(&token, 1);
  }
  return 0;
}

int batch_ok(llama_context *context, const llama_token *tokens, int n) {
  llama_batch batch = llama_batch_init(n, 0, 1);
  for (int i = 0; i < n; ++i) {
    batch.token[i] = tokens[i];
    batch.pos[i] = i;
    batch.n_seq_id[i] = 1;
    batch.seq_id[i][0] = 0;
    batch.logits[i] = i == n - 1;
    batch.n_tokens++;
  }
  int code = llama_decode(context, batch);
  if (code) {
    llama_batch_free(batch);
    return code;
  }
  llama_batch_free(batch);
  return 0;
}

// A part of a batch is another batch on the same arrays.
int view_of_a_batch_ok(llama_context *context, int n) {
  llama_batch batch = llama_batch_init(512, 0, 1);
  for (int i = 0; i < 512; i += n) {
    llama_batch view = {
        n,
        batch.token + i,
        nullptr,
        batch.pos + i,
        batch.n_seq_id + i,
        batch.seq_id + i,
        batch.logits + i,
    };
    if (llama_decode(context, view))
      break;
  }
  llama_batch_free(batch);
  return 0;
}

void fill(llama_batch &batch, llama_token token);

void filled_elsewhere_ok(llama_context *context) {
  llama_batch batch = llama_batch_init(512, 0, 1);
  fill(batch, 1);
  llama_decode(context, batch);
  llama_batch_free(batch);
}

struct BatchOwner {
  llama_batch batch;
  explicit BatchOwner(int n) : batch(llama_batch_init(n, 0, 1)) {}
  ~BatchOwner() { llama_batch_free(batch); }
};

int batch_owner_ok(llama_context *context) {
  BatchOwner owner(8);
  owner.batch.n_tokens = 0;
  return llama_decode(context, owner.batch);
}

// An adapter may be freed before its model, which else frees it.
void adapter_before_its_model_ok(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  if (!model)
    return;
  llama_adapter_lora *adapter = llama_adapter_lora_init(model, "a");
  if (adapter)
    llama_adapter_lora_free(adapter);
  llama_model_free(model);
}

int vocabulary_ok(const char *path) {
  llama_model *model = llama_model_load_from_file(path, {});
  if (!model)
    return -1;
  const llama_vocab *vocab = llama_model_get_vocab(model);
  int n = llama_vocab_n_tokens(vocab);
  llama_model_free(model);
  return n;
}

// The model of a context is no part of it.
int model_of_a_context_ok(llama_context *context) {
  const llama_model *model = llama_get_model(context);
  llama_free(context);
  return llama_vocab_n_tokens(llama_model_get_vocab(model));
}

void memory_ok(llama_context *context) {
  llama_memory_clear(llama_get_memory(context), true);
  llama_free(context);
}

// A context keeps what its parameters name, and the caller frees it.
int samplers_of_a_context_ok(llama_model *model) {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_sampler_seq_config configs[1] = {{0, chain}};
  llama_context_params params = {512, configs, 1};
  llama_context *context = llama_init_from_model(model, params);
  int n = context ? llama_n_ctx(context) : 0;
  llama_free(context);
  llama_sampler_free(chain);
  return n;
}

int sampler_only_in_an_array_ok(llama_model *model) {
  llama_sampler_seq_config configs[1] = {{0, llama_sampler_chain_init({})}};
  llama_context_params params = {512, configs, 1};
  llama_context *context = llama_init_from_model(model, params);
  int n = context ? llama_n_ctx(context) : 0;
  llama_free(context);
  llama_sampler_free(configs[0].sampler);
  return n;
}

struct Deleter {
  void operator()(llama_model *model) { llama_model_free(model); }
  void operator()(llama_context *context) { llama_free(context); }
  void operator()(llama_sampler *sampler) { llama_sampler_free(sampler); }
};

// Members go in the reverse order of their declarations.
struct Loaded {
  std::unique_ptr<llama_model, Deleter> model;
  std::unique_ptr<llama_context, Deleter> context;
};

int smart_pointers_ok(const char *path) {
  Loaded loaded;
  loaded.model.reset(llama_model_load_from_file(path, {}));
  if (!loaded.model)
    return -1;
  loaded.context.reset(llama_init_from_model(loaded.model.get(), {}));
  if (!loaded.context)
    return -1;
  std::unique_ptr<llama_sampler, Deleter> chain(llama_sampler_chain_init({}));
  llama_sampler_chain_add(chain.get(), llama_sampler_init_greedy());
  return llama_sampler_sample(chain.get(), loaded.context.get(), -1);
}

// ---- Known gaps ----------------------------------------------------------------

// What is borrowed from something borrowed that nobody holds any more.
char text_of_a_freed_model_bad(llama_model *model) {
  const char *text = llama_vocab_get_text(llama_model_get_vocab(model), 1);
  llama_model_free(model);
  return text[0];
  // CHECK: :[[@LINE-1]]:10: warning: result made by 'llama_vocab_get_text' is used after the model that it belongs to was disposed{{.*}}[tensor-use-after-dispose]
}

void batch_of_the_callers_tokens_bad(llama_token *tokens) {
  llama_batch_free(llama_batch_get_one(tokens, 1));
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_batch_free' disposes batch made by 'llama_batch_get_one' which is only borrowed{{.*}}[tensor-double-dispose]
}

void part_of_a_chain_bad(llama_sampler *chain) {
  llama_sampler_free(llama_sampler_chain_get(chain, 0));
  // CHECK: :[[@LINE-1]]:3: warning: 'llama_sampler_free' disposes sampler made by 'llama_sampler_chain_get' which is only borrowed{{.*}}[tensor-double-dispose]
}

void FN_set_and_freed(llama_context *context, const float *) {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_set_sampler(context, 0, chain);
  llama_sampler_free(chain);
  llama_decode(context, {});
}

// What is removed is what was added, under a name of its own.
void removed_by_its_first_name_ok() {
  llama_sampler *chain = llama_sampler_chain_init({});
  llama_sampler *greedy = llama_sampler_init_greedy();
  llama_sampler_chain_add(chain, greedy);
  if (llama_sampler_chain_remove(chain, 0) == greedy)
    llama_sampler_free(greedy);
  llama_sampler_free(chain);
}
