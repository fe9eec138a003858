"""How the golden games were recorded: `python -m tests.golden.record` writes them anew.

Each is a table played by a script, so that a person can follow what it shows; the scripts are in `scripts`, a module a
system. The tests replay the files, and look whether the scripts still write them so.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden.scripts import GAMES

HERE = Path(__file__).parent

if __name__ == "__main__":
    for name, play in GAMES.items():
        (HERE / f"{name}.txt").write_text(play().export(), "utf-8")
        print(name)
