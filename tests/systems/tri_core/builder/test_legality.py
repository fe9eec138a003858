"""The problems of Abilities, each with its code, rule and remedy; a legal Ability has none."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Problem
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import Ability, Chosen
from facedown.systems.tri_core.model.keywords import printed_keywords

MAKER = Builder(1, {"Body": 10, "Mind": 10, "Spirit": 10})


def ability(*chosen: tuple[str, dict[str, Any]], **fields: Any) -> Ability:
    """Return an Ability of Spirit and Fire with these entries."""
    entries = tuple(Chosen(entry, values) for entry, values in chosen)
    return Ability(**{"name": "Lash", "core": "Spirit", "sub_type": "Fire", "keywords": entries, **fields})


def found(ability: Ability, maker: Builder = MAKER) -> list[Problem]:
    """Return the problems that make the Ability illegal."""
    return [problem for problem in ability_problems(ability, maker) if problem.stops]


DIE = ("Empower I", {"dice": (8,)})
DISTANCE = ("Range I", {"squares": 4})


@pytest.mark.parametrize(
    "legal",
    [
        ability(DIE), ability(("Affliction I", {})), ability(DIE, DISTANCE, type="Trigger", trigger="when I parry"),
        ability(("Boost III", {"of": "HP", "points": 15}), type="Trigger", trigger="when struck", aspect="Shield"),
        ability(("Boost II", {"points": 5}), type="Passive", slot="Double", aspect="Boost", action=None),
        ability(("Boost V", {"of": "SP", "points": 2}), aspect="Boost"),
        ability(("Range II", {"squares": 6, "origin": True}), DISTANCE),
        ability(DIE, sub_type="Slice", device="a sword"), ability(("Empower II", {"points": 2}), sub_type="Impact"),
        ability(("Affliction III", {}), ("Alter III", {"sub_types": ("Water",)})),
    ],
)  # fmt: skip
def test_a_legal_ability_has_no_problem(legal: Ability) -> None:
    """Legal Abilities, among them X-11, W-12 and W-48 of the inventory, have no problem."""
    assert found(legal) == []


def test_an_ability_must_not_cost_more_than_its_ceiling() -> None:
    """X-05: an Ability of 60 ACP fits a Double Slot at level 1, and one of 61 ACP is reported with the ACP to save."""
    whole: tuple[tuple[str, dict[str, Any]], ...] = (("Empower I", {"dice": (12,)}), ("Affliction I", {}))
    assert found(ability(*whole, ("Range I", {"squares": 4}), slot="Double")) == []
    (problem,) = found(ability(*whole, ("Range I", {"squares": 5}), slot="Double"))
    assert (problem.code, problem.rule, problem.path) == ("OVER_CEILING", "TCG-BU-06", "slot")
    assert str(problem) == (
        "slot: It costs 61 ACP; the maximum of a Double Slot of Spirit is 60. Reduce the cost by 1 ACP. [TCG-BU-06]"
    )  # fmt: skip


def test_the_remedy_names_a_larger_slot_if_it_fits() -> None:
    """X-09: the remedy for a too expensive Ability names a Double Slot if the Ability fits one."""
    stat = ("Boost I", {"of": "PWR", "points": 1})
    (problem,) = found(ability(stat, type="Passive", aspect="Boost"))
    assert problem.remedy == "It fits a Double Slot."
    assert found(ability(stat, type="Passive", aspect="Boost", slot="Double")) == []
    (problem,) = found(ability(("Boost VII", {"points": 4}), aspect="Boost"))
    assert problem.remedy == "It fits a Double Slot, but a use costs more."


def test_a_higher_level_raises_the_ceiling() -> None:
    """X-06, X-23: an Ability of 132 ACP needs level 9, and one of 74 ACP level 3."""
    dice = ability(("Empower I", {"dice": (12, 12, 12)}), slot="Double")
    command = ability(("Cognition I", {"ap": 4}), ("Range I", {"squares": 14}), slot="Double", sub_type=None)
    for one, least in ((dice, 9), (command, 3)):
        codes = [[problem.code for problem in found(one, Builder(level, MAKER.cores))] for level in (least - 1, least)]
        assert codes == [["OVER_CEILING"], []]


@pytest.mark.parametrize(
    ("wrong", "code", "rule"),
    [
        (ability(DIE, name=" "), "FIELD_MISSING", "TCG-AC-05"),
        (ability(), "FIELD_MISSING", "R-TCG-150"),
        (ability(DIE, type="Trigger"), "FIELD_MISSING", "TCG-AC-09"),
        (ability(DIE, action=None), "FIELD_MISSING", "TCG-AC-07"),
        (ability(DIE, sub_type="Acid"), "FIELD_MISSING", "TCG-EV-13"),
        (ability(DIE, stat="PWR"), "STAT_INELIGIBLE", "TCG-AC-02"),
        (ability(("Empower V", {})), "UNKNOWN_ENTRY", "TCG-AC-01"),
        (ability(("Empower I", {"dice": (7,)})), "PARAM_RANGE", "TCG-EM-01"),
        (ability(("Empower I", {"dice": ()})), "PARAM_RANGE", "TCG-EM-01"),
        (ability(("Empower II", {"points": 0})), "PARAM_RANGE", "TCG-EM-02"),
        (ability(("Empower II", {"points": 2, "hats": 1})), "PARAM_RANGE", "TCG-EM-02"),
        (ability(("Boost VI", {"of": "HP", "points": 1})), "PARAM_RANGE", "TCG-BO-06"),
        (ability(("Boost III", {"of": "AP", "points": 1, "temporary": True})), "PARAM_RANGE", "R-TCG-143"),
        (ability(("Cognition II", {"traits": ("Height", "Height")})), "PARAM_RANGE", "TCG-CO-02"),
        (ability(("Cognition II", {"traits": ("Luck",)})), "PARAM_RANGE", "TCG-CO-02"),
        (ability(("Reinforce I", {"stats": ("PWR", "INT", "ACT")})), "PARAM_RANGE", "TCG-RE-01"),
        (ability(("Creation I", {"pounds": 4, "material": ""})), "PARAM_RANGE", "TCG-CR-01"),
        (ability(("Duration II", {"cycles": 2})), "PARAM_RANGE", "TCG-DU-02"),
        (ability(DIE, type="Passive", slot="Double"), "PASSIVE_BARRED", "TCG-EM-01"),
        (ability(("Cognition V", {}), type="Passive", slot="Double"), "PASSIVE_BARRED", "TCG-CO-05"),
        (ability(("Boost II", {"points": 1})), "PASSIVE_ONLY", "TCG-BO-02"),
        (ability(("Reinforce VIII", {}), type="Trigger", trigger="when hit"), "TYPE", "TCG-RE-08"),
        (ability(("Affliction I", {}), ("Affliction I", {}), slot="Double"), "REPEATED_ENTRY", "R-TCG-24"),
        (ability(("Range II", {"squares": 1}), ("Range V", {"rings": 1})), "REPEATED_ENTRY", "R-TCG-128"),
        (ability(("Affliction II", {})), "SUBTYPE_MISMATCH", "TCG-AF-00"),
        (ability(("Affliction I", {}), aspect="Heal", action="Block"), "SUBTYPE_MISMATCH", "TCG-AF-00"),
        (ability(DIE, sub_type="Slice"), "DEVICE_REQUIRED", "R-TCG-56"),
        (ability(("Boost V", {"of": "MP", "points": 2})), "RESOURCE_LOOP", "R-TCG-80"),
        (ability(("Empower IV", {"of": "PWR"})), "STAT_INELIGIBLE", "R-TCG-111"),
        (ability(("Reinforce I", {"stats": ("VIT",)})), "STAT_INELIGIBLE", "TCG-RE-01"),
        (ability(("Reinforce V", {"of": "MF", "stats": ("MOR",)})), "STAT_INELIGIBLE", "TCG-RE-05"),
        (ability(("Range II", {"squares": 1, "origin": True})), "NO_RANGE", "TCG-RA-00a"),
        (ability(("Alter I", {"shapes": ("Cone",)})), "NO_AREA", "TCG-AT-01"),
        (ability(("Alter I", {"shapes": ("Line",)}), ("Range II", {"squares": 1})), "PARAM_RANGE", "TCG-AT-01"),
        (ability(("Empower II", {"points": 1}), at_ap=True), "PARAM_RANGE", "R-TCG-109"),
        (ability(("Boost IV", {"mode": "restore", "points": 1}), type="Passive"), "PASSIVE_BARRED", "R-TCG-142"),
        (ability(("Duration III", {"points": 1, "foe": True}), type="Passive"), "PASSIVE_BARRED", "R-TCG-142"),
        (ability(("Boost II", {"points": 1}), type="Passive", aspect="Hinderance"), "PASSIVE_ONLY", "R-TCG-83"),
        (ability(("Creation III", {"ecp": 81, "material": "axe"})), "ECP_OVER", "R-TCG-101"),
        (ability(("Cognition IV", {"senses": ()}), sub_type=None), "FIELD_MISSING", "R-TCG-150"),
    ],
)
def test_each_problem_has_its_code_and_rule(wrong: Ability, code: str, rule: str) -> None:
    """X-35, X-36, X-40: each illegal Ability has one problem with its code, its rule, a path and a sentence."""
    assert [(problem.code, problem.rule) for problem in found(wrong)] == [(code, rule)]
    for problem in found(wrong):
        assert problem.text.endswith((".", "?"))
        assert problem.path


def test_x_36_all_problems_are_reported_at_once() -> None:
    """X-36: five entries that a Passive cannot have are reported as five problems."""
    five = ability(
        ("Cognition V", {}), DIE, ("Charge I", {"dice": 1}), ("Kinesis I", {"pounds": 6}),
        ("Boost IV", {"mode": "restore", "points": 1}), type="Passive", slot="Double",
    )  # fmt: skip
    assert [problem.code for problem in found(five, Builder(20, MAKER.cores))] == ["PASSIVE_BARRED"] * 5


@pytest.mark.parametrize(
    ("warned", "code"),
    [
        (ability(("Anatomy I", {"senses": ("Scent",)})), "GM_REQUIRED"),
        (ability(("Alter III", {"sub_types": ("Water",)})), "DEFAULTED_PRICE"),
        (ability(DIE, aspect="Heal"), "GM_REQUIRED"),
        (ability(DIE, aspect="Heal", action="Volley", sub_type="Temporal", stat="MOR"), "GM_REQUIRED"),
        (ability(("Empower II", {"points": 1}), slot="Half"), "HALF_SLOT_RULED"),
        (ability(("Travel II", {"first": 2, "further": 1}), aspect="Boost"), "NO_EFFECT"),
        (ability(DIE, ("Alter III", {"sub_types": ("Slice",)}), sub_type="Fire"), "GM_REQUIRED"),
        (ability(DIE, ("Alter III", {"sub_types": ("Psychic",)}), sub_type="Fire"), "GM_REQUIRED"),
        (ability(("Travel I", {"squares": 2}), type="Passive", aspect="Boost"), "GM_REQUIRED"),
        (ability(("Ally", {"points": 9})), "NO_EFFECT"),
        (ability(("Affliction I", {}), action="Grab", sub_type="Fire"), "NO_EFFECT"),
        (ability(("Travel II", {"first": 1, "further": 0}), action="Dodge"), "NO_EFFECT"),
        (ability(("Boost III", {"of": "HP", "points": 5}), aspect="Hinderance"), "NO_EFFECT"),
        (ability(DIE, event="hurt"), "NO_EFFECT"),
        (ability(("Creation I", {"pounds": 4, "material": "salt"}), type="Passive", aspect="Boost"), "SILENT_TYPE"),
    ],
)
def test_cautions_do_not_make_an_ability_illegal(warned: Ability, code: str) -> None:
    """Cautions, for example about an entry without a printed price, do not make an Ability illegal.

    Rules: R-TCG-22, TCG-EV-16.
    """
    assert found(warned) == []
    assert code in [problem.code for problem in ability_problems(warned, MAKER)]


def test_incomplete_entries_cause_no_further_problems() -> None:
    """Entries without their answers cause no problem about areas or sub-types.

    An area without its size is still an area, and a sub-type that is not chosen yet may be the right one.
    """
    unasked = ability(("Range V", {}), ("Alter I", {"shapes": ("Cone",)}), aspect="Hinderance")
    burning = ability(("Affliction I", {}), ("Alter III", {}), sub_type="Water")
    assert not {"NO_AREA", "SUBTYPE_MISMATCH"} & {*found(unasked), *found(burning)}


@pytest.mark.parametrize("key", sorted(printed_keywords()))
def test_hostile_answers_are_problems_and_never_crashes(key: str) -> None:
    """Any value as an answer to the questions of an entry gives a problem and never a crash."""
    asks = printed_keywords()[key].asks
    for value in (None, -1, 10**30, 0.5, "x" * 10_000, (), ("",), [1], {"a": 1}, True):
        hostile = {ask.name: value for ask in asks}
        assert found(ability((key, hostile))) or not asks, value


@pytest.mark.parametrize(("kind", "entry", "values"), [
    ("Passive", "Range I", {"squares": 2}), ("Passive", "Travel I", {"squares": 2}),
    ("Passive", "Kinesis II", {"dice": 1}), ("Trigger", "Charge I", {"dice": 1}),
])  # fmt: skip
def test_entries_without_effect_are_pointed_out(kind: Any, entry: str, values: dict[str, Any]) -> None:
    """An entry without effect in an Ability of its type is reported as a caution only.

    Rules: TCG-AC-10, TCG-CH-01, R-TCG-22.
    """
    one = ability((entry, values), type=kind, action=None if kind == "Passive" else "Strike", trigger="when I say")
    assert ("NO_EFFECT", False) in [(problem.code, problem.stops) for problem in ability_problems(one, MAKER)]
