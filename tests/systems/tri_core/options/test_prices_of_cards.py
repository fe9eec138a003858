"""The AP that the options of cards show: each is the AP cost of the card, with the surcharge of a Reaction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import OneOf, Option
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Ability, Affliction, Card, Item, with_character
from facedown.systems.tri_core.rules.costs import ap_cost
from tests.systems.tri_core.driver import Scripted, ability, does, entry, fight, offered, passes, somebody

PRICE = re.compile(r"\((\d+) AP(?! more| each)")
"""An AP cost in the label of an option or a choice."""

CHOSEN = ("action", "shape", "turned", "items", "weight")
"""The fields on whose values the cost of a card can depend."""

ITEMS = (
    Item("sword", "weapon", place="main", dice=2, types=("Slice",)),
    Item("knife", "weapon", place="off", dice=1, types=("Slice",)),
    Item("hammer", "weapon", weight="Heavy", dice=1, types=("Impact",)),
    Item("balm", "consumable", dice=2, sides=6, effect="Heal", uses=2),
    Item("bag", "container", place="worn"),
)
PIKE = (Item("pike", "weapon", place="both", hands=2, dice=2, types=("Penetrate",)),)

ABILITIES = (
    ability("Blow", entry("Empower II", points=3), sub_type="Slice"),
    ability("Wall", entry("Boost III", of="HP", points=3), action="Block", aspect="Shield"),
    ability("Calm", entry("Boost VII", points=1), aspect="Boost", target="Self"),
    ability("Read", entry("Cognition I"), core="Mind", aspect="Hinderance", action="Volley"),
    ability("Slow", entry("Charge I", dice=1), entry("Empower II", points=3), sub_type="Slice"),
    ability("Deep", entry("Charge II", dice=1), entry("Empower II", points=3), sub_type="Slice"),
)


def walked(option: Option, at: int, values: Mapping[str, Any], prices: Mapping[str, int]) -> Iterator[Any]:
    """Yield the values of every card of an option, each with the prices shown for it."""
    if at == len(option.fields):
        yield values, prices
        return
    field = option.fields[at]
    domain = field.domain_for(values)
    if field.name not in CHOSEN or not isinstance(domain, OneOf):
        yield from walked(option, at + 1, values, prices)
        return
    for choice in domain.choices:
        shown = PRICE.search(choice.label)
        known = {**prices, field.name: int(shown[1])} if shown else prices
        yield from walked(option, at + 1, {**values, field.name: choice.value}, known)


def priced_cards(option: Option) -> Iterator[tuple[Card, int]]:
    """Yield every card of an option for which a price is shown, with this price."""
    shown = PRICE.search(option.label)
    for values, prices in walked(option, 0, option.fixed, {"": int(shown[1])} if shown else {}):
        given = {name: value for name, value in values.items() if name in Card.__struct_fields__}
        for price in prices.values():
            yield Card(**{"action": "Ability", **given}), price


def compare(ctx: Scripted, seat: str, key: str, more: int = 0, *, free: bool = False) -> set[str]:
    """Compare all prices that a seat is shown with the costs of the cards, and return the actions and Abilities."""
    seen = set()
    for option in offered(ctx, seat, "lay"):
        if option.label.startswith("Release"):
            continue
        for card, price in priced_cards(option):
            cost = ap_cost(ctx.who(key), ctx.position.rulings, card).total
            assert price == (0 if free else cost + more), (option.label, card)
            seen.add(card.ability or card.action)
    return seen


STATES: list[dict[str, Any]] = [
    {}, {"ap": -8}, {"ap": -99}, {"afflictions": (Affliction("Soak", "b", 3, 17),)},
    {"ap": -8, "afflictions": (Affliction("Soak", "b", 2, 17),)},
]  # fmt: skip


def acting(items: tuple[Item, ...], rulings: dict[str, Any] | None = None, **state: Any) -> Scripted:
    """Return an encounter in which A has Priority, next to B, who has the same Abilities."""
    own: tuple[Ability, ...] = ABILITIES
    ctx = fight(
        somebody("a", *own, at=(4, 4), items=items),
        replace(somebody("b", *own, at=(5, 4), items=items), controller="ben"), rulings=rulings,
    )  # fmt: skip
    for key in ("a", "b"):
        ctx.position = with_character(ctx.position, replace(ctx.who(key), **state))
    return ctx


ALWAYS = {"Strike", "Block", "Parry", "Dodge", "Grab", "Collide", "Run", "Walk", "Wall", "Calm", "Read"}


WITH_ITEMS = {"Blow", "Slow", "Deep", "Stow", "Drop", "Use"}


@pytest.mark.parametrize("items", [(), ITEMS, PIKE])
@pytest.mark.parametrize("state", STATES)
def test_each_price_on_the_own_turn_is_the_cost_of_the_card(items: tuple[Item, ...], state: dict[str, Any]) -> None:
    """Each price shown on a character’s own turn is the AP cost of the card, with every item and weight.

    Rules: TC-D-99, TC-D-100, TC-E-38, TC-E-60, TCG-AC-11, TCG-AF-03, TCG-CO-00.
    """
    seen = compare(acting(items, **state), "ana", "a")
    assert seen >= ALWAYS
    assert (seen >= WITH_ITEMS) == (items == ITEMS)


@pytest.mark.parametrize("rulings", [{}, {"fatigue_thresholds": "thirds"}, {"targeted_free": "whole_price"}])
@pytest.mark.parametrize(("target", "more"), [("b", 0), ("", 1)])
@pytest.mark.parametrize("state", STATES[:2])
def test_each_price_of_a_reaction_has_the_surcharge(
    rulings: dict[str, Any], target: str, more: int, state: dict[str, Any]
) -> None:
    """Each price shown for a Reaction has a surcharge of 1 AP, except for the target, who by ruling pays nothing.

    Rules: TC-C-26, R-TC-53, R-TC-44.
    """
    ctx = acting(ITEMS, rulings, **state)
    does(ctx, m.Lay("a", "Strike", target="b") if target else m.Lay("a", "Dodge"), *passes("a"))
    free = bool(target) and "targeted_free" in rulings
    seen = compare(ctx, "ben", "b", more, free=free)
    assert seen >= {"Block", "Parry", "Run", "Wall"}
