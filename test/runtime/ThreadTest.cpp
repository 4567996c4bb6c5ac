// Threads that share tensors, and dispose them under each other's feet.
#include "RuntimeTest.h"

#include <array>
#include <atomic>
#include <mutex>
#include <thread>

using namespace tensortidy;

namespace {

class ThreadTest : public RuntimeTest {
protected:
  template <class F> void inThreads(int count, F body) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
      threads.emplace_back(body, i);
    for (std::thread &thread : threads)
      thread.join();
  }
};

TEST_F(ThreadTest, eachThreadHasItsOwnScopes) {
  const Tensor shared = ones({10});
  inThreads(4, [&](int) {
    for (int i = 0; i < 2000; ++i)
      EXPECT_EQ(tidy([&] { return shared.add(1).sum().item(); }), 20);
  });
  shared.dispose();
}

TEST_F(ThreadTest, aConcurrentDisposeIsSeenWholeOrNotAtAll) {
  for (int round = 0; round < 300; ++round) {
    const Tensor victim = fill({256}, 2);
    std::atomic<bool> go = false;
    inThreads(3, [&](int worker) {
      while (!go.exchange(true) && worker != 0)
        ;
      if (worker == 0) {
        victim.dispose();
        return;
      }
      try {
        for (int i = 0; i < 20; ++i) {
          TidyScope scope;
          EXPECT_EQ(victim.square().sum().item(), 1024);
        }
      } catch (const DisposedTensorError &) {
      }
    });
  }
}

TEST_F(ThreadTest, aTensorMayBeDisposedByAnotherThreadThanItsScope) {
  tidy([&] {
    std::vector<Tensor> mine;
    for (int i = 0; i < 1000; ++i)
      mine.push_back(ones({2}));
    inThreads(4, [&](int worker) {
      for (std::size_t i = static_cast<std::size_t>(worker); i < mine.size();
           i += 4)
        mine[i].dispose();
    });
  });
  EXPECT_EQ(made(), 0);
}

// The engine's lock is this thread's for long stretches, and each of the others
// takes it away; they die with slots and memory that they made or freed.
TEST_F(ThreadTest, othersComeAndGoWhileOneWorks) {
  const Tensor x = fill({8}, 3), y = fill({8}, 4);
  std::atomic<bool> done = false;
  std::thread others([&] {
    while (!done) {
      Tensor theirs;
      std::thread([&] {
        theirs = tidy([&] { return x.mul(y).sub(x); });
      }).join();
      EXPECT_EQ(tidy([&] { return theirs.sum().item(); }), 8 * 9);
      std::thread([&] { theirs.dispose(); }).join();
    }
  });
  for (int i = 0; i < 100'000; ++i) {
    const Tensor sum = tidy([&] { return x.square().add(y.square()).sqrt(); });
    if (i % 1000 == 0) {
      EXPECT_EQ(sum.data(), (std::vector<float>(8, 5)));
    }
    sum.dispose();
  }
  done = true;
  others.join();
  dispose({x, y});
}

// Of operands, one dies while both are pinned, or right before.
TEST_F(ThreadTest, anOperandMayDieUnderEachOperation) {
  const Tensor x = fill({64}, 2);
  for (int round = 0; round < 300; ++round) {
    const Tensor victim = fill({64}, 3);
    std::thread other([&] { victim.dispose(); });
    try {
      for (int i = 0; i < 200; ++i) {
        TidyScope scope;
        EXPECT_EQ(x.mul(victim).sum().item(), 64 * 6);
      }
    } catch (const DisposedTensorError &) {
    }
    other.join();
  }
  x.dispose();
}

TEST_F(ThreadTest, everyThreadMayDisposeTheSameTensor) {
  for (int round = 0; round < 200; ++round) {
    const Tensor t = ones({2});
    inThreads(4, [&](int) { t.dispose(); });
  }
}

TEST_F(ThreadTest, namesOfVariablesAreTakenOnce) {
  const Tensor init = ones({1});
  std::atomic<int> clashes = 0;
  std::vector<Variable> variables(8);
  inThreads(8, [&](int worker) {
    try {
      variables[static_cast<std::size_t>(worker)] =
          variable(init, {.name = "one"});
    } catch (const DuplicateNameError &) {
      ++clashes;
    }
  });
  EXPECT_EQ(clashes, 7);
  dispose(variables);
  init.dispose();
}

TEST_F(ThreadTest, aModelIsDisposedOnceAndAfterRunningCalls) {
  for (int round = 0; round < 50; ++round) {
    const Sequential model = sequential({dense({.units = 8, .inputSize = 8})});
    const Tensor x = ones({16, 8});
    std::atomic<int> disposals = 0;
    inThreads(4, [&](int worker) {
      try {
        if (worker % 2 == 0)
          model.predict(x).dispose();
        model.dispose();
        ++disposals;
      } catch (const DisposedModelError &) {
      }
    });
    EXPECT_EQ(disposals, 1);
    x.dispose();
  }
}

// Made to be run under ThreadSanitizer: test/runtime/sanitize.
TEST_F(ThreadTest, eightThreadsShareAMillionOperations) {
  constexpr int threads = 8, rounds = 25'000; // of at least five operations
  constexpr std::size_t places = 64;
  std::array<std::mutex, places> locks;
  std::vector<Tensor> slots(places);
  for (Tensor &slot : slots)
    slot = ones({4});
  const Variable counter = variable(slots[0]);
  std::atomic<int> lost = 0, working = threads;
  const auto work = [&](int worker) {
    std::uint32_t random = static_cast<std::uint32_t>(worker) * 7919u + 1u;
    const auto next = [&random] {
      random = random * 1664525u + 1013904223u;
      return random >> 16;
    };
    for (int round = 0; round < rounds; ++round) {
      const std::size_t place = next() % places;
      Tensor mine;
      {
        std::lock_guard lock(locks[place]); // of the handle, not the tensor
        mine = slots[place];
      }
      try {
        // Others may dispose it between these.
        tidy([&] { mine.add(mine).square(); });
        if (next() % 4 == 0) {
          const Tensor fresh =
              tidy([&] { return mine.clone().reshape({2, 2}).relu(); });
          std::lock_guard lock(locks[place]);
          slots[place].dispose();
          slots[place] = tidy([&] { return fresh.flatten(); });
          fresh.dispose();
        } else if (next() % 64 == 0) {
          counter.assign(mine);
        } else if (next() % 16 == 0) {
          Tensor kept;
          const Tensor result = tidy([&] {
            kept = keep(mine.clone()); // which this scope does not free
            return kept.square();
          });
          dispose({kept, result});
        } else {
          mine.neg().dispose();
        }
      } catch (const DisposedTensorError &) {
        ++lost;
      }
    }
    --working;
  };
  // Whoever looks sees books that agree with each other.
  const auto watch = [&] {
    while (working > 0) {
      const MemoryInfo info = memory();
      EXPECT_GE(info.numTensors, info.numDataBuffers);
      EXPECT_GE(info.physicalBytes, info.numDataBuffers);
      for (const LiveSite &site : liveTensors())
        EXPECT_GT(site.count, 0);
    }
  };
  inThreads(threads + 1,
            [&](int number) { number < threads ? work(number) : watch(); });
  EXPECT_LT(lost, threads * rounds / 4); // most of the work was done
  dispose(slots);
  counter.dispose();
}

} // namespace
