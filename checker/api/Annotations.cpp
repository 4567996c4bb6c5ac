#include "api/Annotations.h"
#include "api/Effects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

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

/// What a word says of a parameter, or, with "_this" behind it, of the object.
static std::optional<ArgumentEffect> argumentEffect(StringRef Word) {
  return llvm::StringSwitch<std::optional<ArgumentEffect>>(Word)
      .Case("borrows", ArgumentEffect::Borrows)
      .Case("consumes", ArgumentEffect::Consumes)
      .Case("consumes_on_success", ArgumentEffect::ConsumesOnSuccess)
      .Case("creates", ArgumentEffect::Creates)
      .Case("disposes", ArgumentEffect::Disposes)
      .Case("keeps", ArgumentEffect::Keeps)
      .Case("lends", ArgumentEffect::Lends)
      .Case("leaves_scope", ArgumentEffect::LeavesScope)
      .Case("not_a_use", ArgumentEffect::Inspects)
      .Case("reassigns", ArgumentEffect::Reassigns)
      .Case("resets", ArgumentEffect::Resets)
      .Case("retains", ArgumentEffect::Retains)
      .Case("stores", ArgumentEffect::Stores)
      .Default(std::nullopt);
}

static Success successWord(StringRef Value) {
  return llvm::StringSwitch<Success>(Value)
      .Case("zero", Success::Zero)
      .Case("nonnegative", Success::NonNegative)
      .Default(Success::NonZero);
}

/// Words that stand on the function itself.
static void readFunctionWord(StringRef Word, StringRef Value, Effects &E) {
  if (Word == "creates") {
    E.Result = ResultEffect::Creates;
  } else if (Word == "empty") {
    E.Result = ResultEffect::Empty;
  } else if (Word == "view_of") {
    E.Result = ResultEffect::Views;
    E.ResultArgument = argumentNumber(Value);
  } else if (Word == "same_as") {
    E.Result = ResultEffect::SameAs;
    E.ResultArgument = argumentNumber(Value);
  } else if (Word == "borrowed") {
    E.Result = ResultEffect::Borrowed;
  } else if (Word == "borrowed_from") {
    E.Result = ResultEffect::Borrowed;
    E.Parent = argumentNumber(Value);
  } else if (Word == "parent") {
    E.Parent = argumentNumber(Value);
  } else if (Word == "disposable") {
    E.Disposable = true;
  } else if (Word == "outlived_if") {
    auto [Argument, Member] = Value.split('.');
    E.OutlivedIf = Part{argumentNumber(Argument), Member.str()};
  } else if (Word == "nullable") {
    E.MayBeNull = true;
  } else if (Word == "family") {
    E.Families.push_back(Value.str());
  } else if (Word == "succeeds_with") {
    E.SucceedsWith = successWord(Value);
  } else if (Word == "status") {
    E.StatusArgument = argumentNumber(Value);
  } else if (Word == "asks_status") {
    E.AsksStatus = true;
  } else if (Word == "disposes_all") {
    E.DisposesAll = Value.str();
  } else if (Word == "top_level") {
    E.TopLevel = true;
  } else if (Word == "not_a_use") {
    E.setArgument(0, ArgumentEffect::Inspects);
  } else if (Word == "asks_disposed") {
    E.setArgument(0, ArgumentEffect::Inspects);
    E.AsksDisposed = 0;
  } else if (Word.consume_back("_this")) {
    if (std::optional<ArgumentEffect> Effect = argumentEffect(Word))
      E.setArgument(0, *Effect);
  }
}

static void readParameterWord(StringRef Word, StringRef Value, unsigned N,
                              Effects &E) {
  if (Word == "runs_in_scope")
    return setCallable(E, N, CallableEffect::RunsInScope);
  if (Word == "runs_now")
    return setCallable(E, N, CallableEffect::RunsNow);
  if (Word == "runs_repeatedly")
    return setCallable(E, N, CallableEffect::RunsRepeatedly);
  if (Word == "not_null")
    return E.NotNull.push_back(N);
  if (Word == "takes_in") {
    E.Into = N;
    return;
  }
  std::optional<ArgumentEffect> Effect = argumentEffect(Word);
  if (!Effect)
    return;
  // With the member that is meant, or the argument that holds the length of the
  // array.
  if (Value.consume_front("."))
    E.Parts.push_back({N, Value.str(), 0, *Effect});
  else if (unsigned Length = argumentNumber(Value))
    E.Parts.push_back({N, "", Length, *Effect});
  else
    E.setArgument(N, *Effect);
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
    forEachAnnotation(Parameter, [&](StringRef Word, StringRef Value) {
      Any = true;
      readParameterWord(Word, Value, N, E);
    });
  }
  return Any;
}

bool readKind(const Decl *Type, ResourceKind &Kind) {
  bool Any = false;
  forEachAnnotation(Type, [&](StringRef Word, StringRef Value) {
    if (Word == "resource" || Word == "scoped_resource") {
      Any = true;
      Kind.Name = Value;
      Kind.Scoped = Word == "scoped_resource";
    }
    Kind.DiesOnce |= Word == "dies_once";
    Kind.ByValue |= Word == "by_value";
    Kind.ChildrenMayOutlive |= Word == "children_may_outlive";
    if (Word == "by_value")
      Kind.Member = Value;
  });
  return Any;
}

} // namespace tensortidy
