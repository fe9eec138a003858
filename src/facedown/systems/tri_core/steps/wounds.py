"""Apply the consequences of lost and regained HP and AP: Shock, Wounded, fainting, dying, collapse (Section E)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import PieceRef
from facedown.systems.tri_core.model import (
    ROMAN,
    WOUND_RULES,
    Character,
    Kind,
    Resource,
    character_of,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.current_numbers import total_ap, within_maxima
from facedown.systems.tri_core.rules.thresholds import (
    after_fainting,
    after_shock,
    after_wounds,
    collapse_lasts_hours,
    collapse_length,
    damage_resolve,
    must_stay_awake,
    reaches_threshold,
    recovers_from_shock,
    resuscitation_days,
    shock_length,
    stay_awake_resolve,
    withstands,
)
from facedown.systems.tri_core.steps.context import Context, set_character

DYING_AP = 240
"""The number of AP that all characters together spend until a dying character is dead: 2 for each second.

Rules: TC-E-11, R-TC-103, R-TC-121.
"""


MOST_RESUSCITATIONS = 3
"""The number of times that a character can be resuscitated (TC-E-16)."""


CERTAIN = 100
"""The chance in percent to bring back a dying character, unless the GM sets a lower one (TC-E-12)."""

# Threshold and Shock


def note_resource_emptied(ctx: Context, key: str, resource: Resource, before: int, after: int) -> None:
    """Record that a character’s resource has fallen to 0 or below in this cycle (R-TC-106).

    `before`, `after`: the points before and after the change. Do nothing unless the points fall from
    above 0 to 0 or less.
    """
    character = character_of(ctx.position, key)
    if before > 0 >= after and resource not in character.emptied_resources:
        set_character(ctx, replace(character, emptied_resources=(*character.emptied_resources, resource)))


def resolve_threshold(ctx: Context, key: str, kind: Kind, lost: int) -> bool | None:
    """Roll a Resolve against Shock if a loss of HP reaches the Threshold, and apply the result.

    Return whether the Resolve succeeds; None if the loss does not reach the Threshold.

    `kind`: the kind of the damage.
    `lost`: the HP lost.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    if not reaches_threshold(character, ctx.position.rulings, lost):
        return None
    rolled = damage_resolve(character, ctx.position.rulings, kind).made(ctx.asking(term("Resolve against Shock"), who))
    held = withstands(rolled.total, lost)
    ctx.emit("TC-C-06", "threshold", tallies=(rolled,), character=who, held=held, total=rolled.total, against=lost)
    if not held:
        shocked = set_character(ctx, after_shock(character))
        note_resource_emptied(ctx, key, "AP", character.ap, shocked.ap)
        ctx.emit("TC-C-08", "shock", character=who, ap=shocked.ap)
    return held


# Wounded and staying awake


def worsen_wounds(ctx: Context, key: str, lost: int) -> None:
    """Add the steps of Wounded for a loss of `lost` HP; at Wounded IV, the character begins to die.

    Do nothing if the character has 0 HP or more, or is dying or dead.

    Rules: TC-E-07, TC-E-08, TC-E-09, TC-E-10.
    """
    before = character_of(ctx.position, key)
    character = set_character(ctx, after_wounds(before, ctx.position.rulings, lost))
    if character == before:
        return
    step = term(f"Wounded {ROMAN[character.wounded]}")
    ctx.emit(WOUND_RULES[character.wounded], "wounded", character=character_ref(key), step=step)
    if character.out == "dying":
        ctx.emit("TC-E-10", "dying", character=character_ref(key))


