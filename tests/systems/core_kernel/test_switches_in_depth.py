"""The rulings in depth: AVs as chips held, keeping won chips, rotating, dividing, amending."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import Scripted, Table, data, legal, level, sheet

NOTHING: Any = ("-", "-", "-")


def held(*sheets: Any, **rulings: str) -> Table:
    table = Table(*sheets, rulings={"av_basis": "held", **rulings})
    table.start()
    return table


# av_basis=held (R-CK-01, R-CK-02, R-CK-03, R-CK-04, R-CK-05, R-CK-11)


def test_held_ts_moves_with_antes_and_payouts() -> None:
    """With Mind 3/3/3 an ante of REA lowers TS to 2, and winning four more chips raises it to 3.

    Rules: R-CK-01, R-CK-02, R-CK-05.
    """
    table = held(sheet("a", (3, 3, 3)), level("b", 5))
    table.antes(a="REA Mind", b="WIL Mind")
    assert table.refused(m.Commit("a", "KNO", 3)).legal == "Choose 1 to 2."
    table = held(sheet("a", (3, 3, 3)), level("b", 5))
    table.antes(a="REA Mind", b="REA Body")
    assert legal(table.options("a", "commit")[0], "bid") == "Choose 1 to 3."


def test_held_a_bid_changes_nothing_for_ts() -> None:
    """R-CK-01: the rating counts stack and committed chips, so a bid does not change TS."""
    table = held(sheet("a", (3, 3, 3)), level("b", 5))
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 3")
    table.antes(a="WIL Mind", b="WIL Mind")
    bids = table.bids("a")
    assert (bids["REA"], bids["KNO"]) == ("Choose 0.", "Choose 1 to 3.")


def test_held_a_won_chip_revives_an_av_of_0_but_no_dash() -> None:
    """R-CK-07, R-CK-01: KNO at 0 can be played with a won chip, and QUI, a dash, cannot."""
    table = held(sheet("a", (5, 0, "-")), level("b", 5), level("c", 5))
    table.antes(a="WIL Mind", b="KNO Body", c="QUI Body")
    assert (table.stack("a", "KNO"), table.stack("a", "QUI")) == (1, 1)
    cards = set(table.bids("a"))
    assert cards == {"REA", "KNO"}


def test_held_an_ante_that_leaves_no_aspect_is_refused() -> None:
    """R-CK-01: the only Mind chip cannot be anted if only Mind can be played."""
    table = held(sheet("a", (2, "-", "-"), NOTHING, NOTHING), level("b", 5))
    table.hand_of(a="REA Mind REA 1", b="STR Body STR 1")
    table.finish()
    table.deal()
    assert table.participant("a").held == (2, 0, 0, 1, 0, 0, 0, 0, 0)
    table.ante("a", "REA", "Mind")
    table.ante("b", "WIL", "Spirit")
    table.finish()
    assert table.participant("a").held == (1, 0, 0, 1, 0, 0, 0, 0, 0)
    table.deal()
    assert (table.stack("a", "REA"), table.committed("a", "REA")) == (0, 1)
    table.ante("a", "STR", "Mind")


def test_with_av_basis_held_the_refusal_of_such_an_ante_gives_the_reason() -> None:
    """R-CK-01: the refusal does not say that the chip is missing."""
    table = held(sheet("a", (1, 0, 0), (5, 5, 5), NOTHING), level("b", 5))
    refusal = table.refused(m.Ante("a", ("REA",), "Mind"))
    assert refusal.rule in ("R-CK-45", "R-CK-01")
    assert "no REA chip" not in refusal.text


def test_with_av_basis_held_an_actor_withdraws_before_its_ante_costs_its_last_aspect() -> None:
    """R-CK-01, CK-S2-05: where every ante would leave no TA to play, the Actor leaves instead of being stuck."""
    table = Table(
        sheet("a", (1, "-", "-"), NOTHING, NOTHING), level("b", 5), level("c", 5), rulings={"av_basis": "held"}
    )
    table.start()
    assert table.participant("a").status == "FW"
    assert table.of_kind("withdrawn")[0].rule == "CK-S2-05"
    assert table.hand.aspects.waiting == ("b",)
    assert table.stack("a", "REA") == 1


def test_held_damage_finds_what_is_held() -> None:
    """R-CK-11: of STR 4 with 1 anted only 3 can be lost; the sheet AV falls by 3, and 2 are void."""
    actors = (sheet("a", (5, 5, 5), (4, "-", "-"), rank=21), level("b", 40), level("c", 5))
    table = Table(*actors, rulings={"av_basis": "held"}, chance=Scripted([["REA", "WIL"], ["STR"]]))
    table.start()
    table.hand_of(a="STR Mind REA 1", b="WIL Body STR 40", c="REA Mind REA 1")
    assert data(table.of_kind("paid")[1]) == {"actor": "c", "chips": {"STR": 1}}
    (emitted,) = [event for event in table.of_kind("spread") if data(event)["actor"] == "a"]
    through = next(data(event)["through"] for event in table.of_kind("damage") if data(event)["actor"] == "a")
    assert data(emitted)["parts"] == {"STR": 3}
    assert data(emitted)["void"] == through - 3
    table.finish()
    assert table.av("a", "STR") == 1


def test_held_elimination_counts_chips_in_step_6_only() -> None:
    """R-CK-01, CK-S6-04: the only Body chip goes as an ante and is not won back: eliminated in Step 6, AV unhurt."""
    table = held(sheet("a", (5, 5, 5), (1, 0, 0)), level("b", 5), level("c", 5))
    table.hand_of(a="STR Mind REA 1", b="REA Mind REA 1", c="REA Mind REA 1")
    table.finish()
    assert table.participant("a").status == "EL"
    assert table.av("a", "STR") == 1


def test_held_at_the_end_sheets_lose_only_what_was_not_soaked() -> None:
    """R-CK-01, R-CK-04: after a won Hand and 1 damage the winner's AVs are those of before, less what hurt."""
    table = held(sheet("a", body=(3, 3, 3)), level("b", 5), level("c", 5))
    table.play(m.Ante("a", ("STR",), "Body"))
    table.antes(b="STR Spirit", c="STR Spirit")
    assert table.stack("a", "STR") == 5
    table.commits(a="FIT 1", b="WIL 2", c="INT 1")
    table.finish()
    table.end()
    lost = [event for event in table.of_kind("damage") if data(event)["actor"] == "a"]
    assert lost == [event for event in lost if data(event)["aspect"] == "Spirit"]
    assert table.actor("a").av[3:6] == (3, 3, 3)
    table.start(deal=False)
    assert table.stack("a", "STR") == 3


