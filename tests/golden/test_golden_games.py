"""Recorded games, replayed to the byte, with chips counted entry by entry, and each looked at for its case."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from facedown.game import SPECTATOR, System, registry
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.table import Entry, LogLine, Opened, Table, prove, read_entries
from tests.golden.cases import CASES
from tests.golden.scripts import GAMES

HERE = Path(__file__).parent

SHOWS = {
    "duel-to-elimination": ("Bryn is eliminated: ■ Body is at 0.", "Ash still stands"),
    "three-way": (
        "TD Wins: Ash 1, Bryn 1 and Cole 1.",
        "Cole takes 2 ■ Body damage from Bryn: 1 Stakes + 1 for the Margin = 2.",
    ),
    "two-clusters": (
        "Clusters: Ash and Guard; Bryn and Hound.",
        "Ash wins 2 REA from the pot.",
        "2 chips become the Jackpot",
    ),
    "carried-jackpot": ("4 chips become the Jackpot", "Ash wins 3 WIL and 3 PRE from the pot."),
    "missing-attributes": (
        "Bell takes 2 ▲ Mind damage from Ash, of 5 Stakes + 2 for the Margin = 7: "
        "the rest is lost on Attributes it does not own.",
        "Bell loses 2 QUI.",
    ),
    "forced-withdrawal": (
        "Bryn has no chip left to ante: Forced Withdrawal.",
        "Cole refuses the ante: Forced Withdrawal.",
        "its cards stay hidden",
    ),
    "wildcards": ("bids 3 with a Wildcard", "Ash has 3 bid + 1 Wildcard = 4 against Bryn’s 3"),
    "newcomer": ("Cole joins the Conflict.", "5 chips become the Jackpot"),
    "extension": ("Ash gains the upper hand, with degree of success 2.", "Second Wind changes the AVs for Bryn"),
    "rewind-with-consent": (
        "Ben agrees.",
        "The table is back at entry 2. 3 entries are undone. All draws will be new.",
    ),
    "physical-draw": ("Ash wins 1 WIL from the pot.", "Bryn wins 1 REA from the pot.", "Cole wins 1 STR from the pot."),
    "tri-core-heroes-of-level-1": (
        "Garrick Vale shows Orrin Pell a card.",
        "Mend Flesh restores 0 of 27 HP to Mirelle Voss, who now has 40.",
        "Tobin Marsh has 12 temporary HP from Second Breath for 3 cycles.",
        "Garrick Vale cannot be seen.",
    ),
    "tri-core-heroes-of-level-5": (
        "Sera Ashdown uses Answering Thorns on Tobin Marsh.",
        "spends 2 SP on Second Breath",
    ),
    "tri-core-heroes-of-level-10": ("spends 2 SP on Answering Thorns", "The GM decides what happens."),
    "tri-core-heroes-of-level-20": (
        "Sera Ashdown now has Troll’s Blood.",
        "Sera Ashdown regains 2 HP from Troll’s Blood and now has 320.",
        "Slow Venom: over the next cycles Sera Ashdown loses 50, 50 and 50 HP.",
        "Nessa Thorn is now on F4, without crossing the ground between.",
    ),
}
"""What everybody is told in the games of the Core Kernel, and of the heroes; the others are in `cases`."""

BY_HAND = {
    "physical-draw": 1,
    "trinity-code-karma-face-down": 2,
    "standard-roll-won-by-heroics": 2,
    "skill-deck-two-sides": 1,
    "skill-deck-bang": 2,
    "tri-core-a-chain-duel": 10,
    "tri-core-four-wounds-and-a-return": 4,
    "tri-core-embers-and-a-ward": 6,
    "tri-core-out-of-hiding": 13,
    "tri-core-a-collapse-and-a-knock-out": 8,
    "tri-core-a-contest-of-skills": 4,
}
"""How many draws were typed in; all others were dealt."""

NAMES = [*SHOWS, *CASES]


def text_of(name: str) -> str:
    return (HERE / f"{name}.txt").read_text("utf-8")


def entries_of(name: str) -> list[Entry]:
    return list(read_entries(text_of(name))[0])


def system_of(entries: list[Entry]) -> System[Any]:
    opening = entries[0].act
    assert isinstance(opening, Opened)
    return registry.system(opening.system)


def replayed(name: str) -> Table:
    entries = entries_of(name)
    return Table.replay(entries, system_of(entries))


def lines_of(table: Table) -> list[LogLine]:
    """Every event of a table, for all seats."""
    reader = table.reader()
    return [reader.line(entry, event) for entry in table.entries for event in entry.events]


def test_every_recorded_game_is_looked_at() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_the_byte(name: str) -> None:
    assert replayed(name).export() == text_of(name)


def test_the_scripts_write_the_games_as_they_are_recorded() -> None:
    assert {name: play().export() for name, play in GAMES.items()} == {name: text_of(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_chips_are_conserved_at_every_entry(name: str) -> None:
    table = replayed(name)
    for entry in table.entries:
        assert not any(table.system.conserved(table.position_after(entry.n)).values()), f"entry {entry.n}"


@pytest.mark.parametrize("name", SHOWS)
def test_a_golden_game_shows_what_it_is_for(name: str) -> None:
    output = "\n".join(line.text for line in replayed(name).log(SPECTATOR))
    for words in SHOWS[name]:
        assert words in output


@pytest.mark.parametrize("name", CASES)
def test_a_golden_game_shows_its_case_in_order(name: str) -> None:
    lines = iter(lines_of(replayed(name)))
    for rule, kind, words in CASES[name].output:
        found = any((line.event.rule, line.event.kind) == (rule, kind) and words in line.text for line in lines)
        assert found, f"no {kind} by {rule} with “{words}”, or not in its place"


@pytest.mark.parametrize("name", CASES)
def test_a_golden_game_ends_as_worked_by_hand(name: str) -> None:
    position = replayed(name).position
    people = position.entities if hasattr(position, "entities") else position.characters
    there = {"": position, **{one.key: one for one in people}}
    for key, facts in CASES[name].ends.items():
        assert {fact: attrgetter(fact)(there[key]) for fact in facts} == facts, key


@pytest.mark.parametrize("name", CASES)
def test_chance_was_asked_as_worked_by_hand(name: str) -> None:
    """Decks with all their cards, dice with what counts of them; and what came up."""
    draws = [drawn for entry in entries_of(name) for drawn in getattr(entry.act, "drawn", ())]
    assert tuple((drawn.draw, drawn.answer) for drawn in draws) == CASES[name].drawn


@pytest.mark.parametrize("name", NAMES)
def test_every_draw_of_a_golden_game_is_proven(name: str) -> None:
    entries = entries_of(name)
    system = system_of(entries)
    proof = prove(entries, system)
    draws = [drawn for entry in entries for drawn in getattr(entry.act, "drawn", ())]
    assert proof.by_hand == BY_HAND.get(name, 0)
    assert proof.dealt == len(draws) - proof.by_hand
    opening = entries[0].act
    assert isinstance(opening, Opened)
    assert opening.edition == system.edition


def test_every_ready_ability_is_used_or_always_on_in_the_games_of_the_heroes() -> None:
    """The six heroes at four levels; who has one that nobody had has taken it at the table."""
    used, standing = set(), set()
    for level in (1, 5, 10, 20):
        table = replayed(f"tri-core-heroes-of-level-{level}")
        paid = [event.data["purpose"] for entry in table.entries for event in entry.events if event.kind == "spent"]
        used |= {str(ability).partition("/")[2] for ability in paid}
        people = table.position.characters
        assert {one.sheet.level for one in people} == {level}
        assert len(people) == 6
        standing |= {it.name for one in people for it in one.sheet.abilities if it.type == "Passive"}
    assert {one["name"] for one in ready_abilities().values()} <= used | standing


def test_undone_draws_are_not_drawn_again() -> None:
    table = replayed("rewind-with-consent")
    draws = [drawn for entry in table.entries for drawn in getattr(entry.act, "drawn", ())]
    assert len(draws) == 2
    assert draws[0].next == draws[1].at
    assert table.undone == frozenset({3, 4, 5})
    assert [line.undone for line in table.log(SPECTATOR) if line.entry in (3, 4, 5)].count(False) == 0


def test_the_gm_plays_a_lost_character() -> None:
    """TRC-ST-07, R-TRC-75: before, Ana makes Maud's moves; in the end nobody but the GM does."""
    table = replayed("trinity-code-one-who-is-lost")

    def makes_moves(n: int) -> dict[str, bool]:
        views = {seat: table.system.view(table.position_after(n), seat) for seat in table.seats}
        options = {seat.key: table.system.options(view, seat) for seat, view in views.items()}
        return {key: any(one.fixed.get("actor") == "maud" for one in there) for key, there in options.items()}

    assert makes_moves(4) == {"gm": True, "ana": True}  # the GM may call for a move of anybody
    assert makes_moves(5) == {"gm": False, "ana": True}  # on the brink: she owes one
    assert makes_moves(10) == {"gm": True, "ana": False}
