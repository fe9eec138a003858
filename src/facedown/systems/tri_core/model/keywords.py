"""The Keyword entries, read from their files: their choices, costs, conditions and effects (TCG-AC-01)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

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
"""The damage that can be resisted without asking the GM (R-TCG-148)."""


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
"""The lists from which the choices of an entry are taken."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of an entry: a number, one or several names, yes or no, words, or dice."""

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
    """One part of a price; the first Keyword file explains its fields."""

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
    """One Keyword entry. `rule` gives its price, or `ruling` if the document has none.

    `types` are the types of Ability that can have it, `unusual` those that the document does not name (R-TCG-22).
    `once`: an Ability can have it once. `beyond`: the stats that its value has already. `doubled`: a Passive pays twice
    its price; `permanent` is the factor for permanence, and `halved_by` names what halves the price. `lasts`: for a
    cycle without Duration I. `judged`: the GM decides its effect, because no rule does. `also` are synonyms for the
    search. `changes` is the statistic that it raises, by its points, or by its stats divided by `share`. `instead` is
    its effect if a flag is set.
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
        """The Keyword of the entry."""
        return self.key.partition(" ")[0]

    @property
    def title(self) -> str:
        """The key and the name of the entry, once if they are the same."""
        return self.key if self.name == self.key else f"{self.key} {self.name}"

    def ask(self, name: str) -> Ask:
        """Return the choice of this name. Raises KeyError."""
        for one in self.asks:
            if one.name == name:
                return one
        raise KeyError(name)


@lru_cache(maxsize=64)
def keywords(rulings: Rulings = DEFAULT_RULINGS) -> Mapping[str, Keyword]:
    """Return all entries by their keys, in the document’s order, under a table’s rulings.

    Values that a switch changes are kept with the entry, under `ruled`, by `switch=choice`.
    """
    table = {}
    for key, entry in read().items():
        changes = [more for how, more in entry.get("ruled", {}).items() if in_force(rulings, how)]
        plain = {name: value for name, value in entry.items() if name != "ruled"}
        table[key] = msgspec.convert({**plain, **{k: v for more in changes for k, v in more.items()}}, Keyword)
    return table


def in_force(rulings: Rulings, choice: str) -> bool:
    """Return whether a choice of a switch, written `switch=choice`, is in force."""
    switch, _, value = choice.partition("=")
    return str(getattr(rulings, switch)) == value


@cache
def read() -> Mapping[str, dict[str, Any]]:
    """Return the entries from their files, with the values shared by their family."""
    found: dict[str, dict[str, Any]] = {}
    folder = files("facedown.systems.tri_core").joinpath("keywords")
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        data = tomllib.loads(file.read_text("utf-8"))
        for entry in data["entry"]:
            shared = data.get("family", {}).get(entry["key"].partition(" ")[0], {})
            like = found.get(entry.pop("like", ""), {})
            inherited = {name: value for name, value in like.items() if name != "ruled"}
            found[entry["key"]] = {**shared, **inherited, **entry}
    return found
