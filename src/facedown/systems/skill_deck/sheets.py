"""The records of scene files and of character files, and what they mean: a character as a sheet and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from facedown.game import Key, Line, check_own_names, refuse
from facedown.game.rosters import MOST_RETIRED
from facedown.game.state_files import read_file
from facedown.systems.skill_deck.model import Character, Likes, Phase, Proficiency, Weapon, uses_of
from facedown.systems.skill_deck.rules.limits import MOST_CHARACTERS, MOST_NOTES, MOST_WEAPONS

if TYPE_CHECKING:
    from facedown.systems.skill_deck import SkillDeck

Level = Annotated[int, Meta(ge=0, le=99)]


class UsesSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The uses left of a proficiency in a file; None for all uses that its level gives (SD-PR-06)."""

    session: Level | None = None
    downtime: Level | None = None


class CharacterSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character in a scene file or in a file of its own, with its state.

    `controller`: the key of the seat that plays the character; if empty, a seat is chosen.
    `ref`: True if the Ref plays the character.
    `proficiencies`: the level of each proficiency by name.
    `uses`: the uses left of proficiencies of which some are spent, by name.
    """

    name: Line
    key: Key = ""
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    ref: bool = False
    proficiencies: dict[Line, Level] = {}
    uses: dict[Line, UsesSheet] = {}
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=MOST_WEAPONS)] = ()
    damage: Annotated[int, Meta(ge=0, le=3)] = 0
    shaken: bool = False
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scene file: characters, and the proficiencies that work like Armour, Weapon and Medicine.

    `retired`: the characters that have left the table.
    `phase`: between sessions, in a session or in downtime, and `phases` is the number of those that have begun.
    """

    title: Annotated[str, Meta(max_length=80)] = ""
    character: Annotated[tuple[CharacterSheet, ...], Meta(min_length=1, max_length=MOST_CHARACTERS)]
    retired: Annotated[tuple[CharacterSheet, ...], Meta(max_length=MOST_RETIRED)] = ()
    likes: Likes = Likes()
    phase: Phase = "between"
    phases: Annotated[int, Meta(ge=0, le=9999)] = 0


LEGAL_CHARACTER = "A character has name, side, proficiencies, uses, weapons, damage, shaken."
"""The remedy in refusals of a character in a file."""


def read_character(data: Any, system: SkillDeck | None = None) -> CharacterSheet:
    """Return the sheet in the data of a character’s file.

    `system` is None if the file was checked before. Raises Refused for data that is not a character of this system.
    """
    sheet = read_file(CharacterSheet, data, "R-SD-74", LEGAL_CHARACTER, system, noun="file")
    check_sheet(sheet)
    return sheet


def check_sheet(sheet: CharacterSheet) -> None:
    """Check what the form of a sheet does not say.

    Raises Refused if two proficiencies or weapons have names that look the same, or for uses of a proficiency that the
    character does not have, or that are more than its level gives (SD-PR-06).
    """
    check_own_names(sheet.name, "proficiencies", sheet.proficiencies, "SD-PR-01")
    check_own_names(sheet.name, "weapons", (weapon.name for weapon in sheet.weapons), "SD-BG-01")
    for name, left in sheet.uses.items():
        if name not in sheet.proficiencies:
            raise refuse(
                "SD-PR-06", f"{sheet.name} has uses of {name}, but not the proficiency.", "Add it, or its level."
            )
        most = uses_of(sheet.proficiencies[name])
        if max(left.session or 0, left.downtime or 0) > most:
            text = f"{sheet.name} has more uses of {name} than its level gives, which are {most}."
            raise refuse("SD-PR-06", text, f"Lower the uses to {most}, or raise the level.")


def character_from(sheet: CharacterSheet, key: str, controller: str) -> Character:
    """Return the character of a sheet, with all uses that the sheet does not name (SD-PR-06)."""
    levels = {name: level for name, level in sheet.proficiencies.items() if level}
    return Character(
        key=key,
        name=sheet.name,
        controller=controller,
        side=sheet.side,
        proficiencies=tuple(_proficiency(name, level, sheet.uses.get(name)) for name, level in levels.items()),
        weapons=sheet.weapons,
        damage=sheet.damage,
        shaken=sheet.shaken,
        notes=sheet.notes,
    )


def _proficiency(name: str, level: int, left: UsesSheet | None) -> Proficiency:
    whole, left = uses_of(level), left or UsesSheet()
    session = whole if left.session is None else left.session
    return Proficiency(name, level, session, whole if left.downtime is None else left.downtime)


def sheet_of(character: Character, ref: str, controller: str = "") -> CharacterSheet:
    """Return the sheet of a character with its state.

    `ref` is the key of the Ref’s seat, and `controller` the key of a seat to name in it. Uses that the viewer does not
    know are left out.
    """
    uses = {
        one.name: UsesSheet(_spent(one.session, one.level), _spent(one.downtime, one.level))
        for one in character.proficiencies
    }
    return CharacterSheet(
        name=character.name,
        key=character.key,
        controller=controller,
        side=character.side,
        ref=character.controller == ref,
        proficiencies={one.name: one.level for one in character.proficiencies},
        uses={name: left for name, left in uses.items() if left != UsesSheet()},
        weapons=character.weapons,
        damage=character.damage,
        shaken=character.shaken,
        notes=character.notes,
    )


def _spent(left: int | None, level: int) -> int | None:
    """Return the uses left of a level; None if none is spent, or if the viewer does not know."""
    return None if left == uses_of(level) else left
