// What fit() prints when it is verbose.
//
//   epoch 3/20  loss 0.4031  accuracy 0.8750  validation loss 0.4407
//
// In a pipe that is all. On a terminal the line of the running epoch is written
// over and over, with the batch and the mean loss so far.
#ifndef TENSORTIDY_MODEL_PROGRESS_H
#define TENSORTIDY_MODEL_PROGRESS_H

#include "tensortidy/training.h"

#include <chrono>
#include <cstdio>
#include <string>

namespace tensortidy::detail {

class Progress {
public:
  struct Plan {
    int epochs = 0;
    std::int64_t batches = 0; ///< of an epoch; 0: not known
    bool hasAccuracy = false;
    bool hasValidation = false;
  };

  /// Prints nothing without a file.
  Progress(std::FILE *file, bool isTerminal, const Plan &plan)
      : file_(file), isTerminal_(isTerminal), plan_(plan) {}
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  /// Ends a line that an exception left open.
  ~Progress() { endLine(); }

  /// After batch number `batch` of epoch number `epoch`, both from 0. Does not
  /// write more often than twenty times a second.
  void batchEnd(int epoch, std::int64_t batch, double loss);
  void epochEnd(const Epoch &epoch);

private:
  using Clock = std::chrono::steady_clock;

  std::string start(int epoch) const;
  void endLine();

  std::FILE *const file_;
  const bool isTerminal_;
  const Plan plan_;
  bool isOpen_ = false;
  Clock::time_point lastWritten_ = {};
};

} // namespace tensortidy::detail

#endif // TENSORTIDY_MODEL_PROGRESS_H
