"""Options to play Utility Actions and to lift heavy items, and reasons why an item cannot be equipped or stowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from facedown.game import Barred, Choice, Field, OneOf, Option, Reason, text_field
from facedown.systems.tri_core.model import SIGNS, Card, Character, Item, View, is_willing
from facedown.systems.tri_core.options.cards.card_fields import (
    ITEMS,
    OTHER,
    Surcharge,
    card_option,
    choice_with_side,
    items_field,
    subs_field,
    target_field,
)
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.current_numbers import carried_weight, current_score, maximum
from facedown.systems.tri_core.rules.gear import has_free_hands, has_free_slots
from facedown.systems.tri_core.rules.ranges import in_rotation, is_beside


def utility_options(view: View, one: Character, cost_change: Surcharge, *, reacting: bool) -> Iterator[Option]:
    """Yield the options to equip, stow, drop and use items, and on the character’s own turn to Hold.

    `cost_change`: the change of the AP cost for a Reaction.

    Rules: TC-D-05, TC-D-06, TC-D-07, TC-D-08, TC-D-09, TC-D-10, TC-D-11.
    """
    if not reacting:
        yield from hold_options(view, one)

    def priced(action: str, item: Item) -> Choice:
        cost = ap_cost(one, view.rulings, Card(action, items=(item.name,))).total
        return Choice((item.name,), item.name, f"{cost_change.price(cost)} AP")

    for action, rule, places in HANDLED:
        there = {item.name: item for item in one.sheet.items if item.place in places}
        reasons = {name: REASONS_AGAINST[action](view, one, item) for name, item in there.items()}
        choices = tuple(priced(action, there[name]) for name, reason in reasons.items() if reason is None)
        barred = tuple(Barred((name,), reason) for name, reason in reasons.items() if reason is not None)
        if choices:
            fields = (items_field(OneOf(choices, barred), "Item", rule), subs_field(action))[: 1 if reacting else 2]
            yield card_option(one.key, action, rule, ITEMS, fields, {"action": action})
    usable = [item for item in one.sheet.items if is_useful(item)]
    near = [
        other for other in in_rotation(view) if other.out != "dead" and (other.key == one.key or is_beside(one, other))
    ] if usable else []  # fmt: skip
    if near:
        items = items_field(OneOf(tuple(priced("Use", item) for item in usable)), "Item", "TC-D-11")
        fields = (items, target_of_item(one, usable, near), subs_field("Use"))[: 1 if reacting else 3]
        yield card_option(one.key, "Use an item", "TC-D-11", ITEMS, fields, {"action": "Use"})


def target_of_item(one: Character, usable: Sequence[Item], near: Sequence[Character]) -> Field:
    """Return the field for choosing an item’s target among `near`; foes first for a harmful item (TC-F-86).

    `usable`: the items from which the player chooses.
    """

    def ordered(*, harms: bool) -> OneOf:
        people = sorted(near, key=lambda other: (is_willing(one, other) == harms, other.key != one.key))
        return OneOf(tuple(choice_with_side(one, other) for other in people))

    harmful = tuple((item.name,) for item in usable if item.effect not in ("Heal", "Shield"))
    if 0 < len(harmful) < len(usable):
        field = target_field((), "Target", "TC-F-86")
        return replace(field, domain=ordered(harms=False), depends="items", cases=((harmful, ordered(harms=True)),))
    return target_field(ordered(harms=bool(harmful)).choices, "Target", "TC-F-86")


def hold_options(view: View, one: Character) -> Iterator[Option]:
    """Yield the option to Hold until an event that the program recognizes, or that the GM declares.

    Rules: TC-D-05, TC-D-06, TC-D-07.
    """
    others = tuple([
        choice_with_side(one, other) for other in in_rotation(view) if other.key != one.key
    ])  # fmt: skip
    who = Field(
        "target", OneOf((ANYBODY, *others)), "Who", "TC-D-07", sealed=True, refers="character", depends="sign",
        cases=((("",), None),),
    )  # fmt: skip
    gain = " and gain 1 AP" if one.ap < maximum(one, view.rulings, "AP") else ""
    yield card_option(one.key, f"Hold{gain}", "TC-D-05", OTHER, (SIGN_FIELD, who, EVENT_FIELD), {"action": "Hold"})


ANYBODY = Choice("", "anybody")


SIGN_FIELD = Field(
    "sign", OneOf((Choice("", "the GM says it happens"), *(Choice(sign, f"somebody {sign}") for sign in SIGNS))),
    "Wait until", "TC-D-07", sealed=True,
)  # fmt: skip
"""The field for the event that a Hold waits for, among the events that the program recognizes."""


EVENT_FIELD = replace(
    text_field("words", "Event to wait for", "TC-D-07", 200), sealed=True, depends="sign", cases=((SIGNS, None),)
)
"""The field for the description of an event that the GM declares."""


HANDLED = (
    ("Equip", "TC-D-08", ("stowed", "ground")),
    ("Stow", "TC-D-09", ("main", "off", "both", "worn", "ground")),
    ("Drop", "TC-D-10", ("main", "off", "both", "worn", "stowed")),
)
"""The actions that handle an item, each with its rule and the places where the item can be before the action."""


def is_useful(item: Item) -> bool:
    """Return whether a character can use an item to heal, to shield, or as a consumable (TC-F-86).

    The item must have dice or a bonus, must have a use left, and must not lie on the ground.
    """
    works = item.effect in ("Heal", "Shield") or item.sort == "consumable"
    return works and item.uses != 0 and item.place != "ground" and bool(item.dice or item.plus)


def lift_options(view: View, one: Character) -> Iterator[Option]:
    """Yield the option to lift an item that is too heavy to carry (TC-D-106).

    Yields nothing without a heavy item, or while the character holds an item.
    """
    heavy = [item for item in one.sheet.items if item.place == "ground" and why_too_heavy(view, one, item)]
    if not heavy or any(item.held for item in one.sheet.items):
        return
    fixed: dict[str, object] = {"action": "Grab", "subs": ("Lift",)}
    choices = tuple(
        Choice((item.name,), item.name, f"{ap_cost(one, view.rulings, lifting).total} AP")
        for item in heavy
        for lifting in (Card("Grab", items=(item.name,), subs=("Lift",)),)
    )
    yield card_option(
        one.key, "Lift a heavy item", "TC-D-106", ITEMS, (items_field(OneOf(choices), "Item", "TC-D-106"),), fixed
    )


def why_not_equip(view: View, one: Character, item: Item) -> Reason | None:
    """Return the reason if an item cannot be equipped; None if the item can be equipped.

    Rules: TC-D-27, TC-D-98, TC-D-101, R-TC-68, R-TC-130.
    """
    if item.place == "ground" and (heavy := why_too_heavy(view, one, item)):
        return heavy
    if not has_free_slots(one.sheet, item):
        return Reason("TC-D-101", f"{one.name} has no free Equipment Slot. Stow or drop something first.")
    if not has_free_hands(one.sheet, item):
        return Reason("TC-D-98", f"{one.name} has no free hand. Stow or drop something first.")
    return None


def why_not_stow(view: View, one: Character, item: Item) -> Reason | None:
    """Return the reason if an item cannot be stowed; None if the item can be stowed.

    Rules: TC-D-09, TC-D-27, R-TC-68.
    """
    if not any(own.sort == "container" and own.place != "ground" for own in one.sheet.items):
        return Reason("TC-D-09", f"{one.name} carries no container. Equip one first.")
    return why_too_heavy(view, one, item) if item.place == "ground" else None


def why_not_drop(view: View, one: Character, item: Item) -> Reason | None:
    """Return None, because every item can be dropped (TC-D-10)."""
    return None


def why_too_heavy(view: View, one: Character, item: Item) -> Reason | None:
    """Return the reason if an item is too heavy for the character to carry; None if the character can carry it.

    Rules: TC-D-27, TC-D-106, R-TC-68.
    """
    most_carried = current_score(one, view.rulings, "Carry").total
    weight = carried_weight(one) + item.pounds
    if weight <= most_carried:
        return None
    return Reason(
        "TC-D-27", f"{one.name} would carry {weight} lb, and the limit is {most_carried} lb. Lift it with a Grab."
    )


REASONS_AGAINST = {"Equip": why_not_equip, "Stow": why_not_stow, "Drop": why_not_drop}
"""For each action that handles an item: the function that returns why an item cannot be handled, or None if it can."""
