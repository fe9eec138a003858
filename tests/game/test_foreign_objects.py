"""An object of another program, wherever a value is expected: no message quotes its address in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, get_args

import msgspec
import pytest

from facedown.chance import Dealer, cut, quoted
from facedown.game import Refused, Seat, Setup, System, registry
from facedown.table import BadFile, Table

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
CHANCE = Dealer(b"x" * 32)


class Foreign:
    """An object without a text of its own: Python writes it with its address."""


class Broken:
    """An object that cannot be written at all."""

    def __repr__(self) -> str:
        raise AttributeError("no text")


FOREIGN: tuple[Any, ...] = (
    Foreign(), [Foreign()], (Foreign(), 1), {"a": Foreign()}, {Foreign(): 1}, {"a": [{"b": Foreign()}]}, Foreign, len,
    "".join, lambda: 1, iter([]), Broken(), [Broken()], {Broken(): "a"},
)  # fmt: skip
"""Objects, and plain data with an object in it or as a name."""

ADDRESS = re.compile("0x[0-9a-f]{4}")


@contextmanager
def refused_without_address() -> Iterator[Callable[[Any], None]]:
    """Check that a refusal prints no address. Yield a function that checks the text of a result in the same way."""

    def check(result: object) -> None:
        assert not ADDRESS.search(str(result)), result

    try:
        yield check
    except (Refused, BadFile, msgspec.ValidationError) as refused:
        check(refused)


def begun(key: str) -> tuple[System[Any], Any]:
    system = registry.system(key)
    return system, system.begin(Setup(SEATS, system.sample()))


@pytest.mark.parametrize("value", FOREIGN, ids=lambda value: type(value).__name__)
def test_a_quotation_names_the_type_of_an_object(value: Any) -> None:
    assert not ADDRESS.search(quoted(value))


def test_the_name_of_a_type_stands_for_an_object() -> None:
    assert quoted(Foreign()) == "“a Foreign”"
    assert cut([1, Foreign()]) == "a list"
    assert cut(Broken()) == "a Broken"
    assert cut(["0x7f001122"]) == '["0x7f001122"]'  # a text of a person


@pytest.mark.parametrize("key", registry.system_keys())
def test_fields_of_moves(key: str) -> None:
    """As a record and as plain data, in each field."""
    system, position = begun(key)
    view = system.view(position, SEATS[1])
    for value in FOREIGN:
        with refused_without_address() as check:
            check(system.read_move(value))
        for record in get_args(system.move_type):
            for name in record.__struct_fields__:
                fields: dict[str, Any] = dict.fromkeys(record.__struct_fields__, "x")
                with refused_without_address() as check:
                    check(system.read_move({**fields, "move": record.kind, name: value}))
                with refused_without_address() as check:
                    check(system.check(view, SEATS[1], record(**{**fields, name: value})))


@pytest.mark.parametrize("key", registry.system_keys())
def test_fields_of_options(key: str) -> None:
    """`Option.build` names the type, and each domain refuses the value."""
    system, position = begun(key)
    for seat in SEATS:
        view = system.view(position, seat)
        for option in system.options(view, seat):
            for field in option.fields:
                for value in FOREIGN:
                    with refused_without_address() as check:
                        check(option.build(system.move_type, **{field.name: value}))
                    with refused_without_address() as check:
                        check(field.domain.reason_against(value, field.rule))
            with refused_without_address() as check:
                check(option.build(system.move_type, unknown=Foreign()))


@pytest.mark.parametrize("key", registry.system_keys())
def test_scenes(key: str) -> None:
    """The whole scene, and each value in it."""
    system = registry.system(key)
    for value in FOREIGN:
        with refused_without_address() as check:
            check(system.begin(Setup(SEATS, value)))
        for scene in with_each_value_replaced(system.sample(), value):
            with refused_without_address() as check:
                check(system.begin(Setup(SEATS, scene)))


@pytest.mark.parametrize("key", registry.system_keys())
def test_rulings(key: str) -> None:
    system = registry.system(key)
    rulings = system.rulings_of(begun(key)[1])
    for value in FOREIGN:
        for option in system.rulebook.switches:
            with refused_without_address() as check:
                check(system.rulebook.ruled(rulings, {option: value}))
        with suppress(TypeError), refused_without_address() as check:  # some values are no key of a table
            check(system.rulebook.ruled(rulings, {value: "true"}))


@pytest.mark.parametrize("key", registry.system_keys())
def test_what_opens_a_table(key: str) -> None:
    system = registry.system(key)
    for value in FOREIGN:
        for part in Setup.__struct_fields__:
            setup = Setup(**{"seats": SEATS, "scene": system.sample(), part: value})
            with refused_without_address():
                Table.open(system, setup, b"x" * 32)
        with refused_without_address() as check:
            check(Table.resume(value, system))
        with refused_without_address():
            system.sample(value)


def test_characters() -> None:
    """The data of a file, and the values of each page."""
    system = registry.system("tri-core")
    characters = system.characters
    assert characters is not None
    ready = next(iter(characters.ready().values()))
    page = characters.next_page({})
    assert page is not None
    for value in FOREIGN:
        with refused_without_address() as check:
            check(characters.chapters(value))
        for data in (value, *with_each_value_replaced(ready, value)):
            with refused_without_address() as check:
                check("\n".join(map(str, characters.problems(data))))
        usual = {field.name: field.domain.usual for field in page.fields}
        for field in page.fields:
            with refused_without_address():
                characters.fill({}, page, {**usual, field.name: value}, CHANCE)


def test_abilities() -> None:
    """The data of a file, the builder, and the fields and entries on the workbench."""
    system = registry.system("tri-core")
    shop = system.workshop
    assert shop is not None
    maker = {field.name: field.domain.usual for field in shop.builder_fields()}
    ready = next(iter(shop.ready().values()))
    hero = next(iter(system.characters.ready().values())) if system.characters is not None else {}
    on = shop.open_workbench(ready, maker)
    for value in FOREIGN:
        with refused_without_address() as check:
            check(shop.builder_values(value))
        with refused_without_address():
            shop.add_to_character(value, ready)
        with refused_without_address():
            shop.add_to_character({**hero, "abilities": [value]}, ready)
        with refused_without_address():
            shop.remove_from_character({"abilities": [{"name": value}]}, "none")
        for data in (value, *with_each_value_replaced(ready, value)):
            with refused_without_address() as check:
                check("\n".join(map(str, shop.problems(data, maker))))
            with refused_without_address() as check:
                check(shop.open_workbench(data, maker).state().problems)
        for field in on.fields():
            with refused_without_address():
                on.set({field.name: value})
        for piece in shop.pieces():
            for field in piece.fields:
                with refused_without_address() as check:
                    check(on.add(piece.key, {field.name: value}).state().problems)


def with_each_value_replaced(data: Any, value: Any) -> Iterator[Any]:
    """Yield plain data with the value in place of one part of it, for each part; and as a further name in each table.

    In a list, only the first entry is replaced.
    """
    if isinstance(data, dict):
        for name, part in data.items():
            yield {**data, name: value}
            yield from ({**data, name: changed} for changed in with_each_value_replaced(part, value))
        with suppress(TypeError):  # no key of a table
            yield {**data, value: 1}
    elif isinstance(data, list | tuple) and data:
        yield [value, *data[1:]]
        yield from ([changed, *data[1:]] for changed in with_each_value_replaced(data[0], value))