def stay_awake(ctx: Context, key: str) -> None:
    """Roll a character’s Resolve to stay awake at 0 HP or less; if the Resolve fails, the character faints.

    Do nothing if the character has 1 HP or more, or is unconscious, dying or dead.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    if not must_stay_awake(character):
        return
    rolled = stay_awake_resolve(character, ctx.position.rulings).made(ctx.asking(term("Resolve to stay awake"), who))
    held = withstands(rolled.total, character.last_damage)
    ctx.emit(
        "TC-E-04",
        "awake",
        tallies=(rolled,),
        character=who,
        held=held,
        total=rolled.total,
        against=character.last_damage,
    )
    if not held:
        set_character(ctx, after_fainting(character))


def clear_wounds(ctx: Context, key: str) -> None:
    """Clear the wounds of a character with 1 HP or more, and wake a fainted character.

    Wounded III stays while `Character.locked` is True. Do nothing for a dying or dead character.

    Rules: R-TC-102, R-TC-157.
    """
    character = character_of(ctx.position, key)
    if character.hp < 1 or character.out in ("dying", "dead"):
        return
    woken = character.out == "wounds"
    changed = replace(
        character, wounded=3 if character.locked else 0, cycles_without_hp=0, out="" if woken else character.out
    )
    if changed != character:
        set_character(ctx, changed)
        if woken:
            ctx.emit("R-TC-157", "woken", character=character_ref(key), ap=character.ap)
            collapse_if_spent(ctx, key)


def end_shock(ctx: Context, key: str) -> None:
    """Shorten a Systemic Shock, so that it ends when the character’s next cycle begins (TC-E-22).

    Do nothing if the character has less than 1 HP or less than 1 AP.
    """
    character = character_of(ctx.position, key)
    if character.staggered > 1 and recovers_from_shock(character):
        set_character(ctx, replace(character, staggered=1))
        ctx.emit("TC-E-22", "steadied", character=character_ref(key))


def end_collapse(ctx: Context, key: str) -> None:
    """End a character’s collapse: the character is awake, with 0 AP (R-TC-47)."""
    set_character(ctx, replace(character_of(ctx.position, key), out="", helpless=0, ap=0))
    ctx.emit("R-TC-47", "woken", character=character_ref(key), ap=0)


# Dying


def count_dying_ap(ctx: Context, spent: int) -> None:
    """Add `spent`, the AP that a character has spent, to the count of AP of each dying character.

    A dying character whose count reaches `DYING_AP` is dead (R-TC-103).
    """
    for character in ctx.position.characters:
        if character.out != "dying" or not spent:
            continue
        clock = character.dying_ap + spent
        set_character(ctx, replace(character, dying_ap=clock))
        if clock >= DYING_AP:
            mark_dead(ctx, character.key, "TC-E-11")


CAUSES = {"TC-E-11": term("too late"), "TC-E-16": term("no return"), "TC-E-18": term("finished")}
"""The term for each cause of death, by the id of the rule for it."""


def mark_dead(ctx: Context, key: str, rule: str, by: PieceRef | None = None) -> None:
    """Mark a character as dead. `rule` is the id of the rule for the cause of death; `by` is the killer, or None."""
    character = set_character(ctx, replace(character_of(ctx.position, key), out="dead"))
    ctx.emit(rule, "dead", character=character_ref(key), cause=CAUSES[rule], by=by)
    if character.acts_for and character.unique:
        ctx.emit("R-TCG-75", "unique-dead", character=character_ref(key))


def revival_works(ctx: Context, character: Character) -> bool:
    """Roll against the chance that the GM has set, and return whether a dying character is brought back (TC-E-12)."""
    if character.hope == CERTAIN:
        return True
    who = character_ref(character.key)
    (face,) = ctx.draw(Dice(1, 100), term("Revival"), who) if character.hope else (0,)
    back = 0 < face <= character.hope
    ctx.emit("TC-E-12", "revived", character=who, back=back, face=face, percent=character.hope)
    return back


def resuscitate(ctx: Context, key: str) -> None:
    """Try to bring back a dying character that has 0 HP or more. Do nothing for any other character.

    After three earlier resuscitations, the character is dead.

    Rules: TC-E-13, TC-E-14, TC-E-15, TC-E-16.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    if character.out != "dying" or character.hp < 0:
        return
    if character.resuscitations >= MOST_RESUSCITATIONS:
        mark_dead(ctx, key, "TC-E-16")
        return
    if not revival_works(ctx, character):
        return
    times = character.resuscitations + 1
    days = resuscitation_days(ctx.draw(Dice(2, 4), term("Days at Wounded III"), who), times)
    back = replace(
        character,
        out="wounds",
        wounded=3,
        locked=True,
        cycles_without_hp=0,
        resuscitations=times,
        days_left=days.total,
        dying_ap=0,
    )
    set_character(ctx, back)
    ctx.emit("TC-E-14", "resuscitated", tallies=(days,), character=who, days=days.total)


# Action Points


def lose_ap(ctx: Context, key: str, points: int) -> None:
    """Subtract points from a character’s AP, but not below minus Total AP.

    A collapse or a Systemic Shock can follow.

    Rules: TC-C-10, TC-C-13.
    """
    character = character_of(ctx.position, key)
    bottom = -total_ap(character, ctx.position.rulings).total
    after = max(bottom, character.ap - points)
    set_character(ctx, replace(character, ap=after))
    note_resource_emptied(ctx, key, "AP", character.ap, after)
    collapse_if_spent(ctx, key)
    begin_systemic_shock(ctx, key)


def collapse_if_spent(ctx: Context, key: str) -> None:
    """Make a character collapse if its AP are at minus Total AP or less (R-TC-45).

    AP below minus Total AP are raised to it. A character that is unconscious, dying or dead does not collapse again.
    """
    character = character_of(ctx.position, key)
    bottom = -total_ap(character, ctx.position.rulings).total
    if character.ap <= bottom:
        set_character(ctx, replace(character, ap=bottom))
        if character.out == "":
            collapse(ctx, key)


def cap_resources(ctx: Context, key: str) -> None:
    """Lower a character’s resources and permanent Shields to their maxima.

    The character collapses if its AP are at minus Total AP or less.
    """
    set_character(ctx, within_maxima(character_of(ctx.position, key), ctx.position.rulings))
    collapse_if_spent(ctx, key)


def collapse(ctx: Context, key: str) -> None:
    """Make a character unconscious for a rolled number of cycles.

    Under the ruling `ap_collapse=hours`, the number is a number of hours.

    Rules: TC-C-14, R-TC-46.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    hours = collapse_lasts_hours(ctx.position.rulings)
    (face,) = ctx.draw(Dice(1, 6 if hours else 12), term("Collapse"), who)
    length = collapse_length(character, face, hours=hours)
    set_character(ctx, replace(character, out="collapse", helpless=length.total, stealthed=False, weakened=True))
    unit = term("hours" if hours else "cycles")
    ctx.emit("TC-C-13", "collapse", tallies=(length,), character=who, length=length.total, unit=unit)


def begin_systemic_shock(ctx: Context, key: str) -> None:
    """Begin the Systemic Shock of a character whose HP and AP fell to 0 or below in the same cycle.

    Do nothing if the character is dead or in Systemic Shock already.

    Rules: TC-E-20, TC-E-23, R-TC-106.
    """
    character, who = character_of(ctx.position, key), character_ref(key)
    if not {"HP", "AP"} <= set(character.emptied_resources) or character.staggered or character.out == "dead":
        return
    (face,) = ctx.draw(Dice(1, 4), term("Systemic Shock"), who)
    length = shock_length(face)
    set_character(ctx, replace(character, staggered=length.total, emptied_resources=()))
    ctx.emit("TC-E-20", "systemic-shock", tallies=(length,), character=who, cycles=length.total, face=face)
