"""The GM’s options for encounters, the map, days, levels and items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import (
    NO_YES,
    Choice,
    Field,
    OneOf,
    Option,
    Range,
    Seat,
    Squares,
    Subset,
    field_with_room,
    listed,
    square_name,
    text_field,
)
from facedown.systems.tri_core.model import Ability, Character, Encounter, View
from facedown.systems.tri_core.options.gm import (
    character_field,
    characters_to_judge,
    field_by_character,
    gm_may_act,
    is_gm,
)
from facedown.systems.tri_core.rules.energy import draws_energy
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.rules.levels import may_level_up
from facedown.systems.tri_core.rules.limits import no_more_items
from facedown.systems.tri_core.rules.pending_decisions import is_decided, waits_for_gm
from facedown.systems.tri_core.rules.ranges import squares_to_stand_on
from facedown.systems.tri_core.rules.rests import REST_RULES, may_rest
from facedown.systems.tri_core.rules.square_sets import GridBits, SquareSet, grid_bits
from facedown.systems.tri_core.rules.strides import found_on_arrival
from facedown.systems.tri_core.rules.triggers import can_use_trigger, triggers_of
from facedown.systems.tri_core.rules.turn_order import (
    can_anybody_act,
    is_at_rest,
    items_can_change_owner,
    no_card_played,
)


def start_encounter(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to start an encounter: the GM chooses who takes part, and which characters are hidden.

    Rules: TC-D-78, TC-D-83.
    """
    there = [one for one in view.characters if one.out != "dead"]
    if not is_gm(view, seat) or view.encounter is not None or not there:
        return
    choices = tuple(Choice(one.key, one.name) for one in there)
    everybody = tuple(one.key for one in there)
    lurking = tuple(one.key for one in there if one.lurks)
    fields = (
        Field("participants", Subset(choices, 1, None, everybody), "Who takes part", "TC-D-78", refers="character"),
        Field("hidden", Subset(choices, default=lurking), "Hidden characters", "TC-D-83", refers="character"),
    )
    yield Option("start-encounter", "Start an encounter", "TC-D-78", fields=fields)


def may_change_roster(view: View, seat: Seat) -> bool:
    """Return whether the GM may change the roster: no decision is pending, and no card of the turn is played."""
    return gm_may_act(view, seat) and (view.encounter is None or no_card_played(view.encounter))


