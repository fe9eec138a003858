"""Decisions before a card takes effect, and the effects of each kind of card."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Stack
from facedown.systems.tri_core.model import (
    Ability,
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    Card,
    Charging,
    Exchange,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    JudgmentDecision,
    Played,
    TriggerOffer,
)
from facedown.systems.tri_core.steps import basic_actions, card_actions, card_preconditions, card_resolution
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    entry,
    exchange_of,
    kara,
    lea,
    odo,
    owed,
)
from tests.systems.tri_core.steps.event_summaries import expected, summaries
from tests.systems.tri_core.steps.test_card_resolution import (
    BOUND,
    CLUB,
    DART,
    LEAP,
    OATH,
    SURGE,
    VOW,
    acts,
    carried_out,
    pair,
)

# Decisions before the effect


def asked(name: str, target: str = "") -> JudgmentDecision:
    """Return the question to the GM before an Ability of Kara takes effect."""
    return JudgmentDecision("kara", target, name, "first")


def squares(name: str, far: int) -> BonusMoveOffer:
    """Return the offer of movement that an Ability gives Kara."""
    return BonusMoveOffer("kara", far, name)


def before(*own: Ability, **state: Any) -> Scripted:
    """Return an encounter of Kara with these Abilities and a decision pending already."""
    return acts(*pair(own=own, **state), waits=Stack((BonusStrideOffer("odo"),)))


OTHER = BonusStrideOffer("odo")


def test_the_gm_decides_first_whether_a_drawback_allows_the_ability() -> None:
    """TCG-AC-24, R-TCG-16: an Ability with a drawback resolves once the GM has decided."""
    ctx = before(VOW)
    one = Played("kara", Card("Ability", ability="Vow", target="kara"), 0)
    assert card_preconditions.ask_preconditions(ctx, one) is True
    assert owed(ctx) == (asked("Vow", "kara"), InterruptingCard(replace(one, judged=True)), OTHER)
    again = before(VOW)
    assert card_preconditions.ask_preconditions(again, replace(one, judged=True)) is False
    assert owed(again) == (OTHER,)


def test_the_user_of_an_ability_may_move_before_it() -> None:
    """TCG-TR-01: a user may move before or after its Ability, but not without a square, and not once it has moved."""
    one = Played("kara", Card("Ability", ability="Leap"), 0)
    ctx = before(LEAP)
    assert card_preconditions.ask_preconditions(ctx, one) is True
    later = InterruptingCard(replace(one, judged=True, moved=True))
    assert owed(ctx) == (squares("Leap", 4), later, squares("Leap", 4), OTHER)
    moved = before(LEAP)
    assert card_preconditions.ask_preconditions(moved, replace(one, moved=True)) is False
    nowhere = before(LEAP, at=None)
    assert card_preconditions.ask_preconditions(nowhere, one) is False
    assert owed(moved) == owed(nowhere) == (OTHER,)


def test_the_gm_decides_before_the_movement() -> None:
    """R-TCG-16, TCG-TR-01: the movement of an Ability is offered once the GM has allowed the Ability."""
    one = Played("kara", Card("Ability", ability="Oath"), 0)
    ctx = before(OATH)
    assert card_preconditions.ask_preconditions(ctx, one) is True
    assert owed(ctx) == (asked("Oath"), InterruptingCard(replace(one, judged=True)), OTHER)
    judged = before(OATH)
    assert card_preconditions.ask_preconditions(judged, replace(one, judged=True)) is True
    later = InterruptingCard(replace(one, judged=True, moved=True))
    assert owed(judged) == (squares("Oath", 3), later, squares("Oath", 3), OTHER)


@pytest.mark.parametrize(
    "card",
    [
        Card("Strike", target="odo"), Card("Strike", ability="Bound", target="odo"), Card("Ability", ability="Surge"),
        Card("Block", ability="Vow"), Card("Charge up", ability="Vow"), Card("Charge up", ability="Leap"),
    ],
)  # fmt: skip
def test_defences_and_charges_have_no_decisions_before_them(card: Card) -> None:
    """A defence asks the GM as it takes effect, a charged Ability as it is released.

    Rules: TCG-KI-01b, TCG-CH-01, R-TCG-149.
    """
    ctx = before(VOW, LEAP, BOUND, SURGE)
    assert card_preconditions.ask_preconditions(ctx, Played("kara", card, 0)) is False
    assert owed(ctx) == (OTHER,)


@pytest.mark.parametrize("name", ["Vow", "Leap"])
def test_a_charge_is_used_up_before_the_decisions(name: str) -> None:
    """A released charge is used up before the decisions, so it is lost in any case; a use without the charge keeps it.

    Rules: TCG-CH-01, R-TCG-16.
    """
    charge = Charging(Card("Charge up", ability=name), 2)
    for cycles, left in ((2, None), (0, charge)):
        ctx = before(VOW, LEAP, charging=charge)
        assert (
            card_preconditions.ask_preconditions(ctx, Played("kara", Card("Ability", ability=name, cycles=cycles), 0))
            is True
        )
        assert ctx.who("kara").charging == left


def test_the_card_waits_for_the_decisions() -> None:
    """R-TCG-16, TCG-TR-01: an Ability waits for the GM’s decision, and until then only its cost is paid, once."""
    ctx = acts(*pair(own=(VOW,)))
    carried_out(ctx, Card("Ability", ability="Vow"))
    assert ctx.kinds()[-1] == "asks-gm"
    assert "ability" not in ctx.kinds()
    (question, later) = owed(ctx)
    assert isinstance(later, InterruptingCard)
    assert (question, later.card.paid, later.card.judged) == (asked("Vow"), True, True)
    ap, sp = ctx.who("kara").ap, ctx.who("kara").sp
    card_resolution.resolve_card(ctx, later.card)
    assert "ability" in ctx.kinds()
    assert (ctx.who("kara").ap, ctx.who("kara").sp) == (ap, sp)


@pytest.mark.parametrize(("at", "reached"), [((6, 4), True), ((9, 9), False)])
def test_a_user_who_does_not_get_near_enough_has_no_effect(at: tuple[int, int], reached: bool) -> None:
    """TCG-TR-01: an Ability has no effect if the movement before it does not bring its target into reach."""
    near = ability("Nigh", entry("Travel I", squares=4), aspect="Boost", target="Single Target", slot="Single")
    ctx = acts(able(kara(at=(5, 4)), near), odo(at=at))
    carried_out(ctx, Card("Ability", ability="Nigh", target="odo"), paid=True, judged=True, moved=True)
    assert ("ability" in ctx.kinds()) is reached
    assert ("out-of-reach" in ctx.kinds()) is not reached
    still = acts(able(kara(at=(5, 4)), near), odo(at=at))
    carried_out(still, Card("Ability", ability="Nigh", target="odo"), paid=True, judged=True, moved=False)
    assert "out-of-reach" not in still.kinds()


# Effects of cards


@pytest.mark.parametrize(
    ("actors", "reaction", "unseen"),
    [(("kara",), False, False), (("kara", "odo"), False, True), (("odo",), True, True), (("kara",), True, True),
     (("odo", "lea"), False, False)],
)  # fmt: skip
def test_an_attack_waits_for_its_defence(actors: tuple[str, ...], reaction: bool, unseen: bool) -> None:
    """An attack is unseen if its target could not lay a Reaction against it, or acts at the same time.

    Rules: R-TC-159, R-TC-60.
    """
    ctx = acts(*pair(CLUB), lea(), exchange=Exchange(actors, "resolving"), waits=Stack((OTHER,)))
    card = Card("Strike", target="odo", items=("club",))
    basic_actions.begin_attack(ctx, Played("kara", card, 2, reaction=reaction, price=5))
    assert owed(ctx) == (Attack("kara", card, "odo", unseen, at=2, price=5), OTHER)
    assert ctx.kinds() == []


def test_a_volley_uses_up_a_thrown_item() -> None:
    """TC-F-87, R-TC-161: a Volley with a thrown item uses it up once; a Strike with the same item does not."""
    for action, uses in (("Volley", 1), ("Strike", 2)):
        ctx = acts(*pair(DART))
        basic_actions.begin_attack(ctx, Played("kara", Card(action, target="odo", items=("dart",)), 0))
        assert ctx.who("kara").item("dart").uses == uses


def test_the_ability_of_an_attack_offers_movement_before_and_after() -> None:
    """TCG-TR-01: the movement of an attack’s Ability is offered before the attack and after it."""
    ctx = acts(*pair(own=(BOUND,)), waits=Stack((OTHER,)))
    card = Card("Strike", ability="Bound", target="odo")
    basic_actions.begin_attack(ctx, Played("kara", card, 1, price=2))
    blow = Attack("kara", card, "odo", at=1, price=2)
    assert owed(ctx) == (squares("Bound", 3), blow, squares("Bound", 3), OTHER)


def test_an_attack_is_noticed() -> None:
    """TC-D-07, TCG-AC-09: an attack calls held cards that wait for one, and sets off a Trigger of its target."""
    watch = Held("lea", Card("Hold", sign="attacks", target="kara"), (Card("Block"),), ready=True)
    guard = ability("Guard", entry("Boost III", of="HP", points=20), type="Trigger", event="attacked", action="Block",
                    aspect="Boost", target="Self", slot="Single")  # fmt: skip
    kara_, odo_ = pair()
    ctx = acts(kara_, able(odo_, guard), lea(), held=(watch,))
    basic_actions.begin_attack(ctx, Played("kara", Card("Strike", target="odo"), 0))
    assert ctx.kinds() == ["called", "set-off"]
    assert {(one.owner, type(one)) for one in owed(ctx)} >= {("lea", HeldCardsOffer), ("odo", TriggerOffer)}


def test_a_charge_is_released_with_its_cycles() -> None:
    """TCG-CH-01: a charge is released with its cycles, and is removed from its owner."""
    charge = Charging(Card("Charge up", ability="Bound"), 2)
    ctx = acts(*pair(own=(BOUND, SURGE), charging=charge))
    card = Card("Strike", ability="Bound", target="odo", cycles=2)
    card_actions.release_charged_ability(ctx, Played("kara", card, 0))
    assert ctx.who("kara").charging is None
    assert Attack("kara", card, "odo", at=0) in owed(ctx)
    own = acts(*pair(own=(SURGE,), charging=Charging(Card("Charge up", ability="Surge"), 2)))
    card_actions.release_charged_ability(own, Played("kara", Card("Ability", ability="Surge", cycles=2), 0))
    assert "ability" in own.kinds()


def test_a_defence_that_answers_nothing_is_ready() -> None:
    """R-TC-160: a defence that answers no action is paid for, and is ready for one attack of this exchange."""
    ready = Played("odo", Card("Parry"), 0)
    ctx = acts(*pair(), exchange=Exchange(("kara",), "resolving", defences=(ready,)))
    one = Played("kara", Card("Block"), 2, answers=("odo", 1), price=4)
    basic_actions.ready_defense(ctx, one)
    assert exchange_of(ctx).defences == (ready, replace(one, answers=None, paid=True))
    assert summaries(ctx) == [expected("R-TC-160", "ready", actor="kara", action="Block")]


def test_a_stride_moves_to_the_square_of_its_card() -> None:
    """TC-D-20, TC-D-17: a Stride moves its character to the square of its card, and its squares are counted."""
    ctx = acts(*pair())
    basic_actions.take_stride(ctx, Played("kara", Card("Walk", to=(4, 5)), 0))
    assert (ctx.who("kara").at, ctx.who("kara").moved) == ((4, 5), 1)


def test_a_coup_de_grace_kills_its_victim_and_reveals_the_attacker() -> None:
    """A Coup de grâce kills its victim for good; the attacker is revealed and noticed.

    Rules: TC-E-18, TC-E-19, R-TC-105, R-TC-128.
    """
    watch = Held("lea", Card("Hold", sign="attacks"), (Card("Block"),), ready=True)
    kara_, odo_ = pair(stealthed=True)
    ctx = acts(kara_, replace(odo_, out="dying"), lea(), held=(watch,))
    basic_actions.finish_off(ctx, Played("kara", Card("Coup de grâce", target="odo"), 0))
    assert summaries(ctx)[0] == expected("TC-E-18", "dead", character="odo", cause="finished", by="kara")
    assert ctx.kinds() == ["dead", "seen", "called"]
    assert (ctx.who("odo").out, ctx.who("kara").stealthed) == ("dead", False)
