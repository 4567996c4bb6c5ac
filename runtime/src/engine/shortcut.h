// Shortcut: the usual case of an element-wise operation, with the engine's lock
// taken twice and no more asked than has to be.
//
// Usual is: living operands of float32 and of one shape of few axes; memory and
// a slot that wait for the result; nobody watching, be it a tape, a profile, a
// seal or the recorder. Else there is no shortcut, nothing has happened, and
// the operation takes the long way, which can do everything and says what is
// wrong:
//
//   if (Tensor y = shortcut<1>("square", site, {x}, [](auto &in, float *out,
//                                                      std::int64_t count) {
//         for (std::int64_t i = 0; i < count; ++i)
//           out[i] = in[0][i] * in[0][i];
//       }))
//     return y;
//   Operation op("square", site);
//   ...
#ifndef TENSORTIDY_ENGINE_SHORTCUT_H
#define TENSORTIDY_ENGINE_SHORTCUT_H

#include "engine/operation.h"

namespace tensortidy::detail {

/// The result, or a null handle. `compute` must not throw: nobody would give
/// back what is reserved.
template <std::size_t N, class Compute>
Tensor shortcut(const char *name, const Site &site,
                const std::array<Tensor, N> &operands, const Compute &compute) {
  if (anybodyWatches()) [[unlikely]]
    return {};
  Engine &engine = Engine::standard();
  std::array<Handle, N> handles;
  for (std::size_t at = 0; at < N; ++at)
    handles[at] = HandleAccess::of(operands[at]);
  Engine::Reserved<N> reserved;
  if (!engine.reserve(handles, reserved)) [[unlikely]]
    return {};
  std::array<const float *, N> in;
  for (std::size_t at = 0; at < N; ++at)
    in[at] = reinterpret_cast<const float *>(reserved.operands[at]->data());
  compute(in, reinterpret_cast<float *>(reserved.result->data()),
          static_cast<std::int64_t>(reserved.result->bytes / sizeof(float)));
  const CallId creation = innerWork ? 0 : internCall(site, name);
  return HandleAccess::make<Tensor>(
      engine.publish(reserved, creation, innermostScope));
}

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_SHORTCUT_H
