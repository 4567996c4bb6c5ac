#include "assert/mode.h"

#include "assert/ledger.h"
#include "assert/options.h"
#include "assert/summary.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace tensortidy::detail {

namespace {

[[noreturn]] void refuse(const std::string &problem) {
  std::fprintf(stderr, "tensortidy: TENSORTIDY_OPTIONS: %s\n", problem.c_str());
  _exit(2);
}

std::string readLink(const char *path) {
  char target[4096];
  const ssize_t length = readlink(path, target, sizeof target);
  return length < 0 ? std::string() : std::string(target, target + length);
}

std::string currentFolder() {
  char folder[4096];
  return getcwd(folder, sizeof folder) ? folder : "";
}

/// One run under watch. Never destroyed: it outlives every destructor.
class Watch {
public:
  Watch(Engine &engine, AssertOptions options)
      : engine_(engine), options_(std::move(options)) {
    process_ = {readLink("/proc/self/exe"), currentFolder(), getpid(),
                timestamp()};
    path_ = options_.pathFor(process_.pid, process_.workingDirectory);
    engine_.attach(&recorder_);
  }

  const AssertOptions &options() const { return options_; }
  Recorder &recorder() { return recorder_; }

  /// A first ledger, so that one exists however the program ends.
  void begin() {
    const std::lock_guard lock(mutex_);
    if (!writeAtomically(
            path_, Ledger::take(engine_, recorder_, false).toJson(process_)))
      refuse("cannot write log_path " + path_ + ": " + std::strerror(errno) +
             "; give a path that can be written");
    if (options_.interval > 0)
      std::thread([this] { writeNowAndThen(); }).detach();
  }

  /// The last ledger, and the exit code that the program deserves; 0: its own.
  /// Of a run that was cut short, living resources are no errors.
  int finish(bool complete) {
    const std::lock_guard lock(mutex_);
    if (finished_)
      return 0;
    finished_ = true;
    try {
      const Ledger ledger = Ledger::take(engine_, recorder_, complete);
      if (!writeAtomically(path_, ledger.toJson(process_)))
        std::fprintf(stderr, "tensortidy: cannot write the ledger %s: %s\n",
                     path_.c_str(), std::strerror(errno));
      const std::string summary = summarize(ledger, process_.pid, path_);
      if (summary.empty())
        return 0;
      std::fputs(summary.c_str(), stderr);
    } catch (const std::bad_alloc &) {
      std::fprintf(
          stderr,
          "tensortidy: no memory for the last ledger; %s is an earlier "
          "one\n",
          path_.c_str());
    }
    return options_.exitCode;
  }

  // While the mutex is held no other thread of ours is inside the engine.
  void beforeFork() { mutex_.lock(); }
  void afterForkInParent() { mutex_.unlock(); }
  void afterForkInChild() {
    // The child is a run of its own, and must not replace its parent's ledger.
    process_.pid = getpid();
    const std::string own =
        options_.pathFor(process_.pid, process_.workingDirectory);
    path_ = own != path_ ? own : path_ + "." + std::to_string(process_.pid);
    mutex_.unlock();
  }

private:
  void writeNowAndThen() {
    while (true) {
      std::this_thread::sleep_for(std::chrono::seconds(options_.interval));
      const std::lock_guard lock(mutex_);
      if (finished_)
        return;
      try {
        writeAtomically(
            path_, Ledger::take(engine_, recorder_, false).toJson(process_));
      } catch (const std::bad_alloc &) {
        // The program may still free some before the next one.
      }
    }
  }

  Engine &engine_;
  const AssertOptions options_;
  ProcessInfo process_;
  std::string path_;
  Recorder recorder_;
  std::mutex mutex_; // one writer at a time
  bool finished_ = false;
};

Watch *watch = nullptr;
std::terminate_handler previousTerminate = nullptr;

void halt() {
  watch->finish(false);
  std::fflush(nullptr);
  _exit(watch->options().exitCode != 0 ? watch->options().exitCode : 1);
}

[[noreturn]] void terminated() {
  watch->finish(false);
  if (previousTerminate)
    previousTerminate();
  std::abort();
}

/// Runs after every destructor and exit handler of the program, which may still
/// dispose what they hold.
__attribute__((destructor(101))) void ended() {
  if (!watch)
    return;
  if (const int code = watch->finish(true); code != 0) {
    std::fflush(nullptr); // _exit leaves the program's output where it is
    _exit(code);
  }
}

} // namespace

void startAssertionMode(Engine &engine) {
  const char *text = std::getenv("TENSORTIDY_OPTIONS");
  if (!text)
    return;
  AssertOptions options;
  std::string problem;
  if (!options.parse(text, problem))
    refuse(problem);
  if (!options.on)
    return;
  watch = new Watch(engine, options);
  if (options.haltOnError)
    watch->recorder().onError = halt;
  previousTerminate = std::set_terminate(terminated);
  pthread_atfork([] { watch->beforeFork(); },
                 [] { watch->afterForkInParent(); },
                 [] { watch->afterForkInChild(); });
  std::at_quick_exit(ended);
  watch->begin();
}

} // namespace tensortidy::detail
