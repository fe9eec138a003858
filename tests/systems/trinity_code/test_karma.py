"""Karma: the two pools, grabs before the dice, points that change sides, and points that are spent.

Rules: TRC-KA-01, TRC-KA-02, TRC-KA-03, TRC-KA-04, TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09, TRC-KA-10,
TRC-KA-11, TRC-KA-12, TRC-KA-13.
"""

from __future__ import annotations

import pytest

from facedown.game import Seat
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code import view as views
from facedown.systems.trinity_code.odds import live
from facedown.systems.trinity_code.rules import karma
from tests.systems.trinity_code.driver import (
    PLAIN,
    WATCHER,
    Table,
    dying,
    legal,
    move_sheet,
    on_the_brink,
    refuses,
    sheet,
    usual,
)

SPELL = move_sheet("spell", low={"text": "Low.", "misfires": 2}, mixed={"text": "Mixed.", "misfires": 1})


def duo(good: int = 0, bad: int = 0, **rulings: str) -> Table:
    return Table(sheet("a"), sheet("b"), good=good, bad=bad, rulings=rulings)


# The pools


def test_a_pool_for_each_side() -> None:
    """TRC-KA-01: only the GM grabs from the Bad Pool, and only the Players grab from the Good Pool."""
    table = duo(2, 2)
    table.declare("a")
    assert {key: table.kinds(key) & {"grab-bad", "grab-good"} for key in ("gm", "a", "b")} == {
        "gm": {"grab-bad"}, "a": set(), "b": set(),
    }  # fmt: skip
    table.play(m.GrabBad(0))
    assert {key: table.kinds(key) & {"grab-bad", "grab-good"} for key in ("gm", "a", "b")} == {
        "gm": set(), "a": {"grab-good"}, "b": set(),
    }  # fmt: skip


def test_good_karma_is_held_in_common() -> None:
    """TRC-KA-13: the Good Karma of A's move is there for B's move, and no character has Karma of its own."""
    table = Table(sheet("a"), sheet("b"), moves=[PLAIN, move_sheet("gift", high={"text": "High.", "good": 2})])
    table.make("a", 5, 5, key="gift")
    table.declare("b")
    table.play(m.GrabBad(0))
    assert legal(table.options("b", "grab-good")[0], "points") == "Choose 0 to 2."
    assert not any("karma" in name for name in table.who("a").__struct_fields__)


def test_both_pools_start_empty() -> None:
    """Both pools are empty when an Investigation begins, and the points left from the last one are lost.

    Rules: TRC-KA-02, R-TRC-10.
    """
    table = duo()
    assert table.pools == (0, 0)
    table.karma(3, 2)
    table.end()
    (emitted,) = table.play(m.BeginInvestigation())
    assert (table.pools, emitted.rule) == ((0, 0), "TRC-KA-02")


def test_results_bring_karma() -> None:
    """TRC-KA-03, R-TRC-11: a result adds its Karma after Luck has been decided; the GM adds 1 point by default."""
    gift = move_sheet("gift", low={"text": "Low.", "bad": 2}, high={"text": "High.", "good": 3, "bad": 1})
    table = Table(sheet("a", luck=1), moves=[gift])
    table.make("a", 1, 2, key="gift", stand=False)
    assert table.pools == (0, 0)
    table.stand()
    assert (table.pools, table.rules_of("karma")) == ((0, 2), ["TRC-KA-03"])
    table.make("a", 6, 5, key="gift")
    assert table.pools == (3, 3)
    assert usual(table.options("gm", "add-karma")[0], "points") == 1
    table.play(m.AddKarma("good", 1))
    assert table.pools == (4, 3)


# Grabbing


def test_grabs_come_before_the_dice_from_the_own_pool() -> None:
    """Before the dice each side grabs from 0 points to all in its own pool, and other numbers are refused.

    Rules: TRC-KA-04, R-TRC-85.
    """
    table = duo(2, 3)
    table.declare("a")
    assert legal(table.options("gm", "grab-bad")[0], "points") == "Choose 0 to 3."
    assert table.refused(m.GrabBad(4)).rule == "TRC-KA-04"
    assert table.refused(m.GrabBad(-1)).rule in ("TRC-KA-04", "TRC-KA-05", "R-TRC-85")
    table.play(m.GrabBad(3))
    assert table.refused(m.GrabGood(3)).rule == "TRC-KA-04"
    assert table.refused(m.GrabGood(-1)).rule in ("TRC-KA-04", "TRC-KA-06", "R-TRC-85")
    table.play(m.GrabGood(2), dice=(3, 4))
    assert table.refused(m.GrabBad(0)).rule == "TRC-KA-04"
    assert table.refused(m.GrabGood(0), "a").rule == "TRC-KA-04"


