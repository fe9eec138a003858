"""Odds of Tri-Core, compared with enumerations that share no code with them, and with play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Setup
from facedown.game.events import Resolution
from facedown.lab.outlook import outlook
from facedown.odds import ask
from facedown.odds.prospects import Case
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Position, Rulings, Shield, character_of
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.options.cards.card_fields import BLANK_VALUES
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, Scripted, vell


def exploding(count: int, most: int) -> dict[int, Fraction]:
    """Return the totals of exploding d12 by hand, with each chain cut after a number of dice."""
    one: dict[int, Fraction] = {}
    for more in range(most + 1):
        for face in range(1, 12):
            one[12 * more + face] = Fraction(1, 12 ** (more + 1))
    found = {0: Fraction(1)}
    for _ in range(count):
        following: dict[int, Fraction] = {}
        for (a, x), (b, y) in product(found.items(), one.items()):
            following[a + b] = following.get(a + b, Fraction(0)) + x * y
        found = following
    return found


def test_a_resolve_by_its_bands() -> None:
    """2d12 + 4 against 15 and against 25, from every chain of up to three more dice.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    rolls = exploding(2, 3)
    for level in (15, 25):
        answer = ask("tri-core", "resolve", level=level, bonus=4)
        half = sum((chance for total, chance in rolls.items() if 0 <= total + 4 - level <= 19), Fraction(0))
        twice = sum((chance for total, chance in rolls.items() if total + 4 - level <= -20), Fraction(0))
        assert abs(answer.outcomes["a success"] - half) < Fraction(1, 10**3)
        assert answer.outcomes["a critical failure"] == twice


def test_the_documents_own_contest() -> None:
    """W-17b: 4d12 + 9 against 3d12 + 7."""
    answer = ask("tri-core", "opposed", ranks=3, stats=9, other_ranks=2, other_stats=7)
    assert round(float(answer.summary["success"]), 5) == 0.75909
    assert round(float(answer.summary["tie"]), 5) == 0.02478


@pytest.mark.parametrize(("needed", "chance"), [(10, "3/4"), (11, "11/16")])
def test_a_resolve_of_2d12(needed: int, chance: str) -> None:
    """CH-03: 10 or more three times in four."""
    assert ask("tri-core", "resolve", level=needed, bonus=0).summary["success"] == Fraction(chance)


def test_an_attack_that_nobody_meets() -> None:
    """2d12 + 5 reaches 14 with 9 or more, 34 with 29 or more; 1d12 + 9 less 7, half more if critical.

    Rules: TC-D-36, R-TC-03.
    """
    answer = ask("tri-core", "attack", effect_dice=1, hp=31)
    rolls = exploding(2, 5)
    hit = 1 - sum((chance for total, chance in rolls.items() if total < 9), Fraction(0))
    critical = 1 - sum((chance for total, chance in rolls.items() if total < 29), Fraction(0))
    assert answer.summary["hit"] == hit
    assert answer.summary["critical"] == critical
    assert answer.outcomes[0] == 1 - hit
    assert answer.outcomes[3] == (hit - critical) * Fraction(1, 12)
    assert answer.outcomes[8] == (hit - critical) * Fraction(1, 12) + critical * Fraction(1, 12)


def test_a_skill_reaches_its_level() -> None:
    """TC-F-37: 1d12 + 7 against 14 needs a 7."""
    assert ask("tri-core", "skill").summary["success"] == Fraction(1, 2)
    assert ask("tri-core", "skill", level=0, stats=10).summary["success"] == 1


@pytest.mark.parametrize("action", ["none", "Block", "Dodge", "Parry"])
@pytest.mark.parametrize(("rulings", "card"), [
    ({}, Card("Strike", "Moderate")),
    ({"core_roll_structure": "one_roll", "dodge_success_negates": True, "parry_mode": "shield"}, Card("Strike")),
    ({"parry_fail": "plus50_remaining", "block_step": "shield", "guard_role": "resolve_only"}, Card("Strike", "Heavy")),
])  # fmt: skip
def test_the_odds_are_what_play_comes_to(action: str, rulings: dict[str, object], card: Card) -> None:
    """P(hit), P(critical), the mean, Shock, Wounded and unconscious of 3,000 attacks lie within four deviations."""
    met = None if action == "none" else Card(action, "Moderate")
    agrees(Rulings(**rulings), vell("twin", hp=24, shields=(Shield("HP", 2),)), card, met)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["Block", "Dodge"])
def test_the_odds_know_of_critical_defences(action: str) -> None:
    """TC-D-35, TC-D-37: with five Ranks of Instinct every other defence is critical."""
    agrees(Rulings(), vell("twin", hp=24, sheet={"instinct": {action: 5}}), Card("Strike", "Heavy"), Card(action))


BRAND = {"name": "brand", "sort": "weapon", "place": "main", "dice": 2, "sides": 8, "types": ["Fire"]}


