"""Counts lit's results and says them in one line.

Exit status 1 when a test failed or when none was run: an empty run proves
nothing.
"""

import collections
import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}  # XFAIL: a known gap, still as known
SKIPPED = {"SKIPPED", "UNSUPPORTED", "EXCLUDED"}


def main(path):
    with open(path, encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    counts = collections.Counter(
        "passed"
        if test["code"] in PASSED
        else "skipped" if test["code"] in SKIPPED else "failed"
        for test in tests
    )
    line = f"{counts['passed']} passed, {counts['failed']} failed"
    if counts["skipped"]:
        line += f", {counts['skipped']} skipped"
    print(line)
    return 0 if counts["passed"] and not counts["failed"] else 1


sys.exit(main(sys.argv[1]))
