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
"""The square on which the hidden one stands, but where it is elsewhere; two squares below A."""

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
"""The foe as it hides in the different worlds."""


def lowest(_: int) -> int:
    """Every die shows a 1."""
    return 0


def middling(sides: int) -> int:
    """Every die shows an 11."""
    return min(10, sides - 1)


class World:
    """A table that rolls by hand, with what was asked to be rolled."""

    def __init__(self, foe: Character | None) -> None:
        setup = Setup(tuple(SEATS.values()), {"character": [{**VELL, "name": "Vell"}]})
        self.table = Table.open(SYSTEM, setup, b"the secret of a pair of worlds", by_hand=True)
        self.asked: list[str] = []
        self.foe = foe
        people = (*FRIENDS, foe) if foe is not None else tuple(FRIENDS)
        self.put(Position(Rulings(), "gm", people))
        there = ("a", "b") if foe is None else ("a", "b", "c")
        self.plays("gm", m.StartEncounter(there, there[2:]))

    @property
    def position(self) -> Position:
        position: Position = self.table.position
        return position

    def put(self, position: Position) -> None:
        """Has the table stand at this position."""
        self.table._positions[-1] = position

    def changes(self, key: str, **state: Any) -> None:
        """Something befalls a character."""
        one = next(one for one in self.position.characters if one.key == key)
        self.put(with_character(self.position, replace(one, **state)))

    def waits(self, *waiting: Waiting) -> None:
        """These decisions wait."""
        assert self.position.encounter is not None
        self.put(replace(self.position, encounter=replace(self.position.encounter, waits=Stack(waiting))))

    def plays(self, seat: str, move: Move) -> Entry:
        """Makes a move; every die that is asked for shows a 1, but those of React, of which A’s are the highest."""
        rolled: list[str] = []
        while True:
            try:
                return self.table.play(seat, move, rolled)
            except Awaiting as awaiting:
                label, whose = plain(awaiting.label), plain(awaiting.whose)
                self.asked.append(f"{label} of {whose}: {awaiting.asks}")
                self.asked += [str(event.data) for event in awaiting.told if event.seen_by(SEATS["ana"])]
                below = middling if (label, whose) == ("React", "a") else lowest
                faces = awaiting.draw.record(awaiting.draw.sample(below))
                rolled.append(" ".join(map(str, faces)))

    def refusal(self, act: Callable[[Table], object]) -> str:
        """What somebody is told that is refused; nothing where it is not."""
        try:
            act(self.table)
        except Refused as refused:
            return str(refused.refusal)
        return ""

    def received(self, viewer: Seat) -> dict[str, Any]:
        """All that a seat receives now."""
        view = self.table.view(viewer)
        found: dict[str, Any] = {"asked": list(self.asked), "waiting": self.table.waiting(viewer)}
        found["waited for"] = str([seat.key for seat in self.table.waited_for(viewer)])
        found["view"] = str(msgspec.to_builtins(view))
        found["board"] = str(msgspec.to_builtins(SYSTEM.board(view, viewer)))
        found["log"] = [
            (line.entry, str(msgspec.to_builtins(line.event)), line.undone) for line in self.table.log(viewer)
        ][1:]
        if viewer.key:
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
    """Those who may not know of the foe."""
    mine = foe.controller if foe is not None else ""
    return [seat for seat in (SEATS["ana"], SEATS["ben"], SPECTATOR) if seat.key != mine or not mine]


def alike(plain: World, other: World, moment: str) -> None:
    """Checks that whoever does not know of the foe receives the same in both worlds."""
    for viewer in onlookers(other.foe):
        here, there = plain.received(viewer), other.received(viewer)
        for what, told in here.items():
            assert told == there[what], f"{viewer.key or 'a spectator'}’s {what} {moment}"


Act = Callable[[World], object]


def played(foe: Character, *acts: Act) -> tuple[World, World]:
    """Does the same in the world without anybody hidden and in the one with this foe, and compares them each time."""
    plain, other = World(None), World(foe)
    alike(plain, other, "at the start")
    for number, act in enumerate(acts):
        told = [act(world) for world in (plain, other)]
        assert all(isinstance(one, Entry) for one in told) or told[0] == told[1]
        alike(plain, other, f"after act {number}")
    return plain, other


def move(seat: str, made: Move) -> Act:
    """A seat makes a move."""
    return lambda world: world.plays(seat, made)


def befalls(key: str, **state: Any) -> Act:
    """Something befalls a character."""
    return lambda world: world.changes(key, **state)


def exchange(*laid: m.Lay) -> Iterator[Act]:
    """A lays cards, B passes."""
    for card in laid:
        yield move("ana", card)
    yield move("ana", m.FinishPlaying("a"))
    yield move("ben", m.FinishPlaying("b"))


ALL = pytest.mark.parametrize("foe", HIDDEN.values(), ids=HIDDEN)
