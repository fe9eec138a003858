"""The records of Tri-Core at the table: characters as they fare, cards, the encounter that is on."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.boons import Boon
from facedown.systems.tri_core.abilities.keywords import AbilityType
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Encounter
from facedown.systems.tri_core.grid import Grid, Square
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item, Sheet
from facedown.systems.tri_core.terms import DEFENSE, OFFENSE, CoreAction, Kind, Limb, Malady, Resource, SubType

MORE_SENSES = "Anatomy I"
"""The Keyword entry that gives more senses, or takes some away (TCG-AN-01)."""


class Impairment(msgspec.Struct, frozen=True, gc=False):
    """Something that hampers: what it hampers, and its cause (TC-E-52 to TC-E-57)."""

    limb: Limb
    cause: str


class Shield(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is in the way of points lost: of which resource, how many points it takes, and of which sub-type it is.

    `kind` is what made it, one of each kind counting (R-TC-115); one that an Ability made lasts for `cycles` of who
    used it, `by` (R-TCG-82, R-TCG-141).
    """

    resource: Resource
    points: int
    type: SubType | None = None
    kind: AbilityType | Literal["equipment", "thing"] = "thing"
    by: str = ""
    cycles: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Affliction that somebody has: how bad it is, for how long, and what a Resolve has to reach (inventory 3.5).

    `cycles` are those left, 0 for until it is resolved; `level` what was to be reached as it landed; `owed` AP that
    were spent and have not hurt yet (Toxic); `sides` of the dice that strike again (Crush). `fresh`: it has come in its
    victim’s own turn, whose end is none of its cycles (TCG-AF-00c).
    """

    kind: Malady
    by: str
    steps: int
    level: int
    cycles: int = 0
    owed: int = 0
    sides: int = 12
    fresh: bool = False


class Track(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Effect Value that comes over several cycles, so much in each (TCG-DU-02, R-TCG-115).

    `does` is what becomes of its `resource`; a Shield is of the `kind` of what made it. Harm is of the `type` and
    counts as what it `counts_as`; `spared`: it is not meant to kill.
    """

    source: str
    by: str
    amounts: tuple[int, ...]
    resource: Resource = "HP"
    does: Literal["harms", "heals", "shields"] = "harms"
    type: SubType | None = None
    kind: AbilityType = "Active"
    counts_as: Kind = "Physical"
    spared: bool = False

    @property
    def words(self) -> str:
        """What is still to come of it: loses 4, 5 HP."""
        verb = {"harms": "loses", "heals": "regains", "shields": "is shielded by"}[self.does]
        before = "before " if self.does == "shields" else ""
        return f"{verb} {', '.join(map(str, self.amounts))} {before}{self.resource}"


