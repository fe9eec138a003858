"""Values that systems keep: what is kept must depend on every argument, also on the rulings of the table."""

from __future__ import annotations

import ast

import pytest

from facedown.systems.tri_core.model import Rulings
from facedown.systems.tri_core.rules import numbers
from tests.systems.tri_core.characters import ODO, made
from tools.architecture.packages import ROOT

SYSTEMS = ROOT / "src" / "facedown" / "systems"


@pytest.mark.parametrize("system", sorted(path.name for path in SYSTEMS.iterdir() if (path / "model.py").exists()
                                          or (path / "model").is_dir()))  # fmt: skip
def test_no_value_is_kept_in_a_record_by_hand(system: str) -> None:
    """A cached function keeps a value for each combination of its arguments; a cached property reads its record only.

    Code that writes to `__dict__` chooses the key itself, and can leave out the rulings.
    """
    places = [
        f"{file.relative_to(SYSTEMS)}:{node.lineno}"
        for file in sorted((SYSTEMS / system).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "__dict__"
    ]
    assert not places, f"use lru_cache or cached_property instead of __dict__ in {', '.join(places)}"


def test_the_numbers_of_a_tri_core_sheet_are_computed_once() -> None:
    """It stands here, because a mutation test of that system removes its caches."""
    sheet = made(ODO)
    assert numbers.stat_values(sheet) is numbers.stat_values(sheet)
    assert numbers.sheet_modifiers(sheet) is numbers.sheet_modifiers(sheet)
    assert numbers.score(sheet, Rulings(), "HP") is numbers.score(sheet, Rulings(), "HP")
