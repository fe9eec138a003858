"""The terms of Tri-Core as data: stats and Cores, kinds of damage and sub-types, skills, and the choices of a Trade."""

from __future__ import annotations

from typing import Literal, get_args

Stat = Literal["PWR", "VIT", "END", "INT", "ACT", "FNE", "ADR", "MOR", "ATN"]


STATS: tuple[Stat, ...] = get_args(Stat)
"""The nine stats, three for each Core (TC-B-01)."""


STAT_NAMES: dict[Stat, str] = {
    "PWR": "Power", "VIT": "Vitality", "END": "Endurance", "INT": "Intelligence", "ACT": "Acuity", "FNE": "Finesse",
    "ADR": "Ardor", "MOR": "Morale", "ATN": "Attunement",
}  # fmt: skip
"""The full name of each stat."""


Core = Literal["Body", "Mind", "Spirit"]


CORES: dict[Core, tuple[Stat, Stat, Stat]] = {
    "Body": ("PWR", "VIT", "END"), "Mind": ("INT", "ACT", "FNE"), "Spirit": ("ADR", "MOR", "ATN"),
}  # fmt: skip
"""The three stats of each Core; FNE belongs to Mind (TC-B-02, R-TC-26)."""


Resource = Literal["HP", "AP", "SP", "FP", "MP"]


RESOURCES: tuple[Resource, ...] = get_args(Resource)


Kind = Literal["Physical", "Mental", "Energy"]


KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of damage; each has its own Armor and guard."""


Guard = Literal["PG", "MF", "ER"]


GUARD_OF: dict[Kind, Guard] = {"Physical": "PG", "Mental": "MF", "Energy": "ER"}
"""The guard against each kind of damage. In the document, Physical Guard (PG) is also called PR and Damage Reduction.

Rules: TC-C-07, TC-C-35, R-TC-122.
"""


SubType = Literal[
    "Fire", "Wind", "Water", "Earth", "Electricity", "Impact", "Slice", "Penetrate", "Temporal", "Light", "Dark",
    "Psychic", "Poison", "Acid",
]  # fmt: skip


SUB_TYPES: tuple[SubType, ...] = get_args(SubType)


KINETIC: tuple[SubType, ...] = ("Slice", "Penetrate", "Impact")
"""The sub-types that need a suitable device; bare hands deal Impact (R-TCG-56)."""


KIND_OF: dict[SubType, tuple[Kind, ...]] = {
    "Fire": ("Energy",), "Wind": ("Energy",), "Electricity": ("Energy",),
    "Earth": ("Physical",), "Water": ("Physical",), "Impact": ("Physical",), "Slice": ("Physical",),
    "Penetrate": ("Physical",),
    "Temporal": ("Mental",), "Light": ("Mental",), "Dark": ("Mental",), "Psychic": ("Mental",),
    "Poison": ("Physical", "Energy"), "Acid": ("Physical", "Energy"),
}  # fmt: skip
"""The kinds of damage that each sub-type can belong to, the usual kind first.

Rules: TC-F-66, TC-F-67, TC-F-68, TC-F-69, TC-F-70, TC-F-71, TC-F-72, TC-F-73, TC-F-74, TC-F-75, TC-F-76, TC-F-77,
TC-F-78, TCG-EV-01, TCG-EV-02, TCG-EV-03, TCG-EV-04, TCG-EV-05, TCG-EV-09, TCG-EV-10, TCG-EV-11, TCG-EV-12, TCG-EV-14,
R-TC-114, R-TCG-52.
"""


STRONG: dict[SubType, SubType] = {
    "Fire": "Wind", "Wind": "Earth", "Earth": "Electricity", "Electricity": "Water", "Water": "Fire", "Light": "Dark",
    "Dark": "Light", "Acid": "Acid",
}  # fmt: skip
"""For each strong sub-type: the sub-type against which its damage is raised. The rules are listed at WEAK."""


WEAK: dict[SubType, SubType] = {
    "Fire": "Water", "Wind": "Fire", "Earth": "Wind", "Electricity": "Earth", "Water": "Electricity",
    "Temporal": "Temporal", "Light": "Light", "Dark": "Dark",
}  # fmt: skip
"""For each weak sub-type: the sub-type against which its damage is lowered.

