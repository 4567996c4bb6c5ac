#include "api/Annotations.h"
#include "api/Effects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace tensortidy {

void forEachAnnotation(const Decl *D,
                       llvm::function_ref<void(StringRef, StringRef)> Visit) {
  if (!D->hasAttrs())
    return;
  for (const auto *Attr : D->specific_attrs<AnnotateAttr>()) {
    StringRef Text = Attr->getAnnotation();
    if (!Text.consume_front("tensortidy:"))
      continue;
    auto [Word, Value] = Text.split('=');
    Visit(Word, Value);
  }
}

static void setCallable(Effects &E, unsigned N, CallableEffect Effect) {
  if (E.Callables.size() <= N)
    E.Callables.resize(N + 1, CallableEffect::None);
  E.Callables[N] = Effect;
}

static unsigned argumentNumber(StringRef Value) {
  unsigned N = 0;
  Value.getAsInteger(10, N);
  return N;
}

/// Words that stand on the function itself.
static void readFunctionWord(StringRef Word, StringRef Value, Effects &E) {
  if (Word == "creates") {
    E.Result = ResultEffect::Creates;
  } else if (Word == "view_of") {
    E.Result = ResultEffect::Views;
    E.ResultArgument = argumentNumber(Value);
  } else if (Word == "same_as") {
    E.Result = ResultEffect::SameAs;
    E.ResultArgument = argumentNumber(Value);
  } else if (Word == "nullable") {
    E.MayBeNull = true;
  } else if (Word == "succeeds_with") {
    E.SucceedsWith = Value == "zero" ? Success::Zero : Success::NonZero;
  } else if (Word == "top_level") {
    E.TopLevel = true;
  } else if (Word == "disposes_this") {
    E.setArgument(0, ArgumentEffect::Disposes);
  } else if (Word == "keeps_this") {
    E.setArgument(0, ArgumentEffect::Keeps);
  } else if (Word == "not_a_use") {
    E.setArgument(0, ArgumentEffect::Inspects);
  } else if (Word == "asks_disposed") {
    E.setArgument(0, ArgumentEffect::Inspects);
    E.AsksDisposed = 0;
  }
}

static void readParameterWord(StringRef Word, unsigned N, Effects &E) {
  if (Word == "runs_in_scope")
    return setCallable(E, N, CallableEffect::RunsInScope);
  if (Word == "runs_repeatedly")
    return setCallable(E, N, CallableEffect::RunsRepeatedly);
  E.setArgument(N, llvm::StringSwitch<ArgumentEffect>(Word)
                       .Case("creates", ArgumentEffect::Creates)
                       .Case("disposes", ArgumentEffect::Disposes)
                       .Case("consumes", ArgumentEffect::Consumes)
                       .Case("stores", ArgumentEffect::Stores)
                       .Case("keeps", ArgumentEffect::Keeps)
                       .Case("leaves_scope", ArgumentEffect::LeavesScope)
                       .Case("not_a_use", ArgumentEffect::Inspects)
                       .Default(ArgumentEffect::Borrows));
}

bool readAnnotations(const Decl *D, Effects &E) {
  const auto *Function = cast<FunctionDecl>(D);
  bool Any = false;
  bool NotAUse = false;
  forEachAnnotation(Function, [&](StringRef Word, StringRef Value) {
    // "top_level" says who calls the function, not what a call of it does.
    Any |= Word != "top_level";
    NotAUse |= Word == "not_a_use";
    readFunctionWord(Word, Value, E);
  });
  for (const ParmVarDecl *Parameter : Function->parameters()) {
    unsigned N = Parameter->getFunctionScopeIndex() + 1;
    // A comparison inspects both sides.
    if (NotAUse)
      E.setArgument(N, ArgumentEffect::Inspects);
    forEachAnnotation(Parameter, [&](StringRef Word, StringRef) {
      Any = true;
      readParameterWord(Word, N, E);
    });
  }
  return Any;
}

} // namespace tensortidy
