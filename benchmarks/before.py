"""The speed of the current code beside that of an earlier commit, measured alternately in one run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import show

ROOT = Path(__file__).parent.parent
BEFORE = "ae35285"
"""The last commit in which events were sentences."""


def run(*, quick: bool) -> None:
    """Print for each figure how many times as fast it is now."""
    if quick or shutil.which("git") is None or not _has(BEFORE):
        print(f"  left out: it takes minutes and commit {BEFORE}")
        return
    with tempfile.TemporaryDirectory(prefix="facedown-before-") as folder:
        earlier = Path(folder) / "tree"
        _git("worktree", "add", "--detach", "--quiet", str(earlier), BEFORE)
        try:
            moves = Path(folder) / "moves.json"
            _pace(ROOT, "record", str(moves))
            rounds = [(_figures(earlier, moves), _figures(ROOT, moves)) for _ in range(3)]
        finally:
            _git("worktree", "remove", "--force", str(earlier))
    for name in rounds[0][1]:
        was, now = (max(one[at][name] for one in rounds) for at in (0, 1))  # other programs can only slow a round down
        show(name, f"{now:,.0f} a second", f"{now / was:.2f} times as fast as {was:,.0f} at {BEFORE}")


def _has(commit: str) -> bool:
    return subprocess.run(["git", "cat-file", "-e", commit], cwd=ROOT, check=False, capture_output=True).returncode == 0


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)


def _figures(tree: Path, moves: Path) -> dict[str, float]:
    """Return the figures of one source tree, measured in a separate process with the same moves."""
    figures: dict[str, float] = json.loads(_pace(tree, "2", str(moves)))
    return figures


def _pace(tree: Path, *words: str) -> str:
    """Return the output of the measuring program for this source tree."""
    program = Path(__file__).parent / "pace.py"
    env = {**os.environ, "PYTHONPATH": str(tree / "src")}
    run = subprocess.run([sys.executable, str(program), *words], env=env, check=True, capture_output=True, text=True)
    return run.stdout
