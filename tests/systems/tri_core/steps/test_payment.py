"""Payment for actions, function by function: AP, Reactions, the points of Abilities, Backlash, and energy."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Sealed, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import UNCHARGED, Affliction, Card, Exchange, Grid, Played, term
from facedown.systems.tri_core.rules.reactions import (
    defends_itself,
    has_no_surcharge,
    next_reaction_has_no_surcharge,
    steps_in_for_another,
)
from facedown.systems.tri_core.steps import payment
from tests.systems.tri_core.driver import Recorded, ability, entry, events, happened, kara, odo, quiet, scene

# Kara: AP 18, MP 19, HP 68, VIT 3. Odo: AP 18.

COST = Tally(term("Price"), (Addend(term("Heavy"), 3, "TC-E-40"),))
FREE = Tally(term("Price"), ())
STRIKE = Played("odo", Card("Strike", target="kara"), 0)
"""Odo’s revealed Strike at Kara."""


def lea(**state: Any) -> Any:
    """Return a third hero, with Odo’s numbers."""
    one = odo(side="lea", **state)
    return replace(one, key="lea", sheet=replace(one.sheet, name="Lea"))


def reacting(*reactions: Played, played: tuple[Played, ...] = (STRIKE,), **more: Any) -> Recorded:
    """Return an encounter in which Odo has Priority and these Reactions are revealed."""
    rulings, one = more.pop("rulings", None), kara(**more)
    exchange = Exchange(("odo",), "resolving", played=played, assigned_reactions=reactions)
    return scene(odo(), one, lea(), rulings=rulings, exchange=exchange)


# With Priority


def test_an_action_is_paid_for_when_it_resolves() -> None:
    """An action costs 3 of 18 AP when it resolves, and its card records the cost. The AP count for the dying.

    Rules: TC-A-06, R-TC-148, TC-E-11.
    """
    ctx = scene(kara(), odo(out="dying", dying_ap=5))
    one = Played("kara", Card("Strike"), 0)
    assert payment.pay_for_card(ctx, one, COST) == replace(one, price=3)
    assert (ctx.who("kara").ap, ctx.who("kara").reactions_made, ctx.who("odo").dying_ap) == (15, 0, 8)
    assert events(ctx) == [
        happened("TC-A-06", "paid", "Price 3", character="kara", purpose="Strike", points=3, cost=3, missing=0, ap=15)
    ]


def test_an_action_without_a_cost_emits_no_payment() -> None:
    """TC-A-06: a Walk costs nothing: it emits no payment, counts nothing for the dying and causes no Toxic damage."""
    toxic = Affliction("Toxic", "odo", 1, 10, owed=1)
    ctx = scene(kara(afflictions=(toxic,)), odo(out="dying", dying_ap=5))
    one = Played("kara", Card("Walk"), 0)
    assert payment.pay_for_card(ctx, one, FREE) == one
    assert (events(ctx), ctx.who("odo").dying_ap) == ([], 5)


def test_ap_fall_to_minus_total_ap_at_most() -> None:
    """AP fall to minus Total AP at most, so only 1 of 3 AP can be paid. The action is lost with the collapse.

    Rules: TC-C-10, TC-C-13, R-TC-103.
    """
    ctx = scene(kara(ap=-17), odo(out="dying"), faces=([9],))
    assert payment.pay_for_card(ctx, Played("kara", Card("Strike"), 0), COST) is None
    assert ctx.who("odo").dying_ap == 1  # the AP paid, not the cost
    assert events(ctx) == [
        happened("TC-A-06", "paid", "Price 3", character="kara", purpose="Strike", points=1, cost=3, missing=2, ap=-18),
        happened("TC-C-13", "collapse", "Collapse 6", character="kara", length=6, unit="cycles"),
    ]


@pytest.mark.parametrize(("ap", "paid"), [(-15, 3), (-18, 0)])
def test_the_payable_ap(ap: int, paid: int) -> None:
    """TC-C-10: at −15 AP a character can pay 3 AP, and at −18 AP, minus its Total AP, none."""
    ctx = scene(kara(ap=ap, out="wounds"))
    assert payment.pay_ap(ctx, "kara", COST, term("Run")) == paid
    data = {"character": "kara", "purpose": "Run", "points": paid, "cost": 3, "missing": 3 - paid, "ap": -18}
    assert ctx.events_so_far()[0].data == data


def test_toxic_counts_the_ap_paid() -> None:
    """TCG-AF-13: with 1 AP counted before, Toxic deals 2 damage for 3 AP that are paid, and 1 for 1 AP."""
    for ap, hp in ((18, 66), (-17, 67)):
        ctx = scene(kara(ap=ap, out="wounds", afflictions=(Affliction("Toxic", "odo", 1, 10, owed=1),)))
        payment.pay_ap(ctx, "kara", COST, term("Run"))
        assert ctx.who("kara").hp == hp


def test_ap_that_fall_to_0_can_cause_systemic_shock() -> None:
    """TC-E-20, R-TC-106: a payment that lowers AP to 0 causes Systemic Shock if HP fell to 0 before."""
    ctx = scene(kara(ap=3, emptied_resources=("HP",)), faces=([2],))
    assert payment.pay_for_card(ctx, Played("kara", Card("Strike"), 0), COST) is None
    assert ctx.kinds() == ["paid", "systemic-shock"]


# Reactions


def test_a_reaction_costs_1_more_and_is_counted() -> None:
    """A Reaction costs 1 AP more than the 3 AP of its card and is counted. Its AP do not count for the dying.

    Rules: TC-C-26, TC-C-28, R-TC-103.
    """
    one = Played("lea", Card("Strike", target="kara"), 0, reaction=True)
    exchange = Exchange(("odo",), "resolving", played=(STRIKE,), assigned_reactions=(one,))
    ctx = scene(odo(), kara(out="dying"), lea(reactions_made=1), exchange=exchange)
    assert payment.pay_for_card(ctx, one, COST) == replace(one, price=3)
    assert (ctx.who("lea").ap, ctx.who("lea").reactions_made, ctx.who("kara").dying_ap) == (14, 2, 0)
    (paid,) = ctx.events_so_far()
    assert str(paid.tallies[0]) == "Price 4 = 3 Heavy + 1 React"


def test_a_held_card_has_no_surcharge_and_is_no_reaction() -> None:
    """R-TC-63, TC-D-07: a held card costs no surcharge and is not counted as a Reaction."""
    one = Played("lea", Card("Strike", target="kara"), 0, reaction=True, held=True)
    ctx = scene(odo(), kara(), lea())
    assert payment.pay_for_card(ctx, one, COST) == replace(one, price=3)
    assert (ctx.who("lea").ap, ctx.who("lea").reactions_made) == (15, 0)


BLOCK = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 0))
BACK = Played("kara", Card("Strike", target="odo"), 0, reaction=True, answers=("odo", 0))


@pytest.mark.parametrize(
    ("one", "ap", "reacted"),
    [
        (BLOCK, 15, 0),  # a Defense of her own
        (BACK, 15, 1),  # without the surcharge, but a Reaction
        (replace(BLOCK, answers=None), 15, 0),
        (replace(BACK, answers=None), 15, 1),
    ],
)
def test_a_target_pays_no_surcharge(one: Played, ap: int, reacted: int) -> None:
    """The first Reaction of a target costs no surcharge. A Defense of its own is not counted as a Reaction.

    Rules: TC-C-32, TC-D-96, R-TC-53.
    """
    ctx = reacting(one)
    assert payment.pay_for_card(ctx, one, COST) == replace(one, price=3)
    assert (ctx.who("kara").ap, ctx.who("kara").reactions_made) == (ap, reacted)


@pytest.mark.parametrize(("ruling", "cost", "price"), [("surcharge_only", 3, 3), ("whole_price", 0, 0)])
def test_the_cost_of_a_targets_first_reaction(ruling: str, cost: int, price: int) -> None:
    """By ruling `targeted_free`, a target’s first Reaction costs no surcharge, or nothing at all.

    The second one costs its price and the surcharge.

    Rules: R-TC-53.
    """
    second = replace(BACK, at=1)
    ctx = reacting(BACK, second, rulings={"targeted_free": ruling})
    assert payment.pay_for_card(ctx, BACK, COST) == replace(BACK, price=price)
    assert ctx.who("kara").ap == 18 - cost
    assert payment.pay_for_card(ctx, second, COST) == replace(second, price=3)
    assert (ctx.who("kara").ap, ctx.who("kara").reactions_made) == (18 - cost - 4, 2)
    exchange = ctx.encounter().exchange
    assert exchange is not None
    assert payment.pay_reaction_cost(ctx, BACK, COST) == (Tally(term("Price"), ()) if price == 0 else COST, False)


AT_LEA = Played("odo", Card("Strike", target="lea"), 1)
FOR_LEA = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 1))


@pytest.mark.parametrize(
    ("reactions", "one", "spared"),
    [
        ((BACK,), BACK, True),
        ((BACK, replace(BLOCK, at=1)), replace(BLOCK, at=1), False),
        ((replace(BLOCK, at=1), BACK), BACK, True),  # the first laid, in whatever order they resolve
        ((FOR_LEA,), FOR_LEA, False),
        ((FOR_LEA, replace(BACK, at=1)), replace(BACK, at=1), True),
        ((FOR_LEA, replace(BACK, at=1)), FOR_LEA, False),
        ((), BACK, False),
        ((), replace(BACK, at=-1), True),  # chosen at once, against an attack that allowed no laid card
    ],
)
def test_the_reaction_without_a_surcharge(reactions: tuple[Played, ...], one: Played, spared: bool) -> None:
    """R-TC-53: only the first Reaction of a target costs no surcharge, not counting those that step in for others."""
    exchange = Exchange(("odo",), "resolving", played=(STRIKE, AT_LEA), assigned_reactions=reactions)
    assert has_no_surcharge(exchange, one, reactions) is spared
    lone = Exchange(("odo",), "resolving", played=(AT_LEA,), assigned_reactions=reactions)
    assert not has_no_surcharge(lone, one, reactions)


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
def test_the_character_that_a_reaction_defends(one: Played, another: bool, itself: bool) -> None:
    """A Defense defends its owner if the action’s target is its owner, and else steps in for another character.

    Rules: TC-D-96, TC-D-117.
    """
    played = (STRIKE, AT_LEA) if one.answers == ("odo", 1) else (STRIKE,)
    exchange = Exchange(("odo",), "resolving", played=played)
    assert steps_in_for_another(exchange, one) is another
    assert defends_itself(exchange, one) is itself


@pytest.mark.parametrize(
    ("drafted", "spared"),
    [((), True), ((Card("Block"),), False), ((Card("Strike"),), False), ((Card("Block"), Card("Run")), False)],
)
def test_the_next_face_down_reaction_without_a_surcharge(drafted: tuple[Card, ...], spared: bool) -> None:
    """The next Reaction of a target costs no surcharge only if it is its first one, counting Defenses.

    It is still open what a face-down Defense answers.

    Rules: R-TC-53, R-TC-151.
    """
    cards = (Card("Strike", target="kara"), Card("Strike", target="lea"))
    exchange = Exchange(("odo",), "reacting", (("kara", drafted),), Sealed(("odo",), ("odo",), (("odo", cards),)))
    assert next_reaction_has_no_surcharge(exchange, "kara") is spared
    assert not next_reaction_has_no_surcharge(replace(exchange, actions=Sealed()), "kara")


def test_stepping_in_is_a_reaction() -> None:
    """TC-D-96, TC-D-117, TC-C-26: stepping in for another costs 1 AP more and counts as a Reaction."""
    ctx = reacting(FOR_LEA, played=(STRIKE, AT_LEA))
    assert payment.pay_for_card(ctx, FOR_LEA, COST) == replace(FOR_LEA, price=3)
    assert (ctx.who("kara").ap, ctx.who("kara").reactions_made) == (14, 1)


# Costs of Abilities

OWN = ability("Own", entry("Boost I", of="HP", points=5), core="Spirit", slot="Double")
PYRE = ability("Pyre", entry("Kinesis II", dice=4, source="fire"), core="Spirit", sub_type="Fire")
PULL = ability("Pull", entry("Kinesis II", dice=4), core="Spirit")
LIT = Grid(energy=(((4, 4), "wind"), ((4, 5), "fire"), ((9, 9), "fire")))


def gifted(**state: Any) -> Any:
    """Return Kara with three Abilities, each of 2 MP."""
    one = kara(at=(4, 4), **state)
    return replace(one, sheet=replace(one.sheet, abilities=(OWN, PYRE, PULL)))


def uses(name: str, **more: Any) -> Played:
    """Return Kara’s card of an Ability."""
    return Played("kara", Card("Ability", ability=name, **more), 0)


@pytest.mark.parametrize(("mp", "more", "left"), [(19, 0, 17), (2, 0, 0), (19, 3, 14)])
def test_an_ability_costs_its_points(mp: int, more: int, left: int) -> None:
    """TCG-AC-03, TCG-CH-03: an Ability in a Double Slot costs 2 MP, and the points of its charge."""
    ctx = scene(gifted(mp=mp))
    assert payment.pay_for_ability(ctx, uses("Own", charge_points=more))
    assert ctx.who("kara").mp == left
    assert events(ctx) == [
        happened("TC-C-24", "spent", f"MP {mp - left}", character="kara", resource="MP", points=mp - left,
                 purpose="kara/Own", left=left),
    ]  # fmt: skip


@pytest.mark.parametrize(("ruling", "points"), [("half_budget_1res", 1), ("half_budget_free", 0)])
def test_a_half_slot_costs_1_point_or_none(ruling: str, points: int) -> None:
    """An Ability in a Half Slot costs 1 point or none by the ruling `half_slot`. A cost of 0 emits no event.

    Rules: R-TCG-05.
    """
    half = ability("Half", entry("Boost I", of="HP", points=1), core="Spirit", slot="Half")
    one = kara()
    ctx = scene(replace(one, sheet=replace(one.sheet, abilities=(half,))), rulings={"half_slot": ruling})
    assert payment.pay_for_ability(ctx, uses("Half"))
    assert (ctx.who("kara").mp, len(events(ctx))) == (19 - points, points)


def test_a_charged_ability_costs_nothing_more() -> None:
    """R-TCG-85: the release of a charge costs nothing, because points and energy were paid when it began."""
    for cycles in (1, 3, UNCHARGED):
        ctx = scene(gifted(mp=0), grid=LIT)
        assert payment.pay_for_ability(ctx, uses("Pyre", cycles=cycles, drawn=1))
        assert (events(ctx), ctx.encounter().grid) == ([], LIT)


def test_a_card_without_an_ability_costs_no_points() -> None:
    """TCG-AC-03: a card without an Ability costs no points."""
    ctx = scene(gifted())
    assert payment.pay_for_ability(ctx, Played("kara", Card("Strike"), 0))
    assert events(ctx) == []


def test_an_ability_without_enough_points_has_no_effect() -> None:
    """TCG-XR-02: an Ability without enough points has no effect, but its AP are spent."""
    ctx = scene(gifted(mp=1))
    assert payment.pay_for_card(ctx, uses("Own"), COST) is None
    assert (ctx.who("kara").ap, ctx.who("kara").mp, ctx.kinds()) == (15, 1, ["paid"])


def test_missing_points_cause_a_backlash_by_ruling() -> None:
    """TCG-XR-03, TC-C-15, R-TC-49: by ruling, one missing point causes a Backlash of 2d12, which nothing reduces."""
    ctx = scene(gifted(mp=1), rulings={"backlash_enabled": True}, faces=([12, 5],))
    assert payment.pay_for_ability(ctx, uses("Own"))
    assert events(ctx) == [
        happened("TC-C-24", "spent", "MP 2", character="kara", resource="MP", points=1, purpose="kara/Own", left=0),
        happened("TC-C-15", "backlash-lacking", "Backlash 17", character="kara", points=17, resource="MP", lacking=1),
        happened("TC-F-62", "damage", "Damage 17", character="kara", source="Backlash", resource="HP", damage=17,
                 shield=0),
        happened("TC-C-03", "hp", character="kara", hp=51, spilt=0),
    ]  # fmt: skip
    assert ctx.rolls == [("Backlash", "kara", "2d12")]
    (dice,) = ctx.events_so_far()[1].tallies
    assert dice.rules == ("TC-C-15",)


def test_a_backlash_can_make_the_user_unconscious() -> None:
    """TCG-XR-03: an Ability has no effect if its Backlash makes its user unconscious."""
    ctx = scene(gifted(mp=1, hp=3), rulings={"backlash_enabled": True}, faces=([12, 12], [1, 1]))
    assert payment.pay_for_ability(ctx, uses("Own")) is False
    assert ctx.who("kara").out == "wounds"


@pytest.mark.parametrize(
    ("name", "drawn", "left"),
    [
        ("Pyre", 1, (((4, 4), "wind"), ((9, 9), "fire"))),
        ("Pyre", 2, (((4, 4), "wind"),)),
        ("Pull", 1, (((4, 5), "fire"), ((9, 9), "fire"))),
        ("Pull", 0, LIT.energy),
    ],
)
def test_energy_is_drawn_when_the_ability_is_used(name: str, drawn: int, left: Any) -> None:
    """An Ability draws the nearest energy first, of its source, or of any kind if it names none.

    Rules: TCG-KI-02, TCG-KI-02a.
    """
    ctx = scene(gifted(), grid=LIT)
    assert payment.pay_for_ability(ctx, uses(name, drawn=drawn))
    assert ctx.encounter().grid.energy == left
    assert ctx.kinds() == ["spent", *(["drawn"] if drawn else [])]


def test_the_energy_source_of_an_ability() -> None:
    """TCG-KI-02: the energy source of an Ability is empty if it names none or draws no energy."""
    assert [payment.energy_source(one) for one in (PYRE, PULL, OWN)] == ["fire", "", ""]


# Spending


@pytest.mark.parametrize(("words", "what"), [(" song X. ", "song X"), ("", "")])
def test_points_are_spent_for_a_purpose(words: str, what: str) -> None:
    """TC-C-24: a player can spend points for a purpose, whose text is trimmed, or for none."""
    ctx = quiet(kara())
    payment.spend(ctx, "ana", m.Spend("kara", "FP", 12, words))
    assert ctx.who("kara") == replace(kara(), fp=0)
    assert events(ctx) == [
        happened("TC-C-24", "spent", character="kara", resource="FP", points=12, purpose=what, left=0),
    ]


def test_a_backlash_counts_each_missing_point() -> None:
    """3 of 15 points are missing, so all 12 FP are spent and 6d12, which do not explode, are the Backlash.

    Rules: TC-C-15, R-TC-49.
    """
    ctx = quiet(kara(), faces=([1, 2, 3, 4, 5, 12],))
    payment.spend(ctx, "ana", m.Spend("kara", "FP", 15))
    assert (ctx.who("kara").fp, ctx.who("kara").hp, ctx.rolls[0][2]) == (0, 68 - 27, "6d12")
    assert (ctx.events_so_far()[0].data["points"], ctx.events_so_far()[1].data["lacking"]) == (12, 3)
