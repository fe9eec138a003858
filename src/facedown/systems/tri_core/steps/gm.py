"""What the GM brings about: conditions, harm, effects to be resolved, life and death (Sections C and E)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.bearing import pained
from facedown.systems.tri_core.abilities.using import legerity
from facedown.systems.tri_core.challenges import band, resolve_level
from facedown.systems.tri_core.model import Impairment, Position, character_of, who_knows
from facedown.systems.tri_core.numbers import stat
from facedown.systems.tri_core.rolls import resolve
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.damage import Blow, kinds_of, strike
from facedown.systems.tri_core.steps.falling import CERTAIN, change
from facedown.systems.tri_core.steps.skills import released
from facedown.systems.tri_core.terms import LIMB_RULES

Told = Telling[Position]

# Conditions


def grant(told: Told, seat: str, move: m.Grant) -> None:
    """Advantage or Disadvantage, as the GM sees it (TC-E-51)."""
    one = character_of(told.position, move.character)
    others = tuple(flag for flag in one.granted if flag != move.what)
    change(told, replace(one, granted=(*others, move.what) if move.on else others))
    verb = "has" if move.on else "has no more"
    told.say("TC-E-51", "granted", f"{one.name} {verb} {move.what}.", character=one.key, what=move.what, on=move.on)


def impair(told: Told, seat: str, move: m.Impair) -> None:
    """Something hampers somebody, from within or without (TC-E-52 to TC-E-57)."""
    one = character_of(told.position, move.character)
    change(told, replace(one, impairments=(*one.impairments, Impairment(move.limb, move.cause.strip()))))
    cause = move.cause.strip().rstrip(".")
    says = f"{one.name}’s {move.limb} {verb_for(move.limb)} impaired: {cause}."
    told.say(LIMB_RULES[move.limb], "impaired", says, character=one.key, limb=move.limb)


def verb_for(limb: str) -> str:
    """Is or are, as the limb is one or several."""
    return "are" if limb in ("arms", "legs") else "is"


def ease(told: Told, seat: str, move: m.Ease) -> None:
    """It hampers no more."""
    one = character_of(told.position, move.character)
    change(told, replace(one, impairments=tuple(it for it in one.impairments if it.limb != move.limb)))
    says = f"{one.name}’s {move.limb} {verb_for(move.limb)} free again."
    told.say("TC-E-56", "eased", says, character=one.key, limb=move.limb)


def obstruct(told: Told, seat: str, move: m.Obstruct) -> None:
    """Something stands between somebody and those who look (TC-F-11)."""
    one = change(told, replace(character_of(told.position, move.character), obstruction=move.what))
    how = {"": "in the open", "partial": "partly hidden", "full": "fully hidden"}[move.what]
    told.say("TC-F-11", "obstructed", f"{one.name} is {how}.", character=one.key, what=move.what)


def release(told: Told, seat: str, move: m.Release) -> None:
    """Nobody holds them any more, as the GM says or who holds them (R-TC-85, R-TC-171)."""
    released(told, move.character)


def bring(told: Told, seat: str, move: m.Bring) -> None:
    """What a Sub-Action without a text brought; a Ruse that works is worth 2 dice (TC-E-48, R-TC-17, R-TC-19)."""
    one = character_of(told.position, move.character)
    tricks = list(one.tricks)
    tricks.remove(move.sub)
    others = tuple(won for won in one.edge if won[0] != "Ruse")
    edge = (*others, ("Ruse", RUSE_DICE)) if move.sub == "Ruse" and move.works else one.edge
    change(told, replace(one, tricks=tuple(tricks), edge=edge))
    brings = "2 dice for the next action" if move.sub == "Ruse" else move.note.strip().rstrip(".")
    how = f" works{f': {brings}' if brings else ''}" if move.works else " comes to nothing"
    rule = "TC-E-48" if move.sub == "Ruse" else "R-TC-19"
    told.say(rule, "brought", f"{one.name}’s {move.sub}{how}.", character=one.key, sub=move.sub, works=move.works)


RUSE_DICE = 2
"""R-TC-17."""


# Harm and effects


def hurt(told: Told, seat: str, move: m.Hurt) -> None:
    """Damage from the world, of the kind that it really is (TC-C-38, TC-E-30)."""
    source = move.source.strip() or "The world"
    blow = Blow(source, move.points, (move.type,), kinds_of((move.type,), move.counts_as), move.resource)
    strike(told, move.character, blow)


def affect(told: Told, seat: str, move: m.Affect) -> None:
    """An effect that a Resolve may soften: ×0, ×½, ×1 or ×2 by its band (TC-C-37 to TC-C-52)."""
    one, rulings = character_of(told.position, move.character), told.position.rulings
    if move.source:
        needed = legerity(character_of(told.position, move.source), rulings, move.core)
    else:
        needed = resolve_level(rulings, move.strength, move.level)
    total = resolve("Resolve", stat(one.sheet, move.stat), hurts=pained(one)).made(
        told.chance_for(f"{one.name}’s Resolve", one.key)
    )
    found = band(total.total - needed.total)
    against = f" against {needed.total}"
    source = character_of(told.position, move.source) if move.source else None
    unseen = source is not None and (source.stealthed or source.lurks)  # its Core and level would tell who it is
    says = f"{one.name} resolves with {move.stat}: {total.total}{'' if unseen else against}, {found.name}."
    tallies = (total,) if unseen else (total, needed)
    told.say(found.rule, "resolved", says, tallies=tallies, character=one.key, band=found.name)
    if unseen and source is not None:
        says = f"It was {source.name}’s,{against}."
        told.say("TC-C-48", "level", says, to=who_knows(told.position, source), tallies=(needed,), character=one.key)
    name = move.words.strip().rstrip(".") or "The effect"
    if move.what == "cycles":
        cycles = found.lasting(move.points)
        how = f"lasts {counted(cycles, 'cycle')}" if cycles else "does nothing"
        told.say("R-TC-147", "lasts", f"{name}: it {how} for {one.name}.", character=one.key, cycles=cycles)
    elif found.share(move.points):
        kinds = kinds_of((move.type,), move.counts_as)
        strike(told, one.key, Blow(name, found.share(move.points), (move.type,), kinds, move.what))


def overkill(told: Told, seat: str, move: m.Overkill) -> None:
    """What a non-lethal blow had too much goes below 0 after all, by accident (TC-E-32, R-TC-109)."""
    one = character_of(told.position, move.character)
    after, whole = one.hp - one.spilt, one.last_damage + one.spilt
    change(told, replace(one, hp=after, spilt=0, last_damage=whole))
    told.say("TC-E-32", "hp", f"{one.name} was hit harder than meant: {after} HP.".replace("-", "−"),
             character=one.key, hp=after)  # fmt: skip
    if not falling.reaches_threshold(one, told.position.rulings, one.last_damage):
        falling.threshold(told, one.key, one.last_kind, whole)
    falling.wound(told, one.key, one.spilt)
    falling.stay_awake(told, one.key)
    falling.systemic(told, one.key)


# Life and death


def hope(told: Told, seat: str, move: m.Hope) -> None:
    """Whether and how likely somebody dying can be brought back is the GM’s to say (TC-E-12)."""
    one = change(told, replace(character_of(told.position, move.character), hope=move.percent))
    how = f"can be brought back by {move.percent} in 100" if move.percent else "cannot be brought back"
    how = "can be brought back" if move.percent == CERTAIN else how
    told.say("TC-E-12", "hope", f"{one.name} {how}.", character=one.key, percent=move.percent)


def pronounce(told: Told, seat: str, move: m.Pronounce) -> None:
    """Two minutes have passed outside a count of AP: nobody came in time (TC-E-11, R-TC-103)."""
    falling.die(told, move.character, "TC-E-11", "nobody came in time")


def resurrect(told: Told, seat: str, move: m.Resurrect) -> None:
    """The setting brings back the dead: with 1 HP, and as many returns as before the first (TC-E-17)."""
    one = character_of(told.position, move.character)
    back = replace(
        one, hp=1, ap=max(0, one.ap), out="", wounded=0, below=0, dying_ap=0, resuscitations=0, locked=False,
        days_left=0, hope=CERTAIN, helpless=0, staggered=0, held_by="", hold_reach=1, last_damage=0,
    )  # fmt: skip
    change(told, back)
    told.say("TC-E-17", "resurrected", f"{one.name} lives again, with 1 HP.", character=one.key)
