"""The analyzers that the suites compare, and what each of them says in its own
words: how one is run over a file, and which weakness (a CWE number) a line of
its output reports."""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

LEAK, DOUBLE_FREE, LATE_USE, MISMATCH = 401, 415, 416, 762
NOT_AT_START, NOT_ON_HEAP = 761, 590

TIME_LIMIT = 120  # seconds for one file


class Tool:
    """One analyzer. `line` finds its reports: file, line and what names the
    weakness; `weakness` says which one that is, or None for any other."""

    def __init__(self, name, program, arguments, line, weakness):
        self.name, self.program, self.arguments = name, program, arguments
        self.line, self.weakness = re.compile(line, re.M), weakness

    def command(self, source, flags):
        program = self.program
        if source.endswith((".cpp", ".cc")):
            program = {"gcc": "g++", "gcc-14": "g++-14"}.get(program, program)
        return [program, *self.arguments(source, flags)]

    def reports(self, source, flags):
        """{(path, line, weakness)}, or None when the file could not be read."""
        try:
            done = subprocess.run(
                self.command(source, flags), capture_output=True, text=True,
                errors="replace", timeout=TIME_LIMIT, check=False, env=ENVIRONMENT,
            )
        except subprocess.TimeoutExpired:
            return None
        found = set()
        for path, line, words in self.line.findall(done.stdout + done.stderr):
            kind = self.weakness(words)
            if kind:
                found.add((os.path.realpath(path), int(line), kind))
        # All of them end with another status when they have something to say.
        unread = re.search(r"^\S.*: (fatal )?error: |^error: |was not checked",
                           done.stdout + done.stderr, re.M)
        return None if unread and not found else found

    def version(self):
        done = subprocess.run([self.program, "--version"], capture_output=True, text=True,
                              check=False)
        return (done.stdout.splitlines() or ["unknown version"])[0]


ENVIRONMENT = {**os.environ, "LC_ALL": "C"}


def word(table):
    """The first entry whose expression occurs in what was said."""
    def weakness(words):
        return next((kind for expression, kind in table if re.search(expression, words)), None)
    return weakness


def tensor_tidy(program):
    return Tool(
        "tensor-tidy", program,
        lambda source, flags: ["check", "--model", "libc-heap", source, "--", *flags],
        r"^(.+?):(\d+):\d+: warning: .* \[(tensor-[a-z-]+)\]$",
        word([
            ("double-dispose", DOUBLE_FREE),
            ("use-after", LATE_USE),
            ("mismatched", MISMATCH),
            ("undisposed-model|leak|overwritten|discarded|unnamed|loop-without", LEAK),
        ]),
    )


OTHERS = [
    Tool(
        "clang", "clang-22",
        lambda source, flags: ["--analyze", "-Xclang", "-analyzer-output=text", *flags, source],
        r"^(.+?):(\d+):\d+: warning: (.*)$",
        word([
            (r"leak.*\[(unix\.Malloc|cplusplus\.NewDeleteLeaks)", LEAK),
            (r"(already released|free released) memory.*\[(unix|cplusplus)\.", DOUBLE_FREE),
            (r"Use of memory after .*\[(unix|cplusplus)\.", LATE_USE),
            (r"\[unix\.MismatchedDeallocator", MISMATCH),
            (r"offset .*\[(unix|cplusplus)\.", NOT_AT_START),
            (r"not memory allocated by.*\[(unix|cplusplus)\.", NOT_ON_HEAP),
        ]),
    ),
    Tool(
        "gcc", "gcc",
        lambda source, flags: ["-fanalyzer", "-c", "-o", os.devnull, *flags, source],
        r"^(.+?):(\d+):\d+: warning: .*\[CWE-(\d+)\] \[-Wanalyzer",
        lambda number: int(number),
    ),
    Tool(
        "cppcheck", "cppcheck",
        lambda source, flags: [
            "-q", "--template={file}:{line}:{id}:{cwe}",
            *[flag for flag in flags if flag.startswith(("-I", "-D"))], source,
        ],
        r"^(.+?):(\d+):(\w+:\d+)$",
        word([
            ("^(memleak|memleakOnRealloc|leakReturnValNotUsed|leakNoVarFunctionCall)", LEAK),
            ("^doubleFree", DOUBLE_FREE),
            ("^(deallocuse|deallocret)", LATE_USE),
            ("^mismatchAllocDealloc", MISMATCH),
            ("^autovarInvalidDeallocation", NOT_ON_HEAP),
        ]),
    ),
]


class Unusable(Exception):
    """What was asked for cannot be done; the message is for the user."""


def add_options(parser):
    parser.add_argument("--tools", metavar="LIST",
                        help="of tensor-tidy, clang, gcc and cppcheck; default: all that "
                             "are installed")
    parser.add_argument("--tensor-tidy", default="tensor-tidy", metavar="PROGRAM",
                        help="this checker's program; default: the one in PATH")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="runs at a time; default: one for each processor")


def chosen(wanted):
    """The tools that the options name; all that are installed when they name
    none."""
    ours = shutil.which(wanted.tensor_tidy)
    known = {"tensor-tidy": ours and tensor_tidy(ours)}
    known.update({tool.name: shutil.which(tool.program) and tool for tool in OTHERS})
    if not wanted.tools:
        installed = [tool for tool in known.values() if tool]
        if not installed:
            raise Unusable("none of these is installed: " + ", ".join(known))
        return installed
    for name in wanted.tools.split(","):
        if name not in known:
            raise Unusable(f"--tools: '{name}' is none of {', '.join(known)}")
        if not known[name]:
            raise Unusable(f"--tools: {name} is not installed")
    return [known[name] for name in wanted.tools.split(",")]


def run_all(tools, sources, flags, jobs):
    """{tool's name: {source: its reports}}. Progress is for a terminal."""
    results = {tool.name: {} for tool in tools}
    shown = sys.stderr.isatty()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        pending = {
            pool.submit(tool.reports, source, flags): (tool.name, source)
            for source in sources
            for tool in tools
        }
        for count, done in enumerate(concurrent.futures.as_completed(pending), 1):
            name, source = pending[done]
            results[name][source] = done.result()
            if shown:
                sys.stderr.write(f"\r{count} of {len(pending)} runs")
                sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\033[K")
    return results


def print_versions(compared):
    for tool in compared:
        print(f"{tool.name}: {tool.version()}")


def print_unread(results):
    for name, reports in results.items():
        count = sum(found is None for found in reports.values())
        if count:
            print(f"{name} could not read {count} of {len(reports)} files")


def finish(name, main):
    """Runs main, and ends with its status: a text is what went wrong."""
    try:
        status = main()
    except Unusable as error:
        status = str(error)
    if isinstance(status, str):
        print(f"{name}: {status}", file=sys.stderr)
        status = 2
    sys.exit(status)
