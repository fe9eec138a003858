"""The use of Abilities by a Tri-Core bot: it heals hurt allies, attacks many foes at once, and helps allies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from facedown.game import OneOf, Option, Squares, System
from facedown.systems.tri_core.abilities.areas import area_of
from facedown.systems.tri_core.abilities.usage import affected_characters
from facedown.systems.tri_core.model import CHARGE, Ability, Card, Character, View, character_of, is_willing
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.rules.ranges import in_range


def best_ability(system: System[Any], view: View, character: Character, lays: Sequence[Option]) -> Any:
    """Return the move that uses the Ability that is worth most now, on the best target; None if none is worth anything.

    `lays` are the character’s options to play a card face down. For the worth of a use, see `use_value`.
    """
    found = [
        (worth, at, option, chosen)
        for at, option in enumerate(lays)
        if option.fixed.get("ability") and option.fixed.get("action") != CHARGE
        for worth, chosen in ability_uses(view, character, option)
    ]
    if not found:
        return None
    worth, _, option, chosen = max(found, key=lambda use: (use[0], -use[1]))
    return option.build(system.move_type, **chosen) if worth > 0 else None


def ability_uses(view: View, character: Character, option: Option) -> Iterator[tuple[float, dict[str, Any]]]:
    """Yield each way to use the Ability of an option, as (worth of the use, values of the option’s fields by name).

    For the worth, see `use_value`. Of an area, at most 12 squares are tried.
    """
    ability = character.sheet.ability(option.fixed["ability"])
    fields = {field.name: domain for field, domain, _ in option.asked_fields({})}
    heavy = (
        {"weight": "Heavy"} if "weight" in fields and character.ap > maximum(character, view.rulings, "AP") // 2 else {}
    )
    action: Any = option.fixed["action"] if "action" in option.fixed else fields["action"].usual
    card, to, target = Card(action, ability=ability.name), fields.get("to"), fields.get("target")
    ways: list[dict[str, Any]] = []
    if area_of(ability) is not None:
        ways = [{"to": at} for at in islice(to.values(), 12)] if isinstance(to, Squares) else [{}]
    elif isinstance(target, OneOf):
        near = (
            choice.value for choice in target.choices if in_range(character, character_of(view, choice.value), card)
        )
        ways = [{"target": key} for key in near]
    elif ability.target == "Self" and to is None:
        ways = [{}]
    for way in ways:
        yield (
            use_value(view, character, ability, affected_characters(view, character, ability, replace(card, **way))),
            {**heavy, **way},
        )


def use_value(view: View, character: Character, ability: Ability, affected: Sequence[Character]) -> float:
    """Return how much a use of an Ability on the characters `affected` is worth to its user; negative if it is harmful.

    It is the sum over these characters. Damage to a conscious foe is worth 2, to an ally −4. A new Hinderance of a
    conscious foe is worth 1, of an ally −2. Healing an ally with less than half of its HP is worth 4, and healing an
    unhurt character −1. Any other help that an ally does not have yet is worth 0.5. Help whose effect the GM judges is
    worth nothing.
    """
    total = 0.0
    for other in affected:
        friend = is_willing(character, other)
        if ability.aspect in ("Damage", "Hinderance"):
            fresh = not any(modifier.source == ability.name for modifier in other.stat_modifiers)
            gain = 2.0 if ability.aspect == "Damage" else 1.0 * fresh
            total += -2 * gain if friend else gain * other.conscious
        elif ability.aspect == "Heal":
            hurt = maximum(other, view.rulings, "HP") - other.hp
            total += 4.0 if friend and 2 * other.hp < maximum(other, view.rulings, "HP") else -1.0 * (not hurt)
        elif friend and not any(modifier.source == ability.name for modifier in other.stat_modifiers):
            shielded = any(shield.by == character.key for shield in other.shields)
            judged = any(chosen.keyword.judged for chosen in ability.keywords)
            total += 0.0 if shielded or judged else 0.5
    return total


def trigger_move(system: System[Any], view: View, options: Sequence[Option]) -> Any:
    """Return the move that uses an offered Trigger; None if no Trigger is offered or none is worth using.

    A Trigger with a target must be worth more than 0 (see `use_value`). A Trigger without a target is always used.
    """
    for option in (option for option in options if option.move == "fire"):
        character = character_of(view, option.fixed["actor"])
        ability = character.sheet.ability(option.fixed["ability"])
        target = usual_domain(option, "target")
        if target is None:
            whom = option.fixed.get("target")
            fits = not whom or use_value(view, character, ability, [character_of(view, whom)]) > 0
            return option.build(system.move_type) if fits else None
        for key in target.values():
            if use_value(view, character, ability, [character_of(view, key)]) > 0:
                return option.build(system.move_type, target=key)
    return None


def usual_domain(option: Option, name: str) -> Any:
    """Return the domain of the field `name` of an option if all other fields have their usual values.

    None if the option then does not ask for the field.
    """
    return next((domain for field, domain, _ in option.asked_fields({}) if field.name == name), None)


def command_move(system: System[Any], view: View, options: Sequence[Option]) -> Any:
    """Return the move that commands another character; None if there is nobody to command.

    The command is to Strike an ally of that character; else to Drop an item; else the first command that is possible.
    """
    orders = [option for option in options if option.move == "command"]
    for option in orders:
        victim = character_of(view, option.fixed["actor"])
        target = usual_domain(option, "target")
        if option.fixed.get("action") == "Strike" and target is not None:
            for key in target.values():
                other = character_of(view, key)
                if is_willing(victim, other) and in_range(victim, other, Card("Strike")):
                    return option.build(system.move_type, target=key)
    dropped = [option for option in orders if option.fixed.get("action") == "Drop"]
    return (dropped or orders)[0].build(system.move_type) if orders else None
