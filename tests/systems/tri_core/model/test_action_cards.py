"""Action Cards: their classes, the cards that a Hold keeps back, and their targets."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.model import Card, cards_played_now, class_of, is_lift, needs_target
from facedown.systems.tri_core.model.action_card import held_cards, holds_at

CLASSES = [
    ("Core", ["Strike", "Volley", "Grab", "Collide", "Block", "Dodge", "Parry", "Coup de grâce", "Break free",
              "Ability", "Charge up"]),
    ("Stride", ["Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"]),
    ("Recover", ["Recover"]),
    ("Skill", ["Athletics", "Hoist", "Traverse", "Stealth", "Crafting", "Engineering", "Observe", "Technology",
               "Channel", "Clarity", "Influence", "Meditate"]),
    ("Utility", ["Hold", "Equip", "Stow", "Drop", "Use"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "actions"), CLASSES)
def test_the_class_of_each_action(name: str, actions: list[str]) -> None:
    """Each action belongs to one class of Action Cards.

    Rules: TC-D-86, TC-D-87, TC-D-104, TC-E-18, R-TC-55, R-TC-85, TCG-AC-08, TCG-CH-01.
    """
    assert {action: class_of(action) for action in actions} == dict.fromkeys(actions, name)


RUN, HOLD, STRIKE = Card("Run"), Card("Hold", target="b"), Card("Strike", target="b")


@pytest.mark.parametrize(
    ("cards", "at", "now", "later"),
    [
        ((RUN, HOLD, STRIKE), 1, (RUN, HOLD), (STRIKE,)),
        ((HOLD, RUN, STRIKE), 0, (HOLD,), (RUN, STRIKE)),
        ((RUN, STRIKE), 2, (RUN, STRIKE), ()),
        ((), 0, (), ()),
    ],
)
def test_cards_after_a_hold_stay_face_down(
    cards: tuple[Card, ...], at: int, now: tuple[Card, ...], later: tuple[Card, ...]
) -> None:
    """TC-D-05, TC-D-07: cards up to a Hold are played now, and those after it stay face down."""
    assert (holds_at(cards), cards_played_now(cards), held_cards(cards)) == (at, now, later)


def test_the_watched_character_of_a_hold_is_not_named() -> None:
    """TC-D-07, R-TC-57: the character that a Hold watches is not shown as its target."""
    assert (HOLD.aim, STRIKE.aim) == ("", "b")


AIMLESS = [
    (Card("Strike"), True),
    (Card("Volley"), True),
    (Card("Grab"), True),
    (Card("Collide"), True),
    (Card("Use"), True),
    (Card("Use", target="a"), False),
    (Card("Strike", target="a"), False),
    (Card("Block"), False),
    (Card("Run"), False),
    (Card("Grab", subs=("Lift",)), False),
    (Card("Grab", subs=("Aim",)), True),
    (Card("Strike", subs=("Lift",)), True),
]


@pytest.mark.parametrize(("card", "found"), AIMLESS)
def test_which_reactions_still_need_an_aim(card: Card, found: bool) -> None:
    """Attacks and used items still need a target if none is named, except a Grab that lifts an item.

    Rules: R-TC-57, TC-D-106.
    """
    assert needs_target(card) is found


@pytest.mark.parametrize(
    ("card", "found"),
    [(Card("Grab", subs=("Aim", "Lift")), True), (Card("Grab", subs=("Lift",), target="b"), False),
     (Card("Grab", subs=("Aim",)), False), (Card("Strike", subs=("Lift",)), False)],
)  # fmt: skip
def test_a_thing_is_lifted_by_a_grab_at_nobody(card: Card, found: bool) -> None:
    """TC-D-106: a Grab lifts an item if it has the Sub-Action Lift and no target."""
    assert is_lift(card) is found
