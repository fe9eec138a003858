"""Draws answered by the Dealer are recorded and replayed; by hand they are asked for one at a time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.chance import (
    Awaiting,
    Chain,
    ChainRoll,
    Chance,
    Deal,
    Dealer,
    Deck,
    Dice,
    Draw,
    Drawn,
    HandRolled,
    Misfit,
    Pick,
    Pool,
    Recorder,
    Roll,
    Tape,
    TapeMismatch,
)
from facedown.chance.decks import counted

POOL = Pool(2, 6, explode=True)
BIRDS = Pick(("rook", "crow"))
DECK = Deck.of("aabbc")
DEAL = Deal(counted("aab"), (1, 2))


def mixed(chance: Chance) -> tuple[Any, ...]:
    """A rule with every kind of draw; some depend on earlier answers."""
    roll, chain, bird = chance(POOL), chance(Chain(10, "highest")), chance(BIRDS)
    faces = chance(Dice(2, 4)) if bird == "rook" else chance(Dice(1, 20))
    first = chance(DECK.draw(2))
    second = chance(DECK.without(first).draw(1))
    return roll, chain, bird, faces, first, second, chance(DEAL)


def recorded(secret: bytes) -> tuple[tuple[Any, ...], list[Drawn]]:
    recorder = Recorder(Dealer(secret, ("north", "south"), 5))
    return mixed(recorder), recorder.drawn


@pytest.mark.parametrize("secret", [b"one", b"two", b"three", b"four", b"five"])
def test_a_tape_gives_back_what_the_recorder_saw(secret: bytes) -> None:
    answers, drawn = recorded(secret)
    tape = Tape(drawn)
    assert mixed(tape) == answers
    tape.finish()


def test_secrets_deal_different_games() -> None:
    assert len({recorded(secret)[0] for secret in (b"one", b"two", b"three", b"four", b"five")}) == 5


def test_a_record_written_as_json_replays_the_same() -> None:
    answers, drawn = recorded(b"one")
    written = msgspec.json.decode(msgspec.json.encode(drawn), type=list[Drawn])
    assert written == drawn
    assert mixed(Tape(written)) == answers


def test_a_recorder_notes_each_draw_with_the_dealers_counter_before_and_after() -> None:
    _, drawn = recorded(b"one")
    assert [one.draw for one in drawn[:3]] == ["2d6!", "2d10 chained doubles, highest", "one of rook, crow"]
    assert drawn[0].at == 5
    assert [one.next for one in drawn[:-1]] == [one.at for one in drawn[1:]]
    assert all(one.at is not None and one.next is not None and one.at < one.next for one in drawn)
    assert {one.by for one in drawn} == {"dealer"}


def test_a_recorder_notes_what_was_rolled_by_hand_without_a_counter() -> None:
    recorder = Recorder(HandRolled(["6 2 3", "crow"]))
    assert (recorder(POOL), recorder(BIRDS)) == (Roll(11, (6, 2, 3)), "crow")
    assert recorder.drawn == [Drawn("2d6!", [6, 2, 3]), Drawn("one of rook, crow", "crow")]
    assert {one.by for one in recorder.drawn} == {"hand"}


def test_a_recorder_notes_nothing_for_a_draw_that_is_still_to_be_rolled() -> None:
    recorder = Recorder(HandRolled(["6 2 3"]))
    recorder(POOL)
    with pytest.raises(Awaiting):
        recorder(BIRDS)
    assert recorder.drawn == [Drawn("2d6!", [6, 2, 3])]


def test_a_draw_that_decides_nothing_is_still_the_dealers() -> None:
    recorder = Recorder(Dealer(b"one"))
    assert recorder(Deck.of("aaa").draw(2)) == ("a", "a")
    assert recorder.drawn == [Drawn("draw 2 of 3×a", ["a", "a"], 0, 0)]
    assert recorder.drawn[0].by == "dealer"


# A tape that does not fit


@pytest.mark.parametrize("draw", [POOL, Chain(10), BIRDS, Dice(1, 6), DECK.draw(), DEAL], ids=str)
def test_a_tape_refuses_a_draw_that_it_does_not_answer(draw: Draw[Any]) -> None:
    with pytest.raises(TapeMismatch) as refused:
        Tape([Drawn("3d8", [1, 2, 3])])(draw)
    assert str(refused.value) == f"the rules ask for {draw.notation}, but the log answers 3d8"


def test_a_tape_refuses_a_draw_of_another_number_or_order() -> None:
    tape = Tape([Drawn("2d6", [1, 2]), Drawn("1d4", [3])])
    with pytest.raises(TapeMismatch, match="ask for 1d4, but the log answers 2d6"):
        tape(Pool(1, 4))
    assert tape(Pool(2, 6)) == Roll(3, (1, 2))
    assert tape(Pool(1, 4)) == Roll(3, (3,))


def test_a_tape_refuses_a_draw_beyond_its_end() -> None:
    tape = Tape([Drawn("2d6", [1, 2])])
    tape(Pool(2, 6))
    with pytest.raises(TapeMismatch) as refused:
        tape(POOL)
    assert str(refused.value) == "the rules ask for 2d6!, but the log has no more answers"


def test_a_tape_is_not_finished_while_answers_are_left_over() -> None:
    tape = Tape([Drawn("2d6", [1, 2]), Drawn("one of rook, crow", "crow")])
    with pytest.raises(TapeMismatch, match="the log answers 2d6, for which the rules do not ask"):
        tape.finish()
    tape(Pool(2, 6))
    with pytest.raises(TapeMismatch, match="the log answers one of rook, crow, for which the rules do not ask"):
        tape.finish()
    tape(BIRDS)
    tape.finish()


@pytest.mark.parametrize(
    ("draw", "answer", "why"),
    [
        (POOL, [6, 2], "You typed 2 numbers. Type one for each of the 2 dice, and one more for each 6."),
        (POOL, [2, 7], "A d6 shows 1 to 6."),
        (POOL, "2 5", "“2 5” is not a list of whole numbers."),
        (Chain(10), [3, 3], "Type all doubles, and then the first pair that is not a double."),
        (BIRDS, "owl", "“owl” is not one of rook, crow."),
        (Dice(2, 4), [5, 1], "Type 2 numbers from 1 to 4, for example 1 1."),
        (DECK.draw(2), ["c", "c"], "c cannot be the next card of this deck."),
        (DEAL, [["b"], ["a", "b"]], "There are fewer cards called b to deal."),
    ],
    ids=str,
)
def test_a_tape_refuses_an_answer_that_cannot_be(draw: Draw[Any], answer: Any, why: str) -> None:
    with pytest.raises(TapeMismatch) as refused:
        Tape([Drawn(draw.notation, answer)])(draw)
    assert str(refused.value) == f"the log has an impossible result of {draw.notation}: {why}"


def test_a_tape_does_not_change_with_the_list_it_was_made_of() -> None:
    drawn = [Drawn("2d6", [1, 2])]
    tape = Tape(drawn)
    drawn.clear()
    assert tape(Pool(2, 6)) == Roll(3, (1, 2))


# Rolled by hand


def test_a_person_is_asked_for_one_draw_after_the_other_and_the_rule_goes_on() -> None:
    texts: list[str] = []
    asked: list[str] = []
    for typed in ["6 2 3", "4 4 3 1", "Rook", "2,3", "A B", "c", "a / a b"]:
        with pytest.raises(Awaiting) as awaiting:
            mixed(HandRolled(texts))
        assert str(awaiting.value) == awaiting.value.draw.asks
        asked.append(awaiting.value.draw.notation)
        texts.append(typed)
    assert asked == [
        "2d6!",
        "2d10 chained doubles, highest",
        "one of rook, crow",
        "2d4 faces",
        "draw 2 of 2×a 2×b 1×c",
        "draw 1 of 1×a 1×b 1×c",
        "deal 1+2 of 2×a 1×b",
    ]
    assert mixed(HandRolled(texts)) == (
        Roll(11, (6, 2, 3)),
        ChainRoll(11, 1, False, True, True, ((4, 4), (3, 1))),
        "rook",
        (2, 3),
        ("a", "b"),
        ("c",),
        (("a",), ("a", "b")),
    )


def test_a_wrong_result_is_refused_and_can_be_typed_again() -> None:
    with pytest.raises(Misfit, match="A d6 shows 1 to 6"):
        HandRolled(["1 9"])(POOL)
    assert HandRolled(["1 5"])(POOL) == Roll(6, (1, 5))


def test_a_roll_by_hand_replays_from_its_record() -> None:
    recorder = Recorder(HandRolled(["6 2 3", "4 4 3 1", "crow", "17", "a b", "c", "a / a b"]))
    answers = mixed(recorder)
    assert mixed(Tape(recorder.drawn)) == answers
