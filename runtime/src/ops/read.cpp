// Reading tensors: their description, their elements, their text.
#include "kernels/cast.h"
#include "tensortidy/tensor.h"

#include <cstdio>

namespace tensortidy {

using namespace detail;

namespace {

template <class T> constexpr DType dtypeFor() {
  if constexpr (std::is_same_v<T, std::int32_t>)
    return DType::int32;
  else if constexpr (std::is_same_v<T, bool>)
    return DType::boolean;
  else
    return DType::float32;
}

Input read(Operation &op, Tensor tensor, DType wanted) {
  const Input in = op.borrow(tensor);
  if (in.dtype != wanted)
    op.failDType(std::string("expected a tensor of ") + name(wanted) +
                 ", got " + name(in.dtype) + in.shape.toString());
  return in;
}

template <class T> std::vector<T> dataOf(Tensor tensor, const Site &site) {
  using Element = std::conditional_t<std::is_same_v<T, bool>, Bool, T>;
  Operation op("data", site);
  const Input in = read(op, tensor, dtypeFor<T>());
  const Element *first = in.data<Element>();
  return std::vector<T>(first, first + in.shape.elements());
}

template <class T> T itemOf(Tensor tensor, const Site &site) {
  using Element = std::conditional_t<std::is_same_v<T, bool>, Bool, T>;
  Operation op("item", site);
  const Input in = read(op, tensor, dtypeFor<T>());
  if (in.shape.elements() != 1)
    op.failShape("expected one element, got shape " + in.shape.toString());
  return static_cast<T>(*in.data<Element>());
}

std::string textOf(const Input &in, std::int64_t at) {
  if (in.dtype == DType::boolean)
    return in.data<Bool>()[at] ? "true" : "false";
  if (in.dtype == DType::int32)
    return std::to_string(in.data<std::int32_t>()[at]);
  char text[32];
  std::snprintf(text, sizeof text, "%g",
                static_cast<double>(in.data<float>()[at]));
  return text;
}

/// Appends the elements from `at` on, axis by axis; returns the next one.
void appendText(const Input &in, std::size_t axis, std::int64_t at,
                std::string &text) {
  constexpr std::int64_t longest = 20, shown = 3; // at each end of a long axis
  if (axis == in.shape.rank()) {
    text += textOf(in, at);
    return;
  }
  std::int64_t step = 1;
  for (std::size_t inner = axis + 1; inner < in.shape.rank(); ++inner)
    step *= in.shape[inner];
  const std::int64_t extent = in.shape[axis];
  text += "[";
  for (std::int64_t i = 0; i < extent; ++i) {
    text += i ? ", " : "";
    if (extent > longest && i == shown) {
      text += "..., ";
      i = extent - shown;
    }
    appendText(in, axis + 1, at + i * step, text);
  }
  text += "]";
}

std::string textOf(const Input &in) {
  std::string text = name(in.dtype) + in.shape.toString() + " ";
  appendText(in, 0, 0, text);
  return text;
}

} // namespace

Shape Tensor::shape(Site site) const {
  Operation op("shape", site);
  return op.borrow(*this).shape;
}
DType Tensor::dtype(Site site) const {
  Operation op("dtype", site);
  return op.borrow(*this).dtype;
}
std::size_t Tensor::rank(Site site) const {
  Operation op("rank", site);
  return op.borrow(*this).shape.rank();
}
std::int64_t Tensor::size(Site site) const {
  Operation op("size", site);
  return op.borrow(*this).shape.elements();
}

template <> std::vector<float> Tensor::data<float>(Site site) const {
  return dataOf<float>(*this, site);
}
template <>
std::vector<std::int32_t> Tensor::data<std::int32_t>(Site site) const {
  return dataOf<std::int32_t>(*this, site);
}
template <> std::vector<bool> Tensor::data<bool>(Site site) const {
  return dataOf<bool>(*this, site);
}
template <> float Tensor::item<float>(Site site) const {
  return itemOf<float>(*this, site);
}
template <> std::int32_t Tensor::item<std::int32_t>(Site site) const {
  return itemOf<std::int32_t>(*this, site);
}
template <> bool Tensor::item<bool>(Site site) const {
  return itemOf<bool>(*this, site);
}

std::string Tensor::toString(Site site) const {
  Operation op("toString", site);
  return textOf(op.borrow(*this));
}

void Tensor::print(Site site) const {
  Operation op("print", site);
  std::printf("%s\n", textOf(op.borrow(*this)).c_str());
}

} // namespace tensortidy
