//===- Verdicts.cpp -------------------------------------------------------===//
#include "driver/Verdicts.h"
#include "driver/Messages.h"
#include "report/Confirm.h"
#include "report/TextWriter.h"
#include "report/Words.h"

using namespace llvm;

namespace tensortidy {

void giveVerdicts(Report &R, const Ledger &L) {
  if (!L.Complete)
    note("'" + L.Path +
         "' broke off before the program's end: what lives in it may have been "
         "in use");
  confirm(R, L);
}

int reportVerdicts(const Report &R, raw_ostream &OS, bool Quiet) {
  writeVerdicts(OS, R, Quiet);
  if (R.Failures.empty())
    return R.shown() || !R.Misses.empty() ? ExitFindings : ExitClean;
  for (const auto &[File, Reason] : R.Failures)
    error("'" + pathFrom(R.Root, File) + "' was not checked: " + Reason);
  return ExitTrouble;
}

} // namespace tensortidy
