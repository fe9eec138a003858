"""Illegal moves: each is refused under a rule, in a plain sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Seat
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    MEDIKIT,
    PLAIN,
    SYSTEM,
    VEST,
    WATCHER,
    Table,
    dying,
    move_sheet,
    on_the_brink,
    refuses,
    sheet,
)


def quiet() -> Table:
    """Return a table with nothing in progress."""
    table = Table(sheet("a", luck=2, items=[MEDIKIT], armour=[VEST]), sheet("b"), good=2, bad=2)
    table.hurt("a", 1)
    return table


def at_grabs() -> Table:
    """Return a table where A's move waits for the GM."""
    table = quiet()
    table.declare("a")
    return table


def at_good() -> Table:
    """Return a table where A's move waits for the Players."""
    table = at_grabs()
    table.play(m.GrabBad(0))
    return table


def at_luck() -> Table:
    """Return a table where A's result can be changed with Luck."""
    table = at_grabs()
    table.settle(1, 2, stand=False)
    return table


def at_harm() -> Table:
    """Return a table where A is about to suffer 2 harm."""
    table = quiet()
    table.play(m.InflictHarm("a", 2))
    return table


def at_misfire() -> Table:
    """Return a table where A's spell has a misfire."""
    table = Table(
        sheet("a", cancels_misfires=True), sheet("b"), moves=[PLAIN, move_sheet("x", low={"text": "", "misfires": 1})],
        good=2,
    )  # fmt: skip
    table.make("a", 1, 1, key="x")
    return table


def out() -> Table:
    """Return a table where A is unconscious."""
    table = quiet()
    table.hurt("a", 6)
    return table


def slipping() -> Table:
    """Return a table where A is dying in a fight, and its next roll waits for its turn."""
    table = dying(fight=True, luck=2, items=[MEDIKIT], others=(sheet("b"),))
    table.settle(4, 4)
    return table


def gone() -> Table:
    """Return a table where A is dead."""
    table = quiet()
    table.hurt("a", 9)
    return table


def between() -> Table:
    """Return a table without an Investigation."""
    table = quiet()
    table.end()
    return table


def luckless() -> Table:
    """Return a table where B has no Luck and is asked about harm, because B wears a vest."""
    table = Table(sheet("a"), sheet("b", armour=[VEST]))
    table.play(m.InflictHarm("b", 2))
    return table


def brink() -> Table:
    """Return a table where A is on the brink and must face their demons."""
    return on_the_brink(others=(sheet("b"),))


