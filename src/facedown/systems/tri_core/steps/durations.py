"""What Abilities leave for some cycles: modifiers, Shields, Effect Values over time (R-TCG-12, R-TCG-141)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Addend, Tally, counted, minus
from facedown.systems.tri_core.model import RESOURCES, Resource, Shield, StatModifier, SubType, Track, character_of
from facedown.systems.tri_core.rules.active_modifiers import effective_modifiers, with_counted_stats
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.current_numbers import remaining
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.rules.lasting_modifiers import (
    EACH_CYCLE,
    TEMPORARY,
    changes_anything,
    fills_resource,
    modifier_text,
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
    """Add a modifier to somebody in place of one of its kind; less of it where a Resolve held (R-TCG-12)."""
    before, rulings = character_of(ctx.position, key), ctx.position.rulings
    unresisted, modifier = (
        settle_modifier(rulings, before, modifier, None),
        settle_modifier(rulings, before, modifier, found),
    )
    if modifier.by and not lasting(ctx, key, modifier.source, modifier.cycles):
        return
    outdone = [one for one in before.stat_modifiers if replaces(rulings, modifier, one)]
    counts = with_counted_stats(before, rulings, [one for one in before.stat_modifiers if one not in outdone], modifier)
    if not changes_anything(counts) and (
        changes_anything(modifier) or not changes_anything(unresisted)
    ):  # a Resolve is told already
        says = f"{modifier.source} changes nothing of {before.name}’s {modifier.what} now."
        ctx.say(modifier.rule, "no-effect", says, character=key, what=modifier.what)
    if not changes_anything(modifier):
        return
    kept_from(ctx, key, outdone)
    before = character_of(ctx.position, key)
    set_character(
        ctx, replace(before, stat_modifiers=(*(one for one in before.stat_modifiers if one not in outdone), modifier))
    )
    raised(ctx, key, modifier)
    if changes_anything(counts):
        says = f"{before.name}: {modifier_text(counts)} by {modifier.source}, for {counted(modifier.cycles, 'cycle')}."
        ctx.say(modifier.rule, "boon", says, character=key, what=modifier.what, points=modifier.sign * counts.points)
    wounds.cap_resources(ctx, key)


def lasting(ctx: Context, key: str, source: str, cycles: int) -> bool:
    """Whether what somebody is to have lasts at all; where the first cycle has to be paid it may not (R-TCG-113)."""
    if not cycles:
        says = f"{source} does not last on {character_of(ctx.position, key).name}: no cycle of it is paid for."
        ctx.say("R-TCG-113", "at-once", says, character=key)
    return bool(cycles)


def raised(ctx: Context, key: str, modifier: StatModifier) -> None:
    """A higher most of Stamina, Focus, Mana or HP is filled at once; temporary HP are there (R-TCG-80, R-TCG-143)."""
    one = character_of(ctx.position, key)
    if modifier.what == TEMPORARY:
        set_character(ctx, replace(one, temp=one.temp + modifier.points))
    elif fills_resource(modifier):
        set_character(ctx, with_resource_filled(one, modifier, raises_maximum_by(ctx.position.rulings, one, modifier)))


def add_shield(ctx: Context, key: str, shield: Shield, source: str) -> None:
    """A Shield before a resource, in the place of one of its kind; nothing where it has no points (R-TCG-82)."""
    if shield.points <= 0 or (shield.by and not lasting(ctx, key, source, shield.cycles)):
        return
    one = character_of(ctx.position, key)
    set_character(ctx, replace(one, shields=one.shielded(shield, ctx.position.rulings)))
    says = f"{source} shields {one.name}’s {shield.resource} by {shield.points}, for {counted(shield.cycles, 'cycle')}."
    ctx.say("TCG-BO-03", "shielded", says, character=key, resource=shield.resource, points=shield.points)


def begin_track(ctx: Context, key: str, track: Track) -> None:
    """An Effect Value that comes over several cycles, each a track of its own; none of nothing (R-TCG-115)."""
    if not track.amounts:
        return
    one = character_of(ctx.position, key)
    set_character(ctx, replace(one, tracks=(*one.tracks, track)))
    says = f"{track.source}: {one.name} {track.words}, cycle by cycle."
    ctx.say("TCG-DU-02", "over-time", says, character=key, resource=track.resource, amounts=list(track.amounts))


# Cycle by cycle


def run_out(ctx: Context, user: str) -> None:
    """At the start of a user’s turn what it has put on anybody has a cycle less (R-TCG-141)."""
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
            says = f"{one.name}: {modifier_text(was).rstrip()} by {modifier.source} is over."
            ctx.say("R-TCG-141", "boon-over", says, character=one.key, what=modifier.what)


def kept_from(ctx: Context, key: str, over: Iterable[StatModifier]) -> None:
    """What a modifier had filled falls back with it (R-TCG-80, R-TCG-143)."""
    for modifier in over:
        one = character_of(ctx.position, key)
        if modifier.what == TEMPORARY:
            set_character(ctx, replace(one, temp=max(0, one.temp - modifier.points)))
        elif modifier.made:
            remove_created_items(ctx, {modifier.made})
        elif modifier.hides_from_sight and one.stealthed and not one.unseen:
            set_character(ctx, replace(one, stealthed=False))
            ctx.say("TCG-CO-04", "seen", f"{one.name} can be seen again.", character=key)
        elif fills_resource(modifier):
            set_character(
                ctx, with_resource_filled(one, modifier, -raises_maximum_by(ctx.position.rulings, one, modifier))
            )
    wounds.cap_resources(ctx, key)


def each_cycle(ctx: Context, key: str) -> None:
    """At the start of one’s cycle tracks and regeneration come, to all but the dead (R-TCG-117).

    Then what one has put on anybody has a cycle less, and the next part of a Shield comes (R-TCG-141, TCG-DU-02).
    """
    one = character_of(ctx.position, key)
    set_character(
        ctx, replace(one, tracks=tuple(replace(t, amounts=t.amounts[1:]) for t in one.tracks if t.amounts[1:]))
    )
    coming = one.tracks if one.out != "dead" else ()
    for track in coming:
        if track.does == "heals":
            come_back(ctx, key, track.resource, track.amounts[0], track.source, "TCG-DU-02")
        elif track.does == "harms":  # softened already, on its total (R-TCG-144), where its sub-type had its part
            deal_damage(ctx, key, Damage(
                track.source, track.amounts[0], kinds=(track.counts_as,), resource=track.resource, spared=track.spared,
                bare=True,
            ))  # fmt: skip
    for resource in RESOURCES:
        for modifier in effective_modifiers(one, ctx.position.rulings, f"{resource}{EACH_CYCLE}"):
            if modifier.worse:
                drain(ctx, key, resource, modifier)
            else:
                come_back(ctx, key, resource, modifier.points, modifier.source, modifier.rule)
    run_out(ctx, key)
    for track in coming:
        if track.does == "shields":  # for a cycle of who has it, until the next part comes
            part = Shield(track.resource, track.amounts[0], track.type, track.kind, by=key, cycles=1)
            add_shield(ctx, key, part, track.source)


def come_back(ctx: Context, key: str, resource: Resource, amount: int, source: str, rule: str) -> None:
    """So much of a resource comes back, up to its most; nothing to the dead (R-TCG-117)."""
    before = character_of(ctx.position, key)
    if before.out == "dead":
        return
    add_resource(ctx, key, resource, amount)
    after = character_of(ctx.position, key)
    gained = remaining(after, resource) - remaining(before, resource)
    if gained:
        tally = Tally(resource, (Addend(source, gained, rule),))
        says = f"{after.name} regains {gained} {resource} by {source} and has {minus(remaining(after, resource))}."
        ctx.say(rule, "regained", says, tallies=(tally,), character=key, resource=resource, points=gained)
        after_gain(ctx, key, resource)


def drain(ctx: Context, key: str, resource: Resource, modifier: StatModifier) -> None:
    """A degenerative effect takes so much at the start of a cycle; its most stays as it is (TCG-DU-03)."""
    says = f"{modifier.source} takes {modifier.points} {resource} of {character_of(ctx.position, key).name}’s."
    ctx.say(modifier.rule, "drained", says, character=key, resource=resource, points=modifier.points)
    tick(ctx, key, modifier.source, modifier.points, resource)


def tick(
    ctx: Context, key: str, source: str, amount: int, resource: Resource = "HP", dealt: SubType | None = None
) -> None:  # fmt: skip
    """Points that only a Shield and temporary HP are in the way of (R-TCG-144)."""
    if amount > 0 and character_of(ctx.position, key).out != "dead":
        types: tuple[SubType, ...] = (dealt,) if dealt is not None else ("Impact",)
        deal_damage(ctx, key, Damage(source, amount, kinds=kinds_of(types, None), resource=resource, armored=True))
