"""What a roll does: Heroics, critical effects, clocks and what their end brings.

Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17, SR-S1-18, SR-S1-19, SR-S1-20, SR-S1-21, SR-S1-22,
SR-S1-23, SR-S1-24, SR-S1-25, SR-S1-26, SR-S1-27, SR-S1-28, SR-S1-29, SR-S1-30, SR-S2-01, SR-S2-02, SR-S2-03, SR-S2-04,
SR-S2-05, SR-S2-06, SR-S2-07.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.game.events import Telling
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.model import (
    TAGS,
    Clock,
    ClockName,
    CriticalEffect,
    Entity,
    Position,
    Result,
    Roll,
    challenge_of,
    entity_of,
    with_challenge,
    with_clock,
)
from facedown.systems.standard_roll.naming import name_of
from facedown.systems.standard_roll.steps import turns
from facedown.systems.standard_roll.steps.rolls import EFFECTS, can_carry, is_super, may_lose_value, on, put, total
from facedown.systems.standard_roll.steps.turns import change

Told = Telling[Position]


def judge(told: Told, seat: str, move: m.Judge) -> None:
    """The Curator's word on the choice: what does not fit is Value Loss instead (R-SR-13)."""
    roll = on(told)
    chosen = roll.chosen or ()
    if not move.fits:
        fits: tuple[CriticalEffect, ...] = ("value-loss",) if may_lose_value(told.position, roll) else ()
        chosen = fits
        instead = "is Value Loss instead" if fits else "brings nothing"
        told.say("R-SR-13", "vetoed", f"The Curator does not see it: the Critical {instead}.")
    put(told, replace(roll, chosen=chosen))
    resolve(told)


def resolve(told: Told) -> None:
    """The roll takes effect: Heroics first, then tags and clocks, then the end of the Situation (R-SR-24, R-SR-39)."""
    roll, position = on(told), told.position
    assert roll.sr is not None
    actor = entity_of(position, roll.actor)
    tally = total(actor, roll.stat, roll.sr)
    margin = tally.total - roll.against
    put(told, None)
    if roll.miss:
        told.position = replace(told.position, complication=roll.actor)
        text = f"{actor.name} misses: nothing comes of it but a complication."
        told.say("SR-S1-23", "missed", text, actor=roll.actor)
    else:
        if is_super(position.rulings, roll.sr, tally.total):
            heroics(told, actor, succeeded=margin > 0)
        text = take_effect(told, roll, margin)
    told.position = replace(told.position, last=Result(roll.actor, tally, roll.against, text))
    end_at_zero(told)


def heroics(told: Told, actor: Entity, *, succeeded: bool) -> None:
    """A Super Critical takes 1 off the Situation Clock, or lets the player take over the story (SR-S1-29, SR-S1-30)."""
    if not actor.player_side or (told.position.rulings.super_needs_success and not succeeded):  # R-SR-22, R-SR-25
        return
    situation = told.position.situation
    if situation is None or situation.clock is None:
        told.say("SR-S1-30", "machina", f"Machina: {actor.name} takes the story over.", actor=actor.key)
        return
    if not situation.clock.resolved:
        told.say("SR-S1-29", "heroics", f"Heroics: {actor.name} turns the Situation.", actor=actor.key)
        deplete_situation(told, "SR-S1-29")


def deplete_situation(told: Told, rule: str) -> None:
    """1 off the Situation Clock (SR-S2-02)."""
    situation = told.position.situation
    if situation is None or situation.clock is None or situation.clock.resolved:
        return
    clock = situation.clock.down(1)
    told.position = replace(told.position, situation=replace(situation, clock=clock))
    told.say(rule, "situation-clock", f"The Situation Clock is at {clock.left} of {clock.most}.", left=clock.left)


def take_effect(told: Told, roll: Roll, margin: int) -> str:
    """Tags and clocks, as the margin and the critical effects say; what is to be told of it."""
    chosen = roll.chosen or ()
    applied = chosen and (margin > 0 or not told.position.rulings.crit_needs_exceed)  # R-SR-14
    changes = [critical_effect(told, roll, effect) for effect in dict.fromkeys(chosen if applied else ())]
    name = name_of(told.position, roll.actor)
    if margin <= 0 and any(changes):  # R-SR-90
        says = f"{name} does not exceed {roll.against}, but what the Critical brought counts as a success."
        told.say("SR-S1-19", "succeeded", says, actor=roll.actor, margin=margin)
        return f"does not exceed {roll.against}; a Critical"
    if margin <= 0:
        told.say("SR-S3-08", "failed", f"{name} does not exceed {roll.against}.", actor=roll.actor, margin=margin)
        return f"does not exceed {roll.against}"
    amount = amount_of(margin, chosen)
    told.say("SR-S3-09", "succeeded", f"It exceeds {roll.against} by {margin}.", actor=roll.actor, margin=margin)
    if amount > margin:
        doubled = Tally("Value Loss", (Addend("margin", margin, "SR-S3-09"), Addend("again", margin, "SR-S1-17")))
        says = f"Value Loss doubles it to {amount}."
        told.say("SR-S1-17", "doubled", says, tallies=(doubled,), actor=roll.actor, amount=amount)
    if roll.kind == "effort":
        deplete_challenge(told, roll, amount)
    elif roll.kind == "effect":
        deplete_clock(told, roll, amount)
    elif roll.kind == "healing":
        restore(told, roll.target, roll.clock, amount, "R-SR-19")
    return f"exceeds {roll.against} by {margin}"


