"""The limits of Allies and of their own Allies: number, level, Slots, ACP ceilings and stats.

Rules: TCG-AY-01, TCG-AY-02, TCG-AY-03, TCG-AY-04, TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10,
TCG-AY-11, TCG-AY-12, TCG-AY-13, TCG-AY-14, TCG-AY-15, TCG-AY-16, TCG-AY-17, TCG-AY-18, TCG-AY-19.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from facedown.chance import Chance, Dice
from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.use_costs import SLOT_HALVES
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Rulings, Slot, term


class Tier(msgspec.Struct, frozen=True):
    """One tier of Allies: `each` owner may have this many of them, with this level and this number of Slots.

    `ceiling` is the most ACP of a Single Slot, without the total of the Core.
    """

    number: int
    each: int
    level: int
    slots: int
    ceiling: int


def tiers(level: int, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[Tier]:
    """Yield the tiers of Allies of a character: its Allies, their Allies and so on, down to the last with Slots.

    Rules: TCG-AY-04, TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10, R-TCG-69.
    """
    each, below, slots, number = most_primary_allies(level), level, primary_slots(level, level, rulings), 1
    while slots:
        yield Tier(number, each, below, slots, ceiling(below, 0, "Single", rulings).total)
        each, below, slots, number = allies_of_ally(below), max(1, below // 2), slots // 2, number + 1


def most_primary_allies(level: int) -> int:
    """Return the most Primary Allies of a character: 2, plus 1 for every two levels from level 4 on (R-TCG-67)."""
    return max(2, 1 + level // 2)


def allies_of_ally(level: int) -> int:
    """Return the most Allies of an Ally: half its level divided by 3, rounded up, at least 1 (R-TCG-68)."""
    return max(1, -(-(level // 2) // 3))


def primary_slots(controller: int, ally: int, rulings: Rulings = DEFAULT_RULINGS) -> int:
    """Return the Ability Slots of a Primary Ally: 3 plus half the level of its controller or its own, rounded down.

    Rules: TCG-AY-09, R-TCG-74.
    """
    return 3 + (controller if rulings.ally_slots == "own" else ally) // 2


def ceiling(level: int, core: int, slot: Slot, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the most ACP of an Ally’s Ability: 5, plus 2 for each level, plus its Core (TCG-AY-08, R-TCG-70)."""
    parts = [Addend(term("every Ally"), 5, "TCG-AY-08"), Addend(term("2 per level"), 2 * level, "TCG-AY-08")]
    if rulings.ally_acp == "plus_core":
        parts.append(Addend(term("Core"), core, "R-TCG-70"))
    whole = sum(part.value for part in parts)
    share = whole * SLOT_HALVES[slot] // 2
    if share != whole:
        parts.append(Addend(term(f"{slot} Slot"), share - whole, "TCG-AY-08" if slot == "Double" else "R-TCG-05"))
    return Tally(term("Ceiling"), tuple(parts))


def stat_cap(level: int) -> int:
    """Return the maximum of an Ally’s stat: 6, plus 1 for every three levels above level 1 (R-TCG-72)."""
    return 6 + (level - 1) // 3


def stat_points(chance: Chance, invested: int, *, brief: bool = False, unique: bool = False) -> Tally:
    """Roll the points for an Ally’s nine stats: 3d4, plus 1 for each 10 ACP invested, plus 3d4 for a unique Ally.

    `brief`: the Ally is temporary, and a point costs 15 ACP (TCG-AY-11, TCG-AY-12, R-TCG-71, R-TCG-73).
    """
    parts = [three_dice(chance, "TCG-AY-11")]
    if unique:
        parts.append(three_dice(chance, "TCG-AY-12"))
    rate = 15 if brief else 10
    parts.append(Addend(term("ACP invested"), invested // rate, "TCG-AY-11"))
    return Tally(term("Stat points"), tuple(parts))


def three_dice(chance: Chance, rule: str) -> Addend:
    """Roll 3d4, which do not explode (R-TCG-135)."""
    faces = chance(Dice(3, 4))
    return Addend(f"3d4 ({', '.join(map(str, faces))})", sum(faces), rule)
