"""The bots for free play: they play a session, and leave manual changes of sheets alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from facedown.bots import bot_for, play_out
from facedown.bots.standard_roll import has_challenges, has_foes, players_are_out
from facedown.bots.story import StoryBot
from facedown.game import Seat, Setup, registry
from facedown.systems.standard_roll.actions import ChooseEffects
from facedown.systems.standard_roll.rules.criticals import possible_effects
from facedown.table import Moved, Table
from tests.bots.left_to_people import LEFT_TO_PEOPLE
from tests.systems.standard_roll.driver import LOCK, STATS, SYSTEM, foe, sheet
from tests.systems.standard_roll.driver import Table as Scene

SEATS = (Seat("gm", "GM", "facilitator"), Seat("ana"), Seat("ben"))
STORIES = ("skill-deck", "standard-roll", "trinity-code")


def story(key: str, seed: int, most: int = 250) -> Table:
    """Return a table played by bots: they make owed moves, and free moves of their choice."""
    system, chooser = registry.system(key), Random(seed)
    table = Table.open(system, Setup(SEATS, system.sample()), bytes([seed]) * 32)
    bots = {seat.key: bot_for(system, seed + at) for at, seat in enumerate(SEATS)}
    while len(table.entries) < most and (len(table.entries) < 3 or not system.over(table.position)):
        if any(True for _ in play_out(table, bots, 1)):
            continue
        for seat in chooser.sample(SEATS, len(SEATS)):
            move = bots[seat.key].choose(system, table.view(seat), seat, table.options(seat))
            if move is not None:
                table.play(seat.key, move)
                break
        else:
            return table
    return table


def moves(table: Table) -> Counter[str]:
    return Counter(entry.act.move["move"] for entry in table.entries if isinstance(entry.act, Moved))


@pytest.mark.parametrize("key", STORIES)
@pytest.mark.parametrize("seed", range(4))
def test_bots_leave_moves_to_people(key: str, seed: int) -> None:
    table = story(key, seed)
    done = moves(table)
    assert sum(done.values()) > 30
    assert not LEFT_TO_PEOPLE[key] & set(done)
    assert isinstance(bot_for(table.system), StoryBot)


def test_the_moves_of_each_story() -> None:
    done = {key: sum((moves(story(key, seed)) for seed in range(4)), Counter()) for key in STORIES}
    assert {"make-move", "grab-bad", "grab-good", "spend-luck", "take-harm", "advance"} <= set(done["trinity-code"])
    assert {"affect", "try", "set-terms", "choose-effects", "begin-situation", "pass"} <= set(done["standard-roll"])
    assert {"open-check", "join", "hand-in", "draw-cards", "open-freeze", "declare"} <= set(done["skill-deck"])


def test_most_stories_end() -> None:
    for key in STORIES:
        ended = [table.system.over(table.position) for table in (story(key, seed, 400) for seed in range(5))]
        assert sum(ended) >= 3, key


def test_a_bot_without_a_weighted_move_waits() -> None:
    system = registry.system("trinity-code")
    table = Table.open(system, Setup(SEATS, system.sample()), bytes(32))
    options = [option for option in table.options(SEATS[0]) if option.move != "begin-investigation"]
    assert bot_for(system).choose(system, table.view(SEATS[0]), SEATS[0], options) is None


def test_a_story_ends_when_all_players_are_out() -> None:
    """R-SR-97: the Curator’s bot ends the Situation, if there is one, and the Episode, with or without turns."""
    system = registry.system("standard-roll")
    for seed, opened in enumerate(((), ("begin-situation",), ("begin-situation", "begin-turn-order"))):
        table = Table.open(system, Setup(SEATS, system.sample()), bytes([seed]) * 32)
        for kind in ("begin-episode", *opened):
            table.play("gm", next(one for one in table.options(SEATS[0]) if one.move == kind).build(system.move_type))
        for one in table.position.entities:
            if one.player_side:
                table.play("gm", system.read_move({"move": "set-status", "entity": one.key, "status": "defeated"}))
        bots = {seat.key: bot_for(system, seed + at) for at, seat in enumerate(SEATS)}
        before = len(table.entries)
        for _ in range(6):
            move = bots["gm"].choose(system, table.view(SEATS[0]), SEATS[0], table.options(SEATS[0]))
            if system.over(table.position):
                break
            table.play("gm", move)
        assert system.over(table.position)
        made = [entry.act.move["move"] for entry in table.entries[before:] if isinstance(entry.act, Moved)]
        assert made == (["end-situation"] if opened else []) + ["end-episode"]


def test_a_bot_chooses_a_critical_effect_that_changes_something() -> None:
    """SR-S1-12: unless no effect of the Critical changes anything."""
    for seed in range(6):
        table = story("standard-roll", seed, 400)
        for before, entry in zip(table.entries, table.entries[1:], strict=False):
            if isinstance(entry.act, Moved) and entry.act.move["move"] == "choose-effects":
                position = table.position_after(before.n)
                possible = possible_effects(position, position.roll)
                assert not possible or set(entry.act.move["effects"]) <= set(possible)


@pytest.mark.parametrize(
    ("dice", "effects"),
    [((2, 2, 5, 9), {"value-loss", "edge", "point", "surface"}), ((1, 1, 2, 9), {"edge", "point", "surface"})],
)
def test_a_bot_chooses_value_loss_only_for_a_roll_that_succeeds(dice: tuple[int, ...], effects: set[str]) -> None:
    """R-SR-93: the total is 9 + 1 or 4 + 1, against a Resistance of 4 + 3 + 2."""
    table = Scene(sheet("a"), foe("b", stats=STATS))
    table.affect("a", "b", *dice)
    seat = table.seat_for(ChooseEffects("a", ()))
    view = SYSTEM.view(table.position, seat)
    options = SYSTEM.options_of(view, seat, {"choose-effects"})
    found = {bot_for(SYSTEM, seed).choose(SYSTEM, view, seat, options).effects for seed in range(80)}
    assert {one for chosen in found for one in chosen} == effects


def test_a_bot_can_choose_value_loss_if_nothing_else_is_possible() -> None:
    table = Scene(sheet("a"), challenges=[LOCK])
    table.attempt("a", 1, 1, 2, 9)
    seat = table.seat_for(ChooseEffects("a", ()))
    view = SYSTEM.view(table.position, seat)
    options = SYSTEM.options_of(view, seat, {"choose-effects"})
    assert bot_for(SYSTEM).choose(SYSTEM, view, seat, options).effects == ("value-loss",)


def test_a_situation_of_the_curator_lasts_while_there_is_something_to_overcome() -> None:
    """R-SR-40: the bot ends it with its turns, or when no foe and no challenge is left; turns begin only with a foe."""
    for seed in range(6):
        table = story("standard-roll", seed, 400)
        for before, entry in zip(table.entries, table.entries[1:], strict=False):
            kind = entry.act.move["move"] if isinstance(entry.act, Moved) else ""
            position = table.position_after(before.n)
            if kind == "begin-turn-order":
                assert has_foes(position)
            if kind == "end-situation" and position.situation.order is None and not players_are_out(position):
                assert not has_foes(position)
                assert not has_challenges(position)
