"""The bot of The Trinity Code: it announces harm and stress that hurt, and spends Luck where it improves a result."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.bots.trinity_code import TrinityCodeBot, harm_hurts, luck_helps
from facedown.systems.trinity_code.actions import SetCombat, TakeTurn
from facedown.systems.trinity_code.model import HOUR, HarmDue, Roll
from facedown.table import Moved
from tests.bots.test_story_bots import story
from tests.systems.trinity_code.driver import GM, SYSTEM, VEST, Table, move_sheet, sheet

GAMES = range(4)


@pytest.mark.parametrize("seed", GAMES)
def test_the_gm_announces_no_harm_or_stress_of_0(seed: int) -> None:
    made = [one.act.move for one in story("trinity-code", seed, 400).entries if isinstance(one.act, Moved)]
    made = [move for move in made if move["move"].startswith("inflict-")]
    assert {move["points"] for move in made} <= {1, 2}


@pytest.mark.parametrize(
    ("dice", "bad", "helps"),
    [
        ((1, 2), 0, {"ignore": 0, "reroll": 1, "twelve": 1}),
        ((3, 4), 1, {"ignore": 1, "reroll": 1, "twelve": 1}),
        ((3, 5), 1, {"ignore": 0, "reroll": 0.3, "twelve": 1}),
        ((5, 6), 0, {"ignore": 0, "reroll": 0, "twelve": 1}),
        ((6, 6), 0, {"ignore": 0, "reroll": 0, "twelve": 0}),
    ],
)
def test_luck_is_worth_only_what_it_improves(dice: tuple[int, int], bad: int, helps: dict[str, float]) -> None:
    """TRC-LU-08, TRC-LU-09, TRC-LU-11: better than 3, 6, 7, 11 and 12, with one point of Bad Karma to ignore."""
    moves = (move_sheet("plain", great={"text": "Great."}),)
    table = Table(sheet("a", luck=1), moves=moves)
    view: Any = replace(table.view("a"), roll=Roll("a", "plain", "cool", bad=bad, dice=dice))
    assert {effect: luck_helps(view, effect) for effect in helps} == helps


@pytest.mark.parametrize(
    ("points", "physical", "hurts"), [(0, True, False), (1, True, False), (2, True, True), (1, False, True)]
)
def test_luck_prevents_only_harm_that_armour_lets_through(points: int, physical: bool, hurts: bool) -> None:
    """TRC-LU-12, TRC-HA-05: a vest absorbs 1 physical harm."""
    view: Any = Table(sheet("a", luck=1, armour=[VEST])).view("a")
    due = view.due.queue(HarmDue("a", points, physical))
    assert harm_hurts(replace(view, due=due)) is hurts


def combat(**states: dict[str, Any]) -> Any:
    """Return the GM's view of a combat: its characters by key, each with the given changes of its record."""
    table = Table(*(sheet(key) for key in states))
    table.fight()
    view: Any = table.view("gm")
    return replace(view, characters=tuple(replace(one, **states[one.key]) for one in view.characters))


def begun_turn(bot: TrinityCodeBot, view: Any) -> str | None:
    """Return the character whose turn the bot begins as the GM; None if it is offered a turn but begins none."""
    options = SYSTEM.options_of(view, GM, {"take-turn"})
    assert options
    move = bot.choose(SYSTEM, view, GM, options)
    return move.character if isinstance(move, TakeTurn) else None


@pytest.mark.parametrize(
    ("minutes", "states", "fitness"),
    [
        (4 * HOUR, ({}, {}), 1), (4 * HOUR - 1, ({}, {}), 0), (0, ({"lost": True}, {}), 0),
        (0, ({"lost": True}, {"dead": True}), 1),
    ],
)  # fmt: skip
def test_the_gm_ends_an_investigation_after_four_hours_or_when_all_characters_are_out(
    minutes: int, states: tuple[dict[str, Any], dict[str, Any]], fitness: float
) -> None:
    view: Any = replace(combat(a=states[0], b=states[1]), combat=False, minutes=minutes)
    (end,) = SYSTEM.options_of(view, GM, {"end-investigation"})
    assert TrinityCodeBot().fitness(view, GM, end) == fitness


def test_combat_of_bots_is_short() -> None:
    """No time passes in it, so a long one would keep the Investigation from ending."""
    bot = TrinityCodeBot()
    fighting: Any = combat(a={}, b={})
    ends = [bot.choose(SYSTEM, fighting, GM, SYSTEM.options(fighting, GM)) for _ in range(60)]
    assert sum(isinstance(move, SetCombat) for move in ends) > 15


@pytest.mark.parametrize("seed", GAMES)
def test_the_gm_begins_only_turns_for_which_a_roll_waits(seed: int) -> None:
    """TRC-HA-12, TRC-HA-16, R-TRC-69: so nobody acts between a turn and the roll of its character."""
    asleep, dying = {"unconscious": True, "harm": 7}, {"unconscious": True, "dying": True, "harm": 8}
    brink = {"on_the_brink": True, "face_demons_due": "turn"}
    view = combat(a={}, b=asleep, c={**dying, "cheat_death_due": "turn"}, d=brink, e={**asleep, **brink})
    bot = TrinityCodeBot(seed)
    assert {begun_turn(bot, view) for _ in range(12)} == {"c", "d"}
    assert begun_turn(bot, combat(a={}, b=asleep)) is None
