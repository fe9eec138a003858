"""How an Ability is used: whether as its Core Action or for itself, at whom, how far, and what resists it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from facedown.systems.tri_core.abilities.areas import ability_reach, area_of, bought_range, is_inside
from facedown.systems.tri_core.model import (
    DEFENSE,
    OFFENSE,
    STATS,
    Ability,
    Area,
    Card,
    Character,
    Chosen,
    Core,
    Guard,
    Item,
    Position,
    Stat,
)


@lru_cache(maxsize=4096)
def replaces_core_action(ability: Ability) -> bool:
    """Whether an Active is laid as its Core Action itself: a blow at one, or a defence (TCG-AC-08, R-TCG-139)."""
    if ability.type != "Active":
        return False
    defends = ability.action in DEFENSE and ability.aspect == "Shield" and ability.target != "Single Target"
    attacks = ability.action in OFFENSE and ability.aspect == "Damage" and ability.target != "Self"
    return (defends or attacks) and area_of(ability) is None


def chosen_area(ability: Ability, card: Card) -> Area | None:
    """The form that a card turns an area to, if it does (TCG-AT-01)."""
    return card.shape or None  # type: ignore[return-value]


# How far, and with what


def use_range(owner: Character, ability: Ability, card: Card) -> int:
    """How many squares away it can be used: 1, or as far as the device of a Volley, and Range I (R-TCG-124)."""
    if ability.action == "Volley" and card.items:
        return min(owner.item(name).range for name in card.items) + bought_range(ability)
    return ability_reach(ability)


def limited_kinesis(ability: Ability) -> Chosen | None:
    """The Kinesis that moves one kind of thing alone, which then binds the whole Ability (TCG-KI-01b, R-TCG-149)."""
    return next((one for one in ability.keywords if one.entry == "Kinesis I" and one.values.get("only")), None)


def answers_given(one: Chosen) -> tuple[int | str, ...]:
    """The numbers and words that were answered to an entry, in order; flags are left out."""
    found: list[int | str] = []
    for value in one.values.values():
        if isinstance(value, tuple):
            found += value
        elif value and not isinstance(value, bool):
            found.append(value)
    return tuple(found)


def gm_conditions(ability: Ability) -> str:
    """What the GM has to see to before each use: the one kind that it moves, and its Drawback (R-TCG-16, R-TCG-149)."""
    kind, told = limited_kinesis(ability), ability.drawback.words.strip().rstrip(".")
    return " ".join(
        (
            *([f"It moves {kind.values['only']} alone."] if kind is not None else []),
            *([f"Its Drawback: {told}."] if ability.drawback.points and told else []),
        )
    )


def device_held(owner: Character, ability: Ability) -> bool:
    """Whether what it needs is held, and whole: a thing of that name, kind or sort (TCG-AC-21, R-TCG-56)."""
    wanted = ability.device.casefold().strip()
    return not wanted or any(is_wanted_item(item, wanted) for item in owner.sheet.items)


def is_wanted_item(item: Item, wanted: str) -> bool:
    """Whether a thing in use is what was named: words of either are in the other’s."""
    held = item.equipped and item.durability != 0
    names = [word.casefold() for word in (item.name, item.device, item.device.rstrip("s"), item.sort, *item.types)]
    return held and any(name and (name in wanted or wanted in name) for name in names)


def affected_characters(position: Position, owner: Character, ability: Ability, card: Card) -> list[Character]:
    """Those whom a use is for: its user, who is aimed at, or all inside its area but the dead (TCG-AC-20, R-TCG-21)."""
    if ability.target == "Self":
        return [owner]
    one = area_of(ability, chosen_area(ability, card), position.rulings)
    there = [other for other in position.characters if other.out != "dead"]
    if one is None:
        return [other for other in there if other.key == (card.target or owner.key)]
    encounter = position.encounter
    present = set(encounter.everybody) if encounter is not None else set()
    grid = encounter.grid if encounter is not None else position.ground
    return [other for other in there if other.key in present and is_inside(grid, one, owner, card.to, other)]


# What resists it


GUARD_OF_CORE: Mapping[Core, Guard] = {"Body": "PG", "Mind": "MF", "Spirit": "ER"}
"""R-TCG-51."""


def resolved_by(ability: Ability, one: Chosen) -> Stat | Guard:
    """What an entry is resisted by: its own, else the guard of the Ability’s Core (R-TCG-51)."""
    own = one.keyword.resolve
    return own if own else GUARD_OF_CORE[ability.core]  # type: ignore[return-value]


SEEN_BY_ALL = ("Cognition III", "Cognition IV")
"""The entries that whoever looks on may see through (TCG-CO-03, TCG-CO-04)."""


def is_against(one: Chosen) -> bool:
    """Whether an entry does something to somebody that only the willing let happen (R-TCG-30)."""
    if one.entry in SEEN_BY_ALL or one.keyword.family == "Affliction":
        return False
    works_on_others = one.keyword.family in ("Cognition", "Kinesis", "Travel")
    return (works_on_others and bool(one.keyword.resolve)) or one.values.get("mode") == "destroy"


def is_stat(name: str) -> bool:
    """Whether this is a stat, and no guard."""
    return name in STATS
