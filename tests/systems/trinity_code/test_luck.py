"""Luck: its source, when it is spent, its four effects A to D, and running out of it.

Rules: TRC-LU-01, TRC-LU-02, TRC-LU-03, TRC-LU-04, TRC-LU-05, TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10,
TRC-LU-11, TRC-LU-12, TRC-LU-13.
"""

from __future__ import annotations

import pytest

from facedown.game import OneOf, Term
from facedown.game.board import Pool
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    SYSTEM,
    VEST,
    WATCHER,
    Table,
    dying,
    move_sheet,
    on_the_brink,
    sheet,
)

BLOW = move_sheet("blow", low={"text": "Low.", "harm": 2, "stress": 1})
DOUBLES = move_sheet(
    "doubles",
    great={"text": "Great."},
    double={"text": "Twice."},
    double_six={"text": "Best."},
)


def lucky(luck: int = 3, **more: object) -> Table:
    return Table(sheet("a", luck=luck, **more), sheet("b", luck=1))


# The supply


def test_luck_comes_from_the_playbook() -> None:
    """TRC-LU-01: a character begins with the Luck of its sheet, or with 0 if the sheet names none."""
    table = Table(sheet("a", luck=3), sheet("b"))
    assert (table.who("a").luck, table.who("b").luck) == (3, 0)
    table.play(m.AddCharacter("Cy", "b", luck=2))
    assert table.who("cy").luck == 2


def test_a_character_that_begins_without_luck_is_not_out_of_luck() -> None:
    """R-TRC-31, TRC-LU-05: a character that begins without Luck is not out of Luck and does not suffer its drawback."""
    table = Table(sheet("a", drawback="the lights go out"))
    table.make("a", 1, 2)
    assert (table.who("a").out_of_luck, table.tags("a")) == (False, [])
    assert table.of_kind("out-of-luck") == []


def test_improvements_restore_luck() -> None:
    """TRC-LU-02, R-TRC-32: the GM can restore Luck up to the number that the character began with."""
    table = lucky(3)
    table.make("a", 1, 2, stand=False)
    table.luck("reroll", 1, 2)
    table.luck("reroll", 1, 2)
    table.stand()
    assert table.who("a").luck == 1
    assert table.refused(m.RestoreLuck("a", 3)).rule == "R-TRC-32"
    (emitted,) = table.play(m.RestoreLuck("a", 2))
    assert (table.who("a").luck, emitted.rule) == (3, "TRC-LU-02")
    assert table.refused(m.RestoreLuck("a", 1)).rule in ("R-TRC-32", "TRC-LU-04")


def test_luck_has_to_last() -> None:
    """TRC-LU-03: neither time nor a new Investigation restores Luck."""
    table = lucky(3)
    table.make("a", 1, 2, stand=False)
    table.luck("twelve")
    table.pass_time(240)
    table.end()
    table.play(m.BeginInvestigation())
    assert table.who("a").luck == 2


def test_all_gone_is_gone_for_good() -> None:
    """TRC-LU-04, R-TRC-29: Luck that has fallen to 0 cannot be restored, also not in a later Investigation."""
    table = lucky(1)
    table.make("a", 1, 2, stand=False)
    table.luck("twelve")
    assert table.refused(m.RestoreLuck("a", 1)).rule == "TRC-LU-04"
    table.end()
    table.play(m.BeginInvestigation())
    assert table.refused(m.RestoreLuck("a", 1)).rule == "TRC-LU-04"
    assert table.options("gm", "restore-luck") == []


def test_luck_that_a_character_never_had_is_not_called_spent() -> None:
    """Restoring Luck of a character that never had any is refused, without saying that it has spent all.

    Rules: R-TRC-31, TRC-LU-04.
    """
    refusal = Table(sheet("a")).refused(m.RestoreLuck("a", 1))
    assert refusal.rule in ("R-TRC-32", "R-TRC-31", "TRC-LU-04")
    assert "has spent all Luck" not in refusal.text


