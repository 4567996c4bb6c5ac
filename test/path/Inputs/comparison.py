"""Runs our checker and what is free on the same functions, and compares what it
says of each with a table of docs/comparison.md.

    comparison.py baseline|loops --page PAGE --source FILE ... [--write]

A function whose name ends in _bad has a mistake, one in _ok has none. A static
helper belongs to the function below it. A tool has found a mistake when it warns
anywhere in the function; we have to warn on the line marked with the comment
`here`, where there is one. --write puts the table that was measured into the
page, and is the only way that it gets there.
"""

import argparse
import collections
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

Function = collections.namedtuple("Function", "name title begin end marked")


def functions_of(source):
    """The functions of a file that have a verdict in their names."""
    found, begin, title, marked = [], 1, "", None
    with open(source, encoding="utf-8") as file:
        lines = file.read().split("\n")
    name = None
    for number, line in enumerate(lines, 1):
        if line.startswith("// "):
            title = line.removeprefix("// ")
        named = re.match(r"\S.*\b(\w+_(?:bad|ok))\(", line)
        if named:
            name = named[1]
        if line.endswith("// here"):
            marked = number
        if name and (line == "}" or (named and line.endswith("}"))):
            found.append(Function(name, title, begin, number, marked))
            begin, name, marked = number + 1, None, None
    return found


class Tools:
    """Each tool takes a file and options, and gives the lines that it warns of."""

    def __init__(self, options):
        self.options = options
        self.flags = shlex.split(options.flags)

    def warnings(self, source, about, *command):
        """The lines of the source with a warning that matches."""
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        if re.search(r": (fatal )?error:", said):
            sys.exit(f"{shlex.join(command)}:\n{said}")
        pattern = rf"^{re.escape(source)}:(\d+):\d+: warning: .*{about}"
        return {int(line) for line in re.findall(pattern, said, re.M)}

    def use_after_move(self, source, *extra):
        names = "::dispose;::Tensor::dispose"
        check = "bugprone-use-after-move"
        config = {"CheckOptions": {f"{check}.InvalidationFunctions": names}}
        return self.warnings(
            source,
            rf"\[{check}\]",
            f"{self.options.llvm_bin}/clang-tidy",
            f"--checks=-*,{check}",
            f"--config={json.dumps(config)}",
            source,
            "--",
            *self.flags,
            *extra,
        )

    def consumed(self, source, *extra):
        return self.warnings(
            source,
            r"\[-Wconsumed\]",
            f"{self.options.llvm_bin}/clang++",
            "-fsyntax-only",
            "-Wconsumed",
            source,
            *self.flags,
            *extra,
        )

    def analyze(self, source, about, *extra):
        return self.warnings(
            source,
            about,
            f"{self.options.llvm_bin}/clang++",
            "--analyze",
            "--analyzer-output",
            "text",
            source,
            *self.flags,
            *extra,
        )

    def clang_analyzer(self, source, *extra):
        optimistic = "unix.DynamicMemoryModeling:Optimistic=true"
        config = ["-Xclang", "-analyzer-config", "-Xclang", optimistic]
        return self.analyze(source, r"\[unix\.Malloc\]", *config, *extra)

    def plugin(self, source, *extra):
        plugin = [f"-fplugin={self.options.plugin}", "-Xclang"]
        return self.analyze(
            source, r"\[tensor\.", *plugin, "-analyzer-checker=tensor", *extra
        )

    def gcc_analyzer(self, source, *extra):
        return self.warnings(
            source,
            r"\[-Wanalyzer-malloc-leak\]",
            "g++-12",
            "-fanalyzer",
            "-c",
            "-o",
            "/dev/null",
            source,
            *self.flags,
            *extra,
        )

    def ours(self, source, *extra):
        with tempfile.TemporaryDirectory() as folder:
            sarif = os.path.join(folder, "findings.sarif")
            command = [self.options.tensor_tidy, "check", "--sarif", sarif, source]
            subprocess.run(
                [*command, "--", *self.flags, *extra], capture_output=True, check=False
            )
            with open(sarif, encoding="utf-8") as file:
                results = json.load(file)["runs"][0]["results"]
        return {
            result["locations"][0]["physicalLocation"]["region"]["startLine"]
            for result in results
        }


