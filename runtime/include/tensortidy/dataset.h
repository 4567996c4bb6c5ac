// Datasets: elements that come one after the other, made when they are asked
// for.
//
// \code
//   Tensor x = randomNormal({100, 3}), y = zeros({100}, DType::int32);
//   Dataset<Example> data = examples(x, y).shuffle(100, 7).batch(32);
//   Scoped<Model> model(sequential({dense({.units = 2})}));
//   model->fitDataset(data, {.epochs = 3});
//   DatasetIterator<Example> iterator = data.iterator();
//   while (auto batch = iterator.next())
//     model->fit((*batch)->x, (*batch)->y);
//   dispose({x, y});
// \endcode
//
// Every element comes as Owned<T>: who holds it disposes it, by its destructor,
// and no scope does; release() gives it to the scope or the caller. Elements
// that nobody asks for any more die with their iterator. A dataset is a recipe,
// a cheap value: each iterator() starts again from the first element. What the
// recipe reads (x and y above) stays the caller's and must outlive it.
#ifndef TENSORTIDY_DATASET_H
#define TENSORTIDY_DATASET_H

#include "tensortidy/ops.h"
#include "tensortidy/owned.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace TENSORTIDY_MODELLED tensortidy {

/// A sample and its target, or a batch of them.
struct Example {
  Tensor x, y;
  auto tidyMembers() const { return std::tie(x, y); }
};

namespace detail {
/// Pseudo-random numbers below n, the same on every platform.
std::function<std::size_t(std::size_t n)> chooser(std::uint64_t seed);
/// Row number `row` of x, without the first axis.
Tensor rowOf(Tensor x, std::int64_t row, const Site &site);
/// Elements of one shape behind a new first axis.
Tensor stacked(const std::vector<Tensor> &elements, const Site &site);
Example stacked(const std::vector<Example> &elements, const Site &site);
void checkAtLeastOne(const char *name, std::int64_t number, const Site &site);
/// The rows of x, which must have an axis; ShapeError.
std::int64_t rowsIn(const char *name, Tensor x, const Site &site);
void checkSameRows(Tensor x, Tensor y, const Site &site);
} // namespace detail

template <class T> class DatasetIterator {
public:
  using Element = std::optional<Owned<T>>;
  /// From the function that next() calls.
  /// \code
  ///   DatasetIterator<Tensor> nothing(
  ///       [] { return DatasetIterator<Tensor>::Element(); });
  /// \endcode
  explicit DatasetIterator(std::function<Element()> next)
      : next_(std::move(next)) {}
  /// The next element, nothing after the last. Throws what the recipe throws.
  /// \code
  ///   Tensor x = tensor({1, 2});
  ///   DatasetIterator<Tensor> at = rows(x).iterator();
  ///   float sum = 0;
  ///   while (auto row = at.next())
  ///     sum += (**row).item();
  ///   sum;  // 3
  ///   x.dispose();
  /// \endcode
  Element next() { return next_(); }

private:
  std::function<Element()> next_;
};

