"""Dice pools: rolls that list the source of each die and bonus, their totals, and successes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from facedown.chance import Chance, Pool, Roll
from facedown.game import Addend, Tally, scaled_addend, single
from facedown.game.values import Label
from facedown.systems.tri_core.model import WEIGHT_RULES, WEIGHTS, Card, Character, Rulings, term
from facedown.systems.tri_core.rules import numbers

SUCCESSES = {"7_and_12": ((7, 1), (12, 2)), "10_and_12": ((10, 1), (12, 2))}
"""For each value of the ruling `success_faces`: how many successes a face of a die is worth (R-TC-08).

They are given as pairs of (lowest face, successes).
"""


class RollResult(NamedTuple):
    """The result of a roll: its total as a Tally, and the faces of all dice."""

    total: Tally
    faces: tuple[int, ...]


class Rolling(msgspec.Struct, frozen=True, gc=False):
    """A roll to be made. Its result is the sum of the dice and the flat bonus.

    `dice`: the number of all dice.
    `plus`: the flat bonus.
    `other_dice`: the dice of other sizes, as (number of dice, sides) (R-TC-10, R-TC-72).
    `sides`: the sides of the dice that are not in `other_dice`.
    `rerolls`: the number of rerolls; each adds a die and drops the lowest (TCG-PR-03).
    `own_sides`: the sides of the dice for charges, Backlash and Crush; if 0, `sides` is used (R-TCG-39, R-TCG-89).

    Rules: TC-E-63, TCG-XR-09, R-TC-142, R-TC-154, R-TCG-26.
    """

    label: Label
    dice: Tally
    plus: Tally
    other_dice: tuple[tuple[int, int], ...] = ()
    sides: int = 12
    rerolls: int = 0
    own_sides: int = 0

    @property
    def die(self) -> int:
        """Return the size of the dice that charges, Backlash and Crush use: `own_sides`, or `sides` if it is 0."""
        return self.own_sides or self.sides

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Return the dice of the roll as pools, each with dice of one size.

        Penalties remove dice of `sides` sides first (R-TC-12).
        """
        left, found = self.dice.total, []
        for count, sides in self.other_dice:
            count = min(count, left) if sides != self.sides else 0
            left -= count
            found.append(Pool(count, sides, explode=True))
        more = min(self.rerolls, left)
        whole = Pool(left + more, self.sides, explode=True, keep=left if more else 0)
        return tuple(pool for pool in (whole, *found) if pool.count)

    @property
    def maximum(self) -> Tally:
        """Return the total of the roll if every die shows its highest face and no die explodes (TCG-DU-02)."""
        rule, label = "TCG-DU-02", term("the most that it can be")
        dice = [(single(term("dice"), pool.keep or pool.count, rule), pool.sides) for pool in self.pools]
        parts = [scaled_addend(count, rule, label=label, times=sides) for count, sides in dice]
        return Tally(self.label, (*parts, *self.plus.addends))

    @property
    def highest_total(self) -> int:
        """Return the highest possible total of the roll without explosions: the total of `maximum`."""
        return self.maximum.total

    def made(self, chance: Chance) -> Tally:
        """Make the roll and return its total (TC-E-62, R-TC-09)."""
        return self.roll_with_faces(chance).total

    def roll_with_faces(self, chance: Chance) -> RollResult:
        """Make the roll and return its total and the faces of all dice."""
        rolls = [(pool, chance(pool)) for pool in self.pools]
        rule = self.dice.addends[0].rule if self.dice.addends else ""
        parts = [dice_addend(pool, roll, rule if pool.sides == self.sides else "R-TC-10") for pool, roll in rolls]
        faces = tuple(face for _, roll in rolls for face in roll.faces)
        return RollResult(Tally(self.label, (*parts, *self.plus.addends)), faces)


def roll_dice(chance: Chance, pool: Pool, rule: str) -> Addend:
    """Roll a pool and return the sum of its dice as an addend; `rule` is the id of the rule that the addend cites."""
    return dice_addend(pool, chance(pool), rule)


def dice_addend(pool: Pool, roll: Roll, rule: str) -> Addend:
    """Return the sum of rolled dice as an addend with their faces, and with a label such as `4d12`.

    `rule`: the rule id that the addend cites.
    """
    kept = f"kh{pool.keep}" if pool.keep else ""
    return Addend(f"{pool.count}d{pool.sides}{kept}", roll.total, rule, faces=roll.faces)


NO_FEWER = term("no fewer")
"""The label of the addend that raises the number of dice in a pool to its minimum."""


def capped_pool(label: Label, parts: Sequence[Addend], safe: int = 0) -> Tally:
    """Return the number of dice in a pool: the sum of its parts, but never below 0.

    `safe`: the number of dice that penalties never remove.

    Rules: R-TC-12.
    """
    total = sum(part.value for part in parts)
    floor = min(safe, sum(part.value for part in parts if part.value > 0))
    more = [Addend(NO_FEWER, floor - total, "R-TC-12")] if total < floor else []
    return Tally(label, (*parts, *more))


def uncapped_parts(pool: Tally) -> list[Addend]:
    """Return the addends of a pool, except the addend that `capped_pool` added to reach the minimum."""
    return [part for part in pool.addends if part.label != NO_FEWER]


def success_worths(rulings: Rulings) -> tuple[tuple[int, int], ...]:
    """Return how many successes a die gives, as pairs of (lowest face, successes) (R-TC-08).

    In ((7, 1), (12, 2)), faces 7 to 11 give 1 success and face 12 gives 2.
    """
    return SUCCESSES[rulings.success_faces]


def roll_successes(chance: Chance, rulings: Rulings, count: int) -> Roll:
    """Roll `count` d12 and return the roll; its total is the number of successes (R-TC-08)."""
    return chance(Pool(count, 12, explode=True, success=success_worths(rulings)))


def successes_in(rulings: Rulings, faces: Sequence[int]) -> int:
    """Return the number of successes in a roll of d12; `faces` are the faces of the dice (R-TC-01, R-TC-08)."""
    worths = success_worths(rulings)
    return sum(max((worth for low, worth in worths if face >= low), default=0) for face in faces)


def parry_dice(character: Character, rulings: Rulings, roll: Literal["accuracy", "riposte"]) -> list[Addend]:
    """Return the dice that INT adds to the roll `roll` of a Parry, as one addend (R-TC-92).

    The list is empty if the rulings add no dice to this roll.
    """
    if rulings.parry_int_dice != roll:
        return []
    return [Addend(term("INT"), numbers.stat_value(character.sheet, "INT"), "R-TC-92")]


def weight_dice(card: Card) -> list[Addend]:
    """Return the dice that a card’s weight adds to the Effect Value, as one addend; empty for a Light card.

    A Dodge has these dice too. Rules: TC-E-38, TC-E-39, TC-E-40, R-TC-155.
    """
    dice = WEIGHTS[card.weight][1]
    return [Addend(term(card.weight), dice, WEIGHT_RULES[card.weight])] if dice else []
