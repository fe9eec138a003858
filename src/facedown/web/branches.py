"""Branches: which positions a table can be continued from, so that nobody reads the open secrets of others there."""

from __future__ import annotations

from facedown.game import Seat, refuse
from facedown.table import History


def check_branch(history: History, manager: Seat, n: int) -> None:
    """Check that the manager knows all choices that are still secret after entry `n`. Raises Refused otherwise.

    The manager gets the links of all seats of the branch, and could read the choices there while the first table is
    played. When a table is closed, all its choices are published anyway.
    """
    position, system = history.at(n).position, history.system
    if history.state.closed or position is None:
        return
    if system.secret_choices(position) != system.secret_choices(system.view(position, manager)):
        text = "After this entry, another seat has made a secret choice that is not opened yet."
        raise refuse("table", text, "Branch from an entry before or after it, or close the table first.")
