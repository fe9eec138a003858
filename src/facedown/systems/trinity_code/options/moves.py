"""Options to add moves to those of the table, and to remove them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.game import Choice, Field, OneOf, Option, Refusal, Refused, Seat
from facedown.game.domains import Record
from facedown.systems.trinity_code.model import FORCED, View, sample_moves
from facedown.systems.trinity_code.options.common import gm_is_free
from facedown.systems.trinity_code.rules.limits import no_more_moves
from facedown.systems.trinity_code.sheets import read_move

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def add_move(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a move from a file; the example is a sample move with a new key (R-TRC-93)."""
    if gm_is_free(view, seat) and no_more_moves(view) is None:
        taken = keys_of_moves(view)
        key = next(f"new-{n}" for n in range(1, len(taken) + 2) if f"new-{n}" not in taken)
        sample = msgspec.structs.replace(sample_moves()[0], key=key)
        record = Record("a move", (msgspec.json.encode(sample).decode(),))
        yield Option("add-move", "Add a move", "R-TRC-93", fields=(Field("sheet", record, "Move file", "R-TRC-93"),))


def remove_move(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove a move, except the last one (R-TRC-93)."""
    if gm_is_free(view, seat) and len(view.sheets) > 1:
        sheets = OneOf(tuple(Choice(sheet.key, sheet.title) for sheet in reversed(view.sheets)))
        field = Field("sheet", sheets, "Move", "R-TRC-93", refers="move")
        yield Option("remove-move", "Remove a move", "R-TRC-93", fields=(field,))


def refusal_of_move(system: Any, view: View, move: actions.AddMove) -> Refusal | None:
    """Return the refusal of a move file with mistakes, or with the key of another move; None for a right one."""
    try:
        read_move(msgspec.json.decode(move.sheet), keys_of_moves(view), system)
    except Refused as refused:
        return refused.refusal
    return None


def keys_of_moves(view: View) -> list[str]:
    """Return the keys of all moves of the table, also of the forced ones."""
    return [sheet.key for sheet in (*FORCED, *view.sheets)]
