"""Apply rests and new days."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import RESOURCES, Character, character_of, character_ref, term
from facedown.systems.tri_core.rules.availability import may_rest
from facedown.systems.tri_core.rules.current_numbers import (
    fully_restored,
    maximum,
    remaining_points,
    with_permanent_shields,
)
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character

SHARES = {("long", False): (1, 1), ("short", False): (1, 2), ("long", True): (1, 2), ("short", True): (1, 4)}
"""The share of each maximum that a rest restores, as a fraction.

The key is the length of the rest, and whether the character is tired. A character is tired on the day after a Shock,
and on the day after it fell unconscious.

Rules: TC-C-19, TC-C-20, TC-C-21.
"""


def rest(ctx: Context, seat: str, move: m.Rest) -> None:
    """Apply a rest: restore resources and lost Total AP, shorten a collapse, and clear wounds.

    Rules: R-TC-50.
    """
    count_down_collapse(ctx, move.actor, HOURS[move.length])
    character = character_of(ctx.position, move.actor)
    character = replace(
        character, ap_lost=0 if move.length == "long" else character.ap_lost - character.ap_lost // 2
    )  # R-TC-45
    parts, of = SHARES[move.length, character.tired]
    rule, length = "TC-C-19" if move.length == "long" else "TC-C-20", term(move.length)
    gained = {}
    for name in RESOURCES:
        total = maximum(character, ctx.position.rulings, name)
        after = total if parts == of else min(total, remaining_points(character, name) + total * parts // of)
        gained[name] = after - remaining_points(character, name)
        character = replace(character, **{name.lower(): after})
    character = with_permanent_shields(character, ctx.position.rulings) if move.length == "long" else character
    mends = character.had_long_rest or move.length == "long"
    character = set_character(ctx, replace(character, rests=(*character.rests, move.length), had_long_rest=mends))
    who = character_ref(character.key)
    ctx.emit(rule, "rest", character=who, length=length)
    for name, points in gained.items():
        if points:
            resource, left = term(name), remaining_points(character, name)
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
    character = character_of(ctx.position, key)
    steady = character.hp >= 1 and character.ap >= 1
    set_character(ctx, replace(character, emptied_resources=(), staggered=0 if steady else character.staggered))


HOURS = {"long": 8, "short": 4}
"""The hours of each kind of rest (TC-C-19, TC-C-20)."""


def count_down_collapse(ctx: Context, key: str, hours: int) -> None:
    """Subtract hours from a character’s collapse, and wake the character when no hours are left.

    A collapse counted in cycles ends at once.

    Rules: TC-E-59, R-TC-46, R-TC-47.
    """
    character = character_of(ctx.position, key)
    if character.out != "collapse":
        return
    if collapse_lasts_hours(ctx.position.rulings) and character.helpless > hours:
        set_character(ctx, replace(character, helpless=character.helpless - hours))
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


HOURS_OF_A_DAY = 24


def begin_day_of(ctx: Context, character: Character) -> None:
    """Begin a character’s new day: reset rests and tiredness, and count down the days at Wounded III (TC-E-14)."""
    days = max(0, character.days_left - character.had_long_rest)
    healed = character.locked and not days
    lasting = character.locked and not healed
    changed = replace(
        character,
        rests=(),
        had_long_rest=False,
        tired=character.weakened,
        weakened=False,
        days_left=days,
        locked=lasting,
    )
    if healed:
        changed = replace(changed, wounded=0 if changed.hp > 0 else changed.wounded)
        ctx.emit("TC-E-14", "mended", character=character_ref(character.key))
    set_character(ctx, changed)
