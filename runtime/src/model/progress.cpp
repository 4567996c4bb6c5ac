#include "model/progress.h"

namespace tensortidy::detail {

namespace {

/// To the start of the line; the end of what stood there is cleared after.
constexpr char toStart[] = "\r";
constexpr char clearRest[] = "\x1b[K";

std::string number(const char *name, double value) {
  char text[64];
  std::snprintf(text, sizeof text, "  %s %.4f", name, value);
  return text;
}

} // namespace

std::string Progress::start(int epoch) const {
  return "epoch " + std::to_string(epoch + 1) + "/" +
         std::to_string(plan_.epochs);
}

void Progress::batchEnd(int epoch, std::int64_t batch, double loss) {
  if (!file_ || !isTerminal_)
    return;
  const Clock::time_point now = Clock::now();
  if (isOpen_ && now - lastWritten_ < std::chrono::milliseconds(50))
    return;
  lastWritten_ = now;
  std::string line = start(epoch) + "  batch " + std::to_string(batch + 1);
  if (plan_.batches != 0)
    line += "/" + std::to_string(plan_.batches);
  line += number("loss", loss);
  std::fprintf(file_, "%s%s%s", toStart, line.c_str(), clearRest);
  std::fflush(file_);
  isOpen_ = true;
}

void Progress::epochEnd(const Epoch &epoch) {
  if (!file_)
    return;
  std::string line = start(epoch.number) + number("loss", epoch.loss);
  if (plan_.hasAccuracy)
    line += number("accuracy", epoch.accuracy);
  if (plan_.hasValidation) {
    line += number("validation loss", epoch.validationLoss);
    if (plan_.hasAccuracy)
      line += number("validation accuracy", epoch.validationAccuracy);
  }
  if (isOpen_)
    line = toStart + line + clearRest;
  std::fprintf(file_, "%s\n", line.c_str());
  std::fflush(file_);
  isOpen_ = false;
}

void Progress::endLine() {
  if (!isOpen_)
    return;
  std::fputc('\n', file_);
  std::fflush(file_);
  isOpen_ = false;
}

} // namespace tensortidy::detail
