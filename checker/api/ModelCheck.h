//===- ModelCheck.h - Does a model speak of what there is? ----------------===//
#ifndef TENSORTIDY_CHECKER_API_MODELCHECK_H
#define TENSORTIDY_CHECKER_API_MODELCHECK_H

#include "api/Declarations.h"

namespace tensortidy {

class ApiModel;

struct ModelProblem {
  unsigned Line; ///< Of the rule.
  std::string Text;
};

/// Holds every rule against the declarations of its library: names that nothing
/// has, arguments that there are not, creations and disposals of what is no
/// resource. In the order of the lines. Rules for another version are left out.
/// Api answers by the rules of this model and of those that belong to it.
std::vector<ModelProblem> problemsOf(const ModelFile &Model,
                                     const Declarations &Known, ApiModel &Api);

/// The rule holds for the version of the library that is declared.
bool holdsFor(const FunctionRule &Rule, const Declarations &Known);

/// Each function that a rule speaks of, with the overloads that it has; none
/// for a name that is not declared.
void forEachFunctionOf(
    const FunctionRule &Rule, const Declarations &Known,
    llvm::function_ref<void(llvm::StringRef Name,
                            llvm::ArrayRef<Signature> Overloads)>
        Visit);

/// The resource that an argument of this type names: a handle, or the address
/// of one. Null for everything else.
const ResourceKind *resourceInArgument(clang::QualType Type, ApiModel &Api);
/// The resource of which a handle can be written through an argument.
const ResourceKind *resourceThrough(clang::QualType Type, ApiModel &Api);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELCHECK_H
