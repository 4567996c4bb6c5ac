#include "api/ModelAccount.h"
#include "api/ApiModel.h"
#include "api/ModelCheck.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;
using llvm::formatv;
using llvm::StringRef;

namespace tensortidy {

namespace {
/// One thing that can happen to a handle. In the order of an account.
enum class Role {
  Made,
  MadeEmpty,
  Viewed,
  Passed,
  Lent,
  Released,
  TakenOver,
  Retained,
  Reset,
  Kept,
  Stored,
  Inspected,
};
constexpr const char *RoleNames[] = {
    "made by",    "made empty by", "viewed by",     "passed through by",
    "lent by",    "released by",   "taken over by", "retained by",
    "emptied by", "kept by",       "stored by",     "inspected by"};

/// What one rule says of one handle that a function gets or gives.
struct Saying {
  Role What;
  std::string How;               ///< "argument 2, when the result is zero"
  std::optional<unsigned> Where; ///< The argument; nothing for the result.
  std::string Member;            ///< Of it.
};
} // namespace

static std::optional<Role> roleOf(ArgumentEffect Effect) {
  switch (Effect) {
  case ArgumentEffect::Creates:
  case ArgumentEffect::Reassigns:
    return Role::Made;
  case ArgumentEffect::Lends:
    return Role::Lent;
  case ArgumentEffect::Disposes:
    return Role::Released;
  case ArgumentEffect::Consumes:
  case ArgumentEffect::ConsumesOnSuccess:
    return Role::TakenOver;
  case ArgumentEffect::Retains:
    return Role::Retained;
  case ArgumentEffect::Resets:
    return Role::Reset;
  case ArgumentEffect::Keeps:
    return Role::Kept;
  case ArgumentEffect::Stores:
    return Role::Stored;
  case ArgumentEffect::Inspects:
    return Role::Inspected;
  case ArgumentEffect::Borrows:
  case ArgumentEffect::LeavesScope:
    return std::nullopt;
  }
  llvm_unreachable("an effect without a role");
}

static std::string argumentName(unsigned N) {
  return N ? formatv("argument {0}", N).str() : "this";
}

static std::string whenItSucceeds(const Effects &E) {
  if (E.StatusArgument)
    return ", when " + argumentName(*E.StatusArgument) + " tells success";
  switch (E.SucceedsWith) {
  case Success::Always:
    return "";
  case Success::Zero:
    return ", when the result is zero";
  case Success::NonZero:
    return ", when the result is not zero";
  case Success::NonNegative:
    return ", when the result is not negative";
  }
  llvm_unreachable("an unknown success");
}

/// What is said of everything that a rule makes.
static std::string ofWhatIsMade(const Effects &E) {
  std::string Text;
  if (E.MayBeNull)
    Text += ", may be null";
  if (E.Parent)
    Text += ", must not outlive " + argumentName(*E.Parent);
  if (E.OutlivedIf)
    Text += formatv(", outlived by its own if {0}.{1} is not null",
                    argumentName(E.OutlivedIf->Argument), E.OutlivedIf->Member);
  return Text;
}

/// How long what is lent lives.
static std::string withParent(const Effects &E) {
  if (!E.Parent)
    return "";
  return ", with " + argumentName(*E.Parent) +
         (E.Disposable ? ", may be disposed before" : "");
}

static std::string familyOf(const Effects &E) {
  return E.Families.empty() ? "" : ", family " + llvm::join(E.Families, " or ");
}

static Saying argumentSaying(const Effects &E, Role What, ArgumentEffect Effect,
                             unsigned N, StringRef Member, unsigned Count) {
  std::string How = argumentName(N);
  if (!Member.empty())
    How += ("." + Member).str();
  if (Count)
    How += formatv(", an array of argument {0}", Count);
  if (Effect == ArgumentEffect::Reassigns)
    How += ", used again if it holds one";
  if (What == Role::Made || Effect == ArgumentEffect::ConsumesOnSuccess)
    How += whenItSucceeds(E);
  if (Effect == ArgumentEffect::Lends)
    How += withParent(E) + whenItSucceeds(E);
  if (What == Role::Made)
    How += ofWhatIsMade(E);
  if (What == Role::Made || What == Role::Released)
    How += familyOf(E);
  if (What == Role::TakenOver && E.Into)
    How += ", into " + argumentName(*E.Into);
  if (llvm::is_contained(E.NotNull, N))
    How += ", not null";
  return {What, std::move(How), N, Member.str()};
}

static std::vector<Saying> sayingsOf(const Effects &E) {
  std::vector<Saying> Sayings;
  auto Result = [&](Role What, std::string How) {
    Sayings.push_back({What, std::move(How), std::nullopt, ""});
  };
  switch (E.Result) {
  case ResultEffect::None:
    break;
  case ResultEffect::Creates:
    Result(Role::Made, "result" + ofWhatIsMade(E) + familyOf(E));
    break;
  case ResultEffect::Empty:
    Result(Role::MadeEmpty, "result");
    break;
  case ResultEffect::Views:
    Result(Role::Viewed, "result, of " + argumentName(E.ResultArgument));
    break;
  case ResultEffect::SameAs:
    Result(Role::Passed, "result is " + argumentName(E.ResultArgument));
    break;
  case ResultEffect::Borrowed:
    Result(Role::Lent, "result" + withParent(E));
    break;
  }
  for (unsigned N = 0; N < E.Arguments.size(); ++N)
    if (std::optional<Role> What = roleOf(E.Arguments[N]))
      Sayings.push_back(argumentSaying(E, *What, E.Arguments[N], N, "", 0));
  for (const Part &P : E.Parts)
    if (std::optional<Role> What = roleOf(P.Effect))
      Sayings.push_back(
          argumentSaying(E, *What, P.Effect, P.Argument, P.Member, P.Count));
  return Sayings;
}

namespace {
class Account {
public:
  Account(llvm::raw_ostream &OS, const ModelFile &Model,
          const Declarations *Known)
      : OS(OS), Model(Model), Known(Known) {
    if (!Known)
      return;
    for (const TypeRule &T : Model.Types)
      if (const NamedDecl *D = Known->type(T.Type))
        noteType(D, T);
  }

