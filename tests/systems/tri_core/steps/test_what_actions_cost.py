"""How actions are paid for, function by function: AP, Reactions, what Abilities take, Backlash, and energy drawn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import UNCHARGED, Affliction, Card, Exchange, Grid, Played, term
from facedown.systems.tri_core.steps import payment
from tests.systems.tri_core.driver import Recorded, ability, entry, events, happened, kara, odo, quiet, scene

# Kara: AP 18, MP 19, HP 68, VIT 3. Odo: AP 18.

COST = Tally(term("Price"), (Addend(term("Heavy"), 3, "TC-E-40"),))
FREE = Tally(term("Price"), ())
STRIKE = Played("odo", Card("Strike", target="kara"), 0)
"""Odo’s Strike at Kara, as it turned up."""


def lea(**state: Any) -> Any:
    """A third hero, who has Odo’s numbers."""
    one = odo(side="lea", **state)
    return replace(one, key="lea", sheet=replace(one.sheet, name="Lea"))


def reacting(*reactions: Played, played: tuple[Played, ...] = (STRIKE,), **more: Any) -> Recorded:
    """Odo has Priority; these Reactions have turned up."""
    rulings, one = more.pop("rulings", None), kara(**more)
    exchange = Exchange(("odo",), "resolving", played=played, settled=reactions)
    return scene(odo(), one, lea(), rulings=rulings, exchange=exchange)


# With Priority


def test_an_action_is_paid_for_as_it_comes_up() -> None:
    """TC-A-06, R-TC-148: 3 of 18 AP; the card knows what it has cost. The clock of the dying runs (TC-E-11)."""
    told = scene(kara(), odo(out="dying", dying_ap=5))
    one = Played("kara", Card("Strike"), 0)
    assert payment.pay_for_card(told, one, COST) == replace(one, price=3)
    assert (told.who("kara").ap, told.who("kara").reacted, told.who("odo").dying_ap) == (15, 0, 8)
    assert events(told) == [
        happened("TC-A-06", "paid", "Price 3", character="kara", points=3, cost=3, missing=0, ap=15)
    ]


def test_an_action_without_a_price_is_not_told() -> None:
    """TC-A-06: a Walk costs nothing, nor does it run a clock or strike with Toxic."""
    toxic = Affliction("Toxic", "odo", 1, 10, owed=1)
    told = scene(kara(afflictions=(toxic,)), odo(out="dying", dying_ap=5))
    one = Played("kara", Card("Walk"), 0)
    assert payment.pay_for_card(told, one, FREE) == one
    assert (events(told), told.who("odo").dying_ap) == ([], 5)


def test_ap_go_down_to_total_ap_below_zero() -> None:
    """TC-C-10, TC-C-13, R-TC-103: 1 of 3 AP is all there is; the action is lost with the collapse."""
    told = scene(kara(ap=-17), odo(out="dying"), faces=([9],))
    assert payment.pay_for_card(told, Played("kara", Card("Strike"), 0), COST) is None
    assert told.who("odo").dying_ap == 1  # what was paid, not what was asked
    assert events(told) == [
        happened("TC-A-06", "paid", "Price 3", character="kara", points=1, cost=3, missing=2, ap=-18),
        happened("TC-C-13", "collapse", "Collapse 6", character="kara", length=6, unit="cycles"),
    ]


@pytest.mark.parametrize(("ap", "paid"), [(-15, 3), (-18, 0)])
def test_how_much_can_be_paid(ap: int, paid: int) -> None:
    """TC-C-10: three, or none."""
    told = scene(kara(ap=ap, out="wounds"))
    assert payment.pay_ap(told, "kara", COST) == paid
    data = {"character": "kara", "points": paid, "cost": 3, "missing": 3 - paid, "ap": -18}
    assert told.told_so_far()[0].data == data


def test_toxic_strikes_for_what_was_paid() -> None:
    """TCG-AF-13: 1 HP for every second AP: of 3 and 1 owed, 2 points; of 1 paid and 1 owed, 1."""
    for ap, hp in ((18, 66), (-17, 67)):
        told = scene(kara(ap=ap, out="wounds", afflictions=(Affliction("Toxic", "odo", 1, 10, owed=1),)))
        payment.pay_ap(told, "kara", COST)
        assert told.who("kara").hp == hp


def test_ap_that_fall_to_0_can_make_a_shock_systemic() -> None:
    """TC-E-20, R-TC-106."""
    told = scene(kara(ap=3, crossed=("HP",)), faces=([2],))
    assert payment.pay_for_card(told, Played("kara", Card("Strike"), 0), COST) is None
    assert told.kinds() == ["paid", "systemic-shock"]


# Out of turn


def test_a_reaction_costs_1_more_and_is_counted() -> None:
    """TC-C-26, TC-C-28: 3 and 1 more; the card has cost 3. No clock runs, as there is no Priority (R-TC-103)."""
    one = Played("lea", Card("Strike", target="kara"), 0, reaction=True)
    exchange = Exchange(("odo",), "resolving", played=(STRIKE,), settled=(one,))
    told = scene(odo(), kara(out="dying"), lea(reacted=1), exchange=exchange)
    assert payment.pay_for_card(told, one, COST) == replace(one, price=3)
    assert (told.who("lea").ap, told.who("lea").reacted, told.who("kara").dying_ap) == (14, 2, 0)
    (paid,) = told.told_so_far()
    assert str(paid.tallies[0]) == "Price 4 = 3 Heavy + 1 React"


def test_what_was_held_costs_no_more_and_is_no_reaction() -> None:
    """R-TC-63, TC-D-07."""
    one = Played("lea", Card("Strike", target="kara"), 0, reaction=True, held=True)
    told = scene(odo(), kara(), lea())
    assert payment.pay_for_card(told, one, COST) == replace(one, price=3)
    assert (told.who("lea").ap, told.who("lea").reacted) == (15, 0)


BLOCK = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 0))
BACK = Played("kara", Card("Strike", target="odo"), 0, reaction=True, answers=("odo", 0))


@pytest.mark.parametrize(
    ("one", "ap", "reacted"),
    [
        (BLOCK, 15, 0),  # a Defense of her own
        (BACK, 15, 1),  # spared the surcharge, but a Reaction
        (replace(BLOCK, answers=None), 15, 0),
        (replace(BACK, answers=None), 15, 1),
    ],
)
def test_who_is_aimed_at_is_spared_the_surcharge(one: Played, ap: int, reacted: int) -> None:
    """TC-C-32, TC-D-96, R-TC-53."""
    told = reacting(one)
    assert payment.pay_for_card(told, one, COST) == replace(one, price=3)
    assert (told.who("kara").ap, told.who("kara").reacted) == (ap, reacted)


@pytest.mark.parametrize(("ruling", "cost", "price"), [("surcharge_only", 3, 3), ("whole_price", 0, 0)])
def test_what_the_first_reaction_of_who_is_aimed_at_costs(ruling: str, cost: int, price: int) -> None:
    """R-TC-53: `targeted_free` spares the surcharge, or the whole price; of the second, nothing."""
    second = replace(BACK, at=1)
    told = reacting(BACK, second, rulings={"targeted_free": ruling})
    assert payment.pay_for_card(told, BACK, COST) == replace(BACK, price=price)
    assert told.who("kara").ap == 18 - cost
    assert payment.pay_for_card(told, second, COST) == replace(second, price=3)
    assert (told.who("kara").ap, told.who("kara").reacted) == (18 - cost - 4, 2)
    exchange = told.encounter().exchange
    assert exchange is not None
    assert payment.pay_reaction_cost(told, BACK, COST) == (Tally(term("Price"), ()) if price == 0 else COST, False)


AT_LEA = Played("odo", Card("Strike", target="lea"), 1)
FOR_LEA = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 1))


@pytest.mark.parametrize(
    ("reactions", "one", "spared"),
    [
        ((BACK,), BACK, True),
        ((BACK, replace(BLOCK, at=1)), replace(BLOCK, at=1), False),
        ((replace(BLOCK, at=1), BACK), BACK, True),  # the first laid, in whatever order they come up
        ((FOR_LEA,), FOR_LEA, False),
        ((FOR_LEA, replace(BACK, at=1)), replace(BACK, at=1), True),
        ((FOR_LEA, replace(BACK, at=1)), FOR_LEA, False),
        ((), BACK, False),
        ((), replace(BACK, at=-1), True),  # laid at once, as with an attack that nobody saw coming
    ],
)
def test_which_reaction_is_spared(reactions: tuple[Played, ...], one: Played, spared: bool) -> None:
    """R-TC-53: the first of who is aimed at, without those that step in for somebody else."""
    exchange = Exchange(("odo",), "resolving", played=(STRIKE, AT_LEA), settled=reactions)
    assert payment.has_no_surcharge(exchange, one) is spared
    lone = Exchange(("odo",), "resolving", played=(AT_LEA,), settled=reactions)
    assert not payment.has_no_surcharge(lone, one)


@pytest.mark.parametrize(
    ("one", "another", "itself"),
    [
        (BLOCK, False, True),
        (BACK, False, False),
        (FOR_LEA, True, False),
        (replace(BACK, answers=("odo", 1)), False, False),
        (replace(BLOCK, answers=None), False, True),
        (replace(BLOCK, owner="lea", answers=None), False, False),
        (replace(BLOCK, owner="lea"), True, False),
    ],
)
def test_whom_a_reaction_defends(one: Played, another: bool, itself: bool) -> None:
    """TC-D-96, TC-D-117: a Defense against an action that is aimed at its owner, or at somebody else."""
    played = (STRIKE, AT_LEA) if one.answers == ("odo", 1) else (STRIKE,)
    exchange = Exchange(("odo",), "resolving", played=played)
    assert payment.steps_in_for_another(exchange, one) is another
    assert payment.defends_itself(exchange, one) is itself


def test_stepping_in_is_a_reaction() -> None:
    """TC-D-96, TC-D-117, TC-C-26: it costs 1 more, and is counted."""
    told = reacting(FOR_LEA, played=(STRIKE, AT_LEA))
    assert payment.pay_for_card(told, FOR_LEA, COST) == replace(FOR_LEA, price=3)
    assert (told.who("kara").ap, told.who("kara").reacted) == (14, 1)


# What Abilities take

OWN = ability("Own", entry("Boost I", of="HP", points=5), core="Spirit", slot="Double")
PYRE = ability("Pyre", entry("Kinesis II", dice=4, source="fire"), core="Spirit", sub_type="Fire")
PULL = ability("Pull", entry("Kinesis II", dice=4), core="Spirit")
LIT = Grid(energy=(((4, 4), "wind"), ((4, 5), "fire"), ((9, 9), "fire")))


def gifted(**state: Any) -> Any:
    """Kara with three Abilities, each of 2 MP."""
    one = kara(at=(4, 4), **state)
    return replace(one, sheet=replace(one.sheet, abilities=(OWN, PYRE, PULL)))


def uses(name: str, **more: Any) -> Played:
    """Kara’s card of an Ability."""
    return Played("kara", Card("Ability", ability=name, **more), 0)


@pytest.mark.parametrize(("mp", "more", "left"), [(19, 0, 17), (2, 0, 0), (19, 3, 14)])
def test_an_ability_takes_its_points(mp: int, more: int, left: int) -> None:
    """TCG-AC-03, TCG-CH-03: 2 Mana of a Double Slot, and what is charged of it besides."""
    told = scene(gifted(mp=mp))
    assert payment.pay_for_ability(told, uses("Own", charge_points=more))
    assert told.who("kara").mp == left
    assert events(told) == [
        happened("TC-C-24", "spent", f"MP {mp - left}", character="kara", resource="MP", points=mp - left,
                 purpose="kara/Own", left=left),
    ]  # fmt: skip


@pytest.mark.parametrize(("ruling", "points"), [("half_budget_1res", 1), ("half_budget_free", 0)])
def test_a_half_slot_takes_a_point_or_none(ruling: str, points: int) -> None:
    """R-TCG-05: as `half_slot` says; of nothing nothing is told."""
    half = ability("Half", entry("Boost I", of="HP", points=1), core="Spirit", slot="Half")
    one = kara()
    told = scene(replace(one, sheet=replace(one.sheet, abilities=(half,))), rulings={"half_slot": ruling})
    assert payment.pay_for_ability(told, uses("Half"))
    assert (told.who("kara").mp, len(events(told))) == (19 - points, points)


def test_an_ability_that_is_charged_already_takes_nothing() -> None:
    """R-TCG-85: it was paid for, and drew its energy, as it was charged."""
    for cycles in (1, 3, UNCHARGED):
        told = scene(gifted(mp=0), grid=LIT)
        assert payment.pay_for_ability(told, uses("Pyre", cycles=cycles, drawn=1))
        assert (events(told), told.encounter().grid) == ([], LIT)


def test_a_card_without_an_ability_takes_nothing() -> None:
    """TCG-AC-03."""
    told = scene(gifted())
    assert payment.pay_for_ability(told, Played("kara", Card("Strike"), 0))
    assert events(told) == []


def test_points_that_are_lacking_leave_the_ability_unused() -> None:
    """TCG-XR-02: its AP are gone all the same."""
    told = scene(gifted(mp=1))
    assert payment.pay_for_card(told, uses("Own"), COST) is None
    assert (told.who("kara").ap, told.who("kara").mp, told.kinds()) == (15, 1, ["paid"])


def test_points_that_are_lacking_strike_back_where_the_table_says_so() -> None:
    """TCG-XR-03, TC-C-15, R-TC-49: 2d12 for the one that is lacking, which nothing softens."""
    told = scene(gifted(mp=1), rulings={"backlash_enabled": True}, faces=([12, 5],))
    assert payment.pay_for_ability(told, uses("Own"))
    assert events(told) == [
        happened("TC-C-24", "spent", "MP 2", character="kara", resource="MP", points=1, purpose="kara/Own", left=0),
        happened("TC-C-15", "backlash-lacking", "Backlash 17", character="kara", points=17, resource="MP", lacking=1),
        happened("TC-F-62", "damage", "Damage 17", character="kara", source="Backlash", resource="HP", damage=17,
                 shield=0),
        happened("TC-C-03", "hp", character="kara", hp=51, spilt=0),
    ]  # fmt: skip
    assert told.rolls == [("Backlash", "kara", "2d12")]
    (dice,) = told.told_so_far()[1].tallies
    assert dice.rules == ("TC-C-15",)


def test_a_backlash_can_bring_down_who_used_the_ability() -> None:
    """TCG-XR-03: then nothing comes of it."""
    told = scene(gifted(mp=1, hp=3), rulings={"backlash_enabled": True}, faces=([12, 12], [1, 1]))
    assert payment.pay_for_ability(told, uses("Own")) is False
    assert told.who("kara").out == "wounds"


@pytest.mark.parametrize(
    ("name", "drawn", "left"),
    [
        ("Pyre", 1, (((4, 4), "wind"), ((9, 9), "fire"))),
        ("Pyre", 2, (((4, 4), "wind"),)),
        ("Pull", 1, (((4, 5), "fire"), ((9, 9), "fire"))),
        ("Pull", 0, LIT.energy),
    ],
)
def test_energy_is_drawn_as_the_ability_is_used(name: str, drawn: int, left: Any) -> None:
    """TCG-KI-02, TCG-KI-02a: the nearest first; of its source, or of any where it names none."""
    told = scene(gifted(), grid=LIT)
    assert payment.pay_for_ability(told, uses(name, drawn=drawn))
    assert told.encounter().grid.energy == left
    assert told.kinds() == ["spent", *(["drawn"] if drawn else [])]


def test_the_source_of_an_ability() -> None:
    """TCG-KI-02: none where it names none, or draws nothing."""
    assert [payment.energy_source(one) for one in (PYRE, PULL, OWN)] == ["fire", "", ""]


# Spending


@pytest.mark.parametrize(("words", "what"), [(" song X. ", "song X"), ("", "")])
def test_points_are_spent_for_something(words: str, what: str) -> None:
    """TC-C-24."""
    told = quiet(kara())
    payment.spend(told, "ana", m.Spend("kara", "FP", 12, words))
    assert told.who("kara") == replace(kara(), fp=0)
    assert events(told) == [
        happened("TC-C-24", "spent", character="kara", resource="FP", points=12, purpose=what, left=0),
    ]


def test_a_backlash_strikes_for_each_point_that_is_lacking() -> None:
    """TC-C-15, R-TC-49: 3 of 15 points, 6d12 that do not explode; the 12 FP that were there are gone."""
    told = quiet(kara(), faces=([1, 2, 3, 4, 5, 12],))
    payment.spend(told, "ana", m.Spend("kara", "FP", 15))
    assert (told.who("kara").fp, told.who("kara").hp, told.rolls[0][2]) == (0, 68 - 27, "6d12")
    assert (told.told_so_far()[0].data["points"], told.told_so_far()[1].data["lacking"]) == (12, 3)
