"""Illegal moves: each is refused under a rule, in a plain sentence that names what is legal, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import (
    GM,
    SYSTEM,
    WATCHER,
    Table,
    assert_plain,
    extension,
    install,
    level,
    refuses,
    sheet,
)

NOTHING: Any = ("-", "-", "-")


def at_antes(**rulings: str) -> Table:
    table = Table(level("a", 5, wildcards=2), level("b", 5), level("c", 5), rulings=rulings)
    table.start()
    return table


def at_engagement() -> Table:
    table = Table(level("a", 5), level("b", 5), level("c", 5))
    table.start(deal=False)
    return table


def at_bids(**rulings: str) -> Table:
    table = at_antes(**rulings)
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    return table


def at_damage() -> Table:
    """Return a table where A must place 3 Body damage; it owns STR 2, FIT 9 and no AGI."""
    table = Table(sheet("a", body=(2, 9, "-"), rank=21), level("b", 5))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2")
    assert table.waits_for() == ["a"]
    return table


def at_lines() -> Table:
    table = at_bids()
    table.commits(a="REA 1", b="REA 1", c="REA 1")
    return table


def after_the_end() -> Table:
    table = at_antes()
    table.end()
    return table


CASES: list[tuple[str, Any, Any, str, str, str]] = [
    # what is wrong, the table, the move, the seat, the rule, what is legal (part of it)
    ("unknown Actor", at_antes, m.Ante("z", ("REA",), "Mind"), "a", "CK-S2-03", "Choose from: a, b, c."),
    ("unknown target", at_damage, m.Spread("a", "z", {"STR": 2}), "a", "CK-S5-06", "Choose from: a, b."),
    ("unknown opponent of a Wildcard", at_bids, m.Commit("a", "REA", 1, against="z"), "a", "CK-S3-02", "Choose from"),
    ("unknown participant", after_the_end, m.StartConflict(("a", "z")), "gm", "CK-S1-03", "2 to 3 of A, B, C."),
    ("Actor listed twice", after_the_end, m.StartConflict(("a", "a", "b")), "gm", "CK-S1-03", "2 to 3 of A"),
    ("lone participant", after_the_end, m.StartConflict(("a",)), "gm", "CK-S1-03", "2 to 3 of A, B, C."),
    ("somebody else’s Actor", at_antes, m.Ante("a", ("REA",), "Mind"), "b", "CK-S2-03", "The table waits for A."),
    ("the GM for a player", at_antes, m.Ante("a", ("REA",), "Mind"), "gm", "CK-S2-03", "The table waits for A."),
    ("a spectator", at_antes, m.Ante("a", ("REA",), "Mind"), "", "CK-S2-03", "The table waits for A."),
    ("a player for the GM", after_the_end, m.StartConflict(("a", "b")), "a", "CK-P-02", "No Conflict is in progress."),
    ("a player ends it", at_antes, m.EndConflict("I win"), "a", "R-CK-91", "The table waits for A."),
    ("out of turn", at_antes, m.Ante("b", ("REA",), "Mind"), "b", "CK-S2-01", "The table waits for A."),
    ("out of turn in Step 3", at_bids, m.Commit("c", "REA", 1), "c", "CK-S3-01", "The table waits for A."),
    ("Step 3 in Step 2", at_antes, m.Commit("a", "REA", 1), "a", "CK-P-04", "The table waits for A."),
    ("Step 2 in Step 3", at_bids, m.Ante("a", ("REA",), "Mind"), "a", "CK-P-04", "The table waits for A."),
    ("damage in Step 2", at_antes, m.Spread("a", "b", {"STR": 1}), "a", "CK-S5-06", "The table waits for A."),
    ("a line before the reveal", at_bids, m.Justify("a", "so there"), "a", "CK-S3-13", "The table waits for A."),
    ("a line out of turn", at_lines, m.Justify("b", "so there"), "b", "CK-S3-13", "decision about A"),
    ("after the end", after_the_end, m.Ante("a", ("REA",), "Mind"), "a", "CK-P-04", "No Conflict is in progress."),
    ("a bid after the end", after_the_end, m.Commit("a", "REA", 1), "a", "CK-P-04", "No Conflict is in progress."),
    ("an end after the end", after_the_end, m.EndConflict("again"), "gm", "R-CK-91", "No Conflict is in progress."),
    ("a Hand after the end", after_the_end, m.DealHand(), "gm", "CK-S1-05", "No Conflict is in progress."),
    ("no ante", at_antes, m.Ante("a", (), "Mind"), "a", "CK-S2-03", "Choose from: REA, KNO, QUI, STR"),
    ("two chips", at_antes, m.Ante("a", ("REA", "REA"), "Mind"), "a", "CK-S2-03", "Choose from: REA, KNO, QUI, STR"),
    ("a bid above TS", at_bids, m.Commit("a", "REA", 6), "a", "CK-S3-07", "Choose 1 to 5."),
    ("a bid of nothing", at_bids, m.Commit("a", "REA", 0), "a", "R-CK-36", "Choose 1 to 5."),
    ("a negative bid", at_bids, m.Commit("a", "REA", -2), "a", "R-CK-36", "Choose 1 to 5."),
    ("a second Wildcard", at_bids, m.Commit("a", "REA", 1, wildcards=2), "a", "CK-N-09", "Choose 0 to 1."),
    ("a negative Wildcard", at_bids, m.Commit("a", "REA", 1, wildcards=-1), "a", "CK-S3-11", "Choose 0 to 1."),
    ("a card outside the TA", at_bids, m.Commit("a", "STR", 1), "a", "CK-S3-03", "Choose from: REA (▲ Reason"),
    ("a face-up bid of 0", at_bids, m.Commit("a", "REA", 0, face_up=True), "a", "R-CK-36", "Choose 1 to 5."),
    ("a fold", at_bids, m.Fold("a"), "a", "R-CK-55", "The table waits for A."),
    ("mercy", at_damage, m.Spare("b", "a", True), "b", "R-CK-61", ""),
    ("damage on a dash", at_damage, m.Spread("a", "b", {"FIT": 2, "AGI": 1}), "a", "CK-S5-08", "AGI 0 to 0"),
    ("damage above an AV", at_damage, m.Spread("a", "b", {"STR": 3}), "a", "CK-S5-07", "STR 0 to 2, FIT 0 to 9"),
    ("damage that is too little", at_damage, m.Spread("a", "b", {"STR": 2}), "a", "CK-S5-06", "together 3"),
    ("damage that is too much", at_damage, m.Spread("a", "b", {"FIT": 4}), "a", "CK-S5-06", "together 3"),
    ("damage to another TA", at_damage, m.Spread("a", "b", {"REA": 3}), "a", "CK-S5-06", "FIT 0 to 9"),
    ("negative damage", at_damage, m.Spread("a", "b", {"STR": -1, "FIT": 4}), "a", "CK-S5-06", "FIT 0 to 9"),
    ("damage of the wrong hit", at_damage, m.Spread("a", "a", {"FIT": 3}), "a", "CK-S5-06", ""),
    ("damage by the wrong seat", at_damage, m.Spread("a", "b", {"FIT": 3}), "b", "CK-S5-06", "The table waits for A."),
    ("an end in mid-step", at_lines, m.EndConflict("enough"), "gm", "R-CK-91", "decision about A"),
    ("AVs in a Conflict", at_antes, m.SetAv("a", {"REA": 9}), "gm", "CK-GL-10", "The table waits for A."),
    ("Wildcards in a Conflict", at_antes, m.SetWildcardRank("a", 9), "gm", "CK-N-08", "The table waits for A."),
    ("an AV of 100", after_the_end, m.SetAv("a", {"REA": 100}), "gm", "R-CK-83", "REA 0 to 99"),
    ("a negative AV", after_the_end, m.SetAv("a", {"REA": -1}), "gm", "CK-GL-06", "REA 0 to 99"),
    ("a Rank of 0", after_the_end, m.SetRank("a", 0), "gm", "R-CK-83", "Choose 1 to 99."),
    ("ten Wildcards", after_the_end, m.SetWildcardRank("a", 10), "gm", "CK-N-10", "Choose 0 to 9."),
    ("an Actor without a name", after_the_end, m.AddActor(" ", "gm", {}), "gm", "CK-GL-01", "Write up to 40"),
    ("an Actor of nobody’s", after_the_end, m.AddActor("Z", "z", {}), "gm", "CK-GL-01", "Choose from: gm, a, b, c."),
    ("an intent of two lines", at_antes, m.Ante("a", ("REA",), "Mind", "I\nII"), "a", "CK-S2-02", "280 characters"),
    ("a verdict too early", at_lines, m.Accept(), "gm", "CK-TC-04", "decision about A"),
    ("a vote nobody called for", at_lines, m.Vote("a", True), "b", "R-CK-79", "decision about A"),
    ("an objection too early", at_lines, m.Object("a"), "b", "R-CK-79", "decision about A"),
    ("an elimination nobody faces", at_antes, m.LetContinue("a", True), "gm", "CK-C-15", "The table waits for A."),
    ("a stranger involved", at_engagement, m.Involve(("a", "z")), "gm", "CK-S1-03", "2 to 3 of A, B, C."),
    ("one involved twice", at_engagement, m.Involve(("a", "a")), "gm", "CK-S1-03", "2 to 3 of A, B, C."),
    ("one involved alone", at_engagement, m.Involve(("a",)), "gm", "CK-S1-03", "2 to 3 of A, B, C."),
    ("involved by a player", at_engagement, m.Involve(("a", "b")), "a", "CK-S1-03", "The GM prepares the next Hand."),
    ("a stranger opposed", at_engagement, m.Oppose(("a|z",)), "gm", "CK-S1-05", "A – B, A – C, B – C"),
    ("one opposed to itself", at_engagement, m.Oppose(("a|a",)), "gm", "CK-S1-05", "A – B, A – C, B – C"),
    ("no pair at all", at_engagement, m.Oppose(("a",)), "gm", "CK-S1-05", "A – B, A – C, B – C"),
    ("a stranger’s cluster", at_engagement, m.SplitIntoClusters({"z": 1}), "gm", "CK-S1-04", "a 1 to 3, b 1 to 3"),
    ("cluster 0", at_engagement, m.SplitIntoClusters({"a": 0}), "gm", "CK-S1-04", "a 1 to 3, b 1 to 3"),
    ("a stranger Under the Gun", at_engagement, m.SetUnderTheGun("z"), "gm", "CK-S1-02", "Choose from: A, B, C."),
    ("a stranger joins", at_engagement, m.Join("z"), "gm", "R-CK-69", "Choose from: a, b, c."),
    ("the fate of a stranger", at_engagement, m.OverrideElimination("z", True), "gm", "CK-C-15", "Choose from: A"),
    ("a player’s own fate", at_engagement, m.OverrideElimination("a", True), "a", "CK-C-15", "The GM prepares"),
    ("a note of two lines", after_the_end, m.AddNote("a", "I\nII"), "gm", "CK-GL-31", "characters"),
    ("an Action against oneself", after_the_end, m.Propose("a", "a"), "a", "CK-S1-01", "Choose from: B, C."),
    ("a place nobody has", after_the_end, m.SetPlace("a", 9), "gm", "R-CK-54", "Choose from: B’s place, C’s place."),
    ("a newcomer in mid-Hand", at_antes, m.Join("a"), "gm", "CK-S1-03", ""),
]  # fmt: skip


@pytest.mark.parametrize(("table", "move", "seat", "rule", "legal"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_wrong_move_is_refused(table: Any, move: Any, seat: str, rule: str, legal: str) -> None:
    """R-CK-49: the refusal cites the rule and lists legal choices, and the position does not change."""
    refusal = table().refused(move, seat)
    assert refusal.rule == rule
    assert legal in refusal.legal
    assert str(refusal).endswith(f"[{rule}]")


@pytest.mark.parametrize(("table", "move", "seat"), [c[1:4] for c in CASES], ids=[c[0] for c in CASES])
def test_a_refusal_is_one_sentence(table: Any, move: Any, seat: str) -> None:
    """A refusal's text is one plain sentence."""
    text = table().refused(move, seat).text
    assert ". " not in text


