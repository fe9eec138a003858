"""The guarantees of random bytes with every move, shown against a host that cheats with the table's secret."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from facedown.chance import Awaiting, Misfit
from facedown.game import Refused, Setup
from facedown.table import Mismatch, Moved, Table, prove, read_entries
from tests.table.tables import ANA, BEN, CY, KERNEL, SECRET, ante, opened, started
from tests.table.test_tampering import refused_at, rewritten


def fresh(n: int) -> bytes:
    """Return sixteen bytes in place of a seat's random ones."""
    return hashlib.sha256(f"bytes {n}".encode()).digest()[:16]


def reveal(table: Table, entropy: bytes | None = None) -> Any:
    """Make the third ante, after which chance pays the chips. Return its answers."""
    table.play("cy", {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}, entropy=entropy)
    act = table.entries[-1].act
    assert isinstance(act, Moved)
    return [drawn.answer for drawn in act.drawn]


def two_antes(secret: bytes = SECRET) -> Table:
    """A Conflict of three in which two have anted, so that the third ante brings a draw."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), secret)
    table.play("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]}, entropy=fresh(1))
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}, entropy=fresh(2))
    table.play("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"}, entropy=fresh(3))
    return table


def test_with_the_secret_alone_a_host_foresees_a_move_that_brings_no_bytes() -> None:
    """The attack that the bytes prevent: the host tries the move on a copy and knows the draw in advance."""
    copy = reveal(two_antes())
    assert reveal(two_antes()) == copy


def test_a_host_with_the_secret_cannot_foresee_the_draws_of_a_move_that_brings_bytes() -> None:
    """All six deals of three chips come up for bytes the host does not know, whatever it tried on its copy."""
    found = {msgspec.json.encode(reveal(two_antes(), fresh(n))) for n in range(10, 60)}
    assert len(found) == 6


def test_the_bytes_of_a_move_enter_its_own_draws_alone() -> None:
    """Two tables differ in the bytes of a move that was taken back; the next move deals the same at both."""
    for n in range(10, 20):
        tables = [two_antes(), two_antes()]
        for table, entropy in zip(tables, (fresh(n), fresh(n + 100)), strict=True):
            before = table.entries[-1].n
            reveal(table, entropy)
            table.ask_rewind("ana", before)
            table.answer_rewind("ben", agrees=True)
            table.answer_rewind("cy", agrees=True)
        assert reveal(tables[0], fresh(99)) == reveal(tables[1], fresh(99)), n


def test_a_host_cannot_change_the_draws_of_a_move_that_it_has_seen_by_a_nonce() -> None:
    """Otherwise it could try nonces until it likes the draws, and add that nonce before the move."""
    tables = [two_antes() for _ in range(12)]
    for n, table in enumerate(tables):
        table.add_nonce("ben", f"word {n}")
    assert len({msgspec.json.encode(reveal(table, fresh(10))) for table in (two_antes(), *tables)}) == 1


def test_bytes_that_were_used_before_are_refused() -> None:
    table = two_antes()
    with pytest.raises(Refused, match="already used"):
        reveal(table, fresh(2))
    assert reveal(table, fresh(4))


@pytest.mark.parametrize("entropy", [b"", b"short", b"x" * 15, b"x" * 65])
def test_bytes_too_few_or_too_many_are_refused(entropy: bytes) -> None:
    with pytest.raises(Refused, match="16 to 64"):
        reveal(two_antes(), entropy)


@pytest.mark.parametrize("written", ["0" * 31, "Ab" * 16, "zz" * 16, "", 5, None, " " + "ab" * 16])
def test_bytes_are_written_in_one_way_alone(written: Any) -> None:
    table = two_antes()
    reveal(table, fresh(4))
    table.close("ana")
    last = len(table.entries) - 2
    assert refused_at(table.export(), last, lambda entry: entry["act"].update(entropy=written)) == last


def closed_with_bytes() -> str:
    table = two_antes()
    reveal(table, fresh(4))
    table.close("ana")
    return table.export()


def test_the_proof_deals_again_with_each_moves_own_bytes() -> None:
    proof = prove(read_entries(closed_with_bytes())[0], KERNEL)
    assert (proof.dealt, proof.foreseeable) == (1, 0)


def test_the_proof_counts_draws_of_moves_that_brought_no_bytes() -> None:
    table = two_antes()
    reveal(table)
    table.close("ana")
    proof = prove(read_entries(table.export())[0], KERNEL)
    assert (proof.dealt, proof.foreseeable) == (1, 1)


@pytest.mark.parametrize("entropy", [fresh(5).hex(), None])
def test_a_host_that_swaps_or_drops_a_movers_bytes_is_found(entropy: str | None) -> None:
    """The draw is dealt again with the bytes in the log; of 16 other bytes, some deal the same by chance."""
    text = closed_with_bytes()
    n = len(read_entries(text)[0]) - 2

    def swap(entry: dict[str, Any]) -> None:
        entry["act"].pop("entropy")
        if entropy is not None:
            entry["act"]["entropy"] = entropy

    with pytest.raises(Mismatch) as mismatch:
        prove(read_entries(rewritten(text, n, swap))[0], KERNEL)
    assert mismatch.value.entry == n


def test_the_holder_of_the_secret_can_still_choose_bytes_for_its_own_moves() -> None:
    """What the bytes do not prevent, as the handbook says: the host searches its own bytes until a draw suits it."""
    wanted = reveal(two_antes(), fresh(10))
    searched = next(n for n in range(200, 400) if reveal(two_antes(), fresh(n)) == wanted)
    assert searched > 10


def test_a_choice_for_an_absent_player_adds_the_facilitators_bytes() -> None:
    table = opened()
    table.play("gm", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]}, entropy=fresh(1))
    table.play("gm", {"move": "deal-hand"}, entropy=fresh(2))
    entry = table.stand_in("gm", "ana", entropy=fresh(3))
    assert entry.act.entropy == fresh(3).hex()  # type: ignore[union-attr]
    assert Table.resume(table.export(keep_secret=True), KERNEL).export() == table.export()
    with pytest.raises(Refused, match="already used"):
        table.stand_in("gm", "ben", entropy=fresh(3))


# Draws typed in by hand


def hand_rolled() -> Table:
    """Return a table with rolls by hand whose first draw was typed."""
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    ante(table, "cy", "PRE", "Spirit", rolled=["PRE / REA / STR"])
    return table


def drawing(text: str) -> int:
    return next(entry.n for entry in read_entries(text)[0] if getattr(entry.act, "drawn", ()))


@pytest.mark.parametrize("counter", [0, 1, 5, 2**40])
def test_a_typed_roll_cannot_move_the_dealers_counter(counter: int) -> None:
    """If a typed roll could have a counter, a host could choose the next dealt draw."""
    table = hand_rolled()
    table.close("ana")
    text = table.export()
    n = drawing(text)
    forged = rewritten(text, n, lambda entry: entry["act"]["drawn"][0].update(next=counter))
    with pytest.raises(Mismatch, match="typed by hand") as mismatch:
        prove(read_entries(forged)[0], KERNEL)
    assert mismatch.value.entry == n


@pytest.mark.parametrize(("at", "after"), [(0, 2**64), (2**64, None), (-1, 3), (0, None), (3, 2), (0, 2**52), (1, 2)])
def test_a_counter_that_no_dealer_can_have_is_refused_while_the_table_is_open_too(at: int, after: int | None) -> None:
    table = two_antes()
    reveal(table, fresh(4))
    text = table.export()
    n = drawing(text)
    assert refused_at(text, n, lambda entry: entry["act"]["drawn"][0].update(at=at, next=after)) == n


@pytest.mark.parametrize("rolled", [[], ["AGI / REA / STR"]])
def test_a_move_that_waits_for_a_roll_keeps_the_bytes_it_was_first_made_with(rolled: list[str]) -> None:
    """Unseen draws of the move are already dealt: with other bytes a seat could try until it likes them."""
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    last = {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}
    with pytest.raises((Awaiting, Misfit)):
        table.play("cy", last, rolled, entropy=fresh(1))
    assert table.awaited is not None
    assert table.awaited.entropy == fresh(1).hex()
    with pytest.raises(Awaiting):
        table.play("cy", last, [], entropy=fresh(2))
    entry = table.play("cy", last, ["PRE / REA / STR"], entropy=fresh(3))
    assert entry.act.entropy == fresh(1).hex()  # type: ignore[union-attr]
    assert Table.resume(table.export(keep_secret=True), KERNEL).export() == table.export()
    with pytest.raises(Refused, match="already used"):
        table.play("ana", {"move": "commit", "actor": "duke", "action": "REA", "bid": 1}, entropy=fresh(1))


def test_a_waiting_move_that_is_dealt_after_all_is_dealt_from_its_first_bytes() -> None:
    """The same draws as at a table where the move was dealt at once with these bytes."""
    dealt = []
    for first in (True, False):
        table = started(ANA, BEN, CY, by_hand=True)
        ante(table, "ana", "REA", "Mind")
        ante(table, "ben", "STR", "Body")
        last = {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}
        if first:
            with pytest.raises(Awaiting):
                table.play("cy", last, [], entropy=fresh(1))
        entry = table.play("cy", last, entropy=fresh(9) if first else fresh(1))
        dealt.append([drawn.answer for drawn in entry.act.drawn])  # type: ignore[union-attr]
    assert dealt[0] == dealt[1]


def test_a_log_in_which_a_waiting_move_changes_its_bytes_is_refused() -> None:
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    last = {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}
    with pytest.raises(Awaiting):
        table.play("cy", last, [], entropy=fresh(1))
    n = table.play("cy", last, ["PRE / REA / STR"]).n
    forged = rewritten(table.export(), n, lambda entry: entry["act"].update(entropy=fresh(2).hex()))
    with pytest.raises(Mismatch, match="waits for a roll by hand") as mismatch:
        Table.replay(read_entries(forged)[0], KERNEL)
    assert mismatch.value.entry == n
