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


def emits(rule: str, kind: str, **values: Any) -> Callable[[], System[Any]]:
    """Return a kind of Night Watch that emits one more event with each move."""

    class Emits(NightWatch):
        def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
            super().perform(ctx, seat, move)
            ctx.emit(rule, kind, **values)

    return Emits


def reads(first: str, brief: str = "") -> Callable[[], System[Any]]:
    """Return a kind of Night Watch with other messages; `brief` are those that only its second wording has."""

    class Reads(NightWatch):
        def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
            return Catalogue(first, brief if wording else "")

    return Reads


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


ORDER = Tally(Term("order"), (Addend(ref("nobody"), 2, "NW-03"),))
GOALS = "goal = Win.\nfacilitator-goal = Be fair."
PASSED = "passed = { $watcher } passes."

BROKEN: dict[str, tuple[Callable[[], System[Any]], str]] = {
    "an event cites an unknown rule": (emits("NW-99", "passed", watcher=ref("odile")), "cites a rule"),
    "an event has no message": (
        emits("NW-02", "made-up"), "events of kind “made-up” have a message in the catalogue",
    ),
    "a message shows a value that its event does not have": (
        emits("NW-02", "passed"), "the message “passed” shows values that its events have, not watcher",
    ),
    "an event names a watcher that is not on the board": (
        emits("NW-02", "passed", watcher=ref("nobody")), "“passed” names watcher:nobody, which is on the board of",
    ),
    "an addend names a watcher that is not on the board": (
        emits("NW-03", "order", watcher=ref("odile"), roll=0, wits=2, total=2, tallies=(ORDER,)),
        "“order” names watcher:nobody, which is on the board of",
    ),
    "an event names an unknown seat": (
        emits("NW-02", "passed", watcher=SeatRef("nobody")), "“passed” names a seat of the table, not “nobody”",
    ),
    "a term has no message": (
        emits("NW-02", "passed", watcher=Term("somebody")),
        "the term “somebody” of “passed” is in the catalogue as term-somebody",
    ),
    "an event refers to a draw before the first": (
        emits("NW-02", "passed", watcher=ref("odile"), draws=(-1,)),
        r"“passed” refers to draws that were made, not to \(-1",
    ),
    "an event refers to a draw that was not made": (
        emits("NW-02", "passed", watcher=ref("odile"), draws=(1000,)),
        r"“passed” refers to draws that were made, not to \(1000",
    ),
    "the catalogue does not state the goal": (reads(PASSED), "states the goal of the game"),
    "the catalogue does not state the goal of the facilitator": (
        reads("goal = Win."), "states the goal of the facilitator in the message “facilitator-goal”",
    ),
    "only the second wording has a message": (
        reads(GOALS, "more = There is more to say."),
        "the message “more” of the wording “brief” is also in the first",
    ),
    "a message of the second wording shows another value": (
        reads(f"{GOALS}\n{PASSED}", "passed = { $who } passes."), "“passed” in the wording “brief” shows who",
    ),
    "a message of the second wording cannot tell several events together": (
        reads(f"{GOALS}\n{PASSED}\n    .together = {{ $watcher }} pass.", PASSED),
        "“passed” has “.together” in the wording “brief” and in the first, or in neither",
    ),
}  # fmt: skip
"""Systems that each break one promise about events or messages, and what the checks say about it."""


@pytest.mark.parametrize(("broken", "says"), BROKEN.values(), ids=BROKEN)
def test_a_system_with_wrong_events_or_messages_does_not_conform(broken: Callable[[], System[Any]], says: str) -> None:
    breaks_a_promise(broken(), says)