def test_restoring_luck_is_refused_with_the_reason() -> None:
    """A refusal to restore Luck gives the reason of the character: it is dead, or has all its Luck.

    Rules: TRC-HA-19, TRC-LU-02, R-TRC-32.
    """
    table = Table(sheet("a", luck=3), sheet("b", luck=3), sheet("c", luck=3))
    table.make("a", 1, 2, stand=False)
    table.luck("twelve")
    table.play(m.InflictHarm("b", 9))
    while table.position.due.top:
        table.play(m.TakeHarm("b"))
    refusals = [table.refused(m.RestoreLuck(key, 1)) for key in "bc"]
    assert [refusal.rule for refusal in refusals] == ["TRC-HA-19", "R-TRC-32"]
    assert [refusal.text for refusal in refusals] == [
        "B is dead and cannot regain Luck.",
        "C already has 3 Luck points, the maximum.",
    ]
    table.play(m.RestoreLuck("a", 1))
    assert table.refused(m.RestoreLuck("a", 1)).text == "A already has 3 Luck points, the maximum."


def test_out_of_luck_after_the_last_points_effect() -> None:
    """The drawback is announced in the playbook's words after the last point of Luck has had its effect.

    Rules: TRC-LU-05, R-TRC-30.
    """
    table = Table(sheet("a", luck=1, power=-2, drawback="the lights go out"))
    table.make("a", 5, 6, stand=False)
    emitted = [event.kind for event in table.play(m.SpendLuck("a", "ignore"))]
    assert emitted.index("luck-ignore") < emitted.index("out-of-luck")
    assert table.read == (11, "10+")
    assert table.tags("a") == ["out-of-luck"]
    (told_so,) = table.of_kind("out-of-luck")
    assert (told_so.rule, "the lights go out" in table.line("out-of-luck")) == ("TRC-LU-05", True)


def test_out_of_luck_through_luck_d() -> None:
    """TRC-LU-05, TRC-LU-12: a character that spends its last Luck on harm is out of Luck as well."""
    table = lucky(1)
    table.play(m.InflictHarm("a", 3))
    emitted = [event.kind for event in table.play(m.EscapeHarm("a"))]
    assert emitted == ["luck-escape", "karma", "out-of-luck"]
    assert table.tags("a") == ["out-of-luck"]


# When, and by whom


def test_luck_waits_for_the_result() -> None:
    """TRC-LU-06: Luck on a move is refused before the dice are rolled and after the result stands."""
    table = lucky()
    assert table.refused(m.SpendLuck("a", "reroll")).rule == "TRC-LU-06"
    table.declare("a")
    assert table.refused(m.SpendLuck("a", "reroll")).rule == "TRC-LU-06"
    table.settle(1, 2, stand=False)
    assert table.waits_for() == ["a"]
    table.luck("reroll", 6, 5)
    table.stand()
    assert table.refused(m.SpendLuck("a", "reroll")).rule == "TRC-LU-06"
    assert table.who("a").luck == 2


def test_four_effects_a_point_each() -> None:
    """A player may spend 1 Luck for effect A, B or C on a result or for D on harm, or let the result stand.

    Rules: TRC-LU-07.
    """
    table = Table(sheet("a", luck=4), moves=[BLOW])
    table.declare("a", "blow")
    table.settle(1, 2, stand=False)
    (option,) = table.options("a", "spend-luck")
    (field,) = option.fields
    assert [choice.value for choice in field.domain.choices] == ["ignore", "reroll", "twelve"]  # type: ignore[union-attr]
    table.luck("ignore")
    table.luck("reroll", 1, 3)
    table.stand()
    table.play(m.EscapeHarm("a"))
    assert (table.who("a").luck, table.who("a").harm) == (1, 0)
    table.make("a", 1, 2, key="blow", stand=False)
    table.luck("twelve")
    assert (table.who("a").luck, table.read) == (0, (12, "10+"))


@pytest.mark.parametrize(("attribute", "usual"), [(0, "twelve"), (-1, "ignore")])
def test_the_effect_of_luck_that_is_chosen_by_default_cannot_make_a_result_worse(attribute: int, usual: str) -> None:
    """The default effect of Luck is never the new roll, and each effect names the pool that gains a point.

    Rules: TRC-LU-09.
    """
    table = Table(sheet("a", luck=4, power=attribute), moves=[BLOW])
    table.declare("a", "blow")
    table.settle(5, 5, stand=False)
    (option,) = table.options("a", "spend-luck")
    (domain,) = [field.domain for field in option.fields]
    assert isinstance(domain, OneOf)
    assert domain.usual == usual
    none = "there are none, " if usual == "twelve" else ""
    assert [choice.label for choice in domain.choices] == [
        f"ignore negative modifiers ({none}Good Pool +1)", "roll again and take the new result (Good Pool +1)",
        "make the result a 12+ (Bad Pool +1)",
    ]  # fmt: skip


