"""The costs that options show, and odds of attacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Option, Stack
from facedown.game.events import Resolution
from facedown.lab.outlook import outlook
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    Card,
    Duel,
    Position,
    RiposteOffer,
    Rulings,
    character_of,
)
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.reactions import has_no_surcharge
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.system import SYSTEM
from facedown.systems.tri_core.view import view
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    B,
    does,
    fight,
    offered,
    passes,
    refused,
    strike,
    vell,
)
from tests.systems.tri_core.steps.test_finer_points import BEN, alter, dull, takes


@pytest.mark.parametrize("to", [(1000, 5), (-50, 5), (3, -9)])
def test_a_square_off_the_map_is_refused(to: tuple[int, int]) -> None:
    """TC-D-13: a move to a square off the map is refused for that reason, even if it has another mistake."""
    refused(fight(A, B), m.Lay("a", "Run", to=to, spared=True), "TC-D-13")


def title(options: list[Option], **fixed: Any) -> str:
    """Return the label of the option with these fixed values."""
    return next(one.label for one in options if fixed.items() <= one.fixed.items())


def first_label(options: list[Option], name: str, **fixed: Any) -> str:
    """Return the label of the first choice in a field of the option with these fixed values."""
    option = next(one for one in options if fixed.items() <= one.fixed.items())
    return next(choices_of(field)[0].label for field in option.fields if field.name == name)


def test_options_show_the_costs_that_are_paid() -> None:
    """Options show the costs that are paid: a fatigued character pays 2 AP more for each action that costs AP.

    Rules: R-TC-48, TC-E-60.
    """
    ctx = dull(A, replace(B, hp=-9, wounded=4, out="dying"), BEN)
    alter(ctx, "a", ap=-3)
    lays = offered(ctx, "ana", "lay")
    (skills,) = [option for option in lays if option.variant == "skill"]
    assert "Observe (3 AP)" in [choice.label for choice in choices_of(skills.fields[0])]
    assert title(lays, action="Coup de grâce").endswith("(4 AP)")
    assert title(lays, action="Recover").endswith("(0 AP)")
    assert ctx.position.encounter is not None
    won = RiposteOffer("a", "b", Card("Parry"))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=Stack((won,))))
    assert title(offered(ctx, "ana", "riposte")) == "Riposte for 3 AP against B"
    does(ctx, m.Riposte("a"))
    assert ctx.who("a").ap == -6


def test_a_late_parry_shows_the_cost_of_its_device() -> None:
    """The option to parry an unexpected attack shows the cost of the device: 1 AP + 2 AP for a two-handed axe.

    Rules: TC-D-100, R-TC-159.
    """
    axe = {**CLUB, "name": "axe", "place": "both", "hands": 2, "types": ["Slice"]}
    ctx = dull(vell("a", {**CLUB, "types": ["Slice"]}, at=(4, 4)), replace(vell("b", axe, at=(5, 4)), controller="ben"))
    assert ctx.position.encounter is not None
    attack = Attack("a", Card("Strike", items=("club",), target="b"), "b", unseen=True)
    waiting = replace(ctx.position.encounter, waits=Stack((attack,)))
    ctx.position = replace(ctx.position, encounter=waiting)
    (option,) = offered(ctx, "ben", "defend")
    assert "Parry (from 3 AP)" in [choice.label for choice in choices_of(option.fields[0])]


def test_a_free_reaction_is_shown_as_free() -> None:
    """R-TC-53: by a ruling, the first Reaction of a target costs nothing, and its option shows 0 AP."""
    ctx = dull(A, BEN, rulings={"targeted_free": "whole_price"})
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Block") == "Light (0 AP)"
    does(ctx, m.Lay("b", "Block", weight="Heavy"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Dodge") == "Light (2 AP)"
    does(ctx, m.FinishPlaying("b"), faces=[FAST, SLOW])
    assert ctx.who("b").ap == 15


def test_the_first_reaction_of_a_target_has_no_surcharge() -> None:
    """R-TC-53: the first Reaction of a target has no surcharge, and the second one has."""
    ctx = dull(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Strike", weight="Heavy"), m.Lay("b", "Block"), m.FinishPlaying("b"))
    exchange = ctx.position.encounter.exchange if ctx.position.encounter is not None else None
    assert exchange is not None
    first, second = exchange.reactions_of("b")
    assert [first.card.action, second.card.action] == ["Strike", "Block"]
    assert [has_no_surcharge(exchange, one, (first, second)) for one in (first, second)] == [True, False]


def test_a_target_that_steps_in_pays_as_much_as_its_cards_show() -> None:
    """A target that also steps in for another pays 3 AP, as much as its cards showed.

    The Block for C costs the surcharge in place of the Strike, which was played after it.

    Rules: R-TC-53, TC-D-97.
    """
    rod = {**CLUB, "name": "rod", "place": "off"}
    ctx = dull(vell("a", CLUB, rod, at=(4, 4)), replace(vell("b", at=(5, 4)), controller="ben"),
               replace(BEN, key="c", at=(5, 5)))  # fmt: skip
    does(ctx, strike("a", "b", items=("club",)), strike("a", "c", items=("rod",)), m.FinishPlaying("a"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Block") == "Light (1 AP)"
    does(ctx, m.Lay("b", "Block"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Strike") == "Light (2 AP)"
    does(ctx, m.Lay("b", "Strike"), *passes("b", "c"), faces=[SLOW, FAST, SLOW])
    does(ctx, m.Bind("b", 0, "a", 1), m.Bind("b", 1, "a", 0, "a"))
    takes(ctx)
    assert {e.data["character"]: e.data["whom"] for e in ctx.events_so_far() if e.kind == "steps-in"} == {"b": "c"}
    paid = [e.data for e in ctx.events_so_far() if e.kind == "paid" and e.data["character"] == "b"]
    assert {one["purpose"]: one["cost"] for one in paid} == {"Block": 2, "Strike": 1}


# Odds


@pytest.mark.parametrize("defence", [None, Card("Parry"), Card("Block")])
def test_the_damage_odds_of_a_grab_are_those_of_a_critical(defence: Card | None) -> None:
    """The damage odds of a Grab are those of its critical, 2d12 + UCB at any weight, and match 3000 simulated Grabs.

    Rules: TC-D-39, R-TC-85.
    """
    owner, target = vell("vell", sheet={"instinct": {"Grab": 6}}), vell("twin", hp=31)
    attack_roll = AttackRoll("vell", Card("Grab", "Heavy", target="twin"), "twin")
    dealer, count, lost = Dealer(b"odds of a grab"), 3000, []
    for _ in range(count):
        ctx = Resolution(Position(Rulings(), "gm", (owner, target)), dealer)
        make_attack(ctx, attack_roll, defence)
        lost.append(31 - character_of(ctx.position, "twin").hp)
    found = attack_odds(Rulings(), owner, attack_roll, target, defence)
    deviation = (float(found.damage.variance) / count) ** 0.5
    assert float(found.damage.mean) > 0
    assert abs(sum(lost) / count - float(found.damage.mean)) <= 4 * deviation


def test_the_odds_of_a_riposte_in_a_chain_duel_include_only_a_parry() -> None:
    """The odds of a Riposte in a Chain Duel assume a Parry or no defence, and without a Parry it always hits.

    Rules: TC-D-74, TC-D-76.
    """
    ctx = dull(A, BEN, rulings={"strike_target_base": "30"})
    assert ctx.position.encounter is not None
    won = RiposteOffer("a", "b", Card("Parry"))
    encounter = replace(ctx.position.encounter, duel=Duel("b", "a", 2), waits=Stack((won,)))
    ctx.position = replace(ctx.position, encounter=encounter)
    (prospect,) = outlook(SYSTEM, view(ctx.position, SEATS["ana"]), SEATS["ana"], offered(ctx, "ana", "riposte"))
    assert [case.when for case in prospect.cases] == [("undefended",), ("against a Light Parry",)]
    assert prospect.cases[0].summary["hit"] == 1


def test_a_collide_without_a_run_up_has_no_odds_but_a_hint() -> None:
    """R-TC-86, TC-D-53: a Collide without a run-up has no odds, and a note says that it needs a run-up."""
    ctx = dull(A, BEN)
    lays = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("action") == "Collide"]
    (prospect, *_) = outlook(SYSTEM, view(ctx.position, SEATS["ana"]), SEATS["ana"], lays)
    assert "run-up" in prospect.note
    assert not prospect.cases
