"""The sentences of the log: who acts, the numbers and pools, and what is left."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Event, Term
from facedown.systems.trinity_code import SYSTEM
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import outcome_ref
from tests.systems.trinity_code.driver import MEDIKIT, Table, dying, move_sheet, on_the_brink, sheet


def texts(table: Table, move: Any, seat: str = "", dice: tuple[int, ...] = ()) -> list[str]:
    """Make a move and return the sentences about it."""
    table.play(move, seat, dice)
    return table.lines()


def test_the_line_of_each_grab_names_side_and_points() -> None:
    """The line about a grab names the side and its points, whether several, one or none.

    Rules: TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09.
    """
    table = Table(sheet("a"), good=1, bad=2)
    assert texts(table, m.MakeMove("a", "plain", "power")) == ["A makes a move: Plain, 2d6 + Power."]
    assert texts(table, m.GrabBad(2)) == ["The GM grabs 2 Bad Karma."]
    assert texts(table, m.GrabGood(1), dice=(4, 4))[:3] == [
        "The Players grab 1 Good Karma.",
        "A rolls 8 (4 and 4) − 2 Bad Karma + 1 Good Karma = 7, a result of 7 to 9.",
        "The grabbed Karma changes pools: the Good Pool has 0 + 2 = 2, the Bad Pool 0 + 1 = 1.",
    ]
    table.declare("a")
    assert texts(table, m.GrabBad(0)) == ["The GM grabs no Bad Karma."]
    assert texts(table, m.GrabGood(0), dice=(4, 4)) == [
        "The Players grab no Good Karma.", "A rolls 8 (4 and 4), a result of 7 to 9.", "A: 7 to 9. “Mixed.”",
    ]  # fmt: skip


def test_the_line_of_points_that_change_pools_names_what_was_grabbed() -> None:
    """TRC-KA-08, TRC-KA-09: if one side alone grabbed, the line about the pools names only its points."""
    table = Table(sheet("a"), good=3, bad=3)
    table.make("a", 3, 4, bad=1)
    assert table.line("pools") == "The grabbed Bad Karma becomes Good: 3 + 1 = 4 in the Good Pool."
    table.make("a", 3, 4, good=2)
    assert table.line("pools") == "The grabbed Good Karma becomes Bad: 2 + 2 = 4 in the Bad Pool."


def test_the_line_of_a_sealed_grab_names_the_side() -> None:
    """R-TRC-01: the line about a sealed grab names the side, and the points only for the seat that committed them."""
    table = Table(sheet("a"), good=2, bad=1, rulings={"karma_order": "sealed"})
    table.declare("a")
    assert texts(table, m.GrabBad(1)) == ["The GM commits Bad Karma face down.", "You commit 1 Bad Karma."]
    assert texts(table, m.GrabGood(2), dice=(4, 4))[:2] == [
        "The Players commit Good Karma face down.", "You commit 2 Good Karma.",
    ]  # fmt: skip


def test_the_line_of_an_offer_counts_its_points() -> None:
    """R-TRC-02: the line about an offer names its points and the move that it is for."""
    for points in (1, 2):
        table = Table(sheet("a"), sheet("b"), good=3)
        table.declare("a")
        table.play(m.GrabBad(0))
        assert texts(table, m.OfferGood(points), "b") == [f"A player offers {points} Good Karma for A’s move."]


def test_the_line_of_points_spent_counts_them() -> None:
    """The line about Karma that is added or spent names its points and the pool that gains them.

    Rules: TRC-KA-03, TRC-KA-11.
    """
    table = Table(sheet("a"))
    assert texts(table, m.AddKarma("good", 3)) == ["The Good Pool gains 3 Karma: 0 + 3 = 3."]
    assert texts(table, m.AddKarma("bad", 1)) == ["The Bad Pool gains 1 Karma: 0 + 1 = 1."]
    assert texts(table, m.SpendKarma(2, "a favour")) == [
        "The Players spend 2 Good Karma (a favour). It goes to the Bad Pool.",
    ]


def test_the_lines_of_misfires_count_them() -> None:
    """TRC-KA-12: the lines about misfires count them, whether they are cancelled or take effect."""
    spell = move_sheet("spell", low={"text": "Low.", "misfires": 2}, mixed={"text": "Mixed.", "misfires": 1})
    table = Table(sheet("a", cancels_misfires=True), moves=[spell], good=2)
    table.make("a", 1, 2, key="spell")
    assert table.lines()[-1] == "A’s spell has 2 misfires."
    assert texts(table, m.CancelMisfire("a")) == ["A cancels 1 misfire. 1 Good Karma goes to the Bad Pool."]
    assert texts(table, m.LetMisfire("a")) == ["1 misfire of A’s spell takes effect."]
    helpless = Table(sheet("a"), moves=[spell])
    helpless.make("a", 1, 2, key="spell")
    assert helpless.lines()[-2:] == ["A’s spell has 2 misfires.", "2 misfires of A’s spell take effect."]


def test_the_lines_of_luck_show_the_new_result() -> None:
    """The lines about Luck show the Luck left, the pool that gains a point, and the new result.

    2 and 3 are 4 with Power −1 and 5 without; 1 and 2 are 3; then the result is a 12.

    Rules: TRC-LU-08, TRC-LU-09, TRC-LU-11.
    """
    table = Table(sheet("a", luck=4, power=-1))
    table.make("a", 2, 3, stand=False)
    assert table.line("rolled") == "A rolls 5 (2 and 3) − 1 Power = 4, a result of 6 or less."
    assert texts(table, m.SpendLuck("a", "ignore")) == [
        "A spends 1 Luck (3 left) and ignores all negative modifiers.",
        "Luck adds 1 Karma to the Good Pool: 0 + 1 = 1.",
        "A now has 5 (2 and 3) − 1 Power + 1 ignored by Luck = 5, a result of 6 or less.",
    ]  # fmt: skip
    assert texts(table, m.SpendLuck("a", "reroll"), dice=(1, 2)) == [
        "A spends 1 Luck (2 left) and rolls again.", "Luck adds 1 Karma to the Good Pool: 1 + 1 = 2.",
        "A rolls 3 (1 and 2) − 1 Power + 1 ignored by Luck = 3, a result of 6 or less.",
    ]  # fmt: skip
    assert texts(table, m.SpendLuck("a", "twelve")) == [
        "A spends 1 Luck (1 left) and makes the result a 12+.", "Luck adds 1 Karma to the Bad Pool: 0 + 1 = 1.",
        "A’s result now counts as a 12+.", "A: 10 or more. “High.”",
    ]  # fmt: skip


def test_luck_can_make_a_forced_move_a_double_6() -> None:
    """The line about Luck C names a double 6 under `luck_c_cheat=12_is_66`, and else only the 12+.

    Rules: TRC-LU-11, R-TRC-22.
    """
    for value, says in (
        ("12_is_66", "A’s result now counts as a 12+ (a double 6)."), ("10+", "A’s result now counts as a 12+."),
    ):  # fmt: skip
        table = Table(sheet("a", luck=4), rulings={"luck_c_cheat": value})
        table.hurt("a", 8)
        table.settle(1, 1, stand=False)
        table.luck("twelve")
        assert table.line("counts-as-12") == says


def test_the_line_of_a_double_has_both_texts() -> None:
    """The line about a double has the texts of the total's line and of the doubles' line, if they have any.

    Rules: R-TRC-33.
    """
    twice = move_sheet("x", double={"text": "Twice."}, mixed={"text": ""})
    table = Table(sheet("a"), moves=[twice])
    for dice, says in (
        ((2, 2), "A: 6 or less. “Low.” “Twice.”"), ((4, 4), "A: 7 to 9. “Twice.”"), ((3, 4), "A: 7 to 9."),
    ):  # fmt: skip
        table.make("a", *dice, key="x")
        assert table.line("result") == says


@pytest.mark.parametrize(
    ("double_six", "says"),
    [(None, "A rolls 12 (6 and 6), a result of 10 or more."), ({"text": "Six."}, "A rolls 12 (6 and 6), a double 6.")],
)
def test_the_line_of_a_roll_names_a_double_6_if_the_move_has_an_outcome_for_it(
    double_six: dict[str, str] | None, says: str
) -> None:
    """R-TRC-33."""
    table = Table(sheet("a"), moves=[move_sheet("x", **({"double_six": double_six} if double_six else {}))])
    table.make("a", 6, 6, key="x")
    assert table.line("rolled") == says


def test_the_lines_of_forced_moves() -> None:
    """The lines about cheat death and facing demons name the move, the band, and the state it leads to.

    Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09,
    TRC-ST-10.
    """
    assert dying().lines()[-1] == "A is dying and must cheat death: 2d6 + Power."
    for dice, says in (
        ((1, 1), "A fails to cheat death (6 or less) and is dead."),
        ((4, 4), "A hangs on (7 to 9): still dying, and must roll again on their next turn."),
        ((6, 5), "A cheats death (10 or more): no longer dying, but unconscious with 7 harm."),
        ((6, 6), "A cheats death (a double 6) and wakes with 6 harm."),
    ):
        table = dying(fight=True)
        table.settle(*dice)
        assert table.lines()[-1] == says
    for dice, says in (
        ((1, 1), "A gives in to their demons (6 or less): lost, and under the GM’s control."),
        ((4, 4), "A resists (7 to 9): still on the brink, and must roll again on their next turn."),
        ((6, 5), "A comes back from the brink (10 or more) with 4 stress."),
        ((6, 6), "A comes back from the brink (a double 6) with 3 stress."),
    ):
        shaken = on_the_brink(fight=True)
        shaken.face("a", *dice)
        assert shaken.line("faces-demons") == "A is on the brink and faces their demons: 2d6 + Cool."
        assert shaken.lines()[-1] == says


def test_the_lines_of_harm_and_stress_show_the_sum() -> None:
    """TRC-HA-05, TRC-ST-03: the lines about harm and stress show the old number, the points suffered, and the limit."""
    table = Table(sheet("a"))
    table.hurt("a", 3)
    assert table.lines() == ["A is about to suffer 3 harm.", "A suffers 3 harm: 0 + 3 = 3 of 7."]
    assert texts(table, m.InflictStress("a", 2)) == ["A suffers 2 stress: 0 + 2 = 2 of 5.", "A is traumatised."]


def test_the_lines_of_items_name_them_also_when_they_are_gone() -> None:
    """The lines about an item name the user, the item, also if it is used up, the patient, and the harm left.

    Rules: TRC-HE-02, TRC-HE-04, TRC-CA-03.
    """
    table = Table(sheet("a", items=[{**MEDIKIT, "uses": 1}]), sheet("b"))
    table.hurt("b", 5)
    table.use("a", "medikit", "b")
    assert table.lines() == [
        "A uses medikit on B.", "A has used up medikit.",
        "B is healed: 5 − 2 = 3 of 7 harm.", "B is no longer wounded.",
    ]  # fmt: skip


def test_the_lines_of_time_show_what_is_left() -> None:
    """The lines about time show the harm or stress left: 48 hours remove 2 of 5 harm, 2 hours 2 of 4 stress.

    Rules: TRC-HE-06, TRC-CA-05.
    """
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 5)
    table.shake("b", 4)
    table.pass_time(2)
    assert table.lines() == ["2 hours pass.", "B calms down with time: 4 − 2 = 2 stress."]
    aged = Table(sheet("a"))
    aged.hurt("a", 5)
    aged.pass_time(48)
    assert aged.lines() == ["48 hours pass.", "A recovers with time: 5 − 2 = 3 harm.", "A is no longer wounded."]


def test_the_line_of_armour_shows_its_rating() -> None:
    """TRC-HA-05, R-TRC-65: the line about new armour shows its rating and its threshold, or that it never wears out."""
    table = Table(sheet("a"))
    assert texts(table, m.GiveArmour("a", "coat", 2, 3)) == ["A gets coat: armour-2, threshold-3."]
    assert texts(table, m.GiveArmour("a", "skin", 1, 0)) == ["A gets skin: armour-1, which never wears out."]


def test_the_line_of_an_item_shows_its_tags() -> None:
    """TRC-HE-01, TRC-CA-01, R-TRC-83: the line about a new item shows exactly the tags that it has."""
    table = Table(sheet("a"))
    assert texts(table, m.GiveItem("a", "kit", 2, 1, True, 3)) == ["A gets kit, heal-2, calm-1, delayed, consumable-3."]
    assert texts(table, m.GiveItem("a", "word", 1, uses=0)) == ["A gets word, heal-1, instant."]


def test_the_line_of_what_armour_takes_shows_what_is_left_of_it() -> None:
    """TRC-HA-06, R-TRC-65: the line about harm that armour absorbs shows the threshold left, if the armour has one."""
    for threshold, says in (
        (3, "A’s coat absorbs 1 harm. Its threshold is now 2."), (0, "A’s coat absorbs 1 harm."),
    ):  # fmt: skip
        table = Table(sheet("a"))
        table.play(m.GiveArmour("a", "coat", 1, threshold))
        table.play(m.InflictHarm("a", 3))
        assert texts(table, m.TakeHarm("a", ("coat",))) == [says, "A suffers 2 harm: 0 + 2 = 2 of 7."]


def test_the_line_of_another_player_says_from_when() -> None:
    """R-TRC-75: the line about a new player says that a lost character is theirs only once it is restored."""
    table = on_the_brink(others=(sheet("b"),))
    table.face("a", 1, 1)
    assert texts(table, m.SetController("a", "b")) == ["b will play A once they are no longer lost."]
    assert texts(table, m.SetController("b", "a")) == ["a now plays B."]


def test_the_lines_of_fights_and_investigations() -> None:
    """R-TRC-88, TRC-KA-02: lines announce that an Investigation begins and that combat begins and is over."""
    table = Table(sheet("a"), begun=False)
    assert texts(table, m.BeginInvestigation()) == ["Investigation 1 begins. Both Karma Pools are empty."]
    assert texts(table, m.SetCombat(True)) == ["Combat begins."]
    assert texts(table, m.SetCombat(False)) == ["Combat is over."]


def test_time_is_shown_in_hours_and_minutes() -> None:
    """R-TRC-78: time is shown in hours and minutes, without a part that is 0."""
    for hours, minutes, says in (
        (1, 0, "1 hour passes."), (2, 0, "2 hours pass."), (0, 1, "1 minute passes."), (0, 59, "59 minutes pass."),
        (1, 1, "1 hour and 1 minute pass."), (2, 30, "2 hours and 30 minutes pass."),
        (1, 30, "1 hour and 30 minutes pass."), (2, 1, "2 hours and 1 minute pass."),
    ):  # fmt: skip
        table = Table(sheet("a"))
        table.pass_time(hours, minutes)
        assert table.line("time") == says


def test_the_help_on_moves_is_a_line_each_and_once_declared_all_about_one() -> None:
    """The help shows one line for each move, and after a declaration the results of that move in each band.

    Rules: R-TRC-33.
    """
    table = Table(sheet("a", luck=1))
    (make,) = table.options("a", "make-move")
    lines = SYSTEM.about(SYSTEM.view(table.position, table.seat("a")), make).split("\n")
    assert len(lines) == len(table.position.sheets)
    assert lines[0].startswith("Plain (Power")
    assert SYSTEM.about(SYSTEM.view(table.position, table.seat("a")), table.options("gm", "add-note")[0]) == ""
    table.declare("a")
    (grab,) = table.options("gm", "grab-bad")
    results = SYSTEM.about(SYSTEM.view(table.position, table.seat("gm")), grab).split("\n")[1:]
    assert results == ["6 or less: Low.", "7 to 9: Mixed.", "10 or more: High."]


def test_the_text_of_a_result_is_a_sentence_of_its_own_with_its_capital_letter() -> None:
    """R-TRC-33: “The spell fails …” keeps its capital T, as “It goes wrong …” does."""
    values: dict[str, Any] = {
        "actor": "Ada",
        "band": Term("band-6"),
        "outcome": outcome_ref("cast", "low"),
        "double": None,
    }
    for wording, line in (("", "Ada: 6 or less. “The spell fails.”"), ("brief", "→ 6 or less. “The spell fails.”")):
        text = SYSTEM.catalogue(wording).text(Event("R-TRC-33", "result", values), lambda ref: "The spell fails.")
        assert text == line


def test_the_help_on_luck_says_what_the_result_means_without_it() -> None:
    """TRC-LU-03, TRC-LU-06: Luck is spent when the result is known, and does not come back by itself."""
    table = Table(sheet("a", luck=1))
    table.make("a", 3, 4, stand=False)
    view = SYSTEM.view(table.position, table.seat("a"))
    for move in ("spend-luck", "let-stand"):
        (option,) = table.options("a", move)
        assert SYSTEM.about(view, option) == "7 (7 to 9): Mixed.\nLuck that is spent comes back only by an improvement."
