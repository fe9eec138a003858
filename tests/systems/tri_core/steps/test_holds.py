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
    Scripted,
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


def test_a_block_far_from_the_target_does_not_step_in() -> None:
    """A character steps in only with a Block and only next to the target, so C, 4 squares away, does not.

    Rules: TC-C-34, TC-D-117, R-TC-132.
    """
    ctx = fight(A, BEN, vell("c", at=(9, 4)))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
         faces=[[1, 2], [1, 2], [9, 9], [2, 1]])  # fmt: skip
    assert "steps-in" not in ctx.kinds()


@pytest.mark.parametrize(("where", "order"), [("first", ["c", "a", "b"]), ("before", ["c", "a", "b"]),
                                              ("after", ["a", "c", "b"])])  # fmt: skip
def test_a_hidden_character_enters_the_rotation(where: str, order: list[str]) -> None:
    """A hidden character enters the Rotation first of all, or before or after the current turn.

    First of all is possible only before any card is laid.

    Rules: TC-D-83, TC-D-84, R-TC-61.
    """
    ctx = Scripted(A, BEN, vell("c", at=(6, 6)))
    ctx.load([9, 9], [5, 5], [1, 2])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.everybody == ("a", "b")
    assert [one.key for one in SYSTEM.view(ctx.position, SEATS["ben"]).characters] == ["a", "b"]
    does(ctx, m.EnterRotation("c", where))  # type: ignore[arg-type]
    assert list(ctx.position.encounter.everybody) == order


def test_entering_first_is_impossible_once_cards_are_laid() -> None:
    """Once a card is laid, a hidden character cannot enter the Rotation first, but still after the current turn.

    Rules: TC-D-83.
    """
    ctx = Scripted(A, BEN, vell("c", at=(6, 6)))
    ctx.load([9, 9], [5, 5], [1, 2])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)), strike("a", "b"))
    refused(ctx, m.EnterRotation("c", "first"), "TC-D-84")
    assert legal(ctx, m.EnterRotation("c", "after"))


def test_a_hold_gives_no_ap_beyond_total_ap() -> None:
    """R-TC-150, TC-D-06: A Hold gives no AP to a character that has its Total AP."""
    ctx = fight(A, BEN)
    does(ctx, m.Lay("a", "Hold", words="the door opens"), m.Lay("a", "Walk", to=(4, 5)), *passes("a", "b"))
    assert ctx.who("a").ap == 15


def holding(*, sign: str = "", target: str = "", ben: Character = BEN) -> Scripted:
    """Return an encounter in which A holds a Strike at B until a sign; B has the turn."""
    ctx = fight(A, ben)
    hold = m.Lay("a", "Hold", words="rain", sign=sign, target=target)  # type: ignore[arg-type]
    does(ctx, hold, strike("a", "b"), *passes("a", "b"))
    return ctx


@pytest.mark.parametrize("target", ["", "b"])
def test_a_sign_interrupts_a_turn(target: str) -> None:
    """TC-D-07: A held Strike that waits for B’s Walk resolves before B’s own attack."""
    ctx = holding(sign="moves", target=target)
    does(ctx, m.Lay("b", "Walk", to=(5, 5)), strike("b", "a"), *passes("b", "a"))
    assert [option.move for option in offered(ctx, "ana", "spring", "let-be")] == ["spring", "let-be"]
    refused(ctx, m.Spring("a"), "TC-A-05", "ben")
    does(ctx, m.Spring("a"))
    does(ctx, m.Defend("b", ""), faces=[[8, 7], [9], [8, 7], [9]])
    attacks = [event.data["character"] for event in ctx.events_so_far() if event.kind == "accuracy"]
    assert attacks == ["a", "b"]
    assert (ctx.who("a").reactions_made, ctx.who("a").ap) == (0, 14)


def test_a_sign_may_be_declined_and_happens_again() -> None:
    """TC-D-07: A holder may decline when its sign happens: the cards stay held, and the sign can happen again."""
    ctx = fight(A, BEN, vell("c", at=(9, 9)))
    does(ctx, m.Lay("a", "Hold", sign="moves", target="b"), strike("a", "b"), *passes("a", "b", "c"))
    does(ctx, m.Lay("b", "Walk", to=(5, 5)), *passes("b", "a", "c"), m.LetBe("a"))
    assert ctx.position.encounter is not None
    assert [held.owner for held in ctx.position.encounter.held] == ["a"]
    does(ctx, m.Put("b", (5, 4)))
    assert offered(ctx, "ana", "spring")


