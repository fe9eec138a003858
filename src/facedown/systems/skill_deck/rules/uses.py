"""The uses and levels of the proficiencies on a sheet."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.skill_deck.model import Character, Phase, Proficiency, uses_of


def refresh_uses(character: Character, phase: Phase) -> Character:
    """Return the character with all uses of this phase, `session` or `downtime` (SD-PR-06, R-SD-24).

    Unused uses of an earlier session or downtime are not added.
    """
    full = tuple(replace(one, **{phase: uses_of(one.level)}) for one in character.proficiencies)
    return replace(character, proficiencies=full)


def set_level(character: Character, name: str, level: int) -> Character:
    """Return the character with a new level of the proficiency `name` (R-SD-23, R-SD-25).

    Each level above 1 that is gained or lost adds or removes one use in the session and one in downtime; with no use
    left, none is removed. At level 0 the proficiency is not on the sheet.
    """
    more = uses_of(level) - uses_of(character.level(name))
    changed = tuple(
        replace(one, level=level, session=max(0, (one.session or 0) + more),
                downtime=max(0, (one.downtime or 0) + more))
        if one.name == name else one
        for one in character.proficiencies
    )  # fmt: skip
    if name not in [one.name for one in changed]:
        changed += (Proficiency.with_all_uses(name, level),)
    return replace(character, proficiencies=tuple(one for one in changed if one.level))
