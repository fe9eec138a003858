"""Every kind of move in play with the function that performs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.gm_performers import GM_MOVES
from facedown.systems.tri_core.steps.judgment_performers import JUDGMENT_MOVES
from facedown.systems.tri_core.steps.player_performers import PLAYER_MOVES

MOVES: dict[type, Callable[[Context, str, Any], None]] = {**PLAYER_MOVES, **GM_MOVES, **JUDGMENT_MOVES}
"""What carries out each move."""
