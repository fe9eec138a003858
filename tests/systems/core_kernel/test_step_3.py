"""Section 4.9, first half: Action card, bid and Wildcard; the reveal; and the lines after it (4.13)."""

from __future__ import annotations

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, data, legal, level, sheet, usual


def at_step_3(aspect: str = "Mind", **rulings: str) -> Table:
    """Return two Actors of AV 5, A with 2 Wildcards, after a Step 2 in which both played one Aspect."""
    table = Table(level("a", 5, wildcards=2), level("b", 5), rulings=rulings)
    table.start()
    table.antes(a=f"WIL {aspect}", b=f"WIL {aspect}")
    return table


# Laying


def test_table_order_in_step_3() -> None:
    """CK-S3-01: Actors commit in table order from Under the Gun, and another order is refused."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start(deal=False)
    table.play(m.SetUnderTheGun("c"))
    table.antes(a="REA Mind", b="REA Mind", c="REA Mind")
    for key, others in (("c", "ab"), ("a", "b"), ("b", "")):
        assert table.waits_for() == [key]
        for other in others:
            refusal = table.refused(m.Commit(other, "KNO", 1))
            assert (refusal.rule, refusal.text) == ("CK-S3-01", f"It is not {other.title()}’s turn.")
        table.commit(key, "KNO", 1)


def test_one_action_card_hidden_until_the_reveal() -> None:
    """CK-S3-02, CK-C-08: the card names the Attribute bid, and others learn it only when all have committed."""
    table = at_step_3()
    emitted = table.commit("a", "KNO", 2)
    assert [table.said(event) for event in emitted if event.to is None] == ["A has committed."]
    assert [table.said(event) for event in emitted if event.to == ("a",)] == ["In secret: A plays KNO and bids 2."]
    assert table.part("a").action is None
    for key in ("b", "gm", ""):
        assert table.view(key).conflict.hand.actions.contents == ()  # type: ignore[union-attr]
    assert table.refused(m.Commit("a", "REA", 1)).rule == "R-CK-107"


def test_the_attribute_belongs_to_the_aspect() -> None:
    """CK-S3-03, CK-GL-03: after Mind a Body card is refused, and the refusal lists the legal ones."""
    refusal = at_step_3().refused(m.Commit("a", "STR", 1))
    assert refusal.rule == "CK-S3-03"
    assert refusal.text == "STR belongs to Body, and Mind was played in Step 2."
    assert [name in refusal.legal for name in ("REA (▲ Reason", "KNO (▲ Knowledge", "QUI (▲ Quickness")] == [True] * 3


def test_the_attribute_needs_an_av() -> None:
    """CK-S3-04, CK-S6-02: a card of AV 0 or of a dash is refused, even with a bid of 0."""
    table = Table(sheet("a", (5, 0, "-")), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "KNO", 0)).text == "KNO has no AV, so its card cannot be played."
    assert table.refused(m.Commit("a", "QUI", 1)).rule == "CK-S3-04"


@pytest.mark.parametrize(
    ("bid", "rule"), [(0, "R-CK-36"), (1, ""), (5, ""), (6, "CK-S3-07"), (50, "CK-S3-07"), (-1, "R-CK-36")]
)
def test_how_much_may_be_bid(bid: int, rule: str) -> None:
    """A bid from 1 to TS 5 is accepted, and others are refused under their own rules.

    Rules: CK-S3-06, CK-S3-07, CK-C-09, R-CK-36.
    """
    table = at_step_3()
    if rule:
        assert table.refused(m.Commit("a", "KNO", bid)).rule == rule
    else:
        table.commit("a", "KNO", bid)
        assert table.committed("a", "KNO") == bid


def test_the_stack_limits_the_bid() -> None:
    """CK-S3-08: with TS 5 and 2 chips a bid of 3 is refused under the rule of the stack."""
    table = Table(sheet("a", (2, 7, 7)), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    refusal = table.refused(m.Commit("a", "REA", 3))
    assert (refusal.rule, refusal.text) == ("CK-S3-08", "The stack has only 2 REA.")
    table.commit("a", "REA", 2)


def test_0_is_bid_from_an_empty_stack_only() -> None:
    """CK-S3-06, R-CK-36, R-CK-46: an Attribute with an AV and no chips left is played with a bid of 0."""
    table = Table(sheet("a", (1, 7, 7)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1)).legal == "Choose 0."
    table.commit("a", "REA", 0)
    assert table.part("a").actor in table.hand.actions.laid


def test_a_bid_face_up() -> None:
    """CK-S3-09, CK-C-10, R-CK-43: a face-up bid shows its Attribute and count at once, and hides a Wildcard."""
    table = at_step_3()
    emitted = table.commit("a", "QUI", 4, face_up=True, wildcards=1)
    assert [table.said(event) for event in emitted if event.to is None] == ["A plays QUI face up and bids 4."]
    assert (table.part("a").action, table.part("a").bid, table.part("a").wildcards) == ("QUI", 4, 0)
    seen = table.view("b").conflict
    assert seen is not None
    assert next(p.wildcards for p in seen.participants if p.actor == "a") == 2
    assert table.of_kind("action") == []


def test_bid_chips_leave_the_stack() -> None:
    """CK-S3-10, CK-GL-24: bid chips stay committed in the next Hand and return after the Conflict."""
    table = at_step_3()
    table.commits(a="KNO 3", b="KNO 3")
    assert table.stack("a", "KNO") == 2
    table.no_lines()
    table.finish()
    table.deal()
    assert (table.stack("a", "KNO"), table.committed("a", "KNO")) == (2, 3)
    table.end()
    table.start(deal=False)
    assert (table.stack("a", "KNO"), table.committed("a", "KNO")) == (5, 0)


def test_a_wildcard_is_hidden_and_spent() -> None:
    """A Wildcard is shown at the reveal, counts 1, and is spent even if it changes nothing.

    Rules: CK-S3-11, CK-C-11, R-CK-41.
    """
    table = at_step_3()
    table.commit("a", "KNO", 3, wildcards=1)
    public = [table.said(event) for event in table.events if event.to is None and event.rule != "CK-N-07"]
    assert "Wildcard" not in " ".join(public)
    table.commit("b", "KNO", 1)
    assert table.said(table.of_kind("action")[0]) == "A plays KNO (tag: Know) and bids 3 with a Wildcard."
    table.no_lines()
    assert table.participant("a").wildcards == 1
    assert table.of_kind("showdown")[0].tallies[0].addends[-1].rule == "CK-S3-11"


def test_all_reveal_together() -> None:
    """CK-S3-12, R-CK-98: no card is revealed until all have committed; then all are, with their bids."""
    table = at_step_3()
    table.commit("a", "KNO", 3)
    assert table.of_kind("action") == []
    table.commit("b", "QUI", 2)
    assert [table.said(event) for event in table.of_kind("action")] == [
        "A plays KNO (tag: Know) and bids 3.",
        "B plays QUI (tag: Quick) and bids 2.",
    ]
    assert [(table.part(key).action, table.part(key).bid) for key in "ab"] == [("KNO", 3), ("QUI", 2)]


# Lines and whether the tags fit


def revealed(**more: str) -> Table:
    """Return two PCs and an NPC of the GM after the reveal: A swept B, and the NPC has the highest bid."""
    table = Table(level("a", 9), level("b", 9), level("foe", 9, kind="NPC"), rulings=more)
    table.start()
    table.antes(a="WIL Body", b="REA Spirit", foe="REA Spirit")
    table.commits(a="STR 4", b="PRE 2", foe="PRE 3")
    return table


def test_each_player_may_add_a_line() -> None:
    """CK-S3-13, CK-C-12, R-CK-80: each player may add a line for its own cards, in order from Under the Gun."""
    table = revealed()
    assert table.waits_for() == ["a"]
    refusal = table.refused(m.Justify("b", "Me first"))
    assert refusal.rule == "CK-S3-13"
    (emitted,) = table.play(m.Justify("a", "I lean on the door"))
    assert (emitted.rule, emitted.to) == ("CK-S3-13", None)
    assert data(emitted) == {"actor": "a", "line": "I lean on the door", "aspect": "Body"}
    assert table.play(m.Justify("b")) == ()
    assert table.waits_for() == ["gm"]
    table.play(m.Justify("foe"))
    assert table.conflict.decisions.top is not None
    table.play(m.Accept())
    assert [table.part(key).judged for key in ("a", "b", "foe")] == ["fits", "fits", "fits"]


def test_the_gm_lets_plays_stand() -> None:
    """CK-TC-04, CK-C-13, CK-S3-05: the GM accepts all plays at once or each by itself, and then the Hand continues."""
    table = revealed()
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    (emitted,) = table.play(m.JudgeFit("a", "fits"))
    assert (emitted.rule, table.said(emitted)) == ("R-CK-78", "The play of A stands.")
    emitted = table.play(m.Accept())[0]
    assert (emitted.rule, table.said(emitted)) == ("CK-TC-04", "All plays stand.")
    assert table.of_kind("showdown") != []


def test_one_retry_and_then_no_bonus() -> None:
    """Only after one more line may the GM judge a play unfit, and then it loses AD bonus and Sweep.

    Rules: CK-S3-05, CK-C-13, R-CK-78.
    """
    table = revealed()
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key, "well"))
    assert table.refused(m.JudgeFit("a", "unfit")).rule == "R-CK-78"
    table.play(m.JudgeFit("a", "retry"))
    assert table.said(table.last[0]) == "A is asked for another line."
    assert table.waits_for() == ["a"]
    table.play(m.Justify("a", "I really lean on it"))
    assert table.refused(m.JudgeFit("a", "retry")).rule == "R-CK-78"
    table.play(m.JudgeFit("a", "unfit"))
    assert table.said(table.last[0]) == "The tag of A does not fit: no AD bonus and no Sweep in this Hand."
    table.play(m.Accept())
    first = table.of_kind("showdown")[0]
    assert [(addend.rule, addend.value) for addend in first.tallies[0].addends] == [("CK-S4-01", 4)]


def test_an_unfit_play_is_not_announced_as_a_sweep() -> None:
    """R-CK-78, CK-S3-15: if the verdict says “no Sweep”, the Showdown does not announce one."""
    table = revealed()
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    table.play(m.JudgeFit("a", "retry"))
    table.play(m.Justify("a"))
    table.play(m.JudgeFit("a", "unfit"))
    table.play(m.Accept())
    assert [
        table.said(event)
        for event in table.of_kind("showdown")
        if "a" in data(event)["pair"] and "Sweep" in table.said(event)
    ] == []


def test_opponents_of_an_unfit_play_keep_their_bonuses() -> None:
    """R-CK-78: A's unfit play loses its AD win, but bid and Wildcard count, and B's bonuses stay."""
    table = Table(level("a", 9, wildcards=1), level("b", 9))
    table.start()
    table.antes(a="REA Spirit", b="WIL Body")
    table.commits(a="PRE 2 +W", b="STR 4")
    for key in ("a", "b"):
        table.play(m.Justify(key))
    table.play(m.JudgeFit("a", "retry"))
    table.play(m.Justify("a"))
    table.play(m.JudgeFit("a", "unfit"))
    table.play(m.Accept())
    (pair,) = table.of_kind("showdown")
    assert [addend.value for addend in pair.tallies[0].addends] == [2, 1]
    assert [addend.value for addend in pair.tallies[1].addends] == [4, 1, 2]


def test_players_vote_on_the_gms_actors() -> None:
    """CK-TC-04, R-CK-78, R-CK-79: a majority of players can judge a GM's play unfit, after one retry."""
    table = revealed()
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    assert table.refused(m.JudgeFit("foe", "fits")).rule in ("R-CK-78", "R-CK-79")
    assert table.refused(m.Object("foe"), "gm").rule == "R-CK-79"
    table.play(m.Object("foe"), "b")
    assert table.waits_for() == ["a", "b"]
    (emitted,) = table.play(m.Vote("foe", False), "b")
    assert (emitted.rule, table.said(emitted)) == ("R-CK-79", "A player has voted.")
    assert table.refused(m.Vote("foe", True), "b").rule == "R-CK-79"
    table.play(m.Vote("foe", False), "a")
    said = [table.said(event) for event in table.last]
    assert said == [
        "A player has voted.",
        "Votes on the tag of Foe: 0 for, 2 against.",
        "Foe is asked for another line.",
    ]
    table.play(m.Justify("foe", "with style"))
    table.play(m.Object("foe"), "a")
    table.play(m.Vote("foe", False), "a")
    table.play(m.Vote("foe", False), "b")
    assert table.said(table.last[-1]) == "The tag of Foe does not fit: no AD bonus and no Sweep in this Hand."
    assert table.part("foe").judged == "unfit"


