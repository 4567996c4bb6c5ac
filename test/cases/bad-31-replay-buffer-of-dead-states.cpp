// Each state goes into the replay buffer and is disposed right after the
// training step that it was made for. What the buffer remembers is dead.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <deque>

using namespace tensortidy;

namespace {

struct Experience {
  Tensor state;
  float reward;
};

class Agent {
public:
  void learn(Tensor state, float reward) {
    Tensor target = fill({1, 1}, reward);
    model_.fit(state, target);
    target.dispose();
    replay_.push_back({state, reward});
  }
  void replay() {
    for (const Experience &past : replay_)
      learnAgain(past);
  }
  void dispose() { model_.dispose(); }

private:
  void learnAgain(const Experience &past) {
    Scoped<Tensor> target(fill({1, 1}, past.reward));
    model_.fit(past.state, *target);
    // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} use-after-dispose
    // LEDGER: 0 findings: {{.*}}; 1 missed
  }

  Sequential model_ = sequential({dense({.units = 1, .inputSize = 2})},
                                 {.loss = Loss::meanSquaredError});
  std::deque<Experience> replay_;
};

} // namespace

int main() {
  Agent agent;
  for (int step = 0; step < 4; ++step) {
    Tensor state = fill({1, 2}, step);
    agent.learn(state, 1);
    state.dispose();
  }
  try {
    agent.replay();
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
  agent.dispose();
}
