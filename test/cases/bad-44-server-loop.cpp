// A server answers requests for ever. Each answer leaves one tensor behind.
// The queue of this program is finite, so that the run comes to an end.
// RUN: %bad-case
#include <tensortidy/tensortidy.h>

#include <cstdio>
#include <cstdlib>
#include <deque>

using namespace tensortidy;

namespace {

/// Blocks until a request arrives; ends the program when none will.
double nextRequest(std::deque<double> &queue) {
  if (queue.empty())
    std::exit(0);
  const double request = queue.front();
  queue.pop_front();
  return request;
}

} // namespace

int main() {
  std::deque<double> queue;
  for (int i = 0; i < 50; ++i)
    queue.push_back(i);

  while (true) {
    Tensor request = fill({4}, nextRequest(queue));
    // CHECK: :[[@LINE-1]]:{{.*}}warning: {{.*}}[tensor-loop-without-tidy]
    // CHECK: 1 finding (1 high) in 1 file
    // LEDGER: confirmed {{.*}}:[[@LINE-3]]:{{.*}} tensor-loop-without-tidy
    // LEDGER-NEXT: 50 created, 0 disposed
    // LEDGER: 1 finding: 1 confirmed,{{.*}}; 0 missed
    std::printf("%g\n", request.data()[0] * 2);
  }
}