Rules: TC-F-66, TC-F-67, TC-F-68, TC-F-69, TC-F-73, TC-F-74, TC-F-75, TC-F-76, TC-F-77, TC-F-78, TCG-EV-01, TCG-EV-02,
TCG-EV-03, TCG-EV-04, TCG-EV-05, TCG-EV-09, TCG-EV-10, TCG-EV-11, TCG-EV-12, TCG-EV-14, R-TC-143, R-TCG-57.
"""


NON_LETHAL: dict[str, tuple[SubType, ...]] = {
    "4": ("Impact", "Electricity", "Poison", "Psychic"), "2": ("Impact", "Electricity"),
}  # fmt: skip
"""For each value of the ruling `nonlethal_types`: the sub-types that can be non-lethal (TC-E-25, R-TC-107)."""


CoreAction = Literal["Strike", "Volley", "Grab", "Collide", "Block", "Dodge", "Parry"]


CORE_ACTIONS: tuple[CoreAction, ...] = get_args(CoreAction)
"""The Core Actions (TC-A-02)."""


CORE_STAT: dict[CoreAction, tuple[Stat, ...]] = {
    "Strike": ("PWR",), "Volley": ("FNE",), "Grab": ("VIT",), "Collide": ("ADR",), "Block": ("END", "PWR"),
    "Dodge": ("ATN",), "Parry": ("INT",),
}  # fmt: skip
"""The stats that each Core Action adds to its Accuracy.

Rules: TC-D-47, TC-D-48, TC-D-49, TC-D-50, TC-D-51, TC-D-52, TC-D-53, TC-D-54, TC-D-55, TC-D-56, TC-D-57, TC-D-58,
TC-D-59, TC-D-60, TC-D-61, TC-D-62, TC-D-63, R-TC-25.
"""


VALUE_STAT: dict[CoreAction, tuple[Stat, ...]] = {**CORE_STAT, "Dodge": ("ATN", "FNE")}
"""The stats that each Core Action adds to its Effect Value; a Dodge adds two (TC-B-13, TC-D-95, R-TC-25)."""


UNARMED: tuple[Stat, ...] = ("PWR", "VIT")
"""The stats of the Unarmed Combat Bonus, which an unarmed Strike adds instead of its stat (R-TC-07)."""


OFFENSE: tuple[CoreAction, ...] = ("Strike", "Volley", "Grab", "Collide")
"""The Offense Actions."""


DEFENSE: tuple[CoreAction, ...] = ("Block", "Dodge", "Parry")
"""The Defense Actions."""


Skill = Literal[
    "Athletics", "Hoist", "Traverse", "Stealth", "Crafting", "Engineering", "Observe", "Technology", "Channel",
    "Clarity", "Influence", "Meditate",
]  # fmt: skip


SKILLS: dict[Skill, tuple[Stat, Stat, str]] = {
    "Athletics": ("END", "ADR", "TC-F-06"),
    "Hoist": ("PWR", "ADR", "TC-F-07"),
    "Traverse": ("ACT", "END", "TC-F-08"),
    "Stealth": ("VIT", "FNE", "TC-F-09"),
    "Crafting": ("END", "INT", "TC-F-12"),
    "Engineering": ("INT", "ADR", "TC-F-15"),
    "Observe": ("ACT", "ATN", "TC-F-16"),
    "Technology": ("INT", "ACT", "TC-F-21"),
    "Channel": ("ADR", "ATN", "TC-F-23"),
    "Clarity": ("INT", "MOR", "TC-F-25"),
    "Influence": ("ACT", "MOR", "TC-F-27"),
    "Meditate": ("MOR", "ATN", "TC-F-31"),
}
"""Each of the 12 skills that are rolled, with its two stats and its rule (R-TC-24, R-TC-77)."""


SUB_ACTIONS: dict[str, tuple[str, ...]] = {
    "Agility": ("Tumble", "Stealth", "Balance", "Freerun", "Ruse", "Trickery"),
    "Intellect": ("Examine", "Veracity", "Insight", "Aim", "Track", "Detect"),
    "Strength": ("Break", "Constrict", "Lift", "Advance", "Charge", "Blitz"),
}
"""The Sub-Actions, by the score that they use (TC-D-108, TC-D-109, TC-D-110)."""


TEXTLESS = tuple(name for names in SUB_ACTIONS.values() for name in names if name not in ("Tumble", "Charge"))
"""The Sub-Actions whose effects the GM decides, because the document gives none (R-TC-17, R-TC-19)."""


COUP = "Coup de grâce"
"""The action that kills a dying character (TC-E-18)."""


BREAK = "Break free"
"""The Core Action with which a restrained character breaks a hold (R-TC-85).

