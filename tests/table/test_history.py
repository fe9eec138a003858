"""The history as a value: proposing and accepting entries, snapshots, pages of lines, races of writers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from facedown.bots import bot_for, play_out
from facedown.game import SPECTATOR, Refused, Seat, Setup, registry
from facedown.table import (
    Entry,
    History,
    LogLine,
    Message,
    Mismatch,
    Moved,
    RewindAsked,
    Said,
    Table,
    Taken,
    law,
    opening_act,
)
from facedown.table.entries import read, write
from facedown.table.law import shape_of
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, ante, opened, played, started


class Kept:
    """An archive in memory: the entries of a history, and the snapshots that were made."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.there = list(entries)
        self.snapshots: dict[int, bytes] = {}
        self.read: list[tuple[int, int]] = []

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        self.read.append((start, stop))
        return self.there[start:stop]

    def snapshot(self, n: int) -> bytes | None:
        return self.snapshots.get(max((at for at in self.snapshots if at <= n), default=-1))


def campaign(key: str, moves: int = 60) -> Table:
    """Return a table of a system at which bots have made up to this many moves, with an undone one."""
    system = registry.system(key)
    seats = (ANA, BEN, Seat("gm", "The GM", "facilitator"))
    table = Table.open(system, Setup(seats, system.sample()), SECRET)
    opening = next(o for seat in reversed(seats) for o in table.options(seat) if o.move in system.opens)
    table.play("gm", opening.build(system.move_type))
    bots = {seat.key: bot_for(system, 3 + at) for at, seat in enumerate(seats)}
    for _ in play_out(table, bots, moves // 2):
        pass
    table.ask_rewind("ana", len(table.entries) - 2)
    while table.request is not None:
        table.answer_rewind(table.request.waited_for[0], agrees=True)
    for _ in play_out(table, bots, moves // 2):
        pass
    return table


SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")


# Proposing and accepting


def test_a_proposal_changes_nothing() -> None:
    table = started(ANA, BEN, CY)
    history = table.history
    before = (len(history), history.state, history.position, table.export())
    act = Moved("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    first, second = history.propose(act), history.propose(act)
    assert first == second
    assert (len(history), history.state, history.position, table.export()) == before
    after = history.accept(first)
    assert (len(after), after.state.hash != history.state.hash) == (len(history) + 1, True)
    assert (len(history), history.state, history.position) == before[:3]


def test_one_history_has_many_continuations() -> None:
    """Both keep their own entries, although they share those before."""
    history = started(ANA, BEN, CY).history
    ends = [history.accept(history.propose(Said("ana", text, None, True))) for text in ("One.", "Two.")]
    assert [len(end) for end in ends] == [len(history) + 1] * 2
    assert [end.entries[-1].act.text for end in ends] == ["One.", "Two."]  # type: ignore[union-attr]
    assert ends[0].entries[:-1] == ends[1].entries[:-1] == history.entries[:]


@pytest.mark.parametrize("secret", [SECRET.hex(), ""], ids=["with the secret", "without it"])
@pytest.mark.parametrize("key", SYSTEMS)
def test_entries_of_another_process_are_accepted_from_their_bytes(key: str, secret: str) -> None:
    table = campaign(key)
    history = History(table.system, secret)
    for entry in table.entries:
        history = history.accept(read(write(entry)))
        assert history.at(entry.n).position == table.position_after(entry.n)
    assert (history.state, history.position) == (table.history.state, table.position)


def test_an_entry_that_does_not_follow_is_refused_and_changes_nothing() -> None:
    table = started(ANA, BEN, CY)
    history, before = table.history, table.history.state
    entry = history.propose(Said("ana", "Well.", None, True))
    for wrong in (
        msgspec.structs.replace(entry, n=entry.n + 1),
        msgspec.structs.replace(entry, before="0" * 64),
        msgspec.structs.replace(entry, state="0" * 16),
        msgspec.structs.replace(entry, law="0" * 12),
        msgspec.structs.replace(entry, events=()),
        msgspec.structs.replace(entry, act=Said("nobody", "Well.", None, True)),
    ):
        with pytest.raises(Mismatch) as mismatch:
            history.accept(wrong)
        assert mismatch.value.entry == entry.n
    assert history.state == before
    assert len(history.accept(entry)) == len(history) + 1


def test_a_changed_copy_of_a_proposal_is_checked_again() -> None:
    """The result of a proposal is remembered for this entry alone."""
    history = started(ANA, BEN, CY).history
    entry = history.propose(Said("ana", "Well.", None, True))
    with pytest.raises(Mismatch):
        history.accept(msgspec.structs.replace(entry, salt="0" * 32))


# Races


class NoRequests:
    """A keeper that knows of no requests and no messages."""

    def answer_of(self, key: str) -> bytes | None:
        return None

    def save_refusal(self, key: str, answer: bytes) -> bytes:
        return answer

    def entries(self, start: int) -> tuple[Entry, ...]:
        return ()

    def save_notes(self, notes: Mapping[str, Any]) -> None:
        raise OSError("the disk is full")

    def messages(self, since: int = -1) -> tuple[Message, ...]:
        return ()

    def say(self, message: Message) -> Message:
        raise OSError("the disk is full")

    def remove_messages(self, numbers: Sequence[int]) -> None:
        raise OSError("the disk is full")


class Contested(NoRequests):
    """A keeper in which another writer stores entries first: those that `rivals` propose, one for each append."""

    def __init__(self, table: Table, rivals: list[Said | Moved]) -> None:
        self.other = Table(table.history)
        self.rivals = rivals
        self.stored: list[Entry] = []

    def append(self, entry: Entry, **_: Any) -> bytes | None:
        if self.rivals:
            raise Taken([self.other.act(self.rivals.pop(0))])
        self.stored.append(entry)
        return None


def test_of_two_writers_one_wins_and_the_other_tries_again_with_the_next_number() -> None:
    table = started(ANA, BEN, CY)
    rivals: list[Said | Moved] = [Said("ben", "Me first.", None, True), Said("ben", "And again.", None, True)]
    table.keeper = keeper = Contested(table, rivals)
    before = len(table.entries)
    entry = table.make_statement("ana", "Me too.")
    assert (entry.n, len(table.entries)) == (before + 2, before + 3)
    said = [e.act.text for e in table.entries[before:] if isinstance(e.act, Said)]
    assert said == ["Me first.", "And again.", "Me too."]
    assert keeper.stored == [entry]


def test_a_writer_that_lost_is_refused_with_the_reason_if_its_act_is_no_longer_allowed() -> None:
    table = started(ANA, BEN, CY)
    move = {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}
    table.keeper = keeper = Contested(table, [Moved("ana", move)])
    before = len(table.entries)
    with pytest.raises(Refused) as refused:
        table.play("ana", move)
    assert refused.value.refusal.rule == "R-CK-107"
    assert len(table.entries) == before + 1  # the winner's entry
    assert keeper.stored == []


def test_nothing_has_changed_if_an_entry_cannot_be_stored() -> None:
    class Broken(NoRequests):
        def append(self, entry: Entry, **_: Any) -> bytes | None:
            raise OSError("the disk is full")

    table = started(ANA, BEN, CY)
    table.keeper = Broken()
    before = (table.history, table.export())
    with pytest.raises(OSError, match="the disk is full"):
        ante(table, "ana")
    assert (table.history, table.export()) == before
    with pytest.raises(OSError, match="the disk is full"):
        table.say("ana", "Hello?")
    assert table.chat.messages == ()
    table.keeper = None
    ante(table, "ana")


# Snapshots


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_table_opened_from_a_snapshot_goes_on_as_if_it_had_never_stopped(key: str) -> None:
    whole = campaign(key).history
    middle = len(whole) // 2
    kept = Kept(whole.entries)
    history = History(whole.system, SECRET.hex())
    for entry in whole.entries[:middle]:
        history = history.accept(entry)
    kept.snapshots[middle - 1] = history.snapshot()
    opened_again = History.from_snapshot(history.snapshot(), whole.system, kept, SECRET.hex())
    assert (opened_again.state, opened_again.position) == (history.state, history.position)
    for entry in whole.entries[middle:]:
        opened_again = opened_again.accept(entry)
    assert (opened_again.state, opened_again.position) == (whole.state, whole.position)
    assert opened_again.snapshot() == whole.snapshot()
    for n in range(len(whole)):
        assert opened_again.at(n) == whole.at(n), n
    table, again = Table(whole), Table(opened_again)
    assert [line.data() for line in again.log(ANA)] == [line.data() for line in table.log(ANA)]
    assert again.export() == table.export()


def test_opening_from_a_snapshot_reads_no_older_entries() -> None:
    whole = campaign("core-kernel").history
    kept = Kept(whole.entries)
    last = len(whole) - 1
    history = History.from_snapshot(whole.snapshot(), KERNEL, kept, SECRET.hex())
    history.options(ANA)
    assert history.propose(Said("ana", "Still here.", None, True)).n == last + 1
    assert kept.read == [(last, last + 1)]


def test_an_older_position_is_computed_from_the_snapshot_before_it() -> None:
    whole = campaign("core-kernel").history
    kept = Kept(whole.entries)
    history = History(KERNEL)
    for entry in whole.entries:
        history = history.accept(entry)
        if entry.n % 10 == 0:
            kept.snapshots[entry.n] = history.snapshot()
    again = History.from_snapshot(whole.snapshot(), KERNEL, kept)
    kept.read.clear()
    assert again.at(27).position == whole.at(27).position
    assert kept.read == [(20, 21), (21, 43)]


def test_a_rewind_goes_back_beyond_a_snapshot() -> None:
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = len(table.entries) - 1
    position = table.position
    ante(table, "ana")
    again = Table(History.from_snapshot(table.history.snapshot(), KERNEL, Kept(table.entries), SECRET.hex()))
    again.ask_rewind("ana", before)
    assert (again.position, [*again.undone]) == (position, [before + 1])


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff"])
def test_a_damaged_snapshot_is_refused(damage: bytes) -> None:
    with pytest.raises(Mismatch, match="the snapshot is damaged"):
        History.from_snapshot(damage, KERNEL, Kept(opened().entries))


def test_a_snapshot_of_another_table_or_position_is_refused() -> None:
    one, other = played(12, ANA, BEN, CY, seed=1), played(12, ANA, BEN, CY, seed=2)
    assert len(one.entries) == len(other.entries)
    with pytest.raises(Mismatch, match="made after another entry"):
        History.from_snapshot(one.history.snapshot(), KERNEL, Kept(other.entries))
    changed = one.history.snapshot().replace(b'"conflicts":1', b'"conflicts":2')
    with pytest.raises(Mismatch, match="is not the position after this entry"):
        History.from_snapshot(changed, KERNEL, Kept(one.entries))


# Lines


def whispering() -> Table:
    """A table at which Ana and Ben whisper between open statements: entries 1, 3, 4 and 6 are open."""
    table = opened(ANA, BEN, CY, GM)
    for text, to in (("a", None), ("b", ["ben"]), ("c", None), ("d", None), ("e", ["ben"]), ("f", None)):
        table.make_statement("ana", text, to)
    return table


def test_each_viewer_numbers_the_entries_it_knows_of_without_gaps() -> None:
    table = whispering()
    said = {}
    for key in ("cy", "ben"):
        said[key] = [(line.entry, line.event.data.get("text")) for line in table.log(Seat(key))][1:]
    assert said["ben"] == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, "f")]
    assert said["cy"] == [(1, "a"), (2, "c"), (3, "d"), (4, "f")]
    assert [line.entry for line in table.log(SPECTATOR)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_lines_are_read_page_by_page(size: int) -> None:
    table = whispering()
    for viewer in (CY, BEN, SPECTATOR):
        lines: list[LogLine] = []
        since = -1
        while page := table.reader().lines(viewer, since, size):
            assert len({line.entry for line in page}) <= size
            lines, since = [*lines, *page], page[-1].entry
        assert lines == table.log(viewer)


def test_a_viewers_number_leads_to_the_entry_and_back() -> None:
    history = whispering().history
    assert [history.entry_with(CY, number) for number in range(5)] == [0, 1, 3, 4, 6]
    assert [history.number_for(CY, n) for n in range(7)] == [0, 1, 1, 2, 3, 3, 4]
    with pytest.raises(Refused, match=r"There is no entry “5”\. The last entry is 4\."):
        history.entry_with(CY, 5)


def test_a_request_to_rewind_names_the_entry_by_each_viewers_own_number() -> None:
    """Ben knows of the whispers before entry 6, and Cy does not, so the same entry is number 6 for Ben and 4 for Cy."""
    table = whispering()
    table.rule("gm", {"td_bonus": "2"})
    table.ask_rewind("gm", 6)
    asked = {key: table.log(Seat(key))[-2:][0].event.data["entry"] for key in ("ben", "cy")}
    assert asked == {"ben": 6, "cy": 4}
    assert "back to entry 4" in table.log(CY)[-2].text


def test_a_refusal_to_rewind_tells_no_number_of_the_chain() -> None:
    table = whispering()
    for n in (6, 400, -1):
        with pytest.raises(Refused) as refused:
            table.act(RewindAsked("cy", n))
        assert refused.value.refusal.text == "There is nothing to take back after this entry."


# The form of positions


def test_the_form_of_positions_is_noted_with_the_first_entry_and_when_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new version of the program with one more field in its positions goes on with an older table."""
    old = shape_of(KERNEL)
    table = played(12, ANA, BEN, CY)
    assert table.entries[0].shape == old
    assert {entry.shape for entry in table.entries[1:]} == {msgspec.UNSET}
    monkeypatch.setitem(law._SHAPES, KERNEL.position_type, "newer")
    lines = [read(write(entry)) for entry in table.entries]
    changed = [msgspec.structs.replace(lines[-1], state="0" * 16)]
    again = Table(History.replay([*lines[:-1], *changed], KERNEL, secret=SECRET.hex()))
    first, second = again.make_statement("ana", "Go on."), again.make_statement("ana", "On.")
    assert (first.shape, second.shape) == ("newer", msgspec.UNSET)
    whole = [*again.entries]
    assert History.replay(whole, KERNEL).state.hash == again.last_hash
    wrong = msgspec.structs.replace(whole[-1], state="0" * 16)
    with pytest.raises(Mismatch, match="the position is different"):
        History.replay([*whole[:-1], wrong], KERNEL)


def test_docstrings_are_no_part_of_the_form_of_positions() -> None:
    class One(msgspec.Struct):
        """A text."""

        n: int = 0

    class Other(msgspec.Struct):
        """Another text."""

        n: int = 0

    class Third(msgspec.Struct):
        n: int = 1

    forms = [msgspec.json.encode(law._without_texts(msgspec.json.schema(record))) for record in (One, Other, Third)]
    plain = [form.replace(b"Other", b"One").replace(b"Third", b"One") for form in forms]
    assert plain[0] == plain[1] != plain[2]


def test_the_opening_act_is_proposed_like_any_other() -> None:
    setup = Setup((ANA, BEN), KERNEL.sample("duel"))
    history = History(KERNEL, SECRET.hex())
    entry = history.propose(opening_act(KERNEL, setup, SECRET))
    assert len(history) == 0
    assert len(history.accept(entry)) == 1
