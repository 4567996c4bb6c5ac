// The names of the library's public operations, read from its headers: what
// tests that must not miss one compare their tables with.
#ifndef TENSORTIDY_TEST_RUNTIME_PUBLICOPERATIONS_H
#define TENSORTIDY_TEST_RUNTIME_PUBLICOPERATIONS_H

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

/// The functions that make tensors, of the headers that `headers`/ops.h
/// includes. Empty when there is no such folder.
inline std::set<std::string> publicOperations(const std::string &headers) {
  const auto read = [&](const std::string &name) {
    std::ostringstream text;
    text << std::ifstream(headers + "/" + name).rdbuf();
    return text.str();
  };
  const auto each = [](const std::string &text, const char *pattern,
                       auto found) {
    const std::regex regex(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end;
         at != end; ++at)
      found((*at)[1].str());
  };
  std::set<std::string> names;
  each(read("ops.h"), R"re(#include "tensortidy/(\w+\.h)")re",
       [&](const std::string &topic) {
         each(read(topic),
              R"(TENSORTIDY_(?:CREATES|VIEW_OF\(\d+\))\s+)"
              R"((?:Tensor|std::vector<Tensor>|std::pair<Tensor, Tensor>)\s+)"
              R"((\w+)\()",
              [&](const std::string &name) { names.insert(name); });
       });
  return names;
}

#endif // TENSORTIDY_TEST_RUNTIME_PUBLICOPERATIONS_H
