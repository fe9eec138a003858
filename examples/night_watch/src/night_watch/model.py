"""The records of Night Watch, and small values derived from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import PieceRef, Sealed, Stack

BREATH = 3


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rulings of a table."""

    riposte_cost: int = 1
    fresh_breath: bool = True


class Watcher(msgspec.Struct, frozen=True):
    """A watcher in the brawl. `guarding` is True while its guard card is face up and unused."""

    key: str
    name: str
    side: str
    controller: str
    wits: int
    guard: int
    breath: int = BREATH
    guarding: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card: a strike at the target, a guard, or a strike held until the target is hit."""

    kind: Literal["strike", "guard", "hold"]
    target: str = ""


class Blow(msgspec.Struct, frozen=True, tag="blow"):
    """A blow that has not landed. `asked` are the guards who did not step in; if `settled`, no guard can step in."""

    striker: str
    target: str
    asked: tuple[str, ...] = ()
    settled: bool = False


class Pending(msgspec.Struct, frozen=True):
    """A decision by a watcher's player, or by the Captain about a watcher."""

    watcher: str


class StepInFrame(Pending, frozen=True, tag="step-in"):
    """The decision of a guard whether to become the target of the blow below in the stack (NW-04)."""


class RiposteFrame(Pending, frozen=True, tag="riposte"):
    """The decision of a target whether to turn back the blow below in the stack (NW-05)."""


class JudgeFrame(Pending, frozen=True, tag="judge"):
    """The Captain's decision whether a watcher at 0 guard falls (NW-07)."""


class SpringFrame(Pending, frozen=True, tag="spring"):
    """The decision of a watcher with a held card whether to strike the striker (NW-08)."""

    striker: str = ""


Frame = Blow | StepInFrame | RiposteFrame | JudgeFrame | SpringFrame


class Position(msgspec.Struct, frozen=True):
    """The complete state of a brawl.

    `captain` is the key of the Captain's seat. `cards` are the round's sealed cards, `passed` the watchers who passed,
    `held` the held cards, which stay face down. `strikes` are the remaining strikes in order, each with striker and
    target. `frames` are the blows and decisions in progress, the newest on top.
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


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without the face-down cards of others. Type checkers accept no Position in its place."""

else:
    View = Position


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A watcher in a scene file."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    side: str
    wits: Annotated[int, Meta(ge=0, le=9)]
    guard: Annotated[int, Meta(ge=1, le=99)]


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file: the watchers."""

    watcher: Annotated[tuple[Sheet, ...], Meta(min_length=2, max_length=12)]
    title: str = ""


def watcher(position: Position, key: str) -> Watcher:
    """The watcher with this key. Raises StopIteration if there is none."""
    return next(one for one in position.watchers if one.key == key)


def with_watcher(position: Position, changed: Watcher) -> Position:
    """Return the position with `changed` in place of the watcher that has the same key."""
    return replace(position, watchers=tuple(changed if w.key == changed.key else w for w in position.watchers))


def standing_watchers(position: Position) -> tuple[str, ...]:
    """The keys of the watchers with guard left."""
    return tuple(one.key for one in position.watchers if one.guard)


def ref(key: str) -> PieceRef:
    """A reference to a watcher."""
    return PieceRef("watcher", key)
