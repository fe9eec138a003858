"""Moves with typed and dealt results: the results typed so far stay, and the remaining draws of the move are dealt."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting
from facedown.game import Refused, Seat, Setup, registry
from facedown.table import Held, History, Mismatch, Moved, Table, prove, read_entries
from facedown.table.witnesses import Witness
from tests.table.tables import ANA, BEN, SECRET
from tests.table.test_tampering import rewritten

SYSTEM = registry.system("tri-core")
GM = Seat("gm", "The GM", "facilitator")
BYTES = bytes(range(16))


def opened(*, by_hand: bool = True) -> tuple[Table, Any]:
    """Return a table of Tri-Core, and the move with which its GM starts an encounter: every character rolls 2d12."""
    table = Table.open(SYSTEM, Setup((ANA, BEN, GM), SYSTEM.sample("night-market")), SECRET, by_hand=by_hand)
    options = [option for option in table.options(GM) if option.move in SYSTEM.opens]
    return table, options[0].build(SYSTEM.move_type)


def waiting() -> tuple[Table, Any]:
    """Return such a table at which this move waits for its first roll."""
    table, move = opened()
    with pytest.raises(Awaiting):
        table.play("gm", move, [], entropy=BYTES)
    return table, move


def faces(counter: int) -> list[int]:
    """Return two faces of a d12, dealt from two blocks of HMAC-SHA-256, computed without the code under test."""
    salt = sha256(b"facedown move\n" + BYTES).digest()
    blocks = [hmac.digest(SECRET, salt + (counter + n).to_bytes(8, "big"), "sha256") for n in range(2)]
    return [int.from_bytes(block, "big") % 12 + 1 for block in blocks]


def drawn(table: Table) -> list[tuple[str, Any, int | None]]:
    act = table.entries[-1].act
    assert isinstance(act, Moved)
    return [(one.by, one.answer, one.at) for one in act.drawn]


def closed(table: Table) -> str:
    table.close("gm")
    return table.export()


def test_the_typed_results_stay_and_the_remaining_draws_are_dealt() -> None:
    """The Dealer's counter begins with the first dealt draw: the typed ones have none."""
    table, move = waiting()
    table.play("gm", move, ["3 4", "5 6"], deal_rest=True)
    first, second, *dealt = drawn(table)
    assert (first, second) == (("hand", [3, 4], None), ("hand", [5, 6], None))
    assert dealt[:2] == [("dealer", faces(0), 0), ("dealer", faces(2), 2)]
    assert {by for by, _, _ in dealt} == {"dealer"}
    assert table.awaited is None
    assert table.history.state.counter == sum(len(answer) for _, answer, _ in dealt), "one step for each die"
    said = "The first results of this move were rolled or drawn by hand and typed in. The others were dealt."
    assert said in [line.text for line in table.log(BEN)]


def test_typed_and_dealt_draws_are_replayed_and_counted_in_the_proof() -> None:
    table, move = waiting()
    table.play("gm", move, ["3 4", "5 6"], deal_rest=True)
    many = len(drawn(table))
    text = closed(table)
    proof = prove(read_entries(text)[0], SYSTEM)
    assert (proof.by_hand, proof.dealt) == (2, many - 2)
    assert [draw.by_hand for draw in proof.draws] == [True, True, *[False] * (many - 2)]
    assert Table.replay(table.entries, SYSTEM).last_hash == table.last_hash, "also without the secret"


def test_with_no_typed_result_all_draws_are_dealt_as_usual() -> None:
    table, move = waiting()
    table.play("gm", move, [], deal_rest=True)
    assert {by for by, _, _ in drawn(table)} == {"dealer"}
    assert "were dealt" not in " ".join(line.text for line in table.log(BEN))


def test_with_all_results_typed_nothing_is_dealt() -> None:
    table, move = waiting()
    table.play("gm", move, ["3 4"] * 20, deal_rest=True)
    assert {by for by, _, _ in drawn(table)} == {"hand"}
    assert table.history.state.counter == 0


