// predict() borrows its input. A server that never ends makes one in the
// argument list for each request, and has no name to dispose it by. The queue
// of this program is finite, so that the run comes to an end.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <vector>

using namespace tensortidy;

namespace {

using Request = std::vector<float>;

/// Blocks until a request arrives; ends the program when none will.
Request nextRequest(std::deque<Request> &queue) {
  if (queue.empty())
    std::exit(0);
  Request request = queue.front();
  queue.pop_front();
  return request;
}

} // namespace

int main() {
  Sequential model = sequential({dense({.units = 1, .inputSize = 2})});
  std::deque<Request> queue(30, {0.5f, 0.25f});

  while (true) {
    Tensor answer = model.predict(tensor(nextRequest(queue), {1, 2}));
    // CHECK: :[[@LINE-1]]:35: warning: {{.*}}[tensor-unnamed-temporary]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:35 tensor-unnamed-temporary
    // LEDGER-NEXT: 30 created, 0 disposed
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    std::printf("%g\n", answer.item());
    answer.dispose();
  }
}
