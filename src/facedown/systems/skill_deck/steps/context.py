"""What all steps share: the check and the freeze of the position, and changes of a sheet."""

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

Context = Resolution[Position]


def check_of(ctx: Context) -> Check:
    """The check that is being made."""
    check = ctx.position.check
    assert check is not None
    return check


def set_check(ctx: Context, check: Check | None) -> None:
    """Put the changed check into the position; None ends it."""
    ctx.position = replace(ctx.position, check=check)


def freeze_of(ctx: Context) -> Freeze:
    """The time freeze."""
    freeze = ctx.position.freeze
    assert freeze is not None
    return freeze


def set_freeze(ctx: Context, freeze: Freeze | None) -> None:
    """Put the changed freeze into the position; None ends it."""
    ctx.position = replace(ctx.position, freeze=freeze)


def set_character(ctx: Context, changed: Character) -> None:
    """Put the changed sheet into the position."""
    ctx.position = with_character(ctx.position, changed)


def attempt_values(attempt: Attempt) -> dict[str, Any]:
    """An attempt as events describe it."""
    return {
        "lead": ref(attempt.lead),
        "aim": Term(attempt.aim),
        "skill": attempt.skill,
        "target": target_ref(attempt) or "",
        "words": plain_words(attempt.words),
    }


def plain_words(words: str) -> str:
    """What somebody typed, without spaces around it and without its full stop."""
    return words.strip().rstrip(".").rstrip()


def spend(ctx: Context, key: str, name: str, rule: str) -> None:
    """Spend a use of a proficiency; its owner learns how many are left, and so does a Ref who is not blind.

    SD-PR-06, SD-PR-07.
    """
    character, phase = character_of(ctx.position, key), ctx.position.phase
    after = tuple(one.spent(phase) if one.name == name else one for one in character.proficiencies)
    character = replace(character, proficiencies=after)
    set_character(ctx, character)
    knows = () if ctx.position.rulings.reveal_submissions == "blind" else (ctx.position.ref,)
    to = tuple(dict.fromkeys((character.controller, *knows)))
    ctx.emit(rule, "spent", to=to, character=ref(key), proficiency=name, left=character.uses(name, phase))


def private_to(ctx: Context, character: Character) -> tuple[str, ...]:
    """The seats that know what only a character's player and the Ref may know."""
    return tuple(dict.fromkeys((character.controller, ctx.position.ref)))
