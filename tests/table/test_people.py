"""The people at a table: late seats, names, absence, pieces and roles that change hands, bots, pauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.game import SPECTATOR, PieceRef, Refused, Seat
from facedown.table import FacilitatorChanged, HandedOver, Marked, Seated, Table, prove, read_entries
from tests.table.tables import (
    ANA,
    BEN,
    CY,
    GM,
    KERNEL,
    ante,
    begun,
    controllers,
    last_line,
    let_bots_play,
    opened,
    refused,
    started,
)

SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")
DUKE, CAPTAIN = PieceRef("actor", "duke"), PieceRef("actor", "captain")
EVE = Seat("eve", "Eve", "spectator")
DEE = Seat("dee", "Dee")


# Late seats


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_late_player_plays_a_handed_over_character_in_each_system(key: str) -> None:
    table = begun(key)
    let_bots_play(table, 3)
    table.take_seat(CY)
    piece = next(piece for piece, seat in table.system.controllers(table.position).items() if seat == "ana")
    table.hand_over("ana", piece, "cy")
    assert controllers(table)[piece.key] == "cy"
    made = [act.move for act in let_bots_play(table, 60) if act.seat == "cy"]
    assert any(piece.key in move.values() for move in made)
    again = Table.replay(read_entries(table.export())[0], table.system)
    assert again.position == table.position


def test_a_late_player_reads_all_that_is_public_from_the_beginning() -> None:
    table = started(ANA, BEN)
    table.make_statement("ana", "Psst.", ["ben"])
    table.make_statement("ana", "Good evening.")
    table.take_seat(CY)
    lines = table.log(CY)
    assert [line.entry for line in lines][-2:] == [2, 3]
    assert [line.text for line in lines][-2:] == ["Ana: “Good evening.”", "Cy sits down."]
    assert not any("Psst" in line.text for line in lines)


def test_a_late_seat_needs_a_key_and_a_name_of_its_own() -> None:
    table = opened(GM, ANA)
    assert refused(lambda: table.take_seat(Seat("ana", "Someone")), "The seat “ana” is taken.") == "Choose another key."
    for name in ("Ana", "ana", " ANA "):
        legal = refused(lambda name=name: table.take_seat(Seat("other", name)), "The name “Ana” is taken.")  # type: ignore[misc]
        assert legal == "Choose another name."
    refused(lambda: table.take_seat(Seat("ANA")), "The name “Ana” is taken.")


@pytest.mark.parametrize("seats", [(GM, ANA), (ANA, BEN)])
def test_a_facilitator_sits_down_only_when_the_table_opens(seats: tuple[Seat, ...]) -> None:
    table = opened(*seats)
    says = "There is already a GM." if GM in seats else "This table has no GM."
    refused(lambda: table.take_seat(Seat("late", "Late", "facilitator")), says)


def test_a_spectator_takes_a_seat_a_name_and_leaves_but_does_nothing_else() -> None:
    table = opened(GM, ANA)
    table.take_seat(EVE)
    table.name("eve", "Evelyn")
    table.mark("eve", "left")
    table.mark("eve", "here")
    acts = (
        lambda: table.make_statement("eve", "Boo."),
        lambda: table.mark("eve", "away", of="gm"),
        lambda: table.hand_over("eve", DUKE, "eve"),
        lambda: table.let_bot_play("eve", plays=True, of="ana"),
        lambda: table.ask_rewind("eve", 0),
        lambda: table.close("eve"),
    )
    for act in acts:
        refused(act, "Spectators can only watch." if act is not acts[1] else "Only the GM can mark others as away.")


def test_spectators_leave_seats_for_players() -> None:
    """The seats of those who have left still count: otherwise a person could take and leave seats without end."""
    table = opened(GM, ANA)
    for n in range(16):
        table.take_seat(Seat(f"watcher-{n}", f"Watcher {n}", "spectator"))
    table.mark("watcher-0", "left")
    legal = refused(lambda: table.take_seat(EVE), "A table has at most 16 seats for spectators.")
    assert legal == "Watch without a seat."
    table.take_seat(DEE)


def test_a_table_of_format_1_keeps_all_its_spectators() -> None:
    """It was stored before there was a limit, so its entries must replay."""
    table = Table.resume((Path(__file__).parent / "saved" / "core-kernel-format-1.txt").read_text(), KERNEL)
    for n in range(17):
        table.take_seat(Seat(f"watcher-{n}", f"Watcher {n}", "spectator"))
    assert prove(read_entries(table.export())[0], KERNEL).replayed == len(table.entries)


# Names


def test_everybody_takes_a_name_and_the_facilitator_renames_everybody() -> None:
    table = opened(GM, ANA, BEN)
    table.name("ana", "Anna")
    table.name("gm", "Benedict", of="ben")
    assert [seat.name for seat in table.seats] == ["The GM", "Anna", "Benedict"]
    assert last_line(table, ANA) == "Ben is called Benedict from now on."
    refused(lambda: table.name("ana", "Bob", of="ben"), "Only the GM can rename the seats of others.")


def test_old_lines_are_read_with_the_new_name() -> None:
    table = opened(GM, ANA)
    said = table.make_statement("ana", "Hm.").n
    table.name("ana", "Anna")
    assert table.log(GM)[said].text == "Anna: “Hm.”"


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_is_not_empty(name: str) -> None:
    assert refused(lambda: opened(GM, ANA).name("ana", name), "A name cannot be empty.") == "Type a name."


@pytest.mark.parametrize("name", ["Ben", "ben", " BEN ", "Ben\u200d"])
def test_two_people_do_not_have_the_same_name(name: str) -> None:
    refused(lambda: opened(GM, ANA, BEN).name("ana", name), "The name “Ben” is taken.")


@pytest.mark.parametrize(("name", "says"), [("A" * 61, "at most 60 characters"), ("A\nB", "contains")])
def test_a_name_can_be_shown_on_a_line(name: str, says: str) -> None:
    refused(lambda: opened(GM, ANA).name("ana", name), says)


@pytest.mark.parametrize("name", ["Ben\u17b4", "Be\u180bn", "\u3164Ben", "Ben\ufe0f", "Ben\U000e0100"], ids=ascii)
def test_a_name_or_key_has_no_invisible_characters(name: str) -> None:
    table = opened(GM, ANA, BEN)
    acts = (
        lambda: table.name("ana", name),
        lambda: table.take_seat(Seat("late", name)),
        lambda: table.take_seat(Seat(name, "Late")),
        lambda: opened(GM, ANA, Seat("x", name)),
    )
    for act in acts:
        assert refused(act, "contains an invisible character.") == "Use plain text on one line."
    table.make_statement("ana", f"I greet {name}.")


@pytest.mark.parametrize("name", ["Ben", "ben", "Ben\u200d"], ids=ascii)
def test_a_table_does_not_open_with_two_names_that_look_the_same(name: str) -> None:
    refused(lambda: opened(GM, BEN, Seat("x", name)), "is taken.")


def test_a_name_may_be_written_in_another_way_by_its_own_seat() -> None:
    table = opened(GM, ANA)
    table.name("ana", "ANA")
    assert table.seat("ana").name == "ANA"


# Absence


def test_people_mark_themselves_and_the_facilitator_marks_everybody() -> None:
    table = opened(GM, ANA, BEN)
    table.mark("ana", "away")
    assert last_line(table, BEN) == "Ana is away."
    table.mark("gm", "here", of="ana")
    assert last_line(table, BEN) == "Ana is back."
    table.mark("gm", "left", of="ben")
    assert last_line(table, ANA) == "Ben has left the table."
    assert table.history.state.marks == {"ben": "left"}


def test_a_player_marks_no_other_player_while_the_facilitator_is_here() -> None:
    table = opened(GM, ANA, BEN)
    refused(lambda: table.mark("ana", "away", of="ben"), "Only the GM can mark others as away.")
    table.mark("gm", "away")
    table.mark("ana", "away", of="ben")
    assert table.history.state.marks == {"gm": "away", "ben": "away"}


def test_anybody_notes_that_the_facilitator_is_away_but_nobody_can_make_them_leave() -> None:
    table = opened(GM, ANA)
    refused(lambda: table.mark("ana", "left", of="gm"), "The GM cannot leave the table.")
    assert refused(lambda: table.mark("gm", "left"), "cannot leave").startswith("Hand over the role first")
    table.mark("ana", "away", of="gm")
    refused(lambda: table.mark("ana", "away", of="gm"), "The GM is already marked as away.")
    table.mark("gm", "here")
    assert table.history.state.marks == {}


def test_a_player_does_not_bring_an_absent_facilitator_or_player_back_alone() -> None:
    table = opened(GM, ANA, BEN)
    table.mark("ben", "away")
    refused(lambda: table.mark("ana", "here", of="ben"), "Only the GM can mark others as here.")


# Bots


def test_a_seat_lets_a_bot_play_and_takes_its_seat_back() -> None:
    table = opened(GM, ANA, BEN)
    table.let_bot_play("ana", plays=True)
    assert (table.history.state.bots, last_line(table, BEN)) == (("ana",), "A bot plays for Ana.")
    refused(lambda: table.let_bot_play("ana", plays=True), "A bot already plays the seat “Ana”.")
    refused(lambda: table.let_bot_play("ben", plays=False, of="ana"), "Only the GM can decide whether a bot plays")
    table.let_bot_play("ana", plays=False)
    assert (table.history.state.bots, last_line(table, BEN)) == ((), "No bot plays for Ana any more.")
    refused(lambda: table.let_bot_play("ana", plays=False), "No bot plays the seat “Ana”.")


def test_the_facilitator_lets_a_bot_play_only_for_the_absent() -> None:
    table = opened(GM, ANA, BEN)
    refused(lambda: table.let_bot_play("gm", plays=True, of="ana"), "Ana is here.")
    table.mark("ana", "away")
    refused(lambda: table.let_bot_play("ben", plays=True, of="ana"), "Only the GM can decide whether a bot plays")
    table.let_bot_play("gm", plays=True, of="ana")
    assert table.history.state.bots == ("ana",)


@pytest.mark.parametrize("seats", [(ANA, BEN), (GM, ANA, BEN)], ids=["no facilitator", "absent facilitator"])
def test_without_a_facilitator_nobody_stops_the_bot_of_a_person_who_is_here(seats: tuple[Seat, ...]) -> None:
    table = opened(*seats)
    if GM in seats:
        table.mark("gm", "away")
    table.let_bot_play("ana", plays=True)
    legal = refused(lambda: table.let_bot_play("ben", plays=False, of="ana"), "Ana is here.")
    assert legal == "Mark the seat as away first."
    table.mark("ben", "away", of="ana")
    table.let_bot_play("ben", plays=False, of="ana")
    assert table.history.state.bots == ()


def test_the_facilitator_stops_the_bot_of_a_person_who_is_here() -> None:
    table = opened(GM, ANA)
    table.let_bot_play("ana", plays=True)
    table.let_bot_play("gm", plays=False, of="ana")
    assert table.history.state.bots == ()


def test_no_bot_plays_a_spectators_seat() -> None:
    table = opened(GM, ANA)
    table.take_seat(EVE)
    table.mark("eve", "away")
    refused(lambda: table.let_bot_play("gm", plays=True, of="eve"), "Eve only watches.")


# Pauses


def test_nobody_can_tell_who_paused() -> None:
    """The act names no seat, and everybody reads the same."""
    table = opened(GM, ANA, BEN)
    entry = table.pause()
    assert entry.author == ""
    assert b"ana" not in table.export().splitlines()[-1].encode()
    lines = [last_line(table, viewer) for viewer in (*table.seats, SPECTATOR)]
    assert lines == ["Somebody pauses the table. No moves until it is resumed."] * 4
    assert table.history.state.usage.people_acts == {}


def test_a_paused_table_accepts_no_moves_and_offers_none_until_it_is_resumed() -> None:
    table = started(GM, ANA, BEN, CY)
    table.pause()
    assert table.options(ANA) == ()
    ask = "Ask the GM to resume it, or mark the seat as away if nobody is there."
    assert refused(lambda: ante(table, "ana"), "The table is paused.") == ask
    for act in (lambda: table.make_statement("ana", "Hm."), lambda: table.ask_rewind("ana", 1),
                lambda: table.pause(), lambda: table.add_nonce("ana", "x")):  # fmt: skip
        refused(act, "The table is paused.")
    assert refused(lambda: table.resume_play("ana"), "Only the GM can resume a paused table.") == ask
    table.resume_play("gm")
    assert table.options(ANA)
    ante(table, "ana")


def test_people_come_go_and_change_seats_during_a_pause() -> None:
    table = opened(GM, ANA, BEN)
    table.pause()
    table.take_seat(DEE)
    table.name("ana", "Anna")
    table.mark("ben", "away")
    table.hand_over("ana", DUKE, "dee")
    table.let_bot_play("ben", plays=True)
    table.hand_over_facilitation("gm", "ana")
    table.resume_play("ana")
    assert not table.history.state.paused


def test_any_player_resumes_a_table_without_a_facilitator_who_is_here() -> None:
    for table in (opened(ANA, BEN), opened(GM, ANA)):
        if table.seats[0].facilitates:
            table.mark("gm", "away")
        refused(lambda table=table: table.resume_play("ana"), "The table is not paused.")  # type: ignore[misc]
        table.pause()
        assert refused(lambda table=table: table.ask_rewind("ana", 0), "is paused") == "Resume it first."  # type: ignore[misc]
        table.resume_play("ana")
        assert not table.history.state.paused


def test_a_player_resumes_a_table_whose_facilitator_is_a_bot() -> None:
    table = opened(GM, ANA)
    table.pause()
    refused(lambda: table.resume_play("ana"), "Only the GM can resume a paused table.")
    table.resume_play("gm")
    table.let_bot_play("gm", plays=True)
    table.pause()
    table.resume_play("ana")
    assert not table.history.state.paused


# Standing in


def test_without_a_facilitator_any_player_acts_for_a_seat_that_is_marked_as_away() -> None:
    table = started(ANA, BEN, CY)
    assert refused(lambda: table.stand_in("ben", "ana"), "Ana is here.") == "Mark the seat as away first."
    table.mark("ana", "away")
    entry = table.stand_in("ben", "ana")
    assert table.reader().text(entry.events[0]) == "Ben makes the usual choice for Ana."


def test_while_the_facilitator_is_here_nobody_else_acts_for_the_absent() -> None:
    table = started(GM, ANA, BEN, CY)
    table.mark("ana", "away")
    refused(lambda: table.stand_in("ben", "ana"), "Only the GM can make a choice for an absent player.")
    table.mark("gm", "away")
    table.stand_in("ben", "ana")
    assert [seat.key for seat in table.seats_that_owe()] == ["ben"]


def test_acts_about_people_need_a_seat_of_the_table() -> None:
    table = opened(GM, ANA)
    for act in (Marked("zoe", "ana", "away"), HandedOver("zoe", DUKE, "ana"), FacilitatorChanged("zoe", "ana"),
                Seated(Seat("", "Nobody"))):  # fmt: skip
        with pytest.raises(Refused, match=r"There is no seat “zoe”|A seat needs a key"):
            table.act(act)
