"""Characters that come to a table from files, leave it, and return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import NO_YES, Control, Field, OneOf, System
from facedown.game.rosters import Roster
from facedown.game.samples import ready_characters
from facedown.game.state_files import read_with_head
from facedown.systems.tri_core import data_files
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.character_files import CharacterFile, sheet_of
from facedown.systems.tri_core.builder.creation_checks import check_ranks
from facedown.systems.tri_core.model import Character, Position, Rulings, Sheet, View
from facedown.systems.tri_core.options.encounters import may_change_roster
from facedown.systems.tri_core.pieces import known_by, with_shown_cards
from facedown.systems.tri_core.rules.current_numbers import within_maxima
from facedown.systems.tri_core.rules.lasting_modifiers import after_encounter
from facedown.systems.tri_core.rules.limits import MOST_CHARACTERS
from facedown.systems.tri_core.rules.numbers import stats_raised
from facedown.systems.tri_core.sheets import (
    Role,
    group_from,
    items_to_save,
    read_role,
    read_sheet,
    renamed,
    with_allowed_bonuses,
)
from facedown.systems.tri_core.steps import departures, encounters

CONTROL = Control(
    "character", "characters", "gm", owner="acts_for", retired="retired", follow=with_shown_cards
)  # fmt: skip
"""The places where positions name seats."""

FOE_MARKS: Mapping[str, Any] = MappingProxyType({"foe": True})
"""The values of fields in a file that leave a character to the GM."""


def ready(position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Return the ready-made characters and foes that the table’s rulings allow, by name, as data of files."""
    return allowed(stats_raised(position.rulings))


@lru_cache(maxsize=4)
def allowed(raised: int) -> Mapping[str, Mapping[str, Any]]:
    """Return the ready-made characters and foes that are allowed if a level raises `raised` stats.

    No other ruling makes a difference: with fewer raised stats, a character can have too many Skill Ranks (R-TC-28).
    """
    whole, rulings = every_ready_character(), Rulings() if raised > 1 else Rulings(level_bonus="one_each")
    return MappingProxyType({name: data for name, data in whole.items() if is_allowed(data, rulings)})


def is_allowed(data: Mapping[str, Any], rulings: Rulings) -> bool:
    """Return whether a ready-made character has earned its Skill Ranks under the rulings (TC-D-30)."""
    plain = {name: value for name, value in data.items() if name in CharacterFile.__struct_fields__}
    file = msgspec.convert({**with_allowed_bonuses(plain, rulings), "items": (), "abilities": ()}, CharacterFile)
    return not any(check_ranks(sheet_of(file), rulings))


@cache
def every_ready_character() -> Mapping[str, Mapping[str, Any]]:
    """Return the ready-made characters and the foes of the sample scenes by name, as data of files.

    The level is part of the name if there are several characters with the same name.
    """
    own = data_files.ready_characters().values()
    times = Counter(data["name"] for data in own)
    named = {
        data["name"] if times[data["name"]] == 1 else f"{data['name']}, level {data.get('level', 1)}": data
        for data in sorted(own, key=lambda data: (data["name"], data.get("level", 1)))
    }
    return MappingProxyType({**named, **ready_characters("facedown.systems.tri_core", "character")})


def read(position: Position, data: Any, system: System[Any] | None) -> tuple[Sheet, Role]:
    """Return the sheet and the role in the data of a character’s file. Raises Refused for a wrong file."""
    return read_with_head(lambda bare: read_bare(bare, position.rulings), data, "R-TC-172", system)


def read_bare(data: Any, rulings: Rulings) -> tuple[Sheet, Role]:
    """Return the sheet and the role in the data of a character’s file, as `read` does."""
    fields = data if isinstance(data, dict) else {}
    role = read_role(fields, "The file", "Correct the file.")
    return read_sheet(fields, role, rulings, "The file", "Correct the file."), role


def make(position: Position, found: tuple[Sheet, Role], controller: str) -> tuple[Character, ...]:
    """Return a character and its Allies, without squares."""
    return tuple(replace(one, key="", at=None) for one in group_from(*found, controller, position.rulings))


def taken_keys(position: Position) -> list[str]:
    """Return the keys of all characters, also of retired ones."""
    return [one.key for one in (*position.characters, *position.retired)]


def left(position: Position, one: Character) -> Character:
    """Return the record of a character that leaves: the effects of the encounter have ended (R-TC-137, R-TC-172)."""
    kept = replace(one, sheet=replace(one.sheet, items=items_to_save(position, one)))
    after = within_maxima(after_encounter(position.rulings, kept), position.rulings)
    hidden = known_by(position, one) is not None
    return replace(after, at=None, height=0, noticed_by=(), lurks=hidden)


def placed(position: Position, one: Character) -> Character:
    """Return a character as it comes or returns, with those Abilities that the rulings allow (R-TCG-137)."""
    return within_maxima(replace(one, sheet=with_suspensions(one.sheet, position.rulings)), position.rulings)


def hide(one: Character) -> Character:
    """Return a character of which only the GM and its own seat know (TC-D-83)."""
    return replace(one, lurks=True)


def joins(view: View) -> Field | None:
    """Return the field that asks whether a character joins the encounter; None without one (R-TC-173)."""
    if view.encounter is None:
        return None
    return Field("joins", OneOf(NO_YES, default=True), "Joins the encounter", "R-TC-173")


ROSTER = Roster(
    control=CONTROL,
    rule="R-TC-172",
    moment="before a card of the turn is played",
    most=MOST_CHARACTERS,
    can_change=may_change_roster,
    ready=ready,
    marks=FOE_MARKS,
    read=read,
    make=make,
    taken_keys=taken_keys,
    renamed=renamed,
    hide=hide,
    who_knows=known_by,
    left=left,
    leave=departures.leave,
    placed=placed,
    joins=joins,
    join=encounters.join,
)
"""How characters come to a table and leave it (R-TC-172)."""
