// What becomes of a disposed tensor, one function a case, in the words of three
// tools at once: ours, those of -Wconsumed, and names that an option gives to
// bugprone-use-after-move. A comment after three slashes heads the case in the
// table; a `bad` function has a mistake, on the line that says so.
#include <tensortidy/annotations.h>

#define DISPOSES_THIS TENSORTIDY_DISPOSES_THIS [[clang::set_typestate(consumed)]]
#define USES_THIS [[clang::callable_when("unconsumed")]]

class [[clang::consumable(unconsumed)]] TENSORTIDY_SCOPED_RESOURCE("tensor")
    TENSORTIDY_DIES_ONCE Tensor {
public:
  [[clang::return_typestate(unconsumed)]] Tensor(const Tensor &) = default;
  Tensor &operator=(const Tensor &) = default;
  void dispose() const DISPOSES_THIS;
  int rank() const USES_THIS;

private:
  unsigned slot, generation;
};
