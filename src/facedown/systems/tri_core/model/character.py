"""A character in play: its sheet, current resources, conditions and position."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model.grid import Square
from facedown.systems.tri_core.model.sheet import Item, Sheet
from facedown.systems.tri_core.model.stat_modifier import StatModifier
from facedown.systems.tri_core.model.statuses import Affliction, Charging, Impairment, Shield, Track
from facedown.systems.tri_core.model.terms import DEFENSE, OFFENSE, AfflictionName, CoreAction, Kind, Resource

MORE_SENSES = "Anatomy I"
"""The key of the Keyword entry by which a character gains or loses senses (TCG-AN-01)."""


class Character(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A character in play.

    A cycle lasts from one turn of the character to its next turn.

    `controller`: the key of the seat that plays the character.
    `side`: the name of the side; "" for none.

    Resources:

    `hp`, `ap`, `sp`, `fp`, `mp`: the current points.
    `temp`: temporary HP.
    `ap_lost`: the points by which Total AP is lowered until rests restore it (R-TC-45).
    `shields`: the Shields, the oldest first.
    `emptied_resources`: the resources that fell to 0 in this cycle (R-TC-106).

    Wounds:

    `wounded`: the step of Wounded, 0 to 4.
    `locked`: True while a resuscitated character must stay Wounded III.
    `days_left`: the days of rest until `locked` ends.
    `cycles_without_hp`: the number of cycles at 0 HP or less.
    `last_damage`, `last_kind`: the HP lost to the last damage, and the kind of damage.
    `out`: why the character is not conscious; "" if conscious.
    `helpless`: the time left of a collapse, in the unit of the ruling `ap_collapse`.
    `staggered`: the cycles left of Systemic Shock.
    `dying_ap`: the AP spent by all characters since this character began to die (R-TC-103).
    `resuscitations`: how often the character was resuscitated.
    `hope`: the chance of resuscitation, in percent.
    `excess_damage`: the non-lethal damage beyond 0 HP.
    `weakened`: True after a Shock or unconsciousness today.
    `tired`: True after a Shock or unconsciousness yesterday (TC-C-21).
    `rests`: the rests of today.
    `had_long_rest`: True after a long rest today (TC-C-22, TC-E-14).

    Position and stealth:

    `at`: the square; None outside the map, or if the viewer does not know the square.
    `height`: the height above the ground, in squares.
    `noticed_by`: the keys of the characters that have noticed this character in Stealth.
    `obstruction`: how much the view of the character is obstructed.
    `lurks`: True while other players do not know of the character (TC-D-83).

    Actions:

    `edge`: the bonus dice for the next actions, as (source, number of dice).
    `granted`: the Advantages and Disadvantages from the GM.
    `impairments`: impaired senses, limbs and devices.
    `held_by`: the key of the character that restrains this character; "" for nobody.
    `hold_reach`: the largest distance in squares at which the hold lasts (R-TC-170).
    `tricks`: Sub-Actions whose effects the GM still has to decide.
    `moved`: the squares moved in this cycle (R-TC-86).
    `classes_acted`: the classes of actions in this cycle.
    `reactions_made`: the number of Reactions in this cycle.

    Abilities:

    `stat_modifiers`: bonuses, penalties and conditions from Abilities.
    `tracks`: Effect Values that are applied in parts, over several cycles.
    `charging`: the Ability that the character is charging.
    `acts_for`: the key of an Ally’s owner; "" for other characters.
    `unique`: True for a named Ally (TCG-AY-12).
    `may_change_abilities`: True before the first encounter, and from a new level to the next encounter (R-TCG-18).
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
    cycles_without_hp: int = 0
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
    excess_damage: int = 0
    hope: int = 100
    moved: int = 0
    classes_acted: tuple[str, ...] = ()
    reactions_made: int = 0
    emptied_resources: tuple[Resource, ...] = ()
    rests: tuple[Literal["long", "short"], ...] = ()
    had_long_rest: bool = False
    lurks: bool = False
    stat_modifiers: tuple[StatModifier, ...] = ()
    afflictions: tuple[Affliction, ...] = ()
    tracks: tuple[Track, ...] = ()
    charging: Charging | None = None
    acts_for: str = ""
    unique: bool = False
    may_change_abilities: bool = True

    @property
    def name(self) -> str:
        """Return the character’s name from its sheet."""
        return self.sheet.name

    @property
    def conscious(self) -> bool:
        """Return whether the character is conscious."""
        return not self.out

    @property
    def able(self) -> bool:
        """Return whether the character can act, react and defend itself. A character held by a Grab can.

        Rules: R-TC-136, R-TC-149.
        """
        return not self.out and not self.staggered

    @property
    def disadvantages(self) -> tuple[str, ...]:
        """Return the names of the character’s Disadvantages: impaired sight, arms and legs, and “restrained”.

        Rules: R-TC-15, R-TC-85, TC-E-53, R-TC-169.
        """
        limbs = dict.fromkeys(one.limb for one in self.impairments if one.limb in HAMPERED_ACTIONS)
        if "sight" in limbs and self.sees_without_eyes:
            del limbs["sight"]
        return (*limbs, *(("restrained",) if self.held_by else ()))

    @property
    def vulnerable(self) -> bool:
        """Return whether the character has two or more Disadvantages; a Disadvantage given by the GM counts too.

        Rules: TC-E-44, R-TC-15.
        """
        return len(self.disadvantages) + ("Disadvantage" in self.granted) > 1

    @property
    def sees_without_eyes(self) -> bool:
        """Return whether the character has an additional sense from a Passive, an equipped item or a lasting effect.

        Rules: TC-E-53, R-TC-169.
        """
        passives = (
            one for one in self.sheet.abilities if one.type == "Passive" and not self.sheet.why_suspended(one.name)
        )
        used = (item for item in self.sheet.items if item.works)
        return (
            any(one.entry == MORE_SENSES and not one.values.get("fewer") for each in passives for one in each.keywords)
            or any(row.get("entry") == MORE_SENSES and not row.get("fewer") for item in used for row in item.keywords)
            or any(modifier.what == MORE_SENSES and not modifier.worse for modifier in self.stat_modifiers)
        )

    def shield(self, resource: Resource) -> Shield:
        """Return a Shield with the sum of the character’s Shields of a resource, after the Affliction Melt (TCG-AF-07).

        The sub-type is that of the newest Shield.

        Rules: R-TC-115, R-TCG-12.
        """
        found = [one for one in self.shields if one.resource == resource]
        melt = self.afflicted("Melt")
        whole = sum(one.points for one in found) - (melt.steps if melt is not None else 0)
        return Shield(resource, max(0, whole), found[-1].type if found else None)

    def shields_after(self, resource: Resource, taken: int) -> tuple[Shield, ...]:
        """Return the character’s Shields after the Shields of a resource have lost `taken` points.

        The oldest Shield is first, and loses its points first. Shields with 0 points are left out.
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
        """Return whether Stealth hides this character’s square from the player of `other`.

        False if the same player plays both characters.
        """
        return self.unnoticed_by(other) and other.controller != self.controller

    @property
    def unseen(self) -> bool:
        """Return whether an Ability makes the character invisible. Its attacks then do not end its Stealth.

        Rules: TCG-CO-04.
        """
        return any(modifier.hides_from_sight for modifier in self.stat_modifiers)

    def afflicted(self, kind: AfflictionName) -> Affliction | None:
        """Return the character’s Affliction with this name, or None."""
        return next((one for one in self.afflictions if one.kind == kind), None)

    def item(self, name: str) -> Item:
        """Return the character’s item with this name. Raises KeyError if there is no such item."""
        return self.sheet.item(name)


