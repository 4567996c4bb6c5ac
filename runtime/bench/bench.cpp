// What the bookkeeping costs: a small operation against the same work done with
// raw memory.
//
//   build/bin/runtime-bench
//
// The budget is 150 ns for creating and disposing a 3-element result; a build
// of type Release, on an otherwise idle core. The peers do the arithmetic and
// the allocation, and none of the bookkeeping.
#include <tensortidy/tensortidy.h>

#include <Eigen/Core>
#include <benchmark/benchmark.h>

#include <vector>

using namespace tensortidy;

namespace {

void squareAndDispose(benchmark::State &state) {
  const Tensor x = ones({state.range(0)});
  for (auto _ : state)
    x.square().dispose();
  x.dispose();
}
BENCHMARK(squareAndDispose)->Arg(3)->Arg(1000)->Arg(100000);

void squareInScope(benchmark::State &state) {
  const Tensor x = ones({state.range(0)});
  for (auto _ : state) {
    TidyScope scope;
    x.square();
  }
  x.dispose();
}
BENCHMARK(squareInScope)->Arg(3);

void squareInTidy(benchmark::State &state) {
  const Tensor x = ones({state.range(0)});
  for (auto _ : state)
    tidy([&] { return x.square(); }).dispose();
  x.dispose();
}
BENCHMARK(squareInTidy)->Arg(3);

void cloneAndDispose(benchmark::State &state) {
  const Tensor x = ones({state.range(0)});
  for (auto _ : state)
    x.clone().dispose();
  x.dispose();
}
BENCHMARK(cloneAndDispose)->Arg(3);

void addAndDispose(benchmark::State &state) {
  const Tensor x = ones({state.range(0)});
  for (auto _ : state)
    x.add(x).dispose();
  x.dispose();
}
BENCHMARK(addAndDispose)->Arg(3);

/// The same with a thousand others alive, and disposed a thousand later.
void squareAmongThousand(benchmark::State &state) {
  const Tensor x = ones({3});
  std::vector<Tensor> ring(1000);
  std::size_t at = 0;
  for (auto _ : state) {
    Tensor &slot = ring[at++ % ring.size()];
    slot.dispose();
    slot = x.square();
  }
  dispose(ring);
  x.dispose();
}
BENCHMARK(squareAmongThousand);

void peerVector(benchmark::State &state) {
  const std::vector<float> x(static_cast<std::size_t>(state.range(0)), 1);
  for (auto _ : state) {
    std::vector<float> y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      y[i] = x[i] * x[i];
    benchmark::DoNotOptimize(y.data());
  }
}
BENCHMARK(peerVector)->Arg(3)->Arg(1000)->Arg(100000);

void peerEigen(benchmark::State &state) {
  const Eigen::ArrayXf x = Eigen::ArrayXf::Ones(state.range(0));
  for (auto _ : state) {
    Eigen::ArrayXf y = x.square();
    benchmark::DoNotOptimize(y.data());
  }
}
BENCHMARK(peerEigen)->Arg(3)->Arg(1000)->Arg(100000);

} // namespace

BENCHMARK_MAIN();
