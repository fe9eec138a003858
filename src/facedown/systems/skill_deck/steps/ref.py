"""What the Ref does with phases, scenes and sheets."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import known_as, new_key, new_name
from facedown.game.events import Telling
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.model import (
    Character,
    Position,
    Proficiency,
    Weapon,
    character_of,
    uses_of,
)
from facedown.systems.skill_deck.steps import freezes
from facedown.systems.skill_deck.steps.damage import change

Told = Telling[Position]

PHASES = {"session": "The session", "downtime": "Downtime"}


def begin_phase(told: Told, seat: str, move: m.BeginPhase) -> None:
    """Session or downtime begins, each with its own uses; nothing carries over (SD-PR-06, R-SD-24)."""
    position = told.position
    people = tuple(filled(one, move.phase) for one in position.characters)
    told.position = replace(position, phase=move.phase, phases=position.phases + 1, characters=people)
    told.say("SD-PR-06", "phase", f"{PHASES[move.phase]} begins; its uses are filled up.", phase=move.phase)


def filled(character: Character, phase: str) -> Character:
    """A sheet with all uses of this phase."""
    full = tuple(replace(one, **{phase: uses_of(one.level)}) for one in character.proficiencies)
    return replace(character, proficiencies=full)


def end_phase(told: Told, seat: str, move: m.EndPhase) -> None:
    """The phase is over. Wounds do not pass with it (R-SD-73)."""
    says = f"{PHASES[told.position.phase]} is over."
    told.position = replace(told.position, phase="between", tried=())
    told.say("R-SD-24", "phase", says, phase="between")


def change_scene(told: Told, seat: str, move: m.ChangeScene) -> None:
    """A new scene (R-SD-70)."""
    told.position = replace(told.position, tried=())
    told.say("R-SD-70", "scene", "A new scene begins.")


def allow_again(told: Told, seat: str, move: m.AllowAgain) -> None:
    """Something has changed (R-SD-70)."""
    told.position = replace(told.position, tried=())
    told.say("R-SD-70", "again", "Things have changed: what did not pass may be tried again.")


# Sheets


def proficiency_named(told: Told, typed: str) -> str:
    """A proficiency as sheets have it already, or a new one."""
    return known_as((one.name for person in told.position.characters for one in person.proficiencies), typed)


def set_level(told: Told, seat: str, move: m.SetLevel) -> None:
    """A level gained from the second on adds a use to each phase at once, one lost takes an unspent one (R-SD-25)."""
    character, name = character_of(told.position, move.character), proficiency_named(told, move.proficiency)
    old = character.level(name)
    more = uses_of(move.level) - uses_of(old)
    kept = tuple(
        replace(one, level=move.level, session=max(0, (one.session or 0) + more),
                downtime=max(0, (one.downtime or 0) + more))
        if one.name == name else one
        for one in character.proficiencies
    )  # fmt: skip
    if name not in [one.name for one in kept]:
        kept += (Proficiency.at(name, move.level),)
    change(told, replace(character, proficiencies=tuple(one for one in kept if one.level)))
    says = f"{character.name}: {name} is {move.level}."
    to = (character.controller, told.position.ref)
    told.say("R-SD-25", "level", says, to=tuple(dict.fromkeys(to)), character=character.key, level=move.level)


def set_weapon(told: Told, seat: str, move: m.SetWeapon) -> None:
    """Openly or concealed, and fit for a BANG or not (SD-BG-01, R-SD-60)."""
    character = character_of(told.position, move.character)
    weapons = tuple(
        replace(one, openly=move.openly, ranged=move.ranged) if one.name == move.weapon else one
        for one in character.weapons
    )
    change(told, replace(character, weapons=weapons))
    was_open = next(one.openly for one in character.weapons if one.name == move.weapon)
    tell_weapon(told, character, next(one for one in weapons if one.name == move.weapon), was_open=was_open)


def give_weapon(told: Told, seat: str, move: m.GiveWeapon) -> None:
    """A weapon for somebody (SD-BG-01). A concealed one makes way, or a number in the name would betray it."""
    character = character_of(told.position, move.character)
    name = new_name([one.name for one in character.weapons if one.openly or not move.openly], move.name.strip())
    weapon = Weapon(name, proficiency_named(told, move.proficiency), move.openly, move.ranged)
    names = [one.name for one in character.weapons]
    theirs = tuple(
        replace(one, name=new_name([*names, name], one.name)) if one.name.casefold() == name.casefold() else one
        for one in character.weapons
    )
    change(told, replace(character, weapons=(*theirs, weapon)))
    tell_weapon(told, character, weapon)
    for old, new in zip(character.weapons, theirs, strict=True):
        if old != new:
            tell_weapon(told, character, new)


def tell_weapon(told: Told, character: Character, weapon: Weapon, *, was_open: bool = False) -> None:
    """A weapon carried openly is seen by all, a concealed one by its bearer and the Ref (SD-BG-01)."""
    how = "openly" if weapon.openly else "concealed"
    fit = "" if weapon.ranged else ", of no use for a BANG"
    to = None if weapon.openly else tuple(dict.fromkeys((character.controller, told.position.ref)))
    says = f"{character.name} carries the {weapon.name} {how}{fit}."
    told.say("SD-BG-01", "weapon", says, to=to, character=character.key, weapon=weapon.name)
    if not weapon.openly and was_open:
        told.say("SD-BG-01", "concealed", f"{character.name} shows no {weapon.name} now.")


def add_character(told: Told, seat: str, move: m.AddCharacter) -> None:
    """Somebody comes in, without proficiencies yet (R-SD-66)."""
    people = told.position.characters
    name = new_name([one.name for one in people], move.name.strip())
    key = new_key([one.key for one in people], name)
    told.position = replace(told.position, characters=(*people, Character(key, name, move.controller)))
    told.say("R-SD-66", "character", f"{name} comes in.", character=key)
    if move.side.strip():
        freezes.set_side(told, seat, m.SetSide(key, move.side))


def add_note(told: Told, seat: str, move: m.AddNote) -> None:
    """A note on a sheet, for its player and the Ref (SD-SC-11)."""
    character = character_of(told.position, move.character)
    change(told, replace(character, notes=(*character.notes, move.note)))
    to = tuple(dict.fromkeys((character.controller, told.position.ref)))
    told.say("SD-SC-11", "note", f"{character.name}: {move.note}", to=to, character=character.key)
