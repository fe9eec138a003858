"""The general board: it draws what any system puts on its board, one region for each piece."""

from __future__ import annotations

import msgspec

from facedown.game import Board
from facedown.game.board import Note, TablePiece
from facedown.web.boards.design import Design
from facedown.web.regions import Region
from facedown.web.templating import slug


def general_board(board: Board) -> Region:
    """Return the regions of a board: steps, map, the last results, pieces that belong to nobody, mats, and texts."""
    return Region("board", "board/board.html", "general", tuple(parts_of(board)))


def parts_of(board: Board) -> list[Region]:
    """Return the regions in their order. Empty ones are left out."""
    parts = [steps(board)] if board.steps else []
    if board.plan is not None:
        parts.append(Region("plan", "board/plan.html", board.plan))
    if board.ledgers:
        parts.append(ledgers(board))
    others = [one for one in board.pieces if not has_text(one)]
    if others:
        parts.append(Region("pieces", "board/pieces.html", None, tuple(map(piece, others))))
    if board.mats:
        parts.append(mats(board))
    return [*parts, *texts(board)]


def has_text(one: TablePiece) -> bool:
    """Return whether a piece is a note with a text, for example the text of a rule; not a tag."""
    return isinstance(one, Note) and bool(one.text)


def texts(board: Board) -> list[Region]:
    """Return the region with the notes that have a text; none if there are none."""
    notes = tuple([piece(one) for one in board.pieces if has_text(one)])
    return [Region("texts", "board/pieces.html", None, notes)] if notes else []


class Steps(msgspec.Struct, frozen=True):
    """The names of the steps of play, and the index of the current one; -1 for none."""

    names: tuple[str, ...]
    current: int


def steps(board: Board) -> Region:
    """Return the region with the steps of play."""
    return Region("steps", "board/steps.html", Steps(board.steps, board.step))


def mats(board: Board) -> Region:
    """Return the region with a mat for each character; the viewer’s own come first."""
    ordered = sorted(board.mats, key=lambda mat: not mat.yours)
    return Region(
        "mats", "board/mats.html", None, tuple(Region(f"mat-{slug(mat.key)}", "board/mat.html", mat) for mat in ordered)
    )


def piece(one: TablePiece) -> Region:
    """Return the region of a piece that belongs to no mat."""
    kind = type(one).__struct_config__.tag
    return Region(f"piece-{slug(one.ref.id)}", f"board/{kind}.html", one)


def ledgers(board: Board) -> Region:
    """Return the region with a table for each ledger."""
    rows = enumerate(board.ledgers)
    return Region(
        "ledgers",
        "board/ledgers.html",
        None,
        tuple(Region(f"ledger-{at}", "board/ledger.html", one) for at, one in rows),
    )


GENERAL = Design(general_board)
