"""Things that were made for a time and are not there any more, with all that was to be done with them (TCG-CR-00)."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from facedown.game import listed
from facedown.systems.tri_core.model import Held, character_of
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character


def remove_created_items(ctx: Context, marks: Set[str]) -> None:
    """What was made for a time is not there any more, whoever has it by now (TCG-CR-00)."""
    for key in [one.key for one in ctx.position.characters]:
        one = character_of(ctx.position, key)
        gone = [item.name for item in one.sheet.items if item.made and item.made in marks]
        if not gone:
            continue
        kept = tuple(item for item in one.sheet.items if item.name not in gone)
        set_character(ctx, replace(one, sheet=replace(one.sheet, items=kept)))
        wounds.cap_resources(ctx, key)
        lose_charge(ctx, key, gone)
        lose_cards(ctx, key, gone)


def lose_charge(ctx: Context, key: str, gone: list[str]) -> None:
    """What was charged with a thing that is gone is lost (TC-C-33, TCG-CH-01)."""
    one = character_of(ctx.position, key)
    if one.charging is not None and set(one.charging.card.items) & {*gone}:
        ability = one.charging.card.ability
        set_character(ctx, replace(one, charging=None))
        says = f"{ability} is lost: {one.name} has no {listed(gone)} any more."
        ctx.say("TC-C-33", "lost", says, character=key, ability=ability)


def lose_cards(ctx: Context, key: str, gone: list[str]) -> None:
    """Cards that somebody held to be done with it are lost, and so is what it might have worn down (TC-C-33)."""
    one, encounter = character_of(ctx.position, key), ctx.position.encounter
    if encounter is None:
        return
    held = tuple(without_cards_of(each, gone) if each.owner == key else each for each in encounter.held)
    chipped = tuple(each for each in encounter.chipped if each.owner != key or each.item not in gone)
    if held != encounter.held:
        says = f"A card is lost that {one.name} held: there is no {listed(gone)} any more."
        ctx.say("TC-C-33", "lost", says, to=(one.controller,), character=key)
    if not all(each.cards for each in held):
        drop_hold(ctx, key)
    ctx.position = replace(
        ctx.position, encounter=replace(encounter, held=tuple(each for each in held if each.cards), chipped=chipped)
    )


def drop_hold(ctx: Context, key: str) -> None:
    """What somebody held is gone, for all to see (R-TC-63)."""
    says = f"{character_of(ctx.position, key).name} waits no longer: what was held is gone."
    ctx.say("R-TC-63", "lapsed", says, character=key)


def without_cards_of(held: Held, gone: list[str]) -> Held:
    """Held cards without those that name a thing which is gone; those that were shown keep their places."""
    left = [at for at, card in enumerate(held.cards) if not set(card.items) & {*gone}]
    shown = tuple((seat, left.index(at)) for seat, at in held.shown if at in left)
    return replace(held, cards=tuple(held.cards[at] for at in left), shown=shown)
