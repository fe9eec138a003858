"""Values that Python calls equal, like 1, 1.0 and True, are different in a move: only the right type is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.actions import Commit

from facedown.chance import Dealer
from facedown.game import (
    Amounts,
    Barred,
    Choice,
    Domain,
    Field,
    Move,
    OneOf,
    Option,
    Range,
    Reason,
    Refused,
    Seat,
    Setup,
    Slot,
    Subset,
    Text,
    registry,
)
from facedown.game.conformance_types import Number, Pair, Table, Words, look_alikes
from facedown.game.exact import is_plain, is_same
from facedown.game.squares import Squares
from night_watch import NightWatch
from tests.game.conforming import breaks_a_promise

NUMBERS = (Choice(2, "two"), Choice(1, "one"), Choice("a", "A"), Choice((1, "b"), "B"))
NOT_NOW = Reason("X-1", "Not now.")


class Stubborn(str):
    """A text that cannot be compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = str.__hash__


WRONG: list[tuple[Domain, tuple[Any, ...]]] = [
    (OneOf(NUMBERS), (2.0, 1.0, True, Number(2), Words("a"), [1, "b"], (True, "b"), (1, Words("b")), Stubborn("a"))),
    (OneOf((Choice(False, "no"), Choice(True, "yes"))), (0, 1, 0.0, 1.0)),
    (Range(0, 3), (2.0, True, False, Number(2))),
    (Amounts((Slot("x", 3), Slot("y", 3, absent=True))), ({"x": 2.0}, {"x": True}, {Words("x"): 1}, Table(x=1))),
    (Subset(NUMBERS), ((2.0,), (True,), (Words("a"),), ((1.0, "b"),), Pair(("a",)), (Stubborn("a"),))),
    (Text(20), (Words("x"), Stubborn("x"))),
    (Squares(((0, 0, 3),)), ((1.0, 0), (True, 0), Pair((1, 0)))),
]


@pytest.mark.parametrize(
    ("domain", "value"),
    [(domain, value) for domain, values in WRONG for value in values],
    ids=lambda one: repr(type(one)),
)
def test_a_domain_refuses_an_equal_value_of_another_type(domain: Domain, value: Any) -> None:
    assert domain.reason_against(value, "X-1") is not None


def test_a_domain_takes_its_own_values() -> None:
    for domain, _ in WRONG:
        for value in domain.values():
            assert domain.reason_against(value, "X-1") is None


def test_a_barred_value_has_its_reason_only_with_its_own_type() -> None:
    for domain in (OneOf((), (Barred(1, NOT_NOW),)), Subset((), barred=(Barred(1, NOT_NOW),))):
        wrap: Callable[[Any], Any] = (lambda one: (one,)) if isinstance(domain, Subset) else (lambda one: one)
        assert domain.reason_against(wrap(1), "X-1") == NOT_NOW
        assert domain.reason_against(wrap(True), "X-1") not in (None, NOT_NOW)


class Lay(Move, frozen=True):
    """A move with a field of each kind."""

    number: int
    open: bool = False
    at: tuple[int, int] = (0, 0)
    words: tuple[str, ...] = ()


LAY = Lay(1)


@pytest.mark.parametrize(
    ("name", "value"), [(name, twin) for name in LAY.__struct_fields__ for twin in look_alikes(getattr(LAY, name))]
)
def test_an_option_fits_only_values_of_the_right_type(name: str, value: Any) -> None:
    """A settled value, a default, and a chosen value."""
    move = replace(LAY, **{name: value})
    settled = Option("lay", "Lay", "X-1", {"number": 1, name: getattr(LAY, name)})
    blank = Option("lay", "Lay", "X-1", {"number": 1})
    assert not settled.fits(move)
    assert settled.fits(LAY)
    assert not blank.fits(move)
    fixed = {} if name == "number" else {"number": 1}
    chosen = Option(
        "lay", "Lay", "X-1", fixed, (Field(name, OneOf((Choice(getattr(LAY, name), "one"),)), "One", "X-1"),)
    )
    assert chosen.refusal(move) is not None
    assert chosen.refusal(LAY) is None


def test_a_move_holds_no_list_although_a_form_may() -> None:
    words = Field("words", Subset((Choice("a", "A"),)), "Words", "X-1")
    option = Option("lay", "Lay", "X-1", {"number": 1}, (words,))
    assert words.domain.reason_against(["a"], "X-1") is None
    assert option.refusal(Lay(1, words=("a",))) is None
    refusal = option.refusal(Lay(1, words=["a"]))  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.text == "A tuple is expected, not a list."


def test_a_field_that_is_not_asked_for_has_its_default_with_its_type() -> None:
    unasked = Field("open", OneOf(NUMBERS), "Open", "X-1", depends="number", cases=(((1,), None),))
    option = Option("lay", "Lay", "X-1", {"number": 1}, (unasked,))
    assert option.refusal(LAY) is None
    assert option.refusal(Lay(1, open=0)) is not None  # type: ignore[arg-type]


def test_same_values_are_equal_and_of_the_same_types_at_every_level() -> None:
    values: tuple[Any, ...] = (1, True, "a", None, 1.5, (1, ("a", True)), [1], {"a": {"b": 1}})
    for value in values:
        assert is_same(value, value)
        assert not any(is_same(value, twin) or is_same(twin, value) for twin in look_alikes(value))
    assert not is_same({Words("a"): 1}, {"a": 1})
    assert not is_same({"a": 1}, {Words("a"): 1})
    assert not is_same((1, 2), (1,))
    assert not is_same(2, 3)


def test_plain_data_has_no_objects_and_few_levels() -> None:
    circle: list[Any] = []
    circle.append(circle)
    plain: tuple[Any, ...] = (1, "a", None, (1, ["a", {"b": None}]))
    assert all(map(is_plain, plain))
    for value in (Words("a"), object(), (Number(1),), {1: "a"}, {"a": object()}, {1}, b"x", circle):
        assert not is_plain(value)


# At a table


@pytest.mark.parametrize("key", registry.system_keys())
def test_a_position_never_holds_a_value_of_another_type(key: str) -> None:
    """Each option of the first two positions, with each of its values replaced."""
    system = registry.system(key)
    seats, dealer = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben")), Dealer(b"x" * 32)
    position, tried = system.begin(Setup(seats, system.sample())), 0
    for _ in range(2):
        offered = [(seat, one) for seat in seats for one in system.options(system.view(position, seat), seat)]
        for seat, option in offered:
            move = option.build(system.move_type)
            for name in move.__struct_fields__:
                for twin in look_alikes(getattr(move, name)):
                    tried += 1
                    with pytest.raises(Refused) as refused:
                        system.play(position, seat, replace(move, **{name: twin}), dealer)
                    assert 0 < len(refused.value.refusal.text) <= 400
        seat, option = offered[0]
        position = system.play(position, seat, option.build(system.move_type), dealer).position
    assert tried > 0


class TakesEqualValues(NightWatch):
    """Its shortcut compares moves with ==, so it takes a text of another type."""

    allows = {Commit: lambda view, seat, move: any(  # noqa: RUF012
        option.build(NightWatch.move_type, **chosen) == move
        for option in registry.system("night-watch").options(view, seat)
        if option.move == "commit"
        for chosen in option.choices()
    )}  # fmt: skip


def test_a_system_that_accepts_equal_values_of_another_type_does_not_conform() -> None:
    breaks_a_promise(TakesEqualValues(), "watcher='[a-z]+', a Words, is refused in 'commit' by `check`")
