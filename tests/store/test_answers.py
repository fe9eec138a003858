"""Requests that are sent twice are carried out once."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from facedown.store import Answer, NumberTaken, Store, request_key
from tests.store.batches import one_batch
from tests.store.lines import chain, following


def test_a_request_that_is_sent_ten_times_at_once_is_carried_out_once(store: Store) -> None:
    """One entry, and ten equal answers."""
    first = chain(1)[0]
    store.open_table("t", "made-up", lines=[first])
    barrier = Barrier(10)
    answers: list[bytes | None] = []
    key = request_key("seat key", "request 1")

    def work(name: str) -> None:
        barrier.wait()
        if (known := store.answer_of("t", key)) is None:
            known = store.append("t", following(first, name), answer=Answer(key, name.encode())).answer
        answers.append(known)

    threads = [Thread(target=work, args=[f"thread {number}"]) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 10
    assert len(set(answers)) == 1
    assert answers[0] is not None
    assert len(store.entries("t")) == 2
    assert answers[0].decode() in store.entries("t")[1].data.decode()


def test_an_answered_request_stores_nothing(store: Store) -> None:
    """Also after the store was opened again."""
    lines = chain(3)
    store.open_table("t", "made-up", lines=lines[:1])
    key = request_key("seat key", "request 1")
    assert store.append("t", lines[1], answer=Answer(key, b"first")).new
    with Store(store._engine.url.render_as_string(hide_password=False)) as again:
        assert again.answer_of("t", key) == b"first"
        repeated = again.append("t", lines[2], answer=Answer(key, b"second"), notes={"a": b"b"})
    assert (repeated.new, repeated.answer) == (False, b"first")
    assert store.entries("t") == lines[:2]
    assert store.notes("t") == {}


def test_a_known_request_is_answered_even_if_its_number_is_taken(store: Store) -> None:
    """Its sender then does not propose the same move again."""
    lines = chain(2)
    store.open_table("t", "made-up", lines=lines[:1])
    key = request_key("seat key", "request 1")
    store.append("t", lines[1], answer=Answer(key, b"first"))
    assert store.append("t", lines[1], answer=Answer(key, b"second")).answer == b"first"
    with pytest.raises(NumberTaken):
        store.append("t", lines[1], answer=Answer(request_key("seat key", "request 2"), b"other"))


def test_equal_keys_of_two_tables_or_two_seats_are_different_requests(store: Store) -> None:
    """A seat can neither read nor occupy the answers of another."""
    keys = [request_key(seat, "request 1") for seat in ("one seat key", "another seat key")]
    assert keys[0] != keys[1]
    assert request_key("a", "b c") != request_key("a b", "c")
    for table in ("a", "b"):
        store.open_table(table, "made-up", lines=chain(1))
    store.append("a", chain(2)[1], answer=Answer(keys[0], b"first"))
    assert [store.answer_of("b", keys[0]), store.answer_of("a", keys[1])] == [None, None]


def test_two_requests_with_one_key_in_one_transaction(store: Store) -> None:
    """The second gets the answer to the first."""
    lines = chain(3)
    store.open_table("t", "made-up", lines=lines[:1])
    answer = Answer(request_key("seat key", "request 1"), b"first")
    with one_batch(store):
        futures = [store.submit("t", line, answer=answer) for line in lines[1:]]
    assert [future.result().new for future in futures] == [True, False]
    assert store.entries("t") == lines[:2]


def test_a_refusal_is_an_answer_too(store: Store) -> None:
    """It is not replaced, and a request that was refused stores no entry later."""
    store.open_table("t", "made-up", lines=chain(1))
    key = request_key("seat key", "request 1")
    assert store.save_refusal("t", Answer(key, b"no")) == b"no"
    assert store.save_refusal("t", Answer(key, b"never")) == b"no"
    assert store.append("t", chain(2)[1], answer=Answer(key, b"yes")).answer == b"no"
    assert store.last_number("t") == 0


def test_only_the_newest_refusals_are_kept(url: str) -> None:
    """Of each seat of a table; answers to entries stay, and so do the refusals of other seats and tables."""
    with Store(url, durability="process", most_refusals=3) as store:
        for table in ("a", "b"):
            store.open_table(table, "made-up", lines=chain(1))
        store.append("a", chain(2)[1], answer=Answer(request_key("ana", "entry"), b"yes"))
        store.save_refusal("b", Answer(request_key("ana", "0"), b"no"))
        store.save_refusal("a", Answer(request_key("ben", "0"), b"never"))
        for number in range(6):
            store.save_refusal("a", Answer(request_key("ana", str(number)), b"no"))
        kept = [number for number in range(6) if store.answer_of("a", request_key("ana", str(number)))]
        assert kept == [3, 4, 5]
        assert store.answer_of("a", request_key("ana", "entry")) == b"yes"
        assert store.answer_of("b", request_key("ana", "0")) == b"no"
        assert store.answer_of("a", request_key("ben", "0")) == b"never"
