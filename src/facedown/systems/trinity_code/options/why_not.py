"""More exact reasons against a move than the standard refusals give, from the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.game import Reason, Refusal, listed
from facedown.systems.trinity_code.model import FORCED, View, character_of
from facedown.systems.trinity_code.options import gm
from facedown.systems.trinity_code.rules.forced import is_quiet, must_face_demons

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def cannot_move(view: View, move: actions.MakeMove) -> Refusal | None:
    """Why a character cannot make a move now."""
    character = character_of(view, move.actor)
    if move.sheet in {sheet.key for sheet in FORCED}:
        legal = f"Choose from: {', '.join(sheet.key for sheet in view.sheets)}."
        return Refusal("R-TRC-33", "No player chooses a forced move.", legal)
    if not character.acts:
        tags = listed(tag for tag in character.tags if tag in ("unconscious", "dying", "dead"))
        return Refusal("TRC-HA-12", f"{character.name} is {tags} and cannot make moves.")
    if view.phase == "between":
        return Refusal("TRC-KA-02", "No Investigation has begun.", "The GM begins one.")
    if not is_quiet(view):
        return Refusal("TRC-KA-04", "Something else has to be finished first.", waiting(view))
    return None


def cannot_use(view: View, move: actions.UseItem) -> Refusal | None:
    """Why a character cannot use an item."""
    character = character_of(view, move.actor)
    if not character.acts:
        return Refusal("TRC-HA-12", f"{character.name} is in no state to use an item.")
    return None


def no_luck(view: View, move: actions.SpendLuck | actions.EscapeHarm) -> Refusal | None:
    """Why a character cannot spend Luck."""
    character = character_of(view, move.actor)
    if character.lost:
        return Refusal("R-TRC-75", f"{character.name} is lost and cannot spend Luck.")
    if not character.luck:
        return Refusal("TRC-LU-04", f"{character.name} has no Luck left.")
    return None


def no_luck_to_restore(view: View, move: actions.RestoreLuck) -> Refusal | None:
    """Why a character's Luck cannot be restored."""
    return _refusal(gm.no_luck_to_restore(view.rulings, character_of(view, move.character)))


def no_room_for_character(view: View, move: actions.AddCharacter) -> Refusal | None:
    """The limit of characters."""
    return _refusal(gm.no_more_characters(view), "Use a character who is there.")


def no_room_for_tag(view: View, move: actions.SetTag) -> Refusal | None:
    """The limit of tags."""
    return _refusal(gm.no_more_tags(view), "Remove a tag first.")


def no_room_for_armour(view: View, move: actions.GiveArmour) -> Refusal | None:
    """The limit of a character's armour."""
    return _refusal(gm.no_more_armour(character_of(view, move.character)), "Give it to another character.")


def no_room_for_item(view: View, move: actions.GiveItem) -> Refusal | None:
    """The limit of a character's items."""
    return _refusal(gm.no_more_items(character_of(view, move.character)), "Give it to another character.")


def no_room_for_note(view: View, move: actions.AddNote) -> Refusal | None:
    """The limit of a character's notes."""
    return _refusal(gm.no_more_notes(character_of(view, move.character)), "Write it on another sheet.")


def _refusal(reason: Reason | None, legal: str = "") -> Refusal | None:
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


def highest_limit(view: View, move: actions.SetLimit) -> Refusal | None:
    """Why a limit of harm or stress cannot be raised."""
    character = character_of(view, move.character)
    return None if character.dead else _refusal(gm.at_highest_limit(character, move.track))


def waiting(view: View) -> str:
    """Whom the table waits for, in a sentence; empty for nobody."""
    due, roll = view.due.top, view.roll
    if due is not None:
        return f"The table waits for {character_of(view, due.character).name}, who is about to suffer harm."
    if roll is not None and roll.dice is None:
        sides = {"bad": "the GM", "good": "the Players"}
        return f"The table waits for {listed(sides[side] for side in roll.karma.waiting)} to grab Karma."
    if roll is not None:
        return f"The table waits for {character_of(view, roll.actor).name}’s player."
    facing = must_face_demons(view)
    return f"The table waits for {facing.name} to face their demons." if facing else ""
