"""Files hold the whole state: at many moments of random games, a table that begins with its scene file is the same."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from facedown.game import SPECTATOR
from facedown.game.conformance_files import problems_of_files
from tests.systems.core_kernel import random_games as core_kernel
from tests.systems.skill_deck import random_games as skill_deck
from tests.systems.standard_roll import random_games as standard_roll
from tests.systems.tri_core import random_games as tri_core
from tests.systems.trinity_code import random_games as trinity_code

GAMES = {
    "core-kernel": core_kernel, "skill-deck": skill_deck, "standard-roll": standard_roll, "tri-core": tri_core,
    "trinity-code": trinity_code,
}  # fmt: skip

EVERY = 5
"""The number of moves between two checks."""


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("key", GAMES)
def test_a_scene_file_begins_a_table_with_the_same_state(key: str, seed: int) -> None:
    games: ModuleType = GAMES[key]
    setup: Any = games.setup(seed, mixed=True)
    viewers = (*setup.seats, SPECTATOR)
    for number, step in enumerate(games.game(seed, mixed=True)):
        if number % EVERY == 0:
            assert list(problems_of_files(games.SYSTEM, step.after, viewers, setup)) == []
