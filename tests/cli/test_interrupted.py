"""Questions of an option that `screen NAME` or `pause` interrupts: the answers so far are kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace

from facedown.cli import interrupted
from facedown.cli.played_game import Game as PlayedGame
from facedown.game import Amounts, Choice, Field, OneOf, Option, Slot, Subset, Text
from tests.cli.test_people_at_table import DUEL, TWO, Game, game
from tests.table.tables import ANA, BEN, ante, started

__all__ = ["game"]

BEGUN = "A\n1\nKNO\nscreen Ben\nB\n"
"""Ana has chosen a chip and is asked for the Aspect card; then Ben has the screen."""

GOES_ON = "You go on with option 1, “Ante and play an Aspect card” with your answers so far: Chip to ante: KNO."


def antes(game: Game) -> list[tuple[str, tuple[str, ...], str]]:
    """Return the actor, the chips and the Aspect of each ante."""
    moves = [entry.act.move for entry in game.table.entries if hasattr(entry.act, "move")]
    return [(one["actor"], tuple(one["chips"]), one["aspect"]) for one in moves if one["move"] == "ante"]


def test_the_next_question_is_asked_when_the_person_has_the_screen_again(game: Game) -> None:
    output = game.play(f"{BEGUN}screen Ana\nA\nSpirit\n\nleave\n", *TWO)
    assert f"{GOES_ON} Type < to go back. Aspect card" in output
    assert antes(game) == [("ash", ("KNO",), "Spirit")]


def test_the_answers_of_one_person_are_not_shown_to_another(game: Game) -> None:
    output = game.play(f"{BEGUN}leave\n", *TWO)
    assert "KNO" in output
    assert "You go on" not in output


def test_who_goes_back_chooses_anew(game: Game) -> None:
    game.play(f"{BEGUN}screen Ana\nA\n<\n1\nREA\nMind\n\nleave\n", *TWO)
    assert antes(game) == [("ash", ("REA",), "Mind")]


def test_answers_survive_a_pause(game: Game) -> None:
    output = game.play("1\nKNO\npause\nlog 1\nresume\nSpirit\n\nleave\n", *DUEL)
    assert output.count("You go on with option 1") == 1
    assert antes(game)[0] == ("ash", ("KNO",), "Spirit")


def test_the_question_whether_you_are_sure_is_asked_again(game: Game) -> None:
    output = game.play("A\n2\nscreen Ben\nB\nscreen Ana\nA\nyes\nleave\n", *TWO)
    assert output.count("Withdraw from the Conflict: are you sure?") == 2
    assert "You go on with option 2, “Withdraw from the Conflict”. Type < to go back." in output
    assert "The Conflict is over" in output


def test_answers_are_dropped_if_the_option_is_gone(game: Game) -> None:
    """Ben makes the usual choice for Ana while she is away. Then he antes, and Ana's next decision is another one."""
    away = "mark Ana away\naway Ana\nmark Ana here\n"
    output = game.play(f"{BEGUN}{away}1 REA Mind\nA\nleave\n", *TWO)
    assert "You go on" not in output
    assert output.count("Your answers to “Ante and play an Aspect card” were dropped, because") == 1
    assert antes(game) == [("ash", ("REA",), "Mind"), ("bryn", ("REA",), "Mind")]


def test_answers_are_not_used_for_the_same_option_of_a_later_decision() -> None:
    table = started(ANA, BEN, sample="duel")
    option = Option("ante", "Ante", "X-1")
    played = cast("PlayedGame", SimpleNamespace(table=table, you="ana"))
    questions = interrupted.InterruptedQuestions(option, {}, False, len(table.entries))
    assert interrupted.number_to_go_on(played, questions, {3: option}) == 3
    ante(table, "ana")
    assert interrupted.number_to_go_on(played, questions, {3: option}) is None
    later = questions._replace(entries=len(table.entries))
    ante(table, "ben")
    assert interrupted.number_to_go_on(played, later, {3: option}) == 3
    assert interrupted.number_to_go_on(played, later, {3: replace(option, label="Ante again")}) is None


def test_answers_are_described_as_a_prompt_names_them() -> None:
    pick = (Choice("a", "Ada"), Choice("b", "Bo"))
    fields = (
        Field("one", OneOf(pick), "One", "X-1"),
        Field("some", Subset(pick), "Some", "X-1"),
        Field("none", Subset(pick), "None", "X-1"),
        Field("many", Amounts((Slot("REA", 3), Slot("KNO", 3))), "Many", "X-1"),
        Field("text", Text(20), "Text", "X-1"),
        Field("unanswered", Text(20), "Unanswered", "X-1"),
    )
    values = {"one": "a", "some": ("a", "b"), "none": (), "many": {"REA": 2, "KNO": 0}, "text": "so\x1b"}
    option = Option("move", "Move", "X-1", fields=fields)
    assert interrupted.in_words(option, values) == "One: Ada; Some: Ada, Bo; None: none; Many: REA=2; Text: so�"
