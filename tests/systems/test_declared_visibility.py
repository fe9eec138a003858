"""The public fields of each record are written out, so that a new field is hidden until somebody declares it."""

from __future__ import annotations

import ast

import pytest

from tools.architecture.packages import ROOT

SYSTEMS = ROOT / "src" / "facedown" / "systems"
VIEWS = sorted(path for path in SYSTEMS.rglob("*.py") if "Visibility(" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: str(path.relative_to(SYSTEMS)))
def test_public_fields_are_written_out(path: object) -> None:
    """A declaration by `__struct_fields__` would make every later field public."""
    tree = ast.parse(path.read_text("utf-8"))  # type: ignore[attr-defined]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    public = [one for call in calls if call.func.id == "fields" for one in call.args]  # type: ignore[attr-defined]
    public += [call.args[0] for call in calls if call.func.id == "fields_together"]  # type: ignore[attr-defined]
    assert public
    assert all(isinstance(one, ast.Constant) for one in public)
