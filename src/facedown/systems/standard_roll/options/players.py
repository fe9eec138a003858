"""The players’ options: rolls, critical effects, and turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, permutations

from facedown.game import (
    YES_NO,
    Barred,
    Choice,
    Field,
    OneOf,
    Option,
    Reason,
    Seat,
    Subset,
    text_field,
    within_sentence,
)
from facedown.systems.standard_roll.model import (
    CLOCKS,
    NO_STAT,
    TAGS,
    ClockName,
    Entity,
    Order,
    Roll,
    View,
    entity_of,
    is_quiet,
    order_of,
    ref,
)
from facedown.systems.standard_roll.rules import criticals, turns
from facedown.systems.standard_roll.rules.limits import no_more_tags
from facedown.systems.standard_roll.rules.rolls import can_react_to, difficulty, resistance

# Rolls


def affect(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to roll against a clock of another entity (SR-S2-03, R-SR-34, R-SR-94, R-SR-95)."""
    for actor in entities_free_to_roll(view, seat):
        foes_first = sorted(view.entities, key=lambda one: one.player_side == actor.player_side)
        clocks = {one.key: [name for name, clock in one.clocks if not clock.resolved] for one in foes_first}
        reasons = {one.key: why_not_affect(actor, one, clocks[one.key]) for one in foes_first}
        targets = [one for one in foes_first if reasons[one.key] is None]
        if targets:
            target = choose_target(targets, resistance_note, "SR-S2-03", reasons)
            fields = (target, choose_clock(targets, clocks), choose_stat(view, actor), words_field())
            yield roll_option(view, "affect", "Roll against a target", "SR-S2-03", actor, fields)


def resistance_note(target: Entity) -> str:
    """Return a note with the target’s Resistance, which a roll must exceed (SR-S2-04)."""
    return f"Resistance {resistance(target.stats)}"


def why_not_affect(actor: Entity, target: Entity, clocks: list[ClockName]) -> Reason | None:
    """Return why this actor cannot roll against this target; None if it can.

    `clocks` are the names of the target’s clocks above 0. Rules: SR-S2-03, SR-S2-06, R-SR-94, R-SR-95.
    """
    if target.key == actor.key:
        return Reason("SR-S2-03", "An entity cannot roll against itself.")
    if target.status != "active":
        return Reason("R-SR-94", f"{target.name} is {target.status}.")
    if not target.clocks:
        return Reason("R-SR-95", f"{target.name} has no clock.")
    return None if clocks else Reason("SR-S2-06", f"All clocks of {within_sentence(target.name)} are resolved.")