def test_each_bad_point_is_minus_1() -> None:
    """Each grabbed Bad point is −1 and lies in neither pool until the result is known; a side may grab 0.

    Rules: TRC-KA-05, R-TRC-05.
    """
    table = duo(1, 3)
    table.declare("a")
    table.play(m.GrabBad(2))
    assert (table.pools, table.rolling.bad) == ((1, 1), 2)
    table.play(m.GrabGood(0), dice=(5, 5))
    assert table.read == (8, "7-9")
    table.make("a", 5, 5)
    assert table.read == (10, "10+")


def test_each_good_point_is_plus_1() -> None:
    """Each grabbed Good point is +1 and lies in neither pool until the result is known; a side may grab 0.

    Rules: TRC-KA-06, R-TRC-05.
    """
    table = Table(sheet("a"), good=3, rulings={"karma_order": "any_order"})
    table.declare("a")
    table.play(m.GrabGood(2))
    assert (table.pools, table.rolling.good) == ((1, 0), 2)
    table.play(m.GrabBad(0), dice=(2, 3))
    assert table.read == (7, "7-9")
    table.declare("a")
    table.play(m.GrabGood(0))
    table.play(m.GrabBad(0), dice=(2, 3))
    assert table.read == (5, "6-")


@pytest.mark.parametrize(("good", "bad", "total"), [(0, 0, 7), (1, 3, 5), (3, 1, 9), (2, 2, 7), (12, 0, 19)])
def test_karma_is_the_difference_without_a_cap(good: int, bad: int, total: int) -> None:
    """TRC-KA-07, R-TRC-09: Karma changes the total by the Good points minus the Bad points, without a cap."""
    table = duo(12, 3)
    table.make("a", 3, 4, good=good, bad=bad)
    assert table.read[0] == total


def test_bad_points_become_good_ones_and_good_ones_bad() -> None:
    """Grabbed points change pools as soon as the total is known, before Luck and before the result applies.

    Rules: TRC-KA-08, TRC-KA-09, R-TRC-04.
    """
    gift = move_sheet("gift", mixed={"text": "Mixed.", "good": 5})
    table = Table(sheet("a", luck=1), moves=[gift], good=2, bad=4)
    table.declare("a", "gift")
    table.settle(4, 4, bad=3, good=2, stand=False)
    assert table.pools == (3, 3)
    assert [event.kind for event in table.last][-2:] == ["rolled", "pools"]
    table.stand()
    assert table.pools == (8, 3)


def test_only_what_was_grabbed_changes_sides() -> None:
    """TRC-KA-09, TRC-KA-08: only grabbed points change pools: 1 of 4 Good and 0 of 2 Bad leave 3 and 3."""
    table = duo(4, 2)
    table.make("a", 3, 4, good=1)
    assert table.pools == (3, 3)


def test_karma_comes_first_and_the_gm_before_the_players() -> None:
    """The GM grabs and names modifiers first, then the Players grab, and then the dice are rolled.

    Rules: TRC-KA-10, R-TRC-01, R-TRC-03.
    """
    table = duo(2, 2)
    table.declare("a")
    assert table.waits_for() == ["gm"]
    assert table.refused(m.GrabGood(1)).rule == "TRC-KA-04"
    table.play(m.GrabBad(1, -1, "the fog"))
    assert table.waits_for() == ["a"]
    assert [(one.label, one.value) for one in table.rolling.modifiers] == [("the fog", -1)]
    assert table.refused(m.GrabBad(1)).rule == "TRC-KA-04"
    table.play(m.GrabGood(2), dice=(3, 4))
    assert table.read == (7 - 1 - 1 + 2, "7-9")
    assert table.waits_for() == []


