"""Apply the Keyword entries of an Ability to its targets, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from facedown.systems.tri_core.abilities.devices import room_for
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Chosen,
    Offered,
    ability_ref,
    character_of,
    character_ref,
    is_willing,
    merged,
)
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.durations import deal_unreduced_damage
from facedown.systems.tri_core.steps.keyword_cognition import copies, disguise, hide, show_card
from facedown.systems.tri_core.steps.keyword_judgments import (
    ask_gm,
    for_its_user,
    push_decision,
    refuses,
    resist_level,
)
from facedown.systems.tri_core.steps.keyword_modifiers import add_wards, change_weight, grant_modifiers, reshape
from facedown.systems.tri_core.steps.keyword_movement import move_mass, offer_movement, relocate
from facedown.systems.tri_core.steps.resistance import resist
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# One entry after the other


def on_use(ctx: Context, user: str, ability: Ability, card: Card) -> None:
    """Apply what an Ability does once per use; if it deals damage, once it hits (R-TCG-139)."""
    for one in merged(ability.keywords):
        if one.entry in EFFECTS_ONCE:
            EFFECTS_ONCE[one.entry](ctx, user, ability, one, card)
        elif one.keyword.judged and one.entry not in EFFECTS_ON_EACH:
            whom = card.target or user
            if one.keyword.family == "Creation" or not refuses(ctx, user, ability, one, whom):
                ask_gm(ctx, user, ability, one, whom)


def on_hit(ctx: Context, user: str, ability: Ability) -> None:
    """Apply what a damaging Ability gives its user when it hits (R-TCG-139)."""
    grant_modifiers(ctx, user, ability, user, worse=False)
    add_wards(ctx, user, ability, user)


def on_defence(ctx: Context, user: str, ability: Ability, card: Card, foe: str) -> None:
    """Apply a defensive Ability’s side effects to its user and to the attacker (TCG-AC-08, R-TCG-139).

    The Shields of a Block are up already. A Drawback is announced, so that the GM can apply it (R-TCG-16).
    """
    if ability.drawback.points:
        named, words = ability_ref(user, ability.name), ability.drawback.words
        ctx.emit("R-TCG-16", "drawback", actor=character_ref(user), ability=named, words=words)
    offer_movement(ctx, user, ability)
    on_use(ctx, user, ability, card)
    grant_modifiers(ctx, user, ability, user, worse=False)
    if card.action != "Block":
        add_wards(ctx, user, ability, user)
    grant_modifiers(ctx, user, ability, foe, worse=True)
    for one in merged(ability.keywords):
        if one.entry in EFFECTS_ON_EACH:
            against = one.entry in AIMED_AT_ATTACKER or one.values.get("mode") == "destroy"
            EFFECTS_ON_EACH[one.entry](ctx, user, ability, one, foe if against else user, card)


AIMED_AT_ATTACKER = ("Cognition I", "Cognition V", "Kinesis I")
"""The entries of a defensive Ability that affect the attacker."""


def on_each(
    ctx: Context, user: str, ability: Ability, card: Card, key: str, *, with_value: bool = False, at: int = 0
) -> None:  # fmt: skip
    """Apply what an Ability does to one of its targets; if it deals damage, to one that it hits (R-TCG-139).

    `with_value`: its Effect Value shields the target as well. `at` is the target’s place among all of them:
    only a limited number can be relocated.
    """
    helps = ability.aspect in ("Heal", "Shield", "Boost")
    if helps:
        grant_modifiers(ctx, user, ability, key, worse=False)
        add_wards(ctx, user, ability, key, with_value=with_value)
    friend = helps and is_willing(character_of(ctx.position, user), character_of(ctx.position, key))
    if not friend or key == user:
        grant_modifiers(ctx, user, ability, key, worse=True, own=friend)
    for one in merged(ability.keywords):
        if one.entry == "Travel II" and at >= carried_off(ctx, one):
            ctx.emit("TCG-TR-04", "no-room", character=character_ref(key))
        elif one.entry in EFFECTS_ON_EACH and not (at and for_its_user(ability, one)):
            EFFECTS_ON_EACH[one.entry](ctx, user, ability, one, key, card)


def carried_off(ctx: Context, one: Chosen) -> int:
    """Return how many characters a Travel relocates: by room on its squares, or by price (R-TCG-132)."""
    first, further = one.values["first"], one.values["further"]
    each = ctx.position.rulings.travel_capacity == "per_target"
    return int(first) if each else room_for(first + further, "Medium")


def change_action_points(ctx: Context, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Restore AP, or destroy AP unless the target resists (TCG-BO-04, R-TCG-81)."""
    mode, points = one.values["mode"], one.values["points"]
    if mode == "restore" and ability.aspect != "Hinderance":
        key = user if for_its_user(ability, one) else key
        add_resource(ctx, key, "AP", points)
        named = ability_ref(user, ability.name)
        ctx.emit("TCG-BO-04", "restored", character=character_ref(key), ap=points, source=named)
        after_gain(ctx, key, "AP")
    elif mode == "destroy" or (mode == "restore" and ability.aspect == "Hinderance"):
        level, named = resist_level(ctx, user, ability), ability_ref(user, ability.name)
        lost = resist(ctx, key, "END", level, named, "TCG-BO-04").share(points)
        ctx.emit("TCG-BO-04", "destroyed", character=character_ref(key), ap=lost, source=named)
        deal_unreduced_damage(ctx, key, named, lost, "AP")  # which a Shield of AP meets (TCG-BO-03)


def offer_command(ctx: Context, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Let the user command the target for a number of AP, unless it resists (TCG-CO-01, TCG-CO-01c, R-TCG-95)."""
    if key == user or refuses(ctx, user, ability, one, key):
        return
    push_decision(ctx, Offered(user, "command", key, one.values["ap"], words=ability.name))


Each = Callable[[Context, str, Ability, Chosen, str, Card], None]


EFFECTS_ON_EACH: Mapping[str, Each] = {
    "Anatomy I": reshape, "Anatomy II": reshape, "Anatomy III": reshape, "Anatomy V": change_weight,
    "Anatomy VI": change_weight, "Anatomy VII": reshape, "Anatomy VIII": reshape, "Anatomy IX": reshape,
    "Boost IV": change_action_points, "Cognition I": offer_command, "Cognition II": disguise, "Cognition IV": hide,
    "Cognition V": show_card,
    "Kinesis I": move_mass, "Travel II": relocate, "Travel III": reshape,
}  # fmt: skip
"""The entries that do something to each target."""


EFFECTS_ONCE: Mapping[str, Callable[[Context, str, Ability, Chosen, Card], None]] = {"Cognition III": copies}
"""The entries that do something once per use."""
