#include "api/ModelCheck.h"
#include "api/ApiModel.h"
#include "support/NearestWord.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using llvm::ArrayRef;
using llvm::formatv;
using llvm::StringRef;

namespace tensortidy {

/// A handle itself: a pointer to the resource's struct, or the struct where
/// that is passed by value.
static const ResourceKind *handleOf(QualType Type, ApiModel &Api) {
  const ResourceKind *Kind = Api.resourceOf(Type);
  if (!Kind)
    return nullptr;
  Type = Type.getNonReferenceType();
  if (Type->getAsRecordDecl())
    return Kind->ByValue ? Kind : nullptr;
  bool PointsToHandle = Type->isPointerType() && Kind->ByValue &&
                        Type->getPointeeType()->getAsRecordDecl();
  return PointsToHandle ? nullptr : Kind;
}

const ResourceKind *resourceThrough(QualType Type, ApiModel &Api) {
  if (Type->isReferenceType())
    return handleOf(Type.getNonReferenceType(), Api);
  return Type->isPointerType() ? handleOf(Type->getPointeeType(), Api)
                               : nullptr;
}

const ResourceKind *resourceInArgument(QualType Type, ApiModel &Api) {
  if (const ResourceKind *Kind = handleOf(Type, Api))
    return Kind;
  if (const ResourceKind *Kind = resourceThrough(Type, Api))
    return Kind;
  // A class that is passed by reference.
  return Type->isReferenceType() ? Api.resourceOf(Type) : nullptr;
}

static bool ownsWhatItGets(ArgumentEffect Effect) {
  switch (Effect) {
  case ArgumentEffect::Borrows:
  case ArgumentEffect::Inspects:
  case ArgumentEffect::Stores:
  case ArgumentEffect::LeavesScope:
    return false;
  default:
    return true;
  }
}

/// What a rule with a `resource` may make: any pointer or number.
static bool isPlainHandle(QualType Type) {
  return Type->isPointerType() || Type->isIntegerType();
}

namespace {
/// Types that are resources only where a rule for a function says so: strings,
/// memory. A function that makes one may give another type than the one that
/// releases it takes: `char *`, and `const char *` or `void *`.
class PlainResources {
public:
  void add(QualType Type) {
    if (!Type->isVoidType())
      Types.insert(bare(Type));
  }
  bool contains(QualType Type) const {
    return !Types.empty() &&
           (Type->isVoidPointerType() || Types.contains(bare(Type)));
  }

private:
  static const void *bare(QualType Type) {
    Type = Type.getCanonicalType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    return Type.getUnqualifiedType().getAsOpaquePtr();
  }
  llvm::DenseSet<const void *> Types;
};

/// One rule against one declaration.
class SignatureCheck {
public:
  SignatureCheck(const FunctionRule &Rule, const Signature &S, ApiModel &Api,
                 const PlainResources &Plain)
      : Rule(Rule), E(Rule.What), S(S), Api(Api), Plain(Plain) {}

  std::vector<std::string> problems() {
    checkNumbers();
    // Types of arguments that there are not cannot be looked at.
    if (!Problems.empty())
      return std::move(Problems);
    for (unsigned N = 0; N < E.Arguments.size(); ++N)
      checkWhole(N, E.Arguments[N]);
    for (const Part &P : E.Parts)
      P.Member.empty() ? checkArray(P) : checkMember(P, P.Effect);
    if (E.OutlivedIf)
      checkMember(*E.OutlivedIf, ArgumentEffect::Borrows);
    checkResult();
    return std::move(Problems);
  }

private:
  template <typename... Ts> void complain(const char *Format, Ts &&...Values) {
    Problems.push_back(formatv("'{0}' {1}", S.Name,
                               formatv(Format, std::forward<Ts>(Values)...))
                           .str());
  }

