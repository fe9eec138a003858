"""How docstrings and comments cite rules: one id after the other, and only ids that a rulebook has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from facedown.cli.rule_places import RULE_ID, ids_in
from facedown.game import registry

ROOT = Path(__file__).parent.parent
AN_ID = RULE_ID.pattern.removeprefix(r"(?<![\w-])").removesuffix(r"(?![\w-])")
TO = r"\s*(?:\bto\b|\bthrough\b|–|—|…|\.\.+|\s-\s)\s*"
AND = r"(?:,|,? and)\s+"
RANGE = re.compile(
    rf"(?<![\w-])(?:{AN_ID}{TO}(?:{AN_ID}|(?:[A-Z]{{2}}-)?\d+)"  # CK-S3-02 to CK-S3-11, CK-S3-02 to 11
    rf"|{AN_ID}{AND}\d\d\d?(?=[),.;:]|\s+(?:to|and)\s)"  # R-CK-09, 11
    rf"|[A-Z]{{2,}}-[A-Z]+\d*-\d+[a-z]?{AND}[A-Z]{{2}}-\d\d)"  # TCG-CR-06, CR-07
)
"""A range of ids, or an id with bare numbers after it."""


@cache
def known() -> frozenset[str]:
    """The ids of all rules and rulings of the installed systems and their Extensions."""
    systems = [registry.system(key) for key in registry.system_keys()]
    books = [book for one in systems for book in (one.rulebook, *(x.rulebook for x in one.extensions.values()))]
    return frozenset(key for book in books for key in book.by_id)


def ranges_in(text: str) -> Iterator[str]:
    """The ranges in a text, also over the end of a line."""
    yield from (found.group() for found in RANGE.finditer(re.sub(r"\s*\n\s*(?:#\s*)?", " ", text)))


def unknown_in(text: str) -> list[str]:
    """The ids that a source cites, written like those of a rulebook, that are in no rulebook."""
    series = {key.removeprefix("R-").partition("-")[0] for key in known()}
    return [key for key, _ in ids_in(text) if key.removeprefix("R-").partition("-")[0] in series and key not in known()]


def wrong_in(folders: Iterable[str], find: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    """What is found in the files of these folders, by file."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if path != Path(__file__)]
    found = {path.relative_to(ROOT).as_posix(): list(find(path.read_text("utf-8"))) for path in paths}
    return {path: wrong for path, wrong in found.items() if wrong}


def test_every_id_in_the_code_is_in_a_rulebook() -> None:
    """So that nobody looks for a rule that is not there."""
    assert wrong_in(["src"], unknown_in) == {}


def test_ids_are_cited_one_by_one() -> None:
    """So that a search for an id finds every place that is about it."""
    assert wrong_in(["src", "tests", "examples", "benchmarks"], ranges_in) == {}


@pytest.mark.parametrize(
    "text",
    [
        "(CK-S3-02 to CK-S3-11)", "(CK-S3-02 to 11)", "R-SR-10–R-SR-12", "R-SR-10 – 12", "(R-TRC-56, 57)",
        "TC-D-47 through TC-D-52", "TCG-AC-02..06", "TRC-HA-14 to\n    18", "# SD-DS-01 to\n# SD-DS-05",
        "(R-CK-09 and 11)", "(TCG-CR-06, CR-07)", "(TCG-AY-01 to AY-19)", "TC-D-01 - TC-D-04",
    ],
)  # fmt: skip
def test_a_range_is_found(text: str) -> None:
    """However it is written, also over two lines."""
    assert list(ranges_in(text))


@pytest.mark.parametrize(
    "text", ["CK-S3-02, CK-S3-03 and R-CK-09", "TC-D-47: 12 and 18", "SR-S1-27, 31 or more", "CK-S3-02 to the left"]
)
def test_what_is_no_range_is_left_alone(text: str) -> None:
    """Ids one by one, and numbers that belong to the sentence."""
    assert not list(ranges_in(text))


def test_an_unknown_id_is_found() -> None:
    """Of a series that a rulebook has; what only looks like an id is none."""
    assert unknown_in('"""CK-S3-02, CK-S3-99, R-TC-999 in UTF-8."""\n# TCG-ZZ-01\n') == [
        "CK-S3-99",
        "R-TC-999",
        "TCG-ZZ-01",
    ]
