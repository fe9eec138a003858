"""Options of Step 3: an Action card with its bid, Wildcard and facing (CK-S3-02, CK-S3-09, CK-S3-11), or folding."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from facedown.game import NO_YES, Barred, Choice, Field, OneOf, Option, Range, Reason, Seat, Settled
from facedown.systems.core_kernel.hooks import CommitBid
from facedown.systems.core_kernel.labels import NAMES, SIGNS
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    PLACE,
    Aspect,
    Attribute,
    Chips,
    Play,
    Ratings,
    Rulings,
    View,
    actor_of,
    play_of,
    ref,
)
from facedown.systems.core_kernel.options.seats import choosing
from facedown.systems.core_kernel.rules.bids import bid_limits, bid_range, core_bid, take_back_bid
from facedown.systems.core_kernel.rules.dominance import AD
from facedown.systems.core_kernel.rules.numbers import rating, trine_score


class Bid(msgspec.Struct, frozen=True, gc=False):
    """The bounds of a bid with one Action card: the bid is from `low` to `high` chips.

    `limits` are the bounds after Extensions, and `core` the bounds of the core rules.
    `score` is the TS.
    `wild` is the most Wildcards that can be played.
    `may_face_up` is True if the card can be played face up.
    `seen` is True if others have seen the number of chips bid, which then cannot change.
    """

    attribute: Attribute
    low: int
    high: int
    limits: CommitBid
    core: CommitBid
    score: int
    wild: int
    may_face_up: bool
    seen: bool


def commit(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to play an Action card with a bid and Wildcards, face down or face up, or to change them.

    Rules: CK-S3-02, CK-S3-09, CK-S3-11.
    """
    for actor, participant, hand, amends in choosing(view, seat, "actions"):
        play, laid = play_of(hand, actor.key), hand.actions.of(actor.key) if amends else None
        assert play.aspect is not None
        if laid is not None:
            if play.face_up:  # others have seen it (R-CK-107)
                continue
            participant = take_back_bid(participant, laid)
        against = rivals(view, play)
        ratings = rating(view.rulings, actor, participant)
        if not view.extensions:
            yield from core_options(
                view.rulings, actor.key, play.aspect, ratings, participant.stack, participant.wildcards, play.bid,
                against, amends,
            )  # fmt: skip
            continue
        limits = [bid_limits(view, actor, participant, play.aspect, name) for name in ATTRIBUTES_OF[play.aspect]]
        yield from commit_options(
            view.rulings, actor.key, play.aspect, ratings, participant.stack, participant.wildcards, play.bid,
            against, amends, tuple(limits),
        )  # fmt: skip


def rivals(view: View, play: Play) -> tuple[tuple[str, str], ...]:
    """Return the opponents that a Wildcard can be played against, as pairs of key and name.

    Empty unless the ruling is `wild_scope=one_pair`: then a Wildcard counts against every opponent (R-CK-39).
    """
    if view.rulings.wild_scope != "one_pair":
        return ()
    return tuple([(key, actor_of(view, key).name) for key in play.opponents])


@lru_cache(maxsize=16384)
def core_options(
    rulings: Rulings,
    key: str,
    aspect: Aspect,
    ratings: Ratings,
    stack: Chips,
    wildcards: int,
    seen: int | None,
    against: tuple[tuple[str, str], ...],
    amends: bool,
) -> tuple[Option, ...]:
    """Return the options to play an Action card and a bid under the core rules; see `commit_options`."""
    limits = tuple(core_bid(rulings, ratings, stack, aspect, name) for name in ATTRIBUTES_OF[aspect])
    return commit_options(rulings, key, aspect, ratings, stack, wildcards, seen, against, amends, limits)


