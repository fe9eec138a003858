"""Push and relocate the targets of Abilities, and deal collision damage."""

from __future__ import annotations

from facedown.chance import Pool
from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    PushDecision,
    RelocationDecision,
    character_of,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.collisions import collision_dice, free_path
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.grid_paths import straight_line
from facedown.systems.tri_core.rules.strides import seats_that_see
from facedown.systems.tri_core.steps.context import Context, pop_decision
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.keyword_movement import nearest_free_square
from facedown.systems.tri_core.steps.movement import landing_square, place_on


def shove(ctx: Context, seat: str, move: m.Shove) -> None:
    """Push or relocate the target as the attacker has decided, and deal collision damage if an obstacle is hit.

    Rules: TCG-AF-04, TCG-KI-01, TCG-TR-02.
    """
    decision = pop_decision(ctx)
    assert isinstance(decision, PushDecision | RelocationDecision)
    target = character_of(ctx.position, decision.target)
    if target.at is None:
        return
    if isinstance(decision, RelocationDecision):
        to = landing_square(ctx, target.key, nearest_free_square(ctx, target, move.to) or target.at)
        place_on(ctx, target.key, to, "TCG-TR-02", "travels")
        return
    path = straight_line(target.at, move.to)[1:]
    free, hit = free_path(ctx.position, target, path)
    to = landing_square(ctx, target.key, path[free - 1]) if free else target.at
    rule = "TCG-AF-04" if decision.source == "Bluster" else "TCG-KI-01"
    place_on(ctx, target.key, to, rule, "moved")
    if hit is not None:
        deal_collision(ctx, decision, target.key, free, hit)


def deal_collision(ctx: Context, decision: PushDecision, key: str, squares: int, other: str) -> None:
    """Deal collision damage to a pushed character, and to any character that is hit.

    `key`: the key of the pushed character.
    `squares`: the number of squares moved.
    `other`: the key of the character that is hit; "" for a wall or edge.

    Seats that do not see the pushed character learn only how many HP each damaged character has left (TC-F-10,
    R-TC-165).

    Rules: TCG-AF-04a, TCG-KI-01c.
    """
    target = character_of(ctx.position, key)
    to = seats_that_see(ctx.position, target)
    ctx.opened |= to is not None  # the points lost tell something about the place of the collision
    if decision.source == "Bluster":
        damage = Tally(term("Collision"), (Addend(term("squares"), squares, "TCG-AF-04a"),))
        rule = "TCG-AF-04a"
    else:
        dice = collision_dice(target, ctx.position.rulings, squares)
        rule = "TCG-KI-01c"
        pool = Pool(dice, 12, explode=True)
        roll = ctx.draw(pool, term("Collision"), character_ref(key), secret=to is not None) if dice else None
        damage = Tally(term("Collision"), (Addend(f"{dice}d12", roll.total if roll is not None else 0, rule),))
    into = character_ref(other) if other else None
    ctx.emit(rule, "collides", to=to, tallies=(damage,), character=character_ref(key), into=into, total=damage.total)
    for hurt in (key, other) if damage.total else ():
        if hurt:
            deal_damage(ctx, hurt, Damage(term("Collision"), damage.total), to=to)
