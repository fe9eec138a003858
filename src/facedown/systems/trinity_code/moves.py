"""What a seat can do in The Trinity Code: one frozen record a move."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.trinity_code.model import Attribute

# Moves of the story, and Karma


class MakeMove(Move, frozen=True):
    """Make one of the table's moves with an attribute; the GM may also call for one (TRC-KA-04)."""

    actor: str
    sheet: str
    attribute: Attribute


class FaceDemons(Move, frozen=True):
    """On the brink: roll +Cool or +Wits (TRC-ST-06)."""

    actor: str
    attribute: Attribute


class GrabBad(Move, frozen=True):
    """The GM grabs Bad Karma, and says what else makes the move harder or easier (TRC-KA-05)."""

    points: int
    modifier: int = 0
    because: str = ""


class OfferGood(Move, frozen=True):
    """A Player would add Good Karma to somebody else's move (R-TRC-02)."""

    points: int


class GrabGood(Move, frozen=True):
    """The Players grab Good Karma; whose move it is has the last word (TRC-KA-06, R-TRC-02)."""

    points: int


class WithdrawMove(Move, frozen=True):
    """Take a move back before its dice are rolled (R-TRC-06)."""

    actor: str


# Luck and results


class SpendLuck(Move, frozen=True):
    """Spend a Luck point on the result of your move.

    Rules: TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11.
    """

    actor: str
    effect: Literal["ignore", "reroll", "twelve"]


class LetStand(Move, frozen=True):
    """Let the result of your move stand (TRC-LU-07)."""

    actor: str


class CancelMisfire(Move, frozen=True):
    """Cancel one misfire of your spell for a point of Good Karma (TRC-KA-12)."""

    actor: str


class LetMisfire(Move, frozen=True):
    """Let the misfires of your spell happen (TRC-KA-12)."""

    actor: str


# Harm


class TakeHarm(Move, frozen=True):
    """Suffer harm, with the armour that is to take its part (TRC-HA-05, R-TRC-61)."""

    actor: str
    armour: tuple[str, ...] = ()


class EscapeHarm(Move, frozen=True):
    """Spend a Luck point and suffer no harm (TRC-LU-12)."""

    actor: str


class UseItem(Move, frozen=True):
    """Treat somebody with an item (TRC-HE-02, TRC-CA-01)."""

    actor: str
    item: str
    target: str


# What the GM does with the story


class BeginInvestigation(Move, frozen=True):
    """Begin an Investigation: both Karma Pools start empty (TRC-KA-02)."""


class EndInvestigation(Move, frozen=True):
    """End the Investigation: owed rolls are made, then harm and stress are gone (TRC-HE-07, TRC-CA-06)."""


class Advance(Move, frozen=True):
    """Let time pass (TRC-HE-06, TRC-CA-05, TRC-HA-13)."""

    hours: int = 0
    minutes: int = 0


class SetCombat(Move, frozen=True):
    """Say that a fight begins or is over (R-TRC-88)."""

    on: bool


class TakeTurn(Move, frozen=True):
    """In a fight, say whose turn it is: rolls that waited for it are made (TRC-HA-16)."""

    character: str


class InflictHarm(Move, frozen=True):
    """Inflict harm as a GM move (TRC-HA-02, TRC-HA-04)."""

    character: str
    points: int
    physical: bool = True
    source: str = ""


class InflictStress(Move, frozen=True):
    """Inflict stress (TRC-ST-03)."""

    character: str
    points: int


class AddKarma(Move, frozen=True):
    """Add Karma that a result brings (TRC-KA-03)."""

    pool: Literal["good", "bad"]
    points: int


class SpendKarma(Move, frozen=True):
    """A special use of Good Karma: the points go to the Bad Pool at once (TRC-KA-11)."""

    points: int
    purpose: str


class ReachSafety(Move, frozen=True):
    """Say that a character is safe: delayed doses take effect (TRC-CA-02)."""

    character: str


class Wake(Move, frozen=True):
    """Let an unconscious character come to before the hour is over (R-TRC-53)."""

    character: str


class RemoveTag(Move, frozen=True):
    """Powerful magick takes dead or lost away; sanity restored also takes stress (TRC-HA-19, TRC-ST-11)."""

    character: str
    tag: Literal["dead", "lost"]
    stress: int = 0


class SetLimit(Move, frozen=True):
    """An improvement raises a limit (TRC-HA-01, TRC-ST-01)."""

    character: str
    track: Literal["harm", "stress"]
    limit: int


class RestoreLuck(Move, frozen=True):
    """An improvement restores Luck (TRC-LU-02)."""

    character: str
    points: int


class RepairArmour(Move, frozen=True):
    """Repair or replace armour: its threshold is whole again, or what the GM says (TRC-HA-07, R-TRC-66)."""

    character: str
    armour: str
    threshold: int = 0


class SetController(Move, frozen=True):
    """Say which seat plays a character from now on (R-TRC-75)."""

    character: str
    controller: str


class GiveArmour(Move, frozen=True):
    """Give a character armour (TRC-HA-05, TRC-HA-06)."""

    character: str
    name: str
    rating: int
    threshold: int = 0


class GiveItem(Move, frozen=True):
    """Give a character an item that heals or calms (TRC-HE-01, TRC-CA-01)."""

    character: str
    name: str
    heal: int = 0
    calm: int = 0
    delayed: bool = False
    uses: int = 1
    conditions: str = ""


class SetAttribute(Move, frozen=True):
    """Set an attribute on a sheet (R-TRC-36)."""

    character: str
    attribute: Attribute
    value: int


class AddCharacter(Move, frozen=True):
    """Bring a new character in."""

    name: str
    controller: str
    profession: str = ""
    power: int = 0
    quickness: int = 0
    cool: int = 0
    wits: int = 0
    luck: int = 0
    drawback: str = ""
    cancels_misfires: bool = False


class SetTag(Move, frozen=True):
    """Put a tag on the scene, like raging-fire-1 (TRC-HA-03)."""

    tag: str


class DropTag(Move, frozen=True):
    """Take a tag off the scene (TRC-HA-03)."""

    tag: str


class AddNote(Move, frozen=True):
    """Note what the fiction makes of something."""

    character: str
    note: str


TrinityCodeMove = (
    MakeMove
    | FaceDemons
    | GrabBad
    | OfferGood
    | GrabGood
    | WithdrawMove
    | SpendLuck
    | LetStand
    | CancelMisfire
    | LetMisfire
    | TakeHarm
    | EscapeHarm
    | UseItem
    | BeginInvestigation
    | EndInvestigation
    | Advance
    | SetCombat
    | TakeTurn
    | InflictHarm
    | InflictStress
    | AddKarma
    | SpendKarma
    | ReachSafety
    | Wake
    | RemoveTag
    | SetLimit
    | RestoreLuck
    | RepairArmour
    | GiveArmour
    | GiveItem
    | SetAttribute
    | SetController
    | AddCharacter
    | SetTag
    | DropTag
    | AddNote
)

MALFORMED = {
    **dict.fromkeys(
        ("points", "value", "modifier", "stress", "heal", "calm", "rating", "threshold", "uses", "luck"), "R-TRC-85"
    ),
    "move": "TRC-KA-04",
    "sheet": "R-TRC-33",
    "attribute": "R-TRC-36",
    "effect": "TRC-LU-07",
    "armour": "TRC-HA-05",
    "hours": "R-TRC-85",
    "minutes": "R-TRC-85",
    "limit": "R-TRC-85",
}
"""The rule that a field breaks when it holds something of the wrong kind."""