  void checkNumbers() {
    llvm::SmallSet<unsigned, 8> Named;
    auto Note = [&](std::optional<unsigned> N) {
      if (N)
        Named.insert(*N);
    };
    for (unsigned N = 0; N < E.Arguments.size(); ++N)
      if (N + 1 == E.Arguments.size() ||
          E.Arguments[N] != ArgumentEffect::Borrows)
        Named.insert(N);
    for (const Part &P : E.Parts) {
      Note(P.Argument);
      if (P.Count)
        Note(P.Count);
    }
    for (unsigned N : E.NotNull)
      Note(N);
    for (std::optional<unsigned> N :
         {E.StatusArgument, E.AsksDisposed, E.Parent, E.Into})
      Note(N);
    if (E.OutlivedIf)
      Note(E.OutlivedIf->Argument);
    if (E.Result == ResultEffect::Views || E.Result == ResultEffect::SameAs)
      Note(E.ResultArgument);
    if (Named.count(0) && S.This.isNull())
      complain("is no member function: it has no 'this'");
    for (unsigned N = 1; N <= 64; ++N)
      if (Named.count(N) && N > S.Parameters.size() && !S.IsVariadic)
        complain("has {0} parameter{1}: there is no argument {2}",
                 S.Parameters.size(), S.Parameters.size() == 1 ? "" : "s", N);
  }

  /// Null for what is passed through an ellipsis.
  QualType typeOf(unsigned N) const {
    if (N == 0)
      return S.This;
    return N <= S.Parameters.size() ? S.Parameters[N - 1] : QualType();
  }

  bool isResource(QualType Type) const {
    return resourceInArgument(Type, Api) || Plain.contains(Type) ||
           (Type->isPointerType() && Plain.contains(Type->getPointeeType()));
  }

  /// What is lent need be no handle, and what has a `resource` neither.
  bool canComeThrough(QualType Type, ArgumentEffect Effect) const {
    if (resourceThrough(Type, Api))
      return true;
    return (Effect == ArgumentEffect::Lends || !Rule.Resource.empty()) &&
           isPlainHandle(Type->getPointeeType());
  }

  void notAResource(const llvm::Twine &What, QualType Type) {
    complain("{0} is of type '{1}', which no rule calls a resource", What.str(),
             Type.getAsString());
  }

  void checkWhole(unsigned N, ArgumentEffect Effect) {
    QualType Type = typeOf(N);
    if (Type.isNull() || !ownsWhatItGets(Effect))
      return;
    std::string Argument =
        N ? formatv("takes as argument {0} what", N).str() : "'this'";
    if (N == 0) {
      if (!Api.resourceOf(Type))
        notAResource("is a member of a class that", Type);
      return;
    }
    if (!comesBack(Effect)) {
      if (!isResource(Type))
        notAResource(Argument, Type);
      return;
    }
    if (!Type->isPointerType() && !Type->isReferenceType())
      complain("can create nothing through argument {0}: its type '{1}' is no "
               "pointer",
               N, Type.getAsString());
    else if (Type.getNonReferenceType()->isPointerType() &&
             Type->getPointeeType().isConstQualified())
      complain("can create nothing through argument {0}: its type '{1}' points "
               "to what is const",
               N, Type.getAsString());
    else if (!canComeThrough(Type, Effect))
      complain("can create nothing through argument {0}: its type '{1}' is not "
               "the address of a handle",
               N, Type.getAsString());
  }

  void checkArray(const Part &P) {
    QualType Type = typeOf(P.Argument);
    if (Type.isNull())
      return;
    if (!Type->isPointerType())
      return complain("has no array as argument {0}, but a '{1}'", P.Argument,
                      Type.getAsString());
    if (ownsWhatItGets(P.Effect) && !canComeThrough(Type, P.Effect) &&
        !Plain.contains(Type->getPointeeType()))
      notAResource(formatv("takes as argument {0} what", P.Argument).str(),
                   Type);
    QualType Count = typeOf(P.Count);
    if (!Count.isNull() && !Count->isIntegerType() &&
        !(Count->isPointerType() && Count->getPointeeType()->isIntegerType()))
      complain("has no length as argument {0}, but a '{1}'", P.Count,
               Count.getAsString());
  }

