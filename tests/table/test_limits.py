"""Everything that a table accepts can be read again: chat, nonces and the whole table have limits."""

from __future__ import annotations

import pytest

from facedown.cli import files
from facedown.game import Refusal, Refused, Seat
from facedown.table import BadFile, Mismatch, Nonce, Ruled, Table, limits, prove, read_entries
from facedown.table.files import HEADINGS
from facedown.table.limits import MAX_ENTRY_BYTES, MAX_REWIND_REQUESTS, check_usage
from facedown.table.state import TableState, Usage
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, ante, opened, played, started
from tests.table.test_tampering import rewritten


def test_a_seat_adds_randomness_sixteen_times_at_most() -> None:
    table = opened(ANA, BEN, CY)
    for n in range(16):
        table.add_nonce("ana", f"word {n}")
    before = table.export()
    with pytest.raises(Refused, match="at most 16 times"):
        table.add_nonce("ana", "one more")
    assert table.export() == before
    table.add_nonce("ben", "another seat still may")


def test_a_nonce_has_two_hundred_characters_at_most() -> None:
    table = opened(ANA, BEN, CY)
    table.add_nonce("ana", "x" * 200)
    with pytest.raises(Refused, match="1 to 200 characters"):
        table.add_nonce("ana", "x" * 201)


def test_a_resumed_table_remembers_how_much_each_seat_has_added() -> None:
    table = opened(ANA, BEN, CY)
    for n in range(16):
        table.add_nonce("ana", f"word {n}")
    resumed = Table.resume(table.export(keep_secret=True), KERNEL)
    with pytest.raises(Refused, match="at most 16 times"):
        resumed.add_nonce("ana", "one more")


def test_a_resumed_table_remembers_the_random_bytes_that_were_used() -> None:
    table = started(ANA, BEN, CY)
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}, entropy=b"x" * 16)
    resumed = Table.resume(table.export(keep_secret=True), KERNEL)
    with pytest.raises(Refused, match="already used"):
        resumed.play("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"}, entropy=b"x" * 16)


def say_until_refused(table: Table, *seats: str) -> Refusal:
    """Let the seats talk in turn until the table refuses; the last attempt changes nothing."""
    for n in range(40):
        before = (table.export(keep_secret=True), table.position, len(table.entries))
        try:
            table.make_statement(seats[n % len(seats)], "x" * 1500)
        except Refused as refused:
            assert (table.export(keep_secret=True), table.position, len(table.entries)) == before
            return refused.refusal
    raise AssertionError("nothing was refused")


def test_one_seat_cannot_fill_the_table_with_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_SEAT_STATEMENT_BYTES", 10_000)
    table = started(ANA, BEN, CY)
    refusal = say_until_refused(table, "ana")
    assert ("all statements of one seat" in refusal.text, refusal.legal) == (True, "You can still make moves.")
    said = sum(len(entry.act.text) for entry in table.entries if hasattr(entry.act, "text"))
    assert 3000 <= said <= 10_000
    table.make_statement("ben", "I am still heard.")
    ante(table, "ana")


def test_all_seats_together_cannot_fill_the_table_with_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STATEMENT_BYTES", 10_000)
    table = started(ANA, BEN, CY)
    assert "room for statements" in say_until_refused(table, "ana", "ben", "cy").text
    ante(table, "ana")


def test_a_full_table_refuses_moves_can_be_closed_and_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(20, GM, ANA, BEN, CY)
    monkeypatch.setattr(limits, "MAX_TABLE_BYTES", table.history.state.usage.size + 3000)
    monkeypatch.setattr(limits, "CLOSING_BYTES", 2000)
    refusal = say_until_refused(table, "ana")
    assert ("This table is full" in refusal.text, "Close it" in refusal.legal) == (True, True)
    assert Table.resume(table.export(keep_secret=True), KERNEL).export() == table.export()
    table.close("gm")
    assert prove(read_entries(table.export())[0], KERNEL).entries == len(table.entries)


def test_the_size_that_is_counted_is_that_of_the_file() -> None:
    """The limits count everything that programs read, except the heading and the last line."""
    table = played(12, GM, ANA, BEN, CY)
    text = table.export()
    first, last = text.splitlines()[0], text.splitlines()[-1]
    assert table.history.state.usage.size == len(text.encode()) - len(first) - len(last) - 2


def test_statements_are_counted_by_the_lines_of_the_file() -> None:
    table = played(12, GM, ANA, BEN, CY)
    said = [table.make_statement(*words).n for words in (("ana", "Well?"), ("ana", "“Not today.”"))]
    lines = table.export().splitlines()
    assert table.history.state.usage.statements == {"ana": sum(len(lines[n + 1].encode()) + 1 for n in said)}


def test_limits_are_shown_in_megabytes() -> None:
    usage = Usage(size=limits.MAX_TABLE_BYTES)
    with pytest.raises(Refused, match="it holds at most 64 MB"):
        check_usage(TableState(usage=usage), Ruled("gm", {}), 100)