def test_events_of_grabs_cite_their_rules() -> None:
    """The log says under its rule who grabs how much, which modifier the GM gives, and how the pools change.

    Rules: TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08.
    """
    table = duo(2, 1)
    table.declare("a")
    table.play(m.GrabBad(1, -2, " the fog. "))
    table.play(m.GrabGood(2), dice=(3, 4))
    table.make("a", 3, 4, modifier=1)
    emitted = [event for event in table.events if event.kind in ("grabbed", "modifier", "pools")]
    assert [(event.rule, line) for event, line in zip(emitted, table.lines(emitted), strict=True)] == [
        ("TRC-KA-07", "The GM gives the move −2 (“the fog”)."),
        ("TRC-KA-05", "The GM grabs 1 Bad Karma."),
        ("TRC-KA-06", "The Players grab 2 Good Karma."),
        ("TRC-KA-08", "The grabbed Karma changes pools: the Good Pool has 0 + 1 = 1, the Bad Pool 0 + 2 = 2."),
        ("TRC-KA-07", "The GM gives the move +1."),
        ("TRC-KA-05", "The GM grabs no Bad Karma."),
        ("TRC-KA-06", "The Players grab no Good Karma."),
    ]


def test_other_modifiers_are_open_to_the_players() -> None:
    """R-TRC-03: everybody sees attribute, tags and the GM's modifier before the Players grab."""
    table = Table(sheet("a", power=-2), good=1)
    table.hurt("a", 4)
    table.declare("a")
    table.play(m.GrabBad(0, 2, "high ground"))
    for viewer in ("a", "gm", WATCHER.key):
        seen = table.view(viewer)
        assert seen.roll is not None
        assert (seen.roll.modifiers[0].value, seen.characters[0].power, seen.characters[0].wounded) == (2, -2, True)


# Who grabs, and who takes back


def test_any_player_may_offer_and_the_mover_decides() -> None:
    """Any player may offer Good Karma for another's move; the mover grabs as much of it as they like.

    Rules: R-TRC-02, TRC-KA-13.
    """
    for taken in (2, 1, 0):
        table = duo(3)
        table.declare("a")
        table.play(m.GrabBad(0))
        emitted = table.play(m.OfferGood(2), "b")
        assert [event.rule for event in emitted] == ["R-TRC-02"]
        assert usual(table.options("a", "grab-good")[0], "points") == 2
        assert table.refused(m.OfferGood(1), "b").rule == "R-TRC-02"
        table.play(m.GrabGood(taken), dice=(3, 4))
        assert table.read[0] == 7 + taken
        assert table.pools == (3 - taken, taken)


def test_an_offer_has_to_be_there_in_the_pool() -> None:
    """R-TRC-02, TRC-KA-04: an offer of 0 points, of more than the Good Pool has, or for one's own move is refused."""
    table = duo(3)
    table.declare("a")
    table.play(m.GrabBad(0))
    for points in (0, 4, -1):
        assert table.refused(m.OfferGood(points), "b").rule == "R-TRC-02"
    assert table.refused(m.OfferGood(1), "a").rule == "R-TRC-02"
    assert table.refused(m.OfferGood(1), "gm").rule == "R-TRC-02"


def test_a_player_whose_character_is_lost_is_still_a_player() -> None:
    """R-TRC-02, TRC-KA-01: a player whose character is lost may still offer Good Karma for another's move."""
    table = duo()
    table.shake("a", 5)
    table.face("a", 1, 2)
    table.karma(2)
    table.declare("b")
    table.play(m.GrabBad(0))
    assert "offer-good" in table.kinds("a")


def test_points_come_back_from_a_move_that_is_taken_back() -> None:
    """R-TRC-06: when a move is taken back before the dice, its points go back to the pools they came from."""
    table = duo(2, 3)
    table.declare("a")
    table.play(m.GrabBad(3))
    assert table.pools == (2, 0)
    table.play(m.WithdrawMove("a"))
    assert (table.pools, table.position.roll) == ((2, 3), None)
    one_sided = Table(sheet("a"), good=2, bad=3, rulings={"karma_order": "any_order"})
    one_sided.declare("a")
    one_sided.play(m.GrabGood(2))
    one_sided.play(m.WithdrawMove("a"))
    assert one_sided.pools == (2, 3)


