"""Dice pools: what is rolled with each part’s why, rolled, and read for successes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from facedown.chance import Chance, Pool, Roll
from facedown.game import Addend, Tally
from facedown.game.values import Label
from facedown.systems.tri_core.model import Rulings, term

SUCCESSES = {"7_and_12": ((7, 1), (12, 2)), "10_and_12": ((10, 1), (12, 2))}
"""What a die is worth where successes are counted (R-TC-08)."""


class Thrown(NamedTuple):
    """A roll that was made: its total with its why, and every die as it fell."""

    total: Tally
    faces: tuple[int, ...]


class Rolling(msgspec.Struct, frozen=True, gc=False):
    """A roll to be made: so many dice, of which some may have other sides, and what is added to them.

    `apart` are numbers of dice with their sides: of Instinct, or of a weapon that rolls others (R-TC-10, R-TC-72).
    `again` of the dice may be rolled again: so many more are thrown, and the best are kept (TCG-PR-03).
    `own` are the sides of the action’s own dice, where they are not `sides` (R-TCG-39, R-TCG-89).

    Rules: TC-E-63, TCG-XR-09.
    """

    label: Label
    dice: Tally
    plus: Tally
    apart: tuple[tuple[int, int], ...] = ()
    sides: int = 12
    again: int = 0
    own: int = 0

    @property
    def die(self) -> int:
        """The sides of the action’s own dice, of which more are rolled by charges, Backlash and Crush."""
        return self.own or self.sides

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice by their sides; where some are taken from a roll, those apart go last (R-TC-12)."""
        left, found = self.dice.total, []
        for count, sides in self.apart:
            count = min(count, left) if sides != self.sides else 0
            left -= count
            found.append(Pool(count, sides, explode=True))
        more = min(self.again, left)
        whole = Pool(left + more, self.sides, explode=True, keep=left if more else 0)
        return tuple(pool for pool in (whole, *found) if pool.count)

    @property
    def most(self) -> int:
        """What it comes to with every die at its highest, and none rolled again for it (TCG-DU-02, C3)."""
        return sum((pool.keep or pool.count) * pool.sides for pool in self.pools) + self.plus.total

    def made(self, chance: Chance) -> Tally:
        """The total that comes of it, with the dice as they fell (TC-E-62, R-TC-09)."""
        return self.thrown(chance).total

    def thrown(self, chance: Chance) -> Thrown:
        """The total and the dice that made it."""
        rolls = [(pool, chance(pool)) for pool in self.pools]
        rule = self.dice.addends[0].rule if self.dice.addends else ""
        parts = [dice_addend(pool, roll, rule if pool.sides == self.sides else "R-TC-10") for pool, roll in rolls]
        faces = tuple(face for _, roll in rolls for face in roll.faces)
        return Thrown(Tally(self.label, (*parts, *self.plus.addends)), faces)


def roll_dice(chance: Chance, pool: Pool, rule: str) -> Addend:
    """Dice that are rolled, as a part of a total."""
    return dice_addend(pool, chance(pool), rule)


def dice_addend(pool: Pool, roll: Roll, rule: str) -> Addend:
    """Dice that were rolled, as a part of a total, with their notation and faces: 4d12 (8, 7, 12, 3, 5)."""
    faces = f" ({', '.join(map(str, roll.faces))})" if roll.faces else ""
    kept = f"kh{pool.keep}" if pool.keep else ""
    return Addend(f"{pool.count}d{pool.sides}{kept}{faces}", roll.total, rule)


def capped_pool(label: Label, parts: Sequence[Addend], safe: int = 0) -> Tally:
    """A number of dice, never below 0 nor below those that cannot be taken (R-TC-12)."""
    total = sum(part.value for part in parts)
    floor = min(safe, sum(part.value for part in parts if part.value > 0))
    more = [Addend(term("no fewer"), floor - total, "R-TC-12")] if total < floor else []
    return Tally(label, (*parts, *more))


def roll_successes(chance: Chance, rulings: Rulings, count: int) -> Roll:
    """Successes of so many d12, exploded ones too (R-TC-08)."""
    return chance(Pool(count, 12, explode=True, success=SUCCESSES[rulings.success_faces]))


def successes_in(rulings: Rulings, faces: Sequence[int]) -> int:
    """The successes among dice that were rolled already (R-TC-01, R-TC-08)."""
    worths = SUCCESSES[rulings.success_faces]
    return sum(max((worth for low, worth in worths if face >= low), default=0) for face in faces)
