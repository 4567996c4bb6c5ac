//===- HeaderUnit.cpp -----------------------------------------------------===//
#include "driver/HeaderUnit.h"
#include "driver/CompileCommands.h"
#include "driver/Messages.h"
#include "driver/SourceCheck.h"
#include "driver/UnitCompiler.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tensortidy {

static bool isCxx(ArrayRef<std::string> Headers, ArrayRef<std::string> Flags) {
  for (std::size_t I = 0; I < Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    if (Flag.starts_with("-std=c++") || Flag.starts_with("-std=gnu++") ||
        Flag.starts_with("-xc++"))
      return true;
    if (Flag == "-x" && I + 1 < Flags.size() &&
        StringRef(Flags[I + 1]).starts_with("c++"))
      return true;
  }
  return any_of(Headers, [](StringRef Header) {
    return is_contained(
        {".hpp", ".hh", ".hxx", ".h++", ".cpp", ".cc", ".cxx", ".ipp"},
        sys::path::extension(Header));
  });
}

Error visitHeaders(const std::vector<std::string> &Headers,
                   const std::optional<std::vector<std::string>> &Flags,
                   function_ref<void(clang::ASTContext &)> Visit) {
  std::string Text;
  for (const std::string &Header : Headers) {
    std::string Path = absolutePath(Header);
    if (!sys::fs::is_regular_file(Path))
      return createStringError("'" + Header + "' cannot be read: " +
                               (sys::fs::exists(Path)
                                    ? "it is no file"
                                    : "No such file or directory"));
    Text += "#include \"" + Path + "\"\n";
  }
  std::vector<std::string> Given = Flags.value_or(std::vector<std::string>());
  bool Cxx = isCxx(Headers, Given);
  CompileCommands Commands = CompileCommands::fromFlags(Given);
  // A name that no file is likely to have.
  UnitSource Unit{
      absolutePath(Cxx ? "headers-of-a-model.cpp" : "headers-of-a-model.c"),
      Text};
  auto Database = Commands.forSource(Unit.Path);
  if (!Database)
    return Database.takeError();
  CompileOutcome Outcome = compileUnit(
      **Database, Unit, /*DropUnknownFlags=*/false,
      [&](clang::CompilerInstance &Compiler, clang::ASTContext &Context) {
        if (!Compiler.getDiagnostics().hasErrorOccurred())
          Visit(Context);
      });
  if (Outcome.Failure.empty())
    return Error::success();
  errs() << Outcome.Errors;
  return createStringError(
      StringRef("the headers do not compile as ") + (Cxx ? "C++" : "C") +
      "; give the flags that they need after '--'" +
      (Cxx ? "" : ", '-x c++' among them if they are C++"));
}

} // namespace tensortidy
