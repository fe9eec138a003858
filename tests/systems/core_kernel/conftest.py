"""Fixtures of the tests of Core Kernel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.core_kernel.driver import Sheet, Table, extension, install, level


@pytest.fixture
def extended(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a table of two (or of these Actors) with one Extension of these hooks in force, and a Conflict on."""

    def make(*sheets: Sheet, deal: bool = True, chance: Any = None, rulings: Any = None, **hooks: Any) -> Table:
        install(monkeypatch, extension("test", **hooks))
        actors = sheets or (level("a", 9, wildcards=3), level("b", 9))
        table = Table(*actors, extensions=("test",), chance=chance, rulings=rulings)
        table.start(deal=deal)
        return table

    return make
