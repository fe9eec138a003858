"""The data of the events of a Standard Roll: declared, terms set, rolled, refused, critical effects chosen.

A is of Level 2, with a Force of 4 and a Wit of 1; B has a RES of 9, its three highest stats of 4, 3 and 2, and HP 30.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting, Chain, Draw
from facedown.game import Addend, PieceRef, Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.model import Roll
from facedown.table import Reader
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import CURATOR, DOUBLE, SYSTEM, Table, foe, quick, scene


def by_hand(draw: Draw[Any]) -> Any:
    """Chance of a table where people roll for themselves, before they have rolled."""
    raise Awaiting(draw)


def last_text(table: Table, kind: str) -> str:
    """The sentence of the last move’s one event of a kind."""
    (event,) = (one for one in table.last if one.kind == kind)
    return table.said(event)


# Stated


@pytest.mark.parametrize(
    ("move", "target", "says"),
    [
        (
            m.Affect("a", "b", "SP", "Force", "cuts the X."), "b",
            "A rolls against B’s SP with Force: cuts the X.",
        ),
        (m.Try("a", "lock", "Wit", "picks it"), "lock", "A tries Lock with Wit: picks it."),
        (m.Heal("a", "c", "HP", "Wit"), "c", "A rolls to restore C’s HP with Wit."),
        (m.React("a", "Charm"), None, "A reacts with Charm."),
        (m.React("a", "Force", "", "b"), "b", "A reacts to B with Force."),
        (m.Affect("e", "a", "HP", "none", "burns"), "a", "E rolls against A’s HP without a stat: burns."),
    ],
)  # fmt: skip
def test_a_roll_is_stated(move: Any, target: str, says: str) -> None:
    """SR-S1-01: the roller, the purpose, the stat, the target, and the player’s words."""
    table = scene()
    table.play(m.SetClock("c", "HP", 2, 10))
    table.play(move)
    purpose = {"affect": "effect", "try": "effort", "heal": "healing", "react": "reaction"}[move.kind]
    clock = f"{target}/{move.clock}" if purpose in ("effect", "healing") else None
    expected = {
        "actor": move.actor, "roll": purpose, "target": target, "clock": clock,
        "stat": None if move.stat == "none" else move.stat, "words": move.words.rstrip("."),
    }  # fmt: skip
    assert data_of(table.last)[-1] == ("SR-S1-01", "declared", expected)
    assert table.said(table.last[-1]) == says
    assert table.waits_for() == ["curator"]


def test_the_event_of_a_stated_roll() -> None:
    """The number to exceed is known for an Effect Value and an Effort; no dice are read.

    Rules: SR-S2-03, SR-S2-04, SR-S2-05, R-SR-19.
    """
    table = scene()
    table.play(m.SetClock("c", "SP", 2, 10))
    for move, roll in (
        (m.Affect("a", "b", "SP", "Force", "cuts"), Roll("a", "effect", "b", "SP", "Force", "cuts", against=9)),
        (m.Try("a", "lock", "Wit", "picks"), Roll("a", "effort", "lock", "HP", "Wit", "picks", against=12)),
        (m.Heal("a", "c", "SP", "Wit", "binds"), Roll("a", "healing", "c", "SP", "Wit", "binds")),
        (m.React("a", "Wit", "ducks", "b"), Roll("a", "reaction", "b", "HP", "Wit", "ducks")),
    ):
        table.play(move)
        assert table.position.roll == roll
        table.play(m.Refuse())
        assert table.position.roll is None


def test_a_stat_missing_from_the_sheet_is_announced() -> None:
    """R-SR-30: A has no Charm, so it counts 0; C has it, and an effect without any stats lacks none."""
    table = scene()
    table.play(m.React("a", "Charm"))
    assert [one[:2] for one in data_of(table.last)] == [("R-SR-30", "no-stat"), ("SR-S1-01", "declared")]
    assert (table.last[0].data, table.said(table.last[0])) == (
        {"actor": "a", "stat": "Charm"}, "A’s sheet has no Charm, so it counts as 0.",
    )  # fmt: skip
    table.settle(5, 4)
    assert table.rolled["total"] == 5 + 2 + 0
    for move in (m.React("c", "Charm"), m.Affect("e", "a", "HP", "none")):
        table.play(move)
        assert [event.kind for event in table.last] == ["declared"]
        table.play(m.Refuse())


def test_an_answer_comes_first() -> None:
    """R-SR-57, R-SR-67: A states, B answers: B is rolled, and then A."""
    table = scene()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.play(m.React("b", "Wit", "", "a"))
    assert [table.roll.actor, *(roll.actor for roll in table.position.waiting_rolls)] == ["b", "a"]
    table.settle(5, 4)
    assert (table.roll.actor, table.position.waiting_rolls) == ("a", ())
    table.settle(5, 4)
    assert [event.data["actor"] for event in table.of_kind("rolled")] == ["b", "a"]


# Refused


@pytest.mark.parametrize(
    ("because", "end"), [("too far X.", ": too far X."), ("too far", ": too far."), (" ", "."), ("", ".")]
)
def test_a_roll_is_refused(because: str, end: str) -> None:
    """R-SR-30: with the Curator’s reason, if there is one; nothing is spent of the 2 actions."""
    table = scene()
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Wit"))
    (emitted,) = table.play(m.Refuse(because))
    assert data_of([emitted]) == [("R-SR-30", "refused", {"actor": "a", "because": because.strip().rstrip(".")})]
    assert (table.said(emitted), table.pool("a")) == (f"The Curator refuses A’s roll{end}", 2)


def test_an_action_is_undone() -> None:
    """R-SR-67: as by a Parry; its action is spent, 1 of 2."""
    table = scene()
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Wit"))
    (emitted,) = table.play(m.Refuse("B parries.", True))
    assert data_of([emitted]) == [("R-SR-67", "undone", {"actor": "a", "because": "B parries"})]
    assert (table.said(emitted), table.pool("a")) == ("A’s action is undone: B parries.", 1)


# Its terms


@pytest.mark.parametrize(
    ("mode", "says", "sr"),
    [
        ("normal", "", 9),
        ("advantage", "The Curator gives Advantage.", 9),
        ("disadvantage", "The Curator gives Disadvantage.", 3),
        ("both", "The Curator gives Advantage and Disadvantage, which cancel each other out.", 9),
    ],
)
def test_the_terms_of_an_effort(mode: Any, says: str, sr: int) -> None:
    """SR-S1-08, SR-S1-09, R-SR-08: announced if the Curator gives any; the TN is the challenge’s 12, not 9."""
    table = scene()
    table.attempt("a", 9, 3, mode=mode)
    terms = [("SR-S1-08", "terms", {"mode": mode, "against": 12, "sets": False})] if says else []
    assert [one for one in data_of(table.last) if one[1] == "terms"] == terms
    assert [table.said(event) for event in table.last if event.kind == "terms"] == ([says] if says else [])
    assert (table.rolled["sr"], table.rolled["against"]) == (sr, 12)


@pytest.mark.parametrize("kind", ["healing", "reaction"])
@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("normal", "The Curator sets the Target Number to 7."),
        ("advantage", "The Curator gives Advantage and sets the Target Number to 7."),
    ],
)
def test_the_terms_of_what_has_no_number_of_its_own(kind: str, mode: Any, says: str) -> None:
    """SR-S3-01, R-SR-19, R-SR-57: the Curator sets the number to exceed."""
    table = scene()
    table.play(m.SetClock("c", "HP", 2, 10))
    table.play(m.Heal("a", "c", "HP", "Wit") if kind == "healing" else m.React("a", "Wit"))
    table.settle(3, 2, mode=mode, tn=7)
    assert data_of(table.last)[0] == ("SR-S1-08", "terms", {"mode": mode, "against": 7, "sets": True})
    assert (last_text(table, "terms"), table.rolled["against"]) == (says, 7)


@pytest.mark.parametrize(
    ("given", "rolled", "sr", "emitted"),
    [
        ("normal", "disadvantage", 3, True),
        ("advantage", "both", 9, True),
        ("disadvantage", "disadvantage", 3, False),
        ("both", "both", 9, False),
    ],
)
def test_a_surprised_one_reacts_with_disadvantage(given: Any, rolled: str, sr: int, emitted: bool) -> None:
    """SR-S6-05, R-SR-09: its change of the Curator’s terms is announced; 9 and 3 are 3, or 9 if both cancel out."""
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.React("x", "Force", "", "a"))
    table.settle(9, 3, mode=given)
    events = [one for one in data_of(table.last) if one[1] == "surprised"]
    assert events == ([("SR-S6-05", "surprised", {"actor": "x"})] if emitted else [])
    assert table.rolled["sr"] == sr
    mode = {"disadvantage": " with Disadvantage; ", "both": "9 and 3; Advantage and Disadvantage cancel"}[rolled]
    assert mode in last_text(table, "rolled")


def test_only_reactions_of_the_surprised_in_the_first_round() -> None:
    """SR-S6-05, SR-S6-06: not those of others, not their own actions, and not without a round of surprise."""
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.react("a", 9, 3)
    table.end()
    table.affect("x", "a", 9, 3)
    assert [event.data["sr"] for event in table.of_kind("rolled")] == [9, 9]
    table.next_cards("x")
    table.end()
    table.react("x", 9, 3)
    assert (table.order.round, table.rolled["sr"], table.of_kind("surprised")) == (2, 9, [])
    table.play(m.EndTurnOrder())
    table.react("x", 9, 3)
    assert (table.rolled["sr"], table.of_kind("surprised")) == (9, [])


# The dice


@pytest.mark.parametrize(
    ("faces", "mode", "sr", "says"),
    [
        ((9, 3), "normal", 9, "A rolls 9 and 3; the Main Die 9 counts: SR 9 + 2 Level + 4 Force = 15 against 12."),
        ((3, 9), "advantage", 9, "A rolls 3 and 9 with Advantage; the higher die 9 counts: "
            "SR 9 + 2 Level + 4 Force = 15 against 12."),
        ((9, 3), "disadvantage", 3, "A rolls 9 and 3 with Disadvantage; the lower die 3 counts: "
            "SR 3 + 2 Level + 4 Force = 9 against 12."),
        ((9, 3), "both", 9,
            "A rolls 9 and 3; Advantage and Disadvantage cancel each other out, so the Main Die 9 counts: "
            "SR 9 + 2 Level + 4 Force = 15 against 12."),
        ((2, 2, 5, 9), "advantage", 13,
            "A rolls 2, 2, 5 and 9 with Advantage; both dice of each double and the higher die 9 count: "
            "SR 13 + 2 Level + 4 Force = 19 against 12: a Critical."),
        ((9, 1), "disadvantage", 1,
            "A rolls 9 and 1 with Disadvantage; the lower die 1 counts: "
            "SR 1 + 2 Level + 4 Force = 7 against 12: a miss."),
        ((2, 2, 5, 9), "both", 9,
            "A rolls 2, 2, 5 and 9; Advantage and Disadvantage cancel each other out, so both dice of each double and "
            "the Main Die 5 count: SR 9 + 2 Level + 4 Force = 15 against 12: a Critical."),
        (
            (10, 10, 5, 5, 1, 2), "normal", 31,
            "A rolls 10, 10, 5, 5, 1 and 2; both dice of each double and the Main Die 1 count: "
            "SR 31 + 2 Level + 4 Force = 37 against 12: a Super Critical.",
        ),
    ],
)  # fmt: skip
def test_the_dice_are_announced(faces: tuple[int, ...], mode: Any, sr: int, says: str) -> None:
    """Each pair, the SR, and SR + Level 2 + Force 4 against the TN of 12.

    Rules: SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10, SR-S1-11, SR-S1-21,
    SR-S1-27.
    """
    table = scene()
    table.attempt("a", *faces, mode=mode)
    (emitted,) = (event for event in table.last if event.kind == "rolled")
    doubles = len(faces) // 2 - 1
    kept = sr - sum(faces[: 2 * doubles])
    ends = {"a miss.": "miss", "a Critical.": "critical", "a Super Critical.": "super-critical"}
    result = ends.get(says.partition("12: ")[2], "plain")
    data = {
        "actor": "a", "mode": mode, "dice": list(faces), "doubles": doubles, "kept": kept, "sr": sr, "level": 2,
        "stat": "Force", "value": 4, "total": sr + 6, "against": 12, "miss": result == "miss", "result": result,
    }  # fmt: skip
    assert (data_of([emitted]), table.said(emitted)) == ([("SR-S1-06", "rolled", data)], says)
    (tally,) = emitted.tallies
    assert (tally.label, tally.addends[1:]) == (
        PieceRef("entity", "a"),
        (Addend(Term("level"), 2, "SR-S2-03"), Addend(Term("Force"), 4, "SR-S2-03")),
    )
    assert (tally.addends[0].label, tally.addends[0].value, tally.addends[0].rule) == (Term("sr"), sr, "SR-S1-06")


@pytest.mark.parametrize(
    ("faces", "mode", "parts"),
    [
        ((9, 3), "normal", "9 main-die"),
        ((3, 9), "advantage", "9 higher-die"),
        ((9, 3), "disadvantage", "3 lower-die"),
        ((9, 3), "both", "9 main-die"),
        ((10, 10, 5, 5, 1, 2), "advantage", "20 (10 and 10) + 10 (5 and 5) + 2 higher-die"),
    ],
)
def test_the_sr_shows_each_double_and_the_die_that_counts(faces: tuple[int, ...], mode: Any, parts: str) -> None:
    """SR-S1-03, SR-S1-04, SR-S1-06, SR-S1-08, SR-S1-09."""
    table = scene()
    table.attempt("a", *faces, mode=mode)
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert f" {tally.addends[0].value} sr ({parts}) + 2 level" in str(tally)


def test_without_a_stat_only_the_level_is_added() -> None:
    """R-SR-29, R-SR-46: an effect has no stat: its SR of 9 and its Level of 0 are 9."""
    table = scene()
    table.affect("e", "a", 9, 3, stat="none")
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert [(one.label, one.value) for one in tally.addends] == [(Term("sr"), 9), (Term("level"), 0)]
    assert table.rolled["total"] == 9


@pytest.mark.parametrize(
    ("faces", "mode", "rulings", "picks"),
    [
        ((9, 3), "normal", {}, 0),
        ((2, 2, 5, 9), "normal", {}, 1),
        ((2, 2, 3, 3, 5, 9), "normal", {}, 1),
        ((2, 2, 3, 3, 5, 9), "normal", {"crits_per_roll": "per_double"}, 2),
        ((2, 2, 5, 1), "disadvantage", {"initial_roll": "final_pair"}, 0),  # a miss brings no Critical
    ],
)
def test_how_many_effects_a_critical_has(
    faces: tuple[int, ...], mode: Any, rulings: dict[str, str], picks: int
) -> None:
    """SR-S1-11, R-SR-12: one a roll, or one a double where the table rules so."""
    table = scene(rulings=rulings)
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*faces, mode=mode)
    assert ("choose-effects" in table.kinds("a")) is bool(picks)
    assert (table.roll.picks if picks else 0) == picks


def test_the_event_of_a_read_roll() -> None:
    """With its terms and all that its dice say, until the Critical is chosen.

    Rules: SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10, SR-S1-11.
    """
    table = scene()
    table.play(m.Affect("a", "b", "SP", "Force", "cuts"))
    table.settle(*DOUBLE, mode="advantage")
    assert table.roll == Roll(
        "a", "effect", "b", "SP", "Force", "cuts", mode="advantage", against=9, sr=4 + 9, doubles=1,
        pairs=((2, 2), (5, 9)), picks=1, draw=0,
    )  # fmt: skip


# What it costs


def test_what_a_roll_costs_in_turns() -> None:
    """SR-S5-08, R-SR-57: an action of the active character; a Reaction costs none, not even to the active character."""
    table = scene()
    table.begin_turns("a", "b")
    table.react("a", 5, 4)
    table.react("b", 5, 4)
    assert (table.pool("a"), table.pool("b")) == (2, 1)
    table.attempt("a", 5, 4)
    assert (table.pool("a"), table.pool("b")) == (1, 1)


def test_a_roll_that_outlasted_a_turn_costs_nothing() -> None:
    """R-SR-67, SR-S5-10: A’s action was stated, and B’s Reaction let B seize: what waits is paid for by nobody else."""
    table = scene()
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Force"))
    table.play(m.React("b", "Wit", "", "a"))
    table.settle(5, 4)
    assert (table.roll.actor, table.active) == ("a", "a")
    table.settle(5, 4)
    assert (table.pool("a"), table.pool("b")) == (1, 1)


def test_the_dice_of_each_mode() -> None:
    """SR-S1-02, SR-S1-08, SR-S1-09, R-SR-08: a chain of two d10; which die of its last pair counts, the mode says."""
    table = scene()
    for mode, counts in (("normal", "main"), ("advantage", "highest"), ("disadvantage", "lowest"), ("both", "main")):
        table.attempt("a", 2, 3, mode=mode)
        assert table.chance.asked[-1] == Chain(10, counts), mode  # type: ignore[arg-type]


def test_a_request_for_a_roll_by_hand_names_the_character() -> None:
    """SR-S1-01: by the name of the one who rolls and the stat."""
    table = scene()
    table.play(m.Try("a", "lock", "Wit"))
    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, CURATOR, m.SetTerms(), by_hand)
    assert (asked.value.label, asked.value.whose) == (Term("Wit"), PieceRef("entity", "a"))
    assert asked.value.draw == Chain(10)
    assert Reader(SYSTEM, table.seats).asks(asked.value, table.position).startswith("A: Wit. ")
