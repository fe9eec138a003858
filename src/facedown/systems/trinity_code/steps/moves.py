"""Moves that are added to those of the table, or removed from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from facedown.systems.trinity_code.model import sheet_of
from facedown.systems.trinity_code.sheets import read_move
from facedown.systems.trinity_code.steps.context import Context

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def add_move(ctx: Context, seat: str, move: actions.AddMove) -> None:
    """Add a move from a file to those of the table, which was checked before (R-TRC-93)."""
    sheet = read_move(msgspec.json.decode(move.sheet), ())
    ctx.position = replace(ctx.position, own_moves=(*ctx.position.sheets, sheet))
    ctx.emit("R-TRC-93", "move-added", title=sheet.title)


def remove_move(ctx: Context, seat: str, move: actions.RemoveMove) -> None:
    """Remove a move from those of the table, and its last result from the board (R-TRC-93)."""
    position, sheet = ctx.position, sheet_of(ctx.position, move.sheet)
    last = None if position.last is not None and position.last.move == sheet.key else position.last
    ctx.position = replace(position, own_moves=tuple(one for one in position.sheets if one is not sheet), last=last)
    ctx.emit("R-TRC-93", "move-removed", title=sheet.title)
