"""Branches: new tables that continue from a position of another table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.bots import bot_for, play_out
from facedown.game import Refused, Seat
from facedown.table import (
    History,
    Mismatch,
    Opened,
    Table,
    branching_act,
    prove,
    read_entries,
    read_file,
)
from facedown.table.proof_in_words import proof_lines
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, ante, begun, played, started
from tests.table.test_upgrades import mid_hand


def test_a_branch_continues_from_an_earlier_position_with_its_own_secret() -> None:
    table = played(12, ANA, BEN, CY)
    n = len(table.entries) - 5
    branch = table.branch(n, b"another secret of 32 bytes, okay")
    assert branch.position == table.position_after(n)
    assert len(branch.entries) == 1
    assert branch.opening.commitment != table.opening.commitment
    before = table.history.at(n).state.hash
    assert branch.log(ANA)[-1].text == f"It continues another table after the entry with the hash {before}."
    owing = branch.seats_that_owe()[0]
    bots = {owing.key: bot_for(KERNEL, 1)}
    assert [*play_out(branch, bots, 1)]
    entries = read_entries(branch.export(keep_secret=True))[0]
    assert Table.replay(entries, KERNEL, secret=b"another secret of 32 bytes, okay".hex()).position == branch.position


def test_the_proof_of_a_branch_says_that_its_first_position_is_not_verified() -> None:
    table = played(12, ANA, BEN, CY)
    n = len(table.entries) - 5
    branch = table.branch(n, b"another secret of 32 bytes, okay")
    proof = prove(read_entries(branch.export())[0], KERNEL)
    assert proof.branch == table.history.at(n).state.hash
    assert next(proof_lines(proof, "Core Kernel")).endswith(f"after the entry {proof.branch}, is not verified.")


def test_the_draws_of_a_branch_tell_nothing_about_those_of_the_original() -> None:
    """With twelve secrets, the same move in the branch brings several results."""
    table = started(ANA, BEN, CY)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    found = set()
    for secret in range(12):
        branch = table.branch(len(table.entries) - 1, bytes([secret]) * 32)
        ante(branch, "cy", "PRE", "Spirit")
        found.add(str(branch.entries[-1].act.drawn[0].answer))  # type: ignore[union-attr]
    assert len(found) > 2


def test_a_branch_needs_a_secret_of_its_own() -> None:
    table = started(ANA, BEN, CY)
    with pytest.raises(Refused, match="A branch needs a secret of its own"):
        table.branch(len(table.entries) - 1, SECRET)


def test_a_branch_has_the_seats_and_names_of_now() -> None:
    table = started(GM, ANA, BEN, CY)
    n = len(table.entries) - 1
    table.take_seat(Seat("late", "Lou"))
    table.name("ana", "Anna")
    branch = table.branch(n, SECRET[::-1])
    assert [seat.shown for seat in branch.seats] == ["The GM", "Anna", "Ben", "Cy", "Lou"]


def test_no_branch_begins_with_an_undone_move() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = len(table.entries) - 1
    ante(table, "ana")
    table.ask_rewind("ana", before)
    with pytest.raises(Refused, match="This entry was undone"):
        table.branch(before + 1, SECRET[::-1])
    assert table.branch(before, SECRET[::-1]).position == table.position


def branch_with(table: Table, position: dict[str, Any]) -> Opened:
    """Return the act that opens a branch of a table, with another position than the table has."""
    act = branching_act(table.history, len(table.entries) - 1, b"another secret of a table")
    assert act.branch is not msgspec.UNSET
    return msgspec.structs.replace(act, branch=msgspec.structs.replace(act.branch, position=position))


def test_a_file_with_a_position_that_cannot_be_shown_is_refused() -> None:
    """The position of a branch does not follow from entries, and the file can bring any."""
    table = mid_hand()
    position = msgspec.to_builtins(table.position)
    position["actors"] = position["actors"][1:]
    history = History(KERNEL, b"another secret of a table".hex())
    history = history.accept(history.propose(branch_with(table, position)))
    file = read_file(Table(history).export(keep_secret=True))
    with pytest.raises(Mismatch, match="the position that the file brings cannot be shown"):
        file.history(KERNEL)
    history = History(KERNEL, b"another secret of a table".hex())
    history = history.accept(history.propose(branch_with(table, msgspec.to_builtins(table.position))))
    assert read_file(Table(history).export(keep_secret=True)).history(KERNEL).position == table.position


@pytest.mark.parametrize("columns", [27, 10**9, 2**62, -1])
def test_no_position_has_a_grid_larger_than_a_scene_can_have(columns: int) -> None:
    """A program would never come to the end of it."""
    table = begun("tri-core")
    position = msgspec.to_builtins(table.position)
    position["encounter"]["grid"]["columns"] = columns
    with pytest.raises(Refused, match="This is not a position of Tri-Core"):
        History(table.system).propose(branch_with(table, position))
