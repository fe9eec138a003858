"""Who may or must do what now. Every function reads a seat's view, so nothing here can betray what it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import (
    NO_YES,
    YES_NO,
    Amounts,
    Barred,
    Choice,
    Field,
    OneOf,
    Option,
    Reason,
    Seat,
    Settled,
    Slot,
    Text,
)
from facedown.systems.core_kernel.bids import bids
from facedown.systems.core_kernel.dominance import TD
from facedown.systems.core_kernel.facilitation import (
    add_actor,
    add_note,
    deal_hand,
    end_conflict,
    facilitates,
    involve,
    join,
    mine,
    oppose,
    override_elimination,
    propose,
    set_av,
    set_place,
    set_rank,
    set_under_the_gun,
    set_wildcard_rank,
    split_into_clusters,
    start_conflict,
)
from facedown.systems.core_kernel.hooks import CommitAnte
from facedown.systems.core_kernel.model import (
    ASPECT_OF,
    ASPECTS,
    ATTRIBUTES,
    ATTRIBUTES_OF,
    PLACE,
    Actor,
    Aspect,
    Attribute,
    Chips,
    CommittedDue,
    ContinueDue,
    Hand,
    JudgeDue,
    JustifyDue,
    Participant,
    Position,
    Ratings,
    SpreadDue,
    VoteDue,
    WaiveDue,
    actor_of,
    add_chips,
    participant_of,
    play_of,
    rating,
    trine_score,
)
from facedown.systems.core_kernel.moves import Commit, Spread
from facedown.systems.core_kernel.naming import SIGNS
from facedown.systems.core_kernel.steps.actions import players, stake
from facedown.systems.core_kernel.steps.aspects import ante_limits, payable, playable_after
from facedown.systems.core_kernel.steps.outcome import committed_ranges, usual_spread, wounds_before

Offer = Callable[[Position, Seat], Iterator[Option]]


# Step 2


def _choosing(view: Position, seat: Seat, step: str) -> Iterator[tuple[Actor, Participant, Hand, bool]]:
    """The seat's Actors that may lay (or, with True, change) their choice in this step."""
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is None or hand is None or hand.step != step:
        return
    sealed = hand.aspects if step == "aspects" else hand.actions
    for key in sealed.waiting + sealed.may_amend:
        actor = actor_of(view, key)
        if actor.controller == seat.key:
            yield actor, participant_of(conflict, key), hand, key in sealed.laid


def ante(view: Position, seat: Seat) -> Iterator[Option]:
    """Intent, ante and Aspect card (CK-S2-02, CK-S2-03, CK-S2-04, CK-S2-05, CK-S2-06, R-CK-107)."""
    for actor, participant, hand, amends in _choosing(view, seat, "aspects"):
        laid = hand.aspects.of(actor.key)
        if laid is not None:
            for chip in laid.chips:
                participant = replace(participant, stack=add_chips(participant.stack, chip, 1))
        limits = ante_limits(view, actor, participant)
        if not limits.may_ante:
            continue
        ratings = rating(view.rulings, actor, participant)
        for aspects, payments in _payments(view, actor, participant, limits):
            if not aspects or not payments:
                continue
            said = play_of(hand, actor.key).intent if amends else None  # what was said stays said
            yield _ante_option(actor.key, actor.name, payments, aspects, ratings, participant.stack, said)


def _payments(
    view: Position, actor: Actor, participant: Participant, limits: CommitAnte
) -> Iterable[tuple[tuple[Aspect, ...], tuple[tuple[Attribute, ...], ...]]]:
    """The ways to pay the ante, by the Aspect cards that can be played after it."""
    payments = payable(participant.stack, limits.ante_cost)
    if view.rulings.av_basis == "sheet":
        return ((limits.aspects, payments),)
    by_aspects: dict[tuple[Aspect, ...], list[tuple[Attribute, ...]]] = {}
    for chips in payments:
        by_aspects.setdefault(playable_after(view, actor, participant, chips, limits), []).append(chips)
    return tuple([(aspects, tuple(ways)) for aspects, ways in by_aspects.items()])


