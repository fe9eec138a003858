"""The secret of a table has 16 to 64 bytes, wherever it comes from: a program, a file, or the closing of a table."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused, Setup
from facedown.table import BadFile, Mismatch, Table, checks, prove, read_entries
from tests.table.tables import ANA, BEN, KERNEL, SECRET
from tests.table.test_tampering import rewritten

START = {"move": "start-conflict", "participants": ["ash", "bryn"]}


def written(secret: bytes, monkeypatch: pytest.MonkeyPatch, *, closed: bool) -> str:
    """Return the file of a table with a secret of any length, as another program could write it."""
    with monkeypatch.context() as patch:
        patch.setattr(checks, "SHORTEST_SECRET", 1)
        patch.setattr(checks, "LONGEST_SECRET", 10**6)
        table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), secret)
        table.play("ana", START)
        if closed:
            table.close("ana")
        return table.export(keep_secret=True)


@pytest.mark.parametrize(("length", "says"), [(1, "has 1 byte,"), (15, "has 15 bytes,"), (65, "has 65 bytes,")])
def test_a_secret_of_another_length_is_refused(length: int, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody could find a short one by trying all, and a long one could not be published in the last entry."""
    secret = b"x" * length
    expected = rf"the secret {says} but a secret has 16 to 64 bytes\."
    opened, closed = (written(secret, monkeypatch, closed=closed) for closed in (False, True))
    with pytest.raises(Mismatch, match=expected):
        Table.resume(opened, KERNEL)
    with pytest.raises(Mismatch, match=expected):
        Table.replay(read_entries(opened)[0], KERNEL, secret=secret.hex())
    for verify in (lambda: prove(read_entries(closed)[0], KERNEL), lambda: Table.resume(closed, KERNEL)):
        with pytest.raises(Mismatch, match=rf"The published secret {says} but a secret has 16 to 64 bytes\."):
            verify()
    with pytest.raises(Refused, match=r"A secret must have 16 to 64 bytes\."):
        Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), secret)


@pytest.mark.parametrize("length", [16, 64])
def test_a_secret_of_just_the_length_is_taken(length: int) -> None:
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), b"x" * length)
    table.play("ana", START)
    assert Table.resume(table.export(keep_secret=True), KERNEL).last_hash == table.last_hash
    table.close("ana")
    assert prove(read_entries(table.export())[0], KERNEL).entries == 3


@pytest.mark.parametrize("secret", [None, [], {}, 5, b"x" * 32, SECRET, "no digits", "a", object(), float("nan")])
def test_a_secret_that_is_no_text_of_digits_is_refused(secret: Any) -> None:
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), SECRET)
    with pytest.raises(Mismatch, match=r"the secret is not written in hexadecimal digits\."):
        Table.replay(table.entries, KERNEL, secret=secret)


@pytest.mark.parametrize("commitment", ["", "abc", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_a_hash_that_belongs_to_no_secret_is_refused(commitment: str) -> None:
    """Such a table could never be closed."""
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), SECRET)

    def without_hash(entry: dict[str, Any]) -> None:
        entry["act"]["commitment"] = entry["events"][0]["values"]["commitment"] = commitment

    with pytest.raises(Mismatch, match="hash of the secret must have 64 hexadecimal digits"):
        prove(read_entries(rewritten(table.export(), 0, without_hash))[0], KERNEL)


@pytest.mark.parametrize("entries", [None, 5, "x", {}, [5], [None], ["x"], (object(),), {1}, b"x"])
def test_a_history_of_other_things_is_refused(entries: Any) -> None:
    for read in (lambda: prove(entries, KERNEL), lambda: Table.replay(entries, KERNEL)):
        with pytest.raises(Mismatch, match=r"must be a list of entries|not an entry of a table|begin with its opening"):
            read()


def test_a_file_with_a_short_secret_is_not_taken_for_damaged() -> None:
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), SECRET)
    text = table.export(keep_secret=True)
    with pytest.raises(Mismatch, match="the secret has 1 byte"):
        Table.resume(text.replace(f"keep {SECRET.hex()}", "keep 61"), KERNEL)
    with pytest.raises(BadFile, match="incomplete or damaged"):
        Table.resume(text.replace(f"keep {SECRET.hex()}", "keep 6"), KERNEL)
