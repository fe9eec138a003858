"""The steps that need no decision, performed one by one until a decision is pending."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    Card,
    Duel,
    Encounter,
    Exchange,
    InterruptingCard,
    PendingDamage,
    Played,
    RiposteOffer,
)
from facedown.systems.tri_core.steps import advance
from tests.systems.tri_core.driver import Recorded, kara, odo, quiet, scene

WALK = Card("Walk", to=(4, 5))


def pair(**state: Any) -> Recorded:
    """Return Kara and Odo side by side, Kara first in the Rotation."""
    one, other = state.pop("one", kara(at=(4, 4))), state.pop("other", odo(at=(5, 4)))
    return scene(one, other, **state)


def test_no_step_without_an_encounter() -> None:
    """TC-D-78: no step is performed without an encounter, or while the Rotation is empty."""
    ctx = quiet(kara(held_by="odo"), odo(out="wounds"))
    assert advance(ctx) is False
    ctx.position = replace(ctx.position, encounter=Encounter())
    assert advance(ctx) is False
    assert ctx.kinds() == []


def test_a_hold_ends_before_anything_else() -> None:
    """R-TC-85, R-TC-170: a hold out of reach ends before a held card resolves, one step at a time."""
    card = InterruptingCard(Played("odo", Card("Walk", to=(5, 5)), -1, reaction=True, held=True))
    ctx = pair(one=kara(at=(4, 4), held_by="odo"), other=odo(at=(9, 9)), waits=(card,))
    assert advance(ctx) is True
    assert (ctx.kinds(), ctx.owed()) == (["released"], (card,))


@pytest.mark.parametrize("now", [None, Exchange(("odo",), "resolving", turn_effects_ended=True)])
def test_a_played_held_card_resolves(now: Exchange | None) -> None:
    """A held card that is played resolves before the action that it interrupts.

    Between two turns, it resolves in an exchange without actors.

    Rules: TC-D-07.
    """
    later = BonusMoveOffer("odo", 1)
    played = Played("kara", WALK, -1, reaction=True, held=True)
    ctx = pair(exchange=now, waits=(InterruptingCard(played), later))
    assert advance(ctx) is True
    assert ctx.who("kara").at == (4, 5)
    assert ctx.owed() == (later,)
    assert ctx.encounter().exchange == (now or Exchange((), step="resolving"))


@pytest.mark.parametrize(("other", "goes_on"), [({}, False), ({"out": "wounds"}, True)])
def test_an_unexpected_attack_waits_for_its_target(other: dict[str, Any], goes_on: bool) -> None:
    """TC-D-96, R-TC-159: an unexpected attack waits for the defence of its target, unless the target cannot defend."""
    attack = Attack("kara", Card("Strike", target="odo"), "odo", unseen=True)
    ctx = pair(other=odo(at=(5, 4), **other), waits=(attack,), faces=([1, 1], [1, 1]) if goes_on else ())
    assert advance(ctx) is goes_on
    assert bool(ctx.owed()) is not goes_on


def test_an_offer_waits_for_its_owner_while_it_can_be_used() -> None:
    """An offer waits for its owner while it can be used; a Riposte at a dead character is dropped, which ends the duel.

    Rules: TC-D-76.
    """
    won = RiposteOffer("kara", "odo", Card("Parry"))
    ctx = pair(waits=(won,), duel=Duel("kara", "odo", 2))
    assert advance(ctx) is False
    assert (ctx.owed(), ctx.encounter().duel) == ((won,), Duel("kara", "odo", 2))
    ctx = pair(other=odo(at=(5, 4), out="dead"), waits=(won,), duel=Duel("kara", "odo", 2))
    assert advance(ctx) is True
    assert (ctx.owed(), ctx.encounter().duel) == ((), None)


def test_the_next_turn_begins() -> None:
    """TC-D-85, R-TC-163: the next turn begins with the next able character; if none can ever act, the GM decides."""
    ctx = pair(exchange=None)
    assert advance(ctx) is True
    assert [(one.kind, one.data) for one in ctx.events_so_far()] == [("priority", {"characters": ["kara"]})]
    ctx = pair(one=kara(out="dead"), other=odo(out="dead"), exchange=None)
    assert advance(ctx) is False
    assert ctx.kinds() == []
    out = pair(one=kara(out="collapse", helpless=9, hp=5), other=odo(out="collapse", helpless=9, hp=5), exchange=None)
    assert advance(out) is False  # a collapse ends, but not in this cycle
    assert out.encounter().cycles_begun == ("kara", "odo")
    assert advance(out) is False


def test_reactions_begin_once_all_with_priority_have_laid() -> None:
    """TC-D-113: others are asked to react once all characters with Priority have laid their cards."""
    laid = Exchange(("kara",), actions=Sealed(("kara",), ("kara",), (("kara", (WALK,)),)))
    open_still = replace(laid, actions=Sealed(("kara",)))
    ctx = pair(exchange=open_still)
    assert advance(ctx) is False
    assert (ctx.encounter().exchange, ctx.kinds()) == (open_still, [])
    ctx = pair(exchange=laid)
    assert advance(ctx) is True
    assert ctx.kinds() == ["asked"]
    assert ctx.encounter().exchange == replace(laid, step="reacting", reactions=Sealed(("odo",)))


def test_cards_are_revealed_once_all_have_reacted() -> None:
    """TC-D-114: cards are revealed once all characters who were asked have reacted."""
    cards: tuple[Card, ...] = (WALK,)
    actions = Sealed(("kara",), ("kara",), (("kara", cards),))
    waiting = Exchange(("kara",), "reacting", actions=actions, reactions=Sealed(("odo",)))
    ctx = pair(exchange=waiting)
    assert advance(ctx) is False
    assert (ctx.encounter().exchange, ctx.kinds()) == (waiting, [])
    ctx = pair(exchange=replace(waiting, reactions=Sealed(("odo",), ("odo",), (("odo", ()),))))
    assert advance(ctx) is True
    assert ctx.kinds() == ["revealed"]
    exchange = ctx.encounter().exchange
    assert exchange is not None
    assert (exchange.step, exchange.played) == ("resolving", (Played("kara", WALK, 0),))


STRIKE = Played("kara", Card("Strike", target="odo"), 0)
BACK = Card("Strike", target="kara")
DUE = PendingDamage("kara", "odo", "MP", 3)


def test_reactions_are_bound_first() -> None:
    """A Reaction to the only attack is bound before anything resolves; with two attacks its owner must choose.

    Rules: TC-D-116.
    """
    block = Played("odo", Card("Block"), 0, reaction=True)
    lone = Exchange(("kara",), "resolving", played=(STRIKE,), unassigned_reactions=(block,), queue=(STRIKE,))
    ctx = pair(exchange=lone)
    assert advance(ctx) is True
    exchange = ctx.encounter().exchange
    assert exchange is not None
    assert exchange.unassigned_reactions == ()
    two = replace(lone, played=(STRIKE, replace(STRIKE, at=1)))
    ctx = pair(exchange=two)
    assert advance(ctx) is False
    assert ctx.encounter().exchange == two


def test_deferred_effects_apply_once_all_have_acted() -> None:
    """Effects of characters that act together apply once all have acted: Odo loses 3 MP only after his own Walk.

    Rules: R-TC-60.
    """
    walks = Played("odo", Card("Walk", to=(5, 5)), 0)
    together = Exchange(("kara", "odo"), "resolving", deferred_effects=(DUE,), queue=(walks,))
    ctx = pair(exchange=together)
    assert advance(ctx) is True
    assert (ctx.who("odo").at, ctx.who("odo").mp) == ((5, 5), 12)
    assert advance(ctx) is True
    assert (ctx.kinds()[-1], ctx.who("odo").mp) == ("together", 9)


def test_cards_resolve_one_by_one() -> None:
    """TC-D-114: cards resolve one by one, because the effects of each may reveal a hidden character’s square."""
    queue = (Played("kara", WALK, 0), Played("odo", Card("Walk", to=(5, 5)), 0))
    ctx = pair(exchange=Exchange(("kara",), "resolving", queue=queue))
    before = ctx.opened
    assert advance(ctx) is True
    assert (before, ctx.opened) == (False, True)
    exchange = ctx.encounter().exchange
    assert exchange is not None
    assert exchange.queue == queue[1:]
    assert (ctx.who("kara").at, ctx.who("odo").at) == ((4, 5), (5, 4))
    assert "together" not in ctx.kinds()


def test_a_turn_ends_and_the_next_begins() -> None:
    """Effects that end with the turn end before the next turn begins; an exchange without actors just ends.

    Rules: TC-D-85, TCG-AF-10.
    """
    ctx = pair(exchange=Exchange(("kara",), "resolving"))
    assert advance(ctx) is True
    assert ctx.encounter().exchange == Exchange(("kara",), "resolving", turn_effects_ended=True)
    assert ctx.encounter().turn == 0
    assert advance(ctx) is True
    assert (ctx.encounter().exchange, ctx.encounter().turn) == (None, 1)
    ctx = pair(exchange=Exchange((), "resolving"))
    assert advance(ctx) is True
    assert (ctx.encounter().exchange, ctx.encounter().turn) == (None, 0)
