// Rows of table.cpp on libtorch, one thread: its operations and its reference
// counts, no tape. Built where libtorch is installed.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

namespace {

void squareOf3(benchmark::State &state) {
  const at::Tensor x = at::ones({3});
  for (auto _ : state)
    benchmark::DoNotOptimize(at::square(x));
}
BENCHMARK(squareOf3);

void tidyOf10Adds(benchmark::State &state) {
  const at::Tensor x = at::ones({3});
  for (auto _ : state) {
    at::Tensor sum = x;
    for (int i = 0; i < 10; ++i)
      sum = sum.add(x);
    benchmark::DoNotOptimize(sum);
  }
}
BENCHMARK(tidyOf10Adds);

void squareOfMillion(benchmark::State &state) {
  const at::Tensor x = at::ones({1000, 1000});
  for (auto _ : state)
    benchmark::DoNotOptimize(at::square(x));
}
BENCHMARK(squareOfMillion)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char **argv) {
  at::set_num_threads(1);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
