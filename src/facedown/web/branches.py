"""Branches: which positions a table can be continued from, so that nobody reads the open secrets of others there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from facedown.game import Sealed, Seat, refuse
from facedown.table import History


def check_branch(history: History, manager: Seat, n: int) -> None:
    """Check that no choice of another seat is still sealed after entry `n`. Raises Refused if one is.

    The manager gets the links of all seats of the branch, and could read the choice there while the first table is
    played. When a table is closed, all its choices are published anyway.
    """
    position = history.at(n).position
    if history.state.closed or position is None:
        return
    if sealed_choices(position) > sealed_choices(history.system.view(position, manager)):
        text = "After this entry, another seat has made a secret choice that is not opened yet."
        raise refuse("table", text, "Branch from an entry before or after it, or close the table first.")


def sealed_choices(value: Any) -> int:
    """Return the number of sealed choices whose content a position or view contains."""
    return sum(len(one.contents) for one in _sealed_in(value))


def _sealed_in(value: Any) -> Iterator[Sealed[Any]]:
    if isinstance(value, Sealed):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _sealed_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _sealed_in(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _sealed_in(one)
