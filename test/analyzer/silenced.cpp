// NOLINT comments and [[clang::suppress]] on the creation, or on the offending
// call, silence a finding in every host, of both engines. Here they also do so
// where the path ends, since that is where the warning is shown.
// RUN: %clang-analyze %runtime-flags -DENDS %s 2>&1 | FileCheck %s
// RUN: %clang-tidy --checks='-*,tensor-*' %s -- %runtime-flags | FileCheck %s
// RUN: not %tensor-tidy check %s -- %runtime-flags | FileCheck %s
#include "Inputs/buffer.h"

// CHECK-NOT: warning:
// CHECK:     warning: buffer 'other'
// CHECK-NOT: warning:
void not_for_this_check_bad() {
  Buffer *other = create(1); // NOLINT(bugprone-*)
  use(other);
}

void comment_on_creation() {
  Buffer *b = create(1); // NOLINT(tensor-undisposed-model)
  use(b);
}
void comment_above_creation() {
  // NOLINTNEXTLINE
  Buffer *b = create(1);
  use(b);
}
// NOLINTBEGIN(tensor-*)
void block() {
  Buffer *b = create(1);
  use(b);
}
// NOLINTEND(tensor-*)
void comment_on_use() {
  Buffer *b = create(1);
  dispose(b);
  use(b); // NOLINT(tensor-use-after-dispose)
}
#ifdef ENDS
void comment_on_end() {
  Buffer *b = create(1);
  if (cond())
    return; // NOLINT(tensor-undisposed-model)
  dispose(b);
}
void comment_in_the_words_of_the_analyzer() {
  Buffer *b = create(1); // NOLINT(tensor.UndisposedModel)
  use(b);
}
#endif

void attribute_on_creation() {
  [[clang::suppress]] Buffer *b = create(1);
  use(b);
}
void attribute_on_assignment() {
  Buffer *b;
  [[clang::suppress]] b = create(1);
  use(b);
}
[[clang::suppress]] void attribute_on_function() {
  Buffer *b = create(1);
  use(b);
}
void attribute_on_use() {
  Buffer *b = create(1);
  dispose(b);
  [[clang::suppress]] use(b);
}
static Buffer *make() { [[clang::suppress]] return create(1); }
void attribute_in_another_function() {
  Buffer *b = make();
  use(b);
}
#ifdef ENDS
int attribute_on_end() {
  Buffer *b = create(1);
  if (cond())
    [[clang::suppress]] return 1;
  dispose(b);
  return 0;
}
#endif
