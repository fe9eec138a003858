"""Apply the Keyword entries that affect minds and senses: disguises, hiding, illusory copies, seeing hidden cards."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.areas import ability_reach
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Character,
    Chosen,
    Exchange,
    StatModifier,
    ability_ref,
    character_of,
    character_ref,
    is_allied,
    is_willing,
    term,
)
from facedown.systems.tri_core.rules.card_values import card_values
from facedown.systems.tri_core.rules.ranges import squares_apart
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.durations import add_modifier, effect_lasts
from facedown.systems.tri_core.steps.keyword_judgments import ask_gm, cycles_of, resist_level, resists_entry
from facedown.systems.tri_core.steps.resistance import roll_resolve


def disguise(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Roll the target’s Resolve against a disguise; if the Resolve fails, ask the GM for the effect.

    `key`: the target’s key. If the target is the user, no Resolve is rolled.

    Rules: TCG-CO-02, R-TCG-96.
    """
    if key != user and resists_entry(ctx, user, ability, entry, key):
        return
    ask_gm(ctx, user, ability, entry, key)


def hide_character(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Hide the character `key` from the senses that the entry names.

    If the entry names sight, opponents roll a Resolve, and the character is in Stealth.
    Nothing happens if the Ability has no duration.

    Rules: TCG-CO-04, R-TCG-98.
    """
    hidden = [*(["sight"] if entry.values.get("sight") else []), *(entry.values.get("senses") or ())]
    target = character_of(ctx.position, key)
    if not effect_lasts(ctx, key, ability_ref(user, ability.name), cycles_of(ctx, ability)):
        return
    modifier = StatModifier("Unseen", ability.name, "TCG-CO-04", ability.type, by=user, cycles=cycles_of(ctx, ability),
                details=tuple(hidden))  # fmt: skip
    add_modifier(ctx, key, modifier)
    if not entry.values.get("sight"):
        return
    noticed = roll_undeceived(ctx, user, ability, target, entry)
    # An opponent who had not noticed the character before does not notice it now.
    noticed = [other for other in noticed if not target.unnoticed_by(other)]
    by = tuple(other.key for other in noticed)
    set_character(ctx, replace(character_of(ctx.position, key), stealthed=True, noticed_by=by))
    ctx.emit("TCG-CO-04", "unseen", character=character_ref(key))
    if noticed:
        ctx.emit("TCG-CO-04", "noticed", character=character_ref(key), by=tuple(map(character_ref, by)))


def opponents_looking(ctx: Context, character: Character) -> list[Character]:
    """Return the opponents who may notice a character: those in the Rotation who can act."""
    keys = set(encounter_of(ctx).everybody)
    return [
        other
        for other in ctx.position.characters
        if other.key in keys and other.able and not is_willing(character, other)
    ]


def roll_undeceived(ctx: Context, user: str, ability: Ability, target: Character, entry: Chosen) -> list[Character]:
    """Roll an Acuity Resolve against an Ability for each opponent of `target`, and return the opponents who succeed.

    `user`: the key of the character who uses the Ability.

    Rules: TCG-CO-03, TCG-CO-03a, TCG-CO-04.
    """
    level = resist_level(ctx, user, ability)
    return [
        other for other in opponents_looking(ctx, target)
        if is_success(roll_resolve(ctx, other.key, "ACT", level, term(entry.entry), entry.keyword.rule))
    ]  # fmt: skip


def make_copies(ctx: Context, user: str, ability: Ability, entry: Chosen, card: Card) -> None:
    """Create illusory copies of the card’s target.

    If the card has no target, or if the Ability is hostile, the user is copied instead.

    Rules: TCG-CO-03, R-TCG-97.
    """
    whose = card.target if card.target and not ability.hostile else user
    owner = character_of(ctx.position, whose)
    watching = opponents_looking(ctx, owner)
    knowing = {other.key for other in roll_undeceived(ctx, user, ability, owner, entry)}
    believing = tuple(character_ref(other.key) for other in watching if other.key not in knowing)
    modifier = StatModifier("Illusion", ability.name, "TCG-CO-03", ability.type, by=user,
                cycles=cycles_of(ctx, ability), details=(entry.values["copies"],))  # fmt: skip
    add_modifier(ctx, whose, modifier)
    ctx.emit("TCG-CO-03", "believed", character=character_ref(whose), by=believing)


def show_face_down_card(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Show the user, and allies in Range, a face-down card of the target.

    It is the first card that the user has not seen; held cards come last.
    No card is shown if the target resists. A Ruse of the target also prevents the effect, and is then used up.

    Rules: TC-D-112, TCG-CO-05, R-TCG-99.
    """
    target, encounter = character_of(ctx.position, key), encounter_of(ctx)
    exchange = encounter.exchange
    seats = onlookers(ctx, user, ability)
    seat = seats[0]
    laid = hidden_cards(exchange, seat, key) if exchange is not None else []
    held_back = [
        (held, at) for held in encounter.held if held.owner == key
        for at in range(len(held.cards)) if (seat, at) not in held.shown
    ]  # fmt: skip
    if key == user or not (laid or held_back):
        ctx.emit("TCG-CO-05", "no-card", character=character_ref(key))
        return
    if any(source == "Ruse" for source, _ in target.edge):
        set_character(ctx, replace(target, edge=tuple(bonus for bonus in target.edge if bonus[0] != "Ruse")))
        ctx.emit("R-TCG-99", "ruse", character=character_ref(key))
        return
    if resists_entry(ctx, user, ability, entry, key):
        return
    ctx.opened = True
    ctx.emit("TCG-CO-05", "shows", character=character_ref(key), to_whom=character_ref(user))
    if exchange is not None and laid:
        at, shown = laid[0]
        turned = tuple((other, key, at) for other in seats)
        set_encounter(ctx, replace(encounter, exchange=replace(exchange, shown=(*exchange.shown, *turned))))
    else:
        held, at = held_back[0]
        again = replace(held, shown=(*held.shown, *((other, at) for other in seats)))
        set_encounter(ctx, replace(encounter, held=tuple(again if one is held else one for one in encounter.held)))
        shown = held.cards[at]
    ctx.emit("TCG-CO-05", "seen-card", to=seats, character=character_ref(key), **card_values(key, shown))


def onlookers(ctx: Context, user: str, ability: Ability) -> tuple[str, ...]:
    """Return the seats to which an Ability shows a card: the user’s seat, then the seats of allies in Range.

    Rules: TCG-CO-05.
    """
    owner = character_of(ctx.position, user)
    far = ability_reach(ability) if ability.has("Range I") else 0
    there = (character_of(ctx.position, other) for other in encounter_of(ctx).everybody)
    ours = (other for other in there if is_allied(owner, other) and other.able)
    friends = [other.controller for other in ours if far and squares_apart(owner, other) <= far]
    return tuple(dict.fromkeys((owner.controller, *friends)))


def hidden_cards(exchange: Exchange, seat: str, key: str) -> list[tuple[int, Card]]:
    """Return the character’s face-down cards that the seat has not seen, as (index among all face-down cards, card).

    `seat`, `key`: the keys of the seat and of the character.
    """
    return [(at, card) for at, card in enumerate(exchange.face_down(key)) if (seat, key, at) not in exchange.shown]
