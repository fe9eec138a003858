"""A table that the tests of Core Kernel play at.

It holds a position, makes each move for the right seat, and makes the decisions that a test does not care about. It
reads from the position who must move, and computes no rules itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Chance, Dealer, Draw
from facedown.game import Event, Extension, Move, Rule, Rulebook, Seat, Setup, registry
from facedown.game.rulebook import Section
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.board import beats
from facedown.systems.core_kernel.model import (
    Actor,
    Conflict,
    Hand,
    PairResult,
    Participant,
    Play,
    Position,
    with_participant,
)
from tests.systems import driver

T = TypeVar("T")

SYSTEM = registry.system("core-kernel")
GM = Seat("gm", "GM", "facilitator")
NINE = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")
THREE = {"Mind": ("REA", "KNO", "QUI"), "Body": ("STR", "FIT", "AGI"), "Spirit": ("WIL", "PRE", "INT")}
ASPECT = {name: aspect for aspect, names in THREE.items() for name in names}
RANK_FOR = {1: 1, 2: 6, 3: 11, 4: 16, 5: 21}
"""A highest Rank that gives each ES (the table of section 4.4)."""

Triple = tuple[Any, Any, Any]

Sheet = driver.Sheet
WATCHER = driver.WATCHER
usual, legal, no_chance = driver.usual, driver.legal, driver.no_chance
assert_plain, refuses = partial(driver.assert_plain, SYSTEM), partial(driver.refuses, SYSTEM)


def sheet(
    key: str, mind: Triple = (5, 5, 5), body: Triple = (5, 5, 5), spirit: Triple = (5, 5, 5), **more: Any
) -> Sheet:
    """An Actor of a scene; a PC is played by the seat with its key."""
    av = dict(zip(NINE, (*mind, *body, *spirit), strict=True))
    if more.get("kind", "PC") == "PC":
        more = {"controller": key, **more}
    return {"key": key, "name": key.title(), "av": av, **more}


def level(key: str, every: int, es: int = 1, **more: Any) -> Sheet:
    """An Actor whose nine AVs are equal, with a Rank that gives this ES."""
    triple = (every, every, every)
    return sheet(key, triple, triple, triple, **{"rank": RANK_FOR[es], **more})


class Scripted:
    """A chance that gives the answers of the test; more draws than answers fail the test."""

    def __init__(self, *answers: Any) -> None:
        self.left = list(answers)

    def __call__(self, draw: Draw[T]) -> T:
        assert self.left, f"nobody thought of {draw.notation}"
        return draw.restore(self.left.pop(0))


class Table(driver.Played[Position]):
    """A table in play. Each sheet is an Actor; each controller has a seat, and by default the GM too."""

    system = SYSTEM

    def __init__(
        self,
        *sheets: Sheet,
        facilitated: bool = True,
        rulings: Mapping[str, str] | None = None,
        extensions: Sequence[str] = (),
        chance: Chance | None = None,
    ) -> None:
        keys = dict.fromkeys(s["controller"] for s in sheets if s.get("controller") not in (None, GM.key))
        seats = (*((GM,) if facilitated else ()), *(Seat(key) for key in keys))
        self.chance: Chance = chance or Dealer(b"a table for tests")
        super().__init__(Setup(seats, {"actor": list(sheets)}, dict(rulings or {}), tuple(extensions)))

    # Looking

    @property
    def conflict(self) -> Conflict:
        assert self.position.conflict is not None, "no Conflict is on"
        return self.position.conflict

    @property
    def hand(self) -> Hand:
        assert self.conflict.hand is not None, "no Hand is on"
        return self.conflict.hand

    @property
    def between_hands(self) -> bool:
        """Return whether no Hand is in progress."""
        return self.position.conflict is None or self.position.conflict.hand is None

    @property
    def over(self) -> bool:
        """Return whether no Conflict is in progress."""
        return self.position.conflict is None

    def actor(self, key: str) -> Actor:
        return next(actor for actor in self.position.actors if actor.key == key)

    def participant(self, key: str) -> Participant:
        return next(p for p in self.conflict.participants if p.actor == key)

    def part(self, key: str) -> Play:
        return next(play for play in self.hand.plays if play.actor == key)

    def av(self, key: str, attribute: str) -> int | None:
        return self.actor(key).av[NINE.index(attribute)]

    def stack(self, key: str, attribute: str) -> int:
        return self.participant(key).stack[NINE.index(attribute)]

    def committed(self, key: str, attribute: str) -> int:
        return self.participant(key).committed[NINE.index(attribute)]

    def with_stack(self, key: str, **chips: int) -> Table:
        """Replace an Actor's stack by these chips."""
        changed = replace(self.participant(key), stack=tuple(chips.get(name, 0) for name in NINE))
        self.position = replace(self.position, conflict=with_participant(self.conflict, changed))
        return self

    def bids(self, key: str) -> dict[str, str]:
        """The Action cards that an Actor may play, each with its legal bids, in words."""
        found = {}
        for option in self.options(key, "commit"):
            fields = {field.name: field for field in option.fields}
            for card in fields["action"].domain.values():
                bid = fields["bid"].domain_for({**option.fixed, "action": card})
                assert bid is not None
                found[str(card)] = bid.legal
        return found

    def said(self, event: Event) -> str:
        """The sentence about an event."""
        return self.lines([event])[0]

    # Moving

    def seat_for(self, move: Move) -> Seat:
        """The seat that makes a move: its Actor's player, else the GM, else the first seat."""
        key = self.acting_piece(move)
        return self.seat(self.actor(key).controller) if key else self.seats[0]

    def play(self, move: Move, seat: str = "") -> tuple[Event, ...]:
        """Make a move and return its events."""
        turn = SYSTEM.play(self.position, self.seat(seat) if seat else self.seat_for(move), move, self.chance)
        return self.follow(turn)

    def start(self, *participants: str, deal: bool = True) -> None:
        """Declare a Conflict among these Actors, or all, and begin its first Hand."""
        self.play(m.StartConflict(participants or tuple(actor.key for actor in self.position.actors)))
        if deal and self.position.gm:
            self.deal()

    def deal(self) -> None:
        self.play(m.DealHand())

    def ante(self, key: str, chip: str, aspect: str, intent: str = "") -> tuple[Event, ...]:
        return self.play(m.Ante(key, (chip,), aspect, intent))  # type: ignore[arg-type]

    def commit(self, key: str, action: str, bid: int, **more: Any) -> tuple[Event, ...]:
        return self.play(m.Commit(key, action, bid, **more))  # type: ignore[arg-type]

    def antes(self, **plays: str) -> None:
        """Play Step 2: each Actor's “chip Aspect”, or “withdraw”. Begin a Hand if none is in progress."""
        if self.conflict.hand is None:
            self.deal()
        while self.position.conflict and self.hand.step == "aspects" and self.hand.aspects.waiting[0] in plays:
            key = self.hand.aspects.waiting[0]
            words = plays.pop(key).split()
            if words == ["withdraw"]:
                self.play(m.Withdraw(key))
            else:
                self.ante(key, words[0], words[1])
            if self.between_hands:
                break
        assert not plays, f"nobody asked {plays}"

    def commits(self, **plays: str) -> None:
        """Play Step 3: each Actor's “Attribute bid”, with “+W” for a Wildcard, “up” for face up, or “fold”."""
        while self.hand.step == "actions" and self.hand.actions.waiting[0] in plays:
            key = self.hand.actions.waiting[0]
            words = plays.pop(key).split()
            if words == ["fold"]:
                self.play(m.Fold(key))
                if self.between_hands:
                    break
            else:
                self.commit(key, words[0], int(words[1]), wildcards=int("+W" in words), face_up="up" in words)
        assert not plays, f"nobody asked {plays}"

    def no_lines(self) -> None:
        """No Actor gives a line, and the GM lets all plays stand."""
        while not self.between_hands and self.hand.step == "justify":
            self.answer()

    def hand_of(self, **plays: str) -> None:
        """Play a Hand up to its damage: each Actor's “chip Aspect Attribute bid …”."""
        self.antes(**{key: " ".join(words.split()[:2]) for key, words in plays.items()})
        self.commits(**{key: " ".join(words.split()[2:]) for key, words in plays.items()})
        self.no_lines()

    def spread(self, key: str, source: str, **parts: int) -> tuple[Event, ...]:
        return self.play(m.Spread(key, source, parts))

    def answer(self) -> tuple[Event, ...]:
        """The awaited seat makes the default choice of its first owed option."""
        for seat in self.seats:
            for option in self.options(seat.key):
                if option.owed:
                    return self.play(option.build(SYSTEM.move_type), seat.key)
        raise AssertionError("nobody owes anything")

    def finish(self) -> None:
        """Make default choices until the Hand or the Conflict is over."""
        hands = self.conflict.hands
        while not self.between_hands and self.conflict.hands == hands:
            self.answer()

    def end(self) -> None:
        self.play(m.EndConflict("the fiction has settled it"))


