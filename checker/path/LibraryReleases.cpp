#include "path/LibraryReleases.h"
#include "api/ApiModel.h"
#include "path/PathRun.h"
#include "path/PathState.h"
#include "clang/AST/DeclCXX.h"
#include "clang/StaticAnalyzer/Core/PathSensitive/CallEvent.h"

using namespace clang;
using namespace ento;

namespace tensortidy {

/// In the body of a release, which may end with whatever it likes.
static bool isInRelease(const LocationContext *Context) {
  ApiModel &Model = PathRun::current().Model;
  for (; Context; Context = Context->getParent())
    if (const auto *Function = dyn_cast<FunctionDecl>(Context->getDecl()))
      if (llvm::is_contained(Model.effectsOf(Function).Arguments,
                             ArgumentEffect::Disposes))
        return true;
  return false;
}

const Effects *withLibraryReleases(const Effects *Known, const CallEvent &Call,
                                   ProgramStateRef State) {
  static const auto Release = [](const char *Family) {
    Effects E;
    E.Known = true;
    E.Families = {Family};
    E.setArgument(1, ArgumentEffect::Disposes);
    return E;
  };
  static const Effects Free = Release("free"), Delete = Release("delete");
  const Effects *E = nullptr;
  if (Call.isGlobalCFunction("free"))
    E = &Free;
  // A class may have a `delete` of its own, which knows what it does.
  else if (isa<CXXDeallocatorCall>(Call) &&
           !isa_and_nonnull<CXXMethodDecl>(Call.getDecl()))
    E = &Delete;
  if (!E || Call.getNumArgs() == 0)
    return Known;
  SymbolRef S = Call.getArgSVal(0).getAsLocSymbol(true);
  const HandleState *H = S ? handleAt(State, S) : nullptr;
  bool IsOurs = H && H->maker() && H->isOwned();
  if (IsOurs && !H->kind().PlainMemory &&
      isInRelease(Call.getLocationContext()))
    return nullptr;
  if (Known)
    return Known;
  return IsOurs ? E : nullptr;
}

} // namespace tensortidy
