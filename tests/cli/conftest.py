"""Fixtures of the tests of the command."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def database(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """Give each test a database of its own, which does not exist yet. Return its URL."""
    url = f"sqlite:///{tmp_path_factory.mktemp('kept') / 'tables.sqlite'}"
    monkeypatch.setenv("FACEDOWN_DATABASE", url)
    return url