MOVE = m.MakeMove("a", "plain", "cool")
CASES: list[tuple[str, Callable[[], Table], Any, str, str]] = [
    # what is wrong, the table, the move, the seat, the rule
    ("unknown mover", quiet, m.MakeMove("z", "plain", "cool"), "a", "TRC-KA-04"),
    ("unknown victim", quiet, m.InflictHarm("z", 1), "gm", "TRC-HA-02"),
    ("unknown sufferer", quiet, m.InflictStress("z", 1), "gm", "TRC-ST-03"),
    ("unknown target", quiet, m.UseItem("a", "medikit", "z"), "a", "TRC-HE-02"),
    ("unknown user", quiet, m.UseItem("z", "medikit", "a"), "a", "TRC-HE-04"),
    ("unknown spender", at_luck, m.SpendLuck("z", "reroll"), "a", "TRC-LU-06"),
    ("unknown in a turn", quiet, m.TakeTurn("z"), "gm", "R-TRC-88"),
    ("unknown move", quiet, m.MakeMove("a", "surrender", "cool"), "a", "R-TRC-33"),
    ("a forced move at will", quiet, m.MakeMove("a", "cheat-death", "power"), "a", "R-TRC-33"),
    ("unknown item", quiet, m.UseItem("a", "panacea", "a"), "a", "TRC-HE-04"),
    ("somebody else’s item", quiet, m.UseItem("b", "medikit", "b"), "b", "TRC-HE-04"),
    ("unknown armour", at_harm, m.TakeHarm("a", ("shield",)), "a", "R-TRC-61"),
    ("armour twice", at_harm, m.TakeHarm("a", ("vest", "vest")), "a", "R-TRC-61"),
    ("armour to mend that is whole", quiet, m.RepairArmour("b", "vest"), "gm", "TRC-HA-07"),
    ("somebody else’s move", quiet, MOVE, "b", "TRC-KA-04"),
    ("somebody else’s Luck", at_luck, m.SpendLuck("a", "reroll"), "b", "TRC-LU-06"),
    ("somebody else’s result", at_luck, m.LetStand("a"), "gm", "TRC-LU-07"),
    ("somebody else’s harm", at_harm, m.TakeHarm("a", ()), "gm", "TRC-HA-05"),
    ("somebody else’s misfire", at_misfire, m.CancelMisfire("a"), "b", "TRC-KA-12"),
    ("somebody else’s demons", brink, m.FaceDemons("a", "cool"), "b", "TRC-ST-06"),
    ("a spectator’s move", quiet, MOVE, WATCHER.key, "TRC-KA-04"),
    ("a spectator’s grab", at_grabs, m.GrabBad(0), WATCHER.key, "TRC-KA-04"),
    ("a spectator’s offer", at_good, m.OfferGood(1), WATCHER.key, "R-TRC-02"),
    ("a player grabs Bad Karma", at_grabs, m.GrabBad(1), "a", "TRC-KA-04"),
    ("the GM grabs Good Karma", at_good, m.GrabGood(1), "gm", "TRC-KA-04"),
    ("another player grabs for A", at_good, m.GrabGood(1), "b", "TRC-KA-04"),
    ("the Players before the GM", at_grabs, m.GrabGood(1), "a", "TRC-KA-04"),
    ("an offer before the GM", at_grabs, m.OfferGood(1), "b", "R-TRC-02"),
    ("more Bad than there is", at_grabs, m.GrabBad(3), "gm", "TRC-KA-04"),
    ("more Good than there is", at_good, m.GrabGood(3), "a", "TRC-KA-04"),
    ("fewer Bad than none", at_grabs, m.GrabBad(-1), "gm", "TRC-KA-05"),
    ("fewer Good than none", at_good, m.GrabGood(-1), "a", "TRC-KA-06"),
    ("a modifier of 99", at_grabs, m.GrabBad(0, 99), "gm", "TRC-KA-07"),
    ("a reason of two lines", at_grabs, m.GrabBad(0, 1, "fog\nand rain"), "gm", "TRC-KA-07"),
    ("a grab without a move", quiet, m.GrabBad(1), "gm", "TRC-KA-04"),
    ("a second grab", at_good, m.GrabBad(1), "gm", "TRC-KA-04"),
    ("a grab after the dice", at_luck, m.GrabBad(1), "gm", "TRC-KA-04"),
    ("a payment of more than there is", quiet, m.SpendKarma(3, "it"), "gm", "TRC-KA-11"),
    ("a payment of nothing", quiet, m.SpendKarma(0, "it"), "gm", "TRC-KA-11"),
    ("a payment for nothing", quiet, m.SpendKarma(1, " "), "gm", "TRC-KA-11"),
    ("a payment in mid-move", at_grabs, m.SpendKarma(1, "it"), "gm", "TRC-KA-11"),
    ("no Karma at all", quiet, m.AddKarma("good", 0), "gm", "R-TRC-85"),
    ("negative Karma", quiet, m.AddKarma("good", -1), "gm", "R-TRC-85"),
    ("Luck before the dice", at_grabs, m.SpendLuck("a", "reroll"), "a", "TRC-LU-06"),
    ("Luck with none left", quiet, m.SpendLuck("b", "reroll"), "b", "TRC-LU-04"),
    ("Luck with none left, on harm", luckless, m.EscapeHarm("b"), "b", "TRC-LU-04"),
    ("Luck D without harm", at_luck, m.EscapeHarm("a"), "a", "TRC-LU-12"),
    ("nothing to let stand", quiet, m.LetStand("a"), "a", "TRC-LU-07"),
    ("no misfire", quiet, m.CancelMisfire("a"), "a", "TRC-KA-12"),
    ("Luck against a misfire", at_misfire, m.SpendLuck("a", "reroll"), "a", "TRC-LU-04"),
    ("a move while unconscious", out, MOVE, "a", "TRC-HA-12"),
    ("a move while dying", slipping, MOVE, "a", "TRC-HA-12"),
    ("a move while dead", gone, MOVE, "a", "TRC-HA-12"),
    ("the GM calls on the dead", gone, MOVE, "gm", "TRC-HA-12"),
    ("an item while unconscious", out, m.UseItem("a", "medikit", "a"), "a", "TRC-HA-12"),
    ("an item while dead", gone, m.UseItem("a", "medikit", "b"), "a", "TRC-HA-12"),
    ("cheat death before the turn", slipping, m.MakeMove("a", "cheat-death", "power"), "a", "R-TRC-33"),
    ("a move between Investigations", between, MOVE, "a", "TRC-KA-02"),
    ("harm between Investigations", between, m.InflictHarm("a", 1), "gm", "TRC-HA-02"),
    ("stress between Investigations", between, m.InflictStress("a", 1), "gm", "TRC-ST-03"),
    ("Karma between Investigations", between, m.AddKarma("good", 1), "gm", "TRC-KA-03"),
    ("a fight between Investigations", between, m.SetCombat(True), "gm", "R-TRC-88"),
    ("an end between Investigations", between, m.EndInvestigation(), "gm", "TRC-HE-07"),
    ("a second beginning", quiet, m.BeginInvestigation(), "gm", "TRC-KA-02"),
    ("two moves at once", at_grabs, m.MakeMove("b", "plain", "cool"), "b", "TRC-KA-04"),
    ("the same move twice", at_grabs, MOVE, "a", "TRC-KA-04"),
    ("a move in the face of harm", at_harm, MOVE, "a", "TRC-KA-04"),
    ("a move instead of demons", brink, MOVE, "a", "TRC-KA-04"),
    ("an item in mid-move", at_luck, m.UseItem("a", "medikit", "a"), "a", "TRC-HE-04"),
    ("harm in mid-move", at_grabs, m.InflictHarm("b", 1), "gm", "TRC-HA-02"),
    ("time in mid-move", at_grabs, m.Advance(1), "gm", "TRC-HE-06"),
    ("an end in mid-move", at_luck, m.EndInvestigation(), "gm", "TRC-HE-07"),
    ("a turn without a fight", quiet, m.TakeTurn("a"), "gm", "R-TRC-88"),
    ("demons nobody has", quiet, m.FaceDemons("a", "cool"), "a", "TRC-ST-06"),
    ("demons with Power", brink, m.FaceDemons("a", "power"), "a", "R-TRC-70"),
    ("no harm about to be suffered", quiet, m.TakeHarm("a", ()), "a", "TRC-HA-05"),
    ("somebody awake is woken", quiet, m.Wake("a"), "gm", "R-TRC-53"),
    ("safety without a dose", quiet, m.ReachSafety("a"), "gm", "TRC-CA-02"),
    ("negative time", quiet, m.Advance(-1), "gm", "TRC-HE-06"),
    ("61 minutes", quiet, m.Advance(0, 61), "gm", "TRC-HE-06"),
    ("negative harm", quiet, m.InflictHarm("a", -2), "gm", "R-TRC-85"),
    ("negative stress", quiet, m.InflictStress("a", -2), "gm", "R-TRC-85"),
    ("harm to the dead", gone, m.InflictHarm("a", 1), "gm", "TRC-HA-02"),
    ("stress to the dead", gone, m.InflictStress("a", 1), "gm", "TRC-ST-03"),
    ("Luck for somebody full of it", quiet, m.RestoreLuck("a", 1), "gm", "R-TRC-32"),
    ("armour without a name", quiet, m.GiveArmour("a", " ", 1), "gm", "TRC-HA-05"),
    ("armour-0", quiet, m.GiveArmour("a", "rag", 0), "gm", "TRC-HA-05"),
    ("a negative threshold", quiet, m.GiveArmour("a", "rag", 1, -1), "gm", "TRC-HA-06"),
    ("gear that nobody has", quiet, m.HandOver("a", "item/sword", "b"), "a", "R-TRC-91"),
    ("gear handed to oneself", quiet, m.HandOver("a", f"item/{MEDIKIT['name']}", "a"), "a", "R-TRC-91"),
    ("gear taken by a player", quiet, m.MoveGear("a", f"item/{MEDIKIT['name']}", "b"), "b", "R-TRC-91"),
    ("gear taken and given back", quiet, m.MoveGear("a", f"item/{MEDIKIT['name']}", "a"), "gm", "R-TRC-91"),
    ("gear without a kind", quiet, m.MoveGear("a", str(MEDIKIT["name"]), "b"), "gm", "R-TRC-91"),
    ("a move that is no JSON", quiet, m.AddMove("listen"), "gm", "R-TRC-93"),
    ("a move added by a player", quiet, m.AddMove('{"key": "x"}'), "a", "R-TRC-93"),
    ("a move removed that nobody knows", quiet, m.RemoveMove("listen"), "gm", "R-TRC-93"),
    ("a goal of a player", quiet, m.SetGoal("gold"), "a", "R-TRC-94"),
    ("a goal that is too long", quiet, m.SetGoal("x" * 201), "gm", "R-TRC-94"),
    ("the end of a story in an Investigation", quiet, m.EndStory(True), "gm", "R-TRC-94"),
    ("more healing than harm", quiet, m.Relieve("a", "harm", 99), "gm", "R-TRC-92"),
    ("healing by a player", quiet, m.Relieve("a", "harm", 1), "a", "R-TRC-92"),
    ("heal of a negative number", quiet, m.GiveItem("a", "x", heal=-1), "gm", "TRC-HE-02"),
    ("a negative number of doses", quiet, m.GiveItem("a", "x", uses=-1), "gm", "TRC-HE-04"),
    ("a newcomer of nobody’s", quiet, m.AddCharacter("Eve", "z"), "gm", "TRC-LU-01"),
    ("a newcomer without a name", quiet, m.AddCharacter("", "a"), "gm", "TRC-LU-01"),
    ("a newcomer with negative Luck", quiet, m.AddCharacter("Eve", "a", luck=-1), "gm", "TRC-LU-01"),
    ("a note of two lines", quiet, m.AddNote("a", "one\ntwo"), "gm", "TRC-LU-05"),
    ("a rating of 1000", quiet, m.SetAttribute("a", "cool", 1000), "gm", "R-TRC-36"),
    ("a rating changed by a player", quiet, m.SetAttribute("a", "cool", 3), "a", "R-TRC-36"),
    ("a character of nobody’s", quiet, m.SetController("a", "z"), "gm", "R-TRC-75"),
    ("a tag without a name", quiet, m.SetTag(""), "gm", "TRC-HA-03"),
    ("back from the dead, alive", quiet, m.RemoveTag("a", "dead"), "gm", "TRC-HA-19"),
    ("back from the dead, calmer", gone, m.RemoveTag("a", "dead", 2), "gm", "TRC-HA-19"),
    ("found, never lost", quiet, m.RemoveTag("a", "lost"), "gm", "TRC-HA-19"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "table", "move", "seat", "rule"), CASES, ids=[c[0] for c in CASES])
