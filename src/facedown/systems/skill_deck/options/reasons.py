"""Exact reasons why a move cannot be made now. They read the seat's view only, like the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from facedown.game import Reason, Refusal, listed
from facedown.systems.skill_deck.model import (
    Attempt,
    Character,
    Position,
    View,
    Weapon,
    character_of,
    is_quiet,
    sides_of,
)
from facedown.systems.skill_deck.options.common import others
from facedown.systems.skill_deck.rules import limits
from facedown.systems.skill_deck.rules.checks import medicine_skills, tried_before, weapons_for_bang
from facedown.systems.skill_deck.rules.damage import current_victim, current_volley

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


def waiting(view: Position) -> str:
    """Whom the table waits for, in a sentence; empty for nobody."""
    check, freeze = view.check, view.freeze
    if current_volley(view) is not None:
        one = current_victim(view)
        return f"The table waits for {one.name}’s player." if one is not None else ""
    if check is not None:
        if check.step == "adding":
            return f"The table waits for {names(view, check.handed.waiting)} to give the Ref cards, or none."
        if check.step == "joining" and check.asked:
            return f"The table waits for {names(view, check.asked)} to join or stay out."
        if check.step == "drawing":
            return f"The table waits for {character_of(view, check.attempt.lead).name}’s player."
        return "The table waits for the Ref."
    if freeze is not None and not freeze.declared.complete:
        return f"The table waits for {names(view, freeze.declared.waiting)} to declare an action."
    return "The table waits for the Ref to let time run again." if freeze is not None else ""


def names(view: Position, keys: tuple[str, ...]) -> str:
    """Characters' names in a row."""
    return listed(character_of(view, key).name for key in keys)


# Reasons against a choice


def against_patient(view: View, healer: Character, patient: Character) -> Reason | None:
    """Why Medicine cannot be used on somebody (SD-CB-10, R-SD-70)."""
    if not patient.alive:
        return Reason("SD-CB-10", f"{patient.name} is dead and cannot be healed.")
    if not patient.damage:
        return Reason("SD-CB-10", f"{patient.name} is not injured.")
    if tried_before(view, Attempt(healer.key, "medicine", "", patient.key)):
        return Reason("R-SD-70", "This was tried in this scene and did not pass.")
    return None


def against_arm(shooter: Character, weapon: Weapon) -> Reason | None:
    """Why a weapon cannot make a BANG (SD-BG-01, R-SD-57, R-SD-60)."""
    if not weapon.openly:
        return Reason("SD-BG-01", f"The {weapon.name} is not carried openly.")
    if not weapon.ranged:
        return Reason("R-SD-60", f"The {weapon.name} cannot make a BANG.")
    if not shooter.level(weapon.proficiency):
        return Reason("R-SD-57", f"{shooter.name} has no {weapon.proficiency}, which the {weapon.name} needs.")
    return None


def against_answer(view: View, one: Character, answer: str) -> Reason | None:
    """Why a character cannot declare this in a freeze (SD-BG-01, SD-BG-02, SD-CB-10, SD-CB-12, R-SD-61)."""
    there = others(view, one)
    if answer == "attack" and all(side == one.side for side in sides_of(view)):
        return Reason("R-SD-61", "There is no other side to attack.")
    if answer in ("called", "help", "bang") and not there:
        return Reason("R-SD-71" if answer == "help" else "SD-CB-12", "Nobody else is there.")
    if answer == "bang" and view.conflict:
        return Reason("SD-BG-02", "A fight is already going on.")
    if answer == "bang" and not any(weapons_for_bang(one)):
        return Reason("SD-BG-01", f"{one.name} carries no weapon openly that can make a BANG.")
    if answer == "medicine" and not any(medicine_skills(view, one)):
        return Reason("SD-CB-10", f"{one.name} cannot use Medicine.")
    if answer == "medicine" and not any(other.injured for other in view.characters):
        return Reason("SD-CB-10", "Nobody is injured.")
    return None


# Reasons against a move


def by_the_dead(view: View, move: Any) -> Refusal | None:
    """The acting character is dead (SD-CB-09)."""
    one = character_of(view, getattr(move, "lead", "") or move.character)
    return None if one.alive else Refusal("SD-CB-09", f"{one.name} is dead.", waiting(view))


def starting(view: View, move: Any) -> Refusal | None:
    """Something cannot begin now (SD-PR-06, SD-SC-01)."""
    refusal = by_the_dead(view, move)
    if refusal is not None:
        return refusal
    if view.phase == "between":
        return Refusal("SD-PR-06", "Neither a session nor downtime has begun.", "The Ref begins one.")
    if not is_quiet(view):
        return Refusal("SD-SC-01", "Something else is going on.", waiting(view))
    return None


