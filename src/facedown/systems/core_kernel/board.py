"""What lies on a Core Kernel table, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Seat, counted
from facedown.game.board import Tone
from facedown.systems.core_kernel.model import (
    ASPECTS,
    ATTRIBUTES_OF,
    PLACE,
    STAKES,
    TAGS,
    Actor,
    Aspect,
    Conflict,
    Participant,
    Play,
    Position,
    play_of,
    rating,
    trine_score_tally,
)
from facedown.systems.core_kernel.naming import SIGNS, name_of
from facedown.systems.core_kernel.steps.engagement import under_the_gun

STEPS = ("1 Engagement", "2 Aspect", "3 Action and bid", "4 Showdown", "5 Outcome", "6 Update")
AT = {"aspects": 1, "actions": 2, "justify": 2, "outcome": 4, "update": 5}
TONES: dict[Aspect, Tone] = {"Mind": "mind", "Body": "body", "Spirit": "spirit"}


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    conflict = view.conflict
    mats = tuple(mat(view, actor, viewer) for actor in view.actors)
    if conflict is None:
        facts = ("No Conflict is on.",)
        return Board(view.title or "Core Kernel", facts, STEPS, -1, mats)
    step = AT[conflict.hand.step] if conflict.hand else 0
    ledgers = (ledger(view, conflict),) if conflict.last else ()
    return Board(view.title or "Core Kernel", tuple(facts_of(view, conflict)), STEPS, step, mats, ledgers)


def facts_of(view: Position, conflict: Conflict) -> Iterator[str]:
    """What everyone should know now."""
    yield f"Hand {conflict.hands}" if conflict.hands else "Before the first Hand"
    yield f"Stakes {conflict.es} · {STAKES[conflict.es]}"
    if conflict.stakes:
        yield conflict.stakes
    pots = [cluster.size for cluster in conflict.hand.clusters] if conflict.hand else []
    if any(pots):
        yield f"Pot {' and '.join(map(str, pots))}"
    jackpot = sum(jackpot.size for jackpot in conflict.jackpots)
    if jackpot:
        yield f"Jackpot {jackpot}"


def mat(view: Position, actor: Actor, viewer: Seat) -> Mat:
    """One Actor's place."""
    yours = actor.controller == viewer.key
    conflict = view.conflict
    there = [p for p in conflict.participants if p.actor == actor.key] if conflict else []
    participant = there[0] if there else None
    note = [actor.kind, *([actor.side] if actor.side else [])]
    if conflict and participant:
        if under_the_gun(view, conflict) == actor.key:
            note.append("Under the Gun")
        chips = sum(participant.stack) if participant.stack else participant.chips
        note.append(counted(chips or 0, "chip"))
        if participant.wildcards:
            note.append(counted(participant.wildcards, "Wildcard"))
    hand = conflict.hand if conflict else None
    in_hand = bool(hand and actor.key in hand.order)
    waiting = (*hand.aspects.waiting, *hand.actions.waiting) if hand else ()
    return Mat(
        key=actor.key,
        title=actor.name,
        note=" · ".join(note),
        yours=yours,
        turn=actor.key in waiting,
        out=bool(participant and participant.status != "in"),
        lines=tuple(lines(view, actor, participant)),
        cards=tuple(cards(view, play_of(hand, actor.key))) if hand and in_hand else (),
        groups=tuple(groups(view, actor, participant)) if actor.av else (),
    )


def lines(view: Position, actor: Actor, participant: Participant | None) -> Iterator[str]:
    """What there is to say about an Actor: that it is out, what it means to do, what the GM noted."""
    if participant and participant.status != "in":
        yield "Out: Forced Withdrawal" if participant.status == "FW" else "Out: eliminated"
    hand = view.conflict.hand if view.conflict else None
    if hand and actor.key in hand.order and play_of(hand, actor.key).intent:
        yield f"“{play_of(hand, actor.key).intent}”"
    yield from actor.notes


