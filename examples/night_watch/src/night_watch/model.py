"""The records of Night Watch."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Sealed, Stack

BREATH = 3


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The switches of Night Watch."""

    riposte_cost: int = 1
    fresh_breath: bool = True


class Watcher(msgspec.Struct, frozen=True):
    """Somebody in the brawl; `guarding`: a guard card is turned up and still to be used."""

    key: str
    name: str
    side: str
    controller: str
    wits: int
    guard: int
    breath: int = BREATH
    guarding: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card laid face down: a strike at somebody, a guard, or a blow held for whoever hits somebody."""

    kind: Literal["strike", "guard", "hold"]
    whom: str = ""


class Blow(msgspec.Struct, frozen=True, tag="blow"):
    """A blow on its way. `asked` are the guards who have let it pass."""

    striker: str
    target: str
    asked: tuple[str, ...] = ()
    settled: bool = False


class StepIn(msgspec.Struct, frozen=True, tag="step-in"):
    """A guard may take the place of the target of the blow beneath."""

    guard: str


class Riposte(msgspec.Struct, frozen=True, tag="riposte"):
    """The target of the blow beneath may turn it back."""

    target: str


class Judge(msgspec.Struct, frozen=True, tag="judge"):
    """The Captain says what becomes of somebody at 0."""

    fallen: str


class Spring(msgspec.Struct, frozen=True, tag="spring"):
    """Somebody whose held card fits may strike now."""

    holder: str
    at: str


Frame = Blow | StepIn | Riposte | Judge | Spring


class Position(msgspec.Struct, frozen=True):
    """The brawl.

    `cards` are the round's sealed cards, `passed` those without one, `held` those that stay face down,
    `to_come` the strikes in order.
    """

    rulings: Rulings
    captain: str
    watchers: tuple[Watcher, ...]
    round: int = 0
    on: bool = False
    cards: Sealed[Card] = Sealed()
    passed: tuple[str, ...] = ()
    held: Sealed[Card] = Sealed()
    to_come: tuple[tuple[str, str], ...] = ()
    frames: Stack[Frame] = Stack()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A watcher as a scene gives it."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    side: str
    wits: Annotated[int, Meta(ge=0, le=9)]
    guard: Annotated[int, Meta(ge=1, le=99)]


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene: the watchers."""

    watcher: Annotated[tuple[Sheet, ...], Meta(min_length=2, max_length=12)]
    title: str = ""


def watcher(position: Position, key: str) -> Watcher:
    """The watcher with this key. Raises StopIteration when there is none."""
    return next(one for one in position.watchers if one.key == key)


def changed(position: Position, one: Watcher) -> Position:
    """The position with this watcher's new record."""
    return replace(position, watchers=tuple(one if w.key == one.key else w for w in position.watchers))


def standing(position: Position) -> tuple[str, ...]:
    """Those with guard left."""
    return tuple(one.key for one in position.watchers if one.guard)
