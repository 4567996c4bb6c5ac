//===- ConfirmCommand.cpp - tensor-tidy confirm ---------------------------===//
#include "driver/Messages.h"
#include "driver/SourceCheck.h"
#include "driver/Verdicts.h"
#include "report/Sarif.h"

using namespace llvm;

namespace tensortidy {

namespace {
constexpr CommandText ConfirmText = {
    "confirm",
    "Hold the ledger of a run against findings, and give each its verdict.",
    "[options] --findings FILE --ledger FILE",
    "verdicts:\n"
    "  confirmed       the run shows the bug\n"
    "  not reproduced  the line ran, and every resource was disposed in time\n"
    "  not reached     the line did not run; the finding may well be true\n"
    "  retained        live at exit, but reachable and not growing\n"
    "  missed          the run shows a bug that no finding names\n"
    "exit status: 0 no findings and none missed, 1 some, 2 trouble",
    "tensor-tidy confirm --findings findings.sarif --ledger ledger.json\n"
    "tensor-tidy confirm --findings f.sarif --ledger l.json -o verdicts.sarif"};

class ConfirmCommand : public Command {
public:
  ConfirmCommand() : Command(ConfirmText) {
    Options = {&Findings, &LedgerPath, &Output, &Quiet};
  }

protected:
  int run(const Tail &AfterDashes) override {
    if (AfterDashes)
      return error("confirm takes nothing after '--'");
    if (Findings.empty())
      return error("--findings is missing: the SARIF that 'tensor-tidy check "
                   "--sarif FILE' writes");
    if (LedgerPath.empty())
      return error("--ledger is missing: the file that 'tensor-tidy run' "
                   "writes");
    Expected<Report> R = readSarif(Findings);
    // Both files are named when both are wrong.
    Expected<Ledger> L = readLedger(LedgerPath);
    if (!R || !L)
      return error(joinErrors(R ? Error::success() : R.takeError(),
                              L ? Error::success() : L.takeError()));
    giveVerdicts(*R, *L);
    if (!Output.empty())
      if (Error E = saveSarif(*R, Output))
        return error(std::move(E));
    // With "-o -" stdout is the SARIF.
    return reportVerdicts(*R, Output == "-" ? errs() : outs(), Quiet);
  }

private:
  cl::opt<std::string> Findings{"findings", cl::value_desc("FILE"),
                                cl::sub(Sub),
                                cl::desc("the findings, as SARIF")};
  cl::opt<std::string> LedgerPath{"ledger", cl::value_desc("FILE"),
                                  cl::sub(Sub),
                                  cl::desc("what a run wrote down")};
  cl::opt<std::string> Output{
      "o", cl::value_desc("FILE"), cl::sub(Sub),
      cl::desc("write the findings with their verdicts, as SARIF")};
  cl::opt<bool> Quiet{"quiet", cl::sub(Sub),
                      cl::desc("leave out the line of counts")};
};
} // namespace

std::unique_ptr<Command> makeConfirmCommand() {
  return std::make_unique<ConfirmCommand>();
}

} // namespace tensortidy
