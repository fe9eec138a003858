"""Apply the Keyword entries that move a character: forced movement, travel, and movement of the user."""

from __future__ import annotations

from facedown.systems.tri_core.abilities.areas import ability_reach, altered_area, travel_squares
from facedown.systems.tri_core.abilities.usage import chosen_area
from facedown.systems.tri_core.model import (
    DEFENSE,
    Ability,
    BonusMoveOffer,
    Card,
    Character,
    Chosen,
    RelocationDecision,
    Square,
    character_of,
    character_ref,
)
from facedown.systems.tri_core.rules.current_numbers import total_weight
from facedown.systems.tri_core.rules.ranges import open_squares_near
from facedown.systems.tri_core.steps.affliction_effects import offer_push
from facedown.systems.tri_core.steps.context import Context, encounter_of
from facedown.systems.tri_core.steps.keyword_judgments import ask_gm, push_decision, resists_entry
from facedown.systems.tri_core.steps.movement import landing_square, place_on


def push_or_ask_gm(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Let the user push the target `key`, or first ask the GM whether the target can be pushed (R-TCG-149)."""
    if entry.values.get("only") and card.action in DEFENSE:
        ask_gm(ctx, user, ability, entry, key)
    else:
        push_target(ctx, user, ability, entry, key)


def push_target(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str) -> None:
    """Let the user push the target `key` to a square of the user’s choice.

    Nothing happens if the target is too heavy or resists.

    Rules: TCG-KI-01, TCG-KI-01d, R-TCG-123.
    """
    target = character_of(ctx.position, key)
    heavy = total_weight(target, ctx.position.rulings)
    if heavy > entry.values["pounds"]:
        most = entry.values["pounds"]
        ctx.emit("R-TCG-123", "mass-too-heavy", character=character_ref(key), pounds=heavy, most=most)
        return
    if not resists_entry(ctx, user, ability, entry, key):
        offer_push(ctx, user, key, ability_reach(ability), "Kinesis")


def offer_movement(ctx: Context, user: str, ability: Ability) -> None:
    """Offer the user of an Ability the additional movement that the Ability gives, if any (TCG-TR-01)."""
    for offered in movement_offers(ctx, character_of(ctx.position, user), ability):
        push_decision(ctx, offered)


def movement_offers(ctx: Context, owner: Character, ability: Ability) -> tuple[BonusMoveOffer, ...]:
    """Return the offer of the movement that an Ability gives its user; empty if it gives none.

    Also empty outside an encounter, or if the user is on no square.
    """
    far = travel_squares(ability) if owner.at is not None and ctx.position.encounter is not None else 0
    return (BonusMoveOffer(owner.key, far, ability.name),) if far else ()


def relocate(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Move the target to the free square nearest to the card’s square.

    Nothing moves in three cases:
    - The target resists.
    - The card’s square is the square of an area, and the target is on the map. The user then chooses where to move it.
    - The card names no square, or no square is free. The GM then decides.

    Rules: TCG-TR-02, TCG-TR-05, R-TCG-134, R-TCG-136.
    """
    target = character_of(ctx.position, key)
    if resists_entry(ctx, user, ability, entry, key):
        return
    where = altered_area(ability, chosen_area(ability, card), ctx.position.rulings)
    if where is not None and where.aimed and target.at is not None:  # the card names the area’s square
        push_decision(ctx, RelocationDecision(user, key, ability_reach(ability)))
        return
    to = nearest_free_square(ctx, target, card.to) if card.to is not None else None
    if to is None:
        ask_gm(ctx, user, ability, entry, key)
        return
    place_on(ctx, key, landing_square(ctx, key, to), "TCG-TR-02", "travels")


def nearest_free_square(ctx: Context, character: Character, to: Square) -> Square | None:
    """Return the square nearest to `to` that is free for a character; None if there is no map or no free square."""
    if character.at is None or ctx.position.encounter is None:
        return None
    return next(iter(open_squares_near(ctx.position, encounter_of(ctx).grid, character, to)), None)
