#include "api/ModelFile.h"
#include "api/YamlReader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace tensortidy {

/// The keys that list arguments, and what each of them says.
static constexpr std::pair<const char *, ArgumentEffect> ArgumentKeys[] = {
    {"borrows", ArgumentEffect::Borrows},
    {"consumes", ArgumentEffect::Consumes},
    {"consumes_on_success", ArgumentEffect::ConsumesOnSuccess},
    {"creates", ArgumentEffect::Creates},
    {"disposes", ArgumentEffect::Disposes},
    {"inspects", ArgumentEffect::Inspects},
    {"keeps", ArgumentEffect::Keeps},
    {"lends", ArgumentEffect::Lends},
    {"reassigns", ArgumentEffect::Reassigns},
    {"resets", ArgumentEffect::Resets},
    {"retains", ArgumentEffect::Retains},
    {"stores", ArgumentEffect::Stores},
};

static constexpr StringRef KnownKeys[] = {"asks_disposed",
                                          "asks_status",
                                          "borrows",
                                          "by_value",
                                          "children_may_outlive",
                                          "consumes",
                                          "consumes_on_success",
                                          "creates",
                                          "disposable",
                                          "disposes",
                                          "disposes_all",
                                          "family",
                                          "functions",
                                          "headers",
                                          "inspects",
                                          "into",
                                          "keeps",
                                          "lends",
                                          "library",
                                          "member",
                                          "memory",
                                          "names",
                                          "not_null",
                                          "nullable",
                                          "outlived_if",
                                          "parent",
                                          "pattern",
                                          "reassigns",
                                          "resets",
                                          "resource",
                                          "result",
                                          "retains",
                                          "same_as",
                                          "scoped",
                                          "second_dispose",
                                          "status",
                                          "stores",
                                          "success",
                                          "table",
                                          "type",
                                          "types",
                                          "unless_declared",
                                          "view_of",
                                          "when_declared"};
static constexpr StringRef KnownWords[] = {
    "always",   "borrowed",    "creates", "empty",   "error", "false",
    "harmless", "nonnegative", "nonzero", "nothing", "true",  "zero"};

} // namespace tensortidy

using namespace tensortidy;

LLVM_YAML_IS_SEQUENCE_VECTOR(tensortidy::TypeRule)
LLVM_YAML_IS_SEQUENCE_VECTOR(tensortidy::FunctionRule)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(tensortidy::Part)

namespace llvm::yaml {

template <> struct ScalarEnumerationTraits<ResultEffect> {
  static void enumeration(IO &In, ResultEffect &R) {
    In.enumCase(R, "nothing", ResultEffect::None);
    In.enumCase(R, "creates", ResultEffect::Creates);
    In.enumCase(R, "empty", ResultEffect::Empty);
    In.enumCase(R, "borrowed", ResultEffect::Borrowed);
  }
};

template <> struct ScalarEnumerationTraits<Success> {
  static void enumeration(IO &In, Success &S) {
    In.enumCase(S, "always", Success::Always);
    In.enumCase(S, "zero", Success::Zero);
    In.enumCase(S, "nonzero", Success::NonZero);
    In.enumCase(S, "nonnegative", Success::NonNegative);
  }
};

namespace {
enum class SecondDispose { Harmless, Error };
} // namespace

template <> struct ScalarEnumerationTraits<SecondDispose> {
  static void enumeration(IO &In, SecondDispose &D) {
    In.enumCase(D, "harmless", SecondDispose::Harmless);
    In.enumCase(D, "error", SecondDispose::Error);
  }
};

/// `3`, `this`, `1.buffer` (a member), `7 x 8` (an array, and its length).
template <> struct ScalarTraits<Part> {
  static StringRef input(StringRef Text, void *, Part &Out) {
    constexpr StringRef Help = "an argument is its number, as in 2, 1.buffer "
                               "(a member of it) or 7 x 8 (an array, and the "
                               "argument with its length); or it is 'this'";
    auto [Array, Length] = Text.split(" x ");
    auto [Argument, Member] = Array.split('.');
    if (Text.contains(" x ") &&
        (Length.trim().getAsInteger(10, Out.Count) || !inRange(Out.Count)))
      return Help;
    Member = Member.trim();
    if (Array.contains('.') && (!isName(Member) || Out.Count))
      return Help;
    Out.Member = Member.str();
    if (Argument == "this")
      return "";
    if (Argument.trim().getAsInteger(10, Out.Argument) ||
        !inRange(Out.Argument))
      return Help;
    return "";
  }
  static void output(const Part &, void *, raw_ostream &) {}
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }

private:
  static bool isName(StringRef Text) {
    return !Text.empty() && !isDigit(Text.front()) &&
           all_of(Text, [](char C) { return isAlnum(C) || C == '_'; });
  }
  static bool inRange(unsigned N) { return N >= 1 && N <= 64; }
};

