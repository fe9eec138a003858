"""Each move of each system has a test that plays it, a test in which it is refused, and a bot or a reason for none.

A test that fails here says what to add, and where. CONTRIBUTING.md describes these steps under “Adding a rule”.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from facedown.game import Action, registry
from tests.bots.left_to_people import LEFT_TO_PEOPLE

TESTS = Path(__file__).parent

MOVES = [(key, action) for key in LEFT_TO_PEOPLE for action in registry.system(key).actions]

every_move = pytest.mark.parametrize(
    ("key", "action"), MOVES, ids=[f"{key}-{action.record.kind}" for key, action in MOVES]
)


def folder_of(key: str) -> Path:
    """Return the folder with the tests of a system."""
    return TESTS / key.replace("-", "_")


def calls(tree: ast.AST, refused: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield the name of each function or record that a module calls, and whether it is an argument of `refused`."""
    for node in ast.iter_child_nodes(tree):
        inside = refused
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, refused
            inside = refused or name == "refused"
        yield from calls(node, inside)


@cache
def records_made(key: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the records that the tests of a system make: for moves that are played, and refused."""
    played: set[str] = set()
    refused: set[str] = set()
    for file in folder_of(key).rglob("*.py"):
        for name, as_refused in calls(ast.parse(file.read_text("utf-8"))):
            (refused if as_refused or file.name == "test_bad_moves.py" else played).add(name)
    return frozenset(played), frozenset(refused)


@every_move
def test_a_test_plays_the_move(key: str, action: Action) -> None:
    name, folder = action.record.__name__, folder_of(key).relative_to(TESTS.parent.parent)
    assert name in records_made(key)[0], (
        f"No test plays “{action.record.kind}”. In {folder}, write a test that is named for its rule ({action.rule}) "
        f"and plays m.{name}(…)."
    )


@every_move
def test_a_test_has_the_move_refused(key: str, action: Action) -> None:
    name, folder = action.record.__name__, folder_of(key).relative_to(TESTS.parent.parent)
    assert name in records_made(key)[1], (
        f"In no test “{action.record.kind}” is refused. Add a case with m.{name}(…) to CASES in "
        f"{folder}/test_bad_moves.py."
    )


@every_move
def test_a_bot_makes_the_move_or_leaves_it_to_people(key: str, action: Action) -> None:
    system, kind = registry.system(key), action.record.kind
    bot = registry.bot_for(key)
    made = kind in bot.considers | (system.pressing_moves or frozenset())
    where = f"`likes` of {bot.__name__} with a weight" if hasattr(bot, "likes") else (
        f"`considers` of {bot.__name__} and let its `choose` make it"
    )  # fmt: skip
    assert made or kind in LEFT_TO_PEOPLE[key], (
        f"No bot makes “{kind}” of its own accord. Add it to {where}; or, if bots leave it to people, to "
        f"LEFT_TO_PEOPLE in tests/bots/left_to_people.py."
    )
    assert not made or kind not in LEFT_TO_PEOPLE[key], (
        f"The bot makes “{kind}”. Remove it from LEFT_TO_PEOPLE in tests/bots/left_to_people.py."
    )


def test_only_moves_are_left_to_people() -> None:
    for key, kinds in LEFT_TO_PEOPLE.items():
        assert kinds <= {action.record.kind for action in registry.system(key).actions}, key
