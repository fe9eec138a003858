"""The records of scene files and of character files, and what they mean: a character as a sheet and back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Key, Line, check_own_names, refuse
from facedown.game.rosters import MOST_RETIRED
from facedown.game.state_files import read_file
from facedown.systems.trinity_code.model import DAY, HOUR, Armour, Character, Item, MoveSheet, Owed, Rating
from facedown.systems.trinity_code.rules.limits import (
    HIGHEST_LIMIT,
    MOST_ARMOUR,
    MOST_CHARACTERS,
    MOST_ITEMS,
    MOST_MOVES,
    MOST_NOTES,
    MOST_TAGS,
)

if TYPE_CHECKING:
    from facedown.systems.trinity_code import TrinityCode

Points = Annotated[int, Meta(ge=0, le=9999)]
Luck = Annotated[int, Meta(ge=0, le=20)]


class CharacterSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character in a scene file or in a file of its own, with its state. For the fields see `Character`.

    `controller`: the key of the seat that plays the character; if empty, a seat is chosen.
    `luck_start`: the Luck of its playbook; None if it is the current Luck.
    """

    name: Line
    key: Key = ""
    controller: str = ""
    profession: Annotated[str, Meta(max_length=40)] = ""
    power: Rating = 0
    quickness: Rating = 0
    cool: Rating = 0
    wits: Rating = 0
    luck: Luck = 0
    luck_start: Luck | None = None
    out_of_luck: bool = False
    drawback: Annotated[str, Meta(max_length=200)] = ""
    cancels_misfires: bool = False
    harm: Points = 0
    harm_limit: Annotated[int, Meta(ge=7, le=HIGHEST_LIMIT)] = 7
    stress: Points = 0
    stress_limit: Annotated[int, Meta(ge=5, le=HIGHEST_LIMIT)] = 5
    next_harm_limit: Annotated[int, Meta(ge=0, le=HIGHEST_LIMIT)] = 0
    next_stress_limit: Annotated[int, Meta(ge=0, le=HIGHEST_LIMIT)] = 0
    unconscious: bool = False
    dying: bool = False
    dead: bool = False
    on_the_brink: bool = False
    lost: bool = False
    armour: Annotated[tuple[Armour, ...], Meta(max_length=MOST_ARMOUR)] = ()
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)] = ()
    delayed_doses: Annotated[tuple[Item, ...], Meta(max_length=200)] = ()
    rest_minutes: Annotated[int, Meta(ge=0, le=HOUR)] = 0
    healing_minutes: Annotated[int, Meta(ge=0, le=DAY)] = 0
    calming_minutes: Annotated[int, Meta(ge=0, le=HOUR)] = 0
    cheat_death_due: Owed = ""
    face_demons_due: Owed = ""
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scene file: characters, moves and tags, and the point of the story. Without moves, there are the sample moves.

    `retired`: the characters that have left the table.
    `good`, `bad`: the points in the Good Pool and the Bad Pool.
    `investigations`: the number of Investigations that have begun.
    `in_investigation`: True in an Investigation, and `minutes` is the story time since it began.
    `combat`: True in combat.
    `goal`: the goal of the story.
    """

    title: Annotated[str, Meta(max_length=80)] = ""
    character: Annotated[tuple[CharacterSheet, ...], Meta(min_length=1, max_length=MOST_CHARACTERS)]
    retired: Annotated[tuple[CharacterSheet, ...], Meta(max_length=MOST_RETIRED)] = ()
    move: Annotated[tuple[MoveSheet, ...], Meta(max_length=MOST_MOVES)] = ()
    tags: Annotated[tuple[Line, ...], Meta(max_length=MOST_TAGS)] = ()
    good: Points = 0
    bad: Points = 0
    investigations: Points = 0
    in_investigation: bool = False
    minutes: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    combat: bool = False
    goal: Annotated[str, Meta(max_length=200)] = ""


LEGAL_CHARACTER = "A character has name, power, quickness, cool, wits, luck, and may have harm, stress, armour, items."
"""The remedy in refusals of a character in a file."""


def read_character(data: Any, system: TrinityCode | None = None) -> CharacterSheet:
    """Return the sheet in the data of a character’s file.

    `system` is None if the file was checked before. Raises Refused for data that is not a character of this system.
    """
    sheet = read_file(CharacterSheet, data, "R-TRC-90", LEGAL_CHARACTER, system, noun="file")
    check_gear(sheet)
    check_state(sheet)
    return sheet


LEGAL_MOVE = "A move has key, title, when, attributes, low, mixed and high."
"""The remedy in refusals of a move in a file."""


def read_move(data: Any, taken: Collection[str], system: TrinityCode | None = None) -> MoveSheet:
    """Return the move in the data of a file. `taken` are the keys of other moves.

    `system` is None if the file was checked before. Raises Refused for data that is not a move, and for a taken key
    (R-TRC-33).
    """
    sheet = read_file(MoveSheet, data, "R-TRC-93", LEGAL_MOVE, system, noun="move")
    if sheet.key in taken:
        raise refuse("R-TRC-33", f"There is a move with the key “{sheet.key}”.", "Give it another key.")
    return sheet


def check_gear(sheet: CharacterSheet) -> None:
    """Check the names of a character's gear.

    Raises Refused if the names of two pieces of armour, or of two items, look the same.
    """
    check_own_names(sheet.name, "pieces of armour", (armour.name for armour in sheet.armour), "TRC-HE-01")
    check_own_names(sheet.name, "items", (item.name for item in sheet.items), "TRC-HE-01")


def check_state(sheet: CharacterSheet) -> None:
    """Raise Refused for the first part of a character’s state that contradicts another part."""
    for wrong, rule, text, remedy in (*_contradictions_of_harm(sheet), *_contradictions_of_stress(sheet)):
        if wrong:
            raise refuse(rule, f"{sheet.name} {text}.", remedy)


Contradiction = tuple[bool, str, str, str]
"""A possible contradiction in a sheet: whether it is there, the rule, what is wrong, and the remedy."""


def _contradictions_of_harm(sheet: CharacterSheet) -> Iterator[Contradiction]:
    other_tags = bool(sheet.dying or sheet.unconscious or sheet.on_the_brink or sheet.delayed_doses)
    yield sheet.dead and other_tags, "TRC-HA-11", "is dead and has other tags", "Remove the other tags."
    beyond = sheet.harm >= sheet.harm_limit + 2 and not sheet.dead
    alive = f"has {sheet.harm} harm, at a limit of {sheet.harm_limit}, and is not dead"
    yield beyond, "TRC-HA-11", alive, "Set dead = true, or lower harm."
    awake = sheet.harm >= sheet.harm_limit and not (sheet.dead or sheet.unconscious)
    harm = f"has {sheet.harm} harm, at a limit of {sheet.harm_limit}, and is awake"
    yield awake, "TRC-HA-09", harm, "Set unconscious = true, or lower harm."
    yield sheet.dying and not sheet.unconscious, "TRC-HA-10", "is dying and awake", "Set unconscious = true."
    unlike = sheet.dying != bool(sheet.cheat_death_due)
    remedy = 'Set dying = true and cheat_death_due = "now", or neither.'
    yield unlike, "TRC-HA-14", "has only one of “dying” and a roll to cheat death", remedy
    start = sheet.luck if sheet.luck_start is None else sheet.luck_start
    luck = f"has Luck {sheet.luck}, more than the {start} of its playbook"
    yield sheet.luck > start, "R-TRC-32", luck, "Raise luck_start, or lower luck."


def _contradictions_of_stress(sheet: CharacterSheet) -> Iterator[Contradiction]:
    limit = sheet.stress_limit
    stress = f"has {sheet.stress} stress, at a limit of {limit}"
    yield sheet.stress > limit, "TRC-ST-05", stress, f"Set stress to at most {limit}."
    low = sheet.on_the_brink and sheet.stress < limit
    yield low, "TRC-ST-05", f"{stress}, and is on the brink", "Raise stress, or remove on_the_brink."
    lost = sheet.lost and sheet.on_the_brink
    yield lost, "TRC-ST-07", "is lost and on the brink", "Remove on_the_brink and face_demons_due."
    unlike = sheet.on_the_brink != bool(sheet.face_demons_due)
    remedy = 'Set on_the_brink = true and face_demons_due = "now", or neither.'
    yield unlike, "TRC-ST-06", "has only one of “on the brink” and a roll to face its demons", remedy


def character_from(sheet: CharacterSheet, key: str, controller: str) -> Character:
    """Return the character of a sheet, with the Luck of its playbook (TRC-LU-01, TRC-HA-06).

    The seat `controller` plays it. If it is lost, the GM plays it until it is restored, so the seat is its `player`;
    `with_gm` names the GM (R-TRC-75).
    """
    given = {name: getattr(sheet, name) for name in sheet.__struct_fields__ if name not in ("key", "controller")}
    given["armour"] = tuple(replace(armour, whole=full_threshold(armour)) for armour in sheet.armour)
    given["luck_start"] = sheet.luck if sheet.luck_start is None else sheet.luck_start
    return Character(key=key, controller=controller, player=controller if sheet.lost else "", **given)


def with_gm(character: Character, gm: str) -> Character:
    """Return a character as the GM’s if it is lost; `gm` is the key of the GM’s seat (R-TRC-75)."""
    return replace(character, controller=gm) if character.lost else character


def sheet_of(character: Character, controller: str = "") -> CharacterSheet:
    """Return the sheet of a character with its state. `controller` is the key of a seat to name in it."""
    given = {name: getattr(character, name) for name in CharacterSheet.__struct_fields__}
    start = None if character.luck_start == character.luck else character.luck_start
    return CharacterSheet(**{**given, "controller": controller, "luck_start": start})


def full_threshold(armour: Armour) -> int | None:
    """Return the threshold of armour when new: its current threshold, or `whole` if the scene gives a higher number.

    None for armour that never wears out. Rules: R-TRC-66.
    """
    return None if armour.threshold is None else max(armour.threshold, armour.whole or 0)
