"""Medicine: who can heal whom, how much, and how often."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import GUN, HU, PL, PM, PROF, WP, Table, choices, sheet

PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {PL}", f"{PL} {WP}"


def ward(**rulings: str) -> Table:
    """Return a scene where A heals; B and C are hurt, D is dead, E is unhurt, and N cannot heal."""
    return Table(
        sheet("a", Medicine=1, damage=1), sheet("b", damage=1), sheet("c", damage=2), sheet("d", damage=3),
        sheet("e"), sheet("n", Parley=3), rulings=rulings,
    )  # fmt: skip


def treats(table: Table, patient: str, draw: str) -> None:
    """Let A treat a patient."""
    table.play(m.Treat("a", "Medicine", patient))
    table.prepare()
    table.draws(*draw.split())


@pytest.mark.parametrize(
    ("patient", "after", "says"),
    [
        ("a", 0, "A heals 1 damage of A with Medicine: no damage left."),
        ("b", 0, "A heals 1 damage of B with Medicine: no damage left."),
        ("c", 1, "A heals 1 damage of C with Medicine: 1 damage left."),
    ],
)
def test_a_pass_heals_1(patient: str, after: int, says: str) -> None:
    """A pass removes 1 point from any patient, the healer included, with level 1 and without spending a use.

    Rules: SD-CB-10, R-SD-52, R-SD-53.
    """
    table = ward()
    before = table.damage()
    treats(table, patient, PASS)
    assert table.damage(patient) == [after]
    (emitted,) = table.of_kind("healed")
    assert data_of([emitted]) == [
        ("SD-CB-10", "healed", {"lead": "a", "skill": "Medicine", "character": patient, "damage": after})
    ]
    assert table.line(emitted) == says
    changed = [key for key, was, now in zip("abcden", before, table.damage(), strict=True) if was != now]
    assert (changed, table.quiet) == ([patient], True)


def test_a_high_total_heals_no_more() -> None:
    """R-SD-52, R-SD-22: a pass at +3 removes 1 point, as a pass at +1 does."""
    table = ward()
    treats(table, "c", f"{PM} {PROF}")
    assert table.read == (3, "pass")
    assert table.damage("c") == [1]


@pytest.mark.parametrize(("draw", "outcome"), [(FAIL, "fail"), (BOTCH, "botch")])
def test_a_botch_harms_the_healer_and_not_the_patient(draw: str, outcome: str) -> None:
    """SD-CB-10, R-SD-52: a fail changes nothing, and a botch deals damage to the healer alone."""
    table = ward()
    treats(table, "b", draw)
    if outcome == "botch":
        table.botch("physical", "mental")
    assert table.result.outcome == outcome
    assert table.damage("a", "b") == [1 + (outcome == "botch"), 1]
    assert table.shaken() == (["a"] if outcome == "botch" else [])


def test_death_is_not_healed() -> None:
    """SD-CB-10: a dead patient cannot be treated."""
    table = ward()
    refusal = table.refused(m.Treat("a", "Medicine", "d"))
    assert (refusal.rule, refusal.text) == ("SD-CB-10", "D is dead and cannot be healed.")


def test_an_unhurt_character_is_not_healed() -> None:
    """SD-CB-10: a patient without damage cannot be treated."""
    assert ward().refused(m.Treat("a", "Medicine", "e")).rule == "SD-CB-10"


def test_only_a_character_with_medicine_can_heal() -> None:
    """SD-CB-10, R-SD-52: a character cannot heal with another proficiency, or without any level of Medicine."""
    table = ward()
    for skill in ("Parley", "Medicine"):
        refusal = table.refused(m.Treat("n", skill, "b"))
        assert (refusal.rule, refusal.legal) == ("SD-CB-10", "Choose from: Medicine.")


def test_proficiencies_like_medicine_heal() -> None:
    """SD-CB-10: the game lists further proficiencies that heal, and each is offered for each hurt patient."""
    table = Table(
        sheet("a", Medicine=1, Herbs=2), sheet("b", damage=1), likes={"medicine": ["Herbs"]}
    )  # fmt: skip
    assert choices(table.options("a", "treat")[0], "skill") == ["Herbs"]
    table.play(m.Treat("a", "Herbs", "b"))
    table.prepare(a="Herbs")
    table.draws(PM, PROF)
    assert (table.damage("b"), table.uses("a", "Herbs")) == ([0], (0, 1))


def test_the_skill_is_medicine_whatever_the_ref_says() -> None:
    """R-SD-52, SD-SC-04: the healing check always uses the proficiency that heals."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    assert choices(table.options("ref", "accept-check")[0], "skill") == ["Medicine"]
    table.prepare()
    assert played(table.spread()) == chances([1, -1, 0, -1, 2])