  void checkMember(const Part &P, ArgumentEffect Effect) {
    QualType Type = typeOf(P.Argument);
    if (Type.isNull())
      return;
    const FieldDecl *Member = memberOf(recordBehind(Type), P.Member);
    if (!Member)
      return complain("has a '{0}' as argument {1}, which has no member '{2}'",
                      Type.getAsString(), P.Argument, P.Member);
    if (ownsWhatItGets(Effect) && !isResource(Member->getType()) &&
        !(Effect == ArgumentEffect::Creates && !Rule.Resource.empty()))
      notAResource(formatv("owns {0}.{1}, which", P.Argument, P.Member).str(),
                   Member->getType());
  }

  void checkResult() {
    if (S.Result->isVoidType()) {
      if (E.Result != ResultEffect::None)
        complain("returns nothing, so nothing can be said of its result");
      else if (E.SucceedsWith != Success::Always)
        complain("returns nothing that 'success' could speak of");
      else if (E.AsksStatus || E.AsksDisposed)
        complain("returns nothing that could be an answer");
      return;
    }
    bool Makes = E.creates() || E.Result == ResultEffect::Empty;
    bool IsPlain = !Rule.Resource.empty() && isPlainHandle(S.Result);
    if (Makes && !IsPlain && !Api.resourceOf(S.Result))
      notAResource("makes what", S.Result);
  }

  const FunctionRule &Rule;
  const Effects &E;
  const Signature &S;
  ApiModel &Api;
  const PlainResources &Plain;
  std::vector<std::string> Problems;
};

class ModelCheck {
public:
  ModelCheck(const ModelFile &Model, const Declarations &Known, ApiModel &Api)
      : Model(Model), Known(Known), Api(Api) {}

  std::vector<ModelProblem> problems() {
    for (const FunctionRule &F : Model.Functions)
      if (!F.Resource.empty())
        notePlain(F);
    for (const TypeRule &T : Model.Types)
      checkType(T);
    for (const FunctionRule &F : Model.Functions)
      if (holdsFor(F, Known))
        checkRule(F);
    llvm::stable_sort(Problems,
                      [](const ModelProblem &A, const ModelProblem &B) {
                        return A.Line < B.Line;
                      });
    return std::move(Problems);
  }

private:
  void complain(unsigned Line, const llvm::Twine &Text) {
    Problems.push_back({Line, Text.str()});
  }

  void notePlain(const FunctionRule &F) {
    forEachFunctionOf(F, Known, [&](StringRef, ArrayRef<Signature> Overloads) {
      for (const Signature &S : Overloads) {
        if (F.What.creates() && isPlainHandle(S.Result))
          Plain.add(S.Result);
        for (unsigned N = 1; N < F.What.Arguments.size(); ++N)
          if (comesBack(F.What.Arguments[N]) && N <= S.Parameters.size() &&
              S.Parameters[N - 1]->isPointerType())
            Plain.add(S.Parameters[N - 1]->getPointeeType());
      }
    });
  }

  /// Only for the first ones: in the wrong header every name is unknown.
  std::string suggestion(StringRef Name, ArrayRef<StringRef> Names) {
    return Suggestions++ < 20 ? didYouMean(Name, Names) : "";
  }

