"""What a bot of Tri-Core does with Abilities: heals who is hurt, strikes where most foes are, helps where it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import OneOf, Option, System
from facedown.systems.tri_core.abilities.areas import area_of
from facedown.systems.tri_core.abilities.usage import affected_characters
from facedown.systems.tri_core.model import Ability, Card, Character, Position, character_of, is_willing
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.rules.ranges import in_range


def best_ability(system: System[Any], view: Position, one: Character, lays: Sequence[Option]) -> Any:
    """The card of the Ability that is worth most now; None where a plain blow is better."""
    found = [
        (worth, at, option, chosen)
        for at, option in enumerate(lays)
        if option.fixed.get("ability") and option.fixed["action"] != "Charge up"
        for worth, chosen in uses(view, one, option)
    ]
    if not found:
        return None
    worth, _, option, chosen = max(found, key=lambda use: (use[0], -use[1]))
    return option.build(system.move_type, **chosen) if worth > 0 else None


def uses(view: Position, one: Character, option: Option) -> Iterator[tuple[float, dict[str, Any]]]:
    """The ways to use an Ability, each with what it is worth."""
    ability = one.sheet.ability(option.fixed["ability"])
    fields = {field.name: field.domain for field in option.fields}
    heavy = {"weight": "Heavy"} if "weight" in fields and one.ap > maximum(one, view.rulings, "AP") // 2 else {}
    card, to, target = Card(option.fixed["action"], ability=ability.name), fields.get("to"), fields.get("target")
    ways: list[dict[str, Any]] = []
    if area_of(ability) is not None:
        ways = [{"to": choice.value} for choice in to.choices[:12]] if isinstance(to, OneOf) else [{}]
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
        field = next((field for field in option.fields if field.name == "target"), None)
        if field is None or not isinstance(field.domain, OneOf):
            whom = option.fixed.get("target")
            fits = not whom or worth_of(view, one, ability, [character_of(view, whom)]) > 0
            return option.build(system.move_type) if fits else None
        for choice in field.domain.choices:
            if worth_of(view, one, ability, [character_of(view, choice.value)]) > 0:
                return option.build(system.move_type, target=choice.value)
    return None


def commanded(system: System[Any], view: Position, options: Sequence[Option]) -> Any:
    """What somebody is made to do: strike its own side where it can, else drop what it holds, else anything."""
    orders = [option for option in options if option.move == "command"]
    for option in orders:
        field = next((field for field in option.fields if field.name == "target"), None)
        victim = character_of(view, option.fixed["actor"])
        if option.fixed.get("action") == "Strike" and field is not None and isinstance(field.domain, OneOf):
            for choice in field.domain.choices:
                other = character_of(view, choice.value)
                if is_willing(victim, other) and in_range(victim, other, Card("Strike")):
                    return option.build(system.move_type, target=choice.value)
    dropped = [option for option in orders if option.fixed.get("action") == "Drop"]
    return (dropped or orders)[0].build(system.move_type) if orders else None
