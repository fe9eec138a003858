"""Functions shared by all steps: read and change the check, the freeze and the sheets of the position."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import Resolution, Term
from facedown.systems.skill_deck.model import (
    Attempt,
    Character,
    Check,
    Freeze,
    Position,
    character_of,
    with_character,
)
from facedown.systems.skill_deck.pieces import ref, target_ref
from facedown.systems.skill_deck.rules.checks import seats_of_givers

Context = Resolution[Position]


def check_of(ctx: Context) -> Check:
    """Return the check in progress; there must be one."""
    check = ctx.position.check
    assert check is not None
    return check


def set_check(ctx: Context, check: Check | None) -> None:
    """Replace the check in progress; None ends it."""
    ctx.position = replace(ctx.position, check=check)


def freeze_of(ctx: Context) -> Freeze:
    """Return the current time freeze; time must be frozen."""
    freeze = ctx.position.freeze
    assert freeze is not None
    return freeze


def set_freeze(ctx: Context, freeze: Freeze | None) -> None:
    """Replace the current time freeze; None ends it."""
    ctx.position = replace(ctx.position, freeze=freeze)


def set_character(ctx: Context, changed: Character) -> None:
    """Put `changed` into the position, in place of the character that has the same key."""
    ctx.position = with_character(ctx.position, changed)


def attempt_values(attempt: Attempt) -> dict[str, Any]:
    """Return the named values with which an event describes an attempt."""
    return {
        "lead": ref(attempt.lead),
        "aim": Term(attempt.aim),
        "skill": attempt.skill,
        "target": target_ref(attempt) or "",
        "words": plain_words(attempt.words),
    }


def plain_words(words: str) -> str:
    """Return the typed words without spaces around them and without full stops at their end."""
    return words.strip().rstrip(".").rstrip()


def spend(ctx: Context, key: str, name: str, rule: str) -> None:
    """Spend a use of the proficiency `name` of the character `key`; `rule` is the rule that the event cites.

    The character’s player, and a Ref who is not blind, learn how many uses are left. Rules: SD-PR-06, SD-PR-07.
    """
    character, phase = character_of(ctx.position, key), ctx.position.phase
    after = tuple(one.spend(phase) if one.name == name else one for one in character.proficiencies)
    character = replace(character, proficiencies=after)
    set_character(ctx, character)
    to = seats_of_givers(ctx.position, character)
    ctx.emit(rule, "spent", to=to, character=ref(key), proficiency=name, left=character.uses(name, phase))


def private_to(ctx: Context, character: Character) -> tuple[str, ...]:
    """Return the keys of the seats that learn a character’s secrets: its player’s seat and the Ref’s seat."""
    return tuple(dict.fromkeys((character.controller, ctx.position.ref)))
