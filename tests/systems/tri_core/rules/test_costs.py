"""The AP cost of each card: the label, size and rule of every part."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    ABILITY,
    CORE_ACTIONS,
    STRIDES,
    WEIGHTS,
    Affliction,
    Card,
    Character,
    Item,
    Rulings,
    term,
)
from facedown.systems.tri_core.rules.costs import (
    ability_resource_cost,
    ap_cost,
    burdens,
    costs_by_weight,
    harms_actor,
    resource_points,
    riposte_cost,
    stride_cost,
    waives_whole_cost,
    with_surcharge,
)
from tests.systems.tri_core.driver import ability, entry, label_text, somebody

Part = tuple[str, int, str]

PLAIN = Rulings()
ITEMS = (
    Item("knife", "weapon", "Daggers", place="main", dice=1, weight="Light"),
    Item("axe", "weapon", "Axes", place="off", dice=1, weight="Heavy"),
    Item("pike", "weapon", "Pole-Arms", place="both", hands=2, dice=2, weight="Moderate"),
)
ABILITIES = (
    ability("Blow", entry("Empower II", points=1)), ability("Read", "Cognition V", slot="Single"),
    ability("Answer", entry("Empower II", points=1), type="Trigger", event="attacked", slot="Single"),
    ability("Spy", "Cognition V", type="Trigger", event="attacked"),
)  # fmt: skip


def one(**state: Any) -> Character:
    """Return a character with all stats 4 and 18 AP, and with these items and Abilities."""
    return somebody("a", *ABILITIES, items=ITEMS, **state)


def soaked(steps: int) -> tuple[Affliction, ...]:
    """Return Soak with this many steps."""
    return (Affliction("Soak", "b", steps, 17),)


def parts(tally: Tally) -> list[Part]:
    """Return the label, value and rule of each part of a cost."""
    return [(label_text(part.label), part.value, part.rule) for part in tally.addends]


CARDS: list[tuple[Card, list[Part]]] = [
    (Card("Strike"), [("Light", 1, "TC-E-38")]), (Card("Dodge", "Moderate"), [("Moderate", 2, "TC-E-39")]),
    (Card("Grab", "Heavy"), [("Heavy", 3, "TC-E-40")]),
    (Card("Strike", items=("knife",)), [("Light", 1, "TC-E-38")]),
    (Card("Block", items=("pike",)), [("Light", 1, "TC-E-38"), ("a/pike", 2, "TC-D-100")]),
    (Card("Strike", "Moderate", items=("knife", "axe")), [
        ("Moderate", 2, "TC-E-39"), ("a/knife", 1, "TC-D-99"), ("a/axe", 3, "TC-D-99"),
    ]),
    (Card("Strike", items=("knife", "pike")), [
        ("Light", 1, "TC-E-38"), ("a/knife", 1, "TC-D-99"), ("a/pike", 2, "TC-D-99"),
    ]),
    (Card("Sprint"), [("Sprint", 4, "TC-D-17")]), (Card("Run"), [("Run", 2, "TC-D-18")]),
    (Card("Hustle"), [("Hustle", 1, "TC-D-19")]), (Card("Walk"), [("Walk", 0, "TC-D-20")]),
    (Card("Prowl"), [("Prowl", 2, "TC-D-21")]), (Card("Jump"), [("Jump", 2, "R-TC-67")]),
    (Card("Climb"), [("Climb", 2, "TC-D-23")]), (Card("Swim"), [("Swim", 2, "TC-D-24")]),
    (Card("Equip", items=("axe",)), [("a/axe", 3, "TC-D-08")]),
    (Card("Stow", items=("pike",)), [("a/pike", 2, "TC-D-09")]),
    (Card("Use", items=("knife",)), [("a/knife", 1, "TC-D-11")]),
    (Card("Drop", items=("axe",)), [("Drop", 1, "TC-D-10")]),
    (Card("Coup de grâce"), [("Coup de grace", 2, "TC-E-18")]), (Card("Break free"), [("Break free", 1, "R-TC-85")]),
    (Card("Stealth"), [("Stealth", 1, "R-TC-65")]), (Card("Recover"), []), (Card("Hold"), []),
    (Card("Strike", subs=("Lift",)), [("Light", 1, "TC-E-38"), ("Lift", 1, "TC-D-107")]),
    (Card("Dodge", subs=("Tumble",)), [("Light", 1, "TC-E-38"), ("Tumble", 2, "TC-E-49")]),
    (Card("Collide", subs=("Charge", "Ruse")), [
        ("Light", 1, "TC-E-38"), ("Charge", 2, "TC-E-50"), ("Ruse", 1, "TC-D-107"),
    ]),
    (Card("Strike", "Heavy", ability="Blow"), [("a/Blow", 3, "TCG-AC-11")]),
    (Card("Strike", "Moderate", items=("pike",), ability="Blow"), [
        ("a/Blow", 2, "TCG-AC-11"), ("a/pike", 2, "TC-D-100"),
    ]),
    (Card("Strike", ability="Blow", charge_ap=3, drawn=2), [
        ("a/Blow", 1, "TCG-AC-11"), ("Charge II", 3, "TCG-CH-02"), ("energy drawn", 2, "TCG-KI-02"),
    ]),
    (Card("Strike", ability="Blow", cycles=2), []), (Card("Strike", ability="Blow", cycles=-1, charge_ap=3), []),
    (Card("Strike", ability="Read"), [("Cognition", 2, "TCG-AC-11")]),
    (Card("Strike", "Moderate", ability="Read"), [("a/Read", 2, "TCG-AC-11")]),
    (Card("Strike", "Heavy", ability="Read"), [("a/Read", 3, "TCG-AC-11")]),
    (Card("Strike", "Heavy", items=("pike",), ability="Answer"), []),
    (Card("Strike", ability="Spy"), [("Cognition", 2, "TCG-AC-11")]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "found"), CARDS)
def test_what_a_card_costs(card: Card, found: list[Part]) -> None:
    """A card costs the sum of its parts, and each part names its rule.

    Rules: TC-D-08, TC-D-09, TC-D-10, TC-D-11, TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24,
    TC-D-99, TC-D-100, TC-D-107, TC-E-18, TC-E-38, TC-E-39, TC-E-40, TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-45,
    TC-E-46, TC-E-47, TC-E-48, TC-E-49, TC-E-50, TCG-AC-11.
    """
    tally = ap_cost(one(), PLAIN, card)
    assert (label_text(tally.label), parts(tally)) == ("Price", found)


def test_an_ability_without_entries_is_priced_like_any_other() -> None:
    """An Ability without entries is suspended, but its cost is computed like that of any other.

    Rules: R-TCG-137, R-TCG-150.
    """
    for kind, found in (("Active", [("a/Bare", 1, "TCG-AC-11")]), ("Trigger", [])):
        bare = ability("Bare", type=kind)
        assert parts(ap_cost(somebody("a", bare), PLAIN, Card("Strike", ability="Bare"))) == found


TIRED, SPENT = ("fatigued", 2, "TC-E-60"), ("exhausted", 4, "TC-E-61")


@pytest.mark.parametrize(("state", "more"), [
    ({"ap": -8}, [TIRED]), ({"ap": -18}, [SPENT]), ({"afflictions": soaked(3)}, [("Soak", 3, "TCG-AF-03")]),
    ({"afflictions": soaked(1), "ap": -8}, [("Soak", 1, "TCG-AF-03"), TIRED]), ({"afflictions": soaked(0)}, []),
    ({"afflictions": (Affliction("Freeze", "b", 3, 17),)}, []),
])  # fmt: skip
def test_actions_that_are_not_free_cost_more_for_the_tired_and_the_soaked(
    state: dict[str, Any], more: list[Part]
) -> None:
    """Fatigue, exhaustion and Soak raise the cost of every action of 1 AP or more, Ripostes included.

    A Walk stays free.

    Rules: TC-E-60, TC-E-61, TCG-AF-03, R-TC-48.
    """
    tired = one(**state)
    for card, own in ((Card("Hustle"), [("Hustle", 1, "TC-D-19")]), (Card("Grab"), [("Light", 1, "TC-E-38")])):
        assert parts(ap_cost(tired, PLAIN, card)) == [*own, *more]
    for card in (Card("Walk"), Card("Recover"), Card("Hold")):
        assert ap_cost(tired, PLAIN, card).total == 0
        assert not set(parts(ap_cost(tired, PLAIN, card))) & {*more}
    riposte = riposte_cost(tired, PLAIN, Card("Parry", "Heavy", items=("pike",)))
    assert label_text(riposte.label) == "Price"
    assert parts(riposte) == [("Riposte", 1, "TC-D-75"), ("a/pike", 2, "TC-D-100"), *more]


def test_the_total_cost_of_a_card() -> None:
    """The cost of a Moderate Strike is 2, with 1 and 3 for its weapons, 3 for Soak and 2 for fatigue.

    Rules: TC-D-99, TCG-AF-03, TC-E-60.
    """
    tired, items = one(ap=-8, afflictions=soaked(3)), ("knife", "axe")
    assert costs_by_weight(tired.sheet, "Strike", items, ())[1] == 2 + 1 + 3
    assert costs_by_weight(tired.sheet, "Strike", items, burdens(tired, PLAIN))[1] == 2 + 1 + 3 + 3 + 2
    assert stride_cost("Walk", burdens(tired, PLAIN)) == 0


def test_a_riposte_costs_1_whatever_the_weight() -> None:
    """TC-D-75, R-TC-162: A Riposte with bare hands costs 1 AP, even after a Heavy Parry."""
    assert parts(riposte_cost(one(), PLAIN, Card("Parry", "Heavy"))) == [("Riposte", 1, "TC-D-75")]


def test_acting_out_of_turn_costs_1_more() -> None:
    """TC-C-26: An action out of turn costs 1 AP in addition to its own cost."""
    assert with_surcharge(Tally(term("Price"), (Addend(term("Run"), 2, "TC-D-18"),))) == Tally(
        term("Price"), (Addend(term("Run"), 2, "TC-D-18"), Addend(term("React"), 1, "TC-C-26"))
    )


@pytest.mark.parametrize(("card", "found"), [
    (Card("Strike", ability="Blow"), [("Active Double Slot", 2, "TCG-AC-03")]),
    (Card("Strike", ability="Blow", charge_points=3), [
        ("Active Double Slot", 2, "TCG-AC-03"), ("Charge III", 3, "TCG-CH-03"),
    ]),
    (Card("Strike", ability="Answer"), [("Trigger Single Slot", 2, "TCG-AC-03")]),
    (Card("Strike", ability="Blow", cycles=1, charge_points=3), []),
])  # fmt: skip
def test_the_points_of_a_resource_that_a_use_costs(card: Card, found: list[Part]) -> None:
    """A use costs points by its Slot and its charge, and a charged Ability is paid already.

    Rules: TCG-AC-03, TCG-AC-12, TCG-CH-03, R-TCG-85.
    """
    tally = ability_resource_cost(one(), PLAIN, card)
    assert (label_text(tally.label), parts(tally)) == ("SP", found)
    assert resource_points(one().sheet.ability(card.ability), PLAIN, card) == sum(points for _, points, _ in found)


def test_the_cost_of_a_use_follows_the_rulings() -> None:
    """R-TCG-06: A Trigger in a Single Slot costs 1 point if the ruling does not double its cost."""
    ruled = Rulings(trigger_resource="same")
    assert parts(ability_resource_cost(one(), ruled, Card("Strike", ability="Answer"))) == [
        ("Trigger Single Slot", 1, "TCG-AC-03"),
    ]


def test_the_threshold_of_exhaustion_follows_the_ruling() -> None:
    """R-TC-44: With Total AP 18, −9 AP are exhaustion by the ruling of halves, and fatigue by that of thirds."""
    halves, thirds = (Rulings(fatigue_thresholds=how) for how in ("half", "thirds"))
    tired = one(ap=-9)
    for rulings, more in ((halves, SPENT), (thirds, TIRED)):
        assert parts(ap_cost(tired, rulings, Card("Run"))) == [("Run", 2, "TC-D-18"), more]
        assert parts(riposte_cost(tired, rulings, Card("Parry"))) == [("Riposte", 1, "TC-D-75"), more]


@pytest.mark.parametrize(("ruling", "waived"), [("surcharge_only", False), ("whole_price", True)])
def test_the_part_of_the_cost_that_the_first_reaction_of_a_target_saves(ruling: Any, waived: bool) -> None:
    """R-TC-53: The first Reaction of a target saves only the surcharge, or by ruling the whole cost."""
    assert waives_whole_cost(Rulings(targeted_free=ruling)) is waived


BURDENED: list[dict[str, Any]] = [{}, {"ap": -9}, {"afflictions": soaked(3)}, {"ap": -99, "afflictions": soaked(2)}]


@pytest.mark.parametrize("state", BURDENED)
@pytest.mark.parametrize("items", [(), ("knife",), ("pike",), ("knife", "axe")])
def test_costs_as_numbers_are_the_totals_of_the_costs_in_parts(state: dict[str, Any], items: tuple[str, ...]) -> None:
    """The cost of each action, Ability and Stride as a number is the total of its cost in parts.

    Rules: TC-D-99, TC-D-100, TC-E-38, TCG-AC-11, TCG-CO-00, R-TC-48.
    """
    actor = one(**state)
    burden = burdens(actor, PLAIN)
    for action in CORE_ACTIONS:
        cards = [Card(action, weight, items) for weight in WEIGHTS]
        totals = tuple(ap_cost(actor, PLAIN, card).total for card in cards)
        assert costs_by_weight(actor.sheet, action, items, burden) == totals
    for used in ABILITIES:
        cards = [Card(ABILITY, weight, items, ability=used.name) for weight in WEIGHTS]
        totals = tuple(ap_cost(actor, PLAIN, card).total for card in cards)
        assert costs_by_weight(actor.sheet, used, items, burden) == totals
    for stride in STRIDES:
        assert stride_cost(stride, burden) == ap_cost(actor, PLAIN, Card(stride)).total


TOXIC = Affliction("Toxic", "b", 3, 17)


@pytest.mark.parametrize(("card", "ap", "afflictions", "harms"), [
    (Card("Run"), 2, (), False), (Card("Run"), 1, (), True), (Card("Recover"), 0, (), False),
    (Card("Walk"), 5, (TOXIC,), False), (Card("Hustle"), 5, (TOXIC,), False), (Card("Run"), 5, (TOXIC,), True),
    (Card("Hustle"), 5, (replace(TOXIC, owed=1),), True), (Card("Walk"), 5, (replace(TOXIC, owed=1),), False),
    (Card("Run"), 5, soaked(3), False), (Card("Run"), 4, soaked(3), True),
    (Card("Strike", ability="Blow"), 5, (), True), (Card("Hustle"), 5, (TOXIC, *soaked(1)), True),
])  # fmt: skip
def test_commands_whose_cost_is_harmful(card: Card, ap: int, afflictions: tuple[Affliction, ...], harms: bool) -> None:
    """A commanded action is harmful if it costs more AP than commanded, points of an Ability, or HP by Toxic.

    Toxic costs HP for every second AP. The AP that Soak adds count, for they are spent too.

    Rules: TCG-CO-01b, R-TCG-94, TCG-AF-03, TCG-AF-13.
    """
    assert harms_actor(one(afflictions=afflictions), PLAIN, card, ap) is harms


def test_a_commanded_action_costs_the_tired_more() -> None:
    """R-TC-44, R-TCG-94: A commanded Run at −9 AP costs 6 AP by the ruling of halves, and 4 by that of thirds."""
    for how, ap in (("half", 6), ("thirds", 4)):
        rulings = Rulings(fatigue_thresholds=how)  # type: ignore[arg-type]
        assert [harms_actor(one(ap=-9), rulings, Card("Run"), most) for most in (ap, ap - 1)] == [False, True]