def test_others_may_help_and_hinder() -> None:
    """SD-CB-10, SD-PR-03: contributors can add +2 and −2 cards to a healing check."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare("n", n="Parley")
    assert played(table.spread()) == chances([1, -1, 0, -1, 2, -2])


@pytest.mark.parametrize("draw", [FAIL, BOTCH])
def test_a_failed_treatment_is_not_repeated_in_a_scene(draw: str) -> None:
    """R-SD-70: the healer can treat the same patient again once the Ref allows it or the scene changes."""
    table = ward()
    treats(table, "b", draw)
    if table.position.check:
        table.botch("collateral")
    refusal = table.refused(m.Treat("a", "Medicine", "b"))
    assert (refusal.rule, refusal.text) == ("R-SD-70", "A tried this in this scene and failed.")
    treats(table, "c", PASS)
    table.play(m.AllowAgain())
    treats(table, "b", FAIL)
    table.play(m.ChangeScene())
    treats(table, "b", FAIL)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    treats(table, "b", PASS)
    assert table.damage("a", "b", "c") == [1, 0, 1]


def test_a_treatment_that_passed_may_be_tried_again() -> None:
    """R-SD-70, R-SD-53: two passes in one scene heal from 2 to 1 and from 1 to 0."""
    table = ward()
    treats(table, "c", PASS)
    treats(table, "c", PASS)
    assert table.damage("c") == [0]


def test_medicine_in_a_freeze_heals_when_time_resumes() -> None:
    """SD-CB-10, SD-DS-05: the patient is healed if it is still alive and hurt when time resumes."""
    table = ward()
    table.freezes(a="medicine Medicine c")
    table.makes(PASS)
    assert table.damage("c") == [2]
    table.resume()
    assert table.damage("c") == [1]


def test_medicine_in_a_freeze_needs_the_proficiency_and_a_wound() -> None:
    """SD-CB-10: a dead or unhurt patient, or a healer without Medicine, is refused."""
    table = ward()
    table.freezes()
    offered = [o for o in table.declarations("a") if o.fixed["answer"] == "medicine"]
    assert [choices(option, "target") for option in offered] == [["a", "b", "c"]]
    assert [choices(option, "skill") for option in offered] == [["Medicine"]]
    for patient in ("d", "e"):
        table.refused(m.Declare("a", "medicine", "Medicine", patient))
    table.refused(m.Declare("n", "medicine", "Parley", "b"))


def test_a_pass_without_a_check_heals() -> None:
    """R-SD-67, SD-CB-10: a treatment that the Ref declares a pass removes 1 point."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    table.play(m.SettleCheck("pass"))
    assert table.damage("b") == [0]


def test_only_medicine_and_the_ref_heal() -> None:
    """R-SD-73: the Ref can remove any damage, even from the dead."""
    table = ward()
    for key, points, left in (("c", 1, 1), ("c", 1, 0), ("d", 2, 1)):
        table.play(m.Mend(key, points))
        assert table.damage(key) == [left]
        assert table.rules_of("mended") == ["R-SD-73"]
    assert table.refused(m.Mend("e", 1)).rule == "R-SD-73"
    assert table.refused(m.Mend("b", 2)).rule == "R-SD-73"


def test_a_use_of_medicine_may_be_added_as_a_card() -> None:
    """SD-PR-01, R-SD-57: healing costs no use, and a Medicine card that is added costs one."""
    table = Table(sheet("a", Medicine=2), sheet("b", damage=2))
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare(a="Medicine")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2])
    table.draws(HU, PROF)
    assert (table.uses("a", "Medicine"), table.damage("b")) == ((0, 1), [1])


def test_medicine_does_not_revive_a_victim_of_the_opening_shot() -> None:
    """SD-CB-10, R-SD-59: the BANG takes A from 2 to 3 first, so H’s pass does not heal A."""
    table = Table(sheet("s", "x", [GUN], Exterminate=1), sheet("a", damage=2), sheet("h", Medicine=1))
    table.bang("s", "a")
    table.declares(h="medicine Medicine a")
    table.makes(PASS)
    table.makes(PASS)
    table.resume()
    assert (table.damage("a"), table.who("a").alive) == ([3], False)
    (emitted,) = table.of_kind("not-healed")
    assert data_of([emitted]) == [("SD-CB-10", "not-healed", {"character": "a", "skill": "Medicine"})]
    assert table.line(emitted) == "A has no wound that Medicine can heal."