def treating(view: View, move: actions.Treat) -> Refusal | None:
    """Medicine cannot be used now (SD-CB-10, SD-PR-07)."""
    refusal = starting(view, move)
    if refusal is not None:
        return refusal
    healer, patient = character_of(view, move.lead), character_of(view, move.target)
    if move.skill not in view.likes.medicine or not healer.level(move.skill):
        text = f"{healer.name} has no “{move.skill}” to heal with."
        return Refusal("SD-CB-10", text, f"Proficiencies that heal: {listed(view.likes.medicine)}.")
    reason = against_patient(view, healer, patient)
    if reason is not None:
        return Refusal(reason.rule, reason.text)
    if view.rulings.medicine_heals == "spend" and not healer.uses(move.skill, view.phase):
        text = f"{healer.name} has no use of {move.skill} left."
        return Refusal("SD-PR-07", text, "Uses are refreshed when a phase begins.")
    return None


def shooting(view: View, move: actions.Bang) -> Refusal | None:
    """A BANG cannot be made now (SD-BG-01, SD-BG-02, R-SD-57, R-SD-60)."""
    refusal = starting(view, move)
    if refusal is not None:
        return refusal
    if view.conflict:
        return Refusal("SD-BG-02", "A fight is already going on.", "Attack in a time freeze.")
    shooter = character_of(view, move.lead)
    weapon = shooter.weapon(move.arm)
    reason = against_arm(shooter, weapon) if weapon is not None else None
    return Refusal(reason.rule, reason.text, WHAT_WOULD_DO[reason.rule]) if reason is not None else None


WHAT_WOULD_DO = {
    "SD-BG-01": "Use a weapon that is carried openly.",
    "R-SD-57": "Level 1 is enough.",
    "R-SD-60": "The Ref can allow it.",
}
"""What makes a BANG possible, by the rule against a weapon."""


def giving(view: View, move: actions.HandIn) -> Refusal | None:
    """A character cannot give a card (SD-PR-02, SD-PR-10)."""
    refusal = by_the_dead(view, move)
    check, one = view.check, character_of(view, move.character)
    if refusal is not None or check is None or check.step != "adding":
        return refusal
    if one.key not in check.handed.order:
        return Refusal("SD-PR-10", f"{one.name} takes no part in this check.", waiting(view))
    if one.key in check.handed.laid:
        return Refusal("SD-PR-02", f"{one.name} has already answered the Ref.", waiting(view))
    return None


def declaring(view: View, move: actions.Declare) -> Refusal | None:
    """A character cannot declare an action (SD-DS-02, R-SD-71)."""
    refusal = by_the_dead(view, move)
    freeze, one = view.freeze, character_of(view, move.character)
    if refusal is not None:
        return refusal
    if freeze is None:
        return Refusal("SD-DS-02", "Time is not frozen.", "The Ref or a BANG freezes it.")
    if one.key in freeze.declared.laid:
        return Refusal("R-SD-71", f"{one.name} has already declared an action.", waiting(view))
    return None


# Limits


def refused_for(reason: Reason | None, legal: str) -> Refusal | None:
    """The refusal for a limit that is reached; None while there is room."""
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


def adding_character(view: View, move: actions.AddCharacter) -> Refusal | None:
    """The table has no room for another character (R-SD-66)."""
    return refused_for(limits.no_more_characters(view), "Use a character who is there.")


def adding_base_card(view: View, move: actions.AddBaseCard) -> Refusal | None:
    """The base deck has no room for another card (R-SD-20)."""
    return refused_for(limits.no_more_cards(view.check), "Take one out first.") if view.check is not None else None


def calling_freeze(view: View, move: actions.OpenFreeze) -> Refusal | None:
    """No further dramatic event can wait (R-SD-56)."""
    return refused_for(limits.no_more_events(view.freeze), "Let time run again.") if view.freeze is not None else None


def giving_weapon(view: View, move: actions.GiveWeapon) -> Refusal | None:
    """The character has no room for another weapon (SD-BG-01)."""
    reason = limits.no_more_weapons(character_of(view, move.character))
    return refused_for(reason, "Give it to somebody else.")


def adding_note(view: View, move: actions.AddNote) -> Refusal | None:
    """The sheet has no room for another note (SD-SC-11)."""
    return refused_for(limits.no_more_notes(character_of(view, move.character)), "Use another sheet.")
