"""The board as each viewer sees it: the map, the Rotation, and a mat for each character."""

from facedown.systems.tri_core.board.layout import board

__all__ = [
    "board",
]
