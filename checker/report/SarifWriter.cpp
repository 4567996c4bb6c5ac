//===- SarifWriter.cpp ----------------------------------------------------===//
#include "report/Sarif.h"
#include "report/SourceLines.h"
#include "report/Uri.h"
#include "report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace tensortidy {

namespace {
class SarifWriter {
public:
  explicit SarifWriter(const Report &R) : R(R) {
    for (unsigned K = 0; K < NumFindingKinds; ++K)
      RuleIndex[K] = R.Kinds[K] ? NumRules++ : -1;
    for (const Result &Each : R.Results)
      AnySuppressed |= Each.Suppressed;
  }

  json::Value log() {
    return json::Object{
        {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/"
                    "os/schemas/sarif-schema-2.1.0.json"},
        {"version", SarifVersion},
        {"runs", json::Array{run()}}};
  }

private:
  static json::Value text(StringRef T) { return json::fixUTF8(T); }
  static json::Object message(StringRef T) {
    return json::Object{{"text", text(T)}};
  }

  json::Object run() {
    json::Array Results, Files;
    for (const Result &Each : R.Results)
      Results.push_back(result(Each));
    for (StringRef File : R.Files)
      Files.push_back(json::Object{{"location", artifact(File)}});
    json::Object Run{
        {"tool", json::Object{{"driver", driver()}}},
        {"originalUriBaseIds",
         json::Object{
             {SarifRoot, json::Object{{"uri", fileUri(R.Root) + "/"}}}}},
        {"columnKind", "unicodeCodePoints"},
        {"artifacts", std::move(Files)},
        {"invocations", json::Array{invocation()}},
        {"results", std::move(Results)}};
    if (R.Confirmed)
      Run["properties"] = json::Object{{"missed", misses()}};
    return Run;
  }

  json::Object driver() {
    json::Array Rules;
    for (unsigned K = 0; K < NumFindingKinds; ++K)
      if (R.Kinds[K])
        Rules.push_back(json::Object{
            {"id", checkName(FindingKind(K))},
            {"shortDescription", message(checkSummary(FindingKind(K)))}});
    return json::Object{{"name", SarifToolName},
                        {"semanticVersion", TENSORTIDY_VERSION},
                        {"rules", std::move(Rules)}};
  }

  json::Object invocation() {
    json::Object Invocation{{"executionSuccessful", R.Failures.empty()}};
    json::Array Notifications;
    for (const auto &[File, Reason] : R.Failures)
      Notifications.push_back(json::Object{
          {"level", "error"},
          {"message", message(Reason)},
          {"locations",
           json::Array{json::Object{
               {"physicalLocation",
                json::Object{{"artifactLocation", artifact(File)}}}}}}});
    if (!Notifications.empty())
      Invocation["toolExecutionNotifications"] = std::move(Notifications);
    return Invocation;
  }

  json::Object artifact(StringRef File) {
    std::string Relative = pathFrom(R.Root, File);
    if (Relative == File)
      return json::Object{{"uri", fileUri(File)}};
    return json::Object{{"uri", encodePath(Relative)},
                        {"uriBaseId", SarifRoot}};
  }

  json::Object physical(const Place &P) {
    json::Object Region{{"startLine", P.Line}};
    if (P.Column)
      Region["startColumn"] = Sources.toCodePoints(P.File, P.Line, P.Column);
    if (P.EndLine) {
      Region["endLine"] = P.EndLine;
      if (P.EndColumn)
        Region["endColumn"] =
            Sources.toCodePoints(P.File, P.EndLine, P.EndColumn);
    }
    return json::Object{{"artifactLocation", artifact(P.File)},
                        {"region", std::move(Region)}};
  }

  json::Object location(const Place &P) {
    return json::Object{{"physicalLocation", physical(P)}};
  }

  json::Object note(const Note &N) {
    json::Object Location = location(N.Where);
    Location["message"] = message(N.Text);
    return Location;
  }

  static double rank(Confidence C) {
    switch (C) {
    case Confidence::High:
      return 90;
    case Confidence::Medium:
      return 60;
    case Confidence::Low:
      return 30;
    }
    return 0;
  }

