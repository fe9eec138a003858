"""Slow and simple ways to the same numbers: every case is counted, without code of the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

Chains = tuple[tuple[int, ...], ...]
"""The result of a pool of exploding dice: the faces of each die."""

NEGLIGIBLE = Fraction(1, 10**18)


def shares(cases: Iterable[T]) -> dict[T, Fraction]:
    """Equally likely cases, as the probability of each outcome."""
    counts = Counter(cases)
    return {outcome: Fraction(count, counts.total()) for outcome, count in counts.items()}


def rolls(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Every roll of some dice, each as likely as any other."""
    return product(range(1, sides + 1), repeat=count)


# Exploding dice


def exploded(sides: int, depth: int) -> list[tuple[int, ...]]:
    """Yield every result of an exploding die with up to `depth` explosions, and last the only unfinished one."""
    ended = [(sides,) * again + (face,) for again in range(depth + 1) for face in range(1, sides)]
    return [*ended, (sides,) * (depth + 1)]


def exploding_pool(count: int, sides: int, depth: int, worth: Callable[[Chains], int]) -> dict[int, Fraction]:
    """Return the totals of exploding dice; those below the worth of `depth` + 1 explosions are complete."""
    cases: Counter[tuple[int, int]] = Counter()
    for chains in product(exploded(sides, depth), repeat=count):
        cases[worth(chains), sum(map(len, chains))] += 1
    table: dict[int, Fraction] = {}
    for (total, dice), ways in cases.items():
        table[total] = table.get(total, Fraction(0)) + Fraction(ways, sides**dice)
    assert sum(table.values()) == 1
    return table


def endless_pool(count: int, worths: Sequence[int], upto: int) -> list[Fraction]:
    """P(total) for the totals 0 … `upto` of dice with faces of these worths, the last of which explodes."""
    top, die = worths[-1], list[Fraction]()
    for total in range(upto + 1):
        again = die[total - top] if total >= top else Fraction(0)
        die.append((worths[:-1].count(total) + again) / len(worths))
    pool = [Fraction(1)] + [Fraction(0)] * upto
    for _ in range(count):
        pool = [sum((pool[at] * die[total - at] for at in range(total + 1)), Fraction(0)) for total in range(upto + 1)]
    return pool


def summed(chains: Iterable[Iterable[int]]) -> int:
    """All faces added up."""
    return sum(face for chain in chains for face in chain)


def highest(kept: int) -> Callable[[Iterable[Iterable[int]]], int]:
    """The highest dice added up."""
    return lambda chains: sum(sorted((sum(chain) for chain in chains), reverse=True)[:kept])


def lowest(kept: int) -> Callable[[Iterable[Iterable[int]]], int]:
    """The lowest dice added up."""
    return lambda chains: sum(sorted(sum(chain) for chain in chains)[:kept])


def counting(worths: Sequence[int]) -> Callable[[Iterable[Iterable[int]]], int]:
    """The successes of all faces, where face 1 is worth the first of `worths`, and so on."""
    return lambda chains: sum(worths[face - 1] for chain in chains for face in chain)


# Chains of doubles


ChainFacts = tuple[int, int, bool, bool, bool]
"""The total, the doubles, and whether the first, the last, or any pair has a 1."""


def chain_rows(sides: int, depth: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every chain with up to `depth` doubles, pair by pair."""
    doubles = [(face, face) for face in range(1, sides + 1)]
    others = list(permutations(range(1, sides + 1), 2))
    for before in range(depth + 1):
        for row in product(doubles, repeat=before):
            for last in others:
                yield (*row, last)


def chain_table(sides: int, depth: int, counts: Callable[[tuple[int, int]], int]) -> dict[ChainFacts, Fraction]:
    """Return the results of chains with up to `depth` doubles; `counts` gives the worth of the last pair."""
    table: dict[ChainFacts, Fraction] = {}
    for row in chain_rows(sides, depth):
        total = counts(row[-1])
        for pair in row[:-1]:
            total += 2 * pair[0]
        facts = (total, len(row) - 1, 1 in row[0], 1 in row[-1], any(1 in pair for pair in row))
        table[facts] = table.get(facts, Fraction(0)) + Fraction(1, sides ** (2 * len(row)))
    return table


# Cards


def deck_orders(loose: Sequence[str], top: Sequence[str] = (), bottom: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every order of a deck, all equally likely; `loose` names every single card."""
    for order in permutations(loose):
        yield (*top, *order, *bottom)


def dealt(cards: Sequence[str], hands: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield every deal of these single cards, all equally likely; a hand lists its cards in the order of `cards`."""
    for order in permutations(range(len(cards))):
        left = list(order)
        made = []
        for size in hands:
            made.append(tuple(cards[at] for at in sorted(left[:size])))
            left = left[size:]
        yield tuple(made)
