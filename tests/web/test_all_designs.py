"""The boards of all installed systems have no mistakes, as the general board and their own designs draw them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from facedown.web.boards.checks import mistakes_in_design
from facedown.web.boards.design import Design
from facedown.web.boards.general import GENERAL
from facedown.web.designs import GROUP
from tests.web.played_boards import SYSTEMS, played_boards

EXAMPLE = Path(__file__).parents[2] / "examples" / "night_watch" / "pyproject.toml"

SAMPLES = [*((system, "") for system in SYSTEMS), ("tri-core", "burning-mill"), ("tri-core", "night-market")]
"""The games whose boards are drawn, as systems and samples. The other samples of Tri-Core have more kinds of ground."""


def designs_of(system: str) -> Iterator[Design]:
    """Yield the designs that can draw the boards of a system. That of the example need not be installed."""
    declared = tomllib.loads(EXAMPLE.read_text("utf-8"))["project"]["entry-points"][GROUP]
    example = [EntryPoint(name, value, GROUP) for name, value in declared.items()]
    values = {point.value: point for point in [*entry_points(group=GROUP), *example] if point.name == system}
    yield from (point.load() for point in values.values())
    yield GENERAL


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
def test_no_design_has_a_mistake_for_any_viewer(system: str, sample: str) -> None:
    designs = list(designs_of(system))
    for step, boards in list(enumerate(played_boards(system, sample)))[2::6]:
        for viewer, board in boards.items():
            for design in designs:
                assert mistakes_in_design(design, board) == [], (step, viewer, design)


def test_three_systems_have_a_design() -> None:
    designed = {system for system in SYSTEMS if len(list(designs_of(system))) > 1}
    assert designed == {"core-kernel", "tri-core", "night-watch"}
