"""Roll skill tests and contests, and break free of holds (Section F)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game import Addend, Tally, Term
from facedown.game.values import Label
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    SKILLS,
    Card,
    Character,
    Fit,
    Played,
    Skill,
    character_of,
    character_ref,
    class_of,
    term,
)
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level, jump_level
from facedown.systems.tri_core.rules.ranges import free_jump_feet, jump_feet, jump_needs_check, squares_apart
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice
from facedown.systems.tri_core.rules.skill_pools import language_pool
from facedown.systems.tri_core.rules.strides import seats_that_see
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.stealth import roll_skill


def roll_skill_action(ctx: Context, played: Played) -> None:
    """Roll a Skill Action; the GM decides what the total achieves (TC-D-104, R-TC-65)."""
    owner = character_of(ctx.position, played.owner)
    total = roll_skill(ctx, owner, played.card.action)  # type: ignore[arg-type]
    ctx.emit(
        "TC-D-104", "skill", tallies=(total,), actor=character_ref(played.owner), skill=term(played.card.action),
        total=total.total,
    )  # fmt: skip


# Tests and contests


def test(ctx: Context, seat: str, move: m.Test) -> None:
    """Roll a skill test now, or tie the test to the character’s next action of the kind `move.before`.

    Rules: TC-D-105, TC-F-34.
    """
    if not move.before:
        roll_skill_test(ctx, move)
        return
    needed = challenge_level_of(move)
    others = tuple(
        test for test in encounter_of(ctx).tied_tests if (test.character, test.before) != (move.character, move.before)
    )
    set_encounter(ctx, replace(encounter_of(ctx), tied_tests=(*others, move)))
    ctx.emit(
        "TC-D-105", "demand", tallies=() if move.kept else (needed,), character=character_ref(move.character),
        action=tied_action(move.before), skill=term(move.skill), against="" if move.kept else needed.total,
    )  # fmt: skip


def fails_needed_test(ctx: Context, played: Played) -> bool:
    """Roll the tests that an action needs; return True if a test fails, so that the action has no effect.

    Only seats that see the character learn of a Jump’s test.

    Rules: TC-D-16, TC-D-105, TC-F-10.
    """
    found = [
        test
        for test in encounter_of(ctx).tied_tests
        if (test.character, test.before) == (played.owner, class_of(played.card.action))
    ]
    set_encounter(
        ctx,
        replace(
            encounter_of(ctx), tied_tests=tuple(test for test in encounter_of(ctx).tied_tests if test not in found)
        ),
    )
    failed, to = [test.skill for test in found if not roll_skill_test(ctx, test)], None
    if (
        not failed
        and "Athletics" not in {test.skill for test in found}
        and fails_jump_test(ctx, played.owner, played.card)
    ):
        failed, to = ["Athletics"], seats_that_see(ctx.position, character_of(ctx.position, played.owner))
    if failed:
        action, skill = term(played.card.action), term(failed[0])
        ctx.emit("TC-D-105", "test-failed", to=to, actor=character_ref(played.owner), action=action, skill=skill)
    return bool(failed)


def fails_jump_test(ctx: Context, key: str, card: Card) -> bool:
    """Roll the Athletics test of a high Jump; return whether the test fails (TC-D-16, R-TC-168).

    For other cards, return False. Only seats that see the character learn of the test (TC-F-10, R-TC-165).
    """
    character, position = character_of(ctx.position, key), ctx.position
    if card.action != "Jump" or card.to is None or not jump_needs_check(position, character, card.to):
        return False
    feet = jump_feet(encounter_of(ctx).grid, character, card.to) - free_jump_feet(position, character)
    needed = jump_level(position.rulings, character.sheet.level, feet)
    to = seats_that_see(position, character)
    total = roll_skill(ctx, character, "Athletics", secret=to is not None)
    return not emit_test(ctx, character, term("Athletics"), "TC-F-06", total, needed, hide_level=False, to=to)


def untie(ctx: Context, seat: str, move: m.Untie) -> None:
    """Cancel a test that was tied to a character’s next action (TC-D-105)."""
    left = tuple(
        test for test in encounter_of(ctx).tied_tests if (test.character, test.before) != (move.character, move.before)
    )
    set_encounter(ctx, replace(encounter_of(ctx), tied_tests=left))
    ctx.emit("TC-D-105", "untied", character=character_ref(move.character), action=tied_action(move.before))


def tied_action(kind: str) -> Term:
    """Return the term for the kind of action to which a test is tied. `kind` is “Stride” or “Core”."""
    return term("Core Action" if kind == "Core" else kind)


def challenge_level_of(move: m.Test) -> Tally:
    """Return the Challenge Level of a test: the total that its roll must reach (TC-F-34, TC-F-35)."""
    hard = Challenge(move.level, move.weight, move.obstructions, move.missing)
    return gm_level_or_usual(challenge_level(move.skill, hard), move.needed)


def gm_level_or_usual(usual: Tally, needed: int) -> Tally:
    """Return the Challenge Level `needed`, which the GM has set, or the level `usual` if `needed` is 0 (TC-F-34)."""
    return Tally(usual.label, (Addend(term("as the GM says"), needed, "TC-F-34"),)) if needed else usual


def roll_skill_test(ctx: Context, move: m.Test) -> bool:
    """Roll a skill against a Challenge Level, which the GM may keep secret, and return whether the test passes.

    Rules: TC-F-34, TC-F-37.
    """
    character, needed = character_of(ctx.position, move.character), challenge_level_of(move)
    total = roll_skill(ctx, character, move.skill, disadvantage=move.worse, fit=move.trade)
    return emit_test(ctx, character, term(move.skill), SKILLS[move.skill][2], total, needed, hide_level=move.kept)


def emit_test(
    ctx: Context, character: Character, name: Label, rule: str, total: Tally, needed: Tally, *, hide_level: bool,
    to: tuple[str, ...] | None = None,
) -> bool:  # fmt: skip
    """Emit the result of a test, and return whether the test passes.

    `name`: the skill or language.
    `rule`: the id for the event.
    `total`: the roll.
    `needed`: the Challenge Level.
    `hide_level`: True if only the GM may see the Challenge Level.
    `to`: the keys of the seats that may know of the test; None for all.

    Rules: TC-F-34.
    """
    passed, who = total.total >= needed.total, character_ref(character.key)
    tallies = (total,) if hide_level else (total, needed)
    ctx.emit(
        rule, "test", to=to, tallies=tallies, character=who, what=name, total=total.total,
        against="" if hide_level else needed.total, passed=passed,
    )  # fmt: skip
    if hide_level:
        to = (ctx.position.gm,)
        ctx.emit("TC-F-34", "challenge-level", to=to, tallies=(needed,), character=who, against=needed.total)
    return passed


def decipher(ctx: Context, seat: str, move: m.Decipher) -> None:
    """Roll a character’s language test: 1d12 for each point of INT and for each Rank in the language.

    Rules: TC-D-34, R-TC-81.
    """
    character, name = character_of(ctx.position, move.character), move.language.strip()
    total = language_pool(character, name).made(ctx.asking(name, character_ref(character.key)))
    needed = gm_level_or_usual(challenge_level(None, Challenge(move.level)), move.needed)
    emit_test(ctx, character, name, "TC-D-34", total, needed, hide_level=move.kept)


def perform_contest(ctx: Context, seat: str, move: m.Contest) -> None:
    """Roll a contest of two characters’ skills that the GM has called for (TC-F-36, TC-F-38)."""
    fits = (move.trade, move.other_trade)
    contest(ctx, (move.character, move.skill), (move.against, move.other), disadvantaged=move.worse, fits=fits)


def contest(
    ctx: Context, first: tuple[str, Skill], second: tuple[str, Skill], disadvantaged: Sequence[str] = (),
    fits: tuple[Fit, Fit] = ("as written", "as written"),
) -> bool:  # fmt: skip
    """Roll a contest of skills, and return whether the first character wins; a tie is a loss.

    `first`, `second`: the key and the skill of a character.
    `disadvantaged`: the keys of characters at a Disadvantage (TC-F-41, R-TC-134).
    `fits`: for each character, whether its Trade fits (TC-F-40).

    Rules: TC-F-36, TC-F-38, R-TC-76.
    """
    rolls = [
        roll_skill(ctx, character_of(ctx.position, key), name, disadvantage=key in disadvantaged, fit=fit, opposed=True)
        for (key, name), fit in zip((first, second), fits, strict=True)
    ]
    won = rolls[0].total > rolls[1].total
    ctx.emit(
        "TC-F-38", "contest", tallies=tuple(rolls), character=character_ref(first[0]), skill=term(first[1]),
        total=rolls[0].total, against=character_ref(second[0]), other=term(second[1]), other_total=rolls[1].total,
        won=won,
    )  # fmt: skip
    return won


def break_free(ctx: Context, played: Played) -> None:
    """Roll a contest between a held character and its holder; if the held character wins, free it.

    Rules: R-TC-76, R-TC-85.
    """
    owner = character_of(ctx.position, played.owner)
    holder = character_of(ctx.position, owner.held_by)
    if played.card.action == "Hoist":
        free = contest(ctx, (owner.key, "Hoist"), (holder.key, "Hoist"))
    else:
        mine, theirs = roll_grab(ctx, owner), roll_grab(ctx, holder)
        free = mine.total > theirs.total
        ctx.emit(
            "R-TC-85", "breaks-free", tallies=(mine, theirs), character=character_ref(owner.key), total=mine.total,
            holder=character_ref(holder.key), other_total=theirs.total, free=free,
        )  # fmt: skip
    if free:
        release_held(ctx, owner.key)


def roll_grab(ctx: Context, character: Character) -> Tally:
    """Roll a character’s Grab for a contest over a hold, and return the tally."""
    rulings = ctx.position.rulings
    return accuracy_pool(character, rulings, Card("Grab"), condition_dice(character, rulings, "Grab")).made(
        ctx.asking(term("Grab"), character_ref(character.key))
    )


def free_from_lost_hold(ctx: Context) -> bool:
    """Free one character whose holder is out of action or too far away; return whether there was such a character.

    Rules: R-TC-85, R-TC-170.
    """
    for character in ctx.position.characters:
        holder = character_of(ctx.position, character.held_by) if character.held_by else None
        if holder is not None and (holder.out or squares_apart(character, holder) > character.hold_reach):
            release_held(ctx, character.key)
            return True
    return False


def release_held(ctx: Context, key: str) -> None:
    """Free a character from a hold (R-TC-85)."""
    set_character(ctx, replace(character_of(ctx.position, key), held_by="", hold_reach=1))
    ctx.emit("R-TC-85", "released", character=character_ref(key))
