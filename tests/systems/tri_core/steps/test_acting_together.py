"""Characters who act together act from the same state (R-TC-59, R-TC-60)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Exchange, PendingDamage, Played
from tests.systems.tri_core.driver import (
    FAST,
    SLOW,
    A,
    Scripted,
    does,
    fight,
    legal,
    passes,
    refused,
    strike,
    vell,
)
from tests.systems.tri_core.options.test_reacting import BEN


def test_characters_equal_in_react_and_acuity_act_together() -> None:
    """Two equal characters both lay cards before the reveal, and neither avoids the other’s attack.

    Rules: TC-D-82, R-TC-60, R-TC-119.
    """
    ctx = together(replace(A, hp=1), replace(BEN, hp=1))
    does(ctx, strike("a", "b"), strike("b", "a"), m.FinishPlaying("a"))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.actors == ("a", "b")
    assert "revealed" not in ctx.kinds()
    does(ctx, m.FinishPlaying("b"))
    does(ctx, m.Defend("b", ""), faces=[[8, 7], [9]])
    assert (ctx.who("b").hp, ctx.who("b").ap) == (1, 14)
    kinds = does(ctx, m.Defend("a", ""), faces=[[8, 7], [9], [1, 1], [1, 1]])
    assert "lost" not in kinds
    assert [ctx.who(key).hp for key in "ab"] == [1 - 11, 1 - 11]
    assert [ctx.who(key).out for key in "ab"] == ["wounds", "wounds"]


def together(one: Character, other: Character) -> Scripted:
    """Return an encounter of two characters with the same React and Acuity."""
    return fight(one, other, reacts=[[7, 5], [7, 5]])


def test_effects_on_characters_who_act_together_apply_after_all_have_acted() -> None:
    """A character who is grabbed and drained to 0 AP still strides, because both act from the same state.

    The Grab has drained its AP; 2 squares away it is no longer held.

    Rules: R-TC-60, R-TC-170.
    """
    ctx = together(A, replace(BEN, ap=2))
    does(ctx, m.Lay("a", "Grab", target="b", weight="Heavy"), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Walk", to=(6, 4)), m.FinishPlaying("b"))
    does(ctx, m.Defend("b", ""), faces=[[8, 7], [9, 9, 9, 1]])
    assert (ctx.who("b").at, ctx.who("b").held_by) == ((6, 4), "")
    assert ctx.kinds().index("together") < ctx.kinds().index("released")
    assert ctx.kinds().index("moved") < ctx.kinds().index("together")
    assert ctx.who("b").ap == 2 - 3


def test_a_character_who_acts_together_with_the_attacker_stays_in_reach() -> None:
    """R-TC-60: A is struck on its first square, although its Sprint resolves first."""
    ctx = together(replace(BEN, key="a"), vell("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Sprint", to=(1, 1)), m.FinishPlaying("a"), strike("b", "a"), m.FinishPlaying("b"))
    assert ctx.who("a").at == (1, 1)
    does(ctx, m.Defend("a", ""), faces=[[8, 7], [9]])
    assert ctx.who("a").hp == 31 - 11


def test_a_defence_of_a_character_who_acts_together_counts() -> None:
    """R-TC-60, R-TC-160: a Block laid with Priority meets the attack of a character who acts at the same time."""
    ctx = together(A, BEN)
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[[8, 7], [1, 1], [5], [9]],
    )
    assert ctx.who("b").hp == 31


def test_slower_reactions_wait_for_all_who_act_together() -> None:
    """R-TC-59, R-TC-60: C’s slower Reaction answers A’s Walk; B, who acts with A, strikes C first."""
    ctx = fight(A, vell("b", at=(5, 4)), replace(BEN, key="c", at=(4, 5)), reacts=[[7, 5], [7, 5], [1, 2]])
    does(
        ctx,
        m.Lay("a", "Walk", to=(3, 4)),
        m.FinishPlaying("a"),
        strike("b", "c", weight="Heavy"),
        m.FinishPlaying("b"),
    )
    does(ctx, strike("c", "a"), m.FinishPlaying("c"), faces=[FAST, FAST, SLOW])
    does(ctx, m.Bind("c", 0, "a", 0), faces=[[8, 7], [11, 11, 11, 11], [1, 1], [1, 1], [1]])
    attacks = [event.data["character"] for event in ctx.events_so_far() if event.kind == "accuracy"]
    assert attacks == ["b"]


def test_characters_who_act_together_find_a_third_in_the_same_state() -> None:
    """R-TC-60: C, brought down by A’s attack, still blocks B’s attack of the same time."""
    ctx = fight(A, vell("b", at=(5, 4)), vell("c", at=(4, 5), hp=1), reacts=[[7, 5], [7, 5], [1, 2]])
    does(ctx, strike("a", "c"), m.FinishPlaying("a"), strike("b", "c"), m.FinishPlaying("b"))
    does(ctx, m.Lay("c", "Block"), m.FinishPlaying("c"), faces=[FAST, FAST, SLOW])
    struck, blocked = [[8, 7], [9]], [[8, 7], [1, 1], [5], [9]]
    kinds = does(ctx, m.Bind("c", 0, "b", 0), faces=[*struck, *blocked, [1, 1]])
    assert "lost" not in kinds
    assert kinds.index("defence") < kinds.index("together") < kinds.index("hp")
    assert (ctx.who("c").hp, ctx.who("c").out) == (1 - 11, "wounds")


def test_the_encounter_does_not_end_while_effects_are_deferred() -> None:
    """R-TC-60, R-TC-137: the GM cannot end the encounter while A’s effect on B still waits for B’s own attack."""
    ctx = together(A, BEN)
    does(ctx, strike("a", "b"), strike("b", "a"), *passes("a", "b"))
    does(ctx, m.Defend("b", ""), faces=[[8, 7], [9]])
    refused(ctx, m.EndEncounter(), "R-TC-137", "gm")
    does(ctx, m.Defend("a", ""), faces=[[8, 7], [9]])
    assert legal(ctx, m.EndEncounter(), "gm")


NOW_A_AND_B = Exchange(("a", "b"), "resolving", order=(("c", 20, 3), ("d", 20, 3), ("e", 20, 2)))
"""A and B act together; C and D have equal React, E has less Acuity."""


def later(*keys: str) -> tuple[Played, ...]:
    return tuple(Played(key, Card("Walk"), 0) for key in keys)


@pytest.mark.parametrize(("by", "key", "queue", "due", "waits"), [
    ("a", "c", ("b",), (), True),  # B acts at the same time, and its card is not resolved yet
    ("a", "c", ("c",), (), False),  # only a slower Reaction is left
    ("a", "b", (), (), True),  # B shares the state, though it has acted
    ("a", "c", (), (PendingDamage("b", "c", "HP", 1),), True),  # all have acted, and B’s damage is deferred too
    ("a", "c", (), (), False),
    ("a", "a", ("b",), (), False),  # damage to oneself
    ("c", "d", ("d",), (), True),  # they have equal React
    ("c", "e", ("e",), (), False),  # E is slower
    ("c", "a", ("d",), (), False),  # A acted before either
])  # fmt: skip
def test_effects_are_deferred_until_all_have_acted(
    by: str, key: str, queue: tuple[str, ...], due: tuple[PendingDamage, ...], *, waits: bool
) -> None:
    """An effect is deferred if another character who acts from the same state has a card left or is its target.

    It is also deferred if such a character has acted and other effects are deferred.

    Rules: R-TC-60, R-TC-59.
    """
    assert (
        replace(NOW_A_AND_B, queue=later(*queue), deferred_effects=due).puts_off(PendingDamage(by, key, "HP", 3))
        is waits
    )


@pytest.mark.parametrize(("by", "queue", "acted"), [
    ("a", ("b",), False), ("a", ("a", "c"), True), ("c", ("d",), False), ("c", ("e",), True),
])  # fmt: skip
def test_all_have_acted_when_no_card_of_the_same_state_is_left(by: str, queue: tuple[str, ...], *, acted: bool) -> None:
    """All have acted when no card is left of a character who acts from the same state.

    D, hit by C, shares the state of C.

    Rules: R-TC-60.
    """
    due = PendingDamage(by, "d" if by == "c" else "e", "HP", 3)
    assert replace(NOW_A_AND_B, queue=later(*queue), deferred_effects=(due,)).all_have_acted is acted
