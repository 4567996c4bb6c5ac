"""Writes every beginning of a file, one byte longer each, into a folder."""

import pathlib
import sys

whole = pathlib.Path(sys.argv[1]).read_bytes()
for end in range(len(whole)):
    (pathlib.Path(sys.argv[2]) / f"{end:06}").write_bytes(whole[:end])
