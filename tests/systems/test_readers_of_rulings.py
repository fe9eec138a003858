"""Each switch of the rulings is read in one module of the system's rules, by one function or two."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.systems.tri_core.model.keywords import keyword_entries
from tools.architecture.packages import ROOT

CODE = ROOT / "src" / "facedown"

SYSTEMS = ["core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code"]

MOST_READERS = 2
"""The most functions that may read a switch."""

RULES_ELSEWHERE = {
    "tri-core": (
        "abilities",  # below rules/: areas, durations and costs of Abilities, which depend on no character's numbers
        "builder",  # above rules/: the creation of characters and Abilities, which play may not import
    ),
}
"""The packages besides rules/ that hold rules, where a switch may be read."""


def is_rulings(node: ast.expr) -> bool:
    """Return whether an expression is called rulings: a variable, a constant or a field of a record."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.lower().lstrip("_") == "rulings"


def switches_read(tree: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name of each ruling that is read in a module, with the function that reads it."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and is_rulings(node.value):
            yield node.attr, inside
        yield from switches_read(node, inside)


def other_names(tree: ast.AST) -> Iterator[str]:
    """Yield each variable of a module that holds rulings, but has another name, so that `switches_read` misses it."""
    for node in ast.walk(tree):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.arg) and node.annotation is not None and ast.unparse(node.annotation) == "Rulings":
            yield from [node.arg] if node.arg != "rulings" else ()
        elif isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            pairs = [(node.target, node.value)]
        for target, value in pairs:
            together = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            for one, its in zip(target.elts, value.elts, strict=True) if together else [(target, value)]:  # type: ignore[attr-defined]
                if is_rulings(its) and not is_rulings(one):
                    yield ast.unparse(one)


@cache
def modules_of(system: str) -> dict[str, ast.Module]:
    """Return the syntax tree of each module of a system, and of those of other packages named for it, by path."""
    name = system.replace("-", "_")
    paths = {file.relative_to(CODE).as_posix(): file for file in sorted(CODE.rglob("*.py"))}
    return {
        path.removeprefix(f"systems/{name}/"): ast.parse(file.read_text("utf-8"))
        for path, file in paths.items() if name in path
    }  # fmt: skip


def readers_of_switches(system: str) -> dict[str, set[tuple[str, str]]]:
    """Return the modules and functions that read each switch of a system."""
    readers: dict[str, set[tuple[str, str]]] = {option: set() for option in registry.system(system).rulebook.switches}
    for path, tree in modules_of(system).items():
        for name, function in switches_read(tree):
            if name in readers:
                readers[name].add((path, function))
    return readers


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_module_of_the_rules_reads_a_switch(system: str) -> None:
    rules = ("rules", *RULES_ELSEWHERE.get(system, ()))
    wrong = {}
    for option, readers in readers_of_switches(system).items():
        modules = {path for path, _ in readers}
        if len(modules) > 1 or len(readers) > MOST_READERS or not all(Path(path).parts[0] in rules for path in modules):
            wrong[option] = sorted(readers)
    assert not wrong, f"let one function in rules/ read the switch, and call it: {wrong}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_switch_is_read_by_its_name(system: str) -> None:
    """Only the switches that change Keyword entries are read by `in_force` instead, which data files call."""
    unread = {option for option, readers in readers_of_switches(system).items() if not readers}
    in_data = {how.partition("=")[0] for entry in keyword_entries().values() for how in entry.get("ruled", {})}
    assert unread <= (in_data if system == "tri-core" else set())
    hidden = {path: found for path, tree in modules_of(system).items() if (found := list(other_names(tree)))}
    assert not hidden, f"call rulings `rulings`, so that readers can be found: {hidden}"


def test_rulings_are_found_under_other_names() -> None:
    names = "old = view.rulings\nnow, x = position.rulings, 2\ndef f(law: Rulings): pass\nrulings = view.rulings"
    assert list(other_names(ast.parse(names))) == ["old", "now", "law"]
