"""A table that the tests of the Standard Roll play at.

It holds a position, makes each move for the right seat, and supplies the dice and cards that a test gives. It reads
from the position who must move, and computes no rules itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from facedown.chance import Chain, Draw, Drawn, Tape
from facedown.chance.decks import DeckDraw
from facedown.game import Event, Move, Refusal, Seat, Setup, registry
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import after_drawing, cards_of, next_card
from facedown.systems.standard_roll.model import Challenge, Clock, Entity, Order, Position, Result, Roll, Situation
from tests.systems import driver

T = TypeVar("T")

SYSTEM = registry.system("standard-roll")
CURATOR = Seat("curator", "Curator", "facilitator")
LOCK = {"name": "Lock", "tn": 9, "clock": 1}

Sheet = driver.Sheet
WATCHER = driver.WATCHER
usual, legal, no_chance = driver.usual, driver.legal, driver.no_chance
assert_plain, refuses = partial(driver.assert_plain, SYSTEM), partial(driver.refuses, SYSTEM)


DOUBLE = (2, 2, 5, 9)
"""A Critical of SR 9."""

STATS = {"Movement": 4, "Brawn": 3, "Wit": 2, "Force": 1, "Alacrity": 1}
"""Stats of RES 9."""


def sheet(key: str, **more: Any) -> Sheet:
    """Return an entity on the players' side with HP 10, played by the seat with its key."""
    return {"key": key, "name": key.title(), "controller": key, "clocks": {"HP": 10}, **more}


def foe(key: str, **more: Any) -> Sheet:
    """Return an entity that the Curator plays, with HP 10."""
    return {"key": key, "name": key.title(), "foe": True, "clocks": {"HP": 10}, **more}


def effect(key: str) -> Sheet:
    """Return an environmental effect."""
    return {"key": key, "name": key.title(), "environment": True}


def quick(key: str, alacrity: int, **more: Any) -> Sheet:
    """Return an entity on the players' side with this many actions a round."""
    return sheet(key, stats={"Alacrity": alacrity}, **more)


class Scripted:
    """Chance that gives the dice and cards of the test, each through a Tape.

    If only one card can come, the test need not name it. Any other draw without an answer fails the test.
    """

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.cards: list[str] = []
        self.asked: list[Draw[Any]] = []

    def __call__(self, draw: Draw[T]) -> T:
        tape = Tape([Drawn(draw.notation, self._answer(draw))])
        drawn = tape(draw)
        tape.finish()
        return drawn

    def _answer(self, draw: Draw[Any]) -> list[Any]:
        self.asked.append(draw)
        if isinstance(draw, Chain):
            assert self.faces, "nobody wrote faces down for this roll"
            faces, self.faces = self.faces, []
            return faces
        assert isinstance(draw, DeckDraw), f"nobody thought of {draw.notation}"
        return [self._card(draw)]

    def _card(self, draw: DeckDraw) -> str:
        able = [card for card, _ in draw.deck.next_cards()]
        if len(able) == 1 and self.cards[:1] != able:
            return able[0]
        assert self.cards, f"nobody wrote down which of {able} comes next"
        return self.cards.pop(0)


