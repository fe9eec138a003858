"""The pieces on the table."""

from facedown.systems.tri_core.board.layout import board

__all__ = [
    "board",
]
