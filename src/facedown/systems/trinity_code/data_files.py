"""The data files of The Trinity Code as plain data."""

from __future__ import annotations

from typing import Any

from facedown.game.data_files import package_folder, read_toml


def sample_move_data() -> list[dict[str, Any]]:
    """Return the data of the sample moves, in order, from `moves.toml`."""
    moves: list[dict[str, Any]] = read_toml(package_folder("facedown.systems.trinity_code") / "moves.toml")["move"]
    return moves
