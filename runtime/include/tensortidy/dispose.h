// dispose() for whatever holds resources: handles, containers, and classes that
// tell their members (contents.h).
//
// Null handles and dead ones are skipped silently, models too;
// Model::dispose() is the strict one.
#ifndef TENSORTIDY_DISPOSE_H
#define TENSORTIDY_DISPOSE_H

#include "tensortidy/contents.h"

#include <initializer_list>

namespace TENSORTIDY_MODELLED tensortidy {

/// \code
///   Tensor x = ones({2});
///   Variable w = variable(x);
///   dispose(x);
///   dispose(w);
///   dispose(w);   // silent
/// \endcode
void dispose(TENSORTIDY_DISPOSES Tensor tensor, Site site = Site::current());
void dispose(TENSORTIDY_DISPOSES Variable variable,
             Site site = Site::current());
void dispose(TENSORTIDY_DISPOSES Model model, Site site = Site::current());
void dispose(TENSORTIDY_DISPOSES Optimizer optimizer,
             Site site = Site::current());
/// dispose({a, b, a})
/// \code
///   Tensor a = ones({2}), b = a.square();
///   dispose({a, b, a});
/// \endcode
void dispose(TENSORTIDY_DISPOSES std::initializer_list<Tensor> tensors,
             Site site = Site::current());

/// Every tensor, variable and model in `things`.
/// \code
///   std::map<std::string, std::vector<Tensor>> cache;
///   cache["ones"] = {ones({1}), ones({2})};
///   dispose(cache);
///   cache.clear();   // only now: clear() alone would leak them
/// \endcode
template <class T>
void dispose(TENSORTIDY_DISPOSES const T &things, Site site = Site::current()) {
  if constexpr (detail::RequireVisibleTensors<T>::value) {
    auto visit = [&site](auto handle) { dispose(handle, site); };
    detail::visitHandles(things, visit);
  }
}

} // namespace tensortidy

#endif // TENSORTIDY_DISPOSE_H
