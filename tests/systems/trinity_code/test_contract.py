"""Events, options and outcomes as data: wordings, draws, pieces, awaited seats, and whole moves over all dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from facedown.chance import every
from facedown.game import Catalogue, Event, PieceRef, Seat, Setup, Term
from facedown.systems.trinity_code import TrinityCode
from facedown.systems.trinity_code import actions as m
from facedown.table import Reader, Table, prove, read_entries
from tests.systems.trinity_code import driver
from tests.systems.trinity_code.driver import GM, MEDIKIT, SYSTEM, VEST, WATCHER, dying, move_sheet, on_the_brink, sheet
from tests.systems.trinity_code.random_games import game, setup

SECRET = b"a secret of thirty-two bytes, ok"


# Wordings


def short_game() -> Table:
    """Return a table of the sample scene after two moves, harm, an item, and the end of the Investigation."""
    table = Table.open(SYSTEM, Setup((GM, Seat("ana", "Ana")), SYSTEM.sample()), SECRET)
    for seat, move in (
        ("gm", m.BeginInvestigation()), ("ana", m.MakeMove("ines", "fight", "quickness")), ("gm", m.GrabBad(0)),
        ("ana", m.LetStand("ines")),
    ):  # fmt: skip
        table.play(seat, move)
    while table.position.due:
        table.play("ana", m.TakeHarm(table.position.due.top.character, ()))
    table.play("gm", m.InflictHarm("tobias", 3, True, "a knife in the dark"))
    table.play("ana", m.TakeHarm("tobias", ("stab vest",)))
    table.play("ana", m.UseItem("ines", "medikit", "tobias"))
    table.play("gm", m.EndInvestigation())
    return table


class Reworded(TrinityCode):
    """The system with another sentence for every event."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("".join(f"{kind} = Something else.\n" for kind in sorted(SYSTEM.catalogue().kinds)))


def test_a_saved_table_verifies_after_every_message_is_reworded() -> None:
    """A saved game is still replayed and proven to the byte when every sentence of the log has changed."""
    table = short_game()
    table.close("gm")
    reworded = Reworded()
    entries = read_entries(table.export())[0]
    assert prove(entries, reworded).dealt
    again = Table.replay(entries, reworded)
    assert again.export() == table.export()
    said = {line.text for line in again.log(GM) if line.event.rule != "table"}
    assert said == {"Something else."}


def test_a_log_in_few_words() -> None:
    """The brief log has as many lines as the full log, in fewer words.

    Of 3 harm the vest absorbs 1.

    Rules: TRC-HA-05, TRC-HA-06.
    """
    table = short_game()
    brief = [line.text for line in table.log(GM, "brief")]
    assert "stab vest absorbs 1, threshold 1." in brief
    assert "Tobias Crane: harm 2 of 7." in brief
    plain = [line.text for line in table.log(GM)]
    assert "Tobias Crane’s stab vest absorbs 1 harm. Its threshold is now 1." in plain
    assert len(brief) == len(plain)


def test_every_event_has_its_own_sentence_in_both_wordings() -> None:
    """In random games, the sentence about each event has all its values, in both wordings."""
    for seed in range(6):
        seats = setup(seed, mixed=True).seats
        readers = [Reader(SYSTEM, seats, wording) for wording in SYSTEM.catalogues]
        for step in game(seed, mixed=True):
            for event in step.events:
                for reader in readers:
                    text = reader.text(event, step.after, step.before)
                    assert text.strip()
                    assert "{" not in text
                    assert "None" not in text


def test_positions_and_saved_games_hold_no_texts_of_the_sample_moves() -> None:
    """R-TRC-33: the sample moves are saved by name only, so positions and exports contain none of their texts."""
    table = short_game()
    encoded = SYSTEM.encode(table.position).decode()
    for sheet_ in SYSTEM.begin(Setup((GM,), SYSTEM.sample())).sheets:
        assert sheet_.title not in encoded
        for outcome in (sheet_.low, sheet_.mixed, sheet_.high):
            assert outcome.text not in table.export()


# Draws


def test_the_result_of_an_earlier_roll_refers_to_its_draw() -> None:
    """Events of Luck and of the final result refer to the draw of the dice, although it was made entries before.

    Rules: TRC-LU-07, TRC-LU-08, TRC-LU-09.
    """
    table = driver.Table(sheet("a", luck=3))
    first = table.play(m.MakeMove("a", "plain", "power"))
    assert [event.draws for event in first] == [()]
    table.settle(3, 4, stand=False)
    assert [event.draws for event in table.of_kind("rolled")] == [(0,)]
    table.luck("ignore")
    assert [event.draws for event in table.last] == [(), (), (0,)]
    table.stand()
    assert [event.draws for event in table.last] == [(0,)]


# Waiting


