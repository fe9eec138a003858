"""The inventory’s examples of costs, Accuracy, Effect Values and skills, which were worked there by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Drawn, Tape
from facedown.game import Addend
from facedown.systems.tri_core.model import Card, Character, Impairment, Position, Rulings, term
from facedown.systems.tri_core.rules.costs import ap_cost, with_surcharge
from facedown.systems.tri_core.rules.current_numbers import current_score, fatigue, fully_restored, total_ap
from facedown.systems.tri_core.rules.dice_pools import Rolling, roll_successes
from facedown.systems.tri_core.rules.ranges import stride_lengths
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, effect_pool
from facedown.systems.tri_core.rules.skill_pools import recover_pool, skill_pool
from tests.systems.tri_core.characters import VELL, made
from tests.systems.tri_core.driver import label_text


def vell(*items: dict[str, Any], state: dict[str, Any] | None = None, **more: Any) -> Character:
    """Return Vell with full resources, items in hand, and other changes."""
    sheet = made({**VELL, "items": list(items), **more})
    return replace(fully_restored(Character("vell", sheet, "ana"), Rulings()), **(state or {}))


def arm(name: str, place: str = "main", dice: int = 2, weight: str = "Light", **more: Any) -> dict[str, Any]:
    return {"name": name, "sort": "weapon", "place": place, "dice": dice, "weight": weight, "types": ["Slice"], **more}


def faces(rolling: Rolling, *waves: list[int]) -> int:
    """Return the result of a roll with these faces, one list for each pool."""
    pools = [Drawn(f"{len(wave)}", wave) for wave in waves]
    return rolling.made(Loaded(pools)).total


class Loaded:
    """Chance that gives the faces named by a test, if the pool can show them."""

    def __init__(self, drawn: list[Drawn]) -> None:
        self.left = drawn

    def __call__(self, draw: Any) -> Any:
        first = self.left.pop(0)
        return Tape([Drawn(draw.notation, first.answer)])(draw)


def dice(rolling: Rolling) -> tuple[int, int]:
    """Return the number of dice and the bonus of a roll."""
    return rolling.dice.total, rolling.plus.total


DEFAULT = Rulings()


def test_x_03_strides_and_speed() -> None:
    """Speed Rank 7 and Agility 23 give a Run of 7 squares, a Sprint of 30, a Hustle of 3, and slower Strides of 1.

    Rules: X-03, TC-D-12, TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
    """
    assert current_score(vell(), DEFAULT, "Speed Rank").total == 7
    far = dict(stride_lengths(Position(DEFAULT, "gm", ()), vell()))
    del far["Jump"]
    assert far == {"Sprint": 30, "Run": 7, "Hustle": 3, "Walk": 1, "Prowl": 1, "Climb": 1, "Swim": 1}


def test_x_05_recover() -> None:
    """X-05, TC-D-04: a Recover of 4 dice, 6, 4, 3 and 1, of which the 6 explodes into a 5, restores 19."""
    assert dice(recover_pool(vell(), DEFAULT)) == (4, 0)
    assert faces(recover_pool(vell(), DEFAULT), [6, 4, 3, 1, 5]) == 19


def test_x_06_an_unarmed_strike() -> None:
    """X-06, R-TC-02, R-TC-05, R-TC-07: an unarmed Strike has Accuracy 8 + 7 + PWR 5 = 20 and deals 9 + UCB 9 = 18."""
    strike = Card("Strike")
    assert faces(accuracy_pool(vell(), DEFAULT, strike), [8, 7]) == 20
    assert faces(effect_pool(vell(), DEFAULT, strike), [9]) == 18


def test_x_07_dice_explode() -> None:
    """X-07, TC-E-62: two dice of 12 explode into 5 and 3, for an Accuracy of 32 + PWR 5 = 37."""
    assert faces(accuracy_pool(vell(), DEFAULT, Card("Strike")), [12, 12, 5, 3]) == 37


def test_x_12_and_x_44_dodge() -> None:
    """A Dodge stops ATN 4 + FNE 4 and the dice of its weight, and with Tumble also MOR 2.

    Rules: X-12, X-44, TC-D-58, TC-E-49, R-TC-155.
    """
    assert dice(effect_pool(vell(), DEFAULT, Card("Dodge"))) == (0, 8)
    assert faces(accuracy_pool(vell(), DEFAULT, Card("Dodge")), [10, 9]) == 23
    tumbling = Card("Dodge", "Moderate", subs=("Tumble",))
    assert faces(effect_pool(vell(), DEFAULT, tumbling), [5, 3]) == 18
    assert ap_cost(vell(), DEFAULT, tumbling).total == 4


def test_x_13_block() -> None:
    """X-13, TC-D-57, R-TC-87: a Heavy Block with 5, 6, 2 and 7 stops 20 + END 3 + PWR 5 = 28."""
    assert faces(effect_pool(vell(), DEFAULT, Card("Block", "Heavy")), [5, 6, 2, 7]) == 28


def test_x_16_two_weapons() -> None:
    """A Heavy Strike with a Moderate axe of 2d12 and a Heavy maul of 3d12 costs 8 AP and rolls 8d12, plus PWR once.

    Rules: X-16, TC-D-98, TC-D-99, W-05, R-TC-96.
    """
    both = vell(arm("axe", weight="Moderate"), arm("maul", "off", 3, "Heavy"))
    card = Card("Strike", "Heavy", ("axe", "maul"))
    assert ap_cost(both, DEFAULT, card).total == 8
    assert dice(effect_pool(both, DEFAULT, card)) == (8, 5)
    light = vell(arm("axe", weight="Moderate"), arm("knife", "off", 1))
    assert ap_cost(light, DEFAULT, Card("Strike", "Moderate", ("axe", "knife"))).total == 5


def test_x_17_both_hands() -> None:
    """A Moderate Strike with a weapon in both hands costs 4 AP and rolls 4d12 plus twice PWR.

    Rules: X-17, TC-D-100, R-TC-97.
    """
    great = vell(arm("pike", "both", hands=2))
    card = Card("Strike", "Moderate", ("pike",))
    assert ap_cost(great, DEFAULT, card).total == 4
    assert dice(effect_pool(great, DEFAULT, card)) == (4, 10)


def test_x_18_fatigue() -> None:
    """Actions lower AP from 1 to −2, −5, −8 and −13, because a fatigued character pays 2 more and an exhausted one 4.

    Rules: X-18, TC-C-26, TC-E-60, TC-E-61, R-TC-44, R-TC-48.
    """
    ap, seen = 1, []
    for card, out_of_turn in ((Card("Strike", "Moderate"), True), *[(Card("Strike"), False)] * 3):
        cost = ap_cost(vell(state={"ap": ap}), DEFAULT, card)
        ap -= (with_surcharge(cost) if out_of_turn else cost).total
        seen.append(ap)
    assert seen == [-2, -5, -8, -13]
    assert fatigue(vell(state={"ap": -8}), DEFAULT) == Addend(term("exhausted"), 4, "TC-E-61")
    assert fatigue(vell(state={"ap": -7}), DEFAULT) == Addend(term("fatigued"), 2, "TC-E-60")
    assert fatigue(vell(state={"ap": 0}), DEFAULT) is None
    assert ap_cost(vell(state={"ap": -3}), DEFAULT, Card("Walk")).total == 0
    thirds = Rulings(fatigue_thresholds="thirds")
    assert [fatigue(vell(state={"ap": ap}), thirds) and "x" for ap in (-4, -5, -9)] == [None, "x", "x"]
    assert [fatigue(vell(state={"ap": ap}), thirds).value for ap in (-9, -10)] == [2, 4]  # type: ignore[union-attr]


def test_x_20_total_ap_shrinks() -> None:
    """X-20, TC-C-11, R-TC-45: Total AP of 15 with 5 lost are 10, and never fall below 1."""
    assert total_ap(vell(state={"ap_lost": 5}), DEFAULT).total == 10
    assert total_ap(vell(state={"ap_lost": 99}), DEFAULT).total == 1


def test_x_23_wounds_take_dice_and_points() -> None:
    """Wounds remove 2, 3 or 4 dice, and lower PG, UCB, React and Speed Rank by 2, 4 or 6, never below 0.

    Rules: X-23, TC-E-07, TC-E-08, TC-E-09.
    """
    seen = [(accuracy_pool(vell(state={"wounded": n}), DEFAULT, Card("Strike", "Heavy")).dice.total,
             effect_pool(vell(state={"wounded": n}), DEFAULT, Card("Strike", "Heavy")).dice.total,
             *(current_score(vell(state={"wounded": n}), DEFAULT, name).total
               for name in ("PG", "UCB", "React", "Speed Rank")))
            for n in range(4)]  # fmt: skip
    assert seen == [(2, 4, 5, 9, 13, 7), (0, 2, 3, 7, 11, 5), (0, 1, 1, 5, 9, 3), (0, 0, 0, 3, 7, 1)]


def test_x_28_vulnerable() -> None:
    """Impaired arms and legs make a character Vulnerable, with 2 dice fewer and no Advantage, or by ruling 4 fewer.

    Rules: X-28, W-07, TC-E-44, TC-E-45, R-TC-15.
    """
    hurt = (Impairment("arms", "a cut"), Impairment("legs", "a snare"))
    who = vell(arm("axe"), state={"impairments": hurt, "granted": ("Advantage",)})
    card = Card("Strike", "Moderate", ("axe",))
    assert dice(effect_pool(who, DEFAULT, card, condition_dice(who, DEFAULT, "Strike"))) == (2, 5)
    adds = Rulings(vulnerable_mode="add")
    assert dice(effect_pool(who, adds, card, condition_dice(who, adds, "Strike"))) == (0, 5)
    twice = vell(state={"impairments": (Impairment("arms", "a cut"), Impairment("arms", "a bite"))})
    assert [label_text(part.label) for part in condition_dice(twice, DEFAULT, "Strike")] == ["Disadvantage"]
    assert condition_dice(twice, DEFAULT, "Dodge") == []


def test_advantage_and_disadvantage_count_once_and_cancel() -> None:
    """Two of the same count once, and Advantage and an impairment cancel out.

    The GM’s Disadvantage and an impairment make Vulnerable.

    Rules: TC-E-41, TC-E-42, TC-E-44, R-TC-14.
    """
    sights = {"impairments": (Impairment("sight", "fog"),)}
    better = condition_dice(vell(state={"granted": ("Advantage", "Advantage")}), DEFAULT, "Strike")
    assert [(label_text(part.label), part.value) for part in better] == [("Advantage", 2)]
    assert condition_dice(vell(state={**sights, "granted": ("Advantage",)}), DEFAULT, "Strike") == []
    for state in (sights, {"granted": ("Disadvantage", "Disadvantage")}):
        worse = condition_dice(vell(state=state), DEFAULT, "Parry")
        assert [(label_text(part.label), part.value) for part in worse] == [("Disadvantage", -2)]
    both = condition_dice(vell(state={**sights, "granted": ("Disadvantage",)}), DEFAULT, "Parry")
    assert [(label_text(part.label), part.value) for part in both] == [("Vulnerable", -2)]


def test_x_30_a_skill() -> None:
    """X-30, TC-F-57, TC-F-58: Stealth with 2 Ranks and a Trade rolls 4 dice and adds stats of 4 + 4."""
    trained = vell(skills={"Stealth": 2}, trades=[{"name": "Thief", "choices": ["Stealth", "Trickery", "Daggers"]}])
    assert dice(skill_pool(trained, DEFAULT, "Stealth")) == (4, 8)
    assert dice(skill_pool(trained, DEFAULT, "Stealth", obstruction=2)) == (6, 8)
    assert dice(skill_pool(vell(), DEFAULT, "Stealth", worse=True)) == (0, 8)


def test_x_38_the_successes_of_a_grab() -> None:
    """X-38, R-TC-08: a Moderate Grab rolls 3 dice: 12, 8, 4 and the bonus 7 give 2 + 1 + 0 + 1 successes."""
    assert effect_pool(vell(), DEFAULT, Card("Grab", "Moderate")).dice.total == 3
    assert roll_successes(Loaded([Drawn("", [12, 8, 4, 7])]), DEFAULT, 3).total == 4
    strict = Rulings(success_faces="10_and_12")
    assert roll_successes(Loaded([Drawn("", [12, 8, 4, 7])]), strict, 3).total == 2


def test_x_43_collide() -> None:
    """X-43, R-TC-86, R-TC-158: a Collide deals 9 + ADR 3 + Speed Rank 7, or by ruling rolls 8 dice and adds 3."""
    assert faces(effect_pool(vell(), DEFAULT, Card("Collide")), [9]) == 19
    assert dice(effect_pool(vell(), Rulings(collide_bonus="dice"), Card("Collide"))) == (8, 3)


def test_x_46_a_riposte() -> None:
    """X-46, R-TC-91, R-TC-92, R-TC-162: a Riposte after a Heavy Parry rolls 1 + 3 + INT 2 dice and adds UCB 9."""
    riposte = effect_pool(vell(), DEFAULT, Card("Parry", "Heavy"), riposte=True)
    assert faces(riposte, [4, 2, 6, 3, 9, 1]) == 34
    assert effect_pool(vell(), Rulings(parry_int_dice="flat"), Card("Parry", "Heavy"), riposte=True).dice.total == 4


def test_x_48_instinct_dice_are_safe() -> None:
    """Of 2 dice and 2 Instinct dice, Disadvantage leaves both Instinct dice, and Wounded II leaves one of them.

    Rules: X-48, TC-F-30, R-TC-12, R-TC-13.
    """
    blind = vell(instinct={"Strike": 2}, state={"impairments": (Impairment("sight", "fog"),)})
    both = Rulings(advantage_applies="both")
    rolling = accuracy_pool(blind, both, Card("Strike"), condition_dice(blind, both, "Strike"))
    assert (rolling.dice.total, rolling.other_dice) == (2, ((2, 12),))
    hurt = accuracy_pool(vell(instinct={"Strike": 2}, state={"wounded": 2}), DEFAULT, Card("Strike"))
    assert (hurt.dice.total, [pool.count for pool in hurt.pools]) == (1, [1])


def test_instinct_dice_of_another_size() -> None:
    """R-TC-72, R-TC-10: by ruling Instinct dice are d8, and 2d12 and 2d8 each explode with their own size."""
    rolling = accuracy_pool(vell(instinct={"Strike": 2}), Rulings(instinct_die="8"), Card("Strike"))
    assert faces(rolling, [8, 7], [8, 3, 2]) == 8 + 7 + 8 + 3 + 2 + 5


@pytest.mark.parametrize(
    ("card", "ap"),
    [
        (Card("Sprint"), 4), (Card("Run"), 2), (Card("Hustle"), 1), (Card("Walk"), 0), (Card("Prowl"), 2),
        (Card("Climb"), 2), (Card("Swim"), 2), (Card("Jump"), 2), (Card("Recover"), 0), (Card("Hold"), 0),
        (Card("Drop", items=("axe",)), 1),
        (Card("Equip", items=("axe",)), 3), (Card("Stow", items=("axe",)), 3), (Card("Use", items=("axe",)), 3),
        (Card("Equip", items=("bow",)), 2), (Card("Stow", items=("bow",)), 2), (Card("Use", items=("bow",)), 2),
        (Card("Equip", items=("rag",)), 1), (Card("Stow", items=("rag",)), 1), (Card("Use", items=("rag",)), 1),
        (Card("Drop", items=("bow",)), 1), (Card("Strike", subs=("Break",)), 2), (Card("Run", subs=("Aim",)), 3),
        (Card("Observe"), 1), (Card("Strike", subs=("Break", "Charge")), 4), (Card("Coup de grâce"), 2),
    ],
)  # fmt: skip
def test_each_card_costs_its_ap(card: Card, ap: int) -> None:
    """Each card of the table costs its AP.

    Rules: TC-D-08, TC-D-09, TC-D-10, TC-D-11, TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24,
    TC-D-107, TC-E-18, TC-E-50, R-TC-18, R-TC-64, R-TC-65.
    """
    owner = vell(arm("axe", weight="Heavy"), arm("bow", "stowed", weight="Moderate"), arm("rag", "stowed"))
    assert ap_cost(owner, DEFAULT, card).total == ap


def test_a_trade_counts_once_and_a_specialty_by_its_ranks() -> None:
    """A Trade adds one die however many choices fit, and a Specialty adds 2 points for each Rank that fits.

    Rules: TC-F-19, TC-F-57, TC-F-60, W-11, W-22, R-TC-71.
    """
    trade = [{"name": "Fencer", "choices": ["Strike", "Swords", "Slice"]}]
    fencer = vell(arm("sabre", device="Swords"), trades=trade, specialty={"Slice": 3, "Fencer": 1, "Fire": 2})
    card = Card("Strike", items=("sabre",))
    assert dice(accuracy_pool(fencer, DEFAULT, card)) == (3, 5)
    assert dice(effect_pool(fencer, DEFAULT, card)) == (2, 5 + 6 + 2)