  void write() {
    for (const FunctionRule &F : Model.Functions)
      collect(F);
    for (const TypeRule &T : Model.Types) {
      writeType(T);
      writeSayings(&T);
    }
    // Without declarations nothing tells the types of functions.
    if (!Known || !ByType[nullptr].empty() || !Plain.empty())
      OS << (Known ? "\nother functions\n" : "\nfunctions\n");
    writeSayings(nullptr);
    writePlain();
  }

private:
  void noteType(const NamedDecl *D, const TypeRule &T) {
    Rules[cast<NamedDecl>(D->getCanonicalDecl())] = &T;
    if (const auto *Alias = dyn_cast<TypedefNameDecl>(D))
      if (const RecordDecl *Record = recordBehind(Alias->getUnderlyingType()))
        Rules[cast<NamedDecl>(Record->getCanonicalDecl())] = &T;
  }

  /// The rule of the type behind any number of pointers.
  const TypeRule *ruleOf(QualType Type) const {
    while (!Type.isNull()) {
      Type = Type.getNonReferenceType();
      if (const auto *Alias = Type->getAs<TypedefType>()) {
        if (const TypeRule *T = Rules.lookup(
                cast<NamedDecl>(Alias->getDecl()->getCanonicalDecl())))
          return T;
        Type = Alias->desugar();
      } else if (const RecordDecl *Record = Type->getAsRecordDecl()) {
        return Rules.lookup(cast<NamedDecl>(Record->getCanonicalDecl()));
      } else {
        Type = Type->getPointeeType();
      }
    }
    return nullptr;
  }

