"""Damaged models, one at a time, through `models validate`.

    damage.py TENSOR-TIDY FOLDER MODEL

Every one is refused in little time, with status 2 and one line that names the
file; nothing else is printed. Prints what was not, and how many there were.
"""

import pathlib
import re
import subprocess
import sys

program, folder, model = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
head = b"library: a\nfunctions:\n  - names: [a_new]\n"
cases = {
    "empty": b"",
    "only a comment": b"# nothing\n",
    "only blanks": b" \n\t\n",
    "Latin-1": b"library: caf\xe9\n",
    "cut inside a letter": "library: café".encode()[:-1],
    "zero byte": b"library: a\0b\n",
    "UTF-16": "library: a\n".encode("utf-16"),
    "binary": bytes(range(256)) * 16,
    "brackets": b"library: " + b"[" * 100000,
    "closed brackets": b"library: " + b"[" * 50000 + b"]" * 50000,
    "braces": b"library: " + b"{a: " * 100000,
    "commas": b"library: [" + b"," * 200000 + b"]\n",
    "commas and comments": b"library: [" + b",#,\n" * 100000 + b"]\n",
    "commas in braces": b"library: {" + b", " * 200000 + b"}\n",
    "dashes": b"library:\n  " + b"- " * 100000 + b"a\n",
    "question marks": b"? " * 100000 + b"a\n",
    "steps": b"".join(b" " * i + b"a:\n" for i in range(2000)),
    "anchor": b"library: &a a\n",
    "alias": b"library: *a\n",
    "loop of aliases": b"library: a\ntypes: &t\n  - *t\n",
    "laughs": b"a: &a [x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (c, c, c - 1, c - 1) for c in range(98, 122)),
    "tag": b"library: !!binary YQ==\n",
    "second document": b"library: a\n---\nlibrary: b\n",
    "directive": b"%YAML 9.9\n---\nlibrary: [\n",
    "twice": b"library: a\nlibrary: b\n",
    "twice in a rule": head + b"    disposes: [1]\n    disposes: [2]\n",
    "two names": b"library: a\nfunctions:\n  - names: [f, f]\n",
    "same rule twice": head + b"  - names: [a_new]\n",
    "tabs": b"library: a\nfunctions:\n\t- names: [f]\n",
    "open quote": b"library: 'a\nfunctions: []\n",
    "open list": head + b"    disposes: [1\n",
    "list for a mapping": b"- library: a\n",
    "word for a mapping": b"library\n",
    "nothing for the library": b"library:\n",
    "line break in the library": b'library: "a\\nb"\n',
    "huge key": b"library: a\n" + b"k" * 100000 + b": 1\n",
    "huge word": head + b"    result: " + b"w" * 100000 + b"\n",
    "too large a file": b"# " + b"x" * (17 << 20) + b"\nlibrary: a\n",
    "regular expression": b"library: a\nfunctions:\n  - pattern: '(a'\n",
    "huge repetition": b"library: a\nfunctions:\n  - pattern: 'a{99999}'\n",
}
for number in ["0", "-1", "65", "4294967297", "99999999999999999999999", "1.5.", "0x2", "1e3", "1 x", "x 1", "1 x 0", "1 x 99999999999", "1.m x 2", "''", "~"]:
    cases[f"argument {number}"] = head + f"    disposes: [{number}]\n".encode()
strings = ["table", "when_declared", "unless_declared"]
lists = ["borrows", "consumes", "consumes_on_success", "creates", "disposes", "inspects", "keeps",
         "not_null", "reassigns", "resets", "retains", "stores"]
words = ["asks_disposed", "asks_status", "into", "nullable", "outlived_if", "parent", "result",
         "same_as", "status", "success", "view_of"]
for key in strings + lists + words + ["family"]:
    wrong = ["{a: b}", "[[1]]", "[{a: b}]"] + (["x"] if key in lists + words else [])
    for value in wrong:
        cases[f"{key}: {value}"] = head + f"    {key}: {value}\n".encode()
for key in ["type", "resource", "scoped", "by_value", "member", "second_dispose", "children_may_outlive"]:
    for value in ["{a: b}", "[x]"]:
        rule = {"type": "t", "resource": "r", key: value}
        cases[f"{key}: {value}"] = ("library: a\ntypes:\n  - {" + ", ".join(f"{k}: {v}" for k, v in rule.items()) + "}\n").encode()
for key in ["library", "headers", "types", "functions"]:
    for value in ["{a: b}", "[[x]]", "[{x: y}]"] + ["x"] * (key != "library"):
        cases[f"top {key}: {value}"] = (f"{key}: {value}\n" + ("" if key == "library" else "library: a\n")).encode()
# Cut in the middle of a line that has to go on.
whole = model.read_bytes()
for end in range(0, len(whole), max(1, len(whole) // 60)):
    cases[f"cut at {end}"] = whole[:end]


def complaint(path):
    """What is wrong with how a damaged file was refused, or nothing."""
    try:
        done = subprocess.run([program, "models", "validate", path], capture_output=True, timeout=20, text=True)
    except subprocess.TimeoutExpired:
        return "takes too long"
    if done.returncode != 2:
        return f"status {done.returncode}"
    if done.stdout:
        return f"prints {done.stdout!r}"
    if not re.fullmatch(r"tensor-tidy: error: model '[^'\n]*': .{3,400}\n", done.stderr):
        return f"says {done.stderr[:300]!r}"
    return None


wrong = 0
for name, text in cases.items():
    path = folder / "damaged.yaml"
    path.write_bytes(text)
    said = complaint(path)
    # What is left of a model may be one.
    if said == "status 0" and name.startswith("cut at"):
        said = None
    if said:
        wrong += 1
        print(f"{name}: {said}")
for path in [folder, "/dev/zero", folder / "none.yaml"]:
    if said := complaint(path):
        wrong += 1
        print(f"{path}: {said}")
print(f"{len(cases) + 3} damaged models, {wrong} not refused as they should be")
