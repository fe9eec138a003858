"""The definitions of the Keyword entries, made from `keywords/`: their questions, prices, limits and effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

import msgspec

from facedown.systems.tri_core.data_files import keyword_data
from facedown.systems.tri_core.model.rulings import DEFAULT_RULINGS, Rulings
from facedown.systems.tri_core.model.terms import (
    CORE_ACTIONS,
    GUARD_OF,
    RESOURCES,
    SKILLS,
    STATS,
    SUB_TYPES,
    Stat,
    SubType,
)

AbilityType = Literal["Active", "Trigger", "Passive"]


Area = Literal["Line", "Cone", "Cube", "Cylinder", "Burst"]


RESISTED: tuple[SubType, ...] = (
    "Fire", "Water", "Electricity", "Earth", "Wind", "Acid", "Slice", "Penetrate", "Impact",
)  # fmt: skip
"""The sub-types that can be resisted without the GM’s approval (R-TCG-148)."""


AMONG: Mapping[str, tuple[str, ...]] = {
    "stats": STATS,
    "resources": RESOURCES,
    "paying": ("SP", "FP", "MP"),
    "guards": tuple(GUARD_OF.values()),
    "skills": tuple(SKILLS),
    "sub-types": SUB_TYPES,
    "resisted": (*RESISTED, *(name for name in SUB_TYPES if name not in RESISTED)),
    "shapes": ("Line", "Cone", "Cube", "Cylinder", "Burst"),
    "effects": ("Damage", "Heal", "Shield"),
    "signs": ("Negative", "Neutral", "Positive"),
    "actions": CORE_ACTIONS,
    "AP modes": ("increase", "decrease", "restore", "destroy"),
    "senses": ("Sound", "Smell", "Taste", "Touch"),
    "devices": ("Weapon", "Armor", "Shield"),
    "device kinds": (
        "Axe", "Bow", "Catalyst", "Crossbow", "Dagger", "Firearm", "Gauntlet", "Hammer", "Pole-Arm", "Sling", "Spear",
        "Staff", "Sword", "Thrown", "Whip", "Other",
    ),
    "traits": (
        "Height", "Weight", "Age", "Gender", "Facial Features", "Hair Color & Style", "Skin Color", "Smell",
        "Physical Features", "Clothing", "Armor", "Weapons", "Equipment",
    ),
}  # fmt: skip
"""The lists from which players choose when a Keyword entry asks for names. Each list has a name as its key."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of a Keyword entry, for example the number of squares of a range.

    `name`: the name of the answer in prices and texts.
    `label`: the question as players see it.
    `low`, `high`: the bounds of a number; `low` is None for other answers.
    `among`: the key of a list of names in AMONG; "" for other answers.
    `list`: True if several names can be chosen.
    `most`: the maximum number of names; 0 for no limit.
    `flag`: True for a yes-or-no question.
    `words`: True for free text.
    `dice`: True for dice.
    """

    name: str
    label: str
    low: int | None = msgspec.field(name="from", default=None)
    high: int = msgspec.field(name="to", default=0)
    among: str = ""
    list: bool = False
    most: int = 0
    flag: bool = False
    words: bool = False
    optional: bool = False
    dice: bool = False


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the price of a Keyword entry, in ACP. An empty text means none.

    `flat`: a fixed price.
    `of`: the name of the answer with the number of units.
    `each`, `pack`: every `pack` units cost `each` ACP; an incomplete pack counts in full.
    `per`, `per_pack`: the answer named `per` is divided by `per_pack` and rounded up. The price is multiplied by the
    result.
    `shape`: the shape of an area of the size `of`; the area’s squares are the units.
    `dice`: True for the price of dice (TCG-DI-01, TCG-DI-02).
    `surcharge`: False for base price (R-TCG-09).
    `when`: the name of a flag that must be set for the part to count.
    `unless`: the name of a flag that must not be set.
    `called`: the name of the part that players see.
    """

    flat: int = 0
    each: int = 0
    of: str = ""
    per: str = ""
    pack: int = 1
    shape: Literal["", "cone", "cube", "burst", "ring"] = ""
    dice: bool = False
    per_pack: int = 1
    surcharge: bool = False
    when: str = ""
    unless: str = ""
    called: str = ""


