"""The board of Core Kernel as one viewer sees it: mats, pots, turn order and the last results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from facedown.game import (
    Board,
    Card,
    Ledger,
    LedgerRow,
    Mat,
    Meter,
    MeterGroup,
    Note,
    PieceName,
    PieceRef,
    Pieces,
    Pool,
    Seat,
    TablePiece,
    TurnOrder,
    listed,
    registry,
    within_sentence,
)
from facedown.game.board import Tone
from facedown.systems.core_kernel.attributes import ASPECTS, ATTRIBUTES, ATTRIBUTES_OF, PLACE, Aspect
from facedown.systems.core_kernel.labels import SIGNS
from facedown.systems.core_kernel.model import (
    Actor,
    Conflict,
    PairResult,
    Participant,
    Play,
    Position,
    View,
    actor_of,
    play_of,
    ref,
)
from facedown.systems.core_kernel.rules.engagement import active, from_utg, under_the_gun
from facedown.systems.core_kernel.rules.numbers import rating, trine_score_tally

STEPS = ("1 Engagement", "2 Aspect", "3 Action and bid", "4 Showdown", "5 Outcome", "6 Update")
"""The six steps of the Contract (CK-P-04). Step 4 is never the current one: the Showdown needs no decision."""

AT = {"aspects": 1, "actions": 2, "justify": 2, "outcome": 4, "update": 5}
Terms = Callable[[str], str]
"""Returns the text of a term, by its key in the message catalogue."""

TONES: dict[Aspect, Tone] = {"Mind": "mind", "Body": "body", "Spirit": "spirit"}


def pieces(position: Position) -> Pieces:
    """Return the Actors, their Attributes and Aspects, and the Extensions in force."""
    actors = tuple([(actor.key, actor.name, actor.controller) for actor in position.actors])
    return _pieces(actors, position.extensions)


@lru_cache(maxsize=64)
def _pieces(actors: tuple[tuple[str, str, str], ...], extensions: tuple[str, ...]) -> Pieces:
    known = registry.extensions("core-kernel")
    return {
        "actor": {key: PieceName(name, controller) for key, name, controller in actors},
        "attribute": {f"{key}/{name}": PieceName(name, who) for key, _, who in actors for name in ATTRIBUTES},
        "aspect": {f"{key}/{name}": PieceName(name, who) for key, _, who in actors for name in ASPECTS},
        "extension": {key: PieceName(known[key].title) for key in extensions},
    }


def board(view: View, viewer: Seat, term: Terms) -> Board:
    """Return the board that this viewer sees. `term` returns the text of a term of the message catalogue."""
    conflict = view.conflict
    mats = tuple(mat(view, actor, viewer, term) for actor in view.actors)
    on_table = tuple(table_pieces(view))
    if conflict is None:
        return Board(view.title or "Core Kernel", ("No Conflict is in progress.",), STEPS, -1, mats, pieces=on_table)
    step = AT[conflict.hand.step] if conflict.hand else 0
    ledgers = (ledger(view, conflict),) if conflict.last else ()
    facts = tuple(facts_of(conflict, term))
    return Board(view.title or "Core Kernel", facts, STEPS, step, mats, ledgers, pieces=on_table)


def table_pieces(view: View) -> Iterator[TablePiece]:
    """Yield the pots, the Jackpots, the turn order, and the Extensions in force."""
    conflict = view.conflict
    hand = conflict.hand if conflict is not None else None
    if conflict is not None and hand is not None:
        several = len(hand.clusters) > 1
        for at, cluster in enumerate(hand.clusters, 1):
            if not cluster.size:
                continue
            members = listed(within_sentence(actor_of(view, key).name) for key in cluster.members)
            note = f"of {members}" if several else ""
            yield Pool(PieceRef("pot", str(at)), "Pot", cluster.size, note=note)
        sealed = hand.aspects if hand.step == "aspects" else hand.actions
        yield turn_order(view, hand.order, sealed.waiting)
    elif conflict is not None and active(conflict):
        first = under_the_gun(view, conflict)
        yield turn_order(view, from_utg(view, conflict, active(conflict)), (first,))
    jackpots = sum(jackpot.size for jackpot in conflict.jackpots) if conflict is not None else 0
    if jackpots:
        yield Pool(PieceRef("jackpot", "jackpot"), "Jackpot", jackpots)
    known = registry.extensions("core-kernel")
    for key in view.extensions:
        yield Note(PieceRef("extension", key), known[key].title, known[key].rulebook.rule[0].text)


def turn_order(view: View, order: tuple[str, ...], waiting: tuple[str, ...]) -> TurnOrder:
    """Return the order in which Actors commit, from Under the Gun (CK-S2-01).

    `order` are the Actors' keys. The first Actor in `waiting` acts now; nobody acts if `waiting` is empty.
    """
    at = order.index(waiting[0]) if waiting and waiting[0] in order else -1
    names = tuple(actor_of(view, key).name for key in order)
    return TurnOrder(PieceRef("order", "order"), "Order", tuple(ref(key) for key in order), names, at)


def facts_of(conflict: Conflict, term: Terms) -> Iterator[str]:
    """Yield the number of the Hand, the ES with its name, and a text about what is at stake if there is one."""
    yield f"Hand {conflict.hands}" if conflict.hands else "Before the first Hand"
    yield f"Stakes {conflict.es} · {term(f'stakes-{conflict.es}')}"
    if conflict.stakes:
        yield conflict.stakes


def mat(view: View, actor: Actor, viewer: Seat, term: Terms) -> Mat:
    """Return the mat of one Actor."""
    yours = actor.controller == viewer.key
    conflict = view.conflict
    there = [p for p in conflict.participants if p.actor == actor.key] if conflict else []
    participant = there[0] if there else None
    note: list[str] = [actor.kind]
    chips, numbers = None, []
    if conflict and participant:
        if under_the_gun(view, conflict) == actor.key:
            note.append("Under the Gun")
        chips = sum(participant.stack) if participant.stack else participant.chips
        numbers = [Meter("Chips", chips or 0, key="chips")]
        if participant.wildcards:
            numbers.append(Meter("Wildcards", participant.wildcards, key="wildcards"))
    hand = conflict.hand if conflict else None
    in_hand = bool(hand and actor.key in hand.order)
    waiting = (*hand.aspects.waiting, *hand.actions.waiting) if hand else ()
    return Mat(
        key=actor.key,
        title=actor.name,
        note=" · ".join(note),
        yours=yours,
        side=actor.side,
        turn=actor.key in waiting,
        out=bool(participant and participant.status != "in"),
        lines=tuple(lines(view, actor, participant)),
        cards=tuple(cards(view, play_of(hand, actor.key), term)) if hand and in_hand else (),
        groups=tuple(groups(view, actor, participant)) if actor.av else (),
        ref=ref(actor.key),
        side_key=actor.side,
        chips=chips,
        numbers=tuple(numbers),
    )


def lines(view: View, actor: Actor, participant: Participant | None) -> Iterator[str]:
    """Yield the lines on an Actor's mat: how it left the Conflict if it did, its intent, and the notes about it."""
    if participant and participant.status != "in":
        yield "Out: Forced Withdrawal" if participant.status == "FW" else "Out: eliminated"
    hand = view.conflict.hand if view.conflict else None
    if hand and actor.key in hand.order and play_of(hand, actor.key).intent:
        yield f"“{play_of(hand, actor.key).intent}”"
    yield from actor.notes


