"""Runs the checker over C and C++ sources that packages of npm carry, and
compares what it reports with the table of docs/real-code.md, where somebody has
read each report. The packages are downloaded, not installed; nothing of them is
run.

    run.py [--all] SOURCES-JSON PAGE WORK-FOLDER TENSOR-TIDY

Without --all only the sources under "quick" are looked at. Exit status: 0 as in
the table, 1 not, 77 the registry cannot be reached.
"""

import argparse
import base64
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time


def unpacked(entry, work):
    """The folder of a package's files."""
    folder = os.path.join(work, f"{entry['package']}-{entry['version']}".replace("/", "-"))
    if os.path.isdir(folder):
        return folder
    if not shutil.which("npm"):
        sys.exit(77)
    name = f"{entry['package']}@{entry['version']}"
    packed = subprocess.run(
        ["npm", "pack", "--silent", name], cwd=work, capture_output=True, text=True, check=False
    )
    if packed.returncode:
        print(f"{name} cannot be downloaded:", packed.stderr.strip())
        sys.exit(77)
    archive = os.path.join(work, packed.stdout.split()[-1])
    with open(archive, "rb") as file:
        digest = hashlib.sha512(file.read()).digest()
    if "sha512-" + base64.b64encode(digest).decode() != entry["integrity"]:
        sys.exit(f"{name} is not what it was")
    with tarfile.open(archive) as tar:
        tar.extractall(folder + ".part")
    os.rename(os.path.join(folder + ".part", "package"), folder)
    return folder


def reports(entry, folder, sources, tool):
    found, lines = set(), 0
    # Headers that no package has: ours, in the same shape.
    stubs = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                         "api", "Inputs")
    flags = [flag.replace("%stubs", stubs) for flag in entry["flags"]]
    for suffix, standard in [(".c", "-std=c11"), (".cpp", "-std=c++17"), (".cc", "-std=c++17")]:
        names = sorted(name for name in sources if name.endswith(suffix))
        if not names:
            continue
        sarif = os.path.join(folder, f"findings{suffix}.sarif")
        begun = time.monotonic()
        done = subprocess.run(
            [tool, "check", "--sarif", sarif, *entry["options"], *names, "--", standard,
             *flags],
            cwd=folder, capture_output=True, text=True, check=False,
        )
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                lines += sum(1 for _ in file)
        print(f"{entry['package']}: {len(names)} {suffix} files, exit {done.returncode}, "
              f"{time.monotonic() - begun:.0f} s")
        for line in done.stderr.splitlines():
            if "was not checked" in line or "crash" in line:
                print("  " + line)
        if not os.path.exists(sarif):
            sys.exit(done.stdout + done.stderr)
        with open(sarif, encoding="utf-8") as file:
            results = json.load(file)["runs"][0]["results"]
        for result in results:
            place = result["locations"][0]["physicalLocation"]
            uri = place["artifactLocation"]["uri"]
            found.add((entry["package"], f"{uri}:{place['region']['startLine']}",
                       result["ruleId"]))
    print(f"{entry['package']}: {lines} lines, {len(found)} reports")
    return found


def table(page):
    with open(page, encoding="utf-8") as file:
        rows = re.findall(
            r"^\| (\S+) \| (\S+:\d+) \| (tensor-\S+) \| (true|false|arguable) \| .+ \|$",
            file.read(), re.M,
        )
    return {row[:3]: row[3] for row in rows}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    for name in ["sources", "page", "work", "tool"]:
        parser.add_argument(name)
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    with open(options.sources, encoding="utf-8") as file:
        entries = json.load(file)
    read, found, looked_at = table(options.page), set(), set()
    for entry in entries:
        if not os.path.exists(entry.get("needs", "/")):
            print(f"{entry['package']}: left out, there is no {entry['needs']}")
            continue
        folder = unpacked(entry, options.work)
        patterns = entry["sources" if options.all else "quick"]
        sources = {
            os.path.relpath(path, folder)
            for pattern in patterns
            for path in glob.glob(os.path.join(folder, pattern))
        }
        looked_at |= {(entry["package"], name) for name in sources}
        found |= reports(entry, folder, sources, os.path.abspath(options.tool))
    wanted = {row for row in read if (row[0], row[1].rsplit(":", 1)[0]) in looked_at}
    for row in sorted(found - wanted):
        print("not in the table:", *row)
    for row in sorted(wanted - found):
        print("only in the table:", *row)
    verdicts = [read[row] for row in wanted & found]
    print("as in the table:" if found == wanted else "unlike the table:",
          ", ".join(f"{verdicts.count(v)} {v}" for v in ("true", "false", "arguable")))
    sys.exit(found != wanted)


main()
