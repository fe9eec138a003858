"""A move that waits for a roll by hand: the seats that may finish it, and the logs that are accepted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting
from facedown.game import Refused, Setup, Turn, registry
from facedown.table import Held, Mismatch, StoodIn, Table, prove, read_entries
from night_watch import NightWatch
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, ante, started
from tests.table.test_tampering import rewritten


def waiting_for_cy() -> Table:
    """Return a table with rolls by hand at which Cy's ante, the last one, waits for the draw of the reveal."""
    table = started(GM, ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    with pytest.raises(Awaiting):
        ante(table, "cy", "PRE", "Spirit", rolled=[])
    assert table.awaited is not None
    return table


def test_the_facilitator_can_finish_the_move_of_a_player_who_left() -> None:
    """It is exactly the move that waits, dealt or typed, and everybody sees who finished it."""
    table = waiting_for_cy()
    entry = table.stand_in("gm", "cy")
    assert isinstance(entry.act, StoodIn)
    assert (entry.act.absent, entry.act.move["aspect"]) == ("cy", "Spirit")
    assert table.reader().text(entry.events[0]) == "The GM finishes the move of Cy."
    assert table.awaited is None
    assert Table.replay(table.entries, KERNEL).last_hash == table.last_hash


def test_the_facilitator_can_finish_nobody_elses_move_meanwhile() -> None:
    table = waiting_for_cy()
    with pytest.raises(Refused, match="A move of Cy waits for a roll by hand"):
        table.stand_in("gm", "ana")


def test_nobody_has_an_option_while_a_move_waits() -> None:
    """Every other move would be refused, so none is offered."""
    table = waiting_for_cy()
    assert [table.options(seat) for seat in table.seats] == [(), (), (), ()]
    table.stand_in("gm", "cy")
    assert any(table.options(seat) for seat in table.seats)


def test_a_log_with_an_unusual_choice_for_an_absent_player_is_refused() -> None:
    """Cy's usual ante is the first Aspect card; a log in which the GM made another choice for Cy is forged."""
    table = started(GM, ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    (option,) = [one for one in table.options(CY) if one.owed and one.move == "ante"]
    usual = msgspec.to_builtins(option.build(KERNEL.move_type))
    other = usual | {"aspect": next(name for name in ("Mind", "Body", "Spirit") if name != usual["aspect"])}
    with pytest.raises(Refused, match="is not the usual one"):
        table.act(Held("gm", other, "cy"))
    held = table.act(Held("gm", usual, "cy"))
    table.close("gm")
    entries = read_entries(table.export())[0]
    assert prove(entries, KERNEL).entries == len(entries)
    forged = rewritten(table.export(), held.n, lambda entry: entry["act"].update(move=other))
    with pytest.raises(Mismatch, match="is not the usual one"):
        prove(read_entries(forged)[0], KERNEL)


def test_a_proof_of_nothing_is_refused() -> None:
    with pytest.raises(Mismatch, match="a table must begin with its opening"):
        prove((), registry.system("core-kernel"))


class Whispering(NightWatch):
    """Night Watch in which only Ana learns of anything that happens."""

    def play(self, *arguments: Any, **named: Any) -> Turn[Any]:
        turn = super().play(*arguments, **named)
        return replace(turn, events=tuple(replace(event, to=("ana",)) for event in turn.events))


def test_everybody_learns_that_a_move_no_longer_waits_also_if_its_events_are_secret() -> None:
    """Ben saw that the move waited and has options again, so he must hear that it is made."""
    system = Whispering()
    table = Table.open(system, Setup((GM, ANA, BEN), system.sample()), SECRET, by_hand=True)
    table.play("gm", {"move": "open-round"})
    cards = [("ana", "odile"), ("ben", "bram"), ("ana", "sly"), ("ben", "knuckle")]
    for seat, watcher in cards[:3]:
        table.play(seat, {"move": "pass", "watcher": watcher})
    strike = {"move": "commit", "watcher": "knuckle", "card": "strike", "target": "odile"}
    with pytest.raises(Awaiting):
        table.play("ben", strike, rolled=[])
    assert table.log(BEN)[-1].text == "The table waits for a roll or draw by hand."
    table.play("ben", strike)
    assert table.awaited is None
    assert table.log(BEN)[-1].text == "The move of Ben is made."
    assert table.log(GM)[-1].text == "The move of Ben is made."