INTENT = Field("intent", Text(280), "What it means to do (said aloud)", "CK-S2-02")
LINE = Field("line", Text(280), "One brief line that fits the cards to the story, or none", "CK-S3-13")


@lru_cache(maxsize=4096)
def _ante_option(
    key: str,
    name: str,
    payments: tuple[tuple[Attribute, ...], ...],
    aspects: tuple[Aspect, ...],
    ratings: Ratings,
    stack: Chips,
    said: str | None,
) -> Option:
    """The option of an ante, or where words were `said` with an ante already, of changing it (R-CK-107)."""
    there = {chip for payment in payments for chip in payment}
    chips = OneOf(
        tuple(Choice(payment, " and ".join(payment) or "nothing") for payment in payments),
        tuple(
            Barred((name,), Reason("R-CK-45", f"Without its {name} chip the Actor would have no such Aspect to play."))
            if stack[PLACE[name]] and there
            else Barred((name,), Reason("CK-S2-03", f"There is no {name} chip in the stack to ante."))
            for name in ATTRIBUTES
            if name not in there
        ),
    )
    cards = OneOf(
        tuple(Choice(aspect, f"{SIGNS[aspect]} {aspect} (over {', '.join(TD[aspect])})") for aspect in aspects),
        tuple(
            Barred(
                aspect,
                Reason("R-CK-45", f"{aspect} cannot be played: its TS is 0, so it has no legal Action card."),
            )
            for aspect in ASPECTS
            if aspect not in aspects
        ),
        max(aspects, key=lambda aspect: trine_score(ratings, aspect)),  # CK-C-07
    )
    fields = (
        Field("chips", chips, "The chip to ante", "CK-S2-03", sealed=True),
        Field("aspect", cards, "The Aspect card", "CK-S2-06", sealed=True),
    )
    if said is not None:
        return Option("ante", f"Change {name}’s Aspect card", "R-CK-107", Settled(actor=key, intent=said), fields)
    title = f"Ante and lay {name}’s Aspect card"
    return Option("ante", title, "CK-S2-03", Settled(actor=key), (*fields, INTENT), owed=True)


def withdraw(view: Position, seat: Seat) -> Iterator[Option]:
    """Refusing the ante (CK-C-17)."""
    for actor, _, _, amends in _choosing(view, seat, "aspects"):
        if not amends:
            title = f"Withdraw {actor.name} from the Conflict"
            yield Option("withdraw", title, "CK-S2-05", {"actor": actor.key}, concedes=True)


# Step 3


def commit(view: Position, seat: Seat, like: Commit | None = None) -> Iterator[Option]:
    """Action card, bid and Wildcard: an option for each card, and for laying the bid face up.

    With `like`, only the options for its card, laid as it lays it.

    Rules: CK-S3-02, CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11.
    """
    for actor, participant, hand, amends in _choosing(view, seat, "actions"):
        play, laid = play_of(hand, actor.key), hand.actions.of(actor.key)
        assert play.aspect is not None
        if laid is not None:
            if play.face_up:  # others have seen it (R-CK-107)
                continue
            participant = stake(participant, laid, -1)
        cards = (
            [like.action]
            if like is not None
            else sorted(  # the largest stack first (CK-C-08)
                ATTRIBUTES_OF[play.aspect], key=lambda card: -participant.stack[PLACE[card]]
            )
        )
        ways = (False, True) if like is None else (like.face_up,)
        for attribute in cards:
            if ASPECT_OF[attribute] == play.aspect:
                yield from bids(view, actor, participant, play, attribute, amends, ways)


