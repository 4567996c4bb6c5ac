// A coroutine waits for its data between the begin and the end of a scope. What
// its caller makes in the meantime is born in that scope, and dies when the
// coroutine goes on.
// RUN: %missed-case
#include <tensortidy/tensortidy.h>

#include <coroutine>
#include <cstdio>
#include <exception>

using namespace tensortidy;

namespace {

/// Work that can be waited for. Starts at once; its owner lets it go on.
class Task {
public:
  struct promise_type {
    Task get_return_object() {
      return Task(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };

  explicit Task(std::coroutine_handle<promise_type> work) : work_(work) {}
  Task(const Task &) = delete;
  Task &operator=(const Task &) = delete;
  ~Task() { work_.destroy(); }
  void resume() { work_.resume(); }

private:
  std::coroutine_handle<promise_type> work_;
};

/// The data has arrived when the task goes on.
struct Arrival : std::suspend_always {};

Task printMean(const float (&buffer)[4]) {
  TidyScope scope;
  Tensor scale = scalar(0.5);
  co_await Arrival();
  Tensor data = tensor(buffer).mul(scale);
  std::printf("mean %f\n", data.mean().item());
}

void run() {
  float buffer[4] = {};
  Task task = printMean(buffer);
  Tensor weights = ones({4});
  for (float &value : buffer)
    value = 2;
  task.resume();
  std::printf("%s\n", weights.toString().c_str());
  // LEDGER: missed {{.*}}:[[@LINE-1]]:{{.*}} use-after-dispose
  // LEDGER: 0 findings:{{.*}}; 1 missed
  weights.dispose();
}

} // namespace

int main() {
  try {
    run();
  } catch (const DisposedTensorError &error) {
    std::printf("%s\n", error.what());
  }
}