def test_luck_is_for_the_own_move_and_the_own_harm() -> None:
    """R-TRC-28: only the player of a character spends its Luck, and only on its own move and its own harm."""
    table = lucky()
    table.make("a", 1, 2, stand=False)
    for seat in ("b", "gm", WATCHER.key):
        assert table.refused(m.SpendLuck("a", "reroll"), seat).text == "You do not play A."
    assert table.refused(m.SpendLuck("b", "reroll"), "b").rule in ("TRC-LU-06", "R-TRC-28")
    table.stand()
    table.play(m.InflictHarm("a", 3))
    assert table.refused(m.EscapeHarm("b"), "b").rule == "TRC-LU-12"
    assert table.refused(m.EscapeHarm("a"), "b").text == "You do not play A."


def test_luck_on_forced_moves() -> None:
    """R-TRC-08: Luck can change the result of cheat death and of facing demons."""
    table = dying(luck=2)
    table.settle(1, 2, stand=False)
    table.luck("reroll", 6, 6)
    table.stand()
    assert table.tags("a") == ["wounded"]
    demons = on_the_brink(luck=2, cool=-3)
    demons.face("a", 5, 5, stand=False)
    demons.luck("ignore")
    demons.stand()
    assert (demons.who("a").stress, demons.read) == (4, (10, "10+"))


# A


def test_luck_a_drops_every_minus() -> None:
    """Luck A cancels a negative attribute, a tag, the GM's modifier and each Bad point, and keeps all Good Karma.

    Rules: TRC-LU-08, R-TRC-15, R-TRC-16.
    """
    table = Table(sheet("a", luck=2, power=-1), good=2, bad=2)
    table.hurt("a", 4)
    table.declare("a")
    table.settle(3, 4, bad=2, good=2, modifier=-3, stand=False)
    assert table.of_kind("rolled")[-1].tallies[0].total == 7 - 1 - 1 - 3 - 2 + 2
    table.luck("ignore")
    table.stand()
    assert table.read == (9, "7-9")
    ignored = [(part.label, part.value) for part in table.result.tally.addends if part.rule == "TRC-LU-08"]
    assert ignored == [(Term("luck-ignores"), 1 + 1 + 3 + 2)]


def test_luck_a_with_nothing_to_drop() -> None:
    """Luck A without a negative modifier costs its point, adds 1 Good Karma, and changes nothing else.

    Rules: TRC-LU-08, R-TRC-17.
    """
    table = lucky(2, power=1)
    table.make("a", 3, 4, stand=False)
    table.luck("ignore")
    table.stand()
    assert (table.read, table.who("a").luck, table.pools) == ((8, "7-9"), 1, (1, 0))


def label_of_luck_a(power: int = 0, good: int = 0, bad: int = 0, **rulings: str) -> str:
    """Return the label of Luck A for a move with this attribute and these grabs."""
    table = Table(sheet("a", luck=2, power=power), good=good, bad=bad, rulings=rulings)
    table.declare("a")
    table.settle(3, 4, good=good, bad=bad, stand=False)
    (option,) = table.options("a", "spend-luck")
    choices = option.fields[0].domain.choices  # type: ignore[union-attr]
    return option.label + next(choice.label for choice in choices if choice.value == "ignore")


def test_luck_a_with_nothing_to_drop_is_warned_of() -> None:
    """R-TRC-17: the option of Luck A has another label if there is no negative modifier to ignore."""
    warned = label_of_luck_a(power=1)
    assert label_of_luck_a(power=-1) != warned
    assert label_of_luck_a(bad=1) != warned
    assert label_of_luck_a() == warned


