"""What a bot of Tri-Core does with Abilities: heals who is hurt, strikes where most foes are, helps where it can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Squares, System
from facedown.systems.tri_core.abilities.areas import area_of
from facedown.systems.tri_core.abilities.usage import affected_characters
from facedown.systems.tri_core.model import CHARGE, Ability, Card, Character, Position, character_of, is_willing
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.rules.ranges import in_range


def asked_fields(option: Option, wanted: Mapping[str, Any]) -> Iterator[tuple[Field, Any]]:
    """The fields that are asked for, each with its domain beside the earlier ones: as wanted, else as usual."""
    values = {**option.fixed}
    for field in option.fields:
        domain = field.domain_for(values)
        if domain is not None:
            legal = field.name in wanted and domain.reason_against(wanted[field.name], field.rule) is None
            values[field.name] = wanted[field.name] if legal else domain.usual
            yield field, domain


def best_ability(system: System[Any], view: Position, one: Character, lays: Sequence[Option]) -> Any:
    """The card of the Ability that is worth most now; None where a plain blow is better."""
    found = [
        (worth, at, option, chosen)
        for at, option in enumerate(lays)
        if option.fixed.get("ability") and option.fixed.get("action") != CHARGE
        for worth, chosen in uses(view, one, option)
    ]
    if not found:
        return None
    worth, _, option, chosen = max(found, key=lambda use: (use[0], -use[1]))
    return option.build(system.move_type, **chosen) if worth > 0 else None


def uses(view: Position, one: Character, option: Option) -> Iterator[tuple[float, dict[str, Any]]]:
    """The ways to use an Ability, each with what it is worth."""
    ability = one.sheet.ability(option.fixed["ability"])
    fields = {field.name: domain for field, domain in asked_fields(option, {})}
    heavy = {"weight": "Heavy"} if "weight" in fields and one.ap > maximum(one, view.rulings, "AP") // 2 else {}
    action: Any = option.fixed["action"] if "action" in option.fixed else fields["action"].usual
    card, to, target = Card(action, ability=ability.name), fields.get("to"), fields.get("target")
    ways: list[dict[str, Any]] = []
    if area_of(ability) is not None:
        ways = [{"to": at} for at in islice(to.values(), 12)] if isinstance(to, Squares) else [{}]
    elif isinstance(target, OneOf):
        near = (choice.value for choice in target.choices if in_range(one, character_of(view, choice.value), card))
        ways = [{"target": key} for key in near]
    elif ability.target == "Self" and to is None:
        ways = [{}]
    for way in ways:
        yield (
            worth_of(view, one, ability, affected_characters(view, one, ability, replace(card, **way))),
            {**heavy, **way},
        )


def worth_of(view: Position, one: Character, ability: Ability, there: Sequence[Character]) -> float:
    """What a use is worth: 2 for each foe it strikes, less for friends; more for who is badly hurt."""
    total = 0.0
    for other in there:
        friend = is_willing(one, other)
        if ability.aspect in ("Damage", "Hinderance"):
            fresh = not any(modifier.source == ability.name for modifier in other.stat_modifiers)
            gain = 2.0 if ability.aspect == "Damage" else 1.0 * fresh
            total += -2 * gain if friend else gain * other.conscious
        elif ability.aspect == "Heal":
            hurt = maximum(other, view.rulings, "HP") - other.hp
            total += 4.0 if friend and 2 * other.hp < maximum(other, view.rulings, "HP") else -1.0 * (not hurt)
        elif friend and not any(modifier.source == ability.name for modifier in other.stat_modifiers):
            shielded = any(shield.by == one.key for shield in other.shields)
            judged = any(chosen.keyword.judged for chosen in ability.keywords)
            total += 0.0 if shielded or judged else 0.5
    return total


def fired(system: System[Any], view: Position, options: Sequence[Option]) -> Any:
    """A Trigger at who has set it off, or at anybody whom it is meant for; None where it is better left."""
    for option in (option for option in options if option.move == "fire"):
        one = character_of(view, option.fixed["actor"])
        ability = one.sheet.ability(option.fixed["ability"])
        target = next((domain for field, domain in asked_fields(option, {}) if field.name == "target"), None)
        if target is None:
            whom = option.fixed.get("target")
            fits = not whom or worth_of(view, one, ability, [character_of(view, whom)]) > 0
            return option.build(system.move_type) if fits else None
        for key in target.values():
            if worth_of(view, one, ability, [character_of(view, key)]) > 0:
                return option.build(system.move_type, target=key)
    return None


def commanded(system: System[Any], view: Position, options: Sequence[Option]) -> Any:
    """What somebody is made to do: strike its own side where it can, else drop what it holds, else anything."""
    orders = [option for option in options if option.move == "command"]
    for option in orders:
        victim = character_of(view, option.fixed["actor"])
        target = next((domain for field, domain in asked_fields(option, {}) if field.name == "target"), None)
        if option.fixed.get("action") == "Strike" and target is not None:
            for key in target.values():
                other = character_of(view, key)
                if is_willing(victim, other) and in_range(victim, other, Card("Strike")):
                    return option.build(system.move_type, target=key)
    dropped = [option for option in orders if option.fixed.get("action") == "Drop"]
    return (dropped or orders)[0].build(system.move_type) if orders else None