@pytest.mark.parametrize("rulings", [{}, {"parry_mode": "shield"}, {"parry_fail": "plus50_remaining"}])
@pytest.mark.parametrize(("defence", "against"), [(None, "Water"), ("Block", "Wind"), ("Parry", "Wind")])
def test_the_odds_know_of_sub_types_and_of_other_dice(
    rulings: dict[str, object], defence: str | None, against: str
) -> None:
    """R-TC-143, R-TC-10: a brand of 2d8 against a Shield of Water, and against a defence with a fan of Wind."""
    fan = {**BRAND, "name": "fan", "dice": 1, "sides": 6, "types": [against]}
    shields = (Shield("HP", 4, "Water"),) if defence is None else ()
    met = Card(defence, items=("fan",)) if defence is not None else None
    target = vell("twin", fan, hp=24, shields=shields)
    agrees(Rulings(**rulings), target, Card("Strike", "Heavy", ("brand",)), met, vell("vell", BRAND))  # type: ignore[arg-type]


@pytest.mark.parametrize(("state", "spared"), [
    ({"hp": 4}, True),
    ({"hp": 4}, False),
    ({"hp": -3, "wounded": 1, "cycles_without_hp": 1}, False),
    ({"hp": -9, "wounded": 3, "cycles_without_hp": 2}, False),
])  # fmt: skip
@pytest.mark.parametrize("wound_step", ["per_source", "per_vitality"])
def test_the_odds_know_of_those_who_are_low_already(state: dict[str, int], spared: bool, wound_step: str) -> None:
    """Non-lethal damage stops at 0 HP; the step after Wounded III is the last.

    Rules: TC-E-01, TC-E-02, TC-E-03, TC-E-04, TC-E-05, TC-E-06, TC-E-07, TC-E-08, TC-E-09, TC-E-10.
    """
    card = Card("Strike", "Heavy", spared=spared)
    agrees(Rulings(wound_step=wound_step), vell("twin", **state), card, None)  # type: ignore[arg-type]


def agrees(ruled: Rulings, target: Character, card: Card, met: Card | None, owner: Character | None = None) -> None:
    """Check that the odds of Vell’s attack agree with 3,000 played attacks."""
    owner, attack_roll = owner or vell("vell"), AttackRoll("vell", replace(card, target="twin"), "twin")
    told_by = attack_odds(ruled, owner, attack_roll, target, met)
    dealer, count = Dealer(b"odds of tri-core"), 3000
    seen = {"hit": 0, "critical": 0, "shock": 0, "wounded": 0, "out": 0}
    lost = 0
    for _ in range(count):
        ctx = Resolution(Position(ruled, "gm", (owner, target)), dealer)
        came = make_attack(ctx, attack_roll, met)
        after, kinds = character_of(ctx.position, "twin"), [event.kind for event in ctx.turn().events]
        seen["hit"] += came.hits and not came.cancelled
        seen["critical"] += came.critical and not came.cancelled
        seen["shock"] += "shock" in kinds
        seen["wounded"] += after.wounded > target.wounded
        seen["out"] += bool(after.out)
        lost += target.hp - after.hp
    for name, times in seen.items():
        chance = float(getattr(told_by, name))
        assert abs(times / count - chance) <= 4 * sqrt(chance * (1 - chance) / count) + 1e-9, name
    damage = told_by.damage.map(lambda dealt: min(dealt, target.hp)) if card.spared else told_by.damage
    deviation = sqrt(float(damage.variance) / count)
    assert abs(lost / count - float(damage.mean)) <= 4 * deviation + 1e-9


def test_beside_every_card_there_are_its_odds() -> None:
    """The outlook of a character with Priority: attacks in reach by defence, Recover, skills."""
    seats = tuple(SEATS.values())
    dealer = Dealer(b"outlook!")
    position = SYSTEM.begin(Setup(seats, SYSTEM.sample(), {}))
    keys = tuple(one.key for one in position.characters)
    position = SYSTEM.play(position, SEATS["gm"], m.StartEncounter(keys), dealer).position
    assert position.encounter is not None
    assert position.encounter.exchange is not None
    for at, key in enumerate(keys):
        position = SYSTEM.play(position, SEATS["gm"], m.Put(key, (at, 0)), dealer).position
    assert position.encounter is not None
    assert position.encounter.exchange is not None
    one = character_of(position, position.encounter.exchange.actors[0])
    seat = next(seat for seat in seats if seat.key == one.controller)
    found = outlook(SYSTEM, SYSTEM.view(position, seat), seat)
    lays = [prospect for prospect in found if prospect.move["move"] == "lay"]
    assert lays
    cases = [case for prospect in lays for case in prospect.cases]
    assert any("mean damage" in case.summary for case in cases)
    for case in cases:
        assert sum((case.outcomes[outcome] for outcome in case.outcomes), case.outcomes.cut_off) == 1


