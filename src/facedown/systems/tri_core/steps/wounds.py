"""What becomes of those who are hit hard: Threshold, Shock, Wounded, staying awake, dying, collapse (Section E)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import Addend, Tally, counted, minus
from facedown.systems.tri_core.model import GUARD_OF, RESOURCES, ROMAN, Character, Kind, Resource, character_of, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import pain_penalty
from facedown.systems.tri_core.rules.current_numbers import (
    current_score,
    maximum,
    remaining,
    shields_still_owned,
    total_ap,
)
from facedown.systems.tri_core.rules.rolls import resolve_pool
from facedown.systems.tri_core.rules.thresholds import reaches_threshold, worse_by
from facedown.systems.tri_core.steps.context import Context, set_character

DYING_AP = 240
"""TC-E-11, R-TC-103."""


MOST_RESUSCITATIONS = 3
"""TC-E-16."""


CERTAIN = 100
"""How likely it is, in percent, that somebody dying is brought back, unless the GM says else (TC-E-12)."""


def note_resource_emptied(ctx: Context, key: str, resource: Resource, before: int, after: int) -> None:
    """Remembers that a resource fell to 0 or below in this character’s cycle (R-TC-106)."""
    one = character_of(ctx.position, key)
    if before > 0 >= after and resource not in one.crossed:
        set_character(ctx, replace(one, crossed=(*one.crossed, resource)))


def resolve_threshold(ctx: Context, key: str, kind: Kind, lost: int) -> bool | None:
    """Half of all HP in one blow calls for a Resolve; failing it is Shock.

    Whether it held; None where none was called for.

    Rules: TC-C-04, TC-C-05, TC-C-06, TC-C-07, TC-C-08, R-TC-40, R-TC-41, R-TC-42.
    """
    one, rulings = character_of(ctx.position, key), ctx.position.rulings
    if not reaches_threshold(one, rulings, lost):
        return None
    rolled = resolve_pool("Resolve", current_score(one, rulings, GUARD_OF[kind]), hurts=pain_penalty(one)).made(
        ctx.chance_for(f"{one.name} against Shock", key)
    )
    held = rolled.total >= lost
    how = f"{'holds' if held else 'does not hold'}: {rolled.total} against {lost}"
    says = f"{one.name} loses half of all HP at once and {how}."
    ctx.say("TC-C-06", "threshold", says, tallies=(rolled,), character=key, held=held)
    if not held:
        set_character(ctx, replace(one, ap=min(one.ap, 0), weakened=True))
        note_resource_emptied(ctx, key, "AP", one.ap, min(one.ap, 0))
        ctx.say("TC-C-08", "shock", f"Shock: {one.name} has {minus(min(one.ap, 0))} AP.", character=key)
    return held


def worsen_wounds(ctx: Context, key: str, lost: int) -> None:
    """Below 0 HP Wounded begins, and worsens with each blow of VIT or more.

    Rules: TC-E-01, TC-E-02, TC-E-03, R-TC-99.
    """
    one = character_of(ctx.position, key)
    worse = worse_by(one, ctx.position.rulings, lost)
    if not worse:
        return
    one = set_character(ctx, replace(one, wounded=min(4, one.wounded + worse)))
    ctx.say(f"TC-E-{6 + one.wounded:02}", "wounded", f"{one.name} is Wounded {ROMAN[one.wounded]}.", character=key)
    if one.wounded == 4:
        set_character(ctx, replace(one, out="dying", dying_ap=0, stealthed=False, weakened=True))
        ctx.say("TC-E-10", "dying", f"{one.name} is unconscious and dying.", character=key)


def stay_awake(ctx: Context, key: str) -> None:
    """At 0 HP or less one stays awake by a Resolve against the last damage, with ever fewer dice.

    Rules: TC-E-04, TC-E-05, TC-E-06.
    """
    one, rulings = character_of(ctx.position, key), ctx.position.rulings
    if one.hp > 0 or one.out:
        return
    dice = max(0, 2 - one.below)  # R-TC-101
    rolled = resolve_pool(
        "Resolve", current_score(one, rulings, GUARD_OF[one.last_kind]), dice, pain_penalty(one)
    ).made(ctx.chance_for(f"{one.name} to stay awake", key))
    held = rolled.total >= one.last_damage
    how = f"{'stays awake' if held else 'falls unconscious'}: {rolled.total} against {one.last_damage}"
    ctx.say("TC-E-04", "awake", f"{one.name} {how}.", tallies=(rolled,), character=key, held=held)
    if not held:
        set_character(ctx, replace(one, out="wounds", stealthed=False, weakened=True))


def clear_wounds(ctx: Context, key: str) -> None:
    """Above 0 HP wounds are gone, unless a resuscitation left them, and who fainted wakes (R-TC-102, R-TC-157)."""
    one = character_of(ctx.position, key)
    if one.hp < 1 or one.out in ("dying", "dead"):
        return
    woken = one.out == "wounds"
    changed = replace(one, wounded=3 if one.locked else 0, below=0, out="" if woken else one.out)
    if changed != one:
        set_character(ctx, changed)
        if woken:
            ctx.say("R-TC-157", "woken", f"{one.name} comes to.", character=key)
            collapse_if_spent(ctx, key)


def end_shock(ctx: Context, key: str) -> None:
    """With HP and AP both at 1 or more a Systemic Shock ends with the next turn (TC-E-22)."""
    one = character_of(ctx.position, key)
    if one.staggered > 1 and one.hp >= 1 and one.ap >= 1:
        set_character(ctx, replace(one, staggered=1))
        ctx.say("TC-E-22", "steadied", f"{one.name} will be steady at their next turn.", character=key)


def end_collapse(ctx: Context, key: str) -> None:
    """A collapse is over: awake, with 0 AP (R-TC-47)."""
    one = set_character(ctx, replace(character_of(ctx.position, key), out="", helpless=0, ap=0))
    ctx.say("R-TC-47", "woken", f"{one.name} comes to, with 0 AP.", character=key)


# Dying


def run_clock(ctx: Context, spent: int) -> None:
    """AP spent with Priority bring the dying closer to death (TC-E-11, R-TC-103)."""
    for one in ctx.position.characters:
        if one.out != "dying" or not spent:
            continue
        clock = one.dying_ap + spent
        set_character(ctx, replace(one, dying_ap=clock))
        if clock >= DYING_AP:
            die(ctx, one.key, "TC-E-11", "nobody came in time")


def die(ctx: Context, key: str, rule: str, why: str) -> None:
    """Death (TC-E-11, TC-E-16, TC-E-18)."""
    one = set_character(ctx, replace(character_of(ctx.position, key), out="dead"))
    ctx.say(rule, "dead", f"{one.name} is dead: {why}.", character=key)
    if one.acts_for and one.unique:
        says = f"There is but one {one.name}: the GM gives its points back, or a way to bring it back; until then its "
        ctx.say("R-TCG-75", "unique-dead", f"{says}Slot stays taken.", character=key)


def revival_works(ctx: Context, one: Character) -> bool:
    """Whether a try to bring somebody back works, as likely as the GM has said (TC-E-12)."""
    if one.hope == CERTAIN:
        return True
    (face,) = ctx.chance_for(f"Whether {one.name} is brought back", one.key)(Dice(1, 100)) if one.hope else (0,)
    back = 0 < face <= one.hope
    says = f"{one.name} cannot be brought back."
    if one.hope:
        says = f"{one.name} {'can' if back else 'cannot'} be brought back now: {face} of 100 against {one.hope}."
    ctx.say("TC-E-12", "revived", says, character=one.key, back=back)
    return back


def resuscitate(ctx: Context, key: str) -> None:
    """Brought back to 0 HP in time: Wounded III for days, each time more; not a fourth time.

    Rules: TC-E-13, TC-E-14, TC-E-15, TC-E-16.
    """
    one = character_of(ctx.position, key)
    if one.out != "dying" or one.hp < 0:
        return
    if one.resuscitations >= MOST_RESUSCITATIONS:
        die(ctx, key, "TC-E-16", "nobody comes back a fourth time")
        return
    if not revival_works(ctx, one):
        return
    times = one.resuscitations + 1
    one_die, other = ctx.chance_for(f"Days that {one.name} stays Wounded III", key)(Dice(2, 4))
    both = Addend(f"2d4 ({one_die}, {other})", one_die + other, "TC-E-14")
    days = both.value * times  # R-TC-104
    parts = (both, Addend(f"the {times - 1} before", days - both.value, "R-TC-104")) if times > 1 else (both,)
    one = replace(one, out="wounds", wounded=3, locked=True, below=0, resuscitations=times, days_left=days, dying_ap=0)
    set_character(ctx, one)
    says = f"{one.name} is brought back, Wounded III until {counted(days, 'day')} of long rest have passed."
    ctx.say("TC-E-14", "resuscitated", says, tallies=(Tally(term("Days"), parts),), character=key, days=days)


# Action Points


def lose_ap(ctx: Context, key: str, points: int) -> None:
    """AP go down, at most to Total AP below zero; there one collapses (TC-C-10, TC-C-13)."""
    one = character_of(ctx.position, key)
    bottom = -total_ap(one, ctx.position.rulings).total
    after = max(bottom, one.ap - points)
    set_character(ctx, replace(one, ap=after))
    note_resource_emptied(ctx, key, "AP", one.ap, after)
    collapse_if_spent(ctx, key)
    systemic_shock(ctx, key)


def collapse_if_spent(ctx: Context, key: str) -> None:
    """Whoever has as many AP below zero as there are in all collapses (TC-C-13, R-TC-45)."""
    one = character_of(ctx.position, key)
    bottom = -total_ap(one, ctx.position.rulings).total
    if one.ap <= bottom:
        set_character(ctx, replace(one, ap=bottom))
        if one.out == "":
            collapse(ctx, key)


def cap_resources(ctx: Context, key: str) -> None:
    """No resource is above its most where that has become less by what was laid aside, nor is a Shield of it there.

    Nor are AP too far below zero.
    """
    one, rulings = character_of(ctx.position, key), ctx.position.rulings
    kept = {name.lower(): min(remaining(one, name), maximum(one, rulings, name)) for name in RESOURCES}
    set_character(ctx, replace(one, shields=shields_still_owned(one), **kept))
    collapse_if_spent(ctx, key)


def collapse(ctx: Context, key: str) -> None:
    """At Total AP below zero: unconscious for 1d12 less VIT cycles, or for hours.

    Rules: TC-B-06, TC-C-13, TC-C-14, R-TC-46.
    """
    one = character_of(ctx.position, key)
    if ctx.position.rulings.ap_collapse == "hours":
        (hours,) = ctx.chance_for(f"Hours of {one.name}’s collapse", key)(Dice(1, 6))
        tally, length = Tally(term("Collapse"), (Addend(f"1d6 ({hours})", hours, "TC-E-59"),)), counted(hours, "hour")
    else:
        (face,) = ctx.chance_for(f"Cycles of {one.name}’s collapse", key)(Dice(1, 12))
        vitality = numbers.stat_value(one.sheet, "VIT")
        parts = [Addend(f"1d12 ({face})", face, "TC-C-14"), Addend(term("VIT"), -vitality, "TC-C-14")]
        parts += [Addend(term("at least 1"), 1 - face + vitality, "TC-C-14")] if face - vitality < 1 else []
        tally = Tally(term("Collapse"), tuple(parts))
        length = counted(tally.total, "cycle")
    set_character(ctx, replace(one, out="collapse", helpless=tally.total, stealthed=False, weakened=True))
    says = f"{one.name} collapses for {length}."
    ctx.say("TC-C-13", "collapse", says, tallies=(tally,), character=key, length=tally.total)


def systemic_shock(ctx: Context, key: str) -> None:
    """HP and AP gone in the same cycle: staggered for 1d4 + 1 cycles (TC-E-20, TC-E-21, TC-E-23, R-TC-106)."""
    one = character_of(ctx.position, key)
    if not {"HP", "AP"} <= set(one.crossed) or one.staggered or one.out == "dead":
        return
    (face,) = ctx.chance_for(f"{one.name}’s Systemic Shock", key)(Dice(1, 4))
    tally = Tally(
        term("Systemic Shock"), (Addend(f"1d4 ({face})", face, "TC-E-21"), Addend(term("always"), 1, "TC-E-21"))
    )
    set_character(ctx, replace(one, staggered=tally.total, crossed=()))
    says = f"Systemic Shock: {one.name} can do nothing for {counted(tally.total, 'cycle')}."
    ctx.say("TC-E-20", "systemic-shock", says, tallies=(tally,), character=key, cycles=tally.total)