def test_a_tied_vote_lets_the_play_stand() -> None:
    """R-CK-79: one vote each is no majority, and there is no second vote."""
    table = revealed()
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    table.play(m.Object("foe"), "a")
    table.play(m.Vote("foe", False), "a")
    table.play(m.Vote("foe", True), "b")
    assert table.part("foe").judged == "fits"
    assert table.refused(m.Object("foe"), "a").rule == "R-CK-79"


def test_without_a_gm_every_play_stands() -> None:
    """CK-C-13, CK-TC-04: without a GM the Hand continues after the last line."""
    table = Table(level("a", 5), level("b", 5), facilitated=False)
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 1", b="REA 1")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    assert table.of_kind("showdown") != []


# The usual choices, made for whoever is away


def test_the_usual_action_is_of_the_largest_stack() -> None:
    """CK-C-08: an absent player's usual card is that of the largest stack."""
    table = Table(sheet("a", (3, 4, 8)), level("b", 5))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    option = next(option for option in table.options("a") if option.owed)
    assert option.build(SYSTEM.move_type).action == "QUI"


def test_action_cards_keep_their_order_while_stacks_change() -> None:
    """CK-C-08: the options list cards in the order of the grid, and the usual bid fits the usual card."""
    for ratings, usual_card, most in (((8, 3, 4), "REA", 5), ((3, 1, 8), "QUI", 4), ((1, 8, 6), "KNO", 5)):
        table = Table(sheet("a", ratings), level("b", 5))
        table.start()
        table.antes(a="WIL Mind", b="WIL Mind")
        option = next(option for option in table.options("a") if option.owed)
        cards, bid = option.fields[:2]
        assert [choice.value for choice in cards.domain.choices] == ["REA", "KNO", "QUI"]  # type: ignore[union-attr]
        assert (cards.domain.usual, bid.domain.high) == (usual_card, most)  # type: ignore[union-attr]


def test_the_usual_bid_is_the_lowest_face_down_without_a_wildcard() -> None:
    """CK-C-09, CK-C-10, CK-C-11: an absent player's usual bid is the lowest legal one, face down."""
    table = at_step_3()
    option = next(option for option in table.options("a") if option.owed)
    assert (usual(option, "bid"), usual(option, "wildcards"), usual(option, "face_up")) == (1, 0, False)
    assert legal(option, "wildcards") == "Choose 0 to 1."


def test_the_usual_answer_to_the_reveal_is_silence_and_consent() -> None:
    """CK-C-12, CK-C-13: an absent player adds no line, and an absent GM accepts the play."""
    table = revealed()
    for expected in (m.Justify("a"), m.Justify("b"), m.Justify("foe"), m.Accept()):
        seat = table.waits_for()[0]
        option = next(option for option in table.options(seat) if option.owed)
        assert option.build(SYSTEM.move_type) == expected
        table.answer()
