"""Pools of dice: plain, exploding, with kept dice, or counting successes; with exact distributions."""

from __future__ import annotations

import re
from functools import lru_cache
from math import comb, log2
from typing import Any

import msgspec
from flint import fmpz_poly

from facedown.chance.distribution import Distribution, OutOfReach
from facedown.chance.draw import (
    MOST_DICE,
    NEGLIGIBLE,
    Below,
    Draw,
    Misfit,
    check_dice,
    whole_number_list,
    whole_numbers,
)
from facedown.chance.quoting import quoted


class Roll(msgspec.Struct, frozen=True, order=True):
    """The result of a pool.

    `total` is the sum of the kept dice, or the number of successes. Rules use only the total.
    `faces` are the faces of all dice in the order rolled; empty in a distribution. The dice rolled again after
    explosions follow the first roll, then the dice rolled again after those.
    """

    total: int
    faces: tuple[int, ...] = ()


class Pool(msgspec.Struct, Draw[Roll], frozen=True):
    """`count` dice of `sides` sides, added up.

    `explode`: a die that shows its highest face is rolled again and added, without limit.
    `keep`: n > 0 keeps the n highest dice, n < 0 the n lowest, 0 all. An exploding die is kept with all its rolls.
    `success`: pairs (lowest face, successes). A face counts the successes of the last pair that it reaches, and the
    total is the number of successes instead of the sum. With `((7, 1), (12, 2))`, 7 to 11 count one and 12 counts two.
    `success` cannot be combined with `keep`.

    Raises ValueError for an impossible pool, for example without sides, or with one-sided dice that explode.
    """

    count: int
    sides: int
    explode: bool = False
    keep: int = 0
    success: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        check_dice(self.count, self.sides)
        if self.explode and self.sides == 1:
            raise ValueError("A die with one side would explode without end.")
        if self.keep and self.success:
            raise ValueError("A pool either keeps some dice or counts successes.")
        if any(worth > MOST_DICE for _, worth in self.success):
            raise ValueError(f"A face may be worth at most {MOST_DICE:,} successes.")
        if any(worth < 0 for _, worth in self.success) or list(self.success) != sorted(self.success):
            raise ValueError("Successes must be 0 or more, and listed from the lowest face up.")

    @property
    def notation(self) -> str:
        kept = f"kh{self.keep}" if self.keep > 0 else f"kl{-self.keep}" if self.keep < 0 else ""
        counted = "".join(f" {low}+={worth}" for low, worth in self.success)
        return f"{self.count}d{self.sides}{'!' * self.explode}{kept}{counted}"

    @classmethod
    def parse(cls, text: str) -> Pool:
        """Return the pool for a text like `4d12!`, `8d10kh3` or `6d12! 7+=1 12+=2`. Raises ValueError for others."""
        found = re.fullmatch(r"\s*(\d+)d(\d+)(!?)(?:k([hl])(\d+))?((?:\s+\d+\+=\d+)*)\s*", text)
        if not found:
            raise ValueError(f"{quoted(text)} is not a pool of dice. Write it like 4d12!, 8d10kh3 or 6d12 7+=1 12+=2.")
        count, sides, bang, side, kept, counted = found.groups()
        keep = int(kept or 0) * (-1 if side == "l" else 1)
        if kept is not None and not keep:
            raise ValueError(f"{quoted(text)} keeps no dice. Keep at least one.")
        success = tuple((int(low), int(worth)) for low, worth in re.findall(r"(\d+)\+=(\d+)", counted))
        return cls(int(count), int(sides), bool(bang), keep, success)

    # Rolling

    def sample(self, below: Below) -> Roll:
        faces: list[int] = []
        wave = self.count
        while wave:
            rolled = [below(self.sides) + 1 for _ in range(wave)]
            faces += rolled
            wave = rolled.count(self.sides) if self.explode else 0
        return self.tally(faces)

    def tally(self, faces: list[int] | tuple[int, ...]) -> Roll:
        """Return the result of a roll from its faces. Raises Misfit if they are impossible for this pool.

        The faces of the first roll come first, then those of the dice that exploded, then of those that exploded again.
        """
        if any(not 1 <= face <= self.sides for face in faces):
            raise Misfit(f"A d{self.sides} shows 1 to {self.sides}.")
        chains = [[face] for face in faces[: self.count]]
        wave, rest = chains, list(faces[self.count :])
        while self.explode and (wave := [chain for chain in wave if chain[-1] == self.sides]) and rest:
            if len(rest) < len(wave):
                break
            for chain in wave:
                chain.append(rest.pop(0))
        unfinished = self.explode and any(chain[-1] == self.sides for chain in chains)
        if len(chains) != self.count or rest or unfinished:
            dice = "1 die" if self.count == 1 else f"{self.count} dice"
            again = f", and one more for each {self.sides}" if self.explode else ""
            given = "1 number" if len(faces) == 1 else f"{len(faces)} numbers"
            raise Misfit(f"You typed {given}. Type one for each of the {dice}{again}.")
        return Roll(self._worth(chains), tuple(faces))

    def _worth(self, chains: list[list[int]]) -> int:
        if self.success:
            return sum(self._successes(face) for chain in chains for face in chain)
        sums = sorted(map(sum, chains))
        if self.keep > 0:
            sums = sums[-self.keep :]
        elif self.keep < 0:
            sums = sums[: -self.keep]
        return sum(sums)

    def _successes(self, face: int) -> int:
        return next((worth for low, worth in reversed(self.success) if face >= low), 0)

    # The exact distribution

    def totals(self) -> Distribution[int]:
        """Return the exact distribution of the total. Raises OutOfReach if `effort` is above REACH."""
        if self.effort > REACH:
            raise OutOfReach(self.notation)
        return _kept_totals(self) if 0 < abs(self.keep) < self.count else _summed_totals(self)

    @property
    def effort(self) -> float:
        """An estimate of the work to compute the totals: the number of bits that are processed."""
        bits = self.branches * self._rolled * log2(self.sides + 1)
        if not 0 < abs(self.keep) < self.count:
            return 50 * bits
        values = 20 * self.sides * (self._rolled - self.count + 1) if self.explode else self.sides
        return bits * abs(self.keep) * values / 10

    def distribution(self) -> Distribution[Roll]:
        return self.totals().map(Roll)

    @property
    def branches(self) -> int:
        most = max([self.sides, *(worth for _, worth in self.success)])
        if not self.explode:
            return most * self.count + 1
        longest = abs(self.keep) * _depth(self.count, self.sides)
        return most * max(self._rolled + self.count + 2, longest) + 1

    @property
    def _rolled(self) -> int:
        """The largest number of dice in a roll that `totals()` counts, including dice rolled after explosions.

        Rolls with more dice are cut.
        """
        return self.count + (_explosions(self.count, self.sides) if self.explode else 0)

    # In and out

    def record(self, answer: Roll) -> Any:
        return list(answer.faces)

    def restore(self, recorded: Any) -> Roll:
        return self.tally(whole_number_list(recorded))

    def read(self, text: str) -> Roll:
        return self.restore(whole_numbers(text))

    @property
    def asks(self) -> str:
        says = f"Roll {self.count}d{self.sides} and type every face in order."
        if not self.explode:
            return says
        more = f"For each {self.sides} roll one more die, and type these faces after the others."
        return f"{says} {more} Do the same for each new {self.sides}."


