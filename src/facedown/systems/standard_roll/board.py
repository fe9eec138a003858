"""The board of the Standard Roll as one viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, PieceName, PieceRef, Pieces, Seat
from facedown.game.board import Clock as BoardClock
from facedown.game.board import Deck, Note, TablePiece
from facedown.systems.standard_roll.deck import card_count, cards_of
from facedown.systems.standard_roll.model import (
    STATS,
    Challenge,
    Entity,
    Position,
    Result,
    View,
    challenge_of,
    challenge_ref,
    clock_ref,
    entity_of,
    order_of,
    ref,
    target_ref,
)
from facedown.systems.standard_roll.rules.rolls import difficulty, resistance, total_of_roll

STEPS = ("1 Declared", "2 Critical", "3 Result")
"""The steps of a roll at which it waits for somebody: the dice fall at once when the Curator has set the terms."""


def pieces(position: Position) -> Pieces:
    """Return every piece that moves and events can name: the entities, the challenges and their clocks."""
    clocks = {
        clock_ref(one.key, name).key: PieceName(name, one.controller)
        for one in position.entities
        for name, _ in one.clocks
    }
    return {
        "entity": {one.key: PieceName(one.name, one.controller) for one in position.entities},
        "challenge": {one.key: PieceName(one.name) for one in position.challenges},
        "clock": clocks | {clock_ref(one.key).key: PieceName("Task Clock") for one in position.challenges},
    }


def board(view: View, viewer: Seat) -> Board:
    """Return the board that this viewer sees."""
    mats = [entity_mat(view, entity, viewer) for entity in view.entities]
    mats += [challenge_mat(challenge) for challenge in view.challenges]
    return Board(
        view.title or "The Standard Roll", tuple(facts(view)), STEPS, step(view), tuple(mats), tuple(results(view)),
        pieces=tuple(table_pieces(view)),
    )  # fmt: skip


def step(view: View) -> int:
    """Return the index in STEPS of the current step of the roll in progress; -1 without a roll.

    In the last step, the Curator judges critical effects, or says which complication a miss brings.
    """
    roll = view.roll
    if roll is None:
        return 2 if view.complication else -1
    return 0 if roll.sr is None else 1 if roll.chosen_effects is None else 2


def facts(view: View) -> Iterator[str]:
    """Yield short facts about the current situation: the Episode and Scene, or Downtime, and the round."""
    scene = f", Scene {view.scene}" if view.scene else ""
    yield f"Episode {view.episodes}{scene}" if view.phase == "episode" else "Downtime"
    order = order_of(view)
    if order is not None:
        yield f"Round {order.round}{', surprise' if order.surprise else ''}"


def table_pieces(view: View) -> Iterator[TablePiece]:
    """Yield the pieces of the Situation: its title, its clock and the initiative deck."""
    situation = view.situation
    if situation is None:
        return
    title = f"Situation: {situation.title}" if situation.title else f"Situation {situation.number}"
    yield Note(PieceRef("situation", str(situation.number)), title)
    if situation.clock is not None:
        clock, key = situation.clock, PieceRef("situation-clock", str(situation.number))
        yield BoardClock(key, "Situation Clock", clock.left, clock.most)
    if situation.order is not None:
        order = situation.order
        yield Deck(
            PieceRef("deck", "initiative"), "Initiative deck", card_count(order.undrawn_cards), len(order.discard)
        )


def entity_mat(view: View, entity: Entity, viewer: Seat) -> Mat:
    """Return the mat of one entity: the part of the board with its name, cards, clocks and stats."""
    order, roll = order_of(view), view.roll
    notes = ["environmental effect"] if entity.environment else []
    if entity.surprise and order is not None and order.surprise:
        notes.append("has surprise" if entity.surprise == "with" else "surprised")
    turn = (order is not None and order.active == entity.key) or (roll is not None and roll.actor == entity.key)
    side = "" if entity.environment else "players" if entity.player_side else "foes"
    return Mat(
        key=entity.key,
        title=entity.name,
        note=" · ".join(notes),
        yours=bool(viewer.key) and entity.controller == viewer.key,
        side=side,
        turn=turn,
        out=entity.status != "active",
        conditions=tuple(entity.tags),
        side_key=side,
        lines=tuple(lines(entity)),
        cards=tuple(cards(view, entity)),
        groups=tuple(groups(entity)),
        ref=ref(entity.key),
        numbers=tuple(numbers(view, entity)),
    )


def numbers(view: View, entity: Entity) -> Iterator[Meter]:
    """Yield the numbers beside an entity’s name: its Level and Resistance, and in a turn order its actions left."""
    if not entity.environment:
        yield Meter("Level", entity.level, key="level")
        yield Meter("Resistance", resistance(entity.stats), key="resistance")
    order = order_of(view)
    if order is not None:
        yield Meter("Actions", entity.actions, key="actions")
        if order.active == entity.key and order.free_actions:
            yield Meter("Free actions", order.free_actions, key="free-actions")


def lines(entity: Entity) -> Iterator[str]:
    """Yield an entity’s status, Seed Keyword and notes."""
    if entity.status != "active":
        yield f"Out: {entity.status}{', can be revived' if entity.revivable else ''}"
    if entity.seed:
        yield f"Seed: {entity.seed}"
    yield from entity.notes


def cards(view: View, entity: Entity) -> Iterator[Card]:
    """Yield the cards on an entity’s mat: its initiative card and its roll in progress."""
    order = order_of(view)
    if order is not None:
        if order.active == entity.key:
            yield Card("has priority", "up", "Initiative", tone="candle", key="initiative")
        elif entity.key in order.discard:
            yield Card("played", "back", "Initiative", key="initiative")
        elif entity.key in cards_of(order.undrawn_cards):
            yield Card("to come", "back", "Initiative", key="initiative")
    roll = view.roll
    if roll is not None and roll.actor == entity.key:
        dice = "" if roll.sr is None else f"SR {roll.sr}"
        summary = "has declared a roll" if roll.sr is None else "has rolled"
        yield Card(roll.stat, "up", target_name(view) or "Reaction", note=dice, summary=summary, key="roll")


def target_name(view: View) -> str:
    """Return the name of the target of the roll in progress; empty without a roll or a target."""
    roll = view.roll
    if roll is None or not roll.target:
        return ""
    return (challenge_of if roll.kind == "effort" else entity_of)(view, roll.target).name


def groups(entity: Entity) -> Iterator[MeterGroup]:
    """Yield meters for an entity’s clocks and stats."""
    clocks = tuple(
        Meter(name, clock.left, clock.most, note=f"of {clock.most}", ref=clock_ref(entity.key, name), key=name.lower())
        for name, clock in entity.clocks
    )
    if clocks:
        yield MeterGroup("Clocks", meters=clocks, key="clocks")
    stats = tuple(Meter(name, value, key=key_of_stat(name)) for name, value in entity.stats)
    if stats:
        yield MeterGroup("Stats", meters=stats, key="stats")


def key_of_stat(name: str) -> str:
    """Return the key of the meter of a stat; that of a table’s own stat is unlike all keys of the system."""
    return name.lower() if name in STATS else f"stat/{name.lower()}"


def challenge_mat(challenge: Challenge) -> Mat:
    """Return the mat of a challenge: the part of the board with its name, Target Number and clock."""
    note, tn = difficulty(challenge.tn).replace("-", " "), Meter("TN", challenge.tn, key="tn")
    clock = challenge.clock
    meter = Meter("Clock", clock.left, clock.most, note=f"of {clock.most}", ref=clock_ref(challenge.key), key="clock")
    group = MeterGroup("", meters=(meter,), key="clocks")
    return Mat(
        challenge.key, challenge.name, note, out=clock.resolved, groups=(group,), ref=challenge_ref(challenge.key),
        numbers=(tn,),
    )  # fmt: skip


def results(view: View) -> Iterator[Ledger]:
    """Yield a ledger of the roll in progress, once its dice are rolled, and a ledger of the last roll."""
    roll, columns = view.roll, ("Who", "Total", "Result")
    if roll is not None and roll.sr is not None:
        actor = entity_of(view, roll.actor)
        tally = total_of_roll(actor, roll)
        target = target_ref(roll)
        refs = (ref(actor.key), *((target,) if target is not None else ()))
        cells = (actor.name, f"{tally.total} against {roll.against}", "to be applied")
        row = LedgerRow(cells, (tally,), refs, tally.total, roll.against)
        yield Ledger("This roll", columns, (row,), "this-roll")
    if view.last is not None:
        last = view.last
        numbers = f"{last.total} against {last.against}"
        cells, key = (entity_of(view, last.actor).name, numbers, result(last)), result_key(last)
        row = LedgerRow(cells, (last.tally,), (ref(last.actor),), last.total, last.against, key)
        yield Ledger("Last roll", columns, (row,), "last-roll")


def result_key(last: Result) -> str:
    """Return the outcome of the last roll as a key: miss, success or failure."""
    if last.miss:
        return "miss"
    return "success" if last.success or last.total > last.against else "failure"


def result(last: Result) -> str:
    """Return the outcome of the last roll in words."""
    if last.miss:
        return "a miss"
    if last.total > last.against:
        return f"succeeds by {last.total - last.against}"
    return "succeeds by its Critical" if last.success else "fails"
