"""Time freezes: all characters declare in secret, checks follow one by one, results happen when time resumes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Sealed, Term, sentence
from facedown.systems.skill_deck.model import ATTACKS, Declaration, Effect, Freeze, SettledAttempt, Volley, character_of
from facedown.systems.skill_deck.pieces import ref, refs, target_ref
from facedown.systems.skill_deck.rules import damage as rules
from facedown.systems.skill_deck.rules.checks import attempt_of, heals_without_check
from facedown.systems.skill_deck.steps.checks import propose, treat_without_check
from facedown.systems.skill_deck.steps.context import Context, freeze_of, plain_words, set_freeze
from facedown.systems.skill_deck.steps.fights import begin_fight, end_fight

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


# Called


def open_freeze(ctx: Context, seat: str, move: actions.OpenFreeze) -> None:
    """Begin the freeze that the Ref calls; during another freeze, the event waits for its end (SD-DS-01, R-SD-56)."""
    freeze, cause = ctx.position.freeze, sentence(move.cause)
    if freeze is None:
        begin_freeze(ctx, cause)
        return
    set_freeze(ctx, replace(freeze, waiting=(*freeze.waiting, cause)))
    ctx.emit("R-SD-56", "waits", cause=cause)


def begin_freeze(ctx: Context, cause: str, opener: str = "", target: str = "") -> None:
    """Freeze time and ask every living character for a declaration (SD-DS-01, SD-DS-02).

    `cause`: the dramatic event in the Ref’s words.
    `opener`, `target`: after a BANG, the keys of the shooter and of the character shot at.
    """
    asked = tuple(one.key for one in ctx.position.characters if one.alive)
    set_freeze(ctx, Freeze(cause, opener, target, Sealed(asked)))
    ctx.emit("SD-DS-01", "freeze", cause=cause)
    ctx.emit("SD-DS-02", "actions-asked", characters=refs(asked))


def bang(ctx: Context, seat: str, move: actions.Bang) -> None:
    """Freeze time with a BANG; the shot is the shooter's declaration in the freeze (SD-BG-02, SD-BG-03)."""
    arm = character_of(ctx.position, move.lead).weapon(move.arm)
    assert arm is not None
    ctx.emit("SD-BG-03", "bang", lead=ref(move.lead), target=ref(move.target))
    begin_freeze(ctx, "", move.lead, move.target)
    seal_declaration(ctx, move.lead, Declaration("bang", arm.proficiency, move.target, move.weapon, arm.name))


# Declared


def declare(ctx: Context, seat: str, move: actions.Declare) -> None:
    """Record the action that a character declares in secret (R-SD-55)."""
    ctx.emit("R-SD-55", "declared", character=ref(move.character))
    seal_declaration(ctx, move.character, Declaration(move.answer, move.skill, move.target, move.weapon, move.words))


def seal_declaration(ctx: Context, key: str, declaration: Declaration) -> None:
    """Seal a character's declaration; once all have declared, reveal all declarations together (R-SD-55)."""
    freeze = freeze_of(ctx)
    freeze = replace(freeze, declared=freeze.declared.lay(key, declaration))
    set_freeze(ctx, freeze)
    if freeze.declared.complete:
        reveal_declarations(ctx)


def reveal_declarations(ctx: Context) -> None:
    """Reveal all declarations and queue their checks in the order of declaration, an opening BANG first (SD-DS-03).

    If somebody declared an attack or a called shot, a fight begins.
    """
    ctx.opened = True
    freeze = freeze_of(ctx)
    declared = dict(freeze.declared.contents)
    attempts, helpers = [], []
    for key in freeze.declared.laid:
        declaration = declared[key]
        emit_declaration(ctx, key, declaration)
        if declaration.answer == "help":
            helpers.append((key, declaration.target))
        elif declaration.answer not in ("act", "nothing"):
            attempts.append(attempt_of(ctx.position, key, declaration))
    attempts.sort(key=lambda attempt: attempt.lead != freeze.opener)
    set_freeze(ctx, replace(freeze, open_attempts=tuple(attempts), helpers=tuple(helpers)))
    if any(attempt.aim in ("attack", "called") for attempt in attempts) and not ctx.position.conflict:
        begin_fight(ctx)
    leads = {attempt.lead for attempt in attempts}
    for helper, lead in helpers:
        if lead not in leads:
            ctx.emit("R-SD-71", "idle", lead=ref(lead), helper=ref(helper))


def emit_declaration(ctx: Context, key: str, declaration: Declaration) -> None:
    """Emit the declaration of the character `key`, for all seats to see (SD-DS-02)."""
    answer: str = declaration.answer
    target = ref(declaration.target) if declaration.target else None
    if answer not in ("nothing", "act", "help"):
        attempt = attempt_of(ctx.position, key, declaration)
        answer, target = attempt.aim, target_ref(attempt)
    ctx.emit(
        "SD-DS-02", "shown", character=ref(key), answer=Term(answer), skill=declaration.skill, target=target or "",
        weapon=declaration.weapon, words=plain_words(declaration.words),
    )  # fmt: skip


