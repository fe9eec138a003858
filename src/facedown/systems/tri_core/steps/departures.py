"""Characters that leave the table, also during an encounter: what names them ends."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Character, Encounter, Held, Place, character_of, character_ref
from facedown.systems.tri_core.steps import durations
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.created_items import remove_created_items
from facedown.systems.tri_core.steps.rotation import advance_place, begin_turn, end_turn
from facedown.systems.tri_core.steps.skills import release_held


def leave(ctx: Context, one: Character) -> None:
    """End what names a character that has just left the table; `one` is its record from before.

    Characters that it holds are free, and effects that last for its cycles end. If only it had Priority, its turn ends.
    """
    remove_created_items(ctx, {modifier.made for modifier in one.stat_modifiers if modifier.made})
    for other in ctx.position.characters:
        if other.held_by == one.key:
            release_held(ctx, other.key)
    durations.end_effects_by(ctx, one.key)
    for other in ctx.position.characters:
        set_character(ctx, without_name(other, one.key))
    if ctx.position.encounter is not None:
        leave_encounter(ctx)


def without_name(other: Character, key: str) -> Character:
    """Return a character that no longer names the character `key`, which has left."""
    charging = other.charging
    if charging is not None and charging.card.target == key:
        charging = replace(charging, card=replace(charging.card, target="", to=None))
    return replace(
        other,
        noticed_by=tuple(one for one in other.noticed_by if one != key),
        afflictions=tuple(replace(one, by="") if one.by == key else one for one in other.afflictions),
        tracks=tuple(replace(one, by="") if one.by == key else one for one in other.tracks),
        charging=charging,
    )


def leave_encounter(ctx: Context) -> None:
    """Remove all who are no longer at the table from the encounter: from the Rotation, and from held cards.

    An owner and its Allies leave together, so that no turn begins for one of them.
    """
    there = {one.key for one in ctx.position.characters}
    known = (*encounter_of(ctx).everybody, *dict(encounter_of(ctx).hidden))
    for key in [key for key in known if key not in there]:
        forget_in_held_cards(ctx, key)
        set_encounter(ctx, without_actor(encounter_of(ctx), key))
    encounter = encounter_of(ctx)
    exchange = encounter.exchange
    turn_ends = exchange is not None and not exchange.actors
    if turn_ends and any(place.keys for place in encounter.rotation):
        end_turn(ctx)
        advance_place(ctx)
    drop_empty_places(ctx)
    if turn_ends and encounter_of(ctx).rotation:
        begin_turn(ctx)


def without_actor(encounter: Encounter, key: str) -> Encounter:
    """Return the encounter without the character `key`. Its place in the Rotation stays, even if it is empty."""

    def others(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in keys if one != key)

    exchange = encounter.exchange
    if exchange is not None:
        exchange = replace(exchange, actors=others(exchange.actors), actions=exchange.actions.without(key))
    return replace(
        encounter,
        rotation=tuple(Place(others(place.keys), place.react, place.acuity) for place in encounter.rotation),
        hidden=tuple(one for one in encounter.hidden if one[0] != key),
        exchange=exchange,
        duel=None,
        chipped=tuple(one for one in encounter.chipped if key not in (one.owner, one.by)),
        cycles_begun=others(encounter.cycles_begun),
        late_entrants=others(encounter.late_entrants),
        tied_tests=tuple(test for test in encounter.tied_tests if test.character != key),
        drawn=tuple(one for one in encounter.drawn if one[0] != key),
    )


def drop_empty_places(ctx: Context) -> None:
    """Remove the places of the Rotation in which nobody is left; the turn stays with the same characters."""
    encounter = encounter_of(ctx)
    before = sum(not place.keys for place in encounter.rotation[: encounter.turn])
    rotation = tuple(place for place in encounter.rotation if place.keys)
    turn = max(0, min(encounter.turn - before, len(rotation) - 1))
    exchange = encounter.exchange if rotation else None
    set_encounter(ctx, replace(encounter, rotation=rotation, turn=turn, exchange=exchange))


def forget_in_held_cards(ctx: Context, key: str) -> None:
    """Remove the held cards of the character `key`, and its name from the held cards of others.

    A card without its target will have no effect, and only the GM can release cards that waited for the character. Only
    the owner of the cards learns of it, because nobody else knows what the cards say (R-TC-172, TC-A-05, TC-D-07).
    """
    kept: list[Held] = []
    for held in encounter_of(ctx).held:
        if held.owner == key:
            continue
        cards = tuple(replace(card, target="", to=None) if card.target == key else card for card in held.cards)
        hold = replace(held.hold, target="", sign="") if held.hold.target == key else held.hold
        if cards != held.cards or hold != held.hold:
            owner = character_of(ctx.position, held.owner)
            ctx.emit(
                "R-TC-172", "target-left", to=(owner.controller,), character=character_ref(owner.key),
                cards=sum(old != new for old, new in zip(held.cards, cards, strict=True)), awaited=hold != held.hold,
            )  # fmt: skip
        kept.append(replace(held, cards=cards, hold=hold))
    set_encounter(ctx, replace(encounter_of(ctx), held=tuple(kept)))
