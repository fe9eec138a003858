"""Every refusal of the table, the session, the store and the command says what to do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import facedown

SOURCE = Path(facedown.__file__).parent
PARTS = ("table", "session", "store", "cli")


def without_remedy(code: str) -> Iterator[str]:
    """Yield the calls of `refuse` with two arguments, or with "" as remedy.

    A text that another part of the program has written, `str(error)`, can contain the remedy.
    """
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
            remedy = node.args[2] if len(node.args) > 2 else None
            foreign = isinstance(node.args[1], ast.Call)
            if (remedy is None and not foreign) or (isinstance(remedy, ast.Constant) and not remedy.value):
                yield ast.unparse(node)


@pytest.mark.parametrize("part", PARTS)
def test_every_refusal_says_what_to_do(part: str) -> None:
    found = {path.name: list(without_remedy(path.read_text("utf-8"))) for path in (SOURCE / part).rglob("*.py")}
    assert len(found) > 5
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ('refuse("table", "No.")', 1),
        ('refuse("table", f"No {x}.", "")', 1),
        ('refuse("table", "No.", "Type yes.")', 0),
        ('refuse("chance", str(misfit))', 0),
    ],
)
def test_a_refusal_without_a_remedy_is_found(code: str, count: int) -> None:
    assert len(list(without_remedy(code))) == count
