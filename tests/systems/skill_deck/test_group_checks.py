"""Checks of several characters: joining, one card each, sabotage, the skill that counts, and leaving."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import HU, MINUS, PL, PM, WP, Table, choices, sheet


def crew(**rulings: str) -> Table:
    """Return A, who leads, B and C with the skill, S with another one, N with none, and a character of the Ref."""
    return Table(
        sheet("a", Parley=2),
        sheet("b", Parley=2),
        sheet("c", Parley=3),
        sheet("s", Parley=2, Noise=2),
        sheet("n"),
        sheet("npc", ref=True, Noise=2),
        rulings=rulings,
    )


def at_cards(*helpers: str) -> Table:
    """Return A’s check with these helpers, where all must hand in cards."""
    table = crew()
    table.tries("a", "Parley")
    table.accept()
    table.joins(*helpers)
    return table


# Joining


@pytest.mark.parametrize("count", [0, 1, 3, 12, 40])
def test_any_number_of_contributors(count: int) -> None:
    """SD-PR-10: any number of characters can join, and each can add a card."""
    keys = [f"h{n}" for n in range(count)]
    table = Table(sheet("a", Parley=1), sheet("z"), *(sheet(key, Parley=2) for key in keys))
    table.ready("a", "Parley", *keys, **dict.fromkeys(keys, "Parley"))
    assert table.check.contributors == tuple(keys)
    assert table.check.size == 5 + count


def test_the_lead_is_no_contributor() -> None:
    """SD-PR-10: the lead is not asked to join and cannot join."""
    table = crew()
    assert table.refused(m.OpenCheck("a", "Parley", ("a",))).rule == "SD-PR-10"
    table.tries("a", "Parley")
    table.accept()
    assert not table.options("a", "join")
    assert table.refused(m.Join("a")).rule == "SD-PR-10"


def test_the_asked_owe_an_answer_and_others_may_join_too() -> None:
    """SD-PR-10: anybody may join once, in any order, until the Ref closes the joining."""
    table = crew()
    table.tries("a", "Parley", "b", "c")
    table.accept()
    assert table.waits_for() == ["b", "c"]
    table.play(m.Join("c"))
    table.play(m.StayOut("b"))
    assert table.waits_for() == ["ref"]
    assert table.refused(m.StayOut("b")).rule == "SD-PR-10"
    assert table.refused(m.Join("c")).rule == "SD-PR-10"
    table.play(m.Join("s"))
    table.play(m.Join("npc"))
    table.play(m.Join("b"))
    table.play(m.CloseJoining())
    assert table.check.contributors == ("c", "s", "npc", "b")
    assert table.refused(m.Join("n")).rule == "SD-PR-10"


def test_the_ref_need_not_wait_for_those_who_are_asked() -> None:
    """SD-PR-10: the Ref may close the joining, and those who have not answered are out."""
    table = crew()
    table.tries("a", "Parley", "b", "c")
    table.accept()
    table.joins("b")
    assert table.check.participants == ("a", "b")


# One card each


def test_one_card_from_each_contributor() -> None:
    """SD-PR-02, R-SD-65: a contributor adds one card or none, and two may add the same proficiency at a use each."""
    table = at_cards("b", "c", "n")
    table.hand_in(b="Parley", c="Parley")
    table.build()
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2, 2])
    table.draws(PM, WP)
    assert [table.uses(key, "Parley") for key in "abc"] == [(1, 1), (0, 1), (1, 2)]


def test_a_contributors_second_card_is_refused() -> None:
    """SD-PR-02: a contributor can neither add two cards at once nor a second one later."""
    table = at_cards("s")
    for two in (("Parley", "Noise"), ("Noise", "Noise")):
        assert table.refused(m.HandIn("s", two)).rule == "SD-PR-02"
    table.gives("s", "Noise")
    refusal = table.refused(m.HandIn("s", ("Parley",)))
    assert (refusal.rule, refusal.text) == ("SD-PR-02", "S has already answered the Ref.")


def test_helping_without_a_card() -> None:
    """SD-PR-02, R-SD-12: a contributor who adds no card is still a participant."""
    table = at_cards("b", "n")
    assert table.waits_for() == ["a", "b", "n"]
    assert table.options("n", "hand-in")
    table.hand_in()
    table.build()
    assert table.check.size == 5
    table.draws(PL, WP)
    table.botch("mental")
    assert table.shaken() == ["a", "b", "n"]


# Sabotage


def test_an_unrelated_card_is_minus_2() -> None:
    """SD-PR-03, R-SD-09: the card’s proficiency alone decides whether it is worth +2 or −2."""
    for card, value in (("Noise", -2), ("Parley", 2)):
        table = at_cards("s")
        table.hand_in(s=card)
        table.build()
        assert played(table.spread()) == chances([1, 0, 0, -1, 2, value])


def test_the_ref_judges_what_is_related() -> None:
    """A card is worth +2 if the Ref calls its proficiency relevant, at the start or when the deck is built.

    Rules: SD-PR-03, R-SD-13.
    """
    for at_start, at_building, value in (((), (), -2), (("Noise",), (), 2), ((), ("Noise",), 2)):
        table = crew()
        table.tries("a", "Parley")
        table.accept(None, *at_start)
        table.joins("s")
        table.hand_in(s="Noise")
        assert choices(table.options("ref", "build-deck")[0], "also") == ([] if at_start else ["Noise"])
        table.build(*at_building)
        assert played(table.spread()) == chances([1, 0, 0, -1, 2, value])


def test_a_minus_2_card_that_is_drawn() -> None:
    """SD-PR-03, SD-SC-06: a drawn −2 card counts in the total like any other, and its rule is cited."""
    table = at_cards("s")
    table.hand_in(s="Noise")
    table.build()
    table.draws(PM, MINUS)
    assert table.check.outcome == "botch"
    drawn = table.of_kind("drawn")[0].tallies[0]
    assert [(addend.value, addend.rule) for addend in drawn.addends] == [(1, "SD-SC-03"), (-2, "SD-PR-03")]


def test_sabotage_takes_level_2_and_a_use() -> None:
    """SD-PR-03, R-SD-11: an unrelated card needs level 2 and a use like any other, and is refused without one."""
    table = Table(sheet("a", Parley=1), sheet("s", Noise=2, Cooking=1))
    for left in (1, 0):
        table.tries("a", "Parley")
        table.accept()
        table.joins("s")
        assert table.refused(m.HandIn("s", ("Cooking",))).rule == "SD-PR-02"
        if left:
            table.hand_in(s="Noise")
            table.build()
            table.draws(PM, WP)
            assert table.uses("s", "Noise") == (0, 1)
    assert table.refused(m.HandIn("s", ("Noise",))).rule == "SD-PR-02"
    assert choices(table.options("s", "hand-in")[0], "proficiencies") == []


def test_an_honest_problem_is_not_pointed_out() -> None:
    """R-SD-10: the giver of a −2 card receives the same message as the giver of a +2 card."""
    emitted = []
    for card, relevant in (("Noise", ()), ("Noise", ("Noise",))):
        table = at_cards("s")
        table.hand_in(s=card)
        table.build(*relevant)
        emitted.append(table.emitted("s"))
    assert emitted[0] == emitted[1]
    assert "S gives Noise." in emitted[0]


# Whose skill counts


def test_the_leads_skill_alone_counts() -> None:
    """R-SD-01, SD-SC-04: only the lead’s skill decides the value of the Proficiency card."""
    table = crew()
    table.tries("n")
    table.prepare("b", "c", skill="Parley")
    assert played(table.spread()) == chances([1, 0, 0, -1, 0])
    table.play(m.GiveUp("n"))
    table.ready("a", "Parley", "n")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])


def test_everybody_who_joined_is_a_participant() -> None:
    """R-SD-03: saboteurs and contributors without a card are participants too."""
    table = at_cards("s", "n", "npc")
    table.hand_in(s="Noise")
    table.build()
    table.draws(PL, HU)
    emitted = table.botch("mental")
    assert next(event.data["struck"] for event in emitted if event.kind == "botch") == ["a", "s", "n", "npc"]


# Dropping out


def test_a_contributor_without_a_card_may_leave() -> None:
    """R-SD-64: a contributor may leave before handing in a card, and then no botch harms it."""
    table = crew()
    table.tries("a", "Parley")
    table.accept()
    table.play(m.Join("b"))
    table.play(m.LeaveCheck("b"))
    assert list(table.check.contributors) == []
    table.joins("b", "n")
    table.gives("a")
    table.play(m.LeaveCheck("b"))
    assert list(table.check.contributors) == ["n"]
    table.gives("n")
    table.build()
    table.draws(PL, WP)
    table.botch("mental")
    assert table.shaken() == ["a", "n"]


def test_the_last_who_owes_a_card_may_leave_too() -> None:
    """R-SD-64: when the last contributor that owes a card leaves, all cards are in."""
    table = at_cards("b")
    table.gives("a")
    table.play(m.LeaveCheck("b"))
    assert (table.check.step, table.check.participants) == ("building", ("a",))


def test_a_contributor_whose_card_is_in_cannot_leave() -> None:
    """R-SD-64: it remains a participant until the check ends."""
    table = at_cards("s", "b")
    table.gives("s", "Noise")
    assert table.refused(m.LeaveCheck("s")).rule == "R-SD-64"
    assert not table.options("s", "leave-check")


def test_a_lead_that_gives_up_ends_the_check() -> None:
    """R-SD-64, R-SD-15: no use is spent by anybody."""
    table = at_cards("s", "b")
    table.hand_in(a="Parley", b="Parley", s="Noise")
    table.build()
    assert table.refused(m.LeaveCheck("a")).rule == "R-SD-64"
    table.play(m.GiveUp("a"))
    assert table.quiet
    assert [table.uses("a", "Parley"), table.uses("b", "Parley"), table.uses("s", "Noise")] == [(1, 1)] * 3


def test_the_refs_characters_follow_the_same_rules() -> None:
    """R-SD-66: the Ref joins, adds cards and draws for its characters, and they spend uses."""
    table = at_cards("npc")
    assert table.refused(m.HandIn("npc", ("Parley",))).rule == "SD-PR-02"
    table.hand_in(npc="Noise")
    table.build()
    table.draws(PM, WP)
    assert table.uses("npc", "Noise") == (0, 1)
    table.tries("npc", "Noise")
    table.prepare()
    assert table.waits_for() == ["ref"]
    table.draws(PM, WP)
    assert table.result.attempt.lead == "npc"


def test_all_seats_learn_who_is_asked_to_join() -> None:
    """SD-PR-10: the event that names the characters asked to join reaches all seats."""
    table = Table(sheet("a", Parley=2), sheet("b"), sheet("c"))
    emitted = table.play(m.OpenCheck("a", "Parley", ("b", "c")))
    assert table.ruled_to(e for e in emitted if e.kind == "asks") == [("SD-PR-10", None, "A asks B and C to join.")]
    table.play(m.RefuseCheck())
    assert not [e for e in table.play(m.OpenCheck("a", "Parley")) if e.kind == "asks"]
