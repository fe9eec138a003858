"""The lines of the log: who, how many, of which pool, and what is left."""

from __future__ import annotations

from facedown.game import Event
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import Table, move_sheet, on_the_brink, sheet


def texts(events: tuple[Event, ...]) -> list[str]:
    return [event.text for event in events]


def test_the_line_of_each_grab_names_side_and_points() -> None:
    """TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09: one point or several, or none."""
    table = Table(sheet("a"), good=1, bad=2)
    table.declare("a")
    assert texts(table.play(m.GrabBad(2))) == ["The GM grabs 2 points of Bad Karma."]
    assert texts(table.play(m.GrabGood(1), dice=(4, 4)))[:3] == [
        "The Players grab 1 point of Good Karma.",
        "A rolls 4 and 4: 7 in all, 7 to 9.",
        "2 points of Bad Karma become Good and 1 point of Good Karma becomes Bad: "
        "the Good Pool holds 2, the Bad Pool 1.",
    ]
    table.declare("a")
    assert texts(table.play(m.GrabBad(0))) == ["The GM grabs no Bad Karma."]
    assert texts(table.play(m.GrabGood(0), dice=(4, 4))) == [
        "The Players grab no Good Karma.", "A rolls 4 and 4: 8 in all, 7 to 9.", "A, 7 to 9: Mixed.",
    ]  # fmt: skip


def test_the_line_of_a_sealed_grab_names_the_side() -> None:
    """R-TRC-01: the points only to the seat that laid them."""
    table = Table(sheet("a"), good=2, bad=1, rulings={"karma_order": "sealed"})
    table.declare("a")
    assert texts(table.play(m.GrabBad(1))) == [
        "The GM has laid how much Karma to grab.", "You lay 1 point of Bad Karma.",
    ]  # fmt: skip
    assert texts(table.play(m.GrabGood(2), dice=(4, 4)))[:2] == [
        "The Players have laid how much Karma to grab.", "You lay 2 points of Good Karma.",
    ]  # fmt: skip


def test_the_line_of_an_offer_counts_its_points() -> None:
    """R-TRC-02: one or several."""
    for points, says in ((1, "1 point of Good Karma is offered."), (2, "2 points of Good Karma are offered.")):
        table = Table(sheet("a"), sheet("b"), good=3)
        table.declare("a")
        table.play(m.GrabBad(0))
        assert texts(table.play(m.OfferGood(points), "b")) == [says]


def test_the_line_of_points_spent_counts_them() -> None:
    """TRC-KA-03, TRC-KA-11: with the pool they come into, or go to."""
    table = Table(sheet("a"))
    assert texts(table.play(m.AddKarma("good", 3))) == ["3 points of Good Karma more."]
    assert texts(table.play(m.AddKarma("bad", 1))) == ["1 point of Bad Karma more."]
    assert texts(table.play(m.SpendKarma(2, "a favour"))) == ["a favour: 2 points of Good Karma go to the Bad Pool."]
    assert texts(table.play(m.SpendKarma(1, "a hint"))) == ["a hint: 1 point of Good Karma goes to the Bad Pool."]


def test_the_lines_of_misfires_count_them() -> None:
    """TRC-KA-12: one or several, cancelled or not."""
    spell = move_sheet("spell", low={"text": "Low.", "misfires": 2}, mixed={"text": "Mixed.", "misfires": 1})
    table = Table(sheet("a", cancels_misfires=True), moves=[spell], good=2)
    table.make("a", 1, 2, key="spell")
    assert table.last[-1].text == "A’s spell has 2 misfires."
    assert texts(table.play(m.CancelMisfire("a"))) == [
        "A cancels a misfire: 1 point of Good Karma goes to the Bad Pool.",
    ]
    assert texts(table.play(m.LetMisfire("a"))) == ["1 misfire of A’s spell takes effect."]
    helpless = Table(sheet("a"), moves=[spell])
    helpless.make("a", 1, 2, key="spell")
    assert texts(helpless.last)[-2:] == ["A’s spell has 2 misfires.", "2 misfires of A’s spell take effect."]


def test_the_lines_of_luck_show_the_new_result() -> None:
    """2 and 3 are 4 with Power −1 and 5 without; then 1 and 2; then a 12.

    Rules: TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11.
    """
    table = Table(sheet("a", luck=4, power=-1))
    table.make("a", 2, 3, stand=False)
    assert texts(table.play(m.SpendLuck("a", "ignore")))[-1] == "A’s 2 and 3 now come to 5 in all, 6 or less."
    assert texts(table.play(m.SpendLuck("a", "reroll"), dice=(1, 2)))[-1] == "A rolls 1 and 2: 3 in all, 6 or less."
    assert "A’s result counts as a 12: 10 or more." in texts(table.play(m.SpendLuck("a", "twelve")))


def test_the_lines_of_time_show_what_is_left() -> None:
    """TRC-HE-06, TRC-CA-05: 48 hours take 2 of 5 harm, 2 hours 2 of 4 stress."""
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 5)
    table.shake("b", 4)
    assert texts(table.pass_time(2)) == ["2 hours pass.", "B loses 2 stress: 2 left."]
    aged = Table(sheet("a"))
    aged.hurt("a", 5)
    assert texts(aged.pass_time(48)) == ["48 hours pass.", "A loses 2 harm: 3 left.", "A is wounded no more."]


def test_the_line_of_armour_shows_its_rating() -> None:
    """TRC-HA-05, R-TRC-65: and that it never wears out, where it has no threshold."""
    table = Table(sheet("a"))
    assert texts(table.play(m.GiveArmour("a", "coat", 2, 3))) == ["A gets coat: armour-2."]
    assert texts(table.play(m.GiveArmour("a", "skin", 1, 0))) == [
        "A gets skin: armour-1, and no threshold: it never wears out.",
    ]


def test_the_line_of_what_armour_takes_shows_what_is_left_of_it() -> None:
    """TRC-HA-06, R-TRC-65: its threshold, where it has one."""
    for threshold, says in ((3, "A’s coat takes 1 of it; its threshold is 2."), (0, "A’s coat takes 1 of it.")):
        table = Table(sheet("a"))
        table.play(m.GiveArmour("a", "coat", 1, threshold))
        assert texts(table.hurt("a", 3, "coat"))[1:] == [says, "A suffers 2 harm: 2 of 7."]


def test_the_line_of_another_player_says_from_when() -> None:
    """R-TRC-75: a lost character is its new player’s once restored."""
    table = on_the_brink(others=(sheet("b"),))
    table.face("a", 1, 1)
    assert texts(table.play(m.SetController("a", "b"))) == ["A is b’s to play once restored."]
    assert texts(table.play(m.SetController("b", "a"))) == ["B is a’s to play."]


def test_the_lines_of_fights_and_investigations() -> None:
    """R-TRC-88, TRC-KA-02: begun and ended."""
    table = Table(sheet("a"), begun=False)
    assert texts(table.play(m.BeginInvestigation())) == ["Investigation 1 begins, with 0 Good and 0 Bad Karma."]
    assert texts(table.fight()) == ["A fight begins."]
    assert texts(table.fight(False)) == ["The fight is over."]
