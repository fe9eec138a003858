"""Objects of other programs whose methods raise: each call refuses them in plain words, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import cut, quoted
from facedown.game import Refused, Seat, Setup, registry
from facedown.table import BadFile, Table
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, opened

START = {"move": "start-conflict", "participants": ["the-duke", "the-duchess"]}


class Broken(Exception):  # noqa: N818 - what the methods below raise
    """No part of the library expects this exception."""


def fail(*_: Any, **__: Any) -> Any:
    raise Broken


class Plain(str):
    """A text of another program, which behaves like any text."""

    __slots__ = ()


class NoComparison(str):
    """A text that cannot be compared."""

    __slots__ = ()
    __eq__ = __ne__ = fail
    __hash__ = str.__hash__


class NoHash(str):
    """A text that cannot be a key of a table."""

    __slots__ = ()
    __hash__ = fail


class NoLength(str):
    """A text that cannot be measured, shown or searched."""

    __slots__ = ()
    __len__ = __str__ = __repr__ = __format__ = __iter__ = __contains__ = __getitem__ = count = splitlines = fail


class NoTable(dict[str, Any]):
    """A table that cannot be read."""

    __iter__ = __contains__ = __getitem__ = __len__ = get = items = keys = values = fail


class NoList(list[Any]):
    """A list that cannot be read."""

    __iter__ = __len__ = __getitem__ = __contains__ = fail


class Nothing:
    """An object without a hash, a text, or any attribute."""

    __eq__ = __ne__ = __repr__ = __str__ = __getattr__ = __bool__ = __len__ = __iter__ = fail
    __hash__ = None  # type: ignore[assignment]


class Liar:
    """An object that claims to be a text."""

    @property
    def __class__(self) -> type:
        return str

    @__class__.setter
    def __class__(self, kind: type) -> None: ...


class NoClass:
    """An object that cannot be asked for its class."""

    __class__ = property(fail)


HOSTILE: dict[str, Any] = {
    "a list": [], "a table": {}, "a set": {1}, "a list of objects": [Nothing()], "a table of objects": {"a": Nothing()},
    "another text": Plain("ana"), "a text without comparison": NoComparison("ana"),
    "a text without hash": NoHash("ana"), "a text without length": NoLength("ana"),
    "a table without names": NoTable(a=1), "a list without entries": NoList([1]), "an object": Nothing(),
    "a liar": Liar(), "an object without class": NoClass(), "a number": 5, "a long number": 10**5000, "bytes": b"ana",
    "a type": str,
}  # fmt: skip

RECORD = KERNEL.read_move(START)

CALLS: dict[str, tuple[Callable[[Table, Any], Any], tuple[str, ...]]] = {
    "seat": (lambda t, x: t.seat(x), ()),
    "reader": (lambda t, x: t.reader(x), ()),
    "log": (lambda t, x: t.log(ANA, x), ()),
    "play move": (lambda t, x: t.play("gm", x), ()),
    "play kind": (lambda t, x: t.play("gm", {**START, "move": x}), ()),
    "play field": (lambda t, x: t.play("gm", {**START, "participants": x}), ()),
    "play in a field": (lambda t, x: t.play("gm", {**START, "participants": ["the-duke", x]}), ()),
    "play record": (lambda t, x: t.play("gm", replace(RECORD, participants=x)), ()),
    "play in a record": (lambda t, x: t.play("gm", replace(RECORD, participants=("the-duke", x))), ()),
    "play seat": (lambda t, x: t.play(x, START), ()),
    "play rolled": (lambda t, x: t.play("gm", START, x), ()),
    "play a roll": (lambda t, x: t.play("gm", START, [x]), ()),
    "play entropy": (lambda t, x: t.play("gm", START, entropy=x), ()),
    "rule seat": (lambda t, x: t.rule(x, {}), ()),
    "rule changes": (lambda t, x: t.rule("gm", x), ("a table",)),
    "rule value": (lambda t, x: t.rule("gm", {"td_bonus": x}), ()),
    "statement to": (lambda t, x: t.make_statement("ana", "hello", x), ("a list",)),
    "statement to one": (lambda t, x: t.make_statement("ana", "hello", [x]), ()),
    "statement text": (lambda t, x: t.make_statement("ana", x), ()),
    "take_seat": (lambda t, x: t.take_seat(x), ()),
    "take_seat key": (lambda t, x: t.take_seat(Seat(x)), ()),
    "add_nonce": (lambda t, x: t.add_nonce("ana", x), ()),
    "ask_rewind": (lambda t, x: t.ask_rewind("ana", x), ()),
    "stand_in": (lambda t, x: t.stand_in("gm", x), ()),
    "close": (lambda t, x: t.close(x), ()),
}
"""Calls of a table with one argument to fill in, and the names of legal values."""


def names_of(values: dict[str, Any]) -> list[str]:
    return list(values)


@pytest.mark.parametrize("by_hand", [False, True], ids=["dealt", "by hand"])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", names_of(HOSTILE))
def test_a_table_refuses_a_hostile_object_and_stays_as_it_was(name: str, call: str, by_hand: bool) -> None:
    act, right = CALLS[call]
    if name in right:
        return
    table = opened(GM, ANA, BEN, CY, by_hand=by_hand)
    before = table.export(keep_secret=True)
    with pytest.raises(Refused) as refused:
        act(table, HOSTILE[name])
    assert str(refused.value).encode("utf-8")
    assert "object at 0x" not in str(refused.value)
    assert table.export(keep_secret=True) == before


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in ("a list", "a table")])
def test_a_table_is_not_opened_with_a_hostile_object(name: str) -> None:
    value, scene = HOSTILE[name], KERNEL.sample()
    for part in Setup.__struct_fields__:
        with pytest.raises(Refused):
            Table.open(KERNEL, Setup(**{"seats": (ANA, BEN), "scene": scene, part: value}), SECRET)
    for setup in (
        Setup((ANA, value), scene),
        Setup((ANA, BEN), scene, {}, (value,)),
        Setup((ANA, BEN), scene, {"td_bonus": value}),
    ):
        with pytest.raises(Refused):
            Table.open(KERNEL, setup, SECRET)
    with pytest.raises(BadFile, match="must be a text"):
        Table.resume(value, KERNEL)


@pytest.mark.parametrize("name", names_of(HOSTILE))
@pytest.mark.parametrize("key", registry.system_keys())
def test_a_system_refuses_a_hostile_object(key: str, name: str) -> None:
    """The wording of its messages, its samples, a move, an Extension, and a value of a ruling."""
    system, value = registry.system(key), HOSTILE[name]
    seats = (Seat("gm", "The GM", "facilitator"), ANA, BEN)
    position = system.begin(Setup(seats, system.sample()))
    rulings, option = system.rulings_of(position), next(iter(system.rulebook.switches), "")
    ruling = {"": value} if name == "a number" else {option: value}  # the text of a number may be legal
    for call in (
        lambda: system.catalogue(value),
        lambda: system.sample(value),
        lambda: system.read_move(value),
        lambda: system.read_move({"move": value}),
        lambda: system.begin(Setup(seats, system.sample(), {}, (value,))),
        lambda: system.rulebook.ruled(rulings, ruling),
    ):
        with pytest.raises(Refused) as refused:
            call()
        assert str(refused.value).encode("utf-8")
    if name not in ("a list", "a table", "a table without names"):
        for call in (
            lambda: system.begin(Setup(seats, system.sample(), value)),
            lambda: system.begin(Setup(seats, system.sample(), {}, value)),
        ):
            with pytest.raises(Refused):
                call()


@pytest.mark.parametrize("name", names_of(HOSTILE))
def test_the_registry_has_nothing_under_a_hostile_object(name: str) -> None:
    value = HOSTILE[name]
    with pytest.raises(Refused, match=r"There is no system called “.*”\. Choose from: core-kernel"):
        registry.system(value)
    assert registry.extensions(value) == {}
    assert registry.bot_for(value) is None
    assert registry.odds_for(value) is None


@pytest.mark.parametrize("name", names_of(HOSTILE))
def test_a_hostile_object_is_quoted(name: str) -> None:
    for text in (quoted(HOSTILE[name]), cut([HOSTILE[name]])):
        assert type(text) is str
        assert text.encode("utf-8")


@pytest.mark.parametrize("text", [b"a secret door", bytearray(b"a secret door"), memoryview(b"a secret door")])
def test_bytes_in_a_move_are_not_taken_for_a_text(text: Any) -> None:
    """As text they would be the letters of their encoding, which nobody has written."""
    system = registry.system("trinity-code")
    table = Table.open(system, Setup((GM, ANA), system.sample()), SECRET)
    move = replace(system.read_move({"move": "set-tag", "tag": "dark"}), tag=text)
    with pytest.raises(Refused) as refused:
        table.play("gm", move)
    assert "tag: a text is expected" in refused.value.refusal.text
    assert len(table.entries) == 1