def impose(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to roll against another entity only to impose a condition or movement on it.

    The target needs no clock. Rules: SR-S1-20, SR-S2-04, R-SR-89, R-SR-101.
    """
    for actor in entities_free_to_roll(view, seat):
        foes_first = sorted(view.entities, key=lambda one: one.player_side == actor.player_side)
        reasons = {one.key: why_not_impose(actor, one) for one in foes_first}
        targets = [one for one in foes_first if reasons[one.key] is None]
        if targets:
            fields = (
                choose_target(targets, resistance_note, "SR-S2-04", reasons),
                text_field("condition", "What it does", "SR-S1-20", 60, needed=True),
                Field("lasts", OneOf(YES_NO), "It lasts until the Situation ends", "R-SR-93"),
                choose_stat(view, actor),
                words_field(),
            )
            yield roll_option(view, "impose", "Impose a condition", "SR-S1-20", actor, fields)


def why_not_impose(actor: Entity, target: Entity) -> Reason | None:
    """Return why this actor cannot impose a condition on this target; None if it can (SR-S1-20, R-SR-101)."""
    if target.key == actor.key:
        return Reason("SR-S2-03", "An entity cannot roll against itself.")
    if target.status != "active":
        return Reason("R-SR-94", f"{target.name} is {target.status}.")
    return no_more_tags(target)


def try_challenge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to roll against a challenge (SR-S2-05, SR-S2-06)."""
    open_ones = [one for one in view.challenges if not one.clock.resolved]
    barred = tuple(
        Barred(one.key, Reason("SR-S2-06", f"{one.name} is already resolved."))
        for one in view.challenges
        if one.clock.resolved
    )
    choices = tuple(
        Choice(one.key, one.name, f"TN {one.tn}, {difficulty(one.tn).replace('-', ' ')}") for one in open_ones
    )
    for actor in entities_free_to_roll(view, seat) if choices else ():
        target = Field("target", OneOf(choices, barred), "Challenge", "SR-S2-05", refers="challenge")
        fields = (target, choose_stat(view, actor), words_field())
        yield roll_option(view, "try", "Try a challenge", "SR-S2-05", actor, fields)


def heal(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to make a roll that restores a clock (R-SR-19, R-SR-20)."""
    for actor in entities_free_to_roll(view, seat):
        friends_first = sorted(view.entities, key=lambda one: one.player_side != actor.player_side)
        clocks = {one.key: [name for name, clock in one.clocks if clock.left < clock.most] for one in friends_first}
        reasons = {one.key: why_not_heal(one, clocks[one.key]) for one in friends_first}
        targets = [one for one in friends_first if reasons[one.key] is None]
        if targets:
            target = choose_target(targets, lambda one: "", "R-SR-19", reasons)
            fields = (target, choose_clock(targets, clocks), choose_stat(view, actor), words_field())
            yield roll_option(view, "heal", "Restore a clock", "R-SR-19", actor, fields)


def why_not_heal(target: Entity, clocks: list[ClockName]) -> Reason | None:
    """Return why a roll can restore no clock of this target; None if it can (R-SR-19, R-SR-20).

    `clocks` are the names of the target’s clocks below their maximum.
    """
    if target.status != "active":
        return Reason("R-SR-19", f"{target.name} is {target.status}.")
    return None if clocks else Reason("R-SR-20", f"{target.name} has no clock below its maximum.")


def react(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to make a Reaction, on any turn (SR-S1-07, R-SR-15, R-SR-46, R-SR-57, R-SR-67).

    A Reaction to a declared roll is fleeting: it is possible only until the dice are rolled.
    """
    answered = can_react_to(view)
    if answered is None and not is_quiet(view):
        return
    first = answered.actor if answered is not None else ""
    label = f"React to {within_sentence(entity_of(view, first).name)}’s roll" if first else "Roll a Reaction"
    for actor in view.entities:
        if actor.controller != seat.key or actor.status != "active" or actor.environment or actor.key == first:
            continue
        others = [one for one in view.entities if one.key != actor.key and one.status == "active"]
        others.sort(key=lambda one: (one.key != first, one.player_side == actor.player_side))
        named, nobody = tuple(Choice(one.key, one.name) for one in others), Choice("", "nobody")
        domain = OneOf((*named, nobody) if first else (nobody, *named))
        target = Field("target", domain, "Reaction to", "R-SR-15", refers="entity")
        fields = (target, choose_stat(view, actor), words_field())
        yield Option(
            "react", label, "SR-S1-07", {"actor": actor.key}, fields, fleeting=bool(first), actor=ref(actor.key)
        )  # fmt: skip


def entities_free_to_roll(view: View, seat: Seat) -> Iterator[Entity]:
    """Yield the seat’s entities that may roll, also in Downtime; during turns, only the active one with an action left.

    Rules: SR-S5-08, SR-S5-10, R-SR-99.
    """
    if not is_quiet(view):
        return
    order = order_of(view)
    for entity in view.entities:
        if entity.controller != seat.key or entity.status != "active":
            continue
        if order is None or (order.active == entity.key and turns.why_not_act(order, entity) is None):
            yield entity


def roll_option(view: View, move: str, label: str, rule: str, actor: Entity, fields: tuple[Field, ...]) -> Option:
    """Return an option to declare a roll; `move` is the kind of the move.

    During turns the table waits for this option, because the active entity must choose a move (SR-S5-03).
    """
    owed = order_of(view) is not None
    return Option(move, label, rule, {"actor": actor.key}, fields, owed=owed, actor=ref(actor.key))


def choose_target(
    targets: Iterable[Entity], note: Callable[[Entity], str], rule: str, reasons: dict[str, Reason | None]
) -> Field:
    """Return a field to choose the target of a roll.

    `note`: a function that returns a note about a target, to show beside its name; "" for none.
    `rule`: the rule that the field cites.
    `reasons`: by key of an entity, the reason why it cannot be chosen; None for an entity that can be chosen.
    """
    choices = tuple(Choice(one.key, one.name, note(one)) for one in targets)
    barred = tuple(Barred(key, reason) for key, reason in reasons.items() if reason is not None)
    return Field("target", OneOf(choices, barred), "Target", rule, refers="entity")


def choose_clock(targets: Iterable[Entity], clocks: dict[str, list[ClockName]]) -> Field:
    """Return a field to choose a clock of the target (R-SR-34).

    `clocks` are the names of the clocks that can be chosen, by the key of the target.
    """
    cases = tuple(((one.key,), OneOf(tuple(Choice(name, name) for name in clocks[one.key]))) for one in targets)
    every = OneOf(tuple(Choice(name, name) for name in CLOCKS))
    return Field("clock", every, "Clock", "R-SR-34", depends="target", cases=cases)


def choose_stat(view: View, actor: Entity) -> Field:
    """Return a field to choose the stat of a roll, from the highest to the lowest.

    A stat that only other sheets have counts as 0. Rules: SR-SP-04, R-SR-30.
    """
    stats = sorted(actor.stats, key=lambda pair: -pair[1])
    choices = [Choice(name, name, str(value)) for name, value in stats] or [Choice(NO_STAT, "none", "0")]
    others = dict.fromkeys(name for one in view.entities for name, _ in one.stats)
    missing = [name for name in others if stats and name not in dict(stats)]
    choices += [Choice(name, name, "not on the sheet: 0") for name in missing]
    return Field("stat", OneOf(tuple(choices)), "Stat", "SR-SP-04")


def words_field() -> Field:
    """Return a field for the action in the player’s words (SR-S1-12)."""
    return text_field("words", "What they do", "SR-S1-12", 200)


# Critical effects

EFFECTS = {
    "edge": ("Edge", "Weaken"), "point": ("Point", "Blight"), "surface": ("Surface", "Daze"),
    "restore": ("Restore", ""), "value-loss": ("Value Loss", ""),
}  # fmt: skip
"""The name of each critical effect, and the name of its tag (SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17)."""

NEEDS = {
    "restore": Reason("SR-S1-16", "Restore needs a roll to restore a clock, or an entity that can be revived."),
    "value-loss": Reason("R-SR-16", "Value Loss needs a roll that lowers a clock."),
}
"""The reasons why Restore and Value Loss cannot be chosen if they would change nothing.

A tag that would change nothing can be chosen, for the story.
"""


def choose_effects(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the effects of a Critical, and the entity that Restore revives.

    Rules: SR-S1-12, SR-S1-16, R-SR-12, R-SR-18.
    """
    roll = critical_roll_of(view, seat)
    if roll is None:
        return
    possible = criticals.possible_effects(view, roll)
    idle = [effect for effect in EFFECTS if effect in TAGS and effect not in possible]
    choices = [Choice(effect, *EFFECTS[effect]) for effect in possible]
    choices += [Choice(effect, name, f"{tag}, no effect here") for effect in idle for name, tag in (EFFECTS[effect],)]
    barred = tuple(Barred(effect, reason) for effect, reason in NEEDS.items() if effect not in possible)
    most = min(roll.picks, len(choices))
    fields = (
        Field("effects", Subset(tuple(choices), 1, most, (choices[0].value,), barred), "Critical effect", "SR-S1-12"),
        text_field("because", "Why it fits", "SR-S1-12", 200),
        choose_revived(view, roll, [choice.value for choice in choices], most),
    )
    label = "Choose a critical effect" if most == 1 else "Choose critical effects"
    if not possible:
        label += ", for the story only"
    yield Option(
        "choose-effects", label, "SR-S1-12", {"actor": roll.actor}, fields, owed=True, actor=ref(roll.actor)
    )  # fmt: skip


def critical_roll_of(view: View, seat: Seat) -> Roll | None:
    """Return the roll in progress, if this seat must choose its critical effects; else None (SR-S1-12)."""
    roll = view.roll
    if roll is None or not roll.picks or roll.chosen_effects is not None:
        return None
    return roll if entity_of(view, roll.actor).controller == seat.key else None


def choose_revived(view: View, roll: Roll, effects: list[str], most: int) -> Field:
    """Return a field to choose the entity that Restore revives; optional if the roll restores a clock.

    `effects` are the critical effects that can be chosen, `most` is their maximum number. Rules: SR-S1-16, R-SR-18.
    """
    nobody = Choice("", "nobody")
    down = tuple(Choice(one.key, one.name) for one in criticals.revivable_entities(view))
    some = (nobody, *down) if roll.kind == "healing" else down
    sets = chain.from_iterable(permutations(effects, size) for size in range(1, most + 1)) if down else ()
    restoring = tuple(one for one in sets if "restore" in one)
    cases = ((restoring, OneOf(some)),) if down else ()
    return Field(
        "revives", OneOf((nobody,)), "Revive", "SR-S1-16", refers="entity", depends="effects", cases=cases
    )  # fmt: skip


# Turns


def spend_action(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to spend an action without a roll (SR-S5-10)."""
    turn = turn_of(view, seat)
    if turn is None:
        return
    entity, order = turn
    if turns.why_not_act(order, entity) is None:
        free = f" and {order.free_actions} free" if order.free_actions else ""
        label = f"Act without a roll ({entity.actions}{free} left)"
        yield turn_option("spend-action", label, "SR-S5-10", entity, (words_field(),))


def pass_turn(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to pass.

    No option is yielded for the last card of the round, or if nothing has happened since the entity last passed.
    Rules: SR-S5-11, SR-S5-14, R-SR-49, R-SR-50.
    """
    turn = turn_of(view, seat)
    if turn is not None and turns.why_not_pass(view.rulings, turn[1], turn[0].key) is None:
        later = ", and act again later" if turn[0].actions else ""
        yield turn_option("pass", f"Pass{later}", "SR-S5-11", turn[0])


def end_turn(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the turn, which is always possible (SR-S5-04, R-SR-52, R-SR-53)."""
    turn = turn_of(view, seat)
    if turn is not None:
        yield turn_option("end-turn", "End the turn", "SR-S5-04", turn[0])


def turn_of(view: View, seat: Seat) -> tuple[Entity, Order] | None:
    """Return the active entity and the turn order.

    None if another seat plays that entity, if something else is in progress, or if there is no active entity.
    """
    order = order_of(view)
    if order is None or not order.active or not is_quiet(view):
        return None
    entity = entity_of(view, order.active)
    return (entity, order) if entity.controller == seat.key else None


def turn_option(move: str, label: str, rule: str, entity: Entity, fields: tuple[Field, ...] = ()) -> Option:
    """Return an option of the active entity, which must choose one of its options to go on (SR-S5-03)."""
    return Option(move, label, rule, {"actor": entity.key}, fields, owed=True, actor=ref(entity.key))
