"""The moves of The Trinity Code: a record and a declaration for each."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from facedown.systems.trinity_code.gm_moves import (
    AddCharacter,
    AddKarma,
    AddMove,
    AddNote,
    Advance,
    BeginInvestigation,
    Character,
    DropTag,
    EndInvestigation,
    EndStory,
    GiveArmour,
    GiveItem,
    InflictHarm,
    InflictStress,
    MoveGear,
    ReachSafety,
    Relieve,
    RemoveMove,
    RemoveTag,
    RepairArmour,
    RestoreLuck,
    SetAttribute,
    SetCombat,
    SetController,
    SetGoal,
    SetLimit,
    SetTag,
    SpendKarma,
    TakeTurn,
    Wake,
)
from facedown.systems.trinity_code.model import Attribute
from facedown.systems.trinity_code.options import gear as gear_options
from facedown.systems.trinity_code.options import gm as gm_options
from facedown.systems.trinity_code.options import moves as move_options
from facedown.systems.trinity_code.options import players as options
from facedown.systems.trinity_code.options import refusals
from facedown.systems.trinity_code.options import story as story_options
from facedown.systems.trinity_code.roster import ROSTER
from facedown.systems.trinity_code.steps import forced, gear, gm, harm, karma, moves, recovery, rolls, story

__all__ = [
    "ACTIONS",
    "MALFORMED",
    "AddCharacter",
    "AddKarma",
    "AddMove",
    "AddNote",
    "Advance",
    "BeginInvestigation",
    "CancelMisfire",
    "DropTag",
    "EndInvestigation",
    "EndStory",
    "EscapeHarm",
    "FaceDemons",
    "GiveArmour",
    "GiveItem",
    "GrabBad",
    "GrabGood",
    "HandOver",
    "InflictHarm",
    "InflictStress",
    "LetMisfire",
    "LetStand",
    "MakeMove",
    "MoveGear",
    "OfferGood",
    "ReachSafety",
    "Relieve",
    "RemoveMove",
    "RemoveTag",
    "RepairArmour",
    "RestoreLuck",
    "SetAttribute",
    "SetCombat",
    "SetController",
    "SetGoal",
    "SetLimit",
    "SetTag",
    "SpendKarma",
    "SpendLuck",
    "TakeHarm",
    "TakeTurn",
    "UseItem",
    "Wake",
    "WithdrawMove",
]  # fmt: skip

Actor = Annotated[str, acts("character")]

# Moves of the story, and Karma


class MakeMove(Move, frozen=True):
    """Make one of the table's moves; the GM may also call for a character's move (TRC-KA-04)."""

    actor: Actor
    sheet: Annotated[str, names("move")]
    attribute: Attribute


class FaceDemons(Move, frozen=True):
    """Make the forced move “Face your demons” with Cool or Wits (TRC-ST-06)."""

    actor: Actor
    attribute: Attribute


class GrabBad(Move, frozen=True):
    """As the GM, grab Bad Karma, and name another modifier if there is one (TRC-KA-05, TRC-KA-07)."""

    points: int
    modifier: int = 0
    because: str = ""


class OfferGood(Move, frozen=True):
    """Offer Good Karma for another player's move (R-TRC-02)."""

    points: int


class GrabGood(Move, frozen=True):
    """Grab Good Karma for your own move (TRC-KA-06, R-TRC-02)."""

    points: int


class WithdrawMove(Move, frozen=True):
    """Take back a move before its dice are rolled (R-TRC-06)."""

    actor: Actor


# Luck and results


class SpendLuck(Move, frozen=True):
    """Spend a Luck point on the result of your move (TRC-LU-06, TRC-LU-07)."""

    actor: Actor
    effect: Literal["ignore", "reroll", "twelve"]


class LetStand(Move, frozen=True):
    """Let the result of your move stand (TRC-LU-07)."""

    actor: Actor


class CancelMisfire(Move, frozen=True):
    """Cancel one misfire of your spell for 1 Good Karma (TRC-KA-12)."""

    actor: Actor


class LetMisfire(Move, frozen=True):
    """Let the misfires of your spell take effect (TRC-KA-12)."""

    actor: Actor


# Harm


class TakeHarm(Move, frozen=True):
    """Suffer harm, using armour if you choose any (TRC-HA-05, R-TRC-61)."""

    actor: Actor
    armour: Annotated[tuple[str, ...], names("armour", owner="actor")] = ()


class EscapeHarm(Move, frozen=True):
    """Spend a Luck point to suffer no harm (TRC-LU-12)."""

    actor: Actor


