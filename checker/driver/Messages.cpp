//===- Messages.cpp -------------------------------------------------------===//
#include "driver/Messages.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tensortidy {

static bool ProgressShown = false;

void endProgress() {
  if (ProgressShown)
    errs() << "\r\033[K";
  ProgressShown = false;
}

void progress(const Twine &What) {
  if (!sys::Process::StandardErrIsDisplayed())
    return;
  endProgress();
  errs() << What;
  ProgressShown = true;
}

static void message(StringRef Level, raw_ostream::Colors Colour,
                    const Twine &Text) {
  endProgress();
  // What was printed before comes before.
  outs().flush();
  bool Colours = errs().has_colors() && !sys::Process::GetEnv("NO_COLOR");
  errs() << "tensor-tidy: ";
  if (Colours)
    errs().changeColor(Colour, /*Bold=*/true);
  errs() << Level << ": ";
  if (Colours)
    errs().resetColor();
  errs() << Text << '\n';
}

int error(const Twine &Text) {
  message("error", raw_ostream::RED, Text);
  return ExitTrouble;
}

int error(Error E) {
  handleAllErrors(std::move(E),
                  [](const ErrorInfoBase &Info) { error(Info.message()); });
  return ExitTrouble;
}

void note(const Twine &Text) { message("note", raw_ostream::CYAN, Text); }

} // namespace tensortidy
