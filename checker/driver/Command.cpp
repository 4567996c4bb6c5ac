//===- Command.cpp --------------------------------------------------------===//
#include "driver/Command.h"
#include "driver/Messages.h"
#include "support/NearestWord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tensortidy {

static std::string typed(const cl::Option &O) {
  return (O.ArgStr.size() == 1 ? "-" : "--") + O.ArgStr.str();
}

void Command::printHelp(raw_ostream &OS) const {
  OS << Text.Summary << "\n\nusage: tensor-tidy " << Text.Name << ' '
     << Text.Usage << "\n\noptions:\n";
  for (const cl::Option *O : Options) {
    std::string Name = typed(*O);
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

/// What CommandLine would print itself, in a shape that is not ours. Returns
/// what is wrong, or nothing.
std::string Command::wrongOption(ArrayRef<const char *> Args) const {
  SmallVector<std::string> Known{"--help"};
  for (const cl::Option *O : Options)
    Known.push_back(typed(*O));
  for (std::size_t I = 1; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (!Arg.starts_with("-") || Arg == "-") {
      if (Sub.PositionalOpts.empty())
        return (Text.Name + " takes options only, not '" + Arg + "'").str();
      continue;
    }
    auto [Name, Value] = Arg.ltrim('-').split('=');
    bool HasValue = Arg.contains('=');
    auto It = find_if(Options, [Name = Name](const cl::Option *O) {
      return O->ArgStr == Name;
    });
    if (It == Options.end()) {
      SmallVector<StringRef> Words(Known.begin(), Known.end());
      StringRef Typed = Arg.split('=').first;
      return ("unknown option '" + Typed + "'" + didYouMean(Typed, Words))
          .str();
    }
    if ((*It)->getValueExpectedFlag() == cl::ValueRequired) {
      if (!HasValue && ++I == Args.size())
        return typed(**It) + " needs a value: " + (*It)->ValueStr.str();
    } else if (HasValue && !is_contained({"true", "false"}, Value)) {
      return typed(**It) + " takes no value";
    }
  }
  return "";
}

/// CommandLine's words begin with the program and end with a shout.
static std::string inOneLine(StringRef Errors) {
  StringRef Line = Errors.split('\n').first;
  Line.consume_front("tensor-tidy: ");
  Line = Line.trim().rtrim(".!");
  return Line.empty() ? "" : toLower(Line.front()) + Line.drop_front().str();
}

int Command::parseAndRun(ArrayRef<const char *> Args, const Tail &AfterDashes) {
  std::string Wrong = wrongOption(Args);
  if (Wrong.empty()) {
    SmallVector<const char *> Argv{"tensor-tidy"};
    Argv.append(Args.begin(), Args.end());
    std::string Errors;
    raw_string_ostream ErrorStream(Errors);
    if (cl::ParseCommandLineOptions(Argv.size(), Argv.data(), "", &ErrorStream))
      return run(AfterDashes);
    Wrong = inOneLine(Errors);
  }
  return error(Wrong + "; see 'tensor-tidy " + Text.Name + " --help'");
}

} // namespace tensortidy