def test_a_wrong_move_is_refused(what: str, table: Callable[[], Table], move: Any, seat: str, rule: str) -> None:
    """Every wrong move is refused under its rule in a plain sentence, and the position stays as it was."""
    refusal = table().refused(move, seat)
    assert refusal.rule == rule
    if "somebody else’s" in what and "item" not in what:
        assert refusal.text == "You do not play A."
    assert str(refusal).endswith(f"[{rule}]")


def test_a_seat_without_characters_can_make_no_move() -> None:
    """A seat without characters has no options, and its moves are refused because it does not play the character.

    Rules: R-TRC-28.
    """
    table = quiet()
    nobody = Seat("z")
    with pytest.raises(Refused) as caught:
        SYSTEM.play(table.position, nobody, MOVE, table.dice)
    assert (caught.value.refusal.rule, caught.value.refusal.text) == ("TRC-KA-04", "You do not play A.")
    for viewer in (nobody, WATCHER):
        assert SYSTEM.options(SYSTEM.view(table.position, viewer), viewer) == ()


def test_a_refusal_names_the_awaited_characters() -> None:
    """A refusal during a move says for which characters the table waits."""
    for table, name in ((at_grabs(), "the GM"), (at_good(), "the Players"), (at_luck(), "A"), (at_harm(), "A")):
        assert name in table.refused(m.MakeMove("b", "plain", "cool"), "b").legal


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"move": "surrender"}, "TRC-KA-04"),
        ({"move": "make-move", "actor": "a", "sheet": "plain"}, "TRC-KA-04"),
        ({"move": "make-move", "actor": "a", "sheet": "plain", "attribute": "luck"}, "R-TRC-36"),
        ({"move": "make-move", "actor": "a", "sheet": 7, "attribute": "cool"}, "R-TRC-33"),
        ({"move": "make-move", "actor": "a", "sheet": "plain", "attribute": "cool", "bribe": 3}, "TRC-KA-04"),
        ({"move": "face-demons", "actor": "a", "attribute": "courage"}, "R-TRC-36"),
        ({"move": "grab-bad", "points": "3"}, "R-TRC-85"),
        ({"move": "grab-bad", "points": 1.5}, "R-TRC-85"),
        ({"move": "grab-bad", "points": None}, "R-TRC-85"),
        ({"move": "grab-good", "points": "all"}, "R-TRC-85"),
        ({"move": "grab-good", "points": True}, "R-TRC-85"),
        ({"move": "offer-good", "points": [1]}, "R-TRC-85"),
        ({"move": "spend-luck", "actor": "a", "effect": "no-harm"}, "TRC-LU-07"),
        ({"move": "take-harm", "actor": "a", "armour": "vest"}, "TRC-HA-05"),
        ({"move": "inflict-harm", "character": "a", "points": 0.5}, "R-TRC-85"),
        ({"move": "inflict-stress", "character": "a", "points": "one"}, "R-TRC-85"),
        ({"move": "advance", "hours": 1.5}, "R-TRC-85"),
        ({"move": "advance", "minutes": "90"}, "R-TRC-85"),
        ({"move": "set-limit", "character": "a", "track": "harm", "limit": 7.5}, "R-TRC-85"),
        ({"move": "remove-tag", "character": "a", "tag": "wounded"}, "TRC"),
        ({"move": "add-karma", "pool": "grey", "points": 1}, "TRC"),
        ({"actor": "a"}, "TRC-KA-04"),
        (["make-move"], "TRC-KA-04"),
        ("make-move", "TRC-KA-04"),
        (7, "TRC-KA-04"),
        (None, "TRC-KA-04"),
    ],
)
def test_data_that_is_no_move_is_refused(data: Any, rule: str) -> None:
    """Data with unknown kinds, fields, attributes or effects, or with fractions or texts for numbers, is refused.

    The refusal cites “TRC” where no rule is about the field.

    Rules: R-TRC-85.
    """
    with refuses(rule) as found:
        SYSTEM.read_move(data)
    assert found[0].text.startswith("This is not a move of The Trinity Code: ")
    assert found[0].legal.endswith("Read the options of the seat: each of them names its move.")


