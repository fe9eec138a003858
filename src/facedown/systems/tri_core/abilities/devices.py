"""The Keywords of devices: the modifiers that they give, and whether the GM judges them.

`room_for` computes how many characters fit on some squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.notation import read_entry
from facedown.systems.tri_core.abilities.stat_modifiers import ability_modifiers
from facedown.systems.tri_core.model import Ability, Chosen, StatModifier


def device_ability(name: str, rows: Sequence[Mapping[str, Any]]) -> Ability:
    """Return an Ability with the name and the Keyword entries of a device, to compute their prices and modifiers.

    `rows`: the Keyword entries, in the format of `Item.keywords`.

    Rules: R-TCG-106.
    """
    return Ability(name, "Body", aspect="Boost", keywords=tuple(read_entry(row) for row in rows))


def device_modifiers(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[StatModifier]:
    """Yield the modifiers that the Keyword entries of a device give to its user (R-TCG-12, TCG-AC-17).

    `name`: the name of the device.
    `rows`: its Keyword entries, in the format of `Item.keywords`.
    """
    for modifier in ability_modifiers(device_ability(name, rows)) if rows else ():
        yield replace(modifier, kind="equipment", source=name, action=None)


PLAYED_FAMILIES = ("Affliction", "Boost", "Empower", "Precision", "Reinforce")
"""The Keyword families whose entries work in the same way on a device in use and in an Ability (R-TCG-106)."""


def is_judged_by_gm(chosen: Chosen) -> bool:
    """Return whether the GM, and no rule, decides what a Keyword entry of a device does (R-TCG-106)."""
    played = chosen.keyword.family in PLAYED_FAMILIES and chosen.entry != "Reinforce VIII"
    return not played and chosen.entry not in ("Anatomy IV", "Anatomy V", "Anatomy VI", "Duration III", "Duration IV",
                                            "Duration V")  # fmt: skip


SQUARES_BY_SIZE: dict[str, tuple[int, int]] = {
    "Tiny": (1, 4), "Small": (1, 2), "Medium": (1, 1), "Long": (2, 1), "Large": (4, 1),
}  # fmt: skip
"""For each size of a character: how many squares it takes, and how many characters of this size share these squares.

Rules: TCG-TR-04, R-TCG-61.
"""


def room_for(squares: int, size: str) -> int:
    """Return how many characters or objects of the size `size` fit on `squares` squares (TCG-TR-04)."""
    take, share = SQUARES_BY_SIZE[size]
    return squares * share // take
