"""Find systems, Extensions, bots and odds by their entry points, in Facedown and in any other installed package."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from logging import getLogger
from threading import RLock
from typing import Any
from weakref import WeakSet

from msgspec import Struct
from msgspec.json import Decoder

from facedown.chance import quoted
from facedown.game.refusals import refuse
from facedown.game.system import System

LOG = getLogger("facedown")

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


def systems() -> tuple[System[Any], ...]:
    """Return all installed systems that can be loaded, those that come with Facedown first."""
    return tuple([found for key in system_keys() if (found := _loaded(SYSTEMS, key)) is not None])


def system(key: str) -> System[Any]:
    """Return the installed system with this key. Raises Refused if there is none, or if it cannot be loaded."""
    if _point(SYSTEMS, key) is None:
        text = f"There is no system called {quoted(key)}."
        raise refuse("systems", text, f"Choose from: {', '.join(system_keys())}.")
    found: System[Any] | None = _loaded(SYSTEMS, key)
    if found is None:
        text = f"The system {quoted(key)} is installed, but it cannot be loaded."
        raise refuse("systems", text, "The log says why. Install its package again, or repair it.")
    return found


@cache
def _loaded(group: str, key: str) -> Any:
    """Return what an entry point names. If its package is broken, write this in the log, once, and return None."""
    with _LEARNING:
        try:
            loaded = _found(group)[key].load()
        except Exception as error:  # whatever goes wrong in the package of somebody else must not stop all others
            LOG.error("%s of %s cannot be loaded", key, group, exc_info=error)
            return None
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
    loaded = [_loaded(EXTENSIONS, key) for key in _found(EXTENSIONS)]
    return {extension.key: extension for extension in loaded if extension is not None and extension.system == of}


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
