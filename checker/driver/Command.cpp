//===- Command.cpp --------------------------------------------------------===//
#include "driver/Command.h"
#include "driver/Messages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tensortidy {

void Command::printHelp(raw_ostream &OS) const {
  OS << Text.Summary << "\n\nusage: tensor-tidy " << Text.Name << ' '
     << Text.Usage << "\n\noptions:\n";
  for (const cl::Option *O : Options) {
    std::string Name = (O->ArgStr.size() == 1 ? "-" : "--") + O->ArgStr.str();
    if (!O->ValueStr.empty())
      Name += (O->ArgStr.size() == 1 ? " " : "=") + O->ValueStr.str();
    OS << formatv("  {0,-22} {1}\n", Name, O->HelpStr);
  }
  OS << formatv("  {0,-22} {1}\n", "--help", "print this");
  if (!Text.Details.empty())
    OS << '\n' << Text.Details << '\n';
  OS << "\nexamples:\n";
  for (StringRef Example : split(Text.Examples, '\n'))
    OS << "  " << Example << '\n';
}

/// CommandLine's own words take two lines and point to a help that is not ours:
///   tensor-tidy: Unknown command line argument '--x'.  Try: '...'
///   tensor-tidy: Did you mean '--y'?
static std::string inOneLine(StringRef Errors) {
  std::string Line;
  for (StringRef Part : split(Errors.trim(), '\n')) {
    Part.consume_front("tensor-tidy: ");
    Part = Part.take_front(Part.find("  Try: ")).trim();
    if (!Part.ends_with("?"))
      Part = Part.rtrim(".!");
    if (Part.empty())
      continue;
    if (!Line.empty())
      Line += ", ";
    Line += toLower(Part.front());
    Line += Part.drop_front();
  }
  StringRef Short = Line;
  if (Short.consume_front("unknown command line argument "))
    Line = "unknown option " + Short.str();
  return Line;
}

int Command::parseAndRun(ArrayRef<const char *> Args, const Tail &AfterDashes) {
  SmallVector<const char *> Argv{"tensor-tidy"};
  Argv.append(Args.begin(), Args.end());
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  if (!cl::ParseCommandLineOptions(Argv.size(), Argv.data(), "", &ErrorStream))
    return error(inOneLine(Errors) + "; see 'tensor-tidy " + Text.Name +
                 " --help'");
  return run(AfterDashes);
}

} // namespace tensortidy
