"""Roll skills, hide characters, and find hidden characters."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.model import (
    Character,
    Fit,
    Played,
    Skill,
    character_of,
    character_ref,
    is_allied,
    term,
    who_knows,
)
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character
from facedown.systems.tri_core.steps.movement import reveal_mover
from facedown.systems.tri_core.steps.rotation_entry import join_rotation

HIDING = {"": 0, "partial": 1, "full": 2}
"""The number of dice that each obstruction of the view adds to a Stealth roll (TC-F-11)."""


def roll_skill(
    ctx: Context,
    character: Character,
    name: Skill,
    *,
    disadvantage: bool = False,
    fit: Fit = "as written",
    opposed: bool = False,
    secret: bool = False,
) -> Tally:
    """Roll a character’s skill and return the tally.

    `disadvantage`: True to roll at a Disadvantage.
    `fit`: whether the character’s Trade suits the action (TC-F-40).
    `opposed`: True if the roll is against another character. Obstructions then add dice to Stealth (TC-F-11, R-TC-80).
    `secret`: True if some seats must not learn that the character rolls (R-TC-165).
    """
    hiding = HIDING[character.obstruction] if name == "Stealth" and opposed else 0
    return skill_pool(character, ctx.position.rulings, name, obstruction=hiding, worse=disadvantage, fit=fit).made(
        ctx.asking(term(name), character_ref(character.key), secret=secret)
    )


# Actions


def sneak(ctx: Context, played: Played) -> None:
    """Roll Stealth against the Observe of each able opponent in the Rotation, and hide or reveal the character.

    A character invisible by an Ability is not revealed.

    Rules: TC-F-09, TC-F-10, R-TC-76.
    """
    owner = character_of(ctx.position, played.owner)
    mine = roll_skill(ctx, owner, "Stealth", opposed=True)
    watchers = [c for c in ctx.position.characters if c.able and c.key in encounter_of(ctx).everybody
                and c.key != owner.key and not is_allied(owner, c)]  # fmt: skip
    theirs = [roll_skill(ctx, c, "Observe") for c in watchers]
    hidden = all(mine.total > tally.total for tally in theirs)
    actor = character_ref(played.owner)
    to = who_knows(ctx.position, owner)
    best = max((tally.total for tally in theirs), default=0)
    tallies = (mine, *theirs)
    # The event with the rolls comes first and takes the draws, because other seats may not know them.
    ctx.emit("TC-F-09", "stealth", to=to, tallies=tallies, actor=actor, total=mine.total, best=best, hidden=hidden)
    ctx.emit("TC-F-09", "sneaks", actor=actor, hidden=hidden)
    if hidden:
        edge = (*(bonus for bonus in owner.edge if bonus[0] != "Stealth"), ("Stealth", 2))
        set_character(ctx, replace(character_of(ctx.position, played.owner), stealthed=True, noticed_by=(), edge=edge))
    else:
        reveal_mover(ctx, played.owner)


def spot(ctx: Context, played: Played) -> None:
    """Roll Observe once against the Stealth of each opponent not noticed yet, and reveal the opponents found.

    Found opponents join the Rotation. Opponents invisible by an Ability are revealed only to the observer.

    Rules: TC-F-88, R-TC-128.
    """
    owner = character_of(ctx.position, played.owner)
    mine = roll_skill(ctx, owner, "Observe")
    observer = character_ref(played.owner)
    ctx.emit("TC-F-16", "observes", tallies=(mine,), actor=observer, skill=term("Observe"), total=mine.total)
    outside = dict(encounter_of(ctx).hidden)
    for other in ctx.position.characters:
        foe = not is_allied(owner, other)
        if other.unnoticed_by(owner) and foe and (other.key in encounter_of(ctx).everybody or other.key in outside):
            theirs = roll_skill(ctx, other, "Stealth", opposed=True)
            to, found = who_knows(ctx.position, other), mine.total > theirs.total
            ctx.emit(
                "TC-F-88",
                "hides",
                to=to,
                tallies=(theirs,),
                character=character_ref(other.key),
                observer=observer,
                total=theirs.total,
                against=mine.total,
                found=found,
            )
            if found:
                if other.key in outside:
                    join_rotation(ctx, other.key, "after")
                reveal_mover(ctx, other.key, owner)
