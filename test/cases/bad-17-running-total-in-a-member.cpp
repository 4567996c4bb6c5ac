// A metric keeps a running total in a member. Each batch puts a newly kept
// scalar there, and thereby loses the one that was there. The scalars are lost
// one call later than they are made, which is reported as a leak.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>

using namespace tensortidy;

namespace {

class Mean {
public:
  Mean() : total_(scalar(0)) {}
  // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-overwritten-handle]
  // LEDGER: confirmed {{.*}}:[[@LINE-2]]:{{.*}} tensor-overwritten-handle
  void update(Tensor batch) {
    TidyScope scope;
    total_ = keep(total_.add(batch.mean()));
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-leak]
    // CHECK: 2 findings (2 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-leak
    // LEDGER: 2 findings: 2 confirmed,{{.*}}; 0 missed
    ++batches_;
  }
  float result() const { return total_.item() / static_cast<float>(batches_); }
  void dispose() { total_.dispose(); }

private:
  Tensor total_;
  int batches_ = 0;
};

} // namespace

int main() {
  Mean mean;
  for (int batch = 0; batch < 10; ++batch) {
    Tensor losses = fill({4}, 1.0 / (batch + 1));
    mean.update(losses);
    losses.dispose();
  }
  std::printf("%f\n", mean.result());
  mean.dispose();
}
