"""Skills: hiding and finding, tests and contests, languages, making things (Section F)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game import Addend, Tally, counted
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.cards import Card, class_of
from facedown.systems.tri_core.challenges import Challenge, challenge, jump_level
from facedown.systems.tri_core.encounter import Played
from facedown.systems.tri_core.gear import GEAR
from facedown.systems.tri_core.model import Character, Position, character_of, who_knows
from facedown.systems.tri_core.ranges import apart, jump_feet, jump_free, jump_needs_check
from facedown.systems.tri_core.rolls import accuracy, conditions, language, skill
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.handling import DURABILITY, taken, with_item
from facedown.systems.tri_core.steps.moving import shown
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.rotation import come_in
from facedown.systems.tri_core.terms import SKILLS, WEIGHTS, Fit, Skill

Told = Telling[Position]

HIDING = {"": 0, "partial": 1, "full": 2}
"""TC-F-11."""

CRAFT_HOURS = 8
"""TC-F-13: for each level of the item."""


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
    return skill(one, told.position.rulings, name, obstruction=hiding, worse=worse, fit=fit).made(
        told.chance_for(f"{one.name}’s {name}", one.key)
    )


# As an action


def sneak(told: Told, one: Played) -> None:
    """Stealth against the Observe of all others who could see; a tie is theirs (TC-F-09, TC-F-10, R-TC-76)."""
    owner = character_of(told.position, one.owner)
    mine = rolled_skill(told, owner, "Stealth", opposed=True)
    watchers = [c for c in told.position.characters if c.able and c.key in on(told).everybody
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
        change(told, replace(character_of(told.position, one.owner), stealthed=True, noticed_by=(), edge=edge))
    else:
        shown(told, one.owner)


def spot(told: Told, one: Played) -> None:
    """Observe against the Stealth of each who hides in the Rotation: who loses is seen (TC-F-88, R-TC-128)."""
    owner = character_of(told.position, one.owner)
    mine = rolled_skill(told, owner, "Observe")
    says = f"{owner.name} looks round: Observe {mine.total}."
    told.say("TC-F-16", "skill", says, tallies=(mine,), actor=one.owner, skill="Observe")
    outside = dict(on(told).hidden)
    for other in told.position.characters:
        foe = not (owner.side and other.side == owner.side)
        if other.unnoticed_by(owner) and foe and (other.key in on(told).everybody or other.key in outside):
            theirs = rolled_skill(told, other, "Stealth", opposed=True)
            says = f"{other.name} hides with {theirs.total} against {owner.name}’s Observe {mine.total}."
            to = who_knows(told.position, other)
            told.say("TC-F-88", "hides", says, to=to, tallies=(theirs,), character=other.key)
            if mine.total > theirs.total:
                if other.key in outside:
                    come_in(told, other.key, "after")
                shown(told, other.key, owner)


def skill_action(told: Told, one: Played) -> None:
    """A Skill Action is rolled; what the total is good for is the GM’s to say (TC-D-104, R-TC-65)."""
    owner = character_of(told.position, one.owner)
    total = rolled_skill(told, owner, one.card.action)  # type: ignore[arg-type]
    says = f"{owner.name}’s {one.card.action}: {total.total}."
    told.say("TC-D-104", "skill", says, tallies=(total,), actor=one.owner, skill=one.card.action)


# Tests and contests


def test(told: Told, seat: str, move: m.Test) -> None:
    """A test, made now or when the action comes up that it is tied to (TC-D-105, TC-F-34)."""
    if not move.before:
        tested(told, move)
        return
    one, needed = character_of(told.position, move.character), level_of(move)
    others = tuple(test for test in on(told).demands if (test.character, test.before) != (move.character, move.before))
    put(told, replace(on(told), demands=(*others, move)))
    against = "" if move.kept else f", to reach {needed.total}"
    says = f"{one.name}’s next {tied_to(move.before)} needs {move.skill}{against}."
    told.say("TC-D-105", "demand", says, tallies=() if move.kept else (needed,), character=one.key, skill=move.skill)


def held_up(told: Told, one: Played) -> bool:
    """Whether a test that an action needs fails, so that nothing comes of it (TC-D-105).

    The GM may have tied one to it; a Jump above Agility needs Athletics, once (TC-D-16).
    """
    found = [
        test for test in on(told).demands if (test.character, test.before) == (one.owner, class_of(one.card.action))
    ]
    put(told, replace(on(told), demands=tuple(test for test in on(told).demands if test not in found)))
    failed = [test.skill for test in found if not tested(told, test)]
    if not failed and "Athletics" not in {test.skill for test in found} and jumps_too_high(told, one.owner, one.card):
        failed = ["Athletics"]
    if failed:
        owner = character_of(told.position, one.owner)
        says = f"{owner.name}’s {one.card.action} comes to nothing: it needed {failed[0]}."
        told.say("TC-D-105", "fizzles", says, actor=one.owner)
    return bool(failed)


def jumps_too_high(told: Told, key: str, card: Card) -> bool:
    """Whether a Jump above Agility fails its Athletics check; a Jump that needs none never does (TC-D-16, R-TC-168)."""
    one, position = character_of(told.position, key), told.position
    if card.action != "Jump" or card.to is None or not jump_needs_check(position, one, card.to):
        return False
    feet = jump_feet(on(told).grid, one, card.to) - jump_free(position, one)
    needed = jump_level(position.rulings, one.sheet.level, feet)
    return not tell_test(told, one, "Athletics", "TC-F-06", rolled_skill(told, one, "Athletics"), needed, kept=False)


def untie(told: Told, seat: str, move: m.Untie) -> None:
    """The GM takes back a test that was tied to somebody’s next action (TC-D-105)."""
    left = tuple(test for test in on(told).demands if (test.character, test.before) != (move.character, move.before))
    put(told, replace(on(told), demands=left))
    name = character_of(told.position, move.character).name
    told.say("TC-D-105", "untied", f"{name}’s next {tied_to(move.before)} needs no test.", character=move.character)


def tied_to(before: str) -> str:
    """The kind of action that a test is tied to, in words."""
    return "Core Action" if before == "Core" else before


def level_of(move: m.Test) -> Tally:
    """What a test has to reach (TC-F-34, TC-F-35)."""
    hard = Challenge(move.level, move.weight, move.obstructions, move.missing)
    return by_the_gm(challenge(move.skill, hard), move.needed)


def by_the_gm(usual: Tally, needed: int) -> Tally:
    """A Challenge Level, or the GM’s own in its place (TC-F-34)."""
    return Tally(usual.label, (Addend("as the GM says", needed, "TC-F-34"),)) if needed else usual


def tested(told: Told, move: m.Test) -> bool:
    """A skill against a Challenge Level, to be matched or exceeded; the GM may keep that back (TC-F-34, TC-F-37)."""
    one, needed = character_of(told.position, move.character), level_of(move)
    total = rolled_skill(told, one, move.skill, worse=move.worse, fit=move.trade)
    return tell_test(told, one, move.skill, SKILLS[move.skill][2], total, needed, kept=move.kept)


def tell_test(told: Told, one: Character, what: str, rule: str, total: Tally, needed: Tally, *, kept: bool) -> bool:
    """Whether a test is passed, told with the level it was against, unless the GM keeps that back (TC-F-34)."""
    passed = total.total >= needed.total
    how = "a success" if passed else "a failure"
    if kept:
        says = f"{one.name}’s {what}: {total.total}, {how}."
        told.say(rule, "test", says, tallies=(total,), character=one.key, passed=passed)
        says = f"It was against {needed.total}."
        told.say("TC-F-34", "level", says, to=(told.position.gm,), tallies=(needed,), character=one.key)
    else:
        says = f"{one.name}’s {what}: {total.total} against {needed.total}, {how}."
        told.say(rule, "test", says, tallies=(total, needed), character=one.key, passed=passed)
    return passed


def decipher(told: Told, seat: str, move: m.Decipher) -> None:
    """A language test: 1d12 a point of INT, and one for each Rank in a language that helps (TC-D-34, R-TC-81)."""
    one, name = character_of(told.position, move.character), move.language.strip()
    total = language(one, name).made(told.chance_for(f"{one.name}’s {name}", one.key))
    needed = by_the_gm(challenge(None, Challenge(move.level)), move.needed)
    tell_test(told, one, name, "TC-D-34", total, needed, kept=move.kept)


def contest_move(told: Told, seat: str, move: m.Contest) -> None:
    """One skill against another (TC-F-36, TC-F-38)."""
    fits = (move.trade, move.other_trade)
    contest(told, (move.character, move.skill), (move.against, move.other), worse=move.worse, fits=fits)


def contest(
    told: Told, first: tuple[str, Skill], second: tuple[str, Skill], worse: Sequence[str] = (),
    fits: tuple[Fit, Fit] = ("as written", "as written"),
) -> bool:  # fmt: skip
    """Whether the one who began it wins; a tie is the defender’s (TC-F-36, TC-F-38, R-TC-76).

    `worse` are those at a Disadvantage, as by a distraction (TC-F-41, R-TC-134); `fits` says of both whether a Trade
    fits, as the GM sees it (TC-F-40).
    """
    rolls = [
        rolled_skill(told, character_of(told.position, key), name, worse=key in worse, fit=fit, opposed=True)
        for (key, name), fit in zip((first, second), fits, strict=True)
    ]
    won = rolls[0].total > rolls[1].total
    names = [character_of(told.position, key).name for key in (first[0], second[0])]
    sides = [f"{who}’s {name} {roll.total}" for who, (_, name), roll in zip(names, (first, second), rolls, strict=True)]
    says = f"{sides[0]} against {sides[1]}: {names[not won]} wins."
    told.say("TC-F-38", "contest", says, tallies=tuple(rolls), character=first[0], against=second[0], won=won)
    return won


def break_free(told: Told, one: Played) -> None:
    """A Grab against the holder’s Grab, or Hoist against Hoist; a tie is the holder’s (R-TC-76, R-TC-85)."""
    owner = character_of(told.position, one.owner)
    holder = character_of(told.position, owner.held_by)
    if one.card.action == "Hoist":
        free = contest(told, (owner.key, "Hoist"), (holder.key, "Hoist"))
    else:
        mine, theirs = rolled_grab(told, owner), rolled_grab(told, holder)
        free = mine.total > theirs.total
        says = f"{owner.name}’s Grab {mine.total} against {holder.name}’s Grab {theirs.total}."
        told.say("R-TC-85", "breaks-free", says, tallies=(mine, theirs), character=owner.key, free=free)
    if free:
        released(told, owner.key)


def rolled_grab(told: Told, one: Character) -> Tally:
    """A Grab as it is rolled to hold or to get out of a hold."""
    rulings = told.position.rulings
    return accuracy(one, rulings, Card("Grab"), conditions(one, rulings, "Grab")).made(
        told.chance_for(f"{one.name}’s Grab", one.key)
    )


def let_slip(told: Told) -> bool:
    """Free one whose holder is unconscious or out of the hold’s reach; False where nobody is (R-TC-85, R-TC-170)."""
    for one in told.position.characters:
        holder = character_of(told.position, one.held_by) if one.held_by else None
        if holder is not None and (holder.out or apart(one, holder) > one.hold_reach):
            released(told, one.key)
            return True
    return False


def released(told: Told, key: str) -> None:
    """Nobody holds them any more (R-TC-85)."""
    one = change(told, replace(character_of(told.position, key), held_by="", hold_reach=1))
    told.say("R-TC-85", "released", f"{one.name} is free.", character=key)


# Making things


def craft(told: Told, seat: str, move: m.Craft) -> None:
    """Eight hours a level make a thing; a bad failure spoils the materials (TC-F-12 to TC-F-14, R-TC-125)."""
    one = character_of(told.position, move.character)
    needed = challenge("Crafting", Challenge(move.level))
    total = rolled_skill(told, one, "Crafting")
    hours = counted(CRAFT_HOURS * move.level, "hour")
    passed = total.total >= needed.total
    lost = total.total - needed.total <= -20
    how = "it is done" if passed else "time and materials are lost" if lost else "only time is lost"
    says = f"{one.name} works for {hours} on a {GEAR[move.item].name}: {total.total} against {needed.total}, {how}."
    told.say("TC-F-12", "crafted", says, tallies=(total, needed), character=one.key, passed=passed, lost=lost)
    if passed:
        taken(told, one.key, GEAR[move.item])


def repair(told: Told, seat: str, move: m.Repair) -> None:
    """A worn or broken thing is whole again by the test that would make it (TC-F-88)."""
    one = character_of(told.position, move.character)
    item = one.item(move.item)
    needed = by_the_gm(challenge("Crafting", Challenge(move.level)), move.needed)
    total = rolled_skill(told, one, "Crafting")
    passed = total.total >= needed.total
    against = "" if move.kept else f" against {needed.total}"
    how = "is as new" if passed else "stays as it is"
    tallies = (total,) if move.kept else (total, needed)
    says = f"{one.name}’s {item.name} {how}: {total.total}{against}."
    told.say("TC-F-88", "repaired", says, tallies=tallies, character=one.key, passed=passed)
    if passed:
        whole = (item.durability or 0) + item.worn or DURABILITY * WEIGHTS[item.weight][0]
        change(told, with_item(one, item, replace(item, durability=whole, worn=0)))
