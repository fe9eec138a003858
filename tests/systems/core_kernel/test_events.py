"""The data of each event: its rule, its kind, its numbers and names. The log shows which rule applied."""

from __future__ import annotations

from typing import Any

from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import ref
from tests.systems.core_kernel.driver import NINE, Table, data, data_of, level, sheet


def duel(*, deal: bool = True, **rulings: str) -> Table:
    table = Table(level("a", 5), level("b", 5), rulings=rulings)
    table.start(deal=deal)
    return table


# Between Conflicts, and Engagement


def test_a_conflict_from_its_proposal_to_its_first_hand() -> None:
    """CK-S1-01, CK-P-02, CK-N-07, CK-N-15, CK-S1-02, CK-P-04: Rank 6 makes Stakes of 2; c has 2 Wildcards."""
    table = Table(level("a", 5, es=2), level("b", 5), level("c", 5, wildcards=2))
    proposed = table.play(m.Propose("b", "a", "I take the crown."))
    assert data_of(proposed) == [
        ("CK-S1-01", "proposed", {"actor": "b", "against": "a", "action": "I take the crown."})
    ]
    assert data_of(table.play(m.StartConflict(("c", "b", "a"), "the crown"))) == [
        ("CK-P-02", "conflict", {"participants": ["a", "b", "c"], "stakes": "the crown"}),
        ("CK-N-07", "no-wildcards", {"actor": "a"}),
        ("CK-N-07", "no-wildcards", {"actor": "b"}),
        ("CK-N-15", "stakes", {"es": 2, "name": "stakes-2", "changed": False}),
        ("CK-S1-02", "under-the-gun", {"actor": "b"}),
    ]
    assert (table.conflict.stakes, table.conflict.number, table.position.proposals) == ("the crown", 1, ())
    assert table.said(table.last[0]) == "A Conflict begins over the crown: A, B and C."
    assert data_of(table.play(m.DealHand())) == [("CK-P-04", "hand", {"hand": 1, "first": "b"})]
    assert table.said(table.last[0]) == "Hand 1 begins. B acts first."


def test_without_a_gm_the_last_hand_is_announced() -> None:
    """R-CK-90: nobody could end the Conflict sooner."""
    table = Table(level("a", 5), level("b", 5), facilitated=False, rulings={"max_hands": "3"})
    table.play(m.StartConflict(("a", "b")))
    assert data_of(table.of_kind("last-hand")) == [("R-CK-90", "last-hand", {"hand": 3})]


def test_what_the_gm_changes_between_conflicts() -> None:
    """CK-GL-01, CK-GL-31, CK-N-10, R-CK-54, R-CK-83, R-CK-86: each event cites the rule that allows the change."""
    table = Table(level("a", 5), level("b", 5))
    moves = (
        m.SetAv("a", {"REA": 7}), m.SetWildcardRank("a", 3), m.SetRank("a", 6), m.SetPlace("a", 2),
        m.AddActor(" Cy ", "a", {"REA": 1}), m.AddNote("b", "It hurts."),
    )  # fmt: skip
    assert data_of(event for move in moves for event in table.play(move)) == [
        ("R-CK-86", "avs-set", {"actor": "a"}),
        ("CK-N-10", "wildcard-rank-set", {"actor": "a", "wildcards": 3}),
        ("R-CK-83", "rank-set", {"actor": "a"}),
        ("R-CK-54", "place", {"actor": "a", "other": "b"}),
        ("CK-GL-01", "actor", {"actor": "cy"}),
        ("CK-GL-31", "note", {"actor": "b", "note": "It hurts."}),
    ]
    cy = table.actor("cy")
    assert (cy.name, cy.kind, cy.controller, cy.place, cy.rank, cy.wildcard_rank, cy.side) == (
        "Cy", "PC", "a", 3, 1, 0, "",
    )  # fmt: skip
    assert cy.av == cy.av_base == (1, *[None] * 8)
    assert [actor.key for actor in table.position.actors] == ["b", "a", "cy"]
    assert table.actor("b").notes == ("It hurts.",)


