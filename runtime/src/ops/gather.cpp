// Choosing and repeating: gather, tile, stridedSlice.
#include "kernels/copy.h"
#include "ops/axes.h"
#include "tensortidy/layout.h"

#include <cstring>

namespace tensortidy {

using namespace detail;

Tensor Tensor::gather(Tensor indices, int axis, int batchDims,
                      Site site) const {
  Operation op("gather", site);
  const Input in = op.borrow(*this);
  const Input which = op.borrow(indices);
  if (which.dtype != DType::int32)
    op.failDType(std::string("expected int32 indices, got ") +
                 tensortidy::name(which.dtype));
  const std::size_t along = normalAxis(op, axis, in.shape.rank());
  const int most = static_cast<int>(which.shape.rank());
  const int given = batchDims < 0 ? batchDims + most : batchDims;
  if (given < 0 || given > most || given > static_cast<int>(along))
    op.failArgument("expected batchDims in front of axis " +
                    std::to_string(along) + " and within the " +
                    std::to_string(most) + " axes of the indices, got " +
                    std::to_string(batchDims));
  const auto batchAxes = static_cast<std::size_t>(given);
  // letters: x is [batch,outer,depth,inner], the indices are [batch,count]
  Shape shape;
  std::int64_t batch = 1, outer = 1, count = 1, inner = 1;
  std::size_t rank = which.shape.rank() - batchAxes + in.shape.rank() - 1;
  if (rank > Shape::maxRank)
    op.failShape("expected a result of at most " +
                 std::to_string(Shape::maxRank) + " axes, got " +
                 std::to_string(rank));
  const auto push = [&](std::int64_t extent, std::int64_t &product) {
    shape.push(extent);
    product *= extent;
  };
  for (std::size_t i = 0; i < batchAxes; ++i) {
    if (in.shape[i] != which.shape[i])
      op.failShape("expected equal batches, got " + in.shape.toString() +
                   " and " + which.shape.toString());
    push(in.shape[i], batch);
  }
  for (std::size_t i = batchAxes; i < along; ++i)
    push(in.shape[i], outer);
  for (std::size_t i = batchAxes; i < which.shape.rank(); ++i)
    push(which.shape[i], count);
  for (std::size_t i = along + 1; i < in.shape.rank(); ++i)
    push(in.shape[i], inner);
  const std::int64_t depth = in.shape[along];
  const auto *index = which.data<std::int32_t>();
  for (std::int64_t i = 0; i < batch * count; ++i)
    if (index[i] < 0 || index[i] >= depth)
      op.failArgument("expected indices from 0 to " +
                      std::to_string(depth - 1) + ", got " +
                      std::to_string(index[i]));
  op.attributes(along, batchAxes);
  const Output out = op.allocate(shape, in.dtype);
  const auto bytes =
      inner * static_cast<std::int64_t>(bytesPerElement(in.dtype));
  std::byte *to = out.buffer->data();
  for (std::int64_t b = 0; b < batch && bytes != 0; ++b)
    for (std::int64_t o = 0; o < outer; ++o) {
      const std::byte *block = in.bytes + (b * outer + o) * depth * bytes;
      for (std::int64_t i = 0; i < count; ++i, to += bytes)
        std::memcpy(to, block + index[b * count + i] * bytes,
                    static_cast<std::size_t>(bytes));
    }
  return op.publish(out);
}

Tensor Tensor::tile(const std::vector<std::int64_t> &repetitions,
                    Site site) const {
  Operation op("tile", site);
  const Input in = op.borrow(*this);
  const std::size_t rank = in.shape.rank();
  if (repetitions.size() != rank)
    op.failShape("expected a number for each axis of " + in.shape.toString() +
                 ", got " + std::to_string(repetitions.size()));
  Shape shape;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    std::int64_t extent = 0;
    if (repetitions[axis] < 0 ||
        __builtin_mul_overflow(in.shape[axis], repetitions[axis], &extent))
      op.failArgument("expected repetitions from 0 on that can be counted, "
                      "got " +
                      std::to_string(repetitions[axis]));
    shape.push(extent);
  }
  op.attributes(repetitions);
  const Output out = op.allocate(shape, in.dtype);
  if (shape.elements() == 0)
    return op.publish(out);
  // First the tensor itself into the corner, then each axis, the innermost one
  // first, is repeated in place: everything in front of it is still one copy.
  const Strides strides = denseStrides(shape);
  placeStrided(in, 0, strides, out);
  const auto width = static_cast<std::int64_t>(bytesPerElement(in.dtype));
  for (std::size_t axis = rank; axis-- > 0;) {
    Shape outer;
    for (std::size_t before = 0; before < axis; ++before)
      outer.push(in.shape[before]);
    const std::int64_t bytes = in.shape[axis] * strides[axis] * width;
    walkRows<1>(outer, {strides},
                [&](const auto &at, std::int64_t count, const auto &step) {
                  for (std::int64_t i = 0; i < count; ++i) {
                    std::byte *first =
                        out.buffer->data() + (at[0] + i * step[0]) * width;
                    for (std::int64_t r = 1; r < repetitions[axis]; ++r)
                      std::memcpy(first + r * bytes, first,
                                  static_cast<std::size_t>(bytes));
                  }
                });
  }
  return op.publish(out);
}

