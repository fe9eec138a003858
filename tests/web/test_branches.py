"""Branches: nobody reads what another seat keeps secret by continuing a table that is still played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Seat, registry
from facedown.session import Session
from facedown.session.players import playing_seats
from facedown.table import History, Table
from facedown.web.branches import check_branch
from facedown.web.driver import take_step
from facedown.web.openings import Opening, plan_table

STANDING = {
    "core-kernel": frozenset(
        "av av_base rank fit stack chips committed pot jackpots spared issued removed".split()  # noqa: SIM905
    )
}
"""The names of fields that one seat may know for the whole game, and another may not. They are no choices."""


def secret_from(own: Any, theirs: Any, true: Any, standing: frozenset[str]) -> Iterator[Any]:
    """Yield the values of a position, `true`, that the view `theirs` contains, but not the view `own`."""
    if own in (theirs, true):
        return
    parts: list[tuple[Any, Any, Any]] = []
    if isinstance(own, msgspec.Struct) and type(true) is type(theirs) is type(own):
        names = set(own.__struct_fields__) - standing
        parts = [(getattr(own, name), getattr(theirs, name), getattr(true, name)) for name in names]
    elif isinstance(own, Mapping):
        parts = [(own.get(key), theirs[key], true[key]) for key in theirs]
    elif isinstance(own, tuple) and len(true) == len(theirs) == len(own):
        parts = list(zip(own, theirs, true, strict=True))
    elif theirs == true or (isinstance(own, tuple) and any(one not in own for one in theirs)):
        yield theirs
    for part in parts:
        yield from secret_from(*part, standing)


def bots_play(system: str, **opening: Any) -> tuple[History, Seat]:
    """Return the history of a table that bots have played for a while, and the seat that manages it."""
    plan = plan_table(Opening(system, **opening))
    table = Table.open(plan.system, plan.setup, bytes(32))
    session = Session(table, [seat.key for seat in playing_seats(table)], Random(1))
    for seat in playing_seats(session.table):
        session.let_bot_play(seat.key)
    for _ in range(120):
        take_step(session)
    facilitator = session.table.history.state.facilitator
    return session.table.history, facilitator if facilitator is not None else session.table.seats[0]


@pytest.mark.parametrize("plays", ["player", "facilitator"])
@pytest.mark.parametrize("system", registry.system_keys())
def test_no_branch_shows_its_manager_a_choice_that_another_seat_keeps_secret(system: str, plays: str) -> None:
    history, manager = bots_play(system, plays=plays)
    view = history.system.view
    for n in range(len(history)):
        position = history.at(n).position
        others = [view(position, seat) for seat in history.state.seats if seat.key != manager.key]
        standing, own = STANDING.get(system, frozenset()), view(position, manager)
        if any(True for theirs in others for _ in secret_from(own, theirs, position, standing)):
            with pytest.raises(Refused, match="a secret choice that is not opened yet"):
                check_branch(history, manager, n)


@pytest.mark.parametrize("system", ["core-kernel", "tri-core", "night-watch"])
def test_a_table_is_branched_from_entries_at_which_no_choice_is_secret(system: str) -> None:
    history, manager = bots_play(system, plays="facilitator")
    refused = []
    for n in range(len(history)):
        try:
            check_branch(history, manager, n)
        except Refused:
            refused.append(n)
    assert 0 < len(refused) < len(history) - 20
