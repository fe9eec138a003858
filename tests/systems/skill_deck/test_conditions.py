"""Injured and shaken: which card of a check each lowers, for whom, and for how long."""

from __future__ import annotations

import pytest

from facedown.game import Term
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played, values
from tests.systems.skill_deck.driver import HU, PL, PM, PROF, WP, Sheet, Table, sheet


def check_of(*sheets: Sheet, **rulings: str) -> Table:
    """Return A’s check with all others as contributors, up to the draw."""
    table = Table(*sheets, rulings=rulings)
    table.ready("a", "Parley", *(one["key"] for one in sheets[1:]))
    return table


def lead(**more: object) -> Sheet:
    return sheet("a", Parley=1, **more)


@pytest.mark.parametrize(("damage", "value"), [(0, 0), (1, -1), (2, -1)])
def test_war_and_peace(damage: int, value: int) -> None:
    """SD-SC-12, R-SD-04: the card is worth −1 if a participant is injured or has a life-threatening wound."""
    table = check_of(lead(damage=damage))
    assert played(table.spread()) == chances([1, value, 0, -1, 2])
    table.draws(WP, PROF)
    assert table.result.total is not None
    first = table.result.total.addends[0]
    assert (first.label, first.value, first.rule) == (Term("war-and-peace"), value, "SD-SC-12")


@pytest.mark.parametrize("shaken", [False, True])
def test_harmony_and_unrest(shaken: bool) -> None:
    """SD-SC-13: the card is worth −1 if a participant is shaken."""
    table = check_of(lead(shaken=shaken))
    assert played(table.spread()) == chances([1, 0, -int(shaken), -1, 2])
    table.draws(HU, PROF)
    assert table.result.total is not None
    first = table.result.total.addends[0]
    assert (first.label, first.value, first.rule) == (Term("harmony-and-unrest"), -int(shaken), "SD-SC-13")


@pytest.mark.parametrize("who", ["a", "b", "c"])
def test_any_hurt_participant_lowers_the_card(who: str) -> None:
    """SD-SC-12, SD-SC-13: it may be the lead or a contributor, with or without an added card."""
    sheets = [sheet(key, Parley=1, damage=int(key == who), shaken=key == who) for key in "abc"]
    table = check_of(*sheets)
    assert played(table.spread()) == chances([1, -1, -1, -1, 2])


def test_characters_outside_the_check_lower_no_card() -> None:
    """SD-SC-12, SD-SC-13, R-SD-69: bystanders, those who did not join and the dead have no effect."""
    table = Table(
        lead(), sheet("b", damage=2, shaken=True), sheet("c", damage=1), sheet("d", damage=3, shaken=True)
    )  # fmt: skip
    table.ready("a", "Parley")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])


@pytest.mark.parametrize("count", [1, 2, 4])
def test_several_hurt_participants_lower_a_card_once(count: int) -> None:
    """SD-SC-12, SD-SC-13, R-SD-05: the card is −1 however many participants are hurt."""
    table = check_of(lead(), *(sheet(f"h{n}", damage=1 + n % 2, shaken=True) for n in range(count)))
    assert played(table.spread()) == chances([1, -1, -1, -1, 2])


@pytest.mark.parametrize("injured", [False, True])
@pytest.mark.parametrize("shaken", [False, True])
@pytest.mark.parametrize("same", [False, True])
def test_each_condition_lowers_its_own_card(injured: bool, shaken: bool, same: bool) -> None:
    """SD-SC-14: an injured and a shaken participant, or one who is both, lower both cards."""
    other = {"shaken": shaken} if not same else {}
    own = {"damage": int(injured), "shaken": shaken and same}
    table = check_of(lead(**own), sheet("b", **other))
    assert played(table.spread()) == chances([1, -injured, -shaken, -1, 2])


