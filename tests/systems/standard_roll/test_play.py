"""A whole Episode at a table: Efforts, Heroics, Machina, rounds with surprise and seizures, a defeat and a revival.

Dice and cards are typed in by hand, as people do; then the log is played again.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting
from facedown.game import Seat, Setup
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Entity, Position
from facedown.table import Entry, Mismatch, Table
from tests.systems.standard_roll.driver import CURATOR, SYSTEM

SEATS = (CURATOR, Seat("alex", "Alex"), Seat("bo", "Bo"))
SCENE = {
    "title": "The Sealed Vault",
    "entity": [
        {"key": "sparks", "name": "Sparks", "controller": "alex", "stats": {"Alacrity": 2}, "clocks": {"HP": 10}},
        {"key": "bruno", "name": "Bruno", "controller": "bo", "level": 1, "stats": {"Brawn": 3}, "clocks": {"HP": 6}},
        {"key": "mira", "name": "Mira", "controller": "bo", "stats": {"Wit": 2}, "clocks": {"HP": 5}},
        {"key": "keeper", "name": "Keeper", "foe": True, "stats": {"Brawn": 2, "Alacrity": 2}, "clocks": {"HP": 14}},
        {"key": "water", "name": "Water", "environment": True},
    ],
    "challenge": [{"name": "Door", "tn": 9, "clock": 1}, {"name": "Sluice", "tn": 12, "clock": 30}],
}


class Game:
    """A table in play whose dice and cards the test types in."""

    def __init__(self) -> None:
        self.table = Table.open(SYSTEM, Setup(SEATS, SCENE), bytes(range(32)), by_hand=True)

    @property
    def position(self) -> Position:
        position: Position = self.table.position
        return position

    def who(self, key: str) -> Entity:
        return next(one for one in self.position.entities if one.key == key)

    def hp(self, key: str) -> int:
        clock = self.who(key).clock("HP")
        assert clock is not None
        return clock.left

    @property
    def order(self) -> Any:
        assert self.position.situation is not None
        return self.position.situation.order

    @property
    def undrawn_cards(self) -> set[str]:
        return set(cards_of(self.order.undrawn_cards))

    @property
    def situation_clock(self) -> int:
        assert self.position.situation is not None
        assert self.position.situation.clock is not None
        return self.position.situation.clock.left

    def play(self, seat: str, move: Any, *rolled: str) -> Entry:
        return self.table.play(seat, move, list(rolled))

    def curator(self, move: Any, *rolled: str) -> Entry:
        return self.play(CURATOR.key, move, *rolled)

    def roll(self, seat: str, move: Any, faces: str, mode: Any = "normal", tn: int = 9) -> Entry:
        """Declare a roll, set its terms, type in its dice, and return the last entry."""
        self.play(seat, move)
        return self.curator(m.SetTerms(mode, tn), faces)

    def choose(self, seat: str, *effects: Any, revives: str = "") -> Entry:
        actor = self.position.roll
        assert actor is not None
        chosen = self.play(seat, m.ChooseEffects(actor.actor, effects, "as I said", revives))
        return self.curator(m.Judge(True)) if self.position.roll is not None else chosen

    # The Episode, part by part

    def first_scene(self) -> None:
        """Open the example’s door and begin a Situation with three Efforts, without turns."""
        self.curator(m.BeginEpisode())
        self.curator(m.BeginScene())
        self.roll("alex", m.Try("sparks", "door", "Force", "with the compass"), "9 3")
        self.curator(m.BeginSituation("The flood", 2))
        self.roll("alex", m.Try("sparks", "sluice", "Force"), "8 2")
        self.roll("bo", m.Try("bruno", "sluice", "Brawn"), "1 4", mode="disadvantage")
        self.curator(m.Complicate("the wheel comes off"))
        self.roll("bo", m.Try("bruno", "sluice", "Brawn"), "10 10, 4 2")
        self.choose("bo", "edge")

    def heroics(self) -> None:
        """Roll SR 10 + 10 + 10 + 10 + 9: Heroics and the resolved sluice end the Situation."""
        self.roll("alex", m.Try("sparks", "sluice", "Force"), "10 10 10 10 9 1")
        self.choose("alex", "value-loss")

    def machina(self) -> None:
        self.roll("alex", m.React("sparks", "Wit"), "10 10 5 5 1 2")
        self.choose("alex", "surface")
        self.curator(m.AddNote("sparks", "the vault remembers her grandfather"))

    def ambush(self) -> None:
        """Begin a Situation and a turn order in which Sparks and Bruno have surprise over Keeper."""
        self.curator(m.BeginScene())
        self.curator(m.BeginSituation("The Keeper wakes", 3))
        order = m.BeginTurnOrder(("sparks", "bruno", "keeper", "water"), ("sparks", "bruno"), ("keeper",))
        self.curator(order, "sparks")

    def first_round(self) -> None:
        self.roll("alex", m.Affect("sparks", "keeper", "HP", "Force"), "7 3")
        self.curator(m.React("keeper", "Brawn"))
        self.curator(m.SetTerms("normal", 3), "9 2")
        self.curator(m.Enter("mira"))
        self.play("alex", m.Pass("sparks"), "bruno")
        self.play("bo", m.EndTurn("bruno"), "keeper")
        self.roll("curator", m.Affect("keeper", "bruno", "HP", "Brawn"), "8 3")

    def to_the_end_of_the_round(self) -> None:
        """Let Bruno seize and end his turn, Keeper defeat Bruno, and Mira roll a critical Reaction."""
        self.curator(m.Seize("bruno"))
        self.play("bo", m.EndTurn("bruno"), "keeper")
        self.roll("curator", m.Affect("keeper", "bruno", "HP", "Brawn"), "10 4")
        self.curator(m.EndTurn("keeper"), "mira")
        self.roll("bo", m.React("mira", "Wit"), "3 3 6 2")


def by_order(game: Game, *parts: str) -> Game:
    for part in parts:
        getattr(game, part)()
    return game


def test_the_door_and_the_flood() -> None:
    """The door opens, one Effort fails, one misses, and a Critical of 24 + 4 shortens the sluice’s clock.

    Rules: SR-W1, SR-S1-21, SR-S2-02.
    """
    game = by_order(Game(), "first_scene")
    door, sluice = game.position.challenges
    assert (door.clock.left, door.clock.resolved) == (0, True)
    assert sluice.clock.left == 30 - (20 + 4 + 1 + 3 - 12)
    assert (game.situation_clock, game.who("keeper").tags) == (2, ())


def test_heroics_resolve_the_situation() -> None:
    """Heroics take the Situation Clock from 2 to 1, and the sluice, resolved by the same roll, to 0.

    Rules: SR-S1-29, SR-S2-07.
    """
    game = by_order(Game(), "first_scene", "heroics")
    assert game.position.challenges[1].clock.left == 0
    assert game.position.situation is None
    emitted = [event.kind for event in game.table.entries[-1].events]
    assert emitted.index("heroics") < emitted.index("resolved") < emitted.index("situation-over")


def test_machina_between_situations() -> None:
    """SR-S1-30: without a Situation a Super Critical is Machina, and Alex’s story is noted."""
    game = by_order(Game(), "first_scene", "heroics", "machina")
    assert "machina" in {event.kind for entry in game.table.entries for event in entry.events}
    assert game.who("sparks").notes == ("the vault remembers her grandfather",)


OPENING = ("first_scene", "heroics", "machina", "ambush")


def test_a_round_of_surprise() -> None:
    """Characters with surprise act first, and the surprised Keeper reacts with Disadvantage at SR 2.

    Rules: SR-S6-01, SR-S6-02, SR-S6-03, SR-S6-04, SR-S6-05, SR-S5-12, SR-S5-19.
    """
    game = by_order(Game(), *OPENING)
    assert (game.order.active, game.undrawn_cards) == ("sparks", {"bruno", "keeper", "water"})
    by_order(game, "first_round")
    events = [event for entry in game.table.entries for event in entry.events]
    rolled = [event.data for event in events if event.kind == "rolled" and "sr" in event.data]
    assert [numbers["sr"] for numbers in rolled if numbers["actor"] == "keeper"] == [2, 8]
    assert game.hp("keeper") == 14 - (7 + 1 - 5)
    assert (game.order.active, game.who("sparks").actions, game.undrawn_cards) == (
        "keeper",
        1,
        {"sparks", "mira", "water"},
    )
    assert game.hp("bruno") == 6 - (8 + 2 - 5)


def test_a_fall_and_a_revival() -> None:
    """Bruno seizes priority, is defeated in the same round, and is revived by Mira’s Critical.

    Rules: SR-S5-15, SR-S5-16, R-SR-80, R-SR-81, SR-S1-16.
    """
    game = by_order(Game(), *OPENING, "first_round", "to_the_end_of_the_round")
    assert (game.who("bruno").status, game.hp("bruno")) == ("defeated", 0)
    assert (game.order.active, game.order.discard) == ("mira", ("keeper",))
    assert game.situation_clock == 3
    game.curator(m.SetRevivable("bruno", True))
    game.choose("bo", "restore", revives="bruno")
    assert (game.who("bruno").status, game.hp("bruno"), game.who("bruno").actions) == ("active", 6, 1)
    assert game.undrawn_cards == {"bruno", "water", "sparks"}


def whole() -> Game:
    """Return the game of round 1 up to Bruno’s Critical, which defeats Keeper."""
    game = by_order(Game(), *OPENING, "first_round", "to_the_end_of_the_round")
    game.curator(m.SetRevivable("bruno", True))
    game.choose("bo", "restore", revives="bruno")
    game.play("bo", m.EndTurn("mira"), "water")
    game.curator(m.SpendAction("water", "the water rises"))
    game.curator(m.EndTurn("water"), "bruno")
    game.roll("bo", m.Affect("bruno", "keeper", "HP", "Brawn"), "6 6 1 2")
    game.choose("bo", "value-loss")
    return game


def test_the_keeper_falls() -> None:
    """EV 17 against RES 5 is doubled to 24 and defeats Keeper; the round and the next one continue without it.

    Rules: SR-S1-17, SR-S2-02.
    """
    game = whole()
    assert (game.who("keeper").status, game.situation_clock) == ("defeated", 2)
    assert (game.order.active, game.undrawn_cards, game.order.round) == ("bruno", {"sparks"}, 1)
    assert "keeper" not in game.order.discard
    game.play("bo", m.EndTurn("bruno"), "sparks")
    game.play("alex", m.SpendAction("sparks"))
    game.play("alex", m.EndTurn("sparks"), "mira")
    assert (game.order.round, game.order.active, game.undrawn_cards) == (2, "mira", {"sparks", "bruno", "water"})
    assert [game.who(key).actions for key in ("sparks", "bruno", "mira", "water")] == [2, 1, 1, 1]
    game.curator(m.EndSituation())
    game.curator(m.EndEpisode())
    assert SYSTEM.over(game.position)


def test_the_log_played_again_is_the_game() -> None:
    """The exported log, played again, has the same positions, lines, dice and cards."""
    game = whole()
    game.curator(m.EndSituation())
    again = Table.resume(game.table.export(keep_secret=True), SYSTEM)
    assert again.last_hash == game.table.last_hash
    assert [again.position_after(n) for n in range(len(again.entries))] == [
        game.table.position_after(n) for n in range(len(game.table.entries))
    ]
    assert again.log(CURATOR) == game.table.log(CURATOR)


def test_a_log_with_another_card_is_no_log_of_this_game() -> None:
    """A log in which another card was written than was drawn is refused."""
    text = whole().table.export(keep_secret=True)
    changed = text.replace('"answer":["sparks"]', '"answer":["bruno"]')
    assert changed != text
    with pytest.raises((Mismatch, ValueError)):
        Table.resume(changed, SYSTEM)


def test_the_dice_to_roll_are_asked_for() -> None:
    """SR-S1-02, SR-S5-03: a table that rolls by hand asks for the dice, Main Die first, and for the next card."""
    game = Game()
    game.curator(m.BeginEpisode())
    game.play("alex", m.Try("sparks", "door", "Force"))
    with pytest.raises(Awaiting, match="Main Die first"):
        game.curator(m.SetTerms())
    game.curator(m.SetTerms(), "9 3")
    game.curator(m.BeginSituation("x", 0))
    with pytest.raises(Awaiting, match="Draw a card from the shuffled deck"):
        game.curator(m.BeginTurnOrder(("sparks", "keeper")))


def test_a_dealt_game_is_the_same_again() -> None:
    """Two tables with the same secret deal the same cards."""
    tables = []
    for _ in range(2):
        table = Table.open(SYSTEM, Setup(SEATS, SCENE), b"a secret of more than sixteen bytes")
        for seat, move in (
            ("curator", m.BeginEpisode()),
            ("curator", m.BeginSituation("x", 3)),
            ("curator", m.BeginTurnOrder(("sparks", "bruno", "mira", "keeper", "water"))),
        ):
            table.play(seat, move)
        for _ in range(12):
            active = table.position.situation.order.active
            seat = next(one.controller for one in table.position.entities if one.key == active)
            table.play(seat, m.EndTurn(active))
        tables.append(table)
    assert tables[0].last_hash == tables[1].last_hash
    assert tables[0].position.situation.order.round == 3
