"""Devices and their budgets: ECP by rarity and item level, days of work, sizes (TCG-CR-04 to TCG-CR-09)."""

from __future__ import annotations

from typing import Literal, get_args

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.keywords import DEFAULT
from facedown.systems.tri_core.rulings import Rulings

Rarity = Literal["Common", "Uncommon", "Rare", "Epic", "Legendary"]
RARITIES: tuple[Rarity, ...] = get_args(Rarity)
"""From the first to the fifth rank."""


def rank(rarity: Rarity) -> int:
    """The rank of a rarity, 1 to 5."""
    return RARITIES.index(rarity) + 1


def budget(rarity: Rarity, level: int, rulings: Rulings = DEFAULT) -> Tally:
    """The ECP of a device: 60, and 20 for each rank and item level (TCG-CR-06, R-TCG-102)."""
    rate = int(rulings.ecp_rate)
    each = Addend(f"{rate} × rank {rank(rarity)} × item level {level}", rate * rank(rarity) * level, "TCG-CR-06")
    return Tally("ECP", (Addend("every device", 60, "TCG-CR-06"), each))


def days(before: Rarity, after: Rarity, level: int, rulings: Rulings = DEFAULT) -> int:
    """The days of work that raise a device in rarity: 3 for each rank and item level (TCG-CR-07, R-TCG-103)."""
    raised = rank(after) - rank(before)
    ranks = {"per_rank": raised, "target_rank": rank(after), "once": 1}[rulings.rarity_days]
    return 3 * ranks * level if raised > 0 else 0


SQUARES: dict[str, tuple[int, int]] = {
    "Tiny": (1, 4), "Small": (1, 2), "Medium": (1, 1), "Long": (2, 1), "Large": (4, 1),
}  # fmt: skip
"""The squares that each size takes, as a number of them over how many share it (TCG-TR-04, R-TCG-61)."""


def room(squares: int, size: str) -> int:
    """How many of a size find room on so many squares (TCG-TR-04)."""
    take, share = SQUARES[size]
    return squares * share // take
