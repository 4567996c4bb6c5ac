"""Proves a page of docs/checks: what it calls bad is found by its check and
confirmed by a run, what it calls good is clean in both.

Each C++ block of a page starts with `// bad` or `// good` and defines
`void example()`. Where the mistake is not about the runtime's resources, the
address sanitizer is the judge: --sanitizer.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys

PROGRAM = """#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <tensortidy/tensortidy.h>
#include <vector>
using namespace tensortidy;
{block}
int main() {{
  try {{
    example();
  }} catch (const DisposedError &) {{
  }}
}}
"""


def run(*command, expect):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != expect:
        sys.exit(
            f"exit {done.returncode}, expected {expect}: {' '.join(command)}\n"
            f"{done.stdout}{done.stderr}"
        )
    return done.stdout


def prove(block, options):
    is_bad = block.startswith("// bad\n")
    if not is_bad and not block.startswith("// good\n"):
        sys.exit(f"a block that says neither bad nor good:\n{block}")
    name = os.path.join(options.work, "bad" if is_bad else "good")
    source, program = name + ".cpp", name + ".exe"
    sarif, ledger = name + ".sarif", name + ".json"
    with open(source, "w", encoding="utf-8") as file:
        file.write(PROGRAM.format(block=block))

    flags, libs = shlex.split(options.flags), shlex.split(options.libs)
    tool, findings = options.tensor_tidy, 1 if is_bad else 0
    checking = [tool, "check", "--sarif", sarif, source, "--", *flags]
    if options.sanitizer:
        judge = ["-fsanitize=address", "-g"]
        run(options.sanitizer, source, *flags, *judge, *libs, "-o", program, expect=0)
        run(program, expect=findings)
        found = run(*checking, expect=findings)
        if is_bad and options.check not in found:
            sys.exit(f"{options.check} is not among what was found:\n{found}")
        return is_bad
    run(options.compiler, source, *flags, *libs, "-o", program, expect=0)
    run(tool, "run", "--ledger", ledger, "--", program, expect=0)
    found = run(*checking, expect=findings)
    verdicts = run(
        tool, "confirm", "--findings", sarif, "--ledger", ledger, expect=findings
    )
    if not is_bad:
        return False
    kinds = re.findall(r"warning: .*\[(.*)\]", found)
    if options.check not in kinds:
        sys.exit(f"{options.check} is not among what was found:\n{found}")
    if f": {len(kinds)} confirmed," not in verdicts or "0 missed" not in verdicts:
        sys.exit(f"not all of it is found and confirmed:\n{verdicts}")
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check")
    for name in ["pages", "work", "compiler", "tensor-tidy", "flags", "libs"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--sanitizer", help="a compiler that has one")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    page = os.path.join(options.pages, options.check + ".md")
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"^```cpp\n(.*?)^```", file.read(), re.M | re.S)
    shown = [prove(block, options) for block in blocks]
    if not (True in shown and False in shown):
        sys.exit(f"{page} needs a bad example and a good one")


main()
