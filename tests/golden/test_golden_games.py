"""Recorded games, replayed to the byte, with chips counted entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.game import SPECTATOR, registry
from facedown.table import Opened, Table, prove, read_entries

HERE = Path(__file__).parent
KERNEL = registry.system("core-kernel")

SHOWS = {
    "duel-to-elimination": ("Bryn is eliminated: Body is at 0.", "Ash still stands"),
    "three-way": ("TD Wins: Ash 1, Bryn 1, Cole 1.", "Cole takes 2 ■ Body."),
    "two-clusters": (
        "Clusters: Ash and Guard; Bryn and Hound.",
        "The pot pays Ash 2 REA.",
        "2 chips become the Jackpot",
    ),
    "carried-jackpot": ("4 chips become the Jackpot", "The pot pays Ash 3 WIL and 3 PRE."),
    "missing-attributes": ("Bell takes 2 ▲ Mind of 7: part of it meets empty slots.", "Bell takes 2 on QUI."),
    "forced-withdrawal": (
        "Bryn has no chip left to ante: Forced Withdrawal.",
        "Cole refuses the ante: Forced Withdrawal.",
        "it stops, cards unseen",
    ),
    "wildcards": ("bids 3 with a Wildcard", "Ash 4 : 3 Bryn"),
    "newcomer": ("Cole joins the Conflict.", "5 chips become the Jackpot"),
    "extension": ("Ash gains the upper hand and degree of success 2.", "Second Wind changes the AVs for Bryn"),
    "rewind-with-consent": ("Ben agrees.", "Back to after entry 2: 3 entries are undone. No draw is drawn again."),
    "physical-draw": ("The pot pays Ash 1 WIL.", "The pot pays Bryn 1 REA.", "The pot pays Cole 1 STR."),
}


def text_of(name: str) -> str:
    return (HERE / f"{name}.txt").read_text("utf-8")


def test_every_recorded_game_is_looked_at() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(SHOWS)


@pytest.mark.parametrize("name", SHOWS)
def test_a_golden_game_replays_to_the_byte(name: str) -> None:
    text = text_of(name)
    table = Table.replay(read_entries(text)[0], KERNEL)
    assert table.export() == text


@pytest.mark.parametrize("name", SHOWS)
def test_chips_are_conserved_at_every_entry(name: str) -> None:
    table = Table.replay(read_entries(text_of(name))[0], KERNEL)
    for entry in table.entries:
        assert not any(KERNEL.conserved(table.position_after(entry.n)).values()), f"entry {entry.n}"


@pytest.mark.parametrize("name", SHOWS)
def test_a_golden_game_shows_what_it_is_for(name: str) -> None:
    table = Table.replay(read_entries(text_of(name))[0], KERNEL)
    told = "\n".join(line.event.text for line in table.log(SPECTATOR))
    for words in SHOWS[name]:
        assert words in told


@pytest.mark.parametrize("name", SHOWS)
def test_every_draw_of_a_golden_game_is_proven(name: str) -> None:
    entries = read_entries(text_of(name))[0]
    proof = prove(entries, KERNEL)
    assert proof.dealt is not None
    assert proof.by_hand == (1 if name == "physical-draw" else 0)
    opening = entries[0].act
    assert isinstance(opening, Opened)
    assert opening.edition == KERNEL.edition


def test_undone_draws_are_not_drawn_again() -> None:
    entries = read_entries(text_of("rewind-with-consent"))[0]
    draws = [drawn for entry in entries for drawn in getattr(entry.act, "drawn", ())]
    assert len(draws) == 2
    assert draws[0].next == draws[1].at
    table = Table.replay(entries, KERNEL)
    assert table.undone == frozenset({3, 4, 5})
    assert [line.undone for line in table.log(SPECTATOR) if line.entry in (3, 4, 5)].count(False) == 0
