//===- VerifyCommand.cpp - tensor-tidy verify -----------------------------===//
#include "driver/Messages.h"
#include "driver/ProgramRun.h"
#include "driver/SourceCheck.h"
#include "driver/Verdicts.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace tensortidy {

namespace {
constexpr CommandText VerifyText = {
    "verify",
    "Check sources, run the program, and give each finding its verdict.",
    "[options] FILES -- PROGRAM [ARGUMENTS]",
    "Compiler flags come from a compile_commands.json, as '--' begins the "
    "program.\n"
    "A finding below the asked confidence is shown all the same when "
    "the run confirms it.\n"
    "exit status: 0 no findings and none missed, 1 some, 2 trouble (or the "
    "program failed)",
    "tensor-tidy verify -p build src/digits.cpp -- build/digits --epochs 3\n"
    "tensor-tidy verify -p build --sarif f.sarif --ledger l.json a.cpp -- "
    "./app"};

class VerifyCommand : public Command {
public:
  VerifyCommand() : Command(VerifyText), What(Sub) {
    Options = What.all();
    Options.insert(Options.end(), {&Sarif, &LedgerPath, &Quiet});
  }

protected:
  int run(const Tail &AfterDashes) override {
    if (!AfterDashes || AfterDashes->empty())
      return error("no program given; it follows '--': tensor-tidy verify -p "
                   "build a.cpp -- ./app");
    Expected<CheckRequest> Request = What.request();
    if (!Request)
      return error(Request.takeError());
    Confidence Asked = Request->Threshold;
    Request->Threshold = Confidence::Low;
    Expected<Report> R = checkSources(*Request);
    if (!R)
      return error(R.takeError());

    Expected<ProgramEnd> End = runForLedger(*AfterDashes, LedgerPath, 0);
    if (!End)
      return error(End.takeError());
    if (!sys::fs::exists(LedgerPath))
      return error("'" + AfterDashes->front() + "' wrote no ledger" +
                   (End->failed() ? "; it " + End->inWords()
                                  : ": is it linked with the tensortidy "
                                    "runtime?"));
    Expected<Ledger> L = readLedger(LedgerPath);
    if (!L)
      return error(L.takeError());
    if (End->failed())
      note("'" + AfterDashes->front() + "' " + End->inWords());

    giveVerdicts(*R, *L);
    erase_if(R->Results, [&](const Result &Each) {
      return Each.What.Sureness < Asked &&
             Each.Judged->What != Verdict::Confirmed;
    });
    if (Error E = saveSarif(*R, Sarif))
      return error(std::move(E));
    int Code = reportVerdicts(*R, outs(), Quiet);
    return Code == ExitClean && End->failed() ? ExitTrouble : Code;
  }

private:
  SourceOptions What;
  cl::opt<std::string> Sarif{
      "sarif", cl::value_desc("FILE"), cl::sub(Sub), cl::init("findings.sarif"),
      cl::desc("findings with their verdicts; default: findings.sarif")};
  cl::opt<std::string> LedgerPath{
      "ledger", cl::value_desc("FILE"), cl::sub(Sub), cl::init("ledger.json"),
      cl::desc("where the ledger goes; default: ledger.json")};
  cl::opt<bool> Quiet{"quiet", cl::sub(Sub),
                      cl::desc("leave out the line of counts")};
};
} // namespace

std::unique_ptr<Command> makeVerifyCommand() {
  return std::make_unique<VerifyCommand>();
}

} // namespace tensortidy