The Skill Action Hoist can break a hold too.
"""


ABILITY, CHARGE = "Ability", "Charge up"
"""The names of two actions: the use of an Ability alone, and the charging of an Ability (TCG-AC-08, TCG-CH-01)."""


AfflictionName = Literal[
    "Burn", "Freeze", "Soak", "Bluster", "Crush", "Jolt", "Melt", "Blind", "Befoul", "Sever", "Impale", "Bash", "Toxic",
    "Slowed", "Pain",
]  # fmt: skip


AFFLICTION_NAMES: tuple[AfflictionName, ...] = get_args(AfflictionName)
"""The fifteen Afflictions.

Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15.
"""


Limb = Literal["sight", "hearing", "smell", "touch", "taste", "arms", "legs", "device"]


LIMBS: tuple[Limb, ...] = get_args(Limb)


LIMB_RULES: dict[Limb, str] = {
    "sight": "TC-E-53", "hearing": "TC-E-52", "smell": "TC-E-52", "touch": "TC-E-52", "taste": "TC-E-52",
    "arms": "TC-E-54", "legs": "TC-E-55", "device": "TC-E-57",
}  # fmt: skip
"""The rule for each impairment of a sense, a limb or a device.

Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
"""


MELEE = (
    "Axes", "Daggers", "Gauntlets", "Guards", "Hammers", "Shields", "Spears", "Staves", "Swords", "Pole-arms",
    "Unarmed",
)  # fmt: skip


RANGED = ("Bows", "Catalysts", "Crossbows", "Firearms", "Slings", "Thrown", "Whips")


TRADE_CHOICES: dict[str, tuple[str, ...]] = {
    "Core Actions": CORE_ACTIONS,
    "Elemental": ("Fire", "Wind", "Earth", "Electricity", "Water"),
    "Kinetic": KINETIC,
    "Spectrum": ("Temporal", "Light", "Dark", "Psychic"),
    "Alchemic": ("Poison", "Acid"),
    "Melee devices": MELEE,
    "Ranged devices": RANGED,
    "Agility Sub-Actions": tuple(name for name in SUB_ACTIONS["Agility"] if name != "Balance"),
    "Intellect Sub-Actions": SUB_ACTIONS["Intellect"],
    "Strength Sub-Actions": SUB_ACTIONS["Strength"],
    "Physical skills": ("Athletics", "Hoist", "Traverse", "Stealth"),
    "Mental skills": ("Crafting", "Engineering", "Observe", "Technology"),
    "Spiritual skills": ("Channel", "Clarity", "Influence", "Meditate"),
}
"""The names from which a Trade’s three choices are taken, by group. Balance is excluded (R-TC-20).

Rules: TC-F-44, TC-F-45, TC-F-46, TC-F-47, TC-F-48, TC-F-49, TC-F-50, TC-F-51, TC-F-52, TC-F-53, TC-F-54, TC-F-55,
TC-F-56.
"""


TRADE_LEVELS = (1, 5, 10)
"""The levels at which a character gains a Trade (TC-F-59)."""


RANK_LEVELS = (1, 5, 10, 15, 20)
"""The levels at which a character gains Skill Ranks (TC-F-05)."""


BONUS_LEVELS = (1, 5, 10)
"""The levels at which stats get a bonus (TC-B-21)."""


LEVEL_CAP = 20
"""The highest level of a character (R-TC-117)."""


Tier = Literal["commoner", "adventurer", "heroic", "legendary", "mythic"]


TIERS: dict[Tier, tuple[int, int, str]] = {
    "commoner": (4, 1, "TC-B-25"),
    "adventurer": (6, 2, "TC-B-26"),
    "heroic": (8, 3, "TC-B-27"),
    "legendary": (10, 4, "TC-B-28"),
    "mythic": (12, 5, "TC-B-29"),
}
"""For each tier: the sides of its nine dice, the points of a level bonus, and the rule."""


POOL_POINTS = 24
"""The number of points for stats that are bought instead of rolled, equal for every tier (TC-B-23)."""


Weight = Literal["Light", "Moderate", "Heavy"]


WEIGHTS: dict[Weight, tuple[int, int]] = {"Light": (1, 0), "Moderate": (2, 2), "Heavy": (3, 3)}
"""For each weight: its AP cost, and the dice that it adds to the Effect Value.

Rules: TC-E-38, TC-E-39, TC-E-40, R-TC-142.
"""


WEIGHT_RULES: dict[Weight, str] = {"Light": "TC-E-38", "Moderate": "TC-E-39", "Heavy": "TC-E-40"}
"""For each weight: the id of its rule."""


EQUIPMENT_SLOTS = 6
"""The number of Equipment Slots (TC-D-101)."""


Fit = Literal["as written", "fits", "does not fit"]
"""A decision whether a Trade fits a test (TC-F-40).

“as written”: the choices of the Trade decide. “fits” and “does not fit”: the GM has decided so.
"""


Size = Literal["Light", "Moderate", "Heavy"]
"""The severity of an obstruction of the view."""
