"""The decks that live odds list are exactly those that play can reach from what a seat sees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from facedown.game import Move, Seat
from facedown.lab.outlook import outlook
from facedown.odds.prospects import ways_to_choose
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Check, Position, character_of
from tests.systems.skill_deck.driver import SYSTEM, Cards, Sheet, Table, sheet
from tests.systems.tables import chances

MOVES = {
    "open-check": ("lead", "skill"),
    "accept-check": ("skill", "relevant"),
    "join": (),
    "close-joining": (),
    "hand-in": ("character", "proficiencies"),
    "build-deck": ("also",),
}
"""The moves from an attempt to the draw, and the fields for which every value is tried."""

Odds = tuple[tuple[str, Any], ...]
"""Totals with their probabilities, in order."""


def moves_of(position: Position, seat: Seat) -> Iterator[Move]:
    """Yield every move of a seat towards the draw. Only the character a leads checks, and all are checks of Parley."""
    for option in SYSTEM.options(SYSTEM.view(position, seat), seat):
        for chosen in ways_to_choose(option, MOVES.get(option.move, ()), None) if option.move in MOVES else ():
            move = option.build(SYSTEM.move_type, **chosen)
            if isinstance(move, m.OpenCheck) and (move.lead != "a" or move.skill not in ("", "Parley")):
                continue
            if not isinstance(move, m.AcceptCheck) or move.skill == "Parley":
                yield move


def deck_values(position: Position, check: Check) -> list[int]:
    """Return the values of the cards of a deck: the base deck of healthy characters, and the given cards."""
    fitting = (check.attempt.skill, *check.relevant)
    values = [1, 0, 0, -1, 2 if character_of(position, "a").level(check.attempt.skill) else 0]
    for key, names in check.handed.contents:
        for name in names:
            if name not in fitting:
                values.append(-2)
            elif character_of(position, key).uses(name, "session"):
                values.append(2)
    return values


def odds_of(values: list[int]) -> Odds:
    """Return the odds of each total of two cards with these values, by counting the pairs."""
    totals = [one + other for one, other in combinations(values, 2)]
    return tuple(sorted((f"{total:+d}", totals.count(total) / len(totals)) for total in set(totals)))


def listed(position: Position, seat: Seat) -> dict[bytes, set[Odds]]:
    """Return the odds that the seat sees for each of its moves: the odds of each case."""
    found = {}
    for one in outlook(SYSTEM, SYSTEM.view(position, seat), seat):
        if one.move["move"] in ("open-check", "hand-in", "build-deck", "draw-cards") and one.move.get("skill") != "":
            cases = {
                tuple(sorted((text.split(",")[0], float(chance)) for text, chance in chances(case).items()))
                for case in one.cases
            }
            found[msgspec.json.encode(one.move)] = cases
    return found


class Explorer:
    """All positions that play can reach from the given scenes, and the decks that each seat’s moves can lead to."""

    def __init__(self) -> None:
        self.reached: dict[tuple[str, bytes, bytes], set[Odds]] = defaultdict(set)
        self.listed: dict[tuple[str, bytes, bytes], set[Odds]] = {}
        self.decks: dict[bytes, set[Odds]] = {}
        self.seen: set[tuple[str, bytes]] = set()

    def explore(self, position: Position, seats: tuple[Seat, ...]) -> set[Odds]:
        """Return the odds of all decks that this position can lead to, and record them for each move."""
        key = msgspec.json.encode(position)
        if key not in self.decks:
            views = {seat.key: msgspec.json.encode(SYSTEM.view(position, seat)) for seat in seats}
            for seat in seats:
                known = (seat.key, views[seat.key])
                if known not in self.seen:
                    self.seen.add(known)
                    self.listed |= {(*known, move): cases for move, cases in listed(position, seat).items()}
            self.decks[key] = set()
            if position.check is not None and position.check.step == "drawing":
                found = {odds_of(deck_values(position, position.check))}
                lead = character_of(position, "a").controller
                draw = msgspec.json.encode({"move": "draw-cards", "lead": "a"})
                self.reached[lead, views[lead], draw] |= found
                self.decks[key] |= found
            for seat in seats:
                for move in moves_of(position, seat):
                    later = self.explore(SYSTEM.play(position, seat, move, Cards()).position, seats)
                    self.reached[seat.key, views[seat.key], msgspec.json.encode(move)] |= later
                    self.decks[key] |= later
        return self.decks[key]


def sheets_of(key: str, *levels: dict[str, int], **more: Any) -> list[Sheet]:
    """Return a sheet of this character for each set of levels."""
    return [sheet(key, **one, **more) for one in levels]


LEADS = ({"Parley": 1}, {"Parley": 3}, {"Parley": 2, "Noise": 2, "Art": 2})
HIDDEN_LEADS = ({"Parley": 2, "Art": 2}, {"Art": 2, "Law": 2})
"""Sheets that the helper’s player does not see: with them the lead adds up to two cards, as many as the odds list."""

HELPERS = ({"Parley": 1}, {"Parley": 1, "Noise": 2}, {"Parley": 2, "Cooking": 2})

SCENES = {
    "alone": [sheets_of("a", *LEADS)],
    "two players": [sheets_of("a", *HIDDEN_LEADS), sheets_of("b", *HELPERS)],
    "one player with two characters": [sheets_of("a", *LEADS), sheets_of("b", *HELPERS, controller="a")],
    "the Ref leads": [sheets_of("a", *HIDDEN_LEADS, ref=True), sheets_of("b", *HELPERS)],
    "the Ref helps": [sheets_of("a", *HIDDEN_LEADS), sheets_of("b", *HELPERS, ref=True)],
}
"""For each kind of scene, the sheets that each character may have."""


@pytest.mark.parametrize(("name", "rulings"), [
    *((name, {}) for name in SCENES),
    ("two players", {"deck_size_visible": "true"}),
    ("one player with two characters", {"sabotage_costs_use": "false"}),
    ("the Ref helps", {"reveal_submissions": "blind"}),
])  # fmt: skip
def test_odds_list_exactly_the_decks_that_play_can_reach(name: str, rulings: dict[str, str]) -> None:
    """SD-PR-01, SD-PR-02, SD-PR-03, R-SD-06, R-SD-07, R-SD-08: odds list each deck that fits the view, and no other.

    A seat that does not see a sheet must consider every sheet, so the decks of all scenes with the same view count.
    """
    explorer = Explorer()
    for sheets in product(*SCENES[name]):
        table = Table(*sheets, rulings=rulings)
        explorer.explore(table.position, tuple(table.seats))
    checked = [key for key in explorer.listed if key in explorer.reached]
    assert {msgspec.json.decode(move)["move"] for _, _, move in checked} >= {"open-check", "hand-in", "draw-cards"}
    for key in checked:
        assert explorer.listed[key] == explorer.reached[key], key
