"""The rulebook has every row, and the code cites no other."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from facedown.game import Rule
from facedown.systems import tri_core
from facedown.systems.tri_core import RULEBOOK
from facedown.systems.tri_core.rulings import Rulings

NUMBERED = {"TC-A": 8, "TC-B": 31, "TC-C": 57, "TC-D": 117, "TC-E": 63, "TC-F": 88, "R-TC": 162}


def test_the_rulebook_has_every_row_of_the_inventory() -> None:
    rows = {f"{name}-{n:02}" for name, last in NUMBERED.items() for n in range(1, last + 1)}
    assert set(RULEBOOK.by_id) == rows


def test_every_ruling_bears_on_a_rule() -> None:
    assert {key for rule in RULEBOOK.rule for key in rule.rulings} == {ruling.id for ruling in RULEBOOK.ruling}


def test_there_are_33_switches_with_the_defaults_of_the_rulebook() -> None:
    fields = {field.name: getattr(Rulings(), field.name) for field in msgspec.structs.fields(Rulings)}
    assert len(fields) == 33
    assert {name: str(value).lower() if isinstance(value, bool) else value for name, value in fields.items()} == {
        name: ruling.default for name, ruling in RULEBOOK.switches.items()
    }


@pytest.mark.parametrize("name", RULEBOOK.switches)
def test_every_reading_of_a_switch_can_be_ruled(name: str) -> None:
    for reading in RULEBOOK.switches[name].choices:
        value = "3" if reading.value == "n" else reading.value
        changed = RULEBOOK.ruled(Rulings(), {name: value})
        assert str(getattr(changed, name)).lower() == value


def test_rules_and_rulings_read_as_such() -> None:
    for entry in RULEBOOK.by_id.values():
        if isinstance(entry, Rule):
            assert entry.text.endswith((".", "”"))
            assert entry.place
        else:
            assert entry.question.endswith("?")
            assert entry.why.endswith(".")


def test_the_code_cites_only_rows_that_are_there() -> None:
    home = Path(next(iter(tri_core.__path__)))
    cited = {
        key for file in home.rglob("*.py") for key in re.findall(r"\b(?:R-TC|TC-[A-F])-\d+\b", file.read_text("utf-8"))
    }
    assert len(cited) > 100
    assert cited <= set(RULEBOOK.by_id)
