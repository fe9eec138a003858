"""Two processes go on with the same fixed move: it is made once, and no witness is left out too early."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from facedown.game import Refused
from facedown.session import Session, Step
from facedown.table import Entry, LinksAsked, Moved, Table, Taken
from facedown.table.table import Overtaken
from tests.table.test_history import NoRequests
from tests.table.test_witnesses import asked, fixed, two_antes, witness


class Shared(NoRequests):
    """A keeper of entries that two tables share."""

    def __init__(self, table: Table) -> None:
        self.there = table.entries[:]

    def append(self, entry: Entry, **_: Any) -> bytes | None:
        if entry.n < len(self.there):
            raise Taken(self.there[entry.n :])
        self.there.append(entry)
        return None


def two_hosts(*seats: str) -> tuple[Table, Table, Moved, list[tuple[str, Any]]]:
    """Return two tables with one store, at which Cy's move is fixed, the move, and the witnesses."""
    witnesses = [(seat, witness(at)) for at, seat in enumerate(seats, 1)]
    first = two_antes(*witnesses)
    act = fixed(first)
    second = Table(first.history)
    first.keeper = second.keeper = Shared(first)
    return first, second, act, witnesses


def test_a_move_that_another_process_has_finished_is_not_made_again() -> None:
    """Without random bytes it would otherwise be a new move."""
    first, second, act, witnesses = two_hosts("ana")
    links = asked(first, *witnesses)
    made = first.act(act, links=links)
    with pytest.raises(Overtaken, match="Another program went on with this move"):
        second.act(act, links=links)
    assert second.entries[-1] == made


def test_links_for_a_question_that_another_process_has_replaced_are_dropped() -> None:
    first, second, act, (ana, _) = two_hosts("ana", "ben")
    links = asked(first, ana)
    first.act(act, links=links)
    with pytest.raises(Overtaken):
        second.act(act, links=links)
    assert second.history.state.asked_witnesses == ("ana",)


def test_a_table_that_asks_by_itself_asks_again_for_the_new_question() -> None:
    first, second, act, (ana, _) = two_hosts("ana", "ben")
    first.act(act, links=asked(first, ana))
    second.witnesses = lambda history: {"ana": ana[1].reveal(*history.question_for("ana"))}
    made = second.complete(act)
    assert isinstance(made.act, Moved)
    assert set(made.act.links) == {"ana"}  # type: ignore[arg-type]
    assert ana[1].problems("ana", second.entries[:]) == []


def test_an_entry_of_others_between_changes_nothing() -> None:
    first, second, act, witnesses = two_hosts("ana")
    first.make_statement("ana", "Hm.")
    made = second.act(act, links=asked(second, *witnesses))
    assert made.n == len(first.entries)


def session_of(table: Table) -> Session:
    return Session(table, ["ana", "ben", "cy"], Random(5))


def test_a_repeated_deadline_leaves_nobody_out_of_the_next_question() -> None:
    first, _, _, (ana, _) = two_hosts("ana", "ben")
    session = session_of(first)
    questions = session.pending_links()
    session.give_link("ana", ana[1].reveal(*questions["ana"]))
    for _ in range(3):
        assert session.finish_with_links(questions["ben"][1]) == (None, None, ())
    assert first.history.state.asked_witnesses == ("ana",)
    link = ana[1].reveal(*session.pending_links()["ana"])
    session.give_link("ana", link)
    assert session.step() == Step("acted")
    assert session.finish_with_links(questions["ben"][1]) == (None, None, ())
    assert ana[1].problems("ana", first.entries[:]) == []


def test_a_session_whose_move_another_process_has_finished_goes_on() -> None:
    first, second, act, witnesses = two_hosts("ana")
    session = session_of(second)
    first.act(act, links=asked(first, *witnesses))
    assert session.finish_with_links() == (None, None, ())
    assert session.step() != Step("links")
    assert not any(isinstance(entry.act, LinksAsked) for entry in second.entries)


def test_a_link_that_the_table_would_refuse_is_refused_when_it_is_given() -> None:
    """Ana's chain begins with the hash of the end of an earlier one, so its first link is known. The game goes on."""
    end = witness(1).chain_end
    table = two_antes(("ana", witness(1)))
    table.become_witness("ana", sha256(bytes.fromhex(end)).hexdigest())
    fixed(table)
    session = session_of(table)
    with pytest.raises(Refused, match="not the next link"):
        session.give_link("ana", end)
    assert isinstance(session.finish_with_links().entry.act, Moved)  # type: ignore[union-attr]
