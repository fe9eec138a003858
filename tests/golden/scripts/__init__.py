"""The scripts of the golden games, a module a system."""

from __future__ import annotations

from collections.abc import Callable

from facedown.table import Table
from tests.golden.scripts import core_kernel, skill_deck, standard_roll, tri_core, tri_core_heroes, trinity_code

GAMES: dict[str, Callable[[], Table]] = {
    **core_kernel.GAMES,
    **trinity_code.GAMES,
    **standard_roll.GAMES,
    **skill_deck.GAMES,
    **tri_core.GAMES,
    **tri_core_heroes.GAMES,
}
"""Every golden game by the name of its file."""
