"""Ready characters for tests, as files have them."""

from __future__ import annotations

from typing import Any

from facedown.systems.tri_core.creation import read_character
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Sheet
from facedown.systems.tri_core.terms import STATS

VELL: dict[str, Any] = {
    "name": "Vell",
    "stats": {"PWR": 3, "VIT": 4, "END": 3, "INT": 2, "ACT": 3, "FNE": 4, "ADR": 3, "MOR": 2, "ATN": 2},
    "bonuses": {"1": ["PWR", "ACT", "ATN"]},
}
"""The reference character: level 1, Adventurer; in the end PWR 5, VIT 4, END 3, INT 2, ACT 5, FNE 4, ADR 3, MOR 2,
ATN 4."""


def plain(value: int, **more: Any) -> dict[str, Any]:
    """Somebody with every stat at this number, bought without rules of creation: for numbers alone."""
    return {"name": "Plain", "stats": dict.fromkeys(STATS, value), "dice": 12, "bonus": 0, **more}


def made(data: dict[str, Any], **rulings: Any) -> Sheet:
    """The sheet of a character without any mistake."""
    sheet, mistakes = read_character(data, Rulings(**rulings))
    assert not mistakes, mistakes
    assert sheet is not None
    return sheet


def wrong(data: dict[str, Any], **rulings: Any) -> list[tuple[str, str]]:
    """Where a character is wrong, and by which rule."""
    return [(one.path, one.rule) for one in read_character(data, Rulings(**rulings))[1]]
