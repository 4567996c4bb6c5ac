// The same elements in another order, shape or number: layout.h.
#include "Tables.h"

using namespace tensortidy;

namespace parity {

namespace {

SliceMasks masksOf(const Json &masks) {
  const auto mask = [&](const char *key) {
    const auto found = masks.object.find(key);
    return found == masks.object.end()
               ? 0u
               : static_cast<unsigned>(found->second.number);
  };
  return {.begin = mask("begin"),
          .end = mask("end"),
          .shrinkAxis = mask("shrinkAxis")};
}

Paddings paddingsOf(const Json &list) {
  Paddings paddings;
  for (const Json &pair : list.list)
    paddings.emplace_back(integer(pair.list.at(0)), integer(pair.list.at(1)));
  return paddings;
}

Operands splitInto(const Operands &in, const Json &a) {
  const Json &parts = a["parts"];
  if (parts.kind == Json::Kind::number)
    return split(in[0], integer(parts), integer(a["axis"]));
  return split(in[0], integers<std::int64_t>(parts), integer(a["axis"]));
}

} // namespace

Table layoutTable() {
  return {
      {"clone", unary(clone)},
      {"flatten", unary(flatten)},
      {"squeeze", one([](auto &in, auto &) { return squeeze(in[0]); })},
      {"reshape", one([](auto &in, auto &a) {
         return reshape(in[0], shapeOf(a["shape"]));
       })},
      {"expandDims", one([](auto &in, auto &a) {
         return expandDims(in[0], integer(a["axis"]));
       })},
      {"transpose", one([](auto &in, auto &a) {
         return transpose(in[0], integers(a["permutation"]));
       })},
      {"reverse", one([](auto &in, auto &a) {
         return reverse(in[0], axesOf(a["axes"]));
       })},
      {"slice", one([](auto &in, auto &a) {
         return slice(in[0], shapeOf(a["begin"]), shapeOf(a["extents"]));
       })},
      {"stridedSlice", one([](auto &in, auto &a) {
         return stridedSlice(in[0], integers<std::int64_t>(a["begin"]),
                             integers<std::int64_t>(a["end"]),
                             integers<std::int64_t>(a["strides"]),
                             masksOf(a["masks"]));
       })},
      {"gather", one([](auto &in, auto &a) {
         return gather(in[0], in[1], integer(a["axis"]),
                       integer(a["batchDims"]));
       })},
      {"split", splitInto},
      {"unstack",
       [](const Operands &in, const Json &a) {
         return unstack(in[0], integer(a["axis"]));
       }},
      {"tile", one([](auto &in, auto &a) {
         return tile(in[0], integers<std::int64_t>(a["repetitions"]));
       })},
      {"broadcastTo", one([](auto &in, auto &a) {
         return broadcastTo(in[0], shapeOf(a["shape"]));
       })},
      {"pad", one([](auto &in, auto &a) {
         return pad(in[0], paddingsOf(a["paddings"]), a["value"].number);
       })},
      {"oneHot", one([](auto &in, auto &a) {
         return oneHot(in[0], integer(a["depth"]));
       })},
      {"concat",
       one([](auto &in, auto &a) { return concat(in, integer(a["axis"])); })},
      {"stack",
       one([](auto &in, auto &a) { return stack(in, integer(a["axis"])); })},
  };
}

} // namespace parity
