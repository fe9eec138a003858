"""Worlds that differ only in a hidden character, and helpers to check that another seat sees no difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting
from facedown.game import SPECTATOR, Move, Refused, Seat, Setup, Stack
from facedown.game.values import plain
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    Character,
    Position,
    Rulings,
    Waiting,
    with_character,
)
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Entry, Table
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import SEATS, ability, entry, somebody

HOP = ability("Hop", entry("Travel II", first=1, further=0), entry("Range I", squares=4), core="Spirit",
              action="Dodge", aspect="Boost", target="Self")  # fmt: skip

THERE = (4, 6)
"""The usual square of the hidden character, two squares below A."""

ONE = replace(somebody("a", HOP, at=(4, 4), side="party"))
TWO = replace(somebody("b", at=(6, 6), side="party"), controller="ben")
FOE = replace(somebody("c", at=THERE, side="foes"), controller="gm", lurks=True)
FRIENDS = [replace(one, ap=40) for one in (ONE, TWO)]

HIDDEN = {
    "awake": FOE,
    "elsewhere": replace(FOE, at=(9, 9)),
    "beside": replace(FOE, at=(5, 4)),
    "unconscious": replace(FOE, out="wounds", hp=-3),
    "collapsed": replace(FOE, out="collapse", helpless=3, ap=-20),
    "burning": replace(FOE, afflictions=(Affliction("Burn", "a", 3, 99),)),
    "another player’s": replace(FOE, controller="ben"),
}
"""The states in which the foe hides in the different worlds."""


def lowest_face(_: int) -> int:
    """Return the index of the lowest face, 1."""
    return 0


def face_11(sides: int) -> int:
    """Return the index of face 11, or of the highest face."""
    return min(10, sides - 1)


class World:
    """A table with rolls by hand, and a record of the rolls that it asked for."""

    def __init__(self, foe: Character | None) -> None:
        setup = Setup(tuple(SEATS.values()), {"character": [{**VELL, "name": "Vell"}]})
        self.table = Table.open(SYSTEM, setup, b"the secret of a pair of worlds", by_hand=True)
        self.asked: list[str] = []
        self.foe = foe
        people = (*FRIENDS, foe) if foe is not None else tuple(FRIENDS)
        self.set_position(Position(Rulings(), "gm", people))
        there = ("a", "b") if foe is None else ("a", "b", "c")
        self.play("gm", m.StartEncounter(there, there[2:]))

    @property
    def position(self) -> Position:
        position: Position = self.table.position
        return position

    def set_position(self, position: Position) -> None:
        """Set the position of the table."""
        self.table.history = self.table.history.with_position(position)

    def change(self, key: str, **state: Any) -> None:
        """Change the state of a character."""
        one = next(one for one in self.position.characters if one.key == key)
        self.set_position(with_character(self.position, replace(one, **state)))

    def set_pending(self, *waiting: Waiting) -> None:
        """Push these pending decisions."""
        assert self.position.encounter is not None
        self.set_position(replace(self.position, encounter=replace(self.position.encounter, waits=Stack(waiting))))

    def play(self, seat: str, move: Move) -> Entry:
        """Make a move; every die shows 1, except those of React, which are highest for A."""
        rolled: list[str] = []
        while True:
            try:
                return self.table.play(seat, move, rolled)
            except Awaiting as awaiting:
                label, whose = plain(awaiting.label), plain(awaiting.whose)
                self.asked.append(f"{label} of {whose}: {awaiting.asks}")
                self.asked += [str(event.data) for event in awaiting.events if event.seen_by(SEATS["ana"])]
                below = face_11 if (label, whose) == ("React", "a") else lowest_face
                faces = awaiting.draw.record(awaiting.draw.sample(below))
                rolled.append(" ".join(map(str, faces)))

    def refusal(self, act: Callable[[Table], object]) -> str:
        """Return the refusal of an act as text; empty if it is legal."""
        try:
            act(self.table)
        except Refused as refused:
            return str(refused.refusal)
        return ""

    def received(self, viewer: Seat) -> dict[str, Any]:
        """Return everything that a seat receives now."""
        view = self.table.view(viewer)
        found: dict[str, Any] = {"asked": list(self.asked), "waiting": self.table.waiting(viewer)}
        found["waited for"] = str([seat.key for seat in self.table.waited_for(viewer)])
        found["view"] = str(msgspec.to_builtins(view))
        found["board"] = str(msgspec.to_builtins(SYSTEM.board(view, viewer)))
        found["log"] = [
            (line.entry, str(msgspec.to_builtins(line.event)), line.undone) for line in self.table.log(viewer)
        ][1:]
        if viewer.key:
            found["prompt"] = SYSTEM.prompt(view, viewer)
            found["options"] = str(msgspec.to_builtins(self.table.options(viewer)))
            last, request = len(self.table.entries) - 1, self.table.request
            asked_for = request is not None and viewer.key in request.waited_for
            found["refusals"] = [
                "consents" if asked_for else self.refusal(lambda table: table.answer_rewind(viewer.key, agrees=True)),
                self.refusal(lambda table: table.stand_in(viewer.key, "ben")),
                self.refusal(lambda table: table.play(viewer.key, m.EndEncounter())),
                self.refusal(lambda table: table.ask_rewind(viewer.key, last)),
            ]
        return found


def onlookers(foe: Character | None) -> Sequence[Seat]:
    """Return the seats that may not know of the foe."""
    mine = foe.controller if foe is not None else ""
    return [seat for seat in (SEATS["ana"], SEATS["ben"], SPECTATOR) if seat.key != mine or not mine]


def assert_alike(plain: World, other: World, moment: str) -> None:
    """Check that each seat that does not know of the foe receives the same in both worlds."""
    for viewer in onlookers(other.foe):
        here, there = plain.received(viewer), other.received(viewer)
        for what, ctx in here.items():
            assert ctx == there[what], f"{viewer.key or 'a spectator'}’s {what} {moment}"


Act = Callable[[World], object]


def compare_worlds(foe: Character, *acts: Act) -> tuple[World, World]:
    """Make the same moves in a world without a hidden character and in one with this foe, and compare after each."""
    plain, other = World(None), World(foe)
    assert_alike(plain, other, "at the start")
    for number, act in enumerate(acts):
        ctx = [act(world) for world in (plain, other)]
        assert all(isinstance(one, Entry) for one in ctx) or ctx[0] == ctx[1]
        assert_alike(plain, other, f"after act {number}")
    return plain, other


def move(seat: str, made: Move) -> Act:
    """Return the act of making a move for a seat."""
    return lambda world: world.play(seat, made)


def changing(key: str, **state: Any) -> Act:
    """Return the act of changing a character."""
    return lambda world: world.change(key, **state)


def exchange(*laid: m.Lay) -> Iterator[Act]:
    """Return the acts of an exchange: A lays cards, B passes."""
    for card in laid:
        yield move("ana", card)
    yield move("ana", m.FinishPlaying("a"))
    yield move("ben", m.FinishPlaying("b"))


ALL = pytest.mark.parametrize("foe", HIDDEN.values(), ids=HIDDEN)
