#include "model/file.h"

#include "tensortidy/errors.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace tensortidy::detail {

namespace {

std::uint64_t hashOf(std::string_view bytes) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (char byte : bytes)
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  return hash;
}

std::uint32_t bitsOf(float value) noexcept {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float floatOf(std::uint32_t bits) noexcept {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

} // namespace

void failFile(const Operation &op, const std::string &path,
              const std::string &message) {
  const Place place = placeOf(op.site());
  throw FileError(std::string(op.name()) + ": " + message + " in \"" + path +
                      "\" (at " + place.toString() + ")",
                  place);
}

// ---- Writing

void FileWriter::text(std::string_view text) {
  number(static_cast<std::uint32_t>(text.size()));
  bytes_.append(text);
}

void FileWriter::weights(Operation &op, const std::vector<Handle> &weights) {
  number(static_cast<std::uint32_t>(weights.size()));
  for (Handle weight : weights) {
    const Input in = op.borrow(HandleAccess::make<Tensor>(weight));
    number(static_cast<std::uint32_t>(in.shape.rank()));
    for (std::int64_t extent : in.shape)
      number(static_cast<std::uint64_t>(extent));
    const std::int64_t count = in.shape.elements();
    for (std::int64_t at = 0; at < count; ++at)
      number(bitsOf(in.data<float>()[at]));
  }
}

void FileWriter::save(const Operation &op, const std::string &path) {
  number(hashOf(bytes_));
  const std::string unfinished = path + ".part";
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  file.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  file.close();
  if (!file || std::rename(unfinished.c_str(), path.c_str()) != 0) {
    std::remove(unfinished.c_str());
    failFile(op, path,
             "expected a place where a file can be written, got an error");
  }
}

// ---- Reading

FileReader::FileReader(Operation &op, const std::string &path,
                       std::string_view magic)
    : op_(op), path_(path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail("expected a file that can be read, got none");
  try {
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  } catch (const std::ios_base::failure &) { // a folder
    file.setstate(std::ios_base::badbit);
  }
  if (file.bad())
    fail("expected a file that can be read, got an error");
  left_ = bytes_;
  if (!left_.starts_with(magic))
    fail(std::string("expected a file of ") +
         (magic == modelMagic ? "a model" : "weights") +
         ", got another kind of file");
  left_.remove_prefix(magic.size());
  if (left_.size() < sizeof(std::uint64_t))
    fail("expected more bytes, got a file that was cut off");
  const std::size_t hashed = bytes_.size() - sizeof(std::uint64_t);
  const std::string_view contents =
      left_.substr(0, left_.size() - sizeof(std::uint64_t));
  left_.remove_prefix(contents.size());
  if (number<std::uint64_t>() !=
      hashOf(std::string_view(bytes_).substr(0, hashed)))
    fail("expected the file's own hash at its end, got a file that was cut off "
         "or damaged");
  left_ = contents;
}

std::string_view FileReader::take(std::size_t count) {
  if (count > left_.size())
    fail("expected more bytes, got a file that ends too early");
  const std::string_view taken = left_.substr(0, count);
  left_.remove_prefix(count);
  return taken;
}

void FileReader::expectEnd() const {
  if (!left_.empty())
    fail("expected the end of the file, got " + std::to_string(left_.size()) +
         " more bytes");
}

Output WeightReader::next(const Shape &wanted) {
  if (left_ == 0)
    file_.fail("expected a weight of shape " + wanted.toString() +
               ", got none");
  --left_;
  const auto rank = file_.number<std::uint32_t>();
  if (rank > Shape::maxRank)
    file_.fail("expected a weight of shape " + wanted.toString() + ", got " +
               std::to_string(rank) + " axes");
  Shape shape;
  for (std::uint32_t axis = 0; axis < rank; ++axis)
    shape.push(static_cast<std::int64_t>(file_.number<std::uint64_t>()));
  if (!(shape == wanted))
    file_.fail("expected a weight of shape " + wanted.toString() + ", got " +
               shape.toString());
  // Memory only for what is there: a file may say what it likes.
  std::size_t bytes = sizeof(float);
  for (std::int64_t extent : shape)
    if (extent < 0 || __builtin_mul_overflow(bytes, extent, &bytes))
      bytes = file_.left() + 1;
  const std::string_view elements = file_.take(bytes);
  const Output out = file_.op().allocate(shape, DType::float32);
  for (std::size_t at = 0; at < elements.size(); at += sizeof(float)) {
    std::uint32_t bits = 0;
    for (std::size_t byte = 0; byte < sizeof bits; ++byte)
      bits |= static_cast<std::uint32_t>(
                  static_cast<unsigned char>(elements[at + byte]))
              << (8 * byte);
    out.data<float>()[at / sizeof(float)] = floatOf(bits);
  }
  return out;
}

void WeightReader::expectEnd() const {
  if (left_ != 0)
    file_.fail("expected " + std::to_string(count_ - left_) + " weights, got " +
               std::to_string(count_));
  file_.expectEnd();
}

} // namespace tensortidy::detail
