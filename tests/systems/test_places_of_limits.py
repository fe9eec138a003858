"""The maximum numbers of things that can be added are in the same module of every system."""

from __future__ import annotations

import re

from tools.architecture.packages import ROOT

SYSTEMS = ROOT / "src" / "facedown" / "systems"


def test_limits_are_in_the_module_limits_of_the_rules() -> None:
    """Options, refusals and scenes import the numbers and the reasons from there."""
    found = {file for file in SYSTEMS.rglob("*.py") if re.search(r"\blimit_reached\(", file.read_text("utf-8"))}
    names = ("core_kernel", "skill_deck", "standard_roll", "tri_core", "trinity_code")
    assert found == {SYSTEMS / name / "rules" / "limits.py" for name in names}
