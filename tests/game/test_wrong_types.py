"""Records of moves with values of wrong types are refused by `check` and `play`, like any other illegal move."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from facedown.chance import Dealer
from facedown.game import Refused, Seat, Setup, registry

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
WRONG: tuple[Any, ...] = (["a"], {"a": 1}, None, 2**70, 10**5000, -1, 1.5, "\ud800", "x", object(), ({},), {1, 2}, True)


@pytest.mark.parametrize("key", registry.system_keys())
def test_a_record_with_wrong_types_is_refused(key: str) -> None:
    system = registry.system(key)
    position = system.begin(Setup(SEATS, system.sample()))
    before = system.encode(position)
    for seat in SEATS:
        view = system.view(position, seat)
        for record in get_args(system.move_type):
            for value in WRONG:
                move = record(**dict.fromkeys(record.__struct_fields__, value))
                refusal = system.check(view, seat, move)
                if refusal is None:  # it has no fields, or the value fits its only field
                    assert len(record.__struct_fields__) <= 1
                    assert system.read_move(msgspec.to_builtins(move)) == move
                    continue
                assert len(refusal.text) <= 400
                with pytest.raises(Refused):
                    system.play(position, seat, move, Dealer(b"x" * 32))
    assert system.encode(position) == before
