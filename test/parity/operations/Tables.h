// What the tables of operations are made of. Each has a file beside its
// JavaScript half, with the same names.
#ifndef TENSORTIDY_TEST_PARITY_TABLES_H
#define TENSORTIDY_TEST_PARITY_TABLES_H

#include "../Operations.h"

#include <functional>
#include <map>

namespace parity {

using Operands = std::vector<tensortidy::Tensor>;
using Function = std::function<Operands(const Operands &, const Json &)>;
using Table = std::map<std::string, Function>;

Table createTable();
Table elementwiseTable();
Table layoutTable();
Table linearTable();
Table reduceTable();

// ---- Attributes

inline int integer(const Json &number) {
  return static_cast<int>(number.number);
}

template <class T = int> std::vector<T> integers(const Json &list) {
  std::vector<T> result;
  for (const Json &number : list.list)
    result.push_back(static_cast<T>(number.number));
  return result;
}

/// null stands for all of them.
inline tensortidy::Axes axesOf(const Json &list) {
  return list.kind == Json::Kind::null ? tensortidy::Axes()
                                       : tensortidy::Axes(integers(list));
}

// ---- Functions

using Unary = tensortidy::Tensor (*)(tensortidy::Tensor, tensortidy::Site);
using Binary = tensortidy::Tensor (*)(tensortidy::Tensor, tensortidy::Tensor,
                                      tensortidy::Site);

inline Function unary(Unary function) {
  return [function](const Operands &in, const Json &) {
    return Operands{function(in.at(0), tensortidy::Site::current())};
  };
}
inline Function binary(Binary function) {
  return [function](const Operands &in, const Json &) {
    return Operands{function(in.at(0), in.at(1), tensortidy::Site::current())};
  };
}
/// One result of the operands and the attributes.
template <class F> Function one(F function) {
  return [function](const Operands &in, const Json &a) {
    return Operands{function(in, a)};
  };
}

} // namespace parity

#endif // TENSORTIDY_TEST_PARITY_TABLES_H