def cards(view: View, play: Play, term: Terms) -> Iterator[Card]:
    """Yield an Actor's Aspect card and Action card with its bid: face up, sealed, or not played yet."""
    hand = view.conflict.hand if view.conflict else None
    assert hand is not None
    own_aspect, own_action = hand.aspects.of(play.actor), hand.actions.of(play.actor)
    sign, tone = (SIGNS[play.aspect], TONES[play.aspect]) if play.aspect else ("", "")
    if play.aspect is not None:
        yield Card(play.aspect, "up", "Aspect", sign, tone, key="aspect")
    elif own_aspect is not None:
        yield Card(
            own_aspect.aspect,
            "sealed",
            "Aspect",
            SIGNS[own_aspect.aspect],
            note=f"ante {' '.join(own_aspect.chips)}",
            key="aspect",
        )
    else:
        yield (
            Card("committed", "sealed", "Aspect", known=False, key="aspect")
            if play.actor in hand.aspects.laid
            else Card("not yet", "empty", "Aspect", key="aspect")
        )
    if play.action is not None and play.actor not in hand.actions.laid:
        note = bid_note(play.bid, play.wildcards)
        yield Card(play.action, "up", term(f"tag-{play.action}"), sign, tone, note, key="action")
    elif own_action is not None:
        note = bid_note(own_action.bid, own_action.wildcards)
        yield Card(own_action.action, "sealed", "Action", sign, note=note, key="action")
    elif play.actor in hand.actions.laid:
        seen = play.action or "committed"
        note = bid_note(play.bid, 0) if play.bid is not None else ""
        yield Card(seen, "sealed", "Action", sign, note=note, known=play.action is not None, key="action")
    elif play.aspect is not None:
        yield Card("not yet", "empty", "Action", key="action")


