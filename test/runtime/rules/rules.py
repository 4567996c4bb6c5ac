"""Compares the list of rules with the tests that it names, and with the page of
differences.

    RuntimeTests --gtest_list_tests | rules.py RULES PAGE TEST-FOLDER
"""

import pathlib
import re
import sys


def listed(text):
    """Suite.name of what --gtest_list_tests prints."""
    suite = ""
    for line in text.splitlines():
        if line.startswith("  "):
            yield suite + line.split()[0]
        elif re.match(r"\w+\.", line):
            suite = line.split()[0]


def main(rules, page, folder):
    tests, folder = set(listed(sys.stdin.read())), pathlib.Path(folder)
    problems, proven, used = [], {}, set()
    for line in pathlib.Path(rules).read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        rule, _, names = line.rpartition(" = ")
        if not rule or rule in proven:
            problems.append(f"not a rule, or not a new one: {line}")
        proven[rule] = names.split()
        used.update(proven[rule])
    for rule, names in proven.items():
        for name in names:
            if name not in tests and not (folder / name).is_file():
                problems.append(f"no such test: {name}, of the rule: {rule}")

    rows = [
        line.split(" | ")[0][2:]
        for line in pathlib.Path(page).read_text("utf-8").splitlines()
        if re.match(r"\| (?!what |---)", line)
    ]
    problems += [f"no test for: {row}" for row in rows if row not in proven]
    problems += [
        f"no rule for: {test}"
        for test in sorted(tests - used)
        if test.startswith("SemanticsTest.")
    ]
    print(*problems, f"{len(proven)} rules, {len(rows)} of them differences", sep="\n")
    return 1 if problems or not rows else 0


sys.exit(main(*sys.argv[1:]))
