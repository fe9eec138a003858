"""The conformance suite and events: each way to emit wrong events or to have wrong messages fails it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from night_watch.model import (
    ref,
)

from facedown.game import (
    Addend,
    Catalogue,
    Refused,
    Seat,
    SeatRef,
    Tally,
    Term,
)
from facedown.game.conformance import NotConforming, conform
from facedown.game.system import System
from night_watch import NightWatch
from tests.game.conforming import breaks_a_promise

# Each of these breaks one promise about events or messages.


class CitesNothing(NightWatch):
    """Its events cite unknown rules."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-99", "passed", watcher=ref("odile"))


class EmitsAnUnknownKind(NightWatch):
    """It emits an event without a message."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "made-up")


class EmitsTooFewValues(NightWatch):
    """A message shows a value that its event does not have."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed")


class EmitsAnUnknownPiece(NightWatch):
    """An event names a watcher that is not on the board."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=ref("nobody"))


class EmitsAnUnknownPieceInATally(NightWatch):
    """A tally has an addend that names a watcher that is not on the board."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        tally = Tally(Term("order"), (Addend(ref("nobody"), 2, "NW-03"),))
        ctx.emit("NW-03", "order", watcher=ref("odile"), roll=0, wits=2, total=2, tallies=(tally,))


class EmitsAnUnknownSeat(NightWatch):
    """An event names an unknown seat."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=SeatRef("nobody"))


class EmitsAnUnknownTerm(NightWatch):
    """An event has a term without a message."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=Term("somebody"))


class RefersToNoDraw(NightWatch):
    """An event refers to a draw before the first."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=ref("odile"), draws=(-1,))


class HasABrokenCatalogue(NightWatch):
    """Fluent cannot read its messages."""

    home: Path

    def _home(self, attribute: str) -> Path:
        return self.home


def broken_messages(folder: Path) -> HasABrokenCatalogue:
    """Return a system whose messages have a mistake in line 2; the file is in this folder."""
    (folder / "messages.ftl").write_text("goal = Win.\nhit = { $who\n", "utf-8")
    system = HasABrokenCatalogue()
    system.home = folder
    return system


def test_a_broken_catalogue_is_refused_with_its_file_and_line(tmp_path: Path) -> None:
    system = broken_messages(tmp_path)
    with pytest.raises(Refused, match=r"messages.ftl: The catalogue has a mistake near “hit = { \$who” \(line 2\)\."):
        system.catalogue()
    with pytest.raises(NotConforming, match=r"all messages can be read, but .*messages.ftl"):
        conform(system, [])


def test_a_catalogue_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    system = broken_messages(tmp_path)
    (tmp_path / "messages.ftl").write_bytes(b"goal = \xff")
    with pytest.raises(Refused, match=r"messages.ftl is not encoded in UTF-8"):
        system.catalogue()


class HasNoGoal(NightWatch):
    """Its catalogue does not state the goal of the game."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("passed = { $watcher } passes.")


class SaysMoreInFewWords(NightWatch):
    """Its second wording has a message that the first does not have."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("goal = Win.", "more = There is more to say." if wording else "")


class ShowsMoreInFewWords(NightWatch):
    """A message of its second wording shows a value that the first wording does not show."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("goal = Win.", "passed = { $watcher } passes.", "passed = { $who } passes." if wording else "")


BROKEN: dict[Callable[[], System[Any]], str] = {
    CitesNothing: "cites a rule",
    EmitsAnUnknownKind: "events of kind “made-up” have a message in the catalogue",
    EmitsTooFewValues: "the message “passed” shows values that its events have, not watcher",
    EmitsAnUnknownPiece: "“passed” names watcher:nobody, which is on the board of",
    EmitsAnUnknownPieceInATally: "“order” names watcher:nobody, which is on the board of",
    EmitsAnUnknownSeat: "“passed” names a seat of the table, not “nobody”",
    EmitsAnUnknownTerm: "the term “somebody” of “passed” is in the catalogue as term-somebody",
    RefersToNoDraw: r"“passed” refers to draws of this table, not to \(-1",
    HasNoGoal: "states the goal of the game",
    SaysMoreInFewWords: "the message “more” of the wording “brief” is also in the first",
    ShowsMoreInFewWords: "“passed” in the wording “brief” shows who",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_with_wrong_events_or_messages_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    breaks_a_promise(broken(), BROKEN[broken])