def test_no_move_is_taken_back_after_its_dice_nor_a_forced_one() -> None:
    """R-TRC-06: a move cannot be taken back after its dice, by another player, or if it is forced."""
    table = Table(sheet("a", luck=1), sheet("b"))
    table.declare("a")
    assert "do not play A" in table.refused(m.WithdrawMove("a"), "b").text
    table.settle(3, 4, stand=False)
    assert table.refused(m.WithdrawMove("a")).rule == "R-TRC-06"
    assert dying().refused(m.WithdrawMove("a")).rule == "R-TRC-06"


def test_no_karma_where_no_dice_are_rolled() -> None:
    """R-TRC-07, R-TRC-86: a GM move rolls no dice, so nobody can grab Karma for it."""
    table = duo(3, 3)
    for move in (m.InflictHarm("a", 2), m.InflictStress("a", 2), m.AddKarma("bad", 1), m.Advance(1)):
        table.play(move)
        assert table.position.roll is None
        assert table.refused(m.GrabBad(1)).rule == "TRC-KA-04"


def test_karma_on_forced_moves_each_roll_anew() -> None:
    """R-TRC-08, R-TRC-14: both sides can grab Karma for each roll of a forced move anew."""
    table = dying(good=2, bad=1)
    table.settle(4, 4, bad=1, good=2)
    assert table.read == (8 - 1 - 1 + 2, "7-9")
    assert (table.pools, table.rolling.good, table.rolling.bad) == ((1, 2), 0, 0)
    table.settle(4, 4, bad=2, good=1)
    assert table.read == (8 - 1 - 2 + 1, "6-")
    demons = on_the_brink(good=3)
    demons.face("a", 4, 4, good=3)
    assert demons.read == (10, "10+")


# Points paid


def test_a_special_use_of_good_karma() -> None:
    """TRC-KA-11: Good Karma that is spent goes to the Bad Pool at once, and more than the Good Pool has is refused."""
    table = duo(2)
    assert table.refused(m.SpendKarma(3, "a favour")).rule == "TRC-KA-11"
    table.play(m.SpendKarma(2, "a favour"))
    assert (table.pools, table.rules_of("spent")) == ((0, 2), ["TRC-KA-11"])
    assert table.refused(m.SpendKarma(1, "a favour")).rule == "TRC-KA-11"
    table.declare("a")
    assert legal(table.options("gm", "grab-bad")[0], "points") == "Choose 0 to 2."
    with refuses("TRC-KA-04"):
        table.play(m.MakeMove("b", "plain", "power"))


def test_points_that_lie_aside_cannot_be_paid() -> None:
    """R-TRC-05, TRC-KA-11: Karma cannot be spent during a move, while the grabbed points are in no pool."""
    table = duo(1, 1)
    table.declare("a")
    table.play(m.GrabBad(1))
    assert table.refused(m.SpendKarma(1, "a favour")).rule == "TRC-KA-11"


def test_a_dabbler_cancels_misfires_one_by_one() -> None:
    """A Dabbler cancels misfires for 1 Good point each; the rest take effect, all of them if there are no points.

    Rules: TRC-KA-12.
    """
    table = Table(sheet("a", cancels_misfires=True), moves=[SPELL], good=3)
    table.make("a", 1, 2, key="spell")
    table.play(m.CancelMisfire("a"))
    assert (table.pools, table.rolling.misfires) == ((2, 1), 1)
    emitted = table.play(m.LetMisfire("a"))
    assert (table.pools, [event.data for event in emitted]) == ((2, 1), [{"actor": "a", "misfires": 1}])
    table.make("a", 1, 2, key="spell")
    table.play(m.CancelMisfire("a"))
    table.play(m.CancelMisfire("a"))
    assert (table.pools, table.position.roll) == ((0, 3), None)
    table.make("a", 1, 2, key="spell")
    assert table.position.roll is None


def test_nobody_else_cancels_misfires() -> None:
    """TRC-KA-12: a caster that is no Dabbler is not asked to cancel misfires and cannot."""
    table = Table(sheet("a"), sheet("b", cancels_misfires=True), moves=[SPELL], good=2)
    table.make("a", 3, 4, key="spell")
    assert (table.position.roll, table.pools) == (None, (2, 0))
    assert table.refused(m.CancelMisfire("a")).rule == "TRC-KA-12"
    assert table.refused(m.LetMisfire("b")).rule == "TRC-KA-12"


