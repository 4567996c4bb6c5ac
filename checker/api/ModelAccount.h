//===- ModelAccount.h - What a model says, in words -----------------------===//
#ifndef TENSORTIDY_CHECKER_API_MODELACCOUNT_H
#define TENSORTIDY_CHECKER_API_MODELACCOUNT_H

#include "api/Declarations.h"

namespace tensortidy {

/// Writes what a model says of its types, and then of its functions: by what
/// happens to a handle, since a rule does not say of which type that is. The
/// declarations of the library do; with them, the account goes type by type,
/// and leaves out what they do not have.
void writeAccount(llvm::raw_ostream &OS, const ModelFile &Model,
                  const Declarations *Known = nullptr);

/// How many functions the rules name; a pattern counts as one.
std::size_t numFunctions(const ModelFile &Model);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_API_MODELACCOUNT_H