# Checks are made


def begin_next_check(ctx: Context) -> bool:
    """Begin the next declared check. Return False if no check is left (SD-DS-03)."""
    freeze = freeze_of(ctx)
    if not freeze.open_attempts or not freeze.declared.complete:
        return False
    attempt, *rest = freeze.open_attempts
    freeze = replace(freeze, open_attempts=tuple(rest))
    set_freeze(ctx, freeze)
    if heals_without_check(ctx.position.rulings, attempt.aim):
        made = treat_without_check(ctx, attempt)
        set_freeze(ctx, replace(freeze, settled_attempts=(*freeze.settled_attempts, made)))
        return True
    contributors = tuple(helper for helper, lead in freeze.helpers if lead == attempt.lead)
    propose(ctx, attempt, contributors)
    return True


def set_damage(ctx: Context, seat: str, move: actions.SetDamage) -> None:
    """Set the damage of a hit, as the Ref decides (SD-CB-02)."""
    change_results(ctx, move.lead, damage=move.points)
    ctx.emit("SD-CB-02", "set-damage", lead=ref(move.lead), points=move.points)


def give_point(ctx: Context, seat: str, move: actions.GivePoint) -> None:
    """Assign 1 damage of a hit to the character that the Ref chooses (SD-CB-05, SD-CB-11)."""
    made = next(one for one in freeze_of(ctx).settled_attempts if one.attempt.lead == move.lead)
    change_results(ctx, move.lead, given=rules.add_one(made.given, move.character))
    ctx.emit("SD-CB-05", "given", lead=ref(move.lead), character=ref(move.character))


def change_results(ctx: Context, lead: str, **changes: object) -> None:
    """Change the settled attempt of the character with the key `lead`; `changes` maps names of fields to new values."""
    freeze = freeze_of(ctx)
    made = tuple(replace(one, **changes) if one.attempt.lead == lead else one for one in freeze.settled_attempts)
    set_freeze(ctx, replace(freeze, settled_attempts=made))


# Time resumes


def resume(ctx: Context, seat: str, move: actions.Resume) -> None:
    """Let time run again. The results of the BANG that called the freeze happen first (SD-DS-05, R-SD-59)."""
    ctx.emit("SD-DS-05", "resumed")
    freeze = freeze_of(ctx)
    shot = tuple(one for one in freeze.settled_attempts if rules.opened_freeze(freeze, one))
    set_freeze(ctx, replace(freeze, results_phase="bang"))
    ctx.position = replace(ctx.position, pending_results=tuple(e for one in shot for e in rules.results_of(one)))


def apply_results(ctx: Context) -> bool:
    """After the results of the opening BANG, queue all other results; after those, end the freeze (R-SD-50).

    Return False if time has not resumed.
    """
    freeze = ctx.position.freeze
    if freeze is None or not freeze.results_phase:
        return False
    if freeze.results_phase == "rest":
        end_freeze(ctx, freeze)
        return True
    set_freeze(ctx, replace(freeze, results_phase="rest"))
    rest = [one for one in freeze.settled_attempts if not rules.opened_freeze(freeze, one)]
    if rules.happen_in_order(ctx.position.rulings):
        happening: tuple[Volley | Effect, ...] = tuple(Effect("result", made) for made in rest)
    else:
        happening = rules.results_together(ctx.position, [made for made in rest if survives(ctx, made)])
    ctx.position = replace(ctx.position, pending_results=happening)
    return True


def survives(ctx: Context, made: SettledAttempt) -> bool:
    """Return whether the lead of a settled attempt has survived the opening BANG (R-SD-59).

    If the lead is dead, emit that the attempt has no result.
    """
    lead = character_of(ctx.position, made.attempt.lead)
    if not lead.alive:
        ctx.emit("R-SD-59", "lapsed", lead=ref(lead.key))
    return lead.alive


def end_freeze(ctx: Context, freeze: Freeze) -> None:
    """End the freeze. If nobody attacked in it or a side has fallen, the fight may end too: see `rules.ends_fight`.

    If another dramatic event waits, its freeze begins.
    """
    set_freeze(ctx, None)
    ctx.emit("SD-DS-05", "freeze-over")
    attacked = any(made.attempt.aim in ATTACKS for made in freeze.settled_attempts)
    reason = rules.ends_fight(ctx.position, attacked=attacked)
    if reason:
        end_fight(ctx, reason)
    if freeze.waiting:
        begin_freeze(ctx, freeze.waiting[0])
        set_freeze(ctx, replace(freeze_of(ctx), waiting=freeze.waiting[1:]))
