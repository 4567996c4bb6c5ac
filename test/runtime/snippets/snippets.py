r"""Makes programs of the snippets in the comments of headers.

    snippets.py HEADER-FOLDER OUTPUT-FOLDER

A snippet stands between \code and \endcode in a comment of // or ///. One with
a main() becomes a program of its own, named after its header; any other becomes
a function in snippets.cpp, whose main() runs them all (Inputs/Snippets.h says
what it demands).

In a function, a comment behind a statement that is a value is checked: that of
the variable that the statement declares or assigns last, or else of the
expression.

    Tensor y = square(x);   // [1, 4, 9]
    y.item();               // 3
    y.print();              // float32[3] [1, 4, 9]
"""

import pathlib
import re
import sys

COMMENT = re.compile(r"^\s*///?(?: |$)(.*)$")
VALUE = re.compile(
    r"""^(?P<code>.*;)\s*//\s(?P<value>
        -?(?:\d[\w.+-]*|inf|nan) | true | false | "[^"]*" | \[.*\]
        | (?:float32|int32|bool)\[.*)$""",
    re.X,
)
NESTED = re.compile(r"\([^()]*\)|\[[^][]*\]|\{[^{}]*\}|(?<=\w)<[^<>;]*>")


class Snippet:
    def __init__(self, header, line):
        self.header, self.line, self.lines = header, line, []

    @property
    def place(self):
        return f"{self.header}:{self.line}"

    @property
    def is_program(self):
        return any(re.match(r"int main\(", line) for line in self.lines)


def snippets_of(header):
    """The snippets of one header, in order."""
    found, open_one = [], None
    for number, line in enumerate(header.read_text("utf-8").splitlines(), 1):
        comment = COMMENT.match(line)
        text = comment[1] if comment else ""
        if not comment and open_one:
            sys.exit(f"{open_one.place}: no \\endcode")
        if text.strip() == r"\code":
            if open_one:
                sys.exit(f"{header}:{number}: \\code inside of \\code")
            open_one = Snippet(header, number + 1)
        elif text.strip() == r"\endcode":
            if not open_one or not open_one.lines:
                sys.exit(f"{header}:{number}: \\endcode without a snippet")
            found.append(open_one)
            open_one = None
        elif open_one:
            open_one.lines.append(text.removeprefix("  "))
    return found


def subject_of(statement):
    """The variable that the statement declares or assigns last; None for a mere
    expression."""
    flat = statement.strip().rstrip(";")
    while flat != (flat := NESTED.sub("", flat)):
        pass
    assigned = re.findall(r"(\w+)\s*=(?!=)", flat)
    declared = re.fullmatch(r"(?:const )?[\w:]+\s+(\w+)", flat)
    return assigned[-1] if assigned else declared and declared[1]


def with_checks(snippet):
    """The lines, with calls of check() in place of the values."""
    result, start = [], 0
    for number, line in enumerate(snippet.lines, snippet.line):
        shown = VALUE.match(line)
        result.append(shown["code"] if shown else line)
        if shown:
            statement = "\n".join(result[start:])
            text = shown["value"].replace("\\", "\\\\").replace('"', '\\"')
            end = f', "{text}", {number});'
            subject = subject_of(statement)
            printed = re.fullmatch(r"\s*(.*)\.print\(\);", statement)
            if printed or subject:
                result[-1] += f" check({subject or printed[1]}{end}"
            else:
                result[start] = "check((" + result[start]
                result[-1] = result[-1].rstrip("; ") + ")" + end
        if re.search(r"[;{}]\s*(//.*)?$", line) or not line.strip():
            start = len(result)
    return result


def main(headers, output):
    found = [
        snippet
        for header in sorted(pathlib.Path(headers).rglob("*.h"))
        for snippet in snippets_of(header)
    ]
    output = pathlib.Path(output)
    functions = ['#include "Snippets.h"\n\nusing namespace tensortidy;\n']
    table = []
    for snippet in found:
        line = f'#line {snippet.line} "{snippet.header}"'
        if snippet.is_program:
            text = "\n".join([line, *snippet.lines, ""])
            (output / f"{snippet.header.stem}.cpp").write_text(text, "utf-8")
        else:
            name = f"snippet{len(table) + 1}"
            body = "\n".join(with_checks(snippet))
            functions.append(
                f"static void {name}() {{\n"
                f'static const snippets::Checker check("{snippet.header}");\n{line}\n{body}\n}}\n'
            )
            table.append(f'  {{"{snippet.place}", {name}}},')
    functions.append(
        "int main() {\n  return snippets::runAll({\n" + "\n".join(table) + "\n  });\n}\n"
    )
    (output / "snippets.cpp").write_text("\n".join(functions), "utf-8")


main(*sys.argv[1:])
