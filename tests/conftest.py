"""Fixtures of all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.systems.driver", "tests.systems.rows")  # what they share must fail as plainly

settings.register_profile("facedown", deadline=None, derandomize=True)
settings.load_profile("facedown")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, so that no process works on one of them alone at the end."""
    items.sort(key=lambda item: item.path.suffix != ".md" and not item.path.name.startswith("test_conformance"))


@pytest.fixture(scope="session", autouse=True)
def database_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tables in a temporary folder, never in the data folder of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FACEDOWN_DATABASE", f"sqlite:///{tmp_path_factory.mktemp('kept') / 'tables.sqlite'}")
        yield


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminal output without colours and at 80 columns, whatever runs the tests."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
