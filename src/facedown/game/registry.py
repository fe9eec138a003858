"""Find systems, Extensions, bots and odds by their entry points, in Facedown and in any other installed package."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from threading import RLock
from typing import Any
from weakref import WeakSet

from msgspec import Struct
from msgspec.json import Decoder

from facedown.chance import quoted
from facedown.game.refusals import refuse
from facedown.game.system import System

SYSTEMS = "facedown.systems"
EXTENSIONS = "facedown.extensions"
BOTS = "facedown.bots"
ODDS = "facedown.odds"


@cache
def _found(group: str) -> dict[str, EntryPoint]:
    points = sorted(entry_points(group=group), key=lambda point: (not _ours(point), point.name))
    return {point.name: point for point in points}  # an entry point of another package replaces ours of the same name


def _ours(point: EntryPoint) -> bool:
    return point.value.startswith("facedown.")


def system_keys() -> tuple[str, ...]:
    """Return the keys of all installed systems, the systems that come with Facedown first."""
    return tuple(_found(SYSTEMS))


def _point(group: str, key: str) -> EntryPoint | None:
    """Return the entry point with this key; None if there is none, or if the key is not a text."""
    return _found(group).get(key) if type(key) is str else None


def system(key: str) -> System[Any]:
    """Return the installed system with this key. Raises Refused if there is none."""
    if _point(SYSTEMS, key) is None:
        text = f"There is no system called {quoted(key)}."
        raise refuse("systems", text, f"Choose from: {', '.join(system_keys())}.")
    return _loaded(key)


@cache
def _loaded(key: str) -> System[Any]:
    with _LEARNING:
        loaded: System[Any] = _found(SYSTEMS)[key].load()
        learn_types()
    return loaded


_LEARNING = RLock()


def learn_types() -> None:
    """Let msgspec learn all types of records that are defined so far.

    While one thread learns a type, another one that reads a record of this type would end the process (msgspec 0.22).
    So the types of a system are learned before it is used. A program with threads calls this once for its own types.
    """
    with _LEARNING:
        kinds = [Struct]
        while kinds:
            kind = kinds.pop()
            kinds += kind.__subclasses__()
            if kind not in _LEARNED:
                _LEARNED.add(kind)
                with suppress(TypeError, NameError):  # a type that is never read
                    Decoder(kind)


_LEARNED = WeakSet[type[Struct]]()


def module_of(key: str) -> str:
    """Return the name of the module that defines an installed system. Raises KeyError for an unknown key."""
    return _found(SYSTEMS)[key].module


def extensions(of: str) -> dict[str, Any]:
    """Return the installed Extensions of the system with the key `of`, by the keys of the Extensions."""
    return _extensions(of) if type(of) is str else {}


@cache
def _extensions(of: str) -> dict[str, Any]:
    with _LEARNING:
        loaded = [point.load() for point in _found(EXTENSIONS).values()]
        learn_types()
    return {extension.key: extension for extension in loaded if extension.system == of}


def bot_for(key: str) -> Any:
    """Return the bot class for a system, or None if there is none."""
    point = _point(BOTS, key)
    return point.load() if point else None


def odds_keys() -> tuple[str, ...]:
    """Return the keys for which odds are installed: systems, and `pool` for plain dice."""
    return tuple(_found(ODDS))


def odds_for(key: str) -> Any:
    """Return the odds of one system (a `facedown.odds.Odds`), or None if there are none. Loads no other system."""
    point = _point(ODDS, key)
    return point.load() if point else None
