#include "api/ModelGuess.h"
#include "api/NameWords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using llvm::formatv;
using llvm::StringRef;

namespace tensortidy {

static constexpr StringRef ReleaseWords[] = {
    "free",   "release", "destroy", "delete", "dispose", "unref",    "deinit",
    "uninit", "del",     "drop",    "close",  "cleanup", "finalize", "fini"};
/// They may also end something inside of what goes on.
static constexpr StringRef WeakReleaseWords[] = {"close", "cleanup", "drop",
                                                 "finalize", "fini"};
static constexpr StringRef CreateWords[] = {
    "create", "new",   "init",  "make",    "open",      "load",    "alloc",
    "build",  "clone", "copy",  "dup",     "duplicate", "from",    "parse",
    "import", "begin", "start", "compile", "construct", "allocate"};
/// What is given back by these was the other object's.
static constexpr StringRef GiveBackWords[] = {"remove", "pop", "take", "detach",
                                              "steal"};
/// What they give is mostly lent.
static constexpr StringRef LendWords[] = {"get",  "find",    "lookup",
                                          "peek", "current", "default"};
static constexpr StringRef HandOverWords[] = {
    "add", "append", "attach", "insert",   "push",
    "put", "queue",  "set",    "register", "enqueue"};
static constexpr StringRef RetainWords[] = {"retain", "ref", "addref",
                                            "incref"};
static constexpr StringRef StatusWords[] = {"status", "error", "result"};
static constexpr StringRef CountWords[] = {"n",    "num", "count",
                                           "size", "len", "length"};

namespace {
/// What a parameter or a result is of: a struct, or a typedef of a number or of
/// a pointer to void.
struct Handle {
  const NamedDecl *Of = nullptr; ///< Canonical.
  std::string Name;              ///< As it is written there.
  /// How many pointers lead to the struct, or to the value of the typedef.
  unsigned Pointers = 0;
  bool IsConst = false; ///< What the last pointer points to.
  bool IsStruct = false;

  explicit operator bool() const { return Of; }
};

struct Resource {
  std::string Name;
  Words Telling;
  bool IsStruct = false;
  bool ByValue = false;
  std::string Member;
  bool HasMaker = false;
};

struct GuessedRule {
  std::string Body;    ///< Lines below `names`.
  std::string Because; ///< The comment.
  std::vector<std::string> Names;
};

class Guess {
public:
  Guess(const Declarations &Known, const GuessRequest &Request)
      : Request(Request) {
    Known.forEachFunction("", [&](llvm::ArrayRef<Signature> Overloads) {
      const Signature &S = Overloads.front();
      // An overloaded name is no C function.
      if (Overloads.size() == 1 && S.This.isNull() &&
          !StringRef(S.Name).contains("::") &&
          Request.IsDeclaredThere(*S.Declared))
        Functions.push_back(&S);
    });
  }

  std::string text() {
    for (bool Weak : {false, true})
      for (const Signature *S : Functions)
        findRelease(*S, Weak);
    for (auto &[Of, R] : Resources)
      decideByValue(Of, R);
    for (const Signature *S : Functions)
      if (!Releases.contains(S))
        findEffects(*S);
    return written();
  }

private:
  Handle handleIn(QualType Type) const {
    Handle H;
    Type = Type.getNonReferenceType();
    while (true) {
      if (const auto *Alias = Type->getAs<TypedefType>()) {
        const TypedefNameDecl *D = Alias->getDecl();
        bool IsPlain = Type->isVoidPointerType() || Type->isIntegerType();
        if (H.Name.empty())
          H.Name = D->getName().str();
        if (IsPlain && Request.IsDeclaredThere(*D)) {
          H.Of = cast<NamedDecl>(D->getCanonicalDecl());
          H.Name = D->getName().str();
          return H;
        }
        Type =
            D->getUnderlyingType().withCVRQualifiers(Type.getCVRQualifiers());
        continue;
      }
      if (Type->isPointerType()) {
        // `x_t` may be the pointer; then its struct is known by that name.
        Type = Type->getPointeeType();
        ++H.Pointers;
        H.IsConst = Type.isConstQualified();
        continue;
      }
      const RecordDecl *Record = Type->getAsRecordDecl();
      if (!Record)
        return {};
      H.Of = cast<NamedDecl>(Record->getCanonicalDecl());
      H.IsStruct = true;
      if (H.Name.empty())
        H.Name = Record->getName().str();
      return H.Name.empty() ? Handle() : H;
    }
  }

