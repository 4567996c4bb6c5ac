//===- TextWriter.h - Findings and verdicts for people --------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_TEXTWRITER_H
#define TENSORTIDY_CHECKER_REPORT_TEXTWRITER_H

#include "report/Report.h"
#include "llvm/Support/raw_ostream.h"

namespace tensortidy {

/// As clang-tidy prints: a warning with its source and the notes of its path,
/// one after the other. The last line counts them; Quiet leaves it out.
void writeText(llvm::raw_ostream &OS, const Report &R, bool Quiet);

/// A block per finding with its verdict, then what was missed, then the counts.
void writeVerdicts(llvm::raw_ostream &OS, const Report &R, bool Quiet);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_TEXTWRITER_H
