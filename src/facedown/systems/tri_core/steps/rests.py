"""Apply rests and new days."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import RESOURCES, Character, character_of, character_ref, term
from facedown.systems.tri_core.rules.current_numbers import fully_restored, remaining_points
from facedown.systems.tri_core.rules.rests import (
    HOURS,
    HOURS_OF_A_DAY,
    REST_RULES,
    after_day,
    after_rest,
    after_resting_from_shock,
    hours_left_of_collapse,
    may_rest,
)
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character


def rest(ctx: Context, seat: str, move: m.Rest) -> None:
    """Apply a rest: restore resources and lost Total AP, shorten a collapse, and clear wounds.

    A long rest also brings back dead Allies.

    Rules: R-TC-50.
    """
    count_down_collapse(ctx, move.actor, HOURS[move.length])
    before = character_of(ctx.position, move.actor)
    character = set_character(ctx, after_rest(before, ctx.position.rulings, move.length))
    rule, who = REST_RULES[move.length], character_ref(character.key)
    ctx.emit(rule, "rest", character=who, length=term(move.length))
    for name in RESOURCES:
        left = remaining_points(character, name)
        points, resource = left - remaining_points(before, name), term(name)
        if points:
            tally = Tally(resource, (Addend(resource, points, rule),))
            ctx.emit(rule, "rested", tallies=(tally,), character=who, resource=resource, points=points, left=left)
    wounds.clear_wounds(ctx, character.key)
    end_shock_by_rest(ctx, character.key)
    if move.length == "long":
        return_dead_allies(ctx, character.key)


def return_dead_allies(ctx: Context, key: str) -> None:
    """Bring back the dead Allies of the character `key`, fully restored; unique Allies stay dead (TCG-AY-18)."""
    for ally in ctx.position.characters:
        if ally.acts_for == key and ally.out == "dead" and not ally.unique:
            back = Character(ally.key, ally.sheet, ally.controller, ally.side, acts_for=key)
            set_character(ctx, fully_restored(back, ctx.position.rulings))
            ctx.emit("TCG-AY-18", "returns", character=character_ref(ally.key))


def camp(ctx: Context, seat: str, move: m.Camp) -> None:
    """Give a rest to every character that may still take a rest of this length today (TC-C-19, TC-C-20)."""
    for character in ctx.position.characters:
        if may_rest(character, move.length):
            rest(ctx, seat, m.Rest(character.key, move.length))


def allow_rest(ctx: Context, seat: str, move: m.AllowRest) -> None:
    """Allow a character to take its rests of the day once more, as the GM says (TC-C-23)."""
    set_character(ctx, replace(character_of(ctx.position, move.character), rests=()))
    ctx.emit("TC-C-23", "rest-allowed", character=character_ref(move.character))


def end_shock_by_rest(ctx: Context, key: str) -> None:
    """End a character’s Systemic Shock after a rest or a day, if the character has at least 1 HP and 1 AP.

    Also clear the character’s `emptied_resources`.

    Rules: TC-E-22, R-TC-106.
    """
    set_character(ctx, after_resting_from_shock(character_of(ctx.position, key)))


def count_down_collapse(ctx: Context, key: str, hours: int) -> None:
    """Subtract hours from a character’s collapse, and wake the character when no hours are left.

    A collapse counted in cycles ends at once.

    Rules: TC-E-59, R-TC-46, R-TC-47.
    """
    character = character_of(ctx.position, key)
    if character.out != "collapse":
        return
    left = hours_left_of_collapse(character, ctx.position.rulings, hours)
    if left:
        set_character(ctx, replace(character, helpless=left))
    else:
        wounds.end_collapse(ctx, key)


def end_day(ctx: Context, seat: str, move: m.EndDay) -> None:
    """Begin a new day for all characters (TC-C-21, TC-C-23)."""
    ctx.position = replace(ctx.position, day=ctx.position.day + 1)
    ctx.emit("TC-C-23", "day", day=ctx.position.day)
    for character in ctx.position.characters:
        count_down_collapse(ctx, character.key, HOURS_OF_A_DAY)
        begin_day_of(ctx, character_of(ctx.position, character.key))
        end_shock_by_rest(ctx, character.key)


def begin_day_of(ctx: Context, character: Character) -> None:
    """Begin a character’s new day: reset rests and tiredness, and count down the days at Wounded III (TC-E-14)."""
    changed = after_day(character)
    if character.locked and not changed.locked:
        ctx.emit("TC-E-14", "mended", character=character_ref(character.key))
    set_character(ctx, changed)
