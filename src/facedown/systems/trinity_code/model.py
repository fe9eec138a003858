"""The records of The Trinity Code, and small values derived from them."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Line, PieceRef, Sealed, Stack, Tally, Term
from facedown.game.values import Label
from facedown.systems.trinity_code.data_files import sample_move_data

Attribute = Literal["power", "quickness", "cool", "wits"]
ATTRIBUTES: tuple[Attribute, ...] = ("power", "quickness", "cool", "wits")

WOUNDED_AT = 4
"""The harm at which a character is wounded, whatever the limit (TRC-HA-08, R-TRC-42)."""

TRAUMATISED_AT = 2
"""The stress at which a character is traumatised (TRC-ST-04)."""

AWAKE_AT = 6
"""The most harm that a character who wakes has, whatever the limit (TRC-HA-13, TRC-HA-18, R-TRC-47, R-TRC-55)."""

HOUR, DAY = 60, 24 * 60
"""Lengths of time in minutes."""

Count = Annotated[int, Meta(ge=0, le=99)]
Rating = Annotated[int, Meta(ge=-999, le=999)]


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rulings of a table. `rulebook.toml` holds the question, the choices and the default of each.

    Defaults are omitted when a position is saved, so a new ruling changes no saved file.
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
    """Armour with the tags armour-n (`rating`) and threshold-n. A threshold of None never wears out.

    `whole` is the threshold of the armour when new.
    """

    name: Line
    rating: Count = 1
    threshold: Count | None = None
    whole: Count | None = None

    @property
    def protects(self) -> bool:
        """True if the armour can still absorb harm (TRC-HA-07)."""
        return self.rating > 0 and self.threshold != 0


class Item(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An item with the tags heal-n, calm-n, instant or delayed, and consumable-n (`uses`; None never runs out)."""

    name: Line
    heal: Count = 0
    calm: Count = 0
    delayed: bool = False
    uses: Annotated[int, Meta(ge=1, le=99)] | None = None
    conditions: Annotated[str, Meta(max_length=200)] = ""

    @property
    def tags(self) -> str:
        """The item's tags in the document's notation, for example "heal-1, instant, consumable-3"."""
        parts = [f"heal-{self.heal}" if self.heal else "", f"calm-{self.calm}" if self.calm else ""]
        parts += ["delayed" if self.delayed else "instant", "" if self.uses is None else f"consumable-{self.uses}"]
        return ", ".join(part for part in parts if part)


Owed = Literal["", "now", "turn"]
"""The time of a forced roll: none is due, one is due now, or on the character's next turn in combat (R-TRC-69)."""


class Character(msgspec.Struct, frozen=True, dict=True):
    """A character's sheet. It is kept from Investigation to Investigation.

    `controller` is the key of the seat that plays the character.
    `player` is the key of the seat that played a lost character before; "" if the character is not lost.
    `luck_start` is the Luck of its playbook.
    `drawback` is its Profession's drawback when it is out of Luck.
    `next_harm_limit` and `next_stress_limit` are the limits from the next Investigation on; 0 means no change.
    `delayed_doses` are items used on the character that take effect when it is safe.
    `rest_minutes` counts the minutes since the last harm while the character is unconscious.
    `healing_minutes` counts the minutes towards the next point of harm that time removes.
    `calming_minutes` counts the minutes towards the next point of stress that time removes.
    `cheat_death_due` and `face_demons_due` say when the forced moves “Cheat death” and “Face your demons” are due.
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
    delayed_doses: tuple[Item, ...] = ()
    rest_minutes: int = 0
    healing_minutes: int = 0
    calming_minutes: int = 0
    cheat_death_due: Owed = ""
    face_demons_due: Owed = ""
    notes: tuple[str, ...] = ()

    @property
    def wounded(self) -> bool:
        """True if the character's current harm makes it wounded (TRC-HA-08, R-TRC-40)."""
        return self.harm >= WOUNDED_AT

    @property
    def traumatised(self) -> bool:
        """True if the character's current stress makes it traumatised (TRC-ST-04, R-TRC-41)."""
        return self.stress >= TRAUMATISED_AT

    @property
    def acts(self) -> bool:
        """True if the character can make moves: it is not unconscious, dying or dead (TRC-HA-12)."""
        return not (self.unconscious or self.dying or self.dead)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The keys of the character's tags, the worst tag first."""
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
    """One outcome of a move: its text, the Karma added to each pool, and the harm, stress and misfires it causes.

    `physical` is True if armour can absorb the harm (R-TRC-64). `heal` and `calm` are the points of harm and of stress
    that the acting character loses (R-TRC-92).
    """

    text: Annotated[str, Meta(max_length=400)]
    good: Count = 0
    bad: Count = 0
    harm: Count = 0
    physical: bool = True
    stress: Count = 0
    misfires: Count = 0
    heal: Count = 0
    calm: Count = 0


