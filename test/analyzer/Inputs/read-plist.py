"""Prints the diagnostics of the analyzer's property list, one fact a line."""

import os
import plistlib
import sys


def place(location):
    return f"{location['line']}:{location['col']}"


def main(path):
    with open(path, "rb") as file:
        everything = plistlib.load(file)
    for found in everything["diagnostics"]:
        print(
            f"{found['check_name']} ({found['category']}: {found['type']})"
            f" in {found['issue_context']}"
        )
        name = os.path.basename(everything["files"][found["location"]["file"]])
        print(f"at {name}:{place(found['location'])}: {found['description']}")
        for piece in found["path"]:
            if piece["kind"] == "event":
                print(f"  {place(piece['location'])}: {piece['message']}")


main(*sys.argv[1:])