class UseItem(Move, frozen=True):
    """Treat a character with an item (TRC-HE-02, TRC-CA-01)."""

    actor: Actor
    item: Annotated[str, names("item", owner="actor")]
    target: Character


class HandOver(Move, frozen=True):
    """Hand an item or armour over to another character (R-TRC-91). `what` is its kind and name, as `item/medikit`."""

    actor: Actor
    what: str
    to: Character


GmAction = partial(Action, by="facilitator")

ACTIONS = (
    GmAction(
        GrabBad, options.grab_bad, karma.grab_bad, "TRC-KA-04",
        "before the dice of a move, when it is the GM’s turn to grab", group="Karma",
    ),
    Action(
        GrabGood, options.grab_good, karma.grab_good, "TRC-KA-04",
        "before the dice of your own move, when it is the Players’ turn to grab", group="Karma",
    ),
    Action(
        OfferGood, options.offer_good, karma.offer_good, "R-TRC-02",
        "once before the dice of another player’s move, while the Good Pool has points", group="Karma",
    ),
    Action(
        LetStand, options.let_stand, rolls.let_stand, "TRC-LU-07",
        "once the total of your move is known, while you have Luck", group="Luck",
    ),
    Action(
        SpendLuck, options.spend_luck, rolls.spend_luck, "TRC-LU-06",
        "once the total of your move is known, while you have Luck", group="Luck", why_not=refusals.no_luck,
    ),
    Action(
        LetMisfire, options.let_misfire, rolls.let_misfire, "TRC-KA-12",
        "when your spell misfires and you could cancel it", group="Karma",
    ),
    Action(
        CancelMisfire, options.cancel_misfire, rolls.cancel_misfire, "TRC-KA-12",
        "when your spell misfires and the Good Pool has points", group="Karma",
    ),
    Action(
        TakeHarm, options.take_harm, harm.take_harm, "TRC-HA-05", "when your character is about to suffer harm",
        group="Harm",
    ),
    Action(
        EscapeHarm, options.escape_harm, harm.escape_harm, "TRC-LU-12",
        "when your character is about to suffer harm and has Luck", group="Harm", why_not=refusals.no_luck,
    ),
    Action(
        FaceDemons, options.face_demons, forced.face_demons, "TRC-ST-06",
        "for a character on the brink whose roll is due", group="Move",
    ),
    Action(
        WithdrawMove, options.withdraw_move, karma.withdraw_move, "R-TRC-06",
        "before the dice of a move that is not forced", by="either", group="Move",
    ),
    GmAction(
        BeginInvestigation, gm_options.begin_investigation, recovery.begin_investigation, "TRC-KA-02",
        "between Investigations", group="Investigation",
    ),
    GmAction(
        TakeTurn, gm_options.take_turn, gm.take_turn, "R-TRC-88", "in combat, between moves", group="Investigation"
    ),
    GmAction(
        InflictHarm, gm_options.inflict_harm, harm.inflict_harm, "TRC-HA-02",
        "in an Investigation, between moves, for a living character", group="Harm",
    ),
    GmAction(
        InflictStress, gm_options.inflict_stress, harm.inflict_stress, "TRC-ST-03",
        "in an Investigation, between moves, for a character who is neither dead nor lost", group="Harm",
    ),
    GmAction(
        Advance, gm_options.advance, recovery.advance, "TRC-HE-06",
        "in an Investigation, between moves and outside combat", group="Investigation",
    ),
    GmAction(
        SetCombat, gm_options.set_combat, gm.set_combat, "R-TRC-88", "in an Investigation, between moves",
        group="Investigation",
    ),
    GmAction(
        ReachSafety, gm_options.reach_safety, recovery.reach_safety, "TRC-CA-02",
        "between moves, for a character with a dose that waits for safety", group="Recovery",
    ),
    GmAction(
        Wake, gm_options.wake, recovery.wake, "R-TRC-53",
        "between moves, for a character who is unconscious and not dying", group="Recovery",
    ),
    GmAction(
        AddKarma, gm_options.add_karma, gm.add_karma, "TRC-KA-03", "in an Investigation, between moves", group="Karma"
    ),
    GmAction(
        SpendKarma, gm_options.spend_karma, karma.spend_karma, "TRC-KA-11",
        "between moves, while the Good Pool has points", group="Karma", seldom=True,
    ),
    GmAction(
        SetGoal, story_options.set_goal, story.set_goal, "R-TRC-94", "at any time", group="Scene", seldom=True
    ),
    GmAction(
        EndStory, story_options.end_story, story.end_story, "R-TRC-94",
        "between Investigations, for a story with a goal", group="Scene", seldom=True,
    ),
    GmAction(
        AddMove, move_options.add_move, moves.add_move, "R-TRC-93", "between moves, up to 60 moves", group="Scene",
        seldom=True, why_not=refusals.no_room_for_move, refuses=move_options.refusal_of_move,
    ),
    GmAction(
        RemoveMove, move_options.remove_move, moves.remove_move, "R-TRC-93",
        "between moves, while the table has more than one", group="Scene", seldom=True,
    ),
    GmAction(
        SetTag, gm_options.set_tag, gm.set_tag, "TRC-HA-03", "while the scene has fewer than 20 tags", group="Scene",
        seldom=True, why_not=refusals.no_room_for_tag,
    ),
    GmAction(
        DropTag, gm_options.drop_tag, gm.drop_tag, "TRC-HA-03", "for a tag that the scene has", group="Scene",
        seldom=True,
    ),
    GmAction(
        Relieve, gm_options.relieve, recovery.relieve, "R-TRC-92",
        "between moves, for a living character with harm or stress", group="Recovery",
    ),
    GmAction(
        MoveGear, gear_options.move_gear, gear.move_gear, "R-TRC-91", "between moves, for a character with gear",
        group="Gear", seldom=True,
    ),
    GmAction(
        RepairArmour, gm_options.repair_armour, gm.repair_armour, "TRC-HA-07", "between moves, for armour that is worn",
        group="Gear", seldom=True,
    ),
    GmAction(
        GiveItem, gm_options.give_item, gm.give_item, "TRC-HE-01", "between moves, for a living character",
        group="Gear", seldom=True, why_not=refusals.no_room_for_item,
    ),
    GmAction(
        GiveArmour, gm_options.give_armour, gm.give_armour, "TRC-HA-05",
        "between moves, for a living character",
        group="Gear", seldom=True, why_not=refusals.no_room_for_armour,
    ),
    GmAction(
        RemoveTag, gm_options.remove_tag, gm.remove_tag, "TRC-HA-19", "between moves, for a character who has the tag",
        group="Recovery", seldom=True,
    ),
    GmAction(
        RestoreLuck, gm_options.restore_luck, gm.restore_luck, "R-TRC-32",
        "between moves, for a character with less Luck than at the start", group="Characters", seldom=True,
        why_not=refusals.no_luck_to_restore,
    ),
    GmAction(
        SetLimit, gm_options.set_limit, gm.set_limit, "TRC-HA-01", "between moves, for a living character",
        group="Characters", seldom=True, why_not=refusals.highest_limit,
    ),
    GmAction(
        SetAttribute, gm_options.set_attribute, gm.set_attribute, "R-TRC-36", "between moves", group="Characters",
        seldom=True,
    ),
    GmAction(
        SetController, gm_options.set_controller, gm.set_controller, "R-TRC-75",
        "between moves, at a table with several characters", group="Characters", seldom=True,
    ),
    GmAction(
        AddCharacter, gm_options.add_character, gm.add_character, "TRC-LU-01", "between moves", group="Characters",
        seldom=True, why_not=refusals.no_room_for_character,
    ),
    *ROSTER.actions(),
    GmAction(
        AddNote, gm_options.add_note, gm.add_note, "TRC-LU-05", "for a sheet with fewer than 20 notes",
        group="Characters", seldom=True, why_not=refusals.no_room_for_note,
    ),
    GmAction(
        EndInvestigation, gm_options.end_investigation, recovery.end_investigation, "TRC-HE-07",
        "in an Investigation, between moves", group="Investigation",
    ),
    Action(
        MakeMove, options.make_move, karma.make_move, "TRC-KA-04", "in an Investigation, between moves", by="either",
        group="Move", why_not=refusals.cannot_move,
    ),
    Action(
        UseItem, options.use_item, recovery.use_item, "TRC-HE-04", "between moves, for a character who can act",
        group="Gear", why_not=refusals.cannot_use,
    ),
    Action(
        HandOver, gear_options.hand_over, gear.hand_over, "R-TRC-91",
        "between moves, for a character who can act and has gear", group="Gear", seldom=True,
        why_not=refusals.cannot_use,
    ),
)  # fmt: skip
"""All kinds of moves: those that answer a decision (the usual answer first), the GM's, then free moves."""

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
"""The rule cited when a field holds a value of the wrong type."""
