"""Episodes, Scenes and Situations, and what the Curator sets.

Rules: SR-S2-08, SR-S2-09, SR-S2-10, SR-S2-11, SR-S4-01, SR-S4-02, SR-S4-03, SR-S4-04, SR-S4-05.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import new_key, new_name
from facedown.game.events import Telling
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.model import (
    STATS,
    Challenge,
    Clock,
    Entity,
    Position,
    Situation,
    challenge_of,
    entity_of,
    with_challenge,
    with_clock,
)
from facedown.systems.standard_roll.naming import difficulty, names_of
from facedown.systems.standard_roll.steps import effects, turns
from facedown.systems.standard_roll.steps.turns import change

Told = Telling[Position]

# The story


def begin_episode(told: Told, seat: str, move: m.BeginEpisode) -> None:
    """Active play begins (SR-S4-02)."""
    number = told.position.episodes + 1
    told.position = replace(told.position, phase="episode", episodes=number, scene=0)
    told.say("SR-S4-02", "episode", f"Episode {number} begins.", number=number)


def begin_scene(told: Told, seat: str, move: m.BeginScene) -> None:
    """The next Scene; three are usual (SR-S4-03, R-SR-85)."""
    scene = told.position.scene + 1
    told.position = replace(told.position, scene=scene)
    told.say("SR-S4-03", "scene", f"Scene {scene} begins.", scene=scene)


def end_episode(told: Told, seat: str, move: m.EndEpisode) -> None:
    """Downtime: rest, recovery, advancement (SR-S4-05)."""
    told.position = replace(told.position, phase="downtime", scene=0)
    told.say("SR-S4-05", "downtime", "The Episode ends: Downtime.", number=told.position.episodes)


def begin_situation(told: Told, seat: str, move: m.BeginSituation) -> None:
    """A Situation, with a clock or without one (SR-S2-02, SR-S2-07, R-SR-40)."""
    number = told.position.situations + 1
    clock = Clock(move.clock, move.clock) if move.clock else None
    told.position = replace(
        told.position, situation=Situation(move.title.strip(), clock, number=number), situations=number
    )
    name = f" “{move.title.strip()}”" if move.title.strip() else ""
    length = f": its clock is {move.clock}" if clock else ", without a clock"
    told.say("SR-S2-07", "situation", f"A Situation{name} begins{length}.", number=number, clock=move.clock)


def set_situation_clock(told: Told, seat: str, move: m.SetSituationClock) -> None:
    """The Curator sets what is left of the Situation Clock; at 0 it is over (SR-S2-07)."""
    situation = told.position.situation
    assert situation is not None
    clock = Clock(move.left, max(move.left, situation.clock.most if situation.clock is not None else 1))
    told.position = replace(told.position, situation=replace(situation, clock=clock))
    told.say("SR-S2-07", "situation-clock", f"The Situation Clock is at {clock.left} of {clock.most}.", left=clock.left)
    effects.end_at_zero(told)


# Challenges


def add_challenge(told: Told, seat: str, move: m.AddChallenge) -> None:
    """A Target Number and a Task Clock (SR-S2-05, SR-S2-08, SR-S2-09, SR-S2-10, SR-SP-03)."""
    position = told.position
    name = new_name(names_of(position).values(), move.name.strip())
    challenge = Challenge(new_key(names_of(position), name), name, move.tn, Clock(move.clock, move.clock))
    told.position = replace(position, challenges=(*position.challenges, challenge))
    says = f"{name}: TN {move.tn}, {difficulty(move.tn)}; clock {move.clock}."
    told.say("SR-S2-05", "challenge", says, challenge=challenge.key, tn=move.tn, clock=move.clock)


def set_challenge(told: Told, seat: str, move: m.SetChallenge) -> None:
    """A challenge's numbers, as the Curator sees them (SR-S2-11)."""
    challenge = challenge_of(told.position, move.challenge)
    clock = Clock(move.left, max(move.left, challenge.clock.most))
    told.position = with_challenge(told.position, replace(challenge, tn=move.tn, clock=clock))
    says = f"{challenge.name}: TN {move.tn}, clock {clock.left} of {clock.most}."
    told.say("SR-S2-11", "challenge", says, challenge=challenge.key, tn=move.tn, left=clock.left)


