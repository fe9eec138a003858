"""Reading the data files that come with a package. Below `cli`, no other module reads files.

These files are parts of the program, like its modules: nobody edits them while it runs.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


def package_folder(package: str) -> Traversable:
    """Return the folder of an installed package, from its dotted name."""
    return files(package)


def toml_files(folder: Traversable) -> dict[str, Traversable]:
    """Return the TOML files in a folder by name, in the order of their names; empty if there is no such folder.

    The names are without the ending `.toml`.
    """
    there = folder.iterdir() if folder.is_dir() else ()
    names = sorted(file.name for file in there if file.name.endswith(".toml"))
    return {name.removesuffix(".toml"): folder.joinpath(name) for name in names}


def read_text(file: Traversable) -> str:
    """Return the text of a file in UTF-8."""
    return file.read_text("utf-8")


def read_toml(file: Traversable) -> dict[str, Any]:
    """Return the data of a TOML file that comes with a package."""
    return tomllib.loads(read_text(file))
