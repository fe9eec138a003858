"""Stepping in, coming out of hiding, and cards held until a sign."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    A,
    Told,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    strike,
    vell,
    worded,
)
from tests.systems.tri_core.options.test_reacting import BEN, CLUB

# Stepping in, hiding, holding


def test_stepping_in_costs_a_reaction_and_1_ap_more() -> None:
    """TC-C-34, TC-D-117, R-TC-132: only a Block, and only next to the target."""
    told = fight(A, BEN, vell("c", at=(9, 4)))
    does(told, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
         faces=[[1, 2], [1, 2], [9, 9], [2, 1]])  # fmt: skip
    assert "steps-in" not in told.kinds()


@pytest.mark.parametrize(("where", "order"), [("first", ["c", "a", "b"]), ("before", ["c", "a", "b"]),
                                              ("after", ["a", "c", "b"])])  # fmt: skip
def test_a_hidden_character_enters_the_rotation(where: str, order: list[str]) -> None:
    """TC-D-83, TC-D-84, R-TC-61: first of all before any card is laid, or before or after the current turn."""
    told = Told(A, BEN, vell("c", at=(6, 6)))
    told.load([9, 9], [5, 5], [1, 2])
    does(told, m.StartEncounter(("a", "b"), ("c",)))
    assert told.position.encounter is not None
    assert told.position.encounter.everybody == ("a", "b")
    assert [one.key for one in SYSTEM.view(told.position, SEATS["ben"]).characters] == ["a", "b"]
    does(told, m.EnterRotation("c", where))  # type: ignore[arg-type]
    assert list(told.position.encounter.everybody) == order


def test_entering_first_is_impossible_once_cards_are_laid() -> None:
    """TC-D-83: it must be chosen before any action is declared."""
    told = Told(A, BEN, vell("c", at=(6, 6)))
    told.load([9, 9], [5, 5], [1, 2])
    does(told, m.StartEncounter(("a", "b"), ("c",)), strike("a", "b"))
    refused(told, m.EnterRotation("c", "first"), "TC-D-84")
    assert legal(told, m.EnterRotation("c", "after"))


def test_a_hold_gives_no_ap_beyond_total_ap() -> None:
    """R-TC-150, TC-D-06."""
    told = fight(A, BEN)
    does(told, m.Lay("a", "Hold", words="the door opens"), m.Lay("a", "Walk", to=(4, 5)), *passes("a", "b"))
    assert told.who("a").ap == 15


def holding(*, sign: str = "", target: str = "", ben: Character = BEN) -> Told:
    """Return an encounter in which A holds a Strike at B until a sign; B has the turn."""
    told = fight(A, ben)
    hold = m.Lay("a", "Hold", words="rain", sign=sign, target=target)  # type: ignore[arg-type]
    does(told, hold, strike("a", "b"), *passes("a", "b"))
    return told


@pytest.mark.parametrize("target", ["", "b"])
def test_a_sign_interrupts_a_turn(target: str) -> None:
    """TC-D-07: A waits for B’s Walk; A’s attack resolves before B’s own."""
    told = holding(sign="moves", target=target)
    does(told, m.Lay("b", "Walk", to=(5, 5)), strike("b", "a"), *passes("b", "a"))
    assert [option.move for option in offered(told, "ana", "spring", "let-be")] == ["spring", "let-be"]
    refused(told, m.Spring("a"), "TC-A-05", "ben")
    does(told, m.Spring("a"))
    does(told, m.Defend("b", ""), faces=[[8, 7], [9], [8, 7], [9]])
    attacks = [event.data["character"] for event in told.told_so_far() if event.kind == "accuracy"]
    assert attacks == ["a", "b"]
    assert (told.who("a").reacted, told.who("a").ap) == (0, 14)


def test_a_sign_may_be_declined_and_happens_again() -> None:
    """TC-D-07: the holder may decline; the cards stay held."""
    told = fight(A, BEN, vell("c", at=(9, 9)))
    does(told, m.Lay("a", "Hold", sign="moves", target="b"), strike("a", "b"), *passes("a", "b", "c"))
    does(told, m.Lay("b", "Walk", to=(5, 5)), *passes("b", "a", "c"), m.LetBe("a"))
    assert told.position.encounter is not None
    assert [held.owner for held in told.position.encounter.held] == ["a"]
    does(told, m.Put("b", (5, 4)))
    assert offered(told, "ana", "spring")


@pytest.mark.parametrize(("to", "asked"), [((5, 5), True), ((6, 5), False)])
def test_a_move_next_to_the_holder_is_the_sign_comes_close(to: tuple[int, int], asked: bool) -> None:
    """TC-D-07: a sign of its own."""
    told = holding(sign="comes close", ben=replace(BEN, at=(6, 4)))
    does(told, m.Lay("b", "Walk", to=to), *passes("b", "a"))
    assert bool(offered(told, "ana", "spring")) is asked


def test_an_attack_is_a_sign_before_it_hits() -> None:
    """TC-D-07: a held Block meets this same attack; the held cards resolve first."""
    told = fight(A, BEN)
    does(told, m.Lay("a", "Hold", sign="attacks"), m.Lay("a", "Block"), *passes("a", "b"))
    does(told, strike("b", "a"), *passes("b", "a"))
    assert offered(told, "ana", "spring")
    does(told, m.Spring("a"), faces=[[8, 7], [1, 1], [5], [9]])
    assert (told.who("a").hp, told.who("a").ap) == (31, 14)


def test_damage_to_the_holder_is_no_sign() -> None:
    """TC-D-07: A waits until a character is hurt, and is struck itself."""
    told = holding(sign="is hurt")
    does(told, strike("b", "a"), *passes("b", "a"), faces=[[8, 7], [9]])
    assert not offered(told, "ana", "spring")


def test_damage_to_a_watched_character_is_a_sign() -> None:
    """TC-D-07: C, who is watched, is struck by B."""
    told = fight(A, BEN, vell("c", at=(5, 5)))
    hold = m.Lay("a", "Hold", sign="is hurt", target="c")
    does(told, hold, strike("a", "b"), *passes("a", "b", "c"), strike("b", "c"), *passes("b", "a", "c"),
         faces=[[8, 7], [9]])  # fmt: skip
    assert offered(told, "ana", "spring")


def test_a_hold_looks_like_any_other_card_until_the_reveal() -> None:
    """TC-D-05, TC-D-07, R-TC-57: the number of laid cards is visible, but not the targets of held ones."""
    told = fight(A, BEN, vell("c", at=(5, 5)))
    does(told, m.Lay("a", "Hold", sign="moves", target="c"), strike("a", "b"), m.FinishPlaying("a"))
    (declared,) = [e for e in told.told_so_far() if e.kind == "declared"]
    assert declared.data == {"actor": "a", "cards": 2, "targets": []}
    view = SYSTEM.view(told.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    assert view.encounter.held == ()
    ((_, cards),) = view.encounter.exchange.actions.contents
    assert [(card.action, card.target, card.sign) for card in cards] == [("", "", ""), ("", "", "")]
    does(told, *passes("b", "c"))
    for seat, sign in (("ben", ""), ("gm", "moves")):
        seen = SYSTEM.view(told.position, SEATS[seat]).encounter
        assert seen is not None
        ((hold, kept),) = [(held.hold, held.cards) for held in seen.held]
        assert (hold.sign, [card.action for card in kept]) == (sign, [""])
    assert b"moves" not in SYSTEM.encode(SYSTEM.view(told.position, SEATS["ben"]))
    public = [worded(event) for event in told.told_so_far() if event.to is None]
    assert "A reveals: Hold." in public
    assert not any("moves" in text for text in public)


def test_of_two_equal_cards_the_held_one_shows_no_target() -> None:
    """TC-D-07: a Strike before the Hold and one after it."""
    told = fight(vell("a", {**CLUB, "name": "axe"}, {**CLUB, "name": "pick", "place": "off"}, at=(4, 4)), BEN)
    axe, pick = strike("a", "b", items=("axe",)), strike("a", "b", items=("pick",))
    does(told, axe, m.Lay("a", "Hold", sign="moves"), pick, m.FinishPlaying("a"))
    view = SYSTEM.view(told.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    ((_, cards),) = view.encounter.exchange.actions.contents
    assert [card.target for card in cards] == ["b", "", ""]


def test_a_rewind_before_finished_cards_needs_consent() -> None:
    """TC-D-111, TC-D-113: going back before that needs the consent of the others."""
    told = fight(A, BEN)
    told.binding = False
    does(told, strike("a", "b"))
    assert not told.binding
    does(told, m.FinishPlaying("a"))
    assert told.binding
