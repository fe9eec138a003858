"""Tables: moves, words, rulings, absent seats, rolls by hand, closing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, Dealer, Misfit
from facedown.game import SPECTATOR, Refused, Seat, Setup, Turn
from facedown.table import Mismatch, Moved, Opened, Table, prove, read_entries, write_entries
from facedown.table.entries import digest, write
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, ante, opened, played, started


def test_a_refused_move_changes_nothing() -> None:
    table = started(ANA, BEN, CY)
    before = table.export()
    with pytest.raises(Refused) as refused:
        ante(table, "ben")
    assert refused.value.refusal.rule == "CK-S2-01"
    assert table.export() == before


def test_the_opening_publishes_the_hash_of_the_secret_and_not_the_secret() -> None:
    table = opened()
    opening = table.entries[0].act
    assert isinstance(opening, Opened)
    assert opening.commitment == Dealer.commitment(SECRET)
    assert SECRET.hex() not in table.export()


def test_every_entry_is_stamped_with_the_law_in_force() -> None:
    table = opened()
    table.rule("gm", {"td_bonus": "2"})
    table.make_statement("ana", "So be it.")
    assert table.entries[0].law != table.entries[1].law == table.entries[2].law


def test_rulings_are_the_facilitators_to_change() -> None:
    table = opened()
    with pytest.raises(Refused, match="Only the GM can change rulings"):
        table.rule("ana", {"td_bonus": "2"})


def test_rulings_do_not_change_in_mid_hand() -> None:
    table = started(GM, ANA, BEN, CY)
    with pytest.raises(Refused) as refused:
        table.rule("gm", {"td_bonus": "2"})
    assert refused.value.refusal.rule == "CK-G-01"


@pytest.mark.parametrize(("changes", "rule"), [({"zero_wins": "sometimes"}, "R-CK-25"), ({"zero": "x"}, "CK")])
def test_an_unknown_ruling_or_value_is_refused_with_what_there_is(changes: dict[str, str], rule: str) -> None:
    table = opened()
    with pytest.raises(Refused) as refused:
        table.rule("gm", changes)
    assert refused.value.refusal.rule == rule
    assert "zero_wins" in refused.value.refusal.legal
    assert len(table.entries) == 1


def test_a_whisper_is_heard_by_those_it_is_for() -> None:
    table = opened()
    table.make_statement("ana", "The captain bluffs.", to=["ben"])
    heard = {seat.key for seat in (*table.seats, SPECTATOR) for line in table.log(seat) if "bluffs" in line.text}
    assert heard == {"ana", "ben"}


def test_a_statement_is_marked_as_said_in_the_fiction() -> None:
    table = opened()
    table.make_statement("ana", "I draw.")
    assert table.log(CY)[-1].event.kind == "statement"
    assert table.log(CY)[-1].text == "Ana: “I draw.”"


@pytest.mark.parametrize("words", ["", "   ", "x" * 2001, "a\x07bell"])
def test_words_that_are_none_are_refused(words: str) -> None:
    table = opened()
    with pytest.raises(Refused, match=r"The text is empty|The text has|The text contains"):
        table.make_statement("ana", words)


def test_an_unknown_seat_is_refused_with_the_seats_there_are() -> None:
    table = opened()
    with pytest.raises(Refused, match="Choose from: gm, ana, ben, cy"):
        table.make_statement("dee", "Hello?")


def test_a_spectator_watches_and_does_not_speak() -> None:
    table = opened()
    table.take_seat(Seat("dee", "Dee", "spectator"))
    with pytest.raises(Refused, match="Spectators can only watch"):
        table.make_statement("dee", "Hello?")
    assert table.options(Seat("dee", "Dee", "spectator")) == ()


def test_a_seat_is_taken_once_and_there_is_one_facilitator() -> None:
    table = opened()
    table.take_seat(Seat("dee", "Dee"))
    with pytest.raises(Refused, match="is taken"):
        table.take_seat(Seat("dee", "Another Dee"))
    with pytest.raises(Refused, match="There is already a GM"):
        table.take_seat(Seat("gm2", "Second", "facilitator"))


def test_the_facilitator_has_the_usual_choice_made_for_who_is_away() -> None:
    table = started(GM, ANA, BEN, CY)
    table.stand_in("gm", "ana")
    assert "ana" not in [seat.key for seat in table.seats_that_owe()]
    made, ante = table.log(GM)[-2:]
    assert made.text == "The GM makes the usual choice for Ana."
    assert ante.event.data["actor"] == "duke"


def test_a_player_cannot_have_choices_made_for_others_and_nobody_for_who_owes_nothing() -> None:
    table = started(GM, ANA, BEN, CY)
    with pytest.raises(Refused, match="Only the GM"):
        table.stand_in("ben", "ana")
    with pytest.raises(Refused, match="owes no decision now"):
        table.stand_in("gm", "cy")


def test_real_chips_are_asked_for_and_nothing_happens_until_they_are_typed_in() -> None:
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    before = table.position
    with pytest.raises(Awaiting) as awaiting:
        ante(table, "cy", "PRE", "Spirit", rolled=[])
    assert "deal 1, then 1, then 1" in str(awaiting.value)
    with pytest.raises(Misfit, match="fewer cards called AGI"):
        ante(table, "cy", "PRE", "Spirit", rolled=["AGI / REA / STR"])
    assert table.position == before
    ante(table, "cy", "PRE", "Spirit", rolled=["PRE / REA / STR"])
    drawn = table.entries[-1].act.drawn[0]  # type: ignore[union-attr]
    assert (drawn.by, drawn.answer) == ("hand", [["PRE"], ["REA"], ["STR"]])
    assert [entry.events[0].kind for entry in table.entries[-2:]] == ["held", "rolled"]


@pytest.mark.parametrize("aspects", [("Mind", "Body", "Spirit"), ("Mind", "Body", "Body")])
def test_superfluous_rolls_reveal_nothing_and_undo_nothing(aspects: tuple[str, ...]) -> None:
    """A request for a roll reveals the leaders, so a superfluous roll must not let a seat take a card back."""
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", aspects[0])
    ante(table, "ben", "STR", aspects[1])
    ante(table, "cy", "PRE", aspects[2], rolled=["PRE / REA / STR", "and one more"])
    assert isinstance(table.entries[-1].act, Moved)
    assert table.position.conflict.hand.step == "actions"


def test_a_table_says_at_its_opening_whether_anybody_may_type_in_what_chance_brought() -> None:
    table = started(ANA, BEN, CY)
    with pytest.raises(Refused, match="At this table the program rolls"):
        ante(table, "ana", rolled=["REA"])


@pytest.mark.parametrize("rolled", [[], ["AGI / REA / STR"]])
def test_a_table_left_in_the_middle_of_a_roll_still_holds_to_the_move(rolled: list[str]) -> None:
    table = started(ANA, BEN, CY, by_hand=True)
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    with pytest.raises((Awaiting, Misfit)):
        ante(table, "cy", "PRE", "Spirit", rolled=rolled)
    table = Table.resume(table.export(keep_secret=True), KERNEL)
    assert table.awaited is not None
    assert table.awaited.move["aspect"] == "Spirit"
    with pytest.raises(Refused, match="waits for a roll by hand"):
        ante(table, "cy", "PRE", "Mind", rolled=["PRE / REA / STR"])
    ante(table, "cy", "PRE", "Spirit", rolled=["PRE / REA / STR"])
    resumed = Table.resume(table.export(keep_secret=True), KERNEL)
    assert (resumed.awaited, resumed.export()) == (None, table.export())


def test_nobody_who_knows_the_hashes_alone_can_guess_a_move_from_them() -> None:
    """Each entry has a salt of its own, which comes from the secret."""
    setup = Setup((ANA, BEN, CY), KERNEL.sample())
    one, other = (Table.open(KERNEL, setup, secret) for secret in (SECRET, b"another secret of so many bytes"))
    for table in (one, other):
        table.make_statement("ana", "Hello.")
    assert one.entries[1].salt != other.entries[1].salt
    assert len({entry.salt for entry in (*one.entries, *other.entries)}) == 4
    assert all(len(entry.salt) == 32 for entry in one.entries)


def test_a_swapped_draw_is_found_before_a_kept_table_is_gone_on_with() -> None:
    table = played(40, ANA, BEN, CY)
    n = next(e.n for e in table.entries if getattr(e.act, "drawn", ()))
    entries = list(table.entries)
    act = entries[n].act
    assert isinstance(act, Moved)
    drawn = msgspec.structs.replace(act.drawn[0], answer=act.drawn[0].answer[::-1])
    entries[n] = msgspec.structs.replace(entries[n], act=msgspec.structs.replace(act, drawn=(drawn,)))
    for at in range(n + 1, len(entries)):
        entries[at] = msgspec.structs.replace(entries[at], before=digest(write(entries[at - 1])))
    with pytest.raises(Mismatch, match="the secret deals") as mismatch:
        Table.resume(write_entries(entries, SECRET.hex()), KERNEL)
    assert mismatch.value.entry == n


def test_nobody_closes_a_table_without_its_secret() -> None:
    table = Table.replay(read_entries(started(ANA, BEN, CY).export())[0], KERNEL)
    with pytest.raises(Refused, match="secret is not here"):
        table.close("ana")


def test_readers_of_a_log_cannot_change_the_table() -> None:
    table = played(30, ANA, BEN, CY)
    before = table.export()
    for line in table.log(ANA):
        line.event.data.clear()
    assert table.export() == before


def test_a_seat_that_knows_the_requested_roll_is_bound_to_the_move() -> None:
    """The request reveals the chips in the pot, so nobody may change the move after it."""
    table = started(ANA, BEN, CY, by_hand=True, amend="until_reveal")
    ante(table, "ana", "REA", "Mind")
    ante(table, "ben", "STR", "Body")
    with pytest.raises(Awaiting):
        ante(table, "cy", "PRE", "Spirit", rolled=[])
    for other in (
        lambda: ante(table, "cy", "PRE", "Mind", rolled=[]),
        lambda: ante(table, "ana", "KNO", "Mind"),
        lambda: table.ask_rewind("ana", 1),
        lambda: table.add_nonce("ana", "another stream"),
    ):
        with pytest.raises(Refused, match=r"waits for a roll|waits for what is rolled"):
            other()
    ante(table, "cy", "PRE", "Spirit")
    assert table.awaited is None


def test_a_closed_table_takes_no_more() -> None:
    table = started(ANA, BEN, CY)
    table.close("ana")
    for act in (
        lambda: ante(table, "ana"),
        lambda: table.add_nonce("ana", "late"),
        lambda: table.close("ana"),
        lambda: table.ask_rewind("ana", 1),
        lambda: table.make_statement("ben", "Good game."),
        lambda: table.answer_rewind("ben", agrees=True),
    ):
        with pytest.raises(Refused, match="This table is closed"):
            act()
    assert table.options(ANA) == ()
    assert table.seats_that_owe() == ()


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ((GM, ANA, ANA), "The seat “ana” is taken"),
        ((GM, Seat("", "Nobody"), ANA), "needs a key"),
        ((GM, Seat("two", "Two", "facilitator"), ANA, BEN), "There is already a GM"),
    ],
)
def test_seats_that_cannot_be_make_no_table(seats: tuple[Seat, ...], problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        opened(*seats)


def test_text_that_no_file_can_hold_is_refused_and_changes_nothing() -> None:
    table = started(ANA, BEN, CY)
    before, position = table.export(), table.position
    lone = "\ud800"
    acts: tuple[Callable[[], object], ...] = (
        lambda: table.make_statement("ana", lone),
        lambda: table.add_nonce("ana", lone),
        lambda: table.take_seat(Seat("dee", lone)),
        lambda: table.take_seat(Seat("dee", "Dee", "wizard")),  # type: ignore[arg-type]
        lambda: table.play(
            "ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind", "intent": lone}
        ),
    )
    for act in acts:
        with pytest.raises(Refused, match=r"invalid character|cannot be written"):
            act()
    assert (table.export(), table.position) == (before, position)


def test_a_position_that_no_file_can_hold_is_refused_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A foreign system could emit it."""
    table = started(ANA, BEN, CY)
    before, position = table.export(), table.position
    real = KERNEL.play

    def spoilt(*arguments: Any) -> Turn[Any]:
        turn = real(*arguments)
        return replace(turn, position=replace(turn.position, title="\ud800"))

    monkeypatch.setattr(KERNEL, "play", spoilt)
    with pytest.raises(Refused, match="invalid character"):
        ante(table, "ana")
    assert (table.export(), table.position) == (before, position)
    monkeypatch.undo()
    ante(table, "ana")
    assert len(table.entries) == len(read_entries(before)[0]) + 1


