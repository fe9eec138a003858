"""Installed packages that are broken stop nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from facedown.game import Refused, registry
from facedown.game.registry import EXTENSIONS, SYSTEMS

BROKEN = {
    SYSTEMS: EntryPoint("broken", "package_that_is_not_there:SYSTEM", SYSTEMS),
    EXTENSIONS: EntryPoint("broken", "package_that_is_not_there:EXTENSION", EXTENSIONS),
}


@pytest.fixture
def _broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system and an Extension are installed whose packages cannot be imported."""
    known = (registry._found, registry._loaded, registry._extensions)
    monkeypatch.setattr(registry, "entry_points", lambda group: [*entry_points(group=group), BROKEN[group]])
    for one in known:
        one.cache_clear()
    yield
    for one in known:
        one.cache_clear()


@pytest.mark.usefixtures("_broken")
def test_a_system_that_cannot_be_loaded_is_left_out_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    assert "broken" in registry.system_keys()
    for _ in range(2):
        keys = [system.key for system in registry.systems()]
        assert "broken" not in keys
        assert len(keys) == len(registry.system_keys()) - 1
    assert [record.getMessage() for record in caplog.records] == ["broken of facedown.systems cannot be loaded"]


@pytest.mark.usefixtures("_broken")
def test_whoever_asks_for_a_system_that_cannot_be_loaded_reads_so() -> None:
    with pytest.raises(Refused, match="“broken” is installed, but it cannot be loaded"):
        registry.system("broken")


@pytest.mark.usefixtures("_broken")
def test_an_extension_that_cannot_be_loaded_leaves_the_others() -> None:
    assert registry.extensions("core-kernel")
    assert "broken" not in registry.extensions("core-kernel")
