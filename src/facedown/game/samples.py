"""The sample scenes that come with the package of a system."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from facedown.chance import quoted
from facedown.game.data_files import package_folder, read_text, read_toml, toml_files
from facedown.game.refusals import refuse
from facedown.game.rulebook import Rulebook

FIELDS_OF_SCENES = ("key", "controller", "at", "hidden", "count")
"""The fields of a character in a scene that say nothing about the character itself."""


@cache
def ready_characters(package: str, table: str) -> Mapping[str, dict[str, Any]]:
    """Return the characters of the sample scenes of a system’s package, by name, as data of files.

    `table` is the name of the TOML tables of characters. Those without a name are left out. So are the fields that only
    a scene needs: who plays a character, its key, its square, whether it is hidden, and the number of its copies.
    """
    scenes = [read_toml(file) for file in toml_files(package_folder(package) / "samples").values()]
    rows = [row for scene in scenes for row in scene.get(table, ())]
    return MappingProxyType({
        row["name"]: {name: value for name, value in row.items() if name not in FIELDS_OF_SCENES}
        for row in rows if "name" in row
    })  # fmt: skip


class Samples:
    """The part of a system that returns its sample scenes."""

    rulebook: Rulebook
    first_sample: str
    """The name of the sample scene that newcomers get."""

    def samples(self) -> tuple[str, ...]:
        """Return the names of the sample scenes: the TOML files in the folder `samples` of the system's package."""
        return tuple(self._samples())

    def sample(self, name: str = "") -> dict[str, Any]:
        """Return a sample scene as plain data; without a name, `first_sample`. Raises Refused for an unknown name."""
        return read_toml(self._sample_file(name))

    def sample_text(self, name: str = "") -> str:
        """Return the TOML text of a sample scene, as `sample` returns its data. Raises Refused for an unknown name."""
        return read_text(self._sample_file(name))

    def _sample_file(self, name: str) -> Traversable:
        if name is None or (type(name) is str and not name):
            name = self.first_sample
        there = self._samples()
        if type(name) is not str or name not in there:
            text = f"There is no sample {quoted(name)}."
            raise refuse(self.rulebook.prefix, text, f"Choose from: {', '.join(there)}.")
        return there[name]

    def _samples(self) -> dict[str, Traversable]:
        return toml_files(self._home("first_sample") / "samples")

    def _home(self, attribute: str) -> Traversable:
        """Return the folder of the package whose class sets this attribute of the system."""
        home = next(cls for cls in type(self).__mro__ if attribute in vars(cls))
        return package_folder(sys.modules[home.__module__].__package__ or home.__module__)
