"""Ready characters for tests, as data of a file."""

from __future__ import annotations

from typing import Any

from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.model import STATS, Rulings, Sheet

VELL: dict[str, Any] = {
    "name": "Vell",
    "stats": {"PWR": 3, "VIT": 4, "END": 3, "INT": 2, "ACT": 3, "FNE": 4, "ADR": 3, "MOR": 2, "ATN": 2},
    "bonuses": {"1": ["PWR", "ACT", "ATN"]},
}
"""The reference character: level 1, Adventurer; in the end PWR 5, VIT 4, END 3, INT 2, ACT 5, FNE 4, ADR 3, MOR 2,
ATN 4."""

KARA: dict[str, Any] = {
    "name": "Kara",
    "tier": "heroic",
    "level": 3,
    "stats": {"PWR": 2, "VIT": 3, "END": 6, "INT": 1, "ACT": 4, "FNE": 4, "ADR": 8, "MOR": 2, "ATN": 6},
    "bonuses": {"1": ["PWR", "ACT", "ATN"]},
}
"""A hero of level 3 with nine different stats: PWR 5, VIT 3, END 6, INT 1, ACT 7, FNE 4, ADR 8, MOR 2, ATN 9.

Body 14, Mind 12, Spirit 19; HP 68, AP 18, SP 14, FP 12, MP 19; React 18, Strike Target 19, UCB 8, Speed Rank 8.
PG 8, MF 3, ER 10; Physical, Mental and Energy Armor 2, 1 and 9.
"""

ODO: dict[str, Any] = {
    "name": "Odo",
    "tier": "legendary",
    "level": 2,
    "stats": {"PWR": 5, "VIT": 4, "END": 3, "INT": 3, "ACT": 2, "FNE": 4, "ADR": 1, "MOR": 6, "ATN": 5},
    "bonuses": {"1": ["PWR", "INT", "FNE"]},
}
"""A hero of level 2 with nine other stats: PWR 9, VIT 4, END 3, INT 7, ACT 2, FNE 8, ADR 1, MOR 6, ATN 5.

Body 16, Mind 17, Spirit 12; HP 52, AP 18, SP 16, FP 17, MP 12; React 22, Strike Target 15, UCB 13, Speed Rank 9.
PG 9, MF 13, ER 7; Physical, Mental and Energy Armor 6, 7 and 5.
"""


def plain(value: int, **more: Any) -> dict[str, Any]:
    """Return a character with every stat at this number, made without rules of creation, to test numbers."""
    return {"name": "Plain", "stats": dict.fromkeys(STATS, value), "dice": 12, "bonus": 0, **more}


def made(data: dict[str, Any], **rulings: Any) -> Sheet:
    """Return the sheet of a character, whose data must have no problem."""
    sheet, problems = read_character(data, Rulings(**rulings))
    assert not problems, problems
    assert sheet is not None
    return sheet


def wrong(data: dict[str, Any], **rulings: Any) -> list[tuple[str, str]]:
    """Return the path and the rule of each problem of a character’s data."""
    return [(one.path, one.rule) for one in read_character(data, Rulings(**rulings))[1]]


CLUB: dict[str, Any] = {"name": "club", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"], "pounds": 3}
