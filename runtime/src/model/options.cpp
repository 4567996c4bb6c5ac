#include "model/options.h"

#include "model/file.h"

#include <algorithm>
#include <charconv>

namespace tensortidy::detail {

namespace {

constexpr struct {
  Activation activation;
  std::string_view name;
} activations[] = {{Activation::linear, "linear"},
                   {Activation::relu, "relu"},
                   {Activation::sigmoid, "sigmoid"},
                   {Activation::tanh, "tanh"},
                   {Activation::softmax, "softmax"}};

} // namespace

// ---- Writing

void OptionWriter::add(const char *name, std::string_view value) {
  text_.append(" ").append(name).append("=").append(value);
}

void OptionWriter::operator()(const char *name, int value) {
  add(name, std::to_string(value));
}
void OptionWriter::operator()(const char *name, bool value) {
  add(name, value ? "true" : "false");
}
void OptionWriter::operator()(const char *name, double value) {
  char digits[32]; // the fewest that give the same number again: at most 24
  const auto [end, error] =
      std::to_chars(digits, digits + sizeof digits, value);
  add(name, std::string_view(digits, end));
}
void OptionWriter::operator()(const char *name, std::uint64_t value) {
  add(name, std::to_string(value));
}
void OptionWriter::operator()(const char *name, Activation value) {
  for (const auto &[activation, word] : activations)
    if (activation == value)
      add(name, word);
}
void OptionWriter::operator()(const char *name, Size2d value) {
  add(name, std::to_string(value.height) + "x" + std::to_string(value.width));
}
void OptionWriter::operator()(const char *name,
                              const std::optional<Size2d> &value) {
  if (value)
    (*this)(name, *value);
  else
    add(name, "default");
}
void OptionWriter::operator()(const char *name, const Padding &value) {
  add(name, value.isSame() ? "same" : std::to_string(value.pixels()));
}
void OptionWriter::operator()(const char *name, const Shape &value) {
  add(name, value.toString());
}

// ---- Reading

void OptionReader::fail(std::string_view word) const {
  file_.fail("expected the text of a model, got \"" + std::string(word) + "\"");
}

std::string_view OptionReader::word() {
  if (left_.empty())
    fail("a line that ends too early");
  const std::size_t end = std::min(left_.find(' '), left_.size());
  const std::string_view word = left_.substr(0, end);
  left_.remove_prefix(std::min(end + 1, left_.size()));
  return word;
}

void OptionReader::expectEnd() const {
  if (!atEnd())
    fail(left_);
}

std::string_view OptionReader::valueOf(const char *name) {
  const std::string_view whole = word();
  const std::string start = std::string(name) + "=";
  if (!whole.starts_with(start))
    fail(whole);
  return whole.substr(start.size());
}

template <class T> T OptionReader::number(std::string_view word) const {
  T value{};
  const char *end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc() || stop != end)
    fail(word);
  return value;
}
template int OptionReader::number<int>(std::string_view) const;
template std::uint64_t OptionReader::number(std::string_view) const;

Size2d OptionReader::size(std::string_view word) const {
  const std::size_t cross = word.find('x');
  if (cross == word.npos)
    fail(word);
  return {number<int>(word.substr(0, cross)),
          number<int>(word.substr(cross + 1))};
}

Shape OptionReader::shape(std::string_view word) const {
  if (!word.starts_with("[") || !word.ends_with("]"))
    fail(word);
  Shape shape;
  std::string_view left = word.substr(1, word.size() - 2);
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    shape.push(number<std::int64_t>(left.substr(0, end)));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return shape;
}

void OptionReader::operator()(const char *name, int &value) {
  value = number<int>(valueOf(name));
}
void OptionReader::operator()(const char *name, bool &value) {
  const std::string_view word = valueOf(name);
  if (word != "true" && word != "false")
    fail(word);
  value = word == "true";
}
void OptionReader::operator()(const char *name, double &value) {
  value = number<double>(valueOf(name));
}
void OptionReader::operator()(const char *name, std::uint64_t &value) {
  value = number<std::uint64_t>(valueOf(name));
}
void OptionReader::operator()(const char *name, Activation &value) {
  const std::string_view word = valueOf(name);
  for (const auto &[activation, known] : activations)
    if (known == word) {
      value = activation;
      return;
    }
  fail(word);
}
void OptionReader::operator()(const char *name, Size2d &value) {
  value = size(valueOf(name));
}
void OptionReader::operator()(const char *name, std::optional<Size2d> &value) {
  const std::string_view word = valueOf(name);
  value.reset();
  if (word != "default")
    value = size(word);
}
void OptionReader::operator()(const char *name, Padding &value) {
  const std::string_view word = valueOf(name);
  value = word == "same" ? Padding::same : Padding(number<int>(word));
}
void OptionReader::operator()(const char *name, Shape &value) {
  value = shape(valueOf(name));
}

} // namespace tensortidy::detail