class Charging(msgspec.Struct, frozen=True, gc=False):
    """An Ability that is being charged: its card, paid for already, and the full cycles so far (TCG-CH-01)."""

    card: Card
    cycles: int = 0


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character as it fares: its sheet, what is left of its resources, and what has befallen it.

    `ap_lost` lowers Total AP until a long rest (R-TC-45). `below` counts cycles at 0 HP or less, `last_damage` and
    `last_kind` are what the next staying awake is rolled against. `out` says why it lies there unconscious; `helpless`
    counts cycles of collapse, or hours; `staggered` cycles of Systemic Shock. `edge` are dice for its next action, by
    source. `weakened`: it had a Shock or a faint today; `tired`: it had one the day before, and rests badly (TC-C-21).
    `hold_reach` is how many squares away `held_by` may be, as far as the Grab that made the hold (R-TC-170).
    `tricks` are Sub-Actions of which the GM has not said yet what they bring; `spilt` is what a blow not meant to kill
    had too much; `hope`: how likely it is, in percent, that it is brought back. `moved` are the squares of this cycle
    (R-TC-86), `acted` and `reacted` are what it did in its own; `crossed` the resources that fell to 0 in it
    (R-TC-106). `rests` and `mends`: how it rested today, and whether that healed it (TC-C-22, TC-E-14). `lurks`: others
    know nothing of it until it comes out of hiding (TC-D-83). `boons`, `afflictions` and `tracks` are what Abilities
    have made of it; `charging` is the one that it charges. `acts_for` is whose Ally it is, `unique` whether it is
    somebody with a name (TCG-AY-12). `growing`: its Abilities can be changed still, before its first encounter or after
    a level gained (R-TCG-18).
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
    boons: tuple[Boon, ...] = ()
    afflictions: tuple[Affliction, ...] = ()
    tracks: tuple[Track, ...] = ()
    charging: Charging | None = None
    acts_for: str = ""
    unique: bool = False
    growing: bool = True

    @property
    def name(self) -> str:
        """What it is called."""
        return self.sheet.name

    @property
    def conscious(self) -> bool:
        """Whether it is awake."""
        return not self.out

    @property
    def able(self) -> bool:
        """Whether it can act, react and defend itself (R-TC-149)."""
        return not self.out and not self.staggered

    @property
    def disadvantages(self) -> tuple[str, ...]:
        """The different conditions that hamper it (R-TC-15, R-TC-85): what is impaired, and being restrained.

        Impaired sight is none for who has another way to see (TC-E-53, R-TC-169).
        """
        limbs = dict.fromkeys(one.limb for one in self.impairments if one.limb in HAMPERED)
        if "sight" in limbs and self.sees_without_eyes:
            del limbs["sight"]
        return (*limbs, *(("restrained",) if self.held_by else ()))

    @property
    def vulnerable(self) -> bool:
        """Whether two or more conditions hamper it, the GM’s Disadvantage among them (TC-E-44, R-TC-15)."""
        return len(self.disadvantages) + ("Disadvantage" in self.granted) > 1

    @property
    def sees_without_eyes(self) -> bool:
        """Return whether a Passive, a device in use or a lasting Ability gives a further sense (TC-E-53, R-TC-169)."""
        passives = (one for one in self.sheet.abilities if one.type == "Passive" and one.name not in self.sheet.lapsed)
        used = (item for item in self.sheet.items if item.equipped and item.durability != 0)
        return (
            any(one.entry == MORE_SENSES and not one.values.get("fewer") for each in passives for one in each.keywords)
            or any(row.get("entry") == MORE_SENSES and not row.get("fewer") for item in used for row in item.keywords)
            or any(boon.what == MORE_SENSES and not boon.worse for boon in self.boons)
        )

    def shield(self, resource: Resource) -> Shield:
        """What shields a resource, all of it together, of the newest one’s sub-type (R-TC-115, R-TCG-12).

        Melt takes its steps off it while it lasts (TCG-AF-07).
        """
        found = [one for one in self.shields if one.resource == resource]
        melt = self.afflicted("Melt")
        whole = sum(one.points for one in found) - (melt.steps if melt is not None else 0)
        return Shield(resource, max(0, whole), found[-1].type if found else None)

    def shielded(self, shield: Shield, rulings: Rulings) -> tuple[Shield, ...]:
        """Its shields with this one in the place of another of the same resource and kind; none of 0 (R-TC-115).

        Of any kind, where the latest alone counts (R-TCG-12).
        """
        alike = [one for one in self.shields if one.resource == shield.resource]
        outdone = [one for one in alike if one.kind == shield.kind or rulings.boost_stack == "latest"]
        others = tuple(one for one in self.shields if one not in outdone)
        return (*others, shield) if shield.points else others

    def shields_after(self, resource: Resource, taken: int) -> tuple[Shield, ...]:
        """Its shields after so many points went from those of a resource, the oldest first."""
        left = []
        for one in self.shields:
            cut = min(taken, one.points) if one.resource == resource else 0
            taken -= cut
            left += [replace(one, points=one.points - cut)] if one.points > cut else []
        return tuple(left)

    def unnoticed_by(self, other: Character) -> bool:
        """Whether it is out of sight, and the other has not seen through it (TC-F-10, TCG-CO-04)."""
        return self.stealthed and other.key not in self.noticed_by

    def hidden_from(self, other: Character) -> bool:
        """Whether whoever plays the other does not see where it is."""
        return self.unnoticed_by(other) and other.controller != self.controller

    @property
    def unseen(self) -> bool:
        """Whether an Ability hides it from sight, so that nothing it does gives it away (TCG-CO-04)."""
        return any(boon.hides_from_sight for boon in self.boons)

    def afflicted(self, kind: Malady) -> Affliction | None:
        """The Affliction of this kind that it has."""
        return next((one for one in self.afflictions if one.kind == kind), None)

    def item(self, name: str) -> Item:
        """A thing it owns. Raises KeyError."""
        for item in self.sheet.items:
            if item.name == name:
                return item
        raise KeyError(name)


HAMPERED: dict[str, tuple[CoreAction, ...]] = {
    "sight": (*OFFENSE, *DEFENSE),
    "arms": ("Strike", "Volley", "Grab", "Block", "Parry"),
    "legs": ("Collide", "Block", "Dodge"),
    "restrained": (*OFFENSE, *DEFENSE),
}
"""Which Core Actions suffer from what (TC-E-53 to TC-E-55, R-TC-85)."""

WOUNDS: dict[int, tuple[int, int]] = {0: (0, 0), 1: (2, 2), 2: (3, 4), 3: (4, 6), 4: (4, 6)}
"""Dice that each step of Wounded takes from rolls, and points from scores (TC-E-07 to TC-E-10)."""

WORN_DOWN = ("PG", "MF", "ER", "UCB", "React", "Speed Rank")
"""The scores that wounds lower (TC-E-07)."""

ROMAN = ("", "I", "II", "III", "IV")


class Position(msgspec.Struct, frozen=True, gc=False):
    """A whole table of Tri-Core."""

    rulings: Rulings
    gm: str
    characters: tuple[Character, ...]
    encounter: Encounter | None = None
    encounters: int = 0
    ground: Grid = Grid()
    day: int = 1
    title: str = ""


def character_of(position: Position, key: str) -> Character:
    """The character with this key. Raises KeyError."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def who_knows(position: Position, one: Character) -> tuple[str, ...]:
    """The seats that are told what others do not see of somebody: whoever plays it, and the GM."""
    return tuple(dict.fromkeys((one.controller, position.gm)))


def who_sees(position: Position, one: Character) -> tuple[str, ...]:
    """The seats that are told where somebody out of sight goes: who knows, and whose characters see through it."""
    noticing = (other.controller for other in position.characters if other.key in one.noticed_by)
    return tuple(dict.fromkeys((*who_knows(position, one), *noticing)))


def with_character(position: Position, changed: Character) -> Position:
    """The position with this character in place of its old record."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))
