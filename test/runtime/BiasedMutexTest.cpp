// The engine's lock: whoever is the favourite, one thread at a time is inside.
#include "engine/biased_mutex.h"

#include <gtest/gtest.h>

#include <atomic>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using tensortidy::detail::BiasedMutex;

namespace {

constexpr int often = 1 << 14; // enough to become the favourite once more

class BiasedMutexTest : public ::testing::Test {
protected:
  void enter(int times) {
    for (int i = 0; i < times; ++i) {
      const BiasedMutex::Guard guard(mutex);
      ++count; // a race that ThreadSanitizer sees, if two are inside
    }
  }
  template <class F> static void elsewhere(F body) { std::thread(body).join(); }
  void SetUp() override {
    enter(1);
    if (!mutex.isFavourite())
      GTEST_SKIP() << "no membarrier(2) here";
  }

  BiasedMutex mutex;
  long count = 0;
};

TEST_F(BiasedMutexTest, theFirstThreadIsTheFavourite) {
  enter(100);
  EXPECT_TRUE(mutex.isFavourite());
  elsewhere([&] { EXPECT_FALSE(mutex.isFavourite()); });
}

TEST_F(BiasedMutexTest, anotherThreadTakesTheBiasAway) {
  elsewhere([&] {
    enter(1);
    EXPECT_FALSE(mutex.isFavourite());
  });
  EXPECT_FALSE(mutex.isFavourite());
  EXPECT_EQ(count, 2);
}

TEST_F(BiasedMutexTest, whoComesOftenAloneIsTheFavouriteAgain) {
  elsewhere([&] { enter(1); });
  enter(often);
  EXPECT_TRUE(mutex.isFavourite());
  elsewhere([&] {
    enter(often);
    EXPECT_TRUE(mutex.isFavourite());
  });
  EXPECT_EQ(count, 2 + 2 * often);
}

TEST_F(BiasedMutexTest, threadsThatTakeTurnsHaveNoFavouriteSoon) {
  for (int turn = 0; turn < 10; ++turn) {
    elsewhere([&] { enter(often); });
    enter(often);
  }
  EXPECT_FALSE(mutex.isFavourite()); // each turn asks for more patience
  EXPECT_EQ(count, 1 + 20 * often);
}

// A program may start a thread for every piece of work.
TEST_F(BiasedMutexTest, aThreadInheritsTheBiasOfOneThatEnded) {
  elsewhere([&] {
    enter(2 * often);
    EXPECT_TRUE(mutex.isFavourite());
  });
  for (int thread = 0; thread < 200; ++thread)
    elsewhere([&] {
      enter(10);
      EXPECT_TRUE(mutex.isFavourite());
    });
  EXPECT_EQ(count, 1 + 2 * often + 2000);
}

TEST_F(BiasedMutexTest, oneIsInsideAtATime) {
  constexpr int threads = 4, rounds = 20, burst = 5000;
  std::atomic<int> next = 0;
  std::vector<std::thread> all;
  for (int number = 0; number < threads; ++number)
    all.emplace_back([&, number] {
      for (int round = 0; round < rounds; ++round) {
        if (round % 2 == 0) { // one after the other, long enough for a bias
          while (next.load() != round * threads / 2 + number)
            std::this_thread::yield();
          enter(burst);
          ++next;
        } else {
          enter(burst); // and all at once
        }
      }
    });
  for (std::thread &thread : all)
    thread.join();
  EXPECT_EQ(count, 1 + threads * rounds * burst);
}

TEST_F(BiasedMutexTest, threadsMayBeMoreThanHaveNumbers) {
  std::atomic<int> waiting = 0;
  std::vector<std::thread> all;
  for (int thread = 0; thread < 100; ++thread)
    all.emplace_back([&] {
      enter(100);
      ++waiting;
      while (waiting < 100) // none ends before all have come
        std::this_thread::yield();
      enter(100);
    });
  for (std::thread &thread : all)
    thread.join();
  EXPECT_EQ(count, 1 + 100 * 200);
}

/// Uses the mutex when its thread ends, after the thread gave its number back.
struct Late {
  BiasedMutex *mutex = nullptr;
  long *count = nullptr;
  ~Late() {
    const BiasedMutex::Guard guard(*mutex);
    ++*count;
  }
};

TEST_F(BiasedMutexTest, destructorsOfAThreadMayStillCome) {
  for (int thread = 0; thread < 3; ++thread)
    elsewhere([&] {
      static thread_local Late late; // before the number, destroyed after it
      late.mutex = &mutex;
      late.count = &count;
      enter(often);
    });
  EXPECT_EQ(count, 1 + 3 * (often + 1));
}

TEST_F(BiasedMutexTest, aForkedChildNeedsNoFavourite) {
  elsewhere([&] {
    enter(2 * often);
    EXPECT_TRUE(mutex.isFavourite());
  });
  const pid_t child = fork(); // where the favourite is not alive
  if (child == 0) {
    enter(2);
    _exit(count == 3 + 2 * often ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

} // namespace
