"""Apply the Keyword entries of an Ability to its user and its targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Chosen,
    CommandDecision,
    ability_ref,
    character_of,
    character_ref,
    is_willing,
    merged,
)
from facedown.systems.tri_core.rules.ranges import most_relocated
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.durations import deal_effect_damage
from facedown.systems.tri_core.steps.keyword_cognition import disguise, hide_character, make_copies, show_face_down_card
from facedown.systems.tri_core.steps.keyword_judgments import (
    affects_user_only,
    ask_gm,
    push_decision,
    resist_level,
    resists_entry,
)
from facedown.systems.tri_core.steps.keyword_modifiers import add_wards, change_body, change_weight, grant_modifiers
from facedown.systems.tri_core.steps.keyword_movement import offer_movement, push_or_ask_gm, relocate
from facedown.systems.tri_core.steps.resistance import roll_resolve
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain


def apply_once_per_use(ctx: Context, user: str, ability: Ability, card: Card) -> None:
    """Apply the Keyword entries that take effect once for each use of an Ability, or ask the GM to decide them.

    For a damaging Ability, call this function at the first hit (R-TCG-139).
    """
    for entry in merged(ability.keywords):
        if entry.entry in EFFECTS_ONCE:
            EFFECTS_ONCE[entry.entry](ctx, user, ability, entry, card)
        elif entry.keyword.judged and entry.entry not in EFFECTS_ON_EACH:
            whom = card.target or user
            if entry.keyword.family == "Creation" or not resists_entry(ctx, user, ability, entry, whom):
                ask_gm(ctx, user, ability, entry, whom)


def apply_to_user_on_hit(ctx: Context, user: str, ability: Ability) -> None:
    """Give the user of a damaging Ability the bonuses, Shields and temporary HP of the Ability (R-TCG-139).

    Call this function at the first hit.
    """
    grant_modifiers(ctx, user, ability, user, penalties=False)
    add_wards(ctx, user, ability, user)


def apply_defence_effects(ctx: Context, user: str, ability: Ability, card: Card, foe: str) -> None:
    """Apply the effects of a defence’s Ability to its user and to the attacker `foe` (TCG-AC-08, R-TCG-139).

    The Shields of a Block are left out. A Drawback is only emitted (R-TCG-16).
    """
    if ability.drawback.points:
        named, words = ability_ref(user, ability.name), ability.drawback.words
        ctx.emit("R-TCG-16", "drawback", actor=character_ref(user), ability=named, words=words)
    offer_movement(ctx, user, ability)
    apply_once_per_use(ctx, user, ability, card)
    grant_modifiers(ctx, user, ability, user, penalties=False)
    if card.action != "Block":
        add_wards(ctx, user, ability, user)
    grant_modifiers(ctx, user, ability, foe, penalties=True)
    for entry in merged(ability.keywords):
        if entry.entry in EFFECTS_ON_EACH:
            against = entry.entry in AIMED_AT_ATTACKER or entry.values.get("mode") == "destroy"
            EFFECTS_ON_EACH[entry.entry](ctx, user, ability, entry, foe if against else user, card)


AIMED_AT_ATTACKER = ("Cognition I", "Cognition V", "Kinesis I")
"""The Keyword entries that affect the attacker, not the user, if the Ability is used for a defence."""


def apply_to_target(
    ctx: Context, user: str, ability: Ability, card: Card, key: str, *, shields_by_value: bool = False, at: int = 0
) -> None:  # fmt: skip
    """Apply the Keyword entries of an Ability to the target `key` (R-TCG-139).

    For a damaging Ability, call this function only for targets that are hit.

    `shields_by_value`: True to leave out the Shield of HP, which the Effect Value includes.
    `at`: the number of earlier targets of the same use.
    """
    helps = ability.aspect in ("Heal", "Shield", "Boost")
    if helps:
        grant_modifiers(ctx, user, ability, key, penalties=False)
        add_wards(ctx, user, ability, key, shields_by_value=shields_by_value)
    friend = helps and is_willing(character_of(ctx.position, user), character_of(ctx.position, key))
    if not friend or key == user:
        grant_modifiers(ctx, user, ability, key, penalties=True, own=friend)
    for entry in merged(ability.keywords):
        if entry.entry == "Travel II" and at >= most_relocated(ctx.position.rulings, entry):
            ctx.emit("TCG-TR-04", "no-room", character=character_ref(key))
        elif entry.entry in EFFECTS_ON_EACH and not (at and affects_user_only(ability, entry)):
            EFFECTS_ON_EACH[entry.entry](ctx, user, ability, entry, key, card)


def change_action_points(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Apply a Keyword entry that restores or destroys AP (TCG-BO-04, R-TCG-81).

    - To restore: the target `key` gains AP. If the Ability deals damage, the user gains AP instead.
    - To destroy: the target loses AP, depending on its Resolve. A Hinderance that restores does the same.
    """
    mode, points = entry.values["mode"], entry.values["points"]
    if mode == "restore" and ability.aspect != "Hinderance":
        key = user if affects_user_only(ability, entry) else key
        gained, named = add_resource(ctx, key, "AP", points), ability_ref(user, ability.name)
        ctx.emit(
            "TCG-BO-04", "restored", character=character_ref(key), ap=points, gained=gained, wasted=points - gained,
            left=character_of(ctx.position, key).ap, source=named,
        )  # fmt: skip
        after_gain(ctx, key, "AP")
    elif mode == "destroy" or (mode == "restore" and ability.aspect == "Hinderance"):
        level, named = resist_level(ctx, user, ability), ability_ref(user, ability.name)
        lost = roll_resolve(ctx, key, "END", level, named, "TCG-BO-04").share(points)
        ctx.emit("TCG-BO-04", "destroyed", character=character_ref(key), ap=lost, source=named)
        deal_effect_damage(ctx, key, named, lost, "AP")  # a Shield of AP reduces it (TCG-BO-03)


def offer_command(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Let the user choose an action of the target `key`, unless the target resists or is the user.

    Rules: TCG-CO-01, TCG-CO-01c, R-TCG-95.
    """
    if key == user or resists_entry(ctx, user, ability, entry, key):
        return
    push_decision(ctx, CommandDecision(user, key, entry.values["ap"], ability.name))


TargetEffect = Callable[[Context, str, Ability, Chosen, str, Card], None]


EFFECTS_ON_EACH: Mapping[str, TargetEffect] = {
    "Anatomy I": change_body, "Anatomy II": change_body, "Anatomy III": change_body, "Anatomy V": change_weight,
    "Anatomy VI": change_weight, "Anatomy VII": change_body, "Anatomy VIII": change_body, "Anatomy IX": change_body,
    "Boost IV": change_action_points, "Cognition I": offer_command, "Cognition II": disguise,
    "Cognition IV": hide_character,
    "Cognition V": show_face_down_card,
    "Kinesis I": push_or_ask_gm, "Travel II": relocate, "Travel III": change_body,
}  # fmt: skip
"""For each Keyword entry that affects every target of an Ability, the function that applies it to one target."""


EFFECTS_ONCE: Mapping[str, Callable[[Context, str, Ability, Chosen, Card], None]] = {"Cognition III": make_copies}
"""For each Keyword entry that takes effect once for each use of an Ability, the function that applies it."""