def test_injured_alone_and_shaken_alone_are_alike_in_chances() -> None:
    """SD-SC-12, SD-SC-13: a check has the same chances with only an injury as with only a shaken participant."""
    one, other = check_of(lead(damage=1)), check_of(lead(shaken=True))
    assert played(one.spread()) == played(other.spread()) == chances(values(proficient=True, injured=1))


def test_the_injury_is_the_one_that_damage_gives() -> None:
    """SD-CB-15, SD-CB-07: a character is injured in every check from its first point until it is healed."""
    table = Table(lead(), sheet("b"))
    injured = []
    for act in (None, m.Hurt("a", 1), m.Hurt("a", 1), m.Mend("a", 1), m.Mend("a", 1)):
        if act:
            table.play(act)
        table.ready("a", "Parley", "b")
        injured.append(table.spread()[-2] > 0)
        table.play(m.GiveUp("a"))
        table.ready("b", "", "a")
        assert (table.spread()[-2] > 0) is injured[-1]
        table.play(m.GiveUp("b"))
    assert injured == [False, True, True, True, False]


def test_wounds_and_shaken_last_until_removed() -> None:
    """R-SD-73, SD-CB-15: the end of a scene, phase or session removes neither."""
    table = Table(lead(damage=1, shaken=True), sheet("b"))
    for act in (
        m.ChangeScene(), m.EndPhase(), m.BeginPhase("downtime"), m.EndPhase(), m.BeginPhase("session"),
    ):  # fmt: skip
        table.play(act)
        assert (table.who("a").damage, table.who("a").shaken) == (1, True)
    table.ready("a", "Parley")
    assert played(table.spread()) == chances([1, -1, -1, -1, 2])


def test_shaken_is_yes_or_no() -> None:
    """R-SD-27: mental damage makes a character shaken once, and the Ref ends it."""
    table = Table(lead(), sheet("b"))
    for _ in range(2):
        table.checks("a", "Parley", f"{PL} {WP}")
        table.botch("mental", points=3)
        assert (table.shaken(), table.damage()) == (["a"], [0, 0])
    assert [event.rule for event in table.of_kind("shaken")] == ["R-SD-27"]
    table.play(m.SetShaken("a", False))
    assert table.shaken() == []
    assert table.rules_of("shaken") == ["R-SD-73"]
    table.play(m.SetShaken("b", True))
    assert table.shaken() == ["b"]
    assert table.rules_of("shaken") == ["R-SD-27"]


def test_a_patient_is_no_participant() -> None:
    """R-SD-69: a patient’s injury does not lower War and Peace unless the patient is also the lead."""
    table = Table(sheet("a", Medicine=1, damage=1), sheet("b", damage=1, shaken=True), sheet("c", Medicine=1))
    for healer, patient, card in (("c", "b", 0), ("a", "b", -1), ("a", "a", -1), ("c", "a", 0)):
        table.play(m.Treat(healer, "Medicine", patient))
        table.prepare()
        assert table.check.participants == (healer,)
        assert played(table.spread()) == chances([1, card, 0, -1, 2])
        table.play(m.GiveUp(healer))


def test_a_victim_is_no_participant() -> None:
    """R-SD-69: the target of an attack lowers no card and is not harmed by its botch."""
    table = Table(sheet("a", "x", Exterminate=1), sheet("b", "y", damage=1, shaken=True))
    table.freezes(a="called Exterminate b")
    table.prepare()
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])
    table.draws(PL, WP)
    table.botch("physical", "mental")
    table.resume()
    assert (table.damage("a", "b"), table.shaken()) == ([1, 1], ["a", "b"])


def test_a_card_at_minus_1_in_the_total() -> None:
    """SD-SC-12, SD-SC-13, SD-SC-14: a check that passes at +1 fails if one of its cards is lowered."""
    for more, end in (({}, "pass"), ({"damage": 1}, "fail")):
        table = Table(lead(**more))
        table.checks("a", "Parley", f"{PM} {WP}")
        assert table.result.outcome == end
