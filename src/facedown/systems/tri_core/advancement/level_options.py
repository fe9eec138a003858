"""What a level brings to choose: stats, ranks, Trades and Abilities (TC-B-21, TC-F-05, TC-F-59, R-TCG-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Record, Seat, Subset, counted, text_field
from facedown.systems.tri_core.builder.budget import EQUIPMENT_TRADED
from facedown.systems.tri_core.builder.owned_abilities import all_slots, used_slots
from facedown.systems.tri_core.builder.rebuilding import fitting_abilities, ready_ability, record_of
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    CORE_ACTIONS,
    EQUIPMENT_SLOTS,
    MELEE,
    RANGED,
    SKILLS,
    STAT_NAMES,
    STATS,
    SUB_TYPES,
    TRADE_CHOICES,
    TRADE_LEVELS,
    Character,
    Position,
)
from facedown.systems.tri_core.options.recovery import free_characters
from facedown.systems.tri_core.rules.numbers import bonuses_due, earned_ranks, spent_ranks


def raise_stat(view: Position, seat: Seat) -> Iterator[Option]:
    """Stats that get a level’s bonus (TC-B-21, R-TC-28)."""
    for one in free_characters(view, seat):
        for level in BONUS_LEVELS:
            given = len(dict(one.sheet.raised).get(level, ()))
            if level <= one.sheet.level and given < bonuses_due(one.sheet, view.rulings, level):
                stat = Field("stat", OneOf(tuple(Choice(n, STAT_NAMES[n]) for n in STATS)), "Which stat", "TC-B-21")
                fixed = {"actor": one.key, "level": level}
                yield Option("raise-stat", f"{one.name}: raise a stat (level {level})", "TC-B-21", fixed, (stat,))


BRANCHES = {"skill": tuple(SKILLS), "instinct": CORE_ACTIONS, "specialty": (*SUB_TYPES, *MELEE, *RANGED)}
"""What Ranks can be spent on, but for languages (TC-D-30)."""


def learn(view: Position, seat: Seat) -> Iterator[Option]:
    """Ranks that are left to spend (TC-D-30, TC-F-05)."""
    for one in free_characters(view, seat):
        unspent = earned_ranks(one.sheet).total - spent_ranks(one.sheet).total
        language = text_field("name", "Which language", "TC-D-33", 40, needed=True)
        if unspent < 1:
            if not one.sheet.languages:
                fixed = {"actor": one.key, "branch": "language"}
                yield Option("learn", f"{one.name}: learn a language (one is free)", "TC-D-33", fixed, (language,))
            continue
        ranks = f"{counted(unspent, 'Rank')} left"
        trades = tuple(trade.name for trade in one.sheet.trades)
        for branch, listed in BRANCHES.items():
            names = (*listed, *trades) if branch == "specialty" else listed
            name = Field("name", OneOf(tuple(Choice(n, n) for n in names)), "Which", "TC-D-30")
            title = f"{one.name}: learn {'an' if branch == 'instinct' else 'a'} {branch} ({ranks})"
            yield Option("learn", title, "TC-D-30", {"actor": one.key, "branch": branch}, (name,))
        title = f"{one.name}: learn a language ({ranks})"
        yield Option("learn", title, "TC-D-33", {"actor": one.key, "branch": "language"}, (language,))


def take_trade(view: Position, seat: Seat) -> Iterator[Option]:
    """A Trade that a level brought (TC-F-42, TC-F-59)."""
    for one in free_characters(view, seat):
        due = sum(level <= one.sheet.level for level in TRADE_LEVELS)
        taken = {name for trade in one.sheet.trades for name in trade.choices}
        free = dict.fromkeys(name for names in TRADE_CHOICES.values() for name in names if name not in taken)
        if len(one.sheet.trades) < due and len(free) >= 3:
            name = text_field("name", "What it is called", "TC-F-42", 40, needed=True)
            choices = Field("choices", Subset(tuple(Choice(n, n) for n in free), 3, 3), "Three choices", "TC-F-43")
            yield Option("take-trade", f"{one.name}: take up a Trade", "TC-F-42", {"actor": one.key}, (name, choices))


def who_can_rebuild(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat’s characters that can be changed now: before their first encounter, or after a level (R-TCG-18).

    What Allies have is changed in the file of whose they are (TCG-AY-15).
    """
    if view.encounter is None:
        there = (one for one in view.characters if one.controller == seat.key and one.out != "dead")
        yield from (one for one in there if one.growing and not one.sheet.is_ally)


def take_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """The ready Abilities that fit (TCG-AC-05, R-TCG-18)."""
    for one in who_can_rebuild(view, seat):
        if used_slots(one.sheet.abilities) >= all_slots(one.sheet, view.rulings).total:
            continue
        found = fitting_abilities(one.sheet, view.rulings)
        if found:
            which = Field("ability", OneOf(found), "Which", "TCG-AC-05")
            yield Option("take-ability", f"{one.name}: have a ready Ability", "R-TCG-18", {"actor": one.key}, (which,))


def build_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """An Ability of one’s own building, or one that is there already, changed (TCG-AC-05, R-TCG-18)."""
    for one in who_can_rebuild(view, seat):
        held = tuple(record_of(ability) for ability in one.sheet.abilities)
        examples = (
            *held,
            *(record_of(ready_ability(str(way.value))) for way in fitting_abilities(one.sheet, view.rulings)),
        )
        if examples:
            field = Field("record", Record("an Ability", examples), "Which, by its file", "TCG-AC-05")
            title = f"{one.name}: have an Ability of one’s own, or change one"
            yield Option("build-ability", title, "R-TCG-18", {"actor": one.key}, (field,))


def drop_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """Giving one up (R-TCG-18)."""
    for one in who_can_rebuild(view, seat):
        held = tuple(Choice(ability.name, ability.name) for ability in one.sheet.abilities)
        if held:
            which = Field("ability", OneOf(held), "Which", "R-TCG-18")
            yield Option("drop-ability", f"{one.name}: give an Ability up", "R-TCG-18", {"actor": one.key}, (which,))


def trade_slots(view: Position, seat: Seat) -> Iterator[Option]:
    """Empty Equipment Slots for Ability Slots, and back where those are free (TCG-AC-15, R-TCG-17)."""
    for one in who_can_rebuild(view, seat):
        worn = sum(item.slots for item in one.sheet.items)
        used = used_slots(one.sheet.abilities)
        own = all_slots(replace(one.sheet, traded=0), view.rulings).total
        counts = [many for many in range(EQUIPMENT_TRADED + 1)
                  if many != one.sheet.traded and worn + many <= EQUIPMENT_SLOTS and used <= own + many]  # fmt: skip
        if counts:
            choices = tuple(Choice(many, str(many)) for many in counts)
            slots = Field("slots", OneOf(choices), "How many are Ability Slots", "TCG-AC-15")
            title = f"{one.name}: trade Equipment Slots for Ability Slots"
            yield Option("trade-slots", title, "TCG-AC-15", {"actor": one.key}, (slots,))


LEVEL_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "raise-stat": raise_stat,
    "learn": learn,
    "take-trade": take_trade,
    "take-ability": take_ability,
    "build-ability": build_ability,
    "drop-ability": drop_ability,
    "trade-slots": trade_slots,
}
"""Every move of advancement with the function that offers it."""
