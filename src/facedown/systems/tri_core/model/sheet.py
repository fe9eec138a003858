"""A character’s sheet: its stats, skills, items, Abilities, Allies and modifiers."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from facedown.game import Line
from facedown.systems.tri_core.model.ability import Ability, in_order_of_questions
from facedown.systems.tri_core.model.terms import (
    EQUIPMENT_SLOTS,
    KINDS,
    STATS,
    CoreAction,
    Kind,
    Skill,
    Stat,
    SubType,
    Tier,
    Weight,
)

Stats = tuple[int, ...]
"""The values of the nine stats, in the order of STATS."""


Count = Annotated[int, Meta(ge=0, le=999)]
"""A number of points, uses or pounds, 0 to 999."""


Words = Annotated[str, Meta(max_length=200)]
"""A short text typed by a person, of at most 200 characters."""


Score = Literal[
    "PWR", "VIT", "END", "INT", "ACT", "FNE", "ADR", "MOR", "ATN", "HP", "AP", "SP", "FP", "MP", "PG", "MF", "ER",
    "Physical Armor", "Mental Armor", "Energy Armor", "React", "Reactions", "Speed Rank", "Strike Target", "UCB",
    "Strength", "Agility", "Intellect", "Accuracy", "Effect Value", "Recover", "Athletics", "Hoist", "Traverse",
    "Stealth", "Crafting", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence", "Meditate",
]  # fmt: skip
"""The names of the scores that a modifier can change."""


class Modifier(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A bonus or penalty to a score.

    `value`: negative for a penalty.
    `source`: the name of the item, condition or Ability that gives the modifier.
    """

    score: Score
    value: Annotated[int, Meta(ge=-99, le=99)]
    source: Line
    rule: str = "TC-B-30"


