"""The moves of the Skill Deck: a record and a declaration for each."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Action, Move, acts, names
from facedown.systems.skill_deck.model import Answer, BotchKind
from facedown.systems.skill_deck.options import checks as check_options
from facedown.systems.skill_deck.options import freezes as freeze_options
from facedown.systems.skill_deck.options import players, refusals
from facedown.systems.skill_deck.options import sheets as sheet_options
from facedown.systems.skill_deck.roster import ROSTER
from facedown.systems.skill_deck.steps import checks, fights, freezes, results, sheets

Actor = Annotated[str, acts("character")]
Character = Annotated[str, names("character")]

# Checks


class OpenCheck(Move, frozen=True):
    """Try something that may need a check, alone or with others who are asked to join (SD-SC-01, SD-PR-10).

    `skill`: the proficiency to use; empty if the Ref is to name it.
    `asks`: the keys of the characters who are asked to join.
    `words`: the attempt in the player’s words.
    """

    lead: Actor
    skill: str = ""
    asks: Annotated[tuple[str, ...], names("character")] = ()
    words: str = ""


class Treat(Move, frozen=True):
    """Use Medicine on an injured character, by a check or by spending a use (SD-CB-10, R-SD-52)."""

    lead: Actor
    skill: str
    target: Character


class Bang(Move, frozen=True):
    """Shoot a character outside combat with a weapon carried openly (SD-BG-01, SD-BG-02, SD-BG-03).

    `arm`: the weapon that shoots.
    `weapon`: the proficiency like Weapon of which a use is spent to add damage; empty for none.
    """

    lead: Actor
    arm: Annotated[str, names("weapon", owner="lead")]
    target: Character
    weapon: str = ""


class Join(Move, frozen=True):
    """Contribute to a check (SD-PR-10)."""

    character: Actor


class StayOut(Move, frozen=True):
    """Decline to contribute to a check (SD-PR-10)."""

    character: Actor


class LeaveCheck(Move, frozen=True):
    """Stop contributing to a check before giving a card (R-SD-64)."""

    character: Actor


class HandIn(Move, frozen=True):
    """Give the Ref cards for the check in secret: one for each of `proficiencies`, or no card if it is empty.

    Rules: SD-PR-01, SD-PR-02, SD-PR-03, SD-PR-04, R-SD-12.
    """

    character: Actor
    proficiencies: tuple[str, ...] = ()


class DrawCards(Move, frozen=True):
    """Draw two cards for the check that the character leads (SD-SC-05)."""

    lead: Actor


class GiveUp(Move, frozen=True):
    """Give up the check that the character leads, before the draw; no use is spent (R-SD-15, R-SD-64)."""

    lead: Actor


# Time freezes and damage


class Declare(Move, frozen=True):
    """Declare in secret what a character does in the time freeze (SD-DS-02, R-SD-55, R-SD-71).

    The fields are those of a Declaration.
    """

    character: Actor
    answer: Answer = "nothing"
    skill: str = ""
    target: Annotated[str, names("character", also="side")] = ""
    weapon: str = ""
    words: str = ""


class SpendArmour(Move, frozen=True):
    """Spend a use of Armour, or of a similar proficiency, to ignore 1 damage (SD-CB-06)."""

    character: Actor
    proficiency: str


class TakePoint(Move, frozen=True):
    """Take the point of damage that is assigned to the character (SD-CB-07, SD-CB-08, SD-CB-09)."""

    character: Actor


# The Ref's part


class AcceptCheck(Move, frozen=True):
    """As the Ref, turn an attempt into a check; name its skill and other relevant proficiencies (R-SD-13, R-SD-68)."""

    skill: str = ""
    relevant: tuple[str, ...] = ()


class SettleCheck(Move, frozen=True):
    """As the Ref, decide how an attempt ends, without a check (SD-SC-01, R-SD-67)."""

    outcome: Literal["pass", "fail"]
    words: str = ""


class RefuseCheck(Move, frozen=True):
    """As the Ref, refuse an attempt or call a check off before the draw; no use is spent (R-SD-15, SD-BG-01)."""

    because: str = ""


class CloseJoining(Move, frozen=True):
    """As the Ref, close the check to further contributors and ask all participants for cards (SD-PR-04)."""


class BuildDeck(Move, frozen=True):
    """As the Ref, build the deck and decide which of the given proficiencies are relevant (SD-PR-03).

    `also`: the proficiencies that count as relevant in addition to those named before.
    """

    also: tuple[str, ...] = ()


class AddBaseCard(Move, frozen=True):
    """As the Ref, add a card to the base deck of this check; without a `label`, it has a standard name (R-SD-20)."""

    value: int
    label: str = ""


class RemoveBaseCard(Move, frozen=True):
    """As the Ref, remove a card from the base deck of this check (R-SD-20)."""

    card: Annotated[str, names("card")]


class SettleBotch(Move, frozen=True):
    """As the Ref, decide what a botch causes (SD-SC-11, R-SD-26).

    `points`: how much damage the participants take if damage is one of the `kinds`.
    """

    kinds: tuple[BotchKind, ...]
    points: int = 1
    words: str = ""


class AllowAgain(Move, frozen=True):
    """As the Ref, rule that circumstances have changed: failed attempts may be tried again (R-SD-70)."""


class OpenFreeze(Move, frozen=True):
    """As the Ref, call a time freeze for a dramatic event (SD-DS-01, R-SD-56).

    During another time freeze, the event waits until that freeze ends.
    """

    cause: str = ""


class Resume(Move, frozen=True):
    """As the Ref, let time run again; the results happen (SD-DS-05)."""


class SetDamage(Move, frozen=True):
    """As the Ref, set the damage of the hit that the attacker `lead` has made (SD-CB-02)."""

    lead: Character
    points: int


class GivePoint(Move, frozen=True):
    """As the Ref, assign 1 damage of the hit by the attacker `lead` to a character by hand (SD-CB-05, SD-CB-11)."""

    lead: Character
    character: Character


class SetNearness(Move, frozen=True):
    """As the Ref, set how near a character is to the enemy: place 1 is the nearest of its side (SD-CB-04, R-SD-33)."""

    character: Character
    place: int


class SetSide(Move, frozen=True):
    """As the Ref, put a character on a side, or on none if `side` is empty (R-SD-61, R-SD-62)."""

    character: Character
    side: str = ""


class SetConflict(Move, frozen=True):
    """As the Ref, begin a fight, or end the fight if `on` is False (R-SD-72)."""

    on: bool


class BeginPhase(Move, frozen=True):
    """As the Ref, begin a session or a downtime; every proficiency regains its uses for it (SD-PR-06, R-SD-24)."""

    phase: Literal["session", "downtime"]


class EndPhase(Move, frozen=True):
    """As the Ref, end the session or the downtime (R-SD-24)."""


class ChangeScene(Move, frozen=True):
    """As the Ref, begin a new scene: failed attempts may be tried again (R-SD-70)."""


class Hurt(Move, frozen=True):
    """As the Ref, deal damage to a character without a check (R-SD-67)."""

    character: Character
    points: int = 1


class Mend(Move, frozen=True):
    """As the Ref, remove damage from a character (R-SD-73)."""

    character: Character
    points: int = 1


class SetShaken(Move, frozen=True):
    """As the Ref, make a character shaken or end that condition (R-SD-27, R-SD-73)."""

    character: Character
    shaken: bool


class SetLevel(Move, frozen=True):
    """As the Ref, set the level of a proficiency; its uses change with each level above 1 (R-SD-25)."""

    character: Character
    proficiency: str
    level: int


class SetWeapon(Move, frozen=True):
    """As the Ref, set whether a weapon is carried openly, and whether it can make a BANG (SD-BG-01, R-SD-60)."""

    character: Character
    weapon: Annotated[str, names("weapon", owner="character")]
    openly: bool = True
    ranged: bool = True


class GiveWeapon(Move, frozen=True):
    """As the Ref, give a character a weapon (SD-BG-01).

    `proficiency`: the proficiency that the weapon needs.
    `openly`: True if the weapon is carried openly.
    `ranged`: True if the weapon can make a BANG.
    """

    character: Character
    name: str
    proficiency: str
    openly: bool = True
    ranged: bool = True


class AddCharacter(Move, frozen=True):
    """As the Ref, add a character to the table; the seat `controller` plays it (R-SD-66)."""

    name: str
    controller: str
    side: str = ""


class AddNote(Move, frozen=True):
    """As the Ref, write a note on a sheet, for example a loss of reputation (SD-SC-11)."""

    character: Character
    note: str


ACTIONS = (
    Action(
        TakePoint, players.take_point, results.take_point, "SD-CB-07", "when you are assigned a point of damage",
        group="Damage", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        SpendArmour, players.spend_armour, results.spend_armour, "SD-CB-06", "when you are assigned a point of damage",
        group="Damage", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        HandIn, players.hand_in, checks.hand_in, "SD-PR-04", "while the participants of a check give cards",
        group="Check", why_not=refusals.refusal_to_give_cards,
    ),
    Action(
        DrawCards, players.draw_cards, checks.draw_cards, "SD-SC-05", "for the lead, when the deck is built",
        group="Check", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        Join, players.join, checks.join, "SD-PR-10", "once, while characters join a check",
        group="Check", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        StayOut, players.stay_out, checks.stay_out, "SD-PR-10", "for a character who was asked to join",
        group="Check", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        LeaveCheck, players.leave_check, checks.leave_check, "R-SD-64", "for a contributor who has not given a card",
        group="Check", why_not=refusals.refusal_of_dead_actor,
    ),
    Action(
        Declare, freeze_options.declare, freezes.declare, "SD-DS-02", "once in a time freeze",
        group="Time freeze", why_not=refusals.refusal_to_declare,
    ),
    Action(
        OpenCheck, players.open_check, checks.open_check, "SD-SC-01",
        "during a session or downtime, while nothing else is going on",
        group="Act", why_not=refusals.refusal_to_begin,
    ),
    Action(
        Treat, players.treat, checks.treat, "SD-CB-10", "with Medicine, on an injured character",
        group="Act", why_not=refusals.refusal_to_treat,
    ),
    Action(
        Bang, players.bang, freezes.bang, "SD-BG-01", "with a ranged weapon that is carried openly, outside combat",
        group="Act", why_not=refusals.refusal_to_shoot,
    ),
    # The Ref's part
    Action(
        AcceptCheck, check_options.accept_check, checks.accept_check, "SD-SC-01",
        "when a player has proposed an attempt",
        by="facilitator", group="Check",
    ),
    Action(
        SettleCheck, check_options.settle_check, checks.settle_check, "R-SD-67",
        "when a player has proposed an attempt",
        by="facilitator", group="Check",
    ),
    Action(
        CloseJoining, check_options.close_joining, checks.close_joining, "SD-PR-04", "while characters join a check",
        by="facilitator", group="Check",
    ),
    Action(
        BuildDeck, check_options.build_deck, checks.build_deck, "SD-SC-02", "when all participants have answered",
        by="facilitator", group="Check",
    ),
    Action(
        SettleBotch, check_options.settle_botch, checks.settle_botch, "SD-SC-11", "after a botch",
        by="facilitator", group="Check",
    ),
    Action(
        AddBaseCard, check_options.add_base_card, checks.add_base_card, "R-SD-20", "before the deck is built",
        by="facilitator", group="Check", seldom=True, why_not=refusals.refusal_to_add_base_card,
    ),
    Action(
        RemoveBaseCard, check_options.remove_base_card, checks.remove_base_card, "R-SD-20", "before the deck is built",
        by="facilitator", group="Check", seldom=True, why_not=refusals.refusal_to_remove_base_card,
    ),
    Action(
        Resume, freeze_options.resume, freezes.resume, "SD-DS-05", "in a time freeze, when all checks are made",
        by="facilitator", group="Time freeze",
    ),
    Action(
        SetDamage, freeze_options.set_damage, freezes.set_damage, "SD-CB-02", "for a hit, before time resumes",
        by="facilitator", group="Time freeze",
    ),
    Action(
        GivePoint, freeze_options.give_point, freezes.give_point, "SD-CB-05", "for a hit, before time resumes",
        by="facilitator", group="Time freeze",
    ),
    Action(
        SetNearness, freeze_options.set_nearness, fights.set_nearness, "SD-CB-04", "in a fight, before results happen",
        by="facilitator", group="Fight", seldom=True,
    ),
    Action(
        BeginPhase, sheet_options.begin_phase, sheets.begin_phase, "SD-PR-06", "between sessions",
        by="facilitator", group="Session",
    ),
    Action(
        OpenFreeze, freeze_options.open_freeze, freezes.open_freeze, "SD-DS-01",
        "during a session or downtime, while nothing else is going on, or in a time freeze",
        by="facilitator", group="Time freeze", why_not=refusals.refusal_to_call_freeze,
    ),
    Action(
        SetConflict, freeze_options.set_conflict, fights.set_conflict, "R-SD-72",
        "during a session or downtime, while two sides have living members",
        by="facilitator", group="Fight",
    ),
    Action(
        SetSide, freeze_options.set_side, fights.set_side, "R-SD-61", "while nothing else is going on",
        by="facilitator", group="Fight", seldom=True,
    ),
    Action(
        AllowAgain, check_options.allow_again, sheets.allow_again, "R-SD-70", "when an attempt did not pass",
        by="facilitator", group="Session",
    ),
    Action(
        ChangeScene, sheet_options.change_scene, sheets.change_scene, "R-SD-70",
        "during a session or downtime, outside a fight",
        by="facilitator", group="Session",
    ),
    Action(
        Hurt, freeze_options.hurt, results.hurt, "R-SD-67", "for a living character, while nothing else is going on",
        by="facilitator", group="Characters",
    ),
    Action(
        Mend, freeze_options.mend, results.mend, "R-SD-73",
        "for a character with damage, while nothing else is going on",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        SetShaken, sheet_options.set_shaken, results.set_shaken, "R-SD-27", "while nothing else is going on",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        SetLevel, sheet_options.set_level, sheets.set_level, "R-SD-25", "while nothing else is going on",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        SetWeapon, sheet_options.set_weapon, sheets.set_weapon, "SD-BG-01", "while nothing else is going on",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        GiveWeapon, sheet_options.give_weapon, sheets.give_weapon, "SD-BG-01", "while nothing else is going on",
        by="facilitator", group="Characters", seldom=True, why_not=refusals.refusal_to_give_weapon,
    ),
    Action(
        AddCharacter, sheet_options.add_character, sheets.add_character, "R-SD-66", "while nothing else is going on",
        by="facilitator", group="Characters", seldom=True, why_not=refusals.refusal_to_add_character,
    ),
    *ROSTER.actions(),
    Action(
        AddNote, sheet_options.add_note, sheets.add_note, "SD-SC-11", "for a sheet with room for a note",
        by="facilitator", group="Characters", seldom=True, why_not=refusals.refusal_to_add_note,
    ),
    Action(
        RefuseCheck, check_options.refuse_check, checks.refuse_check, "R-SD-15", "before the draw of a check",
        by="facilitator", group="Check",
    ),
    Action(
        EndPhase, sheet_options.end_phase, sheets.end_phase, "R-SD-24", "during a session or downtime, outside a fight",
        by="facilitator", group="Session",
    ),
    Action(
        GiveUp, players.give_up, checks.give_up, "R-SD-64", "for the lead, before the draw",
        group="Check", why_not=refusals.refusal_of_dead_actor,
    ),
)  # fmt: skip
"""All kinds of moves, in the order in which their options are listed."""

MALFORMED = {
    "proficiencies": "SD-PR-02",
    "answer": "SD-DS-02",
    "kinds": "SD-SC-11",
    "outcome": "SD-SC-07",
    "points": "SD-CB-07",
    "value": "R-SD-20",
    "level": "R-SD-23",
    "place": "SD-CB-04",
    "phase": "SD-PR-06",
}
"""The rule that is cited when a field of a move has a value of the wrong type, by the name of the field."""
