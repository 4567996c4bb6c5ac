#include "finding/Finding.h"

using llvm::StringRef;

namespace tensortidy {

namespace {
struct KindText {
  FindingKind Kind;
  StringRef Name, Summary;
};
} // namespace

static constexpr KindText Kinds[] = {
    {FindingKind::UseAfterDispose, "tensor-use-after-dispose",
     "Finds uses of a tensor, or of another resource, after its disposal."},
    {FindingKind::UseAfterTidy, "tensor-use-after-tidy",
     "Finds uses of a tensor after the tidy scope that it was made in has "
     "ended."},
    {FindingKind::DoubleDispose, "tensor-double-dispose",
     "Finds second disposals of a resource that can die only once, and "
     "disposals of what was handed over to an owner or is borrowed from one."},
    {FindingKind::MismatchedDispose, "tensor-mismatched-dispose",
     "Finds resources that are released by a function of another family."},
    {FindingKind::UndisposedModel, "tensor-undisposed-model",
     "Finds models, variables and other resources outside the tidy rules that "
     "are created and never disposed."},
    {FindingKind::UnnamedTemporary, "tensor-unnamed-temporary",
     "Finds tensors made in the middle of an expression that nobody can ever "
     "name, and so nobody can dispose."},
    {FindingKind::DiscardedResult, "tensor-discarded-result",
     "Finds calls whose result, a new tensor, is thrown away."},
    {FindingKind::OverwrittenHandle, "tensor-overwritten-handle",
     "Finds assignments that replace the only handle of a live tensor."},
    {FindingKind::DroppedContainer, "tensor-dropped-container",
     "Finds tensors that are put into a container, of which nothing is ever "
     "disposed."},
    {FindingKind::LoopWithoutTidy, "tensor-loop-without-tidy",
     "Finds tensors that are created on each iteration of a loop and never "
     "disposed in it, with no tidy scope inside the loop."},
    {FindingKind::Leak, "tensor-leak",
     "Finds paths on which the last handle of a live tensor is lost."},
};
static_assert(std::size(Kinds) == NumFindingKinds);

StringRef checkName(FindingKind Kind) {
  return Kinds[static_cast<unsigned>(Kind)].Name;
}

StringRef checkSummary(FindingKind Kind) {
  return Kinds[static_cast<unsigned>(Kind)].Summary;
}

std::optional<FindingKind> findingKindNamed(StringRef CheckName) {
  for (const KindText &K : Kinds)
    if (K.Name == CheckName)
      return K.Kind;
  return std::nullopt;
}

bool isLateUse(FindingKind Kind) {
  return Kind == FindingKind::UseAfterDispose ||
         Kind == FindingKind::UseAfterTidy;
}

bool isAboutAnOffendingCall(FindingKind Kind) {
  return isLateUse(Kind) || Kind == FindingKind::DoubleDispose ||
         Kind == FindingKind::MismatchedDispose;
}

StringRef confidenceName(Confidence C) {
  switch (C) {
  case Confidence::Low:
    return "low";
  case Confidence::Medium:
    return "medium";
  case Confidence::High:
    return "high";
  }
  return "";
}

} // namespace tensortidy
