"""The records of The Trinity Code, and the small numbers derived from them (tags that follow harm and stress)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Line, Sealed, Stack, Tally

Attribute = Literal["power", "quickness", "cool", "wits"]
ATTRIBUTES: tuple[Attribute, ...] = ("power", "quickness", "cool", "wits")

WOUNDED_AT = 4
"""TRC-HA-08: so much harm makes wounded, whatever the limit (R-TRC-42)."""

TRAUMATISED_AT = 2
"""TRC-ST-04: so much stress makes traumatised."""

AWAKE_AT = 6
"""TRC-HA-13, TRC-HA-18: the harm of who comes to, and 6 also with a raised limit (R-TRC-47, R-TRC-55)."""

HOUR, DAY = 60, 24 * 60
"""Time is counted in minutes."""

Count = Annotated[int, Meta(ge=0, le=99)]
Rating = Annotated[int, Meta(ge=-999, le=999)]


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The switches a table can set (rulebook.toml has each one's question, readings and default).

    Defaults are left out where a position is written, so that a new switch changes no file.
    """

    karma_order: Literal["gm_first", "any_order", "sealed", "raising"] = "gm_first"
    karma_carry: bool = False
    luck_a: Literal["per_point", "net"] = "per_point"
    attribute_is_modifier: bool = True
    luck_c_cheat: Literal["10+", "12_is_66"] = "10+"
    restore_from_zero: bool = False
    double6_overrides: bool = True
    double6_needs_10plus: bool = False
    wounded_on_cheat: bool = True
    traumatised_on_demons: bool = True
    cheat10_harm: Literal["limit", "unchanged"] = "limit"
    heal_wakes: bool = True
    heal_saves_dying: bool = True
    threshold_per: Literal["infliction", "point"] = "infliction"
    armour_stack: bool = False
    demons_reset: Literal["4/3", "limit-1/limit-2"] = "4/3"


