"""The notes of a session are stored with the entries from which they result: never one without the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from facedown.game import Seat, Setup, registry
from facedown.session import Session
from facedown.store import Store
from facedown.store.playing import load_table, new_table
from tests.store.children import end_of_child

SYSTEM = registry.system("tri-core")
SEATS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "Cleo", "facilitator"))


def session_of(store: Store) -> Session:
    return Session(load_table(store, "t"), ["ana", "ben", "gm"], Random(5))


def fix_a_move(session: Session) -> None:
    """Begin an encounter, for which every character rolls, after a wish that is only noted."""
    session.players.set_brisk("ana", brisk=True)
    session.start()


def type_a_result(session: Session) -> None:
    """Type a result, which makes no entry, and note it."""
    session.reopen_form()
    session.type_roll("gm", "3 4")
    session.table.save_notes()


def finish(session: Session) -> None:
    """Type the last results, so that the move is made."""
    session.reopen_form()
    while session.form is not None:
        session.type_roll("gm", "5 6")


def test_two_programs_do_not_erase_what_the_other_noted_for_another_seat(url: str) -> None:
    """Each has read the notes when it began."""
    with Store(url) as store, Store(url) as other:
        new_table(store, "t", SYSTEM, Setup(SEATS, SYSTEM.sample()), b"s" * 32, by_hand=True)
        one = session_of(store)
        fix_a_move(one)
        two = session_of(other)
        type_a_result(one)
        two.players.set_brisk("ben", brisk=True)
        two.table.make_statement("ben", "Hm.")
        again = session_of(store)
        assert again.typed == ("3 4",)
        assert again.players.is_brisk("ben")
        assert again.players.is_brisk("ana")


STEPS: list[tuple[Callable[[Session], None], int, dict[str, Any]]] = [
    (fix_a_move, 2, {"ana": {"brisk": True}}),
    (type_a_result, 2, {"ana": {"brisk": True}, "gm": {"rolled": ["3 4"], "fixed": 1}}),
    (finish, 3, {"ana": {"brisk": True}}),
]
"""The steps of a game, each with the number of entries and the notes after it."""


def stored(url: str) -> tuple[int, dict[str, Any]]:
    """Return the number of entries of the table, and its notes by seat."""
    with Store(url) as store:
        table = load_table(store, "t")
        return len(table.entries), table.notes.get("seats", {})


def fail_at(store: Store, statement: int, fail: Callable[[], None]) -> None:
    """Let a store fail before a statement that changes its database, counted from 1."""
    numbers = count(1)

    def before(_connection: Any, _cursor: Any, sql: str, *_: Any) -> None:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and next(numbers) == statement:
            fail()

    event.listen(store._engine, "before_cursor_execute", before)


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def crash() -> None:
    raise OSError("the power failed")


@pytest.mark.parametrize("fail", [kill, crash])
def test_a_failure_between_an_entry_and_its_notes_leaves_neither(url: str, fail: Callable[[], None]) -> None:
    """The program fails before each change of each step; after each failure the table is as it was before."""
    with Store(url) as store:
        new_table(store, "t", SYSTEM, Setup(SEATS, SYSTEM.sample("night-market")), b"x" * 32, by_hand=True)
    before: tuple[int, dict[str, Any]] = (1, {})
    for step, entries, notes in STEPS:
        failures = 0
        while _attempt(url, step, failures + 1, fail):
            failures += 1
            assert stored(url) == before
        before = (entries, notes)
        assert failures == (1 if step is type_a_result else 5)  # one of them between the entry and the notes
        assert stored(url) == before


def _attempt(url: str, step: Callable[[Session], None], statement: int, fail: Callable[[], None]) -> bool:
    """Make a step in a process of its own, which fails before one of its changes. Return whether it failed."""

    def run() -> int:
        with Store(url) as store:
            session = session_of(store)
            fail_at(store, statement, fail)
            before = (len(session.table.entries), session.table.notes)
            try:
                step(session)
            except OSError:
                assert (len(session.table.entries), session.table.notes) == before
                return 3
            return 0

    end = end_of_child(run)
    assert end in (0, 3, -signal.SIGKILL)
    return end != 0
