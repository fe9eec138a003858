"""What options say about costs, reach, Sub-Actions, and devices that are non-lethal by design."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import OneOf, Option, Stack, Subset
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import SUB_ACTIONS, BonusStrikeOffer, Card, RiposteOffer
from facedown.systems.tri_core.options.cards.card_fields import sub_action_note
from facedown.systems.tri_core.options.option_help import BESIDE
from facedown.systems.tri_core.system import SYSTEM
from facedown.systems.tri_core.view import view
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import SEATS, A, Scripted, does, fight, offered, vell
from tests.systems.tri_core.steps.test_finer_points import BEN, dull

CUDGEL = {**CLUB, "name": "cudgel", "non_lethal": True}


def lay(ctx: Any, action: str) -> Option:
    """Return Ana’s option to play this action face down."""
    return next(one for one in offered(ctx, "ana", "lay") if one.fixed.get("action") == action)


def notes(option: Option, name: str, **values: Any) -> dict[str, str]:
    """Return the notes on the choices of a field, by their names, after these values of earlier fields."""
    (field,) = (one for one in option.fields if one.name == name)
    domain = field.domain_for({**option.fixed, **values})
    assert isinstance(domain, OneOf | Subset)
    return {choice.name: choice.note for choice in domain.choices}


def said(ctx: Any, option: Option) -> str:
    """Return the help text of one of Ana’s options."""
    return SYSTEM.about(view(ctx.position, SEATS["ana"]), option)


def owes(ctx: Scripted, offer: BonusStrikeOffer | RiposteOffer) -> None:
    """Let the encounter wait for this decision."""
    encounter = ctx.position.encounter
    assert encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=Stack((offer,))))


# Sub-Actions


def test_each_sub_action_says_what_it_adds_or_that_the_gm_decides() -> None:
    """TC-D-108, TC-D-109, TC-D-110, TC-E-49, TC-E-50: only Tumble and Charge have an effect in the document."""
    ctx = dull(A, BEN)
    found = notes(lay(ctx, "Strike"), "subs")
    assert found["Charge"] == "2 AP, +2 dice on this attack"
    assert sub_action_note("Tumble", "Dodge") == "2 AP, adds MOR to the Dodge"
    assert sub_action_note("Charge", "Run") == "2 AP, +2 dice on the next Strike or Collide"
    for score, names in SUB_ACTIONS.items():
        for name in set(names) - {"Tumble", "Charge"}:
            assert found[name] == f"{score}, the GM decides what it adds"


# Costs


def test_a_bonus_strike_shows_what_each_weight_costs() -> None:
    """TC-D-42, TC-E-38, TC-E-39, TC-E-40: it costs what a Strike of this weight costs."""
    ctx = dull(A, BEN)
    owes(ctx, BonusStrikeOffer("a", "b"))
    (option,) = offered(ctx, "ana", "bonus-strike")
    assert notes(option, "weight", items=()) == {"Light": "1 AP", "Moderate": "2 AP, +2 dice", "Heavy": "3 AP, +3 dice"}
    before = ctx.who("a").ap
    does(ctx, m.BonusStrike("a", weight="Moderate"))
    assert ctx.who("a").ap == before - 2


def test_the_form_of_a_card_says_how_many_ap_the_cards_played_before_leave() -> None:
    """A Strike of Moderate weight costs 2 AP, which are paid only when the card is carried out (R-TC-62)."""
    ctx = dull(A, BEN)
    ap = ctx.who("a").ap
    assert "leaves" not in said(ctx, lay(ctx, "Strike"))
    does(ctx, m.Lay("a", "Strike", "Moderate", target="b"))
    assert ctx.who("a").ap == ap
    later = offered(ctx, "ana", "lay")[0]
    assert f"Your cards of this turn cost 2 AP so far, which leaves {ap - 2} of {ap}." in said(ctx, later)


# Reach


def test_an_attack_says_what_happens_if_nobody_is_in_reach() -> None:
    for at, far in (((5, 4), False), ((9, 4), True)):
        ctx = fight(A, replace(BEN, at=at))
        assert ("No foe is in reach now." in said(ctx, lay(ctx, "Strike"))) is far
        others = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("action") not in BESIDE]
        assert not any("No foe is in reach now." in said(ctx, one) for one in others)


def test_a_foe_in_reach_is_chosen_first() -> None:
    ctx = fight(A, replace(vell("far", at=(9, 4)), controller="ben"), replace(BEN, at=(5, 4)))
    (target,) = (field for field in lay(ctx, "Strike").fields if field.name == "target")
    assert target.domain.usual == "b"


# Devices that are non-lethal by design


def test_a_device_that_is_non_lethal_by_design_is_so_in_the_form_and_the_field_says_why() -> None:
    """TC-E-27: with such a device, nothing must be declared; bare hands leave the choice."""
    ctx = dull(vell("a", CUDGEL, at=(4, 4)), BEN)
    option = lay(ctx, "Strike")
    (spared,) = (field for field in option.fields if field.name == "spared")
    assert not spared.seldom
    assert notes(option, "spared", items=("cudgel",)) == {
        "yes": "always, with this device",
        "no": "non-lethal all the same",
    }
    assert option.filled({"items": ("cudgel",)})["spared"] is True
    assert option.filled({"items": ()})["spared"] is False
    assert notes(option, "spared", items=(), at_ap=False) == {"no": "", "yes": ""}
    for chosen in (True, False):
        move = option.build(SYSTEM.move_type, items=("cudgel",), target="b", spared=chosen)
        assert option.refusal(move) is None


def test_a_club_that_is_not_made_for_it_leaves_the_choice() -> None:
    option = lay(dull(vell("a", CLUB, at=(4, 4)), BEN), "Strike")
    assert option.filled({"items": ("club",)})["spared"] is False
    assert notes(option, "spared", items=("club",)) == {"no": "", "yes": ""}


def test_a_riposte_and_a_bonus_strike_with_such_a_device_say_so_too() -> None:
    ctx = dull(vell("a", CUDGEL, at=(4, 4)), BEN)
    riposte = RiposteOffer("a", "b", Card("Parry", items=("cudgel",)))
    for offer, kind in ((BonusStrikeOffer("a", "b"), "bonus-strike"), (riposte, "riposte")):
        owes(ctx, offer)
        (option,) = offered(ctx, "ana", kind)
        assert notes(option, "spared", items=("cudgel",))["yes"] == "always, with this device"
