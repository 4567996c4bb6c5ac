// What the program of all snippets is made of: it runs each of them, and fails
// for one that throws, shows a value that is another one, or leaves a tensor
// behind.
#ifndef TENSORTIDY_TEST_RUNTIME_SNIPPETS_H
#define TENSORTIDY_TEST_RUNTIME_SNIPPETS_H

#include <tensortidy/tensortidy.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

/// Modelled: the checker sees that a value which is compared is only borrowed.
namespace TENSORTIDY_MODELLED snippets {

inline int problems = 0;

inline std::string textOf(tensortidy::Tensor tensor) {
  return tensor.toString();
}
inline std::string textOf(const tensortidy::Shape &shape) {
  return shape.toString();
}
inline std::string textOf(bool value) { return value ? "true" : "false"; }
inline std::string textOf(const std::string &text) { return '"' + text + '"'; }
inline std::string textOf(const char *text) {
  return textOf(std::string(text));
}
template <class T>
  requires std::is_arithmetic_v<T>
std::string textOf(T number) {
  std::ostringstream text;
  text << number;
  return text.str();
}
template <class T> std::string textOf(const std::vector<T> &list) {
  std::string text;
  for (const auto &element : list)
    text += (text.empty() ? "" : ", ") + textOf(static_cast<T>(element));
  return "[" + text + "]";
}

inline std::string withoutSpaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// Compares values with what the comments of one header say of them.
class Checker {
public:
  explicit Checker(const char *header) : header_(header) {}

  /// Spaces do not count, nor do dtype and shape of a tensor when `shown` has
  /// none.
  template <class T>
  void operator()(const T &value, const std::string &shown, int line) const {
    std::string text = textOf(value);
    if (std::is_same_v<T, tensortidy::Tensor> && !std::isalpha(shown[0]))
      text.erase(0, text.find(' '));
    if (withoutSpaces(text) == withoutSpaces(shown))
      return;
    std::printf("%s:%d: shows %s, but it is %s\n", header_, line, shown.c_str(),
                text.c_str());
    ++problems;
  }

private:
  const char *header_;
};

struct Snippet {
  const char *place;
  void (*run)();
};

/// The exit status of the program.
inline int runAll(std::initializer_list<Snippet> all) {
  for (const Snippet &snippet : all) {
    const tensortidy::MemoryInfo before = tensortidy::memory();
    try {
      snippet.run();
    } catch (const std::exception &error) {
      std::printf("%s: throws %s\n", snippet.place, error.what());
      ++problems;
    }
    if (tensortidy::memory().numTensors != before.numTensors) {
      std::printf("%s: leaves tensors behind\n%s", snippet.place,
                  tensortidy::describeLiveTensors().c_str());
      ++problems;
    }
  }
  std::printf("%zu snippets, %d problems\n", all.size(), problems);
  return problems || !all.size() ? 1 : 0;
}

} // namespace snippets

#endif // TENSORTIDY_TEST_RUNTIME_SNIPPETS_H