REACH = 10**11
"""The most bits processed for an exact distribution: about a quarter of a minute and a gigabyte."""


@lru_cache(maxsize=512)
def _summed_totals(pool: Pool) -> Distribution[int]:
    """Return the distribution of the sum of n independent dice, as the n-th power of one die's polynomial.

    An exploding die has the generating function N(x) / (s - x^w), where N counts the faces that end a chain, s is the
    number of sides and w the worth of the exploding face. Its n-th power is a polynomial times a binomial series.
    """
    n, sides = pool.count, pool.sides
    if not n:
        return Distribution.certain(0)
    worths = [pool._successes(face) if pool.success else face for face in range(1, sides + 1)]
    if not pool.explode:
        return _weights(_one_die(worths) ** n, sides**n)
    top = worths[-1]
    ends = _one_die(worths[:-1]) ** n
    if not top:  # an exploding face worth nothing changes nothing: its weight goes to the other faces
        return _weights(ends, (sides - 1) ** n)
    # The n faces that end the chains may add as much as some more explosions.
    terms = _explosions(n, sides) - n * max(worths[:-1]) // -top
    scale = sides ** (n + terms)
    coefficients = [0] * (top * terms + 1)
    for j in range(terms + 1):
        coefficients[top * j] = comb(n + j - 1, j) * sides ** (terms - j)
    # Totals up to `top * terms` plus the least sum of the other faces are complete; the tail above is cut.
    complete = top * terms + top - 1 + n * min(worths[:-1])
    product = ends * fmpz_poly(coefficients)
    return _weights(fmpz_poly(product.coeffs()[: complete + 1]), scale)


