"""Options to spend what a level gives: bonuses to stats, Ranks, Trades and Abilities.

Nothing is offered during an encounter. An Ally is never offered any of these options.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Record, Refusal, Seat, Subset, counted, text_field
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.budget import EQUIPMENT_TRADED
from facedown.systems.tri_core.builder.owned_abilities import ability_slots, used_slots
from facedown.systems.tri_core.builder.rebuilding import (
    ability_record_json,
    ability_refusal,
    ready_record,
    takeable_abilities,
)
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
    View,
    character_of,
    character_ref,
)
from facedown.systems.tri_core.options.recovery import free_characters
from facedown.systems.tri_core.rules.gear import used_equipment_slots
from facedown.systems.tri_core.rules.numbers import bonuses_due
from facedown.systems.tri_core.rules.skill_numbers import earned_ranks, spent_ranks


def raise_stat(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to raise a stat, for each of the seat’s characters that has not spent all bonuses of its levels.

    Rules: TC-B-21, R-TC-28.
    """
    for one in free_characters(view, seat):
        levels = [level for level in BONUS_LEVELS if level <= one.sheet.level and bonuses_left(view, one, level)]
        if levels:
            due = OneOf(tuple(Choice(n, f"Level {n}") for n in levels))
            fields = (
                Field("level", due, "Which level’s bonus", "TC-B-21"),
                Field("stat", OneOf(tuple(Choice(n, STAT_NAMES[n]) for n in STATS)), "Which stat", "TC-B-21"),
            )
            fixed = {"actor": one.key}
            yield Option("raise-stat", "Raise a stat", "TC-B-21", fixed, fields, actor=character_ref(one.key))


def bonuses_left(view: View, one: Character, level: int) -> bool:
    """Return whether a character still has unspent bonuses to stats from a level."""
    given = len(dict(one.sheet.raised).get(level, ()))
    return given < bonuses_due(one.sheet, view.rulings, level)


RANK_NAMES = {"skill": tuple(SKILLS), "instinct": CORE_ACTIONS, "specialty": (*SUB_TYPES, *MELEE, *RANGED)}
"""The names on which Ranks can be spent, for each branch except languages (TC-D-30)."""

LANGUAGE = "language"
"""The branch of Ranks for languages; the player types the name of a language."""


