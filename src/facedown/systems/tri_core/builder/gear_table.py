"""The list of sample gear from which a player chooses the first items of a character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from facedown.game import counted
from facedown.systems.tri_core.builder.character_sheet import effect_text
from facedown.systems.tri_core.model import Item
from facedown.systems.tri_core.rules.gear import GEAR

HEADINGS = {"weapon": "Weapons", "shield": "Shields", "armor": "Armor", "consumable": "Consumables"}
"""The headings of the kinds of items, in the order of the list. All other kinds come last."""

OTHERS = "Other things"


def gear_by_kind() -> dict[str, Item]:
    """Return the sample gear by key, with items of the same kind together."""
    order = [*HEADINGS.values(), OTHERS]
    return dict(sorted(GEAR.items(), key=lambda one: order.index(_heading(one[1]))))


def gear_table(items: Sequence[Item]) -> str:
    """Return a table of items with their main values, numbered from 1, with a heading for each kind.

    `item_description` returns all values of an item.
    """
    rows = [(at, item, ", ".join(_main_numbers(item))) for at, item in enumerate(items, 1)]
    widest_name = max(len(item.name) for item in items)
    widest_text = max(len(text) for _, _, text in rows)
    lines = ["Effect, range in squares, weight"]
    for heading, some in groupby(rows, key=lambda row: _heading(row[1])):
        lines.append(heading)
        for at, item, text in some:
            columns = (f"{item.name:<{widest_name}}", f"{text:<{widest_text}}", f"{item.weight:<8}")
            lines.append("  ".join((f"{at:>4}", *columns, f"{item.pounds:>3} lb")))
    return "\n".join(lines)


def _heading(item: Item) -> str:
    return HEADINGS.get(item.sort, OTHERS)


def _main_numbers(item: Item) -> Iterator[str]:
    """Yield the values of an item that matter most to a player who chooses gear."""
    if item.dice or item.plus:
        yield effect_text(item).removesuffix(" Damage")
    yield from (f"{kind} Armor {amount}" for kind, amount in item.armor.items() if amount)
    if item.range:
        yield f"range {item.range}"
    if item.hands == 2:
        yield "two hands"
    if item.non_lethal:
        yield "non-lethal"
    if item.uses is not None:
        yield counted(item.uses, "use")
