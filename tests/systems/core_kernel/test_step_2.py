"""Section 4.8: intent, ante and Aspect card; the reveal; the pot and the Jackpot."""

from __future__ import annotations

import pytest

from facedown.chance import Chance, Deal, every
from facedown.game import Seat
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, THREE, Scripted, Table, data, legal, level, no_chance, sheet, usual


def trio(*, chance: object = None, **rulings: str) -> Table:
    table = Table(*(level(key, 5) for key in "abc"), rulings=rulings, chance=chance)  # type: ignore[arg-type]
    table.start()
    return table


def test_table_order_from_under_the_gun() -> None:
    """CK-S2-01: b is Under the Gun, so b, c and a ante in this order, and another order is refused."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start(deal=False)
    table.play(m.SetUnderTheGun("b"))
    table.deal()
    for key, others in (("b", "ac"), ("c", "a"), ("a", "")):
        assert table.waits_for() == [key]
        for other in others:
            refusal = table.refused(m.Ante(other, ("REA",), "Mind"))
            assert refusal.rule == "CK-S2-01"
            assert refusal.legal == f"The table waits for {key.title()}."
        table.ante(key, "REA", "Mind")


def test_intent_comes_first_and_may_be_left_out() -> None:
    """CK-S2-02, CK-C-04, R-CK-82: an intent is announced to all before the ante; an Actor may stay silent."""
    table = trio()
    emitted = table.ante("a", "REA", "Mind", "I bow, and mean it")
    assert [(event.rule, event.kind) for event in emitted] == [
        ("CK-S2-02", "intent"), ("CK-S2-04", "anted"), ("CK-S2-06", "own-ante"),
    ]  # fmt: skip
    assert table.said(emitted[0]) == "A: “I bow, and mean it”"
    assert emitted[0].to is None
    assert [event.kind for event in table.ante("b", "REA", "Mind")] == ["anted", "own-ante"]


@pytest.mark.parametrize("chip", ["REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT"])
def test_any_chip_pays_the_ante(chip: str) -> None:
    """CK-S2-03, CK-C-06, CK-GL-12, CK-GL-19: one chip of any Attribute pays, and AV stays."""
    table = trio()
    table.ante("a", chip, "Spirit")
    assert table.stack("a", chip) == 4
    assert sum(table.participant("a").stack) == 44
    assert table.av("a", chip) == 5
    assert table.hand.clusters[0].size == 1


def test_the_ante_comes_from_a_stack() -> None:
    """CK-S2-03, R-CK-14: an Attribute with an empty stack cannot pay, even if it has committed chips."""
    table = Table(sheet("a", (2, 9, 9)), level("b", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 2", b="WIL Mind REA 2")
    table.finish()
    table.deal()
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (0, 2)
    refusal = table.refused(m.Ante("a", ("REA",), "Mind"))
    assert (refusal.rule, refusal.text) == ("CK-S2-03", "There is no REA chip in the stack to ante.")


def test_antes_and_cards_lie_face_down() -> None:
    """CK-S2-04, CK-S2-06, CK-C-05: all learn that a chip was paid, and nobody learns its kind or the card."""
    table = trio()
    emitted = table.ante("a", "QUI", "Spirit")
    for key in ("b", "c", "gm", ""):
        seen = [table.said(event) for event in emitted if event.seen_by(table.seat(key))]
        assert seen == ["A antes 1 chip and plays an Aspect card, face down."]
        assert table.view(key).conflict.hand.aspects.contents == ()  # type: ignore[union-attr]
    assert [table.said(event) for event in emitted if event.to == ("a",)] == [
        "In secret: A antes QUI and plays ● Spirit."
    ]


def test_refusing_the_ante_is_forced_withdrawal() -> None:
    """CK-S2-05, CK-C-17, CK-GL-31: an Actor that refuses to ante is out; chips paid before stay in the pot."""
    table = trio()
    table.antes(a="REA Mind", b="withdraw")
    assert (table.participant("b").status, table.participant("b").reasons) == ("FW", ("FW",))
    assert data(table.last[0]) == {"actor": "b", "why": "refuses-the-ante"}
    assert table.hand.clusters[0].size == 1
    table.antes(c="REA Body")
    assert table.part("a").paid == 2


def test_one_side_left_after_the_antes() -> None:
    """CK-S2-05, R-CK-56: the Hand stops before any reveal, the Conflict ends, and antes are restored."""
    table = trio()
    table.antes(a="REA Mind", b="withdraw", c="withdraw")
    assert table.over
    assert table.of_kind("aspect") == []
    assert [event.rule for event in table.of_kind("stopped")] == ["R-CK-56"]
    assert data(table.of_kind("conflict-over")[0])["standing"] == ["a"]
    table.start(deal=False)
    assert table.stack("a", "REA") == 5


def test_one_aspect_card_with_a_ts() -> None:
    """CK-S2-06, CK-C-07, R-CK-45: each of the three Aspect cards can be played if its TS is 1 or more."""
    table = Table(sheet("a", (1, 0, 0), (0, 0, 0), ("-", "-", "-")), level("b", 5))
    table.start()
    for aspect in ("Body", "Spirit"):
        refusal = table.refused(m.Ante("a", ("REA",), aspect))
        assert refusal.rule == "R-CK-45"
        assert refusal.text == f"{aspect} cannot be played: its TS is 0."
        assert refusal.legal == "Choose from: ▲ Mind (over Body)."
    table.ante("a", "REA", "Mind")


def test_cards_turn_up_together() -> None:
    """CK-S2-07, R-CK-98: no card is shown until all Actors have anted; then all are."""
    table = trio()
    table.antes(a="REA Mind", b="REA Body")
    assert table.of_kind("aspect") == []
    assert [table.part(key).aspect for key in "abc"] == [None, None, None]
    table.ante("c", "REA", "Spirit")
    assert [data(event)["aspect"] for event in table.of_kind("aspect")] == ["Mind", "Body", "Spirit"]
    assert len(table.of_kind("aspect")) == sum(event.kind == "aspect" for event in table.last)


def test_td_is_for_opponents_only() -> None:
    """CK-S2-08, CK-S2-09: allies are not compared, and TD Wins count the opponents whose Aspect is beaten."""
    table = Table(level("a", 5, side="x"), level("b", 5, side="x"), level("c", 5), level("d", 5))
    table.start()
    table.antes(a="REA Mind", b="REA Body", c="REA Body", d="REA Body")
    assert [table.part(key).td_wins for key in "abcd"] == [2, 0, 0, 0]


def test_the_pot_is_dealt_blind() -> None:
    """The number of chips for each leader is fixed, and chance decides which chips they are.

    Rules: CK-S2-10, CK-R-01, R-CK-35.
    """
    drawn: list[Deal] = []

    def watched(draw: Deal) -> tuple[tuple[str, ...], ...]:
        drawn.append(draw)
        return (("WIL",), ("STR",), ("REA",))

    table = trio(chance=watched)
    table.antes(a="REA Mind", b="STR Body", c="WIL Spirit")
    (deal,) = drawn
    assert deal.hands == (1, 1, 1)
    assert deal.cards == (("REA", 1), ("STR", 1), ("WIL", 1))
    assert [data(event)["chips"] for event in table.of_kind("paid")] == [{"WIL": 1}, {"STR": 1}, {"REA": 1}]
    assert (table.stack("a", "WIL"), table.stack("b", "STR"), table.stack("c", "REA")) == (6, 5, 6)


def test_every_order_of_the_pot_is_equally_likely() -> None:
    """CK-R-01, CK-S2-10: of REA, REA, PRE the leader of 2 chips gets both REA in one of three cases, exactly."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start()
    table.antes(a="REA Mind", b="REA Mind")
    seat, position = table.seat("c"), table.position

    def a_is_paid(chance: Chance) -> tuple[int, int]:
        turn = SYSTEM.play(position, seat, m.Ante("c", ("PRE",), "Body"), chance)
        stack = next(p.stack for p in turn.position.conflict.participants if p.actor == "a")
        return stack[0] - 4, stack[7] - 5

    odds = every(a_is_paid)
    assert dict(odds.items()) == {(2, 0): 1, (1, 1): 2}


