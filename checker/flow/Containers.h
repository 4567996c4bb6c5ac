//===- Containers.h - Variables that hold many handles --------------------===//
#ifndef TENSORTIDY_CHECKER_FLOW_CONTAINERS_H
#define TENSORTIDY_CHECKER_FLOW_CONTAINERS_H

#include <cstdint>

namespace clang {
class CallExpr;
class Expr;
class QualType;
class VarDecl;
} // namespace clang

namespace tensortidy {

class ApiModel;

/// An array of handles, or a container of the standard library, whose
/// destructor disposes none of them. What is in it is followed as a whole.
bool isContainer(clang::QualType Type, ApiModel &Model);

/// The container that is a local variable of the function at hand; null for
/// anything else.
const clang::VarDecl *localContainer(const clang::Expr *E, ApiModel &Model);

/// The same for an expression that names an element of it: `all[i]`, `m.at(k)`,
/// `*optional`.
const clang::VarDecl *containerOfElement(const clang::Expr *E, ApiModel &Model);

/// What a method or an operator of a container does with the container.
enum class ContainerUse : std::uint8_t {
  Unknown, ///< Yields iterators, or is nothing that is known here.
  Inserts, ///< Its arguments go in.
  Selects, ///< Yields an element.
  Leaves,  ///< Asks for the size, or drops elements.
};
ContainerUse containerUse(const clang::CallExpr *Call);

} // namespace tensortidy

#endif // TENSORTIDY_CHECKER_FLOW_CONTAINERS_H
