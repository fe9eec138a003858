"""The place of a table that a command reads: a file, or a kept table in the store."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from facedown.cli import files

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The pattern of the ids of kept tables."""


class KeptPlace(msgspec.Struct, frozen=True):
    """A kept table by its id. `database` is the URL of its store; "" for the usual one."""

    id: str
    database: str = ""

    def __str__(self) -> str:
        return self.id


Place = Path | KeptPlace


def place_of(text: str, database: str = "") -> Place:
    """Return the place that a person has named: a file, or the id of a kept table if there is no such file.

    Raises Unreadable for an impossible name.
    """
    path = Path(text)
    if ID.fullmatch(text) and (database or not files.exists(path)):
        return KeptPlace(text, database)
    return path
