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
from facedown.systems.tri_core.rules.turn_order import with_newcomer
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
        rolls[key] = roll_react(ctx, key, hidden=key in move.hidden)
    emit_unusual_abilities(ctx, move.participants)
    rotation = rotation_places(ctx, [(key, rolls[key].total) for key in there])
    hidden = tuple((key, rolls[key].total) for key in move.hidden)
    set_encounter(ctx, replace(encounter_of(ctx), rotation=rotation, hidden=hidden))
    if rotation:
        emit_rotation(ctx)
        begin_turn(ctx)


def roll_react(ctx: Context, key: str, *, hidden: bool) -> Tally:
    """Prepare a character for the encounter that it enters, and return its React roll.

    The roll of a hidden character is secret, and it has the bonus of Stealth (R-TC-16, TC-D-79).
    """
    character, rulings = character_of(ctx.position, key), ctx.position.rulings
    character = set_character(ctx, replace(
        character, classes_acted=(), reactions_made=0, emptied_resources=(),
        ap=ap_in_new_encounter(character, rulings), stealthed=hidden, noticed_by=(),
        edge=(("Stealth", 2),) if hidden else (), lurks=character.lurks and hidden, may_change_abilities=False,
    ))  # fmt: skip
    roll = react_pool(character, rulings).made(ctx.asking(term("React"), character_ref(key)))
    to = who_knows(ctx.position, character) if hidden else None
    ctx.emit("TC-D-79", "react", to=to, tallies=(roll,), character=character_ref(key), total=roll.total)
    return roll


def join_encounter(ctx: Context, seat: str, move: m.JoinEncounter) -> None:
    """Let a character of the table join the encounter, openly or hidden, as the GM decides (R-TC-173)."""
    if move.hidden:
        enter_hidden(ctx, move.character)
    else:
        enter_openly(ctx, move.character)


def join(ctx: Context, key: str) -> None:
    """Let a character that has just come to the table join the encounter, unless it is dead (R-TC-173).

    One that the other players do not know of stays hidden.
    """
    character = character_of(ctx.position, key)
    if character.out == "dead":
        return
    if character.lurks:
        enter_hidden(ctx, key)
    else:
        enter_openly(ctx, key)


def enter_hidden(ctx: Context, key: str) -> None:
    """Let a character join the encounter in hiding, outside the Rotation (TC-D-84)."""
    set_encounter(ctx, replace(encounter_of(ctx), hidden=(*encounter_of(ctx).hidden, (key, 0))))
    react = roll_react(ctx, key, hidden=True).total
    others = tuple(one for one in encounter_of(ctx).hidden if one[0] != key)
    set_encounter(ctx, replace(encounter_of(ctx), hidden=(*others, (key, react))))
    emit_unusual_abilities(ctx, (key,))


def enter_openly(ctx: Context, key: str) -> None:
    """Let a character join the encounter with a place in the Rotation, and begin its turn if nobody has one."""
    ctx.emit("R-TC-173", "joins", character=character_ref(key))
    react = roll_react(ctx, key, hidden=False).total
    emit_unusual_abilities(ctx, (key,))
    idle = encounter_of(ctx).exchange is None
    set_encounter(ctx, with_newcomer(ctx.position, encounter_of(ctx), key, react))
    emit_rotation(ctx)
    if idle:
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
        set_character(ctx, lasting_modifiers.after_encounter(ctx.position.rulings, character))
        wounds.cap_resources(ctx, key)
        if character.out == "collapse" and not collapse_lasts_hours(ctx.position.rulings):
            wounds.end_collapse(ctx, key)
            wounds.stay_awake(ctx, key)
