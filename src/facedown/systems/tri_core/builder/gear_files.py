"""Sample gear in files. A row with a sample item’s name stands for the item; other fields in the row change it."""

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
    """Return the sample item with this name or key, ignoring case; None if there is none."""
    return _NAMED.get(name.casefold())


def similar_sample_gear(name: str) -> str:
    """Return a question that suggests the sample item with a name similar to `name`; "" if there is none."""
    return nearest(name, _NAMED)


def misspelt_sample_gear(rows: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """Yield a problem for each item whose name looks like misspelt sample gear.

    `rows`: the items in a file. Rows with a `sort` are left out.

    Rules: TC-D-101.
    """
    for at, row in enumerate(rows):
        question = similar_sample_gear(row["name"]) if "sort" not in row and sample_named(row["name"]) is None else ""
        if question:
            text = f"No sample gear is called “{row['name']}”.{question} If it is an item of your own, give its sort."
            yield Problem(f"items[{at}].name", "TC-D-101", text)


def with_sample_gear(items: Sequence[Item], rows: Sequence[Mapping[str, Any]], traded: int = 0) -> tuple[Item, ...]:
    """Return the items of a file, with the values of sample gear filled in.

    `rows`: the rows of `items`. Fields of a row replace values of the sample item.
    A row with a `sort` is not filled in.
    `traded`: the number of Equipment Slots traded for Ability Slots.

    Rules: TC-D-98, TC-D-101.
    """
    samples = [None if "sort" in row else sample_named(item.name) for item, row in zip(items, rows, strict=True)]
    found = [
        item if sample is None else changed_sample(sample, item, row)
        for item, sample, row in zip(items, samples, rows, strict=True)
    ]
    for at, (sample, row) in enumerate(zip(samples, rows, strict=True)):
        if sample is not None and "place" not in row:
            others = Sheet("", items=(*found[:at], *found[at + 1 :]), traded=traded)
            place = place_for(others, found[at])
            found[at] = msgspec.convert({**msgspec.to_builtins(found[at]), "place": place}, Item)
    return tuple(found)


def changed_sample(sample: Item, item: Item, row: Mapping[str, Any]) -> Item:
    """Return the item `sample`, changed by the fields in `row`. In its name, only upper and lower case can change.

    `item`: the content of `row` as an Item.
    """
    name = item.name if item.name.casefold() == sample.name.casefold() else sample.name
    changes = {field: getattr(item, field) for field in row}
    return replace(sample, **{**changes, "name": name})
