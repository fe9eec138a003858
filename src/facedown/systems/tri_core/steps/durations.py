"""Add, apply and remove temporary effects: modifiers, Shields, and Effect Values that are spread over cycles."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.game.values import Label
from facedown.systems.tri_core.model import (
    RESOURCES,
    Character,
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
from facedown.systems.tri_core.rules.current_numbers import remaining_points
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.rules.lasting_modifiers import (
    EACH_CYCLE,
    changes_anything,
    modifier_values,
    replaced_modifiers,
    settle_modifier,
    with_modifier,
    with_shield,
    without_modifier_points,
)
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.created_items import remove_created_items
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# Adding effects


def add_modifier(ctx: Context, key: str, modifier: StatModifier, found: Band | None = None) -> None:
    """Give a character a modifier, and remove the modifiers that the new modifier replaces.

    `found`: the result of the character’s Resolve, if any.

    A modifier without effect or duration is not added.

    Rules: R-TCG-12.
    """
    before, rulings = character_of(ctx.position, key), ctx.position.rulings
    unresisted, modifier = (
        settle_modifier(rulings, before, modifier, None),
        settle_modifier(rulings, before, modifier, found),
    )
    if modifier.by and not effect_lasts(ctx, key, source_ref(modifier.by, modifier.source), modifier.cycles):
        return
    superseded = replaced_modifiers(rulings, before, modifier)
    others = [one for one in before.stat_modifiers if one not in superseded]
    counts = with_counted_stats(before, rulings, others, modifier)
    # If only a Resolve has reduced the modifier to 0, the event of the Resolve is enough.
    if not changes_anything(counts) and (changes_anything(modifier) or not changes_anything(unresisted)):
        source = source_ref(modifier.by, modifier.source)
        ctx.emit(modifier.rule, "no-change", character=character_ref(key), what=term(modifier.what), source=source)
    if not changes_anything(modifier):
        return
    undo_modifiers(ctx, key, superseded)
    set_character(ctx, with_modifier(rulings, character_of(ctx.position, key), modifier, superseded))
    if changes_anything(counts):
        ctx.emit(
            modifier.rule,
            "stat-modifier",
            character=character_ref(key),
            cycles=modifier.cycles,
            **modifier_values(counts),
        )
    wounds.cap_resources(ctx, key)


def effect_lasts(ctx: Context, key: str, source: Label, cycles: int) -> bool:
    """Return whether an effect lasts at least one cycle; if not, emit that the effect ends at once.

    `key`: the key of the affected character.
    `source`: the Ability that gives the effect.

    Rules: R-TCG-113.
    """
    if not cycles:
        ctx.emit("R-TCG-113", "at-once", character=character_ref(key), source=source)
    return bool(cycles)


def add_shield(ctx: Context, key: str, shield: Shield, source: Label) -> None:
    """Give a character a new Shield, which replaces older Shields (R-TCG-82).

    Do nothing if the Shield has no points, or if an Ability gives the Shield for less than one cycle.
    """
    if shield.points <= 0 or (shield.by and not effect_lasts(ctx, key, source, shield.cycles)):
        return
    set_character(ctx, with_shield(ctx.position.rulings, character_of(ctx.position, key), shield))
    ctx.emit(
        "TCG-BO-03", "ability-shields", character=character_ref(key), source=source, resource=term(shield.resource),
        points=shield.points, cycles=shield.cycles,
    )  # fmt: skip


def begin_track(ctx: Context, key: str, track: Track) -> None:
    """Give a character a track: an Effect Value divided into one amount for each cycle (R-TCG-115).

    Do nothing if the track has no amounts.
    """
    if not track.amounts:
        return
    character = character_of(ctx.position, key)
    set_character(ctx, replace(character, tracks=(*character.tracks, track)))
    ctx.emit(
        "TCG-DU-02", "over-time", character=character_ref(key), source=source_ref(track.by, track.source),
        does=term(track.does), amounts=track.amounts, resource=term(track.resource),
    )  # fmt: skip


# Each cycle


def count_down_effects(ctx: Context, user: str) -> None:
    """Subtract one cycle from all modifiers and Shields that the character `user` has given, and remove those that end.

    Rules: R-TCG-141.
    """
    for key in [one.key for one in ctx.position.characters]:
        character = character_of(ctx.position, key)  # read again: an effect that ends can change other characters
        over = [modifier for modifier in character.stat_modifiers if modifier.by == user and modifier.cycles <= 1]
        modifiers = tuple(
            replace(modifier, cycles=modifier.cycles - (modifier.by == user))
            for modifier in character.stat_modifiers
            if modifier not in over
        )
        shields = tuple(
            replace(shield, cycles=shield.cycles - (shield.by == user)) for shield in character.shields
            if not (shield.by == user and shield.cycles <= 1)
        )  # fmt: skip
        if modifiers == character.stat_modifiers and shields == character.shields:
            continue
        end_modifiers(ctx, replace(character, stat_modifiers=modifiers, shields=shields), over)


def end_modifiers(ctx: Context, character: Character, ended: Iterable[StatModifier]) -> None:
    """Set a character that no longer has the modifiers `ended`, undo what they changed, and emit that they are over.

    Rules: R-TCG-141.
    """
    set_character(ctx, character)
    undo_modifiers(ctx, character.key, ended)
    for modifier in ended:
        was = with_counted_stats(character, ctx.position.rulings, character.stat_modifiers, modifier)
        ctx.emit("R-TCG-141", "stat-modifier-over", character=character_ref(character.key), **modifier_values(was))


def end_effects_by(ctx: Context, user: str) -> None:
    """End all modifiers and Shields that the character `user` has given: its cycles no longer count (R-TC-172)."""
    for key in [one.key for one in ctx.position.characters]:
        character = character_of(ctx.position, key)  # read again: an effect that ends can change other characters
        over = [replace(modifier, by="") for modifier in character.stat_modifiers if modifier.by == user]
        modifiers = tuple(modifier for modifier in character.stat_modifiers if modifier.by != user)
        shields = tuple(shield for shield in character.shields if shield.by != user)
        end_modifiers(ctx, replace(character, stat_modifiers=modifiers, shields=shields), over)


def undo_modifiers(ctx: Context, key: str, ended: Iterable[StatModifier]) -> None:
    """Undo the changes to a character that the modifiers `ended` have made.

    The caller removes the modifiers themselves from the character.

    Rules: R-TCG-80, R-TCG-143.
    """
    for modifier in ended:
        character = character_of(ctx.position, key)
        if modifier.made:
            remove_created_items(ctx, {modifier.made})
        elif modifier.hides_from_sight and character.stealthed and not character.unseen:
            set_character(ctx, replace(character, stealthed=False))
            ctx.emit("TCG-CO-04", "seen", character=character_ref(key))
        else:
            set_character(ctx, without_modifier_points(ctx.position.rulings, character, modifier))
    wounds.cap_resources(ctx, key)


def apply_cycle_effects(ctx: Context, key: str) -> None:
    """Apply a character’s effects at the start of its cycle, and count down the effects that it gave.

    The effects are applied in this order:
    - Effect Values that heal or harm over several cycles;
    - gains and losses in each cycle;
    - the countdown;
    - Shields spread over several cycles.

    Rules: R-TCG-117, R-TCG-141, TCG-DU-02.
    """
    character = character_of(ctx.position, key)
    set_character(
        ctx,
        replace(character, tracks=tuple(replace(t, amounts=t.amounts[1:]) for t in character.tracks if t.amounts[1:])),
    )
    coming = character.tracks if character.out != "dead" else ()
    for track in coming:
        if track.does == "heals":
            source = source_ref(track.by, track.source)
            restore_resource(ctx, key, track.resource, track.amounts[0], source, "TCG-DU-02")
        elif track.does == "harms":  # its total was reduced by Armor when it began (R-TCG-144)
            deal_damage(ctx, key, Damage(
                source_ref(track.by, track.source), track.amounts[0], kinds=(track.counts_as,),
                resource=track.resource, spared=track.spared, cannot_be_reduced=True,
            ))  # fmt: skip
    for resource in RESOURCES:
        for modifier in effective_modifiers(character, ctx.position.rulings, f"{resource}{EACH_CYCLE}"):
            if modifier.worse:
                drain_resource(ctx, key, resource, modifier)
            else:
                source = source_ref(modifier.by, modifier.source)
                restore_resource(ctx, key, resource, modifier.points, source, modifier.rule)
    count_down_effects(ctx, key)
    for track in coming:
        if track.does == "shields":  # lasts one cycle of this character, until the next part
            part = Shield(track.resource, track.amounts[0], track.type, track.kind, by=key, cycles=1)
            add_shield(ctx, key, part, source_ref(track.by, track.source))


def restore_resource(ctx: Context, key: str, resource: Resource, amount: int, source: Label, rule: str) -> None:
    """Restore points of a character’s resource, up to its maximum; a dead character regains nothing.

    `source`: the effect that restores the points.
    `rule`: the id for the event.

    Rules: R-TCG-117.
    """
    before = character_of(ctx.position, key)
    if before.out == "dead":
        return
    add_resource(ctx, key, resource, amount)
    after = character_of(ctx.position, key)
    gained = remaining_points(after, resource) - remaining_points(before, resource)
    if gained:
        tally = Tally(term(resource), (Addend(source, gained, rule),))
        ctx.emit(
            rule, "regained", tallies=(tally,), character=character_ref(key), source=source, resource=term(resource),
            points=gained, left=remaining_points(after, resource),
        )  # fmt: skip
        after_gain(ctx, key, resource)


def drain_resource(ctx: Context, key: str, resource: Resource, modifier: StatModifier) -> None:
    """Subtract the points of `modifier` from a character’s resource, but not from its maximum (TCG-DU-03).

    Shields and temporary HP can reduce the loss.
    """
    source = source_ref(modifier.by, modifier.source)
    ctx.emit(
        modifier.rule, "degenerates", character=character_ref(key), source=source, resource=term(resource),
        points=modifier.points,
    )  # fmt: skip
    deal_effect_damage(ctx, key, source, modifier.points, resource)


def deal_effect_damage(
    ctx: Context, key: str, source: Label, amount: int, resource: Resource = "HP", sub_type: SubType | None = None
) -> None:  # fmt: skip
    """Deal the damage of a lasting effect, which only Shields and temporary HP reduce (R-TCG-144).

    `source`: the effect.
    `sub_type`: None stands for Impact.

    Do nothing to a dead character.
    """
    if amount > 0 and character_of(ctx.position, key).out != "dead":
        types: tuple[SubType, ...] = (sub_type,) if sub_type is not None else ("Impact",)
        deal_damage(ctx, key, Damage(source, amount, kinds=kinds_of(types, None), resource=resource, armored=True))
