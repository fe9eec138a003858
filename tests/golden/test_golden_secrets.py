"""The sealed values of the golden games: no seat receives those that it may not know."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import SPECTATOR, Seat
from facedown.table import Table
from tests.golden.scripts.script import ANA, BEN, CY, DEE, GM
from tests.golden.scripts.skill_deck import REF, sabotage
from tests.golden.test_golden_games import replayed


def output(table: Table, viewer: Seat) -> list[tuple[int, Any, str]]:
    """The log as this viewer has it: entry, event and sentence."""
    return [(line.entry, line.event, line.text) for line in table.log(viewer)]


def seen(table: Table, viewer: Seat) -> list[bytes]:
    """What this viewer sees after each entry."""
    positions = [table.position_after(entry.n) for entry in table.entries]
    return [table.system.encode(table.system.view(position, viewer)) for position in positions]


def names(table: Table, viewer: Seat) -> bool:
    """Whether any event or board of this viewer names the skill with which the sabotage was made."""
    return "Cooking" in f"{output(table, viewer)}{seen(table, viewer)}"


# Sabotage


@pytest.mark.parametrize("viewer", [ANA, BEN, SPECTATOR], ids=lambda seat: seat.key or "spectator")
def test_nobody_learns_who_the_saboteur_is(viewer: Seat) -> None:
    """SD-PR-04, R-SD-18: for all others the game is the same with Quill as the saboteur, line by line."""
    ilse, quill = replayed("skill-deck-sabotage"), sabotage("quill")
    assert output(ilse, viewer) == output(quill, viewer)
    assert seen(ilse, viewer) == seen(quill, viewer)
    assert not names(ilse, viewer)


def test_another_helper_learns_nothing_about_the_saboteur() -> None:
    """Dee has a card of Cooking on Quill's own sheet; of Ilse's she learns only that there was one, or none."""
    table = replayed("skill-deck-sabotage")
    about = [text for _, event, text in output(table, DEE) if event.data.get("character") == "ilse"]
    assert about == ["Ilse joins the check.", "Ilse has answered the Ref in secret.", "Ilse is shaken."]
    assert not [event for _, event, text in output(table, DEE) if "Cooking" in f"{text}{event}"]


@pytest.mark.parametrize("viewer", [REF, ANA, BEN, CY, DEE, SPECTATOR], ids=lambda seat: seat.key or "spectator")
def test_the_whole_deck_is_shown_to_the_ref_alone(viewer: Seat) -> None:
    """SD-PR-04, R-SD-17: a draw lists all cards of its deck, and so the numbers of +2 and −2."""
    shown = [line.event.kind for line in replayed("skill-deck-sabotage").log(viewer) if line.draws]
    assert shown == (["deck", "deck"] if viewer == REF else [])


def test_the_saboteur_and_the_ref_know() -> None:
    """SD-PR-04: it is their log that names it; and the view of the Ref alone that names the saboteur."""
    table = replayed("skill-deck-sabotage")
    for viewer in (CY, REF):
        assert "Ilse gives Cooking." in [text for _, _, text in output(table, viewer)]
    position = table.position_after(19)  # two cards are drawn
    views = {seat.key: table.system.view(position, seat) for seat in (REF, ANA, BEN, CY, DEE, SPECTATOR)}
    assert {key for key, view in views.items() if view.check.sabotage == ("ilse",)} == {"ref"}
    assert {key for key, view in views.items() if view.check.total is not None} == {"ref", "ana", "ben", "cy", "dee"}


@pytest.mark.parametrize("viewer", [ANA, BEN, SPECTATOR], ids=lambda seat: seat.key or "spectator")
def test_a_table_that_reveals_submissions_shows_them_to_all(viewer: Seat) -> None:
    """R-SD-18, reveal_submissions=all: so the tests above can detect a game that reveals the saboteur."""
    ilse, quill = (sabotage(one, reveal_submissions="all") for one in ("ilse", "quill"))
    assert output(ilse, viewer) != output(quill, viewer)
    assert names(ilse, viewer)


# Declarations of a freeze


@pytest.mark.parametrize("viewer", [REF, ANA, BEN, SPECTATOR], ids=lambda seat: seat.key or "spectator")
def test_declarations_lie_sealed_until_the_last(viewer: Seat) -> None:
    """R-SD-55: each sees their own characters' alone, the Ref too; with the last all are shown to all."""
    table = replayed("skill-deck-two-sides")
    whose = {one.key: one.controller for one in table.position.characters}
    for n in range(2, 6):
        declared = table.system.view(table.position_after(n), viewer).freeze.declared
        laid = table.position_after(n).freeze.declared.laid
        assert len(laid) == n - 2
        assert {key for key, said in declared.contents if said is not None} == {
            key for key in laid if whose[key] == viewer.key
        }
    assert {entry for entry, event, _ in output(table, viewer) if event.kind == "shown"} == {6}
    assert len(table.system.view(table.position_after(6), viewer).freeze.declared.contents) == 4


# Karma face down


@pytest.mark.parametrize(
    ("n", "side", "points", "knows", "others"),
    [(5, "bad", 2, GM, (ANA, SPECTATOR)), (8, "good", 3, ANA, (GM, SPECTATOR))],
    ids=["the GM lays first", "the Players lay first"],
)
def test_karma_lies_face_down(n: int, side: str, points: int, knows: Seat, others: tuple[Seat, ...]) -> None:
    """R-TRC-01: who laid it sees how much; all others see that something lies there, until both do."""
    table = replayed("trinity-code-karma-face-down")
    position = table.position_after(n)
    assert table.system.view(position, knows).roll.karma.of(side) == points
    for viewer in others:
        karma = table.system.view(position, viewer).roll.karma
        assert (karma.laid, karma.of(side)) == ((side,), None)
        texts = [text for entry, _, text in output(table, viewer) if entry == n]
        assert len(texts) == 1
        assert not any(str(number) in texts[0] for number in range(10))
