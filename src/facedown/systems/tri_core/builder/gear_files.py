"""Sample gear in files: a row that names a sample item is that item, with its own changes (TC-D-98, TC-D-101)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Problem, nearest
from facedown.systems.tri_core.model import Item, Sheet
from facedown.systems.tri_core.rules.gear import GEAR, place_for

_NAMED = {**{item.name.casefold(): item for item in GEAR.values()}, **GEAR}
"""The sample gear by name and by key."""


def sample_named(name: str) -> Item | None:
    """Return the sample item with this name or key; None if there is none."""
    return _NAMED.get(name.casefold())


def like_sample_gear(name: str) -> str:
    """Return a question that suggests the sample item with a similar name; empty if there is none."""
    return nearest(name, _NAMED)


def misspelt_names(rows: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """Yield the rows that misspell a sample item and have no `sort` (TC-D-101)."""
    for at, row in enumerate(rows):
        meant = like_sample_gear(row["name"]) if "sort" not in row and sample_named(row["name"]) is None else ""
        if meant:
            text = f"No sample gear is called “{row['name']}”.{meant} If it is a thing of its own, give its sort."
            yield Problem(f"items[{at}].name", "TC-D-101", text)


def with_sample_gear(items: Sequence[Item], rows: Sequence[Mapping[str, Any]], traded: int = 0) -> tuple[Item, ...]:
    """The things of a file, where a row that names sample gear and no `sort` is that gear, changed by what it says.

    `rows` are what the file says of each. Where such a row names no place, it is held or worn if there is room for it
    beside the others (TC-D-98, TC-D-101). `traded` are Equipment Slots given up.
    """
    samples = [None if "sort" in row else sample_named(item.name) for item, row in zip(items, rows, strict=True)]
    found = [
        item if sample is None else with_row(sample, item, row)
        for item, sample, row in zip(items, samples, rows, strict=True)
    ]
    for at, (sample, row) in enumerate(zip(samples, rows, strict=True)):
        if sample is not None and "place" not in row:
            others = Sheet("", items=(*found[:at], *found[at + 1 :]), traded=traded)
            place = place_for(others, found[at])
            found[at] = msgspec.convert({**msgspec.to_builtins(found[at]), "place": place}, Item)
    return tuple(found)


def with_row(sample: Item, item: Item, row: Mapping[str, Any]) -> Item:
    """Return the sample item with the changes of a row, under the row’s name unless that is the key of the sample."""
    name = item.name if item.name.casefold() == sample.name.casefold() else sample.name
    changes = {field: getattr(item, field) for field in row}
    return replace(sample, **{**changes, "name": name})