def cards(view: Position, play: Play) -> Iterator[Card]:
    """The Aspect card and the Action card with its bid: turned up, sealed, or still to come."""
    hand = view.conflict.hand if view.conflict else None
    assert hand is not None
    own_aspect, own_action = hand.aspects.of(play.actor), hand.actions.of(play.actor)
    sign, tone = (SIGNS[play.aspect], TONES[play.aspect]) if play.aspect else ("", "")
    if play.aspect is not None:
        yield Card(play.aspect, "up", "Aspect", sign, tone)
    elif own_aspect is not None:
        yield Card(
            own_aspect.aspect, "sealed", "Aspect", SIGNS[own_aspect.aspect], note=f"ante {' '.join(own_aspect.chips)}"
        )
    else:
        yield (
            Card("committed", "sealed", "Aspect")
            if play.actor in hand.aspects.laid
            else Card("not yet", "empty", "Aspect")
        )
    if play.action is not None and play.actor not in hand.actions.laid:
        yield Card(play.action, "up", TAGS[play.action], sign, tone, bid_note(play.bid, play.wildcards))
    elif own_action is not None:
        yield Card(own_action.action, "sealed", "Action", sign, note=bid_note(own_action.bid, own_action.wildcards))
    elif play.actor in hand.actions.laid:
        seen = play.action or "committed"
        yield Card(seen, "sealed", "Action", sign, note=bid_note(play.bid, 0) if play.bid is not None else "")
    elif play.aspect is not None:
        yield Card("not yet", "empty", "Action")


def bid_note(bid: int | None, wildcards: int) -> str:
    """A bid with its Wildcards, in short."""
    return "bid hidden" if bid is None else f"bid {bid}{f' +{wildcards} wild' if wildcards else ''}"


def groups(view: Position, actor: Actor, participant: Participant | None) -> Iterator[MeterGroup]:
    """The three Aspects with their stacks (or, between Conflicts and for the GM, their AVs)."""
    seen = participant if participant and participant.stack else None
    ratings = rating(view.rulings, actor, seen)
    for aspect in ASPECTS:
        meters = []
        for attribute in ATTRIBUTES_OF[aspect]:
            at = PLACE[attribute]
            av = actor.av[at]
            if av is None and not (seen and seen.stack[at]):
                meters.append(Meter(attribute, 0, None, note="–"))
            elif seen:
                meters.append(
                    Meter(
                        attribute,
                        seen.stack[at],
                        av or 0,
                        seen.committed[at],
                        f"AV {'–' if av is None else av}",
                    )
                )
            else:
                meters.append(Meter(attribute, av or 0, actor.av_base[at], note=f"AV {av}"))
        tally = trine_score_tally(ratings, aspect)
        yield MeterGroup(aspect, SIGNS[aspect], TONES[aspect], f"TS {tally.total}", tuple(meters), tally)


def ledger(view: Position, conflict: Conflict) -> Ledger:
    """The last showdown, pair by pair."""
    rows = []
    for result in conflict.last:
        names = [name_of(view, key) for key in result.pair]
        ends = "a tie"
        if result.winner is not None:
            loser = names[1] if result.winner == result.pair[0] else names[0]
            done = result.damage.total if result.damage else 0
            part = f"{result.through} of {done}" if result.through != done else f"{done}"
            ends = f"{loser} is spared" if result.spared else f"{loser}: {part} damage"
        rows.append(
            LedgerRow(
                (
                    f"{names[0]} — {names[1]}",
                    ", ".join(result.dominance),
                    f"{result.totals[0].total} : {result.totals[1].total}",
                    ends,
                ),
                (*result.totals, *((result.damage,) if result.damage else ())),
            )
        )
    return Ledger(
        f"Last showdown · Hand {conflict.last_hand}", ("Pair", "Dominance", "Showdown", "Outcome"), tuple(rows)
    )
