//===- Printer.h - Lines for people ---------------------------------------===//
#ifndef TENSORTIDY_CHECKER_REPORT_PRINTER_H
#define TENSORTIDY_CHECKER_REPORT_PRINTER_H

#include "finding/Finding.h"
#include "report/SourceLines.h"
#include "llvm/Support/raw_ostream.h"

namespace tensortidy {

/// A stream with colours, where a terminal shows them and NO_COLOR is not set,
/// and with pieces of source.
class Printer {
public:
  Printer(llvm::raw_ostream &OS, llvm::StringRef Root);

  using Colour = llvm::raw_ostream::Colors;
  void coloured(Colour C, llvm::StringRef Text);
  void bold(llvm::StringRef Text);

  /// "a.cpp:3:10: warning: message" and the source below it.
  void diagnostic(const Place &Where, llvm::StringRef Level, Colour C,
                  llvm::StringRef Message);

  llvm::raw_ostream &os() { return OS; }
  llvm::StringRef root() const { return Root; }

private:
  void snippet(const Place &Where);

  llvm::raw_ostream &OS;
  std::string Root;
  bool Colours;
  SourceLines Sources;
};

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_REPORT_PRINTER_H