def test_luck_a_that_would_change_nothing_is_warned_of_in_every_reading() -> None:
    """The warning that Luck A changes nothing follows the rulings on attributes and on Karma.

    Rules: R-TRC-17, R-TRC-15, R-TRC-16.
    """
    warned = label_of_luck_a(power=1)
    assert label_of_luck_a(power=-1, attribute_is_modifier="false") == warned
    assert label_of_luck_a(good=2, bad=1, luck_a="net") == warned
    assert label_of_luck_a(good=1, bad=2, luck_a="net") != warned


def test_luck_a_only_once_on_a_move() -> None:
    """R-TRC-18: Luck A can be spent once on a move, Luck B several times, each for one point."""
    table = lucky(4, power=-1)
    table.make("a", 1, 2, stand=False)
    table.luck("ignore")
    assert table.refused(m.SpendLuck("a", "ignore")).rule == "TRC-LU-07"
    table.luck("reroll", 2, 2)
    table.luck("reroll", 3, 3)
    assert (table.who("a").luck, table.rolling.dice) == (1, (3, 3))
    table.luck("twelve")
    assert (table.who("a").luck, table.read[0], table.pools) == (0, 12, (3, 1))


# B


def test_luck_b_takes_the_new_dice_and_changes_nothing_else() -> None:
    """The new dice of Luck B count even if they are worse; modifiers, grabs and pools stay.

    Only the point that Luck itself adds to the Good Pool is new.

    Rules: TRC-LU-09, R-TRC-14, R-TRC-19.
    """
    table = Table(sheet("a", luck=3, power=1), good=1, bad=2)
    table.declare("a")
    table.settle(5, 5, bad=2, good=1, modifier=1, stand=False)
    assert table.pools == (2, 1)
    table.luck("reroll", 1, 1)
    assert table.rolling.dice == (1, 1)
    assert table.pools == (3, 1)
    assert table.refused(m.GrabBad(1)).rule == "TRC-KA-04"
    table.luck("reroll", 2, 3)
    table.stand()
    assert (table.read, table.pools) == ((5 + 1 - 2 + 1 + 1, "6-"), (4, 1))


def test_luck_b_can_roll_a_double_6() -> None:
    """R-TRC-20: a double 6 rolled with Luck B counts as a double 6."""
    table = dying(luck=1)
    table.settle(1, 1, stand=False)
    table.luck("reroll", 6, 6)
    assert (table.read[1], table.who("a").harm) == ("double 6", 6)


def test_luck_b_makes_and_unmakes_doubles() -> None:
    """R-TRC-20, TRC-LU-09: after Luck B, only a double of the new dice is read."""
    for first, second, text in (((3, 3), (3, 4), "Mixed."), ((3, 4), (4, 4), "Mixed. Twice.")):
        table = Table(sheet("a", luck=2), moves=[DOUBLES])
        table.make("a", *first, key="doubles", stand=False)
        table.luck("reroll", *second)
        table.stand()
        assert table.outcome == text


@pytest.mark.parametrize(("effect", "dice", "pools"), [("ignore", (), (1, 0)), ("reroll", (3, 4), (1, 0))])
def test_a_and_b_feed_the_good_pool(effect: str, dice: tuple[int, ...], pools: tuple[int, int]) -> None:
    """TRC-LU-10: Luck A and Luck B each add 1 point to the Good Pool."""
    table = lucky()
    table.make("a", 1, 2, stand=False)
    table.luck(effect, *dice)
    assert (table.pools, table.rules_of("karma")) == (pools, ["TRC-LU-10"])


# C


@pytest.mark.parametrize("dice", [(1, 2), (3, 3), (6, 6)])
def test_luck_c_is_a_12_without_doubles(dice: tuple[int, int]) -> None:
    """With Luck C the total is 12 whatever was rolled, and the 12+ line is read without any line for doubles.

    Rules: TRC-LU-11, R-TRC-23.
    """
    table = Table(sheet("a", luck=1, power=-5), moves=[DOUBLES])
    table.make("a", *dice, key="doubles", stand=False)
    table.luck("twelve")
    assert (table.read, table.outcome) == ((12, "12+"), "Great.")


