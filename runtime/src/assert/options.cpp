#include "assert/options.h"

#include <charconv>
#include <optional>

namespace tensortidy::detail {

namespace {

std::optional<int> number(std::string_view text, int least, int most) {
  int value = 0;
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < least || value > most)
    return std::nullopt;
  return value;
}

std::string complain(std::string_view key, std::string_view value,
                     std::string_view wanted) {
  std::string line = "bad value \"";
  line.append(value).append("\" for ").append(key);
  return line.append(": expected ").append(wanted);
}

} // namespace

bool AssertOptions::parse(std::string_view text, std::string &problem) {
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(':'));
    text.remove_prefix(item.size() < text.size() ? item.size() + 1
                                                 : item.size());
    if (item.empty())
      continue;
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    const std::string_view value =
        equals == item.npos ? std::string_view() : item.substr(equals + 1);
    std::string_view wanted;
    std::optional<int> parsed;
    if (key == "mode") {
      on = value == "assert";
      if (!on && value != "off")
        wanted = "off or assert";
    } else if (key == "log_path") {
      logPath = value;
      if (value.empty())
        wanted = "the path of a file to write";
    } else if (key == "exitcode") {
      if (!(parsed = number(value, 0, 255)))
        wanted = "a number from 0 to 255";
      exitCode = parsed.value_or(0);
    } else if (key == "halt_on_error") {
      if (!(parsed = number(value, 0, 1)))
        wanted = "0 or 1";
      haltOnError = parsed.value_or(0) != 0;
    } else if (key == "interval") {
      if (!(parsed = number(value, 0, 86400)))
        wanted = "a number of seconds from 0 to 86400";
      interval = parsed.value_or(0);
    } else {
      problem = "unknown key \"" + std::string(key) +
                "\": expected mode, log_path, exitcode, halt_on_error or "
                "interval, as in mode=assert:log_path=run.json";
      return false;
    }
    if (!wanted.empty()) {
      problem = complain(key, value, wanted);
      return false;
    }
  }
  return true;
}

std::string AssertOptions::pathFor(int pid,
                                   std::string_view workingDirectory) const {
  std::string path;
  if (!logPath.starts_with('/'))
    path.append(workingDirectory).append("/");
  for (std::size_t at = 0; at < logPath.size(); ++at)
    if (logPath.compare(at, 2, "%p") == 0) {
      path += std::to_string(pid);
      ++at;
    } else {
      path += logPath[at];
    }
  return path;
}

} // namespace tensortidy::detail
