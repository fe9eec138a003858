"""Levels gained in play: which characters can gain one."""

from __future__ import annotations

from facedown.systems.tri_core.model import LEVEL_CAP, Character, Position


def may_level_up(position: Position, character: Character) -> bool:
    """Return whether the GM can raise a character by a level now (R-TC-117, TCG-AY-06).

    During an encounter nobody can gain a level. Dying and dead characters cannot, nor can characters at the highest
    level. An Ally gains levels only with its owner.
    """
    if position.encounter is not None or character.acts_for:
        return False
    return character.sheet.level < LEVEL_CAP and character.out not in ("dying", "dead")
