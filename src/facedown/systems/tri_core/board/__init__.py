"""The pieces that each viewer sees on the table: the map, the Rotation, and a mat for each character."""

from facedown.systems.tri_core.board.layout import board

__all__ = [
    "board",
]
