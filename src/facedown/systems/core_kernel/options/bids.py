"""Options of Step 3: an Action card with its bid, Wildcard and facing, or folding."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from facedown.game import NO_YES, Barred, Choice, Field, OneOf, Option, Range, Reason, Seat, Settled
from facedown.game.exact import are_texts
from facedown.systems.core_kernel.attributes import (
    ASPECT_OF,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    PLACE,
    Aspect,
    Attribute,
    Chips,
    Ratings,
)
from facedown.systems.core_kernel.hooks import CommitBid
from facedown.systems.core_kernel.labels import NAMES, SIGNS
from facedown.systems.core_kernel.model import Play, Rulings, Table, View, actor_of, conflict_and_hand, play_of, ref
from facedown.systems.core_kernel.options.common import choosing, next_to_choose
from facedown.systems.core_kernel.rules.bids import (
    bid_limits,
    bid_range,
    core_bid,
    may_fold,
    shows_bid_counts,
    take_back_bid,
    why_not_face_up,
    wildcard_needs_opponent,
)
from facedown.systems.core_kernel.rules.dominance import AD, dominance_of
from facedown.systems.core_kernel.rules.foreseen import foreseen_hand
from facedown.systems.core_kernel.rules.numbers import rating, trine_score

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


class Bid(msgspec.Struct, frozen=True, gc=False):
    """The bounds of a bid with one Action card: the bid is from `low` to `high` chips.

    `more` is the reason why it cannot be higher, and `less` why it cannot be lower.
    `wild` is the most Wildcards that can be played.
    `may_face_up` is True if the card can be played face up.
    """

    attribute: Attribute
    low: int
    high: int
    more: Reason
    less: Reason
    wild: int
    may_face_up: bool


class Commitment(NamedTuple):
    """The facts that decide which Action cards and bids an Actor can commit, apart from rulings and Extensions.

    `key` is the key of the Actor, and `aspect` the Aspect that it played in Step 2.
    `ratings` are its nine ratings, `stack` its nine stacks of chips, and `wildcards` the Wildcards that it has left.
    `seen` is the number of chips that it has bid, if others have seen this number, else None.
    `against` are the keys and names of the opponents that a Wildcard may be played against.
    `amends` is True if a committed card and bid are being changed.
    `ad` is the table of AD of this Hand; None means the table of the core.
    """

    key: str
    aspect: Aspect
    ratings: Ratings
    stack: Chips
    wildcards: int
    seen: int | None
    against: tuple[tuple[str, str], ...]
    amends: bool
    ad: Table | None = None


def commit(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to play an Action card with a bid and Wildcards, face down or face up, or to change them.

    Illegal cards and bids are refused at once, so the reveal never shows one (R-CK-49).

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
        now = Commitment(
            actor.key, play.aspect, rating(view.rulings, actor, participant), participant.stack, participant.wildcards,
            play.bid, against, amends,
        )  # fmt: skip
        if not view.extensions:
            yield from core_options(view.rulings, now)
            continue
        now = now._replace(ad=foreseen_hand(view, *conflict_and_hand(view)).ad)
        limits = [bid_limits(view, actor, participant, play.aspect, name) for name in ATTRIBUTES_OF[play.aspect]]
        yield from commit_options(view.rulings, now, tuple(limits))


def allows_commit(view: View, seat: Seat, move: m.Commit) -> bool:
    """Return True if an Actor's first bid of a Hand is certainly legal; see `Action.allows`.

    False does not mean that the bid is illegal. For example, the result is False at a table with Extensions.

    Rules: CK-S3-03, CK-S3-04, CK-S3-07, CK-S3-09, CK-S3-11.
    """
    found = next_to_choose(view, seat, move.actor, "actions")
    if found is None or type(move.face_up) is not bool or move.against is not None:
        return False
    if not are_texts(move.actor, move.action):
        return False
    hand, actor, participant = found
    play = play_of(hand, actor.key)
    if play.aspect is None or play.bid is not None or move.action not in ATTRIBUTES_OF[play.aspect]:
        return False
    if play.opponents and wildcard_needs_opponent(view.rulings):
        return False
    ratings = rating(view.rulings, actor, participant)
    limits = core_bid(view.rulings, ratings, participant.stack, play.aspect, move.action)
    low, high = bid_range(limits)
    return (
        limits.legal
        and type(move.bid) is int
        and low <= move.bid <= high
        and (not move.face_up or why_not_face_up(move.bid) is None)
        and type(move.wildcards) is int
        and 0 <= move.wildcards <= min(limits.wildcard_limit, participant.wildcards)
    )


def rivals(view: View, play: Play) -> tuple[tuple[str, str], ...]:
    """Return the opponents that a Wildcard can be played against, as pairs of key and name.

    Empty under the ruling `wild_scope=all_pairs`, because a Wildcard then counts against every opponent (R-CK-39).
    """
    if not wildcard_needs_opponent(view.rulings):
        return ()
    return tuple([(key, actor_of(view, key).name) for key in play.opponents])


@lru_cache(maxsize=16384)
def core_options(rulings: Rulings, now: Commitment) -> tuple[Option, ...]:
    """Return the options to play an Action card and a bid under the core rules; see `commit_options`."""
    names = ATTRIBUTES_OF[now.aspect]
    return commit_options(
        rulings, now, tuple([core_bid(rulings, now.ratings, now.stack, now.aspect, name) for name in names])
    )


def commit_options(rulings: Rulings, now: Commitment, limits: tuple[CommitBid, ...]) -> tuple[Option, ...]:
    """Return the options to play an Action card and a bid; empty if no card can be played.

    `limits` are the bounds for each Attribute of the Aspect that was played. Usually there is one option. If an
    Extension allows only some cards face up, the other cards are a second option.
    """
    key, aspect, ratings, stack, wildcards, seen, against, amends, ad = now
    bids, score = [], trine_score(ratings, aspect)
    for attribute, one in zip(ATTRIBUTES_OF[aspect], limits, strict=True):
        low, high = bid_range(one)
        if not one.legal or (seen is not None and not low <= seen <= high):
            continue
        if seen is not None:  # a changed bid keeps its number of chips if others have seen it (R-CK-107)
            low = high = seen
        core = core_bid(rulings, ratings, stack, aspect, attribute)
        more = reason_against_more(attribute, one, core, score) if seen is None else seen_by_others(seen)
        less = reason_against_less(attribute, one, core) if seen is None else seen_by_others(seen)
        wild, face_up = min(one.wildcard_limit, wildcards), one.may_face_up and not amends
        bids.append(Bid(attribute, low, high, more, less, wild, face_up))
    legal = [bid.attribute for bid in bids]
    others = [name for name in ATTRIBUTES_OF[aspect] if name not in legal]
    barred = tuple([(name, "CK-K-02" if ratings[PLACE[name]] else "CK-S3-04") for name in others])
    groups = [tuple([bid for bid in bids if bid.may_face_up == may]) for may in (True, False)]
    sealed = not shows_bid_counts(rulings)
    return tuple([
        commit_option(key, aspect, some, largest_stack(some, stack), barred, against, sealed, amends, ad)
        for some in groups if some
    ])  # fmt: skip


def largest_stack(bids: tuple[Bid, ...], stack: Chips) -> Attribute:
    """Return the card that is played by default: the one with the largest stack (CK-C-08)."""
    return max(bids, key=lambda bid: stack[PLACE[bid.attribute]]).attribute


@lru_cache(maxsize=64)
def other_cards(aspect: Aspect) -> tuple[Barred, ...]:
    """Return the Action cards of all other Aspects, each with the reason why it cannot be played (CK-S3-03)."""
    return tuple(
        Barred(name, Reason("CK-S3-03", f"{name} belongs to {ASPECT_OF[name]}, and {aspect} was played in Step 2."))
        for name in ATTRIBUTES
        if ASPECT_OF[name] != aspect
    )


def why_barred(name: Attribute, rule: str) -> Reason:
    """Return the reason why the Action card `name` cannot be played, although it belongs to the Aspect that was played.

    `rule` is the rule that bars it.
    """
    if rule == "CK-S3-04":
        return Reason(rule, f"{name} has no AV, so its card cannot be played.")
    return Reason(rule, f"An Extension forbids {name} here.")


@lru_cache(maxsize=4096)
def commit_option(
    key: str,
    aspect: Aspect,
    bids: tuple[Bid, ...],
    usual: Attribute,
    barred: tuple[tuple[Attribute, str], ...],
    against: tuple[tuple[str, str], ...],
    sealed: bool,
    amends: bool,
    ad: Table | None,
) -> Option:
    """Return the option to play one of the cards in `bids` with a bid; by default the card `usual`.

    `barred` are the other cards of the Aspect, each with the rule that bars it. `against` are the keys and names of the
    opponents that a Wildcard can count against. `sealed` is True if others do not see the number of chips bid. `amends`
    is True if a committed card and bid are being changed. `ad` is the table of AD of this Hand.
    """
    may_face_up, wild = bids[0].may_face_up, max(bid.wild for bid in bids)
    opening = "face_up" if may_face_up else ""
    usual_first = sorted(bids, key=lambda bid: bid.attribute != usual)  # usual values of fields fit together
    fields = [
        card_field(aspect, tuple([bid.attribute for bid in bids]), usual, barred, opening, ad),
        bid_field(tuple([(bid.attribute, bid_domain(bid)) for bid in usual_first]), sealed, opening),
    ]
    fixed = Settled(actor=key)
    if wild:
        fields.append(wildcards_field(tuple([(bid.attribute, bid.wild) for bid in usual_first])))
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


@lru_cache(maxsize=1024)
def card_field(
    aspect: Aspect,
    legal: tuple[Attribute, ...],
    usual: Attribute,
    barred: tuple[tuple[Attribute, str], ...],
    opening: str,
    ad: Table | None,
) -> Field:
    """Return a field for the Action card: one of the cards `legal`, by default `usual` (CK-S3-02).

    `barred` are the other cards of the Aspect, each with the rule that bars it. `opening` names the field that makes
    the card public; it is empty if the card cannot be played face up. `ad` is the table of AD of this Hand.
    """
    cards = OneOf(
        tuple([card_choice(aspect, name, ad) for name in legal]),
        (*(Barred(name, why_barred(name, rule)) for name, rule in barred), *other_cards(aspect)),
        usual,
    )
    return Field(
        "action", cards, "Action card", "CK-S3-02", sealed=True, refers="attribute", owner="actor", open_with=opening
    )


def face_up_domain(bid: int) -> OneOf:
    """Return the choice whether a bid of `bid` chips is played face up (CK-S3-09)."""
    reason = why_not_face_up(bid)
    return OneOf(NO_YES) if reason is None else OneOf(NO_YES[:1], (Barred(True, reason),))


FACE_UP = Field(
    "face_up", face_up_domain(1), "Face up", "CK-S3-09", seldom=True,
    depends="bid", cases=(((0,), face_up_domain(0)),),
)  # fmt: skip
"""A field for whether the card and its bid are played face up."""


def card_choice(aspect: Aspect, attribute: Attribute, ad: Table | None) -> Choice:
    """Return a choice of an Action card, with its Attribute and a note on the Attributes that it dominates.

    `ad` is the table of AD of this Hand.
    """
    beaten = dominance_of(ad, AD)[attribute]
    names = ", ".join([name for name in ATTRIBUTES if name in beaten]) or "none"
    return Choice(attribute, attribute, f"{SIGNS[aspect]} {NAMES[attribute]}, over {names}")


@lru_cache(maxsize=1024)
def bid_domain(bid: Bid) -> Range:
    """Return the range of legal bids with a card, with the reasons why higher and lower bids are not legal."""
    return Range(bid.low, bid.high, bid.more, bid.less)


@lru_cache(maxsize=4096)
def bid_field(ranges: tuple[tuple[Attribute, Range], ...], sealed: bool, opening: str) -> Field:
    """Return a field for the number of chips to bid with the chosen card (CK-S3-07).

    `ranges` are pairs of each card and the range of legal bids with it. `sealed` is True if others do not see the
    number. `opening` names the field that makes the bid public; it is empty if the bid cannot be played face up.
    """
    cases = tuple([((name,), domain) for name, domain in ranges[1:]])
    return Field(
        "bid", ranges[0][1], "Chips to bid", "CK-S3-07", sealed=sealed, open_with=opening,
        depends="action" if cases else "", cases=cases,
    )  # fmt: skip


def against_field(against: tuple[tuple[str, str], ...]) -> Field:
    """Return a field for the opponent that a Wildcard counts against, asked only if a Wildcard is played (R-CK-39)."""
    whom = OneOf(tuple(Choice(opponent, name) for opponent, name in against))
    return Field(
        "against", whom, "Wildcard against", "R-CK-39", sealed=True, refers="actor",
        depends="wildcards", cases=(((0,), None),),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def wildcards_field(most: tuple[tuple[Attribute, int], ...]) -> Field:
    """Return a field for the number of Wildcards to play with the chosen card (CK-S3-11, CK-N-09).

    A Wildcard may also be played with a bid of 0 (R-CK-40).
    `most` are pairs of each Action card and the most Wildcards that can be played with this card.
    """
    first, *others = [(name, Range(0, wild, too_many_wildcards(wild))) for name, wild in most]
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


def reason_against_more(attribute: Attribute, limits: CommitBid, core: CommitBid, score: int) -> Reason:
    """Return why a bid cannot be higher: the cap, the stack, or an Extension that changed them.

    `limits` are the bounds after Extensions, `core` the bounds of the core rules, and `score` is the TS.
    """
    if limits.bid_cap > limits.possession == core.possession:
        return Reason("CK-S3-08", f"The stack has only {limits.possession} {attribute}.")
    if limits.bid_cap > limits.possession or limits.bid_cap != core.bid_cap:
        high = min(limits.bid_cap, limits.possession)
        return Reason("CK-K-02", f"An Extension limits a bid on {attribute} to {high}.")
    why = ", the TS of its Aspect" if core.bid_cap == score else ""
    return Reason("CK-S3-07", f"A bid on {attribute} is at most {core.bid_cap}{why}.")


def reason_against_less(attribute: Attribute, limits: CommitBid, core: CommitBid) -> Reason:
    """Return why a bid cannot be lower. `limits` are the bounds after Extensions, `core` those of the core rules."""
    low, _ = bid_range(limits)
    if low > core.min_bid:
        return Reason("CK-K-02", f"An Extension requires a bid of at least {low} on {attribute}.")
    if core.min_bid:
        return Reason("R-CK-36", f"With {attribute} chips in the stack, the bid is at least 1.")
    return Reason("CK-S3-06", "A bid is a number of chips, 0 or more.")


def seen_by_others(bid: int) -> Reason:
    """Return the reason why a bid that others have seen cannot change (R-CK-107)."""
    return Reason("R-CK-107", f"Others have seen that the bid is {bid}, so it cannot change.")


def fold(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to leave the Conflict instead of committing, under the ruling `fold=any_step` (R-CK-55)."""
    if may_fold(view.rulings):
        for actor, _, _, amends in choosing(view, seat, "actions"):
            if not amends:
                yield Option(
                    "fold", "Fold and leave the Conflict", "R-CK-55", {"actor": actor.key},
                    concedes=True, group="Hand", actor=ref(actor.key),
                )  # fmt: skip
