"""What acts about people tell of secrets: nothing. Each test compares all that a viewer reads at two tables."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from facedown.game import SPECTATOR, Event, PieceRef, Seat, SeatRef, Setup, registry
from facedown.table import History, Moved, Table, export_for
from facedown.table.conformance_twins import problems_of_difference
from facedown.table.entries import held_act
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import ANA, BEN, CY, GM, SECRET, waits_for

FOE = PieceRef("character", "cy")
"""The foe of the GM, which hides from the players."""

Act = Callable[[Table], object]


def table_with_foe(owner: str = "gm", *, by_hand: bool = False) -> Table:
    """Return a table of Tri-Core with a character in hiding, which the seat `owner` plays."""
    system = registry.system("tri-core")
    table = Table.open(system, Setup((GM, ANA, BEN), scene_with_hidden_foe()), SECRET, by_hand=by_hand)
    if owner != "gm":
        table.hand_over("gm", FOE, owner)
    return table


def spend(table: Table) -> None:
    """Let Ben move his hidden character unseen: it spends points."""
    option = next(one for one in table.options(table.seat("ben")) if one.move == "spend" and one.whose == "cy")
    table.play("ben", option.sample(table.system.move_type, lambda n: 0))


def assert_same(plain: Table, other: Table, *viewers: Seat) -> None:
    """Check that viewers read the same at both tables, and get the same answers to all that they could try."""
    for viewer in viewers:
        problems = list(problems_of_difference(plain.history, other.history, viewer, (FOE,)))
        assert problems == []
        assert export_for(plain, viewer) == export_for(other, viewer)


def follow(plain: Table, other: Table, act: Act, *viewers: Seat) -> None:
    """Do the same at both tables, and compare again."""
    act(plain)
    act(other)
    assert_same(plain, other, *viewers)


PEOPLE: dict[str, Act] = {
    "a seat is marked away": lambda table: table.mark("gm", "away"),
    "a seat leaves": lambda table: table.mark("ben", "left"),
    "a late seat": lambda table: table.take_seat(CY),
    "a spectator": lambda table: table.take_seat(Seat("eve", "Eve", "spectator")),
    "a name": lambda table: table.name("ben", "Benedict"),
    "a bot": lambda table: table.let_bot_play("ben", plays=True),
    "a pause": lambda table: table.pause(),
    "a new facilitator": lambda table: table.hand_over_facilitation("gm", "ben"),
    "a statement": lambda table: table.make_statement("ben", "Hm."),
    "random bytes": lambda table: table.add_nonce("gm", "x"),
}
"""Acts that everybody sees, by what they are."""


ENDINGS: tuple[Act, ...] = (
    lambda table: table.answer_rewind("gm", agrees=True),
    lambda table: table.answer_rewind("gm", agrees=False),
    lambda table: table.withdraw_rewind("ben"),
)
"""Ends of a request of Ben that waits for the GM."""


@pytest.mark.parametrize("then", PEOPLE.values(), ids=PEOPLE)
def test_handing_over_a_hidden_piece_tells_nothing(then: Act) -> None:
    """Ana and spectators do not know of the foe, so they cannot know that Ben plays it now."""
    plain, other = table_with_foe("gm"), table_with_foe("ben")
    assert len(plain.entries) + 1 == len(other.entries)
    assert_same(plain, other, ANA, SPECTATOR)
    follow(plain, other, then, ANA, SPECTATOR)


@pytest.mark.parametrize("then", PEOPLE.values(), ids=PEOPLE)
def test_an_unseen_request_to_go_back_tells_nothing_whatever_happens_then(then: Act) -> None:
    """With the GM away, the request of Ben about his hidden character lapses, unseen by Ana."""
    plain, other = table_with_foe("ben"), table_with_foe("ben")
    for table in (plain, other):
        spend(table)
    other.ask_rewind("ben", len(other.entries) - 2)
    assert waits_for(other) == ("gm",)
    assert_same(plain, other, ANA, SPECTATOR)
    follow(plain, other, then, ANA, SPECTATOR)
    assert (other.request is None) == (then in (PEOPLE["a seat is marked away"], PEOPLE["a new facilitator"]))
    assert not other.undone


def test_an_unseen_move_that_waited_ends_no_request_also_if_its_entries_are_not_played() -> None:
    """Everybody reads that the move no longer waits. This event of the table says nothing about the move."""
    table = table_with_foe("ben", by_hand=True)
    spend(table)
    table.ask_rewind("ben", len(table.entries) - 2)
    pending = table.request
    history = History.unplayed(table.entries, table.system)
    spend(table)
    unseen = table.entries[-1]
    assert table.request == pending
    assert isinstance(unseen.act, Moved)
    held = Event("table", "held", {"seat": SeatRef("ben")})
    fixed = msgspec.structs.replace(unseen, act=held_act(unseen.act), events=(held,))
    history = history.accept_unplayed(fixed)
    no_longer = Event("table", "no-longer-held", {"seat": SeatRef("ben")})
    events = (*unseen.events, no_longer)
    moved = msgspec.structs.replace(unseen, n=fixed.n + 1, before=history.state.hash, events=events)
    history = history.accept_unplayed(moved)
    assert history.state.awaited is None
    assert history.state.request == pending


def test_the_answers_to_an_unseen_request_tell_nothing() -> None:
    for finish in ENDINGS:
        plain, other = table_with_foe("ben"), table_with_foe("ben")
        spend(plain)
        spend(other)
        other.ask_rewind("ben", len(other.entries) - 2)
        finish(other)
        assert other.request is None
        assert_same(plain, other, ANA, SPECTATOR)


def test_an_unseen_request_that_another_replaces_ends_for_those_who_know_of_it() -> None:
    """Ana does not know of it, so she may ask for something else; Ben learns that his request is over."""
    plain, other = table_with_foe("ben"), table_with_foe("ben")
    for table in (plain, other):
        spent = next(one for one in table.options(ANA) if one.move == "spend")
        table.play("ana", spent.sample(table.system.move_type, lambda n: 0))
        spend(table)
    other.ask_rewind("ben", len(other.entries) - 2)
    for table in (plain, other):
        table.ask_rewind("ana", table.history.entry_with(ANA, 0))
    assert_same(plain, other, ANA, SPECTATOR)
    assert other.request is not None
    assert other.request.asked_by == "ana"
    assert "Play goes on, so the request to go back lapses." in [line.text for line in other.log(BEN)]
    assert not any("lapses" in line.text for line in other.log(ANA))


def test_a_request_is_shown_with_the_viewers_own_number_and_the_consents_it_may_know() -> None:
    table = table_with_foe("ben")
    spend(table)
    table.make_statement("gm", "The wind howls.")
    table.ask_rewind("ben", 1)  # entry 1 handed the foe over; Ben knows of it, Ana does not
    asked = table.history.request_for(table.seat("gm"))
    assert asked is not None
    assert (asked.asked_by, asked.to, asked.waited_for) == ("ben", 1, ("gm",))
    assert table.history.request_for(ANA) is None
    assert table.history.request_for(SPECTATOR) is None


def test_a_request_is_shown_without_entries_and_consents_of_which_the_viewer_does_not_know() -> None:
    """Ana and Ben both moved; only Ben’s move is secret, so Ana does not learn that Ben must agree."""
    table = table_with_foe("ben")
    shown = next(one for one in table.options(ANA) if one.move == "spend")
    table.play("ana", shown.sample(table.system.move_type, lambda n: 0))
    spend(table)
    table.ask_rewind("gm", 1)
    assert table.request is not None
    assert table.request.waited_for == ("ana", "ben")
    asked = table.history.request_for(ANA)
    assert asked is not None
    assert (asked.to, asked.waited_for, asked.at) == (0, ("ana",), 2)


def test_each_viewer_reads_one_line_about_a_rewind_with_the_count_of_its_own_entries() -> None:
    """Ana and Ben both moved; only Ben and the GM know of Ben’s move."""
    table = table_with_foe("ben")
    shown = next(one for one in table.options(ANA) if one.move == "spend")
    table.play("ana", shown.sample(table.system.move_type, lambda n: 0))
    spend(table)
    table.ask_rewind("gm", 1)
    table.answer_rewind("ben", agrees=True)
    table.answer_rewind("ana", agrees=True)
    for viewer, count in ((table.seat("gm"), 2), (BEN, 2), (ANA, 1), (SPECTATOR, 1)):
        told = [line.event.values["count"] for line in table.log(viewer) if line.event.kind == "rewound"]
        assert told == [count], viewer.key


def test_a_line_about_a_rewind_does_not_say_who_else_knows_of_the_undone_entries() -> None:
    table = table_with_foe("ben")
    spend(table)
    table.ask_rewind("ben", 1)
    table.answer_rewind("gm", agrees=True)
    told = [line for line in table.log(BEN) if line.event.kind == "rewound"]
    assert [line.event.to for line in told] == [("ben",)]


def test_a_request_lapses_when_nobody_is_left_to_answer_it_whether_or_not_there_was_a_hidden_draw() -> None:
    """Who asks may know of a draw that others must not know of. Otherwise they could tell by what happens then."""
    table = table_with_foe()
    before = table.entries[-1].n
    option = next(one for one in table.options(table.seat("gm")) if one.move == "end-day")
    moved = table.play("gm", option.build(table.system.move_type))
    assert not moved.act.drawn  # type: ignore[union-attr]
    table.ask_rewind("ana", before)
    assert waits_for(table) == ("gm",)
    table.mark("gm", "away")
    assert waits_for(table) is None
    assert not table.undone
    table.ask_rewind("ana", before)
    assert table.undone == {moved.n}