def bid_note(bid: int | None, wildcards: int) -> str:
    """Return a short description of a bid with its Wildcards; a bid of None is hidden from the viewer."""
    return "bid hidden" if bid is None else f"bid {bid}{f' +{wildcards} wild' if wildcards else ''}"


def groups(view: View, actor: Actor, participant: Participant | None) -> Iterator[MeterGroup]:
    """Yield the meters of the three Aspects: chips in the stacks if the viewer sees them, else AVs.

    AVs have no maximum and the note of their group names them, so that nobody takes them for chips.
    """
    seen = participant if participant and participant.stack else None
    ratings = rating(view.rulings, actor, seen)
    for aspect in ASPECTS:
        meters = []
        for attribute in ATTRIBUTES_OF[aspect]:
            at = PLACE[attribute]
            av = actor.av[at]
            piece = PieceRef("attribute", f"{actor.key}/{attribute}")
            if av is None and not (seen and seen.stack[at]):
                meters.append(Meter(attribute, 0, None, note="–", ref=piece, key=attribute))
            elif seen:
                meters.append(
                    Meter(
                        attribute,
                        seen.stack[at],
                        av or 0,
                        seen.committed[at],
                        f"AV {'–' if av is None else av}",
                        piece,
                        attribute,
                    )
                )
            else:
                base = actor.av_base[at]
                note = f"of {base}" if av != base else ""
                meters.append(Meter(attribute, av or 0, note=note, ref=piece, key=attribute))
        tally = trine_score_tally(ratings, aspect)
        piece = PieceRef("aspect", f"{actor.key}/{aspect}")
        note = f"TS {tally.total}" if seen else f"AVs, TS {tally.total}"
        yield MeterGroup(aspect, SIGNS[aspect], TONES[aspect], note, tuple(meters), tally, piece, aspect.lower())


def beats(mine: str, theirs: str, won: int) -> str:
    """Return a text that says which of two Aspects or Attributes dominates.

    `won` is 1, 0 or -1 if `mine` wins, ties or loses.
    """
    return f"{mine} ties {theirs}" if not won else f"{mine} over {theirs}" if won > 0 else f"{theirs} over {mine}"


def ledger(view: View, conflict: Conflict) -> Ledger:
    """Return the results of the last resolved Hand, with a row for the Showdown of each pair."""
    return Ledger(
        f"Last showdown · Hand {conflict.last_hand}",
        ("Pair", "Dominance", "Showdown", "Outcome"),
        tuple([ledger_row(view, result) for result in conflict.last]),
        "last-showdown",
    )


def ledger_row(view: View, result: PairResult) -> LedgerRow:
    """Return the Showdown of a pair as a row: names, Dominance, totals, and the outcome for the first of the pair.

    Extensions can change the type of damage, which the result does not say, so with Extensions it is left out.
    """
    names = [actor_of(view, key).name for key in result.pair]
    ends, key = "a tie", "tie"
    if result.winner is not None:
        won = result.winner == result.pair[0]
        loser, key = (names[1], "won") if won else (names[0], "lost")
        done = result.damage.total if result.damage else 0
        part = f"{result.through} of {done}" if result.through != done else f"{done}"
        of_type = "" if view.extensions else f"{result.aspects[result.pair.index(result.winner)]} "
        ends = f"{loser} is spared" if result.spared else f"{loser}: {part} {of_type}damage"
    sweep = ": Sweep" if result.swept else ""
    return LedgerRow(
        (
            f"{names[0]} — {names[1]}",
            f"{beats(*result.aspects, result.td)}, {beats(*result.actions, result.ad)}{sweep}",
            f"{result.totals[0].total} : {result.totals[1].total}",
            ends,
        ),
        (*result.totals, *((result.damage,) if result.damage else ())),
        refs=(ref(result.pair[0]), ref(result.pair[1])),
        total=result.totals[0].total,
        against=result.totals[1].total,
        result=key,
    )
