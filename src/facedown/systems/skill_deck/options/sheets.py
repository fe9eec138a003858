"""The Ref’s options about sessions, downtimes, scenes and sheets."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import YES_NO, Choice, Field, OneOf, Option, Range, Seat, field_with_room, text_field
from facedown.game.options import Case
from facedown.systems.skill_deck.model import View
from facedown.systems.skill_deck.options.common import character_field, facilitates, is_free
from facedown.systems.skill_deck.rules.limits import no_more_characters, no_more_notes, no_more_weapons

PHASES = (Choice("session", "session"), Choice("downtime", "downtime"))


def begin_phase(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin a session or a downtime (SD-PR-06)."""
    if is_free(view, seat) and view.phase == "between":
        field = Field("phase", OneOf(PHASES), "Phase", "SD-PR-06")
        yield Option("begin-phase", "Begin a session or downtime", "SD-PR-06", fields=(field,))


def end_phase(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the session or the downtime (R-SD-24)."""
    if is_free(view, seat) and view.phase != "between" and not view.conflict:
        yield Option("end-phase", f"End the {view.phase}", "R-SD-24", concedes=True)


def change_scene(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin a new scene (R-SD-70)."""
    if is_free(view, seat) and view.phase != "between" and not view.conflict:
        yield Option("change-scene", "Begin a new scene", "R-SD-70")


def set_shaken(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to make a character shaken, or to end that condition (R-SD-27, R-SD-73)."""
    alive = [one for one in view.characters if one.alive]
    if not is_free(view, seat) or not alive:
        return
    shaken = tuple(one.key for one in alive if one.shaken)
    ended = OneOf((Choice(False, "no longer shaken"),))
    cases: tuple[Case, ...] = ((shaken, ended),) if shaken else ()
    begun = OneOf((Choice(True, "shaken"),))
    field = Field("shaken", begun, "Condition", "R-SD-27", depends="character", cases=cases)
    fields = (character_field(alive, "R-SD-27"), field)
    yield Option("set-shaken", "Make a character shaken or not", "R-SD-27", fields=fields)


def set_level(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the level of a proficiency (R-SD-25)."""
    if is_free(view, seat) and view.characters:
        fields = (
            character_field(view.characters, "R-SD-25"),
            text_field("proficiency", "Proficiency", "R-SD-25", 40, needed=True),
            Field("level", Range(0, 99, default=1), "Level", "R-SD-23"),
        )
        yield Option("set-level", "Set the level of a proficiency", "R-SD-25", fields=fields)


def weapon_flags() -> tuple[Field, Field]:
    """Return two yes-or-no fields: whether the weapon is carried openly, and whether it can make a BANG.

    Rules: SD-BG-01, R-SD-60.
    """
    return (
        Field("openly", OneOf(YES_NO), "Carried openly", "SD-BG-01"),
        Field("ranged", OneOf(YES_NO), "Can make a BANG", "R-SD-60"),
    )


def set_weapon(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set whether a weapon is carried openly and can make a BANG (SD-BG-01, R-SD-60)."""
    armed = [one for one in view.characters if one.weapons]
    if not is_free(view, seat) or not armed:
        return
    domains = [OneOf(tuple(Choice(weapon.name, weapon.name) for weapon in one.weapons)) for one in armed]
    cases: tuple[Case, ...] = tuple(((one.key,), domain) for one, domain in zip(armed, domains, strict=True))
    weapon = Field(
        "weapon", domains[0], "Weapon", "SD-BG-01", refers="weapon", owner="character", depends="character", cases=cases
    )
    fields = (character_field(armed, "SD-BG-01"), weapon, *weapon_flags())
    yield Option("set-weapon", "Set how a weapon is carried", "SD-BG-01", fields=fields)


def give_weapon(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give a character a weapon (SD-BG-01)."""
    alive = [one for one in view.characters if one.alive]
    who = field_with_room("character", alive, no_more_weapons, "Character", "SD-BG-01", refers="character")
    if is_free(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "Weapon", "SD-BG-01", 40, needed=True),
            text_field("proficiency", "Proficiency for it", "R-SD-57", 40, needed=True),
            *weapon_flags(),
        )
        yield Option("give-weapon", "Give a character a weapon", "SD-BG-01", fields=fields)


def add_character(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a character (R-SD-66)."""
    if is_free(view, seat) and no_more_characters(view) is None:
        seats = dict.fromkeys([*(one.controller for one in view.characters), *view.seats, view.ref])
        fields = (
            text_field("name", "Name", "R-SD-66", 40, needed=True),
            Field("controller", OneOf(tuple(Choice(key, key) for key in seats)), "Player", "R-SD-66", seats=True),
            text_field("side", "Side, or none", "R-SD-61", 40),
        )
        yield Option("add-character", "Add a character", "R-SD-66", fields=fields)


def add_note(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to write a note on a sheet (SD-SC-11)."""
    who = field_with_room("character", view.characters, no_more_notes, "Character", "SD-SC-11", refers="character")
    if facilitates(view, seat) and who is not None:
        note = text_field("note", "Note", "SD-SC-11", 200, needed=True)
        yield Option("add-note", "Write a note on a sheet", "SD-SC-11", fields=(who, note))
