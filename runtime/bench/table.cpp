// The rows of docs/benchmarks.md, and what they are measured against on the
// same machine in the same run: raw Eigen. TensorFlow.js is measured by
// tfjs.mjs; `runtime/bench/run` puts both together.
#include <tensortidy/tensortidy.h>

#include <Eigen/Core>
#include <benchmark/benchmark.h>

#include <malloc.h>
#include <vector>

using namespace tensortidy;

namespace {

using Matrix =
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

void squareOf3(benchmark::State &state) {
  const Tensor x = ones({3});
  for (auto _ : state)
    x.square().dispose();
  x.dispose();
}
BENCHMARK(squareOf3);

void tidyOf10Adds(benchmark::State &state) {
  const Tensor x = ones({3});
  for (auto _ : state)
    tidy([&] {
      Tensor sum = x;
      for (int i = 0; i < 10; ++i)
        sum = sum.add(x);
      return sum;
    }).dispose();
  x.dispose();
}
BENCHMARK(tidyOf10Adds);

void squareOfMillion(benchmark::State &state) {
  const Tensor x = ones({1000, 1000});
  for (auto _ : state)
    x.square().dispose();
  x.dispose();
}
BENCHMARK(squareOfMillion)->Unit(benchmark::kMicrosecond);

/// Into memory that is ready, as the pool's is.
void squareOfMillionEigen(benchmark::State &state) {
  const Matrix x = Matrix::Ones(1000, 1000);
  Matrix y(1000, 1000);
  for (auto _ : state) {
    y.array() = x.array().square();
    benchmark::DoNotOptimize(y.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(squareOfMillionEigen)->Unit(benchmark::kMicrosecond);

void matMul256(benchmark::State &state) {
  const Tensor x = ones({256, 256});
  for (auto _ : state)
    x.matMul(x).dispose();
  x.dispose();
}
BENCHMARK(matMul256)->Unit(benchmark::kMicrosecond);

void matMul256Eigen(benchmark::State &state) {
  const Matrix x = Matrix::Ones(256, 256);
  Matrix y(256, 256);
  for (auto _ : state) {
    y.noalias() = x * x;
    benchmark::DoNotOptimize(y.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(matMul256Eigen)->Unit(benchmark::kMicrosecond);

void conv2d3x3(benchmark::State &state) {
  const Tensor x = ones({1, 32, 32, 32}), filter = ones({3, 3, 32, 32});
  for (auto _ : state)
    conv2d(x, filter, 1, Padding::same).dispose();
  dispose({x, filter});
}
BENCHMARK(conv2d3x3)->Unit(benchmark::kMicrosecond);

/// The same products as one matrix product over patches that are laid out
/// already: what no direct method on Eigen can beat.
void conv2d3x3Eigen(benchmark::State &state) {
  const Matrix patches = Matrix::Ones(32 * 32, 3 * 3 * 32);
  const Matrix filter = Matrix::Ones(3 * 3 * 32, 32);
  Matrix y(32 * 32, 32);
  for (auto _ : state) {
    y.noalias() = patches * filter;
    benchmark::DoNotOptimize(y.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(conv2d3x3Eigen)->Unit(benchmark::kMicrosecond);

/// Bytes that the heap grew by for a tensor of 3 floats, and the time to list a
/// million of them by site.
void listingAMillion(benchmark::State &state) {
  constexpr int count = 1'000'000;
  std::vector<Tensor> all;
  all.reserve(count);
  const auto heap = [] {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
  };
  const double before = heap();
  for (int i = 0; i < count; ++i)
    all.push_back(ones({3}));
  state.counters["bytesEach"] = (heap() - before) / count;
  for (auto _ : state)
    benchmark::DoNotOptimize(liveTensors());
  dispose(all);
}
BENCHMARK(listingAMillion)->Unit(benchmark::kMillisecond)->Iterations(5);

} // namespace
