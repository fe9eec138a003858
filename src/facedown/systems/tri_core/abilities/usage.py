"""How an Ability is used: as a Core Action or alone, its range and device, whom it affects, and how to resist it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from facedown.systems.tri_core.abilities.areas import ability_reach, altered_area, area_of, bought_range, is_inside
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
    """Return whether an Ability is played in place of a Core Action.

    True for an Active without an area in two cases:

    - an Offense Action with the Aspect Damage, unless the target is Self;
    - a Defense Action with the Aspect Shield, unless the target is Single Target.

    Rules: TCG-AC-08, R-TCG-139.
    """
    if ability.type != "Active":
        return False
    defends = ability.action in DEFENSE and ability.aspect == "Shield" and ability.target != "Single Target"
    attacks = ability.action in OFFENSE and ability.aspect == "Damage" and ability.target != "Self"
    return (defends or attacks) and area_of(ability) is None


def chosen_area(ability: Ability, card: Card) -> Area | None:
    """Return the form of area chosen on a card with Alter I; None if no form is chosen (TCG-AT-01)."""
    return card.shape or None  # type: ignore[return-value]


# Range, conditions and devices


def use_range(owner: Character, ability: Ability, card: Card) -> int:
    """Return the range, in squares, of an Ability that is used with a card.

    Rules: TCG-RA-00, R-TCG-124.
    """
    if ability.action == "Volley" and card.items:
        return min(owner.item(name).range for name in card.items) + bought_range(ability)
    return ability_reach(ability)


def limited_kinesis(ability: Ability) -> Chosen | None:
    """Return the Kinesis I entry that limits the whole Ability to one kind of thing; None if there is none.

    Rules: TCG-KI-01b, R-TCG-149.
    """
    return next((one for one in ability.keywords if one.entry == "Kinesis I" and one.values.get("only")), None)


def answers_given(chosen: Chosen) -> tuple[int | str, ...]:
    """Return the numbers and texts chosen in a Keyword entry, in order. Flags, 0 and empty choices are left out."""
    found: list[int | str] = []
    for value in chosen.values.values():
        if isinstance(value, tuple):
            found += value
        elif value and not isinstance(value, bool):
            found.append(value)
    return tuple(found)


def gm_conditions(ability: Ability) -> str:
    """Return the conditions that the GM checks before an Ability is used, as a text; "" if there are none.

    Rules: R-TCG-16, R-TCG-149.
    """
    kinesis, drawback = limited_kinesis(ability), ability.drawback.words.strip().rstrip(".")
    return " ".join(
        (
            *([f"It moves only {kinesis.values['only']}."] if kinesis is not None else []),
            *([f"Its Drawback: {drawback}."] if ability.drawback.points and drawback else []),
        )
    )


def device_held(owner: Character, ability: Ability) -> bool:
    """Return whether `owner` has equipped the device that an Ability needs; True if the Ability needs no device.

    A broken device does not count.

    Rules: TCG-AC-21, R-TCG-56.
    """
    wanted = ability.device.casefold().strip()
    return not wanted or any(is_wanted_item(item, wanted) for item in owner.sheet.items)


def is_wanted_item(item: Item, wanted: str) -> bool:
    """Return whether an item is equipped, is not broken, and matches `wanted`, a device’s name in lower case.

    The item’s name, kind or sub-type must contain `wanted` or be contained in `wanted`.
    """
    names = [word.casefold() for word in (item.name, item.device, item.device.rstrip("s"), item.sort, *item.types)]
    return item.works and any(name and (name in wanted or wanted in name) for name in names)


def affected_characters(position: Position, owner: Character, ability: Ability, card: Card) -> list[Character]:
    """Return the characters that an Ability affects if `owner` uses the Ability with `card`.

    - Target Self: the user.
    - With an area: the living characters of the encounter inside the area.
    - Otherwise: the card’s target, or the user if the card has no target. A dead target is left out.

    Rules: TCG-AC-20, R-TCG-21.
    """
    if ability.target == "Self":
        return [owner]
    one = altered_area(ability, chosen_area(ability, card), position.rulings)
    there = [other for other in position.characters if other.out != "dead"]
    if one is None:
        return [other for other in there if other.key == (card.target or owner.key)]
    encounter = position.encounter
    present = set(encounter.everybody) if encounter is not None else set()
    grid = encounter.grid if encounter is not None else position.ground
    return [other for other in there if other.key in present and is_inside(grid, one, owner, card.to, other)]


# Resolves


GUARD_OF_CORE: Mapping[Core, Guard] = {"Body": "PG", "Mind": "MF", "Spirit": "ER"}
"""The guard that resists Abilities of each Core (R-TCG-51)."""


def resisting_score(ability: Ability, chosen: Chosen) -> Stat | Guard:
    """Return the stat or guard that resists a Keyword entry: by default, the guard for the Ability’s Core.

    Rules: R-TCG-51.
    """
    own = chosen.keyword.resolve
    return own if own else GUARD_OF_CORE[ability.core]  # type: ignore[return-value]


SEEN_BY_ALL = ("Cognition III", "Cognition IV")
"""The Keyword entries whose effects may be resisted by everyone who sees them (TCG-CO-03, TCG-CO-04)."""


def resisted_without_penalty(chosen: Chosen) -> bool:
    """Return whether an unwilling target can resist a Keyword entry that gives no penalty (R-TCG-30).

    False for Afflictions and for entries in `SEEN_BY_ALL`. For all other entries, True in two cases:

    - The entry destroys AP.
    - The entry belongs to Cognition, Kinesis or Travel and has a Resolve.
    """
    if chosen.entry in SEEN_BY_ALL or chosen.keyword.family == "Affliction":
        return False
    affects_others = chosen.keyword.family in ("Cognition", "Kinesis", "Travel")
    return (affects_others and bool(chosen.keyword.resolve)) or chosen.values.get("mode") == "destroy"


def is_stat(name: str) -> bool:
    """Return whether `name` is the name of a stat, not of a guard."""
    return name in STATS
