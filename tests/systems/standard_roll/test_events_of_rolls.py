"""The events of a Standard Roll: it is declared, its terms are set, it is rolled or refused, and it has a cost.

A is of Level 2, with a Force of 4 and a Wit of 1. B has HP 30 and a RES of 9, from its highest stats of 4, 3 and 2.
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
    """Raise Awaiting, as the chance of a table where people roll their own dice does before they have rolled."""
    raise Awaiting(draw)


def last_text(table: Table, kind: str) -> str:
    """Return the sentence of the last move’s one event of a kind."""
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
        (m.Heal("c", "c", "HP", "Wit"), "c", "C rolls to restore their own HP with Wit."),
        (m.React("a", "Charm"), None, "A reacts with Charm."),
        (m.React("a", "Force", "", "b"), "b", "A reacts to B with Force."),
        (m.Affect("e", "a", "HP", "none", "burns"), "a", "E rolls against A’s HP without a stat: burns."),
    ],
)  # fmt: skip
def test_a_declared_roll_is_announced(move: Any, target: str, says: str) -> None:
    """SR-S1-01: the event of a declared roll names the roller, the purpose, the stat, the target and the words."""
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


def test_a_declared_roll_knows_the_number_to_exceed() -> None:
    """A declared Effect or Effort knows the number to exceed; healing and Reactions have none yet.

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
    """R-SR-30: a stat that the sheet lacks counts 0, which is announced; an effect without any stats lacks none."""
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


def test_a_reaction_is_rolled_first() -> None:
    """R-SR-57, R-SR-67: B’s Reaction to A’s declared roll is rolled first, and then A’s roll."""
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
def test_a_refused_roll_costs_no_action(because: str, end: str) -> None:
    """R-SR-30: the event of a refusal gives the Curator’s reason, if any, and no action is spent."""
    table = scene()
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Wit"))
    (emitted,) = table.play(m.Refuse(because))
    assert data_of([emitted]) == [("R-SR-30", "refused", {"actor": "a", "because": because.strip().rstrip(".")})]
    assert (table.said(emitted), table.pool("a")) == (f"The Curator refuses A’s roll{end}", 2)


def test_an_undone_action_is_spent() -> None:
    """R-SR-67: an action that the Curator undoes, as after a Parry, costs its action."""
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
    """The terms of an Effort are announced if the Curator gives any, and the TN is the challenge’s 12.

    Rules: SR-S1-08, SR-S1-09, R-SR-08.
    """
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
def test_the_curator_sets_the_tn_of_healing_and_reactions(kind: str, mode: Any, says: str) -> None:
    """SR-S3-01, R-SR-19, R-SR-57: the Curator sets and announces the number that healing or a Reaction must exceed."""
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
    """A surprised character reacts with Disadvantage, which is announced if it changes the Curator’s terms.

    Rules: SR-S6-05, R-SR-09.
    """
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.React("x", "Force", "", "a"))
    table.settle(9, 3, mode=given)
    events = [one for one in data_of(table.last) if one[1] == "surprised"]
    assert events == ([("SR-S6-05", "surprised", {"actor": "x"})] if emitted else [])
    assert table.rolled["sr"] == sr
    mode = {"disadvantage": " with Disadvantage; ", "both": "9 and 3; Advantage and Disadvantage cancel"}[rolled]
    assert mode in last_text(table, "rolled")


def test_surprise_affects_only_reactions_of_the_surprised_in_round_1() -> None:
    """Surprise affects neither others’ Reactions, nor the surprised characters’ actions, nor later rounds.

    Rules: SR-S6-05, SR-S6-06.
    """
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
    """The event of the dice shows each pair, the SR, and SR + Level 2 + Force 4 against TN 12.

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
    """The sum of an SR shows each double as 2 dice, and which die of the last pair counts.

    Rules: SR-S1-03, SR-S1-04, SR-S1-06, SR-S1-08, SR-S1-09.
    """
    table = scene()
    table.attempt("a", *faces, mode=mode)
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert f" {tally.addends[0].value} sr ({parts}) + 2 level" in str(tally)


def test_without_a_stat_only_the_level_is_added() -> None:
    """R-SR-29, R-SR-46: an environmental effect without a stat has a total of SR 9 + Level 0 = 9."""
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
    """A Critical has one effect per roll, or one per double if the table rules so; a miss has none.

    Rules: SR-S1-11, R-SR-12.
    """
    table = scene(rulings=rulings)
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.settle(*faces, mode=mode)
    assert ("choose-effects" in table.kinds("a")) is bool(picks)
    assert (table.roll.picks if picks else 0) == picks


def test_a_roll_keeps_its_dice_until_the_critical_effect_is_chosen() -> None:
    """A critical roll keeps its terms, dice, SR and doubles until its effect is chosen.

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
    """In turns an action of the active character costs 1, and a Reaction costs nothing, whoever makes it.

    Rules: SR-S5-08, R-SR-57.
    """
    table = scene()
    table.begin_turns("a", "b")
    table.react("a", 5, 4)
    table.react("b", 5, 4)
    assert (table.pool("a"), table.pool("b")) == (2, 1)
    table.attempt("a", 5, 4)
    assert (table.pool("a"), table.pool("b")) == (1, 1)


def test_a_roll_that_waited_for_a_reaction_costs_its_own_action_only() -> None:
    """R-SR-67, SR-S5-10: the roll of A that waited for B’s Reaction costs A one action and B none."""
    table = scene()
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Force"))
    table.play(m.React("b", "Wit", "", "a"))
    table.settle(5, 4)
    assert (table.roll.actor, table.active) == ("a", "a")
    table.settle(5, 4)
    assert (table.pool("a"), table.pool("b")) == (1, 1)


def test_the_dice_of_each_mode() -> None:
    """The dice are a chain of 2d10, and the mode says which die of the last pair counts.

    Rules: SR-S1-02, SR-S1-08, SR-S1-09, R-SR-08.
    """
    table = scene()
    for mode, counts in (("normal", "main"), ("advantage", "highest"), ("disadvantage", "lowest"), ("both", "main")):
        table.attempt("a", 2, 3, mode=mode)
        assert table.chance.asked[-1] == Chain(10, counts), mode  # type: ignore[arg-type]


def test_a_request_for_a_roll_by_hand_names_the_character() -> None:
    """SR-S1-01: a request for dice rolled by hand names the character and the stat."""
    table = scene()
    table.play(m.Try("a", "lock", "Wit"))
    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, CURATOR, m.SetTerms(), by_hand)
    assert (asked.value.label, asked.value.whose) == (Term("Wit"), PieceRef("entity", "a"))
    assert asked.value.draw == Chain(10)
    assert Reader(SYSTEM, table.seats).asks(asked.value, table.position).startswith("A: Wit. ")
