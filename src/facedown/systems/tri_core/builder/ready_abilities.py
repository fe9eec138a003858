"""The ready Abilities, which players can use as they are or as a start for their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def ready_abilities() -> Mapping[str, dict[str, Any]]:
    """Return the ready Abilities by key, each as the data of its file."""
    text = files("facedown.systems.tri_core").joinpath("ready_abilities.toml").read_text("utf-8")
    return tomllib.loads(text)
