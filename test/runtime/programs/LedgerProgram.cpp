// Small programs with known fates, chosen by the first argument. LedgerTest
// runs them in assertion mode and reads what they wrote down.
#include <tensortidy/tensortidy.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace tensortidy;

namespace {

volatile bool yes = true; // the compiler must not see through the ways out

void leakInLoop() {
  const Tensor a = tensor({1, 2, 3});
  for (int i = 0; i < 1000; ++i)
    a.square(); // leak
  a.dispose();
}

void clean() {
  const Tensor a = tensor({1, 2, 3});
  for (int i = 0; i < 100; ++i) {
    TidyScope scope;
    a.square().add(1); // tidied
  }
  for (int i = 0; i < 100; ++i)
    a.neg().dispose(); // disposed
  a.dispose();
}

void fullExit() {
  const Tensor a = ones({5}); // unfinished
  if (yes)
    std::exit(0);
  a.dispose();
}

void exitAfterLeak() {
  for (int i = 0; i < 10; ++i)
    ones({5}); // leak
  std::exit(7);
}

void exitInScope() {
  tidy([] {
    const Tensor a = ones({5}); // unfinished
    if (yes)
      std::exit(0);
    a.print();
  });
}

void cachedModel() {
  static const Sequential model =
      sequential({dense({.units = 2, .inputSize = 3})}); // cached
  const Tensor x = ones({1, 3});
  model.predict(x).dispose();
  x.dispose();
}

Tensor running;

void keptInGlobal() {
  for (int i = 0; i < 5; ++i)
    tidy([&] {
      const Tensor old = running;
      running = keep(ones({4})); // kept
      if (old)
        old.dispose();
    });
}

void variables() {
  TidyScope scope;
  const Tensor init = ones({5});
  variable(init); // lost
}

void useAfterDispose() {
  const Tensor a = ones({3}); // created
  const Tensor b = ones({3});
  a.dispose(); // disposed
  for (int i = 0; i < 3; ++i)
    try {
      b.mul(a); // used
    } catch (const DisposedTensorError &) {
    }
  b.dispose();
  std::puts("reached the end");
}

void useAfterTidy() {
  Tensor escaped;
  tidy([&] { escaped = ones({3}); }); // tidied
  try {
    escaped.data(); // used
  } catch (const DisposedTensorError &) {
  }
}

void useDeadModel() {
  const Sequential model = sequential({dense({.inputSize = 1})}); // created
  model.dispose();
  try {
    model.dispose(); // used
  } catch (const DisposedModelError &) {
  }
}

void training() {
  const Layer hidden =
      dense({.units = 4, .activation = Activation::relu, .inputSize = 2});
  const Layer output = dense({.units = 2});
  const Sequential model = sequential({hidden, output}); // model
  const Tensor x = randomNormal({32, 2});
  const Tensor y = zeros({32}, DType::int32);
  for (int i = 0; i < 3; ++i) {
    model.fit(x, y, {.epochs = 2});
    model.evaluate(x, y);
    model.predict(x).dispose(); // predicted
  }
  dispose({x, y});
  if (!yes)
    model.dispose();
}

void disposedByStaticDestructor() {
  static const Scoped<Tensor> owner(ones({3})); // owned
  owner->size();
}

void uncaught() {
  const Tensor a = ones({3}); // unfinished
  if (yes)
    throw std::runtime_error("nobody catches this");
  a.dispose();
}

void killed() {
  ones({3}); // leak
  std::this_thread::sleep_for(std::chrono::milliseconds(3000));
  std::raise(SIGKILL);
}

void forks() {
  const Tensor a = ones({3}); // shared
  if (const pid_t child = fork(); child == 0) {
    a.dispose();
    std::exit(0);
  } else {
    waitpid(child, nullptr, 0);
  }
  a.dispose();
}

void threads() {
  std::vector<std::thread> workers;
  for (int worker = 0; worker < 4; ++worker)
    workers.emplace_back([] {
      for (int i = 0; i < 1000; ++i) {
        TidyScope scope;
        ones({3}).square(); // tidied
      }
      ones({3}); // leak
    });
  for (std::thread &worker : workers)
    worker.join();
}

void manySites() {
  // Templates of one line are one site; these are twelve.
  // clang-format off
  ones({1}); ones({2}); ones({3}); ones({4}); ones({5}); ones({6});
  ones({7}); ones({8}); ones({9}); ones({10}); ones({11}); ones({12});
  // clang-format on
}

const Tensor beforeMain = ones({2}); // before main

} // namespace

int main(int, char **arguments) {
  const std::map<std::string, void (*)()> programs = {
      {"leakInLoop", leakInLoop},
      {"clean", clean},
      {"fullExit", fullExit},
      {"exitAfterLeak", exitAfterLeak},
      {"exitInScope", exitInScope},
      {"cachedModel", cachedModel},
      {"keptInGlobal", keptInGlobal},
      {"variables", variables},
      {"useAfterDispose", useAfterDispose},
      {"useAfterTidy", useAfterTidy},
      {"useDeadModel", useDeadModel},
      {"training", training},
      {"disposedByStaticDestructor", disposedByStaticDestructor},
      {"uncaught", uncaught},
      {"killed", killed},
      {"forks", forks},
      {"threads", threads},
      {"manySites", manySites},
  };
  beforeMain.dispose();
  programs.at(arguments[1])();
}
