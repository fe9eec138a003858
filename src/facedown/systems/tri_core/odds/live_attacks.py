"""Live odds of attacks in Tri-Core: a prospect for each way to make an attack.

Each prospect has a case for each likely defence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, within_sentence
from facedown.odds.prospects import Case, Prospect, choices, join_notes, number_outcome, prospect
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import STRIDES, Attack, Card, Character, View, character_of, is_willing
from facedown.systems.tri_core.odds.attacks import MEAN_DAMAGE, AttackOdds, attack_odds, attack_summary
from facedown.systems.tri_core.rules.action_items import fitting_items
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, after_spending_bonus_dice
from facedown.systems.tri_core.rules.defenses import barred_by_chain, can_stop
from facedown.systems.tri_core.rules.ranges import comes_in_range
from facedown.systems.tri_core.rules.strides import after_stride


def card_of(fields: Mapping[str, Any]) -> Card:
    """Return the card with the values in `fields`, by field name; names that are no field of a card are ignored."""
    return Card(**{name: fields[name] for name in Card.__struct_fields__ if name in fields})


def after_played_cards(view: View, owner: Character) -> Character:
    """Return a character as it will be after the cards that it has played so far in this exchange.

    Only Strides and spent bonus dice count.
    """
    encounter = view.encounter
    if encounter is None or encounter.exchange is None:
        return owner
    for card in encounter.exchange.draft(owner.key):
        moves = card.action in STRIDES and card.to is not None
        owner = after_stride(encounter.grid, owner, card) if moves else after_spending_bonus_dice(owner, card)
    return owner


# An attack and its defences


def attack_case(when: tuple[str, ...], odds: AttackOdds) -> Case:
    """Return a case with the odds of an attack.

    `when`: texts that say what the case assumes, for example the defence of the target.
    """
    return Case(when, odds.damage.map(number_outcome), attack_summary(odds), amounts=(MEAN_DAMAGE,))


def defended_cases(
    view: View, owner: Character, attack: Attack, attack_roll: AttackRoll, words: tuple[str, ...] = ()
) -> Iterator[Case]:
    """Yield a case for each likely defence against an attack; `words` begin the description of each case."""
    target = character_of(view, attack.target)
    for when, defence in likely_defences(view, attack):
        yield attack_case((*words, when), attack_odds(view.rulings, owner, attack_roll, target, defence))


def likely_defences(view: View, attack: Attack) -> Iterator[tuple[str, Card | None]]:
    """Yield the likely defences against an attack, each as a text and the card of the defence.

    No defence, with None as the card, comes first; possible Light defences follow.
    """
    target = character_of(view, attack.target)
    yield "undefended", None
    if not target.able:
        return
    best = max(fitting_items(target.sheet, "Block"), key=lambda item: item.dice, default=None)
    items = (best.name,) if best is not None else ()
    for action, ways in {"Block": (items,), "Dodge": ((),), "Parry": (items, ())}.items():
        card = next((card for way in ways if can_defend(view, attack, card := Card(action, items=way))), None)
        if card is not None:
            yield f"against a Light {action}", card


def can_defend(view: View, attack: Attack, card: Card) -> bool:
    """Return whether the defence `card` is allowed against an attack and can affect it (R-TC-94, R-TC-95, R-TC-166)."""
    return not barred_by_chain(view, attack, card) and can_stop(view, attack, card)


# The options of attacks


def attack_prospects(view: View, option: Option) -> Iterator[Prospect]:
    """Yield a prospect for each combination of target in reach, weight, items and damaged resource of an attack.

    If no attack is possible now, the only prospect has no odds.
    """
    owner = after_played_cards(view, character_of(view, option.fixed["actor"]))
    option = with_target_field(view, option)
    if not any(field.name == "target" for field in option.fields):
        yield from reaction_prospects(view, option, owner)
        return
    near = with_reachable_targets(view, option, owner)
    if near is None:
        (target, *others) = targets_of(view, option)
        far = "Nobody is in reach." if others else f"{target.name} is out of reach."
        yield prospect(option, {}, (), far)
        return
    if option.fixed["action"] == "Collide" and owner.at is not None and not owner.moved:  # R-TC-86
        yield prospect(option, {}, (), "It needs a run-up: play a Stride first.")
        return
    ways, left_out = choices(near, "weight", "items", "target", "at_ap")
    friends = "" if any(not is_willing(owner, one) for one in targets_of(view, near)) else "No foe is in reach."
    for chosen in ways:
        card = card_of(near.filled(chosen))
        if comes_in_range(owner, character_of(view, card.target), card):
            cases = card_cases(view, owner, card)
            yield prospect(option, chosen, cases, join_notes(friends, *notes_on_ability(owner, card), left_out))


def card_cases(view: View, owner: Character, card: Card, words: tuple[str, ...] = ()) -> list[Case]:
    """Return a case for each likely defence against the attack that `owner` makes with a card.

    `words` begin the description of each case.
    """
    attack = Attack(owner.key, card, card.target)
    attack_roll = AttackRoll(owner.key, card, card.target)
    return list(defended_cases(view, owner, attack, attack_roll, words))


def with_target_field(view: View, option: Option) -> Option:
    """Return the option with its fixed target as the only choice of a field.

    An option without a fixed target is returned unchanged.
    """
    only = option.fixed.get("target")
    if not only:
        return option
    fixed = {name: value for name, value in option.fixed.items() if name != "target"}
    field = Field("target", OneOf((Choice(only, character_of(view, only).name),)), "Target", option.rule)
    return replace(option, fixed=fixed, fields=(*option.fields, field))


def targets_of(view: View, option: Option) -> list[Character]:
    """Return the characters that an option can target."""
    (domain,) = (field.domain for field in option.fields if field.name == "target")
    assert isinstance(domain, OneOf)
    return [character_of(view, choice.value) for choice in domain.choices]


def with_reachable_targets(view: View, option: Option, owner: Character) -> Option | None:
    """Return the option without the targets that are out of reach with all items; None if no target is in reach."""
    (targets,) = (field for field in option.fields if field.name == "target")
    assert isinstance(targets.domain, OneOf)
    cards = [card_of({**option.fixed, "weight": "Light", "target": "", **way}) for way in choices(option, "items")[0]]
    reachable = tuple(
        choice for choice in targets.domain.choices
        if any(comes_in_range(owner, character_of(view, choice.value), card) for card in cards)
    )  # fmt: skip
    if not reachable:
        return None
    fewer = replace(targets, domain=OneOf(reachable))
    return replace(option, fields=tuple(fewer if field is targets else field for field in option.fields))


def reaction_prospects(view: View, option: Option, owner: Character) -> Iterator[Prospect]:
    """Yield a prospect for each weight and set of items of an attack that `owner` plays as a Reaction.

    Each prospect has cases for all targets in reach. Without targets, the prospect has no odds.

    Rules: R-TC-57.
    """
    exchange = view.encounter.exchange if view.encounter is not None else None
    acting = [character_of(view, key) for key in exchange.actors] if exchange is not None else []
    ways, left_out = choices(option, "weight", "items")
    cards = [card_of({**option.filled(way), "target": ""}) for way in ways]
    if not any(comes_in_range(owner, target, card) for card in cards for target in acting):
        yield prospect(option, {}, (), "Nobody who acts is in reach.")
        return
    friends = "" if any(not is_willing(owner, one) for one in acting) else "Everybody who acts is on your side."
    for chosen in ways:
        cases, notes = [], join_notes(friends, *notes_on_ability(owner, card_of(option.filled(chosen))), left_out)
        for target in acting:
            card = card_of({**option.filled(chosen), "target": target.key})
            if comes_in_range(owner, target, card):
                cases += card_cases(view, owner, card, (f"at {within_sentence(target.name)}",))
        yield prospect(option, chosen, cases, notes if cases else "Nobody who acts is in reach.")


def notes_on_ability(owner: Character, card: Card) -> Iterator[str]:
    """Yield notes about a card’s Ability: its effects on the odds, and effects that the odds leave out."""
    ability = ability_used(owner, card)
    if ability is None:
        return
    if spread_cycles(ability) and ability.aspect == "Damage":
        yield "The damage is the sum over all cycles, so it cannot cause Shock."
    if any(one.keyword.family == "Affliction" for one in ability.keywords):
        yield "Its Afflictions are not counted."
    if any(one.keyword.judged for one in ability.keywords):
        yield "The GM decides what the numbers do not cover."
