"""What the GM brings about: conditions, harm, and effects to be resolved (Sections C and E)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import LIMB_RULES, Impairment, character_of, who_knows
from facedown.systems.tri_core.rules.active_modifiers import pain_penalty
from facedown.systems.tri_core.rules.challenge_levels import legerity, resolve_band, resolve_level
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.rules.numbers import stat
from facedown.systems.tri_core.rules.rolls import resolve_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.skills import release_held

# Conditions


def grant(ctx: Context, seat: str, move: m.Grant) -> None:
    """Advantage or Disadvantage, as the GM sees it (TC-E-51)."""
    one = character_of(ctx.position, move.character)
    others = tuple(flag for flag in one.granted if flag != move.what)
    set_character(ctx, replace(one, granted=(*others, move.what) if move.on else others))
    verb = "has" if move.on else "has no more"
    ctx.say("TC-E-51", "granted", f"{one.name} {verb} {move.what}.", character=one.key, what=move.what, on=move.on)


def impair(ctx: Context, seat: str, move: m.Impair) -> None:
    """Something hampers somebody, from within or without (TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57)."""
    one = character_of(ctx.position, move.character)
    set_character(ctx, replace(one, impairments=(*one.impairments, Impairment(move.limb, move.cause.strip()))))
    cause = move.cause.strip().rstrip(".")
    says = f"{one.name}’s {move.limb} {verb_for(move.limb)} impaired: {cause}."
    ctx.say(LIMB_RULES[move.limb], "impaired", says, character=one.key, limb=move.limb)


def verb_for(limb: str) -> str:
    """Is or are, as the limb is one or several."""
    return "are" if limb in ("arms", "legs") else "is"


def ease(ctx: Context, seat: str, move: m.Ease) -> None:
    """It hampers no more."""
    one = character_of(ctx.position, move.character)
    set_character(ctx, replace(one, impairments=tuple(it for it in one.impairments if it.limb != move.limb)))
    says = f"{one.name}’s {move.limb} {verb_for(move.limb)} free again."
    ctx.say("TC-E-56", "eased", says, character=one.key, limb=move.limb)


def obstruct(ctx: Context, seat: str, move: m.Obstruct) -> None:
    """Something stands between somebody and those who look (TC-F-11)."""
    one = set_character(ctx, replace(character_of(ctx.position, move.character), obstruction=move.what))
    how = {"": "in the open", "partial": "partly hidden", "full": "fully hidden"}[move.what]
    ctx.say("TC-F-11", "obstructed", f"{one.name} is {how}.", character=one.key, what=move.what)


def release(ctx: Context, seat: str, move: m.Release) -> None:
    """Nobody holds them any more, as the GM says or who holds them (R-TC-85, R-TC-171)."""
    release_held(ctx, move.character)


def bring(ctx: Context, seat: str, move: m.Bring) -> None:
    """What a Sub-Action without a text brought; a Ruse that works is worth 2 dice (TC-E-48, R-TC-17, R-TC-19)."""
    one = character_of(ctx.position, move.character)
    tricks = list(one.tricks)
    tricks.remove(move.sub)
    others = tuple(won for won in one.edge if won[0] != "Ruse")
    edge = (*others, ("Ruse", RUSE_DICE)) if move.sub == "Ruse" and move.works else one.edge
    set_character(ctx, replace(one, tricks=tuple(tricks), edge=edge))
    brings = "2 dice for the next action" if move.sub == "Ruse" else move.note.strip().rstrip(".")
    how = f" works{f': {brings}' if brings else ''}" if move.works else " comes to nothing"
    rule = "TC-E-48" if move.sub == "Ruse" else "R-TC-19"
    ctx.say(rule, "brought", f"{one.name}’s {move.sub}{how}.", character=one.key, sub=move.sub, works=move.works)


RUSE_DICE = 2
"""R-TC-17."""


# Harm and effects


def hurt(ctx: Context, seat: str, move: m.Hurt) -> None:
    """Damage from the world, of the kind that it really is (TC-C-38, TC-E-30)."""
    source = move.source.strip() or "The world"
    blow = Damage(source, move.points, (move.type,), kinds_of((move.type,), move.counts_as), move.resource)
    deal_damage(ctx, move.character, blow)


def affect(ctx: Context, seat: str, move: m.Affect) -> None:
    """An effect that a Resolve may soften: ×0, ×½, ×1 or ×2 by its band.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52, TC-F-79, TC-F-83.
    """
    one, rulings = character_of(ctx.position, move.character), ctx.position.rulings
    if move.source:
        needed = legerity(character_of(ctx.position, move.source), rulings, move.core)
    else:
        needed = resolve_level(rulings, move.strength, move.level)
    total = resolve_pool("Resolve", stat(one.sheet, move.stat), hurts=pain_penalty(one)).made(
        ctx.chance_for(f"{one.name}’s Resolve", one.key)
    )
    found = resolve_band(total.total - needed.total)
    against = f" against {needed.total}"
    source = character_of(ctx.position, move.source) if move.source else None
    unseen = source is not None and (source.stealthed or source.lurks)  # its Core and level would tell who it is
    says = f"{one.name} resolves with {move.stat}: {total.total}{'' if unseen else against}, {found.name}."
    tallies = (total,) if unseen else (total, needed)
    ctx.say(found.rule, "resolved", says, tallies=tallies, character=one.key, band=found.name)
    if unseen and source is not None:
        says = f"It was {source.name}’s,{against}."
        ctx.say("TC-C-48", "level", says, to=who_knows(ctx.position, source), tallies=(needed,), character=one.key)
    name = move.words.strip().rstrip(".") or "The effect"
    if move.what == "cycles":
        cycles = found.lasting(move.points)
        how = f"lasts {counted(cycles, 'cycle')}" if cycles else "does nothing"
        ctx.say("R-TC-147", "lasts", f"{name}: it {how} for {one.name}.", character=one.key, cycles=cycles)
    elif found.share(move.points):
        kinds = kinds_of((move.type,), move.counts_as)
        deal_damage(ctx, one.key, Damage(name, found.share(move.points), (move.type,), kinds, move.what))
