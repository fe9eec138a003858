"""Every number of the recorded games is explained: no sum has a computed part without what it is computed from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.game import Addend, Board, Chapter, System, Tally, registry, scaled_addend, single
from tests.golden.test_golden_games import lines_of, replayed

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in HERE.glob("*.txt"))

COMPUTED = re.compile(r"\b(half|halved|third|quarter|fifth|sixth|twice|times|double|doubled|per|rounded|each)\b|[×÷%]")
"""Words in the label of a part that is computed from another number."""

NAMED = re.compile(r"(Half|Single|Double) Slot|HP each cycle|AP each cycle|Double")
"""Names of the rules that contain such a word and state no computation."""


def unexplained(tallies: Iterable[Tally]) -> Iterator[str]:
    """Yield each part whose label states a computation, or that repeats the total under another name, in words."""
    for tally in tallies:
        for addend in tally.addends:
            label = NAMED.sub("", str(addend.label))
            if addend.value and addend.scaled is None and COMPUTED.search(label):
                yield f"{tally}: {addend.label}"
            if addend.scaled is not None:
                yield from unexplained([addend.scaled.tally])


def tallies_on(board: Board) -> Iterator[Tally]:
    """Yield the totals that a board shows."""
    for mat in board.mats:
        yield from (group.tally for group in mat.groups if group.tally is not None)
    for shown in board.ledgers:
        for row in shown.rows:
            yield from row.tallies


@pytest.mark.parametrize("name", NAMES)
def test_each_part_of_a_sum_shows_how_it_is_computed(name: str) -> None:
    """In the log, and on the boards of all seats at the end."""
    table = replayed(name)
    found = [tally for line in lines_of(table) for tally in line.tallies]
    assert found
    for seat in table.seats:
        view = table.view(seat)
        found += tallies_on(table.reader().board(view, seat))
        found += in_words(table.system, (chapter for some in table.system.sheets(view).values() for chapter in some))
    assert list(unexplained(found)) == []


def in_words(system: System[Any], chapters: Iterable[Chapter]) -> Iterator[Tally]:
    """Yield the totals of chapters with their labels as text."""
    for chapter in chapters:
        yield from (system.catalogue().tally(tally, lambda ref: ref.key) for tally in chapter.tallies)


@pytest.mark.parametrize("key", [key for key in registry.system_keys() if registry.system(key).characters is not None])
def test_each_number_on_the_sheets_of_ready_characters_shows_how_it_is_computed(key: str) -> None:
    """Also the heroes of higher levels, whose Passives add to their scores."""
    system = registry.system(key)
    book = system.characters
    assert book is not None
    found = [tally for data in book.ready().values() for tally in in_words(system, book.chapters(data)[1])]
    assert list(unexplained(found)) == []


def test_a_part_that_does_not_show_how_it_is_computed_is_found() -> None:
    """Half of a number is one part; a number that shows what is halved is explained."""
    total = single("HP", 47, "X-1")
    bare = Tally("Threshold", (Addend("half of HP", 24, "X-2"),))
    shown = Tally("Threshold", (scaled_addend(total, "X-2", label="half of HP", by=2, rounding="up"),))
    deep = Tally("Shock", (scaled_addend(bare, "X-3", by=2),))
    assert list(unexplained([bare])) == ["Threshold 24 = 24 half of HP: half of HP"]
    assert list(unexplained([shown])) == []
    assert list(unexplained([deep])) == ["Threshold 24 = 24 half of HP: half of HP"]
