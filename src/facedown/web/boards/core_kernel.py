"""The board of Core Kernel: a wide mat for your own character, the pots, and chips that move to the winner."""

from __future__ import annotations

from facedown.game import Board
from facedown.game.board import Pool
from facedown.web.boards.design import Design
from facedown.web.boards.general import has_text, ledgers, mats, piece, steps, texts
from facedown.web.regions import Region
from facedown.web.templating import slug


def core_kernel_board(board: Board) -> Region:
    """Return the regions: the steps, the pots with the turn order, the mats, the last Showdowns, and texts."""
    parts = [steps(board), middle(board), mats(board)]
    if board.ledgers:
        parts.append(ledgers(board))
    parts += texts(board)
    return Region("board", "board/board.html", "core-kernel", tuple(parts))


def middle(board: Board) -> Region:
    """Return the region between the steps and the mats: pots and Jackpots as chips, the turn order, Extensions."""
    pots = [
        Region(f"piece-{slug(one.ref.id)}", "boards/core_kernel/pot.html", one) if isinstance(one, Pool) else piece(one)
        for one in board.pieces
        if not has_text(one)
    ]
    return Region("pieces", "board/pieces.html", None, tuple(pots))


DESIGN = Design(core_kernel_board, styles=("core-kernel.css",))
