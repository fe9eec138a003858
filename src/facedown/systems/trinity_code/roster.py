"""Characters that come to a table from files, leave it, and return."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from facedown.game import Control
from facedown.game.rosters import Roster, makes_one, reads
from facedown.game.samples import ready_characters
from facedown.systems.trinity_code.model import Character, Position, taken_keys
from facedown.systems.trinity_code.options.common import gm_is_free
from facedown.systems.trinity_code.rules.forced import make_rolls_due
from facedown.systems.trinity_code.rules.limits import MOST_CHARACTERS
from facedown.systems.trinity_code.sheets import character_from, read_character, with_gm
from facedown.systems.trinity_code.steps.context import Context

CONTROL = Control("character", "characters", "gm", controllers=("player", "controller"), retired="retired")
"""The places where positions name seats.

The player of a lost character is its `player`: the GM plays it, until it is restored (R-TRC-75).
"""


def ready(position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Return the characters of the sample scenes by name, as data of files."""
    return ready_characters("facedown.systems.trinity_code", "character")


def leave(ctx: Context, character: Character) -> None:
    """Remove the last result if it is that of a character that has left the table (R-TRC-90)."""
    if ctx.position.last is not None and ctx.position.last.actor == character.key:
        ctx.position = replace(ctx.position, last=None)


def placed(position: Position, character: Character) -> Character:
    """Return a character as it comes or returns: the GM plays a lost one, and rolls for a turn are due at once.

    In combat they are due on its turn. Rules: R-TRC-75, R-TRC-90.
    """
    character = with_gm(character, position.gm)
    return character if position.combat else make_rolls_due(character)


ROSTER = Roster(
    control=CONTROL,
    rule="R-TRC-90",
    moment="between moves",
    most=MOST_CHARACTERS,
    can_change=gm_is_free,
    ready=ready,
    read=reads(read_character),
    make=makes_one(character_from),
    taken_keys=taken_keys,
    leave=leave,
    placed=placed,
)
"""How characters come to a table and leave it (R-TRC-90)."""
