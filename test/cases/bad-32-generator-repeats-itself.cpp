// A generator hands the same tensor out again when there is no newer frame. Its
// consumer disposes what it gets.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

/// A camera that is slower than who asks it.
class Camera {
public:
  Tensor next() {
    if (turn_++ % 2 == 0)
      frame_ = fill({4}, turn_);
    return frame_;
  }

private:
  Tensor frame_;
  int turn_ = 0;
};

} // namespace

int main() {
  Camera camera;
  try {
    for (int i = 0; i < 4; ++i) {
      Tensor frame = camera.next();
      std::printf("%s\n", frame.toString().c_str());
      // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-use-after-dispose]
      // CHECK: 1 finding (1 high) in 1 file
      // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-use-after-dispose
      // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
      frame.dispose();
    }
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
}
