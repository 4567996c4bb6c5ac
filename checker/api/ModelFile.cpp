#include "api/ModelFile.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

LLVM_YAML_IS_SEQUENCE_VECTOR(tensortidy::TypeRule)
LLVM_YAML_IS_SEQUENCE_VECTOR(tensortidy::FunctionRule)

namespace tensortidy {

/// The keys that list argument numbers, and what each of them says.
static constexpr std::pair<const char *, ArgumentEffect> ArgumentKeys[] = {
    {"borrows", ArgumentEffect::Borrows},
    {"consumes", ArgumentEffect::Consumes},
    {"creates", ArgumentEffect::Creates},
    {"disposes", ArgumentEffect::Disposes},
    {"inspects", ArgumentEffect::Inspects},
    {"keeps", ArgumentEffect::Keeps},
    {"stores", ArgumentEffect::Stores},
};

} // namespace tensortidy

using namespace tensortidy;

namespace llvm::yaml {

template <> struct ScalarEnumerationTraits<ResultEffect> {
  static void enumeration(IO &In, ResultEffect &R) {
    In.enumCase(R, "nothing", ResultEffect::None);
    In.enumCase(R, "creates", ResultEffect::Creates);
  }
};

template <> struct ScalarEnumerationTraits<Success> {
  static void enumeration(IO &In, Success &S) {
    In.enumCase(S, "always", Success::Always);
    In.enumCase(S, "zero", Success::Zero);
    In.enumCase(S, "nonzero", Success::NonZero);
  }
};

template <> struct MappingTraits<TypeRule> {
  static void mapping(IO &In, TypeRule &T) {
    In.mapRequired("type", T.Type);
    In.mapRequired("resource", T.Resource);
    In.mapOptional("scoped", T.Scoped);
  }
};

template <> struct MappingTraits<FunctionRule> {
  static void mapping(IO &In, FunctionRule &F) {
    Effects &E = F.What;
    E.Known = true;
    In.mapRequired("names", F.Names);
    In.mapOptional("result", E.Result);
    In.mapOptional("nullable", E.MayBeNull);
    In.mapOptional("success", E.SucceedsWith);
    mapArgumentOfResult(In, E, "view_of", ResultEffect::Views);
    mapArgumentOfResult(In, E, "same_as", ResultEffect::SameAs);
    SmallVector<unsigned, 4> Seen;
    for (auto [Key, Effect] : ArgumentKeys) {
      std::vector<unsigned> Numbers;
      In.mapOptional(Key, Numbers);
      for (unsigned N : Numbers) {
        if (N > 64)
          In.setError(Twine(Key) + ": no function has an argument " + Twine(N));
        else if (is_contained(Seen, N))
          In.setError("two keys speak of argument " + Twine(N));
        else
          E.setArgument(N, Effect);
        Seen.push_back(N);
      }
    }
    if (F.Names.empty())
      In.setError("a rule without names");
    if (E.MayBeNull && !E.creates())
      In.setError("'nullable' needs a result that is created");
  }

private:
  static void mapArgumentOfResult(IO &In, Effects &E, const char *Key,
                                  ResultEffect Effect) {
    std::optional<unsigned> N;
    In.mapOptional(Key, N);
    if (!N)
      return;
    if (E.Result != ResultEffect::None)
      In.setError(Twine(Key) + ": the result is already said to be another's");
    E.Result = Effect;
    E.ResultArgument = *N;
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

static void keepFirst(const SMDiagnostic &Diagnostic, void *Where) {
  auto &First = *static_cast<std::string *>(Where);
  if (!First.empty())
    return;
  First = (Twine(Diagnostic.getLineNo()) + ":" +
           Twine(Diagnostic.getColumnNo() + 1) + ": " + Diagnostic.getMessage())
              .str();
}

/// A name that two rules describe would be described by chance.
static std::string repeatedName(const ModelFile &Model) {
  StringSet<> Names;
  for (const TypeRule &T : Model.Types)
    if (!Names.insert(T.Type).second)
      return T.Type;
  Names.clear();
  for (const FunctionRule &F : Model.Functions)
    for (const std::string &Name : F.Names)
      if (!Names.insert(Name).second)
        return Name;
  return "";
}

Expected<ModelFile> readModelFile(StringRef Path) {
  auto Fail = [&](const Twine &Why) {
    return createStringError("model '" + Path + "': " + Why);
  };
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Text)
    return Fail("cannot be read: " + Text.getError().message());
  std::string FirstError;
  yaml::Input In((*Text)->getBuffer(), nullptr, keepFirst, &FirstError);
  ModelFile Model;
  In >> Model;
  if (In.error() || !FirstError.empty())
    return Fail(FirstError.empty() ? In.error().message() : FirstError);
  if (std::string Name = repeatedName(Model); !Name.empty())
    return Fail("two rules for '" + Name + "'");
  return Model;
}

} // namespace tensortidy