# ante_end=keep (R-CK-04)


@pytest.mark.parametrize("basis", ["sheet", "held"])
def test_keep_turns_chips_held_into_avs(basis: str) -> None:
    """R-CK-04: bids return, antes lost and won count, and the Jackpot is lost; a dash stays a dash."""
    table = Table(sheet("a", (5, 5, "-")), level("b", 5), rulings={"ante_end": "keep", "av_basis": basis})
    table.start()
    table.hand_of(a="KNO Mind REA 3", b="QUI Body STR 2")
    table.finish()
    table.antes(a="REA Mind", b="REA Mind")
    table.end()
    assert table.actor("a").av[:3] == (4, 5, None)
    assert table.actor("b").av[:3] == (3, 5, 4)
    table.start(deal=False)
    assert table.participant("a").stack[:3] == (4, 5, 0)


# utg=rotate (R-CK-53)


def test_rotate_skips_those_who_left() -> None:
    """R-CK-53: B leaves while A is Under the Gun, so C follows A."""
    table = Table(*(level(key, 9) for key in "abc"), rulings={"utg": "rotate"})
    table.start()
    table.antes(a="REA Mind", b="withdraw", c="REA Mind")
    table.finish()
    table.deal()
    assert table.hand.order == ("c", "a")


def test_rotate_passes_nobody_over_when_under_the_gun_is_eliminated() -> None:
    """R-CK-53: A is eliminated in Step 6, so B follows it and not C."""
    table = Table(sheet("a", (1, 0, 0)), level("b", 9), level("c", 9), rulings={"utg": "rotate"})
    table.start()
    table.hand_of(a="WIL Body STR 1", b="WIL Mind KNO 5", c="WIL Mind KNO 5")
    table.finish()
    assert table.participant("a").status == "EL"
    table.deal()
    assert table.hand.order == ("b", "c")


