"""Reasons why a move cannot be made now, computed from the seat’s view only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from facedown.game import Reason, Refusal, listed, refusal_of, within_sentence
from facedown.systems.skill_deck.model import (
    Attempt,
    Character,
    View,
    Weapon,
    character_of,
    is_quiet,
    sides_of,
)
from facedown.systems.skill_deck.options.common import others
from facedown.systems.skill_deck.rules import limits
from facedown.systems.skill_deck.rules.checks import (
    heals_without_check,
    medicine_skills,
    tried_before,
    weapons_for_bang,
)
from facedown.systems.skill_deck.rules.damage import current_victim, current_volley, why_not_healed
from facedown.systems.skill_deck.rules.deck import BEFORE_DECK

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


def waiting(view: View) -> str:
    """Return a sentence that names the people the table waits for; empty if it waits for nobody."""
    check, freeze = view.check, view.freeze
    if current_volley(view) is not None:
        one = current_victim(view)
        return f"The table waits for {within_sentence(one.name)}’s player." if one is not None else ""
    if check is not None:
        if check.step == "adding":
            return f"The table waits for {names_of(view, check.handed.waiting)} to give the Ref cards or none."
        if check.step == "joining" and check.open_invitations:
            return f"The table waits for {names_of(view, check.open_invitations)} to join or stay out."
        if check.step == "drawing":
            return f"The table waits for {within_sentence(character_of(view, check.attempt.lead).name)}’s player."
        return "The table waits for the Ref."
    if freeze is not None and not freeze.declared.complete:
        return f"The table waits for {names_of(view, freeze.declared.waiting)} to declare an action."
    return "The table waits for the Ref to let time run again." if freeze is not None else ""


def names_of(view: View, keys: tuple[str, ...]) -> str:
    """Return the names of the characters with these keys, joined by commas and “and”."""
    return listed(within_sentence(character_of(view, key).name) for key in keys)


# Reasons against a choice


def reason_against_patient(view: View, healer: Character, patient: Character) -> Reason | None:
    """Return why the healer cannot use Medicine on this patient; None if the healer can (SD-CB-10, R-SD-70)."""
    reason = why_not_healed(patient)
    if reason is None and tried_before(view, Attempt(healer.key, "medicine", "", patient.key)):
        return Reason("R-SD-70", f"{healer.name} tried this in this scene and failed.")
    return reason


def reason_against_arm(shooter: Character, weapon: Weapon) -> Reason | None:
    """Return why the shooter cannot make a BANG with this weapon; None if the shooter can.

    Rules: SD-BG-01, R-SD-57, R-SD-60.
    """
    if not weapon.openly:
        return Reason("SD-BG-01", f"The {weapon.name} is not carried openly.")
    if not weapon.ranged:
        return Reason("R-SD-60", f"The {weapon.name} cannot make a BANG.")
    if not shooter.level(weapon.proficiency):
        text = f"The {weapon.name} needs {weapon.proficiency}, which {within_sentence(shooter.name)} does not have."
        return Reason("R-SD-57", text)
    return None


def reason_against_answer(view: View, one: Character, answer: str) -> Reason | None:
    """Return why the character `one` cannot declare the action `answer` in a time freeze; None if it can.

    Rules: SD-BG-01, SD-BG-02, SD-CB-10, SD-CB-12, R-SD-61.
    """
    there = others(view, one)
    if answer == "attack" and all(side == one.side for side in sides_of(view)):
        return Reason("R-SD-61", "There is no other side to attack.")
    if answer in ("called", "help", "bang") and not there:
        return Reason("R-SD-71" if answer == "help" else "SD-CB-12", "No other character is alive.")
    if answer == "bang" and view.conflict:
        return Reason("SD-BG-02", "A fight is going on.")
    if answer == "bang" and not any(weapons_for_bang(one)):
        return Reason("SD-BG-01", f"{one.name} carries no weapon openly that can make a BANG.")
    if answer == "medicine" and not any(medicine_skills(view, one)):
        return Reason("SD-CB-10", f"{one.name} cannot use Medicine.")
    if answer == "medicine" and all(why_not_healed(other) is not None for other in view.characters):
        return Reason("SD-CB-10", "Nobody is injured.")
    return None


# Reasons against a move


def refusal_of_dead_actor(view: View, move: Any) -> Refusal | None:
    """Return the refusal of a move if the acting character is dead; None if the character is alive (SD-CB-09)."""
    one = character_of(view, getattr(move, "lead", "") or move.character)
    return None if one.alive else Refusal("SD-CB-09", f"{one.name} is dead.", waiting(view))


def refusal_to_begin(view: View, move: Any) -> Refusal | None:
    """Return why the character cannot begin an attempt now; None if it can (SD-PR-06, SD-SC-01, SD-CB-09)."""
    refusal = refusal_of_dead_actor(view, move)
    if refusal is not None:
        return refusal
    if view.phase == "between":
        return Refusal("SD-PR-06", "No session or downtime is running.", "Wait for the Ref to begin one.")
    if view.freeze is not None:
        return Refusal("SD-DS-01", "Time is frozen.", waiting(view))
    if not is_quiet(view):
        return Refusal("SD-SC-01", "Something else is going on.", waiting(view))
    return None


def refusal_to_treat(view: View, move: actions.Treat) -> Refusal | None:
    """Return why this use of Medicine is refused; None if no reason is found (SD-CB-10, SD-PR-07)."""
    refusal = refusal_to_begin(view, move)
    if refusal is not None:
        return refusal
    healer, patient = character_of(view, move.lead), character_of(view, move.target)
    if move.skill not in view.likes.medicine or not healer.level(move.skill):
        text = f"{healer.name} cannot heal with “{move.skill}”."
        return Refusal("SD-CB-10", text, f"Choose from: {listed(view.likes.medicine)}.")
    reason = reason_against_patient(view, healer, patient)
    if reason is not None:
        return Refusal(reason.rule, reason.text)
    if heals_without_check(view.rulings, "medicine") and not healer.uses(move.skill, view.phase):
        text = f"{healer.name} has no use of {move.skill} left."
        return Refusal("SD-PR-07", text, "Uses return when a session or downtime begins.")
    return None


def refusal_to_shoot(view: View, move: actions.Bang) -> Refusal | None:
    """Return why this BANG is refused; None if no reason is found (SD-BG-01, SD-BG-02, R-SD-57, R-SD-60)."""
    refusal = refusal_to_begin(view, move)
    if refusal is not None:
        return refusal
    if view.conflict:
        return Refusal("SD-BG-02", "A fight is going on.", "Attack in a time freeze.")
    shooter = character_of(view, move.lead)
    weapon = shooter.weapon(move.arm)
    reason = reason_against_arm(shooter, weapon) if weapon is not None else None
    return Refusal(reason.rule, reason.text, WEAPON_REMEDIES[reason.rule]) if reason is not None else None


WEAPON_REMEDIES = {
    "SD-BG-01": "Use a weapon that is carried openly.",
    "R-SD-57": "Use another weapon, or get level 1 in that proficiency.",
    "R-SD-60": "Use another weapon, or ask the Ref to allow this one.",
}
"""The advice to a player whose weapon cannot make a BANG, by the rule that forbids it."""


def refusal_to_give_cards(view: View, move: actions.HandIn) -> Refusal | None:
    """Return why the character cannot give the Ref cards; None if no reason is found (SD-PR-02, SD-PR-10)."""
    refusal = refusal_of_dead_actor(view, move)
    check, one = view.check, character_of(view, move.character)
    if refusal is not None or check is None or check.step != "adding":
        return refusal
    if one.key not in check.handed.order:
        return Refusal("SD-PR-10", f"{one.name} does not take part in this check.", waiting(view))
    if one.key in check.handed.laid:
        return Refusal("SD-PR-02", f"{one.name} has already answered the Ref.", waiting(view))
    return None


def refusal_to_declare(view: View, move: actions.Declare) -> Refusal | None:
    """Return why the character cannot declare an action; None if no reason is found (SD-DS-02, R-SD-71)."""
    refusal = refusal_of_dead_actor(view, move)
    freeze, one = view.freeze, character_of(view, move.character)
    if refusal is not None:
        return refusal
    if freeze is None:
        return Refusal("SD-DS-02", "Time is not frozen.", "Wait for a time freeze, or make a BANG.")
    if one.key in freeze.declared.laid:
        return Refusal("R-SD-71", f"{one.name} has already declared an action.", waiting(view))
    return None


# Limits


def refusal_to_add_character(view: View, move: actions.AddCharacter) -> Refusal | None:
    """Return the refusal if the table already has the maximum of characters; else None (R-SD-66)."""
    return refusal_of(limits.no_more_characters(view), "Retire a character first.")


def refusal_to_add_base_card(view: View, move: actions.AddBaseCard) -> Refusal | None:
    """Return the refusal if the Ref has already added the maximum of cards; else None (R-SD-20)."""
    check = view.check
    if check is None or check.step not in BEFORE_DECK:
        return None
    return refusal_of(limits.no_more_cards(check), "Use the cards of this deck.")


def refusal_to_remove_base_card(view: View, move: actions.RemoveBaseCard) -> Refusal | None:
    """Return the refusal if the base deck has only as many cards as a check draws; else None (R-SD-20)."""
    check = view.check
    if check is None or check.step not in BEFORE_DECK:
        return None
    return refusal_of(limits.no_fewer_cards(view, check), "Keep both.")


def refusal_to_call_freeze(view: View, move: actions.OpenFreeze) -> Refusal | None:
    """Return the refusal if no more dramatic events can wait for the end of the freeze; else None (R-SD-56)."""
    freeze = view.freeze
    return refusal_of(limits.no_more_events(freeze), "Let time run again.") if freeze is not None else None


def refusal_to_give_weapon(view: View, move: actions.GiveWeapon) -> Refusal | None:
    """Return the refusal if the character already has the maximum of weapons; else None (SD-BG-01)."""
    reason = limits.no_more_weapons(character_of(view, move.character))
    return refusal_of(reason, "Give it to another character.")


def refusal_to_add_note(view: View, move: actions.AddNote) -> Refusal | None:
    """Return the refusal if the sheet already has the maximum of notes; else None (SD-SC-11)."""
    return refusal_of(limits.no_more_notes(character_of(view, move.character)), "Use another sheet.")
