// Every state that a simulation went through is kept. Nothing ever takes one
// out of the history.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <deque>

using namespace tensortidy;

namespace {

class Simulation {
  // LEDGER-DAG: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from zeros
public:
  void advance() {
    TidyScope scope;
    history_.push_back(keep(history_.back().mul(0.5).add(1)));
    // LEDGER-DAG: missed {{.*}}:[[@LINE-1]]:{{.*}} tensor from add
    // LEDGER: 0 findings: {{.*}}; 2 missed
  }
  float now() const { return history_.back().data()[0]; }

private:
  std::deque<Tensor> history_ = {zeros({16})};
};

} // namespace

int main() {
  Simulation simulation;
  for (int step = 0; step < 100; ++step)
    simulation.advance();
  std::printf("%f\n", simulation.now());
}