# Limits


def test_a_full_table_names_its_limits() -> None:
    """TRC-LU-01, TRC-HA-03: the refusals name the limits of 40 characters for a table and 20 tags for its scene."""
    table = Table(*(sheet(f"c{n}") for n in range(39)))
    bring = m.AddCharacter("Late", "gm")
    table.play(bring)
    refusal = table.refused(bring)
    assert (refusal.rule, refusal.text) == ("TRC-LU-01", "This table already has 40 characters, and the limit is 40.")
    for n in range(20):
        table.play(m.SetTag(f"fog-{n}"))
    refusal = table.refused(m.SetTag("fog"))
    assert (refusal.rule, refusal.text) == ("TRC-HA-03", "The scene already has 20 tags, and the limit is 20.")


@pytest.mark.parametrize("alone", [False, True])
def test_a_full_sheet_names_its_limits(*, alone: bool) -> None:
    """The refusals name the limits of 9 pieces of armour, 20 items and 20 notes for a sheet.

    They are the same whether or not another character still has room.

    Rules: TRC-HA-05, TRC-HE-01, TRC-LU-05.
    """
    table = Table(sheet("a")) if alone else Table(sheet("a"), sheet("b"))
    for n in range(20):
        table.play(m.GiveItem("a", f"pill {n}"))
        table.play(m.AddNote("a", f"note {n}"))
        if n < 9:
            table.play(m.GiveArmour("a", f"coat {n}", 1))
    refusals = [table.refused(move) for move in (m.GiveArmour("a", "coat", 1), m.GiveItem("a", "pill"),
                                                 m.AddNote("a", "note"))]  # fmt: skip
    assert [(one.rule, one.text) for one in refusals] == [
        ("TRC-HA-05", "A already has 9 armour pieces, and the limit is 9."),
        ("TRC-HE-01", "A already has 20 items, and the limit is 20."),
        ("TRC-LU-05", "A already has 20 notes, and the limit is 20."),
    ]


def test_the_highest_limit_of_a_track_is_named() -> None:
    """TRC-HA-01, TRC-ST-01: the limits of harm and stress cannot be raised above 20, and the refusal says so."""
    for track, rule in (("harm", "TRC-HA-01"), ("stress", "TRC-ST-01")):
        table = Table(sheet("a"), sheet("b"))
        table.play(m.SetLimit("a", track, 20))  # type: ignore[arg-type]
        refusal = table.refused(m.SetLimit("a", track, 21))  # type: ignore[arg-type]
        assert (refusal.rule, refusal.text) == (rule, f"A’s {track} limit is already 20, the maximum.")
