"""Those who act at the same time do so from one state (R-TC-59, R-TC-60)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Exchange, PendingDamage, Played
from tests.systems.tri_core.driver import FAST, SLOW, A, Told, does, fight, legal, passes, refused, strike, vell
from tests.systems.tri_core.options.test_reacting import BEN


def test_those_alike_in_react_and_acuity_act_together() -> None:
    """TC-D-82, R-TC-60, R-TC-119: both lay cards before anything is revealed; nobody is spared."""
    told = together(replace(A, hp=1), replace(BEN, hp=1))
    does(told, strike("a", "b"), strike("b", "a"), m.FinishPlaying("a"))
    assert told.position.encounter is not None
    assert told.position.encounter.exchange is not None
    assert told.position.encounter.exchange.actors == ("a", "b")
    assert "revealed" not in told.kinds()
    does(told, m.FinishPlaying("b"))
    does(told, m.Defend("b", ""), faces=[[8, 7], [9]])
    assert (told.who("b").hp, told.who("b").ap) == (1, 14)
    kinds = does(told, m.Defend("a", ""), faces=[[8, 7], [9], [1, 1], [1, 1]])
    assert "lost" not in kinds
    assert [told.who(key).hp for key in "ab"] == [1 - 11, 1 - 11]
    assert [told.who(key).out for key in "ab"] == ["wounds", "wounds"]


def together(one: Character, other: Character) -> Told:
    """An encounter of two with the same React and Acuity."""
    return fight(one, other, reacts=[[7, 5], [7, 5]])


def test_those_who_act_together_are_no_worse_for_it_until_all_have_acted() -> None:
    """R-TC-60, R-TC-170: who is grabbed and brought to 0 AP still strides, for that is the state they share.

    The Grab has drained its AP; 2 squares away it is held no more.
    """
    told = together(A, replace(BEN, ap=2))
    does(told, m.Lay("a", "Grab", target="b", weight="Heavy"), m.FinishPlaying("a"))
    does(told, m.Lay("b", "Walk", to=(6, 4)), m.FinishPlaying("b"))
    does(told, m.Defend("b", ""), faces=[[8, 7], [9, 9, 9, 1]])
    assert (told.who("b").at, told.who("b").held_by) == ((6, 4), "")
    assert told.kinds().index("together") < told.kinds().index("released")
    assert told.kinds().index("moved") < told.kinds().index("together")
    assert told.who("b").ap == 2 - 3


def test_nobody_who_acts_at_the_same_time_gets_out_of_reach() -> None:
    """R-TC-60: B is struck where it stood, though its Walk comes up first."""
    told = together(replace(BEN, key="a"), vell("b", at=(5, 4)))
    does(told, m.Lay("a", "Sprint", to=(1, 1)), m.FinishPlaying("a"), strike("b", "a"), m.FinishPlaying("b"))
    assert told.who("a").at == (1, 1)
    does(told, m.Defend("a", ""), faces=[[8, 7], [9]])
    assert told.who("a").hp == 31 - 11


def test_a_defence_of_who_acts_together_is_ready_in_time() -> None:
    """R-TC-60, R-TC-160: a Block laid with Priority meets the blow of who acts at the same time."""
    told = together(A, BEN)
    does(
        told,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[[8, 7], [1, 1], [5], [9]],
    )
    assert told.who("b").hp == 31


def test_slower_reactions_wait_for_all_who_act_together() -> None:
    """R-TC-59, R-TC-60: C answers A’s Walk, slower; B, who acts with A, strikes C first."""
    told = fight(A, vell("b", at=(5, 4)), replace(BEN, key="c", at=(4, 5)), reacts=[[7, 5], [7, 5], [1, 2]])
    does(
        told,
        m.Lay("a", "Walk", to=(3, 4)),
        m.FinishPlaying("a"),
        strike("b", "c", weight="Heavy"),
        m.FinishPlaying("b"),
    )
    does(told, strike("c", "a"), m.FinishPlaying("c"), faces=[FAST, FAST, SLOW])
    does(told, m.Bind("c", 0, "a", 0), faces=[[8, 7], [11, 11, 11, 11], [1, 1], [1, 1], [1]])
    attacks = [event.data["character"] for event in told.told_so_far() if event.kind == "accuracy"]
    assert attacks == ["b"]


def test_those_who_act_together_find_a_third_as_it_was_before() -> None:
    """R-TC-60: C, whom A’s blow brings down, still blocks what B strikes at the same time."""
    told = fight(A, vell("b", at=(5, 4)), vell("c", at=(4, 5), hp=1), reacts=[[7, 5], [7, 5], [1, 2]])
    does(told, strike("a", "c"), m.FinishPlaying("a"), strike("b", "c"), m.FinishPlaying("b"))
    does(told, m.Lay("c", "Block"), m.FinishPlaying("c"), faces=[FAST, FAST, SLOW])
    struck, blocked = [[8, 7], [9]], [[8, 7], [1, 1], [5], [9]]
    kinds = does(told, m.Bind("c", 0, "b", 0), faces=[*struck, *blocked, [1, 1]])
    assert "lost" not in kinds
    assert kinds.index("defence") < kinds.index("together") < kinds.index("hp")
    assert (told.who("c").hp, told.who("c").out) == (1 - 11, "wounds")


def test_the_encounter_does_not_end_in_the_middle_of_what_happens_together() -> None:
    """R-TC-60, R-TC-137: what A has done to B still waits for B’s own blow."""
    told = together(A, BEN)
    does(told, strike("a", "b"), strike("b", "a"), *passes("a", "b"))
    does(told, m.Defend("b", ""), faces=[[8, 7], [9]])
    refused(told, m.EndEncounter(), "R-TC-137", "gm")
    does(told, m.Defend("a", ""), faces=[[8, 7], [9]])
    assert legal(told, m.EndEncounter(), "gm")


NOW_A_AND_B = Exchange(("a", "b"), "resolving", order=(("c", 20, 3), ("d", 20, 3), ("e", 20, 2)))
"""A and B act together; C and D react alike, E with less Acuity."""


def later(*keys: str) -> tuple[Played, ...]:
    return tuple(Played(key, Card("Walk"), 0) for key in keys)


@pytest.mark.parametrize(("by", "key", "queue", "due", "waits"), [
    ("a", "c", ("b",), (), True),  # B acts at the same time, and its card is still to come
    ("a", "c", ("c",), (), False),  # only a slower Reaction is to come
    ("a", "b", (), (), True),  # B shares the state, though it has acted
    ("a", "c", (), (PendingDamage("b", "c", "HP", 1),), True),  # all have acted, and B’s blow waits beside
    ("a", "c", (), (), False),
    ("a", "a", ("b",), (), False),  # what one does to oneself
    ("c", "d", ("d",), (), True),  # they react alike
    ("c", "e", ("e",), (), False),  # E is slower
    ("c", "a", ("d",), (), False),  # A acted before either
])  # fmt: skip
def test_what_waits_until_all_have_acted(
    by: str, key: str, queue: tuple[str, ...], due: tuple[PendingDamage, ...], *, waits: bool
) -> None:
    """R-TC-60, R-TC-59: what is done to somebody by one who acts together with others."""
    assert replace(NOW_A_AND_B, queue=later(*queue), due=due).puts_off(PendingDamage(by, key, "HP", 3)) is waits


@pytest.mark.parametrize(("by", "queue", "acted"), [
    ("a", ("b",), False), ("a", ("a", "c"), True), ("c", ("d",), False), ("c", ("e",), True),
])  # fmt: skip
def test_when_all_have_acted(by: str, queue: tuple[str, ...], *, acted: bool) -> None:
    """R-TC-60: no card is to come of anybody who acts from the same state; D, hit by C, shares that with it."""
    due = PendingDamage(by, "d" if by == "c" else "e", "HP", 3)
    assert replace(NOW_A_AND_B, queue=later(*queue), due=(due,)).all_have_acted is acted
