"""Equip, stow, drop, lift, use up, wear down, give and hand over items."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Dice
from facedown.game import Addend, Tally, new_name
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    WEIGHTS,
    Character,
    Item,
    Played,
    character_of,
    character_ref,
    item_ref,
    term,
)
from facedown.systems.tri_core.pieces import seats_that_know
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.challenge_levels import hoist_level, lifts_by_successes
from facedown.systems.tri_core.rules.current_numbers import carried_weight, current_score
from facedown.systems.tri_core.rules.dice_pools import roll_successes
from facedown.systems.tri_core.rules.gear import GEAR, carried_pounds, place_for
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter

DURABILITY = 10
"""The Durability of a Light item that has no Durability of its own (R-TC-93).

A Moderate item has twice as much, a Heavy item three times as much.
"""


def with_item(owner: Character, old: Item, new: Item | None) -> Character:
    """Return the character with the item `new` in place of its item `old`; if `new` is None, remove `old`."""
    items = tuple(kept for item in owner.sheet.items if (kept := new if item is old else item) is not None)
    return replace(owner, sheet=replace(owner.sheet, items=items))


def handle_item(ctx: Context, played: Played) -> None:
    """Equip, stow or drop the item of a card (TC-D-08, TC-D-09, TC-D-10, R-TC-129)."""
    owner, action = character_of(ctx.position, played.owner), played.card.action
    item = owner.item(played.card.items[0])
    place = {"Stow": "stowed", "Drop": "ground"}.get(action) or equipped_place(owner, item)
    set_character(ctx, with_item(owner, item, replace(item, place=place)))
    rule = {"Equip": "TC-D-08", "Stow": "TC-D-09", "Drop": "TC-D-10"}[action]
    thing = item_ref(played.owner, item.name)
    ctx.emit(rule, "handled", actor=character_ref(played.owner), action=term(action), item=thing)
    wounds.cap_resources(ctx, played.owner)


def equipped_place(owner: Character, item: Item) -> str:
    """Return the place where a character equips an item: “worn”, “main”, “off” or “both”.

    The place can already be in use.
    """
    if item.sort == "armor":
        return "worn"
    held = {one.place for one in owner.sheet.items}
    return "both" if item.hands == 2 else "off" if "main" in held else "main"


def lift_item(ctx: Context, played: Played) -> None:
    """Lift an item into both hands. If the item is heavy, a Hoist roll must succeed.

    Rules: TC-D-28, TC-D-106, R-TC-69.
    """
    owner, rulings = character_of(ctx.position, played.owner), ctx.position.rulings
    item = owner.item(played.card.items[0])
    needed = hoist_level(current_score(owner, rulings, "Strength").total, carried_pounds(owner.sheet) + item.pounds)
    tallies: tuple[Tally, ...] = (needed,)
    lifted, chance = needed.total <= 0, ctx.asking(term("Hoist"), character_ref(owner.key))
    if not lifted:
        if lifts_by_successes(rulings):
            dice = skill_pool(owner, rulings, "Hoist").dice
            roll = roll_successes(chance, rulings, dice.total)
            total = Tally(term("Hoist"), (Addend(term("successes"), roll.total, "R-TC-69"),))
        else:
            total = skill_pool(owner, rulings, "Hoist").made(chance)
        lifted, tallies = total.total >= needed.total, (total, needed)
    if lifted:
        set_character(ctx, with_item(owner, item, replace(item, place="both")))
    actor, thing = character_ref(played.owner), item_ref(played.owner, item.name)
    ctx.emit("TC-D-106", "lifted", tallies=tallies, actor=actor, item=thing, lifted=lifted)


def use_up_items(ctx: Context, played: Played) -> None:
    """Use up the items of a card: reduce limited uses, and drop thrown items without limited uses.

    Rules: TC-F-87, TCG-XR-12, R-TC-161.
    """
    owner = character_of(ctx.position, played.owner)
    items = []
    for item in owner.sheet.items:
        if item.name in played.card.items:
            uses = item.uses - 1 if item.uses else item.uses
            thrown = played.card.action == "Volley" and item.thrown and item.uses is None
            item = replace(item, uses=uses, place="ground" if thrown else item.place)
        items.append(item)
    set_character(ctx, replace(owner, sheet=replace(owner.sheet, items=tuple(items))))


# Moves of the GM


def chip(ctx: Context, seat: str, move: m.Chip) -> None:
    """Reduce the Durability of an item used for a failed Block or Parry by 1d6 + the attacker’s PWR (TC-D-70)."""
    by = next(c.by for c in encounter_of(ctx).chipped if (c.owner, c.item) == (move.character, move.item))
    owner, attacker = character_of(ctx.position, move.character), character_of(ctx.position, by)
    item = owner.item(move.item)
    (face,) = ctx.draw(Dice(1, 6), term("Durability"), character_ref(owner.key))
    power = numbers.stat_value(attacker.sheet, "PWR")
    loss = Tally(
        term("Durability"), (Addend("1d6", face, "TC-D-70", faces=(face,)), Addend(term("PWR"), power, "R-TC-93"))
    )
    whole = DURABILITY * WEIGHTS[item.weight][0] if item.durability is None else item.durability
    after = max(0, whole - loss.total)
    set_character(ctx, with_item(owner, item, replace(item, durability=after, worn=item.worn + whole - after)))
    worn = next(c for c in encounter_of(ctx).chipped if (c.owner, c.item) == (move.character, move.item))
    at = encounter_of(ctx).chipped.index(worn)
    left = (*encounter_of(ctx).chipped[:at], *encounter_of(ctx).chipped[at + 1 :])
    set_encounter(ctx, replace(encounter_of(ctx), chipped=left))
    who, thing = character_ref(owner.key), item_ref(owner.key, item.name)
    ctx.emit("TC-D-70", "chipped", tallies=(loss,), character=who, item=thing, durability=after)


def hand_over(ctx: Context, seat: str, move: m.HandOver) -> None:
    """Give one character’s item to another character: as a gift, as loot, or by theft (TC-F-39).

    Whoever knows the owner sees that the item is gone. Only seats that know a hidden recipient learn who has it.

    Rules: TC-D-83, TC-D-84.
    """
    owner, other = character_of(ctx.position, move.character), character_of(ctx.position, move.to)
    item = owner.item(move.item)
    set_character(ctx, with_item(owner, item, None))
    thing = receive_item(ctx, other.key, item)
    wounds.cap_resources(ctx, owner.key)
    wounds.cap_resources(ctx, other.key)
    gave, got = character_ref(owner.key), character_ref(other.key)
    if seats_that_know(ctx.position, got) not in (None, seats_that_know(ctx.position, gave)):
        ctx.emit("TC-F-39", "item-gone", character=gave, item=item_ref(owner.key, item.name))
    ctx.emit("TC-F-39", "handed-over", character=got, item=item_ref(other.key, thing.name))


def give_item(ctx: Context, seat: str, move: m.GiveItem) -> None:
    """Give a character a new item of the sample gear (TC-B-30)."""
    character = character_of(ctx.position, move.character)
    thing = receive_item(ctx, character.key, GEAR[move.item])
    wounds.cap_resources(ctx, character.key)
    ctx.emit("TC-B-30", "item", character=character_ref(character.key), item=item_ref(character.key, thing.name))


def drop_at_feet(character: Character, item: Item) -> Item:
    """Return a copy of the item that lies on the ground, renamed if the character has an item of the same name.

    The character is not changed.
    """
    return replace(item, name=new_name((own.name for own in character.sheet.items), item.name), place="ground")


def receive_item(ctx: Context, key: str, item: Item) -> Item:
    """Add an item to a character, and return the item as added: equipped, stowed, or on the ground if too heavy.

    Items are equipped only outside an encounter.

    Rules: TC-D-27.
    """
    character = character_of(ctx.position, key)
    new = drop_at_feet(character, item)
    if carried_weight(character) + item.pounds > current_score(character, ctx.position.rulings, "Carry").total:
        set_character(ctx, replace(character, sheet=replace(character.sheet, items=(*character.sheet.items, new))))
        ctx.emit("TC-D-27", "cannot-carry", character=character_ref(key), item=item_ref(key, new.name))
        return new
    wielded_at_once = new.sort in ("weapon", "shield", "armor") and ctx.position.encounter is None
    place = place_for(character.sheet, new) if wielded_at_once else "stowed"
    new = replace(new, place=place)
    set_character(ctx, replace(character, sheet=replace(character.sheet, items=(*character.sheet.items, new))))
    return new
