"""Who may or must do what now. Every function reads a seat's view, so nothing here can betray what it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import Barred, Choice, Field, OneOf, Option, Reason, Seat, Subset, text_field
from facedown.systems.standard_roll.deck import size
from facedown.systems.standard_roll.facilitation import CURATOR_OFFERS, answerable, quiet
from facedown.systems.standard_roll.model import (
    TAGS,
    Entity,
    Order,
    Position,
    Roll,
    entity_of,
    may_act,
    order_of,
    resistance,
)
from facedown.systems.standard_roll.naming import difficulty
from facedown.systems.standard_roll.steps.rolls import EFFECTS, fallen, possible_effects

Offer = Callable[[Position, Seat], Iterator[Option]]

# Rolls


def rolling(view: Position, seat: Seat) -> Iterator[Entity]:
    """The seat's entities that may roll now: in turns the active one, while it has actions (SR-S5-08, SR-S5-10)."""
    if not quiet(view) or view.phase != "episode":
        return
    order = order_of(view)
    for entity in view.entities:
        if entity.controller != seat.key or entity.status != "active":
            continue
        if order is None or (order.active == entity.key and may_act(entity, order)):
            yield entity


def in_turns(view: Position) -> bool:
    """Whether turns are taken: then whoever has priority owes an action, or to pass or end the turn."""
    return order_of(view) is not None


def stat_field(view: Position, entity: Entity) -> Field:
    """Which stat is rolled with: the player says why it fits; the highest unless it does (SR-SP-04).

    One that only others’ sheets have counts 0 (R-SR-30).
    """
    stats = sorted(entity.stats, key=lambda pair: -pair[1])
    choices = [Choice(name, f"{name} ({value})") for name, value in stats] or [Choice("none", "none (0)")]
    others = dict.fromkeys(name for one in view.entities for name, _ in one.stats)
    missing = [name for name in others if stats and name not in dict(stats)]
    choices += [Choice(name, f"{name} (not on the sheet: 0)") for name in missing]
    return Field("stat", OneOf(tuple(choices)), "Which stat", "SR-SP-04")


def why() -> Field:
    """What the actor does, in a few words."""
    return text_field("words", "What it does, in a few words", "SR-S1-12", 200)


def affect(view: Position, seat: Seat) -> Iterator[Option]:
    """Against an entity, on one of its clocks (SR-S2-03, R-SR-34, R-SR-94)."""
    for entity in rolling(view, seat):
        for target in view.entities:
            clocks = [name for name, clock in target.clocks if not clock.resolved]
            if target.key == entity.key or target.status != "active" or not clocks:
                continue
            clock = Field("clock", OneOf(tuple(Choice(name, name) for name in clocks)), "Which clock", "R-SR-34")
            fields = (clock, stat_field(view, entity), why())
            title = f"{entity.name}: affect {target.name} (RES {resistance(target.stats)})"
            fixed = {"actor": entity.key, "target": target.key}
            yield Option("affect", title, "SR-S2-03", fixed, fields, owed=in_turns(view))


def try_it(view: Position, seat: Seat) -> Iterator[Option]:
    """Against a challenge (SR-S2-05)."""
    for entity in rolling(view, seat):
        for challenge in view.challenges:
            if not challenge.clock.resolved:
                title = f"{entity.name}: try {challenge.name} (TN {challenge.tn}, {difficulty(challenge.tn)})"
                fixed = {"actor": entity.key, "target": challenge.key}
                yield Option("try", title, "SR-S2-05", fixed, (stat_field(view, entity), why()), owed=in_turns(view))


def heal(view: Position, seat: Seat) -> Iterator[Option]:
    """To restore a clock (R-SR-19)."""
    for entity in rolling(view, seat):
        for target in sorted(view.entities, key=lambda one: one.player_side != entity.player_side):
            hurt = [name for name, clock in target.clocks if clock.left < clock.most]
            if hurt and target.status == "active":
                clock = Field("clock", OneOf(tuple(Choice(name, name) for name in hurt)), "Which clock", "R-SR-34")
                fields = (clock, stat_field(view, entity), why())
                title = f"{entity.name}: restore {target.name}"
                fixed = {"actor": entity.key, "target": target.key}
                yield Option("heal", title, "R-SR-19", fixed, fields, owed=in_turns(view))