  const TypeRule *typeOf(const Saying &Said, const Signature &S) const {
    if (!Said.Where)
      return ruleOf(S.Result);
    QualType Type;
    if (*Said.Where == 0)
      Type = S.This;
    else if (*Said.Where <= S.Parameters.size())
      Type = S.Parameters[*Said.Where - 1];
    if (Said.Member.empty() || Type.isNull())
      return ruleOf(Type);
    const FieldDecl *Member = memberOf(recordBehind(Type), Said.Member);
    return Member ? ruleOf(Member->getType()) : nullptr;
  }

  std::string shown(const FunctionRule &F, StringRef Name) const {
    return F.Table.empty() ? Name.str() : F.Table + "." + Name.str();
  }

  void collect(const FunctionRule &F) {
    std::vector<Saying> Sayings = sayingsOf(F.What);
    if (!F.Resource.empty())
      for (Saying &Said : Sayings)
        if (Said.What == Role::Made)
          Said.How += ", a " + F.Resource;
    auto Note = [&](std::string Name, const Signature *S) {
      if (Sayings.empty())
        Plain.push_back(std::move(Name));
      else
        for (const Saying &Said : Sayings)
          ByType[S ? typeOf(Said, *S) : nullptr][{Said.What, Said.How}]
              .push_back(Name);
    };
    if (Known) {
      if (holdsFor(F, *Known))
        forEachFunctionOf(
            F, *Known,
            [&](StringRef Name, llvm::ArrayRef<Signature> Overloads) {
              if (!Overloads.empty())
                Note(shown(F, Name), &Overloads.front());
            });
      return;
    }
    std::string Condition;
    if (!F.WhenDeclared.empty())
      Condition += " (with " + F.WhenDeclared + ")";
    if (!F.UnlessDeclared.empty())
      Condition += " (without " + F.UnlessDeclared + ")";
    for (const std::string &Name : F.Names)
      Note(shown(F, Name) + Condition, nullptr);
    if (!F.Pattern.empty())
      Note(shown(F, "/" + F.Pattern + "/") + Condition, nullptr);
  }

  void writeType(const TypeRule &T) {
    OS << '\n' << T.Type << ": " << T.Resource;
    if (T.Scoped)
      OS << ", scoped";
    if (T.ByValue)
      OS << ", by value";
    if (!T.Member.empty())
      OS << " (told apart by " << T.Member << ")";
    if (!T.DiesOnce.value_or(!T.Scoped))
      OS << ", may be disposed again";
    if (T.ChildrenMayOutlive)
      OS << ", what is made in it may outlive it";
    OS << '\n';
  }

  void writeSayings(const TypeRule *Of) {
    for (const auto &[Said, Names] : ByType[Of]) {
      OS << "  " << RoleNames[static_cast<unsigned>(Said.first)] << ": "
         << Said.second << '\n';
      writeNames(Names);
    }
  }

  void writeNames(llvm::ArrayRef<std::string> Names) {
    constexpr std::size_t Width = 90;
    std::string Line;
    auto End = [&] {
      OS << "      " << StringRef(Line).rtrim() << '\n';
      Line.clear();
    };
    for (const auto &[I, Name] : llvm::enumerate(Names)) {
      if (!Line.empty() && Line.size() + Name.size() > Width)
        End();
      Line += Name;
      Line += I + 1 < Names.size() ? ", " : "";
    }
    End();
  }

  void writePlain() {
    if (Plain.empty())
      return;
    OS << "  only borrow:\n";
    writeNames(Plain);
  }

  llvm::raw_ostream &OS;
  const ModelFile &Model;
  const Declarations *Known;
  llvm::DenseMap<const NamedDecl *, const TypeRule *> Rules;
  std::map<const TypeRule *,
           std::map<std::pair<Role, std::string>, std::vector<std::string>>>
      ByType;
  std::vector<std::string> Plain;
};
} // namespace

void writeAccount(llvm::raw_ostream &OS, const ModelFile &Model,
                  const Declarations *Known) {
  Account(OS, Model, Known).write();
}

std::size_t numFunctions(const ModelFile &Model) {
  std::size_t Count = 0;
  for (const FunctionRule &F : Model.Functions)
    Count += F.Names.size() + !F.Pattern.empty();
  return Count;
}

} // namespace tensortidy