def test_rulings_changed_together_replay_in_whatever_order_they_were_named() -> None:
    table = opened()
    table.rule("gm", {"zero_wins": "round_robin", "amend": "until_reveal"})
    with pytest.raises(Refused, match="cannot be written"):
        table.rule("gm", {"max_hands": 5})  # type: ignore[dict-item]
    assert prove(read_entries(table.export())[0], KERNEL).entries == 2


@pytest.mark.parametrize("seed", range(8))
def test_an_owners_choice_replays_in_any_order_of_names(seed: int) -> None:
    """R-CK-10: a split and the chips taken name several Attributes, in any order."""
    table = played(60, ANA, BEN, CY, seed=seed, damage_order="owner_choice")
    assert Table.replay(read_entries(table.export())[0], KERNEL).position == table.position


def test_nobody_sits_down_later_as_the_facilitator() -> None:
    """Otherwise a newcomer could choose for others, change rulings, and close the table."""
    table = started(ANA, BEN, CY)
    with pytest.raises(Refused, match="This table has no GM"):
        table.take_seat(Seat("mal", "Mal", "facilitator"))


def test_spectators_do_nothing_at_a_table() -> None:
    table = started(ANA, BEN, CY)
    table.take_seat(Seat("eve", "Eve", "spectator"))
    acts: tuple[Callable[[], object], ...] = (
        lambda: table.make_statement("eve", "Boo"),
        lambda: table.add_nonce("eve", "a word"),
        lambda: table.close("eve"),
        lambda: table.ask_rewind("eve", 0),
    )
    for act in acts:
        with pytest.raises(Refused, match="Spectators can only watch"):
            act()


