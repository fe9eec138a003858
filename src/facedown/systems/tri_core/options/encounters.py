"""What the GM does with encounters, the ground, days, levels and things."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Choice, Field, OneOf, Option, Range, Seat, Subset, field_with_room, text_field
from facedown.systems.tri_core.model import LEVEL_CAP, Ability, Character, Encounter, Position, called, character_of
from facedown.systems.tri_core.options.gm import (
    characters_to_judge,
    choice_of_character,
    facilitates,
    no_more_items,
    open_floor,
)
from facedown.systems.tri_core.rules.availability import may_rest
from facedown.systems.tri_core.rules.card_texts import awaited_text
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.rules.triggers import can_fire, triggers_of
from facedown.systems.tri_core.rules.turn_order import can_anybody_act, is_at_rest


def start_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Opening an encounter (TC-D-78)."""
    there = [one for one in view.characters if one.out != "dead"]
    if not facilitates(view, seat) or view.encounter is not None or not there:
        return
    choices = tuple(Choice(one.key, one.name) for one in there)
    lurking = tuple(one.key for one in there if one.lurks)
    fields = (
        Field("participants", Subset(choices, 1, None, tuple(one.key for one in there)), "Who is in it", "TC-D-78"),
        Field("hidden", Subset(choices, default=lurking), "Who of them is in hiding", "TC-D-83"),
    )
    yield Option("start-encounter", "Open an encounter", "TC-D-78", fields=fields)


