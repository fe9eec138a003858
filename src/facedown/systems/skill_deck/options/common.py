"""Functions shared by all options: the characters of a seat, conditions for the Ref’s options, and common fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.game import Choice, Field, OneOf, Seat
from facedown.systems.skill_deck.model import Character, Check, View, is_allied, is_quiet
from facedown.systems.skill_deck.rules.checks import weapon_uses


def own_living(view: View, seat: Seat) -> Iterator[Character]:
    """Return the living characters that the seat controls."""
    return (one for one in view.characters if one.controller == seat.key and one.alive)


def facilitates(view: View, seat: Seat) -> bool:
    """Return whether `seat` is the Ref’s seat."""
    return bool(view.ref) and seat.key == view.ref


def is_free(view: View, seat: Seat) -> bool:
    """Return whether `seat` is the Ref’s seat, and no check, time freeze or result is in progress."""
    return facilitates(view, seat) and is_quiet(view)


def check_at(view: View, seat: Seat, *steps: str) -> Check | None:
    """Return the check, if `seat` is the Ref’s seat and the check is at one of the given steps; else None."""
    check = view.check
    return check if facilitates(view, seat) and check is not None and check.step in steps else None


def people(characters: Iterable[Character]) -> tuple[Choice, ...]:
    """Return one choice for each character, labelled with the character’s name."""
    return tuple(Choice(one.key, one.name) for one in characters)


def others(view: View, one: Character) -> list[Character]:
    """Return the living characters other than the character `one`."""
    return [other for other in view.characters if other.key != one.key and other.alive]


def foes_first(characters: Iterable[Character], one: Character) -> list[Character]:
    """Return the characters sorted: those on the same side as the character `one` come last."""
    return sorted(characters, key=lambda other: is_allied(one, other))


def friends_first(characters: Iterable[Character], one: Character) -> list[Character]:
    """Return the characters sorted: those on the same side as the character `one` come first."""
    return sorted(characters, key=lambda other: not is_allied(one, other))


def character_field(characters: Iterable[Character], rule: str) -> Field:
    """Return a field to choose one of the given characters; `rule` is the rule that the field cites."""
    return Field("character", OneOf(people(characters)), "Character", rule, refers="character")


def skill_choices(character: Character, usual: str | None = None) -> OneOf:
    """Return the skills that a character can name, and a choice to let the Ref name the skill (SD-SC-01, R-SD-68).

    `usual` is the skill that is chosen by default; None for the first.
    """
    own = tuple(Choice(one.name, one.name, f"level {one.level}") for one in character.proficiencies)
    return OneOf((*own, Choice("", "the Ref names it")), default=usual)


def weapon_choices(view: View, character: Character) -> OneOf:
    """Return the proficiencies like Weapon of which a use can add damage, and a choice for none (R-SD-49)."""
    return OneOf((Choice("", "none"), *(Choice(name, name) for name in weapon_uses(view, character))))