  void checkType(const TypeRule &T) {
    const NamedDecl *Found = Known.type(T.Type);
    if (!Found)
      return complain(T.Line, "no type is called '" + T.Type + "'" +
                                  suggestion(T.Type, Known.typeNames()));
    if (!T.ByValue)
      return;
    QualType Type;
    if (const auto *Alias = dyn_cast<TypedefNameDecl>(Found))
      Type = Alias->getUnderlyingType();
    else
      Type = Known.context().getCanonicalTagType(cast<RecordDecl>(Found));
    if (!Type->getAsRecordDecl())
      return complain(T.Line, "'" + T.Type +
                                  "' is passed by value, but is of type '" +
                                  Type.getAsString() + "', which is no struct");
    if (!T.Member.empty() && !memberOf(recordBehind(Type), T.Member))
      complain(T.Line, "'" + T.Type + "' has no member '" + T.Member + "'");
  }

  void checkRule(const FunctionRule &F) {
    bool Matched = false;
    forEachFunctionOf(F, Known,
                      [&](StringRef Name, ArrayRef<Signature> Overloads) {
                        Matched = true;
                        if (Overloads.empty())
                          return complain(F.Line, unknown(F, Name));
                        if (F.Pattern.empty() || !isNamed(Name, F.Table))
                          checkFunction(F, Overloads);
                      });
    if (!Matched)
      complain(F.Line, "no function matches the pattern '" + F.Pattern + "'");
  }

  /// A rule that names a function speaks before every pattern.
  bool isNamed(StringRef Name, StringRef Table) const {
    return llvm::any_of(Model.Functions, [&](const FunctionRule &F) {
      return F.Table == Table && llvm::is_contained(F.Names, Name) &&
             holdsFor(F, Known);
    });
  }

  std::string unknown(const FunctionRule &F, StringRef Name) {
    if (!F.Table.empty() && !Known.type(F.Table))
      return "no type is called '" + F.Table + "'" +
             suggestion(F.Table, Known.typeNames());
    std::string What =
        F.Table.empty()
            ? formatv("no function is called '{0}'", Name).str()
            : formatv("'{0}' has no function '{1}' as a member", F.Table, Name)
                  .str();
    return What + suggestion(Name, Known.functionNames(F.Table));
  }

  /// One of the overloads must fit.
  void checkFunction(const FunctionRule &F, ArrayRef<Signature> Overloads) {
    std::vector<std::string> Fewest;
    for (const Signature &S : Overloads) {
      std::vector<std::string> Wrong =
          SignatureCheck(F, S, Api, Plain).problems();
      if (Wrong.empty())
        return;
      if (Fewest.empty() || Wrong.size() < Fewest.size())
        Fewest = std::move(Wrong);
    }
    for (const std::string &Text : Fewest)
      complain(F.Line, Text);
  }

  const ModelFile &Model;
  const Declarations &Known;
  ApiModel &Api;
  PlainResources Plain;
  std::vector<ModelProblem> Problems;
  unsigned Suggestions = 0;
};
} // namespace

bool holdsFor(const FunctionRule &Rule, const Declarations &Known) {
  return (Rule.WhenDeclared.empty() || Known.declares(Rule.WhenDeclared)) &&
         (Rule.UnlessDeclared.empty() || !Known.declares(Rule.UnlessDeclared));
}

void forEachFunctionOf(
    const FunctionRule &Rule, const Declarations &Known,
    llvm::function_ref<void(StringRef Name, ArrayRef<Signature> Overloads)>
        Visit) {
  for (const std::string &Name : Rule.Names)
    Visit(Name, Known.functions(Name, Rule.Table));
  if (Rule.Pattern.empty())
    return;
  llvm::Regex Pattern(expandedPattern(Rule.Pattern));
  Known.forEachFunction(Rule.Table, [&](ArrayRef<Signature> Overloads) {
    const std::string &Name = Overloads.front().Name;
    if (Pattern.match(Name) || Pattern.match(Known.originalName(Name)))
      Visit(Name, Overloads);
  });
}

std::vector<ModelProblem> problemsOf(const ModelFile &Model,
                                     const Declarations &Known, ApiModel &Api) {
  return ModelCheck(Model, Known, Api).problems();
}

} // namespace tensortidy
