//===- CheckGlobs.cpp -----------------------------------------------------===//
#include "finding/CheckGlobs.h"
#include "support/NearestWord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace tensortidy {

CheckGlobs::CheckGlobs(StringRef List) {
  for (StringRef Item : split(List, ',')) {
    Item = Item.trim();
    bool Adds = !Item.consume_front("-");
    if (!Item.empty())
      Globs.emplace_back(Adds, Item);
  }
}

static bool matches(StringRef Glob, StringRef Name) {
  if (Expected<GlobPattern> Pattern = GlobPattern::create(Glob))
    return Pattern->match(Name);
  else
    consumeError(Pattern.takeError());
  return false;
}

bool CheckGlobs::contains(StringRef Name) const {
  for (const auto &[Adds, Glob] : reverse(Globs))
    if (matches(Glob, Name))
      return Adds;
  return false;
}

Expected<std::bitset<NumFindingKinds>> readChecks(StringRef List) {
  SmallVector<StringRef> Names;
  for (unsigned K = 0; K < NumFindingKinds; ++K)
    Names.push_back(checkName(FindingKind(K)));
  for (StringRef Item : split(List, ',')) {
    Item = Item.trim();
    Item.consume_front("-");
    if (!Item.empty() && !Item.contains('*') && !is_contained(Names, Item))
      return createStringError("--checks: no check is named '" + Item + "'" +
                               didYouMean(Item, Names));
  }
  CheckGlobs Globs(("*," + List).str());
  std::bitset<NumFindingKinds> Kinds;
  for (unsigned K = 0; K < NumFindingKinds; ++K)
    Kinds[K] = Globs.contains(Names[K]);
  if (Kinds.none())
    return createStringError("--checks=" + List + " leaves no check on");
  return Kinds;
}

} // namespace tensortidy
