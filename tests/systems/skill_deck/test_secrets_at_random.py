"""In random games nothing that reaches a viewer holds, or depends on, what it may not know (section 10.1, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Event, Seat
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Check, Position
from tests.systems.skill_deck.driver import REF, SYSTEM, WATCHER
from tests.systems.skill_deck.random_games import COMMON, Step, game, own, setup

SEEDS = range(400, 440)
MIXED = [False, True]
both_ways = pytest.mark.parametrize("mixed", MIXED, ids=["plain", "mixed"])
batches = pytest.mark.parametrize("batch", range(4))


@cache
def games(batch: int, mixed: bool) -> list[tuple[tuple[Seat, ...], list[Step]]]:
    """The games of a quarter of the seeds, each with its seats."""
    return [(setup(seed, mixed=mixed).seats, list(game(seed, mixed=mixed, moves=120))) for seed in SEEDS[batch::4]]


def watched(batch: int, mixed: bool) -> Iterator[tuple[Step, tuple[Seat, ...]]]:
    """Every step, with those who look on and are not the Ref."""
    for seats, one in games(batch, mixed):
        others = (*(seat for seat in seats if seat.key != REF.key), WATCHER)
        for step in one:
            yield step, others


def text_of(position: Position, viewer: Seat, events: tuple[Event, ...] = ()) -> str:
    """All that reaches a viewer, in one text."""
    view = SYSTEM.view(position, viewer)
    emitted = [event for event in events if event.seen_by(viewer)]
    parts: list[Any] = [view, SYSTEM.board(view, viewer), SYSTEM.options(view, viewer), emitted]
    return b" ".join(msgspec.json.encode(part) for part in parts).decode()


@both_ways
@batches
def test_nobody_reads_of_what_others_alone_hold(batch: int, mixed: bool) -> None:
    """SD-PR-04, SD-PR-06, SD-BG-01, R-SD-18: neither of a proficiency that one alone has, given as a card or not."""
    given = 0
    for step, viewers in watched(batch, mixed):
        told_all = step.after.rulings.reveal_submissions == "all"
        check = step.after.check
        given += check is not None and any("Secret" in str(names) for _, names in check.handed.contents)
        for viewer in viewers:
            text = text_of(step.after, viewer, step.events)
            for one in step.after.characters:
                if one.controller != viewer.key:
                    assert told_all or own(one.key) not in text, (viewer.key, step.move)
                    assert f"Hidden{one.key.upper()}" not in text
    assert given > 10


@both_ways
@batches
def test_views_hold_nothing_of_others(batch: int, mixed: bool) -> None:
    """SD-PR-04, SD-PR-06, R-SD-16, R-SD-17, R-SD-18, R-SD-55: submissions, sheets, deck and sealed answers."""
    for step, viewers in watched(batch, mixed):
        for viewer in viewers:
            view = SYSTEM.view(step.after, viewer)
            mine = {one.key for one in step.after.characters if viewer.key and one.controller == viewer.key}
            for one in view.characters:
                if one.key not in mine:
                    assert (one.proficiencies, one.notes) == ((), ())
                    assert all(weapon.openly for weapon in one.weapons)
            if view.freeze is not None and not view.freeze.declared.complete:
                assert {key for key, _ in view.freeze.declared.contents} <= mine
            if view.check is not None:
                assert_nothing_of_others(view.check, step.after, mine)


def assert_nothing_of_others(check: Check, position: Position, mine: set[str]) -> None:
    """Of a check: own cards, and the size and the faces where the rulings let one have them."""
    rulings, part = position.rulings, bool(mine & set(check.participants))
    assert {key for key, _ in check.handed.contents} <= mine
    assert (check.sabotage, check.anonymous) == ((), ())
    assert check.size is None or (rulings.deck_size_visible and part)
    if check.total is not None:
        assert rulings.drawn_faces == "all" or (rulings.drawn_faces == "participants" and part)


@both_ways
@batches
def test_the_ref_has_all_unless_it_is_blind(batch: int, mixed: bool) -> None:
    """SD-SC-02, R-SD-18, R-SD-55: whose card each one is, and every sheet; a blind one no giver, and no use left."""
    for step, _ in watched(batch, mixed):
        view, real = SYSTEM.view(step.after, REF), step.after
        blind = real.rulings.reveal_submissions == "blind"
        if view.check is not None and real.check is not None:
            theirs = {one.key for one in real.characters if one.controller == REF.key}
            known = {key for key, _ in view.check.handed.contents}
            assert (known <= theirs) if blind else (view.check.handed == real.check.handed)
        for one, there in zip(view.characters, real.characters, strict=True):
            hides = blind and there.controller != REF.key
            assert [(held.name, held.level) for held in one.proficiencies] == [
                (held.name, held.level) for held in there.proficiencies
            ]
            assert all((held.session is None) is hides for held in one.proficiencies)


def swapped(position: Position) -> tuple[Position, set[str]] | None:
    """The same table with the cards of two contributors changed about, and whose seats know better.

    None where no two of them could have given one another’s.
    """
    check = position.check
    if check is None:
        return None
    given = {key: names for key, names in check.handed.contents if key in check.contributors and names}
    for one in given:
        for other in given:
            people = [next(c for c in position.characters if c.key == key) for key in (one, other)]
            names = [given[one][0], given[other][0]]
            able = all(
                any(p.name == name and getattr(p, position.phase) for p in person.proficiencies)
                for person in people
                for name in names
            )
            if one < other and able and names[0] != names[1] and set(names) <= set(COMMON):
                handed = check.handed.lay(one, (names[1],)).lay(other, (names[0],))
                return replace(position, check=replace(check, handed=handed)), {p.controller for p in people}
    return None


def received(position: Position, viewer: Seat, events: tuple[Event, ...]) -> list[Any]:
    view = SYSTEM.view(position, viewer)
    emitted = [event for event in events if event.seen_by(viewer)]
    return [view, SYSTEM.board(view, viewer), SYSTEM.options(view, viewer), emitted]


def alike_from_here(step: Step, twin: Position, viewers: list[Seat]) -> None:
    """The step made at both tables, and a botch settled if it comes to one: these viewers receive the same."""
    tables, moves = (step.before, twin), [(step.seat, step.move)]
    for seat, move in moves:
        turns = [SYSTEM.play(table, seat, move, Dealer(b"alike at both tables")) for table in tables]
        for viewer in viewers:
            here, there = (received(turn.position, viewer, turn.events) for turn in turns)
            assert here == there, (viewer.key, move)
        tables = (turns[0].position, turns[1].position)
        check = tables[0].check
        if check is not None and check.step == "botched" and len(moves) == 1:
            moves.append((REF, m.SettleBotch(("mental",))))


def test_no_view_shows_who_added_which_card() -> None:
    """SD-PR-03, SD-PR-04, R-SD-10, R-SD-18: with two contributors’ cards changed about nobody else receives another."""
    seen = 0
    for batch in range(4):
        for mixed in MIXED:
            for seats, one in games(batch, mixed):
                for step in one:
                    rulings = step.before.rulings
                    if rulings.reveal_submissions == "all" or rulings.saboteur_immune:
                        continue
                    found = swapped(step.before) if isinstance(step.move, m.BuildDeck | m.DrawCards) else None
                    if found is None:
                        continue
                    refs = [REF] if rulings.reveal_submissions == "blind" else []
                    players = [seat for seat in seats if seat.key not in {REF.key, *found[1]}]
                    alike_from_here(step, found[0], [*players, *(r for r in refs if r.key not in found[1]), WATCHER])
                    seen += 1
    assert seen >= 10
