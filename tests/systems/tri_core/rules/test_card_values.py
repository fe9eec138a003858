"""Cards as values of events, and the sentences that messages compose from them."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Event
from facedown.systems.tri_core.model import ABILITY, CHARGE, Card, term
from facedown.systems.tri_core.rules.card_validity import NoEffect
from facedown.systems.tri_core.rules.card_values import awaited_values, card_values, no_effect_values
from tests.systems.tri_core.driver import card_data, worded

CARDS: list[tuple[Card, str, dict[str, Any]]] = [
    # a card of Ana, its sentence, and its data in addition to those of every card
    (Card("Strike", "Heavy", ("sabre",), target="bo"), "Heavy Strike with the sabre at Bo",
     {"weight": "Heavy", "items": ["ana/sabre"], "target": "bo"}),
    (Card("Block", "Moderate", ("board", "bar")), "Moderate Block with the board and bar",
     {"weight": "Moderate", "items": ["ana/board", "ana/bar"]}),
    (Card("Grab", subs=("Aim", "Lift"), target="bo"), "Light Grab at Bo, adding Aim and Lift",
     {"weight": "Light", "subs": ["Aim", "Lift"], "target": "bo"}),
    (Card("Strike", at_ap=True, spared=True), "Light Strike, at AP, non-lethal",
     {"weight": "Light", "at_ap": True, "spared": True}),
    (Card("Strike", element="+Fire"), "Light Strike, Fire as well",
     {"weight": "Light", "element": "Fire", "as_well": True}),
    (Card("Drop", items=("bar",)), "Drop the bar", {"items": ["ana/bar"]}),
    (Card("Use", items=("salve",), target="bo"), "Use the salve on Bo", {"items": ["ana/salve"], "target": "bo"}),
    (Card("Use", items=("salve",), target="ana"), "Use the salve on themselves",
     {"items": ["ana/salve"], "target": "ana", "on_self": True}),
    (Card("Walk", to=(6, 4)), "Walk to G5", {"square": "G5"}),
    (Card("Recover", resource="SP"), "Recover SP", {"resource": "SP"}),
    (Card("Hold", target="bo", sign="moves"), "Hold", {}),
    (Card("Hold", words="the bell rings"), "Hold", {}),
    (Card("Coup de grâce", target="bo"), "Coup de grâce at Bo", {"action": "Coup-de-grace", "target": "bo"}),
    (Card("Strike", "Heavy", ability="Own"), "Own as a Heavy Strike", {"weight": "Heavy", "ability": "ana/Own"}),
    (Card(ABILITY, ability="Own"), "Own", {"ability": "ana/Own"}),
    (Card(ABILITY, "Heavy", ability="Own"), "Heavy Own", {"weight": "Heavy", "ability": "ana/Own"}),
    (Card(CHARGE, ability="Own"), "Own, to charge it", {"action": "Charge-up", "ability": "ana/Own"}),
    (Card("Dodge", ability="Own", turned="Heal", shape="Cone", element="Fire"),
     "Own as a Light Dodge, changed to Heal as a Cone, Fire",
     {"weight": "Light", "ability": "ana/Own", "turned": "Heal", "shape": "Cone", "element": "Fire"}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "more"), CARDS)
def test_the_values_and_the_sentence_of_a_card(card: Card, text: str, more: dict[str, Any]) -> None:
    """The event of a card has its action, weight, devices, target and changes by Alter, and a sentence of them.

    Rules: TC-A-02, TC-A-05, TC-D-07, TCG-AT-03.
    """
    event = Event("TC-D-114", "revealed", {"reaction": False, **card_values("ana", card)})
    assert event.data == card_data("ana", more.get("action", card.action), reaction=False) | more
    assert worded(event).replace("Coup de grace", "Coup de grâce") == f"Ana reveals: {text}."


@pytest.mark.parametrize(
    ("card", "text", "data"),
    [
        (Card("Hold", target="bo", sign="comes close"), "Hold until Bo comes close",
         {"sign": "comes-close", "awaited": "bo", "words": ""}),
        (Card("Hold", sign="moves"), "Hold until somebody moves", {"sign": "moves", "awaited": None, "words": ""}),
        (Card("Hold", words="the bell rings"), "Hold until the bell rings",
         {"sign": None, "awaited": None, "words": "the bell rings"}),
        (Card("Hold"), "Hold until the agreed moment", {"sign": None, "awaited": None, "words": ""}),
        (Card("Walk"), "Walk", {"sign": None, "awaited": None, "words": ""}),
        (Card("Walk", target="bo", sign="moves", words="the bell rings"), "Walk at Bo",
         {"sign": None, "awaited": None, "words": ""}),
    ],
)  # fmt: skip
def test_the_values_of_what_a_hold_waits_for(card: Card, text: str, data: dict[str, Any]) -> None:
    """TC-D-07: The values of what a Hold waits for are in the event for its owner, and are empty for other cards."""
    event = Event("TC-D-111", "card", {**card_values("ana", card), **awaited_values(card)})
    assert {name: event.data[name] for name in data} == data
    assert worded(event) == f"You play for Ana: {text}."
    assert worded(event, "brief") == f"Ana, face down: {text}."


@pytest.mark.parametrize(
    ("why", "text"),
    [
        (NoEffect("no-target"), "it has no target."),
        (NoEffect("out-of-reach", "bo"), "Bo is out of reach."),
        (NoEffect("not-reachable", square=(6, 4)), "G5 cannot be reached."),
        (NoEffect("not-reachable"), "its square cannot be reached."),
        (NoEffect("no-device", device="wand"), "Ana holds no unbroken wand."),
        (NoEffect("too-expensive", resource="SP", cost=3, left=1), "it costs 3 SP, and 1 is left."),
        (NoEffect("not-restrained"), "nobody holds Ana."),
    ],
)
def test_why_a_card_has_no_effect(why: NoEffect, text: str) -> None:
    """R-TC-62, TCG-XR-02, TCG-AC-21: An event says in a sentence why a card has no effect."""
    action = {"actor": card_values("ana", Card("Walk"))["actor"], "action": card_values("ana", Card("Walk"))["action"]}
    assert worded(Event("R-TC-62", "ineffective", {**action, **no_effect_values(why)})) == (
        f"Ana’s Walk has no effect: {text}"
    )


def test_the_values_that_say_why_a_card_has_no_effect_are_empty_if_they_do_not_apply() -> None:
    """Values that do not apply to the reason are empty, so a sentence without a target refers to no character.

    Rules: R-TC-62.
    """
    assert no_effect_values(NoEffect("not-restrained")) == {
        "reason": term("not-restrained"), "target": None, "square": None, "device": "", "resource": None, "cost": 0,
        "left": 0,
    }  # fmt: skip
