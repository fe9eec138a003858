"""State files: the whole state of a character, or of all that is at a table, as data of a TOML or JSON file.

A character leaves a table in its file and comes to another table with it. A scene file begins a table where another one
ended. A file names the system and the edition that have written it, in the fields `system` and `edition`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game.refusals import Refusal, refuse
from facedown.game.scenes import WrongScene, read_scene
from facedown.game.seats import Seat
from facedown.game.values import PieceRef

if TYPE_CHECKING:
    from facedown.game.system import System

V = TypeVar("V")
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

HEAD = ("system", "edition")
"""The fields with which a file begins."""


class StateFiles(ABC, Generic[V]):
    """Writes the files of one system. Their data is that of a scene and of the characters in a scene.

    What is not part of a character’s or scene’s state is left out: moves in progress, the order of turns, and which
    seat plays a character.
    """

    @abstractmethod
    def character(self, view: V, key: str) -> dict[str, Any]:
        """Return the state of the character with this key as data of a file. Raises KeyError if there is none."""

    @abstractmethod
    def scene(self, view: V) -> dict[str, Any]:
        """Return the state of everything at the table as data of a scene."""


def characters_to_save(system: System[Any], view: Any, seat: Seat) -> tuple[PieceRef, ...]:
    """Return the characters whose files a seat may save: its own, and as the facilitator all that it knows."""
    if system.state_files is None:
        return ()
    there = system.controllers(view)
    return tuple([piece for piece, controller in there.items() if seat.facilitates or controller == seat.key])


def character_file(system: System[Any], view: Any, seat: Seat, key: str) -> dict[str, Any]:
    """Return the data of a character’s file. Raises Refused if the seat may not save it, or there is no such character.

    Only the view of the seat is read, so the file contains nothing that the seat may not know.
    """
    if system.state_files is None or key not in [piece.key for piece in characters_to_save(system, view, seat)]:
        text = f"You cannot save a character {quoted(key)}."
        raise refuse("table", text, f"Only its player and the {system.facilitator} can save a character.")
    return _with_head(system, system.state_files.character(view, key))


def scene_file(system: System[Any], view: Any, seat: Seat) -> dict[str, Any]:
    """Return the data of a scene file with the state of everything at the table.

    Raises Refused for all seats but the facilitator’s, because other seats may not know everything.
    """
    if system.state_files is None or not seat.facilitates:
        text = "You cannot save the scene of this table."
        raise refuse("table", text, f"Only the {system.facilitator} can save a scene.")
    return _with_head(system, system.state_files.scene(view))


def as_data(sheet: msgspec.Struct) -> dict[str, Any]:
    """Return a record as the plain data of a file, without the fields that the record leaves out, or that are None."""
    data: dict[str, Any] = _without_none(msgspec.json.decode(msgspec.json.encode(sheet)))
    return data


def _without_none(data: Any) -> Any:
    """Return plain data without the fields that are None, which TOML does not have."""
    if isinstance(data, dict):
        return {name: _without_none(value) for name, value in data.items() if value is not None}
    return [_without_none(one) for one in data] if isinstance(data, list) else data


def _with_head(system: System[Any], data: dict[str, Any]) -> dict[str, Any]:
    return {"system": system.key, "edition": system.edition, **data}


def read_file(
    kind: type[S],
    data: Any,
    rule: str,
    legal: str,
    system: System[Any] | None = None,
    noun: str = "scene",
    legal_at: Mapping[str, str] = {},
) -> S:
    """Return the data of a file as a record of this kind, without its first fields `system` and `edition`.

    `system` is the system that the file must be for; None if that was checked before. `noun` is what refusals call the
    data. For `legal` and `legal_at` see `read_scene`.

    Raises Refused, citing `rule`, with the first mistake and its place. If another edition has written the file, the
    refusal says so.
    """
    return read_with_head(lambda bare: read_scene(kind, bare, rule, legal, legal_at, noun), data, rule, system)


def read_with_head(read: Callable[[Any], T], data: Any, rule: str, system: System[Any] | None = None) -> T:
    """Return what `read` returns for the data of a file without its first fields `system` and `edition`.

    `system`: as for `read_file`. Raises Refused, citing `rule`, if the file is for another system. If `read` raises
    `WrongScene` for a file that another edition has written, the refusal says so.
    """
    head = {name: data[name] for name in HEAD if name in data} if isinstance(data, dict) else {}
    bare = {name: value for name, value in data.items() if name not in HEAD} if head else data
    if system is not None:
        _check_system(system, head, rule)
    try:
        return read(bare)
    except WrongScene as wrong:
        if system is None or head.get("edition", system.edition) == system.edition:
            raise
        raise WrongScene(_of_another_edition(system, head, wrong.refusal), wrong.problems, wrong.values) from None


def _check_system(system: System[Any], head: Mapping[str, Any], rule: str) -> None:
    """Raise Refused if the first fields of a file name another system."""
    key = head.get("system", system.key)
    if key != system.key:
        text = f"This file is for the system {quoted(key)}, not for {system.title}."
        raise refuse(rule, text, f"Choose a file for {quoted(system.key)}.")


def _of_another_edition(system: System[Any], head: Mapping[str, Any], refusal: Refusal) -> Refusal:
    """Return the refusal of a file, which also says that another edition has written it."""
    wrote = f"Edition {quoted(head['edition'])} has written this file; this program has edition {system.edition}."
    return replace(refusal, legal=f"{refusal.legal} {wrote}".strip())
