//===- VerdictWriter.cpp - Verdicts for people ----------------------------===//
#include "report/Printer.h"
#include "report/TextWriter.h"
#include "report/Words.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tensortidy {

namespace {
class VerdictWriter {
public:
  VerdictWriter(raw_ostream &OS, const Report &R) : R(R), Out(OS, R.Root) {}

  void write() {
    for (const Result &Each : R.Results)
      if (!Each.Suppressed && Each.Judged)
        verdict(Each.What, *Each.Judged);
    for (const Missed &M : R.Misses)
      missed(M);
  }

  void summary() {
    unsigned Counts[NumVerdicts] = {};
    for (const Result &Each : R.Results)
      if (!Each.Suppressed && Each.Judged)
        ++Counts[unsigned(Each.Judged->What)];
    raw_ostream &OS = Out.os() << countOf(R.shown(), "finding") << ": ";
    for (unsigned V = 0; V < NumVerdicts; ++V)
      OS << (V ? ", " : "") << Counts[V] << ' ' << verdictName(Verdict(V));
    OS << "; " << R.Misses.size() << " missed\n";
  }

private:
  static Printer::Colour colourOf(Verdict V) {
    switch (V) {
    case Verdict::Confirmed:
      return raw_ostream::RED;
    case Verdict::Retained:
      return raw_ostream::YELLOW;
    case Verdict::NotReproduced:
      return raw_ostream::GREEN;
    case Verdict::NotReached:
      return raw_ostream::BLUE;
    }
    return raw_ostream::BLUE;
  }

  /// Words of the first column are as wide as the longest of them.
  void head(StringRef Word, Printer::Colour C, const std::string &Place,
            StringRef What) {
    Out.coloured(C, formatv("{0,-14}", Word).str());
    Out.os() << "  ";
    Out.bold(Place);
    Out.os() << ' ' << What << '\n';
  }

  raw_ostream &detail() { return Out.os().indent(4); }

  void site(StringRef Event, const LedgerPlace &P, const Place *Known) {
    if (P.Line == 0)
      return;
    // A ledger's file may be relative to a folder that nobody sees.
    StringRef File =
        Known && Known->isValid() ? StringRef(Known->File) : StringRef(P.File);
    detail() << formatv("{0,-10}", Event)
             << placeFrom(Out.root(), File, P.Line, P.Column);
    if (!P.Operation.empty())
      Out.os() << " by " << P.Operation;
    if (!P.Function.empty())
      Out.os() << " in " << P.Function;
    Out.os() << '\n';
  }

  void lateUse(const LedgerEvent &E, const Finding *F) {
    site("created", E.Creation, F ? &F->Creation : nullptr);
    site(E.Tidied ? "tidied" : "disposed", E.Disposal, nullptr);
    site("used", E.Use, F ? &F->Where : nullptr);
  }

  void verdict(const Finding &F, const Judgement &J) {
    head(verdictName(J.What), colourOf(J.What),
         placeFrom(R.Root, F.Where.File, F.Where.Line, F.Where.Column),
         checkName(F.Kind));
    detail() << J.Reason << '\n';
    if (J.Event)
      lateUse(*J.Event, &F);
  }

  void missed(const Missed &M) {
    const LedgerPlace &Where = M.Site ? M.Site->Where : M.Event->Use;
    head("missed", raw_ostream::MAGENTA,
         placeFrom(R.Root, M.File, Where.Line, Where.Column),
         M.Site
             ? formatv("{0} from {1}", M.Site->Resource, Where.Operation).str()
             : M.Event->Kind);
    if (M.Site) {
      detail() << countsInWords(*M.Site);
      if (M.Site->Growth >= 0.005)
        Out.os() << formatv(", grows by {0:f2} per creation", M.Site->Growth);
      Out.os() << '\n';
    } else {
      detail() << "used dead, " << countOf(M.Event->Count, "time") << '\n';
      lateUse(*M.Event, nullptr);
    }
    if (!M.Checked)
      detail() << "this file is not among those that were checked\n";
  }

  const Report &R;
  Printer Out;
};
} // namespace

void writeVerdicts(raw_ostream &OS, const Report &R, bool Quiet) {
  VerdictWriter Writer(OS, R);
  Writer.write();
  if (!Quiet)
    Writer.summary();
}

} // namespace tensortidy
