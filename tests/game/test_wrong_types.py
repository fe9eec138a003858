"""Records of moves with values of wrong types are refused by `check` and `play`, like any other illegal move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Refused, Seat, Setup, registry

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
WRONG: tuple[Any, ...] = (["a"], {"a": 1}, None, 2**70, 10**5000, -1, 1.5, "\ud800", "x", object(), ({},), {1, 2}, True)


class Text(str):
    """A text of another program."""

    __slots__ = ()
    __eq__ = __ne__ = lambda *_: 1 / 0  # type: ignore[assignment]
    __hash__ = str.__hash__


class Broken(list[Any]):
    def __len__(self) -> int:
        raise RuntimeError("broken")

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError("broken")


CIRCLE: dict[str, Any] = {}
CIRCLE["a"] = CIRCLE
HOSTILE: tuple[Any, ...] = (
    *WRONG,
    5,
    b"x",
    float("nan"),
    Text("x"),
    [Text("x")],
    Broken([1]),
    {Text("x"): 1},
    CIRCLE,
    range(3),
    "x" * 100_000,
)


@pytest.mark.parametrize("key", registry.system_keys())
@pytest.mark.parametrize(
    "part", ["setup", "seats", "seat", "key", "name", "role", "scene", "rulings", "ruling", "title", "extensions"]
)
def test_a_setup_with_a_wrong_type_is_refused_by_the_system(key: str, part: str) -> None:
    """Also if a program calls `begin` itself instead of opening a table."""
    system = registry.system(key)
    right = Setup(SEATS, system.sample())
    for value in HOSTILE:
        if part in ("key", "name", "title") and type(value) is str:
            continue
        setups: dict[str, Any] = {
            "setup": value,
            "ruling": replace(right, rulings={next(iter(system.rulebook.switches)): value}),
            "seat": replace(right, seats=(value, *SEATS)),
            **{
                one: replace(right, seats=(replace(SEATS[0], **{one: value}), *SEATS[1:]))
                for one in ("key", "name", "role")
            },
        }
        setup = setups[part] if part in setups else replace(right, **{part: value})
        with pytest.raises(Refused) as refused:
            system.begin(setup)
        assert str(refused.value).encode("utf-8")
        assert "object at 0x" not in str(refused.value)
    assert system.begin(right) == system.begin(right)


@pytest.mark.parametrize("key", registry.system_keys())
def test_a_record_with_wrong_types_is_refused(key: str) -> None:
    system = registry.system(key)
    position = system.begin(Setup(SEATS, system.sample()))
    before = system.encode(position)
    for seat in SEATS:
        view = system.view(position, seat)
        for record in get_args(system.move_type):
            for value in WRONG:
                move = record(**dict.fromkeys(record.__struct_fields__, value))
                refusal = system.check(view, seat, move)
                if refusal is None:  # it has no fields, or the value fits its only field
                    assert len(record.__struct_fields__) <= 1
                    assert system.read_move(msgspec.to_builtins(move)) == move
                    continue
                assert len(refusal.text) <= 400
                with pytest.raises(Refused):
                    system.play(position, seat, move, Dealer(b"x" * 32))
    assert system.encode(position) == before
