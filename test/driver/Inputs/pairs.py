"""How much of a finished model a guessed one has.

    models show FINISHED --against HEADER... > a
    models show GUESSED  --against HEADER... > b
    pairs.py a b

A pair is a function that makes a handle of some type, and one that releases it.
Prints how many pairs of the finished model the guess has, and how many of the
guess's pairs the finished model has: "recall 45 of 50 (90 %), precision 45 of 60
(75 %)". --all: lists what differs, too. --least=90: status 1 when there is a lower
percentage.
"""

import re
import sys


def pairs_of(path):
    """The pairs of an account by type."""
    makers, releases = {}, {}
    listed = None
    for line in open(path):
        if not line.startswith(" "):
            kind = re.match(r"(\S+): ", line)
            kind = kind and kind.group(1)
            listed = None
        elif line.startswith("      "):
            if listed is not None:
                listed.update(re.findall(r"\w+", line))
        elif line.startswith("  made by"):
            listed = makers.setdefault(kind, set())
        elif line.startswith("  released by"):
            listed = releases.setdefault(kind, set())
        else:
            listed = None
    # The two may write one type differently, but not a function.
    return {
        (maker, release)
        for kind in makers
        for maker in makers[kind]
        for release in releases.get(kind, ())
    }


def ratio(part, whole):
    return f"{part} of {whole} ({100 * part // max(whole, 1)} %)"


options = [a for a in sys.argv[1:] if a.startswith("--")]
finished, guessed = (pairs_of(a) for a in sys.argv[1:] if not a.startswith("--"))
common = len(finished & guessed)
print(f"recall {ratio(common, len(finished))}, precision {ratio(common, len(guessed))}")
if "--all" in options:
    for maker, release in sorted(finished - guessed):
        print("missed", maker, release)
    for maker, release in sorted(guessed - finished):
        print("only guessed", maker, release)
least = max([int(o.removeprefix("--least=")) for o in options if o.startswith("--least=")], default=0)
if not finished or 100 * common < least * len(finished) or 100 * common < least * len(guessed):
    sys.exit(1)
