"""What the GM brings about: conditions, harm and healing, skill tests and contests (Sections E and F)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character, Impairment, Position, character_of
from facedown.systems.tri_core.rolls import skill
from facedown.systems.tri_core.state import left
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.acting import give
from facedown.systems.tri_core.steps.damage import Blow, kinds_of, strike
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.terms import SKILLS, Skill

Told = Telling[Position]

CHALLENGE = {"Light": -2, "none": 0, "Moderate": 4, "Heavy": 6}
"""TC-F-35."""


def name_of(told: Told, key: str) -> str:
    """A character's name."""
    return character_of(told.position, key).name


# Conditions


def grant(told: Told, seat: str, move: m.Grant) -> None:
    """Advantage or Disadvantage, as the GM sees it (TC-E-51)."""
    one = character_of(told.position, move.character)
    others = tuple(flag for flag in one.granted if flag != move.what)
    change(told, replace(one, granted=(*others, move.what) if move.on else others))
    verb = "has" if move.on else "has no more"
    told.say("TC-E-51", "granted", f"{one.name} {verb} {move.what}.", character=one.key, what=move.what, on=move.on)


def impair(told: Told, seat: str, move: m.Impair) -> None:
    """Something hampers somebody, from within or without (TC-E-52 to TC-E-56)."""
    one = character_of(told.position, move.character)
    change(told, replace(one, impairments=(*one.impairments, Impairment(move.limb, move.cause.strip()))))
    rule = {"sight": "TC-E-53", "arms": "TC-E-54", "legs": "TC-E-55"}[move.limb]
    verb, cause = "is" if move.limb == "sight" else "are", move.cause.strip().rstrip(".")
    says = f"{one.name}’s {move.limb} {verb} impaired: {cause}."
    told.say(rule, "impaired", says, character=one.key, limb=move.limb)


def ease(told: Told, seat: str, move: m.Ease) -> None:
    """It hampers no more."""
    one = character_of(told.position, move.character)
    change(told, replace(one, impairments=tuple(it for it in one.impairments if it.limb != move.limb)))
    says = f"{one.name}’s {move.limb} {'is' if move.limb == 'sight' else 'are'} free again."
    told.say("TC-E-56", "eased", says, character=one.key, limb=move.limb)


def release(told: Told, seat: str, move: m.Release) -> None:
    """Nobody holds them any more (R-TC-85)."""
    one = change(told, replace(character_of(told.position, move.character), held_by=""))
    told.say("R-TC-85", "released", f"{one.name} is free.", character=one.key)


def break_free(told: Told, seat: str, move: m.BreakFree) -> None:
    """Hoist against the holder’s Hoist; a tie is the holder’s (R-TC-76, R-TC-85)."""
    one = character_of(told.position, move.actor)
    change(told, replace(one, acted=(*one.acted, "Core")))
    if contest(told, (one.key, "Hoist"), (one.held_by, "Hoist")):
        release(told, seat, m.Release(one.key))


# Harm and healing


def hurt(told: Told, seat: str, move: m.Hurt) -> None:
    """Damage from the world, of the kind that it really is (TC-C-38, TC-E-30)."""
    source = move.source.strip() or "What happens"
    strike(told, move.character, Blow(source, move.points, (move.type,), kinds_of((move.type,), None)))


def heal(told: Told, seat: str, move: m.Heal) -> None:
    """So much of a resource comes back; who was dying may be brought back by it (TC-E-13, TC-F-63)."""
    give(told, move.character, move.resource, move.points)
    one = character_of(told.position, move.character)
    after = left(one, move.resource)
    says = f"{one.name} has {minus(after)} {move.resource}."
    told.say("TC-F-63", "healed", says, character=one.key, resource=move.resource, left=after)
    falling.resuscitate(told, one.key)
    falling.recovered(told, one.key)
    steadied(told, one.key)


def steadied(told: Told, key: str) -> None:
    """With HP and AP both at 1 or more a Systemic Shock ends with the next turn (TC-E-22)."""
    one = character_of(told.position, key)
    if one.staggered > 1 and one.hp >= 1 and one.ap >= 1:
        change(told, replace(one, staggered=1))
        told.say("TC-E-22", "steadied", f"{one.name} will be steady at their next turn.", character=key)


# Tests and contests


def challenge(level: int, weight: str) -> Tally:
    """The Challenge Level of a test: 10, 4 for each level, and its weight (TC-F-34, TC-F-35)."""
    parts = [Addend("base", 10, "TC-F-34"), Addend(f"4 × level {level}", 4 * level, "TC-F-34")]
    if CHALLENGE[weight]:
        parts.append(Addend(weight, CHALLENGE[weight], "TC-F-35"))
    return Tally("Challenge Level", tuple(parts))


def test(told: Told, seat: str, move: m.Test) -> None:
    """A skill against a Challenge Level, to be matched or exceeded (TC-F-37)."""
    one = character_of(told.position, move.character)
    needed = challenge(move.level, move.weight)
    rolled = rolled_skill(told, one, move.skill, worse=move.worse)
    passed = rolled.total >= needed.total
    how = "a success" if passed else "a failure"
    says = f"{one.name}’s {move.skill}: {rolled.total} against {needed.total}, {how}."
    told.say(SKILLS[move.skill][2], "test", says, tallies=(rolled, needed), character=one.key, passed=passed)


def rolled_skill(told: Told, one: Character, name: Skill, *, worse: bool = False) -> Tally:
    """A skill as it is rolled; what hides somebody helps their Stealth (TC-F-11)."""
    hiding = {"": 0, "partial": 1, "full": 2}[one.obstruction] if name == "Stealth" else 0
    return skill(one, told.position.rulings, name, obstruction=hiding, worse=worse).made(told.chance)


def contest_move(told: Told, seat: str, move: m.Contest) -> None:
    """One skill against another (TC-F-36, TC-F-38)."""
    contest(told, (move.character, move.skill), (move.against, move.other))


def contest(told: Told, first: tuple[str, Skill], second: tuple[str, Skill]) -> bool:
    """Whether the one who began it wins; a tie is the defender’s (TC-F-36, TC-F-38, R-TC-76)."""
    rolls = [rolled_skill(told, character_of(told.position, key), name) for key, name in (first, second)]
    won = rolls[0].total > rolls[1].total
    names = name_of(told, first[0]), name_of(told, second[0])
    sides = [f"{who}’s {name} {roll.total}" for who, (_, name), roll in zip(names, (first, second), rolls, strict=True)]
    says = f"{sides[0]} against {sides[1]}: {names[not won]} wins."
    told.say("TC-F-38", "contest", says, tallies=tuple(rolls), character=first[0], against=second[0], won=won)
    return won
