// What a piece of a program costs: tensors, bytes, operations, time.
//
// \code
//   Tensor x = ones({100, 100}), y;
//   ProfileInfo info = profile([&] { y = x.matMul(x); });
//   std::cout << info.newTensors << " new, peak " << info.peakBytes << "\n";
//   for (const KernelInfo &kernel : info.kernels)
//     std::cout << kernel.name << kernel.outputShape.toString() << "\n";
//   dispose({x, y});
// \endcode
#ifndef TENSORTIDY_PROFILE_H
#define TENSORTIDY_PROFILE_H

#include "tensortidy/shape.h"
#include "tensortidy/site.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// One result of one operation.
struct KernelInfo {
  std::string name; ///< of the operation: "matMul"
  Place place;      ///< the call
  Shape outputShape;
  DType outputDType = DType::float32;
  std::int64_t bytesAdded = 0; ///< to numBytes, since the row before
  std::int64_t totalBytes = 0; ///< numBytes right after it
  std::int64_t tensorsAdded = 0;
  std::int64_t totalTensors = 0;
  std::int64_t nanoseconds = 0; ///< from the call to its result
};

struct ProfileInfo {
  /// numTensors and numBytes of memory(), after minus before: what the function
  /// returned or left behind counts. Other threads' tensors do, too.
  std::int64_t newTensors = 0;
  std::int64_t newBytes = 0;
  /// The largest numBytes seen right after an operation of this thread, or at
  /// the start or the end.
  std::int64_t peakBytes = 0;
  /// The operations of this thread, in the order of their results.
  std::vector<KernelInfo> kernels;
  std::int64_t kernelNanoseconds = 0;
  /// False when memory was too short for some rows of `kernels`.
  bool complete = true;
};

struct TimeInfo {
  double wallMs = 0;   ///< of the whole function
  double kernelMs = 0; ///< of the operations in it
};

/// Runs `function` once, now. Opens no scope. When it throws, the exception
/// goes on and nothing stays switched on. Profiles may nest.
/// \code
///   Tensor x = ones({100, 100}), y;
///   ProfileInfo info =
///       profile([&] { y = tidy([&] { return x.square().sum(); }); });
///   info.newTensors;        // 1
///   info.newBytes;          // 4
///   info.kernels[0].name;   // "square"
///   dispose({x, y});
/// \endcode
ProfileInfo profile(const std::function<void()> &function);
/// The same, for the clock alone.
/// \code
///   Tensor x = ones({100, 100});
///   TimeInfo info = time([&] { tidy([&] { x.matMul(x).print(); }); });
///   bool within = info.kernelMs <= info.wallMs;   // true
///   x.dispose();
/// \endcode
TimeInfo time(const std::function<void()> &function);

} // namespace tensortidy

#endif // TENSORTIDY_PROFILE_H
