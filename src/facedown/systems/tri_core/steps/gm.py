"""Apply the GM’s moves that give conditions, deal damage, or make characters resist effects.

The rules are in Sections C and E of the rulebook.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Term
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import LIMB_RULES, Impairment, character_of, character_ref, term, who_knows
from facedown.systems.tri_core.rules.active_modifiers import pain_penalty
from facedown.systems.tri_core.rules.challenge_levels import legerity, resolve_band, resolve_level
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.rules.numbers import stat
from facedown.systems.tri_core.rules.skill_pools import resolve_pool
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.skills import release_held

# Conditions


def grant(ctx: Context, seat: str, move: m.Grant) -> None:
    """Give a character Advantage or Disadvantage, or take either away (TC-E-51)."""
    character = character_of(ctx.position, move.character)
    others = tuple(flag for flag in character.granted if flag != move.what)
    set_character(ctx, replace(character, granted=(*others, move.what) if move.on else others))
    ctx.emit("TC-E-51", "granted", character=character_ref(character.key), what=term(move.what), on=move.on)


def impair(ctx: Context, seat: str, move: m.Impair) -> None:
    """Impair a character’s sense, limbs or device (TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57)."""
    character = character_of(ctx.position, move.character)
    set_character(
        ctx, replace(character, impairments=(*character.impairments, Impairment(move.limb, move.cause.strip())))
    )
    cause = move.cause.strip().rstrip(".")
    rule, limb = LIMB_RULES[move.limb], term(move.limb)
    ctx.emit(rule, "impaired", character=character_ref(character.key), limb=limb, cause=cause)


def ease(ctx: Context, seat: str, move: m.Ease) -> None:
    """End all impairments of one limb, sense or device of a character."""
    character = character_of(ctx.position, move.character)
    set_character(
        ctx, replace(character, impairments=tuple(it for it in character.impairments if it.limb != move.limb))
    )
    ctx.emit("TC-E-56", "eased", character=character_ref(character.key), limb=term(move.limb))


def obstruct(ctx: Context, seat: str, move: m.Obstruct) -> None:
    """Set how much obstacles hide a character: not at all, partially or fully. This helps its Stealth (TC-F-11)."""
    character = set_character(ctx, replace(character_of(ctx.position, move.character), obstruction=move.what))
    what = term(f"obstruction-{move.what or 'none'}")
    ctx.emit("TC-F-11", "obstructed", character=character_ref(character.key), what=what)


def release(ctx: Context, seat: str, move: m.Release) -> None:
    """Release a character from a hold, as the GM or the holder’s player says (R-TC-85, R-TC-171)."""
    release_held(ctx, move.character)


def bring(ctx: Context, seat: str, move: m.Bring) -> None:
    """Record whether a Sub-Action without a rule text works, as the GM has decided. A Ruse that works gives bonus dice.

    Rules: TC-E-48, R-TC-17, R-TC-19.
    """
    character = character_of(ctx.position, move.character)
    tricks = list(character.tricks)
    tricks.remove(move.sub)
    others = tuple(bonus for bonus in character.edge if bonus[0] != "Ruse")
    edge = (*others, ("Ruse", RUSE_DICE)) if move.sub == "Ruse" and move.works else character.edge
    set_character(ctx, replace(character, tricks=tuple(tricks), edge=edge))
    ruse = move.sub == "Ruse"
    ctx.emit(
        "TC-E-48" if ruse else "R-TC-19",
        "brought",
        character=character_ref(character.key),
        sub=term(move.sub),
        works=move.works,
        note="" if ruse or not move.works else move.note.strip().rstrip("."),
        dice=RUSE_DICE if ruse and move.works else 0,
    )


RUSE_DICE = 2
"""The bonus dice of a Ruse that works (R-TC-17)."""


# Damage and effects


def hurt(ctx: Context, seat: str, move: m.Hurt) -> None:
    """Deal a character damage from a source that is not a character (TC-C-38, TC-E-30, TC-F-62)."""
    source = move.source.strip() or term("the world")
    damage = Damage(source, move.points, (move.type,), kinds_of((move.type,), move.counts_as), move.resource)
    deal_damage(ctx, move.character, damage)


def affect(ctx: Context, seat: str, move: m.Affect) -> None:
    """Roll a character’s Resolve against an effect. Apply a share of the effect that depends on the result.

    Cycles are only announced, because the GM counts them.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52, TC-F-79, TC-F-83.
    """
    character, rulings = character_of(ctx.position, move.character), ctx.position.rulings
    if move.source:
        needed = legerity(character_of(ctx.position, move.source), rulings, move.core)
    else:
        needed = resolve_level(rulings, move.strength, move.level)
    total = resolve_pool(term("Resolve"), stat(character.sheet, move.stat), penalties=pain_penalty(character)).made(
        ctx.asking(term("Resolve"), character_ref(character.key))
    )
    found = resolve_band(total.total - needed.total)
    source = character_of(ctx.position, move.source) if move.source else None
    unseen = source is not None and (source.stealthed or source.lurks)  # its Core and level would reveal who it is
    key = character_ref(character.key)
    ctx.emit(
        found.rule,
        "resolved",
        tallies=(total,) if unseen else (total, needed),
        character=key,
        stat=term(move.stat),
        total=total.total,
        against=None if unseen else needed.total,
        band=Term(found.key),
    )
    if unseen and source is not None:
        to, by = who_knows(ctx.position, source), character_ref(source.key)
        ctx.emit("TC-C-48", "resolve-level", to=to, tallies=(needed,), character=key, source=by, against=needed.total)
    name = move.words.strip().rstrip(".") or term("the effect")
    if move.what == "cycles":
        cycles = found.lasting(move.points)
        ctx.emit("R-TC-147", "lasts", character=key, effect=name, cycles=cycles)
    elif found.share(move.points):
        kinds = kinds_of((move.type,), move.counts_as)
        deal_damage(ctx, character.key, Damage(name, found.share(move.points), (move.type,), kinds, move.what))