# bid_split=divided (R-CK-44)


def test_divided_by_the_opponents_there_are() -> None:
    """R-CK-44: with one of two opponents gone at the ante the bid of 5 is divided by 1."""
    table = Table(*(level(key, 9) for key in "abc"), rulings={"bid_split": "divided"})
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="withdraw")
    table.commits(a="REA 5", b="REA 1")
    table.no_lines()
    assert [tally.total for tally in table.of_kind("showdown")[0].tallies] == [5, 1]


def test_divided_does_not_divide_wildcards() -> None:
    """R-CK-44, R-CK-39: the Wildcard counts in full in each pair."""
    table = Table(level("a", 9, wildcards=1), level("b", 9), level("c", 9), rulings={"bid_split": "divided"})
    table.start()
    table.hand_of(a="WIL Mind REA 5 +W", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert [event.tallies[0].total for event in table.of_kind("showdown")][:2] == [3, 3]


# fold=any_step (R-CK-55)


def test_a_fold_leaves_ante_td_and_payout_as_they_are() -> None:
    """R-CK-55: the pot stays paid; a card played before by an Actor without opponents is revealed but fights nobody."""
    table = Table(level("a", 9), level("b", 9), rulings={"fold": "any_step"})
    table.start()
    table.antes(a="REA Mind", b="REA Body")
    table.commits(a="REA 4")
    emitted = table.play(m.Fold("b"))
    assert (emitted[0].rule, data(emitted[0])) == ("R-CK-55", {"actor": "b", "why": "folds"})
    table.finish()
    assert table.of_kind("showdown") == []
    assert table.of_kind("damage") == []
    assert data(table.of_kind("conflict-over")[0])["standing"] == ["a"]


def test_no_fold_after_committing() -> None:
    """R-CK-55: an Actor that has committed cannot fold."""
    table = Table(level("a", 9), level("b", 9), rulings={"fold": "any_step"})
    table.start()
    table.antes(a="REA Mind", b="REA Body")
    table.commits(a="REA 4")
    assert table.refused(m.Fold("a")).rule == "R-CK-55"


# mercy=true (R-CK-61)


def test_mercy_is_asked_before_the_splits_in_table_order() -> None:
    """R-CK-61: each winner is asked in turn; a spared hit deals nothing, and the other hits are applied."""
    table = Table(*(level(key, 9, es=2) for key in "abc"), rulings={"mercy": "true"})
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Body FIT 3", c="REA Spirit INT 3")
    for source, target, spares in (("a", "b", True), ("b", "c", False), ("c", "a", True)):
        assert table.waits_for() == [source]
        table.play(m.Spare(source, target, spares))
    assert table.waits_for() == ["c"]
    table.finish()
    assert [sum(n or 0 for n in actor.av) for actor in table.position.actors] == [81, 81, 79]


# amend=until_reveal (R-CK-107)


def amendable(**rulings: str) -> Table:
    table = Table(level("a", 9, wildcards=1), level("b", 9), rulings={"amend": "until_reveal", **rulings})
    table.start()
    return table


def test_amending_ends_when_all_have_committed() -> None:
    """R-CK-107: then the cards are revealed and the step is over."""
    table = amendable()
    table.ante("a", "REA", "Mind")
    table.ante("a", "KNO", "Body")
    assert (table.stack("a", "REA"), table.stack("a", "KNO"), table.hand.clusters[0].size) == (9, 8, 1)
    table.ante("b", "REA", "Mind")
    assert table.part("a").aspect == "Body"
    assert table.refused(m.Ante("a", ("REA",), "Mind")).rule == "CK-P-04"


def test_amending_cannot_undo_an_ante_or_its_intent() -> None:
    """R-CK-107: an Actor that has anted cannot withdraw, and its announced intent stays."""
    table = amendable()
    table.ante("a", "REA", "Mind", "I wait")
    assert table.refused(m.Withdraw("a")).rule == "R-CK-55"
    assert [option.fixed["intent"] for option in table.options("a", "ante")] == ["I wait"]


def test_amending_gives_back_bid_and_wildcard() -> None:
    """R-CK-107: the chips and the Wildcard of the old commitment return before the new one is paid."""
    table = amendable()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "REA", 5, wildcards=1)
    table.commit("a", "KNO", 2)
    assert (table.stack("a", "REA"), table.stack("a", "KNO"), table.participant("a").wildcards) == (9, 7, 1)
    table.commit("b", "KNO", 1)
    assert table.said(table.of_kind("action")[0]) == "A plays KNO (tag: Know) and bids 2."


