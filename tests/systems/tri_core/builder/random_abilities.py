"""Random Abilities, legal or not, for a builder of level 20 with a total of 12 in each Core."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import (
    AMONG,
    CORE_ACTIONS,
    CORES,
    KIND_OF,
    SUB_TYPES,
    TRIGGER_TEXTS,
    Ability,
    Ask,
    Chosen,
    Drawback,
    Keyword,
)
from facedown.systems.tri_core.model.keywords import printed_keywords

MAKER = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})


def answer(ask: Ask, draw: Random) -> Any:
    """Return a random answer to a question of an entry, small enough to be affordable."""
    if ask.flag:
        return draw.random() < 0.4
    if ask.words:
        return "stone" if not ask.optional or draw.random() < 0.3 else None
    if ask.dice:
        return tuple(sorted((draw.choice((4, 6, 8, 10, 12)) for _ in range(draw.randint(1, 2))), reverse=True))
    if ask.low is not None:
        return draw.randint(ask.low, min(ask.high, ask.low + draw.choice((0, 1, 2, 3, 30))))
    names = AMONG.get(ask.among, ("Echo", "Scent"))
    if ask.list:
        return tuple(draw.sample(names, draw.randint(1, min(len(names), ask.most or 3))))
    return draw.choice(names)


def chosen(keyword: Keyword, draw: Random) -> Chosen:
    """Return an entry with random answers."""
    values = {ask.name: answer(ask, draw) for ask in keyword.asks}
    return Chosen(keyword.key, {name: value for name, value in values.items() if value is not None})


def drawn(draw: Random, entry: str = "") -> Ability:
    """Return a random Ability, legal or not; if `entry` is given, it is one of its entries."""
    table = list(printed_keywords().values())
    rows = [printed_keywords()[entry]] if entry else []
    rows += draw.sample(table, draw.randint(0 if entry else 1, 3))
    kind = draw.choice(rows[0].types)
    core = draw.choice(tuple(CORES))
    sub_type = next((row.sub_type for row in rows if row.sub_type), None) or draw.choice((None, *SUB_TYPES))
    kinds = KIND_OF[sub_type] if sub_type is not None else ()
    event = draw.choice(("", *TRIGGER_TEXTS)) if kind == "Trigger" else ""
    return Ability(
        f"Ability {draw.randrange(10**6)}", core, kind, draw.choice(("Half", "Single", "Double")),
        action=None if kind == "Passive" else draw.choice(CORE_ACTIONS),
        aspect="Damage" if any(row.sub_type for row in rows) else draw.choice(("Damage", "Heal", "Shield", "Boost",
                                                                               "Hinderance")),
        sub_type=sub_type, kind=draw.choice(kinds) if len(kinds) > 1 else None,
        target=draw.choice(("Natural", "Self", "Single Target")), event=event,
        trigger="the moon is full" if kind == "Trigger" and not event else "",
        device=draw.choice(("", "", "sword")), stat=draw.choice((None, *CORES[core])), at_ap=draw.random() < 0.1,
        drawback=Drawback(draw.choice((0, 0, 10)), "never by night"),
        keywords=tuple(chosen(row, draw) for row in rows),
    )  # fmt: skip


def is_legal(ability: Ability) -> bool:
    """Return whether the Ability is legal for the builder."""
    return not any(problem.stops for problem in ability_problems(ability, MAKER))


def legal(draw: Random, entry: str = "", *, kind: str = "") -> Ability:
    """Return a random legal Ability with this entry and of this type."""
    for ability in random_abilities(draw, entry):
        if is_legal(ability) and kind in ("", ability.type):
            return ability
    raise AssertionError(entry)


def random_abilities(draw: Random, entry: str) -> Iterator[Ability]:
    """Yield many random Abilities with this entry."""
    for _ in range(20_000):
        yield drawn(draw, entry)