def test_what_the_gm_settles_before_a_hand() -> None:
    """CK-C-15, CK-S1-03, CK-S1-04, CK-S1-05, R-CK-51, R-CK-69: each decision is announced with the Actors concerned."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start("a", "b", "c")
    table.finish()
    emitted = [
        table.play(move)
        for move in (
            m.Join("d"), m.SplitIntoClusters({"a": 2, "b": 2, "c": 1, "d": 1}),
            m.SplitIntoClusters({}), m.Oppose(("a|b", "c|d")), m.Involve(("c", "b", "a")),
            m.OverrideElimination("a", True), m.OverrideElimination("a", False), m.DealHand(),
        )
    ]  # fmt: skip
    assert data_of(event for events in emitted for event in events) == [
        ("R-CK-69", "joined", {"actor": "d"}),
        ("CK-S1-04", "clusters", {"clusters": [["c", "d"], ["a", "b"]]}),
        ("CK-S1-04", "clusters", {"clusters": [["a", "b", "c", "d"]]}),
        ("CK-S1-05", "opposition", {"pairs": [["a", "b"], ["c", "d"]]}),
        ("CK-S1-03", "involved", {"actors": ["a", "b", "c"]}),
        ("CK-C-15", "override", {"actor": "a", "continues": True}),
        ("CK-C-15", "override", {"actor": "a", "continues": False}),
        ("CK-P-04", "hand", {"hand": 2, "first": "a"}),
        ("R-CK-51", "sits-out", {"actor": "c", "rest": False}),
    ]
    assert (table.conflict.opposition, table.conflict.involved) == ((("a", "b"), ("c", "d")), ("a", "b", "c"))


def test_stakes_that_change_with_a_hand() -> None:
    """Only the Ranks of Actors still in count: Rank 6 gives 2 and Rank 1 gives 1; b acts first after a has left.

    Rules: R-CK-22, R-CK-53.
    """
    table = Table(level("a", 5, es=2), level("b", 5), level("c", 5), rulings={"es_lock": "hand"})
    table.start()
    table.antes(a="withdraw", b="REA Mind", c="REA Mind")
    table.finish()
    table.deal()
    assert data_of(table.last) == [
        ("R-CK-22", "stakes", {"es": 1, "name": "stakes-1", "changed": True}),
        ("CK-P-04", "hand", {"hand": 2, "first": "b"}),
    ]


def test_the_gm_chooses_who_is_under_the_gun() -> None:
    """CK-S1-02: the event before the first Hand names the Actor."""
    table = duel(deal=False)
    assert data_of(table.play(m.SetUnderTheGun("b"))) == [("CK-S1-02", "under-the-gun", {"actor": "b"})]
    assert table.conflict.utg == "b"


# Steps 2 and 3


def test_antes_and_their_reveal() -> None:
    """Mind over Body is a TD Win, and both chips go to its Actor.

    Rules: CK-S2-02, CK-S2-03, CK-S2-04, CK-S2-05, CK-S2-06, CK-S2-07, CK-S2-08, CK-S2-09, CK-S2-10, CK-S2-11, CK-S2-12,
    CK-S2-13, CK-S2-14.
    """
    table = duel()
    first = table.ante("a", "REA", "Mind", "I bow")
    assert data_of(first) == [
        ("CK-S2-02", "intent", {"actor": "a", "intent": "I bow"}),
        ("CK-S2-04", "anted", {"actor": "a", "chips": 1}),
        ("CK-S2-06", "own-ante", {"actor": "a", "chips": ["REA"], "aspect": "Mind", "changes": False}),
    ]
    assert [event.to for event in first] == [None, None, ("a",)]
    assert table.part("a").intent == "I bow"
    assert data_of(table.ante("b", "STR", "Body"))[2:] == [
        ("CK-S2-07", "aspect", {"actor": "a", "aspect": "Mind"}),
        ("CK-S2-07", "aspect", {"actor": "b", "aspect": "Body"}),
        ("CK-S2-09", "td-wins", {"wins": [["a", 1], ["b", 0]]}),
        ("CK-S2-14", "paid", {"actor": "a", "chips": {"REA": 1, "STR": 1}}),
    ]
    assert table.said(table.of_kind("td-wins")[0]) == "TD Wins: A 1 and B 0."
    assert (table.part("a").paid, table.part("b").paid) == (2, 0)


def test_antes_that_nobody_wins() -> None:
    """CK-S2-15: without a TD Win the 2 chips become the Jackpot."""
    table = duel()
    table.antes(a="REA Mind", b="REA Mind")
    assert data_of(table.of_kind("jackpot")) == [
        ("CK-S2-15", "jackpot", {"chips": 2, "among": [], "played": True}),
    ]


def test_a_face_down_card_is_changed() -> None:
    """R-CK-107: all seats learn that the card was changed, and only its player learns the new one."""
    table = duel(amend="until_reveal")
    table.ante("a", "REA", "Mind")
    changed = table.play(m.Ante("a", ("WIL",), "Spirit"))
    assert data_of(changed) == [
        ("R-CK-107", "amended", {"actor": "a"}),
        ("CK-S2-06", "own-ante", {"actor": "a", "chips": ["WIL"], "aspect": "Spirit", "changes": True}),
    ]
    assert [event.to for event in changed] == [None, ("a",)]
    table.ante("b", "REA", "Spirit")
    table.commit("a", "WIL", 2)
    assert data_of(table.commit("a", "PRE", 3)) == [
        ("R-CK-107", "amended", {"actor": "a"}),
        (
            "CK-S3-02", "own-bid",
            {"actor": "a", "action": "PRE", "bid": 3, "wildcards": 0, "against": None, "changes": True},
        ),
    ]  # fmt: skip
    assert (table.stack("a", "WIL"), table.committed("a", "WIL")) == (4, 0)
    assert (table.stack("a", "PRE"), table.committed("a", "PRE")) == (2, 3)


def test_leaving_in_steps_2_and_3() -> None:
    """CK-S2-05, R-CK-55, R-CK-105: a refuses the ante, b folds; c, who opposed only them, sits out."""
    table = Table(*(level(key, 5) for key in "abcd"), rulings={"fold": "any_step"})
    table.start(deal=False)
    table.play(m.Oppose(("a|d", "b|c", "b|d")))
    table.deal()
    table.antes(a="withdraw", b="REA Mind", c="REA Mind", d="REA Mind")
    assert ("CK-S2-05", "withdrawn", {"actor": "a", "why": "refuses-the-ante"}) in data_of(table.events)
    assert data_of(table.play(m.Fold("b")))[:2] == [
        ("R-CK-55", "withdrawn", {"actor": "b", "why": "folds"}),
        ("R-CK-105", "sits-out", {"actor": "c", "rest": True}),
    ]


def test_commitments_and_their_reveal() -> None:
    """Only an Actor's player knows its sealed choice until all have committed.

    Rules: CK-S3-02, CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11, CK-S3-12,
    CK-S3-13.
    """
    table = Table(level("a", 5, wildcards=1), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="STR Body")
    first = table.commit("a", "REA", 2, wildcards=1)
    assert data_of(first) == [
        ("CK-S3-09", "committed", {"actor": "a"}),
        (
            "CK-S3-02", "own-bid",
            {"actor": "a", "action": "REA", "bid": 2, "wildcards": 1, "against": None, "changes": False},
        ),
    ]  # fmt: skip
    assert [event.to for event in first] == [None, ("a",)]
    assert data_of(table.commit("b", "STR", 4, face_up=True)) == [
        ("CK-S3-09", "committed-face-up", {"actor": "b", "action": "STR", "bid": 4}),
        (
            "CK-S3-02", "own-bid",
            {"actor": "b", "action": "STR", "bid": 4, "wildcards": 0, "against": None, "changes": False},
        ),
        (
            "CK-S3-12", "action",
            {"actor": "a", "action": "REA", "tag": "tag-REA", "bid": 2, "wildcards": 1, "against": None},
        ),
        (
            "CK-S3-12", "action",
            {"actor": "b", "action": "STR", "tag": "tag-STR", "bid": 4, "wildcards": 0, "against": None},
        ),
    ]  # fmt: skip
    assert [event.to for event in table.last] == [None, ("b",), None, None]


def test_bids_that_are_counted_openly() -> None:
    """R-CK-42: the number of chips is announced to all and stays, the Attribute to nobody."""
    table = duel(bid_count="visible", amend="until_reveal")
    table.antes(a="REA Mind", b="STR Body")
    table.commit("a", "REA", 2)
    table.commit("a", "KNO", 2)
    assert data_of(event for event in table.events if event.kind in ("committed", "committed-chips", "amended")) == [
        ("R-CK-42", "committed-chips", {"actor": "a", "bid": 2}),
        ("R-CK-107", "amended", {"actor": "a"}),
    ]
    assert (table.part("a").bid, table.part("a").action) == (2, None)


def test_lines_and_verdicts() -> None:
    """The GM asks for another line and then rules that the tag does not fit; other plays stand.

    Rules: CK-S3-13, CK-TC-04, R-CK-78.
    """
    table = duel()
    table.antes(a="REA Mind", b="STR Body")
    table.commits(a="REA 2", b="STR 4")
    assert data_of(table.play(m.Justify("a", "I think."))) == [
        ("CK-S3-13", "line", {"actor": "a", "line": "I think.", "aspect": "Mind"}),
    ]
    assert (table.part("a").line, table.said(table.last[0])) == ("I think.", "A, ▲ Mind: “I think.”")
    assert data_of(table.play(m.Justify("b"))) == []
    assert data_of(table.play(m.JudgeFit("a", "retry"))) == [
        ("R-CK-78", "judged", {"actor": "a", "verdict": "retry"}),
    ]
    assert (table.part("a").line, table.part("a").retried) == (None, True)
    table.play(m.Justify("a", "I think harder."))
    assert data_of(table.play(m.JudgeFit("a", "unfit"))) == [
        ("R-CK-78", "judged", {"actor": "a", "verdict": "unfit"}),
    ]
    assert data_of(table.play(m.Accept()))[:1] == [("CK-TC-04", "plays-stand", {})]


def test_without_a_gm_no_tag_is_judged() -> None:
    """CK-TC-04: the Showdown follows after the last line."""
    table = Table(level("a", 5), level("b", 5), facilitated=False)
    table.play(m.StartConflict(("a", "b")))
    table.antes(a="REA Mind", b="STR Body")
    table.commits(a="REA 2", b="STR 2")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    assert len(table.of_kind("showdown")) == 1
    assert table.of_kind("judged") == []


def test_a_vote_on_an_actor_of_the_gm() -> None:
    """R-CK-79: objection, votes, count and verdict; 1 against and none for asks for another line."""
    table = Table(level("a", 5), level("n", 5, kind="NPC"))
    table.start()
    table.antes(a="REA Mind")
    table.play(m.Ante("n", ("STR",), "Body"), "gm")
    table.commits(a="REA 2")
    table.play(m.Commit("n", "STR", 4), "gm")
    while table.waits_for() and not table.options("gm", "accept"):
        table.answer()
    assert data_of(table.play(m.Object("n"), "a")) == [("R-CK-79", "objection", {"actor": "n"})]
    vote = table.play(m.Vote("n", False), "a")
    assert data_of(vote) == [
        ("R-CK-79", "voted", {}),
        ("R-CK-79", "counted", {"actor": "n", "fits": 0, "unfit": 1}),
        ("R-CK-79", "judged", {"actor": "n", "verdict": "retry"}),
    ]


# Steps 4 to 6


def rows(tally: Any) -> list[tuple[int, str]]:
    """The numbers of a total with the rules they come from."""
    return [(addend.value, addend.rule) for addend in tally.addends]


def test_a_showdown_its_damage_and_where_it_goes() -> None:
    """Every part of a Showdown is announced, and its damage.

    ES 2. REA over FIT and Mind over Body are a Sweep: 5 + 2 + 2 + 1 = 10 against 3.
    Margin 7: damage 2 + 7/5 = 3.

    Rules: CK-S4-01, CK-S4-02, CK-S3-11, CK-S3-12, CK-S3-13, CK-S3-14, CK-S3-15, CK-S3-16, CK-S3-17, CK-S3-18, CK-S3-19,
    CK-S3-20, CK-S3-21, CK-S5-03, CK-S5-06.
    """
    table = Table(level("a", 5, es=2, wildcards=1), level("b", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 5 +W", b="WIL Body FIT 3")
    (shown,) = table.of_kind("showdown")
    values = {
        "pair": ["a", "b"], "first": "a", "second": "b", "winner": "a", "margin": 7, "swept": "a",
        "first_parts": [5, 2, 2, 1], "first_total": 10, "second_parts": [3], "second_total": 3,
        "td": 1, "aspect": "Mind", "other_aspect": "Body", "ad": 1, "action": "REA", "other_action": "FIT",
    }  # fmt: skip
    assert data_of([shown]) == [("CK-S4-02", "showdown", values)]
    assert shown.to is None
    assert [rows(tally) for tally in shown.tallies] == [
        [(5, "CK-S4-01"), (2, "CK-S3-18"), (2, "CK-S3-21"), (1, "CK-S3-11")],
        [(3, "CK-S4-01")],
    ]
    assert [tally.label for tally in shown.tallies] == [ref("a"), ref("b")]
    (hurt,) = table.of_kind("damage")
    values = {
        "actor": "b", "source": "a", "aspect": "Mind", "damage": 3, "parts": [2, 1],
        "owned": 3, "through": 3, "partial": False,
    }  # fmt: skip
    assert data_of([hurt]) == [("CK-S5-03", "damage", values)]
    assert [rows(tally) for tally in hurt.tallies] == [[(2, "CK-S5-03"), (1, "CK-S5-03")]]
    (result,) = table.conflict.last
    assert result.damage is not None
    assert result.damage.total == 3
    assert (result.winner, result.margin, result.swept, result.through, result.to) == ("a", 7, "a", 3, None)
    assert (result.pair, result.aspects, result.actions) == (("a", "b"), ("Mind", "Body"), ("REA", "FIT"))
    assert data_of(table.spread("b", "a", REA=1, QUI=2)) == [
        (
            "CK-S5-06", "spread",
            {"actor": "b", "source": "a", "aspect": "Mind", "parts": {"REA": 1, "QUI": 2}, "void": 0},
        ),
    ]  # fmt: skip


def test_damage_that_meets_empty_slots() -> None:
    """CK-S5-11, CK-S5-13: of 2 damage 1 gets through if 2 of 3 Attributes are owned, and none if none is owned."""
    emitted = []
    for mind in ((5, 5, "-"), ("-", "-", "-")):
        table = Table(level("a", 5, es=2), sheet("b", mind))
        table.start()
        table.hand_of(a="WIL Mind REA 5", b="STR Body STR 1")  # 5 against 1: damage 2 + 4/5 = 2, thereof 2 thirds
        emitted += [(rule, data["damage"], data["through"]) for rule, _, data in data_of(table.of_kind("damage"))]
    assert emitted == [("CK-S5-13", 2, 1), ("CK-S5-11", 2, 0)]


def test_mercy_is_announced() -> None:
    """R-CK-61: the winner and the spared Actor; nothing is announced if nobody is spared."""
    for spares, expected in ((True, [("R-CK-61", "spared", {"actor": "a", "target": "b"})]), (False, [])):
        table = duel(mercy="true")
        table.hand_of(a="WIL Mind REA 5", b="WIL Body STR 1")
        table.play(m.Spare("a", "b", spares))
        assert data_of(table.of_kind("spared")) == expected
        assert table.conflict.last[0].spared is spares


def test_chips_lost_by_choice_are_their_owners_to_know() -> None:
    """R-CK-10: if the damaged Actor chooses which chips are lost, only its own player learns of the choice."""
    table = duel(damage_order="owner_choice")
    table.hand_of(a="WIL Mind REA 5", b="STR Mind REA 3")
    (hurt,) = table.of_kind("damage")
    assert data(hurt)["through"] == 1  # Margin 2: 1 + 2/5
    table.spread("b", "a", REA=1)
    (emitted,) = table.play(m.TakeFromCommitted("b", {"REA": 1}), "b")[:1]
    assert data_of([emitted]) == [("R-CK-10", "committed-lost", {"actor": "b", "chips": {"REA": 1}})]
    assert emitted.to == ("b",)


def worn(**more: Any) -> Table:
    """Return a table where B, whose Mind is one REA of 1, has lost it to A."""
    table = Table(level("a", 5), sheet("b", (1, "-", "-"), **more))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body STR 1")
    return table


def test_an_elimination_is_announced() -> None:
    """An Actor with a TA at 0 is eliminated, and without its opponent the Conflict ends.

    Rules: CK-S6-02, CK-S6-04, CK-S6-06, CK-S6-09.
    """
    table = worn()
    table.finish()
    ends = [event for event in table.events if event.kind in ("unusable", "eliminated", "conflict-over", "refresh")]
    assert data_of(ends) == [
        ("CK-S6-02", "unusable", {"actor": "b", "attribute": "REA"}),
        ("CK-S6-04", "eliminated", {"actor": "b", "aspect": "Mind", "reasons": ["EL"]}),
        ("CK-S6-09", "conflict-over", {"standing": ["a"], "why": "no-opponents", "hand": 0}),
        ("CK-S6-06", "refresh", {"kept": False}),
    ]
    assert [event.to for event in ends] == [("b",), None, None, None]


def test_continuing_with_an_aspect_at_0_is_announced() -> None:
    """CK-C-15: the GM lets b go on."""
    table = worn()
    while not table.options("gm", "let-continue"):
        table.answer()
    assert data_of(table.play(m.LetContinue("b", True)))[:1] == [("CK-C-15", "continues", {"actor": "b"})]
    assert table.participant("b").status == "in"


def test_the_end_by_the_gm_is_announced() -> None:
    """CK-S6-06, CK-S6-08, R-CK-04: with the reason, and with who is left."""
    table = duel(deal=False)
    assert data_of(table.play(m.EndConflict(" They make peace. "))) == [
        ("CK-S6-08", "conflict-over", {"standing": ["a", "b"], "why": "they make peace", "hand": 0}),
        ("CK-S6-06", "refresh", {"kept": False}),
    ]
    assert table.said(table.last[0]) == "The Conflict is over: they make peace. A and B still stand."
    kept = duel(deal=False, ante_end="keep")
    assert data_of(kept.play(m.EndConflict("")))[1:] == [("R-CK-04", "refresh", {"kept": True})]


def test_a_conflict_at_its_last_hand() -> None:
    """R-CK-90: the Conflict ends after the maximum number of Hands."""
    table = Table(level("a", 5), level("b", 5), rulings={"max_hands": "1"})
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    assert table.over
    assert table.of_kind("conflict-over")[0].rule == "R-CK-90"


def test_won_chips_that_soak_are_announced_to_their_owner() -> None:
    """R-CK-09: b has won a REA chip, 6 with an AV of 5; of 1 damage to REA the won chip takes 1."""
    table = duel()
    table.antes(a="REA Mind", b="WIL Spirit")  # Spirit beats Mind: b is paid REA and WIL
    assert (table.stack("a", "REA"), table.stack("b", "REA")) == (4, 6)
    table.commits(a="KNO 5", b="WIL 1")
    table.no_lines()
    (hurt,) = table.of_kind("damage")
    assert (data(hurt)["actor"], data(hurt)["through"]) == ("b", 1)  # Margin 4 or less: 1 + 4/5
    table.spread("b", "a", REA=1)
    (soaked,) = table.of_kind("soaked")
    assert (data_of([soaked]), soaked.to) == ([("R-CK-09", "soaked", {"actor": "b", "soaked": 1})], ("b",))
    assert (table.av("b", "REA"), table.stack("b", "REA")) == (5, 5)


def test_the_nine_attributes_in_the_order_of_the_sheet() -> None:
    """CK-GL-10: a new Actor's AVs are set by name, the others are dashes."""
    table = Table(level("a", 5), level("b", 5))
    table.play(m.AddActor("Dee", "gm", {name: at for at, name in enumerate(NINE)}, 6, 2, "x"))
    dee = table.actor("dee")
    assert (dee.av, dee.kind, dee.rank, dee.wildcard_rank, dee.side) == (tuple(range(9)), "NPC", 6, 2, "x")
