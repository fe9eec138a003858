"""CONTRIBUTING.md describes the files of the systems as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SYSTEMS = ROOT / "src" / "facedown" / "systems"
TITLES = {"core_kernel": "Core Kernel", "skill_deck": "Skill Deck", "standard_roll": "The Standard Roll",
          "tri_core": "Tri-Core", "trinity_code": "The Trinity Code"}  # fmt: skip
LIKE_THE_TABLE = sorted(TITLES.keys() - {"tri_core"})
"""The systems whose files the two general tables list. Tri-Core has a table of its own."""

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_files_are_short_enough_to_read_in_one_sitting() -> None:
    """A Python file has at most 500 lines."""
    files = [
        path for folder in ("src", "examples", "tests", "benchmarks", "tools") for path in (ROOT / folder).rglob("*.py")
    ]
    long = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n") for path in files}
    assert {path: lines for path, lines in long.items() if lines > 500} == {}


def rows_after(words: str) -> list[list[str]]:
    """Return the cells of each row of the first table after these words."""
    lines = TEXT.split(words, 1)[1].strip().split("\n\n", 1)[0].split("\n")
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines[2:]]


def files_in(cell: str) -> set[str]:
    """Return the names of files and folders in a cell, as they are in the package of a system."""
    return {name.rstrip("/") for name in re.findall(r"`([^`]+)`", cell)}


def entries(system: str) -> set[str]:
    """Return the names of the files and folders of a system, except what Python makes."""
    return {path.name for path in (SYSTEMS / system).iterdir()} - {"__pycache__"}


COMMON = set[str]().union(*(files_in(row[0]) for row in rows_after("Every system has these files and packages:")))
FURTHER = [(files_in(row[0]), row[1].split(", "), row[2]) for row in rows_after("Some systems have further modules:")]


@pytest.mark.parametrize("system", LIKE_THE_TABLE)
def test_the_tables_list_every_file_of_a_system(system: str) -> None:
    """A system has all files of the first table, those of its rows in the second table, and no others."""
    own = [(files, text) for files, titles, text in FURTHER if TITLES[system] in titles]
    further = set[str]().union(*(files for files, _ in own))
    data = set[str]().union(*(files_in(text) for _, text in own))
    assert entries(system) == COMMON | further | (data & entries(system))


def test_the_second_table_names_the_systems_that_have_a_file() -> None:
    """Each row names all systems with the file, and no other."""
    for files, titles, _ in FURTHER:
        for name in files:
            assert {title for system, title in TITLES.items() if name in entries(system)} == set(titles), name


def test_the_size_of_the_example_system() -> None:
    """The number of lines is right to the nearest hundred, or the next."""
    there = [path for path in (ROOT / "examples/night_watch/src/night_watch").iterdir() if path.is_file()]
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in there)
    found = re.search(r"`examples/night_watch`, has about (\d+) lines", TEXT)
    assert found is not None
    assert abs(int(found[1]) - lines) <= 100
