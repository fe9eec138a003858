"""Events in a row share a line if the catalogue has a sentence about several of them."""

from __future__ import annotations

from typing import Any, cast

from rich.text import Text

from facedown.cli import news
from facedown.cli.look import console
from facedown.cli.played_game import Game
from facedown.game import Event, PieceRef
from facedown.table import LogLine, Reader
from night_watch import NightWatch

READER = Reader(NightWatch(), ())


class Lines:
    """The parts of a game that hold lines to print later."""

    def __init__(self) -> None:
        self.to_join: list[LogLine] = []
        self.unread: list[Any] = []


def printed(*events: Event) -> list[str]:
    """The lines to print about these events."""
    game = cast("Game", Lines())
    for event in events:
        line = LogLine(1, event, undone=False, reader=READER, positions=(), drawn=())
        news.collect_line(console(), game, line, can_join=READER.can_join(event))
    news.join_lines(console(), game)
    return [cast("Text", line).plain for line in game.unread]


def event(kind: str, key: str, to: tuple[str, ...] | None = None) -> Event:
    return Event("NW-02", kind, {"watcher": PieceRef("watcher", key)}, to)


def test_events_of_one_kind_share_a_line_until_another_kind_follows() -> None:
    passed = [event("passed", key) for key in ("Ana", "The bowman", "Sly")]
    assert printed(*passed, event("holds", "Ben"), event("passed", "Odile")) == [
        "· Ana, the bowman and Sly pass.  NW-02",
        "· Ben holds a card.  NW-02",
        "· Odile passes.  NW-02",
    ]


def test_events_of_a_kind_without_such_a_sentence_have_a_line_each() -> None:
    assert printed(event("guards", "Ana"), event("guards", "Ben")) == ["· Ana guards.  NW-02", "· Ben guards.  NW-02"]


def test_an_event_that_only_some_may_know_of_does_not_share_a_line_with_a_public_one() -> None:
    assert printed(event("passed", "Ana"), event("passed", "Ben", ("gm",))) == [
        "· Ana passes.  NW-02",
        "» Ben passes.  NW-02",
    ]
