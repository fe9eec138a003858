"""An Ability used for itself: its Effect Value by its Aspect, then its Keywords (TCG-AC-08, R-TCG-138, R-TCG-139)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import Tally, listed, minus
from facedown.game.events import Telling
from facedown.systems.tri_core.abilities.ability import Ability, native
from facedown.systems.tri_core.abilities.bearing import power
from facedown.systems.tri_core.abilities.budget import over
from facedown.systems.tri_core.abilities.using import whom
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Attack, Played
from facedown.systems.tri_core.model import Character, Position, Shield, Track, character_of
from facedown.systems.tri_core.ranges import goes_first
from facedown.systems.tri_core.rolls import Rolling, accuracy, bought, conditions, edges, effect
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.state import left, shields
from facedown.systems.tri_core.steps import entries
from facedown.systems.tri_core.steps.attack import backlash, spend_edges, valued
from facedown.systems.tri_core.steps.giving import give, mended
from facedown.systems.tri_core.steps.handling import use_up
from facedown.systems.tri_core.steps.lasting import begin_track, put_up, shared_out
from facedown.systems.tri_core.steps.noticing import notice
from facedown.systems.tri_core.steps.ongoing import on, put

Told = Telling[Position]


def used(told: Told, one: Played) -> tuple[Character, Ability]:
    """Who uses a card’s Ability, and the Ability as it is used."""
    owner = character_of(told.position, one.owner)
    ability = power(owner, one.card)
    assert ability is not None
    return owner, ability


def use(told: Told, one: Played) -> None:
    """An Ability of its own: on whom, what its Effect Value does by its Aspect, and what its Keywords do besides."""
    owner, ability = used(told, one)
    card = one.card
    targets = [other.key for other in whom(told.position, owner, ability, card)]
    names = listed(character_of(told.position, key).name for key in targets) or "nobody"
    told.say("TCG-AC-08", "ability", f"{owner.name} uses {ability.name} on {names}.", actor=one.owner, whom=targets)
    rolls = makes_value(owner, ability, card, told.position)
    if ability.action == "Volley" and card.items:
        use_up(told, replace(one, card=as_action(ability, card)))
    if ability.aspect == "Damage" and rolls and targets:
        strike_all(told, one, ability, targets)
    else:
        entries.on_use(told, one.owner, ability, card)
        shields_by_value = rolls and ability.aspect == "Shield"
        for at, key in enumerate(targets):
            entries.on_each(told, one.owner, ability, card, key, with_value=shields_by_value, at=at)
        if ability.aspect in GIVES and rolls:
            give_all(told, one, ability, targets)
        backlash(told, one.owner, as_action(ability, card))
    if not goes_first(owner, card):
        entries.dash(told, one.owner, ability)
    for key in targets if ability.aspect in ("Damage", "Hinderance") else ():
        notice(told, one.owner, "attacks", key)


def makes_value(owner: Character, ability: Ability, card: Card, position: Position) -> bool:
    """Whether a use makes an Effect Value: its action’s own, or what is bought (R-TCG-138)."""
    if native(ability):
        return True
    rolling = bought(owner, position.rulings, card, ability)
    return bool(rolling.pools or rolling.plus.total)


def as_action(ability: Ability, card: Card) -> Card:
    """The card as its Core Action, for what is rolled (R-TCG-138, R-TCG-139)."""
    return replace(card, action=ability.action or "Strike")


# Damage


def strike_all(told: Told, one: Played, ability: Ability, targets: list[str]) -> None:
    """One Accuracy and one Effect Value for all inside; each may defend itself (R-TC-127, R-TC-135, R-TCG-139)."""
    owner, rulings, card = character_of(told.position, one.owner), told.position.rulings, as_action(ability, one.card)
    action = ability.action or "Strike"
    moved = conditions(owner, rulings, action)
    hit = accuracy(owner, rulings, card, moved).made(
        told.chance_for(f"{owner.name}’s {ability.name}: Accuracy", owner.key)
    )
    pool = value_roll(owner, rulings, ability, one.card).dice.total
    value = value_of(told, owner, ability, one.card)
    attacks = [
        Attack(one.owner, replace(card, target=key, backlash=card.backlash if key == targets[-1] else 0), key,
               unseen=True, price=one.price, rolled=(hit, value), pool=pool)
        for key in targets
    ]  # fmt: skip
    put(told, replace(on(told), waits=on(told).waits.push(*attacks)))


# Healing and shielding


def value_of(told: Told, owner: Character, ability: Ability, card: Card) -> Tally:
    """The Effect Value that a use makes; over cycles the most that it can be (TCG-DU-02)."""
    rolling = value_roll(owner, told.position.rulings, ability, card)
    return valued(told, rolling, ability, f"{owner.name}’s {ability.name}: Effect Value", owner.key)


def value_roll(owner: Character, rulings: Rulings, ability: Ability, card: Card) -> Rolling:
    """What is rolled for the Effect Value of a use (R-TCG-138)."""
    as_card = as_action(ability, card)
    return effect(
        owner, rulings, as_card, [*conditions(owner, rulings, as_card.action), *edges(owner, rulings, as_card)]
    )


def give_all(told: Told, one: Played, ability: Ability, targets: list[str]) -> None:
    """An Effect Value that helps: one roll for all whom it is used on (R-TC-135)."""
    owner = character_of(told.position, one.owner)
    value = value_of(told, owner, ability, one.card)
    spend_edges(told, one.owner, one.card)
    told.say("TC-D-95", "effect", f"Effect Value {minus(value.total)}.", tallies=(value,), critical=False)
    for key in targets:
        GIVES[ability.aspect](told, one.owner, ability, key, max(0, value.total))


def heal(told: Told, user: str, ability: Ability, key: str, amount: int) -> None:
    """HP come back, at once or over cycles (TC-F-63, TCG-DU-02)."""
    if over(ability):
        begin_track(told, key, Track(ability.name, user, shared_out(amount, over(ability)), does="heals"))
        return
    give(told, key, "HP", amount)
    one = character_of(told.position, key)
    says = f"{ability.name} heals {one.name} by {amount}: {minus(left(one, 'HP'))} HP."
    told.say("TC-F-63", "healed", says, character=key, resource="HP")
    mended(told, key, "HP")


def shield(told: Told, user: str, ability: Ability, key: str, amount: int) -> None:
    """A Shield before HP, with what Boost III of the same Ability adds to it (TC-F-64, R-TCG-13, R-TCG-82).

    Over cycles it comes in parts, each in the place of what is left of the one before (TCG-DU-02).
    """
    lasting = entries.lasts(told, ability)
    amount += sum(more.points for more in shields(ability) if more.resource == "HP")
    if over(ability):
        parts = shared_out(amount, over(ability))
        track = Track(ability.name, user, parts, does="shields", type=ability.sub_type, kind=ability.type)
        begin_track(told, key, track)
        return
    put_up(told, key, Shield("HP", amount, ability.sub_type, ability.type, user, lasting), ability.name)


GIVES: Mapping[str, Callable[[Told, str, Ability, str, int], None]] = {"Heal": heal, "Shield": shield}
"""What an Effect Value that helps does, by Aspect."""
