"""Options as compact data for programs: they are the same after reading."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.game import (
    NO_YES,
    Amounts,
    Barred,
    Choice,
    Domain,
    Field,
    OneOf,
    Option,
    OptionList,
    PieceRef,
    Range,
    Reason,
    Record,
    Slot,
    Subset,
    Text,
    among_squares,
    options_as_data,
    options_from_data,
)

NAMES = OneOf((Choice("ben", "Ben"), Choice("cy", "Cy")))
TARGET = Field("target", NAMES, "Target", "X-2", refers="watcher", depends="card", cases=((("guard",), None),))
CARD = Field("card", OneOf((Choice("strike", "strike"), Choice("guard", "guard", "2 chips"))), "Card", "X-1")
HEAL = Field("whom", Subset((Choice("cy", "Cy"), Choice("ana", "yourself"))), "Whom", "X-3")
ANA, BEN = PieceRef("watcher", "ana"), PieceRef("watcher", "ben")
PLAY = Option("play", "Play a card", "X-1", {"actor": "ana"}, (CARD, TARGET), group="Cards", actor=ANA)


def written(*options: Option) -> Any:
    """The JSON of these options, as plain data."""
    return msgspec.json.decode(msgspec.json.encode(options_as_data(options)))


def read(*options: Option) -> tuple[Option, ...]:
    """These options after they were written as JSON and read."""
    return options_from_data(msgspec.json.decode(msgspec.json.encode(options_as_data(options)), type=OptionList))


def test_common_parts_of_options_are_written_once() -> None:
    """Ana and Ben may play the same card; two fields name Cy, so that only “Cy” is a common label."""
    heal = Option("heal", "Heal", "X-3", {"free": True}, (HEAL,), group="Cards")
    bens = replace(PLAY, label="Play a card, Ben", fixed={"actor": "ben"}, actor=BEN)
    assert written(PLAY, bens, heal) == {
        "options": [
            [0, "Play a card", ["ana"], [0, 1]],
            [0, "Play a card, Ben", ["ben"], [0, 1]],
            [1, "Heal", [True], [2]],
        ],
        "kinds": [
            {"move": "play", "rule": "X-1", "fixed": ["actor"], "acts": "watcher", "group": "Cards"},
            {"move": "heal", "rule": "X-3", "fixed": ["free"], "group": "Cards"},
        ],
        "fields": [
            {"name": "card", "domain": 0, "label": "Card", "rule": "X-1"},
            {
                "name": "target", "domain": 1, "label": "Target", "rule": "X-2", "refers": "watcher",
                "depends": "card", "cases": [[["guard"], None]],
            },
            {"name": "whom", "domain": 2, "label": "Whom", "rule": "X-3"},
        ],
        "domains": [
            {"type": "one-of", "choices": ["strike", ["guard", "guard", "2 chips"]]},
            {"type": "one-of", "choices": [["ben", "Ben"], "cy"]},
            {"type": "subset", "choices": ["cy", ["ana", "yourself"]]},
        ],
        "areas": [],
        "labels": {"cy": ["Cy"]},
    }  # fmt: skip


def test_squares_of_one_area_are_written_once() -> None:
    hall = [(column, row) for column in range(3) for row in range(2)]
    to = Field("to", among_squares(hall, default=(2, 1)), "Where to", "X-1", refers="square")
    back = replace(to, domain=among_squares(hall, default=(0, 0)))
    data = written(Option("walk", "Walk", "X-1", fields=(to,)), Option("run", "Run", "X-1", fields=(back,)))
    assert data["areas"] == [[[0, 0, 2], [1, 0, 2]]]
    assert data["domains"] == [
        {"type": "squares", "runs": 0, "default": [2, 1]},
        {"type": "squares", "runs": 0, "default": [0, 0]},
    ]


DOMAINS: list[Domain] = [
    OneOf(NO_YES),
    OneOf((Choice(0, "no"), Choice(1, "yes"))),
    OneOf((Choice(("sword", "bow"), "both"), Choice((), "bare hands"), Choice(None, "nothing")), default=()),
    OneOf((Choice("a", "b"), Choice("b", "a")), (Barred(("c",), Reason("X-2", "Not now.")),), rule="X-9"),
    Subset((Choice("a", "a"), Choice(2, "two")), 1, 2, ("a",), (Barred("c", Reason("X-2", "Not now.")),), 2),
    Subset((Choice("a", "a"),), 1, 1, above=Reason("X-2", "One."), below=Reason("X-3", "Only one.")),
    Range(-3, 9, Reason("X-2", "No more."), default=0),
    Amounts((Slot("REA", 3), Slot("STR", 2, 1, True, "Strong")), 4, Reason("X", "No."), None, {"REA": 3, "STR": None}),
    among_squares([(1, 1), (2, 1), (1, 3)], ((1, 3),), (((2, 1), "by the door"),), (1, 1)),
    Text(20, needed=True, default="Now!"),
    Record("a hero", ('{"name": "Ana"}',)),
]  # fmt: skip


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
def test_every_domain_survives_writing_and_reading(domain: Domain) -> None:
    field = Field("what", domain, "What", "X-1", True, depends=("a", "b"), cases=((((1, "x"), (None, False)), domain),))
    option = Option("do", "Do it", "X-1", {"items": ("sword", ("bow",)), "at": None}, (field,))
    assert msgspec.to_builtins(read(option)) == msgspec.to_builtins((option,))
    assert read(option) == (option,)


def test_choices_that_python_takes_for_equal_stay_apart() -> None:
    """`False` and 0 are equal in Python, not in JSON."""
    options = [
        Option(str(at), "?", "X", fields=(Field("a", domain, "A", "X"),)) for at, domain in enumerate(DOMAINS[:2])
    ]
    assert [type(one.fields[0].domain.usual) for one in read(*options)] == [bool, int]


def test_every_part_of_an_option_survives_writing_and_reading() -> None:
    option = Option(
        "do", "Do it", "X-1", {"actor": "ana"}, (), True, True, True, ("actor",), ("p1",), "ben", "Group",
        PieceRef("deck", "draw"), True, "twice", PieceRef("deck", "discard"),
    )  # fmt: skip
    field = Field(
        "a", NAMES, "A", "X", True, "b", "c", True, True, "watcher", "d", ((("e",), None),), "f", ((("g",), "item"),),
        "h", True,
    )  # fmt: skip
    assert all(getattr(option, name) for name in Option.__struct_fields__ if name != "fields")
    assert all(getattr(field, name) for name in Field.__struct_fields__)
    options = (option, replace(option, actor=ANA), replace(option, actor=None, fixed={}, fields=(field,)))
    assert read(*options) == options
    assert read() == ()