def amount_of(margin: int, chosen: Collection[CriticalEffect]) -> int:
    """What a success takes off a clock: the margin, doubled by Value Loss; nothing without one (SR-S1-17, SR-S3-09)."""
    return max(0, 2 * margin if "value-loss" in chosen else margin)


def critical_effect(told: Told, roll: Roll, effect: CriticalEffect) -> bool:
    """One critical effect but Value Loss: a tag, a clock restored, or somebody revived. True where it changed any."""
    before = told.position.entities
    if effect in TAGS and can_carry(roll):
        add_tag(told, roll.target, TAGS[effect], "SR-S1-12")
    elif effect == "restore" and roll.revives:
        turns.revive(told, roll.revives)
    elif effect == "restore" and roll.kind == "healing":
        clock = entity_of(told.position, roll.target).clock(roll.clock)
        restore(told, roll.target, roll.clock, clock.most if clock is not None else 0, "SR-S1-16")
    elif effect != "value-loss":
        told.say("R-SR-15", "critical", f"{EFFECTS[effect]} finds nobody for it.", effect=effect)
    return told.position.entities != before


def add_tag(told: Told, key: str, tag: str, rule: str) -> None:
    """A tag, which lasts until the Situation ends or the Curator lifts it; it does not stack (R-SR-88, R-SR-93)."""
    entity = entity_of(told.position, key)
    if tag in entity.tags:
        told.say("R-SR-88", "tag", f"{entity.name} has {tag} already.", entity=key, tag=tag)
        return
    change(told, replace(entity, tags=(*entity.tags, tag)))
    told.say(rule, "tag", f"{entity.name} has {tag}.", entity=key, tag=tag)


def restore(told: Told, key: str, name: ClockName, by: int, rule: str) -> None:
    """A clock goes up, never above its most (SR-S1-16, R-SR-20)."""
    entity = entity_of(told.position, key)
    clock = entity.clock(name)
    assert clock is not None
    clock = clock.up(by)
    change(told, with_clock(entity, name, clock))
    told.say(
        rule, "restored", f"{entity.name}’s {name} is at {clock.left} of {clock.most}.", entity=key, left=clock.left
    )


# Clocks go down


def deplete_challenge(told: Told, roll: Roll, amount: int) -> None:
    """A Task Clock goes down by the difference; at 0 it is resolved (SR-S2-05, SR-S2-06, SR-SP-05)."""
    challenge = challenge_of(told.position, roll.target)
    clock = challenge.clock.down(amount)
    counts = clock.resolved and not challenge.counted and counts_for_situation(told, roll.actor, player_target=False)
    told.position = with_challenge(told.position, replace(challenge, clock=clock, counted=challenge.counted or counts))
    tell_clock(told, challenge.name, "clock", clock, "SR-S2-05")
    if clock.resolved:
        told.say("SR-S2-06", "resolved", f"{challenge.name} is resolved.", target=challenge.key)
        if counts:
            deplete_situation(told, "SR-S2-02")


def deplete_clock(told: Told, roll: Roll, amount: int) -> None:
    """An entity's clock goes down by EV − RES; each counts once for the Situation.

    Rules: SR-S2-03, R-SR-36, R-SR-37, R-SR-38.
    """
    target = entity_of(told.position, roll.target)
    clock = target.clock(roll.clock)
    assert clock is not None
    clock = clock.down(amount)
    target = change(told, with_clock(target, roll.clock, clock))
    tell_clock(told, target.name, roll.clock, clock, "SR-S2-03")
    if not clock.resolved:
        return
    told.say("SR-S2-06", "resolved", f"{target.name}’s {roll.clock} is resolved.", target=target.key, clock=roll.clock)
    counts = counts_for_situation(told, roll.actor, player_target=target.player_side)
    if counts and roll.clock not in target.counted:
        change(told, replace(target, counted=(*target.counted, roll.clock)))
        deplete_situation(told, "SR-S2-02")
    if roll.clock == "HP":  # R-SR-94
        turns.fall(told, target.key)


def tell_clock(told: Told, name: str, what: str, clock: Clock, rule: str) -> None:
    """Where a clock stands."""
    told.say(rule, "clock", f"{name}’s {what} is at {clock.left} of {clock.most}.", left=clock.left, most=clock.most)


def counts_for_situation(told: Told, actor: str, *, player_target: bool) -> bool:
    """Whether a resolved clock depletes the Situation: the other side's, resolved by the players' (R-SR-36)."""
    if told.position.situation is None:
        return False
    if told.position.rulings.sit_reduces_on == "any":
        return True
    return entity_of(told.position, actor).player_side and not player_target


def end_at_zero(told: Told) -> None:
    """At 0 the Situation has reached its endpoint, once the roll has been applied (SR-S2-07, R-SR-39)."""
    situation = told.position.situation
    if situation is not None and situation.clock is not None and situation.clock.resolved:
        turns.end_situation_now(told, "SR-S2-07", "The Situation reaches its endpoint.")


def complicate(told: Told, seat: str, move: m.Complicate) -> None:
    """What the miss leads to, in the Curator's words (SR-S1-24, R-SR-07)."""
    name = name_of(told.position, told.position.complication)
    told.position = replace(told.position, complication="")
    words = move.complication.strip().rstrip(".")
    told.say("SR-S1-24", "complication", f"{name}’s miss: {words}." if words else f"{name}’s miss passes.")
