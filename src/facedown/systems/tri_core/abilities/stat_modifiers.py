"""The modifiers that an Ability's Keywords give: which statistic, by how much (R-TCG-12, R-TCG-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Chosen, Rulings, StatModifier, merged
from facedown.systems.tri_core.model.keywords import keywords

RESISTANCE = "Resistance to "
"""How a modifier is called that halves damage of a sub-type, or does away with it."""


MOST_IMMUNE, MOST_REINFORCING = 3, 2
"""TCG-AN-04, R-TCG-129: whatever they come from."""


ROLLED = ("Effect Value", "Accuracy")
"""What is changed action by action."""


def ability_modifiers(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[StatModifier, ...]:
    """What an Ability changes, its entries of one statistic together (R-TCG-13).

    What helps one and what hinders another are two, of the same statistic too.
    """
    found: dict[object, StatModifier] = {}
    for chosen in merged(ability.keywords):
        for one in entry_modifiers(ability, chosen, rulings):
            key = (one.key, one.worse)
            found[key] = combine_modifiers(found[key], one) if key in found else one
    return tuple(found.values())


def entry_modifiers(ability: Ability, chosen: Chosen, rulings: Rulings) -> Iterator[StatModifier]:
    """What one entry changes (TCG-BO-15)."""
    keyword, values = keywords(rulings)[chosen.entry], chosen.values
    worse = ability.aspect == "Hinderance" or bool(values.get("foe"))
    if keyword.key == "Anatomy IV":
        for against in values["against"]:
            yield StatModifier(
                f"{RESISTANCE}{against}", ability.name, keyword.rule, ability.type, values["halves"], worse=worse,
                again=values.get("absorbed") or 0,
            )  # fmt: skip
        return
    if keyword.key in WEIGHING:
        yield from weight_modifiers(ability, chosen, keyword.rule)
        return
    if keyword.key == "Boost IV" and values["mode"] in ("increase", "decrease"):
        worse = worse or values["mode"] == "decrease"
        yield StatModifier("AP", ability.name, keyword.rule, ability.type, values["points"], worse=worse)
        return
    if not keyword.changes:
        return
    what = keyword.changes.format_map(values)
    one = StatModifier(
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


def weight_modifiers(ability: Ability, chosen: Chosen, rule: str) -> Iterator[StatModifier]:
    """More or less weight, from which speed follows (TCG-AN-05, TCG-AN-06)."""
    sign = -1 if chosen.values.get("fewer") else 1
    if chosen.entry == "Anatomy VI":
        yield StatModifier("Weight in halves", ability.name, rule, ability.type, sign * chosen.values["halves"])
        return
    yield StatModifier("Weight", ability.name, rule, ability.type, sign * chosen.values["pounds"])


def combine_modifiers(one: StatModifier, more: StatModifier) -> StatModifier:
    """Two of one Ability as one; a stat counts once, the larger share of it (R-TCG-13, R-TCG-130)."""
    stats = {**dict(one.stats), **{name: min(share, dict(one.stats).get(name, share)) for name, share in more.stats}}
    return replace(
        one, points=one.points + more.points, dice=(*one.dice, *more.dice), per_die=one.per_die + more.per_die,
        again=one.again + more.again, stats=tuple(stats.items()),
    )  # fmt: skip


def newest_of_each_kind(found: Iterable[StatModifier]) -> tuple[StatModifier, ...]:
    """Of each kind the one that comes last (TCG-AC-16, R-TCG-12)."""
    return tuple({one.key: one for one in found}.values())


def passive_modifiers(abilities: Iterable[Ability]) -> tuple[StatModifier, ...]:
    """What the Passives of a sheet change, always; of the same statistic the last one counts (TCG-AC-10, TCG-AC-18)."""
    passive = (ability for ability in abilities if ability.type == "Passive")
    return newest_of_each_kind(one for ability in passive for one in ability_modifiers(ability))


ON_ITS_USER = ("Damage", "Heal", "Shield")
"""The Aspects of which Empower and Precision bear on the use itself; of the others on whom it is used (R-TCG-140)."""