def test_a_move_with_both_is_fixed_by_an_entry_before_its_results() -> None:
    """Otherwise a person could choose another move after the results."""
    table, move = opened()
    fixed = table.history.propose(Moved("gm", move), ["3 4"], deal_rest=True)
    assert isinstance(fixed.act, Held)
    table.play("gm", move, ["3 4"], entropy=BYTES, deal_rest=True)
    assert [type(entry.act) for entry in table.entries[-2:]] == [Held, Moved]


def test_a_log_without_that_entry_is_refused() -> None:
    table, move = waiting()
    table.play("gm", move, ["3 4"], deal_rest=True)
    moved = table.entries[-1]
    history = History.replay(table.entries[:-2], SYSTEM, secret=SECRET.hex())
    forged = replace(moved, n=len(history), before=history.state.hash)
    with pytest.raises(Mismatch, match="must be fixed by an entry before"):
        history.accept(forged)


@pytest.mark.parametrize("secret", [SECRET.hex(), ""])
def test_a_log_in_which_a_result_was_typed_after_a_dealt_one_is_refused(secret: str) -> None:
    """Whoever types after a dealt result could choose what fits to it."""
    table, move = waiting()
    table.play("gm", move, ["3 4", "5 6"], deal_rest=True)
    moved = table.entries[-1]
    assert isinstance(moved.act, Moved)
    one, two, three, *more = moved.act.drawn
    history = History.replay(table.entries[:-1], SYSTEM, secret=secret)
    forged = replace(moved, act=replace(moved.act, drawn=(one, three, two, *more)))
    with pytest.raises(Mismatch, match="typed after another was dealt"):
        history.accept(forged)


def test_a_changed_dealt_result_is_found_by_its_number() -> None:
    table, move = waiting()
    moved = table.play("gm", move, ["3 4", "5 6"], deal_rest=True)
    other = [face % 12 + 1 for face in faces(0)]
    forged = rewritten(closed(table), moved.n, lambda entry: entry["act"]["drawn"][2].update(answer=other))
    with pytest.raises(Mismatch) as mismatch:
        prove(read_entries(forged)[0], SYSTEM)
    assert mismatch.value.entry == moved.n


def test_another_move_cannot_take_the_place_of_the_fixed_one() -> None:
    table, _ = waiting()
    with pytest.raises(Refused, match="waits for a roll by hand"):
        table.play("gm", {"move": "end-encounter"}, ["3 4"], deal_rest=True)
    assert isinstance(table.entries[-1].act, Held)


def test_where_chance_is_dealt_nothing_can_be_typed() -> None:
    table, move = opened(by_hand=False)
    with pytest.raises(Refused, match="the program rolls"):
        table.play("gm", move, ["3 4"], deal_rest=True)


def test_a_table_of_the_oldest_format_has_no_such_moves() -> None:
    """Its entries do not mark draws that must stay unknown, so the order could not be checked."""
    table, move = waiting()
    history = table.history
    history.state = replace(history.state, format="1")
    with pytest.raises(Refused, match="opened by an earlier version"):
        history.propose(Moved("gm", move), ["3 4"], deal_rest=True)


def test_witnesses_are_asked_when_the_rest_is_dealt_and_not_before() -> None:
    """A link for a result that people type would be wasted, and its witness would miss it in the history."""
    one = Witness(b"a seed of witness 001", 20)
    table, move = opened()
    table.become_witness("ana", one.chain_end)
    table.witnesses = lambda history: {"ana": one.reveal(len(history) - 1, history.state.hash)}
    for typed in ([], ["3 4"]):
        with pytest.raises(Awaiting):
            table.play("gm", move, typed, entropy=BYTES)
    assert one.receipts == []
    table.play("gm", move, ["3 4"], deal_rest=True)
    entries = read_entries(closed(table))[0]
    draws = prove(entries, SYSTEM).draws
    assert [draw.witnesses for draw in draws] == [(), *[("ana",)] * (len(draws) - 1)]
    assert one.problems("ana", entries) == []


def test_witnesses_that_were_left_out_are_named_in_the_entry() -> None:
    table, move = opened()
    table.become_witness("ana", Witness(b"a seed of witness 001", 20).chain_end)
    table.play("gm", move, entropy=BYTES)
    assert "The draw of this move is made without its witness Ana." in [line.text for line in table.log(BEN)]
