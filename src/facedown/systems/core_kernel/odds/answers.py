"""The odds of Core Kernel: which leader receives which chips of a pot, computed with the functions of play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import factorial, prod

from facedown.chance import Deal
from facedown.chance.decks import Hands, counted
from facedown.game import illegal_character
from facedown.odds.answer import Answer, TooLarge
from facedown.systems.core_kernel.rules.antes import shares

MOST_DEALS = 20_000
"""The maximum number of ways to pay a pot for which odds are computed."""

MOST_CHIPS = 60
"""The maximum number of chips in a pot for which odds are computed."""


def payout(*, pot: str, leaders: int, start: int) -> Answer:
    """Return the odds of which leader receives which chips of a pot, dealt blind one by one.

    `pot` lists the chips, for example A,A,B. `leaders` is the number of leaders; the first chip goes to leader number
    `start`, from 1. Raises ValueError for an unreadable pot or start, and TooLarge for a pot with too many payouts.

    Rules: CK-S2-12, CK-R-01.
    """
    chips = [chip.strip() for chip in pot.split(",")] if pot.strip(", ") else []
    if not all(chips):
        raise ValueError("The pot has nothing between two commas. Write it like A,A,B.")
    if illegal_character(pot):
        raise ValueError(f"The pot contains {illegal_character(pot)}. Write it like A,A,B.")
    if len(chips) > MOST_CHIPS:
        raise TooLarge(f"The pot holds {len(chips):,} chips. Up to {MOST_CHIPS} can be dealt here.")
    if not chips:
        raise ValueError("The pot holds no chips. Write it like A,A,B.")
    if start > leaders:
        raise ValueError(f"There are only {leaders} leaders. Choose a number from 1 to {leaders}.")
    order = [(start - 1 + turn) % leaders + 1 for turn in range(leaders)]
    sizes = shares(len(chips), leaders)
    deal = Deal(counted(chips), sizes)
    kinds = tuple(count for _, count in counted(chips))
    if sum(1 for _ in islice(ways_to_fill(kinds, sizes), MOST_DEALS + 1)) > MOST_DEALS:
        most = next(n for n in range(len(chips), 0, -1) if deals_of_kinds(n, leaders) <= MOST_DEALS)
        feasible = f"Use at most {most} chips of different kinds, or fewer kinds."
        raise TooLarge(f"There are more than {MOST_DEALS:,} ways to pay this pot. {feasible}")

    def by_leader(hands: Hands) -> str:
        paid = sorted(zip(order, hands, strict=True))
        return "; ".join(f"{leader}: {' '.join(hand) or 'nothing'}" for leader, hand in paid)

    each = dict(sorted(zip(order, sizes, strict=True)))
    summary = {f"chips to leader {leader}": Fraction(size) for leader, size in each.items()}
    question = f"The pot {pot} paid to {leaders} leaders from leader {start} on"
    outcomes = deal.distribution().map(by_leader)
    return Answer(question, outcomes, summary, results="The number of each leader with the chips that it receives",
                  amounts=tuple(summary))  # fmt: skip


def ways_to_fill(kinds: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[None]:
    """Yield None once for each way to deal chips to hands.

    `kinds` holds the number of chips of each kind, `sizes` the number of chips that each hand receives.
    """
    if not kinds:
        yield None
        return
    for room in room_left(kinds[0], sizes):
        yield from ways_to_fill(kinds[1:], room)


def room_left(count: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield, for every way to deal `count` chips of one kind, how many more chips each hand can take afterwards.

    `sizes` is how many chips each hand can take before.
    """
    if not sizes or count > sum(sizes):
        if not count:
            yield ()
        return
    for here in range(min(count, sizes[0]) + 1):
        for rest in room_left(count - here, sizes[1:]):
            yield (sizes[0] - here, *rest)


def deals_of_kinds(chips: int, leaders: int) -> int:
    """Return the number of ways to pay a pot of `chips` chips, all of different kinds, to `leaders` leaders."""
    return factorial(chips) // prod(factorial(size) for size in shares(chips, leaders))