class MoveSheet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A move as data: when it is made, with which attributes, and its outcome in each band.

    `low`, `mixed` and `high` are the outcomes of the bands 6-, 7-9 and 10+.
    `great` is the outcome of 12+, which only advanced moves have.
    `double` applies on any natural double, in addition to the outcome of the band.
    `double_six` applies on a natural 6-6, instead of the outcome of the band.
    Rules: R-TRC-33, R-TRC-34.
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
"""The fields of a MoveSheet that hold an outcome."""

OUTCOME_OF: dict[Band, OutcomeKey] = {
    "6-": "low", "7-9": "mixed", "10+": "high", "12+": "great", "double 6": "double_six",
}  # fmt: skip
"""For each band, the field of a MoveSheet that holds its outcome."""


def band_term(sheet: MoveSheet, band: Band) -> Term:
    """Return the term for a band. If a move has a 12+ outcome, its 10+ outcome is for 10 and 11."""
    if band == "10+" and sheet.great is not None:
        return Term("band-10-11")
    return Term(f"band-{band.removesuffix('-').removesuffix('+').replace(' ', '-')}")


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """A modifier to a roll: one signed part of the total in addition to the dice."""

    label: Label
    value: int
    rule: str


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A move in progress: declared, Karma grabbed, dice rolled, result changed by Luck.

    `actor` is the key of the character, and `move` the key of the move.
    `modifiers` are the modifiers that the GM named.
    `karma` holds the points grabbed by each side that has chosen ("bad" for the GM, "good" for the Players).
    `offered_karma` are the points of Good Karma that another player offers.
    `bad` and `good` are the points of Bad and Good Karma that have left their pools for this move.
    `passes_in_a_row` counts the passes in a row under `karma_order=raising`.
    `dice` are the two dice; None before they are rolled.
    `draw` is the number of the draw that gave the dice.
    `ignoring` is True if Luck A ignores negative modifiers.
    `replaced` is True if Luck C made the result a 12+.
    `misfires` is the number of misfires of the spell that are still pending.
    """

    actor: str
    move: str
    attribute: Attribute
    modifiers: tuple[Modifier, ...] = ()
    karma: Sealed[int] = Sealed()
    offered_karma: int = 0
    bad: int = 0
    good: int = 0
    passes_in_a_row: int = 0
    dice: tuple[int, int] | None = None
    draw: int = 0
    ignoring: bool = False
    replaced: bool = False
    misfires: int = 0

    @property
    def raised(self) -> bool:
        """True if a side has already grabbed or passed; under `karma_order=raising` the GM is then asked again."""
        return bool(self.bad or self.good or self.passes_in_a_row)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The last move: its total, its band, and the outcomes that applied."""

    actor: str
    move: str
    tally: Tally
    band: Band
    outcomes: tuple[OutcomeKey, ...]