def test_the_dabbler_pays_with_points_that_have_just_changed_sides() -> None:
    """A Dabbler can cancel a misfire with the Bad point grabbed for the same move, which is now in the Good Pool.

    Rules: R-TRC-12, TRC-KA-12.
    """
    table = Table(sheet("a", cancels_misfires=True), moves=[SPELL], bad=1)
    table.make("a", 4, 4, key="spell", bad=1)
    assert table.pools == (1, 0)
    table.play(m.CancelMisfire("a"))
    assert table.pools == (0, 1)


def test_the_good_pool_stays_open_if_the_gm_plays_all_and_one_is_lost() -> None:
    """If the GM plays all characters, the GM also grabs from the Good Pool, even if one of them is lost.

    Rules: R-TRC-02, TRC-KA-04.
    """
    table = Table(sheet("n", controller="gm"), sheet("o", controller="gm"), good=2)
    table.shake("n", 5)
    table.play(m.FaceDemons("n", "cool"))
    table.play(m.GrabBad(0))
    table.play(m.GrabGood(0), dice=(1, 1))
    assert "lost" in table.tags("n")
    table.declare("o")
    table.play(m.GrabBad(0))
    assert "grab-good" in table.kinds("gm")


def test_an_offer_is_for_one_grab() -> None:
    """R-TRC-02: under `karma_order=raising` an offer counts for one grab, and another can be made for the next."""
    table = Table(sheet("a"), sheet("b"), good=4, bad=2, rulings={"karma_order": "raising"})
    table.declare("a")
    table.play(m.GrabBad(1))
    table.play(m.OfferGood(2), seat="b")
    table.play(m.GrabGood(2))
    table.play(m.GrabBad(0))
    assert (table.rolling.offered_karma, "offer-good" in table.kinds("b")) == (0, True)


def test_sealed_karma_is_not_offered_aloud() -> None:
    """With sealed Karma nobody can offer points, because that would tell the GM what the Players plan.

    Rules: R-TRC-01, R-TRC-02.
    """
    table = Table(sheet("a"), sheet("b"), good=4, bad=2, rulings={"karma_order": "sealed"})
    table.declare("a")
    assert "offer-good" not in table.kinds("b")


# The most points that a side can grab


def allow_at_most(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each side grab at most this many points, although its pool has more."""
    for module in (karma, live, views):
        monkeypatch.setattr(module, "most_to_grab", lambda position, side: most)


@pytest.mark.parametrize("most", [1, 0])
def test_one_function_bounds_the_options_of_both_sides(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """TRC-KA-04, R-TRC-02: a side that can grab no point is not asked for points, and nobody can offer any."""
    allow_at_most(most, monkeypatch)
    table = duo(3, 3)
    table.declare("a")
    (bad,) = table.options("gm", "grab-bad")
    expected = ("Grab Bad Karma, or none", "Choose 0 to 1.") if most else ("Allow the roll", "Choose 0.")
    assert (bad.label, legal(bad, "points")) == expected
    table.play(m.GrabBad(0), dice=() if most else (1, 2))
    found = [*table.options("b", "offer-good"), *table.options("a", "grab-good")]
    assert [legal(option, "points") for option in found] == (["Choose 1.", "Choose 0 to 1."] if most else [])


@pytest.mark.parametrize("seat", ["a", "b"])
def test_no_good_karma_is_offered_or_grabbed_if_none_can_be(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TRC-KA-04: players can neither offer nor grab Good Karma at a moment when no point can be grabbed."""
    table = duo(3, 3)
    table.declare("a")
    table.play(m.GrabBad(0))
    assert table.kinds(seat) & {"grab-good", "offer-good"}
    allow_at_most(0, monkeypatch)
    assert not table.kinds(seat) & {"grab-good", "offer-good"}


def test_one_function_bounds_the_grabs_in_odds_and_imagined_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds and imagined positions let each side grab at most the allowed 1 point, although the Bad Pool has 3.

    Rules: TRC-KA-04, R-TRC-01.
    """
    table = duo(3, 3, karma_order="sealed")
    table.declare("a")
    allow_at_most(1, monkeypatch)
    grabs = live.possible_grabs(views.view(table.position, WATCHER), table.rolling)
    assert [(roll.bad, roll.good) for _, roll in grabs] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    table.play(m.GrabBad(0))
    imagined = views.determinize(views.view(table.position, Seat("a")), Seat("a"), lambda count: count - 1)
    assert imagined.roll is not None
    assert imagined.roll.karma.of("bad") == 1
