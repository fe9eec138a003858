"""Moves that must be made: cheat death and face your demons.

Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.trinity_code import moves as m
from facedown.systems.trinity_code.model import (
    AWAKE_AT,
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    Band,
    Character,
    MoveSheet,
    Position,
    character_of,
)
from facedown.systems.trinity_code.steps.harm import change
from facedown.systems.trinity_code.steps.karma import declare

Told = Telling[Position]


def cheats_now(position: Position) -> Character | None:
    """The first character who must cheat death now; that comes before anybody's demons (R-TRC-52)."""
    return next((one for one in position.characters if one.dying and one.cheats == "now"), None)


def faces_now(position: Position) -> Character | None:
    """The first character who must face their demons now; who cannot act does so once awake (R-TRC-52)."""
    return next((one for one in position.characters if one.on_the_brink and one.faces == "now" and one.acts), None)


def cheat_death(told: Told) -> bool:
    """Who is dying must cheat death, without being asked (TRC-HA-14). True when a move began."""
    character = cheats_now(told.position)
    if character is None:
        return False
    declare(told, character.key, CHEAT_DEATH.key, "power")
    return True


def face_demons(told: Told, seat: str, move: m.FaceDemons) -> None:
    """Who is on the brink rolls +Cool or +Wits, as its player says each time (TRC-ST-06, R-TRC-70)."""
    declare(told, move.actor, FACE_YOUR_DEMONS.key, move.attribute)


def end(told: Told, key: str, sheet: MoveSheet, band: Band) -> None:
    """The end of a forced move, by its line."""
    ends = DEATH if sheet is CHEAT_DEATH else DEMONS
    change(told, ends[band](told, character_of(told.position, key)))


def again(told: Told) -> str:
    """When a forced move is repeated: at once, or in a fight on the next turn (TRC-HA-16, R-TRC-69)."""
    return "turn" if told.position.combat else "now"


# Cheat death


def dies(told: Told, character: Character) -> Character:
    """6 or less: dying gives way to dead (TRC-HA-15)."""
    told.say("TRC-HA-15", "tag", f"{character.name} is dead.", character=character.key, tag="dead")
    return replace(
        character, dying=False, unconscious=False, dead=True, on_the_brink=False, cheats="", faces="", pending=()
    )


def hangs_on(told: Told, character: Character) -> Character:
    """7 to 9: still dying, and the move comes again (TRC-HA-16)."""
    when = "on the next turn" if told.position.combat else "at once"
    says = f"{character.name} is still dying, and rolls again {when}."
    told.say("TRC-HA-16", "again", says, character=character.key)
    return replace(character, cheats=again(told))


def pulls_through(told: Told, character: Character) -> Character:
    """10 or more: dying no more, but unconscious, with harm at the limit (TRC-HA-17, R-TRC-46)."""
    told.say("TRC-HA-17", "tag", f"{character.name} is out of danger, and unconscious.", character=character.key)
    harm = character.harm_limit if told.position.rulings.cheat10_harm == "limit" else character.harm
    return replace(character, dying=False, unconscious=True, cheats="", harm=harm, resting=0)


def comes_to(told: Told, character: Character) -> Character:
    """A double 6: awake, with 6 harm (TRC-HA-18, R-TRC-47)."""
    told.say("TRC-HA-18", "tag", f"{character.name} comes to, with {AWAKE_AT} harm.", character=character.key)
    return replace(character, dying=False, unconscious=False, cheats="", harm=AWAKE_AT)


DEATH: dict[Band, Callable[[Told, Character], Character]] = {
    "6-": dies, "7-9": hangs_on, "10+": pulls_through, "12+": pulls_through, "double 6": comes_to,
}  # fmt: skip


# Face your demons


def is_lost(told: Told, character: Character) -> Character:
    """6 or less: lost, and the GM's to play (TRC-ST-07, R-TRC-75)."""
    says = f"{character.name} is lost, and under the GM’s control."
    told.say("TRC-ST-07", "tag", says, character=character.key, tag="lost")
    return replace(
        character, on_the_brink=False, faces="", lost=True, player=character.controller, controller=told.position.gm
    )


def stays(told: Told, character: Character) -> Character:
    """7 to 9: still on the brink, and the move comes again (TRC-ST-08)."""
    when = "on the next turn" if told.position.combat else "at once"
    says = f"{character.name} stays on the brink, and rolls again {when}."
    told.say("TRC-ST-08", "again", says, character=character.key)
    return replace(character, faces=again(told))


def comes_back(told: Told, character: Character) -> Character:
    """10 or more: back from the brink, with 4 stress (TRC-ST-09, R-TRC-73)."""
    return eased(told, character, "TRC-ST-09", 4, 1)


def comes_back_stronger(told: Told, character: Character) -> Character:
    """A double 6: back from the brink, with 3 stress (TRC-ST-10)."""
    return eased(told, character, "TRC-ST-10", 3, 2)


def eased(told: Told, character: Character, rule: str, stress: int, below: int) -> Character:
    """Back from the brink, with so much stress, or so much less than the limit, as the table rules (R-TRC-73)."""
    left = stress if told.position.rulings.demons_reset == "4/3" else character.stress_limit - below
    says = f"{character.name} comes back from the brink, with {left} stress."
    told.say(rule, "tag", says, character=character.key, stress=left)
    return replace(character, on_the_brink=False, faces="", stress=left)


DEMONS: dict[Band, Callable[[Told, Character], Character]] = {
    "6-": is_lost, "7-9": stays, "10+": comes_back, "12+": comes_back, "double 6": comes_back_stronger,
}  # fmt: skip