namespace {

/// One axis of a strided slice.
struct Cut {
  std::int64_t begin, stride, extent;
};

/// Python's rule: negative positions count from the end, and what is out of
/// range is cut.
Cut cutAxis(std::int64_t size, std::int64_t begin, std::int64_t end,
            std::int64_t stride, bool fromFirst, bool toLast) {
  const std::int64_t lowest = stride > 0 ? 0 : -1;
  const std::int64_t highest = stride > 0 ? size : size - 1;
  const auto place = [&](std::int64_t at) {
    return std::clamp(at < 0 ? at + size : at, lowest, highest);
  };
  const std::int64_t first =
      fromFirst ? (stride > 0 ? lowest : highest) : place(begin);
  const std::int64_t last =
      toLast ? (stride > 0 ? highest : lowest) : place(end);
  const std::int64_t way = stride > 0 ? last - first : first - last;
  const std::int64_t step = stride > 0 ? stride : -stride;
  return {first, stride, way > 0 ? (way + step - 1) / step : 0};
}

} // namespace

Tensor Tensor::stridedSlice(const std::vector<std::int64_t> &begin,
                            const std::vector<std::int64_t> &end,
                            const std::vector<std::int64_t> &strides,
                            const SliceMasks &masks, Site site) const {
  Operation op("stridedSlice", site);
  const Input in = op.borrow(*this);
  const std::size_t rank = in.shape.rank(), given = begin.size();
  if (end.size() != given || (!strides.empty() && strides.size() != given) ||
      given > 31)
    op.failArgument("expected begin, end and strides of one length, got " +
                    std::to_string(given) + ", " + std::to_string(end.size()) +
                    " and " + std::to_string(strides.size()));
  if ((masks.ellipsis & (masks.ellipsis - 1)) != 0)
    op.failArgument("expected at most one ellipsis");
  const auto has = [](unsigned mask, std::size_t i) {
    return (mask >> i & 1u) != 0;
  };
  std::size_t named = 0; // axes of x that have a position of their own
  for (std::size_t i = 0; i < given; ++i)
    named += !has(masks.ellipsis, i) && !has(masks.newAxis, i);
  if (named > rank)
    op.failShape("expected at most " + std::to_string(rank) +
                 " positions for " + in.shape.toString() + ", got " +
                 std::to_string(named));
  const Strides dense = denseStrides(in.shape);
  std::vector<std::int64_t> extents;
  Strides steps{};
  Shape walked; // the axes of the result that x has
  std::int64_t start = 0;
  std::size_t axis = 0;
  const auto take = [&](const Cut &cut, bool drop) {
    if (cut.extent != 0)
      start += cut.begin * dense[axis];
    if (!drop) {
      steps[walked.rank()] = cut.stride * dense[axis];
      walked.push(cut.extent);
      extents.push_back(cut.extent);
    }
    ++axis;
  };
  const auto takeWhole = [&](std::size_t count) {
    for (; count > 0; --count)
      take({0, 1, in.shape[axis]}, false);
  };
  for (std::size_t i = 0; i < given; ++i) {
    const std::int64_t stride = strides.empty() ? 1 : strides[i];
    if (has(masks.ellipsis, i)) {
      takeWhole(rank - named);
      named = rank;
    } else if (has(masks.newAxis, i)) {
      extents.push_back(1);
    } else if (stride == 0) {
      op.failArgument("expected strides other than 0, got 0 at position " +
                      std::to_string(i));
    } else if (has(masks.shrinkAxis, i)) {
      const std::int64_t size = in.shape[axis];
      const std::int64_t at = begin[i] < 0 ? begin[i] + size : begin[i];
      if (stride < 0)
        op.failArgument("expected a positive stride where an axis goes away");
      if (at < 0 || at >= size)
        op.failShape("expected an index from " + std::to_string(-size) +
                     " to " + std::to_string(size - 1) + ", got " +
                     std::to_string(begin[i]));
      take({at, 1, 1}, true);
    } else {
      take(cutAxis(in.shape[axis], begin[i], end[i], stride,
                   has(masks.begin, i), has(masks.end, i)),
           false);
    }
  }
  takeWhole(rank - axis);
  if (extents.size() > Shape::maxRank)
    op.failShape("expected a result of at most " +
                 std::to_string(Shape::maxRank) + " axes, got " +
                 std::to_string(extents.size()));
  op.attributes(start, walked, steps);
  const Output out = op.allocate(walked, in.dtype);
  copyStrided(in, start, steps, out);
  return op.publish({out.buffer, Shape(extents), in.dtype});
}

Tensor gather(Tensor x, Tensor indices, int axis, int batchDims, Site site) {
  return x.gather(indices, axis, batchDims, site);
}
Tensor tile(Tensor x, const std::vector<std::int64_t> &repetitions, Site site) {
  return x.tile(repetitions, site);
}
Tensor stridedSlice(Tensor x, const std::vector<std::int64_t> &begin,
                    const std::vector<std::int64_t> &end,
                    const std::vector<std::int64_t> &strides,
                    const SliceMasks &masks, Site site) {
  return x.stridedSlice(begin, end, strides, masks, site);
}

} // namespace tensortidy
