"""What the board says: chips or AVs on the mats, and the results of Showdowns in the ledger."""

from __future__ import annotations

import pytest

from facedown.game import Board
from tests.systems.core_kernel.driver import SYSTEM, Table, constant, extension, install, level, sheet


def board_of(table: Table, viewer: str) -> Board:
    """Return the board of a seat."""
    return SYSTEM.board(table.view(viewer), table.seat(viewer))


def meters(table: Table, viewer: str, actor: str) -> list[tuple[str, list[tuple[int, int | None, str]]]]:
    """Return the notes of the groups on a mat, with the numbers, maxima and notes of their meters."""
    (mat,) = [one for one in board_of(table, viewer).mats if one.key == actor]
    return [(group.note, [(one.value, one.most, one.note) for one in group.meters]) for group in mat.groups]


def test_avs_have_no_maximum_and_are_named_so_that_nobody_takes_them_for_chips() -> None:
    """R-CK-48: the owner sees chips in a Conflict, and the GM AVs; before a Conflict both see AVs."""
    table = Table(sheet("a", mind=(4, "-", 1)), level("b", 5))
    avs = ("AVs, TS 1", [(4, None, ""), (0, None, "–"), (1, None, "")])
    assert meters(table, "a", "a")[0] == meters(table, "gm", "a")[0] == avs
    table.start()
    assert meters(table, "gm", "a")[0] == avs
    assert meters(table, "a", "a")[0] == ("TS 1", [(4, 4, "AV 4"), (0, None, "–"), (1, 1, "AV 1")])


def ledger_cells(table: Table) -> list[str]:
    """Return what the only row of the ledger says about Dominance and the outcome."""
    (ledger,) = board_of(table, "a").ledgers
    (row,) = ledger.rows
    return [row.cells[1], row.cells[3]]


def after(*extensions: str, **plays: str) -> Table:
    """Return a table after the Showdown of A and B with these plays."""
    table = Table(level("a", 5, es=2), level("b", 5), extensions=extensions)
    table.start()
    table.hand_of(**plays)
    return table


SWEEP = {"a": "WIL Mind REA 5", "b": "WIL Body FIT 3"}


def test_the_ledger_names_a_sweep_and_the_type_of_damage() -> None:
    """CK-S3-21, CK-S5-04: the winner’s Aspect is the type of damage."""
    assert ledger_cells(after(**SWEEP)) == ["Mind over Body, REA over FIT: Sweep", "B: 3 Mind damage"]
    turned = after(a=SWEEP["b"], b=SWEEP["a"])
    assert ledger_cells(turned) == ["Mind over Body, REA over FIT: Sweep", "A: 3 Mind damage"]


def test_the_ledger_names_neither_after_a_tie() -> None:
    table = after(a="WIL Mind REA 1", b="WIL Mind REA 1")
    assert ledger_cells(table) == ["Mind ties Mind, REA ties REA", "a tie"]


def test_the_ledger_leaves_out_a_type_of_damage_that_an_extension_can_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S5-10: here the damage is of Body, although the winner played Mind."""
    install(monkeypatch, extension("test", Outcome=constant(aspect="Body")))
    table = after("test", **SWEEP)
    assert [hit.aspect for hit in table.hand.hits] == ["Body"]
    assert ledger_cells(table)[1] == "B: 3 damage"