def drop_challenge(told: Told, seat: str, move: m.DropChallenge) -> None:
    """A challenge is no more."""
    challenge = challenge_of(told.position, move.challenge)
    left = tuple(one for one in told.position.challenges if one.key != challenge.key)
    told.position = replace(told.position, challenges=left)
    told.say("SR-S2-11", "challenge-gone", f"{challenge.name} is no more.", challenge=challenge.key)


# Entities


def add_entity(told: Told, seat: str, move: m.AddEntity) -> None:
    """Somebody new, or an environmental effect (SR-S5-02, SR-SP-01, R-SR-95)."""
    position = told.position
    name = new_name(names_of(position).values(), move.name.strip())
    entity = Entity(
        key=new_key(names_of(position), name),
        name=name,
        controller=move.controller,
        player_side=move.player_side and not move.environment,
        environment=move.environment,
        level=move.level,
        stats=() if move.environment else tuple((stat, move.every_stat) for stat in STATS),
        clocks=(("HP", Clock(move.hp, move.hp)),) if move.hp and not move.environment else (),
        seed=move.seed.strip(),
    )
    told.position = replace(position, entities=(*position.entities, entity))
    told.say("SR-S5-02", "entity", f"{name} comes in.", entity=entity.key)
    if move.enters:
        turns.let_in(told, entity.key)


def set_clock(told: Told, seat: str, move: m.SetClock) -> None:
    """A clock of an entity, which may be new to it (SR-S2-08, R-SR-95)."""
    entity = entity_of(told.position, move.entity)
    clock = Clock(move.left, max(move.left, move.most))
    change(told, with_clock(entity, move.clock, clock))
    says = f"{entity.name}’s {move.clock} is at {clock.left} of {clock.most}."
    told.say("R-SR-95", "clock", says, entity=entity.key, clock=move.clock, left=clock.left)
    if move.clock == "HP" and clock.resolved and entity.status == "active":
        turns.fall(told, entity.key)


def set_revivable(told: Told, seat: str, move: m.SetRevivable) -> None:
    """Whether a fallen one can be revived (SR-S1-16, R-SR-18)."""
    entity = change(told, replace(entity_of(told.position, move.entity), revivable=move.revivable))
    says = f"{entity.name} {'can' if move.revivable else 'cannot'} be revived."
    told.say("R-SR-18", "revivable", says, entity=entity.key, revivable=move.revivable)


def add_tag(told: Told, seat: str, move: m.AddTag) -> None:
    """A tag or a condition, which the Curator names (SR-S1-19, SR-S1-20, R-SR-89)."""
    effects.add_tag(told, move.entity, move.tag.strip(), "SR-S1-20")


def lift_tag(told: Told, seat: str, move: m.LiftTag) -> None:
    """A tag is gone (R-SR-93)."""
    entity = entity_of(told.position, move.entity)
    change(told, replace(entity, tags=tuple(tag for tag in entity.tags if tag != move.tag)))
    told.say("R-SR-93", "tag-gone", f"{entity.name} has {move.tag} no more.", entity=entity.key, tag=move.tag)


def set_stat(told: Told, seat: str, move: m.SetStat) -> None:
    """A stat on the sheet; Resistance follows at once, the pool of actions with the next round (R-SR-33, R-SR-55)."""
    entity = entity_of(told.position, move.entity)
    stats = dict(entity.stats) | {move.stat.strip(): move.value}
    change(told, replace(entity, stats=tuple(stats.items())))
    told.say("SR-SP-01", "stat", f"{entity.name}’s {move.stat.strip()} is {move.value}.", entity=entity.key)


def set_level(told: Told, seat: str, move: m.SetLevel) -> None:
    """A Level (SR-SP-01)."""
    entity = change(told, replace(entity_of(told.position, move.entity), level=move.level))
    told.say("SR-SP-01", "level", f"{entity.name} is Level {move.level}.", entity=entity.key, level=move.level)


def add_note(told: Told, seat: str, move: m.AddNote) -> None:
    """What the fiction makes of something, as after a Machina (SR-S1-30)."""
    entity = entity_of(told.position, move.entity)
    change(told, replace(entity, notes=(*entity.notes, move.note)))
    told.say("SR-S1-30", "note", f"{entity.name}: {move.note}", entity=entity.key)
