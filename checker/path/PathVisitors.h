//===- PathVisitors.h - What is asked of the path of a report -------------===//
#ifndef TENSORTIDY_CHECKER_PATH_PATHVISITORS_H
#define TENSORTIDY_CHECKER_PATH_PATHVISITORS_H

#include "clang/StaticAnalyzer/Core/BugReporter/BugReporter.h"

namespace tensortidy {

/// Marks the notes on the life of the resource itself.
inline constexpr const char *LifeEventTag = "tensortidy.life";

/// Adds notes that tell the life of the resource in the order of time.
void addLifeNotes(clang::ento::PathSensitiveBugReport &Report,
                  clang::ento::SymbolRef Symbol);

/// Marks the end of a path for which there was no time left.
const clang::ProgramPointTag *timeLimitTag();

/// Drops the report when every way on from it ends in a sink: an abort, or
/// another mistake. A limit of the engine's, or ours, is no such end.
void addEndTest(clang::ento::PathSensitiveBugReport &Report);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_PATH_PATHVISITORS_H