def join_encounter(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let a character that is not in the encounter join it (R-TC-173)."""
    encounter = view.encounter
    if encounter is None or not may_change_roster(view, seat):
        return
    taking_part = {*encounter.everybody, *dict(encounter.hidden)}
    there = [one for one in view.characters if one.out != "dead" and one.key not in taking_part]
    if there:
        fields = (
            character_field(there, "R-TC-173"),
            Field("hidden", OneOf(NO_YES), "Hidden from the others", "TC-D-83"),
        )
        yield Option("join-encounter", "Let a character join the encounter", "R-TC-173", fields=fields)


def call_trigger(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to declare that an awaited event has happened.

    A character’s held cards or one of its Triggers wait for this event.

    Rules: TC-D-07, TCG-AC-09.
    """
    encounter = view.encounter
    if not is_gm(view, seat) or encounter is None or encounter.waits:
        return
    awaited: dict[str, list[Choice]] = {}
    for held in (one for one in encounter.held if one.ready):
        sign = held.hold.words or held.hold.sign
        awaited.setdefault(held.owner, []).append(Choice("", "held cards", f"“{sign}”" if sign else ""))
    for one, ability in triggers_for_gm(view, encounter):
        awaited.setdefault(one.key, []).append(Choice(ability.name, ability.name, f"“{ability.when}”"))
    if awaited:
        waiting = [one for one in view.characters if one.key in awaited]
        cases = tuple(((key,), OneOf(tuple(choices))) for key, choices in awaited.items())
        every = OneOf(tuple({choice.value: choice for choices in awaited.values() for choice in choices}.values()))
        fields = (
            Field("actor", OneOf(tuple(Choice(one.key, one.name) for one in waiting)), "Which character", "TC-D-07",
                  refers="character"),
            Field("ability", every, "What happened", "TCG-AC-09", refers="ability", owner="actor",
                  depends="actor", cases=cases),
        )  # fmt: skip
        yield Option("call-trigger", "Declare an awaited event", "TC-D-07", fields=fields)


def triggers_for_gm(view: View, encounter: Encounter) -> Iterator[tuple[Character, Ability]]:
    """Yield the Triggers whose event the GM has to declare, each with its owner (TCG-AC-09).

    Triggers that their owners cannot use now are left out.
    """
    there = set(encounter.everybody)
    for one in view.characters:
        for ability in triggers_of(one) if one.key in there else ():
            if not ability.event and can_use_trigger(view, one, ability):
                yield one, ability


# Days, encounters and the map


def camp(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give a rest to every character that may still rest today.

    Nothing is yielded during an encounter.

    Rules: TC-C-19, TC-C-20, TC-C-22.
    """
    if view.encounter is not None or not is_gm(view, seat):
        return
    lengths = tuple(
        Choice(length, f"{length} rest")
        for length in REST_RULES
        if any(may_rest(one, length) for one in view.characters)
    )
    if lengths:
        length = Field("length", OneOf(lengths), "Length", "TC-C-22")
        yield Option("camp", "Rest the whole party", "TC-C-22", fields=(length,))


def allow_rest(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let a character rest again on a day on which it has already rested (TC-C-23)."""
    rested = [one for one in view.characters if one.rests] if view.encounter is None else []
    if is_gm(view, seat) and rested:
        yield Option("allow-rest", "Allow another rest today", "TC-C-23", fields=(character_field(rested, "TC-C-23"),))


def end_day(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the day, outside encounters (TC-C-23)."""
    if is_gm(view, seat) and view.encounter is None:
        yield Option("end-day", f"End day {view.day}", "TC-C-23")


def end_encounter(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM’s option to end the encounter (R-TC-137).

    Nothing is yielded while a deferred effect must still be applied.
    The option is owed (the game waits) if at most one side has conscious characters, or if only the GM can act.
    """
    exchange = view.encounter.exchange if view.encounter is not None else None
    if is_gm(view, seat) and view.encounter is not None and not (exchange is not None and exchange.deferred_effects):
        owed = is_decided(view) or waits_for_gm(view)
        yield Option("end-encounter", "End the encounter", "R-TC-137", owed=owed, concedes=True)


def pass_cycle(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM’s option to let a cycle pass in which nobody can act (R-TC-163).

    The option is owed (the game waits) if a character can act in a later cycle.
    """
    encounter = view.encounter
    if not is_gm(view, seat) or encounter is None or encounter.waits or not is_at_rest(view, encounter):
        return
    yield Option("pass-cycle", "Let a cycle pass", "R-TC-163", owed=can_anybody_act(view, encounter))


def put_character(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM’s option to place a character on a square of the map.

    The label lists the squares on which the character would find a hidden character.

    Rules: TC-D-13, TC-D-15, R-TC-164.
    """
    encounter = view.encounter
    if not is_gm(view, seat) or encounter is None or encounter.waits:
        return
    bits = grid_bits(encounter.grid)
    free = squares_to_stand_on(view, encounter.grid)
    if free and view.characters:
        squares = {one.at for one in view.characters if one.at is not None and found_on_arrival(view, one.at, "")}
        names = listed(square_name(at) for at in sorted(squares))
        label = f"Where (a hidden character would be found on {names})" if names else "Where"
        fields = (character_field(view.characters, "TC-D-13"), square_field("to", bits, free, label, "TC-D-13"))
        yield Option("put", "Place a character", "TC-D-13", fields=fields)


def square_field(name: str, bits: GridBits, squares: SquareSet, label: str, rule: str) -> Field:
    """Return the field to choose one of `squares`."""
    return Field(name, row_by_row(bits, squares), label, rule, refers="square")


@lru_cache(maxsize=64)
def row_by_row(bits: GridBits, squares: SquareSet) -> Squares:
    """Return a domain from which the player chooses one of `squares`.

    The squares are listed row by row from the top. The first of them is the default.
    """
    return Squares(bits.runs_in(squares), default=next(bits.squares_in(squares)))


def set_square(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the movement cost of a square (TC-D-15)."""
    encounter = view.encounter
    if not is_gm(view, seat) or encounter is None or encounter.waits:
        return
    bits = grid_bits(encounter.grid)
    fields = (
        square_field("square", bits, bits.every, "Which square", "TC-D-15"),
        Field("cost", Range(0, 9, default=2), "Movement cost (0: blocked)", "TC-D-15"),
    )
    yield Option("set-square", "Set a square’s movement cost", "TC-D-15", fields=fields)


# Items and levels


def chip(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM’s option to wear down an item that blocked or parried a much stronger attack.

    Rules: TC-D-70.
    """
    encounter = view.encounter
    if not is_gm(view, seat) or encounter is None or encounter.waits:
        return
    owners = {one.key: one for one in view.characters}
    there = {(one.key, item.name) for one in view.characters for item in one.sheet.items}
    worn: dict[str, list[str]] = {}
    for chipped in encounter.chipped:
        if (chipped.owner, chipped.item) in there:
            worn.setdefault(chipped.owner, []).append(chipped.item)
    if worn:
        fields = (
            character_field((owners[key] for key in worn), "TC-D-70"),
            field_by_character("item", worn, "Which item", "TC-D-70", refers="item", owner="character"),
        )
        yield Option("chip", "Wear down an item", "TC-D-70", fields=fields)


def hand_over(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to hand an item to another character (TC-F-39).

    Nothing is yielded while a card is played or held. A dead character can give items too.
    """
    there = characters_to_judge(view, seat, dead=True) if items_can_change_owner(view.encounter) else []
    alive = [one for one in there if one.out != "dead"]
    givers = [one for one in there if one.sheet.items and any(other.key != one.key for other in alive)]
    if givers:
        items = {one.key: [item.name for item in one.sheet.items] for one in givers}
        usual = next(other.key for other in alive if other.key != givers[0].key)
        fields = (
            character_field(givers, "TC-F-39"),
            field_by_character("item", items, "Which item", "TC-F-39", refers="item", owner="character"),
            Field("to", replace(character_choices(alive), default=usual), "Recipient", "TC-F-39", apart="character",
                  refers="character"),
        )  # fmt: skip
        yield Option("hand-over", "Hand over an item", "TC-F-39", fields=fields)


def character_choices(characters: Iterable[Character]) -> OneOf:
    """Return a domain from which the player chooses one of `characters`."""
    return OneOf(tuple(Choice(one.key, one.name) for one in characters))


def give_item(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give a character an item of the sample gear (TC-B-30)."""
    there = characters_to_judge(view, seat)
    who = field_with_room("character", there, no_more_items, "Who", "TC-B-30", "character")
    if who is not None:
        item = Field(
            "item", OneOf(tuple(Choice(key, item.name) for key, item in GEAR.items())), "Which item", "TC-B-30"
        )
        yield Option("give-item", "Give an item", "TC-B-30", fields=(who, item))


def level_up(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to raise a character by a level, outside encounters (R-TC-117)."""
    there = [one for one in characters_to_judge(view, seat) if may_level_up(view, one)]
    if there:
        fields = (character_field(there, "R-TC-117"),)
        yield Option("level-up", "Level up a character", "R-TC-117", fields=fields)


def set_energy(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the energy of a square, for example `fire` (TCG-KI-02).

    Nothing is yielded outside an encounter, or if no character’s Ability draws energy.
    """
    if not gm_may_act(view, seat) or view.encounter is None:
        return
    if not any(draws_energy(one.sheet) for one in view.characters):
        return
    bits = grid_bits(view.encounter.grid)
    fields = (
        square_field("square", bits, bits.every, "Which square", "TCG-KI-02"),
        text_field("energy", "Energy (empty for none)", "TCG-KI-02", 40),
    )
    yield Option("set-energy", "Set a square’s energy", "TCG-KI-02", fields=fields)
