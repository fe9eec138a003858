"""The classes of actions that a character can still play, and the reasons against a further card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core.model import Card, Character, Exchange, Rulings
from facedown.systems.tri_core.model.statuses import Charging
from facedown.systems.tri_core.rules.turn_actions import (
    acting_classes,
    can_be_reaction,
    has_core_action,
    reacting_classes,
    second_core_items,
    used_classes,
    uses_only_one_of,
    why_not_another_action,
    why_not_another_reaction,
)
from tests.systems.tri_core.driver import vell

SABRE = {"name": "sabre", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
DAGGER = {"name": "dagger", "sort": "weapon", "place": "off", "dice": 1, "types": ["Slice"]}
A, ARMED = vell("a"), vell("a", SABRE, DAGGER)
WALK, BLOCK, HOLD, RECOVER, OBSERVE = map(Card, ("Walk", "Block", "Hold", "Recover", "Observe"))
STRIKE, WITH_SABRE, WITH_DAGGER = Card("Strike"), Card("Strike", items=("sabre",)), Card("Strike", items=("dagger",))
CHARGING = replace(ARMED, charging=Charging(Card("Ability", ability="Storm")))


# On a character’s own turn


@pytest.mark.parametrize(
    ("one", "drafts", "classes"),
    [
        (A, (), "Core Recover Skill Stride Utility"),
        (A, (WALK, OBSERVE), "Core Recover Utility"),
        (A, (STRIKE,), "Recover Skill Stride Utility"),
        (A, (HOLD,), "Core Skill Stride"),
        (A, (WALK, OBSERVE, RECOVER), ""),
        (replace(A, classes_acted=("Stride", "Skill")), (STRIKE,), "Recover Utility"),
        (ARMED, (WITH_SABRE,), "Core Recover Skill Stride Utility"),
        (ARMED, (WITH_SABRE, WITH_DAGGER), "Recover Skill Stride Utility"),
        (CHARGING, (), "Recover Release Skill Stride Utility"),
    ],
)
def test_the_classes_that_are_left_in_a_turn(one: Character, drafts: tuple[Card, ...], classes: str) -> None:
    """Three cards, each class once, Core twice with two devices, no Recover after Hold; a charge takes the Core Action.

    Rules: TC-D-01, TC-D-87, TC-D-88, TC-D-94, R-TC-55, R-TC-56, R-TCG-85.
    """
    assert sorted(acting_classes(one, drafts)) == classes.split()


def test_a_class_used_earlier_in_the_cycle_counts() -> None:
    """TC-D-88: the Stride of an earlier exchange and the Strike of this turn are both counted."""
    assert used_classes(replace(A, classes_acted=("Stride",)), (STRIKE,)) == ["Stride", "Core"]


def test_whether_a_core_action_is_among_the_cards() -> None:
    """TC-D-88: a Strike and a Block are Core Actions; a Stride and a Utility Action are not."""
    assert [has_core_action(cards) for cards in ((), (WALK, HOLD), (WALK, STRIKE), (BLOCK,))] == [
        False, False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "items"), [(WITH_SABRE, {"dagger"}), (WITH_DAGGER, {"sabre"}), (STRIKE, {"dagger"}), (WALK, set()),
                         (Card("Strike", items=("sabre", "dagger")), set())],
)  # fmt: skip
def test_the_items_of_a_second_core_action(first: Card, items: set[str]) -> None:
    """TC-D-94, R-TC-56: it uses another item than the first, and one of the two is in the off hand."""
    assert second_core_items(ARMED, (first,)) == items


def test_without_an_unbroken_item_in_the_off_hand_there_is_no_second_core_action() -> None:
    """TC-D-94, TC-D-98: a broken dagger cannot be used."""
    assert second_core_items(vell("a", SABRE), (STRIKE,)) == set()
    assert second_core_items(vell("a", SABRE, {**DAGGER, "durability": 0}), (WITH_SABRE,)) == set()
    assert second_core_items(vell("a", {**SABRE, "durability": 0}, DAGGER), (WITH_DAGGER,)) == set()


@pytest.mark.parametrize(
    ("items", "only"), [(("dagger",), True), (("sabre",), False), ((), False), (("dagger", "sabre"), False)]
)
def test_a_second_core_action_uses_one_item_alone(items: tuple[str, ...], only: bool) -> None:
    """TC-D-94, R-TC-56: neither bare hands nor two weapons."""
    assert uses_only_one_of(items, frozenset({"dagger"})) is only


@pytest.mark.parametrize(
    ("one", "drafts", "card", "rule", "text"),
    [
        (A, (HOLD,), RECOVER, "TC-D-01", "Recover works only on your own turn, so it cannot be held."),
        (A, (WALK, OBSERVE, STRIKE), HOLD, "TC-D-87", "A has already played 3 actions, the most in a turn."),
        (A, (WALK,), Card("Run"), "TC-D-88", "A has already played a Stride in this cycle."),
        (A, (RECOVER,), RECOVER, "TC-D-88", "A has already played a Recover in this cycle."),
        (A, (HOLD,), Card("Drop"), "TC-D-88", "A has already played a Utility Action in this cycle."),
        (replace(A, classes_acted=("Skill",)), (), OBSERVE, "TC-D-88",
         "A has already played a Skill Action in this cycle."),
        (A, (STRIKE,), BLOCK, "TC-D-88", "A has already played a Core Action in this cycle."),
        (ARMED, (WITH_SABRE, WITH_DAGGER), BLOCK, "TC-D-88", "A has already played two Core Actions in this cycle."),
        (ARMED, (WITH_SABRE,), WITH_SABRE, "TC-D-94", "The second Core Action of A must use dagger alone."),
        (ARMED, (WITH_SABRE,), Card("Strike", items=("dagger",), ability="Hex"), "TC-D-94",
         "The second Core Action of A must use dagger alone."),
        (ARMED, (WITH_SABRE,), Card("Grab", items=("dagger",), subs=("Lift",)), "TC-D-94",
         "The second Core Action of A must use dagger alone."),
        (ARMED, (WITH_SABRE,), Card("Coup de grâce", items=("dagger",)), "TC-D-94",
         "The second Core Action of A must use dagger alone."),
        (CHARGING, (), STRIKE, "R-TCG-85", "A is charging Storm, which takes the Core Action."),
        (CHARGING, (Card("Ability", ability="Storm"),), WITH_DAGGER, "R-TCG-85",
         "A is charging Storm, which takes the Core Action."),
    ],
)  # fmt: skip
def test_the_reason_against_a_further_action(
    one: Character, drafts: tuple[Card, ...], card: Card, rule: str, text: str
) -> None:
    """TC-D-01, TC-D-87, TC-D-88, TC-D-94, R-TC-55, R-TC-56, R-TCG-85: each limit of a turn has its own reason."""
    reason = why_not_another_action(one, drafts, card)
    assert reason is not None
    assert (reason.rule, reason.text) == (rule, text)


@pytest.mark.parametrize(
    ("one", "drafts", "card"),
    [(A, (), STRIKE), (A, (STRIKE, WALK), RECOVER), (A, (RECOVER,), HOLD), (ARMED, (WITH_SABRE,), WITH_DAGGER),
     (CHARGING, (), Card("Ability", ability="Storm")), (CHARGING, (), WALK)],
)  # fmt: skip
def test_no_reason_against_an_action_within_the_limits(one: Character, drafts: tuple[Card, ...], card: Card) -> None:
    """TC-D-87, TC-D-88, TC-D-94: a new class, the other device, and the Ability that is being charged."""
    assert why_not_another_action(one, drafts, card) is None


# Reactions


def test_recover_skills_and_hold_are_no_reactions() -> None:
    """TC-D-89: all other actions can be Reactions."""
    assert [name for name in ("Strike", "Walk", "Use", "Recover", "Observe", "Hold") if can_be_reaction(name)] == [
        "Strike", "Walk", "Use",
    ]  # fmt: skip


AIMED = Exchange(("b",), "reacting", actions=Sealed(("b",), ("b",), (("b", (Card("Strike", target="a"),)),)))
FREE = Exchange(("b",), "reacting")


@pytest.mark.parametrize(
    ("exchange", "made", "drafts", "classes"),
    [
        (FREE, 0, (), "Core Stride Utility"),
        (FREE, 0, (WALK, WALK), "Core Stride Utility"),
        (FREE, 0, (WALK, WALK, WALK), ""),
        (FREE, 2, (BLOCK,), ""),
        (FREE, 3, (), ""),
        (AIMED, 3, (), "Defense"),
        (AIMED, 3, (BLOCK,), ""),
        (AIMED, 2, (BLOCK,), "Core Stride Utility"),
        (AIMED, 2, (WALK,), "Defense"),
    ],
)
def test_the_classes_of_reactions_that_are_left(
    exchange: Exchange, made: int, drafts: tuple[Card, ...], classes: str
) -> None:
    """With ACT 5 there are three Reactions; a defence against an attack on the character itself needs none.

    Rules: TC-C-28, TC-D-89, TC-D-96, TC-D-97.
    """
    one = replace(A, reactions_made=made)
    assert sorted(reacting_classes(Rulings(), one, exchange, drafts)) == classes.split()


@pytest.mark.parametrize(
    ("exchange", "made", "drafts", "card", "rule"),
    [
        (FREE, 0, (), RECOVER, "TC-D-89"),
        (FREE, 0, (), HOLD, "TC-D-89"),
        (FREE, 0, (), WALK, ""),
        (FREE, 3, (), BLOCK, "TC-C-28"),
        (AIMED, 3, (), WALK, "TC-C-28"),
        (AIMED, 3, (), BLOCK, ""),
        (AIMED, 3, (BLOCK,), BLOCK, "TC-C-28"),
    ],
)
def test_the_reason_against_a_further_reaction(
    exchange: Exchange, made: int, drafts: tuple[Card, ...], card: Card, rule: str
) -> None:
    """TC-C-28, TC-D-89, TC-D-96, TC-D-97: the action can be no Reaction, or no Reaction is left for it."""
    reason = why_not_another_reaction(Rulings(), replace(A, reactions_made=made), exchange, drafts, card)
    assert (reason.rule if reason is not None else "") == rule


@pytest.mark.parametrize(
    ("card", "text"),
    [(BLOCK, "A has no Reaction left in this cycle."), (RECOVER, "Recover cannot be a Reaction.")],
)
def test_the_text_of_the_reason_against_a_further_reaction(card: Card, text: str) -> None:
    """TC-C-28, TC-D-89."""
    reason = why_not_another_reaction(Rulings(), replace(A, reactions_made=3), FREE, (), card)
    assert reason is not None
    assert reason.text == text
