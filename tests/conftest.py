"""Fixtures of all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.systems.driver", "tests.systems.rows")  # what they share must fail as plainly

settings.register_profile("facedown", deadline=None, derandomize=True)
settings.load_profile("facedown")


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminal output without colours and at 80 columns, whatever runs the tests."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