def dominance(result: PairResult) -> tuple[str, str]:
    """The dominances of a pair in words: by Aspect and by Attribute."""
    return beats(*result.aspects, result.td), beats(*result.actions, result.ad)


def data(event: Event) -> dict[str, Any]:
    """The values of an event without their types; amounts (2 REA) become a table of names and numbers."""
    return {name: _table(name, value) for name, value in event.data.items()}


def _table(name: str, value: Any) -> Any:
    if name == "parts" and not value:
        return {}
    amounts = isinstance(value, list) and value and all(isinstance(one, list) and len(one) == 2 for one in value)
    if amounts and all(isinstance(number, int) for number, _ in value):
        return {name: number for number, name in value}
    return value


def data_of(events: Iterable[Event]) -> list[tuple[str, str, dict[str, Any]]]:
    """The data of events: the rule, the kind and the values of each."""
    return [(event.rule, event.kind, data(event)) for event in events]


def extension(key: str, **hooks: Any) -> Extension:
    """An Extension of one rule with a function at some hooks; `Update_State` stands for “Update State”."""
    rule = Rule(f"X-{key}", "x", key, f"What {key} does.", "test", "mechanic")
    book = Rulebook(title=key, edition="1", prefix="X", section=(Section("x", key, key),), rule=(rule,))
    named = {name.replace("_", " "): function for name, function in hooks.items()}
    return Extension(key, key.title(), "core-kernel", "1", book, named)


def install(monkeypatch: pytest.MonkeyPatch, *added: Extension) -> None:
    """Make Extensions available to tables as if they were installed."""
    for one in added:
        monkeypatch.setitem(registry.extensions("core-kernel"), one.key, one)


def constant(**changes: Any) -> Any:
    """A function for an Extension that changes these variables at every moment of its hook that has all of them."""

    def function(variables: msgspec.Struct, facts: Any) -> Mapping[str, Any]:
        return changes if set(changes) <= set(variables.__struct_fields__) else {}

    return function


def for_actor(key: str, moment: str, **changes: Any) -> Any:
    """A function that changes variables for one Actor at one moment."""
    return lambda variables, facts: changes if (facts.actor, facts.moment) == (key, moment) else {}
