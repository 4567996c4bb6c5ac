// The options of each kind of layer, by name: one list for writing and reading.
#ifndef TENSORTIDY_MODEL_OPTIONS_H
#define TENSORTIDY_MODEL_OPTIONS_H

#include "tensortidy/layers.h"

#include <string>
#include <string_view>

namespace tensortidy::detail {

class FileReader;

// ---- The lists. A visitor is called with the name and a reference

void eachOption(auto &visit, DenseOptions &options) {
  visit("units", options.units);
  visit("activation", options.activation);
  visit("inputSize", options.inputSize);
  visit("useBias", options.useBias);
}
void eachOption(auto &visit, EmbeddingOptions &options) {
  visit("inputSize", options.inputSize);
  visit("outputSize", options.outputSize);
}
void eachOption(auto &visit, BatchNormalizationOptions &options) {
  visit("momentum", options.momentum);
  visit("epsilon", options.epsilon);
}
void eachOption(auto &visit, ConvolutionOptions &options) {
  visit("kernelSize", options.kernelSize);
  visit("strides", options.strides);
  visit("padding", options.padding);
  visit("dilations", options.dilations);
  visit("activation", options.activation);
  visit("useBias", options.useBias);
}
void eachOption(auto &visit, PoolOptions &options) {
  visit("poolSize", options.poolSize);
  visit("strides", options.strides);
  visit("padding", options.padding);
}
void eachOption(auto &visit, ConcatenateOptions &options) {
  visit("axis", options.axis);
}

// ---- As text

/// Collects " name=value" for each option.
class OptionWriter {
public:
  void operator()(const char *name, int value);
  void operator()(const char *name, bool value);
  void operator()(const char *name, double value);
  void operator()(const char *name, std::uint64_t value);
  void operator()(const char *name, Activation value);
  void operator()(const char *name, Size2d value);
  void operator()(const char *name, const std::optional<Size2d> &value);
  void operator()(const char *name, const Padding &value);
  void operator()(const char *name, const Shape &value);

  template <class Options> void all(Options options) {
    eachOption(*this, options);
  }
  const std::string &text() const noexcept { return text_; }

private:
  void add(const char *name, std::string_view value);
  std::string text_;
};

/// Takes the words of a line apart, in the order in which they were written.
/// FileError for a word that is not what was asked for.
class OptionReader {
public:
  OptionReader(const FileReader &file, std::string_view line)
      : file_(file), left_(line) {}

  void operator()(const char *name, int &value);
  void operator()(const char *name, bool &value);
  void operator()(const char *name, double &value);
  void operator()(const char *name, std::uint64_t &value);
  void operator()(const char *name, Activation &value);
  void operator()(const char *name, Size2d &value);
  void operator()(const char *name, std::optional<Size2d> &value);
  void operator()(const char *name, Padding &value);
  void operator()(const char *name, Shape &value);

  template <class Options> Options all() {
    Options options;
    eachOption(*this, options);
    return options;
  }
  template <class T> T one(const char *name) {
    T value{};
    (*this)(name, value);
    return value;
  }

  /// The next word, which must be there.
  std::string_view word();
  bool atEnd() const noexcept { return left_.empty(); }
  void expectEnd() const;
  [[noreturn]] void fail(std::string_view word) const;

  /// A whole number that fits into T, or a decimal one; the word as a whole.
  template <class T> T number(std::string_view word) const;
  Shape shape(std::string_view word) const;

private:
  /// What stands behind "name=".
  std::string_view valueOf(const char *name);
  Size2d size(std::string_view word) const;

  const FileReader &file_;
  std::string_view left_;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_OPTIONS_H
