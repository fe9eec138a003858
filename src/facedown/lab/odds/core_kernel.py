"""Odds of Core Kernel, from the shares and the deal that are played."""

from __future__ import annotations

from fractions import Fraction

from facedown.chance import Deal
from facedown.chance.decks import Hands, counted
from facedown.lab.odds.answer import Answer, TooLarge
from facedown.systems.core_kernel.steps.aspects import shares

MOST_DEALS = 20_000
"""How many ways to pay a pot are listed."""


def payout(*, pot: str, leaders: int, start: int) -> Answer:
    """Who is paid which chips: dealt blind, one at a time from leader `start` on (CK-S2-12, CK-R-01)."""
    chips = [chip.strip() for chip in pot.split(",") if chip.strip()]
    if not chips:
        raise ValueError("The pot holds no chips; write it like A,A,B.")
    if start > leaders:
        raise ValueError(f"There are {leaders} leaders; leader {start} is none of them.")
    order = [(start - 1 + turn) % leaders + 1 for turn in range(leaders)]
    sizes = shares(len(chips), leaders)
    deal = Deal(counted(chips), sizes)
    if deal.branches > MOST_DEALS:
        raise TooLarge(
            f"There are up to {deal.branches:,} ways to pay this; {MOST_DEALS:,} are listed exactly at most."
        )

    def told(hands: Hands) -> str:
        paid = sorted(zip(order, hands, strict=True))
        return "; ".join(f"{leader}: {' '.join(hand) or 'nothing'}" for leader, hand in paid)

    each = dict(sorted(zip(order, sizes, strict=True)))
    summary = {f"chips to leader {leader}": Fraction(size) for leader, size in each.items()}
    return Answer(
        f"The pot {pot} paid to {leaders} leaders from leader {start} on", deal.distribution().map(told), summary
    )