def commit_options(
    rulings: Rulings,
    key: str,
    aspect: Aspect,
    ratings: Ratings,
    stack: Chips,
    wildcards: int,
    seen: int | None,
    against: tuple[tuple[str, str], ...],
    amends: bool,
    limits: tuple[CommitBid, ...],
) -> tuple[Option, ...]:
    """Return the options to play an Action card of `aspect` and a bid; empty if no card can be played.

    `limits` are the bounds for each Attribute of the Aspect.
    `seen` is the number of chips bid if others have seen it, else None. `amends` is True if a committed card and bid
    are being changed. `against` are the keys and names of the opponents that a Wildcard may be played against. Usually
    there is one option; if an Extension allows only some cards face up, the other cards are a second option.
    """
    bids, score = [], trine_score(ratings, aspect)
    for attribute, one in zip(ATTRIBUTES_OF[aspect], limits, strict=True):
        low, high = bid_range(one)
        if not one.legal or (seen is not None and not low <= seen <= high):
            continue
        if seen is not None:  # a changed bid keeps its number of chips if others have seen it (R-CK-107)
            low = high = seen
        core = core_bid(rulings, ratings, stack, aspect, attribute)
        wild = min(one.wildcard_limit, wildcards)
        bids.append(
            Bid(
                attribute, low, high, one, core, score, wild, one.may_face_up and not amends, seen is not None,
            )
        )  # fmt: skip
    bids.sort(key=lambda bid: -stack[PLACE[bid.attribute]])  # the largest stack first (CK-C-08)
    legal = [bid.attribute for bid in bids]
    others = [name for name in ATTRIBUTES_OF[aspect] if name not in legal]
    barred = tuple([(name, "CK-K-02" if ratings[PLACE[name]] else "CK-S3-04") for name in others])
    groups = [tuple([bid for bid in bids if bid.may_face_up == may]) for may in (True, False)]
    return tuple([commit_option(rulings, key, aspect, some, barred, against, amends) for some in groups if some])


@lru_cache(maxsize=64)
def other_cards(aspect: Aspect) -> tuple[Barred, ...]:
    """Return the Action cards of all other Aspects, each with the reason why it cannot be played (CK-S3-03)."""
    return tuple(
        Barred(name, Reason("CK-S3-03", f"{name} belongs to {ASPECT_OF[name]}, and {aspect} was played in Step 2."))
        for name in ATTRIBUTES
        if ASPECT_OF[name] != aspect
    )


def why_barred(name: Attribute, rule: str) -> Reason:
    """Return the reason why the Action card `name` cannot be played although its Aspect was.

    `rule` is the rule that bars it.
    """
    if rule == "CK-S3-04":
        return Reason(rule, f"{name} has no AV, so its card cannot be played.")
    return Reason(rule, f"An Extension forbids {name} here.")


@lru_cache(maxsize=16384)
def commit_option(
    rulings: Rulings,
    key: str,
    aspect: Aspect,
    bids: tuple[Bid, ...],
    barred: tuple[tuple[Attribute, str], ...],
    against: tuple[tuple[str, str], ...],
    amends: bool,
) -> Option:
    """Return the option to play one of the cards in `bids` with a bid.

    `barred` are the other cards of the Aspect, each with the rule that bars it. `against` are the keys and names of the
    opponents that a Wildcard can count against. `amends` is True if a committed card and bid are being changed.
    """
    may_face_up, wild = bids[0].may_face_up, max(bid.wild for bid in bids)
    cards = OneOf(
        tuple(card_choice(aspect, bid.attribute) for bid in bids),
        (*(Barred(name, why_barred(name, rule)) for name, rule in barred), *other_cards(aspect)),
    )
    opening = "face_up" if may_face_up else ""
    fields = [
        Field(
            "action", cards, "Action card", "CK-S3-02",
            sealed=True, refers="attribute", owner="actor", open_with=opening,
        ),
        bid_field(bids, sealed=rulings.bid_count == "sealed", opening=opening),
    ]  # fmt: skip
    fixed = Settled(actor=key)
    if wild:
        fields.append(wildcards_field(bids))
    else:
        fixed = Settled(fixed, wildcards=0)
    if against and wild:
        fields.append(against_field(against))
    else:
        fixed = Settled(fixed, against=None)
    if may_face_up:
        fields.append(FACE_UP)
    else:
        fixed = Settled(fixed, face_up=False)
    label = "Change the Action card and the bid" if amends else "Play an Action card and bid"
    rule = "R-CK-107" if amends else "CK-S3-02"
    return Option(
        "commit", label, rule, fixed, tuple(fields), owed=not amends, group="Hand", actor=ref(key)
    )  # fmt: skip


FACE_DOWN = OneOf(NO_YES[:1], (Barred(True, Reason("CK-S3-09", "A face-up bid needs at least one chip.")),))
"""The choice for a bid of 0 chips, which cannot be face up (CK-S3-09)."""


FACE_UP = Field(
    "face_up", OneOf(NO_YES), "Face up", "CK-S3-09", seldom=True, depends="bid", cases=(((0,), FACE_DOWN),),
)  # fmt: skip
"""A field for whether the card and its bid are played face up."""


