//===- CheckCommand.cpp - tensor-tidy check -------------------------------===//
#include "driver/Messages.h"
#include "driver/SourceCheck.h"
#include "report/Sarif.h"
#include "report/TextWriter.h"
#include "support/NearestWord.h"

using namespace llvm;

namespace tensortidy {

namespace {
constexpr CommandText CheckText = {
    "check", "Find tensor lifetime bugs in C and C++ sources.",
    "[options] FILES [-- COMPILER FLAGS]",
    "Compiler flags come from after '--' or a compile_commands.json; NOLINT as "
    "in clang-tidy.\n"
    "exit status: 0 no findings, 1 findings, 2 some file could not be checked",
    "tensor-tidy check --checks='-*,tensor-leak' a.cpp -- -std=c++20 "
    "-Iinclude\n"
    "tensor-tidy check -p build --sarif findings.sarif src/*.cpp"};

class CheckCommand : public Command {
public:
  CheckCommand() : Command(CheckText), What(Sub) {
    Options = What.all();
    Options.insert(Options.end(), {&Format, &Output, &Sarif, &Quiet});
  }

protected:
  int run(const Tail &AfterDashes) override {
    if (Format != "text" && Format != "sarif")
      return error("--format: '" + StringRef(Format) +
                   "' is none of text, sarif" +
                   didYouMean(Format, {"text", "sarif"}));
    Expected<CheckRequest> Request = What.request();
    if (!Request)
      return error(Request.takeError());
    Request->Flags = AfterDashes;
    Expected<Report> R = checkSources(*Request);
    if (!R)
      return error(R.takeError());
    if (Error E = write(*R))
      return error(std::move(E));
    if (!R->Failures.empty())
      return ExitTrouble;
    return R->shown() ? ExitFindings : ExitClean;
  }

private:
  Error write(const Report &R) {
    if (!Sarif.empty())
      if (Error E = saveSarif(R, Sarif))
        return E;
    if (Format == "sarif")
      return saveSarif(R, Output);
    if (Output == "-") {
      writeText(outs(), R, Quiet);
      return Error::success();
    }
    return writeToOutput(Output, [&](raw_ostream &OS) {
      writeText(OS, R, Quiet);
      return Error::success();
    });
  }

  SourceOptions What;
  cl::opt<std::string> Format{
      "format", cl::value_desc("FORMAT"), cl::sub(Sub), cl::init("text"),
      cl::desc("what to print: text (default) or sarif")};
  cl::opt<std::string> Output{"o", cl::value_desc("FILE"), cl::sub(Sub),
                              cl::init("-"),
                              cl::desc("print to a file instead")};
  cl::opt<std::string> Sarif{"sarif", cl::value_desc("FILE"), cl::sub(Sub),
                             cl::desc("also write SARIF 2.1.0 to a file")};
  cl::opt<bool> Quiet{"quiet", cl::sub(Sub),
                      cl::desc("leave out the line of counts")};
};
} // namespace

std::unique_ptr<Command> makeCheckCommand() {
  return std::make_unique<CheckCommand>();
}

} // namespace tensortidy
