"""Illegal moves: each refusal cites its rule, says plainly what is legal, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Seat
from facedown.game import rosters as r
from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import (
    CURATOR,
    SYSTEM,
    WATCHER,
    Table,
    assert_plain,
    effect,
    foe,
    no_chance,
    quick,
    refuses,
    sheet,
)


def calm() -> Table:
    """Return a table in an Episode, without a Situation, where B is hurt."""
    table = Table(sheet("a"), sheet("b"), foe("s"), effect("e"))
    table.play(m.SetClock("b", "HP", 3, 10))
    return table


def resting() -> Table:
    return Table(sheet("a"), sheet("b"), foe("s"), begun=False)


def situation() -> Table:
    table = calm()
    table.begin_situation(3)
    return table


def turns() -> Table:
    """Return a table where A has priority with one action, B, S and E are undrawn, and N has no card."""
    table = Table(quick("a", 1), sheet("b"), sheet("n"), foe("s"), effect("e"))
    table.begin_turns("a", "b", "s", "e")
    return table


def last_turn() -> Table:
    """Return a table where A has ended its turn and B has the last card of the round."""
    table = Table(quick("a", 1), quick("b", 2), foe("s"))
    table.begin_turns("a", "b")
    table.end()
    return table


def spent() -> Table:
    """Return a table where A has priority and no action left."""
    table = turns()
    table.act()
    return table


def stated() -> Table:
    """Return a table where A has declared an Effort and no dice are rolled yet."""
    table = calm()
    table.play(m.Try("a", "lock", "Force"))
    return table


def stated_reaction() -> Table:
    table = calm()
    table.play(m.React("a", "Force"))
    return table


def critical() -> Table:
    """Return a table where A’s effect on S was a Critical, and A must choose a critical effect."""
    table = calm()
    table.affect("a", "s", 2, 2, 5, 9)
    return table


def chosen() -> Table:
    """Return a table where the Curator must judge A’s choice."""
    table = critical()
    table.play(m.ChooseEffects("a", ("edge",)))
    return table


def missed() -> Table:
    """Return a table where A’s Effort was a miss, and the Curator must name the complication."""
    table = calm()
    table.attempt("a", 1, 9, mode="disadvantage")
    return table


def plain_roll() -> Table:
    """Return a table where A’s Effort was neither a Critical nor a miss."""
    table = situation()
    table.attempt("a", 4, 9)
    return table


Case = tuple[str, Callable[[], Table], Any, str, str, str]
UNDER = "waits for the Curator."

CASES: list[Case] = [
    # what is wrong, the table, the move, the seat, the rule, what is legal (part of it)
    ("unknown actor", calm, m.Try("z", "lock", "Force"), "a", "SR-S2-05", "Choose from: a, b, s, e."),
    ("unknown target", calm, m.Affect("a", "z", "HP", "Force"), "a", "SR-S2-03", "S (Resistance 3), B (Resistance 3)."),
    ("unknown challenge", calm, m.Try("a", "door", "Force"), "a", "SR-S2-05", "Lock (TN 9, Average)."),
    ("entity tried like a challenge", calm, m.Try("a", "s", "Force"), "a", "SR-S2-05", "Lock (TN 9, Average)."),
    (
        "challenge affected like an entity",
        calm,
        m.Affect("a", "lock", "HP", "Force"),
        "a",
        "SR-S2-03",
        "S (Resistance 3), B (Resistance 3).",
    ),
    ("unknown to heal", calm, m.Heal("a", "z", "HP", "Force"), "a", "R-SR-19", "Choose from: B."),
    ("unknown to seize", turns, m.Seize("z"), "curator", "SR-S5-15", "Choose from: B, S."),
    ("unknown to enter", turns, m.Enter("z"), "curator", "SR-S5-19", "Choose from: N."),
    ("unknown to fall", calm, m.SetStatus("z", "defeated"), "curator", "R-SR-82", "Choose from: A, B, S, E."),
    ("unknown to be tagged", calm, m.AddTag("z", "stunned"), "curator", "SR-S1-20", "Choose from: A, B, S, E."),
    ("unknown clock’s owner", calm, m.SetClock("z", "HP", 1, 1), "curator", "R-SR-95", "Choose from: A, B, S."),
    ("unknown challenge to change", calm, m.SetChallenge("door", 9, 1), "curator", "SR-S2-11", "Choose from: Lock."),
    ("somebody else’s", calm, m.Try("a", "lock", "Force"), "b", "SR-S2-05", ""),
    ("the Curator for a player", calm, m.Try("a", "lock", "Force"), "curator", "SR-S2-05", ""),
    ("a player for a foe", calm, m.Affect("s", "a", "HP", "Force"), "a", "SR-S2-03", ""),
    ("a spectator", calm, m.Try("a", "lock", "Force"), "", "SR-S2-05", ""),
    ("unknown stat on an entity", calm, m.Affect("a", "s", "HP", "Luck"), "a", "SR-SP-04", "Force (1)"),
    ("oneself", calm, m.Affect("a", "a", "HP", "Force"), "a", "SR-S2-03", ""),
    ("a clock there is not", calm, m.Affect("a", "s", "SP", "Force"), "a", "R-SR-34", "Choose from: HP."),
    ("healing what is whole", calm, m.Heal("a", "a", "HP", "Force"), "a", "R-SR-20", "Choose from: B."),
    ("a Situation in Downtime", resting, m.BeginSituation("x", 3), "curator", "SR-S2-07", ""),
    ("out of turn", turns, m.Try("b", "lock", "Force"), "b", "SR-S5-03", "It is A’s turn."),
    ("affecting out of turn", turns, m.Affect("s", "a", "HP", "Force"), "curator", "SR-S5-03", "It is A’s turn."),
    ("spending out of turn", turns, m.SpendAction("b"), "b", "SR-S5-03", "It is A’s turn."),
    ("passing out of turn", turns, m.Pass("b"), "b", "SR-S5-03", "It is A’s turn."),
    ("ending out of turn", turns, m.EndTurn("b"), "b", "SR-S5-03", "It is A’s turn."),
    ("ending another’s turn", turns, m.EndTurn("a"), "b", "SR-S5-04", "It is A’s turn."),
    ("not in the round", turns, m.Try("n", "lock", "Force"), "n", "SR-S5-03", "It is A’s turn."),
    ("no actions for a roll", spent, m.Try("a", "lock", "Force"), "a", "SR-S5-10", "Pass, or end the turn."),
    ("no actions against somebody", spent, m.Affect("a", "s", "HP", "Force"), "a", "SR-S5-10", "end the turn."),
    ("no actions to spend", spent, m.SpendAction("a"), "a", "SR-S5-10", "Pass, or end the turn."),
    ("passing with the last card", last_turn, m.Pass("b"), "b", "SR-S5-14", "Act, or end the turn."),
    ("passing without turns", calm, m.Pass("a"), "a", "SR-S5-01", ""),
    ("ending without turns", calm, m.EndTurn("a"), "a", "SR-S5-01", ""),
    ("spending without turns", calm, m.SpendAction("a"), "a", "SR-S5-01", ""),
    ("seizing without turns", situation, m.Seize("a"), "curator", "SR-S5-01", ""),
    ("seizing from outside the Situation", turns, m.Seize("n"), "curator", "SR-S5-15", "Choose from: B, S."),
    ("an effect that seizes", turns, m.Seize("e"), "curator", "R-SR-46", "Choose from: B, S."),
    ("a player who seizes", turns, m.Seize("b"), "b", "SR-S5-15", "It is A’s turn."),
    ("turns without a Situation", calm, m.BeginTurnOrder(("a",)), "curator", "SR-S5-01", ""),
    ("turns ended that are not on", situation, m.EndTurnOrder(), "curator", "SR-S5-01", ""),
    ("surprise of a stranger", situation, m.BeginTurnOrder(("a",), ("z",)), "curator", "SR-S6-01", "0 to 3 of"),
    ("surprised stranger", situation, m.BeginTurnOrder(("a",), (), ("z",)), "curator", "SR-S6-03", "0 to 3 of"),
    ("entering twice", turns, m.Enter("b"), "curator", "SR-S5-19", "Choose from: N."),
    ("a second roll", stated, m.Try("b", "lock", "Force"), "b", "SR-S1-01", UNDER),
    ("a Reaction to one’s own roll", stated, m.React("a", "Force"), "a", "SR-S1-07", UNDER),
    ("terms by a player", stated, m.SetTerms(), "a", "SR-S1-02", UNDER),
    ("terms without a roll", calm, m.SetTerms(), "curator", "SR-S1-02", ""),
    ("refusing without a roll", calm, m.Refuse(), "curator", "R-SR-30", ""),
    ("a negative TN for a Reaction", stated_reaction, m.SetTerms("normal", -1), "curator", "SR-S3-01", "0 to 99"),
    ("a Situation begun in a roll", stated, m.BeginSituation("x", 3), "curator", "SR-S2-07", ""),
    ("Super-only things without a Super", plain_roll, m.ChooseEffects("a", ("edge",)), "a", "SR-S1-12", ""),
    ("judging without a choice", critical, m.Judge(True), "curator", "R-SR-13", "The table waits for A’s player."),
    ("judging by a player", chosen, m.Judge(True), "a", "R-SR-13", UNDER),
    ("choosing twice", chosen, m.ChooseEffects("a", ("point",)), "a", "SR-S1-12", UNDER),
    ("choosing for another", critical, m.ChooseEffects("b", ("edge",)), "b", "SR-S1-12", "waits for A’s player."),
    (
        "reviving who is not down",
        critical,
        m.ChooseEffects("a", ("restore",), "", "b"),
        "a",
        "SR-S1-16",
        "1 of Value Loss",
    ),
    ("a complication without a miss", plain_roll, m.Complicate("x"), "curator", "SR-S1-24", ""),
    ("a complication by a player", missed, m.Complicate("x"), "a", "SR-S1-24", "the complication of a miss."),
    (
        "a roll before the complication",
        missed,
        m.Try("b", "lock", "Force"),
        "b",
        "SR-S1-01",
        "the complication of a miss.",
    ),
    ("a Situation of less than 0", calm, m.BeginSituation("x", -1), "curator", "SR-S2-07", "0 to 30"),
    ("a Situation Clock of less than 0", situation, m.SetSituationClock(-1), "curator", "SR-S2-07", "0 to 30"),
    ("a clock of less than 0", calm, m.SetClock("a", "HP", -1, 10), "curator", "SR-S2-06", "0 to 999"),
    ("a clock without a length", calm, m.SetClock("a", "HP", 0, 0), "curator", "SR-S2-08", "1 to 999"),
    ("a challenge of TN below 0", calm, m.AddChallenge("x", -1), "curator", "SR-S3-01", "0 to 99"),
    ("a challenge without a clock", calm, m.AddChallenge("x", 9, 0), "curator", "SR-S2-09", "1 to 99"),
    ("a challenge without a name", calm, m.AddChallenge(" "), "curator", "SR-S2-05", "Write up to 60 characters"),
    ("a challenge changed below 0", calm, m.SetChallenge("lock", 9, -1), "curator", "SR-S2-11", "0 to 99"),
    ("a stat below 0", calm, m.SetStat("a", "Force", -1), "curator", "SR-SP-01", "0 to 99"),
    ("a stat without a name", calm, m.SetStat("a", " ", 1), "curator", "SR-SP-01", ""),
    ("an effect’s stat", calm, m.SetStat("e", "Force", 1), "curator", "SR-SP-01", "A, B, S"),
    ("a Level below 0", calm, m.SetLevel("a", -1), "curator", "SR-SP-01", "0 to 99"),
    ("somebody of a Level below 0", calm, m.AddEntity("X", "curator", level=-1), "curator", "SR-SP-01", "0 to 99"),
    ("somebody with HP below 0", calm, m.AddEntity("X", "curator", hp=-1), "curator", "R-SR-95", "0 to 999"),
    ("somebody with stats below 0", calm, m.AddEntity("X", "curator", every_stat=-1), "curator", "SR-SP-01", "0 to 99"),
    ("somebody for a seat that is not there", calm, m.AddEntity("X", "z"), "curator", "SR-S5-02", "curator, a, b"),
    ("somebody without a name", calm, m.AddEntity("", "a"), "curator", "SR-S5-02", "Write up to 40 characters"),
    ("a tag without words", calm, m.AddTag("a", " "), "curator", "SR-S1-20", "Write up to 40 characters"),
    ("a tag nobody has", calm, m.LiftTag("a", "Daze"), "curator", "R-SR-93", ""),
    ("a note without words", calm, m.AddNote("a", ""), "curator", "SR-S1-30", "Write up to 200 characters"),
    ("words on two lines", calm, m.Try("a", "lock", "Force", "so\nthere"), "a", "SR-S1-12", "up to 200"),
    ("back who is there", calm, m.SetStatus("a", "active"), "curator", "R-SR-82", ""),
    ("revivable who stands", calm, m.SetRevivable("a", True), "curator", "R-SR-18", ""),
    ("Downtime in a Situation", situation, m.EndEpisode(), "curator", "SR-S4-05", ""),
    ("a Scene in a Situation", situation, m.BeginScene(), "curator", "SR-S4-03", ""),
    ("a Situation in a Situation", situation, m.BeginSituation("x", 3), "curator", "SR-S2-07", ""),
    ("an end without a Situation", calm, m.EndSituation(), "curator", "R-SR-40", ""),
    ("an Episode in an Episode", calm, m.BeginEpisode(), "curator", "SR-S4-02", ""),
]


@pytest.mark.parametrize(("table", "move", "seat", "rule", "legal"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_an_illegal_move_is_refused(table: Callable[[], Table], move: Any, seat: str, rule: str, legal: str) -> None:
    """The refusal of an illegal move cites its rule and lists legal choices, and nothing changes."""
    assert legal in table().refused(move, rule, seat=seat).legal


CURATORS = [
    m.SetTerms(), m.Refuse(), m.Judge(True), m.Complicate(), m.BeginEpisode(), m.BeginScene(), m.EndEpisode(),
    m.BeginSituation(), m.EndSituation(), m.BeginTurnOrder(("a",)), m.EndTurnOrder(), m.Seize("a"), m.Enter("a"),
    m.SetStatus("a", "absent"), m.SetRevivable("a", True), m.SetClock("a", "HP", 1, 1), m.AddChallenge("x"),
    m.SetChallenge("lock", 1, 1), m.DropChallenge("lock"), m.SetSituationClock(1), m.AddTag("a", "x"),
    m.LiftTag("a", "x"), m.SetStat("a", "Wit", 9), m.SetLevel("a", 9), m.AddEntity("X", "a"), m.AddNote("a", "x"),
    r.BringIn("a", "Bruno"), r.Retire(("a",)), r.BringBack("a", "a"), r.DeleteRetired(("a",)),
]  # fmt: skip


def test_every_move_of_the_curator_is_tried() -> None:
    """CURATORS lists every move of the Curator, so that the next test tries them all."""
    curators = {action.record for action in SYSTEM.actions if action.by == "facilitator"}
    assert curators == {type(move) for move in CURATORS}


@pytest.mark.parametrize("move", CURATORS, ids=[type(move).__name__ for move in CURATORS])
def test_only_the_curator_makes_the_curators_moves(move: Any) -> None:
    """SR-S2-11, SR-SP-03: no player or spectator can ever make a move of the Curator."""
    for table in (calm(), turns(), stated(), missed()):
        for seat in ("a", ""):
            refusal = SYSTEM.check(table.position, table.seat(seat), move)
            assert refusal is not None
            assert refusal.text == "Only the Curator can do this."
            assert table.refused(move, refusal.rule, seat=seat) == refusal


def test_a_tn_for_a_roll_that_has_one_is_refused() -> None:
    """The Curator cannot set a TN for an Effort, because the challenge has one.

    The refusal does not say that no roll was declared.

    Rules: SR-SP-03, SR-S2-05.
    """
    table = stated()
    refusal = SYSTEM.check(table.position, CURATOR, m.SetTerms("normal", 12))
    assert refusal is not None
    assert_plain(refusal)
    assert "when a roll has been declared" not in refusal.text


def test_an_effect_does_not_react() -> None:
    """SR-S1-07, R-SR-46: an environmental effect acts only on its card and cannot react; the refusal lists no stats."""
    refusal = SYSTEM.check(calm().position, CURATOR, m.React("e", "none"))
    assert refusal is not None
    assert_plain(refusal)
    assert "There are ." not in refusal.legal


def test_without_a_challenge_nothing_can_be_tried() -> None:
    """SR-S2-05: without a challenge the refusal of an Effort says that there is none."""
    table = Table(sheet("a"), challenges=[])
    assert table.refused(m.Try("a", "lock", "Force"), "SR-S2-05").text == "There is no challenge “lock”."


def test_a_seat_without_entities_has_no_options() -> None:
    """SR-S1-01: a seat without entities and a spectator have no options and cannot roll."""
    table = calm()
    for nobody in (Seat("z"), WATCHER):
        assert SYSTEM.options(table.position, nobody) == ()
        with pytest.raises(Refused, match="You do not play A"):
            SYSTEM.play(table.position, nobody, m.Try("a", "lock", "Force"), no_chance)


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"move": "surrender", "actor": "a"}, "SR"),
        ({"move": "try", "actor": "a"}, "SR"),
        ({"move": "try", "actor": "a", "target": "lock", "stat": "Force", "bribe": 3}, "SR"),
        ({"move": "try", "actor": "a", "target": "lock", "stat": 3}, "SR-SP-04"),
        ({"move": "affect", "actor": "a", "target": "s", "clock": "MP", "stat": "Force"}, "SR-S2-06"),
        ({"move": "set-terms", "mode": "lucky"}, "SR-S1-08"),
        ({"move": "set-terms", "against": "nine"}, "SR-S3-01"),
        ({"move": "set-terms", "against": 9.5}, "SR-S3-01"),
        ({"move": "set-terms", "against": None}, "SR-S3-01"),
        ({"move": "add-challenge", "name": "x", "tn": "hard"}, "SR-S3-01"),
        ({"move": "add-challenge", "name": "x", "tn": 9.5}, "SR-S3-01"),
        ({"move": "set-clock", "entity": "a", "clock": "HP", "left": "all", "most": 3}, "SR-S2-06"),
        ({"move": "set-clock", "entity": "a", "clock": "HP", "left": 3, "most": 3.5}, "SR-S2-06"),
        ({"move": "choose-effects", "actor": "a", "effects": ["slash"]}, "SR-S1-12"),
        ({"move": "choose-effects", "actor": "a", "effects": "edge"}, "SR-S1-12"),
        ({"actor": "a"}, "SR"),
        (["try"], "SR"),
        (7, "SR"),
        (None, "SR"),
    ],
)
def test_invalid_data_of_a_move_is_refused(data: Any, rule: str) -> None:
    """A move with an invalid TN, kind, clock, mode or field is refused; the refusal says where all moves are."""
    with refuses(rule) as found:
        SYSTEM.read_move(data)
    assert found[0].text.startswith("This is not a move of The Standard Roll: ")
    assert found[0].legal.endswith("Read the options of the seat: each of them names its move.")


# Keys that nothing has

NAMELESS: list[dict[str, Any]] = [
    {"move": "choose-effects", "actor": "KEY", "effects": []},
    {"move": "end-turn", "actor": "KEY"},
    {"move": "pass", "actor": "KEY"},
    {"move": "react", "actor": "KEY", "stat": "Wit"},
    {"move": "affect", "actor": "KEY", "target": "s", "clock": "HP", "stat": "Wit"},
    {"move": "affect", "actor": "a", "target": "KEY", "clock": "HP", "stat": "Wit"},
    {"move": "heal", "actor": "KEY", "target": "b", "clock": "HP", "stat": "Wit"},
    {"move": "heal", "actor": "a", "target": "KEY", "clock": "HP", "stat": "Wit"},
    {"move": "try", "actor": "KEY", "target": "lock", "stat": "Wit"},
    {"move": "try", "actor": "a", "target": "KEY", "stat": "Wit"},
    {"move": "spend-action", "actor": "KEY"},
    {"move": "seize", "entity": "KEY"},
]


@pytest.mark.parametrize("key", ["", "nobody", "x" * 10_000, "\ud800"], ids=["empty", "unknown", "long", "broken"])
@pytest.mark.parametrize("data", NAMELESS, ids=lambda data: str(data["move"]))
def test_a_key_that_nothing_has_is_refused_at_any_seat(data: dict[str, Any], key: str) -> None:
    """SR-S5-02: an empty, long or broken key is refused like any unknown key, in turns and out of them."""
    move = SYSTEM.read_move({name: key if value == "KEY" else value for name, value in data.items()})
    for table in (calm(), turns(), critical()):
        for seat in (CURATOR, WATCHER, table.seat("a"), table.seat("b")):
            refusal = SYSTEM.check(table.position, seat, move)
            assert refusal is not None
            assert refusal.rule.startswith(("SR-S1", "SR-S2", "SR-S5", "R-SR-19"))
            assert any(words in refusal.text for words in ("There is no", "Only the Curator", "cannot be chosen"))
            assert len(refusal.text) <= 400


# Limits


def test_a_full_table_names_its_limits() -> None:
    """SR-S5-02, SR-S2-05: a table has room for 60 characters and 30 challenges, and the refusal names the limit."""
    table = Table(*(foe(f"f{n}") for n in range(59)), challenges=[{"name": f"C{n}", "tn": 9} for n in range(29)])
    bring, challenge = m.AddEntity("Late", "curator"), m.AddChallenge("Late")
    table.play(bring)
    table.play(challenge)
    assert table.refused(bring, "SR-S5-02").text == "This table already has 60 characters, and the limit is 60."
    assert table.refused(challenge, "SR-S2-05").text == "This table already has 30 challenges, and the limit is 30."
    table.play(m.DropChallenge("c0"))
    table.play(challenge)


@pytest.mark.parametrize("alone", [False, True])
def test_a_full_sheet_names_its_limits(*, alone: bool) -> None:
    """A sheet has room for 20 tags and 20 notes, and the refusal names the limit, even if no other sheet has room.

    Rules: SR-S1-20, SR-S1-30.
    """
    table = Table(sheet("a")) if alone else Table(sheet("a"), foe("s"))
    for n in range(20):
        table.play(m.AddTag("a", f"tag {n}"))
        table.play(m.AddNote("a", f"note {n}"))
    assert table.refused(m.AddTag("a", "one more"), "SR-S1-20").text == "A already has 20 tags, and the limit is 20."
    assert table.refused(m.AddNote("a", "one more"), "SR-S1-30").text == "A already has 20 notes, and the limit is 20."
