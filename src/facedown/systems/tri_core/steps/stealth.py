"""Hiding, and finding who hides (TC-F-09, TC-F-10, TC-F-11, TC-F-16)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.model import Character, Fit, Played, Skill, character_of, who_knows
from facedown.systems.tri_core.rules.rolls import skill_pool
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character
from facedown.systems.tri_core.steps.movement import reveal_mover
from facedown.systems.tri_core.steps.rotation_entry import come_in

HIDING = {"": 0, "partial": 1, "full": 2}
"""TC-F-11."""


def rolled_skill(
    ctx: Context,
    one: Character,
    name: Skill,
    *,
    worse: bool = False,
    fit: Fit = "as written",
    opposed: bool = False,
) -> Tally:
    """A skill as it is rolled; what hides somebody helps their Stealth against those who look (TC-F-11)."""
    hiding = HIDING[one.obstruction] if name == "Stealth" and opposed else 0
    return skill_pool(one, ctx.position.rulings, name, obstruction=hiding, worse=worse, fit=fit).made(
        ctx.chance_for(f"{one.name}’s {name}", one.key)
    )


# As an action


def sneak(ctx: Context, one: Played) -> None:
    """Stealth against the Observe of all others who could see; a tie is theirs (TC-F-09, TC-F-10, R-TC-76)."""
    owner = character_of(ctx.position, one.owner)
    mine = rolled_skill(ctx, owner, "Stealth", opposed=True)
    watchers = [c for c in ctx.position.characters if c.able and c.key in encounter_of(ctx).everybody
                and c.key != owner.key and not (owner.side and c.side == owner.side)]  # fmt: skip
    theirs = [rolled_skill(ctx, c, "Observe") for c in watchers]
    hidden = all(mine.total > tally.total for tally in theirs)
    says = f"{owner.name} {'is out of sight' if hidden else 'is seen'}."
    ctx.say("TC-F-09", "sneaks", says, actor=one.owner, hidden=hidden)
    to = who_knows(ctx.position, owner)
    best = max((tally.total for tally in theirs), default=0)
    says = f"Stealth {mine.total} against {best}."
    ctx.say("TC-F-09", "stealth", says, to=to, tallies=(mine, *theirs), actor=one.owner)
    if hidden:
        edge = (*(won for won in owner.edge if won[0] != "Stealth"), ("Stealth", 2))
        set_character(ctx, replace(character_of(ctx.position, one.owner), stealthed=True, noticed_by=(), edge=edge))
    else:
        reveal_mover(ctx, one.owner)


def spot(ctx: Context, one: Played) -> None:
    """Observe against the Stealth of each who hides in the Rotation: who loses is seen (TC-F-88, R-TC-128)."""
    owner = character_of(ctx.position, one.owner)
    mine = rolled_skill(ctx, owner, "Observe")
    says = f"{owner.name} looks round: Observe {mine.total}."
    ctx.say("TC-F-16", "skill", says, tallies=(mine,), actor=one.owner, skill="Observe")
    outside = dict(encounter_of(ctx).hidden)
    for other in ctx.position.characters:
        foe = not (owner.side and other.side == owner.side)
        if other.unnoticed_by(owner) and foe and (other.key in encounter_of(ctx).everybody or other.key in outside):
            theirs = rolled_skill(ctx, other, "Stealth", opposed=True)
            says = f"{other.name} hides with {theirs.total} against {owner.name}’s Observe {mine.total}."
            to = who_knows(ctx.position, other)
            ctx.say("TC-F-88", "hides", says, to=to, tallies=(theirs,), character=other.key)
            if mine.total > theirs.total:
                if other.key in outside:
                    come_in(ctx, other.key, "after")
                reveal_mover(ctx, other.key, owner)