class HarmDue(msgspec.Struct, frozen=True, gc=False, tag="harm"):
    """Harm about to be suffered; the player can use armour or spend Luck (TRC-LU-12, TRC-HA-05).

    `source` is the move that inflicts it, or the GM's words.
    """

    character: str
    points: int
    physical: bool
    source: PieceRef | str = ""


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a table: characters, both Karma Pools, the move in progress (TRC-KA-01, TRC-KA-13).

    `gm` is the key of the facilitator's seat, and `seats` are the keys of the players' seats.
    `own_moves` are the scene's moves; if it has none, the table uses the sample moves.
    `good` and `bad` are the points in the Good Pool and the Bad Pool.
    `investigations` counts the Investigations, and `minutes` the story time since the current one began.
    `ending` is True while an Investigation that is over waits for forced rolls that are due (R-TRC-77).
    `roll` is the move in progress, `due` the pending harm, and `last` the last move; None if there is none.
    `goal` is what the characters of the story want to reach; "" if nothing is written down (R-TRC-94).
    `retired` are the characters that have left the table and can return (R-TRC-90).
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
    retired: tuple[Character, ...] = ()
    goal: str = ""

    @property
    def sheets(self) -> tuple[MoveSheet, ...]:
        """The moves of the table, without the forced moves."""
        return self.own_moves or sample_moves()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without the other side's face-down Karma.

        Type checkers accept no Position where a View is required.
        """

else:
    View = Position


@cache
def sample_moves() -> tuple[MoveSheet, ...]:
    """Return the sample moves, used by a table whose scene has no moves."""
    return msgspec.convert(sample_move_data(), tuple[MoveSheet, ...])


# Finding and changing records


def character_of(position: Position, key: str) -> Character:
    """Return the character with this key. Raises KeyError if there is none."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def taken_keys(position: Position) -> list[str]:
    """Return the keys of all characters, also of retired ones, which can return."""
    return [one.key for group in (position.characters, position.retired) for one in group]


def with_character(position: Position, changed: Character) -> Position:
    """Return the position with `changed` in place of the character that has the same key."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))


def sheet_of(position: Position, key: str) -> MoveSheet:
    """Return the move with this key. Raises KeyError if there is none."""
    for sheet in (*FORCED, *position.sheets):
        if sheet.key == key:
            return sheet
    raise KeyError(key)


def speaker(position: Position, roll: Roll) -> str:
    """Return the key of the seat that grabs Good Karma for a move (R-TRC-02).

    It is the seat that plays the character. If the GM now plays a lost character, it is the seat that played it before.
    """
    character = character_of(position, roll.actor)
    return character.player if character.controller == position.gm and character.player else character.controller


def rating(character: Character, attribute: Attribute) -> int:
    """Return the rating of an attribute; 0 unless the sheet gives one (R-TRC-36)."""
    value: int = getattr(character, attribute)
    return value


# Naming pieces


def ref(key: str) -> PieceRef:
    """Return the reference with which events name the character that has this key."""
    return PieceRef("character", key)


def move_ref(key: str) -> PieceRef:
    """Return a reference to a move of the table, or to a forced move."""
    return PieceRef("move", key)


def pool_ref(side: str) -> PieceRef:
    """Return a reference to the Good Pool or the Bad Pool."""
    return PieceRef("pool", side)


def gear_ref(kind: Literal["armour", "item"], owner: str, name: str) -> PieceRef:
    """Return a reference to a character's armour or item."""
    return PieceRef(kind, f"{owner}/{name}")


def tag_ref(tag: str) -> PieceRef:
    """Return a reference to a tag of the scene."""
    return PieceRef("tag", tag)


def outcome_ref(move: str, outcome: OutcomeKey) -> PieceRef:
    """Return a reference to an outcome of a move. Events show the text of the outcome as its name."""
    return PieceRef("outcome", f"{move}/{outcome}")


# The forced moves

UNWRITTEN = Outcome("")
"""The outcome of a forced move: empty, because the rules define it."""

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
"""The forced moves, which no player chooses to make."""