def test_only_the_facilitator_closes_a_table_that_has_one() -> None:
    table = opened()
    with pytest.raises(Refused, match="Only the GM can close"):
        table.close("ana")


def test_another_nonce_gives_other_draws() -> None:
    draws = set()
    for nonce in ("one", "two", "three", "four", "five", "six"):
        table = opened(ANA, BEN, CY)
        table.add_nonce("ben", nonce)
        table.play("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
        for seat, chip, aspect in (("ana", "REA", "Mind"), ("ben", "STR", "Body"), ("cy", "PRE", "Spirit")):
            ante(table, seat, chip, aspect)
        draws.add(str(table.entries[-1].act.drawn[0].answer))  # type: ignore[union-attr]
    assert len(draws) > 1


def test_an_open_table_can_be_gone_on_with_from_its_file() -> None:
    table = played(9, GM, ANA, BEN, CY)
    resumed = Table.resume(table.export(keep_secret=True), KERNEL)
    assert resumed.position == table.position
    for one in (table, resumed):
        seat = one.seats_that_owe()[0]
        option = next(option for option in one.options(seat) if option.owed)
        one.play(seat.key, option.build(KERNEL.move_type))
    assert resumed.export() == table.export()


def test_a_table_without_its_secret_deals_nothing_and_says_so() -> None:
    table = Table.replay(read_entries(started(ANA, BEN, CY).export())[0], KERNEL)
    with pytest.raises(Refused, match="secret is not here"):
        ante(table, "ana")


def test_a_file_with_another_secret_is_refused() -> None:
    text = started(ANA, BEN, CY).export(keep_secret=True).replace(SECRET.hex(), (b"x" * 32).hex())
    with pytest.raises(Mismatch, match="does not match the hash published"):
        Table.resume(text, KERNEL)


def test_an_open_table_proves_its_moves_and_not_yet_its_draws() -> None:
    table = played(30, GM, ANA, BEN, CY)
    proof = prove(read_entries(table.export())[0], KERNEL)
    assert proof.dealt is None
    table.close("gm")
    assert prove(read_entries(table.export())[0], KERNEL).dealt is not None


def test_a_setup_that_makes_no_table_is_refused() -> None:
    with pytest.raises(Refused, match="no Extension “nonsense”"):
        Table.open(KERNEL, Setup((ANA,), KERNEL.sample(), extensions=("nonsense",)), SECRET)


def test_a_program_receives_the_values_of_an_event_in_the_same_order_from_a_replayed_table() -> None:
    table = played(40)
    again = Table.replay(read_entries(table.export())[0], KERNEL)
    told, replayed = ([json.dumps(line.data()) for line in one.log(GM)] for one in (table, again))
    assert told == replayed
