"""A character’s sheet: its creation, what it has learned, its items, Abilities and modifiers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from facedown.game import Line
from facedown.systems.tri_core.model.ability import Ability
from facedown.systems.tri_core.model.terms import (
    EQUIPMENT_SLOTS,
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
"""The nine stats in the order of STATS."""


Count = Annotated[int, Meta(ge=0, le=999)]


Words = Annotated[str, Meta(max_length=200)]


Score = Literal[
    "PWR", "VIT", "END", "INT", "ACT", "FNE", "ADR", "MOR", "ATN", "HP", "AP", "SP", "FP", "MP", "PG", "MF", "ER",
    "Physical Armor", "Mental Armor", "Energy Armor", "React", "Reactions", "Speed Rank", "Strike Target", "UCB",
    "Strength", "Agility", "Intellect", "Accuracy", "Effect Value", "Recover", "Athletics", "Hoist", "Traverse",
    "Stealth", "Crafting", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence", "Meditate",
]  # fmt: skip
"""The scores that a modifier can change."""


class Modifier(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A bonus or penalty to a score, with the name of its source: an item, a condition, an Ability."""

    score: Score
    value: Annotated[int, Meta(ge=-99, le=99)]
    source: Line
    rule: str = "TC-B-30"


class Trade(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Trade or Profession with its three choices (TC-F-42, TC-F-43)."""

    name: Line
    choices: tuple[Line, ...]


class Item(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An item: a device, armor, a tool, a consumable or a container.

    `dice` of `sides` and `plus` are its Effect Value, `effect` what that does to `resource`; `types` are its sub-types,
    and `kind` their kind where a sub-type allows several. `range` is in squares, 0 for close range. `device` is its
    name for Trades. `place` says where it is; `uses` is None if they are unlimited, `durability` 0 if it is broken and
    None if it is not counted, `worn` how much of it is lost. `armor` is its Armor against each kind. `made` marks an
    item that an Ability has created for a time (TCG-CR-00).
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

    def __hash__(self) -> int:
        """Return a hash that equal items share; dicts and the contents of Keyword rows are not counted."""
        return hash((self.name, self.sort, self.place, self.uses, self.durability, self.worn, len(self.keywords)))

    @property
    def equipped(self) -> bool:
        """Return whether it is worn or in hand, so that it works and takes a slot (R-TC-130)."""
        return self.place in ("main", "off", "both", "worn")

    @property
    def slots(self) -> int:
        """Return how many Equipment Slots it takes: two for a two-handed item (TC-D-101)."""
        return self.hands if self.equipped else 0


class Ally(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character that acts for another one, who may be an Ally itself.

    `by` is the Ability that brings it, `rolled` the result of its 3d4, or 6d4 if it is `unique`. `stats` are its nine
    stats, which share those points and the invested ones.

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
    """An Ability that the rulings suspend; `reason` is the code of its fault (R-TCG-137)."""

    ability: str
    reason: str


class Sheet(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A character’s creation and growth.

    `base` are the nine numbers of creation; `raised` the stats raised at each level. `dice` and `bonus` differ from the
    tier’s own if the GM altered the array (TC-B-22). `languages` holds each language with its ranks, one of which is
    free (TC-D-33). `nature` is the character’s own sub-type, if any (R-TC-143). `traded` are Equipment Slots traded for
    Ability Slots (TCG-AC-15), `pounds` its own weight. `is_ally`: it is an Ally, with ceilings of its own (TCG-AY-08).
    `lapsed` are the Abilities that the rulings suspend.
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
    is_ally: bool = msgspec.field(name="kin", default=False)
    lapsed: tuple[Suspension, ...] = ()

    def ability(self, name: str) -> Ability:
        """Return an Ability of the character. Raises KeyError."""
        for ability in self.abilities:
            if ability.name == name:
                return ability
        raise KeyError(name)

    def item(self, name: str) -> Item:
        """Return an item of the character. Raises KeyError."""
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)

    def why_suspended(self, name: str) -> str:
        """Return the code of the fault that suspends an Ability under the rulings (R-TCG-137); empty if none does."""
        return next((one.reason for one in self.lapsed if one.ability == name), "")

    @property
    def equipment_slots(self) -> int:
        """The Equipment Slots that are not traded (TC-D-101, TCG-AC-15)."""
        return EQUIPMENT_SLOTS - self.traded

    def rank(self, skill: Skill) -> int:
        """Return the Ranks in a skill."""
        return dict(self.skills).get(skill, 0)

    def instinct_in(self, action: CoreAction) -> int:
        """Return the Instinct Ranks in a Core Action (TC-F-29)."""
        return dict(self.instinct).get(action, 0)

    def bonuses_to(self, stat: Stat, level: int) -> list[int]:
        """Return the levels up to this one whose bonus went to a stat."""
        return [at for at, stats in self.raised if at <= level for one in stats if one == stat]
