"""Signs that held cards wait for: who notices them, and how they are worded."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Stack
from facedown.systems.tri_core.board.words import awaited_text, words_of
from facedown.systems.tri_core.model import BonusStrideOffer, Card, Held, HeldCardsOffer, TriggerOffer
from facedown.systems.tri_core.steps import held_card_signs
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.abilities.test_triggers import trigger
from tests.systems.tri_core.driver import Scripted, able, encounter_of, kara, lea, odo, owed, staged
from tests.systems.tri_core.steps.event_summaries import expected, summaries

BLOCK = (Card("Block"),)


def holds(owner: str, sign: Any, target: str = "", *, ready: bool = True) -> Held:
    """Return the held cards of a character, with their sign."""
    return Held(owner, Card("Hold", sign=sign, target=target), BLOCK, ready=ready)


def called_by(ctx: Scripted) -> list[str]:
    """Return the characters who may play held cards now, the last one first."""
    return [one.owner for one in owed(ctx) if isinstance(one, HeldCardsOffer)]


SIGNS: list[tuple[Held, dict[str, Any], str, str, bool]] = [
    # the sign that Odo waits for, Kara’s state, her sign, its target, and whether Odo may play his cards
    (holds("odo", "moves"), {}, "moves", "", True),
    (holds("odo", "moves"), {}, "attacks", "lea", False),
    (holds("odo", "attacks"), {}, "attacks", "lea", True),
    (holds("odo", "attacks"), {}, "moves", "", False),
    (holds("odo", "is hurt"), {}, "is hurt", "", True),
    (holds("odo", ""), {}, "moves", "", False),
    (holds("odo", "moves", "kara"), {}, "moves", "", True),
    (holds("odo", "moves", "lea"), {}, "moves", "", False),
    (holds("odo", "attacks", "lea"), {}, "attacks", "lea", False),
    (holds("odo", "moves", ready=False), {}, "moves", "", False),
    (holds("kara", "moves"), {}, "moves", "", False),
    (holds("odo", "comes close"), {}, "moves", "", True),
    (holds("odo", "comes close"), {}, "attacks", "", False),
    (holds("odo", "comes close"), {"at": (7, 4)}, "moves", "", False),
    (holds("odo", "comes close", "kara"), {}, "moves", "", True),
    (holds("odo", "comes close", "lea"), {}, "moves", "", False),
    (holds("odo", "moves"), {"stealthed": True}, "moves", "", False),
    (holds("odo", "moves"), {"stealthed": True, "noticed_by": ("odo",)}, "moves", "", True),
]


@pytest.mark.parametrize(("held", "state", "sign", "whom", "called"), SIGNS)
def test_a_sign_offers_held_cards(held: Held, state: dict[str, Any], sign: Any, whom: str, called: bool) -> None:
    """The awaited sign, of the watched character or of any other, offers held cards once their Hold has resolved.

    A sign of an unseen character does not.

    Rules: TC-D-07, R-TC-138.
    """
    ctx = staged(kara(**{"at": (4, 4), **state}), odo(at=(5, 4)), lea(at=(4, 5)), held=(held,))
    held_card_signs.notice_sign(ctx, "kara", sign, whom)
    assert called_by(ctx) == (["odo"] if called else [])
    assert ctx.opened is called  # other seats see that a decision is pending


def test_every_holder_who_notices_a_sign_is_offered_its_cards() -> None:
    """TC-D-07: each holder who notices the awaited sign is offered its held cards, the last one first."""
    held = (holds("kara", "moves"), holds("odo", "moves"), holds("lea", "attacks"), holds("lea", "moves"))
    ctx = staged(kara(at=(4, 4), stealthed=True, noticed_by=("lea",)), odo(), lea(), held=held)
    held_card_signs.notice_sign(ctx, "kara", "moves")
    assert called_by(ctx) == ["lea"]
    seen = staged(kara(at=(4, 4)), odo(), lea(), held=held)
    held_card_signs.notice_sign(seen, "kara", "moves")
    assert called_by(seen) == ["lea", "odo"]


def test_a_sign_sets_off_triggers() -> None:
    """TCG-AC-09, R-TCG-23: a sign sets off the Triggers of its target, and outside an encounter none."""
    ctx = staged(kara(), able(odo(), trigger("attacked")), able(lea(), trigger("attacked")))
    held_card_signs.notice_sign(ctx, "kara", "attacks", "odo")
    assert owed(ctx) == (TriggerOffer("odo", "kara", "Guard"),)
    ctx.position = replace(ctx.position, encounter=None)
    held_card_signs.notice_sign(ctx, "kara", "attacks", "odo")
    assert ctx.kinds() == ["set-off"]


def test_the_offer_of_held_cards_is_secret() -> None:
    """The offer of held cards is known only to its own seat and the GM.

    It comes once, and before other pending decisions.

    Rules: TC-D-07, TC-F-10.
    """
    other = BonusStrideOffer("kara")
    ctx = staged(kara(), odo(controller="ben"), waits=Stack((other,)))
    held_card_signs.offer_held_cards(ctx, "odo")
    assert owed(ctx) == (HeldCardsOffer("odo"), other)
    assert summaries(ctx) == [expected("TC-D-07", "called", to=("ben", "gm"), character="odo")]
    before = encounter_of(ctx)
    held_card_signs.offer_held_cards(ctx, "odo")
    assert (encounter_of(ctx), ctx.kinds()) == (before, ["called"])
    ctx.position = replace(ctx.position, encounter=None)
    held_card_signs.offer_held_cards(ctx, "odo")
    assert ctx.kinds() == ["called"]


@pytest.mark.parametrize(
    ("hold", "words"),
    [
        (Card("Hold", words="a bell"), "a bell"),
        (Card("Hold"), "the agreed moment"),
        (Card("Hold", sign="moves"), "somebody moves"),
        (Card("Hold", sign="comes close", target="kara", words="a bell"), "Kara comes close"),
    ],
)
def test_the_wording_of_signs(hold: Card, words: str) -> None:
    """TC-D-07: the awaited sign is worded by its kind and target, or with the player’s own words."""
    assert awaited_text(words_of(SYSTEM.catalogue()), hold, "Kara") == words
