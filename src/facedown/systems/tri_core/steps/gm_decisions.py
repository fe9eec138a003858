"""What an Ability brings, as the GM says."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Item, StatModifier, character_of
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.decisions import take_offer
from facedown.systems.tri_core.steps.durations import add_modifier, lasting
from facedown.systems.tri_core.steps.items import drop_at_feet
from facedown.systems.tri_core.steps.keyword_judgments import FIRST
from facedown.systems.tri_core.steps.keyword_movement import moved_by_force

# The GM’s word


def judge(ctx: Context, seat: str, move: m.Judge) -> None:
    """The GM says what comes of what the table cannot reckon (inventory of Section G, 7)."""
    offered = take_offer(ctx)
    owner = character_of(ctx.position, offered.owner)
    assert offered.card is not None
    ability = owner.sheet.ability(offered.card.ability)
    note = move.note.strip()
    what = offered.card.words
    if what == FIRST and move.works:
        says = f"{ability.name} may work: {note or 'nothing keeps it from that'}."
        ctx.say("R-TCG-16", "may-work", says, actor=owner.key)
        return
    if what == FIRST:
        set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.pop()))
    if not move.works:
        says = f"Nothing comes of {ability.name}{f': {note}' if note else ''}."
        ctx.say("TCG-CR-00" if what.startswith("Creation") else "TCG-AC-26", "no-effect", says, actor=owner.key)
        return
    words, whose = note or offered.words.partition(": ")[2].rstrip("."), offered.target or owner.key
    moving = next((one for one in ability.keywords if one.entry == what == "Kinesis I"), None)
    if moving is not None:
        moved_by_force(ctx, owner.key, ability, moving, whose)
        return
    stays = any(one.entry == what and one.values.get("permanent") for one in ability.keywords)
    if not (stays or lasting(ctx, whose, ability.name, offered.squares)):
        return
    mark = "" if stays or not move.item else marked(ctx, ability.name)
    if move.item:
        lay_down(ctx, whose, replace(GEAR[move.item], made=mark))
    if stays:
        ctx.say("TCG-CR-00", "made", f"What {ability.name} has made stays: {words}.", actor=owner.key)
        return
    fewer = any(one.entry == what and one.values.get("fewer") for one in ability.keywords)
    modifier = StatModifier(what, ability.name, "R-TCG-141", ability.type, worse=bool(fewer), by=owner.key,
                cycles=offered.squares, words=words, details=offered.details)  # fmt: skip
    add_modifier(ctx, whose, replace(modifier, made=mark))


def marked(ctx: Context, name: str) -> str:
    """A mark for a thing that an Ability makes, which no other thing has."""
    there = {item.made for one in ctx.position.characters for item in one.sheet.items}
    return next(mark for mark in (f"{name} {n}" for n in count(1)) if mark not in there)


def lay_down(ctx: Context, key: str, item: Item) -> None:
    """A device that was made lies at somebody’s feet (TCG-CR-03)."""
    bearer = character_of(ctx.position, key)
    lies = drop_at_feet(bearer, item)
    set_character(ctx, replace(bearer, sheet=replace(bearer.sheet, items=(*bearer.sheet.items, lies))))
    says = f"A {lies.name} lies at {bearer.name}’s feet, until an action takes it up or stows it."
    ctx.say("TCG-CR-03", "item", says, character=key, item=lies.name)
