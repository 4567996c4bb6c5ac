// The history of bad-39, with an end: what falls out of it is disposed, and so
// is the rest when the simulation goes.
// RUN: %good-case
#include <tensortidy/tensortidy.h>

#include <cstddef>
#include <cstdio>
#include <deque>

using namespace tensortidy;

namespace {

class Simulation {
public:
  void advance() {
    TidyScope scope;
    history_.push_back(keep(history_.back().mul(0.5).add(1)));
    if (history_.size() > longest) {
      history_.front().dispose();
      history_.pop_front();
    }
  }
  float now() const { return history_.back().data()[0]; }
  void dispose() { tensortidy::dispose(history_); }

private:
  static constexpr std::size_t longest = 8;
  std::deque<Tensor> history_ = {zeros({16})};
};

} // namespace

int main() {
  Simulation simulation;
  for (int step = 0; step < 100; ++step)
    simulation.advance();
  std::printf("%f\n", simulation.now());
  simulation.dispose();
}
