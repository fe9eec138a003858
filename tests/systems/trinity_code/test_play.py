"""The system at a table: the checks of the contract, a session from opening to proof, real dice, absent players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, Misfit
from facedown.game import SPECTATOR, Refused, Seat, Setup
from facedown.game.conformance import conform
from facedown.table import Mismatch, Moved, Table, prove, read_entries
from tests.rulings import contrary
from tests.systems.trinity_code.driver import GM, SYSTEM, move_sheet
from tests.systems.trinity_code.random_games import MOVES, choose, weight

ANA, BEN = Seat("ana", "Ana"), Seat("ben", "Ben")
SEATS = (GM, ANA, BEN)
SECRET = b"a secret of thirty-two bytes, ok"
CONTRARY = contrary(SYSTEM)
"""Every switch set otherwise than by default."""

RULINGS = {
    "default": {},
    "contrary": CONTRARY,
    "sealed": {"karma_order": "sealed"},
    "contrary and sealed": {**CONTRARY, "karma_order": "sealed"},
    "any order": {"karma_order": "any_order"},
}


NO_SECRETS = ("secrets_changed", "worlds_imagined")
"""The counts that stay 0 unless Karma is sealed: without it, nothing is hidden from anybody."""


def scene() -> Any:
    """Return the sample scene with moves that can end in anything."""
    return {**SYSTEM.sample(), "move": MOVES}


@pytest.mark.parametrize(("seed", "rulings"), [*enumerate(RULINGS.values(), 1)], ids=RULINGS.keys())
@pytest.mark.parametrize(("more", "data"), [(0, SYSTEM.sample()), (10, scene())], ids=["gaslight", "own moves"])
def test_the_system_conforms(seed: int, more: int, data: Any, rulings: dict[str, str]) -> None:
    """Random games with each set of rulings keep the contract on options, refusals, views, encoding and determinism.

    Each case has games of its own, because the same seed would repeat most of the same moves. With sealed Karma,
    all other views stay the same when sealed numbers change, and imagined worlds look the same; without it nothing
    is hidden.

    Rules: R-TRC-01.
    """
    report = conform(SYSTEM, [Setup(SEATS, data, rulings)], games=2, moves=100, seed=seed + more)
    assert report.never_reached == (() if rulings.get("karma_order") == "sealed" else NO_SECRETS)


def opened(*, by_hand: bool = False, **rulings: str) -> Table:
    return Table.open(SYSTEM, Setup(SEATS, scene(), dict(rulings)), SECRET, by_hand=by_hand)


def go_on(table: Table, chooser: Random, moves: int) -> None:
    """Make this many random moves of any seats."""
    for _ in range(moves):
        choices = [(seat, option) for seat in table.seats for option in table.options(seat)]
        seat, option = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        table.play(seat.key, choose(option, table.position, chooser))


def session(moves: int, order: str = "gm_first") -> Table:
    """Return a session of this many moves, after table talk, a word for the draws, a whisper and a ruling."""
    table = opened(karma_order=order)
    table.add_nonce("ana", "fog over the river")
    table.play("gm", {"move": "begin-investigation"})
    table.rule("gm", {"heal_wakes": "false"})
    table.make_statement("ben", "I do not like this house.")
    table.make_statement("ana", "Neither do I.", to=["ben"])
    go_on(table, Random(3), moves)
    return table


@pytest.mark.parametrize("order", ["gm_first", "sealed", "raising"])
def test_a_session_is_replayed_to_the_byte(order: str) -> None:
    """A session that is exported, read and replayed has the same entries, positions and file."""
    table = session(120, order)
    text = table.export()
    entries, secret = read_entries(text)
    again = Table.replay(entries, SYSTEM)
    assert secret == ""
    assert again.export() == text
    assert [SYSTEM.encode(again.position_after(n)) for n in range(len(entries))] == [
        SYSTEM.encode(table.position_after(n)) for n in range(len(entries))
    ]
    assert SECRET.hex() not in text


def test_a_resumed_session_continues_unchanged() -> None:
    """A session resumed from a file that keeps the secret goes on with the same draws."""
    table = session(60)
    resumed = Table.resume(table.export(keep_secret=True), SYSTEM)
    go_on(table, Random(9), 40)
    go_on(resumed, Random(9), 40)
    assert resumed.export() == table.export()


def test_a_closed_session_is_proven() -> None:
    """Every draw of a closed session can be dealt again from the secret, and an altered draw is found."""
    table = session(120)
    assert prove(table.entries, SYSTEM).dealt is None
    table.close("gm")
    proof = prove(read_entries(table.export())[0], SYSTEM)
    drawn = [draw for entry in table.entries for draw in getattr(entry.act, "drawn", ())]
    assert (proof.entries, proof.dealt, proof.by_hand, proof.words) == (len(table.entries), len(drawn), 0, 1)
    assert len(drawn) > 5
    assert {draw.draw for draw in drawn} == {"2d6 faces"}
    at = next(n for n, entry in enumerate(table.entries) if getattr(entry.act, "drawn", ()))
    act = table.entries[at].act
    assert isinstance(act, Moved)
    forged = replace(act.drawn[0], answer=[1, 1] if act.drawn[0].answer != [1, 1] else [2, 2])
    entries = list(table.entries)
    entries[at] = replace(entries[at], act=replace(act, drawn=(forged, *act.drawn[1:])))
    with pytest.raises(Mismatch):
        prove(entries, SYSTEM)


def test_the_events_that_each_seat_receives() -> None:
    """R-TRC-01: only the seat that commits sealed Karma reads its number in the log."""
    table = opened(karma_order="sealed")
    table.play("gm", {"move": "begin-investigation"})
    table.play("gm", {"move": "add-karma", "pool": "bad", "points": 3})
    table.play("gm", {"move": "add-karma", "pool": "good", "points": 2})
    maud = next(one for one in table.position.characters if one.key == "maud")
    table.play(maud.controller, {"move": "make-move", "actor": "maud", "sheet": "try", "attribute": "wits"})
    table.play("gm", {"move": "grab-bad", "points": 3})
    heard = {viewer.key for viewer in (*SEATS, SPECTATOR) for line in table.log(viewer) if "You commit" in line.text}
    assert heard == {"gm"}
    assert [line.text for line in table.log(SPECTATOR)][-1] == "The GM commits Bad Karma face down."


def test_real_dice_are_asked_for() -> None:
    """TRC-W1: with real dice on the table, the dice are asked for once both sides have grabbed, and read die by die."""
    data = {**SYSTEM.sample(), "move": [move_sheet("influence")]}
    table = Table.open(SYSTEM, Setup(SEATS, data), SECRET, by_hand=True)
    table.play("gm", {"move": "begin-investigation"})
    table.play("gm", {"move": "add-karma", "pool": "good", "points": 1})
    table.play("gm", {"move": "add-karma", "pool": "bad", "points": 3})
    table.play("ana", {"move": "make-move", "actor": "maud", "sheet": "influence", "attribute": "wits"})
    table.play("gm", {"move": "grab-bad", "points": 3})
    before = table.position
    with pytest.raises(Awaiting, match="Roll 2d6"):
        table.play("ana", {"move": "grab-good", "points": 1}, rolled=[])
    with pytest.raises(Misfit):
        table.play("ana", {"move": "grab-good", "points": 1}, rolled=["6 7"])
    assert table.position == before
    table.play("ana", {"move": "grab-good", "points": 1}, rolled=["4 3"])
    table.play("ana", {"move": "let-stand", "actor": "maud"})
    assert (table.position.last.tally.total, table.position.good, table.position.bad) == (7 + 2 - 2, 3, 1)
    assert prove(table.entries, SYSTEM).by_hand == 1


def test_the_usual_choice_for_who_is_away() -> None:
    """The default choices for an absent player are no grab, no Luck, armour used, and the higher attribute.

    Rules: section 5.
    """
    table = opened()
    table.play("gm", {"move": "begin-investigation"})
    table.play("gm", {"move": "add-karma", "pool": "good", "points": 2})
    tobias = next(one for one in table.position.characters if one.key == "tobias")
    away = tobias.controller
    table.play("gm", {"move": "inflict-harm", "character": "tobias", "points": 3})
    table.stand_in("gm", away)
    table.play("gm", {"move": "inflict-stress", "character": "tobias", "points": 5})
    table.stand_in("gm", away)
    tobias = next(one for one in table.position.characters if one.key == "tobias")
    assert (tobias.harm, tobias.armour[0].threshold) == (2, 1)
    assert (table.position.roll.move, table.position.roll.attribute) == ("face-your-demons", "cool")
    table.play("gm", {"move": "grab-bad", "points": 0})
    table.stand_in("gm", away)
    assert (table.position.good, table.position.roll.good, table.position.roll.dice is None) == (2, 0, False)
    table.stand_in("gm", away)
    assert tobias.luck == next(one for one in table.position.characters if one.key == "tobias").luck


def test_nobody_changes_rulings_in_mid_move() -> None:
    """Neither the GM nor a player can change rulings during a move."""
    table = opened()
    table.play("gm", {"move": "begin-investigation"})
    table.play("ana", {"move": "make-move", "actor": "maud", "sheet": "try", "attribute": "wits"})
    for seat in ("gm", "ana"):
        with pytest.raises(Refused):
            table.rule(seat, {"luck_a": "net"})


def test_an_undone_roll_is_never_rolled_again() -> None:
    """When a table goes back before a roll, the next roll has other dice, and the entries stay."""
    table = opened()
    table.play("gm", {"move": "begin-investigation"})
    at = len(table.entries) - 1
    table.play("ana", {"move": "make-move", "actor": "maud", "sheet": "try", "attribute": "wits"})
    table.play("gm", {"move": "grab-bad", "points": 0})
    table.ask_rewind("ana", at)
    for seat in table.request.waited_for if table.request else ():
        table.answer_rewind(seat, agrees=True)
    assert table.position.roll is None
    table.play("ana", {"move": "make-move", "actor": "maud", "sheet": "try", "attribute": "wits"})
    table.play("gm", {"move": "grab-bad", "points": 0})
    counters = [draw.at for entry in table.entries for draw in getattr(entry.act, "drawn", ())]
    assert counters == sorted(set(counters))
    assert len(counters) == 2
