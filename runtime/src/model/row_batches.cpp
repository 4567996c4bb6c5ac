#include "model/batches.h"

#include "tensortidy/owned.h"

#include <cstring>
#include <numeric>

namespace tensortidy::detail {

namespace {

/// The rows of a batch: data[order[0]], data[order[1]], ...
Tensor rowsOf(Tensor data, std::span<const std::int64_t> order,
              const Site &site) {
  Operation op("fit", site);
  const Input in = op.borrow(data);
  Shape shape = in.shape;
  shape.set(0, static_cast<std::int64_t>(order.size()));
  const Output out = op.allocate(shape, in.dtype);
  const std::size_t bytes =
      in.shape[0] == 0
          ? 0
          : static_cast<std::size_t>(in.shape.elements() / in.shape[0]) *
                bytesPerElement(in.dtype);
  std::byte *to = out.buffer->data();
  for (std::int64_t row : order) {
    std::memcpy(to, in.bytes + static_cast<std::size_t>(row) * bytes, bytes);
    to += bytes;
  }
  return op.publish(out);
}

std::vector<Tensor> rowsOf(const std::vector<Tensor> &data,
                           std::span<const std::int64_t> order,
                           const Site &site) {
  std::vector<Tensor> rows;
  for (Tensor each : data)
    rows.push_back(rowsOf(each, order, site));
  return rows;
}

Batch rowsOf(const Batch &all, std::span<const std::int64_t> order,
             const Site &site) {
  return {rowsOf(all.xs, order, site), rowsOf(all.ys, order, site)};
}

class RowBatches final : public Batches {
public:
  RowBatches(ModelState &model, const Batch &all, std::size_t count,
             std::size_t held, const FitOptions &options, const Site &site)
      : model_(model), all_(all), order_(count),
        training_(order_.data(), count - held), options_(options), site_(site),
        random_(options.shuffleSeed) {
    std::iota(order_.begin(), order_.end(), std::int64_t{0});
    const auto last = std::span(order_).subspan(count - held);
    if (held != 0)
      held_.emplace(tidy([&] { return rowsOf(all, last, site); }, site));
  }

  void beginEpoch() override {
    at_ = 0;
    if (options_.shuffle)
      for (std::size_t last = training_.size(); last > 1; --last)
        std::swap(training_[last - 1], training_[random_.below(last)]);
  }

  bool next(const std::function<void(const Batch &)> &use) override {
    if (at_ == training_.size())
      return false;
    const auto chosen = training_.subspan(
        at_, std::min(static_cast<std::size_t>(options_.batchSize),
                      training_.size() - at_));
    at_ += chosen.size();
    TidyScope each(site_);
    use(rowsOf(all_, chosen, site_));
    return true;
  }

  Score validate() override { return score(model_, **held_, site_); }

private:
  ModelState &model_;
  const Batch &all_;
  std::vector<std::int64_t> order_;
  const std::span<std::int64_t> training_; // the first of them
  const FitOptions &options_;
  const Site &site_;
  Random random_;
  std::size_t at_ = 0;
  std::optional<Owned<Batch>> held_;
};

} // namespace

std::unique_ptr<Batches> rowBatches(ModelState &model, const Batch &all,
                                    std::size_t count, std::size_t held,
                                    const FitOptions &options,
                                    const Site &site) {
  return std::make_unique<RowBatches>(model, all, count, held, options, site);
}

} // namespace tensortidy::detail
