"""Odds of Core Kernel, from the shares and the deal that are played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import factorial, prod

from facedown.chance import Deal
from facedown.chance.decks import Hands, counted
from facedown.game import unfit_sign
from facedown.lab.odds.answer import Answer, TooLarge
from facedown.systems.core_kernel.steps.aspects import shares

MOST_DEALS = 20_000
"""How many ways to pay a pot are listed."""

MOST_CHIPS = 60


def payout(*, pot: str, leaders: int, start: int) -> Answer:
    """Who is paid which chips: dealt blind, one at a time from leader `start` on (CK-S2-12, CK-R-01)."""
    chips = [chip.strip() for chip in pot.split(",")] if pot.strip(", ") else []
    if not all(chips):
        raise ValueError("Between two commas of the pot there is no chip; write it like A,A,B.")
    if unfit_sign(pot):
        raise ValueError(f"There is {unfit_sign(pot)} in the pot; write it like A,A,B.")
    if len(chips) > MOST_CHIPS:
        raise TooLarge(f"The pot holds {len(chips):,} chips; up to {MOST_CHIPS} are dealt out here.")
    if not chips:
        raise ValueError("The pot holds no chips; write it like A,A,B.")
    if start > leaders:
        raise ValueError(f"There are {leaders} leaders; leader {start} is none of them.")
    order = [(start - 1 + turn) % leaders + 1 for turn in range(leaders)]
    sizes = shares(len(chips), leaders)
    deal = Deal(counted(chips), sizes)
    kinds = tuple(count for _, count in counted(chips))
    if sum(1 for _ in islice(ways(kinds, sizes), MOST_DEALS + 1)) > MOST_DEALS:
        most = next(n for n in range(len(chips), 0, -1) if deals_of_kinds(n, leaders) <= MOST_DEALS)
        feasible = f"Up to {most} chips of different kinds always are, and more of fewer kinds."
        raise TooLarge(f"There are more than {MOST_DEALS:,} ways to pay this, too many to be listed. {feasible}")

    def told(hands: Hands) -> str:
        paid = sorted(zip(order, hands, strict=True))
        return "; ".join(f"{leader}: {' '.join(hand) or 'nothing'}" for leader, hand in paid)

    each = dict(sorted(zip(order, sizes, strict=True)))
    summary = {f"chips to leader {leader}": Fraction(size) for leader, size in each.items()}
    return Answer(
        f"The pot {pot} paid to {leaders} leaders from leader {start} on", deal.distribution().map(told), summary
    )


def ways(kinds: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[None]:
    """Each way in which so many chips of each kind can fill hands of these sizes."""
    if not kinds:
        yield None
        return
    for left in taken(kinds[0], sizes):
        yield from ways(kinds[1:], left)


def taken(count: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What room is left in each hand after so many chips of one kind were put into them, in every way."""
    if not sizes or count > sum(sizes):
        if not count:
            yield ()
        return
    for here in range(min(count, sizes[0]) + 1):
        for rest in taken(count - here, sizes[1:]):
            yield (sizes[0] - here, *rest)


def deals_of_kinds(chips: int, leaders: int) -> int:
    """In how many ways so many chips, all of different kinds, can be paid."""
    return factorial(chips) // prod(factorial(size) for size in shares(chips, leaders))
