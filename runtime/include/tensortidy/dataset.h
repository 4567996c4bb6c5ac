// Datasets: elements that come one after the other, made when they are asked
// for.
//
//   Dataset<Example> data = examples(x, y).shuffle(100, seed).batch(32);
//   DatasetIterator<Example> iterator = data.iterator();
//   while (auto batch = iterator.next())
//     model.fit((*batch)->x, (*batch)->y, {.batchSize = 32});
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
  explicit DatasetIterator(std::function<Element()> next)
      : next_(std::move(next)) {}
  /// The next element, nothing after the last.
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
  explicit Dataset(std::function<Next()> start) : start_(std::move(start)) {}

  DatasetIterator<T> iterator() const { return DatasetIterator<T>(start_()); }

  /// f(element) instead of each element. f runs in a scope of its own: its
  /// intermediates are freed, and so is the element unless f returns it.
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
  Dataset take(std::int64_t count) const {
    return Dataset([start = start_, count] {
      return [next = start(), left = count]() mutable -> Element {
        return left-- > 0 ? next() : std::nullopt;
      };
    });
  }
  /// What comes after the first `count`, which are made and freed.
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
  template <class F> void forEach(F f, Site site = Site::current()) const {
    DatasetIterator<T> at = iterator();
    while (const Element element = at.next())
      tidy([&] { f(**element); }, site);
  }

private:
  std::function<Next()> start_;
};

/// The rows of x, one after the other.
Dataset<Tensor> rows(Tensor x, Site site = Site::current());
/// The rows of x and of y, which has as many, as samples and targets.
Dataset<Example> examples(Tensor x, Tensor y, Site site = Site::current());

} // namespace tensortidy

#endif // TENSORTIDY_DATASET_H
