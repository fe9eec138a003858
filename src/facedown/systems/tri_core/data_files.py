"""The data files of Tri-Core as plain data: gear, Keywords, ready-made Abilities and characters, and the rulebook.

The modules that make records from these data read no files themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from facedown.game import Rulebook
from facedown.game.data_files import package_folder, read_toml, toml_files

HOME = package_folder("facedown.systems.tri_core")


def read_rulebook() -> Rulebook:
    """Return the rulebook, read from all files in `rulebook/`."""
    return Rulebook.read(*toml_files(HOME / "rulebook").values())


def gear_data() -> dict[str, Any]:
    """Return the data of the sample gear by key, from `gear.toml`."""
    return read_toml(HOME / "gear.toml")


def keyword_data() -> tuple[dict[str, Any], ...]:
    """Return the data of the files in `keywords/`, in the order of the rulebook.

    Each file has a list `entry`, and can have a table `family` of values that several entries share.
    """
    return tuple(map(read_toml, toml_files(HOME / "keywords").values()))


@cache
def ready_abilities() -> Mapping[str, dict[str, Any]]:
    """Return the ready-made Abilities by key, each as the data of its file.

    Players can use them as they are or as a start for their own.
    """
    return read_toml(HOME / "ready_abilities.toml")


@cache
def ready_characters() -> Mapping[str, dict[str, Any]]:
    """Return the ready-made characters by key, each as the data of its file."""
    return {name: read_toml(file) for name, file in toml_files(HOME / "characters").items()}
