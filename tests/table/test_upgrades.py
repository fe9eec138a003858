"""Tables of an earlier version of the program, and of an earlier edition of the rules, continue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from facedown.bots import bot_for, play_out
from facedown.chance import Awaiting, Chance
from facedown.game import Event, PieceRef, Refused, Seat, SeatRef, System, Turn, registry
from facedown.table import (
    AnyAct,
    Closed,
    Entry,
    FacilitatorChanged,
    History,
    Mismatch,
    Moved,
    Named,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Said,
    Table,
    TableReader,
    Upgraded,
    is_outdated,
    prove,
    read_entries,
    read_file,
    upgrading_act,
)
from facedown.table.entries import digest, read, write
from facedown.table.proof_in_words import proof_lines
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, ante, opened, started
from tests.table.test_history import SYSTEMS, Kept, campaign

SAVED = Path(__file__).parent / "saved"
"""Files written by the version of the program before this one (format 1), with the secret in them."""


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_table_saved_in_format_1_is_verified_continued_and_closed(key: str) -> None:
    """Its chat stays in its history. The table keeps its format."""
    text = (SAVED / f"{key}-format-1.txt").read_text()
    system = registry.system(key)
    table = Table.resume(text, system)
    history = text.splitlines()[1:-1]
    assert table.export().splitlines() == ["facedown table 1", *history]
    assert table.export(keep_secret=True).startswith("facedown backup 1: contains secrets, for the host only\n")
    assert [line.text for line in table.log(Seat("gm"))[1:3]] == ["Ana: Hello all.", "Ben whispers: Psst."]
    assert not any("Psst" in line.text for line in table.log(ANA))
    bots = {seat.key: bot_for(system, 1) for seat in table.seats}
    table.take_seat(Seat("late", "Lou"))
    made = [*play_out(table, bots, 5)]
    table.make_statement("ana", "Go on.")
    assert [entry.shape for entry in made] == [made[0].shape] * len(made) if made else True
    table.close("gm")
    entries = read_entries(table.export())[0]
    assert table.export().startswith("facedown table 1\n")
    assert prove(entries, system).replayed == len(entries)


def test_chat_of_format_1_is_still_checked() -> None:
    text = (SAVED / "core-kernel-format-1.txt").read_text()
    table = Table.resume(text, KERNEL)
    assert table.act(Said("ana", "Hm.")).events[0].kind == "said"
    fresh = opened(ANA, BEN, GM)
    with pytest.raises(Refused, match="Chat is no part of a table’s history"):
        fresh.act(Said("ana", "Hm."))


# Snapshots of an earlier version


def of_an_earlier_version(snapshot: bytes) -> bytes:
    """Return a snapshot as a version wrote it that did not know of the chains of witnesses."""
    data = msgspec.json.decode(snapshot)
    del data["form"], data["state"]["chain_ends"]
    data["state"]["asked"] = []
    return msgspec.json.encode(data)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_snapshot_whose_state_has_another_form_opens_with_the_state_that_the_entries_give(key: str) -> None:
    table = campaign(key)
    table.become_witness("ana", "ab" * 32)
    table.become_witness("ana", "")
    whole = table.history
    again = History.from_snapshot(
        of_an_earlier_version(whole.snapshot()), whole.system, Kept(whole.entries), SECRET.hex()
    )
    assert (again.state, again.position) == (whole.state, whole.position)
    assert again.state.chain_ends == {"ana": ("ab" * 32,)}
    assert again.snapshot() == whole.snapshot()


def test_such_a_snapshot_opens_also_under_an_edition_that_cannot_play_the_entries() -> None:
    table = mid_hand()
    archive, snapshot = kept(table)
    later = Table(History.from_snapshot(of_an_earlier_version(snapshot), NEW, archive, SECRET.hex()))
    assert later.history.state == table.history.state
    later.upgrade("gm")
    ante(later, "ben")


def test_such_snapshots_bound_no_search_in_the_past() -> None:
    whole = campaign("core-kernel").history
    archive = Kept(whole.entries)
    for n in range(0, len(whole), 10):
        archive.snapshots[n] = of_an_earlier_version(whole.snapshot(n))
    history = whole.with_archive(archive)
    assert {line.entry for line in TableReader(history).lines(ANA, 20, 3)} == {21, 22, 23}


@pytest.mark.parametrize("edition", ["installed", "another"])
def test_a_log_with_such_snapshots_is_read_in_one_pass(edition: str) -> None:
    """The state after each snapshot is not computed from the first entry each time."""
    table = mid_hand()
    for n in range(200):
        table.make_statement("ana", f"Line {n}.")
    archive = Kept(table.entries)
    for n in range(0, 200, 16):
        archive.snapshots[n] = of_an_earlier_version(table.history.snapshot(n))
    system = KERNEL if edition == "installed" else NEW
    history = History.from_snapshot(table.history.snapshot(), system, archive)
    archive.read.clear()
    log = TableReader(history).log(ANA)
    assert [line.text for line in log[-2:]] == ["Ana: “Line 198.”", "Ana: “Line 199.”"]
    assert sum(stop - start for start, stop in archive.read) < 8 * len(table.entries)


# Another edition


@pytest.mark.parametrize(
    "event",
    [
        Event("table", "rewound", {"entry": "x"}),
        Event("table", "rewound", {"entry": 10**6}),
        Event("table", "rewind-asked", {"seat": SeatRef("ana"), "entry": 1}),
        Event("table", "named", {"seat": SeatRef("ana"), "name": "Eve"}),
        None,
    ],
    ids=["no number", "no entry", "no consents", "another name", "missing"],
)
def test_the_tables_own_events_are_computed_also_for_entries_that_are_not_played(event: Event | None) -> None:
    """A file whose log could never be read is refused."""
    table = mid_hand()
    table.name("ana", "Anabel")
    history = unplayed(table, KERNEL)
    table.name("ana", "Annie")
    entry = table.entries[-1]
    events = (event,) if event is not None else ()
    with pytest.raises(Mismatch, match="its events are not those of its act"):
        history.accept_unplayed(msgspec.structs.replace(entry, events=events))
    assert history.accept_unplayed(entry).state == table.history.state


class Richer(type(KERNEL)):  # type: ignore[misc]
    """Core Kernel under a later edition, in which each ante is told twice."""

    edition = "2-test"

    def carry_out(self, position: Any, seat: Seat, move: Any, chance: Chance, first_draw: int = 0) -> Turn[Any]:
        """Return the turn with an event that the old edition does not have."""
        turn: Turn[Any] = super().carry_out(position, seat, move, chance, first_draw)
        if type(move).kind != "ante":
            return turn
        events = (*turn.events, turn.events[0])
        return Turn(turn.position, events, turn.opened, turn.binding)


NEW: System[Any] = Richer()


def kept(table: Table) -> tuple[Kept, bytes]:
    """Return an archive of a table, and the snapshot after its last entry."""
    archive = Kept([read(write(entry)) for entry in table.entries])
    archive.snapshots[len(table.entries) - 1] = table.history.snapshot()
    return archive, table.history.snapshot()


def reopened(table: Table, system: System[Any] = NEW) -> Table:
    archive, snapshot = kept(table)
    return Table(History.from_snapshot(snapshot, system, archive, SECRET.hex()))


def mid_hand() -> Table:
    """A table whose first Actor has anted under the old edition."""
    table = started(GM, ANA, BEN, CY)
    ante(table, "ana", "REA", "Mind")
    return table


def test_a_table_of_another_edition_takes_no_moves_until_it_is_continued() -> None:
    table = reopened(mid_hand())
    assert is_outdated(table.history)
    with pytest.raises(Refused) as refused:
        ante(table, "ben")
    assert "follows edition 1" in refused.value.refusal.text
    assert "Continue it under the installed edition" in refused.value.refusal.legal


def test_a_table_continues_from_its_position_under_the_new_edition_with_an_entry_that_says_so() -> None:
    old = mid_hand()
    table = reopened(old)
    entry = table.upgrade("gm")
    assert isinstance(entry.act, Upgraded)
    assert table.log(BEN)[-1].text == "The GM continues the table under edition 2-test of the rules."
    assert table.position == old.position
    ante(table, "ben")  # a choice sealed under the old edition is still there
    assert [event.kind for event in table.entries[-1].events] == ["anted", "own-ante", "anted"]
    ante(table, "cy")
    assert not is_outdated(table.history)


def test_a_table_continues_only_with_the_position_that_it_has() -> None:
    table = reopened(mid_hand())
    act = upgrading_act(table.history, "gm")
    act.position["actors"][0]["name"] = "Somebody else"
    with pytest.raises(Refused, match="continues only with the position that it has"):
        table.act(act)


def test_a_backup_of_another_edition_must_have_the_state_that_its_entries_give() -> None:
    """Its moves are not played again, so a changed snapshot must be found in another way."""
    table = mid_hand()
    file = read_file(table.export(keep_secret=True))
    assert file.continues_snapshot(NEW)
    assert file.history(NEW).state == table.history.state
    changed = msgspec.structs.replace(file, snapshot=file.snapshot.replace(b'"name":"Ana"', b'"name":"Eve"', 1))
    assert changed.snapshot != file.snapshot
    with pytest.raises(Mismatch, match="does not follow from the entries"):
        changed.history(NEW)
    with pytest.raises(Mismatch, match="the secret does not match"):
        msgspec.structs.replace(file, secret="aa" * 32).history(NEW)


def test_a_backup_of_another_edition_cannot_claim_that_a_piece_was_handed_to_somebody_else() -> None:
    table = mid_hand()
    table.hand_over("ana", PieceRef("actor", "duke"), "cy")
    file = read_file(table.export(keep_secret=True))
    assert file.history(NEW).state == table.history.state
    to_cy, to_ben = b'"controllers":{"actor:duke":{"seat":"cy"', b'"controllers":{"actor:duke":{"seat":"ben"'
    changed = msgspec.structs.replace(file, snapshot=file.snapshot.replace(to_cy, to_ben))
    assert changed.snapshot != file.snapshot
    with pytest.raises(Mismatch, match="does not follow from the entries"):
        changed.history(NEW)


def test_a_backup_of_another_edition_can_be_read_after_the_facilitator_changed() -> None:
    """Which pieces passed to the new one depends on the position, which the entries do not give."""
    table = mid_hand()
    table.hand_over_facilitation("gm", "cy")
    file = read_file(table.export(keep_secret=True))
    assert file.history(NEW).state == table.history.state
    archive, snapshot = kept(table)
    assert History.from_snapshot(of_an_earlier_version(snapshot), NEW, archive).state == table.history.state


def test_a_backup_of_a_closed_table_can_be_read_under_another_edition() -> None:
    table = mid_hand()
    table.close("gm")
    file = read_file(table.export(keep_secret=True))
    assert file.history(NEW).state == table.history.state
    assert [line.text for line in Table.from_file(file, NEW).log(ANA)] == [line.text for line in table.log(ANA)]


@pytest.mark.parametrize(
    "act",
    [
        RewindAnswered("ana", agrees=True),
        RewindWithdrawn("ana"),
        RewindAsked("ana", 10**9),
        Named("ana", "nobody", "X"),
        Said("nobody", "X", None, statement=True),
        FacilitatorChanged("ana", "ana"),
        Closed("gm", "aa" * 32),
    ],
    ids=lambda act: type(act).__name__,
)
def test_an_impossible_entry_before_the_new_edition_is_found(act: AnyAct) -> None:
    """Moves before are not played again, but what does not depend on positions is checked."""
    old = mid_hand()
    history = old.history
    last = history.entries[len(history) - 1]
    forged = Entry(len(history), act, last.law, (), last.state, history.state.hash)
    with pytest.raises(Mismatch) as mismatch:
        unplayed(old, NEW).accept_unplayed(forged)
    assert mismatch.value.entry == len(history)


def unplayed(table: Table, system: System[Any]) -> History:
    history = History(system)
    for entry in table.entries:
        history = history.accept_unplayed(entry)
    assert history.state == table.history.state
    return history


def test_only_the_facilitator_continues_a_table_and_only_once() -> None:
    table = reopened(mid_hand())
    with pytest.raises(Refused, match="Only the GM can continue the table under another edition"):
        table.upgrade("ana")
    table.upgrade("gm")
    with pytest.raises(Refused, match="already follows the installed edition"):
        table.upgrade("gm")
    with pytest.raises(Refused, match="already follows the installed edition"):
        mid_hand().upgrade("gm")


def test_the_whole_log_can_be_read_and_saved_after_the_edition_changed() -> None:
    old = mid_hand()
    old.make_statement("ana", "Well.")
    before = [line.text for line in old.log(ANA)]
    table = reopened(old)
    table.upgrade("gm")
    ante(table, "ben")
    assert [line.text for line in table.log(ANA)][: len(before)] == before
    again = Table.resume(table.export(keep_secret=True), NEW)
    assert (again.position, again.history.state) == (table.position, table.history.state)
    assert [line.text for line in again.log(ANA)][: len(before)] == before


def test_the_proof_says_which_entries_follow_another_edition() -> None:
    table = reopened(mid_hand())
    upgraded = table.upgrade("gm").n
    ante(table, "ben", "STR", "Body")
    ante(table, "cy", "PRE", "Spirit")
    table.close("gm")
    proof = prove(read_entries(table.export())[0], NEW)
    assert (proof.entries, proof.replayed) == (len(table.entries), len(table.entries) - upgraded)
    assert proof.dealt == 1
    assert proof.positions
    lines = list(proof_lines(proof, "Core Kernel"))
    assert lines[:3] == [
        f"• {upgraded} entries under an earlier edition: only the hashes were checked.",
        "• The position from which the table was continued cannot be verified.",
        f"✔ {proof.replayed} entries: each follows from the one before and from the rules of Core Kernel.",
    ]


def test_no_rewind_goes_back_beyond_the_change_of_edition() -> None:
    old = mid_hand()
    table = reopened(old)
    upgraded = table.upgrade("gm").n
    ante(table, "ben")
    with pytest.raises(Refused, match="cannot go back that far"):
        table.ask_rewind("gm", upgraded - 2)
    table.ask_rewind("ben", upgraded)
    for key in table.request.waited_for if table.request else ():
        table.answer_rewind(key, agrees=True)
    assert table.position == old.position


def test_a_table_whose_entries_come_out_the_same_can_be_replayed_under_any_edition() -> None:
    text = opened(GM, ANA, BEN).export()
    with pytest.raises(Mismatch, match="All entries have the same result under both"):
        Table.replay(read_entries(text)[0], NEW)
    assert len(Table.replay(read_entries(text)[0], NEW, any_edition=True).entries) == 1
    proof = prove(read_entries(text)[0], NEW, any_edition=True)
    assert proof.positions


def test_positions_of_an_unknown_form_are_not_said_to_be_compared() -> None:
    table = Table.resume((SAVED / "core-kernel-format-1.txt").read_text(), KERNEL)
    proof = prove(table.entries[:], KERNEL)
    assert not proof.positions
    assert "• Positions were not compared" in "\n".join(proof_lines(proof, "Core Kernel"))


class Stronger(type(KERNEL)):  # type: ignore[misc]
    """Core Kernel under a later edition, in which an ante raises the rank of the first Actor without an event."""

    edition = "3-test"

    def carry_out(self, position: Any, seat: Seat, move: Any, chance: Chance, first_draw: int = 0) -> Turn[Any]:
        """Return the turn with another position."""
        turn: Turn[Any] = super().carry_out(position, seat, move, chance, first_draw)
        if type(move).kind != "ante":
            return turn
        first, *others = turn.position.actors
        raised = msgspec.structs.replace(first, rank=first.rank + 5)
        position = msgspec.structs.replace(turn.position, actors=(raised, *others))
        return Turn(position, turn.events, turn.opened, turn.binding)


def test_an_entry_with_equal_events_but_another_position_is_not_played_under_another_edition() -> None:
    """Otherwise a table would go on from a position that it never had."""
    table, stronger = mid_hand(), Stronger()
    archive, _ = kept(table)
    before = len(table.entries) - 1
    older = History.from_snapshot(table.history.snapshot(before - 1), stronger, archive)
    with pytest.raises(Mismatch, match="the position is different"):
        older.accept(table.entries[before], any_edition=True)
    past = History.from_snapshot(table.history.snapshot(), stronger, Kept(table.entries))
    table.make_statement("ana", "Later.")
    whole = History.from_snapshot(table.history.snapshot(), stronger, Kept(table.entries))
    assert past.at(before).position == whole.position
    assert whole.at(before).position is None


def test_an_entry_that_looks_back_can_follow_an_old_snapshot_of_another_edition() -> None:
    """To withdraw a request, the table needs the entry that asked for it."""
    table = mid_hand()
    ante(table, "ben")
    while len(table.entries) < 30:
        table.make_statement("ana", "Hm.")
    table.ask_rewind("ben", 3)
    table.make_statement("ana", "Hm.")
    table.withdraw_rewind("ben")
    table.make_statement("ana", "Later.")
    archive = Kept(table.entries)
    archive.snapshots = {n: of_an_earlier_version(table.history.snapshot(n)) for n in (0, 32)}
    history = History.from_snapshot(table.history.snapshot(), NEW, archive)
    assert history.at(16).position is None  # up to entry 31, because nothing between has a snapshot
    assert history.at(32).position == table.position


def test_an_entry_that_was_changed_before_the_new_edition_is_found_by_its_hash() -> None:
    """The rules of the old edition are not installed, but its entries are still chained."""
    table = reopened(mid_hand())
    table.upgrade("gm")
    entries = [*table.entries]
    act = entries[-2].act
    assert isinstance(act, Moved)
    forged = Moved(act.seat, {**act.move, "aspect": "Body"})
    entries[-2] = msgspec.structs.replace(entries[-2], act=forged)
    with pytest.raises(Mismatch, match=r"does not follow the entry before|hash of the entry before"):
        History.replay(entries, NEW)


def test_the_log_of_a_table_of_another_edition_can_be_read_before_it_continues() -> None:
    """Its positions cannot be computed by the installed rules, so pieces have the names of the last known position."""
    old = mid_hand()
    old.make_statement("ana", "Well.")
    table = reopened(old)
    assert [line.text for line in table.log(ANA)] == [line.text for line in old.log(ANA)]


def test_a_table_continues_under_a_new_edition_although_a_move_waits_for_a_roll() -> None:
    """The move is not made: under the new rules it may ask for other rolls. Its player makes it again."""
    table = started(GM, ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    with pytest.raises(Awaiting):
        ante(table, "cy", "PRE", "Spirit", rolled=[])
    again = reopened(table)
    again.upgrade("gm")
    assert again.awaited is None
    ante(again, "cy", "PRE", "Spirit", rolled=["PRE / REA / STR"])


def test_a_position_that_this_version_cannot_read_is_refused_with_what_to_do() -> None:
    """A later version may have removed or renamed a field."""
    table = mid_hand()
    snapshot = table.history.snapshot()
    position = KERNEL.encode(table.position)
    other = position.replace(b'"conflicts":1', b'"conflicts":"one"')
    archive = Kept([read(write(entry)) for entry in table.entries])
    last = msgspec.structs.replace(archive.there[-1], state=digest(other, 16))
    archive.there[-1] = last
    changed = snapshot.replace(position, other).replace(table.last_hash.encode(), digest(write(last)).encode())
    with pytest.raises(Mismatch, match="Install the version that wrote it"):
        History.from_snapshot(changed, KERNEL, archive)
