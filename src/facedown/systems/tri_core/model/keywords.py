"""The Keyword entries, read from their files: their choices, prices, conditions and effects (TCG-AC-01)."""

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
"""The lists of names from which the choices of Keyword entries are taken, by the name of the list."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a Keyword entry asks for: a number, one or several names, a flag, free text, or dice.

    A number lies between `low` and `high`. Names are taken from the list `among` of AMONG: one name, or up to `most`
    names if `list` is True.
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
    """A part of the price of a Keyword entry; the comments in the first Keyword file explain the fields."""

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
    """A Keyword entry. Its price is in `rule`, or in `ruling` if the document does not give one.

    `does` is its description, and `instead` the description if a flag is set. `also` are synonyms for searches. `types`
    are the types of Ability that can have it, and `unusual` are the types among them that the document does not name
    (R-TCG-22).
    `once`: an Ability can have it only once. `beyond` are the stats that its value already includes. `doubled`: a
    Passive pays twice its price; `permanent` is the factor for permanence; `halved_by` is the choice that halves the
    price. `lasts`: its effect lasts a cycle without Duration I. `judged`: the GM decides its effect, because no rule
    computes it. `changes` is the statistic that it changes, by its points, or by its stats divided by `share`.
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
        """Return the key and the name of the entry, `Empower I (Effect dice)`, or only the key if they are the same."""
        return self.key if self.name == self.key else f"{self.key} ({self.name})"

    def ask(self, name: str) -> Ask:
        """Return the choice with this name. Raises KeyError."""
        for one in self.asks:
            if one.name == name:
                return one
        raise KeyError(name)


@lru_cache(maxsize=64)
def keywords(rulings: Rulings) -> Mapping[str, Keyword]:
    """Return all Keyword entries as a table’s rulings change them, by their keys and in the document’s order.

    In the files, `ruled` lists the values that an entry has under a reading of a ruling, as `option=choice`.
    """
    table = {}
    for key, entry in read_entries().items():
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
    """Return whether a table’s rulings include a reading, which is written `option=choice`."""
    option, _, value = choice.partition("=")
    return str(getattr(rulings, option)) == value


@cache
def read_entries() -> Mapping[str, dict[str, Any]]:
    """Return the entries as written in their files, with the values that they inherit from their family and `like`."""
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
