"""Pieces and the facilitator's role that change hands: who may hand them over, and what holds after a rewind."""

from __future__ import annotations

import pytest

from facedown.game import SPECTATOR, PieceRef, Refused, Seat, Setup, registry
from facedown.table import Table, read_entries
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import (
    ANA,
    BEN,
    CY,
    GM,
    KERNEL,
    SECRET,
    begun,
    controllers,
    last_line,
    let_bots_play,
    opened,
    refused,
    waits_for,
)
from tests.table.test_absence import asked_to_go_back

SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")
DUKE, CAPTAIN = PieceRef("actor", "duke"), PieceRef("actor", "captain")
EVE = Seat("eve", "Eve", "spectator")


# Pieces


def test_one_seat_plays_several_characters() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.hand_over("ben", CAPTAIN, "ana")
    assert {key for key, seat in controllers(table).items() if seat == "ana"} == {"duke", "captain"}
    start = next(one for one in table.options(GM) if one.move == "start-conflict")
    table.play("gm", start.build(KERNEL.move_type))
    table.play("gm", {"move": "deal-hand"})
    table.play("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    table.play("ana", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    refused(lambda: table.play("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"}), "")
    assert [seat.key for seat in table.seats_that_owe()] == ["cy"]


def test_everybody_reads_who_plays_a_piece_from_now_on() -> None:
    table = opened(GM, ANA, BEN)
    table.hand_over("ana", DUKE, "ben")
    assert last_line(table, SPECTATOR) == "Ben plays the Duke from now on."


def test_only_the_controller_hands_a_piece_over_while_it_is_here() -> None:
    table = opened(GM, ANA, BEN, CY)
    for author in ("gm", "ben"):
        legal = refused(lambda author=author: table.hand_over(author, DUKE, "ben"), "Only Ana can hand over")  # type: ignore[misc]
        assert legal == "Ask Ana, or mark the seat as away first."


@pytest.mark.parametrize("absent", ["away", "left", "bot"])
def test_the_facilitator_hands_over_the_pieces_of_the_absent(absent: str) -> None:
    table = opened(GM, ANA, BEN, CY)
    if absent == "bot":
        table.let_bot_play("ana", plays=True)
    else:
        table.mark("ana", absent)  # type: ignore[arg-type]
    refused(lambda: table.hand_over("ben", DUKE, "ben"), "Only the GM can hand over the pieces of others.")
    table.hand_over("gm", DUKE, "ben")
    assert controllers(table)["duke"] == "ben"


def test_any_player_hands_over_the_pieces_of_who_has_left_if_there_is_no_facilitator() -> None:
    table = opened(ANA, BEN, CY)
    table.mark("ana", "away")
    refused(lambda: table.hand_over("cy", DUKE, "ben"), "Ana has not left the table.")
    table.mark("ana", "left")
    table.hand_over("cy", DUKE, "ben")
    assert controllers(table)["duke"] == "ben"


def test_a_piece_goes_only_to_a_seat_that_plays_and_is_not_gone() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.take_seat(EVE)
    table.mark("ben", "left")
    for to, says in (("eve", "Eve cannot play a piece."), ("ben", "Ben cannot play a piece."),
                     ("ana", "Ana already plays this piece."), ("zoe", "There is no seat “zoe”.")):  # fmt: skip
        refused(lambda to=to: table.hand_over("ana", DUKE, to), says)  # type: ignore[misc]
    table.mark("cy", "away")
    table.hand_over("ana", DUKE, "cy")
    assert controllers(table)["duke"] == "cy"


def with_hidden_foe() -> Table:
    system = registry.system("tri-core")
    return Table.open(system, Setup((GM, ANA, BEN), scene_with_hidden_foe()), SECRET)


def test_a_hidden_piece_is_answered_like_one_that_does_not_exist() -> None:
    table = with_hidden_foe()
    hidden = next(piece for piece, seat in table.system.controllers(table.position).items() if seat == "gm")
    table.mark("gm", "away")  # otherwise the players could not take the pieces of the GM at all
    assert hidden not in table.system.controllers(table.view(ANA))
    texts = []
    for piece in (hidden, PieceRef("character", "zyx")):
        with pytest.raises(Refused) as refusal:
            table.hand_over("ana", piece, "ana")
        texts.append(refusal.value.refusal.text.replace(piece.id, "…"))
    assert texts == ["There is no piece “…” that can be handed over."] * 2


def test_handing_over_a_hidden_piece_is_known_only_to_those_who_know_it() -> None:
    table = with_hidden_foe()
    hidden = next(piece for piece, seat in table.system.controllers(table.position).items() if seat == "gm")
    before = [line.data() for line in table.log(BEN)], table.view(BEN)
    table.hand_over("gm", hidden, "ana")
    assert last_line(table, ANA) == "Ana plays Cy from now on."
    assert last_line(table, GM) == "Ana plays Cy from now on."
    assert ([line.data() for line in table.log(BEN)], table.view(BEN)) == before
    assert table.log(ANA)[-1].event.to == ("ana",), "nobody reads who else knows"


def test_a_rewind_does_not_give_back_a_handed_over_piece() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.play("gm", {"move": "set-rank", "actor": "duke", "rank": 7})
    rank = table.entries[-1].n
    table.hand_over("ana", DUKE, "ben")
    table.hand_over("ben", DUKE, "cy")
    table.ask_rewind("gm", rank - 1)
    assert table.undone == {rank}
    assert controllers(table) == {"duke": "cy", "captain": "ben", "guest": "cy"}
    assert [seat.key for seat in table.seats] == ["gm", "ana", "ben", "cy"]


def test_a_rewind_keeps_a_late_seat() -> None:
    table = opened(GM, ANA, BEN)
    table.play("gm", {"move": "set-rank", "actor": "duke", "rank": 7})
    rank = table.entries[-1].n
    table.take_seat(CY)
    table.ask_rewind("gm", rank - 1)
    assert table.undone == {rank}
    assert table.system.control.playing(table.position) == ("ana", "ben", "cy", "gm")
    table.hand_over("ana", DUKE, "cy")
    assert controllers(table)["duke"] == "cy"


# The facilitator


def test_a_new_facilitator_sees_and_does_what_the_old_one_could() -> None:
    table = with_hidden_foe()
    foe = next(piece for piece, seat in table.system.controllers(table.position).items() if seat == "gm")
    could = {option.move for option in table.options(GM)}
    assert foe not in table.system.controllers(table.view(ANA))
    table.hand_over_facilitation("gm", "ana")
    ana, gm = table.seat("ana"), table.seat("gm")
    assert (ana.role, gm.role) == ("facilitator", "player")
    assert table.system.controllers(table.view(ana))[foe] == "ana"
    assert foe not in table.system.controllers(table.view(gm))
    assert could <= {option.move for option in table.options(ana)}
    assert not {"grant", "hurt"} & {option.move for option in table.options(gm)}
    table.rule("ana", {})
    refused(lambda: table.rule("gm", {}), "Only the GM can change rulings.")
    assert last_line(table, BEN) == "The GM hands the facilitator’s role over to Ana."


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_role_changes_hands_in_each_system_and_play_goes_on(key: str) -> None:
    table = begun(key)
    let_bots_play(table, 4)
    table.hand_over_facilitation("gm", "ben")
    mine = {key for key, seat in controllers(table).items() if seat == "gm"}
    assert mine == set()
    assert let_bots_play(table, 20)
    assert Table.replay(read_entries(table.export())[0], table.system).position == table.position


def test_only_the_facilitator_hands_the_role_over_and_only_to_a_player_who_has_not_left() -> None:
    table = opened(GM, ANA, BEN)
    table.take_seat(EVE)
    table.mark("ben", "left")
    refused(lambda: table.hand_over_facilitation("ana", "ana"), "Only the GM can hand over the role.")
    for to in ("eve", "ben", "gm"):
        refused(lambda to=to: table.hand_over_facilitation("gm", to), "cannot become the GM.")  # type: ignore[misc]
    legal = refused(lambda: opened(ANA, BEN).hand_over_facilitation("ana", "ben"), "This table has no GM.")
    assert legal == "A GM can sit down only when the table opens."


def test_a_rewind_does_not_give_a_piece_back_to_a_former_facilitator() -> None:
    """The GM got the Duke before handing the role over, so Ana has it, also after a rewind to before both."""
    table = opened(GM, ANA, BEN, CY)
    table.play("gm", {"move": "set-rank", "actor": "duke", "rank": 7})
    rank = table.entries[-1].n
    table.hand_over("ana", DUKE, "gm")
    table.hand_over_facilitation("gm", "ana")
    assert controllers(table)["duke"] == "ana"
    table.ask_rewind("ana", rank - 1)
    table.answer_rewind("gm", agrees=True)
    assert table.undone == {rank}
    assert controllers(table)["duke"] == "ana"


def test_a_rewind_keeps_what_a_facilitator_got_when_the_role_came_back() -> None:
    """The role goes to Ana and back; with it, the GM gets the Duke, which was Ana's before."""
    table = opened(GM, ANA, BEN, CY)
    table.play("gm", {"move": "set-rank", "actor": "duke", "rank": 7})
    rank = table.entries[-1].n
    table.hand_over_facilitation("gm", "ana")
    table.hand_over_facilitation("ana", "gm")
    assert controllers(table)["duke"] == "gm"
    table.ask_rewind("gm", rank - 1)
    assert table.undone == {rank}
    assert controllers(table)["duke"] == "gm"


def test_a_request_lapses_when_the_role_is_handed_over() -> None:
    """The new facilitator must agree to every rewind, but was not asked."""
    table = asked_to_go_back(GM, ANA, BEN, CY)
    table.hand_over_facilitation("gm", "cy")
    assert waits_for(table) is None
    assert last_line(table, BEN) == "Play goes on, so the request to go back lapses."
    assert table.undone == frozenset()
