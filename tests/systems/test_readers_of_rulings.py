"""Each switch of the rulings is read in one function, or in few that need it for different things."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.game import registry
from tools.architecture.packages import ROOT

CODE = ROOT / "src" / "facedown"

MOST_READERS = 2
"""The most functions that may read a switch, unless it is in MORE_READERS."""

MORE_READERS = {
    "core-kernel": {"utg": 10, "av_basis": 6, "max_hands": 4, "bid_count": 4, "amend": 4, "fold": 3, "min_bid": 3},
}
"""Switches that more functions read, with their number; nobody should add one."""


def attributes_read(tree: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name of each attribute that is read in a module, with the function that reads it."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr, inside
        yield from attributes_read(node, inside)


def files_of(system: str) -> list[Path]:
    """Return the modules of a system, and those of other packages that are named for it."""
    name = system.replace("-", "_")
    return [file for file in sorted(CODE.rglob("*.py")) if name in "/".join(file.relative_to(CODE).parts)]


@pytest.mark.parametrize("system", ["core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code"])
def test_few_functions_read_a_switch(system: str) -> None:
    switches = registry.system(system).rulebook.switches
    readers: dict[str, set[tuple[str, str]]] = {option: set() for option in switches}
    for file in files_of(system):
        for name, function in attributes_read(ast.parse(file.read_text("utf-8"))):
            if name in readers:
                readers[name].add((file.stem, function))
    allowed = {option: MORE_READERS.get(system, {}).get(option, MOST_READERS) for option in switches}
    many = {option: sorted(found) for option, found in readers.items() if len(found) > allowed[option]}
    assert not many, f"let one function in rules/ read the switch, and call it: {many}"
