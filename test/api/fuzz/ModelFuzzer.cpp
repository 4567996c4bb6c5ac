//===- ModelFuzzer.cpp - Any bytes as a model and as a project's file -----===//
//
// Nothing that is read may crash, hang or leak. What is refused is refused
// with one line; what is accepted can be asked for everything that it names.
// Where the paths of a project lead is not tried: it would be other files.
//
//===----------------------------------------------------------------------===//
#include "api/ModelSet.h"
#include "api/ProjectFile.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;
using namespace tensortidy;

[[noreturn]] static void broken(StringRef Promise, StringRef Message) {
  errs() << "broken promise: " << Promise << ": '" << Message << "'\n";
  std::abort();
}

static void demandOneLine(Error E) {
  std::string Message = toString(std::move(E));
  if (Message.empty() || StringRef(Message).contains('\n'))
    broken("an error is one line", Message);
}

static void askEverything(ModelFile Model) {
  ModelSet Set;
  Set.add(std::move(Model));
  const ModelFile &Read = Set.files().front();
  for (const TypeRule &T : Read.Types)
    if (!Set.type(T.Type))
      broken("a type that has a rule is known", T.Type);
  auto IsDeclared = [](StringRef Name) { return Name.size() % 2 == 0; };
  for (const FunctionRule &F : Read.Functions) {
    for (StringRef Name : F.Names)
      Set.function({Name, Name, F.Table, IsDeclared});
    Set.function({F.Pattern, F.Pattern, F.Table, IsDeclared});
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (Expected<ModelFile> Model = parseModel(Text, "fuzzed"))
    askEverything(std::move(*Model));
  else
    demandOneLine(Model.takeError());
  if (Expected<ProjectFile> Project = parseProject(Text); !Project)
    demandOneLine(Project.takeError());
  return 0;
}
