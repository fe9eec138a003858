"""Temporary effects of Abilities: modifiers, Shields, Effect Values over time (R-TCG-12, R-TCG-141)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.game.values import Label
from facedown.systems.tri_core.model import (
    RESOURCES,
    Resource,
    Shield,
    StatModifier,
    SubType,
    Track,
    character_of,
    character_ref,
    source_ref,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import effective_modifiers, with_counted_stats
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.current_numbers import remaining
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.rules.lasting_modifiers import (
    EACH_CYCLE,
    TEMPORARY,
    changes_anything,
    fills_resource,
    modifier_values,
    raises_maximum_by,
    replaces,
    settle_modifier,
    with_resource_filled,
)
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.created_items import remove_created_items
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# Put on


def add_modifier(ctx: Context, key: str, modifier: StatModifier, found: Band | None = None) -> None:
    """Give a character a modifier in place of one of the same kind; a Resolve reduces it (R-TCG-12)."""
    before, rulings = character_of(ctx.position, key), ctx.position.rulings
    unresisted, modifier = (
        settle_modifier(rulings, before, modifier, None),
        settle_modifier(rulings, before, modifier, found),
    )
    if modifier.by and not lasting(ctx, key, source_ref(modifier.by, modifier.source), modifier.cycles):
        return
    outdone = [one for one in before.stat_modifiers if replaces(rulings, modifier, one)]
    counts = with_counted_stats(before, rulings, [one for one in before.stat_modifiers if one not in outdone], modifier)
    if not changes_anything(counts) and (
        changes_anything(modifier) or not changes_anything(unresisted)
    ):  # a Resolve is told already
        source = source_ref(modifier.by, modifier.source)
        ctx.emit(modifier.rule, "no-change", character=character_ref(key), what=term(modifier.what), source=source)
    if not changes_anything(modifier):
        return
    kept_from(ctx, key, outdone)
    before = character_of(ctx.position, key)
    set_character(
        ctx, replace(before, stat_modifiers=(*(one for one in before.stat_modifiers if one not in outdone), modifier))
    )
    raised(ctx, key, modifier)
    if changes_anything(counts):
        ctx.emit(modifier.rule, "boon", character=character_ref(key), cycles=modifier.cycles, **modifier_values(counts))
    wounds.cap_resources(ctx, key)


def lasting(ctx: Context, key: str, source: Label, cycles: int) -> bool:
    """Return whether an effect lasts at all; it does not if the first cycle has to be paid and was not (R-TCG-113)."""
    if not cycles:
        ctx.emit("R-TCG-113", "at-once", character=character_ref(key), source=source)
    return bool(cycles)


def raised(ctx: Context, key: str, modifier: StatModifier) -> None:
    """Fill a resource at once whose maximum a modifier raises, and add temporary HP (R-TCG-80, R-TCG-143)."""
    one = character_of(ctx.position, key)
    if modifier.what == TEMPORARY:
        set_character(ctx, replace(one, temp=one.temp + modifier.points))
    elif fills_resource(modifier):
        set_character(ctx, with_resource_filled(one, modifier, raises_maximum_by(ctx.position.rulings, one, modifier)))


def add_shield(ctx: Context, key: str, shield: Shield, source: Label) -> None:
    """Shield a resource, in place of a Shield of the same kind; a Shield without points does nothing (R-TCG-82)."""
    if shield.points <= 0 or (shield.by and not lasting(ctx, key, source, shield.cycles)):
        return
    one = character_of(ctx.position, key)
    set_character(ctx, replace(one, shields=one.shielded(shield, ctx.position.rulings)))
    ctx.emit(
        "TCG-BO-03", "ability-shields", character=character_ref(key), source=source, resource=term(shield.resource),
        points=shield.points, cycles=shield.cycles,
    )  # fmt: skip


def begin_track(ctx: Context, key: str, track: Track) -> None:
    """Begin an Effect Value that is spread over several cycles, unless it is empty (R-TCG-115)."""
    if not track.amounts:
        return
    one = character_of(ctx.position, key)
    set_character(ctx, replace(one, tracks=(*one.tracks, track)))
    ctx.emit(
        "TCG-DU-02", "over-time", character=character_ref(key), source=source_ref(track.by, track.source),
        does=term(track.does), amounts=track.amounts, resource=term(track.resource),
    )  # fmt: skip


# Cycle by cycle


def run_out(ctx: Context, user: str) -> None:
    """Count one cycle of everything that a user has put on anybody, at the start of the user’s turn (R-TCG-141)."""
    for key in [one.key for one in ctx.position.characters]:
        one = character_of(ctx.position, key)  # what is over on one may bear on others
        over = [modifier for modifier in one.stat_modifiers if modifier.by == user and modifier.cycles <= 1]
        modifiers = tuple(
            replace(modifier, cycles=modifier.cycles - (modifier.by == user))
            for modifier in one.stat_modifiers
            if modifier not in over
        )
        shields = tuple(
            replace(shield, cycles=shield.cycles - (shield.by == user)) for shield in one.shields
            if not (shield.by == user and shield.cycles <= 1)
        )  # fmt: skip
        if modifiers == one.stat_modifiers and shields == one.shields:
            continue
        set_character(ctx, replace(one, stat_modifiers=modifiers, shields=shields))
        kept_from(ctx, one.key, over)
        for modifier in over:
            was = with_counted_stats(one, ctx.position.rulings, modifiers, modifier)
            ctx.emit("R-TCG-141", "boon-over", character=character_ref(one.key), **modifier_values(was))


def kept_from(ctx: Context, key: str, over: Iterable[StatModifier]) -> None:
    """Take back what modifiers had filled, made or hidden, as they end (R-TCG-80, R-TCG-143)."""
    for modifier in over:
        one = character_of(ctx.position, key)
        if modifier.what == TEMPORARY:
            set_character(ctx, replace(one, temp=max(0, one.temp - modifier.points)))
        elif modifier.made:
            remove_created_items(ctx, {modifier.made})
        elif modifier.hides_from_sight and one.stealthed and not one.unseen:
            set_character(ctx, replace(one, stealthed=False))
            ctx.emit("TCG-CO-04", "seen", character=character_ref(key))
        elif fills_resource(modifier):
            set_character(
                ctx, with_resource_filled(one, modifier, -raises_maximum_by(ctx.position.rulings, one, modifier))
            )
    wounds.cap_resources(ctx, key)


def each_cycle(ctx: Context, key: str) -> None:
    """At the start of a character’s cycle, apply Effect Values over time and regeneration, unless it is dead.

    Then count one cycle of what it has put on anybody, and add the next part of a Shield over time.

    Rules: R-TCG-117, R-TCG-141, TCG-DU-02.
    """
    one = character_of(ctx.position, key)
    set_character(
        ctx, replace(one, tracks=tuple(replace(t, amounts=t.amounts[1:]) for t in one.tracks if t.amounts[1:]))
    )
    coming = one.tracks if one.out != "dead" else ()
    for track in coming:
        if track.does == "heals":
            source = source_ref(track.by, track.source)
            come_back(ctx, key, track.resource, track.amounts[0], source, "TCG-DU-02")
        elif track.does == "harms":  # softened already, on its total (R-TCG-144), where its sub-type had its part
            deal_damage(ctx, key, Damage(
                source_ref(track.by, track.source), track.amounts[0], kinds=(track.counts_as,),
                resource=track.resource, spared=track.spared, bare=True,
            ))  # fmt: skip
    for resource in RESOURCES:
        for modifier in effective_modifiers(one, ctx.position.rulings, f"{resource}{EACH_CYCLE}"):
            if modifier.worse:
                drain(ctx, key, resource, modifier)
            else:
                source = source_ref(modifier.by, modifier.source)
                come_back(ctx, key, resource, modifier.points, source, modifier.rule)
    run_out(ctx, key)
    for track in coming:
        if track.does == "shields":  # for a cycle of who has it, until the next part comes
            part = Shield(track.resource, track.amounts[0], track.type, track.kind, by=key, cycles=1)
            add_shield(ctx, key, part, source_ref(track.by, track.source))


def come_back(ctx: Context, key: str, resource: Resource, amount: int, source: Label, rule: str) -> None:
    """Restore this amount of a resource, up to its maximum; the dead regain nothing (R-TCG-117)."""
    before = character_of(ctx.position, key)
    if before.out == "dead":
        return
    add_resource(ctx, key, resource, amount)
    after = character_of(ctx.position, key)
    gained = remaining(after, resource) - remaining(before, resource)
    if gained:
        tally = Tally(term(resource), (Addend(source, gained, rule),))
        ctx.emit(
            rule, "regained", tallies=(tally,), character=character_ref(key), source=source, resource=term(resource),
            points=gained, left=remaining(after, resource),
        )  # fmt: skip
        after_gain(ctx, key, resource)


def drain(ctx: Context, key: str, resource: Resource, modifier: StatModifier) -> None:
    """Take points at the start of a cycle by a degenerative effect; the maximum stays (TCG-DU-03)."""
    source = source_ref(modifier.by, modifier.source)
    ctx.emit(
        modifier.rule, "degenerates", character=character_ref(key), source=source, resource=term(resource),
        points=modifier.points,
    )  # fmt: skip
    tick(ctx, key, source, modifier.points, resource)


def tick(
    ctx: Context, key: str, source: Label, amount: int, resource: Resource = "HP", dealt: SubType | None = None
) -> None:  # fmt: skip
    """Deal points of damage that only a Shield and temporary HP reduce (R-TCG-144)."""
    if amount > 0 and character_of(ctx.position, key).out != "dead":
        types: tuple[SubType, ...] = (dealt,) if dealt is not None else ("Impact",)
        deal_damage(ctx, key, Damage(source, amount, kinds=kinds_of(types, None), resource=resource, armored=True))
