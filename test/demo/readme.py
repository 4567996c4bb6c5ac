"""Runs what a README shows, and compares.

A block of C++ that starts with `// NAME.cpp` becomes that file. In a console
block a line `$ COMMAND` is run, and the lines below it are what it must print
(standard output and error together); a line `...` stands for any lines. The
commands see the project's folders and build/ beside the files of the blocks.
"""

import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def agree(expected, actual):
    """Whether the printed lines are the expected ones."""
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(
            agree(expected[1:], actual[skip:]) for skip in range(len(actual) + 1)
        )
    return (
        bool(actual)
        and expected[0] == actual[0].rstrip()
        and agree(expected[1:], actual[1:])
    )


def commands(block):
    """The (command, expected lines) of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, *expected = part.rstrip("\n").split("\n")
        while command.endswith("\\"):
            command = command[:-1] + expected.pop(0)
        yield command, expected


def main(source, build, folder):
    source, folder = pathlib.Path(source), pathlib.Path(folder)
    for entry in source.iterdir():
        if not entry.name.startswith((".", "build")):
            (folder / entry.name).symlink_to(entry)
    (folder / "build").symlink_to(build)
    environment = dict(os.environ, TENSORTIDY_BUILD=build, NO_COLOR="1")

    ran = 0
    for language, block in BLOCK.findall((source / "README.md").read_text("utf-8")):
        named = re.match(r"// ([\w-]+\.cpp)\b", block)
        if language == "cpp" and named:
            (folder / named[1]).write_text(block, "utf-8")
        if language != "console":
            continue
        for command, expected in commands(block):
            done = subprocess.run(
                command,
                shell=True,
                cwd=folder,
                env=environment,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            ran += 1
            if not agree(expected, done.stdout.splitlines()):
                print(f"$ {command}\n-- the README says:", *expected, sep="\n")
                print("-- it prints:", done.stdout, sep="\n")
                return 1
    print(f"{ran} commands ran")
    return 0 if ran else 1


sys.exit(main(*sys.argv[1:]))
