"""Medicine: the healer, the patient, what is healed, how much, and how often it is tried."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import GUN, HU, PL, PM, PROF, WP, Table, choices, sheet

PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {PL}", f"{PL} {WP}"


def ward(**rulings: str) -> Table:
    """A heals; B and C are hurt, D is dead, E is whole, and N cannot heal."""
    return Table(
        sheet("a", Medicine=1, damage=1), sheet("b", damage=1), sheet("c", damage=2), sheet("d", damage=3),
        sheet("e"), sheet("n", Parley=3), rulings=rulings,
    )  # fmt: skip


def treats(table: Table, patient: str, draw: str) -> None:
    """A treats a patient."""
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
    """SD-CB-10, R-SD-52, R-SD-53: 2 becomes 1 and 1 becomes 0; oneself included, with level 1 and no use spent."""
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
    """R-SD-52, R-SD-22: +3 or +1, it is 1 point."""
    table = ward()
    treats(table, "c", f"{PM} {PROF}")
    assert table.read == (3, "pass")
    assert table.damage("c") == [1]


@pytest.mark.parametrize(("draw", "outcome"), [(FAIL, "fail"), (BOTCH, "botch")])
def test_no_pass_no_help(draw: str, outcome: str) -> None:
    """SD-CB-10, R-SD-52: a fail does nothing, and a botch strikes the healer, and the patient not as such."""
    table = ward()
    treats(table, "b", draw)
    if outcome == "botch":
        table.botch("physical", "mental")
    assert table.result.outcome == outcome
    assert table.damage("a", "b") == [1 + (outcome == "botch"), 1]
    assert table.shaken() == (["a"] if outcome == "botch" else [])


def test_death_is_not_healed() -> None:
    """SD-CB-10: a fatal wound stays fatal."""
    table = ward()
    refusal = table.refused(m.Treat("a", "Medicine", "d"))
    assert (refusal.rule, refusal.text) == ("SD-CB-10", "D is dead and cannot be healed.")


def test_an_unhurt_character_is_not_healed() -> None:
    """SD-CB-10: there is nothing to heal."""
    assert ward().refused(m.Treat("a", "Medicine", "e")).rule == "SD-CB-10"


def test_it_takes_medicine() -> None:
    """SD-CB-10, R-SD-52: another proficiency does not heal, nor does a Medicine one has not."""
    table = ward()
    for skill in ("Parley", "Medicine"):
        refusal = table.refused(m.Treat("n", skill, "b"))
        assert (refusal.rule, refusal.legal) == ("SD-CB-10", "Choose from: Medicine.")


def test_what_is_like_medicine() -> None:
    """SD-CB-10: the game says which proficiencies are of that kind; each is offered for each who is hurt."""
    table = Table(
        sheet("a", Medicine=1, Herbs=2), sheet("b", damage=1), likes={"medicine": ["Herbs"]}
    )  # fmt: skip
    assert choices(table.options("a", "treat")[0], "skill") == ["Herbs"]
    table.play(m.Treat("a", "Herbs", "b"))
    table.prepare(a="Herbs")
    table.draws(PM, PROF)
    assert (table.damage("b"), table.uses("a", "Herbs")) == ([0], (0, 1))


def test_the_skill_is_medicine_whatever_the_ref_says() -> None:
    """R-SD-52, SD-SC-04: the check is made with the proficiency that heals."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    assert choices(table.options("ref", "accept-check")[0], "skill") == ["Medicine"]
    table.prepare()
    assert played(table.spread()) == chances([1, -1, 0, -1, 2])


def test_others_may_help_and_hinder() -> None:
    """SD-CB-10, SD-PR-03: it is a check like any other."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare("n", n="Parley")
    assert played(table.spread()) == chances([1, -1, 0, -1, 2, -2])


@pytest.mark.parametrize("draw", [FAIL, BOTCH])
def test_one_try_in_a_scene(draw: str) -> None:
    """R-SD-70: what did not pass is not tried again on the same person, until the Ref says or the scene changes."""
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
    """R-SD-70, R-SD-53: from 2 to 1, and from 1 to 0, in one scene."""
    table = ward()
    treats(table, "c", PASS)
    treats(table, "c", PASS)
    assert table.damage("c") == [0]


def test_in_a_freeze_it_takes_effect_when_time_resumes() -> None:
    """SD-CB-10, SD-DS-05: the healer’s answer; healed is who is still hurt by then."""
    table = ward()
    table.freezes(a="medicine Medicine c")
    table.makes(PASS)
    assert table.damage("c") == [2]
    table.resume()
    assert table.damage("c") == [1]


def test_in_a_freeze_as_well_it_takes_medicine_and_a_wound() -> None:
    """SD-CB-10: nobody treats the dead, the whole, or without Medicine."""
    table = ward()
    table.freezes()
    offered = [o for o in table.declarations("a") if o.fixed["answer"] == "medicine"]
    assert [choices(option, "target") for option in offered] == [["a", "b", "c"]]
    assert [choices(option, "skill") for option in offered] == [["Medicine"]]
    for patient in ("d", "e"):
        table.refused(m.Declare("a", "medicine", "Medicine", patient))
    table.refused(m.Declare("n", "medicine", "Parley", "b"))


def test_settled_by_the_refs_word() -> None:
    """R-SD-67, SD-CB-10: a pass without a check heals as well."""
    table = ward()
    table.play(m.Treat("a", "Medicine", "b"))
    table.play(m.SettleCheck("pass"))
    assert table.damage("b") == [0]


def test_nothing_else_heals_but_the_ref() -> None:
    """R-SD-73: the Ref ends any damage, and so may undo death."""
    table = ward()
    for key, points, left in (("c", 1, 1), ("c", 1, 0), ("d", 2, 1)):
        table.play(m.Mend(key, points))
        assert table.damage(key) == [left]
        assert table.rules_of("mended") == ["R-SD-73"]
    assert table.refused(m.Mend("e", 1)).rule == "R-SD-73"
    assert table.refused(m.Mend("b", 2)).rule == "R-SD-73"


def test_a_use_of_medicine_may_be_added_as_a_card() -> None:
    """SD-PR-01, R-SD-57: healing costs nothing, the added card its use."""
    table = Table(sheet("a", Medicine=2), sheet("b", damage=2))
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare(a="Medicine")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2])
    table.draws(HU, PROF)
    assert (table.uses("a", "Medicine"), table.damage("b")) == ((0, 1), [1])


def test_medicine_does_not_revive_a_victim_of_the_opening_shot() -> None:
    """SD-CB-10, R-SD-59: the BANG comes first and takes A from 2 to 3; H passes, and A stays dead."""
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
