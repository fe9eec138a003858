"""The records of Night Watch, and functions that look up or replace watchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import PieceRef, Sealed, Stack

BREATH = 3


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rulings of a table.

    `riposte_cost`: the breath that a riposte costs (R-NW-01).
    `fresh_breath`: True if breath returns to its starting value at the end of a round (R-NW-02).
    """

    riposte_cost: int = 1
    fresh_breath: bool = True


class Watcher(msgspec.Struct, frozen=True):
    """A watcher in the brawl.

    `controller`: the key of the seat that plays the watcher.
    `wits`: added to the roll for the order of strikes (NW-03).
    `guard`: the damage that the watcher can still take; at 0, the Captain decides whether it falls (NW-07).
    `breath`: the points that the watcher can still spend on ripostes.
    `guarding`: True while the watcher’s guard card is face up and unused.
    """

    key: str
    name: str
    side: str
    controller: str
    wits: int
    guard: int
    breath: int = BREATH
    guarding: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card: a strike at `target`, a guard without a target, or a strike held until `target` is hit."""

    kind: Literal["strike", "guard", "hold"]
    target: str = ""


class Blow(msgspec.Struct, frozen=True, tag="blow"):
    """A blow that has not landed yet.

    `striker`, `target`: the keys of the two watchers.
    `asked`: the keys of the guards who have declined to step in.
    `settled`: True if no guard can step in any more.
    """

    striker: str
    target: str
    asked: tuple[str, ...] = ()
    settled: bool = False


class Pending(msgspec.Struct, frozen=True):
    """A decision that the player of `watcher` has to make, or the Captain has to make about `watcher`."""

    watcher: str


class StepInFrame(Pending, frozen=True, tag="step-in"):
    """The decision whether the guard `watcher` steps in for the target of the blow below in the stack (NW-04)."""


class RiposteFrame(Pending, frozen=True, tag="riposte"):
    """The decision whether the target `watcher` turns back the blow below in the stack (NW-05)."""


class JudgeFrame(Pending, frozen=True, tag="judge"):
    """The decision of the Captain whether `watcher`, who is at 0 guard, falls (NW-07)."""


class SpringFrame(Pending, frozen=True, tag="spring"):
    """The decision whether `watcher` uses a held card to strike `striker`, who has hit the watched person (NW-08)."""

    striker: str = ""


Frame = Blow | StepInFrame | RiposteFrame | JudgeFrame | SpringFrame


class Position(msgspec.Struct, frozen=True):
    """The complete state of a brawl.

    `captain`: the key of the Captain’s seat.
    `round`: the number of the latest round; 0 before the first.
    `running`: True from the opening of a round until its end.
    `cards`: the face-down cards of this round, and the watchers who must still commit a card or pass.
    `passed`: the keys of the watchers who passed in this round.
    `held`: the held cards, which stay face down.
    `strikes`: the strikes still to be played, in order, each as the keys of striker and target.
    `frames`: the blows and decisions in progress, the newest on top.
    `seats`: the keys of the players’ seats.
    """

    rulings: Rulings
    captain: str
    watchers: tuple[Watcher, ...]
    round: int = 0
    running: bool = False
    cards: Sealed[Card] = Sealed()
    passed: tuple[str, ...] = ()
    held: Sealed[Card] = Sealed()
    strikes: tuple[tuple[str, str], ...] = ()
    frames: Stack[Frame] = Stack()
    seats: tuple[str, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without the face-down cards of others. Type checkers accept no Position in its place."""

else:
    View = Position


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A watcher as written in a scene file."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    side: str
    wits: Annotated[int, Meta(ge=0, le=9)]
    guard: Annotated[int, Meta(ge=1, le=99)]


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a scene file: 2 to 12 watchers, and a title."""

    watcher: Annotated[tuple[Sheet, ...], Meta(min_length=2, max_length=12)]
    title: str = ""


def watcher(position: Position, key: str) -> Watcher:
    """Return the watcher with this key. Raises StopIteration if there is none."""
    return next(one for one in position.watchers if one.key == key)


def with_watcher(position: Position, changed: Watcher) -> Position:
    """Return the position with `changed` in place of the watcher that has the same key."""
    return replace(position, watchers=tuple(changed if w.key == changed.key else w for w in position.watchers))


def standing_watchers(position: Position) -> tuple[str, ...]:
    """Return the keys of the watchers who have guard left, in table order."""
    return tuple(one.key for one in position.watchers if one.guard)


def ref(key: str) -> PieceRef:
    """Return a reference to the watcher with this key."""
    return PieceRef("watcher", key)