template <> struct MappingTraits<TypeRule> {
  static void mapping(IO &In, TypeRule &T) {
    T.Line = currentLine(In);
    In.mapRequired("type", T.Type);
    In.mapRequired("resource", T.Resource);
    In.mapOptional("scoped", T.Scoped);
    In.mapOptional("by_value", T.ByValue);
    In.mapOptional("member", T.Member);
    std::optional<SecondDispose> Second;
    In.mapOptional("second_dispose", Second);
    In.mapOptional("children_may_outlive", T.ChildrenMayOutlive);
    if (Second)
      T.DiesOnce = *Second == SecondDispose::Error;
  }
  static std::string validate(IO &, TypeRule &T) {
    if (T.Type.empty())
      return "a type without a name";
    if (!T.Member.empty() && !T.ByValue)
      return "'member' needs 'by_value: true'";
    return "";
  }
};

template <> struct MappingTraits<FunctionRule> {
  static void mapping(IO &In, FunctionRule &F) {
    Effects &E = F.What;
    E.Known = true;
    F.Line = currentLine(In);
    In.mapOptional("names", F.Names);
    In.mapOptional("pattern", F.Pattern);
    In.mapOptional("table", F.Table);
    In.mapOptional("when_declared", F.WhenDeclared);
    In.mapOptional("unless_declared", F.UnlessDeclared);
    In.mapOptional("resource", F.Resource);
    In.mapOptional("memory", F.PlainMemory);
    In.mapOptional("result", E.Result);
    In.mapOptional("nullable", E.MayBeNull);
    In.mapOptional("success", E.SucceedsWith);
    In.mapOptional("disposable", E.Disposable);
    In.mapOptional("disposes_all", E.DisposesAll);
    In.mapOptional("asks_status", E.AsksStatus);
    std::vector<std::string> Families;
    In.mapOptional("family", Families);
    E.Families.assign(Families.begin(), Families.end());
    mapArgumentOfResult(In, E, "view_of", ResultEffect::Views);
    mapArgumentOfResult(In, E, "same_as", ResultEffect::SameAs);
    E.StatusArgument = mapArgument(In, "status");
    E.Parent = mapArgument(In, "parent");
    E.Into = mapArgument(In, "into");
    E.AsksDisposed = mapArgument(In, "asks_disposed");
    if (E.AsksDisposed)
      E.setArgument(*E.AsksDisposed, ArgumentEffect::Inspects);
    In.mapOptional("outlived_if", E.OutlivedIf);
    std::vector<Part> NotNull;
    In.mapOptional("not_null", NotNull);
    for (const Part &P : NotNull)
      E.NotNull.push_back(P.Argument);
    mapEffects(In, E);
  }

  static std::string validate(IO &, FunctionRule &F) {
    const Effects &E = F.What;
    bool Named = !F.Names.empty();
    if (Named != F.Pattern.empty())
      return "a rule has either 'names' or a 'pattern'";
    if (is_contained(F.Names, ""))
      return "a function without a name";
    std::string Wrong;
    if (!Named && !Regex(expandedPattern(F.Pattern)).isValid(Wrong))
      return "'pattern' is no regular expression: " + Wrong;
    bool Out =
        any_of(E.Arguments, comesBack) ||
        any_of(E.Parts, [](const Part &P) { return comesBack(P.Effect); });
    bool Disposes = is_contained(E.Arguments, ArgumentEffect::Disposes);
    if (!F.Resource.empty() && !E.creates() && !Out && !Disposes)
      return "'resource' needs something that is created or disposed";
    if (F.PlainMemory && F.Resource.empty())
      return "'memory' needs a 'resource'";
    if (E.MayBeNull && !E.creates() && !Out)
      return "'nullable' needs something that is created";
    if (E.Parent && !E.creates() && !Out && E.Result != ResultEffect::Borrowed)
      return "'parent' needs something that is created or borrowed";
    if (E.Disposable && !E.Parent)
      return "'disposable' needs a 'parent'";
    bool Conditional =
        Out || is_contained(E.Arguments, ArgumentEffect::ConsumesOnSuccess);
    if (E.SucceedsWith != Success::Always && !Conditional)
      return "'success' needs an argument that it decides on";
    if (E.SucceedsWith != Success::Always && E.StatusArgument)
      return "'success' and 'status' both say when the call succeeds";
    if (E.Into && !is_contained(E.Arguments, ArgumentEffect::Consumes) &&
        !is_contained(E.Arguments, ArgumentEffect::ConsumesOnSuccess))
      return "'into' needs an argument that is consumed";
    if (E.OutlivedIf && !E.creates())
      return "'outlived_if' needs a result that is created";
    return "";
  }

private:
  /// An argument as a whole, or nothing.
  static std::optional<unsigned> mapArgument(IO &In, const char *Key) {
    std::optional<Part> P;
    In.mapOptional(Key, P);
    if (!P)
      return std::nullopt;
    if (!P->Member.empty() || P->Count)
      In.setError(Twine(Key) + ": an argument as a whole is needed");
    return P->Argument;
  }

  static void mapArgumentOfResult(IO &In, Effects &E, const char *Key,
                                  ResultEffect Effect) {
    std::optional<unsigned> N = mapArgument(In, Key);
    if (!N)
      return;
    if (E.Result != ResultEffect::None)
      In.setError(Twine(Key) + ": the result is already said to be another's");
    E.Result = Effect;
    E.ResultArgument = *N;
  }

  static void mapEffects(IO &In, Effects &E) {
    StringSet<> Seen;
    for (auto [Key, Effect] : ArgumentKeys) {
      std::vector<Part> Listed;
      In.mapOptional(Key, Listed);
      for (Part &P : Listed) {
        std::string Name =
            formatv("{0}{1}{2}", P.Argument ? Twine(P.Argument).str() : "this",
                    P.Member.empty() ? "" : ".", P.Member);
        if (!Seen.insert(Name).second)
          In.setError("two keys speak of argument " + Twine(Name));
        if (P.Member.empty() && !P.Count) {
          E.setArgument(P.Argument, Effect);
          continue;
        }
        P.Effect = Effect;
        E.Parts.push_back(std::move(P));
      }
    }
  }
};