def test_awaited_seats_agree_with_the_options() -> None:
    """The seats that are awaited are exactly those with an option that is owed, in each position of random games."""
    for seed in range(8):
        for step in game(seed, mixed=True):
            seats = (*setup(seed, mixed=True).seats, WATCHER)
            owing = [seat for seat in seats if any(o.owed for o in SYSTEM.options(SYSTEM.view(step.after, seat), seat))]
            assert list(SYSTEM.awaited(step.after, seats)) == owing


# Whole moves over all dice


def positions() -> Iterator[tuple[str, driver.Table]]:
    yield "cheat death", dying()
    yield "face your demons", on_the_brink(luck=1)
    rolled = driver.Table(sheet("a", luck=1), moves=[move_sheet("x", low={"text": "Low.", "harm": 8})], good=1, bad=2)
    rolled.declare("a", "x")
    yield "a grab", rolled
    lucky = driver.Table(sheet("a", luck=2))
    lucky.make("a", 1, 2, stand=False)
    yield "Luck", lucky
    hurt = driver.Table(sheet("a", luck=1, armour=[VEST]), bad=1)
    hurt.play(m.InflictHarm("a", 3))
    yield "harm", hurt


@pytest.mark.parametrize("name", [name for name, _ in positions()])
def test_every_owed_move_is_enumerated_over_its_draws(name: str) -> None:
    """The probabilities of all results of an owed move add up to 1, and every resulting position can be hashed."""
    table, seen = dict(positions())[name], 0
    for seat in table.seats:
        for option in SYSTEM.pressing(table.view(seat.key), seat):
            move = option.build(SYSTEM.move_type)

            def after(chance: Any, move: Any = move, seat: Seat = seat) -> Any:
                return SYSTEM.carry_out(table.position, seat, move, chance).position

            spread = every(after)
            assert sum(spread[position] for position in spread) == 1
            seen += 1
    assert seen


# Pieces and outcomes


def test_everything_that_can_be_named_is_on_the_board() -> None:
    """The pieces that events can name are exactly those that the board shows."""
    table = driver.Table(sheet("a", items=[MEDIKIT], armour=[VEST]), tags=["fog"], good=1)
    there = set(SYSTEM.board(table.view("a"), table.seat("a")).refs())
    pieces = SYSTEM.pieces(table.position)
    assert {PieceRef(kind, key) for kind in pieces for key in pieces[kind]} == there
    assert PieceRef("item", "a/medikit") in there


def test_outcomes_measure_how_each_character_is_doing() -> None:
    """TRC-HA-11, TRC-ST-07: the outcome of a game counts a character as `standing` if it is neither dead nor lost."""
    table = on_the_brink(others=(sheet("b", luck=2),))
    table.face("a", 1, 1)
    table.play(m.InflictHarm("b", 9))
    table.play(m.TakeHarm("b", ()))
    lost, dead = SYSTEM.outcome(table.position)
    assert (lost.whose, lost.seat) == (PieceRef("character", "a"), "a")
    assert lost.measures == {"standing": 0, "dead": 0, "lost": 1, "harm": 0, "stress": 5, "luck": 0}
    assert dead.measures == {"standing": 0, "dead": 1, "lost": 0, "harm": 9, "stress": 0, "luck": 2}


def test_a_sum_is_explained_in_words() -> None:
    """TRC-KA-05, TRC-LU-08: the sum of a result is shown in the words of the catalogue, with the name of the move."""
    table = driver.Table(sheet("a", luck=1), bad=1)
    table.declare("a")
    table.settle(3, 4, bad=1, modifier=-2, because="fog", stand=False)
    table.luck("ignore")
    (tally,) = table.of_kind("recounted")[0].tallies
    words = Reader(SYSTEM, table.seats).tally(tally, table.position)
    assert str(words) == "Plain 7 = 7 (3 and 4) + 0 Power − 2 “fog” − 1 Bad Karma + 3 ignored by Luck"
    assert tally.addends[-1].label == Term("luck-ignores")


def test_the_catalogue_states_the_goal_and_a_glossary() -> None:
    """The catalogue says what the game is about and explains Karma, Luck, harm and stress."""
    catalogue = SYSTEM.catalogue()
    assert "Investigation" in catalogue.goal
    assert {"Good Karma", "Bad Karma", "Luck", "harm", "stress"} <= {word for word, _ in catalogue.glossary}


def test_a_scoreboard_is_shown_once_when_an_investigation_ends() -> None:
    """TRC-HE-07, R-TRC-77: the scoreboard is shown once when an Investigation ends, after the last forced roll."""
    table = driver.Table(sheet("a"))
    table.fight()
    table.shake("a", 5)
    table.face("a", 4, 4)
    assert not closing(table.end())
    table.face("a", 6, 6)
    assert closing(table.last) == ["between"]


def closing(events: Sequence[Event]) -> list[str]:
    """Return the kinds of these events after which interfaces show a scoreboard."""
    return [event.kind for event in events if event.kind in SYSTEM.closing]
