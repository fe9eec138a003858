"""Building Abilities: the time of a change at the bench, beside that of reading the same Ability from its file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import tomli_w

from benchmarks.measure import seconds, show
from facedown.game import Refused
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_bench import AbilityBench
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.systems.tri_core.model.keywords import printed_keywords

MAKER = {"level": 20, "Body": 30, "Mind": 30, "Spirit": 30}


def changes(on: AbilityBench) -> Iterator[Callable[[], AbilityBench]]:
    """Yield every change of one step: adding each Keyword, dropping each row, setting each field to each choice."""
    for key in printed_keywords():
        asked = next(piece for piece in AbilityShop().pieces() if piece.key == key).fields
        values = {field.name: field.domain.usual for field in asked}
        yield lambda key=key, values=values: on.add(key, values)  # type: ignore[misc]
    for at in range(len(on.state().rows)):
        yield lambda at=at: on.drop(at)  # type: ignore[misc]
    for field in on.fields():
        for choice in getattr(field.domain, "choices", ()):
            yield lambda field=field, choice=choice: on.set({field.name: choice.value})  # type: ignore[misc]


def answered(change: Callable[[], AbilityBench]) -> bool:
    """Make a change and compute everything that the bench shows. Return False if it is refused."""
    try:
        change().state()
    except Refused:
        return False
    return True


def read(text: str) -> Any:
    """Return an Ability read from the text of its file."""
    return read_ability(tomllib.loads(text))


def run(*, quick: bool) -> None:
    """Print the time of a change of each ready Ability in milliseconds. The goal is 10."""
    shop, taken, reading = AbilityShop(), [], []
    for data in list(ready_abilities().values())[: 3 if quick else None]:
        on, text = shop.open_workbench(data, MAKER), tomli_w.dumps(data)
        taken += [seconds(lambda c=c: answered(c), 1 if quick else 3) for c in changes(on)]  # type: ignore[misc]
        reading.append(seconds(lambda text=text: read(text), 3))  # type: ignore[misc]
    show("a change at the bench with all results", f"{1000 * median(taken):.2f} ms", f"{len(taken):,} changes")
    show("  the slowest of them", f"{1000 * max(taken):.2f} ms", "goal 10 ms")
    show("  beside reading the Ability’s file", f"{median(taken) / median(reading):.1f} ×")