def test_most_td_wins_takes_all() -> None:
    """CK-S2-11, CK-S2-13, R-CK-27: 2 wins take the whole pot from 0; nobody else is paid."""
    table = trio(chance=no_chance)
    table.antes(a="REA Mind", b="STR Body", c="WIL Body")
    assert [table.part(key).td_wins for key in "abc"] == [2, 0, 0]
    assert data(table.of_kind("paid")[0]) == {"actor": "a", "chips": {"REA": 1, "STR": 1, "WIL": 1}}


def test_tied_leaders_share_from_under_the_gun() -> None:
    """CK-S2-12, R-CK-26: of 3 chips the leader nearest Under the Gun gets 2, the other 1."""
    table = Table(*(level(key, 5) for key in "abc"), chance=Scripted([["REA", "STR"], ["WIL"]]))
    table.start(deal=False)
    table.play(m.SetUnderTheGun("b"))
    table.deal()
    table.antes(b="STR Mind", c="WIL Mind", a="REA Body")
    assert [table.part(key).paid for key in "abc"] == [0, 2, 1]
    assert (table.stack("b", "REA"), table.stack("b", "STR"), table.stack("c", "WIL")) == (6, 5, 5)


def test_won_chips_are_turned_up_and_kept() -> None:
    """Won chips are announced, kept for later Hands, and removed when the Conflict ends.

    Rules: CK-S2-14, CK-S2-16, R-CK-33.
    """
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="INT Body STR 1")
    (paid,) = table.of_kind("paid")
    assert (paid.rule, paid.to, data(paid)) == ("CK-S2-14", None, {"actor": "a", "chips": {"REA": 1, "INT": 1}})
    table.finish()
    table.deal()
    assert table.stack("a", "INT") == 6
    table.end()
    table.start(deal=False)
    assert (table.stack("a", "INT"), table.stack("b", "INT")) == (5, 5)