def test_a_bid_above_the_stack() -> None:
    """A bid of 3 from a stack of 2 is refused under the stack’s rule, and one above both limits under the cap’s.

    Rules: CK-S3-08.
    """
    table = Table(sheet("a", (2, 5, 5)), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 3)).rule == "CK-S3-08"
    assert table.refused(m.Commit("a", "KNO", 9)).rule == "CK-S3-07"


def test_a_wildcard_with_none_left() -> None:
    """CK-S3-11: the refusal says that no Wildcard is left, and not that one is the limit."""
    table = at_bids()
    table.commits(a="REA 1 +W")
    refusal = table.refused(m.Commit("b", "REA", 1, wildcards=1))
    assert refusal.rule == "CK-S3-11"
    assert refusal.text == "B has no Wildcard left in this Conflict."


def test_a_face_up_bid_of_0_where_0_may_be_bid() -> None:
    """CK-S3-09: a face-up bid needs at least one chip, under min_bid=0 and with an empty stack too."""
    assert at_bids(min_bid="0").refused(m.Commit("a", "REA", 0, face_up=True)).rule == "CK-S3-09"
    table = Table(sheet("a", (1, 5, 5)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", 0, face_up=True))
    assert (refusal.rule, refusal.text) == ("CK-S3-09", "A face-up bid needs at least one chip.")


def test_a_negative_bid_from_an_empty_stack() -> None:
    """CK-S3-06: the refusal does not mention chips that the Actor does not have."""
    table = Table(sheet("a", (1, 5, 5)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", -1))
    assert refusal.legal == "Choose 0."
    assert "With REA chips in the stack" not in refusal.text


def test_a_card_of_av_0_and_of_a_dash() -> None:
    """CK-S3-04: both cards are refused, and the refusal lists the cards that can be played."""
    table = Table(sheet("a", (5, 0, "-")), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    for attribute in ("KNO", "QUI"):
        refusal = table.refused(m.Commit("a", attribute, 0))
        assert (refusal.rule, refusal.legal) == ("CK-S3-04", "Choose from: REA (▲ Reason, over KNO, FIT, PRE).")


def test_an_ante_from_an_empty_stack() -> None:
    """CK-S2-03: an Attribute without a chip cannot pay the ante."""
    table = Table(sheet("a", (5, 0, "-")), level("b", 5))
    table.start()
    for chip in ("KNO", "QUI"):
        refusal = table.refused(m.Ante("a", (chip,), "Mind"))
        assert (refusal.rule, refusal.text) == ("CK-S2-03", f"There is no {chip} chip in the stack to ante.")
        assert refusal.legal == "Choose from: REA, STR, FIT, AGI, WIL, PRE, INT."


def test_an_aspect_with_ts_0() -> None:
    """R-CK-45: it has no legal Action card."""
    table = Table(sheet("a", NOTHING), level("b", 5))
    table.start()
    refusal = table.refused(m.Ante("a", ("STR",), "Mind"))
    assert (refusal.rule, refusal.legal) == ("R-CK-45", "Choose from: ■ Body (over Spirit), ● Spirit (over Mind).")


def test_a_seat_without_actors() -> None:
    """CK-TC-01: the refusal says that the player has no Actor."""
    table = at_antes()
    nobody = type(GM)("z")
    with pytest.raises(Refused) as caught:
        SYSTEM.play(table.position, nobody, m.Ante("a", ("REA",), "Mind"), table.chance)
    assert str(caught.value) == "You do not play A. The table waits for A. [CK-S2-03]"
    assert SYSTEM.options(SYSTEM.view(table.position, nobody), nobody) == ()
    assert SYSTEM.options(SYSTEM.view(table.position, WATCHER), WATCHER) == ()


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"move": "surrender", "actor": "a"}, "CK-P-04"),
        ({"move": "ante", "actor": "a"}, "CK-P-04"),
        ({"move": "ante", "actor": "a", "chips": ["REA"], "aspect": "Mind", "bribe": 3}, "CK-P-04"),
        ({"move": "ante", "actor": "a", "chips": ["REA"], "aspect": "Soul"}, "CK-GL-02"),
        ({"move": "ante", "actor": "a", "chips": ["LUK"], "aspect": "Mind"}, "CK-GL-04"),
        ({"move": "commit", "actor": "a", "action": "LUK", "bid": 1}, "CK-GL-04"),
        ({"move": "commit", "actor": "a", "action": "REA", "bid": 1.5}, "CK-M-01"),
        ({"move": "spread", "actor": "a", "source": "b", "parts": {"STR": 0.5}}, "CK-S5-06"),
        ({"move": "set-av", "actor": "a", "av": {"REA": 0.5}}, "CK-GL-06"),
        ({"move": "set-rank", "actor": "a", "rank": 1.5}, "CK-M-01"),
        ({"actor": "a"}, "CK-P-04"),
        (["ante"], "CK-P-04"),
        (7, "CK-P-04"),
        (None, "CK-P-04"),
    ],
)
def test_invalid_data_of_a_move_is_refused(data: Any, rule: str) -> None:
    """Unknown kinds, fields, Aspects, Attributes and fractions are refused with the place of the mistake."""
    with refuses(rule) as found:
        SYSTEM.read_move(data)
    assert found[0].text.startswith("This is not a move of Core Kernel: ")
    assert found[0].legal.endswith("Read the options of the seat: each of them names its move.")
    assert_plain(found[0])


@pytest.mark.parametrize(
    ("changes", "rule", "legal"),
    [
        ({"house_rule": "yes"}, "CK", "Choose from: av_basis, ante_end"),
        ({"orphan_chip": "jackpot"}, "CK", "Choose from: av_basis, ante_end"),
        ({"av_basis": "both"}, "R-CK-01", "av_basis may be sheet or held."),
        ({"td_bonus": "-1"}, "R-CK-24", "td_bonus may be 0 or a number from 1 to 999."),
        ({"td_bonus": "1.5"}, "R-CK-24", "td_bonus may be 0 or a number from 1 to 999."),
        ({"max_hands": "1000"}, "R-CK-90", "max_hands may be none or a number from 1 to 999."),
        ({"mercy": "yes"}, "R-CK-61", "mercy may be false or true."),
        ({"mercy": ""}, "R-CK-61", "mercy may be false or true."),
    ],
)
def test_unknown_rulings_and_values(changes: dict[str, str], rule: str, legal: str) -> None:
    """An unknown ruling or value is refused, and the refusal lists the known ones."""
    table = after_the_end()
    before = SYSTEM.encode(table.position)
    with refuses(rule) as found:
        SYSTEM.rule(table.position, changes, table.chance)
    assert legal in found[0].legal
    assert_plain(found[0])
    assert SYSTEM.encode(table.position) == before


def test_an_extension_in_force_is_asked_for_refusals_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-N-09, CK-K-10: an Extension allows two Wildcards, and the third is refused."""
    install(monkeypatch, extension("two", Commit=lambda v, f: {"wildcard_limit": 2} if f.moment == "bid" else {}))
    table = Table(level("a", 5, wildcards=4), level("b", 5), extensions=("two",))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1, wildcards=3)).legal == "Choose 0 to 2."
    table.commit("a", "REA", 1, wildcards=2)
