"""What lies on a table of the Standard Roll, for any surface to draw."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Seat, counted
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Challenge, Entity, Position, entity_of, order_of, resistance
from facedown.systems.standard_roll.naming import difficulty, name_of
from facedown.systems.standard_roll.steps.rolls import total

STEPS = ("1 Stated", "2 Dice", "3 Critical", "4 Effect")


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = [mat(view, entity, viewer) for entity in view.entities]
    mats += [challenge_mat(challenge) for challenge in view.challenges]
    ledgers = (*running(view), *last(view))
    return Board(view.title or "The Standard Roll", tuple(facts_of(view)), STEPS, step(view), tuple(mats), ledgers)


def step(view: Position) -> int:
    """Where the roll stands; -1 while none is being made."""
    roll = view.roll
    return -1 if roll is None else 0 if roll.sr is None else 2


def facts_of(view: Position) -> Iterator[str]:
    """What everyone should know now."""
    scene = f", Scene {view.scene}" if view.scene else ""
    yield f"Episode {view.episodes}{scene}" if view.phase == "episode" else "Downtime"
    situation = view.situation
    if situation is None:
        return
    yield situation.title or f"Situation {situation.number}"
    if situation.clock is not None:
        yield f"Situation Clock {situation.clock.left}/{situation.clock.most}"
    if situation.order is not None:
        yield f"Round {situation.order.round}"
        yield f"{counted(len(cards_of(situation.order.undrawn)), 'card')} undrawn"


def mat(view: Position, entity: Entity, viewer: Seat) -> Mat:
    """One entity's place."""
    order = order_of(view)
    note = ["effect" if entity.environment else f"Level {entity.level}"]
    if not entity.environment:
        note.append(f"RES {resistance(entity.stats)}")
    if entity.surprise and order is not None and order.surprise:
        note.append("has surprise" if entity.surprise == "with" else "surprised")
    turn = bool(order and order.active == entity.key) or bool(view.roll and view.roll.actor == entity.key)
    return Mat(
        key=entity.key,
        title=entity.name,
        note=" · ".join(note),
        yours=entity.controller == viewer.key,
        turn=turn,
        out=entity.status != "active",
        lines=tuple(lines(entity)),
        cards=tuple(cards(view, entity)),
        groups=tuple(groups(view, entity)),
    )


def lines(entity: Entity) -> Iterator[str]:
    """Whether it is out, its tags, its seed and notes."""
    if entity.status != "active":
        yield f"Out: {entity.status}"
    if entity.tags:
        yield f"[{', '.join(entity.tags)}]"
    if entity.seed:
        yield f"Seed: {entity.seed}"
    yield from entity.notes


def cards(view: Position, entity: Entity) -> Iterator[Card]:
    """Its initiative card: still to come, played, or active; and the roll it is making."""
    order = order_of(view)
    if order is not None:
        if order.active == entity.key:
            yield Card("has priority", "up", "Initiative", tone="candle")
        elif entity.key in order.discard:
            yield Card("played", "back", "Initiative")
        elif entity.key in cards_of(order.undrawn):
            yield Card("to come", "sealed", "Initiative")
    roll = view.roll
    if roll is not None and roll.actor == entity.key:
        dice = "" if roll.sr is None else f"SR {roll.sr}"
        yield Card(roll.stat, "up", name_of(view, roll.target) if roll.target else "Reaction", note=dice)


def groups(view: Position, entity: Entity) -> Iterator[MeterGroup]:
    """Stats, clocks, and the actions left."""
    if entity.stats:
        yield MeterGroup("Stats", meters=tuple(Meter(name, value) for name, value in entity.stats))
    clocks = tuple(Meter(name, clock.left, clock.most, note=f"of {clock.most}") for name, clock in entity.clocks)
    if order_of(view) is not None:
        order = order_of(view)
        free = order.free if order is not None and order.active == entity.key else 0
        clocks += (Meter("Actions", entity.actions, note=f"and {free} free" if free else ""),)
    if clocks:
        yield MeterGroup("Clocks", meters=clocks)


def challenge_mat(challenge: Challenge) -> Mat:
    """A challenge with its clock."""
    note = f"TN {challenge.tn} · {difficulty(challenge.tn)}"
    clock = Meter("Clock", challenge.clock.left, challenge.clock.most, note=f"of {challenge.clock.most}")
    group = MeterGroup("", meters=(clock,))
    return Mat(challenge.key, challenge.name, note, out=challenge.clock.resolved, groups=(group,))


HEADS = ("Who", "Total", "What came of it")


def running(view: Position) -> Iterator[Ledger]:
    """The roll whose dice lie there, while its critical effects are still to be decided."""
    roll = view.roll
    if roll is not None and roll.sr is not None:
        actor = entity_of(view, roll.actor)
        tally = total(actor, roll.stat, roll.sr)
        cells = (actor.name, f"{tally.total} against {roll.against}", "not settled yet")
        yield Ledger("This roll", HEADS, (LedgerRow(cells, (tally,)),))


def last(view: Position) -> Iterator[Ledger]:
    """The last roll and what it came to."""
    if view.last is not None:
        cells = (name_of(view, view.last.actor), f"{view.last.tally.total} against {view.last.against}", view.last.text)
        yield Ledger("Last roll", HEADS, (LedgerRow(cells, (view.last.tally,)),))
