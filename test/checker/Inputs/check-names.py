"""Every check that clang-tidy lists has a test and a page of its name, with the
page's first sentence also in the rule table of a SARIF file; and there is no
test or page of a check that does not exist.

    clang-tidy --list-checks | check-names.py SOURCE-ROOT SARIF
"""

import json
import os
import re
import sys


def stems(folder, suffix):
    return {
        name.removesuffix(suffix)
        for name in os.listdir(folder)
        if name.startswith("tensor-") and name.endswith(suffix)
    }


def main():
    root, sarif = sys.argv[1:]
    listed = re.findall(r"^\s+(tensor-\S+)$", sys.stdin.read(), re.M)
    assert listed, "clang-tidy lists no check"
    assert len(listed) == len(set(listed)), f"a name is used twice: {listed}"
    pages = os.path.join(root, "docs", "checks")
    assert stems(pages, ".md") == set(listed), "pages and checks differ"
    tests = stems(os.path.join(root, "test", "checker"), ".cpp")
    assert tests == set(listed), "tests and checks differ"

    with open(sarif, encoding="utf-8") as file:
        rules = json.load(file)["runs"][0]["tool"]["driver"]["rules"]
    said = {rule["id"]: rule["shortDescription"]["text"] for rule in rules}
    assert set(said) == set(listed), "the rule table and the checks differ"
    for check in listed:
        with open(os.path.join(pages, check + ".md"), encoding="utf-8") as file:
            heading, sentence = file.read().split("\n\n")[:2]
        assert heading == f"# {check}", f"{check}: heading is {heading!r}"
        sentence = sentence.replace("\n", " ")
        assert sentence == said[check], f"{check}: {sentence!r} is not {said[check]!r}"


main()