def test_a_won_chip_of_an_attribute_at_0_or_missing() -> None:
    """CK-S2-14, CK-GL-08, R-CK-07, R-CK-08: the chip stays in the stack and can pay antes, but cannot be bid."""
    table = Table(sheet("a", (5, 0, "-")), level("b", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="KNO Body STR 1")
    table.finish()
    table.hand_of(a="WIL Mind REA 1", b="QUI Body STR 1")
    table.finish()
    table.deal()
    assert (table.stack("a", "KNO"), table.stack("a", "QUI")) == (1, 1)
    assert (table.av("a", "KNO"), table.av("a", "QUI")) == (0, None)
    table.ante("a", "QUI", "Mind")
    table.ante("b", "REA", "Mind")
    assert table.refused(m.Commit("a", "KNO", 1)).rule == "CK-S3-04"
    assert table.refused(m.Commit("a", "QUI", 0)).rule == "CK-S3-04"


def test_unpaid_chips_wait_as_a_jackpot() -> None:
    """Two tied Hands collect 4 chips, and the third winner gets 6, unless the ruling drops them.

    Rules: CK-S2-15, CK-R-02, R-CK-29.
    """
    table = Table(level("a", 5), level("b", 5), chance=no_chance)
    table.start()
    for _ in range(2):
        table.hand_of(a="REA Mind KNO 1", b="STR Mind KNO 1")
        table.finish()
    assert sum(jackpot.size for jackpot in table.conflict.jackpots) == 4
    table.antes(a="WIL Mind", b="WIL Body")
    assert table.part("a").paid == 6
    table.end()
    table.start()
    table.hand_of(a="REA Mind KNO 1", b="STR Mind KNO 1")
    table.finish()
    assert [jackpot.size for jackpot in table.conflict.jackpots] == [2]
    table.end()
    table.start()
    assert table.hand.clusters[0].size == 0
    assert table.stack("a", "REA") == 5


def test_won_chips_can_be_bid_at_once() -> None:
    """CK-S2-17, R-CK-06: with REA 1 anted and 2 REA won, 2 can be bid in the same Hand."""
    table = Table(sheet("a", (1, 8, 8)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="REA Body")
    assert table.stack("a", "REA") == 2
    table.commit("a", "REA", 2)
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (0, 2)


def test_a_played_card_is_final() -> None:
    """CK-S2-18, R-CK-107: an Actor that has anted can neither change its card nor leave."""
    table = trio()
    table.ante("a", "REA", "Mind")
    assert table.refused(m.Ante("a", ("REA",), "Body")).rule == "R-CK-107"
    assert table.refused(m.Withdraw("a")).rule == "R-CK-55"


def test_an_actor_that_can_play_no_aspect_withdraws_by_itself() -> None:
    """CK-S2-05, CK-C-05, R-CK-47: an Actor without a playable Aspect withdraws before paying."""
    nothing = ("-", "-", "-")
    table = Table(sheet("a", (1, 0, 0), nothing, nothing), level("b", 5), level("c", 5))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.play(m.Oppose(("a|b", "b|c")))
    table.hand_of(a="REA Mind REA 0", b="REA Mind REA 1", c="REA Spirit WIL 1")
    table.finish()
    assert (table.av("a", "REA"), table.participant("a").status) == (0, "FW")


# The usual choices (section 5), made for whoever is away: those of the first option that is owed


def owed(table: Table, key: str) -> m.Ante | m.Commit:
    option = next(option for option in table.options(key) if option.owed)
    move: m.Ante | m.Commit = option.build(SYSTEM.move_type)
    return move


def test_the_usual_ante_is_from_the_largest_stack() -> None:
    """CK-C-05, CK-C-06: ties go to the first Attribute on the grid, and an Actor that can ante does not withdraw."""
    table = Table(sheet("a", (2, 6, 6), (3, 3, 3), (6, 1, 1)), level("b", 5))
    table.start()
    assert owed(table, "a").chips == ("KNO",)  # type: ignore[union-attr]
    assert usual(table.options("a", "ante")[0], "chips") == ("KNO",)


def test_chips_keep_their_order_while_stacks_change() -> None:
    """CK-C-06: the options list chips in the order of the grid."""
    for ratings in ((2, 6, 6), (6, 2, 6), (6, 6, 2)):
        table = Table(sheet("a", ratings, (0, 3, 3), (6, 1, 1)), level("b", 5))
        table.start()
        assert legal(table.options("a", "ante")[0], "chips") == "Choose from: REA, KNO, QUI, FIT, AGI, WIL, PRE, INT."


def test_the_usual_aspect_is_the_one_with_the_highest_ts() -> None:
    """CK-C-07: ties go to Mind before Body before Spirit."""
    table = Table(sheet("a", (2, 2, 2), (3, 3, 3), (7, 7, 7)), sheet("b", (1, 1, 1), (4, 4, 4), (4, 4, 4)))
    table.start()
    assert owed(table, "a").aspect == "Spirit"  # type: ignore[union-attr]
    table.antes(a="REA Mind")
    assert owed(table, "b").aspect == "Body"  # type: ignore[union-attr]


def test_an_absent_seat_is_known_by_its_key() -> None:
    """CK-S2-01: a seat without an Actor is not asked for anything."""
    table = trio()
    assert SYSTEM.options(SYSTEM.view(table.position, Seat("z")), Seat("z")) == ()


# What the document leaves open (section 9)


def test_a_leader_may_get_its_own_ante_back() -> None:
    """R-CK-32, R-CK-03: its stack grows, and AV and TS do not change."""
    table = Table(sheet("a", (3, 3, 3)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="REA Body")
    assert (table.stack("a", "REA"), table.av("a", "REA")) == (4, 3)
    assert legal(table.options("a", "commit")[0], "bid") == "Choose 1 to 3."


def test_cards_come_back_and_two_may_play_the_same() -> None:
    """R-CK-71, R-CK-108: an Actor may play the same cards in two Hands, and two Actors the same in one Hand."""
    table = Table(level("a", 9), level("b", 9))
    table.start()
    for _ in range(2):
        table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
        table.finish()
    assert [data(event)["aspect"] for event in table.of_kind("aspect")] == ["Mind"] * 4
    assert [data(event)["action"] for event in table.of_kind("action")] == ["REA"] * 4


def test_ante_and_card_are_played_in_one_turn() -> None:
    """R-CK-72: an Actor plays its Aspect card with its ante, and there is no second round."""
    table = trio()
    table.ante("a", "REA", "Mind")
    assert table.hand.aspects.laid == ("a",)


def test_an_intent_binds_nobody() -> None:
    """R-CK-77, CK-S2-02: an Actor that has announced an intent may still play any Aspect and Action."""
    table = trio()
    table.ante("a", "REA", "Spirit", "I run you through!")
    table.antes(b="REA Mind", c="REA Mind")
    table.commits(a="INT 1", b="REA 1", c="REA 1")
    table.no_lines()
    assert table.of_kind("showdown") != []


def test_tags_of_the_nine_cards() -> None:
    """R-CK-88: one tag is the document's, and the others are the Attributes' nicknames."""
    tags = {}
    for aspect, names in THREE.items():
        for name in names:
            table = Table(level("a", 9), level("b", 9))
            table.start()
            table.hand_of(a=f"WIL {aspect} {name} 1", b="WIL Mind REA 1")
            tags[name] = table.said(table.of_kind("action")[0])
    assert {name: text.split("(tag: ")[1].split(")")[0] for name, text in tags.items()} == {
        "REA": "Think", "KNO": "Know", "QUI": "Quick", "STR": "Smash", "FIT": "Last", "AGI": "Dash",
        "WIL": "Grit", "PRE": "Intimidate", "INT": "Gut",
    }  # fmt: skip
