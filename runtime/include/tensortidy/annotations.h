// What a declaration does to the lifetime of a resource, in words that the checker reads.
//
// Put the macros on your own functions and types: under Clang they become attributes that change nothing in the
// program, elsewhere they vanish. A function without any of them, outside a modelled namespace, is unknown to the
// checker: a handle that is passed to it is no longer tracked. Annotations buy detection; leaving them out never buys
// a false report.
//
//   class TENSORTIDY_SCOPED_RESOURCE("tensor") Tensor { ... };
//   TENSORTIDY_CREATES Tensor load(const char *path);          // the caller owns the result
//   void upload(TENSORTIDY_CONSUMES Tensor weights);           // the callee owns it from now on
//
// Every macro stands under #ifndef, so that a project can point markers of its own at them, or switch them off.
#ifndef TENSORTIDY_ANNOTATIONS_H
#define TENSORTIDY_ANNOTATIONS_H

#ifndef TENSORTIDY_ANNOTATE
#if defined(__clang__)
#define TENSORTIDY_ANNOTATE(word) [[clang::annotate("tensortidy:" word)]]
#else
#define TENSORTIDY_ANNOTATE(word)
#endif
#endif

// ---- Types: between `class` (or `struct`) and the name -------------------------------------------------------------

/// A handle type, or the opaque struct behind a pointer handle. No tidy scope ever frees such a resource.
#ifndef TENSORTIDY_RESOURCE
#define TENSORTIDY_RESOURCE(kind) TENSORTIDY_ANNOTATE("resource=" kind)
#endif
/// The same, for a kind that the end of a tidy scope disposes.
#ifndef TENSORTIDY_SCOPED_RESOURCE
#define TENSORTIDY_SCOPED_RESOURCE(kind)                                       \
  TENSORTIDY_ANNOTATE("scoped_resource=" kind)
#endif
/// With one of the two above: to dispose it a second time is an error.
#ifndef TENSORTIDY_DIES_ONCE
#define TENSORTIDY_DIES_ONCE TENSORTIDY_ANNOTATE("dies_once")
#endif
/// The same: what was made in it may stay valid when it is gone.
#ifndef TENSORTIDY_CHILDREN_MAY_OUTLIVE
#define TENSORTIDY_CHILDREN_MAY_OUTLIVE TENSORTIDY_ANNOTATE("children_may_outlive")
#endif
/// A struct in C that is passed by value, told from others by a member; a pointer to it is the address of a handle.
#ifndef TENSORTIDY_BY_VALUE
#define TENSORTIDY_BY_VALUE(member) TENSORTIDY_ANNOTATE("by_value=" #member)
#endif
/// Disposes what it holds in its destructor.
#ifndef TENSORTIDY_OWNER
#define TENSORTIDY_OWNER TENSORTIDY_ANNOTATE("owner")
#endif
/// A guard: its constructor begins a tidy scope, its destructor ends it.
#ifndef TENSORTIDY_SCOPE
#define TENSORTIDY_SCOPE TENSORTIDY_ANNOTATE("scope")
#endif
/// On a namespace: a function declared in it borrows its arguments unless an annotation says otherwise.
#ifndef TENSORTIDY_MODELLED
#define TENSORTIDY_MODELLED TENSORTIDY_ANNOTATE("modelled")
#endif

// ---- Functions: what the result is. Argument 0 is `this`, arguments are counted from 1 -------------------------------

