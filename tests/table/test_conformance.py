"""Tables of every system fulfil the contract of tables; tables that break it are found out."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import PieceRef, Seat, Setup, refuse, registry
from facedown.game.conformance import NotConforming
from facedown.systems.tri_core.steps import items
from facedown.table import Entry, chat, conformance_twins, people, reading, rewinding
from facedown.table.conformance import Report, conform
from facedown.table.effects import with_seats
from facedown.table.exports import exported
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import ANA, BEN, CY, GM

SEATS = (GM, ANA, BEN, CY)


def report_of(key: str, scene: Any = None, seats: tuple[Seat, ...] = SEATS, **sizes: int) -> Report:
    """Check tables of a system with its first sample scene, or another one."""
    system = registry.system(key)
    return conform(system, [Setup(seats, scene or system.sample())], **{"games": 2, "acts": 120, "seed": 4, **sizes})


@pytest.mark.parametrize(
    ("key", "games", "seed"), [("night-watch", 2, 4), ("core-kernel", 4, 6), ("skill-deck", 4, 4), ("tri-core", 2, 4)]
)
def test_tables_of_systems_with_sealed_choices_conform(key: str, games: int, seed: int) -> None:
    report = report_of(key, games=games, seed=seed)
    assert report.never_reached == ()
    assert report.compared > 30


@pytest.mark.parametrize("key", ["standard-roll", "trinity-code"])
def test_tables_of_systems_without_sealed_choices_conform(key: str) -> None:
    report = report_of(key, games=4)
    assert set(report.never_reached) <= {"sealed"}
    assert report.compared > 10


def test_tables_with_a_hidden_character_conform() -> None:
    report = report_of("tri-core", scene_with_hidden_foe(), games=4, acts=80)
    assert {"HandedOver", "Moved"} <= report.unseen.keys()
    assert report.compared > 60


def test_tables_with_items_that_a_hidden_character_can_get_conform() -> None:
    report = report_of("tri-core", scene_with_hidden_foe("rope", "torch"), seed=3, acts=100)
    assert "Moved" in report.unseen


def test_tables_without_a_facilitator_conform() -> None:
    report = report_of("core-kernel", seats=(ANA, BEN, CY), seed=1)
    assert set(report.never_reached) <= {"FacilitatorChanged", "Ruled", "SpectatorsChanged"}


def test_a_short_game_reports_what_it_never_reached() -> None:
    report = report_of("night-watch", games=1, acts=1)
    assert {"FacilitatorChanged", "RewindAnswered", "rewinds", "branches"} <= set(report.never_reached)


def test_a_setup_that_is_refused_does_not_conform() -> None:
    with pytest.raises(NotConforming, match="the table opens with this setup"):
        report_of("night-watch", seats=(ANA, BEN))


# Tables that break the contract


def accepts_everything(*arguments: Any) -> None:
    """Check nothing."""


def without_remedy(*arguments: Any) -> None:
    raise refuse("table", "No.")


def raw_numbers(history: Any, event: Any, key: str) -> Any:
    return event


def lines_with_raw_numbers(self: Any, table: Any, viewer: Seat, since: int = -1) -> list[chat.ChatLine]:
    seen = enumerate(self.received_by(viewer))
    return [chat.ChatLine(n, one.seat, one.text, one.to, one.after, one.removed) for n, one in seen if n > since]


def tells_controllers_of_hidden_pieces(table: Any, key: str, piece: PieceRef) -> Any:
    there = table.system.controllers(table.position)
    if piece not in there:
        raise refuse("table", "There is no such piece.", "Choose another one.")
    return there[piece]


def back_with_the_controllers_of_then(table: Any, position: Any, since: int) -> Any:
    return None if position is None else table.system.with_seats(position, table.state.seats)


def page_with_gaps(self: Any, viewer: Seat, since: int = -1, most_entries: int | None = None) -> Any:
    lines = LINES(self, viewer, since, most_entries)
    return lines[:-1] if most_entries == 3 else lines


LINES = reading.TableReader.lines
HIDDEN = scene_with_hidden_foe()


def known_to_all(position: Any, piece: PieceRef) -> None:
    """Return None, which says that everybody knows of the piece."""


def all_that_is_seen(entry: Entry, viewer: Seat) -> Any:
    return [event for event in entry.events if event.seen_by(viewer)]


def test_an_item_that_vanishes_without_a_line_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(items, "seats_that_know", known_to_all)
    with pytest.raises(NotConforming, match="reads the same with and without what it may not know"):
        report_of("tri-core", scene_with_hidden_foe("rope", "torch"), seed=14, acts=100)


def with_a_piece_for_another(history: Any, seats: tuple[Seat, ...]) -> Any:
    """Give a piece to a third seat when the facilitator's role moves."""
    position, new = with_seats(history, seats), next(seat for seat in seats if seat.facilitates)
    old = history.state.facilitator.key
    if old == new.key:
        return position
    to = next(seat.key for seat in seats if seat.role == "player" and seat.key not in (old, new.key))
    return history.system.hand_over(position, next(iter(history.system.controllers(position))), to)


def export_with_hash(history: Any, *arguments: Any) -> Any:
    return {**exported(history, *arguments), "hash": history.state.hash}


BREACHES: dict[str, tuple[Any, str, Any, str, Any, str]] = {
    "an absent seat blocks a rewind": (
        rewinding, "without_absent", lambda table, change: change, "core-kernel", None, "no request waits for",
    ),
    "a rewind gives pieces back": (
        rewinding, "with_people", back_with_the_controllers_of_then, "core-kernel", None, "still plays",
    ),
    "everybody hears of a hidden piece that changes hands": (
        people, "_who_knows_either", accepts_everything, "tri-core", HIDDEN, "knows the pieces",
    ),
    "a rewind is read twice": (
        Entry, "read_by", all_that_is_seen, "tri-core", HIDDEN, "reads exactly once",
    ),
    "a third seat gets a piece with the role": (
        people, "with_seats", with_a_piece_for_another, "core-kernel", None, "learns only that",
    ),
    "an export has a hash": (
        conformance_twins, "exported", export_with_hash, "core-kernel", None, "exports the same",
    ),
    "an answer tells who plays a hidden piece": (
        people, "known_controller", tells_controllers_of_hidden_pieces, "tri-core", HIDDEN, "is answered the same",
    ),
    "a log shows numbers of the chain": (
        reading, "as_read", raw_numbers, "night-watch", None, "own numbers|the same events|reads the",
    ),
    "chat shows numbers of the chain": (
        chat.Chat, "lines", lines_with_raw_numbers, "core-kernel", None, "own numbers of entries in chat",
    ),
    "everybody reads whispers": (
        chat.Chat, "received_by", lambda self, viewer: self.messages, "core-kernel", None, "notices no message",
    ),
    "a refusal has no remedy": (
        people, "check_facilitates_now", without_remedy, "core-kernel", None, "says what to do",
    ),
    "a page leaves something out": (
        reading.TableReader, "lines", page_with_gaps, "core-kernel", None, "are its log",
    ),
}  # fmt: skip
"""What is broken: the object and the name of the part that is replaced, the part, the system, its scene, the check."""


@pytest.mark.parametrize("breach", BREACHES.values(), ids=BREACHES)
def test_a_table_that_breaks_the_contract_is_found_out(breach: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, part, key, scene, check = breach
    monkeypatch.setattr(where, name, part)
    with pytest.raises(NotConforming, match=check):
        report_of(key, scene, games=12, acts=100)
