#include "finding/Merge.h"
#include "finding/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace clang;

namespace tensortidy {

/// An offending call is its own mistake, even of a resource that leaks
/// elsewhere.
/// And one call may make several resources.
using Key = std::pair<const void *, std::string>;

static Key keyOf(const Sighting &S) {
  const void *Where = S.Where.getBegin().getPtrEncoding();
  if (isAboutAnOffendingCall(S.Kind))
    return {Where, checkName(S.Kind).str()};
  return {S.Creation ? S.Creation : Where, S.Resource};
}

/// Of two sightings of one kind, the surer one speaks; of two equally sure
/// ones, the flow engine, whose "never" says more than "not on some path".
static bool speaksBefore(const Sighting &A, const Sighting &B) {
  if (A.Kind != B.Kind)
    return A.Kind < B.Kind;
  if (A.Sureness != B.Sureness)
    return A.Sureness > B.Sureness;
  return A.SeenBy < B.SeenBy;
}

static std::string qualifiedName(const FunctionDecl *Function) {
  if (!Function)
    return {};
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  // A lambda has no name of its own: say whose it is.
  const DeclContext *Outer = Function->getLexicalParent();
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Outer);
      Class && Class->isLambda())
    if (const auto *Named = dyn_cast_or_null<FunctionDecl>(
            Class->getParentFunctionOrMethod())) {
      Out << qualifiedName(Named) << "::lambda";
      return Name;
    }
  Function->printQualifiedName(Out);
  return Name;
}

static Finding toFinding(std::vector<Sighting *> Group, ASTContext &Context) {
  llvm::stable_sort(Group, [](const Sighting *A, const Sighting *B) {
    return speaksBefore(*A, *B);
  });
  const Sighting &First = *Group.front();
  Finding F;
  F.Kind = First.Kind;
  F.Message = First.Message;
  F.Where = placeOf(First.Where, Context);
  if (First.Creation)
    F.Creation = placeOf(First.Creation->getSourceRange(), Context);
  F.Function = qualifiedName(First.Function);
  F.Creator = First.Creator;
  F.Resource = First.Resource;
  F.Sureness = First.Sureness;
  const Sighting *Teller = nullptr;
  for (const Sighting *S : Group) {
    F.Engines |= S->SeenBy;
    F.Sureness = std::max(F.Sureness, S->Sureness);
    if (S->Kind != F.Kind && !llvm::is_contained(F.AlsoSeenAs, S->Kind))
      F.AlsoSeenAs.push_back(S->Kind);
    if (!Teller && !S->Path.empty())
      Teller = S;
  }
  // A kind seen by the flow engine alone knows no end; a path does.
  F.End = placeOf(First.End, Context);
  if (Teller) {
    if (!F.End.isValid())
      F.End = placeOf(Teller->End, Context);
    for (const Sighting::Step &Step : Teller->Path)
      F.Path.push_back({placeOf(Step.Where, Context), Step.Text});
  }
  return F;
}

/// Equal for equal code that moved: no line numbers.
static void fingerprint(std::vector<Finding> &Findings) {
  std::map<std::string, unsigned> Ordinals;
  for (Finding &F : Findings) {
    std::string Text = (llvm::sys::path::filename(F.Where.File) + "|" +
                        F.Function + "|" + checkName(F.Kind) + "|" + F.Creator)
                           .str();
    unsigned Ordinal = Ordinals[Text]++;
    Text += "|" + std::to_string(Ordinal);
    F.Fingerprint =
        llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true, 16);
  }
}

/// A call on a dead operand throws: what it would have made is not lost.
static void dropNeverMade(std::vector<Sighting> &Sightings) {
  llvm::DenseSet<SourceRange> Failing;
  for (const Sighting &S : Sightings)
    if (isLateUse(S.Kind))
      Failing.insert(S.Where);
  llvm::erase_if(Sightings, [&](const Sighting &S) {
    return !isAboutAnOffendingCall(S.Kind) && S.Creation &&
           Failing.contains(S.Creation->getSourceRange());
  });
}

std::vector<Finding> mergeSightings(std::vector<Sighting> Sightings,
                                    ASTContext &Context) {
  dropNeverMade(Sightings);
  llvm::MapVector<Key, std::vector<Sighting *>, std::map<Key, unsigned>> Groups;
  for (Sighting &S : Sightings)
    Groups[keyOf(S)].push_back(&S);

  std::vector<Finding> Findings;
  for (auto &[Ignored, Group] : Groups) {
    Finding F = toFinding(Group, Context);
    // Template instantiations see one place several times.
    auto Same = llvm::find_if(Findings, [&](const Finding &Other) {
      // The links of a chain begin together, and end one behind the other.
      return Other.Kind == F.Kind && Other.Resource == F.Resource &&
             Other.Where.Location == F.Where.Location &&
             Other.Where.EndLocation == F.Where.EndLocation;
    });
    if (Same == Findings.end())
      Findings.push_back(std::move(F));
  }
  const SourceManager &Sources = Context.getSourceManager();
  llvm::stable_sort(Findings, [&](const Finding &A, const Finding &B) {
    return Sources.isBeforeInTranslationUnit(A.Where.Location,
                                             B.Where.Location);
  });
  fingerprint(Findings);
  return Findings;
}

} // namespace tensortidy
