"""Runs what a page shows, by default the README, and compares.

A block of C++ that starts with `// NAME.cpp` becomes that file. In a console
block a line `$ COMMAND` is run, and the lines below it are what it must print
(error output first, then the output); a line `...` stands for any lines, and
any process number is as good as another. The commands see the project's folders
and build/ beside the files of the blocks; a script of the project is run from
the project's root.
"""

import os
import pathlib
import re
import subprocess
import sys

HOME = "/home/you/tensortidy"  # where the page pretends to be
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


def without_process(text):
    """The text with one process number for all."""
    return re.sub(r"^==\d+==", "==1==", text, flags=re.M)


def printed_by(command, root, folder, environment):
    """The lines that the command prints."""
    script = command.startswith(("docs/", "test/"))
    done = subprocess.run(
        command,
        shell=True,
        cwd=root if script else folder,
        env=environment,
        text=True,
        capture_output=True,
    )
    printed = without_process(done.stderr + done.stdout)
    printed = printed.replace(str(folder), HOME)
    return printed.replace(environment["TENSORTIDY_BUILD"], "build").splitlines()


def commands(block):
    """The (command, expected lines) of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, *expected = part.rstrip("\n").split("\n")
        while command.endswith("\\"):
            command = command[:-1] + expected.pop(0)
        yield command, expected


def main(source, build, folder, page="README.md"):
    source, folder = pathlib.Path(source), pathlib.Path(folder)
    for entry in source.iterdir():
        if not entry.name.startswith((".", "build")):
            (folder / entry.name).symlink_to(entry)
    (folder / "build").symlink_to(build)
    environment = dict(os.environ, TENSORTIDY_BUILD=build, NO_COLOR="1")

    ran = 0
    for language, block in BLOCK.findall((source / page).read_text("utf-8")):
        named = re.match(r"// ([\w-]+\.cpp)\b", block)
        if language == "cpp" and named:
            (folder / named[1]).write_text(block, "utf-8")
        if language != "console":
            continue
        for command, expected in commands(without_process(block)):
            printed = printed_by(command, source, folder, environment)
            ran += 1
            if not agree(expected, printed):
                print(f"$ {command}\n-- the page says:", *expected, sep="\n")
                print("-- it prints:", *printed, sep="\n")
                return 1
    print(f"{ran} commands ran")
    return 0 if ran else 1


sys.exit(main(*sys.argv[1:]))
