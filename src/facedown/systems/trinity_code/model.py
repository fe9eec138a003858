"""The records of The Trinity Code, and small values derived from them."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Line, PieceRef, Sealed, Stack, Tally, Term
from facedown.game.values import Label

Attribute = Literal["power", "quickness", "cool", "wits"]
ATTRIBUTES: tuple[Attribute, ...] = ("power", "quickness", "cool", "wits")

WOUNDED_AT = 4
"""The harm at which a character is wounded, whatever the limit (TRC-HA-08, R-TRC-42)."""

TRAUMATISED_AT = 2
"""The stress at which a character is traumatised (TRC-ST-04)."""

AWAKE_AT = 6
"""The harm of a character who wakes, also with a raised limit (TRC-HA-13, TRC-HA-18, R-TRC-47, R-TRC-55)."""

HOUR, DAY = 60, 24 * 60
"""Time is counted in minutes."""

Count = Annotated[int, Meta(ge=0, le=99)]
Rating = Annotated[int, Meta(ge=-999, le=999)]


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings that a table can change; `rulebook.toml` has the question, choices and default of each.

    Defaults are left out where a position is written, so that a new ruling changes no file.
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
    """Armour with the tags armour-n and threshold-n; a threshold of None never wears out.

    `whole` is the threshold of the armour when it is not worn.
    """

    name: Line
    rating: Count = 1
    threshold: Count | None = None
    whole: Count | None = None

    @property
    def protects(self) -> bool:
        """Whether it still absorbs harm (TRC-HA-07)."""
        return self.rating > 0 and self.threshold != 0


class Item(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An item that heals or calms: heal-n, calm-n, instant or delayed, consumable-n (uses of None never run out)."""

    name: Line
    heal: Count = 0
    calm: Count = 0
    delayed: bool = False
    uses: Annotated[int, Meta(ge=1, le=99)] | None = None
    conditions: Annotated[str, Meta(max_length=200)] = ""

    @property
    def tags(self) -> str:
        """Its tags as the document writes them."""
        parts = [f"heal-{self.heal}" if self.heal else "", f"calm-{self.calm}" if self.calm else ""]
        parts += ["delayed" if self.delayed else "instant", "" if self.uses is None else f"consumable-{self.uses}"]
        return ", ".join(part for part in parts if part)


Owed = Literal["", "now", "turn"]
"""When a forced roll is due: never, at once, or on the character's next turn in combat (R-TRC-69)."""


class Character(msgspec.Struct, frozen=True, dict=True):
    """A character's sheet, which lasts from Investigation to Investigation.

    `controller` is the seat that plays it, `player` the seat that did before the character was lost. `luck_start` is
    the Luck that its playbook gives, `drawback` the Profession's drawback for a character who is out of Luck.
    `next_harm_limit` and `next_stress_limit` apply from the next Investigation on, unless 0. `pending` holds delayed
    doses. `resting` counts minutes since the last harm while unconscious, `mending` and `easing` minutes towards the
    next point of harm and stress that time removes. `cheats` and `faces` say when cheat death and face your demons are
    due.
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
        """Whether the harm it has now makes it wounded (TRC-HA-08, R-TRC-40)."""
        return self.harm >= WOUNDED_AT

    @property
    def traumatised(self) -> bool:
        """Whether the stress it has now makes it traumatised (TRC-ST-04, R-TRC-41)."""
        return self.stress >= TRAUMATISED_AT

    @property
    def acts(self) -> bool:
        """Whether it is in a state to make moves (TRC-HA-12)."""
        return not (self.unconscious or self.dying or self.dead)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The keys of the tags it has, worst first."""
        has = {
            "dead": self.dead,
            "dying": self.dying,
            "unconscious": self.unconscious,
            "lost": self.lost,
            "on-the-brink": self.on_the_brink,
            "wounded": self.wounded and not self.dead,
            "traumatised": self.traumatised and not self.dead,
            "out-of-luck": self.out_of_luck,
        }
        return tuple(tag for tag, there in has.items() if there)


