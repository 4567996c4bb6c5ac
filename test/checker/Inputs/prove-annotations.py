"""Holds docs/annotations.md to its word: each block of C or C++ compiles with
Clang and with GCC, and the checker finds in it what the comments at the ends
of its lines name, and nothing else. Every macro of the header is shown.

    prove-annotations.py PAGE HEADER WORK-FOLDER TENSOR-TIDY
"""

import json
import os
import re
import subprocess
import sys

FLAGS = {"c": ["-std=c17"], "cpp": ["-std=c++20"]}


def fail(text):
    sys.exit(text)


def expected(block):
    found = set()
    for number, line in enumerate(block.split("\n"), 1):
        if comment := re.search(r"// (tensor-[a-z-]+)$", line):
            found.add((number, comment[1]))
    return found


def findings(tool, source, flags):
    sarif = source + ".sarif"
    done = subprocess.run(
        [tool, "check", "--sarif", sarif, source, "--", *flags],
        capture_output=True, text=True, check=False,
    )
    if done.returncode == 2:
        fail(done.stdout + done.stderr)
    with open(sarif, encoding="utf-8") as file:
        results = json.load(file)["runs"][0]["results"]
    return {
        (place["physicalLocation"]["region"]["startLine"], result["ruleId"])
        for result in results
        for place in result["locations"]
    }


def main():
    page, header, work, tool = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    blocks = re.findall(r"^```(c|cpp)\n(.*?)^```", text, re.M | re.S)
    include = ["-include", "tensortidy/annotations.h", "-I",
               os.path.dirname(os.path.dirname(header))]
    for number, (language, block) in enumerate(blocks):
        source = os.path.join(work, f"block-{number}.{language}")
        with open(source, "w", encoding="utf-8") as file:
            file.write(block)
        flags = FLAGS[language] + include
        for compiler in ["clang++" if language == "cpp" else "clang",
                         "g++" if language == "cpp" else "gcc"]:
            # GCC knows no attribute that is Clang's alone.
            done = subprocess.run(
                [compiler, *flags, "-w", "-fsyntax-only", source],
                capture_output=True, text=True, check=False,
            )
            if done.returncode:
                fail(f"{block}\n{done.stderr}")
        wanted, seen = expected(block), findings(tool, source, flags)
        if wanted != seen:
            fail(f"{block}\nnot found: {sorted(wanted - seen)}\n"
                 f"found beside: {sorted(seen - wanted)}")
    with open(header, encoding="utf-8") as file:
        macros = set(re.findall(r"#define (TENSORTIDY_\w+)", file.read()))
    shown = " ".join(block for _, block in blocks)
    missing = {m for m in macros - {"TENSORTIDY_ANNOTATIONS_H", "TENSORTIDY_ANNOTATE"}
               if not re.search(rf"\b{m}\b", shown)}
    if missing:
        fail(f"macros that the page does not show: {sorted(missing)}")
    print(f"{len(blocks)} examples, {len(macros) - 2} macros")


main()