def learn(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to spend a Rank, for each of the seat’s characters with unspent Ranks.

    A character without unspent Ranks and without a language may learn one language for free.

    Rules: TC-D-30, TC-D-33, TC-F-05.
    """
    for one in free_characters(view, seat):
        unspent = earned_ranks(one.sheet).total - spent_ranks(one.sheet).total
        language, actor = text_field("name", "Which language", "TC-D-33", 40, needed=True), character_ref(one.key)
        if unspent < 1:
            if not one.sheet.languages:
                fixed = {"actor": one.key, "branch": LANGUAGE}
                yield Option("learn", "Learn a language (one is free)", "TC-D-33", fixed, (language,), actor=actor)
            continue
        trades = tuple(trade.name for trade in one.sheet.trades)
        names = {**RANK_NAMES, "specialty": (*RANK_NAMES["specialty"], *trades)}
        cases = tuple(((branch,), OneOf(tuple(Choice(n, n) for n in listed))) for branch, listed in names.items())
        fields = (
            Field("branch", OneOf(tuple(Choice(n, n) for n in (*names, LANGUAGE))), "Type of Rank", "TC-D-30"),
            Field("name", language.domain, "Name", "TC-D-30", depends="branch", cases=cases),
        )
        label = f"Spend a Skill Rank ({counted(unspent, 'Rank')} left)"
        yield Option("learn", label, "TC-D-30", {"actor": one.key}, fields, actor=actor)


def take_trade(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to take a Trade, for each of the seat’s characters that may take another Trade at its level.

    Rules: TC-F-42, TC-F-43, TC-F-59.
    """
    for one in free_characters(view, seat):
        due = sum(level <= one.sheet.level for level in TRADE_LEVELS)
        taken = {name for trade in one.sheet.trades for name in trade.choices}
        free = dict.fromkeys(name for names in TRADE_CHOICES.values() for name in names if name not in taken)
        if len(one.sheet.trades) < due and len(free) >= 3:
            fields = (
                text_field("name", "Name", "TC-F-42", 40, needed=True),
                Field("choices", Subset(tuple(Choice(n, n) for n in free), 3, 3), "Three choices", "TC-F-43"),
            )
            fixed = {"actor": one.key}
            yield Option("take-trade", "Take a Trade", "TC-F-42", fixed, fields, actor=character_ref(one.key))


def rebuilding_characters(view: View, seat: Seat) -> Iterator[Character]:
    """Yield the seat’s characters whose Abilities can be changed now (R-TCG-18).

    Nothing is yielded during an encounter. Dead characters and Allies are left out (TCG-AY-15).
    """
    if view.encounter is None:
        there = (one for one in view.characters if one.controller == seat.key and one.out != "dead")
        yield from (one for one in there if one.may_change_abilities and not one.sheet.is_ally)


def take_ability(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option for each of the seat’s characters that can take a ready-made Ability now.

    The character needs a free Ability Slot, and Abilities that can be changed now.

    Rules: TCG-AC-05, R-TCG-18.
    """
    for one in rebuilding_characters(view, seat):
        if used_slots(one.sheet.abilities) >= ability_slots(one.sheet, view.rulings).total:
            continue
        found = takeable_abilities(one.sheet, view.rulings)
        if found:
            which = Field("ability", OneOf(found), "Which Ability", "TCG-AC-05")
            fixed, actor = {"actor": one.key}, character_ref(one.key)
            yield Option("take-ability", "Take a ready Ability", "R-TCG-18", fixed, (which,), actor=actor)


def build_ability(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to build a new Ability or to change an old one, for each of the seat’s characters that may do so.

    Rules: TCG-AC-05, R-TCG-18.
    """
    for one in rebuilding_characters(view, seat):
        held = tuple(ability_record_json(ability) for ability in one.sheet.abilities)
        ready = (ready_record(str(way.value)) for way in takeable_abilities(one.sheet, view.rulings))
        examples = (*held, *ready)
        if examples:
            field = Field("record", Record("an Ability", examples, built=True), "Ability file", "TCG-AC-05")
            fixed, actor = {"actor": one.key}, character_ref(one.key)
            yield Option("build-ability", "Build or change an Ability", "R-TCG-18", fixed, (field,), actor=actor)


def refusal_of_new_ability(system: Any, view: View, move: m.BuildAbility) -> Refusal | None:
    """Return the refusal of a move that builds an illegal Ability; None for a legal one (TCG-AC-05)."""
    return ability_refusal(character_of(view, move.actor).sheet, move.record, view.rulings)


def drop_ability(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to give up an Ability, for each of the seat’s characters with Abilities that can be changed now.

    Rules: R-TCG-18.
    """
    for one in rebuilding_characters(view, seat):
        held = tuple(Choice(ability.name, ability.name) for ability in one.sheet.abilities)
        if held:
            which = Field("ability", OneOf(held), "Which Ability", "R-TCG-18", refers="ability", owner="actor")
            fixed, actor = {"actor": one.key}, character_ref(one.key)
            yield Option("drop-ability", "Give up an Ability", "R-TCG-18", fixed, (which,), actor=actor)


def trade_slots(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to trade empty Equipment Slots for Ability Slots, or to trade Ability Slots back.

    The seat gets an option for each character that can now change its number of traded Slots.

    Rules: TCG-AC-15, R-TCG-17.
    """
    for one in rebuilding_characters(view, seat):
        worn = used_equipment_slots(one.sheet)
        used = used_slots(one.sheet.abilities)
        own = ability_slots(replace(one.sheet, traded=0), view.rulings).total
        counts = [many for many in range(EQUIPMENT_TRADED + 1)
                  if many != one.sheet.traded and worn + many <= EQUIPMENT_SLOTS and used <= own + many]  # fmt: skip
        if counts:
            choices = tuple(Choice(many, str(many)) for many in counts)
            slots = Field("slots", OneOf(choices), "How many to trade", "TCG-AC-15")
            fixed, label = {"actor": one.key}, "Trade Equipment Slots for Ability Slots"
            yield Option("trade-slots", label, "TCG-AC-15", fixed, (slots,), actor=character_ref(one.key))
