"""The uses of an Ability that are compared, as cards: with the weapon or shield in hand, uncharged and charged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import (
    ABILITY,
    Ability,
    Card,
    Character,
    Rulings,
    Sheet,
    Weight,
    keeps_core_dice,
    merged,
)
from facedown.systems.tri_core.rules.action_items import fitting_items
from facedown.systems.tri_core.rules.current_numbers import fully_restored

WEIGHTS: tuple[Weight, ...] = ("Light", "Moderate", "Heavy")


class Trial(msgspec.Struct, frozen=True):
    """The conditions under which Abilities are compared: the rulings, the foe, and the settings of a simulation.

    Lasting effects are counted for `cycles` cycles. They are simulated `runs` times with random numbers from `seed`.
    """

    rulings: Rulings
    foe: Character
    runs: int
    seed: int
    cycles: int


def new_foe(sheet: Sheet, rulings: Rulings) -> Character:
    """Return a character with the foe’s sheet and full resources, on a square next to the user’s square."""
    return fully_restored(Character("foe", sheet, "gm", "foes", at=(3, 2)), rulings)


def new_user(sheet: Sheet, rulings: Rulings) -> Character:
    """Return a character with the sheet of the user of the Abilities and with full resources."""
    return fully_restored(Character("me", sheet, "me", "party", at=(2, 2)), rulings)


def weapon_of(sheet: Sheet) -> tuple[str, ...]:
    """Return a tuple with the name of the weapon in the main hand; empty if it holds none that can Strike."""
    return tuple(item.name for item in fitting_items(sheet, "Strike") if item.place in ("main", "both"))[:1]


def shield_of(sheet: Sheet) -> tuple[str, ...]:
    """Return a tuple with the name of the first unbroken shield in a hand; empty if there is none."""
    return tuple(item.name for item in fitting_items(sheet, "Block") if item.sort == "shield")[:1]


def ability_card(user: Character, ability: Ability, weight: Weight) -> Card:
    """Return the card with which the user uses an Ability on the foe, with the weapon or shield that it needs."""
    held: tuple[str, ...] = ()
    if ability.action == "Strike" and ability.aspect == "Damage":
        held = weapon_of(user.sheet)
    elif ability.action == "Block" and replaces_core_action(ability):
        held = shield_of(user.sheet)
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return Card(action, weight, held, target="foe", to=(3, 2), ability=ability.name)


def charged_cards(ability: Ability, card: Card) -> Iterator[Card]:
    """Yield a card uncharged, and then charged as far as its Ability allows.

    Charging for cycles, and the other kinds of charging together, are separate cards.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    yield card
    dice = {one.entry: one.values.get("dice", 0) for one in merged(ability.keywords)}
    if "Charge I" in dice and not has_later_effects(ability):
        yield replace(card, cycles=3)
    charged = replace(
        card, charge_ap=6 if "Charge II" in dice else 0, charge_points=3 if "Charge III" in dice else 0,
        backlash=dice.get("Charge IV", 0), drawn=dice.get("Kinesis II", 0),
    )  # fmt: skip
    if charged != card:
        yield charged


def name_of_use(ability: Ability, card: Card) -> str:
    """Return the name of an Ability, followed by “charged” if its card is charged."""
    charged = card.charge_ap or card.charge_points or card.backlash or card.drawn or card.cycles
    return f"{ability.name}, charged" if charged else ability.name


def weights_with_effect(ability: Ability) -> Sequence[Weight]:
    """Return the weights at which an Ability has different results; only Light if the weight changes no dice."""
    rolls_by_weight = ability.type == "Active" and (keeps_core_dice(ability) or ability.has("Empower I"))
    return WEIGHTS if rolls_by_weight else WEIGHTS[:1]


def has_later_effects(ability: Ability) -> bool:
    """Return whether an Ability has effects after its hit, so that its result does not depend on a single roll."""
    return ability.has("Duration II") or any(
        one.keyword.family == "Affliction" or (one.keyword.family == "Duration" and one.values.get("foe"))
        for one in ability.keywords
    )


COUNTED = ("Affliction", "Empower", "Precision", "Charge", "Kinesis II", "Duration", "Boost III", "Reinforce VII",
           "Reinforce VIII")  # fmt: skip
"""The families and entries of Keywords whose effects are included in the worth of an Ability."""


def is_fully_counted(ability: Ability) -> bool:
    """Return whether the worth of an Ability includes all its effects; range and area, for example, are left out."""
    return all(one.entry in COUNTED or one.keyword.family in COUNTED for one in ability.keywords)