def _explosions(n: int, sides: int) -> int:
    """Return a number of explosions that `n` dice exceed with a probability of less than NEGLIGIBLE.

    The number of explosions has a negative binomial distribution. Past its mode, each term gives a geometric bound of
    the tail.
    """
    explosions, term = 0, ((sides - 1) / sides) ** n
    while True:
        ratio = (n + explosions) / (explosions + 1) / sides
        if ratio < 1 and term * ratio / (1 - ratio) < NEGLIGIBLE:
            return explosions
        term *= ratio
        explosions += 1


def _kept_totals(pool: Pool) -> Distribution[int]:
    return _keep(pool.count, pool.sides, pool.explode, pool.keep)


@lru_cache(maxsize=128)
def _keep(count: int, sides: int, explode: bool, keep: int) -> Distribution[int]:
    """Return the distribution of the sum of the kept dice; for `keep` see `Pool`.

    Rolls are counted separately for each value of the worst kept die: `many` kept dice are better, and the other kept
    dice have this value. `better` is the polynomial of one die's better values, `worse` the weight of its worse values.
    """
    values, base, lost = _chain_values(count, sides, explode)
    kept, sums, better, worse = abs(keep), fmpz_poly([0]), fmpz_poly([0]), base
    for value, weight in sorted(values.items(), reverse=keep > 0):
        worse -= weight
        above = fmpz_poly([1])
        for many in range(kept):
            ways = comb(count, many) * _at_least(kept - many, count - many, weight, worse)
            sums += (above * ways).left_shift(value * (kept - many))
            above *= better
        better += fmpz_poly([weight]).left_shift(value)
    return _weights(sums, (base + lost) ** count)


def _at_least(least: int, dice: int, equal: int, worse: int) -> int:
    """Return the weight of the rolls in which at least `least` dice show a given value and all others a worse value.

    `dice` is the number of dice. `equal` is the weight of the given value for one die, and `worse` the weight of all
    worse values.
    """
    return sum(comb(dice, these) * equal**these * worse ** (dice - these) for these in range(least, dice + 1))


def _chain_values(count: int, sides: int, explode: bool) -> tuple[dict[int, int], int, int]:
    """Return the values of one die with integer weights, the sum of the weights, and the weight of what was cut."""
    if not explode:
        return dict.fromkeys(range(1, sides + 1), 1), sides, 0
    depth = _depth(count, sides)
    values = {sides * again + face: sides ** (depth - 1 - again) for again in range(depth) for face in range(1, sides)}
    return values, sum(values.values()), 1


def _depth(count: int, sides: int) -> int:
    """Return how often each of `count` exploding dice may be rolled before further rolls are cut.

    The probability that any of the dice needs more rolls is at most NEGLIGIBLE.
    """
    depth = 1
    while count * sides ** float(-depth) > NEGLIGIBLE:
        depth += 1
    return depth


def _one_die(worths: list[int]) -> fmpz_poly:
    counts = [0] * (max(worths, default=0) + 1)
    for worth in worths:
        counts[worth] += 1
    return fmpz_poly(counts)


def _weights(polynomial: fmpz_poly, scale: int) -> Distribution[int]:
    weights = {total: int(weight) for total, weight in enumerate(polynomial.coeffs()) if weight}
    return Distribution(weights, scale - sum(weights.values()))
