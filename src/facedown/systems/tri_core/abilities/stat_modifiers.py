"""The bonuses and penalties that an Ability’s Keywords give to statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Chosen, StatModifier, merged, resistance_to

MOST_IMMUNE, MOST_REINFORCING = 3, 2
"""The maximum number of a character’s immunities, and of the stats added to a value (TCG-AN-04, R-TCG-129)."""


ROLL_STATISTICS = ("Effect Value", "Accuracy")
"""The statistics that belong to a roll, so that a modifier can apply to one Core Action only."""


def ability_modifiers(ability: Ability) -> tuple[StatModifier, ...]:
    """Return the modifiers that an Ability gives. They are the same under all rulings (R-TCG-13).

    Each statistic has at most one modifier with all bonuses, and one with all penalties.
    """
    found: dict[object, StatModifier] = {}
    for chosen in merged(ability.keywords):
        for one in entry_modifiers(ability, chosen):
            key = (one.key, one.worse)
            found[key] = combine_modifiers(found[key], one) if key in found else one
    return tuple(found.values())


def entry_modifiers(ability: Ability, chosen: Chosen) -> Iterator[StatModifier]:
    """Yield the modifiers that one Keyword entry of an Ability gives; nothing if the entry changes no number.

    Reinforce IV changes React, and Empower and Precision change Core Actions. No Boost does.

    Rules: TCG-BO-15, R-TCG-84.
    """
    keyword, values = chosen.keyword, chosen.values
    worse = ability.aspect == "Hinderance" or bool(values.get("foe"))
    if keyword.key == "Anatomy IV":
        for against in values["against"]:
            yield StatModifier(
                resistance_to(against), ability.name, keyword.rule, ability.type, values["halves"], worse=worse,
                rerolls=values.get("absorbed") or 0,
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
        what,
        ability.name,
        keyword.rule,
        ability.type,
        worse=worse,
        action=ability.action if what in ROLL_STATISTICS else None,
    )
    many = values.get("points", 0)
    if keyword.key == "Empower III":
        yield replace(one, per_die=many)
    elif keyword.key == "Precision III":
        yield replace(one, rerolls=values["dice"])
    elif keyword.key == "Empower IV":
        yield replace(one, stats=((values["of"], 1),))
    else:
        stats = tuple((name, keyword.share) for name in values.get("stats", ()))
        yield replace(one, points=many, dice=tuple(values.get("dice", ())), stats=stats)


WEIGHING = ("Anatomy V", "Anatomy VI")
"""The Keyword entries that change a character’s weight, which is neither a bonus nor a penalty."""


BY_WEIGHT = ("TCG-AN-05", "TCG-AN-06")
"""The rules of the Keyword entries that change a character’s weight."""


def weight_modifiers(ability: Ability, chosen: Chosen, rule: str) -> Iterator[StatModifier]:
    """Yield the modifier that a Keyword entry gives to a character’s weight.

    Its points are pounds, or halves of the weight for the Keyword Anatomy VI.
    The points are negative if the character becomes lighter.

    Rules: TCG-AN-05, TCG-AN-06.
    """
    sign = -1 if chosen.values.get("fewer") else 1
    if chosen.entry == "Anatomy VI":
        yield StatModifier("Weight in halves", ability.name, rule, ability.type, sign * chosen.values["halves"])
        return
    yield StatModifier("Weight", ability.name, rule, ability.type, sign * chosen.values["pounds"])


def combine_modifiers(modifier: StatModifier, more: StatModifier) -> StatModifier:
    """Return the sum of two modifiers that an Ability gives to the same statistic.

    Rules: R-TCG-13, R-TCG-130.
    """
    stats = {
        **dict(modifier.stats),
        **{name: min(share, dict(modifier.stats).get(name, share)) for name, share in more.stats},
    }
    return replace(
        modifier,
        points=modifier.points + more.points,
        dice=(*modifier.dice, *more.dice),
        per_die=modifier.per_die + more.per_die,
        rerolls=modifier.rerolls + more.rerolls,
        stats=tuple(stats.items()),
    )


def newest_of_each_kind(found: Iterable[StatModifier]) -> tuple[StatModifier, ...]:
    """Return the last modifier in `found` for each combination of statistic, Core Action and class.

    Rules: TCG-AC-16, R-TCG-12.
    """
    return tuple({one.key: one for one in found}.values())


def passive_modifiers(abilities: Iterable[Ability]) -> tuple[StatModifier, ...]:
    """Return the permanent modifiers of the Passives in `abilities`; other types of Ability are ignored.

    Rules: TCG-AC-10, TCG-AC-18.
    """
    passive = (ability for ability in abilities if ability.type == "Passive")
    return newest_of_each_kind(one for ability in passive for one in ability_modifiers(ability))


OWN_ROLL_ASPECTS = ("Damage", "Heal", "Shield")
"""The Aspects of Abilities whose own roll is changed by Empower and Precision (R-TCG-140).

In Abilities with other Aspects, Empower and Precision change the rolls of the target.
"""