/// The caller owns the result. On a pointer parameter: the caller owns what the
/// call leaves there.
#ifndef TENSORTIDY_CREATES
#define TENSORTIDY_CREATES TENSORTIDY_ANNOTATE("creates")
#endif
/// The result is a new handle, owned by the caller, on the buffer of argument n.
#ifndef TENSORTIDY_VIEW_OF
#define TENSORTIDY_VIEW_OF(n) TENSORTIDY_ANNOTATE("view_of=" #n)
#endif
/// The result is the very handle that argument n was.
#ifndef TENSORTIDY_SAME_AS
#define TENSORTIDY_SAME_AS(n) TENSORTIDY_ANNOTATE("same_as=" #n)
#endif
/// Somebody else owns the result, and disposes it.
#ifndef TENSORTIDY_BORROWED
#define TENSORTIDY_BORROWED TENSORTIDY_ANNOTATE("borrowed")
#endif
/// The result belongs to argument n, and dies with it.
#ifndef TENSORTIDY_BORROWED_FROM
#define TENSORTIDY_BORROWED_FROM(n) TENSORTIDY_ANNOTATE("borrowed_from=" #n)
#endif
/// With TENSORTIDY_BORROWED_FROM: the result may be disposed, and else argument n does it.
#ifndef TENSORTIDY_DISPOSABLE
#define TENSORTIDY_DISPOSABLE TENSORTIDY_ANNOTATE("disposable")
#endif
/// With TENSORTIDY_CREATES, for a type with TENSORTIDY_CHILDREN_MAY_OUTLIVE: where that member of argument n is null,
/// what is made in the created object dies with it.
#ifndef TENSORTIDY_OUTLIVED_IF
#define TENSORTIDY_OUTLIVED_IF(n, member) TENSORTIDY_ANNOTATE("outlived_if=" #n "." #member)
#endif
/// With TENSORTIDY_CREATES: argument n must outlive what is created.
#ifndef TENSORTIDY_PARENT
#define TENSORTIDY_PARENT(n) TENSORTIDY_ANNOTATE("parent=" #n)
#endif
/// The result is a handle that names nothing yet: see TENSORTIDY_REASSIGNS.
#ifndef TENSORTIDY_EMPTY
#define TENSORTIDY_EMPTY TENSORTIDY_ANNOTATE("empty")
#endif
/// On a creation: one of the families whose functions may dispose the result. On a release: the family that it is of.
/// Without the word both are of the family "own".
#ifndef TENSORTIDY_FAMILY
#define TENSORTIDY_FAMILY(name) TENSORTIDY_ANNOTATE("family=" name)
#endif
/// With TENSORTIDY_CREATES: the result may be null, and then nothing was created.
#ifndef TENSORTIDY_NULLABLE
#define TENSORTIDY_NULLABLE TENSORTIDY_ANNOTATE("nullable")
#endif
/// The returned status that says that the out-parameters were written.
#ifndef TENSORTIDY_SUCCEEDS_WITH_ZERO
#define TENSORTIDY_SUCCEEDS_WITH_ZERO TENSORTIDY_ANNOTATE("succeeds_with=zero")
#endif
#ifndef TENSORTIDY_SUCCEEDS_WITH_NONZERO
#define TENSORTIDY_SUCCEEDS_WITH_NONZERO                                       \
  TENSORTIDY_ANNOTATE("succeeds_with=nonzero")
#endif
#ifndef TENSORTIDY_SUCCEEDS_WITH_NONNEGATIVE
#define TENSORTIDY_SUCCEEDS_WITH_NONNEGATIVE TENSORTIDY_ANNOTATE("succeeds_with=nonnegative")
#endif
/// Argument n is told whether the call succeeded; a created result is null when it did not.
#ifndef TENSORTIDY_STATUS
#define TENSORTIDY_STATUS(n) TENSORTIDY_ANNOTATE("status=" #n)
#endif
/// The result is what the object in argument 1 was told: zero is success.
#ifndef TENSORTIDY_ASKS_STATUS
#define TENSORTIDY_ASKS_STATUS TENSORTIDY_ANNOTATE("asks_status")
#endif
/// Disposes every resource of a kind, or those of a group.
#ifndef TENSORTIDY_DISPOSES_ALL
#define TENSORTIDY_DISPOSES_ALL(kind) TENSORTIDY_ANNOTATE("disposes_all=" kind)
#endif
/// Nobody can have opened a tidy scope around this function: a callback entry, a thread, a request handler.
#ifndef TENSORTIDY_TOP_LEVEL
#define TENSORTIDY_TOP_LEVEL TENSORTIDY_ANNOTATE("top_level")
#endif

// ---- Functions: what happens to the object a method is called on ------------------------------------------------------

#ifndef TENSORTIDY_DISPOSES_THIS
#define TENSORTIDY_DISPOSES_THIS TENSORTIDY_ANNOTATE("disposes_this")
#endif
#ifndef TENSORTIDY_KEEPS_THIS
#define TENSORTIDY_KEEPS_THIS TENSORTIDY_ANNOTATE("keeps_this")
#endif
/// Somebody else owns the object from now on.
#ifndef TENSORTIDY_CONSUMES_THIS
#define TENSORTIDY_CONSUMES_THIS TENSORTIDY_ANNOTATE("consumes_this")
#endif
/// One more reference: one more dispose is due.
#ifndef TENSORTIDY_RETAINS_THIS
#define TENSORTIDY_RETAINS_THIS TENSORTIDY_ANNOTATE("retains_this")
#endif
/// What was made in the object dies, the object does not.
#ifndef TENSORTIDY_RESETS_THIS
#define TENSORTIDY_RESETS_THIS TENSORTIDY_ANNOTATE("resets_this")
#endif
/// The result is whether the object is disposed; no use.
#ifndef TENSORTIDY_ASKS_DISPOSED
#define TENSORTIDY_ASKS_DISPOSED TENSORTIDY_ANNOTATE("asks_disposed")
#endif
/// Legal on a dead handle: asking for its name or whether it is dead.
#ifndef TENSORTIDY_NOT_A_USE
#define TENSORTIDY_NOT_A_USE TENSORTIDY_ANNOTATE("not_a_use")
#endif

