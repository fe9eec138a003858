"""Remove items that an Ability created for a time, and the cards and charges that need them."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from facedown.systems.tri_core.model import Held, ability_ref, character_of, character_ref, item_ref
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character


def remove_created_items(ctx: Context, marks: Set[str]) -> None:
    """Remove from every character the created items whose mark `Item.made` is in `marks` (TCG-CR-00).

    Charges and held cards that need a removed item are lost.
    """
    for key in [one.key for one in ctx.position.characters]:
        character = character_of(ctx.position, key)
        removed = [item.name for item in character.sheet.items if item.made and item.made in marks]
        if not removed:
            continue
        kept = tuple(item for item in character.sheet.items if item.name not in removed)
        set_character(ctx, replace(character, sheet=replace(character.sheet, items=kept)))
        wounds.cap_resources(ctx, key)
        cancel_charge_using(ctx, key, removed)
        remove_cards_using(ctx, key, removed)


def cancel_charge_using(ctx: Context, key: str, removed: list[str]) -> None:
    """Cancel a character’s charge if the charged card uses an item named in `removed` (TC-C-33, TCG-CH-01)."""
    character = character_of(ctx.position, key)
    if character.charging is not None and set(character.charging.card.items) & {*removed}:
        ability = character.charging.card.ability
        set_character(ctx, replace(character, charging=None))
        items = tuple(item_ref(key, name) for name in removed)
        ctx.emit(
            "TC-C-33", "charge-needs", character=character_ref(key), ability=ability_ref(key, ability), items=items
        )


def remove_cards_using(ctx: Context, key: str, removed: list[str]) -> None:
    """Remove the cards that need an item named in `removed` from a character’s Hold.

    The items are also removed from `Encounter.chipped`: the GM can no longer reduce their Durability.

    Rules: TC-C-33.
    """
    character, encounter = character_of(ctx.position, key), ctx.position.encounter
    if encounter is None:
        return
    held = tuple(without_cards_of(each, removed) if each.owner == key else each for each in encounter.held)
    chipped = tuple(each for each in encounter.chipped if each.owner != key or each.item not in removed)
    if held != encounter.held:
        items = tuple(item_ref(key, name) for name in removed)
        ctx.emit("TC-C-33", "card-needs", to=(character.controller,), character=character_ref(key), items=items)
    if not all(each.cards for each in held):
        emit_lost_hold(ctx, key)
    ctx.position = replace(
        ctx.position, encounter=replace(encounter, held=tuple(each for each in held if each.cards), chipped=chipped)
    )


def emit_lost_hold(ctx: Context, key: str) -> None:
    """Emit that a character has lost all cards that its Hold kept for later (R-TC-63)."""
    ctx.emit("R-TC-63", "lapsed", character=character_ref(key))


def without_cards_of(held: Held, removed: list[str]) -> Held:
    """Return the cards kept by a Hold, without the cards that need an item named in `removed`.

    The remaining cards stay visible to the seats to which they were shown.
    """
    left = [at for at, card in enumerate(held.cards) if not set(card.items) & {*removed}]
    shown = tuple((seat, left.index(at)) for seat, at in held.shown if at in left)
    return replace(held, cards=tuple(held.cards[at] for at in left), shown=shown)