class Trade(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Trade or Profession with its three choices, which are names from `TRADE_CHOICES` (TC-F-42, TC-F-43)."""

    name: Line
    choices: tuple[Line, ...]


def in_order(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row for a Keyword entry with the field `entry` first, then the choices in their order.

    A row without a text in `entry` is returned unchanged.
    """
    entry = row.get("entry")
    if not isinstance(entry, str):
        return row
    return {"entry": entry, **in_order_of_questions(entry, {name: row[name] for name in row if name != "entry"})}


class Item(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An item: a device, armor, a tool, a consumable or a container.

    `device`: the kind of device, a name from MELEE or RANGED; "" for other items.
    `hands`: the number of hands needed.
    `dice`, `sides`, `plus`: the number of dice of the Effect Value, their sides, and the points added.
    `effect`, `resource`: what the Effect Value does, and to which resource.
    `types`: the sub-types, for example Slice or Fire.
    `kind`: the kind of damage, for a sub-type with several kinds.
    `range`: the range in squares; 0 for close range.
    `uses`: the uses left; None if unlimited.
    `durability`: the durability left; 0 if broken, None if not counted.
    `worn`: the durability lost.
    `armor`: the Armor against each kind of damage.
    `rarity`, `level`: limits for the Keyword entries of a device.
    `keywords`: the Keyword entries of a device, as rows in the format of `in_order`.
    `made`: the unique mark of a temporary item made by an Ability, or "" (TCG-CR-00).
    """

    name: Line
    sort: Literal["weapon", "shield", "armor", "tool", "consumable", "container", "thing"] = "thing"
    device: Annotated[str, Meta(max_length=40)] = ""
    place: Literal["main", "off", "both", "worn", "stowed", "ground"] = "stowed"
    hands: Literal[1, 2] = 1
    weight: Weight = "Light"
    pounds: Count = 0
    dice: Annotated[int, Meta(ge=0, le=40)] = 0
    sides: Literal[4, 6, 8, 10, 12] = 12
    plus: Count = 0
    effect: Literal["Damage", "Heal", "Shield"] = "Damage"
    resource: Literal["HP", "AP", "SP", "FP", "MP"] = "HP"
    types: Annotated[tuple[SubType, ...], Meta(max_length=4)] = ()
    kind: Kind | None = None
    range: Annotated[int, Meta(ge=0, le=200)] = 0
    thrown: bool = False
    non_lethal: bool = False
    uses: Count | None = None
    durability: Count | None = None
    worn: Count = 0
    armor: dict[Kind, Count] = {}
    modifiers: Annotated[tuple[Modifier, ...], Meta(max_length=12)] = ()
    rarity: Literal["Common", "Uncommon", "Rare", "Epic", "Legendary"] = "Common"
    level: Annotated[int, Meta(ge=1, le=20)] = 1
    keywords: Annotated[tuple[dict[str, Any], ...], Meta(max_length=20)] = ()
    notes: Words = ""
    made: Words = ""

    def __post_init__(self) -> None:
        """Put the kinds of Armor and the fields of Keywords in a fixed order, so that equal items are saved alike."""
        if len(self.armor) > 1 and tuple(self.armor) != tuple(kind for kind in KINDS if kind in self.armor):
            msgspec.structs.force_setattr(self, "armor", {k: self.armor[k] for k in KINDS if k in self.armor})
        if self.keywords:
            msgspec.structs.force_setattr(self, "keywords", tuple(map(in_order, self.keywords)))

    def __hash__(self) -> int:
        """Return a hash of some fields of the item. The usual hash fails, because some other fields are dicts."""
        return hash((self.name, self.sort, self.place, self.uses, self.durability, self.worn, len(self.keywords)))

    @property
    def broken(self) -> bool:
        """Return whether the item has no durability left (TC-D-70)."""
        return self.durability == 0

    @property
    def held(self) -> bool:
        """Return whether the item is in a hand or in both hands, also if it is broken."""
        return self.place in ("main", "off", "both")

    @property
    def usable_in_hand(self) -> bool:
        """Return whether the item is held and unbroken, so that its holder can act with it (TC-D-98)."""
        return self.held and not self.broken

    @property
    def equipped(self) -> bool:
        """Return whether the item is worn or in hand, so that it takes Equipment Slots (R-TC-130)."""
        return self.held or self.place == "worn"

    @property
    def works(self) -> bool:
        """Return whether the item is equipped and unbroken, so that its Armor, modifiers and Keywords have effect."""
        return self.equipped and not self.broken

    @property
    def slots(self) -> int:
        """Return how many Equipment Slots the item takes: as many as `hands`, or 0 if it is not equipped (TC-D-101)."""
        return self.hands if self.equipped else 0


class Ally(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character that acts for its owner. The owner is another character or another Ally.

    `by`: the name of the owner’s Ability that gives the Ally.
    `rolled`: the result of 3d4, or of 6d4 for a unique Ally.
    `unique`: True for a named Ally.

    Rules: TCG-AY-01, TCG-AY-02, TCG-AY-03, TCG-AY-04, TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10,
    TCG-AY-11, TCG-AY-12, TCG-AY-13, TCG-AY-14, TCG-AY-15, TCG-AY-16, TCG-AY-17, TCG-AY-18, TCG-AY-19.
    """

    name: str
    by: str
    rolled: int
    stats: Stats = (0,) * len(STATS)
    unique: bool = False
    abilities: tuple[Ability, ...] = ()
    allies: tuple[Ally, ...] = ()
    items: tuple[Item, ...] = ()


class Suspension(msgspec.Struct, frozen=True, gc=False):
    """An Ability that a table’s rulings suspend.

    `ability`: the name of the Ability.
    `reason`: the code of the problem that causes the suspension.

    Rules: R-TCG-137.
    """

    ability: str
    reason: str


class Sheet(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A character as created and advanced: stats, skills, items and Abilities.

    `method`: the source of its stats: rolled dice, or a pool of points.
    `dice`, `bonus`: the sides of each rolled die, and the points of a level bonus (TC-B-22).
    `base`: the nine stats at creation.
    `raised`: the stats raised at levels, as pairs of (level, stats).
    `instinct`, `specialty`: the Ranks in Core Actions, and in Specialties.
    `languages`: the Ranks in languages, with the free Rank (TC-D-33).
    `nature`: the character’s own sub-type, or None (R-TC-143).
    `traded`: the number of Equipment Slots traded for Ability Slots (TCG-AC-15).
    `pounds`: the character’s weight in pounds.
    `is_ally`: True for an Ally, which has its own price limits (TCG-AY-08).
    `suspended_abilities`: the Abilities that the table’s rulings suspend.
    """

    name: str
    tier: Tier = "adventurer"
    method: Literal["dice", "pool"] = "dice"
    dice: int = 6
    bonus: int = 2
    level: int = 1
    base: Stats = (1,) * len(STATS)
    raised: tuple[tuple[int, tuple[Stat, ...]], ...] = ()
    skills: tuple[tuple[Skill, int], ...] = ()
    instinct: tuple[tuple[CoreAction, int], ...] = ()
    specialty: tuple[tuple[str, int], ...] = ()
    languages: tuple[tuple[str, int], ...] = ()
    trades: tuple[Trade, ...] = ()
    items: tuple[Item, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    notes: tuple[str, ...] = ()
    nature: SubType | None = None
    abilities: tuple[Ability, ...] = ()
    traded: int = 0
    pounds: int = 160
    allies: tuple[Ally, ...] = ()
    is_ally: bool = False
    suspended_abilities: tuple[Suspension, ...] = ()

    def ability(self, name: str) -> Ability:
        """Return the Ability with this name. Raises KeyError if there is no such Ability."""
        for ability in self.abilities:
            if ability.name == name:
                return ability
        raise KeyError(name)

    def item(self, name: str) -> Item:
        """Return the item with this name. Raises KeyError if there is no such item."""
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)

    def why_suspended(self, name: str) -> str:
        """Return the code of the problem for which the Ability `name` is suspended; "" if it is not suspended.

        Rules: R-TCG-137.
        """
        for one in self.suspended_abilities:
            if one.ability == name:
                return one.reason
        return ""

    @cached_property
    def unnamed(self) -> Sheet:
        """Return the sheet with an empty name, as a key for caches.

        Sheets that differ only in their names usually give the same record.
        """
        return first_equal(msgspec.structs.replace(self, name=""))

    @property
    def equipment_slots(self) -> int:
        """Return the number of Equipment Slots, without those traded for Ability Slots (TC-D-101, TCG-AC-15)."""
        return EQUIPMENT_SLOTS - self.traded

    def rank(self, skill: Skill) -> int:
        """Return the number of Ranks in a skill, 0 or more."""
        return dict(self.skills).get(skill, 0)

    def instinct_in(self, action: CoreAction) -> int:
        """Return the number of Instinct Ranks in a Core Action, 0 or more (TC-F-29)."""
        return dict(self.instinct).get(action, 0)

    def bonuses_to(self, stat: Stat, level: int) -> list[int]:
        """Return all levels up to `level` that raised a stat. A level that raised the stat twice occurs twice."""
        return [at for at, stats in self.raised if at <= level for one in stats if one == stat]


@lru_cache(maxsize=512)
def first_equal(sheet: Sheet) -> Sheet:
    """Return one record for all equal sheets: the first sheet equal to `sheet` that was passed to this function."""
    return sheet
