//===- Printer.cpp --------------------------------------------------------===//
#include "report/Printer.h"
#include "report/Words.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include <algorithm>

using namespace llvm;

namespace tensortidy {

Printer::Printer(raw_ostream &OS, StringRef Root)
    : OS(OS), Root(Root),
      Colours(OS.has_colors() && !sys::Process::GetEnv("NO_COLOR")) {
  OS.enable_colors(Colours);
}

void Printer::coloured(Colour C, StringRef Text) {
  OS.changeColor(C, /*Bold=*/true) << Text;
  OS.resetColor();
}

void Printer::bold(StringRef Text) {
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true) << Text;
  OS.resetColor();
}

void Printer::diagnostic(const Place &Where, StringRef Level, Colour C,
                         StringRef Message) {
  bold(placeFrom(Root, Where.File, Where.Line, Where.Column) + ": ");
  coloured(C, Level.str() + ": ");
  // As Clang does it: the message of a note is not stressed.
  if (Level == "note")
    OS << Message;
  else
    bold(Message);
  OS << '\n';
  snippet(Where);
}

void Printer::snippet(const Place &Where) {
  StringRef Line = Sources.line(Where.File, Where.Line);
  if (Line.empty() || Where.Column == 0 || Where.Column > Line.size())
    return;
  OS << format("%5u | ", Where.Line) << Line << "\n      | ";
  // Tabs stay tabs, and a character of several bytes takes one place.
  for (char C : Line.take_front(Where.Column - 1))
    if ((C & 0xC0) != 0x80)
      OS << (C == '\t' ? '\t' : ' ');
  std::size_t End =
      Where.EndLine > Where.Line
          ? Line.rtrim().size() + 1
          : std::min<std::size_t>(Where.EndColumn, Line.size() + 1);
  std::string Mark = "^";
  for (std::size_t I = Where.Column; I + 1 < End; ++I)
    if ((Line[I] & 0xC0) != 0x80)
      Mark += '~';
  coloured(raw_ostream::GREEN, Mark);
  OS << '\n';
}

} // namespace tensortidy