HAMPERED_ACTIONS: dict[str, tuple[CoreAction, ...]] = {
    "sight": (*OFFENSE, *DEFENSE),
    "arms": ("Strike", "Volley", "Grab", "Block", "Parry"),
    "legs": ("Collide", "Block", "Dodge"),
    "restrained": (*OFFENSE, *DEFENSE),
}
"""For each Disadvantage of a character: the Core Actions that it hampers (TC-E-53, TC-E-54, TC-E-55, R-TC-85)."""


WOUND_PENALTIES: dict[int, tuple[int, int]] = {0: (0, 0), 1: (2, 2), 2: (3, 4), 3: (4, 6), 4: (4, 6)}
"""For each step of Wounded: the dice removed from rolls, and the points removed from scores.

Rules: TC-E-07, TC-E-08, TC-E-09, TC-E-10.
"""


WOUND_RULES = {1: "TC-E-07", 2: "TC-E-08", 3: "TC-E-09", 4: "TC-E-10"}
"""For each step of Wounded: the id of its rule."""


LOWERED_BY_WOUNDS = ("PG", "MF", "ER", "UCB", "React", "Speed Rank")
"""The scores that wounds lower (TC-E-07)."""


ROMAN = ("", "I", "II", "III", "IV")
"""The steps of Wounded from 0 to 4 as Roman numerals; "" for 0."""


def is_willing(user: Character, other: Character) -> bool:
    """Return whether the character `other` accepts the effects of an Ability that `user` uses."""
    if user.side or other.side:
        return other.key == user.key or user.side == other.side
    return other.controller == user.controller


def is_allied(one: Character, other: Character) -> bool:
    """Return whether two characters are on the same side. A character without a side is allied with nobody."""
    return bool(one.side) and one.side == other.side
