"""Begin and end an encounter."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.unusual import unusual_parts
from facedown.systems.tri_core.model import (
    Encounter,
    ability_ref,
    character_of,
    character_ref,
    square_ref,
    term,
    who_knows,
)
from facedown.systems.tri_core.rules import lasting_modifiers
from facedown.systems.tri_core.rules.current_numbers import ap_in_new_encounter
from facedown.systems.tri_core.rules.ranges import open_squares_near
from facedown.systems.tri_core.rules.skill_pools import react_pool
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.created_items import remove_created_items
from facedown.systems.tri_core.steps.rotation import begin_turn
from facedown.systems.tri_core.steps.rotation_entry import emit_rotation, rotation_places


def start_encounter(ctx: Context, seat: str, move: m.StartEncounter) -> None:
    """Begin an encounter: all participants roll React; the rolls of hidden characters stay secret.

    Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84.
    """
    number = ctx.position.encounters + 1
    hidden = tuple((key, 0) for key in move.hidden)  # hidden from other seats even before React is rolled
    encounter = Encounter(grid=ctx.position.ground, hidden=hidden)
    ctx.position = replace(ctx.position, encounter=encounter, encounters=number)
    ctx.emit("TC-D-78", "encounter")
    place_allies(ctx, move)
    rolls: dict[str, Tally] = {}
    there = tuple(key for key in move.participants if key not in move.hidden)
    for key in (*there, *move.hidden):
        character = character_of(ctx.position, key)
        unseen = (("Stealth", 2),) if key in move.hidden else ()  # R-TC-16
        ap = ap_in_new_encounter(character, ctx.position.rulings)
        lurks = character.lurks and bool(unseen)
        character = replace(
            character, classes_acted=(), reactions_made=0, emptied_resources=(), ap=ap, stealthed=bool(unseen),
            noticed_by=(), edge=unseen,
            lurks=lurks, may_change_abilities=False,
        )  # fmt: skip
        set_character(ctx, character)
        rolls[key] = react_pool(character, ctx.position.rulings).made(ctx.asking(term("React"), character_ref(key)))
        to = who_knows(ctx.position, character) if key in move.hidden else None
        total = rolls[key].total
        ctx.emit("TC-D-79", "react", to=to, tallies=(rolls[key],), character=character_ref(key), total=total)
    emit_unusual_abilities(ctx, move.participants)
    rotation = rotation_places(ctx, [(key, rolls[key].total) for key in there])
    hidden = tuple((key, rolls[key].total) for key in move.hidden)
    set_encounter(ctx, replace(encounter_of(ctx), rotation=rotation, hidden=hidden))
    if rotation:
        emit_rotation(ctx)
        begin_turn(ctx)


def place_allies(ctx: Context, move: m.StartEncounter) -> None:
    """Place each Ally without a square as near as possible to its master (TCG-AY-02, TC-D-13).

    A visible Ally of a hidden master is left out, because its square would reveal the master (TC-D-84).
    """
    for key in move.participants:
        character = character_of(ctx.position, key)
        master = next((other for other in ctx.position.characters if other.key == character.acts_for), None)
        if character.at is not None or master is None or master.at is None:
            continue
        stays_hidden = master.key in move.hidden or (master.lurks and master.key not in move.participants)
        if stays_hidden and key not in move.hidden:
            continue
        seen = (other for other in move.participants if other not in move.hidden)
        stood = {character_of(ctx.position, other).at for other in (*seen, master.key)}
        near = open_squares_near(ctx.position, encounter_of(ctx).grid, character, master.at)
        to = next((at for at in near if at not in stood), None)
        set_character(ctx, replace(character, at=to))
        if to is not None:
            beside = character_ref(master.key)
            ctx.emit("TCG-AY-02", "stands-beside", character=character_ref(key), target=beside, square=square_ref(to))


def emit_unusual_abilities(ctx: Context, keys: Iterable[str]) -> None:
    """Tell the GM alone which parts of the characters’ Abilities need approval (TCG-EV-16, R-TCG-79).

    `keys`: the keys of the characters.
    """
    for character in (character_of(ctx.position, key) for key in keys):
        for ability in character.sheet.abilities:
            for part in unusual_parts(ability):
                ctx.emit(
                    part.rule,
                    "unusual",
                    to=(ctx.position.gm,),
                    character=character_ref(character.key),
                    ability=ability_ref(character.key, ability.name),
                    what=term(part.what),
                    aspect=term(part.aspect) if part.aspect else None,
                    names=tuple(term(name) for name in part.names),
                )


def end_encounter(ctx: Context, seat: str, move: m.EndEncounter) -> None:
    """End the encounter, and the temporary effects on the characters in it (R-TC-137)."""
    keys = (*encounter_of(ctx).everybody, *(key for key, _ in encounter_of(ctx).hidden))
    remove_created_items(
        ctx, {modifier.made for one in ctx.position.characters for modifier in one.stat_modifiers if modifier.made}
    )
    set_encounter(ctx, None)
    ctx.emit("R-TC-137", "encounter-over")
    for key in keys:
        character = character_of(ctx.position, key)
        reset = replace(
            character, classes_acted=(), reactions_made=0, emptied_resources=(), moved=0, edge=(), held_by="",
            hold_reach=1, tricks=(),
            excess_damage=0, staggered=0, stealthed=False,
        )  # fmt: skip
        set_character(ctx, lasting_modifiers.after_encounter(ctx.position.rulings, reset))
        wounds.cap_resources(ctx, key)
        if character.out == "collapse" and not collapse_lasts_hours(ctx.position.rulings):
            wounds.end_collapse(ctx, key)
            wounds.stay_awake(ctx, key)
