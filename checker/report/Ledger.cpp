//===- Ledger.cpp ---------------------------------------------------------===//
#include "report/Ledger.h"
#include "report/JsonFile.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tensortidy {

// fromJSON is found by argument-dependent lookup, hence not static.

bool fromJSON(const json::Value &V, LedgerPlace &Place, json::Path P) {
  // An event need not know all of its places.
  if (V.getAsNull())
    return true;
  json::ObjectMapper Map(V, P);
  return Map && Map.map("file", Place.File) && Map.map("line", Place.Line) &&
         Map.mapOptional("column", Place.Column) &&
         Map.mapOptional("function", Place.Function) &&
         Map.mapOptional("creator", Place.Operation) &&
         Map.mapOptional("operation", Place.Operation);
}

bool fromJSON(const json::Value &V, LedgerSite &Site, json::Path P) {
  json::ObjectMapper Map(V, P);
  return fromJSON(V, Site.Where, P) && Map &&
         Map.mapOptional("resource", Site.Resource) &&
         Map.map("created", Site.Created) &&
         Map.map("disposed", Site.Disposed) && Map.map("tidied", Site.Tidied) &&
         Map.mapOptional("kept", Site.Kept) &&
         Map.mapOptional("outsideScope", Site.OutsideScope) &&
         Map.map("live", Site.Live) && Map.map("reachable", Site.Reachable) &&
         Map.mapOptional("peakLive", Site.PeakLive) &&
         Map.mapOptional("bytesCreated", Site.BytesCreated) &&
         Map.mapOptional("bytesLive", Site.BytesLive) &&
         Map.mapOptional("peakBytes", Site.PeakBytes) &&
         Map.map("growth", Site.Growth);
}

bool fromJSON(const json::Value &V, LedgerEvent &Event, json::Path P) {
  json::ObjectMapper Map(V, P);
  if (!Map || !Map.map("kind", Event.Kind) || !Map.map("count", Event.Count) ||
      !Map.mapOptional("resource", Event.Resource) ||
      !Map.mapOptional("creation", Event.Creation) ||
      !Map.mapOptional("disposal", Event.Disposal) ||
      !Map.map("use", Event.Use))
    return false;
  if (const json::Object *Disposal = V.getAsObject()->getObject("disposal"))
    Event.Tidied = Disposal->getBoolean("tidied").value_or(false);
  return true;
}

bool fromJSON(const json::Value &V, Ledger &L, json::Path P) {
  json::ObjectMapper Map(V, P);
  return Map && Map.mapOptional("program", L.Program) &&
         Map.mapOptional("workingDirectory", L.WorkingDirectory) &&
         Map.map("complete", L.Complete) && Map.map("sites", L.Sites) &&
         Map.map("events", L.Events);
}

Expected<Ledger> readLedger(StringRef Path) {
  Expected<json::Object> Top = readJsonFile(Path);
  if (!Top)
    return Top.takeError();
  if (looksLikeSarif(*Top))
    return fileError(Path, "is SARIF, not a ledger: give it to --findings");
  if (!looksLikeLedger(*Top))
    return fileError(Path, "is no ledger: 'tensor-tidy run' writes one");
  std::optional<std::int64_t> Version = Top->getInteger("version");
  if (!Version)
    return fileError(Path, "is a ledger without a version");
  if (*Version != LedgerVersion)
    return fileError(
        Path, formatv("is a ledger of version {0}, expected version {1}: build "
                      "the runtime and tensor-tidy from one release",
                      *Version, LedgerVersion));

  Ledger L;
  json::Path::Root Root("ledger");
  if (!fromJSON(json::Value(std::move(*Top)), L, Root))
    return fileError(Path, "is a damaged ledger: " + toString(Root.getError()));
  L.Path = Path.str();
  return L;
}

} // namespace tensortidy
