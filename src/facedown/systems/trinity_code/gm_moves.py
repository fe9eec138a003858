"""The moves of the GM as records."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Move, names
from facedown.systems.trinity_code.model import Attribute

Character = Annotated[str, names("character")]


class MoveGear(Move, frozen=True):
    """As the GM, take gear from a character, and give it to the character `to`; "" if it is lost (R-TRC-91).

    `what` is its kind and name, for example `armour/vest`.
    """

    character: Character
    what: str
    to: Character = ""


class Relieve(Move, frozen=True):
    """As the GM, lower a character's harm or stress by these points (R-TRC-92)."""

    character: Character
    track: Literal["harm", "stress"]
    points: int


class SetGoal(Move, frozen=True):
    """As the GM, write down the goal of the story (R-TRC-94). An empty text removes it."""

    goal: str


class EndStory(Move, frozen=True):
    """As the GM, end the story (R-TRC-94). `reached` is True if the goal is reached; `how` says how it ends."""

    reached: bool
    how: str = ""


class AddMove(Move, frozen=True):
    """As the GM, add a move to those of the table. `sheet` is its data as JSON (R-TRC-93)."""

    sheet: str


class RemoveMove(Move, frozen=True):
    """As the GM, remove a move from those of the table (R-TRC-93)."""

    sheet: Annotated[str, names("move")]


class BeginInvestigation(Move, frozen=True):
    """Begin an Investigation (TRC-KA-02)."""


class EndInvestigation(Move, frozen=True):
    """End the Investigation (TRC-HE-07, TRC-CA-06)."""


class Advance(Move, frozen=True):
    """Let time pass (TRC-HE-06, TRC-CA-05, TRC-HA-13)."""

    hours: int = 0
    minutes: int = 0


class SetCombat(Move, frozen=True):
    """Begin combat (`on` is True) or end it (R-TRC-88)."""

    on: bool


class TakeTurn(Move, frozen=True):
    """Begin a character's turn in combat, with the rolls that waited for it (TRC-HA-16)."""

    character: Character


class InflictHarm(Move, frozen=True):
    """Inflict harm; armour can absorb only `physical` harm (TRC-HA-02, TRC-HA-04)."""

    character: Character
    points: int
    physical: bool = True
    source: str = ""


class InflictStress(Move, frozen=True):
    """Inflict stress (TRC-ST-03)."""

    character: Character
    points: int


class AddKarma(Move, frozen=True):
    """Add Karma to a pool (TRC-KA-03)."""

    pool: Annotated[Literal["good", "bad"], names("pool")]
    points: int


class SpendKarma(Move, frozen=True):
    """Spend Good Karma on a special effect (TRC-KA-11)."""

    points: int
    purpose: str


class ReachSafety(Move, frozen=True):
    """Declare a character safe: delayed doses take effect (TRC-CA-02)."""

    character: Character


class Wake(Move, frozen=True):
    """Let an unconscious character wake before an hour has passed (R-TRC-53)."""

    character: Character


class RemoveTag(Move, frozen=True):
    """Remove the dead tag, or the lost tag and some stress (TRC-HA-19, TRC-ST-11)."""

    character: Character
    tag: Literal["dead", "lost"]
    stress: int = 0


class SetLimit(Move, frozen=True):
    """Raise a character's harm limit or stress limit (TRC-HA-01, TRC-ST-01)."""

    character: Character
    track: Literal["harm", "stress"]
    limit: int


class RestoreLuck(Move, frozen=True):
    """Restore Luck points (TRC-LU-02)."""

    character: Character
    points: int


class RepairArmour(Move, frozen=True):
    """Repair armour to this threshold; 0 means as good as new (TRC-HA-07, R-TRC-66)."""

    character: Character
    armour: Annotated[str, names("armour", owner="character")]
    threshold: int = 0


class SetController(Move, frozen=True):
    """Choose the seat that plays a character (R-TRC-75)."""

    character: Character
    controller: str


class GiveArmour(Move, frozen=True):
    """Give a character armour; with a threshold of 0 it never wears out (TRC-HA-05, TRC-HA-06)."""

    character: Character
    name: str
    rating: int
    threshold: int = 0


class GiveItem(Move, frozen=True):
    """Give a character an item; with 0 uses it never runs out (TRC-HE-01, TRC-CA-01)."""

    character: Character
    name: str
    heal: int = 0
    calm: int = 0
    delayed: bool = False
    uses: int = 1
    conditions: str = ""


class SetAttribute(Move, frozen=True):
    """Change a rating on a sheet (R-TRC-36)."""

    character: Character
    attribute: Attribute
    value: int


class AddCharacter(Move, frozen=True):
    """Add a character (TRC-LU-01)."""

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
    """Add a tag to the scene, for example raging-fire-1 (TRC-HA-03)."""

    tag: str


class DropTag(Move, frozen=True):
    """Remove a tag from the scene (TRC-HA-03)."""

    tag: Annotated[str, names("tag")]


class AddNote(Move, frozen=True):
    """Write a note on a sheet (TRC-LU-05)."""

    character: Character
    note: str
