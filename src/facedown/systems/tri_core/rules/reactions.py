"""Reactions: the characters that may react, the actions they can answer, and the order in which cards resolve."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    DEFENSE,
    OFFENSE,
    Card,
    Character,
    Encounter,
    Exchange,
    Played,
    Position,
    Square,
    character_of,
    distance,
)
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.rules.grid_paths import straight_line
from facedown.systems.tri_core.rules.ranges import comes_in_range, in_range


def can_reach(exchange: Exchange, owner: Character, target: Character, card: Card, *, moved: bool = False) -> bool:
    """Return whether a card of `owner` can reach the character `target` (R-TC-60).

    `moved`: True if the move that the card’s Ability gives is already made (TCG-TR-01).
    """
    stood = dict(exchange.starting_squares).get(target.key) if owner.key in exchange.actors else None
    where = (target, replace(target, at=stood)) if stood is not None else (target,)
    near = in_range if moved else comes_in_range
    return any(near(owner, there, card) for there in where)


# The characters that may react


def reactors(position: Position, encounter: Encounter, exchange: Exchange) -> tuple[str, ...]:
    """Return the keys of the characters that may react to the face-down actions of the characters with Priority.

    Characters outside the Rotation are left out.

    Rules: TC-D-84, TC-D-92, TC-D-96, TC-D-113, R-TC-138.
    """
    actors = [character_of(position, key) for key in exchange.actors]
    return tuple(
        key
        for key in encounter.everybody
        if key not in exchange.actors
        and not all(actor.unnoticed_by(character_of(position, key)) for actor in actors)
        and character_of(position, key).able
        and (exchange.aimed(key) or reactions_left(character_of(position, key), position.rulings) > 0)
    )


# The actions that a Reaction can answer


def answerable_actions(position: Position, exchange: Exchange, played: Played) -> tuple[Played, ...]:
    """Return the revealed actions that the Reaction `played` can answer (TC-D-93, TC-D-117, R-TC-132)."""
    if played.card.action not in DEFENSE:
        return exchange.played
    met = []
    for attack in exchange.played:
        if attack.card.action not in OFFENSE:
            continue
        if attack.card.target == played.owner or can_step_in(position, exchange, played, attack):
            met.append(attack)
    return tuple(met)


def can_step_in(position: Position, exchange: Exchange, played: Played, attack: Played) -> bool:
    """Return whether the owner of `played` can use this card to defend another character, the target of `attack`.

    `played`: a revealed Reaction.
    `attack`: a revealed attack.

    Rules: TC-D-117, R-TC-132.
    """
    owner, target = character_of(position, played.owner), attack.card.target
    if played.card.action != "Block" or not target or attack.owner == owner.key:
        return False
    if exchange.react(owner.key) <= exchange.react(target):
        return False
    if reactions_left(owner, position.rulings) <= other_reactions(exchange, played):
        return False
    strides = [card.card.to for card in exchange.reactions_of(owner.key)]
    faster = exchange.react(owner.key) > exchange.react(attack.owner)
    places = [place for place in (owner.at, *(strides if faster else ())) if place is not None]
    return is_in_the_way(position, places, attack.owner, target)


def other_reactions(exchange: Exchange, played: Played) -> int:
    """Return how many Reactions the owner of the card `played` uses for other cards in this exchange.

    Rules: TC-C-28, TC-D-96.
    """
    others = [
        card for card in exchange.reactions_of(played.owner) if (card.owner, card.at) != (played.owner, played.at)
    ]
    answered = {card.at: exchange.answered(card) for card in others}
    saves = {at for at, action in answered.items() if action is not None and action.card.aim != played.owner}
    return sum(card.card.action not in DEFENSE or card.at in saves for card in others)


# The cost of a Reaction


def is_openly_targeted(exchange: Exchange, key: str) -> bool:
    """Return whether a character is the open target of a revealed or face-down action (TC-D-97)."""
    return exchange.targets(key) or exchange.aimed(key) > 0


def has_no_surcharge(exchange: Exchange, played: Played, reactions: Sequence[Played]) -> bool:
    """Return whether the revealed Reaction `played` costs no extra AP.

    `reactions` holds all Reactions of the same owner in this exchange.

    Rules: TC-D-97, R-TC-53, R-TC-151.
    """
    own = [one.at for one in reactions if not steps_in_for_another(exchange, one)]
    return is_openly_targeted(exchange, played.owner) and played.at == min(own, default=-1)


def next_reaction_has_no_surcharge(exchange: Exchange, key: str) -> bool:
    """Return whether a character’s next face-down Reaction costs no extra AP.

    The result does not depend on the action that the Reaction will answer.

    Rules: TC-D-97, R-TC-53, R-TC-151.
    """
    return is_openly_targeted(exchange, key) and not exchange.draft(key)


def steps_in_for_another(exchange: Exchange, played: Played) -> bool:
    """Return whether a Reaction is a Defense by which its owner protects another character (TC-D-117)."""
    answered = exchange.answered(played)
    return played.card.action in DEFENSE and answered is not None and answered.card.aim != played.owner


def defends_itself(exchange: Exchange, played: Played) -> bool:
    """Return whether a Reaction is a Defense that protects its owner, and not another character (TC-D-96)."""
    answered = exchange.answered(played)
    own = answered.card.aim == played.owner if answered is not None else exchange.targets(played.owner)
    return played.card.action in DEFENSE and own


def is_in_the_way(position: Position, places: Sequence[Square], attacker: str, target: str) -> bool:
    """Return whether one of the squares `places` is at most 1 square from the line of an attack.

    `attacker`, `target`: the keys of the characters.

    Also True if `places` is empty, or if the attacker or the target is not on the map.

    Rules: R-TC-132, R-TC-161.
    """
    where, there = character_of(position, attacker).at, character_of(position, target).at
    if not places or where is None or there is None:
        return True
    return any(distance(place, at) <= 1 for place in places for at in straight_line(where, there)[1:])


def answering_defences(exchange: Exchange) -> tuple[Played, ...]:
    """Return the defences of an exchange that are already assigned to an attack. All other defences are left out."""
    return tuple(one for one in exchange.assigned_reactions if one.card.action in DEFENSE and one.answers is not None)


def resolution_order(exchange: Exchange) -> tuple[Played, ...]:
    """Return the cards of an exchange in the order in which they resolve.

    Defences that answer an attack are left out. Other defences come last and have no effect.

    Rules: TC-D-116, R-TC-59, R-TC-60.
    """
    queue: list[Played] = []
    waiting: list[Played] = []
    together = len(exchange.actors) > 1
    others = [one for one in exchange.assigned_reactions if one.card.action not in DEFENSE]
    for action in sorted(exchange.played, key=lambda one: together and one.card.action not in DEFENSE):
        mine = [one for one in others if one.answers == (action.owner, action.at)]
        faster = [one for one in mine if exchange.react(one.owner) > exchange.react(action.owner)]
        slower = [one for one in mine if one not in faster]
        queue += [*faster, action, *(() if together else slower)]
        waiting += slower if together else ()
    idle = [one for one in exchange.assigned_reactions if one.card.action in DEFENSE and one.answers is None]
    return (*queue, *waiting, *idle)
