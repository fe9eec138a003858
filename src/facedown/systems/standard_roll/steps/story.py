"""Episodes, Scenes and Situations, and the Curator’s changes to challenges, clocks and sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Term, new_key, new_name, plain_name
from facedown.systems.standard_roll.model import (
    STATS,
    Challenge,
    Clock,
    Entity,
    Position,
    Situation,
    challenge_of,
    challenge_ref,
    clock_ref,
    entity_of,
    ref,
    stat_label,
    tag_label,
    taken_keys,
    with_challenge,
    with_clock,
)
from facedown.systems.standard_roll.rules.rolls import difficulty
from facedown.systems.standard_roll.steps import effects, participants
from facedown.systems.standard_roll.steps.context import Context, set_entity

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions

# The story


def begin_episode(ctx: Context, seat: str, move: actions.BeginEpisode) -> None:
    """Begin an Episode (SR-S4-02)."""
    number = ctx.position.episodes + 1
    ctx.position = replace(ctx.position, phase="episode", episodes=number, scene=0)
    ctx.emit("SR-S4-02", "episode", number=number)


def begin_scene(ctx: Context, seat: str, move: actions.BeginScene) -> None:
    """Begin the next Scene; an Episode usually has three (SR-S4-03, R-SR-85)."""
    scene = ctx.position.scene + 1
    ctx.position = replace(ctx.position, scene=scene)
    ctx.emit("SR-S4-03", "scene", scene=scene)


def end_episode(ctx: Context, seat: str, move: actions.EndEpisode) -> None:
    """End the Episode; Downtime begins (SR-S4-05)."""
    ctx.position = replace(ctx.position, phase="downtime", scene=0)
    ctx.emit("SR-S4-05", "downtime", number=ctx.position.episodes)


def begin_situation(ctx: Context, seat: str, move: actions.BeginSituation) -> None:
    """Begin a Situation, with or without a clock (SR-S2-02, SR-S2-07, R-SR-40)."""
    number, title = ctx.position.situations + 1, move.title.strip()
    clock = Clock(move.clock, move.clock) if move.clock else None
    ctx.position = replace(ctx.position, situation=Situation(title, clock, number=number), situations=number)
    ctx.emit("SR-S2-07", "situation", number=number, title=title, clock=move.clock)


def set_situation_clock(ctx: Context, seat: str, move: actions.SetSituationClock) -> None:
    """Set the value of the Situation Clock; at 0 the Situation ends (SR-S2-07, SR-S2-11)."""
    situation = ctx.position.situation
    assert situation is not None
    clock = Clock(move.left, max(move.left, situation.clock.most if situation.clock is not None else 1))
    ctx.position = replace(ctx.position, situation=replace(situation, clock=clock))
    ctx.emit("SR-S2-07", "situation-clock", left=clock.left, most=clock.most)
    effects.end_resolved_situation(ctx)


# Challenges


def add_challenge(ctx: Context, seat: str, move: actions.AddChallenge) -> None:
    """Add a challenge with its Target Number and Task Clock.

    Rules: SR-S2-05, SR-S2-08, SR-S2-09, SR-S2-10, SR-SP-03, R-SR-41.
    """
    position = ctx.position
    name = new_name(names_of(position), move.name.strip())
    challenge = Challenge(new_key(taken_keys(position), name), name, move.tn, Clock(move.clock, move.clock))
    ctx.position = replace(position, challenges=(*position.challenges, challenge))
    emit_challenge(ctx, challenge, "SR-S2-05")


def set_challenge(ctx: Context, seat: str, move: actions.SetChallenge) -> None:
    """Change the Target Number and the Task Clock of a challenge (SR-S2-11)."""
    challenge = challenge_of(ctx.position, move.challenge)
    clock = Clock(move.left, max(move.left, challenge.clock.most))
    challenge = replace(challenge, tn=move.tn, clock=clock)
    ctx.position = with_challenge(ctx.position, challenge)
    emit_challenge(ctx, challenge, "SR-S2-11")


def emit_challenge(ctx: Context, challenge: Challenge, rule: str) -> None:
    """Emit the Target Number, difficulty and Task Clock of a challenge (SR-S2-05, SR-S2-11, SR-S3-01)."""
    ctx.emit(
        rule, "challenge", challenge=challenge_ref(challenge.key), tn=challenge.tn,
        difficulty=Term(difficulty(challenge.tn)), left=challenge.clock.left, most=challenge.clock.most,
    )  # fmt: skip


def drop_challenge(ctx: Context, seat: str, move: actions.DropChallenge) -> None:
    """Remove a challenge (SR-S2-11)."""
    challenges = tuple(one for one in ctx.position.challenges if one.key != move.challenge)
    ctx.position = replace(ctx.position, challenges=challenges)
    ctx.emit("SR-S2-11", "challenge-gone", challenge=challenge_ref(move.challenge))


# Entities


def names_of(position: Position) -> list[str]:
    """Return the names of all entities and challenges at the table."""
    return [one.name for group in (position.entities, position.challenges) for one in group]


def add_entity(ctx: Context, seat: str, move: actions.AddEntity) -> None:
    """Add a character, a foe or an environmental effect (SR-S5-02, SR-SP-01, SR-SP-02, R-SR-95)."""
    position = ctx.position
    name = new_name(names_of(position), move.name.strip())
    entity = Entity(
        key=new_key(taken_keys(position), name),
        name=name,
        controller=move.controller,
        player_side=move.player_side and not move.environment,
        environment=move.environment,
        level=move.level,
        stats=() if move.environment else tuple((stat, move.every_stat) for stat in STATS),
        clocks=(("HP", Clock(move.hp, move.hp)),) if move.hp and not move.environment else (),
        seed=move.seed.strip(),
    )
    ctx.position = replace(position, entities=(*position.entities, entity))
    ctx.emit("SR-S5-02", "entity", entity=ref(entity.key))
    if move.enters:
        participants.bring_in(ctx, entity.key)


def set_clock(ctx: Context, seat: str, move: actions.SetClock) -> None:
    """Set a clock of an entity, or add it; at 0 HP the entity is defeated (SR-S2-08, R-SR-94, R-SR-95)."""
    clock = Clock(move.left, max(move.left, move.most))
    set_entity(ctx, with_clock(entity_of(ctx.position, move.entity), move.clock, clock))
    name = clock_ref(move.entity, move.clock)
    ctx.emit("R-SR-95", "clock-set", entity=ref(move.entity), clock=name, left=clock.left, most=clock.most)
    effects.defeat_at_zero(ctx, move.entity, move.clock)


def set_revivable(ctx: Context, seat: str, move: actions.SetRevivable) -> None:
    """Record whether a defeated entity can be revived (SR-S1-16, R-SR-18)."""
    set_entity(ctx, replace(entity_of(ctx.position, move.entity), revivable=move.revivable))
    ctx.emit("R-SR-18", "revivable", entity=ref(move.entity), revivable=move.revivable)


def add_tag(ctx: Context, seat: str, move: actions.AddTag) -> None:
    """Put a tag or a condition on an entity (SR-S1-19, SR-S1-20, R-SR-89)."""
    effects.add_tag(ctx, move.entity, move.tag.strip(), "SR-S1-20")


def lift_tag(ctx: Context, seat: str, move: actions.LiftTag) -> None:
    """Remove a tag from an entity (R-SR-93)."""
    entity = entity_of(ctx.position, move.entity)
    set_entity(ctx, replace(entity, tags=tuple(tag for tag in entity.tags if tag != move.tag)))
    ctx.emit("R-SR-93", "tag-gone", entity=ref(move.entity), tag=tag_label(move.tag))


def set_stat(ctx: Context, seat: str, move: actions.SetStat) -> None:
    """Set a stat of an entity: the one that is spelled alike, or a new one.

    Resistance changes at once, the number of actions only from the next round. Rules: SR-SP-01, R-SR-33, R-SR-55.
    """
    entity = entity_of(ctx.position, move.entity)
    stat = next((name for name, _ in entity.stats if plain_name(name) == plain_name(move.stat)), move.stat.strip())
    set_entity(ctx, replace(entity, stats=tuple((dict(entity.stats) | {stat: move.value}).items())))
    ctx.emit("SR-SP-01", "stat", entity=ref(move.entity), stat=stat_label(stat) or stat, value=move.value)


def set_level(ctx: Context, seat: str, move: actions.SetLevel) -> None:
    """Set the Level of an entity (SR-SP-01)."""
    set_entity(ctx, replace(entity_of(ctx.position, move.entity), level=move.level))
    ctx.emit("SR-SP-01", "level", entity=ref(move.entity), level=move.level)


def add_note(ctx: Context, seat: str, move: actions.AddNote) -> None:
    """Write a note on an entity’s sheet, for example the benefit of a Machina (SR-S1-30)."""
    entity = entity_of(ctx.position, move.entity)
    set_entity(ctx, replace(entity, notes=(*entity.notes, move.note)))
    ctx.emit("SR-S1-30", "note", entity=ref(move.entity), note=move.note)