template <> struct MappingTraits<ModelFile> {
  static void mapping(IO &In, ModelFile &M) {
    In.mapRequired("library", M.Library);
    In.mapOptional("headers", M.Headers);
    In.mapOptional("types", M.Types);
    In.mapOptional("functions", M.Functions);
  }
};

} // namespace llvm::yaml

namespace tensortidy {

std::string expandedPattern(StringRef Pattern) {
  std::string Whole = "^(" + Pattern.str() + ")$";
  for (std::size_t At = 0; (At = Whole.find("\\w", At)) != std::string::npos;)
    Whole.replace(At, 2, "[A-Za-z0-9_]");
  return Whole;
}

/// A name that two rules describe would be described by chance: "line:column:
/// why", or nothing.
static std::string whyTwice(const ModelFile &Model) {
  StringMap<unsigned> Lines;
  auto Twice = [&Lines](const Twine &Key, StringRef Name, unsigned Line) {
    SmallString<128> Buffer;
    auto [It, New] = Lines.try_emplace(Key.toStringRef(Buffer), Line);
    return New ? ""
               : formatv("{0}:1: a second rule for '{1}', after that of line "
                         "{2}",
                         Line, shortened(Name), It->second)
                     .str();
  };
  std::string Why;
  for (const TypeRule &T : Model.Types)
    if (Why = Twice(T.Type, T.Type, T.Line); !Why.empty())
      return Why;
  Lines.clear();
  for (const FunctionRule &F : Model.Functions)
    for (const std::string &Name : F.Names)
      if (Why = Twice(F.Table + "|" + Name + "|" + F.WhenDeclared + "|" +
                          F.UnlessDeclared,
                      Name, F.Line);
          !Why.empty())
        return Why;
  return Why;
}

Expected<ModelFile> parseModel(StringRef Text, StringRef Name) {
  auto Fail = [&](const Twine &Why) {
    return createStringError("model '" + Name + "': " + Why);
  };
  Expected<ModelFile> Model =
      readYaml<ModelFile>(Text, {KnownKeys, KnownWords});
  if (!Model)
    return Fail(toString(Model.takeError()));
  // An empty text has no mapping whose keys could be missed.
  if (Model->Library.empty())
    return Fail("1:1: it does not name its library");
  if (any_of(Model->Library, [](unsigned char C) { return C < ' '; }))
    return Fail("1:1: the name of a library is one line");
  if (std::string Why = whyTwice(*Model); !Why.empty())
    return Fail(Why);
  Model->Path = Name.str();
  return Model;
}

Expected<ModelFile> readModelFile(StringRef Path) {
  Expected<std::string> Text = readText(Path);
  if (!Text)
    return createStringError("model '" + Path +
                             "': " + toString(Text.takeError()));
  return parseModel(*Text, Path);
}

} // namespace tensortidy
