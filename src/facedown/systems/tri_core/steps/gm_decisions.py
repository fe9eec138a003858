"""Apply the GM’s decisions about Abilities’ conditions, and about effects that no rule computes."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    FIRST,
    Item,
    JudgmentDecision,
    StatModifier,
    ability_ref,
    character_of,
    character_ref,
    item_ref,
)
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision, set_character, set_encounter
from facedown.systems.tri_core.steps.durations import add_modifier, effect_lasts
from facedown.systems.tri_core.steps.items import drop_at_feet
from facedown.systems.tri_core.steps.keyword_movement import push_target


def judge(ctx: Context, seat: str, move: m.Judge) -> None:
    """Apply the GM’s decision about an Ability’s condition, or about an effect that no rule computes."""
    offered = pop_decision(ctx)
    assert isinstance(offered, JudgmentDecision)
    owner = character_of(ctx.position, offered.owner)
    ability = owner.sheet.ability(offered.ability)
    note = move.note.strip()
    actor, used = character_ref(owner.key), ability_ref(owner.key, ability.name)
    what = offered.question
    if what == FIRST and move.works:
        ctx.emit("R-TCG-16", "may-work", actor=actor, ability=used, note=note.rstrip("."))
        return
    if what == FIRST:
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.pop()))
    if not move.works:
        created = any(one.entry == what and one.keyword.family == "Creation" for one in ability.keywords)
        rule = "TCG-CR-00" if created else "TCG-AC-26"
        ctx.emit(rule, "nothing-comes", actor=actor, ability=used, note=note.rstrip("."))
        return
    whose = offered.target or owner.key
    moving = next((one for one in ability.keywords if one.entry == what == "Kinesis I"), None)
    if moving is not None:
        push_target(ctx, owner.key, ability, moving, whose)
        return
    stays = any(one.entry == what and one.values.get("permanent") for one in ability.keywords)
    if not (stays or effect_lasts(ctx, whose, used, offered.cycles)):
        return
    mark = "" if stays or not move.item else unique_mark(ctx, ability.name)
    if move.item:
        place_created_item(ctx, whose, replace(GEAR[move.item], made=mark))
    if stays:
        ctx.emit("TCG-CR-00", "made", actor=actor, ability=used, note=note.rstrip("."))
        return
    fewer = any(one.entry == what and one.values.get("fewer") for one in ability.keywords)
    modifier = StatModifier(what, ability.name, "R-TCG-141", ability.type, worse=bool(fewer), by=owner.key,
                cycles=offered.cycles, words=note, details=offered.details)  # fmt: skip
    add_modifier(ctx, whose, replace(modifier, made=mark))


def unique_mark(ctx: Context, name: str) -> str:
    """Return a mark for a created item, for example “Ember Blade 1”, that no other item in the position has.

    `name`: the name of the Ability that creates the item.
    """
    there = {item.made for one in ctx.position.characters for item in one.sheet.items}
    return next(mark for mark in (f"{name} {n}" for n in count(1)) if mark not in there)


def place_created_item(ctx: Context, key: str, item: Item) -> None:
    """Put a created item on the ground at a character’s feet (TCG-CR-03)."""
    bearer = character_of(ctx.position, key)
    lies = drop_at_feet(bearer, item)
    set_character(ctx, replace(bearer, sheet=replace(bearer.sheet, items=(*bearer.sheet.items, lies))))
    ctx.emit("TCG-CR-03", "lies-at-feet", character=character_ref(key), item=item_ref(key, lies.name))