def test_a_program_reads_more_than_a_table_may_hold() -> None:
    assert files.LARGEST > limits.MAX_TABLE_BYTES + 1024 * 1024


@pytest.mark.parametrize("salt", ["0" * 32, ""])
def test_salts_of_a_table_that_is_gone_on_with_are_its_own(salt: str) -> None:
    """Also while a table is open: the program that knows the secret would notice."""
    table = played(12, GM, ANA, BEN, CY)
    whole = table.export(keep_secret=True)
    keep = next(line for line in whole.splitlines() if line.startswith("keep "))
    forged = rewritten(table.export(), 3, lambda entry: entry.update(salt=salt))
    with pytest.raises(Mismatch, match="salt") as mismatch:
        Table.resume(forged + keep + "\n", KERNEL)
    assert mismatch.value.entry == 3


def test_a_file_without_its_secret_cannot_be_gone_on_with() -> None:
    """Entries without the secret would have no salt, and the table could never be closed."""
    table = played(12, GM, ANA, BEN, CY)
    with pytest.raises(BadFile, match="does not contain the table’s secret"):
        Table.resume(table.export(), KERNEL)
    assert Table.resume(table.export(keep_secret=True), KERNEL).export() == table.export()


def test_a_seat_asks_to_go_back_so_often_and_no_more() -> None:
    """The time to verify a request grows with the table."""
    table = started(GM, ANA, BEN)
    ante(table, "ana")
    before = len(table.entries)
    for _ in range(MAX_REWIND_REQUESTS):
        table.ask_rewind("ana", before - 2)
    with pytest.raises(Refused, match="A seat can ask to go back at most 200 times"):
        table.ask_rewind("ana", before - 2)
    assert len(table.entries) == before + MAX_REWIND_REQUESTS
    with pytest.raises(Refused, match="Ana has already asked to go back"):
        table.ask_rewind("ben", before - 2)


def test_everybody_can_pause_resume_and_come_back_however_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause is for the safety of people, and nobody may be kept from going on."""
    monkeypatch.setattr(limits, "MAX_PEOPLE_ACTS", 2)
    table = opened(ANA, BEN)
    for _ in range(4):
        table.pause()
        table.resume_play("ana")
    for mark in ("away", "here", "away", "here"):
        table.mark("ana", mark)
    with pytest.raises(Refused, match="at most 2 times"):
        table.mark("ana", "away")
    table.mark("ben", "away", of="ana")
    table.mark("ana", "here")


def test_an_entry_has_a_limit_of_its_own() -> None:
    """Reading a file takes many times its size in memory; everything that a table accepts can be read."""
    act = Nonce("ana", "x")
    check_usage(TableState(), act, 1000)
    with pytest.raises(Refused, match=r"at most 8 MB are allowed"):
        check_usage(TableState(), act, MAX_ENTRY_BYTES)


def test_a_spectator_can_fill_only_a_small_part_of_a_table() -> None:
    """Sixteen of them would otherwise fill half of it with their names."""
    table = opened(ANA, GM)
    table.take_seat(Seat("eve", "Eve", "spectator"))
    for n in range(99):  # and the seat itself
        table.name("eve", f"Eve {n}")
    with pytest.raises(Refused, match="A spectator can change people at this table at most 100 times"):
        table.name("eve", "Eve")
    table.name("ana", "Annie")


def test_a_stored_table_keeps_all_acts_of_its_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of spectators is for new acts, so a table from before it can be read."""
    table = opened(ANA, GM)
    table.take_seat(Seat("eve", "Eve", "spectator"))
    with monkeypatch.context() as before:
        before.setattr(limits, "MAX_SPECTATOR_ACTS", 1000)
        for n in range(150):
            table.name("eve", f"Eve {n}")
    assert len(Table.replay(read_entries(table.export())[0], KERNEL).entries) == len(table.entries)


@pytest.mark.parametrize("text", ["ab\n" * 1000, f"{HEADINGS[-1]}\n" + "ab\n" * 1000])
def test_a_file_of_short_lines_is_no_table(text: str) -> None:
    """It is refused before its lines are decoded."""
    with pytest.raises(BadFile, match="its lines are too short"):
        read_entries(text)


def test_a_line_too_long_for_an_entry_is_refused() -> None:
    with pytest.raises(BadFile, match=r"Entry 0 .*is too long"):
        read_entries(f"{HEADINGS[-1]}\n{'x' * (MAX_ENTRY_BYTES + 1)}\n")


def test_half_a_sign_in_a_file_is_refused_with_its_entry() -> None:
    with pytest.raises(BadFile, match=r"Entry 0 .*does not match its hash"):
        read_entries(f"{HEADINGS[-1]}\nab \ud800\nend 0 a\n")


def test_an_export_for_a_viewer_is_named_as_what_it_is() -> None:
    """People take it for a saved game, because both come from the same command."""
    with pytest.raises(BadFile, match="This is JSON, like an export for a viewer, and not a table file"):
        read_entries('{\n  "lines": [\n  ]\n}\n')
