//===- Sarif.h - Reports as SARIF 2.1.0 -----------------------------------===//
//
// The one format in which findings travel. A file that was read and written
// again is the same, its verdicts aside: those belong to one run.
//
//===----------------------------------------------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_SARIF_H
#define TENSORTIDY_CHECKER_REPORT_SARIF_H

#include "report/Report.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tensortidy {

void writeSarif(llvm::raw_ostream &OS, const Report &R);

/// Refuses everything but SARIF 2.1.0 that tensor-tidy wrote.
llvm::Expected<Report> readSarif(llvm::StringRef Path);

inline constexpr llvm::StringLiteral SarifVersion = "2.1.0";
inline constexpr llvm::StringLiteral SarifToolName = "tensor-tidy";
inline constexpr llvm::StringLiteral SarifRoot = "%SRCROOT%";
inline constexpr llvm::StringLiteral SarifFingerprint = "tensortidy/v1";

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_SARIF_H
