"""Every command and every snippet in README and docs is run.

Python snippets of a page run one after the other in one namespace. In `console` blocks each line after `$` is run in a
folder of the page's own, and the lines under it must come out in that order; `…` stands for lines left out. A server
is stopped as soon as it says that it runs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parent
RUN_BY_CI = ("make test", "make lint", "make docs", "make bench")
"""Commands that would run these very tests, or take minutes: .ci/run runs them, and that is what is checked here."""
SERVERS = ("make play", "facedown serve")
"""Commands that run a server until they are stopped."""


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
    environment = {**os.environ, **surroundings}
    cwd = ROOT if command.startswith("make ") else Path(folder)
    if command.startswith(SERVERS):
        return _run_server(command, cwd, environment)
    done = subprocess.run(
        command,
        shell=True,
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0 or command.endswith("# refused"), f"{command}: {done.stderr}"
    return done.stdout + done.stderr


def _run_server(command: str, cwd: Path, environment: dict[str, str]) -> str:
    """Run a server until it has printed how to stop it. Return its output."""
    with subprocess.Popen(
        command, shell=True, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        output = ""
        for line in server.stdout:
            output += line
            if "Ctrl-C" in line:
                break
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=60)
    assert "Ctrl-C" in output, f"{command}: {output}"
    return output


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
