"""Apply results: damage point by point, healing and botches, and the damage that the Ref deals or removes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.skill_deck.model import Character, SettledAttempt, Source, Volley, character_of
from facedown.systems.skill_deck.pieces import ref, refs, side_ref
from facedown.systems.skill_deck.rules import damage as rules
from facedown.systems.skill_deck.rules.checks import spares_saboteurs
from facedown.systems.skill_deck.steps.context import Context, plain_words, set_character, spend

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


def apply_next_result(ctx: Context) -> bool:
    """Apply the next result. Return False while a player must decide whether to ignore a point of damage."""
    first = ctx.position.pending_results[0]
    if isinstance(first, Volley):
        return end_volley(ctx, first)
    ctx.position = replace(ctx.position, pending_results=ctx.position.pending_results[1:])
    if first.kind == "result":
        apply_results_in_turn(ctx, first.made)
    elif first.kind == "heal":
        heal(ctx, first.made)
    else:
        apply_botch(ctx, first.made)
    return True


def apply_results_in_turn(ctx: Context, made: SettledAttempt) -> None:
    """Put the results of one check next in line, unless its lead has died (R-SD-50, R-SD-51).

    This is for the ruling `freeze_results=in_order`.
    """
    if character_of(ctx.position, made.attempt.lead).alive:
        results = rules.results_of(made)
        ctx.position = replace(ctx.position, pending_results=(*results, *ctx.position.pending_results))
    else:
        ctx.emit("R-SD-50", "lapsed", lead=ref(made.attempt.lead))


# Points of damage


def end_volley(ctx: Context, volley: Volley) -> bool:
    """End a volley whose points are all assigned or lost. Return False while a victim must decide (R-SD-38)."""
    position = ctx.position
    if volley.points and rules.victim_of(position, volley) is not None:
        return False
    ctx.position = replace(position, pending_results=position.pending_results[1:])
    if volley.points:
        rule = "R-SD-41" if volley.given or volley.target else "R-SD-63"
        ctx.emit(rule, "lost", points=volley.points)
    return True


def assign_point(ctx: Context, key: str, *, ignored: bool = False) -> Volley:
    """Assign a point of the current volley to the character `key`, who takes or ignores the point.

    Return the volley as it was before.
    """
    volley = rules.current_volley(ctx.position)
    assert volley is not None
    after = rules.assign_point(volley, key, ignored=ignored)
    ctx.position = replace(ctx.position, pending_results=(after, *ctx.position.pending_results[1:]))
    return volley


def take_point(ctx: Context, seat: str, move: actions.TakePoint) -> None:
    """Give the victim 1 damage: a total of 1 is injured, 2 is life-threatening, 3 is dead.

    Rules: SD-CB-07, SD-CB-08, SD-CB-09.
    """
    volley = assign_point(ctx, move.character)
    victim = rules.take_damage(character_of(ctx.position, move.character))
    set_character(ctx, victim)
    ctx.emit(
        rules.WOUND_RULES[victim.damage], "damage", character=ref(victim.key), damage=victim.damage,
        spread=volley.rule, **source_values(volley.source),
    )  # fmt: skip


def spend_armour(ctx: Context, seat: str, move: actions.SpendArmour) -> None:
    """Spend a use of Armour to ignore one point of damage (SD-CB-06, R-SD-36)."""
    volley = assign_point(ctx, move.character, ignored=True)
    ctx.emit(
        "SD-CB-06", "ignored", character=ref(move.character), proficiency=move.proficiency,
        **source_values(volley.source),
    )  # fmt: skip
    spend(ctx, move.character, move.proficiency, "SD-CB-06")


def source_values(source: Source) -> dict[str, Any]:
    """Return the named values with which an event describes a source of damage."""
    return {
        "source": Term(source.kind),
        "lead": ref(source.lead) if source.lead else "",
        "skill": source.skill,
        "side": side_ref(source.side) if source.side else "",
    }


# Healing and botches


def heal(ctx: Context, made: SettledAttempt) -> None:
    """Remove 1 damage from the patient of a successful use of Medicine; the dead cannot be healed.

    Rules: SD-CB-10, R-SD-52, R-SD-53.
    """
    patient = character_of(ctx.position, made.attempt.target)
    if rules.why_not_healed(patient) is not None:
        ctx.emit("SD-CB-10", "not-healed", character=ref(patient.key), skill=made.attempt.skill)
        return
    patient = rules.remove_damage(patient, rules.HEALED_BY_MEDICINE)
    set_character(ctx, patient)
    ctx.emit(
        "SD-CB-10", "healed", lead=ref(made.attempt.lead), skill=made.attempt.skill, character=ref(patient.key),
        damage=patient.damage,
    )  # fmt: skip


def apply_botch(ctx: Context, made: SettledAttempt) -> None:
    """Apply the effects of a botch to the participants whom it affects.

    Rules: SD-SC-10, SD-SC-11, R-SD-26, R-SD-27, R-SD-28, R-SD-29.
    """
    botch = made.botch
    assert botch is not None
    immune = spares_saboteurs(ctx.position.rulings)
    struck = [key for key in made.struck if character_of(ctx.position, key).alive]
    personal = bool(rules.PERSONAL & {*botch.kinds})
    if immune and not personal:
        struck = []  # the botch strikes no character, so nobody may learn who would have been spared (R-SD-29)
    ctx.opened |= bool(struck) and immune  # this reveals who is spared
    ctx.emit(
        "SD-SC-10", "botch", kinds=tuple(Term(kind) for kind in botch.kinds), struck=refs(struck),
        points=botch.points, words=plain_words(botch.words), impersonal=immune and not personal,
    )  # fmt: skip
    if "mental" in botch.kinds:
        for key in struck:
            shake(ctx, key)
    if "physical" in botch.kinds:
        volleys = tuple(Volley(botch.points, Source("botch"), "SD-SC-10", target=key) for key in struck)
        ctx.position = replace(ctx.position, pending_results=(*volleys, *ctx.position.pending_results))


def shake(ctx: Context, key: str) -> None:
    """Make a character shaken by mental damage, unless it is shaken already (R-SD-27)."""
    character = character_of(ctx.position, key)
    if not character.shaken:
        change_shaken(ctx, character, shaken=True)


def change_shaken(ctx: Context, character: Character, *, shaken: bool) -> None:
    """Make a character shaken, or end that condition, and emit the change (R-SD-27, R-SD-73)."""
    set_character(ctx, replace(character, shaken=shaken))
    ctx.emit("R-SD-27" if shaken else "R-SD-73", "shaken", character=ref(character.key), shaken=shaken)


# The Ref's decision


def hurt(ctx: Context, seat: str, move: actions.Hurt) -> None:
    """Deal damage that the Ref decides, without a check; Armour can ignore it (R-SD-67, R-SD-28)."""
    volley = Volley(move.points, Source("ref"), "R-SD-67", target=move.character)
    ctx.position = replace(ctx.position, pending_results=(volley,))
    ctx.emit("R-SD-67", "hurt", character=ref(move.character), points=move.points)


def mend(ctx: Context, seat: str, move: actions.Mend) -> None:
    """Remove damage as the Ref decides, even from a dead character (R-SD-73)."""
    character = rules.remove_damage(character_of(ctx.position, move.character), move.points)
    set_character(ctx, character)
    ctx.emit("R-SD-73", "mended", character=ref(character.key), damage=character.damage)


def set_shaken(ctx: Context, seat: str, move: actions.SetShaken) -> None:
    """Make a character shaken, or end that condition, as the Ref decides (R-SD-27, R-SD-73)."""
    change_shaken(ctx, character_of(ctx.position, move.character), shaken=move.shaken)
