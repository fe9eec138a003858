"""The odds of Abilities at the table, compared with play, and the Resolves against them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from facedown.chance import Dealer
from facedown.game import Resolution
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Prospect, number_outcome
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Ability, Card, Item, Position, Rulings, character_of
from facedown.systems.tri_core.odds.attacks import attack_odds, with_block_shields
from facedown.systems.tri_core.options.cards.card_fields import BLANK_VALUES
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.steps.clash import add_block_shields
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, Scripted, ability, does, entry, fight, passes, somebody


def odds_of(ctx: Scripted, move: str = "lay", **at: Any) -> list[Prospect]:
    """Return the odds of a card that A’s player sees."""
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    options = [one for one in SYSTEM.options(view, SEATS["ana"])
               if one.move == move and one.fixed.get("ability", "") == at.get("ability", "")]  # fmt: skip
    found = outlook(SYSTEM, view, SEATS["ana"], options)
    return [one for one in found if one.move["move"] == move and at.items() <= {**BLANK_VALUES, **one.move}.items()]


def against(*abilities: Ability, **state: Any) -> Scripted:
    """Return A, with Abilities, next to B of another side."""
    return fight(somebody("a", *abilities, at=(4, 4)), somebody("b", at=(5, 4), **state))


STRONG = ability("Strong", entry("Empower II", points=9), sub_type="Impact")


def test_an_ability_played_as_its_core_action_has_its_own_odds() -> None:
    """Empower II raises the mean damage of a Strike by about its 9 points, and does not change the chance of a hit.

    Rules: TCG-AC-08.
    """
    ctx = against(STRONG)
    (plain,) = odds_of(ctx, action="Strike", ability="", weight="Heavy", spared=False, at_ap=False)
    (strong,) = odds_of(ctx, action="Strike", ability="Strong", weight="Heavy", spared=False)
    owner, target = character_of(ctx.position, "a"), character_of(ctx.position, "b")
    found = attack_odds(
        Rulings(), owner, AttackRoll("a", Card("Strike", "Heavy", target="b", ability="Strong"), "b"), target, None
    )
    assert strong.cases[0].summary["mean damage"] == found.damage.mean
    gained = strong.cases[0].summary["mean damage"] - plain.cases[0].summary["mean damage"]
    assert 5 < gained < 14  # what stays below Armor and guards is not seen, and a critical adds half again
    assert strong.cases[0].summary["hit"] == plain.cases[0].summary["hit"]


@pytest.mark.parametrize("made", [
    STRONG,
    ability("Slow", entry("Duration II", cycles=3), entry("Empower I", dice="1d8"), sub_type="Poison", kind="Physical"),
    ability("Numbing", entry("Empower I", dice="1d6"), at_ap=True, sub_type="Impact"),
])  # fmt: skip
def test_the_odds_of_abilities_agree_with_play(made: Ability) -> None:
    """TCG-DU-02, TCG-DI-04: the mean damage in the odds, over all cycles and to AP, agrees with 600 played attacks."""
    owner, target = somebody("a", made, at=(4, 4)), somebody("b", at=(5, 4))
    action = "Strike"
    attack_roll = AttackRoll("a", Card(action, "Light", target="b", ability=made.name), "b")
    expected = attack_odds(Rulings(), owner, attack_roll, target, None).damage
    dealer, count, lost = Dealer(b"odds of abilities"), 600, 0
    for _ in range(count):
        ctx = Resolution(Position(Rulings(), "gm", (owner, target)), dealer)
        make_attack(ctx, attack_roll, None)
        after = character_of(ctx.position, "b")
        lost += target.hp - after.hp + target.ap - after.ap + sum(sum(track.amounts) for track in after.tracks)
    assert abs(lost / count - float(expected.mean)) <= 4 * sqrt(float(expected.variance) / count) + 1e-9


WALL = entry("Boost III", of="HP", points=20)
WALL_OF_HP = entry("Boost III", of="HP", points=20, temporary=True)


@pytest.mark.parametrize(("wall", "rulings", "uses", "points"), [
    (WALL, {}, 1, (20, 0)), (WALL, {"duration_first": "paid"}, 1, (0, 0)), (WALL, {}, 2, (20, 0)),
    (WALL_OF_HP, {}, 1, (0, 20)), (WALL_OF_HP, {"duration_first": "paid"}, 1, (0, 0)), (WALL_OF_HP, {}, 2, (0, 20)),
    (WALL_OF_HP, {"boost_stack": "latest"}, 2, (0, 20)),
])  # fmt: skip
def test_a_block_protects_by_its_ability_as_in_play(
    wall: dict[str, Any], rulings: dict[str, Any], uses: int, points: tuple[int, int]
) -> None:
    """The odds of a Block include its Ability’s Shield as in play: none without a cycle, and a second one replaces it.

    Rules: TCG-BO-03, R-TCG-113, R-TCG-12.
    """
    made = ability("Wall", wall, action="Block", aspect="Shield")
    ctx = fight(somebody("a", made, at=(4, 4)), somebody("b", at=(5, 4)), rulings=rulings)
    card = Card("Block", ability="Wall")
    for _ in range(uses - 1):
        add_block_shields(ctx, "a", card)
    expected = with_block_shields(ctx.position.rulings, character_of(ctx.position, "a"), card)
    add_block_shields(ctx, "a", card)
    assert character_of(ctx.position, "a") == expected
    assert (sum(one.points for one in expected.shields), expected.temp) == points


def test_the_odds_against_a_single_possible_target_name_it() -> None:
    """In a duel the option does not ask for a target, and its odds name the foe."""
    cut = ability("Cut", entry("Empower II", points=9))
    ctx = fight(somebody("a", cut, at=(4, 4)), somebody("b", at=(5, 4)))
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    options = [one for one in SYSTEM.options(view, SEATS["ana"]) if one.fixed.get("ability") == "Cut"]
    assert options[0].fixed["target"] == "b"
    found = outlook(SYSTEM, view, SEATS["ana"], options)
    assert {case.when[0] for one in found for case in one.cases} == {
        "undefended", "against a Light Block", "against a Light Dodge", "against a Light Parry",
    }  # fmt: skip
    assert all(one.move["target"] == "b" and not one.note for one in found)


def test_an_attack_on_ap_has_no_odds_of_a_loss_of_hp() -> None:
    """TCG-DI-07: an attack on AP damages no HP, so its odds do not list a Shock, a wound or unconsciousness."""
    ctx = against()
    found = odds_of(ctx, action="Strike", ability="", at_ap=True)
    assert {tuple(case.summary) for one in found for case in one.cases} == {("hit", "critical", "mean damage")}
    assert all("Damaged resource: AP" in one.choice and "named resource" in one.meaning for one in found)
    at_hp = odds_of(ctx, action="Strike", ability="", at_ap=False)[0].cases[0]
    assert tuple(at_hp.summary) == ("hit", "critical", "mean damage", "Shock", "Wounded", "unconscious")


def test_the_odds_of_an_area_list_all_characters_inside() -> None:
    """TCG-RA-05: the odds of an area list each target inside with each of its defences, and no character outside."""
    ring = ability("Ring", entry("Empower I", dice="1d8"), entry("Range V", rings=1), sub_type="Fire")
    ctx = fight(somebody("a", ring, at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(5, 5)),
                 somebody("d", at=(8, 8)))  # fmt: skip
    (light,) = odds_of(ctx, ability="Ring", weight="Light")
    assert {case.when[0] for case in light.cases} == {"at B", "at C"}
    assert {case.when[1] for case in light.cases} >= {"undefended", "against a Light Dodge"}
    assert all(case.summary["mean damage"] > 0 for case in light.cases if case.when[1] == "undefended")


def test_an_ability_aimed_at_a_square_does_not_move_its_user_in_the_odds() -> None:
    """R-TC-56: a aims an area at (8, 4) and stays at (4, 4), so its Strike reaches only B, beside A."""
    knife = Item("knife", sort="weapon", place="off", dice=1, types=("Slice",))
    bolt = ability("Bolt", entry("Empower I", dice="1d8"), entry("Range V", rings=1, origin=True),
                   entry("Range I", squares=6), sub_type="Fire")  # fmt: skip
    ctx = fight(somebody("a", bolt, items=(knife,), at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(9, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Bolt", to=(8, 4)))
    strikes = [one for one in odds_of(ctx) if one.move.get("action") == "Strike"]
    assert {one.move["target"] for one in strikes if one.cases} == {"b"}


def exploding(sides: int, most: int) -> dict[int, Fraction]:
    """Return the chance of each result of an exploding die, worked out by hand up to a number of throws."""
    ways: dict[int, Fraction] = {}
    for throws in range(most):
        for face in range(1, sides):
            ways[throws * sides + face] = Fraction(1, sides ** (throws + 1))
    return ways


def test_the_odds_of_a_heal_show_its_amount() -> None:
    """R-TCG-138: a Heal of 1d8 and MOR 4 shows its mean of 36/7 + 4 and the chance of each amount."""
    heal = ability("Heal", entry("Empower I", dice="1d8"), core="Spirit", aspect="Heal", stat="MOR")
    (light,) = odds_of(against(heal), ability="Heal", weight="Light", target="a")
    (case,) = light.cases
    assert float(case.summary["mean Heal"]) == pytest.approx(36 / 7 + 4, abs=1e-3)
    for points, chance in exploding(8, 2).items():
        assert case.outcomes[number_outcome(points + 4)] == chance


def test_the_odds_name_each_resisting_character_and_its_stat() -> None:
    """The odds name B, who resists with ADR 4 and two dice against Legerity 12 + 4 + 20. A friend does not resist.

    Rules: R-TCG-51, TCG-XR-07.
    """
    lead = ability("Lead", entry("Boost VII", points=2), core="Mind", aspect="Hinderance")
    ctx = fight(somebody("a", lead, at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(4, 5), side="a"))
    (foe,), (friend,) = (odds_of(ctx, ability="Lead", target=key) for key in ("b", "c"))
    (case,) = foe.cases
    assert case.when == ("B by ADR against Speed Rank",)
    die = exploding(12, 6)
    held = sum((x * y for (one, x), (two, y) in product(die.items(), die.items()) if one + two + 4 >= 36), Fraction(0))
    assert float(case.summary["resisted"]) == pytest.approx(float(held), abs=1e-5)
    assert not friend.cases


def test_an_ability_without_a_roll_says_so_once() -> None:
    """The note of an Ability without a roll says so once, for any number of squares to choose from."""
    there = entry("Travel II", first=1, further=0), entry("Range I", squares=3)
    blink = ability("Blink", *there, core="Spirit", aspect="Boost", target="Self")
    (one,) = odds_of(against(blink), ability="Blink")
    assert (one.choice, one.cases, one.note) == ("", (), "It needs no roll.")


def test_a_trigger_has_odds_when_it_can_be_used() -> None:
    """TCG-AC-09: a Trigger that can be used shows the odds of its attack on the character that set it off."""
    thorns = ability("Thorns", entry("Empower I", dice="1d8"), type="Trigger", event="attacked", sub_type="Impact")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", thorns, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    (one,) = odds_of(ctx, "fire", ability="Thorns")
    assert one.cases[0].summary["mean damage"] > 0


def test_the_odds_say_what_they_leave_out() -> None:
    """Notes say that the odds do not count Afflictions or effects that the GM decides."""
    burn = ability("Burn", "Affliction I", sub_type="Fire")
    (light,) = odds_of(against(burn), ability="Burn", weight="Light", spared=False)
    assert "Its Afflictions are not counted." in light.note
    stone = entry("Creation I", pounds=40, material="stone")
    wall = ability("Wall", stone, core="Mind", aspect="Boost", target="Self")
    assert any("The GM decides" in one.note for one in odds_of(against(wall), ability="Wall"))
