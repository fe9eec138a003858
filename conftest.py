"""Every command and every snippet in README and docs is run.

Python snippets of a page run one after the other in one namespace. In `console` blocks each line after `$` is run in a
folder of the page's own, and the lines under it must come out in that order; `…` stands for lines left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parent
RUN_BY_CI = ("make test", "make lint", "make docs", "make bench")
"""Commands that would run these very tests, or take minutes: .ci/run runs them, and that is what is checked here."""


def run_console(example: Example) -> None:
    """Run the commands of a block and compare their output with the lines below them."""
    folder = example.namespace.setdefault("folder", tempfile.mkdtemp(prefix="facedown-docs-"))
    expected: list[str] = []
    output = ""
    for line in [*str(example.parsed).splitlines(), "$ "]:
        if not line.startswith("$ "):
            expected.append(line.rstrip())
            continue
        _compare(expected, output)
        expected, output = [], _run(line[2:].strip(), folder)


def _run(command: str, folder: str) -> str:
    if not command:
        return ""
    if command in RUN_BY_CI:
        assert command in (ROOT / ".ci" / "run").read_text("utf-8"), f".ci/run does not run `{command}`"
        return ""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    database = f"sqlite:///{folder}-kept/tables.sqlite"
    surroundings = {"PATH": places, "COLUMNS": "80", "NO_COLOR": "1", "FACEDOWN_DATABASE": database}
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT if command.startswith("make ") else folder,
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0 or command.endswith("# refused"), f"{command}: {done.stderr}"
    return done.stdout + done.stderr


def _compare(expected: list[str], output: str) -> None:
    lines = [line.rstrip() for line in output.splitlines()]
    at = 0
    for line in expected:
        if line in ("…", ""):
            continue
        assert line in lines[at:], f"“{line}” does not come out; there is:\n{output}"
        at = lines.index(line, at) + 1


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_console)],
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"],
).pytest()
