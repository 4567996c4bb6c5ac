// How a window walks over an image: its size or step along both axes, and what
// happens at the border.
#ifndef TENSORTIDY_WINDOW_H
#define TENSORTIDY_WINDOW_H

#include "tensortidy/annotations.h"

namespace TENSORTIDY_MODELLED tensortidy {

/// A size, a step or a distance along height and width, in pixels: `2`, or
/// `{2, 3}`.
struct Size2d {
  int height;
  int width;
  constexpr Size2d(int both) noexcept : height(both), width(both) {}
  constexpr Size2d(int height, int width) noexcept
      : height(height), width(width) {}
  friend constexpr bool operator==(Size2d a, Size2d b) noexcept {
    return a.height == b.height && a.width == b.width;
  }
};

/// The border of an image: `Padding::valid` for none, `Padding::same` for as
/// much as gives ceil(extent / stride) windows, the odd pixel behind; or a
/// number of pixels on all four sides.
/// \code
///   Padding::same.isSame();   // true
///   Padding one = 1;
///   one.pixels();   // 1
/// \endcode
class Padding {
public:
  static const Padding valid;
  static const Padding same;
  constexpr Padding(int pixels) noexcept : pixels_(pixels), isSame_(false) {}

  constexpr bool isSame() const noexcept { return isSame_; }
  /// 0 for `same`.
  constexpr int pixels() const noexcept { return pixels_; }

private:
  constexpr Padding(int pixels, bool isSame) noexcept
      : pixels_(pixels), isSame_(isSame) {}
  int pixels_;
  bool isSame_;
};
inline constexpr Padding Padding::valid{0, false};
inline constexpr Padding Padding::same{0, true};

} // namespace tensortidy

#endif // TENSORTIDY_WINDOW_H
