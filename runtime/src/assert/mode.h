// The assertion mode: switched on like a sanitizer, watches the standard
// engine, and writes the ledger.
#ifndef TENSORTIDY_ASSERT_MODE_H
#define TENSORTIDY_ASSERT_MODE_H

namespace tensortidy::detail {

class Engine;

/// Reads TENSORTIDY_OPTIONS and, when they say so, starts to watch `engine`.
/// Ends the program with one line and status 2 when they are not right.
void startAssertionMode(Engine &engine);

} // namespace tensortidy::detail

#endif // TENSORTIDY_ASSERT_MODE_H
