// A loop of 10,000 tensors, repaired by a tidy around it. Nothing is lost, and
// all of them are alive at once before the scope ends: it belongs inside.
//
// The ledger lists what leaks, so it lists nothing here; the peak of the site
// is what the run proves.
// RUN: %good-case
// RUN: FileCheck %s --check-prefix=PEAK < %t.json
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

int main() {
  Tensor a = fill({10, 10}, 3);
  double sum = 0;
  tidy([&] {
    for (int i = 0; i < 10'000; ++i) {
      Tensor b = a.square();
      // PEAK: "line":[[@LINE-1]],{{.*}}"tidied":10000,{{.*}}"peakLive":10000,
      sum += b.data()[static_cast<std::size_t>(i) % 100];
    }
  });
  std::printf("%f\n", sum);
  a.dispose();
}
