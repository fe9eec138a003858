"""Characters that come to a table from files, leave it, and return."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from facedown.game import Control, known_name
from facedown.game.rosters import Roster, makes_one, reads
from facedown.game.samples import ready_characters
from facedown.systems.skill_deck.model import Attempt, Character, Position, Result, sides_of, standing_sides, taken_keys
from facedown.systems.skill_deck.options.common import is_free
from facedown.systems.skill_deck.rules.checks import with_last_audience
from facedown.systems.skill_deck.rules.damage import ends_fight
from facedown.systems.skill_deck.rules.limits import MOST_CHARACTERS
from facedown.systems.skill_deck.sheets import character_from, read_character
from facedown.systems.skill_deck.steps.context import Context
from facedown.systems.skill_deck.steps.fights import end_fight, join_fight

CONTROL = Control("character", "characters", "ref", retired="retired", follow=with_last_audience)
"""The places where positions name seats."""

REF_MARKS: Mapping[str, Any] = MappingProxyType({"ref": True})
"""The values of fields in a file that leave a character to the Ref."""


def ready(position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Return the characters of the sample scenes by name, as data of files."""
    return ready_characters("facedown.systems.skill_deck", "character")


def left(position: Position, character: Character) -> Character:
    """Return the record of a character that leaves, without the damage that counts only in this fight (R-SD-74)."""
    return replace(character, damage_taken=0)


def leave(ctx: Context, character: Character) -> None:
    """Remove what names a character that has left: its place in a fight, failed attempts and the last result.

    If it was the last living member of its side, the fight may end (R-SD-72, R-SD-74).
    """
    position, key = ctx.position, character.key
    sides = tuple((side, tuple(one for one in keys if one != key)) for side, keys in position.sides)
    there = sides_of(position)
    failed = tuple(one for one in position.failed_attempts if not names(one, key, there))
    last = position.last if position.last is None or not result_names(position.last, key, there) else None
    ctx.position = replace(position, sides=sides, failed_attempts=failed, last=last)
    if character.alive and character.side not in standing_sides(ctx.position):
        reason = ends_fight(ctx.position, attacked=True)
        if reason:
            end_fight(ctx, reason)


def names(attempt: Attempt, key: str, sides: tuple[str, ...]) -> bool:
    """Return whether an attempt names the character `key`, or a side that is not among `sides`."""
    gone = attempt.aim == "attack" and attempt.target not in sides
    return attempt.lead == key or (attempt.aim not in ("task", "attack") and attempt.target == key) or gone


def result_names(result: Result, key: str, sides: tuple[str, ...]) -> bool:
    """Return whether the outcome of a check names the character `key`, or a side that is not among `sides`."""
    return key in result.participants or names(result.attempt, key, sides)


def placed(position: Position, character: Character) -> Character:
    """Return a character on the side that is spelled like its own (R-SD-61).

    Its proficiencies keep their spelling: that of other sheets is secret.
    """
    return replace(character, side=known_name(sides_of(position), character.side))


ROSTER = Roster(
    control=CONTROL,
    rule="R-SD-74",
    moment="while nothing else is going on",
    most=MOST_CHARACTERS,
    can_change=is_free,
    ready=ready,
    marks=REF_MARKS,
    read=reads(read_character),
    make=makes_one(character_from),
    taken_keys=taken_keys,
    left=left,
    leave=leave,
    placed=placed,
    arrive=join_fight,
)
"""How characters come to a table and leave it (R-SD-74)."""
