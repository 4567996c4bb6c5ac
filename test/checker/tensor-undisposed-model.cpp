// RUN: %found-and-proven
// RUN: %prove-page tensor-undisposed-model
#include <memory>
#include <tensortidy/tensortidy.h>
using namespace tensortidy;

TENSORTIDY_CREATES static Sequential build() {
  return sequential({dense({.units = 2, .inputSize = 3})});
}

static float ask(Sequential model, Tensor x) {
  return tidy([&] { return model.predict(x).sum().item(); });
}

// ---- Caught ------------------------------------------------------------------

static float never_bad(Tensor x) {
  Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
  // CHECK: :[[@LINE-1]]:22: warning: model 'model' is never disposed, and no tidy scope frees it; dispose it when it is done, or hand it to an owner [tensor-undisposed-model]
  return tidy([&] { return model.predict(x).sum().item(); });
}

static void again_and_again_bad(Tensor x) {
  for (int i = 0; i < 4; ++i) {
    Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
    // CHECK: :[[@LINE-1]]:24: warning: model 'model' is not disposed{{.*}}[tensor-undisposed-model]
    ask(model, x);
  }
}

static void tidy_does_not_free_it_bad(Tensor x) {
  TidyScope scope;
  Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
  // CHECK: :[[@LINE-1]]:22: warning: model 'model' is never disposed{{.*}}[tensor-undisposed-model]
  (void)model.predict(x).rank();
}

static int not_on_the_early_return_bad(Tensor x) {
  Sequential model = sequential({dense({.units = 2, .inputSize = 3})});
  // CHECK: :[[@LINE-1]]:22: warning: model 'model' is not disposed on some path, and no tidy scope frees it; dispose it before each exit, or hand it to an owner [tensor-undisposed-model]
  if (x.size() == 3)
    return -1;
  ask(model, x);
  model.dispose();
  return 0;
}

static void variable_bad(Tensor x) {
  Variable weight = variable(x);
  // CHECK: :[[@LINE-1]]:21: warning: variable 'weight' is never disposed{{.*}}[tensor-undisposed-model]
  (void)weight.value().rank();
}

// ---- Ignored -----------------------------------------------------------------

static void disposed_ok(Tensor x) {
  Sequential model = build();
  ask(model, x);
  model.dispose();
}

static Sequential returned_ok() {
  return sequential({dense({.units = 2, .inputSize = 3})});
}

static void owner_ok(Tensor x) {
  Scoped<Sequential> model(build());
  ask(*model, x);
}

struct Classifier {
  Sequential model;
  Classifier() : model(build()) {}
  ~Classifier() { model.dispose(); }
};

static void member_disposed_by_the_destructor_ok(Tensor x) {
  Classifier classifier;
  ask(classifier.model, x);
}

static void own_deleter_ok(Tensor x) {
  struct Deleter {
    void operator()(Sequential *model) const {
      model->dispose();
      delete model;
    }
  };
  std::unique_ptr<Sequential, Deleter> model(new Sequential(build()));
  ask(*model, x);
}

int main() {
  Tensor x = tensor({1, 2, 3}, {1, 3});
  never_bad(x);
  again_and_again_bad(x);
  tidy_does_not_free_it_bad(x);
  not_on_the_early_return_bad(x);
  variable_bad(x);
  disposed_ok(x);
  returned_ok().dispose();
  owner_ok(x);
  member_disposed_by_the_destructor_ok(x);
  own_deleter_ok(x);
  x.dispose();
}