@pytest.mark.parametrize("action", ["Hoist", "Break free"])
def test_the_odds_of_breaking_free(action: str) -> None:
    """R-TC-85: Hoist 1d12 against 1d12, a Grab 2d12 against 2d12, with equal bonuses; the holder wins a tie."""
    from tests.systems.tri_core.driver import fight

    ctx = fight(vell("a", at=(4, 4), held_by="b"), replace(vell("b", at=(5, 4)), controller="ben"))
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    (breaks,) = [one for one in found if one.move.get("action") == action]
    die = exploding(1 if action == "Hoist" else 2, 6)
    free = sum((x * y for (a, x), (b, y) in product(die.items(), die.items()) if a > b), Fraction(0))
    assert float(breaks.cases[0].outcomes["free"]) == pytest.approx(float(free), abs=1e-6)


def test_after_a_stride_odds_are_those_of_where_it_gets() -> None:
    """TC-C-33: B is three squares away; after a Walk next to it is laid, a Strike has odds."""
    from tests.systems.tri_core.driver import does, fight

    ctx = fight(vell("a", at=(4, 4)), replace(vell("b", at=(7, 4)), controller="ben"))

    def cases() -> int:
        found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
        return sum(len(one.cases) for one in found if one.move.get("action") == "Strike")

    assert not cases()
    does(ctx, m.Lay("a", "Run", to=(6, 4)))
    assert cases()


def laid_odds(ctx: Scripted, action: str, **at: object) -> list[Case]:
    """Return the odds of A’s action in its player’s outlook, after other cards are laid."""
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    of = [
        one for one in found if one.move.get("action") == action and at.items() <= {**BLANK_VALUES, **one.move}.items()
    ]
    return [case for one in of for case in one.cases if case.when == ("undefended",)]


def test_a_laid_charge_is_in_the_odds() -> None:
    """TC-E-50: a Run with Charge to B adds two dice to the Strike after it."""
    from tests.systems.tri_core.driver import does, fight

    means, b = [], vell("b", at=(7, 4))
    for subs in ((), ("Charge",)):
        ctx = fight(vell("a", at=(4, 4)), replace(b, controller="ben"))
        does(ctx, m.Lay("a", "Run", to=(6, 4), subs=subs))
        (found,) = laid_odds(ctx, "Strike", weight="Light", spared=False, at_ap=False)
        means.append(found.summary["mean damage"])
    attack_roll, there = AttackRoll("a", Card("Strike", target="b"), "b"), vell("a", at=(6, 4))
    plain, charged = (
        attack_odds(Rulings(), replace(there, edge=edge), attack_roll, b, None) for edge in ((), (("Charge", 2),))
    )
    assert means == [plain.damage.mean, charged.damage.mean]
    assert means[1] > means[0] + 10


def test_the_targets_in_reach_are_found_among_many() -> None:
    """Twelve targets are too many to list with every weight; only the last is next to A."""
    from tests.systems.tri_core.driver import fight

    far = [replace(vell(f"foe-{at:02}", at=(at, 11)), controller="ben") for at in range(11)]
    ctx = fight(vell("a", at=(4, 4)), *far, replace(vell("last", at=(5, 4)), controller="ben"),
                 reacts=[[11, 10], *[[3, 2]] * 12])  # fmt: skip
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    strikes = [one for one in found if one.move.get("action") == "Strike" and not one.move.get("spared")]
    assert {one.move["target"] for one in strikes} == {"last"}
    assert {one.move["weight"] for one in strikes} == {"Light", "Moderate", "Heavy"}


def test_a_laid_strike_uses_up_what_was_won_for_it() -> None:
    """TC-E-50, R-TC-16: after a Charge and a Strike with the sword, the other hand strikes without the bonus."""
    from tests.systems.tri_core.driver import does, fight

    sword = {"name": "sword", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
    knife = {**sword, "name": "knife", "place": "off", "dice": 1}
    a, b = vell("a", sword, knife, at=(4, 4)), vell("b", at=(7, 4))
    ctx = fight(a, replace(b, controller="ben"))
    does(ctx, m.Lay("a", "Run", to=(6, 4), subs=("Charge",)), m.Lay("a", "Strike", target="b", items=("sword",)))
    (found,) = laid_odds(ctx, "Strike", weight="Light")
    plain = attack_odds(
        Rulings(), replace(a, at=(6, 4)), AttackRoll("a", Card("Strike", items=("knife",), target="b"), "b"), b, None
    )
    assert found.summary["mean damage"] == plain.damage.mean


def test_the_dying_are_in_no_shock() -> None:
    """TC-C-04: in the odds and in play."""
    dying, attack_roll = (
        vell("twin", hp=-12, wounded=4, out="dying"),
        AttackRoll("vell", Card("Strike", "Heavy"), "twin"),
    )
    assert not attack_odds(Rulings(), vell("vell"), attack_roll, dying, None).shock
    dealer = Dealer(b"the dying")
    for _ in range(50):
        ctx = Resolution(Position(Rulings(), "gm", (vell("vell"), dying)), dealer)
        make_attack(ctx, attack_roll, None)
        assert "threshold" not in [event.kind for event in ctx.turn().events]
