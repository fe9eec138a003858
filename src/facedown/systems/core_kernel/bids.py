"""The bids an Action card may be laid with, each way of laying it an option.

Rules: CK-S3-02, CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Settled, counted
from facedown.systems.core_kernel.dominance import AD
from facedown.systems.core_kernel.model import (
    ATTRIBUTES,
    NAMES,
    Actor,
    Aspect,
    Attribute,
    Participant,
    Play,
    Position,
    actor_of,
    rating,
)
from facedown.systems.core_kernel.naming import SIGNS
from facedown.systems.core_kernel.steps.actions import bid_limits, bid_range, core_bid


class Bid(msgspec.Struct, frozen=True, gc=False):
    """How one Action card may be laid: its bid from `low` to `high`, and what sets those bounds.

    `score` is the TS and `least` the lowest bid that the core has; `cap` and `stack` are what binds the highest.
    `seen`: the count of a bid laid before has been seen, and stays.
    """

    attribute: Attribute
    aspect: Aspect
    low: int
    high: int
    cap: int
    stack: int
    score: int
    least: int
    wild: int
    face_up: bool
    sealed: bool
    seen: bool


def bids(
    view: Position,
    actor: Actor,
    participant: Participant,
    play: Play,
    attribute: Attribute,
    amends: bool,
    ways: tuple[bool, ...],
) -> tuple[Option, ...]:
    """The options for one Action card: its bid face down or face up, with a Wildcard or without.

    Rules: CK-N-11, CK-N-12, CK-C-10, CK-C-11.
    """
    assert play.aspect is not None
    limits = bid_limits(view, actor, participant, play.aspect, attribute)
    if not limits.legal:
        return ()
    low, high = bid_range(limits)
    if play.bid is not None:  # an amended bid whose count has been seen keeps it (R-CK-107)
        if not low <= play.bid <= high:
            return ()
        low = high = play.bid
    core = limits
    if view.extensions:
        core = core_bid(view.rulings, rating(view.rulings, actor, participant), participant, play.aspect, attribute)
    rivals = play.opponents if view.rulings.wild_scope == "one_pair" else ()
    against = tuple([(rival, actor_of(view, rival).name) for rival in rivals])
    wild = min(limits.wildcard_limit, participant.wildcards)
    options: tuple[Option, ...] = ()
    for face_up in ways:
        if face_up and not (limits.may_face_up and high and not amends):
            continue
        bid = Bid(
            attribute, play.aspect, max(1, low) if face_up else low, high, limits.bid_cap, limits.possession,
            core.bid_cap, core.min_bid, wild, face_up, not face_up and view.rulings.bid_count == "sealed",
            play.bid is not None,
        )  # fmt: skip
        options += _commit_options(actor.key, actor.name, bid, against, amends)
    return options


def _no_more(bid: Bid) -> Reason:
    """Why a bid is not higher."""
    if bid.seen:
        return Reason("R-CK-107", f"The count of the bid, {bid.high}, has been seen and stays.")
    if bid.cap <= bid.stack and bid.cap == bid.score:
        return Reason("CK-S3-07", f"A bid on {bid.attribute} is at most {bid.cap}, the TS of {bid.aspect}.")
    if bid.cap <= bid.stack:
        return Reason("CK-K-02", f"An Extension lets a bid on {bid.attribute} be {bid.cap} at most.")
    return Reason("CK-S3-08", f"Only {bid.stack} {bid.attribute} chips are in the stack.")


def _no_less(bid: Bid) -> Reason:
    """Why a bid is not lower."""
    if bid.seen:
        return Reason("R-CK-107", f"The count of the bid, {bid.low}, has been seen and stays.")
    if bid.low > max(bid.least, bid.face_up):
        return Reason("CK-K-02", f"An Extension wants a bid of {bid.low} or more on {bid.attribute}.")
    if bid.least:
        return Reason("R-CK-36", f"With {bid.attribute} chips in the stack the bid is 1 at least.")
    if bid.face_up:
        return Reason("CK-S3-09", "A bid laid face up has at least one chip.")
    return Reason("CK-S3-06", "A bid is a number of chips, 0 or more.")


@lru_cache(maxsize=65536)
def _commit_options(
    key: str, name: str, bid: Bid, against: tuple[tuple[str, str], ...], amends: bool
) -> tuple[Option, ...]:
    """The options for one card laid one way; two where a Wildcard counts against one opponent: without and with one."""
    attribute, wild = bid.attribute, bid.wild
    beats = ", ".join(sorted(AD[attribute], key=ATTRIBUTES.index))
    chips = Range(bid.low, bid.high, _no_more(bid), _no_less(bid))
    chips_field = Field("bid", chips, f"Chips of {attribute} to bid", "CK-S3-07", sealed=bid.sealed)
    none_left = Reason("CK-S3-11", f"{name} has no Wildcard left in this Conflict.")
    if wild:
        none_left = Reason("CK-N-09", f"At most {counted(wild, 'Wildcard')} can be played in a Hand here.")

    def option(wildcards: Range, *more: Field) -> Option:
        wildcard = Field("wildcards", wildcards, "Wildcards, +1 to the Showdown", "CK-S3-11", sealed=True)
        fixed = {"actor": key, "action": attribute, "face_up": bid.face_up}
        return Option(
            "commit",
            f"{name}: {'change to' if amends else 'lay'} {SIGNS[bid.aspect]} {attribute}, {NAMES[attribute]} "
            f"(over {beats}){', bid face up' if bid.face_up else ''}",
            "CK-S3-09" if bid.face_up else "CK-S3-02",
            Settled(fixed) if more else Settled(fixed, against=None),
            (chips_field, wildcard, *more),
            owed=not amends,
            sealed=() if bid.face_up else ("action",),
        )

    if not against or not wild:
        return (option(Range(0, wild, none_left)),)
    whom = OneOf(tuple(Choice(opponent, shown) for opponent, shown in against))
    one = Field("against", whom, "Against whom the Wildcard counts", "R-CK-39", sealed=True)
    named = Reason("R-CK-39", "An opponent is named for a Wildcard that is played, and else none.")
    return option(Range(0, 0, named)), option(Range(1, wild, none_left, named), one)
