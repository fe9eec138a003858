"""The wordings of a recorded game: its history does not depend on them, and each has a sentence for every event."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.game import SPECTATOR, Catalogue
from facedown.systems.standard_roll import StandardRoll
from facedown.table import Entry, Table, read_entries
from tests.systems.standard_roll.driver import SYSTEM
from tests.systems.standard_roll.random_games import game

GAMES = ("standard-roll-a-round", "standard-roll-won-by-heroics")


class Reworded(StandardRoll):
    """The Standard Roll with another sentence for every message."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        kinds = SYSTEM.catalogue().kinds
        return Catalogue("\n".join(f"{kind} = Something else: {kind}." for kind in sorted(kinds)))


def entries_of(name: str) -> tuple[Entry, ...]:
    """The entries of a recorded game."""
    file = Path(__file__).parents[2] / "golden" / f"{name}.txt"
    return read_entries(file.read_text("utf-8"))[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_verifies_after_every_message_is_reworded(name: str) -> None:
    entries = entries_of(name)
    table = Table.replay(entries, Reworded())
    assert table.export() == Table.replay(entries, SYSTEM).export()
    lines = [line.text for line in table.log(SPECTATOR) if line.event.rule != "table"]
    assert lines
    assert all(line.startswith("Something else: ") for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_in_few_words(name: str) -> None:
    table = Table.replay(entries_of(name), SYSTEM)
    full, brief = ([line.text for line in table.log(SPECTATOR, wording)] for wording in ("", "brief"))
    assert len(brief) == len(full)
    assert all(brief)
    assert sum(map(len, brief)) < 0.8 * sum(map(len, full))


def test_both_wordings_have_a_message_for_every_kind_of_event() -> None:
    """The brief wording has a message for every kind of event of the full one."""
    assert SYSTEM.catalogue("brief").kinds == SYSTEM.catalogue().kinds


def test_no_sentence_leaves_a_value_out() -> None:
    """In random games no message lacks a value for one of its variables."""
    for seed in range(12):
        for step in game(seed, mixed=bool(seed % 2), moves=60):
            for event in step.events:
                for wording in ("", "brief"):
                    text = SYSTEM.catalogue(wording).text(event, lambda ref: ref.key)
                    assert "{" not in text, text
                    assert "None" not in text, text