def verdict(function, lines):
    warned = any(function.begin <= line <= function.end for line in lines)
    if function.name.endswith("_bad"):
        return "found" if warned else "missed"
    return "false report" if warned else "silent"


def right(function, lines):
    """Whether the lines are what has to be said of the function."""
    here = {line for line in lines if function.begin <= line <= function.end}
    if function.name.endswith("_ok"):
        return not here
    return here == {function.marked} if function.marked else bool(here)


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def baseline(tools, source):
    """What each tool says of each case. We must be right in every one."""
    said = [tools.use_after_move(source), tools.consumed(source), tools.ours(source)]
    for function in functions_of(source):
        if not right(function, said[-1]):
            sys.exit(f"{source}: {function.name}: we warn in lines {sorted(said[-1])}")
    table = [
        row("case", "`bugprone-use-after-move`", "`-Wconsumed`", "TensorTidy"),
        row("---", "---", "---", "---"),
    ]
    for function in functions_of(source):
        cells = [verdict(function, lines) for lines in said]
        table.append(row(function.title, *cells))
    return table


def loops(tools, source):
    """What the leak rules say of each shape of loop. We must be right in every
    one."""
    functions = functions_of(source)
    bad = [f for f in functions if f.name.endswith("_bad")]
    good = [f for f in functions if f.name.endswith("_ok")]
    table = [
        row("tool", f"of {len(bad)} leaks", f"of {len(good)} without", "misses"),
        row("---", "---", "---", "---"),
    ]

    def add(tool, lines):
        missed = [
            f.name.removesuffix("_bad").replace("_", " ")
            for f in bad
            if verdict(f, lines) == "missed"
        ]
        false = sum(verdict(f, lines) == "false report" for f in good)
        reports = f"{false} false" if false else "silent"
        cells = f"{len(bad) - len(missed)} found", reports, ", ".join(missed) or "none"
        table.append(row(tool, *cells))

    pointers, values = ["-DPOINTER"], ["-DVALUE"]
    others = [*pointers, "-DWORDS_OF_OTHERS"]
    add("clang 22 `--analyze`, C pointers", tools.clang_analyzer(source, *others))
    # It gives up on a file with a container in it.
    add(
        "GCC 12 `-fanalyzer`, C pointers",
        tools.gcc_analyzer(source, *others)
        | tools.gcc_analyzer(source, *others, "-DNO_CONTAINERS"),
    )
    for kind, words in [("C pointers", pointers), ("value handles", values)]:
        add(f"our plugin in clang `--analyze`, {kind}", tools.plugin(source, *words))
    for kind, words in [("C pointers", pointers), ("value handles", values)]:
        lines = tools.ours(source, *words)
        add(f"`tensor-tidy check`, {kind}", lines)
        wrong = [f.name for f in functions if not right(f, lines)]
        if wrong:
            sys.exit(f"{source}: we are wrong in {wrong}")
    return table


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table", choices=["baseline", "loops"])
    parser.add_argument("--page", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--llvm-bin", required=True)
    parser.add_argument("--tensor-tidy", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()

    tools = Tools(options)
    measure = {"baseline": baseline, "loops": loops}[options.table]
    table = measure(tools, os.path.abspath(options.source))
    with open(options.page, encoding="utf-8") as file:
        page = file.read()
    # The table that begins with this one's heading.
    shown = re.search(rf"^{re.escape(table[0])}\n(?:\|.*\n)*", page, re.M)
    if not shown:
        sys.exit(f"{options.page}: no table begins with\n{table[0]}")
    measured = "\n".join(table) + "\n"
    if options.write:
        with open(options.page, "w", encoding="utf-8") as file:
            file.write(page.replace(shown[0], measured))
    elif shown[0] != measured:
        sys.exit(f"{options.page} shows\n{shown[0]}\nthe tools say\n{measured}")
    print(f"{len(table) - 2} rows are as measured")


if __name__ == "__main__":
    main()