def call_trigger(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying that what somebody waits for has happened (TC-D-07)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    for held in (one for one in encounter.held if one.ready):
        title = f"Say that it has happened: “{awaited_text(view, held.hold)}” ({name_of(view, held.owner)})"
        yield Option("call-trigger", title, "TC-D-07", {"actor": held.owner, "ability": ""})
    for one, ability in waiting_for_word(view, encounter):
        title = f"Say that it has happened: “{ability.when}” ({one.name}’s {ability.name})"
        yield Option("call-trigger", title, "TCG-AC-09", {"actor": one.key, "ability": ability.name})


def waiting_for_word(view: Position, encounter: Encounter) -> Iterator[tuple[Character, Ability]]:
    """The Triggers that the GM alone can call, of those who could use them now (TCG-AC-09)."""
    for one in view.characters:
        for ability in triggers_of(one) if one.key in encounter.everybody else ():
            if not ability.event and can_fire(view, one, ability):
                yield one, ability


# Days, encounters and the ground


def camp(view: Position, seat: Seat) -> Iterator[Option]:
    """Everybody’s rest (TC-C-19, TC-C-20)."""
    for length, rule in (("long", "TC-C-19"), ("short", "TC-C-20")) if view.encounter is None else ():
        if facilitates(view, seat) and any(may_rest(one, length) for one in view.characters):
            yield Option("camp", f"Everybody takes a {length} rest", rule, {"length": length})


def allow_rest(view: Position, seat: Seat) -> Iterator[Option]:
    """More rest on the same day (TC-C-23)."""
    rested = [one for one in view.characters if one.rests] if view.encounter is None else []
    if facilitates(view, seat) and rested:
        yield Option("allow-rest", "Allow more rest today", "TC-C-23", fields=(choice_of_character(rested, "TC-C-23"),))


def end_day(view: Position, seat: Seat) -> Iterator[Option]:
    """The end of a day (TC-C-23)."""
    if facilitates(view, seat) and view.encounter is None:
        yield Option("end-day", f"End day {view.day}", "TC-C-23")


def name_of(view: Position, key: str) -> str:
    """A character’s name."""
    return character_of(view, key).name


def end_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending it (R-TC-137)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if facilitates(view, seat) and view.encounter is not None and not (exchange is not None and exchange.due):
        owed = is_decided(view) or at_rest(view)
        yield Option("end-encounter", "End the encounter", "R-TC-137", owed=owed, concedes=True)


def pass_cycle(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting a cycle pass where nobody can act (R-TC-163).

    It is waited for only where somebody is sure to come to: else the encounter might be waited for without an end.
    """
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits or not is_at_rest(view, encounter):
        return
    yield Option("pass-cycle", "Let a cycle pass", "R-TC-163", owed=can_anybody_act(view, encounter))


def at_rest(view: Position) -> bool:
    """Whether nobody in the Rotation can act, so that the encounter goes on by itself no more (R-TC-163)."""
    return view.encounter is not None and view.encounter.exchange is None and not view.encounter.waits


def is_decided(view: Position) -> bool:
    """Whether nobody is left to fight: those who are awake are of one side, or there are none (R-TC-137)."""
    encounter = view.encounter
    if encounter is None or encounter.waits:
        return False
    known = {*encounter.everybody, *dict(encounter.hidden)}
    awake = [one for one in view.characters if one.key in known and one.conscious]
    return len({one.side or one.key for one in awake}) < 2 and len(known) > 1


def put_somebody(view: Position, seat: Seat) -> Iterator[Option]:
    """Putting somebody on a square (TC-D-13)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    taken = {one.at for one in view.characters}
    grid = encounter.grid
    free = [(column, row) for row in range(grid.rows) for column in range(grid.columns) if (column, row) not in taken]
    if free and view.characters:
        fields = (
            Field("character", OneOf(tuple(Choice(one.key, one.name) for one in view.characters)), "Who", "TC-D-13"),
            Field("to", OneOf(tuple(Choice(at, called(at)) for at in free)), "Where", "TC-D-13"),
        )
        yield Option("put", "Put somebody on a square", "TC-D-13", fields=fields)


def set_square(view: Position, seat: Seat) -> Iterator[Option]:
    """What a square costs to enter (TC-D-15)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    grid = encounter.grid
    every = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    fields = (
        Field("square", OneOf(tuple(Choice(at, called(at)) for at in every)), "Which square", "TC-D-15"),
        Field("cost", Range(0, 9, default=2), "What it costs to enter, 0 for nobody can", "TC-D-15"),
    )
    yield Option("set-square", "Change the ground", "TC-D-15", fields=fields)


# Things and levels


def chip(view: Position, seat: Seat) -> Iterator[Option]:
    """Wearing down what was overcome by twice (TC-D-70)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    there = {(one.key, item.name) for one in view.characters for item in one.sheet.items}
    for one in dict.fromkeys((worn.owner, worn.item) for worn in encounter.chipped):
        if one not in there:
            continue
        title = f"{character_of(view, one[0]).name}’s {one[1]} was overcome: wear it down"
        yield Option("chip", title, "TC-D-70", {"character": one[0], "item": one[1]})


def no_card_laid(view: Position) -> bool:
    """Whether no card lies on the table, or is held, that could need a thing."""
    encounter = view.encounter
    if encounter is None:
        return True
    exchange = encounter.exchange
    fresh = exchange is None or (exchange.step == "acting" and not exchange.drafts and not exchange.actions.laid)
    return fresh and not encounter.held


def hand_over(view: Position, seat: Seat) -> Iterator[Option]:
    """Passing a thing on (TC-F-39)."""
    there = characters_to_judge(view, seat, dead=True) if no_card_laid(view) else []
    for one in there:
        others = tuple(Choice(other.key, other.name) for other in there if other.key != one.key and other.out != "dead")
        items = tuple(Choice(item.name, item.name) for item in one.sheet.items)
        if others and items:
            fields = (Field("item", OneOf(items), "What", "TC-F-39"), Field("to", OneOf(others), "To whom", "TC-F-39"))
            yield Option("hand-over", f"{one.name}: pass a thing on", "TC-F-39", {"character": one.key}, fields)


def give_item(view: Position, seat: Seat) -> Iterator[Option]:
    """Giving a thing of the sample gear."""
    who = field_with_room("character", characters_to_judge(view, seat), no_more_items, "Who", "TC-B-30")
    if who is not None:
        item = Field("item", OneOf(tuple(Choice(key, item.name) for key, item in GEAR.items())), "What", "TC-B-30")
        yield Option("give-item", "Give somebody a thing", "TC-B-30", fields=(who, item))


def level_up(view: Position, seat: Seat) -> Iterator[Option]:
    """A level more, between encounters (R-TC-117)."""
    there = [one for one in characters_to_judge(view, seat) if one.sheet.level < LEVEL_CAP and one.out != "dying"]
    there = [one for one in there if view.encounter is None and not one.acts_for]  # TCG-AY-06
    if there:
        yield Option("level-up", "Raise somebody a level", "R-TC-117", fields=(choice_of_character(there, "R-TC-117"),))


def set_energy(view: Position, seat: Seat) -> Iterator[Option]:
    """Squares that hold energy, where somebody can make use of them (TCG-KI-02)."""
    if not open_floor(view, seat) or view.encounter is None:
        return
    if not any(ability.has("Kinesis II") for one in view.characters for ability in one.sheet.abilities):
        return
    grid = view.encounter.grid
    every = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    fields = (
        Field("square", OneOf(tuple(Choice(at, called(at)) for at in every)), "Which square", "TCG-KI-02"),
        text_field("energy", "What energy it holds, or nothing", "TCG-KI-02", 40),
    )
    yield Option("set-energy", "Say where there is energy", "TCG-KI-02", fields=fields)
