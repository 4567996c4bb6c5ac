// What can go wrong with a disposed tensor, one function a case, in the words of
// three tools at once: ours, the attributes of -Wconsumed, and names for an
// option of bugprone-use-after-move. The comment above a function is its case in
// the table of docs/comparison.md. A bad one has its mistake on the line marked
// `here`, a good one has none.
#include <tensortidy/annotations.h>

class [[clang::consumable(unconsumed)]] TENSORTIDY_SCOPED_RESOURCE("tensor")
    TENSORTIDY_DIES_ONCE Tensor {
public:
  [[clang::callable_when("unconsumed"), clang::set_typestate(consumed)]]
  TENSORTIDY_DISPOSES_THIS void dispose() const;
  [[clang::callable_when("unconsumed")]] int rank() const;

private:
  unsigned slot, generation;
};
TENSORTIDY_CREATES [[clang::return_typestate(unconsumed)]] Tensor make();
void dispose(TENSORTIDY_DISPOSES
             [[clang::return_typestate(consumed)]] const Tensor &t);
int use(TENSORTIDY_BORROWS
        [[clang::param_typestate(unconsumed)]] const Tensor &t);
void keep(TENSORTIDY_KEEPS const Tensor &t);

struct TENSORTIDY_RESOURCE("model") Model;
TENSORTIDY_CREATES Model *load();
int predict(TENSORTIDY_BORROWS Model *model);
void unload(TENSORTIDY_DISPOSES Model *model);

class TENSORTIDY_SCOPE Scope {
public:
  Scope();
  ~Scope();
};

// `dispose(t); use(t);`
void in_a_row_bad() {
  Tensor t = make();
  dispose(t);
  use(t); // here
}

// `t.dispose(); t.dispose();`, where a second dispose is an error
void twice_bad() {
  Tensor t = make();
  t.dispose();
  t.dispose(); // here
}

// through a local pointer: `p->dispose(); p->rank();`
void local_pointer_bad() {
  Tensor t = make();
  Tensor *p = &t;
  p->dispose();
  p->rank(); // here
}

// disposed in a loop, used in the next turn
void next_turn_bad(Tensor t, int n) {
  for (int i = 0; i < n; ++i) {
    use(t); // here
    dispose(t);
  }
}

// `if (x) dispose(t); if (!x) use(t);`
void either_or_ok(bool x) {
  Tensor t = make();
  if (x)
    dispose(t);
  if (!x)
    use(t);
  if (!x)
    dispose(t);
}

// a reference alias: `auto &r = t; r.dispose(); use(t);`
void reference_bad() {
  Tensor t = make();
  auto &r = t;
  r.dispose();
  use(t); // here
}

// a copy of the handle: `u = t; t.dispose(); use(u);`
void copy_bad() {
  Tensor t = make();
  Tensor u = t;
  t.dispose();
  use(u); // here
}

// a member: `m.dispose(); m.rank();`
struct Layer {
  Tensor weight;
};
void member_bad() {
  Layer m{make()};
  m.weight.dispose();
  m.weight.rank(); // here
}

// the callee disposes its parameter
static void finish(Tensor t) { t.dispose(); }
void callee_bad() {
  Tensor t = make();
  finish(t);
  use(t); // here
}

// a tensor lost on an early return
int early_return_bad(bool x) {
  Tensor t = make(); // here
  if (x)
    return 0;
  int rank = t.rank();
  t.dispose();
  return rank;
}

// a tensor used after the tidy scope that it was made in
void after_the_scope_bad(Tensor t) {
  {
    Scope scope;
    t = make();
  }
  use(t); // here
}

// a tensor that a tidy scope disposes
void in_a_scope_ok() {
  Scope scope;
  use(make());
}

// a tensor kept from its scope, and never disposed
void kept_bad() {
  Scope scope;
  Tensor t = make(); // here
  keep(t);
}

// a model that no path disposes
int model_bad() {
  Model *model = load(); // here
  return predict(model);
}
