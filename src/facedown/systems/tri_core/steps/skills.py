"""Skill tests and contests, and breaking free of a hold (Section F)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import SKILLS, Card, Character, Fit, Played, Skill, character_of, class_of, term
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level, jump_level
from facedown.systems.tri_core.rules.ranges import jump_feet, jump_free, jump_needs_check, squares_apart
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, language_pool
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.stealth import rolled_skill


def skill_action(ctx: Context, one: Played) -> None:
    """A Skill Action is rolled; what the total is good for is the GM’s to say (TC-D-104, R-TC-65)."""
    owner = character_of(ctx.position, one.owner)
    total = rolled_skill(ctx, owner, one.card.action)  # type: ignore[arg-type]
    says = f"{owner.name}’s {one.card.action}: {total.total}."
    ctx.say("TC-D-104", "skill", says, tallies=(total,), actor=one.owner, skill=one.card.action)


# Tests and contests


def test(ctx: Context, seat: str, move: m.Test) -> None:
    """A test, made now or when the action comes up that it is tied to (TC-D-105, TC-F-34)."""
    if not move.before:
        skill_test_roll(ctx, move)
        return
    one, needed = character_of(ctx.position, move.character), level_of(move)
    others = tuple(
        test for test in encounter_of(ctx).demands if (test.character, test.before) != (move.character, move.before)
    )
    set_encounter(ctx, replace(encounter_of(ctx), demands=(*others, move)))
    against = "" if move.kept else f", to reach {needed.total}"
    says = f"{one.name}’s next {tied_to(move.before)} needs {move.skill}{against}."
    ctx.say("TC-D-105", "demand", says, tallies=() if move.kept else (needed,), character=one.key, skill=move.skill)


def fails_needed_test(ctx: Context, one: Played) -> bool:
    """Whether a test that an action needs fails, so that nothing comes of it (TC-D-105).

    The GM may have tied one to it; a Jump above Agility needs Athletics, once (TC-D-16).
    """
    found = [
        test
        for test in encounter_of(ctx).demands
        if (test.character, test.before) == (one.owner, class_of(one.card.action))
    ]
    set_encounter(
        ctx,
        replace(encounter_of(ctx), demands=tuple(test for test in encounter_of(ctx).demands if test not in found)),
    )
    failed = [test.skill for test in found if not skill_test_roll(ctx, test)]
    if not failed and "Athletics" not in {test.skill for test in found} and jumps_too_high(ctx, one.owner, one.card):
        failed = ["Athletics"]
    if failed:
        owner = character_of(ctx.position, one.owner)
        says = f"{owner.name}’s {one.card.action} comes to nothing: it needed {failed[0]}."
        ctx.say("TC-D-105", "fizzles", says, actor=one.owner)
    return bool(failed)


def jumps_too_high(ctx: Context, key: str, card: Card) -> bool:
    """Whether a Jump above Agility fails its Athletics check; a Jump that needs none never does (TC-D-16, R-TC-168)."""
    one, position = character_of(ctx.position, key), ctx.position
    if card.action != "Jump" or card.to is None or not jump_needs_check(position, one, card.to):
        return False
    feet = jump_feet(encounter_of(ctx).grid, one, card.to) - jump_free(position, one)
    needed = jump_level(position.rulings, one.sheet.level, feet)
    return not tell_test(ctx, one, "Athletics", "TC-F-06", rolled_skill(ctx, one, "Athletics"), needed, kept=False)


def untie(ctx: Context, seat: str, move: m.Untie) -> None:
    """The GM takes back a test that was tied to somebody’s next action (TC-D-105)."""
    left = tuple(
        test for test in encounter_of(ctx).demands if (test.character, test.before) != (move.character, move.before)
    )
    set_encounter(ctx, replace(encounter_of(ctx), demands=left))
    name = character_of(ctx.position, move.character).name
    ctx.say("TC-D-105", "untied", f"{name}’s next {tied_to(move.before)} needs no test.", character=move.character)


def tied_to(before: str) -> str:
    """The kind of action that a test is tied to, in words."""
    return "Core Action" if before == "Core" else before


def level_of(move: m.Test) -> Tally:
    """What a test has to reach (TC-F-34, TC-F-35)."""
    hard = Challenge(move.level, move.weight, move.obstructions, move.missing)
    return by_the_gm(challenge_level(move.skill, hard), move.needed)


def by_the_gm(usual: Tally, needed: int) -> Tally:
    """A Challenge Level, or the GM’s own in its place (TC-F-34)."""
    return Tally(usual.label, (Addend(term("as the GM says"), needed, "TC-F-34"),)) if needed else usual


def skill_test_roll(ctx: Context, move: m.Test) -> bool:
    """A skill against a Challenge Level, to be matched or exceeded; the GM may keep that back (TC-F-34, TC-F-37)."""
    one, needed = character_of(ctx.position, move.character), level_of(move)
    total = rolled_skill(ctx, one, move.skill, worse=move.worse, fit=move.trade)
    return tell_test(ctx, one, move.skill, SKILLS[move.skill][2], total, needed, kept=move.kept)


def tell_test(ctx: Context, one: Character, what: str, rule: str, total: Tally, needed: Tally, *, kept: bool) -> bool:
    """Whether a test is passed, told with the level it was against, unless the GM keeps that back (TC-F-34)."""
    passed = total.total >= needed.total
    how = "a success" if passed else "a failure"
    if kept:
        says = f"{one.name}’s {what}: {total.total}, {how}."
        ctx.say(rule, "test", says, tallies=(total,), character=one.key, passed=passed)
        says = f"It was against {needed.total}."
        ctx.say("TC-F-34", "level", says, to=(ctx.position.gm,), tallies=(needed,), character=one.key)
    else:
        says = f"{one.name}’s {what}: {total.total} against {needed.total}, {how}."
        ctx.say(rule, "test", says, tallies=(total, needed), character=one.key, passed=passed)
    return passed


def decipher(ctx: Context, seat: str, move: m.Decipher) -> None:
    """A language test: 1d12 a point of INT, and one for each Rank in a language that helps (TC-D-34, R-TC-81)."""
    one, name = character_of(ctx.position, move.character), move.language.strip()
    total = language_pool(one, name).made(ctx.chance_for(f"{one.name}’s {name}", one.key))
    needed = by_the_gm(challenge_level(None, Challenge(move.level)), move.needed)
    tell_test(ctx, one, name, "TC-D-34", total, needed, kept=move.kept)


def contest_move(ctx: Context, seat: str, move: m.Contest) -> None:
    """One skill against another (TC-F-36, TC-F-38)."""
    fits = (move.trade, move.other_trade)
    contest(ctx, (move.character, move.skill), (move.against, move.other), worse=move.worse, fits=fits)


def contest(
    ctx: Context, first: tuple[str, Skill], second: tuple[str, Skill], worse: Sequence[str] = (),
    fits: tuple[Fit, Fit] = ("as written", "as written"),
) -> bool:  # fmt: skip
    """Whether the one who began it wins; a tie is the defender’s (TC-F-36, TC-F-38, R-TC-76).

    `worse` are those at a Disadvantage, as by a distraction (TC-F-41, R-TC-134); `fits` says of both whether a Trade
    fits, as the GM sees it (TC-F-40).
    """
    rolls = [
        rolled_skill(ctx, character_of(ctx.position, key), name, worse=key in worse, fit=fit, opposed=True)
        for (key, name), fit in zip((first, second), fits, strict=True)
    ]
    won = rolls[0].total > rolls[1].total
    names = [character_of(ctx.position, key).name for key in (first[0], second[0])]
    sides = [f"{who}’s {name} {roll.total}" for who, (_, name), roll in zip(names, (first, second), rolls, strict=True)]
    says = f"{sides[0]} against {sides[1]}: {names[not won]} wins."
    ctx.say("TC-F-38", "contest", says, tallies=tuple(rolls), character=first[0], against=second[0], won=won)
    return won


def break_free(ctx: Context, one: Played) -> None:
    """A Grab against the holder’s Grab, or Hoist against Hoist; a tie is the holder’s (R-TC-76, R-TC-85)."""
    owner = character_of(ctx.position, one.owner)
    holder = character_of(ctx.position, owner.held_by)
    if one.card.action == "Hoist":
        free = contest(ctx, (owner.key, "Hoist"), (holder.key, "Hoist"))
    else:
        mine, theirs = rolled_grab(ctx, owner), rolled_grab(ctx, holder)
        free = mine.total > theirs.total
        says = f"{owner.name}’s Grab {mine.total} against {holder.name}’s Grab {theirs.total}."
        ctx.say("R-TC-85", "breaks-free", says, tallies=(mine, theirs), character=owner.key, free=free)
    if free:
        release_held(ctx, owner.key)


def rolled_grab(ctx: Context, one: Character) -> Tally:
    """A Grab as it is rolled to hold or to get out of a hold."""
    rulings = ctx.position.rulings
    return accuracy_pool(one, rulings, Card("Grab"), condition_dice(one, rulings, "Grab")).made(
        ctx.chance_for(f"{one.name}’s Grab", one.key)
    )


def free_from_lost_hold(ctx: Context) -> bool:
    """Free one whose holder is unconscious or out of the hold’s reach; False where nobody is (R-TC-85, R-TC-170)."""
    for one in ctx.position.characters:
        holder = character_of(ctx.position, one.held_by) if one.held_by else None
        if holder is not None and (holder.out or squares_apart(one, holder) > one.hold_reach):
            release_held(ctx, one.key)
            return True
    return False


def release_held(ctx: Context, key: str) -> None:
    """Nobody holds them any more (R-TC-85)."""
    one = set_character(ctx, replace(character_of(ctx.position, key), held_by="", hold_reach=1))
    ctx.say("R-TC-85", "released", f"{one.name} is free.", character=key)
