"""The worth of Abilities for each AP and point of a resource: exact if one roll decides, else simulated."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from facedown.lab.ability_worth.simulation import energy_grid
from facedown.lab.balance import Worth, compare_abilities, read_sheet
from facedown.systems.tri_core.model import Item, Rulings, Sheet
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import ability, entry

PLAIN = Rulings()
ONE = Sheet("One", base=(4,) * 9, level=1)
FOE = Sheet("Foe", base=(1,) * 9, level=20)


def found(*abilities: object, runs: int = 20) -> dict[str, Worth]:
    """Return the worth of each Ability by its name."""
    return {one.name: one for one in compare_abilities(ONE, abilities, FOE, PLAIN, runs=runs)}  # type: ignore[arg-type]


def heals(name: str, dice: str, **more: object) -> object:
    """Return an Ability that heals by dice, plus 4 points of Morale."""
    return ability(name, entry("Empower I", dice=dice), core="Spirit", action="Volley", aspect="Heal", stat="MOR",
                   slot="Single", **more)  # fmt: skip


def test_healing_is_the_mean_of_its_dice() -> None:
    """Exploding d8 are 36/7 each, plus 4; Moderate, with two more dice, is best for its AP.

    Rules: TCG-EM-01, TCG-XR-09, R-TCG-138.
    """
    mend = found(heals("Mend", "1d8"))["Mend"]
    mean = 3 * Fraction(9, 2) * Fraction(8, 7) + 4
    assert mend.mean == pytest.approx(float(mean))
    assert (mend.kind, mend.ap, mend.points, mend.resource, mend.weight) == ("healing", 2, 1, "MP", "Moderate")
    assert mend.per_ap == mend.mean / 2 > float(Fraction(36, 7) + 4)


def test_an_ability_that_another_surpasses_for_no_more_is_named() -> None:
    """A d8 for 24 ACP beats a d8 with useless cycles for 28 ACP, but not a d4 for 12 ACP."""
    dear = ability("Dear", entry("Empower I", dice="1d8"), entry("Duration I", cycles=2), core="Spirit",
                   action="Volley", aspect="Heal", stat="MOR", slot="Single")  # fmt: skip
    all_three = found(heals("Great", "1d8"), heals("Poor", "1d4"), dear)
    assert [all_three[name].acp for name in ("Great", "Poor", "Dear")] == [24, 12, 24 + 4]
    assert [all_three[name].beaten_by for name in ("Great", "Poor", "Dear")] == [(), (), ("Great",)]


def test_a_plain_blow_stands_beside() -> None:
    """TC-D-45: a Strike without an Ability is listed for comparison."""
    plain = found()["an unarmed Strike"]
    assert (plain.ap, plain.points, plain.acp) == (2, 0, 0)
    assert plain.mean > 0


def test_a_plain_blow_names_its_item_with_an_article() -> None:
    """The article is that of the log: “Light Strike with the sabre”."""
    axe = Item("war axe", "weapon", place="main", dice=2, types=("Slice",))
    buckler = Item("buckler", "shield", place="off", dice=2, types=("Impact",))
    armed = replace(ONE, items=(axe, buckler))
    names = {one.name for one in compare_abilities(armed, [], FOE, PLAIN, runs=1)}
    assert names == {"a Strike with the war axe", "a Block with the buckler"}


def test_a_defence_and_a_passive_are_worth_what_they_keep_off() -> None:
    """TC-D-56, R-TCG-138: damage of a foe’s Heavy Strike; more points prevent more; no Shield counts twice."""
    wards = [ability(f"Ward {n}", entry("Empower II", points=n), action="Block", aspect="Shield", slot="Single")
             for n in (1, 4)]  # fmt: skip
    skin = ability("Skin", entry("Boost IX", of="Impact", points=3), type="Passive", aspect="Boost", slot="Double")
    shield = ability("Bubble", entry("Boost III", of="HP", points=4), type="Passive", aspect="Boost")
    all_of = found(*wards, skin, shield)
    bare, one, four, kept = (all_of[name].mean for name in ("an unarmed Block", "Ward 1", "Ward 4", "Skin"))
    assert 0 < bare < one < four
    assert 0 < kept <= 3
    assert {all_of[name].kind for name in ("an unarmed Block", "Ward 1", "Skin", "Bubble")} == {"protection"}
    assert all_of["Bubble"].mean == 4


def test_lasting_effects_are_simulated_alike_for_a_seed() -> None:
    """TCG-AF-01: a Burn, with the interval of its mean; the same seed gives the same result."""
    burn = ability("Brand", "Affliction I", sub_type="Fire", slot="Single")
    once, again = found(burn)["Brand"], found(burn)["Brand"]
    assert once == again
    assert once.low is not None
    assert once.high is not None
    assert once.low <= once.mean <= once.high
    assert once.mean > found()["an unarmed Strike"].mean


def test_the_weight_of_a_simulated_ability_is_the_best_for_its_whole_cost() -> None:
    """TC-D-99: its device needs 2 AP more at any weight, so 4 AP for Moderate bring more for each AP than 3 for Light.

    The means are about 20 (Light), 36 (Moderate) and 40 (Heavy, 5 AP).
    """
    assert SYSTEM.characters is not None
    ready = SYSTEM.characters.ready()
    hero, foe = (read_sheet(ready[name], PLAIN) for name in ("mirelle-voss-5", "bram-otter"))
    (venom,) = (one for one in hero.abilities if one.name == "Slow Venom")
    worths = {one.name: one for one in compare_abilities(hero, (venom,), foe, PLAIN, runs=5)}
    assert (worths["Slow Venom"].weight, worths["Slow Venom"].ap) == ("Moderate", 4)


def test_the_energy_that_it_draws_on_is_all_around() -> None:
    """TCG-KI-02, R-TCG-119."""
    fire = ability("Fire", entry("Kinesis II", dice=2, source="fire"), core="Spirit", action="Volley", sub_type="Fire")
    assert {energy for _, energy in energy_grid(fire).energy} == {"fire"}
    assert found(fire, runs=5)["Fire, charged"].ap == 2 + 2


def test_abilities_whose_names_are_equal_up_to_a_comma_are_different_abilities() -> None:
    """“Mend, slowly” is no use of “Mend”, which beats it, and only “Mend” is a ready Ability."""
    slowly = ability("Mend, slowly", entry("Empower I", dice="1d8"), entry("Duration I", cycles=2), core="Spirit",
                     action="Volley", aspect="Heal", stat="MOR", slot="Single")  # fmt: skip
    both = compare_abilities(ONE, (heals("Mend", "1d8"), slowly), FOE, PLAIN, ready=["Mend"])  # type: ignore[arg-type]
    worths = {one.ability: one for one in both}
    assert set(worths) == {"", "Mend", "Mend, slowly"}
    assert worths["Mend, slowly"].beaten_by == ("Mend",)
    assert [one.ability for one in both if one.ready] == ["Mend"]
