//===- SarifReader.cpp ----------------------------------------------------===//
#include "report/JsonFile.h"
#include "report/Sarif.h"
#include "report/SourceLines.h"
#include "report/Uri.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tensortidy {

namespace {
class SarifReader {
public:
  explicit SarifReader(StringRef Path) : Path(Path) {}

  Expected<Report> read(const json::Object &Run) {
    if (const json::Object *Bases = Run.getObject("originalUriBaseIds"))
      if (const json::Object *Base = Bases->getObject(SarifRoot))
        R.Root = pathOfFileUri(Base->getString("uri").value_or(""));
    R.Root = StringRef(R.Root).rtrim('/');

    readRules(Run);
    for (const json::Object *File : objects(Run, "artifacts"))
      if (const json::Object *Location = File->getObject("location"))
        R.Files.push_back(pathOf(*Location));
    if (const json::Array *Results = Run.getArray("results")) {
      for (auto [I, Each] : enumerate(*Results)) {
        const json::Object *Object = Each.getAsObject();
        std::string Wrong = Object ? readResult(*Object) : "is no object";
        if (!Wrong.empty())
          return fileError(Path,
                           formatv("is damaged: result {0} {1}", I + 1, Wrong));
      }
    }
    for (const json::Object *Invocation : objects(Run, "invocations"))
      for (const json::Object *N :
           objects(*Invocation, "toolExecutionNotifications"))
        readFailure(*N);
    return std::move(R);
  }

private:
  static std::vector<const json::Object *> objects(const json::Object &In,
                                                   StringRef Key) {
    std::vector<const json::Object *> Objects;
    if (const json::Array *Array = In.getArray(Key))
      for (const json::Value &V : *Array)
        if (const json::Object *Object = V.getAsObject())
          Objects.push_back(Object);
    return Objects;
  }

  static std::string text(const json::Object &In, StringRef Key) {
    return In.getString(Key).value_or("").str();
  }

  static std::string message(const json::Object &In) {
    const json::Object *Message = In.getObject("message");
    return Message ? text(*Message, "text") : "";
  }

  /// The rules are the checks that were looked for.
  void readRules(const json::Object &Run) {
    const json::Object *Driver = Run.getObject("tool")->getObject("driver");
    for (const json::Object *Rule : objects(*Driver, "rules"))
      if (auto Kind = findingKindNamed(text(*Rule, "id")))
        R.Kinds.set(unsigned(*Kind));
  }

  std::string pathOf(const json::Object &ArtifactLocation) {
    std::string Uri = text(ArtifactLocation, "uri");
    std::string Absolute = pathOfFileUri(Uri);
    if (!Absolute.empty())
      return Absolute;
    return R.Root + "/" + decodePath(Uri);
  }

  Place place(const json::Object *Physical) {
    Place P;
    if (!Physical)
      return P;
    if (const json::Object *Artifact = Physical->getObject("artifactLocation"))
      P.File = pathOf(*Artifact);
    const json::Object *Region = Physical->getObject("region");
    if (!Region || P.File.empty())
      return P;
    auto Number = [&](StringRef Key) -> unsigned {
      return std::max<std::int64_t>(0, Region->getInteger(Key).value_or(0));
    };
    P.Line = Number("startLine");
    if (unsigned Column = Number("startColumn"))
      P.Column = Sources.toBytes(P.File, P.Line, Column);
    P.EndLine = Number("endLine");
    if (unsigned Column = Number("endColumn"))
      P.EndColumn = Sources.toBytes(P.File, P.EndLine, Column);
    return P;
  }

  Place locationOf(const json::Object &Location) {
    return place(Location.getObject("physicalLocation"));
  }

