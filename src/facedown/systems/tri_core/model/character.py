"""A character in play: its sheet, current resources, conditions and position."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model.grid import Square
from facedown.systems.tri_core.model.rulings import Rulings
from facedown.systems.tri_core.model.sheet import Item, Sheet
from facedown.systems.tri_core.model.stat_modifier import StatModifier
from facedown.systems.tri_core.model.statuses import Affliction, Charging, Impairment, Shield, Track
from facedown.systems.tri_core.model.terms import DEFENSE, OFFENSE, AfflictionName, CoreAction, Kind, Resource

MORE_SENSES = "Anatomy I"
"""The key of the Keyword entry that adds or removes senses (TCG-AN-01)."""


class Character(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A character in play: its sheet, current resources, conditions and position.

    Resources: `temp` are temporary HP. `ap_lost` lowers Total AP until a long rest (R-TC-45). `crossed` are the
    resources that fell to 0 in this cycle (R-TC-106).

    Wounds: `below` counts cycles at 0 HP or less; `last_damage` and `last_kind` set the next Resolve to stay awake.
    `out` is the reason why it is unconscious, empty if it is conscious. `helpless` counts the cycles or hours of a
    collapse, `staggered` the cycles of Systemic Shock. `spilt` is non-lethal damage beyond 0 HP. `hope` is the chance,
    in percent, to resuscitate it. `weakened`: it had a Shock or fainted today; `tired`: it did so the day before, and
    its rest is worse (TC-C-21). `rests` are the rests of this day; `mends`: it had a long rest, so the day counts
    towards healing (TC-C-22, TC-E-14).

    Actions: `edge` are bonus dice for its next actions, as (source, number). `moved` are the squares moved in this
    cycle (R-TC-86); `acted` and `reacted` are the actions and the number of Reactions in its own cycle. `tricks` are
    Sub-Actions whose effects the GM still has to decide. `held_by` is the character that restrains it, and `hold_reach`
    the distance in squares at which that hold still lasts (R-TC-170). `lurks`: other players do not know of it until it
    comes out of hiding (TC-D-83).

    Abilities: `stat_modifiers`, `afflictions` and `tracks` are their lasting effects, `charging` is the Ability that it
    charges. `acts_for` is the character whose Ally it is; `unique`: it is a named Ally (TCG-AY-12). `growing`: its
    Abilities can still be changed, before its first encounter or after a gained level (R-TCG-18).
    """

    key: str
    sheet: Sheet
    controller: str
    side: str = ""
    hp: int = 0
    ap: int = 0
    sp: int = 0
    fp: int = 0
    mp: int = 0
    temp: int = 0
    ap_lost: int = 0
    shields: tuple[Shield, ...] = ()
    wounded: int = 0
    locked: bool = False
    below: int = 0
    last_damage: int = 0
    last_kind: Kind = "Physical"
    out: Literal["", "wounds", "collapse", "dying", "dead"] = ""
    helpless: int = 0
    staggered: int = 0
    dying_ap: int = 0
    resuscitations: int = 0
    days_left: int = 0
    weakened: bool = False
    tired: bool = False
    at: Square | None = None
    height: int = 0
    stealthed: bool = False
    noticed_by: tuple[str, ...] = ()
    obstruction: Literal["", "partial", "full"] = ""
    edge: tuple[tuple[str, int], ...] = ()
    granted: tuple[Literal["Advantage", "Disadvantage"], ...] = ()
    impairments: tuple[Impairment, ...] = ()
    held_by: str = ""
    hold_reach: int = 1
    tricks: tuple[str, ...] = ()
    spilt: int = 0
    hope: int = 100
    moved: int = 0
    acted: tuple[str, ...] = ()
    reacted: int = 0
    crossed: tuple[Resource, ...] = ()
    rests: tuple[Literal["long", "short"], ...] = ()
    mends: bool = False
    lurks: bool = False
    stat_modifiers: tuple[StatModifier, ...] = msgspec.field(name="boons", default=())
    afflictions: tuple[Affliction, ...] = ()
    tracks: tuple[Track, ...] = ()
    charging: Charging | None = None
    acts_for: str = ""
    unique: bool = False
    growing: bool = True

    @property
    def name(self) -> str:
        """Return the character’s name."""
        return self.sheet.name

    @property
    def conscious(self) -> bool:
        """Return whether the character is conscious."""
        return not self.out

    @property
    def able(self) -> bool:
        """Return whether the character can act, react and defend itself (R-TC-149)."""
        return not self.out and not self.staggered

    @property
    def disadvantages(self) -> tuple[str, ...]:
        """Return the character’s conditions of Disadvantage: impairments, and being restrained (R-TC-15, R-TC-85).

        Impaired sight does not count for a character with an additional sense (TC-E-53, R-TC-169).
        """
        limbs = dict.fromkeys(one.limb for one in self.impairments if one.limb in HAMPERED_ACTIONS)
        if "sight" in limbs and self.sees_without_eyes:
            del limbs["sight"]
        return (*limbs, *(("restrained",) if self.held_by else ()))

    @property
    def vulnerable(self) -> bool:
        """Return whether the character has two or more Disadvantages, counting a Disadvantage given by the GM.

        Rules: TC-E-44, R-TC-15.
        """
        return len(self.disadvantages) + ("Disadvantage" in self.granted) > 1

    @property
    def sees_without_eyes(self) -> bool:
        """Return whether a Passive, an item in use or a lasting effect gives the character another sense.

        Rules: TC-E-53, R-TC-169.
        """
        passives = (
            one for one in self.sheet.abilities if one.type == "Passive" and not self.sheet.why_suspended(one.name)
        )
        used = (item for item in self.sheet.items if item.equipped and item.durability != 0)
        return (
            any(one.entry == MORE_SENSES and not one.values.get("fewer") for each in passives for one in each.keywords)
            or any(row.get("entry") == MORE_SENSES and not row.get("fewer") for item in used for row in item.keywords)
            or any(modifier.what == MORE_SENSES and not modifier.worse for modifier in self.stat_modifiers)
        )

    def shield(self, resource: Resource) -> Shield:
        """Return one Shield with the points of all Shields of a resource, and the sub-type of the newest Shield.

        Melt lowers the points by its steps (TCG-AF-07). 0 points if no Shield protects the resource.

        Rules: R-TC-115, R-TCG-12.
        """
        found = [one for one in self.shields if one.resource == resource]
        melt = self.afflicted("Melt")
        whole = sum(one.points for one in found) - (melt.steps if melt is not None else 0)
        return Shield(resource, max(0, whole), found[-1].type if found else None)

    def shielded(self, shield: Shield, rulings: Rulings) -> tuple[Shield, ...]:
        """Return the character’s Shields with `shield` in place of a Shield of the same resource and kind (R-TC-115).

        If the table rules that only the latest effect counts, `shield` replaces Shields of all kinds for its resource
        (R-TCG-12). A new Shield of 0 points is left out.
        """
        alike = [one for one in self.shields if one.resource == shield.resource]
        replaced = [one for one in alike if one.kind == shield.kind or rulings.boost_stack == "latest"]
        others = tuple(one for one in self.shields if one not in replaced)
        return (*others, shield) if shield.points else others

    def shields_after(self, resource: Resource, taken: int) -> tuple[Shield, ...]:
        """Return the character’s Shields after the Shields of a resource have lost `taken` points.

        The oldest Shield loses points first. Shields without points are left out.
        """
        left = []
        for one in self.shields:
            cut = min(taken, one.points) if one.resource == resource else 0
            taken -= cut
            left += [replace(one, points=one.points - cut)] if one.points > cut else []
        return tuple(left)

    def unnoticed_by(self, other: Character) -> bool:
        """Return whether this character is in Stealth and `other` has not noticed it (TC-F-10, TCG-CO-04)."""
        return self.stealthed and other.key not in self.noticed_by

    def hidden_from(self, other: Character) -> bool:
        """Return whether the player of `other` cannot see where this character is.

        False if the same player controls both characters.
        """
        return self.unnoticed_by(other) and other.controller != self.controller

    @property
    def unseen(self) -> bool:
        """Return whether an Ability makes the character invisible, so that its actions do not reveal it (TCG-CO-04)."""
        return any(modifier.hides_from_sight for modifier in self.stat_modifiers)

    def afflicted(self, kind: AfflictionName) -> Affliction | None:
        """Return the character’s Affliction of the kind `kind`, or None."""
        return next((one for one in self.afflictions if one.kind == kind), None)

    def item(self, name: str) -> Item:
        """Return the character’s item with this name. Raises KeyError."""
        return self.sheet.item(name)