def react(view: Position, seat: Seat) -> Iterator[Option]:
    """In answer to something, whosever turn it is (SR-S1-07, R-SR-57)."""
    answered = answerable(view)
    if view.phase != "episode" or (answered is None and not quiet(view)):
        return
    first = answered.actor if answered is not None else ""
    for entity in view.entities:
        if entity.controller != seat.key or entity.status != "active" or entity.environment or entity.key == first:
            continue
        others = [one for one in view.entities if one.key != entity.key and one.status == "active"]
        others.sort(key=lambda one: one.key != first)
        nobody = Choice("", "nobody")
        named = tuple(Choice(one.key, one.name) for one in others)
        whom = OneOf((*named, nobody) if first else (nobody, *named))
        fields = (stat_field(view, entity), why(), Field("target", whom, "Whom it answers", "R-SR-15"))
        yield Option("react", f"{entity.name}: react", "SR-S1-07", {"actor": entity.key}, fields)


# Critical effects


def choosing(view: Position, seat: Seat) -> Roll | None:
    """The roll whose critical effects this seat is to choose."""
    roll = view.roll
    if roll is None or not roll.picks or roll.chosen is not None:
        return None
    return roll if entity_of(view, roll.actor).controller == seat.key else None


def choose_effects(view: Position, seat: Seat) -> Iterator[Option]:
    """Edge, Point, Surface, Restore or Value Loss, justified by the description.

    Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17.
    """
    roll = choosing(view, seat)
    if roll is None:
        return
    possible = possible_effects(view, roll)
    idle = [effect for effect in EFFECTS if effect in TAGS and effect not in possible]
    choices = [Choice(effect, EFFECTS[effect]) for effect in possible]
    choices += [Choice(effect, f"{EFFECTS[effect]} without effect here") for effect in idle]
    barred = tuple(Barred(effect, reason) for effect, reason in NEEDS.items() if effect not in possible)
    domain = Subset(tuple(choices), 1, min(roll.picks, len(choices)), (choices[0].value,), barred)
    down = tuple(Choice(one.key, one.name) for one in fallen(view))
    nobody = () if down and roll.kind != "healing" else (Choice("", "nobody"),)
    fields = (
        Field("effects", domain, "What the Critical brings", "SR-S1-12"),
        text_field("because", "Why it fits what was done", "SR-S1-12", 200),
        Field("revives", OneOf((*nobody, *down)), "Whom a Restore would revive", "SR-S1-16"),
    )
    title = f"Choose what {entity_of(view, roll.actor).name}’s Critical brings"
    yield Option("choose-effects", title, "SR-S1-12", {"actor": roll.actor}, fields, owed=True)


NEEDS = {
    "restore": Reason("SR-S1-16", "Restore fills a clock that is being restored, or revives who may be revived."),
    "value-loss": Reason("R-SR-16", "Value Loss doubles what comes off a clock; this roll takes nothing off."),
}
"""Why a critical effect that can do nothing here is not to be chosen; a tag may be, for the story."""


# Turns


def turn_of(view: Position, seat: Seat) -> tuple[Entity, Order] | None:
    """The active entity, if this seat plays it and nothing is in the way."""
    order = order_of(view)
    if order is None or not order.active or not quiet(view):
        return None
    entity = entity_of(view, order.active)
    return (entity, order) if entity.controller == seat.key else None


def spend_action(view: Position, seat: Seat) -> Iterator[Option]:
    """An action without a roll (SR-S5-10)."""
    turn = turn_of(view, seat)
    if turn is not None and may_act(*turn):
        entity, order = turn
        free = f" and {order.free} free" if order.free else ""
        title = f"{entity.name}: spend an action ({entity.actions}{free} left)"
        yield Option("spend-action", title, "SR-S5-10", {"actor": entity.key}, (why(),), owed=True)


def pass_turn(view: Position, seat: Seat) -> Iterator[Option]:
    """Not with the last card, and not twice without anything happening (SR-S5-14, R-SR-49, R-SR-50)."""
    turn = turn_of(view, seat)
    if turn is None:
        return
    entity, order = turn
    guarded = view.rulings.pass_guard and entity.key in order.passed
    if size(order.undrawn) and not guarded:
        yield Option("pass", f"{entity.name}: pass", "SR-S5-11", {"actor": entity.key}, owed=True)


def end_turn(view: Position, seat: Seat) -> Iterator[Option]:
    """Always possible (R-SR-52)."""
    turn = turn_of(view, seat)
    if turn is not None:
        yield Option("end-turn", f"{turn[0].name}: end the turn", "SR-S5-04", {"actor": turn[0].key}, owed=True)


OFFERS: dict[str, Offer] = {
    "choose-effects": choose_effects,
    "affect": affect,
    "try": try_it,
    "heal": heal,
    "spend-action": spend_action,
    "pass": pass_turn,
    "end-turn": end_turn,
    "react": react,
    **CURATOR_OFFERS,
}
"""Every kind of move with the function that offers it, those of play first."""
