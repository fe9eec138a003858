"""Critical effects, the change of a clock after a success, and the benefits of a Super Critical."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from facedown.systems.standard_roll.model import (
    TAGS,
    CriticalEffect,
    Entity,
    Position,
    Roll,
    Rulings,
    Situation,
    entity_of,
)


def possible_effects(position: Position, roll: Roll) -> tuple[CriticalEffect, ...]:
    """Return the critical effects that would change something if chosen for this roll, the default first.

    A tag needs an entity that does not have it; Restore needs a clock to restore or an entity to revive.
    Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17, R-SR-15, R-SR-16, R-SR-18, R-SR-88.
    """
    effects: list[CriticalEffect] = ["value-loss"] if allows_value_loss(position.rulings, roll) else []
    if can_carry_tag(roll):
        tags = entity_of(position, roll.target).tags
        effects += [name for name in ("edge", "point", "surface") if TAGS[name] not in tags]
    if roll.kind == "healing" or revivable_entities(position):
        effects.append("restore")
    return tuple(effects)


def can_carry_tag(roll: Roll) -> bool:
    """Return whether a Critical can put a tag on the target of this roll (R-SR-15).

    The target must be an entity, and the roll must not be one that restores a clock.
    """
    return roll.kind in ("effect", "condition") or (roll.kind == "reaction" and bool(roll.target))


def allows_value_loss(rulings: Rulings, roll: Roll) -> bool:
    """Return whether Value Loss can be chosen for a roll (R-SR-16).

    It can for a roll against an entity’s Resistance, and with the ruling `value_loss_tn` for a roll against a
    challenge.
    """
    return roll.kind == "effect" or (roll.kind == "effort" and rulings.value_loss_tn)


def revivable_entities(position: Position) -> tuple[Entity, ...]:
    """Return the entities that a Restore can revive (SR-S1-16, R-SR-18)."""
    return tuple(one for one in position.entities if one.status == "defeated" and one.revivable)


def effects_if_refused(rulings: Rulings, roll: Roll) -> tuple[CriticalEffect, ...]:
    """Return the critical effects that replace a choice that the Curator refused: Value Loss, or none (R-SR-13)."""
    return ("value-loss",) if allows_value_loss(rulings, roll) else ()


def needs_judgement(position: Position, roll: Roll) -> bool:
    """Return whether the Curator must judge the chosen critical effects of a roll (R-SR-13).

    Choices of the Curator’s own entities need no judgement, and neither does Value Loss alone.
    """
    own = entity_of(position, roll.actor).controller == position.curator
    return not own and roll.chosen_effects != ("value-loss",)


def effects_apply(rulings: Rulings, *, exceeded: bool) -> bool:
    """Return whether the critical effects of a roll apply (R-SR-14).

    `exceeded`: whether the total exceeds its number. A ruling may require this.
    """
    return exceeded or not rulings.crit_needs_exceed


def progress(margin: int, chosen: Collection[CriticalEffect]) -> int:
    """Return the number of points by which a roll changes a clock: the margin, doubled by Value Loss; at least 0.

    On a Super Critical too, Value Loss only doubles it (R-SR-17).

    Rules: SR-S1-17, SR-S3-09.
    """
    return max(0, 2 * margin if "value-loss" in chosen else margin)


def benefit_of_super(
    rulings: Rulings, actor: Entity, situation: Situation | None, *, success: bool
) -> Literal["", "heroics", "machina"]:
    """Return the benefit that a Super Critical gives in addition to its critical effect; empty for none.

    `situation` is the current Situation. `success` says whether the total exceeds the Resistance or Target Number.
    Rules: SR-S1-29, SR-S1-30, R-SR-22, R-SR-23, R-SR-25.
    """
    if not actor.player_side or (rulings.super_needs_success and not success):
        return ""
    if situation is None or situation.clock is None:
        return "machina"
    return "" if situation.clock.resolved else "heroics"


def counts_for_situation(position: Position, actor: Entity, target: Entity | None) -> bool:
    """Return whether the Situation Clock is lowered when a roll resolves a clock of its target (SR-S2-02, R-SR-36).

    `actor` made the roll. `target` is None for a challenge.
    """
    if position.situation is None:
        return False
    if position.rulings.sit_reduces_on == "any":
        return True
    return actor.player_side and not (target is not None and target.player_side)
