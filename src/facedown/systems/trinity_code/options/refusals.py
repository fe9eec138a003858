"""Reasons why a move cannot be made now, computed from the seat's view only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.game import Refusal, listed, refusal_of, within_sentence
from facedown.systems.trinity_code.model import FORCED, View, character_of
from facedown.systems.trinity_code.rules import limits, luck
from facedown.systems.trinity_code.rules.forced import is_quiet, must_face_demons

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def cannot_move(view: View, move: actions.MakeMove) -> Refusal | None:
    """Return why the acting character cannot make a move now; None if no reason is found."""
    character = character_of(view, move.actor)
    if move.sheet in {sheet.key for sheet in FORCED}:
        legal = f"Choose from: {', '.join(sheet.key for sheet in view.sheets)}."
        return Refusal("R-TRC-33", "A forced move cannot be chosen.", legal)
    if not character.acts:
        tags = listed(tag for tag in character.tags if tag in ("unconscious", "dying", "dead"))
        return Refusal("TRC-HA-12", f"{character.name} is {tags} and cannot make moves.")
    if view.phase == "between":
        return Refusal("TRC-KA-02", "No Investigation is running.", "Wait for the GM to begin one.")
    if not is_quiet(view):
        return Refusal("TRC-KA-04", "Something else is going on.", waiting(view))
    return None


def cannot_use(view: View, move: actions.UseItem | actions.HandOver) -> Refusal | None:
    """Return why the acting character cannot use an item or hand gear over; None if no reason is found."""
    character = character_of(view, move.actor)
    if not character.acts:
        return Refusal("TRC-HA-12", f"{character.name} is in no condition to use or hand over gear.")
    return None


def no_luck(view: View, move: actions.SpendLuck | actions.EscapeHarm) -> Refusal | None:
    """Return why the acting character cannot spend Luck; None if no reason is found."""
    character = character_of(view, move.actor)
    if character.lost:
        return Refusal("R-TRC-75", f"{character.name} is lost and cannot spend Luck.")
    if not character.luck:
        return Refusal("TRC-LU-04", f"{character.name} has no Luck left.")
    return None


def no_luck_to_restore(view: View, move: actions.RestoreLuck) -> Refusal | None:
    """Return why the Luck of the character named in `move` cannot be restored; None if no reason is found."""
    return refusal_of(luck.reason_against_restoring(view.rulings, character_of(view, move.character)))


def no_room_for_character(view: View, move: actions.AddCharacter) -> Refusal | None:
    """Return the refusal if the table already has the maximum of characters, else None."""
    return refusal_of(limits.no_more_characters(view), "Retire a character first.")


def no_room_for_move(view: View, move: actions.AddMove) -> Refusal | None:
    """Return the refusal if the table already has the maximum of moves, else None."""
    return refusal_of(limits.no_more_moves(view), "Remove a move first.")


def no_room_for_tag(view: View, move: actions.SetTag) -> Refusal | None:
    """Return the refusal if the scene already has the maximum of tags, else None."""
    return refusal_of(limits.no_more_tags(view), "Remove a tag first.")


def no_room_for_armour(view: View, move: actions.GiveArmour) -> Refusal | None:
    """Return the refusal if the character already has the maximum of armour, else None."""
    return refusal_of(limits.no_more_armour(character_of(view, move.character)), "Give it to another character.")


def no_room_for_item(view: View, move: actions.GiveItem) -> Refusal | None:
    """Return the refusal if the character already has the maximum of items, else None."""
    return refusal_of(limits.no_more_items(character_of(view, move.character)), "Give it to another character.")


def no_room_for_note(view: View, move: actions.AddNote) -> Refusal | None:
    """Return the refusal if the sheet already has the maximum of notes, else None."""
    return refusal_of(limits.no_more_notes(character_of(view, move.character)), "Write it on another sheet.")


def highest_limit(view: View, move: actions.SetLimit) -> Refusal | None:
    """Return why the limit of the character named in `move` cannot be raised; None if no reason is found."""
    character = character_of(view, move.character)
    return None if character.dead else refusal_of(limits.at_highest_limit(character, move.track))


def waiting(view: View) -> str:
    """Return a sentence that says what the table waits for; "" if it waits for nobody."""
    due, roll = view.due.top, view.roll
    if due is not None:
        return f"{character_of(view, due.character).name} is about to suffer harm."
    if roll is not None and roll.dice is None:
        sides = {"bad": "the GM", "good": "the Players"}
        return f"The table waits for {listed(sides[side] for side in roll.karma.waiting)} to grab Karma."
    if roll is not None:
        return f"The table waits for {within_sentence(character_of(view, roll.actor).name)}’s player."
    facing = must_face_demons(view)
    return f"The table waits for {within_sentence(facing.name)} to face their demons." if facing else ""
