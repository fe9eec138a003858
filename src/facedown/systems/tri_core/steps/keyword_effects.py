"""What Keyword entries do to those whom an Ability is used on, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from facedown.systems.tri_core.abilities.devices import room_for
from facedown.systems.tri_core.model import Ability, Card, Chosen, Offered, character_of, is_willing, merged
from facedown.systems.tri_core.steps.context import Told
from facedown.systems.tri_core.steps.durations import tick
from facedown.systems.tri_core.steps.keyword_cognition import copies, disguise, hide, show_card
from facedown.systems.tri_core.steps.keyword_judgments import (
    ask_gm,
    for_its_user,
    name_of,
    push_decision,
    refuses,
    resist_level,
)
from facedown.systems.tri_core.steps.keyword_modifiers import add_wards, change_weight, grant_modifiers, reshape
from facedown.systems.tri_core.steps.keyword_movement import move_mass, offer_movement, relocate
from facedown.systems.tri_core.steps.resistance import resist
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# One entry after the other


def on_use(told: Told, user: str, ability: Ability, card: Card) -> None:
    """What an Ability does once, whomever it is used on; one that deals damage, once it hits (R-TCG-139)."""
    for one in merged(ability.keywords):
        if one.entry in EFFECTS_ONCE:
            EFFECTS_ONCE[one.entry](told, user, ability, one, card)
        elif one.keyword.judged and one.entry not in EFFECTS_ON_EACH:
            whom = card.target or user
            if one.keyword.family == "Creation" or not refuses(told, user, ability, one, whom):
                ask_gm(told, user, ability, one, whom)


def on_hit(told: Told, user: str, ability: Ability) -> None:
    """What one that deals damage brings its user, when it hits (R-TCG-139)."""
    grant_modifiers(told, user, ability, user, worse=False)
    add_wards(told, user, ability, user)


def on_defence(told: Told, user: str, ability: Ability, card: Card, foe: str) -> None:
    """What one that a defence uses does besides: for its user, and to whom it has met (TCG-AC-08, R-TCG-139).

    The Shields of a Block are up already. A Drawback is told, for the GM to see to (R-TCG-16).
    """
    if ability.drawback.points:
        says = f"{ability.name} has a Drawback: {ability.drawback.words}."
        told.say("R-TCG-16", "drawback", says, actor=user)
    offer_movement(told, user, ability)
    on_use(told, user, ability, card)
    grant_modifiers(told, user, ability, user, worse=False)
    if card.action != "Block":
        add_wards(told, user, ability, user)
    grant_modifiers(told, user, ability, foe, worse=True)
    for one in merged(ability.keywords):
        if one.entry in EFFECTS_ON_EACH:
            against = one.entry in AIMED_AT_ATTACKER or one.values.get("mode") == "destroy"
            EFFECTS_ON_EACH[one.entry](told, user, ability, one, foe if against else user, card)


AIMED_AT_ATTACKER = ("Cognition I", "Cognition V", "Kinesis I")
"""The entries of a defence that are about whom it meets."""


def on_each(
    told: Told, user: str, ability: Ability, card: Card, key: str, *, with_value: bool = False, at: int = 0
) -> None:  # fmt: skip
    """What an Ability does to each of those that it is used on; one that deals damage, to whom it hits (R-TCG-139).

    `with_value`: its Effect Value shields them besides. `at` is the place among them, of whom so many can be relocated.
    """
    helps = ability.aspect in ("Heal", "Shield", "Boost")
    if helps:
        grant_modifiers(told, user, ability, key, worse=False)
        add_wards(told, user, ability, key, with_value=with_value)
    friend = helps and is_willing(character_of(told.position, user), character_of(told.position, key))
    if not friend or key == user:
        grant_modifiers(told, user, ability, key, worse=True, own=friend)
    for one in merged(ability.keywords):
        if one.entry == "Travel II" and at >= carried_off(told, one):
            told.say("TCG-TR-04", "no-room", f"There is no room for {name_of(told, key)}.", character=key)
        elif one.entry in EFFECTS_ON_EACH and not (at and for_its_user(ability, one)):
            EFFECTS_ON_EACH[one.entry](told, user, ability, one, key, card)


def carried_off(told: Told, one: Chosen) -> int:
    """How many a Travel relocates: those who find room on its squares, or whom it was paid for (R-TCG-132)."""
    first, further = one.values["first"], one.values["further"]
    each = told.position.rulings.travel_capacity == "per_target"
    return int(first) if each else room_for(first + further, "Medium")


def change_action_points(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """AP restored, or destroyed unless a Resolve holds (TCG-BO-04, R-TCG-81)."""
    mode, points = one.values["mode"], one.values["points"]
    if mode == "restore" and ability.aspect != "Hinderance":
        key = user if for_its_user(ability, one) else key
        add_resource(told, key, "AP", points)
        told.say("TCG-BO-04", "restored", f"{name_of(told, key)} regains up to {points} AP.", character=key, ap=points)
        after_gain(told, key, "AP")
    elif mode == "destroy" or (mode == "restore" and ability.aspect == "Hinderance"):
        level = resist_level(told, user, ability)
        lost = resist(told, key, "END", level, ability.name, "TCG-BO-04").share(points)
        says = f"{ability.name} destroys {lost or 'no'} AP of {name_of(told, key)}’s."
        told.say("TCG-BO-04", "destroyed", says, character=key, ap=lost)
        tick(told, key, ability.name, lost, "AP")  # which a Shield of AP meets (TCG-BO-03)


def offer_command(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody does what the user says, up to so many AP, unless a Resolve holds (TCG-CO-01, TCG-CO-01c, R-TCG-95)."""
    if key == user or refuses(told, user, ability, one, key):
        return
    push_decision(told, Offered(user, "command", key, one.values["ap"], words=ability.name))


Each = Callable[[Told, str, Ability, Chosen, str, Card], None]


EFFECTS_ON_EACH: Mapping[str, Each] = {
    "Anatomy I": reshape, "Anatomy II": reshape, "Anatomy III": reshape, "Anatomy V": change_weight,
    "Anatomy VI": change_weight, "Anatomy VII": reshape, "Anatomy VIII": reshape, "Anatomy IX": reshape,
    "Boost IV": change_action_points, "Cognition I": offer_command, "Cognition II": disguise, "Cognition IV": hide,
    "Cognition V": show_card,
    "Kinesis I": move_mass, "Travel II": relocate, "Travel III": reshape,
}  # fmt: skip
"""The entries that do something to each of those they are used on."""


EFFECTS_ONCE: Mapping[str, Callable[[Told, str, Ability, Chosen, Card], None]] = {"Cognition III": copies}
"""The entries that do something once."""
