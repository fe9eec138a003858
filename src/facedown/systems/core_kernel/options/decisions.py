"""Options for decisions within a Hand: justification lines, verdicts, votes, mercy, damage, and eliminations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from facedown.game import (
    NO_YES,
    YES_NO,
    Amounts,
    Choice,
    Field,
    OneOf,
    Option,
    Reason,
    Seat,
    Settled,
    Slot,
    Text,
    within_sentence,
)
from facedown.game.exact import are_texts
from facedown.systems.core_kernel.attributes import PLACE, Attribute
from facedown.systems.core_kernel.labels import SIGNS
from facedown.systems.core_kernel.model import (
    Actor,
    CommittedDue,
    ContinueDue,
    Hand,
    Hit,
    JudgeDue,
    JustifyDue,
    Participant,
    Rulings,
    SpreadDue,
    View,
    VoteDue,
    WaiveDue,
    actor_of,
    participant_of,
    ref,
)
from facedown.systems.core_kernel.options.common import facilitates, own_among
from facedown.systems.core_kernel.rules.bids import voters
from facedown.systems.core_kernel.rules.damage import (
    capacities,
    committed_ranges,
    earlier_hits,
    usual_spread,
    wounds_after,
)

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m

LINE = Field("line", Text(280), "One brief line or none", "CK-S3-13")
FITS = Choice("fits", "fits")


def decision(view: View) -> object:
    """Return the pending decision that must be answered first; None if no decision is pending."""
    owed = view.conflict.decisions.owed if view.conflict is not None else ()
    return owed[0] if owed else None


def hand_of(view: View) -> Hand:
    """Return the Hand in progress; there must be one."""
    assert view.conflict is not None
    assert view.conflict.hand is not None
    return view.conflict.hand


def justify(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give one brief justification line, or none (CK-S3-13)."""
    due = decision(view)
    if isinstance(due, JustifyDue) and actor_of(view, due.actor).controller == seat.key:
        yield justify_option(due.actor)


def allows_justify(view: View, seat: Seat, move: m.Justify) -> bool:
    """Return whether a seat may give this justification line now; see `Action.allows` (CK-S3-13)."""
    due = decision(view)
    if not isinstance(due, JustifyDue) or due.actor != move.actor or type(move.actor) is not str:
        return False
    yours = actor_of(view, due.actor).controller == seat.key
    return yours and LINE.domain.reason_against(move.line, LINE.rule) is None


@lru_cache(maxsize=1024)
def justify_option(key: str) -> Option:
    """Return the option to give a justification line for the Actor with this key.

    Cached: the option is the same in every Hand.
    """
    return Option(
        "justify", "Say how the cards fit the story", "CK-S3-13", Settled(actor=key), (LINE,),
        owed=True, group="Answer", actor=ref(key),
    )  # fmt: skip


