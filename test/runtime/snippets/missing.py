r"""Names the public functions of headers that no snippet teaches.

    clang++ ... -Xclang -ast-dump=json -Xclang -ast-dump-filter=tensortidy \
      | missing.py [--pending=HEADER,...]

A function is taught by a snippet (\code ... \endcode) in its own comment, or in
that of an overload. Besides,

- a method of Tensor is taught by the free function of its name, which it
  forwards to;
- a member is taught by a snippet in the comment of its class that uses it by
  name.

Constructors, destructors, operators, tidyMembers(), which the library calls, and
what is in namespace detail need none.
Pending headers may lack snippets, but must lack one: else they are off the list.
"""

import json
import os
import re
import sys

FUNCTIONS = {"FunctionDecl", "CXXMethodDecl"}
CLASSES = {"CXXRecordDecl"}
TEMPLATES = {"FunctionTemplateDecl", "ClassTemplateDecl"}


def documents(text):
    """The dump is one JSON document after the other."""
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        document, at = decoder.raw_decode(text, at)
        yield document


def snippet_in(declaration):
    """The code in the declaration's comment."""
    lines, waiting = [], [
        child
        for child in declaration.get("inner", [])
        if child["kind"] == "FullComment"
    ]
    while waiting:
        comment = waiting.pop()
        if comment["kind"] == "VerbatimBlockLineComment":
            lines.append(comment["text"])
        waiting += comment.get("inner", [])
    return "\n".join(lines)


class Api:
    def __init__(self):
        self.where = {}  # qualified name -> (header, line) of its first declaration
        self.taught = set()
        self.line, self.header = 0, ""

    def locate(self, declaration):
        """Clang names file and line only where they change."""
        place = declaration.get("loc", {})
        place = place.get("expansionLoc", place)
        self.header = os.path.basename(place.get("file", self.header))
        self.line = place.get("line", self.line)
        return self.header, self.line

    def add(self, declaration, comment, owner, class_snippet):
        name = declaration.get("name", "")
        if (
            declaration.get("isImplicit")
            or declaration.get("explicitlyDeleted")
            or "previousDecl" in declaration
            or name.startswith("operator")
            or name == "tidyMembers"
        ):
            return
        key = f"{owner}::{name}" if owner else name
        self.where.setdefault(key, self.locate(declaration))
        if comment or re.search(rf"(\.|->|::){name}\b", class_snippet):
            self.taught.add(key)

    def walk(self, node, owner="", class_snippet="", comment=""):
        """`comment`: the snippet of the template that the node is of."""
        self.locate(node)
        access = "private" if node.get("tagUsed") == "class" else "public"
        for child in node.get("inner", []):
            kind = child["kind"]
            snippet = snippet_in(child) or comment
            if kind == "AccessSpecDecl":
                access = child["access"]
            elif access != "public" or child.get("name") == "detail":
                continue
            elif kind == "NamespaceDecl":
                self.walk(child)
            elif kind in TEMPLATES:
                self.walk(child, owner, class_snippet, snippet)
            elif kind in FUNCTIONS:
                self.add(child, snippet, owner, class_snippet)
                if node["kind"] in TEMPLATES:
                    return  # what follows are its specialisations
            elif kind in CLASSES and not child.get("isImplicit"):
                name = child.get("name", "")
                self.walk(child, f"{owner}::{name}" if owner else name, snippet)
                if node["kind"] in TEMPLATES:
                    return

    def missing(self):
        return [
            (header, line, name)
            for name, (header, line) in self.where.items()
            if name not in self.taught
            and not (
                name.startswith("Tensor::")
                and name.removeprefix("Tensor::") in self.taught
            )
        ]


def main(options):
    pending = options[0].removeprefix("--pending=").split(",") if options else []
    api = Api()
    for document in documents(sys.stdin.read()):
        api.walk({"inner": [document], "kind": ""})
    missing = api.missing()
    for header, line, name in missing:
        if header not in pending:
            print(f"{header}:{line}: no snippet shows {name}()")
    complete = set(pending) - {header for header, _, _ in missing} - {""}
    for header in sorted(complete):
        print(f"{header}: no longer pending")
    counted = sum(header not in pending for header, _, _ in missing)
    print(f"{len(api.where)} public functions, {counted} without a snippet")
    return 1 if counted or complete or not api.where else 0


sys.exit(main(sys.argv[1:]))