def card_choice(aspect: Aspect, attribute: Attribute) -> Choice:
    """Return a choice of an Action card, labelled with its Attribute and the Attributes that it beats."""
    beats = ", ".join(sorted(AD[attribute], key=ATTRIBUTES.index))
    return Choice(attribute, f"{attribute}: {SIGNS[aspect]} {NAMES[attribute]} (over {beats})")


def bid_domain(bid: Bid) -> Range:
    """Return the range of legal bids with a card, with the reasons why higher and lower bids are not legal."""
    return Range(bid.low, bid.high, no_more(bid), no_less(bid))


def bid_field(bids: tuple[Bid, ...], *, sealed: bool, opening: str) -> Field:
    """Return a field for the number of chips to bid with the chosen card (CK-S3-07).

    `opening` names the field that makes the bid public; it is empty if the bid cannot be played face up.
    """
    first, *others = [(bid.attribute, bid_domain(bid)) for bid in bids]
    return Field(
        "bid", first[1], "Chips to bid", "CK-S3-07", sealed=sealed, open_with=opening,
        depends="action" if others else "", cases=tuple([((name,), domain) for name, domain in others]),
    )  # fmt: skip


def against_field(against: tuple[tuple[str, str], ...]) -> Field:
    """Return a field for the opponent that a Wildcard counts against; asked only if one is played (R-CK-39)."""
    whom = OneOf(tuple(Choice(opponent, name) for opponent, name in against))
    return Field(
        "against", whom, "Wildcard against", "R-CK-39", sealed=True, refers="actor",
        depends="wildcards", cases=(((0,), None),),
    )  # fmt: skip


def wildcards_field(bids: tuple[Bid, ...]) -> Field:
    """Return a field for the number of Wildcards to play with the chosen card (CK-S3-11, CK-N-09)."""
    first, *others = [(bid.attribute, Range(0, bid.wild, too_many_wildcards(bid.wild))) for bid in bids]
    differ = any(domain != first[1] for _, domain in others)
    return Field(
        "wildcards", first[1], "Wildcards (+1 each)", "CK-S3-11", sealed=True,
        depends="action" if differ else "",
        cases=tuple([((name,), domain) for name, domain in others]) if differ else (),
    )  # fmt: skip


def too_many_wildcards(wild: int) -> Reason:
    """Return the reason why more than `wild` Wildcards cannot be played."""
    most = f"{wild} Wildcard{'' if wild == 1 else 's'}"
    return Reason("CK-N-09", f"At most {most} can be played in this Hand.")


def no_more(bid: Bid) -> Reason:
    """Return why a bid cannot be higher than `bid.high`: the cap, the stack, or an Extension that changed them."""
    limits, core = bid.limits, bid.core
    if bid.seen:
        return Reason("R-CK-107", f"Others have seen that the bid is {bid.high}, so it cannot change.")
    if limits.bid_cap > limits.possession == core.possession:
        return Reason("CK-S3-08", f"The stack has only {limits.possession} {bid.attribute}.")
    if limits.bid_cap > limits.possession or limits.bid_cap != core.bid_cap:
        return Reason("CK-K-02", f"An Extension limits a bid on {bid.attribute} to {bid.high}.")
    why = ", the TS of its Aspect" if core.bid_cap == bid.score else ""
    return Reason("CK-S3-07", f"A bid on {bid.attribute} is at most {core.bid_cap}{why}.")


def no_less(bid: Bid) -> Reason:
    """Return the reason why a bid cannot be lower than `bid.low`."""
    if bid.seen:
        return Reason("R-CK-107", f"Others have seen that the bid is {bid.low}, so it cannot change.")
    if bid.low > bid.core.min_bid:
        return Reason("CK-K-02", f"An Extension requires a bid of at least {bid.low} on {bid.attribute}.")
    if bid.core.min_bid:
        return Reason("R-CK-36", f"With {bid.attribute} chips in the stack, the bid is at least 1.")
    return Reason("CK-S3-06", "A bid is a number of chips, 0 or more.")


def fold(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to leave the Conflict instead of committing, under the ruling `fold=any_step` (R-CK-55)."""
    if view.rulings.fold == "any_step":
        for actor, _, _, amends in choosing(view, seat, "actions"):
            if not amends:
                yield Option(
                    "fold", "Fold and leave the Conflict", "R-CK-55", {"actor": actor.key},
                    concedes=True, group="Hand", actor=ref(actor.key),
                )  # fmt: skip
