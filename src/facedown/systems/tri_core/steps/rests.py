"""Rests and days (TC-C-19, TC-C-20, TC-C-21, TC-C-22, TC-C-23, TC-E-14, R-TC-50)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import RESOURCES, Character, character_of, term
from facedown.systems.tri_core.rules.availability import may_rest
from facedown.systems.tri_core.rules.current_numbers import fully_restored, maximum, remaining, with_permanent_shields
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character

SHARES = {("long", False): (1, 1), ("short", False): (1, 2), ("long", True): (1, 2), ("short", True): (1, 4)}
"""What a rest gives back of each total, and of a day after Shock or a faint (TC-C-19, TC-C-20, TC-C-21)."""


def rest(ctx: Context, seat: str, move: m.Rest) -> None:
    """A long rest fills everything, a short one half of each total; less on the day after a Shock (R-TC-50)."""
    rouse(ctx, move.actor, HOURS[move.length])
    one = character_of(ctx.position, move.actor)
    one = replace(one, ap_lost=0 if move.length == "long" else one.ap_lost - one.ap_lost // 2)  # R-TC-45
    parts, of = SHARES[move.length, one.tired]
    gained = []
    for name in RESOURCES:
        total = maximum(one, ctx.position.rulings, name)
        after = total if parts == of else min(total, remaining(one, name) + total * parts // of)
        rule = "TC-C-19" if move.length == "long" else "TC-C-20"
        gained.append((name, Addend(term(name), after - remaining(one, name), rule)))
        one = replace(one, **{name.lower(): after})
    one = with_permanent_shields(one, ctx.position.rulings) if move.length == "long" else one
    mends = one.mends or move.length == "long"
    one = set_character(ctx, replace(one, rests=(*one.rests, move.length), mends=mends))
    says = f"{one.name} takes a {move.length} rest."
    ctx.say("TC-C-19" if move.length == "long" else "TC-C-20", "rest", says, character=one.key, length=move.length)
    for name, part in gained:
        if part.value:
            after = remaining(one, name)
            tally = Tally(part.label, (part,))
            says = f"{one.name} has {after} {name}."
            ctx.say(part.rule, "rested", says, tallies=(tally,), character=one.key, resource=name)
    wounds.clear_wounds(ctx, one.key)
    calmed(ctx, one.key)
    if move.length == "long":
        come_again(ctx, one.key)


def come_again(ctx: Context, key: str) -> None:
    """Allies without a name who have died are there again after a long rest (TCG-AY-18)."""
    for ally in ctx.position.characters:
        if ally.acts_for == key and ally.out == "dead" and not ally.unique:
            back = Character(ally.key, ally.sheet, ally.controller, ally.side, acts_for=key)
            set_character(ctx, fully_restored(back, ctx.position.rulings))
            ctx.say("TCG-AY-18", "returns", f"{ally.name} is there again.", character=ally.key)


def camp(ctx: Context, seat: str, move: m.Camp) -> None:
    """Everybody rests who has not rested so today (TC-C-19, TC-C-20)."""
    for one in ctx.position.characters:
        if may_rest(one, move.length):
            rest(ctx, seat, m.Rest(one.key, move.length))


def allow_rest(ctx: Context, seat: str, move: m.AllowRest) -> None:
    """The GM allows more rest on the same day (TC-C-23)."""
    one = set_character(ctx, replace(character_of(ctx.position, move.character), rests=()))
    ctx.say("TC-C-23", "rest-allowed", f"{one.name} may rest again today.", character=one.key)


def calmed(ctx: Context, key: str) -> None:
    """In quiet hours a Systemic Shock passes, and what happened before is no part of any cycle (TC-E-22, R-TC-106)."""
    one = character_of(ctx.position, key)
    steady = one.hp >= 1 and one.ap >= 1
    set_character(ctx, replace(one, crossed=(), staggered=0 if steady else one.staggered))


HOURS = {"long": 8, "short": 4}
"""TC-C-19, TC-C-20."""


def rouse(ctx: Context, key: str, hours: int) -> None:
    """Hours of rest wake who has collapsed, if they are as many as it takes (TC-E-59, R-TC-46, R-TC-47)."""
    one = character_of(ctx.position, key)
    if one.out != "collapse":
        return
    if ctx.position.rulings.ap_collapse == "hours" and one.helpless > hours:
        set_character(ctx, replace(one, helpless=one.helpless - hours))
    else:
        wounds.end_collapse(ctx, key)


def end_day(ctx: Context, seat: str, move: m.EndDay) -> None:
    """The day is over: rests can be taken anew; whoever had a Shock or a faint rests worse now (TC-C-21, TC-C-23)."""
    ctx.position = replace(ctx.position, day=ctx.position.day + 1)
    ctx.say("TC-C-23", "day", f"Day {ctx.position.day} begins.", day=ctx.position.day)
    for one in ctx.position.characters:
        rouse(ctx, one.key, HOURS_OF_A_DAY)
        mended(ctx, character_of(ctx.position, one.key))
        calmed(ctx, one.key)


HOURS_OF_A_DAY = 24


def mended(ctx: Context, one: Character) -> None:
    """A day with a long rest brings who was resuscitated nearer to health (TC-E-14)."""
    days = max(0, one.days_left - one.mends)
    healed = one.locked and not days
    lasting = one.locked and not healed
    changed = replace(one, rests=(), mends=False, tired=one.weakened, weakened=False, days_left=days, locked=lasting)
    if healed:
        changed = replace(changed, wounded=0 if changed.hp > 0 else changed.wounded)
        ctx.say("TC-E-14", "mended", f"{one.name} has got over being brought back.", character=one.key)
    set_character(ctx, changed)
