// Where in the user's program something happened.
//
// Every function of the library that creates, uses or disposes something takes
// a Site as its last, defaulted parameter, so that errors, liveTensors() and
// the ledger can name the user's line. Nobody passes one by hand, except a
// wrapper that wants its own caller to be named:
//
//   Tensor blank(Site site = Site::current()) {
//     return zeros({224, 224, 3}, DType::float32, site);
//   }
//
// The column is the compiler's: for x.square() Clang counts to the s of square,
// GCC to the parenthesis behind it. Line and column are of the call's name,
// also where its arguments go on for more lines.
#ifndef TENSORTIDY_SITE_H
#define TENSORTIDY_SITE_H

#include "tensortidy/annotations.h"

#include <cstdint>
#include <source_location>
#include <string>

namespace TENSORTIDY_MODELLED tensortidy {

/// A place in the program's source, as the compiler knows it. One pointer wide.
using Site = std::source_location;

/// A place that outlives the program part it names: what errors and lists
/// carry.
/// \code
///   Tensor x = ones({2});
///   std::cout << liveTensors().front().place.toString();   // main.cpp:12
///   x.dispose();
/// \endcode
struct Place {
  /// As the compiler was given it; empty when the place is not known any more.
  std::string file;
  /// The enclosing function, as the compiler spells it.
  std::string function;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  /// "file:line", or "an unknown place".
  std::string toString() const;
};

} // namespace tensortidy

#endif // TENSORTIDY_SITE_H
