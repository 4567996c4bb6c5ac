// What the files of weights and of models have in common: eight bytes that say
// which kind it is, contents, and at the end a hash of everything before it.
// All numbers are little-endian. The formats are described in model.h.
#ifndef TENSORTIDY_MODEL_FILE_H
#define TENSORTIDY_MODEL_FILE_H

#include "engine/operation.h"

#include <string>
#include <string_view>

namespace tensortidy::detail {

inline constexpr std::string_view weightsMagic = "TTIDYW1\n";
inline constexpr std::string_view modelMagic = "TTIDYM1\n";

[[noreturn]] void failFile(const Operation &op, const std::string &path,
                           const std::string &message);

/// Collects a file's bytes.
class FileWriter {
public:
  explicit FileWriter(std::string_view magic) : bytes_(magic) {}

  template <class T> void number(T value) {
    for (std::size_t at = 0; at < sizeof value; ++at)
      bytes_.push_back(static_cast<char>(value >> (8 * at)));
  }
  /// Its length as uint32, and its bytes.
  void text(std::string_view text);
  void weights(Operation &op, const std::vector<Handle> &weights);

  /// Puts the hash behind it all and replaces the file, in one step or not at
  /// all; FileError.
  void save(const Operation &op, const std::string &path);

private:
  std::string bytes_;
};

/// Reads a file whose magic and hash are right; FileError when they are not, and
/// when it ends too early. What it says may still be nonsense.
class FileReader {
public:
  FileReader(Operation &op, const std::string &path, std::string_view magic);
  FileReader(const FileReader &) = delete;
  FileReader &operator=(const FileReader &) = delete;

  template <class T> T number() {
    T result = 0;
    std::size_t shift = 0;
    for (char byte : take(sizeof result)) {
      result |= static_cast<T>(static_cast<unsigned char>(byte)) << shift;
      shift += 8;
    }
    return result;
  }
  std::string_view text() { return take(number<std::uint32_t>()); }
  void expectEnd() const;
  [[noreturn]] void fail(const std::string &message) const {
    failFile(op_, path_, message);
  }
  Operation &op() const noexcept { return op_; }
  std::size_t left() const noexcept { return left_.size(); }
  std::string_view take(std::size_t count);

private:
  Operation &op_;
  const std::string &path_;
  std::string bytes_;
  std::string_view left_;
};

/// The weights of a file, one after the other.
class WeightReader {
public:
  explicit WeightReader(FileReader &file)
      : file_(file), count_(file.number<std::uint32_t>()), left_(count_) {}

  std::uint32_t count() const noexcept { return count_; }
  /// The next one, in memory of the file's operation; FileError when it has not
  /// the shape that is wanted, or there is none.
  Output next(const Shape &wanted);
  /// FileError when there are more, or more of the file.
  void expectEnd() const;

private:
  FileReader &file_;
  const std::uint32_t count_;
  std::uint32_t left_;
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_FILE_H
