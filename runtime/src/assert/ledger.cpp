#include "assert/ledger.h"

#include "assert/reachable.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>
#include <unordered_map>

namespace tensortidy::detail {

Ledger Ledger::take(const Engine &engine, const Recorder &recorder,
                    bool complete) {
  Ledger ledger;
  ledger.complete = complete;
  struct Living {
    Handle handle;
    CallId creation;
    std::int64_t bytes;
  };
  std::vector<Living> living;
  std::vector<SiteCounts> counts;
  std::map<DeadUse, std::int64_t> deadUses;
  ledger.memory = engine.memory();
  // One lock for all counts: they agree with each other.
  engine.visitLiving(
      [&](Handle handle, const Record &record) {
        if (record.kind != Kind::weight)
          living.push_back({handle, record.creation, engine.bytesOf(record)});
      },
      [&] {
        counts = recorder.sites();
        deadUses = recorder.deadUses();
        ledger.totals = recorder.totals();
      });

  ReachableSearch search;
  for (const Living &one : living)
    search.add(one.handle);
  search.run(complete);
  struct Reached {
    std::int64_t count = 0;
    std::int64_t bytes = 0;
  };
  std::unordered_map<CallId, Reached> reached;
  for (const Living &one : living)
    if (search.found(one.handle)) {
      ++reached[one.creation].count;
      reached[one.creation].bytes += one.bytes;
    }

  for (CallId id = 1; id < counts.size(); ++id) {
    const SiteCounts &site = counts[id];
    if (site.kind == Kind::none)
      continue;
    const Reached here = reached[id];
    // A model's bytes are its weights', which are not looked for.
    const std::int64_t bytes = site.kind == Kind::model && site.live != 0
                                   ? site.bytesLive * here.count / site.live
                                   : here.bytes;
    ledger.sites.push_back({callOf(id), site, here.count, bytes});
  }
  std::sort(
      ledger.sites.begin(), ledger.sites.end(),
      [](const Site &a, const Site &b) {
        return std::tie(b.counts.bytesLive, b.counts.live, a.call.place.file,
                        a.call.place.line, a.call.place.column, a.call.callee) <
               std::tie(a.counts.bytesLive, a.counts.live, b.call.place.file,
                        b.call.place.line, b.call.place.column, b.call.callee);
      });
  for (const auto &[use, count] : deadUses)
    ledger.events.push_back({use, callOf(use.creation), callOf(use.disposal),
                             callOf(use.use), count});
  return ledger;
}

namespace {

/// Builds one JSON text, value by value.
class Json {
public:
  Json &open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  Json &close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  Json &key(const char *name) {
    value(std::string(name));
    text_ += ':';
    first_ = true;
    return *this;
  }
  Json &value(const std::string &string) {
    separate();
    text_ += '"';
    for (const char c : string) {
      char escaped[8];
      if (c == '"' || c == '\\')
        (text_ += '\\') += c;
      else if (static_cast<unsigned char>(c) < 0x20) {
        std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
        text_ += escaped;
      } else
        text_ += c;
    }
    text_ += '"';
    return *this;
  }
  Json &value(std::int64_t number) { return raw(std::to_string(number)); }
  Json &value(bool truth) { return raw(truth ? "true" : "false"); }
  Json &value(double number) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6g", number);
    return raw(digits);
  }
  template <class T> Json &field(const char *name, T content) {
    return key(name).value(content);
  }
  Json &line() {
    separate();
    first_ = true;
    text_ += '\n';
    return *this;
  }
  const std::string &text() const { return text_; }

private:
  Json &raw(const std::string &token) {
    separate();
    text_ += token;
    return *this;
  }
  void separate() {
    if (!first_)
      text_ += ',';
    first_ = false;
  }
  std::string text_;
  bool first_ = true;
};

void addPlace(Json &json, const Place &place) {
  json.field("file", place.file)
      .field("line", std::int64_t{place.line})
      .field("column", std::int64_t{place.column})
      .field("function", place.function);
}

void addSite(Json &json, const Ledger::Site &site) {
  const SiteCounts &counts = site.counts;
  json.line().open('{');
  addPlace(json, site.call.place);
  json.field("creator", site.call.callee)
      .field("resource", std::string(nameOf(counts.kind)))
      .field("created", counts.created)
      .field("disposed", counts.disposed)
      .field("tidied", counts.tidied)
      .field("kept", counts.kept)
      .field("outsideScope", counts.outsideScope)
      .field("live", counts.live)
      .field("reachable", site.reachable)
      .field("peakLive", counts.peakLive)
      .field("bytesCreated", counts.bytesCreated)
      .field("bytesLive", counts.bytesLive)
      .field("peakBytes", counts.peakBytes)
      .field("growth", counts.growth())
      .close('}');
}

void addEvent(Json &json, const Ledger::Event &event) {
  json.line()
      .open('{')
      .field("kind", std::string("use-after-dispose"))
      .field("count", event.count)
      .field("resource", std::string(nameOf(event.use.kind)));
  json.key("creation").open('{');
  addPlace(json, event.creation.place);
  json.field("creator", event.creation.callee).close('}');
  json.key("disposal").open('{');
  addPlace(json, event.disposal.place);
  json.field("tidied", event.use.tidied).close('}');
  json.key("use").open('{');
  addPlace(json, event.operation.place);
  json.field("operation", event.operation.callee).close('}').close('}');
}

} // namespace

std::string Ledger::toJson(const ProcessInfo &process) const {
  Json json;
  json.open('{')
      .field("schema", std::string("tensortidy-ledger"))
      .field("version", std::int64_t{1})
      .field("program", process.program)
      .field("workingDirectory", process.workingDirectory)
      .field("pid", std::int64_t{process.pid})
      .field("started", process.started)
      .field("written", timestamp())
      .field("complete", complete);
  json.line()
      .key("totals")
      .open('{')
      .field("created", totals.created)
      .field("disposed", totals.disposed)
      .field("numTensors", memory.numTensors)
      .field("numDataBuffers", memory.numDataBuffers)
      .field("numBytes", memory.numBytes)
      .field("peakBytes", totals.peakBytes)
      .close('}');
  json.line().key("sites").open('[');
  for (const Site &site : sites)
    addSite(json, site);
  json.close(']').line().key("events").open('[');
  for (const Event &event : events)
    addEvent(json, event);
  json.close(']').close('}');
  return json.text() + "\n";
}

std::string timestamp() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

bool writeAtomically(const std::string &path, const std::string &text) {
  const std::string temporary = path + "." + std::to_string(getpid()) + ".tmp";
  const int file =
      open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return false;
  const char *from = text.data();
  std::size_t left = text.size();
  while (left != 0) {
    const ssize_t written = write(file, from, left);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      break;
    from += written;
    left -= static_cast<std::size_t>(written);
  }
  int problem = left == 0 ? 0 : errno;
  if (close(file) != 0 && problem == 0)
    problem = errno;
  if (problem == 0 && std::rename(temporary.c_str(), path.c_str()) != 0)
    problem = errno;
  if (problem != 0)
    unlink(temporary.c_str());
  errno = problem;
  return problem == 0;
}

} // namespace tensortidy::detail