  json::Object result(const Result &Each) {
    const Finding &F = Each.What;
    json::Object Result{
        {"ruleId", checkName(F.Kind)},
        {"level", F.Sureness == Confidence::Low ? "note" : "warning"},
        {"kind", "fail"},
        {"rank", rank(F.Sureness)},
        {"message", message(F.Message)},
        {"locations", json::Array{location(F.Where)}},
        {"partialFingerprints",
         json::Object{{SarifFingerprint, text(F.Fingerprint)}}},
        {"properties", properties(Each)}};
    if (RuleIndex[unsigned(F.Kind)] >= 0)
      Result["ruleIndex"] = RuleIndex[unsigned(F.Kind)];
    if (!F.Path.empty()) {
      json::Array Related, Steps;
      for (auto [I, N] : enumerate(F.Path)) {
        json::Object Location = note(N);
        Steps.push_back(json::Object{{"location", json::Object(Location)}});
        Location["id"] = std::int64_t(I);
        Related.push_back(std::move(Location));
      }
      Result["relatedLocations"] = std::move(Related);
      Result["codeFlows"] = json::Array{json::Object{
          {"threadFlows",
           json::Array{json::Object{{"locations", std::move(Steps)}}}}}};
    }
    // Once one result says whether it is suppressed, all have to.
    if (AnySuppressed) {
      json::Array Suppressions;
      if (Each.Suppressed)
        Suppressions.push_back(json::Object{{"kind", "inSource"}});
      Result["suppressions"] = std::move(Suppressions);
    }
    return Result;
  }

  json::Object properties(const Result &Each) {
    const Finding &F = Each.What;
    json::Array Engines, Also;
    if (F.Engines & FlowEngine)
      Engines.push_back("flow");
    if (F.Engines & PathEngine)
      Engines.push_back("path");
    for (FindingKind Kind : F.AlsoSeenAs)
      Also.push_back(checkName(Kind));
    json::Object Properties{{"confidence", confidenceName(F.Sureness)},
                            {"engines", std::move(Engines)},
                            {"resource", text(F.Resource)},
                            {"creator", text(F.Creator)},
                            {"function", text(F.Function)},
                            {"alsoSeenAs", std::move(Also)}};
    if (F.Creation.isValid())
      Properties["creation"] = physical(F.Creation);
    if (F.End.isValid())
      Properties["end"] = physical(F.End);
    if (Each.Judged) {
      Properties["verdict"] = verdictName(Each.Judged->What);
      Properties["reason"] = text(Each.Judged->Reason);
      json::Object Evidence;
      if (Each.Judged->Site)
        Evidence["site"] = site(*Each.Judged->Site);
      if (Each.Judged->Event)
        Evidence["event"] = event(*Each.Judged->Event);
      Properties["evidence"] = std::move(Evidence);
    }
    return Properties;
  }

  static json::Object place(const LedgerPlace &P) {
    return json::Object{{"file", text(P.File)},
                        {"line", P.Line},
                        {"column", P.Column},
                        {"function", text(P.Function)},
                        {"operation", text(P.Operation)}};
  }

  static json::Object site(const LedgerSite &S) {
    return json::Object{{"where", place(S.Where)},
                        {"resource", text(S.Resource)},
                        {"created", S.Created},
                        {"disposed", S.Disposed},
                        {"tidied", S.Tidied},
                        {"live", S.Live},
                        {"reachable", S.Reachable},
                        {"peakLive", S.PeakLive},
                        {"bytesCreated", S.BytesCreated},
                        {"bytesLive", S.BytesLive},
                        {"peakBytes", S.PeakBytes},
                        {"growth", S.Growth}};
  }

  static json::Object event(const LedgerEvent &E) {
    return json::Object{{"kind", text(E.Kind)},
                        {"count", E.Count},
                        {"creation", place(E.Creation)},
                        {"disposal", place(E.Disposal)},
                        {"tidied", E.Tidied},
                        {"use", place(E.Use)}};
  }

  json::Array misses() {
    json::Array Misses;
    for (const Missed &M : R.Misses) {
      json::Object Miss{{"file", text(M.File)}, {"checked", M.Checked}};
      if (M.Site)
        Miss["site"] = site(*M.Site);
      if (M.Event)
        Miss["event"] = event(*M.Event);
      Misses.push_back(std::move(Miss));
    }
    return Misses;
  }

  const Report &R;
  SourceLines Sources;
  int RuleIndex[NumFindingKinds];
  int NumRules = 0;
  bool AnySuppressed = false;
};
} // namespace

void writeSarif(raw_ostream &OS, const Report &R) {
  OS << formatv("{0:2}", SarifWriter(R).log()) << '\n';
}

} // namespace tensortidy
