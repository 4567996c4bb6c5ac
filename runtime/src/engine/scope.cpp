// Tidy scopes, keep and dispose: the public face of the engine's lists.
#include "tensortidy/scope.h"

#include "engine/operation.h"
#include "tensortidy/dispose.h"
#include "tensortidy/errors.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tensortidy {

using namespace detail;

TidyScope::TidyScope(Site site) : list_{site, innermostScope, 0} {
  innermostScope = &list_;
}

TidyScope::~TidyScope() {
  if (innermostScope != &list_) {
    std::fprintf(stderr,
                 "tensortidy: the scope opened at %s:%u ended while another "
                 "scope of its thread was open, or on another thread; a "
                 "TidyScope must be a local variable\n",
                 list_.site.file_name(), list_.site.line());
    std::abort();
  }
  Engine::standard().endScope(list_);
  innermostScope = list_.parent;
}

void TidyScope::handOver(Tensor tensor) {
  if (innermostScope != &list_) {
    const Place place = placeOf(list_.site);
    throw ScopeError("leave: expected the innermost scope, got the one opened "
                     "at " +
                         place.toString() + ", in which another one is open",
                     place);
  }
  Engine::standard().handOver(HandleAccess::of(tensor), list_);
}

SealedScope::SealedScope(std::vector<std::string> allowed, Site site)
    : allowed_(std::move(allowed)), site_(site), outer_(innermostSeal) {
  innermostSeal = this;
}

SealedScope::~SealedScope() { innermostSeal = outer_; }

void SealedScope::check(const char *operation, const Site &site) const {
  if (std::find(allowed_.begin(), allowed_.end(), operation) != allowed_.end())
    return;
  const Place place = placeOf(site);
  throw UnscopedTensorError(
      std::string(operation) +
          ": expected a tidy scope, as the SealedScope opened at " +
          placeOf(site_).toString() + " demands (at " + place.toString() + ")",
      place);
}

Tensor keep(Tensor tensor, Site site) {
  Engine::standard().keep(HandleAccess::of(tensor), {"keep", site});
  return tensor;
}

Tensor unkeep(Tensor tensor, Site site) {
  Engine::standard().unkeep(HandleAccess::of(tensor), innermostScope,
                            {"unkeep", site});
  return tensor;
}

void Tensor::dispose(Site site) const {
  Engine &engine = Engine::standard();
  const Handle handle{slot_, generation_};
  if (!engine.disposeTensor(handle, internCall(site, "dispose"))) {
    const Place place = placeOf(site);
    throw ArgumentError("dispose: expected a tensor of yours, got the value of "
                        "a variable; dispose the variable (at " +
                            place.toString() + ")",
                        place);
  }
}

bool Tensor::isDisposed() const noexcept {
  return !Engine::standard().isAlive({slot_, generation_});
}

void dispose(Tensor tensor, Site site) { tensor.dispose(site); }
void dispose(Variable variable, Site site) { variable.dispose(site); }
void dispose(Optimizer optimizer, Site site) { optimizer.dispose(site); }

void dispose(Model model, Site site) {
  try {
    if (model && !model.isDisposed())
      model.dispose(site);
  } catch (const DisposedModelError &) {
    // another thread was faster
  }
}

void dispose(std::initializer_list<Tensor> tensors, Site site) {
  for (Tensor tensor : tensors)
    tensor.dispose(site);
}

MemoryInfo memory() { return Engine::standard().memory(); }

void setBufferPoolLimit(std::size_t bytes) {
  Engine::standard().setPoolLimit(bytes);
}

std::vector<LiveSite> liveTensors() { return Engine::standard().liveSites(); }

std::string describeLiveTensors() {
  std::string text;
  for (const LiveSite &site : liveTensors())
    text += std::to_string(site.bytes) + " bytes in " +
            std::to_string(site.count) + " " + site.resource +
            (site.count == 1 ? "" : "s") + ", created by " + site.creator +
            " at " + site.place.toString() + "\n";
  return text;
}

} // namespace tensortidy
