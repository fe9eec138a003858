"""Names that begin with “The”: inside a sentence or a label they are written with a small letter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from facedown.bots import bot_for, play_out
from facedown.cli.play import PlayArguments, open_table
from facedown.game import OneOf, Option, PieceRef, gathered, registry
from facedown.table import Table
from tests.cli.test_play import facedown

SAMPLES = [
    ("core-kernel", "dukes-dinner"), ("skill-deck", "embassy"), ("standard-roll", ""), ("tri-core", ""),
]  # fmt: skip
"""Samples in which characters or challenges have names like “The Keeper”."""


def texts(table: Table) -> Iterator[str]:
    """Yield every label of an option, every reason against a value, and what the table waits for, of every seat."""
    for seat in table.seats:
        yield table.waiting(seat)
        for option in table.options(seat):
            yield option.label
            for field in option.fields:
                domains = [field.domain, *(domain for _, domain in field.cases)]
                yield from (bar.reason.text for domain in domains if isinstance(domain, OneOf) for bar in domain.barred)


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
@pytest.mark.parametrize("facilitate", [False, True])
def test_names_have_a_small_letter_inside_labels_reasons_and_log_lines(
    system: str, sample: str, facilitate: bool
) -> None:
    game = open_table(PlayArguments(system=system, sample=sample, seed="5", facilitate=facilitate, watch=True), 5)
    table = game.table
    pieces = registry.system(system).pieces(table.position)
    names = {piece.name for kind in pieces.values() for piece in kind.values() if piece.name.startswith("The ")}
    names |= {seat.name for seat in table.seats if seat.name.startswith("The ")}
    assert names
    inside = re.compile(rf"[a-z,;] (?:{'|'.join(map(re.escape, sorted(names)))})\b")
    bots = {seat.key: bot_for(registry.system(system), 3) for seat in table.seats}
    for _ in range(60):
        wrong = [text for text in texts(table) if inside.search(text)]
        assert not wrong
        if not any(True for _ in play_out(table, bots, 1)) and not game.session.improvise():
            break
    for seat in table.seats:
        assert not [line.text for line in table.log(seat) if inside.search(line.text)]


def test_a_merged_option_and_a_line_of_passes_name_them_with_a_small_letter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the beginning of the line the letter is a capital."""
    them = [Option("wave", "Wave", "R-1", {"actor": key}, actor=PieceRef("actor", key)) for key in ("a", "b")]
    (merged,) = gathered(them, {"a": "The bowman", "b": "The toll-taker"})
    assert merged.label == "Wave: the bowman and the toll-taker"
    typed = "".join(f"{line}\n" for line in ("1", "1", "yes", "1", "yes", "leave"))
    assert facedown(monkeypatch, typed, "play", "tri-core", "--seed", "4") == 0
    passes = [line for line in capsys.readouterr().out.splitlines() if re.search(" and .* pass\\.", line)]
    assert any(line.startswith("· The ") for line in passes)
    assert not any(re.search("[a-z,] The ", line) for line in passes)