def fold(view: Position, seat: Seat) -> Iterator[Option]:
    """Leaving instead of committing, where the table rules so (R-CK-55)."""
    if view.rulings.fold == "any_step":
        for actor, _, _, amends in _choosing(view, seat, "actions"):
            if not amends:
                yield Option("fold", f"Fold {actor.name}", "R-CK-55", {"actor": actor.key}, concedes=True)


# Sub-decisions


def _due(view: Position, kind: type) -> object:
    """The decision to settle now, if it is of this kind."""
    owed = view.conflict.decisions.owed if view.conflict is not None else ()
    return owed[0] if owed and isinstance(owed[0], kind) else None


def justify(view: Position, seat: Seat) -> Iterator[Option]:
    """One brief justification line, or none (CK-S3-13)."""
    due = _due(view, JustifyDue)
    if isinstance(due, JustifyDue):
        actor = actor_of(view, due.actor)
        if actor.controller == seat.key:
            title = f"Give {actor.name}’s justification line"
            yield Option("justify", title, "CK-S3-13", {"actor": actor.key}, (LINE,), owed=True)


def accept(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting the plays stand (CK-TC-04)."""
    if _due(view, JudgeDue) and facilitates(view, seat):
        yield Option("accept", "Let the plays stand", "CK-TC-04", owed=True)


def judge_fit(view: Position, seat: Seat) -> Iterator[Option]:
    """Judging one player's tag: it fits, or one retry, and after that perhaps not (R-CK-78, R-CK-79)."""
    if not _due(view, JudgeDue) or not facilitates(view, seat):
        return
    for play in view.conflict.hand.plays:  # type: ignore[union-attr]
        actor = actor_of(view, play.actor)
        if play.action is None or play.judged or actor.controller == view.gm:
            continue
        second = Choice("unfit", "does not fit") if play.retried else Choice("retry", "ask for another line")
        field = Field("verdict", OneOf((Choice("fits", "fits"), second)), "Does the tag fit", "R-CK-78")
        yield Option("judge-fit", f"Judge {actor.name}’s tag", "R-CK-78", {"actor": play.actor}, (field,))


def object_to(view: Position, seat: Seat) -> Iterator[Option]:
    """Doubting that one of the GM's Actors fits its tag (R-CK-79)."""
    if not _due(view, JudgeDue) or seat.key not in players(view):
        return
    for play in view.conflict.hand.plays:  # type: ignore[union-attr]
        actor = actor_of(view, play.actor)
        if play.action is not None and not play.judged and actor.controller == view.gm:
            yield Option("object", f"Doubt that {actor.name} fits its tag", "R-CK-79", {"actor": actor.key})


def vote(view: Position, seat: Seat) -> Iterator[Option]:
    """Voting on such a doubt (R-CK-79)."""
    due = _due(view, VoteDue)
    if isinstance(due, VoteDue) and seat.key in due.votes.waiting:
        field = Field("fits", OneOf(YES_NO), "Does the tag fit", "R-CK-79", sealed=True)
        title = f"Vote whether {actor_of(view, due.actor).name} fits its tag"
        yield Option("vote", title, "R-CK-79", {"actor": due.actor}, (field,), owed=True)


def spare(view: Position, seat: Seat) -> Iterator[Option]:
    """Sparing a pair's loser, where the table rules so (R-CK-61)."""
    due = _due(view, WaiveDue)
    if isinstance(due, WaiveDue):
        hit = view.conflict.hand.hits[due.hit]  # type: ignore[union-attr]
        for actor in mine(view, seat, [hit.source]):
            field = Field("spares", OneOf(NO_YES), "Waive the damage", "R-CK-61")
            title = f"Say whether {actor.name} spares {actor_of(view, hit.target).name}"
            yield Option("spare", title, "R-CK-61", {"actor": actor.key, "target": hit.target}, (field,), owed=True)


def spread(view: Position, seat: Seat, like: Spread | None = None) -> Iterator[Option]:
    """Splitting damage over the Attributes of its TA; unasked, on the highest AVs (R-CK-96).

    With `like`, without working out what is usual.

    Rules: CK-S5-06, CK-S5-07, CK-S5-08.
    """
    due = _due(view, SpreadDue)
    if not isinstance(due, SpreadDue):
        return
    hand = view.conflict.hand  # type: ignore[union-attr]
    assert hand is not None
    hit = hand.hits[due.hit]
    for actor in mine(view, seat, [hit.target]):
        wounds = wounds_before(view, hand, due.hit)
        room = {attribute: wounds.capacity(attribute) for attribute in ATTRIBUTES_OF[hit.aspect]}
        total = min(hit.through, sum(room.values()))
        domain = Amounts(
            tuple([Slot(attribute, room[attribute], why=_not_owned(actor, attribute)) for attribute in room]),
            total,
            NO_MORE,
            ALL_OF_IT,
            default=None if like else usual_spread(wounds, hit.aspect, total),
        )
        title = f"Place {total} {SIGNS[hit.aspect]} {hit.aspect} damage on {actor.name}"
        fixed = {"actor": actor.key, "source": hit.source}
        field = Field("parts", domain, "How much each Attribute takes", "CK-S5-06")
        yield Option("spread", title, "CK-S5-06", fixed, (field,), owed=True)


NO_MORE = Reason("CK-S5-07", "An Attribute takes no more than it has.")
ALL_OF_IT = Reason("CK-S5-06", "All of the damage must be placed.")


def _not_owned(actor: Actor, attribute: Attribute) -> Reason | None:
    if actor.av[PLACE[attribute]] is None:
        return Reason("CK-S5-08", f"{actor.name} does not own {attribute}, so it takes no damage.")
    return None


def take_from_committed(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying how many lost chips come from the committed ones, where the table rules so (R-CK-10)."""
    due = _due(view, CommittedDue)
    if not isinstance(due, CommittedDue):
        return
    hand = view.conflict.hand  # type: ignore[union-attr]
    assert hand is not None
    for actor in mine(view, seat, [hand.hits[due.hit].target]):
        ranges = committed_ranges(view, hand, due.hit)
        slots = tuple(Slot(attribute, many, few) for attribute, (few, many) in ranges.items())
        field = Field("parts", Amounts(slots), "Chips taken from the committed ones", "R-CK-10", sealed=True)
        title = f"Say how many of {actor.name}’s lost chips were committed"
        yield Option("take-from-committed", title, "R-CK-10", {"actor": actor.key}, (field,), owed=True)


def let_continue(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting an Actor go on that would be eliminated (CK-C-15)."""
    due = _due(view, ContinueDue)
    if isinstance(due, ContinueDue) and facilitates(view, seat):
        field = Field("continues", OneOf(NO_YES), "May it go on", "CK-C-15")
        title = f"Say whether {actor_of(view, due.actor).name} goes on with a TA at 0"
        yield Option("let-continue", title, "CK-C-15", {"actor": due.actor}, (field,), owed=True)


OFFERS: dict[str, Offer] = {
    "ante": ante,
    "withdraw": withdraw,
    "commit": commit,
    "fold": fold,
    "justify": justify,
    "accept": accept,
    "judge-fit": judge_fit,
    "object": object_to,
    "vote": vote,
    "spare": spare,
    "spread": spread,
    "take-from-committed": take_from_committed,
    "let-continue": let_continue,
    "deal-hand": deal_hand,
    "involve": involve,
    "oppose": oppose,
    "split-into-clusters": split_into_clusters,
    "join": join,
    "set-under-the-gun": set_under_the_gun,
    "override-elimination": override_elimination,
    "end-conflict": end_conflict,
    "start-conflict": start_conflict,
    "propose": propose,
    "set-av": set_av,
    "set-wildcard-rank": set_wildcard_rank,
    "set-rank": set_rank,
    "set-place": set_place,
    "add-actor": add_actor,
    "add-note": add_note,
}
"""Every kind of move with the function that offers it, those of play first."""
