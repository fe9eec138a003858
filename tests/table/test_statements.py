"""Statements: what people say in the fiction, for themselves or as a character, to everybody or to some."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import SPECTATOR, PieceRef, Refused, Seat, Setup, registry
from facedown.table import Said, Table, read_entries
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import ANA, BEN, CY, GM, SECRET, opened, refused

DUKE, CAPTAIN = PieceRef("actor", "duke"), PieceRef("actor", "captain")
REF = Seat("ref", "The Ref", "facilitator")


def texts(table: Table, viewer: Seat) -> list[str]:
    """Return the sentences of the statements that a viewer reads."""
    return [line.text for line in table.log(viewer) if line.event.kind.startswith("statement")]


def test_a_statement_to_everybody_is_read_by_everybody() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("ana", "Good evening.")
    assert [texts(table, viewer) for viewer in (GM, ANA, BEN, SPECTATOR)] == [["Ana: “Good evening.”"]] * 4


def test_a_statement_to_some_is_read_by_them_and_the_speaker_only() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.make_statement("ana", "Now!", ["ben", "ben"])
    assert [texts(table, viewer) for viewer in (ANA, BEN)] == [["Ana: “Now!”"]] * 2
    assert [texts(table, viewer) for viewer in (GM, CY, SPECTATOR)] == [[]] * 3
    assert table.log(BEN)[-1].event.to == ("ana", "ben"), "they know to whom it was said"


def test_a_statement_leaves_no_gap_in_the_numbers_of_others() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("ana", "Now!", ["ben"])
    table.make_statement("gm", "The door opens.")
    assert [line.entry for line in table.log(GM)] == [0, 1]
    assert [line.entry for line in table.log(ANA)] == [0, 1, 2]


def test_a_player_speaks_as_its_own_character() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("ana", "At dawn, then.", piece=DUKE)
    assert texts(table, BEN) == ["The Duke: “At dawn, then.”"]


def test_a_player_does_not_speak_as_the_character_of_another() -> None:
    table = opened(GM, ANA, BEN)
    says = "Only the GM can say what the characters of others say."
    assert refused(lambda: table.make_statement("ana", "I yield.", piece=CAPTAIN), says) == "Ask the GM."


def test_the_facilitator_enters_what_a_player_said_and_anybody_does_without_one() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("gm", "I yield.", piece=CAPTAIN)
    assert texts(table, ANA) == ["Captain Ordoño: “I yield.”"]
    table.mark("gm", "away")
    table.make_statement("ana", "Never.", piece=CAPTAIN)
    assert texts(table, ANA)[-1] == "Captain Ordoño: “Never.”"


def test_who_gets_a_character_speaks_as_it_and_the_former_player_no_longer() -> None:
    table = opened(GM, ANA, BEN)
    table.hand_over("ana", DUKE, "ben")
    table.make_statement("ben", "At dawn, then.", piece=DUKE)
    refused(lambda: table.make_statement("ana", "At noon.", piece=DUKE), "the characters of others")


def test_nobody_speaks_as_a_character_that_is_not_there() -> None:
    table = opened(GM, ANA, BEN)
    says = "There is no piece “actor:zyx” that can be handed over."
    refused(lambda: table.make_statement("gm", "Boo.", piece=PieceRef("actor", "zyx")), says)


def with_hidden_foe() -> tuple[Table, PieceRef]:
    """Return a table of Tri-Core with a character of the GM in hiding, and this character."""
    system = registry.system("tri-core")
    table = Table.open(system, Setup((GM, ANA, BEN), scene_with_hidden_foe()), SECRET)
    return table, next(piece for piece, seat in system.controllers(table.position).items() if seat == "gm")


def test_a_hidden_character_is_heard_only_by_those_who_know_of_it() -> None:
    table, hidden = with_hidden_foe()
    table.hand_over("gm", hidden, "ana")
    before = [line.data() for line in table.log(BEN)]
    table.make_statement("ana", "Closer.", piece=hidden)
    table.make_statement("ana", "Closer still.", ["ben", "gm"], piece=hidden)
    assert texts(table, GM) == ["Cy: “Closer.”", "Cy: “Closer still.”"]
    assert [line.data() for line in table.log(BEN)] == before
    assert [line.data() for line in table.log(SPECTATOR)] == before


def test_speaking_as_a_hidden_character_is_answered_like_one_that_does_not_exist() -> None:
    table, hidden = with_hidden_foe()
    table.mark("gm", "away")
    answers = [
        refused(lambda piece=piece: table.make_statement("ben", "Boo.", piece=piece), "There is no piece")  # type: ignore[misc]
        for piece in (hidden, PieceRef("character", "zyx"))
    ]
    assert answers == ["Choose one of the characters on the board."] * 2


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001, "a\x07b"])
def test_a_statement_has_a_text_that_can_be_shown(text: str) -> None:
    table = opened(GM, ANA, BEN)
    entries = len(table.entries)
    with pytest.raises(Refused, match=r"The text is empty|The text has|The text contains"):
        table.make_statement("ana", text)
    assert len(table.entries) == entries


def test_a_statement_is_made_only_to_seats_of_the_table() -> None:
    table = opened(GM, ANA, BEN)
    legal = refused(lambda: table.make_statement("ana", "Hello?", ["zoe"]), "There is no seat “zoe”.")
    assert legal == "Choose from: gm, ana, ben."


def test_chat_is_no_entry() -> None:
    table = opened(GM, ANA, BEN)
    legal = refused(lambda: table.act(Said("ana", "Pizza?")), "Chat is no part of a table’s history.")
    assert legal == "Keep chat beside the table, or mark the text as a statement."


# The Ref of twenty


def crowd() -> dict[str, Any]:
    """Return a scene of the Skill Deck with twenty characters: one of the Ref’s seat, the rest of three players."""
    seats = ("ana", "ben", "cy")
    people = [
        {"key": f"guest{n}", "name": f"Guest {n}", "controller": seats[n % 3], "side": "Guests",
         "proficiencies": {"Parley": 1}}
        for n in range(19)
    ]  # fmt: skip
    host = {"key": "host", "name": "The Host", "side": "House", "ref": True, "proficiencies": {"Parley": 2}}
    return {"character": [*people, host]}


def test_the_ref_of_twenty_enters_what_players_said_and_tried() -> None:
    """In a live game few people sit at a device: the Ref enters what each of the characters says and tries."""
    system = registry.system("skill-deck")
    table = Table.open(system, Setup((REF, ANA, BEN, CY), crowd()), SECRET)
    pieces = system.controllers(table.position)
    assert len(pieces) == 20
    for piece in pieces:
        table.make_statement("ref", f"I am {piece.key}.", piece=piece)
    said = texts(table, SPECTATOR)
    assert said[0] == "Guest 0: “I am guest0.”"
    assert said[-1] == "The Host: “I am host.”"
    assert len(said) == 20
    guest = PieceRef("character", "guest7")
    refused(lambda: table.make_statement("cy", "I pass.", piece=guest), "Only the Ref can say")
    table.make_statement("ben", "I try the door.", piece=guest)
    assert texts(table, CY)[-1] == "Guest 7: “I try the door.”"
    begin = next(one for one in table.options(REF) if one.move in system.opens)
    table.play("ref", begin.build(system.move_type))
    table.play("ref", {"move": "open-freeze", "cause": "The lights go out"})
    refused(lambda: table.hand_over("ref", guest, "ref"), "Only Ben can hand over this piece.")
    table.mark("ref", "away", of="ben")
    table.hand_over("ref", guest, "ref")
    assert [one for one in table.options(REF) if one.move == "declare" and one.whose == "guest7" and one.owed]
    table.play("ref", {"move": "declare", "character": "guest7", "answer": "act", "words": "opens the door"})
    assert not [one for one in table.options(REF) if one.move == "declare" and one.whose == "guest7" and one.owed]
    assert not any("opens the door" in line.text for line in table.log(CY)), "it is sealed until all have declared"
    assert Table.replay(read_entries(table.export())[0], system).position == table.position


def test_a_statement_with_quotation_marks_of_its_own_gets_no_others() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("ana", "“We should go”, she says.")
    table.make_statement("ana", 'The sign says "Closed".', piece=DUKE)
    assert texts(table, BEN) == ["Ana: “We should go”, she says.", 'The Duke: The sign says "Closed".']
