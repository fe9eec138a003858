"""Rewinds: the seats that must agree, the entries that stay, and that no draw is repeated."""

from __future__ import annotations

from itertools import pairwise

import pytest

from facedown.game import Refused
from facedown.table import Table, read_entries
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, ante, opened, played, started


def test_a_seat_may_take_back_its_move_that_nobody_followed() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before, position = table.entries[-1].n, table.position
    ante(table, "ana")
    table.ask_rewind("ana", before)
    assert table.request is None
    assert table.position == position
    assert table.undone == {before + 1}


def test_a_choice_that_is_locked_is_not_taken_back_alone() -> None:
    """R-CK-107: going back before one's own ante would be a way round the lock, so it takes everybody's consent."""
    table = started(ANA, BEN, CY, amend="locked")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ana", before)
    assert table.request is not None
    assert table.request.waited_for == ("ben", "cy")


def test_an_undone_move_stays_in_the_log_struck_through() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ana", before)
    undone = [line.text for line in table.log(BEN) if line.undone]
    assert undone == ["The Duke antes 1 chip and plays an Aspect card, face down."]


def test_an_undone_secret_stays_secret() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana", "KNO", "Spirit")
    table.ask_rewind("ana", before)
    assert not any("KNO" in line.text or "Spirit" in line.text for line in table.log(BEN))


def test_undoing_anothers_move_needs_its_consent() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ben", before)
    assert table.request is not None
    assert table.request.waited_for == ("ana",)
    assert table.undone == frozenset()
    table.answer_rewind("ana", agrees=True)
    assert table.undone == {before + 1}


def test_going_back_past_a_reveal_takes_everybodys_consent() -> None:
    table = started(GM, ANA, BEN, CY)
    before = table.entries[-1].n
    ante(table, "ana")
    ante(table, "ben")
    ante(table, "cy")
    table.ask_rewind("cy", before)
    assert table.request is not None
    assert table.request.waited_for == ("gm", "ana", "ben")


def test_the_facilitators_consent_is_always_needed() -> None:
    """It may also undo something that happened unseen."""
    table = started(GM, ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    entry = table.ask_rewind("ana", before)
    assert table.request is not None
    assert table.request.waited_for == ("gm",)
    assert [table.reader().text(event, table.position) for event in entry.events] == [
        f"Ana asks to go back to entry {before}. The GM must agree."
    ]
    table.answer_rewind("gm", agrees=True)
    assert table.undone == {before + 1}
    ante(table, "ana")
    table.ask_rewind("gm", table.entries[-1].n - 1)
    assert table.request.waited_for == ("ana",)


def test_one_no_is_enough_and_changes_nothing() -> None:
    table = started(ANA, BEN, CY)
    before = table.entries[-1].n
    ante(table, "ana")
    position = table.position
    table.ask_rewind("ben", before)
    table.answer_rewind("ana", agrees=False)
    assert table.request is None
    assert table.position == position
    assert table.undone == frozenset()


def test_playing_on_lets_a_wish_to_go_back_lapse() -> None:
    table = started(ANA, BEN, CY)
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ben", before)
    ante(table, "ben")
    assert table.request is None
    assert table.log(ANA)[-1].event.kind == "rewind-lapsed"


def test_no_seat_answers_for_another() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ben", before)
    with pytest.raises(Refused, match="Nobody asks for your consent"):
        table.answer_rewind("cy", agrees=True)


@pytest.mark.parametrize("to", [-1, 400, 2])
def test_a_rewind_to_nowhere_is_refused(to: int) -> None:
    table = started(ANA, BEN, CY)
    assert len(table.entries) == 2
    with pytest.raises(Refused, match="nothing to take back"):
        table.ask_rewind("ana", to)


def test_no_rewind_leads_to_an_undone_entry() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ana", before)
    ante(table, "ana")
    with pytest.raises(Refused, match="was undone itself"):
        table.ask_rewind("ana", before + 1)


def test_going_back_to_words_said_on_an_undone_branch_does_not_bring_the_branch_back() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    begun, position = table.entries[-1].n, table.position
    ante(table, "ana")
    said = table.make_statement("ana", "Hm.").n
    table.ask_rewind("ana", begun)
    ante(table, "ana", "KNO", "Spirit")
    table.ask_rewind("ana", said)
    assert table.position == position
    assert Table.replay(read_entries(table.export())[0], KERNEL).position == position


def test_a_draw_after_a_rewind_goes_on_where_the_stream_was() -> None:
    table = started(ANA, BEN, CY)
    before = table.entries[-1].n
    counters = []
    for _ in range(4):
        for seat, chip, aspect in (("ana", "REA", "Mind"), ("ben", "STR", "Body"), ("cy", "PRE", "Spirit")):
            ante(table, seat, chip, aspect)
        drawn = table.entries[-1].act.drawn[0]  # type: ignore[union-attr]
        counters.append((drawn.at, drawn.next))
        table.ask_rewind("ana", before)
        table.answer_rewind("ben", agrees=True)
        table.answer_rewind("cy", agrees=True)
        before = table.entries[-1].n
    assert all(one[1] == other[0] for one, other in pairwise(counters))


def test_words_nonces_and_seats_are_not_undone() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    table.make_statement("ana", "Well met.")
    table.add_nonce("ana", "a word")
    ante(table, "ana")
    table.ask_rewind("ana", before)
    assert table.undone == {before + 3}


def test_a_changed_ruling_can_be_undone() -> None:
    table = opened()
    table.rule("gm", {"zero_wins": "round_robin"})
    table.ask_rewind("gm", 0)
    assert table.position.rulings.zero_wins == "jackpot"


@pytest.mark.parametrize("seed", range(6))
def test_a_history_with_rewinds_replays_to_the_same_bytes(seed: int) -> None:
    table = played(20, GM, ANA, BEN, CY, seed=seed)
    target = table.entries[-1].n - 7
    table.ask_rewind("ana", target)
    while table.request:
        table.answer_rewind(table.request.waited_for[0], agrees=True)
    again = Table.replay(read_entries(table.export())[0], KERNEL)
    assert again.export() == table.export()
    assert again.position == table.position
    assert again.undone == table.undone


def test_a_pending_request_is_not_replaced_by_anothers() -> None:
    """The given consents stay; the asker may ask for another entry."""
    table = started(GM, ANA, BEN, CY)
    ante(table, "ana")
    to = len(table.entries) - 2
    table.ask_rewind("ben", to)
    table.answer_rewind("gm", agrees=True)
    with pytest.raises(Refused, match="Ben has already asked to go back"):
        table.ask_rewind("cy", to)
    assert table.request is not None
    assert (table.request.asked_by, table.request.waited_for) == ("ben", ("ana", "cy"))
    table.ask_rewind("ben", to - 1)
    assert table.request.to == to - 1


def test_only_the_asker_withdraws_a_request_and_everybody_who_knows_of_it_is_told() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ben", before)
    for seat in ("ana", "cy"):
        with pytest.raises(Refused, match="You have no pending request to go back"):
            table.withdraw_rewind(seat)
    table.withdraw_rewind("ben")
    assert table.request is None
    assert table.undone == frozenset()
    assert table.log(CY)[-1].text == "The request to go back is withdrawn."
    with pytest.raises(Refused, match="You have no pending request to go back"):
        table.withdraw_rewind("ben")
