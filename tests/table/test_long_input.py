"""Long input is quoted in a few words, wherever it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, get_args

import pytest

from facedown.chance.quoting import LONGEST_QUOTE
from facedown.game import Refused, Seat, Setup, System, registry
from facedown.table import BadFile, Table
from facedown.table.entries import digest
from tests.table.tables import ANA, BEN, GM, KERNEL, opened

LONG = "x" * 3000
LONGEST_TEXT = 300
"""The most characters of a refusal's text, without lists of names."""

SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")


def assert_short(refused: Refused | BadFile) -> None:
    """Check that a refusal has a short text and repeats at most some words of the input."""
    text = refused.refusal.text if isinstance(refused, Refused) else str(refused)
    assert len(text.partition("Choose from: ")[0]) <= LONGEST_TEXT, text
    assert "x" * (LONGEST_QUOTE + 1) not in str(refused)
    assert "0" * (LONGEST_QUOTE + 1) not in str(refused)


@pytest.mark.parametrize("key", SYSTEMS)
def test_moves(key: str) -> None:
    """Unknown moves and fields, and long texts in every field of every move."""
    system = registry.system(key)
    wrong: list[Any] = [LONG, [LONG], {"move": LONG}, {"move": [LONG]}, {LONG: 1}]
    for record in get_args(system.move_type):
        wrong.append({"move": record.kind, LONG: 1})
        wrong += [{"move": record.kind, name: value} for name in record.__struct_fields__ for value in (LONG, [LONG])]
    refused = 0
    for data in wrong:
        try:
            system.read_move(data)
        except Refused as error:
            assert_short(error)
            refused += 1
    assert refused > len(get_args(system.move_type))


ACTS: dict[str, Callable[[Table], Any]] = {
    "play seat": lambda t: t.play(LONG, {"move": "join"}),
    "play move": lambda t: t.play("ana", {"move": LONG}),
    "play field": lambda t: t.play("ana", {"move": "join", LONG: 1}),
    "take_seat key": lambda t: t.take_seat(Seat(LONG)),
    "take_seat name": lambda t: t.take_seat(Seat("new", LONG)),
    "take_seat role": lambda t: t.take_seat(Seat("new", "New", LONG)),  # type: ignore[arg-type]
    "ask_rewind to": lambda t: t.ask_rewind("ana", 10**399),
    "ask_rewind before": lambda t: t.ask_rewind("ana", -(10**399)),
    "rule name": lambda t: t.rule("gm", {LONG: "1"}),
    "rule value": lambda t: t.rule("gm", {"td_bonus": LONG}),
    "statement to": lambda t: t.make_statement("ana", "hello", [LONG]),
    "stand_in": lambda t: t.stand_in("gm", LONG),
    "add_nonce": lambda t: t.add_nonce("ana", LONG),
    "close": lambda t: t.close(LONG),
    "wording": lambda t: t.reader(LONG),
}
"""Acts of a table with long input."""


@pytest.mark.parametrize("act", ACTS)
def test_acts(act: str) -> None:
    with pytest.raises(Refused) as refused:
        ACTS[act](opened(GM, ANA, BEN))
    assert_short(refused.value)


Place = tuple[str | int, ...]


def places_to_spoil(data: Any, seen: set[str], place: Place = ()) -> Iterator[Place]:
    """Yield the place of every value in plain data, and of an unknown name in every table; similar ones only once."""
    names = [*data, LONG] if isinstance(data, dict) else range(len(data))
    for name in names:
        here = (*place, name)
        alike = ".".join("" if isinstance(part, int) else part for part in here)
        if alike not in seen:
            seen.add(alike)
            yield here
        if name != LONG and isinstance(data[name], dict | list):
            yield from places_to_spoil(data[name], seen, here)


WRONG: dict[str, Any] = {
    "a text": LONG, "a control character": f"{LONG}\x1b", "a number": 10**399, "a list": [LONG],
    "a table": {LONG: LONG}, "long names": {LONG: {LONG: "\x1b"}},
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("key", SYSTEMS)
def test_scenes(key: str, wrong: str) -> None:
    """Long names and values in every table of a sample scene."""
    system: System[Any] = registry.system(key)
    refused = 0
    for *path, name in list(places_to_spoil(system.sample(), set())):
        scene = deepcopy(system.sample())
        part: Any = scene
        for one in path:
            part = part[one]
        part[name] = WRONG[wrong]
        try:
            system.begin(Setup((GM, ANA, BEN), scene))
        except Refused as error:
            assert_short(error)
            refused += 1
    assert refused > 2


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"act":"opened"', f'"act":"{LONG}"'), ('"role":"facilitator"', f'"role":"{LONG}"'),
        ('"by_hand":false', f'"by_hand":"{LONG}"'), ('"salt":', f'"{LONG}":1,"salt":'),
    ],
    ids=["kind of act", "role", "a text for a truth value", "an unknown field"],
)  # fmt: skip
def test_table_files(was: str, now: str) -> None:
    lines = opened(GM, ANA, BEN).export(keep_secret=True).split("\n")
    assert was in lines[1]
    entry = lines[1].partition(" ")[2].replace(was, now)
    lines[1] = f"{digest(entry.encode())} {entry}"
    with pytest.raises(BadFile) as refused:
        Table.resume("\n".join(lines), KERNEL)
    assert_short(refused.value)
    assert "Entry 0 (line 2)" in str(refused.value)
