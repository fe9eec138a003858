"""The rulebook has every row of the inventory, and the code cites no others."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from facedown.game import Rule
from facedown.systems import tri_core
from facedown.systems.tri_core.model import Rulings
from facedown.systems.tri_core.system import SYSTEM

RULEBOOK = SYSTEM.rulebook

NUMBERED = {"TC-A": 8, "TC-B": 31, "TC-C": 57, "TC-D": 117, "TC-E": 63, "TC-F": 88}


def test_the_rulebook_has_every_rule_of_the_inventory() -> None:
    rows = {f"{name}-{n:02}" for name, last in NUMBERED.items() for n in range(1, last + 1)}
    assert {rule.id for rule in RULEBOOK.rule} == rows | {f"TCG-{row}" for row in ABILITIES}


def rows_of(family: str, last: int, *more: str, first: int = 1) -> list[str]:
    """Return the row ids of one table of the inventory of Abilities, numbered up to `last`, and further ones."""
    return [*(f"{family}-{n:02}" for n in range(first, last + 1)), *(f"{family}-{row}" for row in more)]


ABILITIES = [
    *rows_of("AC", 27), *rows_of("BU", 10), *rows_of("DI", 7), *rows_of("EV", 19), *rows_of("AT", 7),
    *rows_of("AF", 15, *("00a", "00b", "00c", "01a", "02a", "03a", "03b", "04a", "05a", "05b", "06a", "06b", "08a"),
             first=0),
    *rows_of("AN", 13, "04a", "04b", "05a", first=0), *rows_of("AY", 19), *rows_of("BO", 16), *rows_of("CH", 8),
    *rows_of("CO", 6, "01a", "01b", "01c", "03a", first=0), *rows_of("CR", 10, first=0), *rows_of("EM", 4),
    *rows_of("PR", 3), *rows_of("DU", 6, "02a", first=0), *rows_of("KI", 4, "01a", "01b", "01c", "01d", "02a"),
    *rows_of("RA", 6, "00a", "04a", first=0), *rows_of("RE", 9), *rows_of("TR", 8), *rows_of("XR", 12),
]  # fmt: skip
"""The rows of Section G, by their tables."""


def test_every_ruling_is_named_by_a_rule() -> None:
    assert {key for rule in RULEBOOK.rule for key in rule.rulings} == {ruling.id for ruling in RULEBOOK.ruling}


def test_the_defaults_of_the_switches_are_those_of_the_rulebook() -> None:
    fields = {field.name: getattr(Rulings(), field.name) for field in msgspec.structs.fields(Rulings)}
    assert {name: str(value).lower() if isinstance(value, bool) else value for name, value in fields.items()} == {
        name: ruling.default for name, ruling in RULEBOOK.switches.items()
    }


@pytest.mark.parametrize("name", RULEBOOK.switches)
def test_every_choice_of_a_switch_can_be_set(name: str) -> None:
    for value in RULEBOOK.switches[name].values_to_try:
        changed = RULEBOOK.ruled(Rulings(), {name: value})
        assert str(getattr(changed, name)).lower() == value


def test_rules_are_sentences_and_rulings_are_questions() -> None:
    for entry in RULEBOOK.by_id.values():
        if isinstance(entry, Rule):
            assert entry.text.endswith((".", "”"))
            assert entry.place
        else:
            assert entry.question.endswith("?")
            assert entry.why.endswith(".")


ROW = r"\b(?:R-TCG?|TC-[A-F]|TCG-[A-Z]{2})-\d+[a-z]?\b"


def test_the_code_cites_only_rows_of_the_rulebook() -> None:
    home = Path(next(iter(tri_core.__path__)))
    cited = {key for file in home.rglob("*.py") for key in re.findall(ROW, file.read_text("utf-8"))}
    assert len(cited) > 100
    assert cited <= set(RULEBOOK.by_id)
