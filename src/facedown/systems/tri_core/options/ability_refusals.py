"""The reasons why an Ability cannot be played as a card: an illegal action or target, or no target in Range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.chance import quoted
from facedown.game import OneOf, Option, Refusal, counted, listed, within_sentence
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.areas import ability_reach, travel_squares
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import CHARGE, OFFENSE, Ability, Character, Exchange, View, character_of
from facedown.systems.tri_core.options.cards import listing
from facedown.systems.tri_core.options.cards.ability_cards import unusable_abilities
from facedown.systems.tri_core.options.cards.ability_forms import card_of_ability
from facedown.systems.tri_core.rules.ranges import in_rotation, squares_apart


def ability_refused(
    view: View, one: Character, exchange: Exchange, ability: Ability, move: m.Lay
) -> Refusal | None:  # fmt: skip
    """Return the refusal of an Ability’s action or target in the illegal move `move`; None if no reason is found."""
    actions = (card_of_ability(ability).action, *((CHARGE,) if ability.has("Charge I") else ()))
    if move.action not in actions:
        text = f"{ability.name} cannot be played as {quoted(move.action)}."
        return Refusal("TCG-AC-08", text, f"Choose from: {', '.join(actions)}.")
    offered = [
        option
        for option in listing.card_options(view, one, exchange)
        if option.fixed.get("ability") == ability.name and move.action in actions_of(option)
    ]
    if offered:
        return target_refused(view, ability, exchange, offered, move)
    return no_target_refused(view, one, ability)


def target_refused(
    view: View, ability: Ability, exchange: Exchange, offered: Sequence[Option], move: m.Lay
) -> Refusal | None:  # fmt: skip
    """Return the refusal of the target that `move` chooses for an Ability.

    None if the target is legal, or if the player chooses the target later.

    `offered`: the legal options to play the Ability.
    """
    if exchange.step == "reacting" and replaces_core_action(ability) and ability.action in OFFENSE:  # R-TC-57
        return None
    targets = dict.fromkeys(target for option in offered for target in targets_of(option))
    if move.target in targets:
        return None
    if set(targets) <= {""}:
        return Refusal("TCG-AC-20", f"{ability.name} takes no target.", "Play it without a target.")
    there = {other.key: other.name for other in view.characters}
    target = within_sentence(there.get(move.target, quoted(move.target)))
    text = f"{ability.name} cannot target {target}." if move.target else f"{ability.name} needs a target."
    others = ", ".join(character_of(view, key).name for key in targets if key)
    return Refusal("TCG-AC-20", text, f"Choose from: {others}.")


def actions_of(option: Option) -> tuple[str, ...]:
    """Return the names of the actions that a player can choose in an option."""
    return field_values(option, "action")


def targets_of(option: Option) -> tuple[str, ...]:
    """Return the keys of the targets that an option allows; ("",) for an option without a target."""
    return field_values(option, "target") or ("",)


def field_values(option: Option, name: str) -> tuple[Any, ...]:
    """Return every value that the field `name` of an option can have. A fixed value is the only value."""
    if name in option.fixed:
        return (option.fixed[name],)
    domains = [
        domain for field in option.fields if field.name == name
        for domain in (field.domain, *(domain for _, domain in field.cases))
    ]  # fmt: skip
    choices = [one.value for domain in domains if isinstance(domain, OneOf) for one in domain.choices]
    return tuple(dict.fromkeys(choices))


def no_target_refused(view: View, one: Character, ability: Ability) -> Refusal | None:
    """Return the refusal of an Ability that its owner cannot use on its own turn; None if no reason is found."""
    reason = next((reason for other, reason in unusable_abilities(view, one) if other.name == ability.name), None)
    if reason is None:
        return None
    far = ability_reach(ability) + travel_squares(ability)
    others = [other for other in in_rotation(view) if other.key != one.key and other.out != "dead"
              and not other.hidden_from(one)]  # fmt: skip
    names = [within_sentence(other.name) for other in others]
    distances = [counted(squares_apart(one, other), "square") for other in others]
    away = listed(f"{name} is {distance} away" for name, distance in zip(names, distances, strict=True))
    legal = f"Its Range is {counted(far, 'square')}{f'; {away}' if away else ''}."
    return Refusal(reason.rule, reason.text, legal)
