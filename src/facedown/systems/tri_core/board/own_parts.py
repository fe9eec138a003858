"""The parts of a mat that depend on neither the encounter nor the viewer: resources, conditions, items, Abilities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from facedown.game import Card, Meter, MeterGroup, counted
from facedown.systems.tri_core.board.words import Words, modifier_text, over_time_text
from facedown.systems.tri_core.model import (
    RESOURCES,
    ROMAN,
    Character,
    Item,
    Rulings,
    Sheet,
    ability_ref,
    item_ref,
)
from facedown.systems.tri_core.rules.current_numbers import (
    current_score,
    fatigue,
    maximum,
    reactions_left,
    remaining_points,
)
from facedown.systems.tri_core.rules.lasting_modifiers import TEMPORARY_HP_MODIFIER

STATES = {"wounds": "unconscious", "collapse": "collapsed", "dying": "dying", "dead": "dead"}
"""The name of the condition that the board shows for each reason why a character is out of action."""

PLACES = {"main": "in hand", "off": "in hand", "both": "in both hands", "worn": "worn", "stowed": "stowed",
          "ground": "on the ground"}  # fmt: skip
"""The text for each place of an item, in the order in which a mat lists items."""


class OwnParts(NamedTuple):
    """The parts of a character’s mat that depend on neither the encounter nor the viewer.

    `impairments`: impairments and Afflictions.
    `lines`: texts for lasting effects.
    `meters`: the resources and Reactions.
    `gear`: the items and Abilities.
    """

    conditions: tuple[str, ...]
    impairments: tuple[str, ...]
    lines: tuple[str, ...]
    meters: MeterGroup
    gear: tuple[Card, ...]


@lru_cache(maxsize=2048)
def own_parts(one: Character, rulings: Rulings, words: Words) -> OwnParts:
    """Return the parts of a character’s mat that depend on neither the encounter nor the viewer.

    The result is cached for equal arguments.
    """
    return OwnParts(
        tuple(conditions(one, rulings, words)),
        tuple(impairments(one, words)),
        tuple(modifier_lines(one, words)),
        meters(one, rulings, words),
        gear(one.sheet, one.key, words),
    )


def conditions(one: Character, rulings: Rulings, words: Words) -> Iterator[str]:
    """Yield the names of a character’s conditions. Being held is left out, because it depends on another character."""
    if one.out:
        yield words.term(STATES[one.out])
    if one.wounded:
        yield f"{words.term('Wounded')} {ROMAN[one.wounded]}"
    tired = fatigue(one, rulings)
    if tired is not None:
        yield words.label(tired.label)
    if one.staggered:
        yield f"{words.term('Systemic Shock')} {one.staggered}"
    if one.stealthed:
        yield words.term("hidden")


def impairments(one: Character, words: Words) -> Iterator[str]:
    """Yield a text for each impairment and each Affliction of a character."""
    for limb in one.impairments:
        yield f"impaired {words.term(limb.limb)} ({limb.cause})"
    for it in one.afflictions:
        yield f"{words.term(it.kind)} {it.steps}{for_cycles(it.cycles)}"


def modifier_lines(one: Character, words: Words) -> Iterator[str]:
    """Yield lines about the lasting effects on a character.

    The lines are for a charged Ability, Shields and temporary HP, temporary modifiers, and effects over several cycles.
    """
    if one.charging is not None:
        yield f"charging {one.charging.card.ability}: {counted(one.charging.cycles, 'cycle')}"
    shields = [f"{it.points} {it.resource}{for_cycles(it.cycles)}" for it in one.shields]
    shields += [f"{one.temp} temporary HP"] if one.temp else []
    if shields:
        yield f"shields: {', '.join(shields)}"
    lasting = (it for it in one.stat_modifiers if it.what != TEMPORARY_HP_MODIFIER)
    modifiers = [f"{modifier_text(words, it)}{for_cycles(it.cycles)}" for it in lasting]
    if modifiers:
        yield f"now: {', '.join(modifiers)}"
    for track in one.tracks:
        yield over_time_text(words, track)


def for_cycles(cycles: int) -> str:
    """Return a text for the remaining cycles of an effect, for example “ for 2 cycles”; "" for 0 cycles."""
    return f" for {counted(cycles, 'cycle')}" if cycles else ""


def meters(one: Character, rulings: Rulings, words: Words) -> MeterGroup:
    """Return the meters for a character’s resources and for the Reactions that it has left."""
    shown = []
    for name in RESOURCES:
        most = maximum(one, rulings, name)
        points = remaining_points(one, name)
        shown.append(Meter(words.term(name), points, most, note=f"of {most}", key=name.lower()))
    total = current_score(one, rulings, "Reactions").total
    shown.append(Meter(words.term("Reactions"), reactions_left(one, rulings), total, key="reactions"))
    return MeterGroup("Resources", meters=tuple(shown), key="resources")


# Items and Abilities


@lru_cache(maxsize=1024)
def gear(sheet: Sheet, owner: str, words: Words) -> tuple[Card, ...]:
    """Return the items and Abilities of a character as cards. `owner` is the character’s key."""
    order = list(PLACES)
    items = [item_card(item, owner) for item in sorted(sheet.items, key=lambda item: order.index(item.place))]
    return (*items, *ability_cards(sheet, owner, words))


def item_card(item: Item, owner: str) -> Card:
    """Return the card of an item, with its place, uses and durability.

    `owner` is the key of the character that has the item.
    """
    notes = [PLACES[item.place]]
    notes += [counted(item.uses, "use")] if item.uses is not None else []
    if item.durability is not None:
        notes.append(f"durability {item.durability}" if item.durability else "broken")
    return Card(item.name, note=", ".join(notes), ref=item_ref(owner, item.name), key="item")


def ability_cards(sheet: Sheet, owner: str, words: Words) -> list[Card]:
    """Return the cards of a character’s Abilities, each with its type, and a note if the Ability is suspended.

    `owner` is the character’s key.

    Rules: R-TCG-137.
    """
    title, types = words.term("Abilities"), {one.type for one in sheet.abilities}
    notes = {kind: words.term(kind) for kind in types}
    suspended = {one.ability: f", {words.term('suspended')}" for one in sheet.suspended_abilities}
    return [
        Card(
            one.name,
            title=title,
            note=notes[one.type] + suspended.get(one.name, ""),
            ref=ability_ref(owner, one.name),
            key="ability",
        )
        for one in sheet.abilities
    ]
