"""Systems, extensions, bots and odds, found by their entry points: those of Facedown and those of any other package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from facedown.game.refusals import refuse
from facedown.game.system import System

SYSTEMS = "facedown.systems"
EXTENSIONS = "facedown.extensions"
BOTS = "facedown.bots"
ODDS = "facedown.odds"


@cache
def _found(group: str) -> dict[str, EntryPoint]:
    points = sorted(entry_points(group=group), key=lambda point: (not _ours(point), point.name))
    return {point.name: point for point in points}  # another package's replaces ours of the same name


def _ours(point: EntryPoint) -> bool:
    return point.value.startswith("facedown.")


def system_keys() -> tuple[str, ...]:
    """The keys of all installed systems."""
    return tuple(_found(SYSTEMS))


@cache
def system(key: str) -> System[Any]:
    """The installed system with this key. Raises Refused for a key that no system has."""
    point = _found(SYSTEMS).get(key)
    if point is None:
        raise refuse("systems", f"There is no system called “{key}”.", f"Choose from: {', '.join(system_keys())}.")
    loaded: System[Any] = point.load()
    return loaded


def module_of(key: str) -> str:
    """Return the name of the module that defines an installed system. Raises KeyError where none has this key."""
    return _found(SYSTEMS)[key].module


@cache
def extensions(of: str) -> dict[str, Any]:
    """All installed extensions of one system, by key."""
    loaded = (point.load() for point in _found(EXTENSIONS).values())
    return {extension.key: extension for extension in loaded if extension.system == of}


def bot_for(key: str) -> Any:
    """The bot class made for a system, or None where there is none."""
    point = _found(BOTS).get(key)
    return point.load() if point else None


def odds_keys() -> tuple[str, ...]:
    """The keys of everything that odds are installed for: systems, and `pool` for plain dice."""
    return tuple(_found(ODDS))


def odds_for(key: str) -> Any:
    """The odds of one system (a `facedown.lab.odds.Odds`), or None where there are none. Loads no other system's."""
    point = _found(ODDS).get(key)
    return point.load() if point else None
