"""Roll Resolves against effects. Against an Ability, the roll must reach the Legerity of the user."""

from __future__ import annotations

from facedown.game import Term
from facedown.game.values import Label
from facedown.systems.tri_core.model import character_of, character_ref, term
from facedown.systems.tri_core.rules.challenge_levels import Band, resolve_band
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.steps.context import Context


def roll_resolve(ctx: Context, key: str, stat: str, level: int, effect: Label, rule: str) -> Band:
    """Roll a character’s Resolve against an effect, and return the band, that is, the result.

    `stat`: the stat or guard for the Resolve.
    `level`: the total to reach.
    `rule`: the rule that the event cites.

    Rules: TCG-XR-05, TCG-XR-06, TCG-XR-07, R-TCG-30.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    total = resolve_roll(character, ctx.position.rulings, stat).made(ctx.asking(term("Resolve"), who))
    found = resolve_band(total.total - level)
    ctx.emit(
        rule, "resists", tallies=(total,), character=who, what=effect, by=term(stat), total=total.total, against=level,
        held=total.total >= level, band=Term(found.key),
    )  # fmt: skip
    return found
