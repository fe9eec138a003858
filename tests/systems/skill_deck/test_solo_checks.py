"""Checks of one character: from the attempt to pass, fail or botch, and the cards that a lead may add."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from facedown.systems.skill_deck import actions as m
from facedown.table import Reader
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import HU, PL, PLUS, PM, PROF, SYSTEM, WP, Table, choices, sheet


def alone(**levels: int) -> Table:
    """Return A, who has Parley 2, and B, who does not take part."""
    return Table(sheet("a", **(levels or {"Parley": 2})), sheet("b", Infiltrate=3))


# Trying something


def test_an_attempt_becomes_a_check() -> None:
    """SD-SC-01: the player proposes an attempt, the Ref makes it a check, and the lead draws."""
    table = alone()
    table.tries("a", "Parley", words="Talk the guard round")
    assert table.ruled(table.last) == [("SD-SC-01", "A tries Parley: Talk the guard round.")]
    assert table.waits_for() == ["ref"]
    table.accept()
    table.joins()
    table.hand_in(a="Parley")
    table.build()
    table.draws(PM, WP)
    assert table.quiet
    assert (table.read, table.result.attempt.lead, table.result.participants) == ((1, "pass"), "a", ("a",))


def test_one_or_several_act_together() -> None:
    """SD-SC-01: a character makes a check alone or with others who join."""
    table = alone()
    table.checks("a", "Parley", f"{PM} {WP}")
    assert list(table.result.participants) == ["a"]
    table.checks("a", "Parley", f"{PM} {WP}", "b")
    assert list(table.result.participants) == ["a", "b"]


@pytest.mark.parametrize(("outcome", "result"), [("pass", "succeeds"), ("fail", "fails")])
def test_the_ref_may_settle_it_without_a_check(outcome: str, result: str) -> None:
    """SD-SC-01, R-SD-67: no card is drawn, no use is spent, and everybody learns the outcome."""
    table = alone()
    table.tries("a", "Parley")
    emitted = table.play(m.SettleCheck(outcome, "The guard is asleep."))  # type: ignore[arg-type]
    assert table.ruled_to(event for event in emitted if event.kind == "settled") == [
        ("R-SD-67", None, f"No check needed: it {result} (The guard is asleep).")
    ]
    assert (table.result.outcome, table.result.total) == (outcome, None)
    assert table.quiet
    assert table.uses("a", "Parley") == (1, 1)
    assert not table.of_kind("drawn")


def test_the_ref_names_a_skill_if_none_is_named() -> None:
    """SD-SC-01, R-SD-68: the Ref names any skill or none, and it decides the Proficiency card."""
    for skill, last in (("Parley", 2), ("Infiltrate", 0), ("", 0)):
        table = alone()
        table.tries("a")
        assert choices(table.options("ref", "accept-check")[0], "skill") == ["", "Infiltrate", "Parley"]
        table.prepare(skill=skill)
        assert table.check.attempt.skill == skill
        assert played(table.spread()) == chances([1, 0, 0, -1, last])


def test_the_ref_may_put_another_skill_in_place_of_the_named_one() -> None:
    """R-SD-68: the Ref can replace the skill that the lead names."""
    table = alone()
    table.tries("a", "Parley")
    table.prepare(skill="Infiltrate")
    assert played(table.spread()) == chances([1, 0, 0, -1, 0])


def test_no_opposed_procedure() -> None:
    """R-SD-21: a check against another character is compared with 0 and not with another check."""
    table = alone()
    table.checks("a", "Parley", f"{PM} {PROF}")
    assert table.read == (3, "pass")
    table.checks("b", "Infiltrate", f"{PM} {WP}")
    assert table.read == (1, "pass")


# The total

DRAWS = {
    "PROF PLUS": (4, "pass"), "PM PLUS": (3, "pass"), "WP PLUS": (2, "pass"), "PL PLUS": (1, "pass"),
    "PM WP": (1, "pass"), "PM HU": (1, "pass"), "PM PL": (0, "fail"), "WP HU": (0, "fail"),
    "PL WP": (-1, "botch"), "PL HU": (-1, "botch"),
}  # fmt: skip
KEYS = {"PM": PM, "WP": WP, "HU": HU, "PL": PL, "PROF": PROF, "PLUS": PLUS}


def drawn(words: str) -> Table:
    """Return A’s check with a Parley card in its deck, and two cards drawn."""
    table = alone()
    table.checks("a", "Parley", " ".join(KEYS[word] for word in words.split()), a="Parley")
    return table


@pytest.mark.parametrize("words", DRAWS)
def test_the_total_is_the_two_cards(words: str) -> None:
    """SD-SC-06: the total is the sum of the two drawn cards."""
    (emitted,) = drawn(words).of_kind("drawn")
    assert emitted.data["total"] == DRAWS[words][0]
    assert len(emitted.tallies[0].addends) == 2
    assert sum(addend.value for addend in emitted.tallies[0].addends) == DRAWS[words][0]


@pytest.mark.parametrize("words", [words for words, (_, end) in DRAWS.items() if end == "pass"])
def test_above_0_is_a_pass(words: str) -> None:
    """SD-SC-07, R-SD-22: a total of +1 passes, and +4 is the same pass."""
    table = drawn(words)
    assert [(event.rule, event.data["outcome"]) for event in table.of_kind("outcome")] == [("SD-SC-07", "pass")]
    assert (table.result.outcome, table.result_text, table.quiet) == ("pass", "pass", True)


@pytest.mark.parametrize("words", [words for words, (_, end) in DRAWS.items() if end == "fail"])
def test_0_is_a_fail(words: str) -> None:
    """SD-SC-08: the attempt fails without further effects."""
    table = drawn(words)
    assert [(event.rule, event.data["outcome"]) for event in table.of_kind("outcome")] == [("SD-SC-08", "fail")]
    assert (table.result.outcome, table.result_text, table.quiet) == ("fail", "fail", True)


@pytest.mark.parametrize("words", [words for words, (_, end) in DRAWS.items() if end == "botch"])
def test_below_0_is_a_botch(words: str) -> None:
    """SD-SC-09: a total of −1 is a botch, and the Ref decides its effects."""
    table = drawn(words)
    assert [(event.rule, event.data["outcome"]) for event in table.of_kind("outcome")] == [("SD-SC-09", "botch")]
    assert table.waits_for() == ["ref"]
    table.botch("reputation")
    assert (table.result.outcome, table.quiet) == ("botch", True)


@pytest.mark.parametrize("words", [words for words, (_, end) in DRAWS.items() if end == "fail"])
def test_a_simple_fail_harms_nobody(words: str) -> None:
    """SD-SC-15: a total of exactly 0 neither hurts nor shakes anybody."""
    table = drawn(words)
    assert table.damage() == [0, 0]
    assert table.shaken() == []
    assert not table.options("ref", "settle-botch")
    assert not table.of_kind("botch")


# The lead's cards


def test_a_card_of_plus_2_for_a_relevant_proficiency() -> None:
    """The lead adds a +2 card with a relevant proficiency of level 2 that has a use left, even the named skill.

    Rules: SD-PR-01, R-SD-14.
    """
    table = alone()
    table.ready("a", "Parley", a="Parley")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2])


def test_the_lead_may_add_none() -> None:
    """SD-PR-01: the lead may choose to add no card."""
    table = alone()
    table.ready("a", "Parley")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])
    table.draws(PM, WP)
    assert table.uses("a", "Parley") == (1, 1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_as_many_of_the_leads_cards_as_are_relevant(count: int) -> None:
    """SD-PR-01, R-SD-07: the lead may add one card for each relevant proficiency, at a use each."""
    arts = ["Parley", "Infiltrate", "Disguise", "Dance"][:count]
    table = Table(sheet("a", Parley=2, Infiltrate=2, Disguise=3, Dance=2, Noise=2))
    table.tries("a", "Parley")
    table.accept(None, *arts)
    table.hand_in(a=" ".join(arts))
    table.build()
    assert table.check.size == 5 + count
    assert played(table.spread()) == chances([1, 0, 0, -1, 2] + [2] * count)
    table.draws(PM, WP)
    spent = {name for name in ("Parley", "Infiltrate", "Disguise", "Dance", "Noise") if table.uses("a", name)[0] == 0}
    assert spent == set(arts) - {"Disguise"}
    assert table.uses("a", "Disguise")[0] == (1 if "Disguise" in arts else 2)


def test_each_proficiency_gives_one_card_to_a_check() -> None:
    """SD-PR-01, R-SD-06: a proficiency with two uses left still adds one card only."""
    table = alone(Parley=3)
    table.tries("a", "Parley")
    table.accept()
    table.joins()
    assert table.refused(m.HandIn("a", ("Parley", "Parley"))).rule == "SD-PR-01"
    table.hand_in(a="Parley")
    table.build()
    assert table.check.size == 6


def test_the_lead_may_not_sabotage() -> None:
    """SD-PR-01, R-SD-08: an unrelated proficiency of the lead is refused, and the refusal lists the relevant ones."""
    table = alone(Parley=2, Noise=2)
    table.tries("a", "Parley")
    table.accept()
    table.joins()
    refusal = table.refused(m.HandIn("a", ("Noise",)))
    assert (refusal.rule, refusal.legal) == ("SD-PR-01", "Choose 0 to 1 of Parley (+2, spends the last use).")
    assert choices(table.options("a", "hand-in")[0], "proficiencies") == ["Parley"]


def test_level_1_adds_no_card() -> None:
    """SD-PR-01, SD-PR-08: a relevant proficiency adds a card only from level 2 on."""
    table = alone(Parley=1)
    table.tries("a", "Parley")
    table.accept()
    table.joins()
    assert table.refused(m.HandIn("a", ("Parley",))).rule == "SD-PR-01"


def test_the_ref_decides_what_is_relevant() -> None:
    """R-SD-13: the named skill is relevant, and so is what the Ref adds; the lead sees only those on its own sheet."""
    table = alone(Parley=2, Dance=2, Noise=2)
    table.tries("a", "Parley")
    table.accept(None, "Dance", "Infiltrate")
    table.joins()
    assert choices(table.options("a", "hand-in")[0], "proficiencies") == ["Parley", "Dance"]
    seen = [table.view(viewer).check for viewer in ("a", "b", "", "ref")]
    assert [check.relevant for check in seen if check] == [("Dance",), (), (), ("Dance", "Infiltrate")]


# Before the draw, and again


@pytest.mark.parametrize("step", ["proposed", "joining", "adding", "building", "drawing"])
@pytest.mark.parametrize("who", ["a", "ref"])
def test_called_off_before_the_draw_nothing_is_spent(step: str, who: str) -> None:
    """R-SD-15, R-SD-64: when the lead gives up or the Ref calls the check off, no use is spent."""
    table = Table(sheet("a", Parley=2), sheet("b", Noise=2))
    table.tries("a", "Parley")
    steps: list[tuple[str, Callable[[], None]]] = [
        ("joining", table.accept),
        ("adding", lambda: table.joins("b")),
        ("building", lambda: table.hand_in(a="Parley", b="Noise")),
        ("drawing", table.build),
    ]
    for name, act in steps:
        if table.check.step == step:
            break
        act()
        assert table.check.step == name
    table.play(m.GiveUp("a") if who == "a" else m.RefuseCheck("The lights go out."), who)
    assert table.rules_of("given-up" if who == "a" else "off") == ["R-SD-64" if who == "a" else "R-SD-15"]
    assert table.quiet
    assert (table.uses("a", "Parley"), table.uses("b", "Noise")) == ((1, 1), (1, 1))
    assert table.position.last is None


def test_a_use_is_gone_at_the_draw() -> None:
    """R-SD-15: a use given as a card is spent at the draw and not before."""
    table = alone()
    table.ready("a", "Parley", a="Parley")
    assert table.uses("a", "Parley") == (1, 1)
    table.draws(PL, WP)
    assert table.uses("a", "Parley") == (0, 1)


@pytest.mark.parametrize(("draw", "again"), [((PM, PL), True), ((PL, WP), True), ((PM, WP), False)])
def test_the_same_attempt_again_is_pointed_out(draw: tuple[str, str], again: bool) -> None:
    """R-SD-70: after a failure the Ref is asked before the same lead tries the same thing again in the scene."""
    table = alone()
    for _ in range(2):
        table.tries("a", "Parley", words="Talk the guard round")
        if table.of_kind("drawn"):
            break
        table.prepare()
        table.draws(*draw)
        if table.position.check:
            table.botch("collateral")
    assert [event.rule for event in table.of_kind("tried-before")] == ["R-SD-70"] * again
    table.play(m.RefuseCheck())
    table.tries("b", "Infiltrate", words="Talk the guard round")
    assert len(table.of_kind("tried-before")) == again


@pytest.mark.parametrize("change", [m.AllowAgain(), m.ChangeScene()])
def test_a_changed_situation_allows_the_attempt_again(change: m.AllowAgain | m.ChangeScene) -> None:
    """R-SD-70: after the Ref’s word or in a new scene it counts as a first try."""
    table = alone()
    table.tries("a", "Parley", words="Talk the guard round")
    table.play(m.SettleCheck("fail"))
    table.play(change)
    emitted = len(table.of_kind("tried-before"))
    table.tries("a", "Parley", words="Talk the guard round")
    assert len(table.of_kind("tried-before")) == emitted
    table.play(m.SettleCheck("fail"))
    table.tries("a", "Parley", words="Talk the guard round")
    assert len(table.of_kind("tried-before")) == emitted + 1


def test_the_same_attempt_again_where_the_ref_named_the_skill() -> None:
    """R-SD-70: the attempt counts as the same, whichever skill was named."""
    table = alone()
    for _ in range(2):
        table.tries("a", words="Talk the guard round")
        table.prepare(skill="Parley")
        table.draws(PM, PL)
    assert [event.rule for event in table.of_kind("tried-before")] == ["R-SD-70"]


def test_the_view_of_the_total() -> None:
    """SD-SC-06: the total shows its two cards, each with its value and its rule."""
    table = drawn("PL PLUS")
    total = table.result.total
    assert total is not None
    assert str(Reader(SYSTEM, table.seats).tally(total)) == "total 1 = −1 Progress Lost + 2 an added card"
    assert total.rules == ("SD-SC-03", "SD-PR-01")
    assert all(rule in SYSTEM.rulebook for rule in total.rules)
