"""Forced moves: when they are due and how they end. Also the removal of the dead and lost tags."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.trinity_code.model import (
    AWAKE_AT,
    Band,
    Character,
    Owed,
    Position,
    Rulings,
    with_character,
)
from facedown.systems.trinity_code.rules.harm import die


def must_cheat_death(position: Position) -> Character | None:
    """Return the first character who must make the move “Cheat death” now, or None.

    “Cheat death” comes before “Face your demons” (TRC-HA-14, R-TRC-52).
    """
    return next((one for one in position.characters if one.dying and one.cheat_death_due == "now"), None)


def must_face_demons(position: Position) -> Character | None:
    """Return the first character who must make the move “Face your demons” now, or None.

    Unconscious characters make this move once they are awake (R-TRC-52).
    """
    return next(
        (one for one in position.characters if one.on_the_brink and one.face_demons_due == "now" and one.acts), None
    )


def when_repeated(*, combat: bool) -> Owed:
    """Return when a forced move must be repeated: at once, or in combat on the character's next turn.

    Rules: TRC-HA-16, TRC-ST-08, R-TRC-69.
    """
    return "turn" if combat else "now"


def end_cheat_death(rulings: Rulings, character: Character, band: Band, *, combat: bool) -> Character:
    """Return the character after the move “Cheat death”: dead, still dying with a roll to repeat, unconscious or awake.

    Rules: TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, R-TRC-45, R-TRC-46, R-TRC-47.
    """
    if band == "6-":
        return die(character)
    if band == "7-9":
        return replace(character, cheat_death_due=when_repeated(combat=combat))
    if band == "double 6":
        return replace(character, dying=False, unconscious=False, cheat_death_due="", harm=AWAKE_AT)
    harm = character.harm_limit if rulings.cheat10_harm == "limit" else character.harm
    return replace(character, dying=False, unconscious=True, cheat_death_due="", harm=harm, rest_minutes=0)


def end_face_demons(rulings: Rulings, character: Character, band: Band, *, combat: bool, gm: str) -> Character:
    """Return the character after the move “Face your demons”.

    It is lost, must make the move again, or is no longer on the brink.

    The GM plays a lost character; `gm` is the key of the GM's seat.

    Rules: TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10, R-TRC-73, R-TRC-75.
    """
    if band == "6-":
        return replace(
            character, on_the_brink=False, face_demons_due="", lost=True, player=character.controller, controller=gm
        )  # fmt: skip
    if band == "7-9":
        return replace(character, face_demons_due=when_repeated(combat=combat))
    stress, below = (3, 2) if band == "double 6" else (4, 1)
    left = stress if rulings.demons_reset == "4/3" else character.stress_limit - below
    return replace(character, on_the_brink=False, face_demons_due="", stress=left)


def can_use_turn(character: Character) -> bool:
    """Return whether a turn in combat lets a character do anything.

    An unconscious character can do nothing on a turn. A dying one makes the roll that it owes.

    Rules: TRC-HA-12, TRC-HA-16.
    """
    return character.acts or bool(character.cheat_death_due)


def make_rolls_due(character: Character) -> Character:
    """Return the character with its forced rolls due now, also those that waited for its turn.

    Rules: TRC-HA-16, R-TRC-69, R-TRC-88.
    """
    return replace(
        character,
        cheat_death_due="now" if character.cheat_death_due else "",
        face_demons_due="now" if character.face_demons_due else "",
    )


def make_all_rolls_due(position: Position) -> Position:
    """Return the position in which every forced roll is due now, also one that waited for a turn (R-TRC-88)."""
    for character in position.characters:
        if character.cheat_death_due or character.face_demons_due:
            position = with_character(position, make_rolls_due(character))
    return position


def is_quiet(position: Position) -> bool:
    """Return whether no move, harm or forced roll is pending, so that the story can continue."""
    busy = position.roll is not None or bool(position.due) or position.ending
    return not busy and must_cheat_death(position) is None and must_face_demons(position) is None


def bring_back(character: Character, *, between: bool) -> Character:
    """Return a dead character as it is after it comes back to life (TRC-HA-19, R-TRC-74).

    During an Investigation the character is unconscious, and on the brink if its stress is at the limit. If `between`
    is True (between Investigations), the character is unhurt (TRC-HE-07).
    """
    if between:
        return replace(character, dead=False, harm=0, stress=0, healing_minutes=0, calming_minutes=0)
    brink = character.stress >= character.stress_limit and not character.lost
    alive = replace(
        character, dead=False, unconscious=True, harm=character.harm_limit, rest_minutes=0, on_the_brink=brink
    )
    return replace(alive, face_demons_due="now" if brink else "")


def restore_sanity(character: Character, points: int) -> Character:
    """Return a lost character without the lost tag and with `points` less stress (TRC-ST-11, R-TRC-74).

    The seat that played the character before plays it again. If its stress is still at the limit, the character is on
    the brink.
    """
    stress = max(0, character.stress - points)
    brink = stress >= character.stress_limit
    return replace(
        character, lost=False, stress=stress, controller=character.player or character.controller, player="",
        on_the_brink=brink, face_demons_due="now" if brink else "",
        calming_minutes=character.calming_minutes if stress else 0,
    )  # fmt: skip