def test_luck_c_without_a_12_line() -> None:
    """TRC-LU-11, R-TRC-21: Luck C on a move without a 12+ line is read on its 10+ line, not on a line for doubles."""
    plain = move_sheet("x", double={"text": "Twice."}, double_six={"text": "Best."})
    table = Table(sheet("a", luck=1), moves=[plain])
    table.make("a", 6, 6, key="x", stand=False)
    table.luck("twelve")
    assert (table.read, table.outcome) == ((12, "10+"), "High.")


def test_luck_c_on_the_brink() -> None:
    """R-TRC-22, TRC-ST-09: Luck C on facing demons is read on the 10+ line, which leaves 4 stress."""
    table = on_the_brink(luck=1)
    table.face("a", 6, 6, stand=False)
    table.luck("twelve")
    assert (table.who("a").stress, table.read) == (4, (12, "10+"))


# D


def test_luck_d_keeps_all_of_an_infliction_off() -> None:
    """Luck D prevents all harm of an infliction for this character; stress of the same result is still suffered.

    Rules: TRC-LU-12, R-TRC-25.
    """
    table = Table(sheet("a", luck=2), sheet("b", luck=2), moves=[BLOW])
    table.make("a", 1, 2, key="blow")
    assert table.who("a").stress == 1
    table.play(m.EscapeHarm("a"))
    assert (table.who("a").harm, table.who("a").stress, table.who("b").luck) == (0, 1, 2)


def test_luck_d_against_harm_of_a_gm_move() -> None:
    """Luck D prevents any harm about to be suffered, physical or not, also if nobody has rolled.

    Rules: R-TRC-24, TRC-LU-12.
    """
    table = lucky(2)
    for physical in (True, False):
        table.play(m.InflictHarm("a", 9, physical))
        table.play(m.EscapeHarm("a"))
    assert (table.who("a").harm, table.tags("a"), table.pools) == (0, ["out-of-luck"], (0, 2))


def test_luck_d_comes_before_armour() -> None:
    """R-TRC-26: Luck D is spent before armour is used, so the armour keeps its threshold."""
    table = Table(sheet("a", luck=1, armour=[VEST]))
    table.play(m.InflictHarm("a", 3))
    table.play(m.EscapeHarm("a"))
    assert table.who("a").armour[0].threshold == 2


def test_luck_d_against_death() -> None:
    """R-TRC-27: Luck D can prevent a killing blow, but not the death that follows a failed cheat death."""
    table = Table(sheet("a", luck=2))
    table.hurt("a", 6)
    table.play(m.InflictHarm("a", 3))
    table.play(m.EscapeHarm("a"))
    assert table.tags("a") == ["wounded"]
    dead = dying(luck=2)
    dead.settle(1, 2, stand=False)
    assert "escape-harm" not in dead.kinds("a")
    dead.stand()
    assert dead.tags("a") == ["dead"]


def test_c_and_d_feed_the_bad_pool() -> None:
    """Luck C and Luck D each add 1 point to the Bad Pool, after the grabbed points have changed pools.

    Rules: TRC-LU-13, R-TRC-13.
    """
    table = Table(sheet("a", luck=2), bad=1)
    table.make("a", 1, 2, bad=1, stand=False)
    assert table.pools == (1, 0)
    table.luck("twelve")
    assert (table.pools, table.rules_of("karma")) == ((1, 1), ["TRC-LU-13"])
    table.play(m.InflictHarm("a", 1))
    table.play(m.EscapeHarm("a"))
    assert (table.pools, table.rules_of("karma")) == ((1, 2), ["TRC-LU-13"])


def test_luck_a_holds_for_the_move_and_not_for_the_next() -> None:
    """R-TRC-89: Luck A also ignores negative modifiers after a reroll of the same move, and not on the next move."""
    table = lucky(3, power=-2)
    table.make("a", 1, 2, stand=False)
    table.luck("ignore")
    table.luck("reroll", 3, 4)
    table.stand()
    assert table.read[0] == 7
    table.make("a", 3, 4)
    assert table.read[0] == 5


def test_the_pools_have_the_same_names_on_the_board_as_in_the_log() -> None:
    """TRC-KA-01: the board calls the pools Good Pool and Bad Pool, like the log."""
    table = lucky()
    board = SYSTEM.board(table.view("a"), table.seat("a"))
    assert [piece.label for piece in board.pieces if isinstance(piece, Pool)] == ["Good Pool", "Bad Pool"]
