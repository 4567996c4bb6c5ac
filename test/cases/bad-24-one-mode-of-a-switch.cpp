// Only one mode of the switch disposes the frame.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

enum class Mode { fast, exact, off };

double brightness(Mode mode) {
  Tensor frame = fill({8}, 0.5);
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
  // CHECK: 1 finding (1 high) in 1 file
  // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
  // LEDGER-NEXT: 3 created, 1 disposed
  // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
  double result = 0;
  switch (mode) {
  case Mode::fast:
    result = frame.data()[0];
    break;
  case Mode::exact:
    result = tidy([&] { return frame.mean().item(); });
    frame.dispose();
    break;
  case Mode::off:
    break;
  }
  return result;
}

} // namespace

int main() {
  for (Mode mode : {Mode::fast, Mode::exact, Mode::off})
    std::printf("%f\n", brightness(mode));
}
