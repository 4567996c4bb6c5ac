// What an operation tells the open tape about itself.
//
// With no tape open this costs a test of one thread-local pointer in borrow()
// and in publish(). With one, each operation notes its operands and attributes,
// and the tape decides at publish() whether a gradient may need them.
#ifndef TENSORTIDY_GRAD_RECORDING_H
#define TENSORTIDY_GRAD_RECORDING_H

#include "engine/engine.h"

#include <any>
#include <vector>

namespace tensortidy::detail {

class Tape;

/// The tape of this thread that operations are written to; null: none.
extern constinit thread_local Tape *openTape;

struct Operand {
  Handle handle;
  Pinned pinned;
};

struct Recording {
  std::vector<Operand> operands; ///< in the order of borrow()
  std::any attributes;           ///< a std::tuple, see Operation::attributes()
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_GRAD_RECORDING_H
