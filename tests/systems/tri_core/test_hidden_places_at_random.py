"""Random games in pairs of positions that differ only in the square on which a hidden character stands.

Before each move, the hidden character is put on another square in a copy of the position, and the same move is made in
both, with the same dice. Each seat that does not see the character must receive the same: the view, the board, the
options with their odds, the seats that are waited for, the events, and the rolls that are asked for.

Some moves have other results on another square: an attack reaches its target, or does not. Such a result may be told,
but only by the events that tell it (`OUTCOMES`). After the first of them, the rest of the move may differ too.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer, Draw
from facedown.game import SPECTATOR, Event, Move, Refused, Seat, Turn
from facedown.lab.outlook import outlook
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BonusStrideOffer,
    Decision,
    Grid,
    Position,
    PushDecision,
    Rulings,
    Square,
    StatModifier,
    character_of,
    with_character,
)
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core import random_games
from tests.systems.tri_core.driver import SEATS, ability, entry, somebody

FAR = entry("Range I", squares=9)
EMBER = ability("Ember", entry("Kinesis II", dice=3, source="wind"), FAR, core="Spirit", sub_type="Wind")
PULL = ability("Pull", entry("Kinesis I", pounds=900), FAR, core="Mind", aspect="Hinderance")
BLINK = ability("Blink", entry("Travel II", first=1, further=0), FAR, core="Spirit", action="Dodge", aspect="Boost")

INVISIBLE = StatModifier("Unseen", "Veil", "TCG-CO-04", by="dee", cycles=99, details=("sight",))
HIDDEN = "dee"
"""The hidden character. The GM plays it and Cy, who sees it. Ana plays Ada, and Ben plays Bo, who do not."""

ONLOOKERS = (SEATS["ana"], SEATS["ben"], SPECTATOR)

GRID = Grid(
    9, 8, rough=(((4, 4), 0), ((6, 2), 2)),
    high=tuple(((column, row), 5 + row % 2) for column in range(9) for row in range(8) if (column + row) % 3 == 0),
    energy=tuple(((column, row), "wind") for column in range(9) for row in range(8) if (column + 2 * row) % 4 == 0),
)  # fmt: skip

OUTCOMES = frozenset({
    # an action reaches the hidden character, or its action reaches others, or not
    "accuracy", "ineffective", "out-of-reach", "cannot-step-in", "no-parry", "released",
    # a collision costs HP, which are open
    "hp",
})  # fmt: skip
"""The kinds of events by which everybody may see that a move has another result on another square."""


REVEALS = ("seen", "found")
"""The kinds of events after which the hidden character is not hidden any more."""


class TwoStreams:
    """Chance that answers open and secret rolls from separate streams, and notes the open ones."""

    def __init__(self, seed: int) -> None:
        self.open, self.secret = Dealer(b"open%d" % seed), Dealer(b"secret%d" % seed)
        self.asked: list[str] = []

    def __call__(self, draw: Draw[Any]) -> Any:
        self.asked.append(draw.notation)
        return self.open(draw)

    def unseen(self, draw: Draw[Any]) -> Any:
        """Answer a roll that nobody is asked to make by hand."""
        return self.secret(draw)


def start(seed: int, *, invisible: bool) -> Position:
    """Return the start of an encounter, two against two on uneven ground with energy."""
    ada, bo = (somebody(key, at=at, side="party") for key, at in (("ada", (2, 2)), ("bo", (3, 3))))
    cy, dee = (somebody(key, PULL, BLINK, EMBER, at=at, side="foes") for key, at in (("cy", (4, 2)), (HIDDEN, (5, 5))))
    unseen = (INVISIBLE,) if invisible else ()
    people = (ada, replace(bo, controller="ben"), replace(cy, controller="gm"),
              replace(dee, controller="gm", stat_modifiers=unseen))  # fmt: skip
    position = Position(Rulings(jump_level="feet"), "gm", people, ground=GRID)
    keys = tuple(one.key for one in people)
    return SYSTEM.play(position, SEATS["gm"], m.StartEncounter(keys), Dealer(b"start%d" % seed)).position


def refreshed(position: Position, key: str) -> Position:
    """Return the position with a character that can pay for anything again."""
    one, full = character_of(position, key), fully_restored(character_of(position, key), position.rulings)
    return with_character(position, replace(one, ap=full.ap, sp=full.sp, fp=full.fp, mp=full.mp))


def prepared(position: Position) -> Position:
    """Return the position with the hidden character in Stealth, and with energy on all squares that had some."""
    for key in ("cy", HIDDEN):
        position = refreshed(position, key)
    dee, encounter = character_of(position, HIDDEN), position.encounter
    if encounter is not None:
        grid = replace(encounter.grid, energy=GRID.energy)
        position = replace(position, encounter=replace(encounter, grid=grid, drawn=()))
    return with_character(position, replace(dee, stealthed=True, noticed_by=("cy",)))


def with_decision(position: Position, chooser: Random) -> Position:
    """Return the position, sometimes with a decision pending by which the hidden character moves or is pushed."""
    encounter = position.encounter
    if encounter is None or encounter.exchange is None or encounter.waits or chooser.random() > 0.2:
        return position
    decision: Decision = chooser.choice((
        BonusStrideOffer(HIDDEN), PushDecision("cy", HIDDEN, 5, "Bluster"), PushDecision("cy", HIDDEN, 5, "Kinesis"),
    ))  # fmt: skip
    return replace(position, encounter=replace(encounter, waits=encounter.waits.push(decision)))


def with_place(position: Position, at: Square) -> Position:
    """Return the position with the hidden character on another square."""
    dee, encounter = character_of(position, HIDDEN), position.encounter
    assert encounter is not None
    position = with_character(position, replace(dee, at=at, height=encounter.grid.height(at)))
    exchange = encounter.exchange
    if exchange is not None:
        stood = tuple((key, at if key == HIDDEN else square) for key, square in exchange.starting_squares)
        encounter = replace(encounter, exchange=replace(exchange, starting_squares=stood))
    return replace(position, encounter=encounter)


def another_square(position: Position, chooser: Random) -> Square:
    """Return another square for the hidden character, near its own or anywhere."""
    dee = character_of(position, HIDDEN)
    assert dee.at is not None
    far = chooser.choice((1, 2, 9))
    free = [
        (column, row) for column in range(9) for row in range(8)
        if (column, row) not in (dee.at, *GRID.walls) and max(abs(column - dee.at[0]), abs(row - dee.at[1])) <= far
    ]  # fmt: skip
    return chooser.choice(free)


# What a seat receives


def received(position: Position, viewer: Seat, *, odds: bool) -> dict[str, Any]:
    """Return all that a seat receives in a position; the odds of one option only if `odds`."""
    view = SYSTEM.view(position, viewer)
    found: dict[str, Any] = {
        "view": view,
        "board": SYSTEM.board(view, viewer),
        "waiting": SYSTEM.waiting(view),
        "awaited seats": SYSTEM.awaited_as_seen(position, viewer, tuple(SEATS.values())),
    }
    if viewer.key:
        found["options"] = SYSTEM.options(view, viewer)
        found["odds"] = outlook(SYSTEM, view, viewer, found["options"][:1], most=3) if odds else ()
    return found


def compare(viewer: Seat, here: Position, there: Position, when: str, *, odds: bool = False) -> None:
    """Check that a seat receives the same in both positions."""
    one, other = (received(position, viewer, odds=odds) for position in (here, there))
    for what, value in one.items():
        assert value == other[what], f"the {what} of {viewer.key or 'a spectator'} {when}"


def log_of(turn: Turn[Position], viewer: Seat) -> list[Event]:
    """Return the events that a seat receives, without the numbers of their draws."""
    return [replace(event, draws=()) for event in turn.events if event.seen_by(viewer)]


def compare_results(viewer: Seat, here: Turn[Position], there: Turn[Position], asked: list[list[str]]) -> bool:
    """Check that a seat receives the same events from both turns, up to the first event that tells an outcome.

    Return whether it has received the same events to the end. It must then receive the same in the new positions, and
    see the same rolls. The energy on the map is open and may differ.
    """
    for one, other in zip_longest(log_of(here, viewer), log_of(there, viewer)):
        if one != other:
            kinds = {event.kind for event in (one, other) if event is not None}
            assert kinds & OUTCOMES, f"{viewer.key or 'a spectator'} receives {one} and {other}"
            return False
        if one is not None and one.kind in REVEALS:
            return False
    if open_outcomes(here.position) != open_outcomes(there.position):
        return False
    assert asked[0] == asked[1], f"{viewer.key or 'a spectator'} sees the rolls {asked}"
    compare(viewer, prepared(here.position), prepared(there.position), "after a move")
    return True


def open_outcomes(position: Position) -> tuple[list[Any], list[type]]:
    """Return the outcomes that everybody sees without an event.

    These are the actions that revealed Reactions answer, because a Block can answer an attack on another character only
    near the line of the attack (R-TC-132); and the kinds of pending decisions, because a bonus move is offered only to
    a character that has a free square to move to.
    """
    encounter = position.encounter
    if encounter is None:
        return [], []
    reactions = encounter.exchange.assigned_reactions if encounter.exchange is not None else ()
    return [one.answers for one in reactions], [type(one) for one in encounter.waits.owed]


def chosen_move(position: Position, chooser: Random) -> tuple[Seat, Move]:
    """Return a seat and a random move of it; among Strides, a Jump is preferred."""
    choices = [(seat, option) for seat in SEATS.values() for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
               if option.move not in ("end-encounter", "hurt", "heal", "set-square", "set-energy")]  # fmt: skip
    seat, option = chooser.choices(choices, [random_games.weight(option) for _, option in choices])[0]
    moves = [random_games.choose(option, chooser) for _ in range(8 if option.move == "bonus-move" else 1)]
    jumps = [move for move in moves if isinstance(move, m.BonusMove) and move.stride == "Jump"]
    return seat, (jumps or moves)[0]


@pytest.mark.parametrize("invisible", [True, False], ids=["invisible", "in Stealth"])
def test_nobody_learns_where_a_hidden_character_is(*, invisible: bool) -> None:
    """In random games nobody learns where a hidden character is, for example by collisions, energy, jumps or moves.

    Rules: TC-D-83, TC-F-10.
    """
    reached: Counter[str] = Counter()
    for seed in range(GAMES):
        chooser, position = Random(seed), start(seed, invisible=invisible)
        for number in range(MOVES):
            position = prepared(position)
            if position.encounter is None or character_of(position, HIDDEN).at is None:
                break
            position = with_decision(position, chooser)
            twin = with_place(position, another_square(position, chooser))
            seat, move = chosen_move(position, chooser)
            for viewer in ONLOOKERS:
                compare(viewer, position, twin, f"before {move}", odds=number % 20 == 0)
            chances = [TwoStreams(seed * MOVES + number) for _ in range(2)]
            here = SYSTEM.play(position, seat, move, chances[0])
            try:
                there = SYSTEM.play(twin, seat, move, chances[1])
            except Refused:
                reached["refused"] += 1
            else:
                asked = [chance.asked for chance in chances]
                same = [compare_results(viewer, here, there, asked) for viewer in ONLOOKERS]
                reached["the same"] += all(same)
                about = [event for event in (*here.events, *there.events) if HIDDEN in event.data.values()]
                reached.update(event.kind for event in about)
                reached["high jump"] += any(event.kind == "test" and event.to is not None for event in about)
            position = here.position
    for kind in ("collides", "drawn", "high jump", "placed", "moved"):
        assert reached[kind] > 3, f"{kind} in {reached}"
    assert reached["the same"] > 200


GAMES, MOVES = 12, 90
