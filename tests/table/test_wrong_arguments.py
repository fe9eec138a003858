"""Arguments of a wrong type or size: each is refused in plain words, and the table stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Seat, Setup, registry
from facedown.table import MOST_SEATS, BadFile, Table
from facedown.table.checks import LONGEST_KEY, LONGEST_SEAT_NAME, MOST_ROLLED
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, opened

CIRCLE: dict[str, Any] = {"move": "join"}
CIRCLE["actor"] = CIRCLE

WRONG: dict[str, Any] = {
    "a number": 5, "a text": "x", "a list": [5], "a fraction": 1.5, "no number": float("nan"), "an object": object(),
    "bytes": b"x", "a table": {"a": 1}, "a set": {1, 2}, "half a sign": "\ud800", "half a sign in a list": ["\ud800"],
    "a large number": 2**80, "a circle": CIRCLE, "a seat": ANA, "a type": int, "too much": "x" * 100_000,
    "a range": range(3),
}  # fmt: skip

START = {"move": "start-conflict", "participants": ["the-duke", "the-duchess"]}

CALLS: dict[str, tuple[Callable[[Table, Any], Any], tuple[str, ...]]] = {
    "statement to": (lambda t, x: t.make_statement("ana", "hello", x), ()),
    "statement text": (lambda t, x: t.make_statement("ana", x), ("a text",)),
    "statement seat": (lambda t, x: t.make_statement(x, "hello"), ()),
    "ask_rewind to": (lambda t, x: t.ask_rewind("ana", x), ()),
    "ask_rewind seat": (lambda t, x: t.ask_rewind(x, 0), ()),
    "answer_rewind agrees": (lambda t, x: t.answer_rewind("ana", agrees=x), ()),
    "answer_rewind seat": (lambda t, x: t.answer_rewind(x, agrees=True), ()),
    "rule changes": (lambda t, x: t.rule("gm", x), ()),
    "rule value": (lambda t, x: t.rule("gm", {"td_bonus": x}), ()),
    "rule seat": (lambda t, x: t.rule(x, {}), ()),
    "play move": (lambda t, x: t.play("gm", x), ()),
    "play field": (lambda t, x: t.play("gm", {"move": "join", "actor": x}), ()),
    "play table": (lambda t, x: t.play("gm", {"move": "set-av", "actor": "the-duke", "av": x}), ()),
    "play seat": (lambda t, x: t.play(x, START), ()),
    "play rolled": (lambda t, x: t.play("gm", START, x), ()),
    "play entropy": (lambda t, x: t.play("gm", START, entropy=x), ()),
    "stand_in entropy": (lambda t, x: t.stand_in("gm", "ana", entropy=x), ()),
    "stand_in absent": (lambda t, x: t.stand_in("gm", x), ()),
    "stand_in seat": (lambda t, x: t.stand_in(x, "ana"), ()),
    "stand_in rolled": (lambda t, x: t.stand_in("gm", "ana", x), ()),
    "take_seat": (lambda t, x: t.take_seat(x), ("a seat",)),
    "take_seat key": (lambda t, x: t.take_seat(Seat(x)), ("a text",)),
    "take_seat name": (lambda t, x: t.take_seat(Seat("new", x)), ("a text",)),
    "take_seat role": (lambda t, x: t.take_seat(Seat("new", "New", x)), ()),
    "add_nonce nonce": (lambda t, x: t.add_nonce("ana", x), ("a text",)),
    "add_nonce seat": (lambda t, x: t.add_nonce(x, "word"), ()),
    "close seat": (lambda t, x: t.close(x), ()),
}
"""Every way to act at a table with one argument to fill in, and the names of the right values."""


@pytest.mark.parametrize("by_hand", [False, True], ids=["dealt", "by hand"])
@pytest.mark.parametrize("call", CALLS)
def test_an_argument_of_a_wrong_type_is_refused_and_changes_nothing(call: str, by_hand: bool) -> None:
    act, right = CALLS[call]
    for name, value in WRONG.items():
        table = opened(GM, ANA, Seat("seat-of-ana", "Ann"), CY, by_hand=by_hand)
        if name in right or (call, name) == ("take_seat", "a seat"):
            continue
        before = table.export(keep_secret=True)
        with pytest.raises(Refused) as refused:
            act(table, value)
        assert str(refused.value).encode("utf-8"), name
        assert refused.value.refusal.text.endswith((".", "….", "?")), name
        assert "Traceback" not in str(refused.value)
        assert "object at 0x" not in str(refused.value)
        assert table.export(keep_secret=True) == before, name


READS: dict[str, tuple[Callable[[Table, Any], Any], tuple[str, ...]]] = {
    "view": (lambda t, x: t.view(x), ("a seat",)),
    "view key": (lambda t, x: t.view(Seat(x)), ("a text", "half a sign", "too much")),
    "view role": (lambda t, x: t.view(Seat("ana", "Ana", x)), ()),
    "options": (lambda t, x: t.options(x), ("a seat",)),
    "waited_for": (lambda t, x: t.waited_for(x), ("a seat",)),
    "waiting": (lambda t, x: t.waiting(x), ("a seat",)),
    "log": (lambda t, x: t.log(x), ("a seat",)),
    "log wording": (lambda t, x: t.log(ANA, x), ()),
    "position_after": (lambda t, x: t.position_after(x), ()),
    "drawn": (lambda t, x: t.drawn(x), ()),
    "drawn number": (lambda t, x: t.drawn([x]), ()),
}
"""Every way to read a table with one argument to fill in, and the names of the right values."""


@pytest.mark.parametrize("call", READS)
def test_an_argument_of_a_wrong_type_is_refused_when_a_table_is_read(call: str) -> None:
    read, right = READS[call]
    table = opened(GM, ANA, CY)
    for name, value in {**WRONG, "nothing": None, "true": True, "a key": "ana"}.items():
        if name in right or (name == "a key" and "a text" in right):
            continue
        with pytest.raises(Refused) as refused:
            read(table, value)
        assert str(refused.value).encode("utf-8"), name
        assert refused.value.refusal.text.endswith((".", "….", "?")), name
        assert "object at 0x" not in str(refused.value)


@pytest.mark.parametrize("n", [-1, 2, 2**80, True, 0.0, "1"])
def test_a_number_of_no_entry_is_refused(n: Any) -> None:
    table = opened(GM, ANA, CY)
    table.make_statement("ana", "hello")
    assert table.position_after(1) == table.position_after(0)
    with pytest.raises(Refused, match=r"There is no entry .+\. The last entry is 1\."):
        table.position_after(n)


def test_a_number_of_no_draw_is_refused() -> None:
    table = opened(GM, ANA, CY)
    assert table.drawn(()) == ()
    with pytest.raises(Refused, match=r"There is no draw “0”\. There is no draw yet\."):
        table.drawn([0])


def test_a_right_argument_is_taken() -> None:
    """The table above refuses only because of the argument."""
    table = opened(GM, ANA, BEN, CY)
    table.make_statement("ana", "hello", ["ben"])
    table.make_statement("ana", "hello", ("ben",))
    table.rule("gm", {"td_bonus": "2"})
    table.take_seat(Seat("new", "New"))
    table.add_nonce("ana", "word")
    assert [type(entry.act).__name__ for entry in table.entries] == [
        "Opened",
        "Said",
        "Said",
        "Ruled",
        "Seated",
        "Nonce",
    ]


@pytest.mark.parametrize("rolled", [["3 5"] * (MOST_ROLLED + 1), ["x" * 3000], "abc", 5, [5], [None]])
def test_typed_rolls_are_a_list_of_a_few_short_texts(rolled: Any) -> None:
    table = opened(GM, ANA, BEN, CY, by_hand=True)
    with pytest.raises(Refused, match=r"Rolls must be a list of texts|results of 2000 characters can be typed"):
        table.play("gm", {"move": "start-conflict", "participants": ["a", "b"]}, rolled)


@pytest.mark.parametrize("name", [name for name in WRONG if name != "a table"])
@pytest.mark.parametrize("part", ["setup", "seats", "extensions", "rulings", "scene", "secret", "by_hand"])
def test_a_table_is_not_opened_with_a_wrong_type(part: str, name: str) -> None:
    value = WRONG[name]
    given: dict[str, Any] = {"seats": (ANA, BEN), "scene": KERNEL.sample()}
    setup = (
        value if part == "setup" else Setup(**{**given, **({part: value} if part in Setup.__struct_fields__ else {})})
    )
    secret = value if part == "secret" else SECRET
    by_hand = value if part == "by_hand" else False
    with pytest.raises(Refused) as refused:
        Table.open(KERNEL, setup, secret, by_hand=by_hand)
    assert str(refused.value).encode("utf-8")


@pytest.mark.parametrize("name", WRONG)
def test_a_table_is_resumed_only_from_a_text(name: str) -> None:
    with pytest.raises(BadFile, match=r"must be a text|is not a table file"):
        Table.resume(WRONG[name], KERNEL)


# Seats


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"s{n}", f"S {n}") for n in range(count))


def test_a_table_has_so_many_seats_and_no_more() -> None:
    table = Table.open(KERNEL, Setup(seats(MOST_SEATS), KERNEL.sample()), SECRET)
    assert len(table.seats) == 64
    with pytest.raises(Refused, match=r"A table has at most 64 seats; this one has 65\."):
        table.take_seat(Seat("late", "Late", "spectator"))
    assert len(table.seats) == 64


@pytest.mark.parametrize("key", registry.system_keys())
def test_too_many_seats_are_refused_before_any_is_looked_at(key: str) -> None:
    """They all have the same invalid key; the refusal mentions only their number."""
    system = registry.system(key)
    many = (Seat("x", "\x1b"),) * 20_000
    with pytest.raises(Refused, match=r"A table has at most 64 seats; this one has 20000\."):
        Table.open(system, Setup(many, system.sample()), SECRET)


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        (Seat("k" * (LONGEST_KEY + 1)), "The key of a seat has at most 40 characters; “kkkkkkkkkkkkkkkkkkk…” has 41."),
        (Seat("k", "n" * (LONGEST_SEAT_NAME + 1)), "The name of a seat has at most 60 characters"),
        (Seat("\ud800"), "The text contains an invalid character."),
        (Seat("k", "\ud800"), "The text contains an invalid character."),
        (Seat("a\x1bb"), "The key of seat “a\ufffdb” contains a control character."),
        (Seat("k", "a\u202eb"), "The name of seat “k” contains an invisible character."),
    ],
)
def test_a_seat_has_a_short_key_and_name_of_plain_text(seat: Seat, says: str) -> None:
    table = opened(GM, ANA, BEN, CY)
    for act in (lambda: table.take_seat(seat), lambda: opened(GM, ANA, seat)):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.refusal.text.startswith(says)
        assert str(refused.value).encode("utf-8")
    assert len(table.entries) == 1


def test_a_key_and_a_name_of_just_the_length_are_taken() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.take_seat(Seat("k" * LONGEST_KEY, "n" * LONGEST_SEAT_NAME))
    assert len(table.seats) == 5
