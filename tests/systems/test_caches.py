"""Values that systems keep: what is kept must depend on every argument, also on the rulings of the table."""

from __future__ import annotations

import ast

import pytest

from tools.architecture.packages import ROOT

SYSTEMS = ROOT / "src" / "facedown" / "systems"


@pytest.mark.parametrize("system", sorted(path.name for path in SYSTEMS.iterdir() if (path / "model.py").exists()
                                          or (path / "model").is_dir()))  # fmt: skip
def test_no_value_is_kept_in_a_record_by_hand(system: str) -> None:
    """A cached function keeps a value for each combination of its arguments; a cached property reads its record only.

    Code that writes to `__dict__` chooses the key itself, and can leave out the rulings.
    """
    places = [
        f"{file.relative_to(SYSTEMS)}:{node.lineno}"
        for file in sorted((SYSTEMS / system).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "__dict__"
    ]
    assert not places, f"use lru_cache or cached_property instead of __dict__ in {', '.join(places)}"
