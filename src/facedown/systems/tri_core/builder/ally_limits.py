"""The limits of Allies and of their own Allies: number, level, Slots, ACP ceilings and stats."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from facedown.chance import Chance, Dice
from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.abilities.use_costs import SLOT_HALVES
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Rulings, Slot, term
from facedown.systems.tri_core.rules.numbers import per_level


class Tier(msgspec.Struct, frozen=True):
    """The limits of one tier of Allies.

    `number`: 1 for a character’s own Allies, 2 for the Allies of these Allies, and so on.
    `each`: the maximum number of Allies of one owner.
    `level`, `slots`: the level and the Ability Slots of an Ally.
    `ceiling`: the most ACP for an Ability in a Single Slot, before the Core total is added.
    """

    number: int
    each: int
    level: int
    slots: int
    ceiling: int


def tiers(level: int, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[Tier]:
    """Yield the limits of each tier of Allies below a character. Tiers without Ability Slots are left out.

    `level` is the level of the character.

    Rules: TCG-AY-04, TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10, R-TCG-69.
    """
    each, below, slots, number = most_primary_allies(level), level, primary_slots(level, level, rulings), 1
    while slots:
        yield Tier(number, each, below, slots, ceiling(below, 0, "Single", rulings).total)
        each, below, slots, number = allies_of_ally(below), max(1, below // 2), slots // 2, number + 1


def most_primary_allies(level: int) -> int:
    """Return the maximum number of Primary Allies of a character with the level `level`; at least 2.

    Rules: TCG-AY-04, R-TCG-67.
    """
    return max(2, 1 + level // 2)


def allies_of_ally(level: int) -> int:
    """Return the maximum number of Allies of an Ally with the level `level`; at least 1.

    Rules: TCG-AY-05, R-TCG-68.
    """
    return max(1, -(-(level // 2) // 3))


def primary_slots(controller: int, ally: int, rulings: Rulings = DEFAULT_RULINGS) -> int:
    """Return the number of Ability Slots of a Primary Ally.

    `controller`: the level of the Ally’s owner.
    `ally`: the level of the Ally.

    Rules: TCG-AY-09, R-TCG-74.
    """
    return 3 + (controller if rulings.ally_slots == "own" else ally) // 2


def adds_core(rulings: Rulings) -> bool:
    """Return whether an Ally’s total in the Core of an Ability is added to the ceiling of the Ability (R-TCG-70)."""
    return rulings.ally_acp == "plus_core"


def ceiling(level: int, core: int, slot: Slot, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the maximum price of an Ally’s Ability, in ACP.

    `level`: the level of the Ally.
    `core`: the Ally’s total in the Core of the Ability.

    Rules: TCG-AY-08, R-TCG-70.
    """
    parts = [Addend(term("every Ally"), 5, "TCG-AY-08"), per_level(level, 2, "TCG-AY-08")]
    if adds_core(rulings):
        parts.append(Addend(term("Core"), core, "R-TCG-70"))
    whole = sum(part.value for part in parts)
    share, full, label = whole * SLOT_HALVES[slot] // 2, single(term("Ceiling"), whole, ""), term(f"{slot} Slot")
    if share > whole:
        parts.append(scaled_addend(full, "TCG-AY-08", label=label))
    if share < whole:
        parts.append(scaled_addend(full, "R-TCG-05", label=label, by=2, rounding="up", negative=True))
    return Tally(term("Ceiling"), tuple(parts))


def stat_cap(level: int) -> int:
    """Return the maximum of each stat of an Ally of `level`: 6, plus 1 for every three levels above 1.

    Rules: TCG-AY-13, R-TCG-72.
    """
    return 6 + (level - 1) // 3


def stat_points(chance: Chance, invested: int, *, temporary: bool = False, unique: bool = False) -> Tally:
    """Roll how many points an Ally can distribute among its nine stats.

    `invested`: the ACP spent on stat points.

    Rules: TCG-AY-11, TCG-AY-12, R-TCG-71, R-TCG-73.
    """
    parts = [three_dice(chance, "TCG-AY-11")]
    if unique:
        parts.append(three_dice(chance, "TCG-AY-12"))
    rate = 15 if temporary else 10
    parts.append(scaled_addend(single(term("ACP invested"), invested, "TCG-AY-11"), "TCG-AY-11", by=rate))
    return Tally(term("Stat points"), tuple(parts))


def three_dice(chance: Chance, rule: str) -> Addend:
    """Roll 3d4 that do not explode, and return their sum as an addend that cites `rule` (R-TCG-135)."""
    faces = chance(Dice(3, 4))
    return Addend("3d4", sum(faces), rule, faces=faces)