class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The definition of a Keyword entry.

    `key`: the name in the rulebook, for example “Boost IV”.
    `does`: the text of the effect.
    `instead`: texts that replace `does`, by the name of the flag that must be set.
    `rule`: the id of the rule with the price.
    `ruling`: the id of the ruling that sets the price; "" if the rulebook gives the price.
    `also`: other words that players may search for.
    `asks`: the questions for a player who adds the entry.
    `types`: the types of Ability that can have the entry.
    `unusual`: the further types that the rulebook does not mention (R-TCG-22).
    `once`: True if an Ability can have the entry only once.
    `sub_type`: the sub-type of damage that the Ability must have.
    `resolve`: the stat or guard that resists the entry.
    `judged`: True if the GM decides the effect.
    `doubled`: True if the price is doubled in a Passive.
    `permanent`: the factor of the price for a permanent effect.
    `halved_by`: the name of a question whose answer halves the price; "" for none.
    `changes`: the statistic that changes.
    `share`: the divisor of each added stat, for example 2 for half.
    `beyond`: stats that the statistic already includes and that cannot be added again.
    `lasts`: True if the effect lasts one cycle even without Duration I.
    `least_ap`: the smallest AP cost of a use.
    """

    key: str
    name: str
    does: str
    rule: str
    also: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    price: tuple[Part, ...] = ()
    ruling: str = ""
    types: tuple[AbilityType, ...] = ("Active", "Trigger", "Passive")
    unusual: tuple[AbilityType, ...] = ()
    once: bool = False
    sub_type: SubType | None = None
    resolve: str = ""
    judged: bool = False
    doubled: bool = True
    permanent: int = 1
    halved_by: str = ""
    area: Area | None = None
    beyond: tuple[Stat, ...] = ()
    lasts: bool = False
    least_ap: int = 0
    changes: str = ""
    share: int = 1
    instead: Mapping[str, str] = {}

    @property
    def family(self) -> str:
        """Return the Keyword to which the entry belongs, for example “Boost” for “Boost III”."""
        return self.key.partition(" ")[0]

    @property
    def title(self) -> str:
        """Return the key and the name, for example “Empower I (Effect dice)”; only the key if both are equal."""
        return self.key if self.name == self.key else f"{self.key} ({self.name})"

    def ask(self, name: str) -> Ask:
        """Return the question with this name. Raises KeyError if the entry has no such question."""
        for one in self.asks:
            if one.name == name:
                return one
        raise KeyError(name)


@lru_cache(maxsize=64)
def keywords(rulings: Rulings) -> Mapping[str, Keyword]:
    """Return all Keyword entries under a table’s rulings, by key and in the rulebook’s order."""
    table = {}
    for key, entry in keyword_entries().items():
        changes = [more for how, more in entry.get("ruled", {}).items() if in_force(rulings, how)]
        plain = {name: value for name, value in entry.items() if name != "ruled"}
        table[key] = msgspec.convert({**plain, **{k: v for more in changes for k, v in more.items()}}, Keyword)
    return table


@cache
def printed_keywords() -> Mapping[str, Keyword]:
    """Return all Keyword entries under the default rulings, by key.

    Use them only for values that no ruling changes, for example names.
    """
    return keywords(DEFAULT_RULINGS)


def in_force(rulings: Rulings, choice: str) -> bool:
    """Return whether the rulings choose a certain value for an option. `choice` has the form `option=value`."""
    option, _, value = choice.partition("=")
    return str(getattr(rulings, option)) == value


@cache
def keyword_entries() -> Mapping[str, dict[str, Any]]:
    """Return the data of all Keyword entries by key, with the values that an entry inherits."""
    found: dict[str, dict[str, Any]] = {}
    for data in keyword_data():
        for entry in data["entry"]:
            shared = data.get("family", {}).get(entry["key"].partition(" ")[0], {})
            like = found.get(entry.pop("like", ""), {})
            inherited = {name: value for name, value in like.items() if name != "ruled"}
            found[entry["key"]] = {**shared, **inherited, **entry}
    return found
