"""Sessions, downtimes and scenes, and the Ref’s changes to sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Term, known_name, new_key, new_name, plain_name
from facedown.systems.skill_deck.model import Character, Weapon, character_of, taken_keys
from facedown.systems.skill_deck.pieces import ref, weapon_ref
from facedown.systems.skill_deck.rules import uses
from facedown.systems.skill_deck.steps.context import Context, private_to, set_character
from facedown.systems.skill_deck.steps.fights import put_on_side

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


def begin_phase(ctx: Context, seat: str, move: actions.BeginPhase) -> None:
    """Begin a session or a downtime and refresh its uses; unused uses do not carry over (SD-PR-06, R-SD-24)."""
    position = ctx.position
    people = tuple(uses.refresh_uses(one, move.phase) for one in position.characters)
    retired = tuple(uses.refresh_uses(one, move.phase) for one in position.retired)
    ctx.position = replace(
        position, phase=move.phase, phases=position.phases + 1, characters=people, retired=retired
    )  # fmt: skip
    ctx.emit("SD-PR-06", "phase", phase=Term(move.phase))


def end_phase(ctx: Context, seat: str, move: actions.EndPhase) -> None:
    """End the session or downtime. Damage remains (R-SD-24, R-SD-73)."""
    phase = ctx.position.phase
    ctx.position = replace(ctx.position, phase="between", failed_attempts=())
    ctx.emit("R-SD-24", "phase-over", phase=Term(phase))


def change_scene(ctx: Context, seat: str, move: actions.ChangeScene) -> None:
    """Begin a new scene: failed attempts may be tried again (R-SD-70)."""
    ctx.position = replace(ctx.position, failed_attempts=())
    ctx.emit("R-SD-70", "scene")


def allow_again(ctx: Context, seat: str, move: actions.AllowAgain) -> None:
    """Let failed attempts be tried again (R-SD-70)."""
    ctx.position = replace(ctx.position, failed_attempts=())
    ctx.emit("R-SD-70", "again")


# Sheets


def spell_proficiency(ctx: Context, character: Character, typed: str) -> str:
    """Return the name of a proficiency as the character’s sheet spells it, else as other sheets do, else as typed."""
    people = (character, *ctx.position.characters)
    return known_name((one.name for person in people for one in person.proficiencies), typed)


def set_level(ctx: Context, seat: str, move: actions.SetLevel) -> None:
    """Set the level of a proficiency. Each level above 1 that is gained or lost adds or removes a use (R-SD-25)."""
    character = character_of(ctx.position, move.character)
    name = spell_proficiency(ctx, character, move.proficiency)
    set_character(ctx, uses.set_level(character, name, move.level))
    to = private_to(ctx, character)
    ctx.emit("R-SD-25", "level", to=to, character=ref(character.key), proficiency=name, level=move.level)


def set_weapon(ctx: Context, seat: str, move: actions.SetWeapon) -> None:
    """Set whether a weapon is carried openly, and whether it can make a BANG (SD-BG-01, R-SD-60)."""
    character = character_of(ctx.position, move.character)
    old = character.weapon(move.weapon)
    assert old is not None
    weapon = replace(old, openly=move.openly, ranged=move.ranged)
    if old.openly and not weapon.openly:
        ctx.emit("SD-BG-01", "concealed", character=ref(character.key), weapon=weapon_ref(character.key, old.name))
    weapons = tuple(weapon if one.name == old.name else one for one in character.weapons)
    set_character(ctx, replace(character, weapons=weapons))
    emit_weapon(ctx, character, weapon)


def give_weapon(ctx: Context, seat: str, move: actions.GiveWeapon) -> None:
    """Give a character a weapon (SD-BG-01).

    If a concealed weapon has the same name, that weapon gets a new name: a number after the name of the new weapon
    would reveal that there is another.
    """
    character = character_of(ctx.position, move.character)
    name = new_name([one.name for one in character.weapons if one.openly or not move.openly], move.name.strip())
    weapon = Weapon(name, spell_proficiency(ctx, character, move.proficiency), move.openly, move.ranged)
    names = [one.name for one in character.weapons]
    theirs = tuple(
        replace(one, name=new_name([*names, name], one.name)) if plain_name(one.name) == plain_name(name) else one
        for one in character.weapons
    )
    set_character(ctx, replace(character, weapons=(*theirs, weapon)))
    emit_weapon(ctx, character, weapon)
    for old, new in zip(character.weapons, theirs, strict=True):
        if old != new:
            emit_weapon(ctx, character, new)


def emit_weapon(ctx: Context, character: Character, weapon: Weapon) -> None:
    """Emit how a weapon is carried. If the weapon is concealed, only its owner and the Ref learn this (SD-BG-01)."""
    ctx.emit(
        "SD-BG-01", "weapon", character=ref(character.key), weapon=weapon_ref(character.key, weapon.name),
        openly=weapon.openly, ranged=weapon.ranged,
    )  # fmt: skip


def add_character(ctx: Context, seat: str, move: actions.AddCharacter) -> None:
    """Add a character without proficiencies to the table (R-SD-66)."""
    people = ctx.position.characters
    name = new_name([one.name for one in people], move.name.strip())
    key = new_key(taken_keys(ctx.position), name)
    ctx.position = replace(ctx.position, characters=(*people, Character(key, name, move.controller)))
    ctx.emit("R-SD-66", "character", character=ref(key))
    if move.side.strip():
        put_on_side(ctx, key, move.side)


def add_note(ctx: Context, seat: str, move: actions.AddNote) -> None:
    """Write a note on a character’s sheet; only its player and the Ref see it (SD-SC-11)."""
    character = character_of(ctx.position, move.character)
    set_character(ctx, replace(character, notes=(*character.notes, move.note)))
    ctx.emit("SD-SC-11", "note", to=private_to(ctx, character), character=ref(character.key), note=move.note)
