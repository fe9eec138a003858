"""Facts about waiting: the free and fleeting options of a seat, and whether a table is halted, long, or stuck."""

from __future__ import annotations

from itertools import count
from typing import Any

from facedown.game import SPECTATOR, Option, Seat
from facedown.table import Table

MOST_OWED = 100
"""The largest number of entries that bots add to a long game to complete what is in progress."""

OptionKey = tuple[Any, ...]
"""The kind of an option’s move with its settled values."""


def free_options(table: Table, seat: Seat) -> list[Option]:
    """Return the options of a seat other than giving up."""
    return [option for option in table.options(seat) if not option.concedes]


def may_act(table: Table, seat: Seat) -> bool:
    """Return whether a seat has an option other than giving up, even if it does not owe it."""
    return bool(free_options(table, seat))


def fleeting_options(table: Table, seat: Seat) -> set[OptionKey]:
    """Return the keys of the seat's fleeting options, which are lost when others act."""
    return {(option.move, *option.fixed.values()) for option in table.options(seat) if option.fleeting}


def can_begin(table: Table, seat: Seat, viewer: Seat) -> bool:
    """Return whether a seat can start a procedure, for example an encounter, as far as this viewer can tell.

    The answer depends only on the view: it is that for one complete position that fits the view.
    """
    system, calls = table.system, count()
    if table.closed or table.history.state.paused or table.awaited is not None:
        return False
    imagined = system.determinize(table.view(viewer), viewer, lambda below: next(calls) % below)
    return bool(system.options_of(system.view(imagined, seat), seat, system.opens))


def is_halted(table: Table) -> bool:
    """Return whether a roll by hand, or answers to a public request to go back, are due. Then bots wait."""
    return table.awaited is not None or has_public_request(table)


def has_public_request(table: Table) -> bool:
    """Return whether a request to go back is pending of which everybody knows.

    Nobody waits for the answers to another one, because those who do not know of it would notice.
    """
    return table.history.request_for(SPECTATOR) is not None


def is_long(table: Table) -> bool:
    """Return whether games of the system need not end, and this one is longer than a game of bots should be."""
    return bool(table.system.opens) and len(table.entries) > table.system.longest_story


def is_endless(table: Table) -> bool:
    """Return whether the game is long and the decisions that it waits for have gone on for `MOST_OWED` entries too."""
    return is_long(table) and len(table.entries) > table.system.longest_story + MOST_OWED


def is_stuck(table: Table) -> bool:
    """Return whether nobody has an option although the game is neither over nor paused: a bug in the system."""
    if table.closed or table.history.state.paused or table.system.over(table.position):
        return False
    return not any(table.options(seat) for seat in table.seats)


def is_out(table: Table, seat: Seat) -> bool:
    """Return whether a player has no option other than giving up, and all the player's characters are out."""
    if seat.facilitates or may_act(table, seat):
        return False
    yours = [mat.out for mat in table.reader().board(table.view(seat), seat).mats if mat.yours]
    return bool(yours) and all(yours)
