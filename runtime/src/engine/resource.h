// What the engine knows of a resource.
#ifndef TENSORTIDY_ENGINE_RESOURCE_H
#define TENSORTIDY_ENGINE_RESOURCE_H

#include "engine/buffer.h"
#include "engine/calls.h"
#include "engine/handle.h"
#include "tensortidy/scope.h"

#include <memory>

namespace tensortidy::detail {

/// A weight is a tensor in the books that belongs to a model, or a slot of an
/// optimizer: it has no handle in the user's hands, and its bytes stand on its
/// owner's creation site.
enum class Kind : std::uint8_t {
  none,
  tensor,
  variable,
  model,
  optimizer,
  weight
};

/// "tensor", "variable", "model" or "optimizer"; a weight counts as a model's.
const char *nameOf(Kind kind) noexcept;

/// What a variable, a model or an optimizer has beyond a tensor.
struct Payload {
  virtual ~Payload() = default;
};

/// A slot. Its life: free, taken by one resource, free again under the next
/// generation. While it is taken, exactly the handle with its number and
/// generation is alive.
///
/// A program may hold millions of tensors: a record of 56 bytes, a buffer's
/// header of 16 and what the allocator adds are less than 96 bytes beside the
/// numbers. What few records have stands in the engine's sides.
struct Record {
  /// More axes have their place in a side.
  static constexpr std::size_t maxAxes = 5;
  static constexpr std::uint8_t sided = 0xFF;

  std::uint32_t generation = 0;
  Kind kind = Kind::none;
  DType dtype = DType::float32;
  bool kept = false;
  std::uint8_t rank = 0; // or sided
  CallId creation = 0;
  std::uint32_t previous = 0; // neighbours in the scope's list
  std::uint32_t next = 0;     // or the next free slot
  union {
    std::uint32_t extents[maxAxes] = {};
    std::uint32_t side; // the number of the side, which has the shape
  };
  ScopeList *scope = nullptr; // null: outside of any scope
  Buffer *buffer = nullptr;   // null for a model

  bool hasSide() const noexcept { return rank == sided; }
};
static_assert(sizeof(Record) == 56);

/// What only variables, models and optimizers have, and shapes beyond a
/// record's five extents of 32 bits.
struct Side {
  std::shared_ptr<Payload> payload;
  Shape shape;
  std::uint32_t nextFree = 0;
};

/// Who asks, for the error and the ledger.
struct Use {
  const char *operation; ///< a string literal
  const Site &site;
  Kind kind = Kind::tensor; ///< what the handle's type says
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_ENGINE_RESOURCE_H
