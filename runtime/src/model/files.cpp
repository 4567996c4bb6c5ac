// Weights in files. The format is described at Sequential::saveWeights().
#include "model/model.h"
#include "tensortidy/errors.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <unordered_set>

namespace tensortidy {

using namespace detail;

namespace {

constexpr std::string_view magic = "TTIDYW1\n";

std::uint64_t hashOf(std::string_view bytes) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (char byte : bytes)
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  return hash;
}

template <class T> void append(std::string &bytes, T number) {
  for (std::size_t at = 0; at < sizeof number; ++at)
    bytes.push_back(static_cast<char>(number >> (8 * at)));
}

[[noreturn]] void fail(const Operation &op, const std::string &path,
                       const std::string &what) {
  const Place place = placeOf(op.site());
  throw FileError(std::string(op.name()) + ": " + what + " in \"" + path +
                      "\" (at " + place.toString() + ")",
                  place);
}

/// Takes numbers off the front of a file's bytes.
class Reader {
public:
  Reader(const Operation &op, const std::string &path, std::string_view bytes)
      : op_(op), path_(path), left_(bytes) {}

  std::string_view take(std::size_t count) {
    if (count > left_.size())
      fail(op_, path_, "expected more bytes, got a file that was cut off");
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(count);
    return taken;
  }
  template <class T> T number() {
    T result = 0;
    std::size_t shift = 0;
    for (char byte : take(sizeof result)) {
      result |= static_cast<T>(static_cast<unsigned char>(byte)) << shift;
      shift += 8;
    }
    return result;
  }
  std::size_t left() const noexcept { return left_.size(); }

private:
  const Operation &op_;
  const std::string &path_;
  std::string_view left_;
};

/// The weights in the order of the layers, each once.
std::vector<Handle> weightsOf(const Operation &op, const ModelState &model) {
  std::vector<Handle> weights;
  std::unordered_set<const LayerState *> seen;
  for (const auto &layer : model.layers) {
    if (!layer->isBuilt())
      op.failArgument("expected a model whose weights exist, got one that has "
                      "not seen the shape of its samples");
    if (seen.insert(layer.get()).second)
      for (const Weight &weight : layer->weights)
        weights.push_back(weight.handle);
  }
  return weights;
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

void Sequential::saveWeights(const std::string &path, Site site) const {
  Operation op("saveWeights", site);
  const LockedModel model(*this, {"saveWeights", site, Kind::model});
  const std::vector<Handle> weights = weightsOf(op, *model);
  std::string bytes(magic);
  append(bytes, static_cast<std::uint32_t>(weights.size()));
  for (Handle weight : weights) {
    const Input in = op.borrow(HandleAccess::make<Tensor>(weight));
    append(bytes, static_cast<std::uint32_t>(in.shape.rank()));
    for (std::int64_t extent : in.shape)
      append(bytes, static_cast<std::uint64_t>(extent));
    const std::int64_t count = in.shape.elements();
    for (std::int64_t at = 0; at < count; ++at)
      append(bytes, bitsOf(in.data<float>()[at]));
  }
  append(bytes, hashOf(bytes));

  const std::string unfinished = path + ".part";
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file || std::rename(unfinished.c_str(), path.c_str()) != 0) {
    std::remove(unfinished.c_str());
    fail(op, path,
         "expected a place where a file can be written, got an error");
  }
}

void Sequential::loadWeights(const std::string &path, Site site) const {
  Operation op("loadWeights", site);
  const LockedModel model(*this, {"loadWeights", site, Kind::model});
  const std::vector<Handle> weights = weightsOf(op, *model);
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail(op, path, "expected a file that can be read, got none");
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (file.bad())
    fail(op, path, "expected a file that can be read, got an error");

  if (!std::string_view(bytes).starts_with(magic))
    fail(op, path, "expected a file of weights, got another kind of file");
  Reader reader(op, path, bytes);
  reader.take(magic.size());
  const auto count = reader.number<std::uint32_t>();
  if (count != weights.size())
    fail(op, path,
         "expected " + std::to_string(weights.size()) + " weights, got " +
             std::to_string(count));
  std::vector<Output> read;
  for (Handle weight : weights) {
    const Shape wanted = op.borrow(HandleAccess::make<Tensor>(weight)).shape;
    const auto rank = reader.number<std::uint32_t>();
    if (rank > Shape::maxRank)
      fail(op, path, "expected shapes, got a damaged file");
    Shape shape;
    for (std::uint32_t axis = 0; axis < rank; ++axis)
      shape.push(static_cast<std::int64_t>(reader.number<std::uint64_t>()));
    if (!(shape == wanted))
      fail(op, path,
           "expected a weight of shape " + wanted.toString() + ", got " +
               shape.toString());
    const Output out = op.allocate(shape, DType::float32);
    const std::int64_t elements = shape.elements();
    for (std::int64_t at = 0; at < elements; ++at)
      out.data<float>()[at] = floatOf(reader.number<std::uint32_t>());
    read.push_back(out);
  }
  const std::size_t hashed = bytes.size() - reader.left();
  if (reader.number<std::uint64_t>() !=
          hashOf(std::string_view(bytes).substr(0, hashed)) ||
      reader.left() != 0)
    fail(op, path,
         "expected the file's own hash at its end, got a damaged file");
  for (std::size_t at = 0; at < weights.size(); ++at)
    op.engine().rebind(weights[at], read[at].buffer,
                       {"loadWeights", site, Kind::model});
}

} // namespace tensortidy
