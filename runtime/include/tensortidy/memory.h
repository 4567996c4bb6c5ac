// What is alive: numbers as in TensorFlow.js, and the list of places that made
// it.
//
// \code
//   std::int64_t before = memory().numTensors;
//   ones({3}).dispose();
//   if (memory().numTensors != before)
//     std::cout << describeLiveTensors();
// \endcode
#ifndef TENSORTIDY_MEMORY_H
#define TENSORTIDY_MEMORY_H

#include "tensortidy/site.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

struct MemoryInfo {
  /// Living tensors, variables and weights of models.
  std::int64_t numTensors = 0;
  /// What they stand on: views share one.
  std::int64_t numDataBuffers = 0;
  /// Summed per tensor, so that shared buffers count several times.
  std::int64_t numBytes = 0;
  /// Bytes of the living buffers, each counted once, rounded up as allocated.
  std::int64_t physicalBytes = 0;
  /// Bytes of dead buffers that wait for the next tensor.
  std::int64_t pooledBytes = 0;
  /// What pooledBytes may reach.
  std::int64_t poolLimit = 0;
  /// How often a buffer came from the system and not from the pool, ever:
  /// stands still in a steady loop.
  std::int64_t bufferAllocations = 0;
  /// Whether something is alive that cannot be counted exactly: memory that
  /// fromBuffer() adopted.
  bool unreliable = false;
  /// One line for each reason why.
  std::vector<std::string> reasons;
};

/// The numbers of this moment, over all threads.
/// \code
///   Tensor x = ones({1000});
///   Tensor view = x.reshape({10, 100});
///   memory().numTensors;       // 2
///   memory().numDataBuffers;   // 1
///   memory().numBytes;         // 8000
///   dispose({x, view});
/// \endcode
MemoryInfo memory();

/// How many bytes of dead buffers may wait for reuse; 64 MiB unless you say
/// otherwise, 0 keeps none. What is too much goes back to the system at once.
/// \code
///   setBufferPoolLimit(0);    // nothing waits
///   memory().pooledBytes;     // 0
///   setBufferPoolLimit(64 << 20);
/// \endcode
void setBufferPoolLimit(std::size_t bytes);

/// The living resources that one place in the program created.
struct LiveSite {
  Place place;
  /// The function that was called there: "square", "sequential".
  std::string creator;
  /// "tensor", "variable", "model" or "optimizer".
  std::string resource;
  std::int64_t count = 0;
  std::int64_t bytes = 0; ///< of a model: its weights
};

/// By creation site, the largest bytes first. Costs a walk over all living
/// resources, and nothing while they are made.
/// \code
///   Tensor x = ones({1000});
///   LiveSite largest = liveTensors().front();
///   largest.creator;   // "ones"
///   largest.bytes;     // 4000
///   x.dispose();
/// \endcode
std::vector<LiveSite> liveTensors();
/// The same as lines of text: "12000 bytes in 1000 tensors, created by square
/// at main.cpp:12".
/// \code
///   Tensor x = ones({1000});
///   std::cout << describeLiveTensors();   // the place of the line above
///   x.dispose();
/// \endcode
std::string describeLiveTensors();

} // namespace tensortidy

#endif // TENSORTIDY_MEMORY_H
