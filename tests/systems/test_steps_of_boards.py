"""In random games every step that a board shows is the current one at some time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from facedown.game import SPECTATOR, registry
from tests.systems.core_kernel import random_games as core_kernel
from tests.systems.skill_deck import random_games as skill_deck
from tests.systems.standard_roll import random_games as standard_roll
from tests.systems.tri_core import random_games as tri_core
from tests.systems.trinity_code import random_games as trinity_code

GAMES: dict[str, Callable[..., Iterator[Any]]] = {
    "core-kernel": core_kernel.game,
    "skill-deck": skill_deck.game,
    "standard-roll": standard_roll.game,
    "tri-core": tri_core.game,
    "trinity-code": trinity_code.game,
}

AT_ONCE = {"core-kernel": {"4 Showdown"}}
"""The only step that is shown though nothing ever waits at it: the Contract has six steps (CK-P-04)."""


@pytest.mark.parametrize("key", GAMES)
def test_every_step_is_current_at_some_time(key: str) -> None:
    system = registry.system(key)
    names, current = set(), set()
    for seed in range(30):
        for step in GAMES[key](seed, mixed=True):
            board = system.board(system.view(step.after, SPECTATOR), SPECTATOR)
            names |= set(board.steps)
            current |= {board.steps[board.step]} if board.step >= 0 else set()
        if names and names - current == AT_ONCE.get(key, set()):
            return
    assert names - current == AT_ONCE.get(key, set())