HAMPERED_ACTIONS: dict[str, tuple[CoreAction, ...]] = {
    "sight": (*OFFENSE, *DEFENSE),
    "arms": ("Strike", "Volley", "Grab", "Block", "Parry"),
    "legs": ("Collide", "Block", "Dodge"),
    "restrained": (*OFFENSE, *DEFENSE),
}
"""The Core Actions that each impairment hampers (TC-E-53, TC-E-54, TC-E-55, R-TC-85)."""


WOUND_PENALTIES: dict[int, tuple[int, int]] = {0: (0, 0), 1: (2, 2), 2: (3, 4), 3: (4, 6), 4: (4, 6)}
"""For each step of Wounded, (the dice that it removes from rolls, the points that it takes from scores).

Rules: TC-E-07, TC-E-08, TC-E-09, TC-E-10.
"""


LOWERED_BY_WOUNDS = ("PG", "MF", "ER", "UCB", "React", "Speed Rank")
"""The scores that wounds lower (TC-E-07)."""


ROMAN = ("", "I", "II", "III", "IV")
"""The steps of Wounded from 0 to 4 as Roman numerals; "" for 0."""


def is_willing(user: Character, other: Character) -> bool:
    """Return whether the character `other` accepts effects of an Ability that `user` uses.

    It does if both are on the same side, or if neither has a side and the same player controls both.
    """
    if user.side or other.side:
        return other.key == user.key or user.side == other.side
    return other.controller == user.controller


def is_allied(one: Character, other: Character) -> bool:
    """Return whether two characters are on the same side; False if they have no side."""
    return bool(one.side) and one.side == other.side