  /// The parameter that the name of a release speaks of.
  void findRelease(const Signature &S, bool Weak) {
    Words Name = wordsOf(S.Name);
    StringRef Word = firstOf(Name, ReleaseWords);
    if (Word.empty() || Weak != llvm::is_contained(WeakReleaseWords, Word) ||
        Releases.contains(&S))
      return;
    Words Rest;
    for (const std::string &W : Name)
      if (W != Word && W != "handle" && W != "object")
        Rest.push_back(W);
    if (Rest.empty())
      return;
    for (unsigned N = 1; N <= S.Parameters.size(); ++N) {
      Handle H = handleIn(S.Parameters[N - 1]);
      if (!H || H.IsConst || H.Pointers > 2 || (!H.IsStruct && H.Pointers > 1))
        continue;
      Words Telling = tellingWords(H.Name);
      if (!speaksOf(Rest, Telling))
        continue;
      // `x_close` beside `x_free` ends something else.
      auto It = Resources.find(H.Of);
      if (Weak && It != Resources.end() && !WeaklyReleased.contains(H.Of))
        return;
      if (Weak)
        WeaklyReleased.insert(H.Of);
      Resource &R = Resources[H.Of];
      if (R.Name.empty()) {
        R.Name = H.Name;
        R.Telling = Telling;
        R.IsStruct = H.IsStruct;
        R.ByValue = H.IsStruct && H.Pointers == 0;
      }
      Releases.insert(&S);
      add(H.Of, formatv("    disposes: [{0}]\n", N), ("'" + Word + "'").str(),
          S);
      return;
    }
  }

  const Resource *resourceOf(const Handle &H) const {
    auto It = H ? Resources.find(H.Of) : Resources.end();
    return It == Resources.end() ? nullptr : &It->second;
  }

  /// Pointers between a parameter's type and a handle: 0 is the handle.
  int distance(const Handle &H, const Resource &R) const {
    return static_cast<int>(H.Pointers) - (R.IsStruct && !R.ByValue ? 1 : 0);
  }

  /// A struct whose members are known, which nothing gives by pointer and which
  /// something fills in place, is a handle itself.
  void decideByValue(const NamedDecl *Of, Resource &R) {
    const auto *Record = dyn_cast<RecordDecl>(Of);
    if (!Record || !(Record = Record->getDefinition()))
      return;
    if (!R.ByValue) {
      bool Filled = false;
      for (const Signature *S : Functions) {
        if (Handle Given = handleIn(S->Result);
            Given.Of == Of && Given.Pointers == 1)
          return;
        for (QualType Type : S->Parameters) {
          Handle H = handleIn(Type);
          if (H.Of == Of && H.Pointers == 2)
            return;
          Filled |= H.Of == Of && H.Pointers == 1 && !H.IsConst &&
                    !Releases.contains(S) && isStatusOrNothing(S->Result) &&
                    !firstOf(wordsOf(S->Name), CreateWords).empty();
        }
      }
      R.ByValue = Filled;
    }
    if (!R.ByValue)
      return;
    bool IsFirst = true;
    for (const FieldDecl *Member : Record->fields()) {
      if (Member->getType()->isPointerType()) {
        if (!IsFirst)
          R.Member = Member->getName().str();
        return;
      }
      IsFirst = false;
    }
  }

  static bool isStatusOrNothing(QualType Type) {
    return Type->isVoidType() || !successOf(Type).empty();
  }

  /// What a status says when all is well; empty for what is none.
  static StringRef successOf(QualType Type) {
    if (Type->isBooleanType())
      return "nonzero";
    if (Type->isEnumeralType() || Type->isPointerType())
      return "zero";
    return Type->isSignedIntegerType() && !Type->isCharType() ? "zero" : "";
  }

