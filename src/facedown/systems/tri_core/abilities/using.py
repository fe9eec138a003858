"""How an Ability is used: whether as its Core Action or for itself, at whom, how far, and what resists it."""

from __future__ import annotations

from collections.abc import Mapping

from facedown.game import Reason, Tally
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.ability import Ability, Chosen
from facedown.systems.tri_core.abilities.areas import farther, inside, reach, shape
from facedown.systems.tri_core.abilities.keywords import Area
from facedown.systems.tri_core.abilities.owned import suspended
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.challenges import resolve_level_of
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.pricing import ability_points, base
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item
from facedown.systems.tri_core.state import left, with_boons
from facedown.systems.tri_core.terms import DEFENSE, OFFENSE, STATS, Core, Guard, Stat


def rides(ability: Ability) -> bool:
    """Whether an Active is laid as its Core Action itself: a blow at one, or a defence (TCG-AC-08, R-TCG-139)."""
    if ability.type != "Active" or shape(ability) is not None:
        return False
    if ability.action in DEFENSE:
        return ability.aspect == "Shield" and ability.target != "Single Target"
    return ability.action in OFFENSE and ability.aspect == "Damage" and ability.target != "Self"


def area(ability: Ability, card: Card) -> Area | None:
    """The form that a card turns an area to, if it does (TCG-AT-01)."""
    return card.shape or None  # type: ignore[return-value]


# How far, and with what


def carries(owner: Character, ability: Ability, card: Card) -> int:
    """How many squares away it can be used: 1, or as far as the device of a Volley, and Range I (R-TCG-124)."""
    if ability.action == "Volley" and card.items:
        return min(owner.item(name).range for name in card.items) + farther(ability)
    return reach(ability)


def one_kind(ability: Ability) -> Chosen | None:
    """The Kinesis that moves one kind of thing alone, which then binds the whole Ability (TCG-KI-01b, R-TCG-149)."""
    return next((one for one in ability.keywords if one.entry == "Kinesis I" and one.values.get("only")), None)


def limits(ability: Ability) -> str:
    """What the GM has to see to before each use: the one kind that it moves, and its Drawback (R-TCG-16, R-TCG-149)."""
    kind, told = one_kind(ability), ability.drawback.words.strip().rstrip(".")
    return " ".join(
        (
            *([f"It moves {kind.values['only']} alone."] if kind is not None else []),
            *([f"Its Drawback: {told}."] if ability.drawback.points and told else []),
        )
    )


def device_held(owner: Character, ability: Ability) -> bool:
    """Whether what it needs is held, and whole: a thing of that name, kind or sort (TCG-AC-21, R-TCG-56)."""
    wanted = ability.device.casefold().strip()
    return not wanted or any(fits(item, wanted) for item in owner.sheet.items)


def fits(item: Item, wanted: str) -> bool:
    """Whether a thing in use is what was named: words of either are in the other’s."""
    held = item.equipped and item.durability != 0
    names = [word.casefold() for word in (item.name, item.device, item.device.rstrip("s"), item.sort, *item.types)]
    return held and any(name and (name in wanted or wanted in name) for name in names)


def whom(position: Position, owner: Character, ability: Ability, card: Card) -> list[Character]:
    """Those whom a use is for: its user, who is aimed at, or all inside its area but the dead (TCG-AC-20, R-TCG-21)."""
    if ability.target == "Self":
        return [owner]
    one = shape(ability, area(ability, card), position.rulings)
    there = [other for other in position.characters if other.out != "dead"]
    if one is None:
        return [other for other in there if other.key == (card.target or owner.key)]
    encounter = position.encounter
    present = set(encounter.everybody) if encounter is not None else set()
    grid = encounter.grid if encounter is not None else position.ground
    return [other for other in there if other.key in present and inside(grid, one, owner, card.to, other)]


def willing(user: Character, other: Character) -> bool:
    """Whether somebody takes what is done to it for help: of the same side, or without sides the same person’s."""
    if user.side or other.side:
        return other.key == user.key or user.side == other.side
    return other.controller == user.controller


def is_harmful(one: Character, card: Card, ap: int) -> bool:
    """Whether an imposed action costs its doer more than so many AP, or anything else: HP by Toxic (R-TCG-94)."""
    cost, toxic = sum(part.value for part in base(one, card)), one.afflicted("Toxic")
    hurts = toxic is not None and toxic.owed + cost > 1  # TCG-AF-13: by every second AP
    return cost > ap or hurts or bool(card.ability) or bool(card.backlash)


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


def legerity(owner: Character, rulings: Rulings, core: Core) -> Tally:
    """What others have to reach against somebody’s Abilities: Core, 4, level, and Boost XI (R-TCG-27, TCG-BO-11)."""
    level = resolve_level_of(owner.sheet, rulings, core)
    standing = numbers.changes(owner.sheet, "Legerity")
    return with_boons(owner, rulings, Tally("Legerity", (*level.addends, *standing)), "Legerity")


def unusable(position: Position, owner: Character, card: Card) -> Reason | None:
    """Why an Ability cannot be used now; None where it can (TCG-AC-21, TCG-XR-02, R-TCG-137)."""
    ability, rulings = owner.sheet.ability(card.ability), position.rulings
    fault = suspended(owner.sheet, ability, rulings)
    if fault is not None:
        return Reason("R-TCG-137", f"{ability.name} is suspended until it is changed: {fault.text}")
    if not device_held(owner, ability):
        return Reason("TCG-AC-21", f"{ability.name} takes a {ability.device} that is held and whole.")
    cost = ability_points(owner, rulings, card)
    there = left(owner, cost.label)
    if cost.total > there and not rulings.backlash_enabled:
        return Reason("TCG-XR-02", f"{ability.name} takes {cost.total} {cost.label}, and there are {there}.")
    return None