// ---- Parameters --------------------------------------------------------------------------------------------------------

/// Uses the resource during the call and leaves it to its owner.
#ifndef TENSORTIDY_BORROWS
#define TENSORTIDY_BORROWS TENSORTIDY_ANNOTATE("borrows")
#endif
/// Ends the resource's life. Containers: of every handle in it.
#ifndef TENSORTIDY_DISPOSES
#define TENSORTIDY_DISPOSES TENSORTIDY_ANNOTATE("disposes")
#endif
/// Becomes the owner.
#ifndef TENSORTIDY_CONSUMES
#define TENSORTIDY_CONSUMES TENSORTIDY_ANNOTATE("consumes")
#endif
/// The same, if the call succeeds.
#ifndef TENSORTIDY_CONSUMES_ON_SUCCESS
#define TENSORTIDY_CONSUMES_ON_SUCCESS TENSORTIDY_ANNOTATE("consumes_on_success")
#endif
/// What the call consumes goes into this one, and dies with it.
#ifndef TENSORTIDY_TAKES_IN
#define TENSORTIDY_TAKES_IN TENSORTIDY_ANNOTATE("takes_in")
#endif
/// Remembers the handle beyond the call.
#ifndef TENSORTIDY_STORES
#define TENSORTIDY_STORES TENSORTIDY_ANNOTATE("stores")
#endif
/// One more reference: one more dispose is due.
#ifndef TENSORTIDY_RETAINS
#define TENSORTIDY_RETAINS TENSORTIDY_ANNOTATE("retains")
#endif
/// What was made in it dies, it does not.
#ifndef TENSORTIDY_RESETS
#define TENSORTIDY_RESETS TENSORTIDY_ANNOTATE("resets")
#endif
/// A pointer through which a handle comes back; one that lies there already keeps its resource.
#ifndef TENSORTIDY_REASSIGNS
#define TENSORTIDY_REASSIGNS TENSORTIDY_ANNOTATE("reassigns")
#endif
/// An array, with its length in argument n or behind it, of handles that come back or end here.
#ifndef TENSORTIDY_CREATES_ARRAY
#define TENSORTIDY_CREATES_ARRAY(n) TENSORTIDY_ANNOTATE("creates=" #n)
#endif
#ifndef TENSORTIDY_DISPOSES_ARRAY
#define TENSORTIDY_DISPOSES_ARRAY(n) TENSORTIDY_ANNOTATE("disposes=" #n)
#endif
/// A pointer to a struct, in a member of which a handle comes back or ends.
#ifndef TENSORTIDY_CREATES_MEMBER
#define TENSORTIDY_CREATES_MEMBER(member) TENSORTIDY_ANNOTATE("creates=." #member)
#endif
#ifndef TENSORTIDY_DISPOSES_MEMBER
#define TENSORTIDY_DISPOSES_MEMBER(member) TENSORTIDY_ANNOTATE("disposes=." #member)
#endif
/// A pointer through which something comes back that somebody else owns: the one of TENSORTIDY_PARENT, if any.
#ifndef TENSORTIDY_LENDS
#define TENSORTIDY_LENDS TENSORTIDY_ANNOTATE("lends")
#endif
/// Must not be null.
#ifndef TENSORTIDY_NOT_NULL
#define TENSORTIDY_NOT_NULL TENSORTIDY_ANNOTATE("not_null")
#endif
/// Protects the resource from the ends of tidy scopes; somebody must dispose it by hand.
#ifndef TENSORTIDY_KEEPS
#define TENSORTIDY_KEEPS TENSORTIDY_ANNOTATE("keeps")
#endif
/// Hands every handle in the argument over to the parent of the innermost scope.
#ifndef TENSORTIDY_LEAVES_SCOPE
#define TENSORTIDY_LEAVES_SCOPE TENSORTIDY_ANNOTATE("leaves_scope")
#endif
/// A callable that is run once, now. One without a word may run later.
#ifndef TENSORTIDY_RUNS_NOW
#define TENSORTIDY_RUNS_NOW TENSORTIDY_ANNOTATE("runs_now")
#endif
/// A callable that is run once, now, inside a new tidy scope; what it returns leaves the scope.
#ifndef TENSORTIDY_RUNS_IN_SCOPE
#define TENSORTIDY_RUNS_IN_SCOPE TENSORTIDY_ANNOTATE("runs_in_scope")
#endif
/// A callable that is run again and again, now: a loop in disguise.
#ifndef TENSORTIDY_RUNS_REPEATEDLY
#define TENSORTIDY_RUNS_REPEATEDLY TENSORTIDY_ANNOTATE("runs_repeatedly")
#endif

#endif // TENSORTIDY_ANNOTATIONS_H