  void findEffects(const Signature &S) {
    Words Name = wordsOf(S.Name);
    StringRef Makes = firstOf(Name, CreateWords);
    bool GivesBack = Makes.empty();
    if (GivesBack)
      Makes = firstOf(Name, GiveBackWords);
    bool Lends =
        !firstOf(Name, LendWords).empty() &&
        firstOf(Name, {"create", "new", "alloc", "clone", "copy"}).empty();
    unsigned FirstResource = 0;
    for (unsigned N = 1; N <= S.Parameters.size() && !FirstResource; ++N)
      if (Handle H = handleIn(S.Parameters[N - 1]);
          resourceOf(H) && distance(H, *resourceOf(H)) == 0)
        FirstResource = N;

    // A status may be an object itself.
    Handle Given = handleIn(S.Result);
    if (Given && !firstOf(tellingWords(Given.Name), StatusWords).empty() &&
        findOutParameter(S, Makes, FirstResource))
      return;
    if (Handle H = Given)
      if (const Resource *R = resourceOf(H);
          R && distance(H, *R) == 0 && !H.IsConst) {
        // With no object to lend from, it must be new.
        bool Alone = FirstResource == 0 && firstOf(Name, {"get"}).empty();
        if (Alone || (!Makes.empty() && !Lends)) {
          std::string Body = "    result: creates\n";
          if (!R->ByValue)
            Body += "    nullable: true\n";
          if (!Makes.empty())
            Body += memberOut(S);
          // What is copied, or gives something back, may go before it.
          if (GivesBack ||
              (FirstResource &&
               handleIn(S.Parameters[FirstResource - 1]).Of == H.Of))
            FirstResource = 0;
          return made(H, Body,
                      Makes.empty() ? "nothing to lend it from" : Makes,
                      FirstResource, S);
        }
        return;
      }
    if (findOutParameter(S, Makes, FirstResource))
      return;
    findHandOver(S, Name);
  }

  /// `params.ctx` that says where another handle is to go.
  std::string memberOut(const Signature &S) const {
    for (unsigned N = 1; N <= S.Parameters.size(); ++N) {
      const RecordDecl *Record = S.Parameters[N - 1]->getAsRecordDecl();
      if (!Record || !(Record = Record->getDefinition()))
        continue;
      bool Counts = llvm::any_of(Record->fields(), [](const FieldDecl *Member) {
        return Member->getType()->isIntegerType() &&
               !firstOf(wordsOf(Member->getName()), CountWords).empty();
      });
      for (const FieldDecl *Member : Record->fields()) {
        Handle H = handleIn(Member->getType());
        const Resource *R = resourceOf(H);
        if (R && !Counts && distance(H, *R) == 1 && !H.IsConst && !R->ByValue)
          return formatv("    creates: [{0}.{1}]\n", N, Member->getName());
      }
    }
    return "";
  }

  bool looksLikeArray(const Signature &S, unsigned N) const {
    auto IsCount = [&](unsigned At) {
      if (At < 1 || At > S.Parameters.size() ||
          !S.Parameters[At - 1]->isIntegerType())
        return false;
      return !firstOf(wordsOf(S.ParameterNames[At - 1]), CountWords).empty();
    };
    StringRef Called = S.ParameterNames[N - 1];
    return IsCount(N + 1) || (IsCount(N - 1) && Called.ends_with("s"));
  }

  bool findOutParameter(const Signature &S, StringRef Makes,
                        unsigned FirstResource) {
    StringRef Success = successOf(S.Result);
    for (unsigned N = S.Parameters.size(); N >= 1; --N) {
      Handle H = handleIn(S.Parameters[N - 1]);
      const Resource *R = resourceOf(H);
      if (!R || distance(H, *R) != 1 || H.IsConst)
        continue;
      if (S.Parameters[N - 1]->isPointerType() &&
          S.Parameters[N - 1]->getPointeeType().isConstQualified())
        continue;
      // `x_init(x *box, int size)` fills one.
      if (looksLikeArray(S, N) && (Makes.empty() || !R->ByValue)) {
        add(H.Of, formatv("    stores: [{0}]\n", N),
            formatv("an argument {0} like an array", N).str(), S);
        return true;
      }
      // A struct by address may as well be read.
      bool Told = !Success.empty() && !R->ByValue;
      if (!Told && (Makes.empty() || !isStatusOrNothing(S.Result)))
        continue;
      std::string Body;
      if (!Success.empty())
        Body += formatv("    success: {0}\n", Success);
      Body += formatv("    creates: [{0}]\n", N);
      // The status may be an object itself.
      if (Handle Status = handleIn(S.Result);
          resourceOf(Status) && distance(Status, *resourceOf(Status)) == 0)
        Body = "    result: creates\n    nullable: true\n" + Body;
      made(H, Body, Makes.empty() ? "an out-parameter" : Makes,
           FirstResource == N ? 0 : FirstResource, S);
      return true;
    }
    return false;
  }

