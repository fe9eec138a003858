"""Processes that are killed while they write, and processes that race: nothing acknowledged is lost."""

from __future__ import annotations

import random

from tests.store.kill import kill_many
from tests.store.race import race_in_processes


def test_a_killed_process_loses_nothing(url: str) -> None:
    """`python -m tests.store.kill` does this a thousand times."""
    random.seed(1)
    figures = kill_many(url, 6)
    assert figures.lost == 0
    assert figures.rounds == 6
    assert figures.reported > 6 * 12  # so that entries were appended, not only 12 tables opened in each round


def test_two_processes_that_race_make_one_chain(url: str) -> None:
    """`python -m tests.store.race` does this with more entries. At least one race is lost."""
    assert race_in_processes(url, "race", 60, "process") > 0
