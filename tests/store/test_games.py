"""Real games on stored tables: killed processes, races of two processes, and opening from the last snapshot."""

from __future__ import annotations

import os
from random import Random

import pytest
from msgspec.structs import replace

from facedown.store import Store, StoreError
from facedown.store.playing import load_table, new_branch
from facedown.table import Moved, RewindAsked, Said
from tests.store.games import SYSTEMS, open_game, play_once, verify
from tests.store.kill_games import kill_many
from tests.store.race_games import race_in_processes


def test_processes_that_are_killed_while_they_play_lose_no_move(url: str) -> None:
    """`python -m tests.store.kill_games` does this a thousand times."""
    figures = kill_many(url, 5, seed="5")
    assert (figures.rounds, figures.lost) == (5, 0)
    assert figures.verified > figures.reported > 20


def test_two_processes_that_race_play_one_game(url: str) -> None:
    """`python -m tests.store.race_games` makes 10,000 moves. Some lost races end in a refusal."""
    counts = race_in_processes(url, "race", 120, "skill-deck", "process")
    assert counts["refused"] + counts["late"] > 0


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_stored_table_goes_on_as_it_was(store: Store, key: str) -> None:
    random = Random(7)
    table = open_game(store, "one", key)
    for _ in range(40):
        play_once(table, random)
    again = load_table(store, "one")
    assert (again.history.state, again.position) == (table.history.state, table.position)
    logs = [[line.data() for line in one.log(one.seat("ana"))] for one in (table, again)]
    assert logs[0] == logs[1]
    before = len(again.entries)
    again.make_statement("ana", "Where were we?")
    assert verify(store, "one") == before + 1


def test_a_table_without_a_snapshot_is_opened_by_playing_it_again(store: Store) -> None:
    table = open_game(store, "one", "core-kernel")
    table.make_statement("ana", "Hello.")
    whole = store.export_table("one")
    store.delete_table("one")
    store.import_table(replace(whole, snapshots=()))
    again = load_table(store, "one")
    assert (again.history.state, again.position) == (table.history.state, table.position)


def test_two_handles_on_a_table_see_each_others_entries_and_lose_none(store: Store) -> None:
    one = open_game(store, "one", "core-kernel")
    other = load_table(store, "one")
    for n in range(5):
        one.make_statement("ana", f"one {n}")
        other.make_statement("ben", f"other {n}")
    one.make_statement("ana", "The end.")
    said = [entry.act.text for entry in one.entries if isinstance(entry.act, Said)]
    assert said == [text for n in range(5) for text in (f"one {n}", f"other {n}")] + ["The end."]


def test_a_branch_is_stored_as_a_table_of_its_own(store: Store) -> None:
    table = open_game(store, "one", "core-kernel")
    table.make_statement("ana", "Hello.")
    branch = new_branch(store, "two", table.history, 0, os.urandom(32))
    branch.make_statement("ben", "Another story.")
    assert (verify(store, "one"), verify(store, "two")) == (2, 2)
    assert load_table(store, "two").position == branch.position


def test_a_table_of_a_system_that_is_not_installed_is_refused_with_what_to_do(store: Store) -> None:
    store.open_table("strange", "no-such-system", lines=())
    with pytest.raises(StoreError, match="is not installed") as refused:
        load_table(store, "strange")
    assert refused.value.remedy == "Install the package of the system."


def test_the_acts_of_these_games_are_of_many_kinds(store: Store) -> None:
    """So that the figures of kills and races mean something: moves, statements, requests to rewind."""
    table, random = open_game(store, "one", "trinity-code"), Random(1)
    for _ in range(150):
        play_once(table, random)
    kinds = {type(entry.act) for entry in table.entries}
    assert {Moved, Said, RewindAsked} <= kinds