  /// Returns what is wrong with it, or nothing.
  std::string readResult(const json::Object &Object) {
    Result &Each = R.Results.emplace_back();
    Finding &F = Each.What;
    std::string Rule = text(Object, "ruleId");
    std::optional<FindingKind> Kind = findingKindNamed(Rule);
    if (Rule.empty())
      return "has no ruleId";
    if (!Kind)
      return "is of a check that this tensor-tidy does not know: " + Rule;
    F.Kind = *Kind;
    F.Message = message(Object);

    auto Locations = objects(Object, "locations");
    if (!Locations.empty())
      F.Where = locationOf(*Locations.front());
    if (!F.Where.isValid())
      return "has no location with a line";
    for (const json::Object *Location : objects(Object, "relatedLocations"))
      F.Path.push_back({locationOf(*Location), message(*Location)});
    if (const json::Object *Prints = Object.getObject("partialFingerprints"))
      F.Fingerprint = text(*Prints, SarifFingerprint);
    Each.Suppressed = !objects(Object, "suppressions").empty();

    const json::Object *Properties = Object.getObject("properties");
    if (!Properties)
      return "has no properties";
    return readProperties(*Properties, F);
  }

  std::string readProperties(const json::Object &Properties, Finding &F) {
    std::string Sureness = text(Properties, "confidence");
    bool Known = false;
    for (Confidence C : {Confidence::Low, Confidence::Medium, Confidence::High})
      if (confidenceName(C) == Sureness) {
        F.Sureness = C;
        Known = true;
      }
    if (!Known)
      return "has no confidence of low, medium or high";
    if (const json::Array *Engines = Properties.getArray("engines"))
      for (const json::Value &E : *Engines)
        F.Engines |= E == json::Value("flow")   ? FlowEngine
                     : E == json::Value("path") ? PathEngine
                                                : 0;
    if (const json::Array *Also = Properties.getArray("alsoSeenAs"))
      for (const json::Value &Name : *Also)
        if (auto Kind = findingKindNamed(Name.getAsString().value_or("")))
          F.AlsoSeenAs.push_back(*Kind);
    F.Resource = text(Properties, "resource");
    F.Creator = text(Properties, "creator");
    F.Function = text(Properties, "function");
    F.Creation = place(Properties.getObject("creation"));
    F.End = place(Properties.getObject("end"));
    return "";
  }

  void readFailure(const json::Object &Notification) {
    auto Locations = objects(Notification, "locations");
    if (Locations.empty())
      return;
    if (const json::Object *Physical =
            Locations.front()->getObject("physicalLocation"))
      if (const json::Object *Artifact =
              Physical->getObject("artifactLocation"))
        R.Failures.emplace_back(pathOf(*Artifact), message(Notification));
  }

  StringRef Path;
  Report R;
  SourceLines Sources;
};
} // namespace

Expected<Report> readSarif(StringRef Path) {
  Expected<json::Object> Top = readJsonFile(Path);
  if (!Top)
    return Top.takeError();
  if (looksLikeLedger(*Top))
    return fileError(Path, "is a ledger, not SARIF: give it to --ledger");
  std::optional<StringRef> Version = Top->getString("version");
  if (!looksLikeSarif(*Top) || !Version)
    return fileError(Path, "is not SARIF: 'tensor-tidy check --sarif FILE' "
                           "writes it");
  if (*Version != SarifVersion)
    return fileError(Path, "is SARIF of version " + *Version +
                               ", expected version " + SarifVersion);
  const json::Array &Runs = *Top->getArray("runs");
  const json::Object *Run =
      Runs.size() == 1 ? Runs.front().getAsObject() : nullptr;
  if (!Run)
    return fileError(Path, formatv("holds {0} runs, expected 1", Runs.size()));
  const json::Object *Tool = Run->getObject("tool");
  const json::Object *Driver = Tool ? Tool->getObject("driver") : nullptr;
  StringRef Name = Driver ? Driver->getString("name").value_or("") : "";
  if (Name != SarifToolName)
    return fileError(Path, "was written by '" + Name + "', not by tensor-tidy");
  return SarifReader(Path).read(*Run);
}

} // namespace tensortidy