class Armour(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Armour-n with threshold-n: what it takes off each infliction, and how often still (None: without end)."""

    name: Line
    rating: Count = 1
    threshold: Count | None = None
    whole: Count | None = None

    @property
    def protects(self) -> bool:
        """Whether it absorbs anything still (TRC-HA-07)."""
        return self.rating > 0 and self.threshold != 0


class Item(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A thing that heals or calms: heal-n, calm-n, instant or delayed, consumable-n (None: without end)."""

    name: Line
    heal: Count = 0
    calm: Count = 0
    delayed: bool = False
    uses: Annotated[int, Meta(ge=1, le=99)] | None = None
    conditions: Annotated[str, Meta(max_length=200)] = ""

    @property
    def tags(self) -> str:
        """Its tags in short."""
        parts = [f"heal-{self.heal}" if self.heal else "", f"calm-{self.calm}" if self.calm else ""]
        parts += ["delayed" if self.delayed else "instant", "" if self.uses is None else f"consumable-{self.uses}"]
        return ", ".join(part for part in parts if part)


Owed = Literal["", "now", "turn"]
"""Whether a forced roll is due: not at all, at once, or on the character's next turn in combat."""


class Character(msgspec.Struct, frozen=True, dict=True):
    """A character's sheet, which lasts from Investigation to Investigation.

    `controller` is the seat that plays it, `player` the one that did before it was lost. `drawback` is what being out
    of Luck means. `next_harm_limit` and `next_stress_limit` count from the next Investigation on, where they are not 0.
    `pending` holds delayed doses, each with what it heals and calms; `resting` counts minutes since the last harm while
    unconscious, `mending` and `easing` minutes towards the next loss of harm and stress.
    """

    key: str
    name: str
    controller: str
    profession: str = ""
    power: int = 0
    quickness: int = 0
    cool: int = 0
    wits: int = 0
    luck: int = 0
    luck_start: int = 0
    out_of_luck: bool = False
    drawback: str = ""
    cancels_misfires: bool = False
    harm: int = 0
    harm_limit: int = 7
    stress: int = 0
    stress_limit: int = 5
    next_harm_limit: int = 0
    next_stress_limit: int = 0
    unconscious: bool = False
    dying: bool = False
    dead: bool = False
    on_the_brink: bool = False
    lost: bool = False
    player: str = ""
    armour: tuple[Armour, ...] = ()
    items: tuple[Item, ...] = ()
    pending: tuple[Item, ...] = ()
    resting: int = 0
    mending: int = 0
    easing: int = 0
    cheats: Owed = ""
    faces: Owed = ""
    notes: tuple[str, ...] = ()

    @property
    def wounded(self) -> bool:
        """TRC-HA-08, R-TRC-40: the tag goes by the harm there is now."""
        return self.harm >= WOUNDED_AT

    @property
    def traumatised(self) -> bool:
        """TRC-ST-04, R-TRC-41: the tag goes by the stress there is now."""
        return self.stress >= TRAUMATISED_AT

    @property
    def acts(self) -> bool:
        """Whether it can make moves (TRC-HA-12)."""
        return not (self.unconscious or self.dying or self.dead)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The tags it has, worst first."""
        has = {
            "dead": self.dead,
            "dying": self.dying,
            "unconscious": self.unconscious,
            "lost": self.lost,
            "on-the-brink": self.on_the_brink,
            "wounded": self.wounded and not self.dead,
            "traumatised": self.traumatised and not self.dead,
            "out of luck": self.out_of_luck,
        }
        return tuple(tag for tag, there in has.items() if there)


class Outcome(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a move leads to in one band: words, Karma for either pool, and what its maker suffers.

    `physical`: the harm is of a kind that armour stops (R-TRC-64).
    """

    text: Annotated[str, Meta(max_length=400)]
    good: Count = 0
    bad: Count = 0
    harm: Count = 0
    physical: bool = True
    stress: Count = 0
    misfires: Count = 0


class MoveSheet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A move as data: when it is made, with which attribute, and its results by band.

    `great` (12+) makes it an advanced move; `double` is read beside the band on any natural double, `double_six` in
    its place on a natural 6-6 (R-TRC-33, R-TRC-34).
    """

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    title: Annotated[str, Meta(max_length=60, pattern=r"\S")]
    when: Annotated[str, Meta(max_length=200)]
    attributes: Annotated[tuple[Attribute, ...], Meta(min_length=1, max_length=4)]
    low: Outcome
    mixed: Outcome
    high: Outcome
    great: Outcome | None = None
    double: Outcome | None = None
    double_six: Outcome | None = None


Band = Literal["6-", "7-9", "10+", "12+", "double 6"]
BANDS: dict[Band, str] = {
    "6-": "6 or less", "7-9": "7 to 9", "10+": "10 or more", "12+": "12 or more", "double 6": "a double 6",
}  # fmt: skip
"""The lines a result is read on, in words."""


def band_in_words(sheet: MoveSheet, band: Band) -> str:
    """A line of a move in words: on an advanced move, which has a 12+ line, the 10+ line is read for 10 and 11."""
    return "10 to 11" if band == "10+" and sheet.great is not None else BANDS[band]


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One signed part of a move's result beside the dice."""

    label: str
    value: int
    rule: str


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A move being made: declared, Karma grabbed, rolled, perhaps changed by Luck.

    `karma` is who has said how many points it grabs ("bad" for the GM, "good" for the Players); `offered` are points
    other Players would add. `bad` and `good` lie aside; `quiet` counts passes in a row under `karma_order=raising`.
    `modifiers` are all others. `ignoring`: Luck lets no negative modifier count; `replaced`: Luck made it a 12+.
    """

    actor: str
    move: str
    attribute: Attribute
    modifiers: tuple[Modifier, ...] = ()
    karma: Sealed[int] = Sealed()
    offered: int = 0
    bad: int = 0
    good: int = 0
    quiet: int = 0
    dice: tuple[int, int] | None = None
    ignoring: bool = False
    replaced: bool = False
    misfires: int = 0

    @property
    def raised(self) -> bool:
        """Whether somebody has spoken about Karma already: under `karma_order=raising` the GM is asked again."""
        return bool(self.bad or self.good or self.quiet)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last move that was made: its total with its why, its band, and what it led to."""

    actor: str
    title: str
    tally: Tally
    band: Band
    text: str


class HarmDue(msgspec.Struct, frozen=True, gc=False, tag="harm"):
    """Harm about to be suffered: its victim says which armour takes it, or spends Luck (TRC-LU-12, TRC-HA-05)."""

    character: str
    points: int
    physical: bool
    source: str = ""


class Position(msgspec.Struct, frozen=True, gc=False):
    """A whole table of The Trinity Code: the characters, both Karma Pools, and the move being made, if any (TRC-KA-13).

    `gm` is the key of the facilitator's seat. `minutes` is the fiction's time since the Investigation began.
    `ending`: the Investigation is over but for the rolls that are owed (R-TRC-77).
    `seats` are the keys of the players'.
    """

    rulings: Rulings
    gm: str
    characters: tuple[Character, ...]
    sheets: tuple[MoveSheet, ...]
    good: int = 0
    bad: int = 0
    phase: Literal["investigation", "between"] = "between"
    investigations: int = 0
    minutes: int = 0
    combat: bool = False
    ending: bool = False
    tags: tuple[str, ...] = ()
    roll: Roll | None = None
    due: Stack[HarmDue] = Stack()
    last: Result | None = None
    title: str = ""
    seats: tuple[str, ...] = ()


# Finding and changing records


def character_of(position: Position, key: str) -> Character:
    """The character with this key. Raises KeyError."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def with_character(position: Position, changed: Character) -> Position:
    """The position with this sheet in place of its old one."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))


def sheet_of(position: Position, key: str) -> MoveSheet:
    """The move with this key. Raises KeyError."""
    for sheet in (*FORCED, *position.sheets):
        if sheet.key == key:
            return sheet
    raise KeyError(key)


def speaker(position: Position, roll: Roll) -> str:
    """The seat that speaks for the Players: the mover's; for a lost character's move, whoever played it (R-TRC-02)."""
    character = character_of(position, roll.actor)
    return character.player if character.controller == position.gm and character.player else character.controller


def rating(character: Character, attribute: Attribute) -> int:
    """What an attribute adds to a move; one that the sheet does not give is 0 (R-TRC-36)."""
    value: int = getattr(character, attribute)
    return value


CHEAT_DEATH = MoveSheet(
    "cheat-death",
    "Cheat death",
    "You are dying.",
    ("power",),
    low=Outcome("The fight is lost: dying gives way to dead."),
    mixed=Outcome("You hang on, still dying, and roll once more."),
    high=Outcome("You are out of danger, and unconscious."),
    double_six=Outcome("Against all odds you come to, with 6 harm."),
)
"""TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18."""

FACE_YOUR_DEMONS = MoveSheet(
    "face-your-demons",
    "Face your demons",
    "You are on the brink.",
    ("cool", "wits"),
    low=Outcome("The darkness takes you: you are lost, and the GM’s to play."),
    mixed=Outcome("You stay on the brink, and roll once more."),
    high=Outcome("You come back from the brink."),
    double_six=Outcome("You come back from the brink stronger than you were."),
)
"""TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10."""

FORCED = (CHEAT_DEATH, FACE_YOUR_DEMONS)
"""The moves nobody chooses to make."""