def test_amending_leaves_a_bid_that_was_seen() -> None:
    """R-CK-107: a face-up bid cannot change; under bid_count=visible the card may change and the count may not."""
    table = amendable()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "REA", 5, face_up=True)
    assert table.refused(m.Commit("a", "KNO", 5)).rule == "R-CK-107"
    table = amendable(bid_count="visible")
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commit("a", "REA", 5)
    table.refused(m.Commit("a", "KNO", 4))
    table.commit("a", "KNO", 5)
    assert (table.stack("a", "REA"), table.stack("a", "KNO")) == (9, 4)


# wild_scope=one_pair (R-CK-39)


def test_one_pair_needs_an_opponent_for_the_wildcard() -> None:
    """R-CK-39: a Wildcard names one of the Actor's opponents, and a commitment without one names none."""
    table = Table(level("a", 9, wildcards=1), level("b", 9), level("c", 9), rulings={"wild_scope": "one_pair"})
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1, wildcards=1)).rule == "R-CK-39"
    assert table.refused(m.Commit("a", "REA", 1, wildcards=1, against="a")).rule == "R-CK-39"
    assert table.refused(m.Commit("a", "REA", 1, wildcards=0, against="b")).rule == "R-CK-39"
    emitted = table.commit("a", "REA", 1, wildcards=1, against="b")
    assert [table.said(event) for event in emitted if event.to is None] == ["A has committed."]


def test_all_pairs_takes_no_opponent_for_the_wildcard() -> None:
    """R-CK-39: under all_pairs a Wildcard counts against all opponents, so naming one is refused."""
    table = Table(level("a", 9, wildcards=1), level("b", 9), level("c", 9))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    assert table.refused(m.Commit("a", "REA", 1, wildcards=1, against="b")).rule == "R-CK-39"


# damage_order=owner_choice (R-CK-10)


def test_owner_choice_within_what_can_be() -> None:
    """R-CK-10: of 3 lost chips with 2 in the stack at least 1 is committed, and only the Actor's player chooses."""
    table = Table(sheet("a", body=(4, 1, 1), rank=11), level("b", 5), rulings={"damage_order": "owner_choice"})
    table.start()
    table.hand_of(a="WIL Body STR 2", b="WIL Body AGI 1")
    table.spread("a", "b", STR=3)
    (option,) = table.options("a", "take-from-committed")
    assert legal(option, "parts") == "Choose STR 1 to 2."
    assert table.refused(m.TakeFromCommitted("a", {"STR": 0})).rule == "R-CK-10"
    assert table.refused(m.TakeFromCommitted("a", {"STR": 2}), "b").rule == "R-CK-10"
    table.play(m.TakeFromCommitted("a", {"STR": 2}))
    assert (table.stack("a", "STR"), table.committed("a", "STR")) == (1, 0)