template <class T> class Dataset {
public:
  using Element = std::optional<Owned<T>>;
  using Next = std::function<Element()>;

  /// From a function that starts an iteration: it returns a function that makes
  /// one element after the other, and nothing at the end.
  /// \code
  ///   Dataset<Tensor> countdown([] {
  ///     return [n = 3]() mutable -> Dataset<Tensor>::Element {
  ///       if (n == 0)
  ///         return std::nullopt;
  ///       return Owned<Tensor>(scalar(n--));
  ///     };
  ///   });
  /// \endcode
  explicit Dataset(std::function<Next()> start) : start_(std::move(start)) {}

  /// Starts an iteration.
  /// \code
  ///   Tensor x = tensor({1, 2});
  ///   DatasetIterator<Tensor> at = rows(x).iterator();
  ///   float first = (**at.next()).item();  // 1
  ///   x.dispose();
  /// \endcode
  DatasetIterator<T> iterator() const { return DatasetIterator<T>(start_()); }

  /// f(element) instead of each element. f runs in a scope of its own: its
  /// intermediates are freed, and so is the element unless f returns it.
  /// \code
  ///   Tensor x = tensor({1, 2});
  ///   auto squares = rows(x).map([](Tensor row) { return row.square(); });
  ///   squares.forEach([](Tensor row) { row.print(); });  // prints 1, 4
  ///   x.dispose();
  /// \endcode
  template <class F> auto map(F f, Site site = Site::current()) const {
    using U = std::decay_t<std::invoke_result_t<F, const T &>>;
    return Dataset<U>([start = start_, f, site] {
      return [next = start(), f, site]() -> std::optional<Owned<U>> {
        Element element = next();
        if (!element)
          return std::nullopt;
        // The scope takes the element over, and lets go what f hands through.
        return Owned<U>(tidy(
                            [&] {
                              const T mine = element->release(site);
                              return f(mine);
                            },
                            site),
                        site);
      };
    });
  }

  /// The elements that `keep` says true of; the others are freed.
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   auto large = rows(x).filter([](Tensor row) { return row.item() > 1; });
  ///   large.forEach([](Tensor row) { row.print(); });  // prints 2, 3
  ///   x.dispose();
  /// \endcode
  template <class F> Dataset filter(F keep, Site site = Site::current()) const {
    return Dataset([start = start_, keep, site] {
      return [next = start(), keep, site]() -> Element {
        while (Element element = next())
          if (tidy([&] { return bool(keep(**element)); }, site))
            return element;
        return std::nullopt;
      };
    });
  }

  /// The first `count` elements.
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   rows(x).take(2).forEach([](Tensor row) { row.print(); });  // prints 1, 2
  ///   x.dispose();
  /// \endcode
  Dataset take(std::int64_t count) const {
    return Dataset([start = start_, count] {
      return [next = start(), left = count]() mutable -> Element {
        return left-- > 0 ? next() : std::nullopt;
      };
    });
  }
  /// What comes after the first `count`, which are made and freed.
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   rows(x).skip(2).forEach([](Tensor row) { row.print(); });  // prints 3
  ///   x.dispose();
  /// \endcode
  Dataset skip(std::int64_t count) const {
    return Dataset([start = start_, count] {
      return [next = start(), left = count]() mutable -> Element {
        for (; left > 0 && next(); --left) {
        }
        return next();
      };
    });
  }

  /// In another order: each element is drawn from a buffer of `bufferSize` that
  /// is filled up in order. The same seed gives the same order each time.
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   rows(x).shuffle(3, 7).forEach([](Tensor row) { row.print(); });
  ///   x.dispose();
  /// \endcode
  Dataset shuffle(std::int64_t bufferSize, std::uint64_t seed = 0,
                  Site site = Site::current()) const {
    detail::checkAtLeastOne("shuffle", bufferSize, site);
    return Dataset([start = start_, bufferSize, seed] {
      auto waiting = std::make_shared<std::vector<Owned<T>>>();
      return [next = start(), below = detail::chooser(seed), waiting,
              bufferSize]() -> Element {
        while (waiting->size() < static_cast<std::size_t>(bufferSize)) {
          Element element = next();
          if (!element)
            break;
          waiting->push_back(std::move(*element));
        }
        if (waiting->empty())
          return std::nullopt;
        std::swap((*waiting)[below(waiting->size())], waiting->back());
        Element chosen(std::move(waiting->back()));
        waiting->pop_back();
        return chosen;
      };
    });
  }

  /// `size` elements as one, behind a new first axis; the last batch may be
  /// smaller. T is Tensor or Example, of elements with one shape (ShapeError).
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   rows(x).batch(2).forEach([](Tensor two) { two.print(); });  // prints [1, 2], [3]
  ///   x.dispose();
  /// \endcode
  Dataset batch(std::int64_t size, Site site = Site::current()) const {
    detail::checkAtLeastOne("batch", size, site);
    return Dataset([start = start_, size, site] {
      return [next = start(), size, site]() -> Element {
        std::vector<Owned<T>> parts;
        while (parts.size() < static_cast<std::size_t>(size)) {
          Element element = next();
          if (!element)
            break;
          parts.push_back(std::move(*element));
        }
        if (parts.empty())
          return std::nullopt;
        std::vector<T> borrowed;
        for (const Owned<T> &part : parts)
          borrowed.push_back(*part);
        return Owned<T>(
            tidy([&] { return detail::stacked(borrowed, site); }, site), site);
      };
    });
  }

  /// Calls f(element) for each, in a scope of its own; f borrows the element.
  /// \code
  ///   Tensor x = tensor({1, 2, 3});
  ///   float sum = 0;
  ///   rows(x).forEach([&](Tensor row) { sum += row.square().item(); });
  ///   sum;  // 14
  ///   x.dispose();
  /// \endcode
  template <class F> void forEach(F f, Site site = Site::current()) const {
    DatasetIterator<T> at = iterator();
    while (const Element element = at.next())
      tidy([&] { f(**element); }, site);
  }

private:
  std::function<Next()> start_;
};

/// The rows of x, one after the other.
/// \code
///   Tensor x = tensor({{1, 2}, {3, 4}});
///   rows(x).forEach([](Tensor row) { row.print(); });  // prints [1, 2], [3, 4]
///   x.dispose();
/// \endcode
Dataset<Tensor> rows(Tensor x, Site site = Site::current());
/// The rows of x and of y, which has as many, as samples and targets.
/// \code
///   Tensor x = tensor({{1, 2}, {3, 4}}), y = tensor({10, 20});
///   examples(x, y).forEach([](const Example &one) { one.y.print(); });
///   dispose({x, y});
/// \endcode
Dataset<Example> examples(Tensor x, Tensor y, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_DATASET_H