class Outcome(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one result of a move brings: words, Karma for either pool, and what the character suffers.

    `physical`: armour stops the harm (R-TRC-64).
    """

    text: Annotated[str, Meta(max_length=400)]
    good: Count = 0
    bad: Count = 0
    harm: Count = 0
    physical: bool = True
    stress: Count = 0
    misfires: Count = 0


class MoveSheet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A move as data: when it is made, with which attributes, and its result in each band.

    `great` (12+) makes it an advanced move. `double` applies besides the band on any natural double, `double_six` in
    place of the band on a natural 6-6 (R-TRC-33, R-TRC-34).
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
"""The bands of a result (R-TRC-33)."""

OutcomeKey = Literal["low", "mixed", "high", "great", "double", "double_six"]
"""The outcomes of a move, by their field."""

OUTCOME_OF: dict[Band, OutcomeKey] = {
    "6-": "low", "7-9": "mixed", "10+": "high", "12+": "great", "double 6": "double_six",
}  # fmt: skip
"""The outcome that each band gives."""


def band_term(sheet: MoveSheet, band: Band) -> Term:
    """A band as events name it. Where a move has a 12+ result, its 10+ result is for 10 and 11."""
    if band == "10+" and sheet.great is not None:
        return Term("band-10-11")
    return Term(f"band-{band.removesuffix('-').removesuffix('+').replace(' ', '-')}")


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One signed part of a total besides the dice."""

    label: Label
    value: int
    rule: str


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A move being made: declared, Karma grabbed, rolled, perhaps changed by Luck.

    `karma` holds the points that each side grabs once it has chosen ("bad" for the GM, "good" for the Players);
    `offered` are the points that another player offers. `bad` and `good` are the points set aside; `quiet` counts
    passes in a row under `karma_order=raising`. `modifiers` are those that the GM named. `draw` is the number of the
    draw that gave the dice. `ignoring`: Luck A ignores negative modifiers. `replaced`: Luck C made the result a 12+.
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
    draw: int = 0
    ignoring: bool = False
    replaced: bool = False
    misfires: int = 0

    @property
    def raised(self) -> bool:
        """Whether a side has grabbed or passed already: under `karma_order=raising` the GM is asked again."""
        return bool(self.bad or self.good or self.quiet)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last move that was made: its total, its band, and which of its outcomes applied."""

    actor: str
    move: str
    tally: Tally
    band: Band
    outcomes: tuple[OutcomeKey, ...]


class HarmDue(msgspec.Struct, frozen=True, gc=False, tag="harm"):
    """Harm about to be suffered: the player chooses armour or spends Luck (TRC-LU-12, TRC-HA-05).

    `source` is the move that inflicts it, or what the GM wrote.
    """

    character: str
    points: int
    physical: bool
    source: PieceRef | str = ""


class Position(msgspec.Struct, frozen=True, gc=False):
    """The table: the characters, both Karma Pools, and the move being made, if any (TRC-KA-01, TRC-KA-13).

    `gm` is the key of the facilitator's seat, `seats` are the keys of the players' seats. `own_moves` are the moves of
    the scene; without any the table has the sample moves. `minutes` is the time in the story since the Investigation
    began. `ending`: the Investigation is over except for the forced rolls that are due (R-TRC-77).
    """

    rulings: Rulings
    gm: str
    characters: tuple[Character, ...]
    own_moves: tuple[MoveSheet, ...] = ()
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

    @property
    def sheets(self) -> tuple[MoveSheet, ...]:
        """The moves of the table, without the forced ones."""
        return self.own_moves or sample_moves()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without what others have committed face down. No Position passes for one."""

else:
    View = Position


@cache
def sample_moves() -> tuple[MoveSheet, ...]:
    """The moves of a table whose scene brings none."""
    text = files("facedown.systems.trinity_code").joinpath("moves.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text)["move"], tuple[MoveSheet, ...])


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
    """The seat that grabs Good Karma: the character's player, or former player if the character is lost (R-TRC-02)."""
    character = character_of(position, roll.actor)
    return character.player if character.controller == position.gm and character.player else character.controller


def rating(character: Character, attribute: Attribute) -> int:
    """The rating of an attribute, 0 unless the sheet gives one (R-TRC-36)."""
    value: int = getattr(character, attribute)
    return value


# Naming pieces


def ref(key: str) -> PieceRef:
    """A character as events name it."""
    return PieceRef("character", key)


def move_ref(key: str) -> PieceRef:
    """A move of the table, or a forced move, as events name it."""
    return PieceRef("move", key)


def pool_ref(side: str) -> PieceRef:
    """The Good Pool or the Bad Pool as events name it."""
    return PieceRef("pool", side)


def gear_ref(kind: Literal["armour", "item"], owner: str, name: str) -> PieceRef:
    """Armour or an item of a character as events name it."""
    return PieceRef(kind, f"{owner}/{name}")


def tag_ref(tag: str) -> PieceRef:
    """A tag of the scene as events name it."""
    return PieceRef("tag", tag)


def outcome_ref(move: str, outcome: OutcomeKey) -> PieceRef:
    """An outcome of a move as events name it; its name is its text."""
    return PieceRef("outcome", f"{move}/{outcome}")


# The forced moves

UNWRITTEN = Outcome("")
"""What comes of a forced move is not written on its sheet: the rules say it."""

CHEAT_DEATH = MoveSheet(
    "cheat-death", "Cheat death", "You are dying.", ("power",), UNWRITTEN, UNWRITTEN, UNWRITTEN, double_six=UNWRITTEN
)
"""The move of a dying character (TRC-HA-14)."""

FACE_YOUR_DEMONS = MoveSheet(
    "face-your-demons", "Face your demons", "You are on the brink.", ("cool", "wits"), UNWRITTEN, UNWRITTEN, UNWRITTEN,
    double_six=UNWRITTEN,
)  # fmt: skip
"""The move of a character on the brink (TRC-ST-06)."""

FORCED = (CHEAT_DEATH, FACE_YOUR_DEMONS)
"""The moves that no player chooses to make."""
