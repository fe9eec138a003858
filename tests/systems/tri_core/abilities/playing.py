"""Somebody with Abilities in an encounter, all stats 4: level 20 and 127 ACP to a Single Slot, or level 1 and 32."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.model import Ability, Affliction, Character, Item, Rulings, Sheet
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from tests.systems.tri_core.steps.test_an_exchange import does, passes
from tests.systems.tri_core.table import Told
from tests.systems.tri_core.whole import worded


def ability(name: str, *keywords: dict[str, Any] | str, **fields: Any) -> Ability:
    """An Ability of these entries; those that ask for nothing by their names alone."""
    rows = [{"entry": one} if isinstance(one, str) else one for one in keywords]
    data = {"name": name, "core": "Body", "action": "Strike", "slot": "Double", "keywords": rows, **fields}
    if data.get("type") == "Passive":
        del data["action"]
    made, mistakes = read_ability(data)
    assert made is not None, mistakes
    return made


def entry(name: str, **values: Any) -> dict[str, Any]:
    """A Keyword entry with what was answered."""
    return {"entry": name, **values}


def somebody(
    key: str, *abilities: Ability, level: int = 20, items: tuple[Item, ...] = (), side: str = "", **state: Any
) -> Character:
    """Somebody with all stats 4, fresh, on a side of its own."""
    sheet = Sheet(key.title(), base=(4,) * 9, level=level, abilities=abilities, items=items)
    return replace(fully_restored(Character(key, sheet, "ana", side=side or key), Rulings()), **state)


def uses(told: Told, key: str, name: str, *others: str, faces: list[list[int]] | None = None, **more: Any) -> list[str]:
    """Somebody lays an Ability, lets go of it, and the others pass; what was told, by kind."""
    return does(told, m.Lay(key, more.pop("action", "Ability"), ability=name, **more), *passes(key, *others),
                faces=faces)  # fmt: skip


def ill(key: str, *afflictions: Affliction, **state: Any) -> Character:
    """Somebody afflicted."""
    return somebody(key, afflictions=afflictions, **state)


def texts(told: Told, kind: str) -> list[str]:
    """What was told of this kind, in words."""
    return [worded(event) for event in told.told_so_far() if event.kind == kind]