def accept(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to accept all plays whose tags are not judged yet (CK-TC-04)."""
    if isinstance(decision(view), JudgeDue) and facilitates(view, seat):
        yield Option("accept", "Let all plays stand", "CK-TC-04", owed=True)


def judge_fit(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to judge the tag of one player's Action card (R-CK-78, R-CK-79).

    The tag fits, or the GM asks for another line; after the second line, the tag fits or is unfit.
    """
    if not isinstance(decision(view), JudgeDue) or not facilitates(view, seat):
        return
    plays = [
        (actor_of(view, play.actor), play)
        for play in hand_of(view).plays
        if play.action is not None and not play.judged and actor_of(view, play.actor).controller != view.gm
    ]
    if plays:
        first = OneOf((FITS, Choice("retry", "ask for another line")))
        second = OneOf((FITS, Choice("unfit", "does not fit")))
        retried = tuple([play.actor for _, play in plays if play.retried])
        actors = OneOf(tuple([Choice(actor.key, actor.name) for actor, _ in plays]))
        fields = (
            Field("actor", actors, "Whose tag", "R-CK-78", refers="actor"),
            Field("verdict", first, "Does it fit", "R-CK-78", depends="actor", cases=((retried, second),)),
        )
        yield Option("judge-fit", "Judge a tag", "R-CK-78", fields=fields)


def object_to(view: View, seat: Seat) -> Iterator[Option]:
    """Yield a player's option to object to the tag of one of the GM's Actors (R-CK-79)."""
    if not isinstance(decision(view), JudgeDue) or seat.key not in voters(view):
        return
    doubtful = [
        actor_of(view, play.actor)
        for play in hand_of(view).plays
        if play.action is not None and not play.judged and actor_of(view, play.actor).controller == view.gm
    ]
    if doubtful:
        choices = OneOf(tuple([Choice(actor.key, actor.name) for actor in doubtful]))
        field = Field("actor", choices, "Whose tag", "R-CK-79", refers="actor")
        yield Option("object", "Object to a tag", "R-CK-79", fields=(field,))


def vote(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to vote on the tag that a player has objected to (R-CK-79)."""
    due = decision(view)
    if isinstance(due, VoteDue) and seat.key in due.votes.waiting:
        field = Field("fits", OneOf(YES_NO), "Does the tag fit", "R-CK-79", sealed=True)
        label = f"Vote on the tag of {within_sentence(actor_of(view, due.actor).name)}"
        yield Option("vote", label, "R-CK-79", {"actor": due.actor}, (field,), owed=True)


def spare(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decide whether to spare the loser of a pair, under the ruling `mercy` (R-CK-61)."""
    due = decision(view)
    if isinstance(due, WaiveDue):
        hit = hand_of(view).hits[due.hit]
        for actor in own_among(view, seat, [hit.source]):
            field = Field("spares", OneOf(NO_YES), "Waive the damage", "R-CK-61")
            label = f"Decide whether to spare {within_sentence(actor_of(view, hit.target).name)}"
            fixed = {"actor": actor.key, "target": hit.target}
            yield Option("spare", label, "R-CK-61", fixed, (field,), owed=True, actor=ref(actor.key))


def spread(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to split a hit's damage over the Attributes of its TA (CK-S5-06, CK-S5-07, R-CK-96).

    By default each point goes to the Attribute with the highest rating.
    """
    due = decision(view)
    if not isinstance(due, SpreadDue):
        return
    conflict, hand = view.conflict, hand_of(view)
    assert conflict is not None
    hit = hand.hits[due.hit]
    actor = actor_of(view, hit.target)
    if actor.controller == seat.key:
        earlier = earlier_hits(hand, due.hit)
        yield spread_option(view.rulings, actor, participant_of(conflict, actor.key), earlier, hit)


def allows_spread(view: View, seat: Seat, move: m.Spread) -> bool:
    """Return whether a seat may split the pending damage like this; see `Action.allows`.

    The parts must add up to the damage, or to all that the TA can lose if that is less (R-CK-13).

    Rules: CK-S5-06, CK-S5-07, R-CK-96.
    """
    due = decision(view)
    if not isinstance(due, SpreadDue) or type(move.parts) is not dict:
        return False
    hand = hand_of(view)
    hit = hand.hits[due.hit]
    if not are_texts(move.actor, move.source, *move.parts):
        return False
    if hit.target != move.actor or hit.source != move.source or actor_of(view, hit.target).controller != seat.key:
        return False
    room: Mapping[Any, int] = capacities(view, hand, due.hit)
    points = 0
    for attribute, part in move.parts.items():
        if type(part) is not int or not 0 <= part <= room.get(attribute, -1):
            return False
        points += part
    return points == min(hit.through, sum(room.values()))


@lru_cache(maxsize=4096)
def spread_option(
    rulings: Rulings, actor: Actor, participant: Participant, earlier: tuple[Hit, ...], hit: Hit
) -> Option:  # fmt: skip
    """Return the option to split the damage of `hit`. All damage that the TA can lose must be assigned (R-CK-13).

    `earlier` are the hits on the Actor before `hit` in this Hand.
    """
    wounds = wounds_after(rulings, actor, participant, earlier)
    room = wounds.capacities(hit.aspect)
    total = min(hit.through, sum(room.values()))
    domain = Amounts(
        tuple([Slot(attribute, room[attribute], why=_not_owned(actor, attribute)) for attribute in room]),
        total,
        NO_MORE,
        ALL_OF_IT,
        default=usual_spread(wounds, hit.aspect, total),
    )
    field = Field("parts", domain, "Damage to each Attribute", "CK-S5-06")
    return Option(
        "spread", f"Split {total} {SIGNS[hit.aspect]} {hit.aspect} damage", "CK-S5-06",
        Settled(actor=actor.key, source=hit.source), (field,), owed=True, group="Answer", actor=ref(actor.key),
    )  # fmt: skip


NO_MORE = Reason("CK-S5-07", "An Attribute cannot take more damage than it has points.")
ALL_OF_IT = Reason("CK-S5-06", "All of the damage must be assigned.")


def _not_owned(actor: Actor, attribute: Attribute) -> Reason | None:
    if actor.av[PLACE[attribute]] is None:
        return Reason("CK-S5-08", f"{actor.name} does not own {attribute}, so it takes no damage.")
    return None


def take_from_committed(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose how many of the lost chips come from committed chips (R-CK-10).

    The decision is pending only under the ruling `damage_order=owner_choice`.
    """
    due = decision(view)
    if not isinstance(due, CommittedDue):
        return
    hand = hand_of(view)
    for actor in own_among(view, seat, [hand.hits[due.hit].target]):
        ranges = committed_ranges(view, hand, due.hit)
        slots = tuple(Slot(attribute, many, few) for attribute, (few, many) in ranges.items())
        field = Field("parts", Amounts(slots), "Committed chips lost", "R-CK-10", sealed=True)
        yield Option(
            "take-from-committed", "Choose which chips are lost", "R-CK-10", {"actor": actor.key}, (field,),
            owed=True, actor=ref(actor.key),
        )  # fmt: skip


def let_continue(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to decide whether an Actor that would be eliminated may stay (CK-C-15)."""
    due = decision(view)
    if isinstance(due, ContinueDue) and facilitates(view, seat):
        field = Field("continues", OneOf(NO_YES), "It may stay", "CK-C-15")
        label = f"Decide whether {within_sentence(actor_of(view, due.actor).name)} may stay"
        yield Option("let-continue", label, "CK-C-15", {"actor": due.actor}, (field,), owed=True)