class Table(driver.Played[Position]):
    """A table in play, by default in its first Episode, with a Situation of this clock if one is given.

    Each sheet is an entity. Every controller has a seat, and so has the Curator.
    """

    system = SYSTEM

    def __init__(
        self,
        *sheets: Sheet,
        challenges: Sequence[Sheet] = (LOCK,),
        rulings: Mapping[str, str] | None = None,
        situation: int | None = None,
        begun: bool = True,
    ) -> None:
        keys = dict.fromkeys(s["controller"] for s in sheets if s.get("controller") not in (None, CURATOR.key))
        self.chance = Scripted()
        scene = {"entity": list(sheets), "challenge": list(challenges)}
        super().__init__(Setup((CURATOR, *(Seat(key) for key in keys)), scene, dict(rulings or {})))
        if begun:
            self.play(m.BeginEpisode())
        if situation is not None:
            self.begin_situation(situation)

    # Looking

    def who(self, key: str) -> Entity:
        return next(one for one in self.position.entities if one.key == key)

    def clock(self, key: str, name: Any = "HP") -> int:
        """The value of an entity's clock."""
        clock = self.who(key).clock(name)
        assert clock is not None, f"{key} has no {name}"
        return clock.left

    def challenge(self, key: str = "lock") -> Challenge:
        return next(one for one in self.position.challenges if one.key == key)

    @property
    def situation(self) -> Situation:
        assert self.position.situation is not None, "no Situation is on"
        return self.position.situation

    @property
    def situation_clock(self) -> int:
        """The value of the Situation Clock."""
        clock: Clock | None = self.situation.clock
        assert clock is not None, "the Situation has no clock"
        return clock.left

    @property
    def order(self) -> Order:
        assert self.situation.order is not None, "no turns are taken"
        return self.situation.order

    @property
    def undrawn_cards(self) -> set[str]:
        return set(cards_of(self.order.undrawn_cards))

    @property
    def coming(self) -> set[str]:
        """The cards that can be drawn next."""
        return {card for card, _ in next_card(self.order.undrawn_cards).next_cards()} if self.undrawn_cards else set()

    @property
    def roll(self) -> Roll:
        assert self.position.roll is not None, "no roll is being made"
        return self.position.roll

    @property
    def result(self) -> Result:
        assert self.position.last is not None, "no roll has been made"
        return self.position.last

    @property
    def total(self) -> int:
        """The EV or ER of the last roll."""
        return self.result.total

    def said(self, event: Event) -> str:
        """The sentence about an event."""
        (line,) = self.lines([event])
        return line

    @property
    def rolled(self) -> Mapping[str, Any]:
        """The numbers of the last roll of dice: sr, total, against, miss."""
        return self.of_kind("rolled")[-1].data

    # Moving

    def seat_for(self, move: Move) -> Seat:
        """The seat that makes a move: its actor's player, else the Curator."""
        actor = self.acting_piece(move)
        return self.seat(self.who(actor).controller) if actor else CURATOR

    def play(self, move: Move, *faces: int, seat: str = "") -> tuple[Event, ...]:
        """Make a move with these dice, all of which must be rolled, and return its events."""
        self.chance.faces += faces
        turn = SYSTEM.play(self.position, self.seat(seat) if seat else self.seat_for(move), move, self.chance)
        assert not self.chance.faces, f"nobody rolled {self.chance.faces}"
        return self.follow(turn)

    def begin_situation(self, clock: int = 0, title: str = "") -> None:
        self.play(m.BeginSituation(title, clock))

    # Rolls: each is stated, its terms are set, and the dice fall

    def settle(self, *faces: int, mode: Any = "normal", tn: int = 9) -> tuple[Event, ...]:
        """Set the terms of the declared roll as the Curator, with dice that show these faces, Main Die first."""
        return self.play(m.SetTerms(mode, tn), *faces)

    def affect(self, actor: str, target: str, *faces: int, clock: Any = "HP", stat: str = "Force", **more: Any) -> None:
        """Roll an Effect Value against an entity."""
        self.play(m.Affect(actor, target, clock, stat))
        self.settle(*faces, **more)

    def attempt(self, actor: str, *faces: int, at: str = "lock", stat: str = "Force", **more: Any) -> None:
        """Roll an Effort against a challenge."""
        self.play(m.Try(actor, at, stat))
        self.settle(*faces, **more)

    def heal(self, actor: str, target: str, *faces: int, clock: Any = "HP", stat: str = "Force", **more: Any) -> None:
        """Roll to restore a clock."""
        self.play(m.Heal(actor, target, clock, stat))
        self.settle(*faces, **more)

    def react(self, actor: str, *faces: int, stat: str = "Force", **more: Any) -> None:
        self.play(m.React(actor, stat))
        self.settle(*faces, **more)

    def choose(self, *effects: Any, fits: bool = True, revives: str = "", because: str = "") -> None:
        """Choose critical effects as the player; the Curator judges them unless the Curator chose them."""
        self.play(m.ChooseEffects(self.roll.actor, effects, because, revives))
        if self.position.roll is not None:
            self.play(m.Judge(fits))

    # Turns

    def begin_turns(self, *cards: str, surprise: Sequence[str] = (), surprised: Sequence[str] = ()) -> None:
        """Begin a turn order in which the cards are drawn in this order."""
        self.chance.cards = list(cards)
        if self.position.situation is None:
            self.begin_situation()
        self.play(m.BeginTurnOrder(tuple(sorted(cards)), tuple(surprise), tuple(surprised)))

    def next_cards(self, *cards: str) -> None:
        """Set the cards drawn from now on, if more than one is possible."""
        self.chance.cards = list(cards)

    @property
    def active(self) -> str:
        return self.order.active

    def pool(self, key: str) -> int:
        """Return how many actions an entity has left in its pool."""
        return self.who(key).actions

    def act(self) -> None:
        """Spend an action of the active entity."""
        self.play(m.SpendAction(self.active))

    def cede(self) -> None:
        """Pass with the active entity."""
        self.play(m.Pass(self.active))

    def end(self) -> None:
        """End the turn of the active entity."""
        self.play(m.EndTurn(self.active))

    def seize(self, key: str) -> None:
        self.play(m.Seize(key))

    def enter(self, key: str, surprise: Any = "") -> None:
        self.play(m.Enter(key, surprise))

    def status(self, key: str, status: Any) -> None:
        self.play(m.SetStatus(key, status))

    # Being refused

    def refused(self, move: Move, rule: str, seat: str | None = None) -> Refusal:  # type: ignore[override]
        """Return the refusal of a move, which must cite this rule."""
        refusal = super().refused(move, seat)
        assert refusal.rule == rule, str(refusal)
        return refusal


def scene(**more: Any) -> Table:
    """Return A, C with a Charm of 3, and an effect E, against B and a lock of TN 12 with a clock of 8."""
    a = sheet("a", level=2, stats={"Force": 4, "Wit": 1, "Alacrity": 2})
    b = foe("b", stats=STATS, clocks={"HP": 30, "SP": 5})
    lock = {"name": "Lock", "tn": 12, "clock": 8}
    return Table(a, sheet("c", stats={"Charm": 3}), b, effect("e"), challenges=[lock], **more)


def can_lie(table: Table, cards: Sequence[str]) -> bool:
    """Return whether the undrawn cards can lie in this order, the first one on top."""
    deck = table.order.undrawn_cards
    for card in cards:
        if not cards_of(deck) or card not in dict(next_card(deck).next_cards()):
            return False
        deck = after_drawing(deck, card)
    return not cards_of(deck)