@pytest.mark.parametrize(("to", "asked"), [((5, 5), True), ((6, 5), False)])
def test_a_move_next_to_the_holder_is_the_sign_comes_close(to: tuple[int, int], asked: bool) -> None:
    """TC-D-07: A move to a square next to the holder is the sign “comes close”, and a move to another square is not."""
    ctx = holding(sign="comes close", ben=replace(BEN, at=(6, 4)))
    does(ctx, m.Lay("b", "Walk", to=to), *passes("b", "a"))
    assert bool(offered(ctx, "ana", "spring")) is asked


def test_an_attack_is_a_sign_before_it_hits() -> None:
    """TC-D-07: An attack is a sign before it hits, so a held Block meets this same attack."""
    ctx = fight(A, BEN)
    does(ctx, m.Lay("a", "Hold", sign="attacks"), m.Lay("a", "Block"), *passes("a", "b"))
    does(ctx, strike("b", "a"), *passes("b", "a"))
    assert offered(ctx, "ana", "spring")
    does(ctx, m.Spring("a"), faces=[[8, 7], [1, 1], [5], [9]])
    assert (ctx.who("a").hp, ctx.who("a").ap) == (31, 14)


def test_damage_to_the_holder_is_no_sign() -> None:
    """TC-D-07: Damage to the holder itself is not the sign “is hurt”."""
    ctx = holding(sign="is hurt")
    does(ctx, strike("b", "a"), *passes("b", "a"), faces=[[8, 7], [9]])
    assert not offered(ctx, "ana", "spring")


def test_damage_to_a_watched_character_is_a_sign() -> None:
    """TC-D-07: Damage to the watched character is the sign “is hurt”."""
    ctx = fight(A, BEN, vell("c", at=(5, 5)))
    hold = m.Lay("a", "Hold", sign="is hurt", target="c")
    does(ctx, hold, strike("a", "b"), *passes("a", "b", "c"), strike("b", "c"), *passes("b", "a", "c"),
         faces=[[8, 7], [9]])  # fmt: skip
    assert offered(ctx, "ana", "spring")


def test_a_hold_looks_like_any_other_card_until_the_reveal() -> None:
    """Until the reveal a Hold looks like any other card, and its sign and held cards stay secret even after it.

    The number of laid cards is visible, but not the targets of held ones.

    Rules: TC-D-05, TC-D-07, R-TC-57.
    """
    ctx = fight(A, BEN, vell("c", at=(5, 5)))
    does(ctx, m.Lay("a", "Hold", sign="moves", target="c"), strike("a", "b"), m.FinishPlaying("a"))
    (declared,) = [e for e in ctx.events_so_far() if e.kind == "declared"]
    assert declared.data == {"actor": "a", "cards": 2, "targets": []}
    view = SYSTEM.view(ctx.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    assert view.encounter.held == ()
    ((_, cards),) = view.encounter.exchange.actions.contents
    assert [(card.action, card.target, card.sign) for card in cards] == [("", "", ""), ("", "", "")]
    does(ctx, *passes("b", "c"))
    for seat, sign in (("ben", ""), ("gm", "moves")):
        seen = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert seen is not None
        ((hold, kept),) = [(held.hold, held.cards) for held in seen.held]
        assert (hold.sign, [card.action for card in kept]) == (sign, [""])
    assert b"moves" not in SYSTEM.encode(SYSTEM.view(ctx.position, SEATS["ben"]))
    public = [worded(event) for event in ctx.events_so_far() if event.to is None]
    assert "A reveals: Hold." in public
    assert not any("moves" in text for text in public)


def test_the_held_one_of_two_equal_cards_shows_no_target() -> None:
    """TC-D-07: A Strike before a Hold shows its target, and an equal Strike that is held does not."""
    ctx = fight(vell("a", {**CLUB, "name": "axe"}, {**CLUB, "name": "pick", "place": "off"}, at=(4, 4)), BEN)
    axe, pick = strike("a", "b", items=("axe",)), strike("a", "b", items=("pick",))
    does(ctx, axe, m.Lay("a", "Hold", sign="moves"), pick, m.FinishPlaying("a"))
    view = SYSTEM.view(ctx.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    ((_, cards),) = view.encounter.exchange.actions.contents
    assert [card.target for card in cards] == ["b", "", ""]


def test_a_rewind_before_finished_cards_needs_consent() -> None:
    """Finishing to play cards is binding, so going back before it needs the consent of the others.

    Rules: TC-D-111, TC-D-113.
    """
    ctx = fight(A, BEN)
    ctx.binding = False
    does(ctx, strike("a", "b"))
    assert not ctx.binding
    does(ctx, m.FinishPlaying("a"))
    assert ctx.binding
