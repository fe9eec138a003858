"""Hiding, and finding who hides (TC-F-09, TC-F-10, TC-F-11, TC-F-16)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.model import Character, Fit, Played, Skill, character_of, who_knows
from facedown.systems.tri_core.rules.rolls import skill_pool
from facedown.systems.tri_core.steps.context import Told, encounter_of, set_character
from facedown.systems.tri_core.steps.movement import reveal_mover
from facedown.systems.tri_core.steps.rotation_entry import come_in

HIDING = {"": 0, "partial": 1, "full": 2}
"""TC-F-11."""


def rolled_skill(
    told: Told,
    one: Character,
    name: Skill,
    *,
    worse: bool = False,
    fit: Fit = "as written",
    opposed: bool = False,
) -> Tally:
    """A skill as it is rolled; what hides somebody helps their Stealth against those who look (TC-F-11)."""
    hiding = HIDING[one.obstruction] if name == "Stealth" and opposed else 0
    return skill_pool(one, told.position.rulings, name, obstruction=hiding, worse=worse, fit=fit).made(
        told.chance_for(f"{one.name}’s {name}", one.key)
    )


# As an action


def sneak(told: Told, one: Played) -> None:
    """Stealth against the Observe of all others who could see; a tie is theirs (TC-F-09, TC-F-10, R-TC-76)."""
    owner = character_of(told.position, one.owner)
    mine = rolled_skill(told, owner, "Stealth", opposed=True)
    watchers = [c for c in told.position.characters if c.able and c.key in encounter_of(told).everybody
                and c.key != owner.key and not (owner.side and c.side == owner.side)]  # fmt: skip
    theirs = [rolled_skill(told, c, "Observe") for c in watchers]
    hidden = all(mine.total > tally.total for tally in theirs)
    says = f"{owner.name} {'is out of sight' if hidden else 'is seen'}."
    told.say("TC-F-09", "sneaks", says, actor=one.owner, hidden=hidden)
    to = who_knows(told.position, owner)
    best = max((tally.total for tally in theirs), default=0)
    says = f"Stealth {mine.total} against {best}."
    told.say("TC-F-09", "stealth", says, to=to, tallies=(mine, *theirs), actor=one.owner)
    if hidden:
        edge = (*(won for won in owner.edge if won[0] != "Stealth"), ("Stealth", 2))
        set_character(told, replace(character_of(told.position, one.owner), stealthed=True, noticed_by=(), edge=edge))
    else:
        reveal_mover(told, one.owner)


def spot(told: Told, one: Played) -> None:
    """Observe against the Stealth of each who hides in the Rotation: who loses is seen (TC-F-88, R-TC-128)."""
    owner = character_of(told.position, one.owner)
    mine = rolled_skill(told, owner, "Observe")
    says = f"{owner.name} looks round: Observe {mine.total}."
    told.say("TC-F-16", "skill", says, tallies=(mine,), actor=one.owner, skill="Observe")
    outside = dict(encounter_of(told).hidden)
    for other in told.position.characters:
        foe = not (owner.side and other.side == owner.side)
        if other.unnoticed_by(owner) and foe and (other.key in encounter_of(told).everybody or other.key in outside):
            theirs = rolled_skill(told, other, "Stealth", opposed=True)
            says = f"{other.name} hides with {theirs.total} against {owner.name}’s Observe {mine.total}."
            to = who_knows(told.position, other)
            told.say("TC-F-88", "hides", says, to=to, tallies=(theirs,), character=other.key)
            if mine.total > theirs.total:
                if other.key in outside:
                    come_in(told, other.key, "after")
                reveal_mover(told, other.key, owner)