  void findHandOver(const Signature &S, const Words &Name) {
    StringRef Retains = firstOf(Name, RetainWords);
    StringRef HandsOver = firstOf(Name, HandOverWords);
    for (unsigned N = 1; N <= S.Parameters.size(); ++N) {
      Handle H = handleIn(S.Parameters[N - 1]);
      const Resource *R = resourceOf(H);
      if (!R || distance(H, *R) != 0 || H.IsConst)
        continue;
      if (N == 1 && !Retains.empty())
        return add(H.Of, "    retains: [1]\n", ("'" + Retains + "'").str(), S);
      if (N > 1 && !HandsOver.empty())
        return add(H.Of,
                   formatv("    stores: [{0}] # or 'consumes', if it is taken "
                           "over\n",
                           N),
                   ("'" + HandsOver + "'").str(), S);
    }
  }

  void made(const Handle &H, std::string Body, StringRef Because,
            unsigned Parent, const Signature &S) {
    Resources[H.Of].HasMaker = true;
    if (Parent)
      Body += formatv("    # parent: {0}, if argument {0} must outlive it\n",
                      Parent);
    bool IsWord = llvm::all_of(Because, [](char C) { return C != ' '; });
    add(H.Of, Body, IsWord ? ("'" + Because + "'").str() : Because.str(), S);
  }

  void add(const NamedDecl *Of, std::string Body, std::string Because,
           const Signature &S) {
    std::vector<GuessedRule> &Rules = RulesOf[Of];
    auto Same = llvm::find_if(Rules, [&](const GuessedRule &R) {
      return R.Body == Body && R.Because == Because;
    });
    if (Same == Rules.end())
      Same =
          Rules.insert(Rules.end(), {std::move(Body), std::move(Because), {}});
    Same->Names.push_back(S.Name);
  }

  /// "backend buffer" for `ggml_backend_buffer_t`.
  static std::string resourceName(const Resource &R) {
    llvm::ArrayRef<std::string> Said = R.Telling;
    if (Said.size() > 1)
      Said = Said.drop_front();
    return llvm::join(Said, " ");
  }

  static std::string quoted(StringRef Text) {
    if (llvm::all_of(Text, [](char C) {
          return llvm::isAlnum(C) || StringRef("_-.+").contains(C);
        }))
      return Text.str();
    return "\"" + llvm::yaml::escape(Text) + "\"";
  }

  std::string written() const {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    OS << "# A first model, guessed from names and types. Nobody has checked "
          "it: "
          "hold each\n# rule against the documentation, and take the comments "
          "out that it answers.\nlibrary: "
       << quoted(Request.Library)
       << "\n# To let every other function of the headers borrow its "
          "arguments, "
          "read them for\n# functions that take something over, and write:\n"
          "# headers:\n";
    for (const std::string &Header : Request.Headers)
      OS << "#   - " << quoted(Header) << '\n';
    if (Resources.empty()) {
      OS << "# No function has a name that says it ends something.\n";
      return Text;
    }
    OS << "types:\n";
    for (const auto &[Of, R] : Resources) {
      OS << "  - {type: " << R.Name << ", resource: " << resourceName(R);
      if (R.ByValue)
        OS << ", by_value: true";
      if (!R.Member.empty())
        OS << ", member: " << R.Member;
      OS << "}\n";
      if (!R.HasMaker)
        OS << "    # guessed from its release alone: what makes one?\n";
    }
    OS << "functions:\n";
    for (const auto &[Of, R] : Resources)
      for (const GuessedRule &Rule : RulesOf.lookup(Of))
        write(OS, R, Rule);
    return Text;
  }

  static void write(llvm::raw_ostream &OS, const Resource &R,
                    const GuessedRule &Rule) {
    OS << "  # " << R.Name << ", guessed from " << Rule.Because << '\n';
    std::string InOneLine = llvm::join(Rule.Names, ", ");
    if (InOneLine.size() < 64) {
      OS << "  - names: [" << InOneLine << "]\n";
    } else {
      OS << "  - names:\n";
      for (const std::string &Name : Rule.Names)
        OS << "      - " << Name << '\n';
    }
    OS << Rule.Body;
  }

  const GuessRequest &Request;
  std::vector<const Signature *> Functions;
  llvm::MapVector<const NamedDecl *, Resource> Resources;
  llvm::DenseMap<const NamedDecl *, std::vector<GuessedRule>> RulesOf;
  llvm::DenseSet<const Signature *> Releases;
  llvm::DenseSet<const NamedDecl *> WeaklyReleased;
};
} // namespace

std::string guessModel(const Declarations &Known, const GuessRequest &Request) {
  return Guess(Known, Request).text();
}

} // namespace tensortidy
