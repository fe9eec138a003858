"""What Abilities make more or less of: which statistic, by how much, for how long (R-TCG-12, R-TCG-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.ability import Ability, Chosen, merged
from facedown.systems.tri_core.abilities.keywords import DEFAULT, AbilityType, keywords
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.terms import CoreAction, Stat


class Boon(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """So much more or less of one statistic, by one Ability, for the better or for the worse.

    `points` and `dice` are added, or taken off where they are below 0 or `worse`; `per_die` for each die of the pool,
    `again` dice can be rolled again, `stats` are the bearer’s own, each divided by `share`, and `lent` what each of
    them gave of the points when it was put on. `action` is the Core Action whose Effect Value or Accuracy it changes,
    none for all of them. `kind` is the type of the Ability, which is the class that one of a kind counts of (R-TCG-12).
    `by` has used it, and `cycles` of theirs are left (R-TCG-141).
    `words` are what it is where it changes no number, as the GM has judged it; `made` marks the thing that goes
    with it.
    """

    what: str
    source: str
    rule: str
    kind: AbilityType | Literal["equipment"] = "Active"
    points: int = 0
    dice: tuple[int, ...] = ()
    per_die: int = 0
    again: int = 0
    stats: tuple[tuple[Stat, int], ...] = ()
    lent: tuple[tuple[Stat, int], ...] = ()
    worse: bool = False
    action: CoreAction | None = None
    by: str = ""
    cycles: int = 0
    words: str = ""
    made: str = ""

    @property
    def key(self) -> tuple[str, CoreAction | None, str]:
        """What only the newest of counts (R-TCG-12, R-TCG-13)."""
        return (self.what, self.action, self.kind)

    @property
    def sign(self) -> int:
        """1 where it helps, -1 where it hinders."""
        return -1 if self.worse else 1

    @property
    def hides_from_sight(self) -> bool:
        """Whether it keeps its bearer out of sight, and not only from other senses (TCG-CO-04, R-TCG-98)."""
        return self.what == "Unseen" and "sight" in self.words

    def of(self, what: str, action: CoreAction | None = None) -> bool:
        """Whether it changes this, for an Effect Value or an Accuracy that of this action."""
        return self.what == what and self.action in (None, action)


RESISTANCE = "Resistance to "
"""How a boon is called that halves damage of a sub-type, or does away with it."""

MOST_IMMUNE, MOST_REINFORCING = 3, 2
"""TCG-AN-04, R-TCG-129: whatever they come from."""

ROLLED = ("Effect Value", "Accuracy")
"""What is changed action by action."""


def boons(ability: Ability, rulings: Rulings = DEFAULT) -> tuple[Boon, ...]:
    """What an Ability changes, its entries of one statistic together (TCG-BO-01 to TCG-RE-07, R-TCG-13).

    What helps one and what hinders another are two, of the same statistic too.
    """
    found: dict[object, Boon] = {}
    for chosen in merged(ability.keywords):
        for one in boons_of(ability, chosen, rulings):
            key = (one.key, one.worse)
            found[key] = together(found[key], one) if key in found else one
    return tuple(found.values())


def boons_of(ability: Ability, chosen: Chosen, rulings: Rulings) -> Iterator[Boon]:
    """What one entry changes."""
    keyword, values = keywords(rulings)[chosen.entry], chosen.values
    worse = ability.aspect == "Hinderance" or bool(values.get("foe"))
    if keyword.key == "Anatomy IV":
        for against in values["against"]:
            yield Boon(
                f"{RESISTANCE}{against}", ability.name, keyword.rule, ability.type, values["halves"], worse=worse,
                again=values.get("absorbed") or 0,
            )  # fmt: skip
        return
    if keyword.key in WEIGHING:
        yield from weight_of(ability, chosen, keyword.rule)
        return
    if keyword.key == "Boost IV" and values["mode"] in ("increase", "decrease"):
        worse = worse or values["mode"] == "decrease"
        yield Boon("AP", ability.name, keyword.rule, ability.type, values["points"], worse=worse)
        return
    if not keyword.changes:
        return
    what = keyword.changes.format_map(values)
    one = Boon(
        what, ability.name, keyword.rule, ability.type, worse=worse, action=ability.action if what in ROLLED else None
    )
    many = values.get("points", 0)
    if keyword.key == "Empower III":
        yield replace(one, per_die=many)
    elif keyword.key == "Precision III":
        yield replace(one, again=values["dice"])
    elif keyword.key == "Empower IV":
        yield replace(one, stats=((values["of"], 1),))
    else:
        stats = tuple((name, keyword.share) for name in values.get("stats", ()))
        yield replace(one, points=many, dice=tuple(values.get("dice", ())), stats=stats)


WEIGHING = ("Anatomy V", "Anatomy VI")
"""The entries that make somebody heavier or lighter, which is neither good nor bad."""

BY_WEIGHT = ("TCG-AN-05", "TCG-AN-06")
"""The rules of what these change."""


def weight_of(ability: Ability, chosen: Chosen, rule: str) -> Iterator[Boon]:
    """More or less weight, from which speed follows (TCG-AN-05, TCG-AN-06)."""
    sign = -1 if chosen.values.get("fewer") else 1
    if chosen.entry == "Anatomy VI":
        yield Boon("Weight in halves", ability.name, rule, ability.type, sign * chosen.values["halves"])
        return
    yield Boon("Weight", ability.name, rule, ability.type, sign * chosen.values["pounds"])


def together(one: Boon, more: Boon) -> Boon:
    """Two of one Ability as one; a stat counts once, the larger share of it (R-TCG-13, R-TCG-130)."""
    stats = {**dict(one.stats), **{name: min(share, dict(one.stats).get(name, share)) for name, share in more.stats}}
    return replace(
        one, points=one.points + more.points, dice=(*one.dice, *more.dice), per_die=one.per_die + more.per_die,
        again=one.again + more.again, stats=tuple(stats.items()),
    )  # fmt: skip


def newest(found: Iterable[Boon]) -> tuple[Boon, ...]:
    """Of each kind the one that comes last (R-TCG-12)."""
    return tuple({one.key: one for one in found}.values())


def standing(abilities: Iterable[Ability]) -> tuple[Boon, ...]:
    """What the Passives of a sheet change, always; of the same statistic the last one counts (TCG-AC-10, TCG-AC-18)."""
    passive = (ability for ability in abilities if ability.type == "Passive")
    return newest(one for ability in passive for one in boons(ability))
