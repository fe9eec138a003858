"""The moves that the GM makes. A player can make one of these moves too: `Release`."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.model import AfflictionName, Core, Fit, Kind, Limb, Resource, Skill, Stat, SubType
from facedown.systems.tri_core.moves.named_pieces import (
    AbilityOfActor,
    CharacterKey,
    CharacterKeys,
    ItemOfCharacter,
    SquareKey,
)


class Judge(Move, frozen=True):
    """Decide whether the condition of an Ability is met, or whether an effect without a rule happens.

    `works`: the decision.
    `note`: the GM’s description of the result.
    `item`: the key of a created device in the sample gear; "" for none.
    """

    works: bool = True
    note: str = ""
    item: str = ""


class Afflict(Move, frozen=True):
    """Begin, worsen or ease an Affliction because of the surroundings (TCG-AF-03a).

    `malady`: the Affliction.
    `steps`: negative to ease the Affliction.
    """

    character: CharacterKey
    malady: AfflictionName
    steps: int = 1


class Relieve(Move, frozen=True):
    """Grant a healed character a Resolve against each of its Afflictions (TCG-AF-00b)."""

    character: CharacterKey


class SetEnergy(Move, frozen=True):
    """Set the energy that a square holds. If `energy` is "", the square holds none (TCG-KI-02, TCG-KI-02a)."""

    square: SquareKey
    energy: str = ""


class EndDay(Move, frozen=True):
    """End the day. On the new day, all characters may take their rests again (TC-C-23)."""


class AllowRest(Move, frozen=True):
    """Let a character take its long and its short rest again on the same day (TC-C-23)."""

    character: CharacterKey


class Grant(Move, frozen=True):
    """Give a character Advantage or Disadvantage, or end it (TC-E-51).

    If `on` is True, `what` is given. Otherwise, `what` is ended.
    """

    character: CharacterKey
    what: Literal["Advantage", "Disadvantage"]
    on: bool = True


class Impair(Move, frozen=True):
    """Impair a sense, the limbs or a device of a character. `cause` is the reason in the GM’s words.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """

    character: CharacterKey
    limb: Limb
    cause: str


class Ease(Move, frozen=True):
    """End all impairments of a sense, the limbs or a device of a character (TC-E-56)."""

    character: CharacterKey
    limb: Limb


class Obstruct(Move, frozen=True):
    """Set how well a character is hidden from the sight of others (TC-F-11).

    `what`: `partial`, `full`, or "" for a character in the open.
    """

    character: CharacterKey
    what: Literal["", "partial", "full"]


class Release(Move, frozen=True):
    """Release a character from a hold; the GM or the holder’s player makes this move (R-TC-85, R-TC-171)."""

    character: CharacterKey


class Bring(Move, frozen=True):
    """Decide whether a Sub-Action works. The rules leave the effect of this Sub-Action to the GM.

    `note`: the GM’s description of the result; ignored for a Ruse.

    Rules: TC-E-48, R-TC-17, R-TC-19.
    """

    character: CharacterKey
    sub: str
    works: bool
    note: str = ""


class Hurt(Move, frozen=True):
    """Deal damage that no character causes (TC-C-38, TC-E-30, TC-F-62).

    `type`: the sub-type of the damage.
    `counts_as`: the kind of damage for Poison and Acid; None for the usual kind (R-TC-114).
    """

    character: CharacterKey
    points: int
    type: SubType = "Impact"
    resource: Resource = "HP"
    source: str = ""
    counts_as: Kind | None = None


class Affect(Move, frozen=True):
    """Have a character roll a Resolve of `stat` against an effect.

    `source`: the key of the character that causes the effect; "" for the world.
    `core`: the Core of `source` that sets the total to reach; ignored for the world.
    `strength`, `level`: the numbers that set the total to reach for the world.
    `what`: the resource that the character loses, or “cycles” for an effect that lasts.
    `points`: the points or cycles, before the Resolve changes them.
    `type`: the sub-type of the damage.
    `words`: the name of the effect.
    `counts_as`: the kind of damage for Poison and Acid; None for the usual kind (R-TC-114).

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """

    character: CharacterKey
    stat: Stat
    source: CharacterKey = ""
    core: Core = "Body"
    strength: int = 10
    level: int = 1
    what: Literal["HP", "AP", "SP", "FP", "MP", "cycles"] = "HP"
    points: int = 10
    type: SubType = "Impact"
    words: str = ""
    counts_as: Kind | None = None


class Overkill(Move, frozen=True):
    """Make a non-lethal attack lethal after all, so that its excess damage lowers a character’s HP below 0.

    Rules: TC-E-32, R-TC-109.
    """

    character: CharacterKey


class Hope(Move, frozen=True):
    """Set the chance in percent that a dying character can be resuscitated; 0 if this is impossible (TC-E-12)."""

    character: CharacterKey
    percent: int


class Pronounce(Move, frozen=True):
    """Declare a dying character dead because no help came in time (TC-E-11, R-TC-103)."""

    character: CharacterKey


class Resurrect(Move, frozen=True):
    """Bring a dead character back to life, if the setting of the game allows it (TC-E-17)."""

    character: CharacterKey


class Heal(Move, frozen=True):
    """Restore points of a character’s resource (TC-F-63)."""

    character: CharacterKey
    resource: Resource
    points: int


class Untie(Move, frozen=True):
    """Cancel a test that the GM has required before a character’s next action (TC-D-105).

    `before`: the kind of the action: a Stride or a Core Action.
    """

    character: CharacterKey
    before: Literal["Stride", "Core"]


class Decipher(Move, frozen=True):
    """Call for a language test (TC-D-34).

    `level`: the difficulty of the text, from which the Challenge Level is computed.
    `needed`: a Challenge Level that replaces the computed one; 0 to keep the computed one.
    `kept`: True to hide the Challenge Level from players.
    """

    character: CharacterKey
    language: str
    level: int = 1
    needed: int = 0
    kept: bool = False


class Contest(Move, frozen=True):
    """Call for a contest of the skills of two characters (TC-F-36, TC-F-38, TC-F-41).

    `character`, `skill`: the character that starts the contest, and its skill.
    `against`, `other`: the opponent, which wins a tie, and its skill.
    `worse`: the characters with Disadvantage.
    `trade`, `other_trade`: whether a Trade of `character`, and a Trade of `against`, fits (TC-F-40).
    """

    character: CharacterKey
    skill: Skill
    against: CharacterKey
    other: Skill
    worse: CharacterKeys = ()
    trade: Fit = "as written"
    other_trade: Fit = "as written"


class Craft(Move, frozen=True):
    """Have a character craft an item.

    `item`: the key of an item of the sample gear.

    Rules: TC-F-12, TC-F-13, TC-F-14.
    """

    character: CharacterKey
    item: str
    level: int = 1


class Repair(Move, frozen=True):
    """Have a character repair an item (TC-F-88).

    `level`: the level of the item.
    `needed`: the Challenge Level; 0 if `level` sets the number.
    `kept`: True to hide the Challenge Level from players.
    """

    character: CharacterKey
    item: ItemOfCharacter
    level: int = 1
    needed: int = 0
    kept: bool = False


class Chip(Move, frozen=True):
    """Wear down an item that blocked or parried an attack at least twice as strong as the defence.

    Rules: TC-D-70, R-TC-93.
    """

    character: CharacterKey
    item: ItemOfCharacter


class HandOver(Move, frozen=True):
    """Hand an item of `character` to the character `to`: as a gift, as loot, or by theft (TC-F-39)."""

    character: CharacterKey
    item: ItemOfCharacter
    to: CharacterKey


class GiveItem(Move, frozen=True):
    """Give a character a new item. `item` is the key of an item of the sample gear."""

    character: CharacterKey
    item: str


class LevelUp(Move, frozen=True):
    """Raise a character by one level (R-TC-117)."""

    character: CharacterKey


class CallTrigger(Move, frozen=True):
    """Declare the event that sets off a character’s Trigger, or the event for which its held cards wait.

    `ability`: the name of the Trigger; "" for the held cards.

    Rules: TC-D-07, TCG-AC-09.
    """

    actor: CharacterKey
    ability: AbilityOfActor = ""


class StartEncounter(Move, frozen=True):
    """Start an encounter, in which all participants roll React to determine the Rotation.

    Characters in `hidden` stay out of the Rotation.

    Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84.
    """

    participants: CharacterKeys
    hidden: CharacterKeys = ()


class JoinEncounter(Move, frozen=True):
    """Let a character that is at the table join the encounter with a React roll (R-TC-173).

    `hidden`: True to let it stay out of the Rotation until it comes out of hiding.
    """

    character: CharacterKey
    hidden: bool = False


class EndEncounter(Move, frozen=True):
    """End the encounter (R-TC-137)."""


class PassCycle(Move, frozen=True):
    """Skip turns in which no character can act, until a character can act or the cycle ends (R-TC-163)."""


class Put(Move, frozen=True):
    """Place a character on a square. This does not count as movement."""

    character: CharacterKey
    to: SquareKey


class SetSquare(Move, frozen=True):
    """Set the movement cost to enter a square. A cost of 0 means that nobody can enter it (TC-D-15)."""

    square: SquareKey
    cost: int
