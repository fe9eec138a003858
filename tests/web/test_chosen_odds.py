"""The odds in a form are those of the move that is chosen there, whatever else its option can make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from facedown.chance import Dealer
from facedown.game import Seat, Setup, Text, registry
from facedown.lab.chosen_moves import outlook_of_choice, tuple_of
from facedown.web.odds import ShownMove, odds_of
from tests.systems import tables
from tests.systems.core_kernel import random_games as core_kernel
from tests.systems.skill_deck import random_games as skill_deck
from tests.systems.standard_roll import random_games as standard_roll
from tests.systems.standard_roll.odds.test_answers import chances_below
from tests.systems.tables import ANA, REF, does, investigation, opened, option
from tests.systems.tri_core import random_games as tri_core
from tests.systems.trinity_code import random_games as trinity_code
from tests.systems.trinity_code.odds.test_live import lines


def shown(table: Any, seat: Seat, move: str, **values: Any) -> list[ShownMove]:
    """Return what a page shows for the first option for this kind of move, with these values in its form."""
    asked = option(table, seat, move)
    values = {**asked.legal_values(values), **values}
    return odds_of(table.system.key, table.view(seat), seat, table.seats, asked.key, values)


def shares(one: ShownMove, case: int = 0) -> dict[str, float]:
    """Return the figures of a case of a move in percent, by name."""
    return {figure.name: round(figure.share or 0, 6) for figure in one.cases[case].figures}


def percent(**chances: int) -> dict[str, float]:
    """Return chances in tenths as percent."""
    return {name: float(10 * tenths) for name, tenths in chances.items()}


# The Skill Deck


def embassy(**osric: Any) -> Any:
    people = [
        {"name": "Vesna", "key": "vesna", "controller": "ana", "proficiencies": {"Parley": 1, "Exterminate": 1}},
        {"name": "Osric", "key": "osric", "controller": "ben", **osric},
    ]
    table = opened("skill-deck", {"character": people})
    does(table, REF, "begin-phase", phase="session")
    return table


def test_a_check_whose_skill_the_ref_names_is_not_one_of_the_skills_of_the_lead() -> None:
    """Of the 10 pairs of +1, 0, 0, −1 and 0, three are above 0, four are 0, and three are below 0.

    Rules: SD-SC-07, SD-SC-08, SD-SC-09.
    """
    for more in ({"words": "over the wall"}, {"asks": ("osric",)}, {"words": "so", "asks": ("osric",)}):
        (one,) = shown(embassy(), ANA, "open-check", skill="", **more)
        assert "The Ref names the skill" in one.note
        assert one.cases[0].when == ("nobody adds a card",)
        assert shares(one) == percent(**{"pass": 3, "fail": 4, "botch": 3})


def test_those_who_are_asked_to_join_a_check_count_as_its_participants() -> None:
    """SD-SC-12: War and Peace is −1 with an injured participant. Of +1, −1, 0, −1, +2, five of ten pairs pass."""
    for asks, chances in (((), (6, 2, 2)), (("osric",), (5, 2, 3))):
        (one,) = shown(embassy(damage=1), ANA, "open-check", skill="Parley", asks=asks)
        assert shares(one) == percent(**dict(zip(("pass", "fail", "botch"), chances, strict=True)))
        assert ("those who are asked join" in one.note) == bool(asks)


# The Standard Roll


def test_a_roll_is_against_the_chosen_target_with_the_chosen_stat_although_another_stat_has_the_same_value() -> None:
    """A sum of 2 exceeds a Resistance of 3 with a roll of 2, and one of 6 with a roll of 5 (SR-S2-03, SR-S2-04).

    Other stats than those given are 1.
    """
    people = [
        {"name": "Ash", "key": "ash", "controller": "ana", "level": 1, "stats": {"Brawn": 1, "Force": 1}},
        {"name": "Sparks", "key": "sparks", "foe": True, "stats": {"Brawn": 1}, "clocks": {"HP": 5}},
        {"name": "Bruno", "key": "bruno", "foe": True, "level": 3, "stats": {"Brawn": 4}, "clocks": {"HP": 5}},
    ]
    table = opened("standard-roll", {"entity": people})
    does(table, REF, "begin-episode")
    found = {}
    for target in ("sparks", "bruno"):
        for stat in ("Brawn", "Force"):
            (one,) = shown(table, ANA, "affect", target=target, stat=stat)
            assert "The same with" not in one.note
            assert "Target" in one.choice
            assert stat in one.choice
            found[target, stat] = shares(one)["exceeds"]
    chances = {target: 1 - sum(chances_below(least)) for target, least in (("sparks", 2), ("bruno", 5))}
    assert found == {key: round(float(100 * chances[key[0]]), 6) for key in found}


# The Trinity Code


def test_the_modifier_and_the_karma_of_the_gm_both_count() -> None:
    """TRC-KA-05, TRC-KA-07: Cool +1, a modifier of +3 and 1 Bad Karma add 3 to 2d6."""
    table = investigation(good=0, bad=2)
    move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    for modifier, points in ((3, 1), (3, 0), (-2, 2), (0, 0)):
        (one,) = shown(table, REF, "grab-bad", points=points, modifier=modifier, because="a storm")
        by_line = lines(1 + modifier - points)
        assert shares(one)["7 or more"] == round(float(100 * (1 - by_line.get("6 or less", 0))), 6)
        assert shares(one)["10 or more"] == round(float(100 * by_line.get("10 or more", 0)), 6)
        assert "modifier" not in one.note


# Values that have no odds


def test_of_a_value_that_cannot_be_chosen_it_is_said_why_it_has_no_odds() -> None:
    table = investigation(bad=2)
    move = next(one.key for one in table.position.sheets if "cool" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    for value, why in ((7, "The Bad Pool has 2."), ("", "is not a whole number")):
        (one,) = shown(table, REF, "grab-bad", points=value)
        assert one.note.startswith("There are no odds for this choice. Bad Karma: ")
        assert why in one.note
        assert not one.cases


# Every system


def night_watch(seed: int, *, mixed: bool) -> Iterator[tuple[Any, tuple[Seat, ...]]]:
    system, chooser, dealer = registry.system("night-watch"), Random(seed), Dealer(bytes(32))
    position = system.begin(Setup(tables.SEATS, system.sample()))
    for _ in range(60):
        yield position, tables.SEATS
        able = [(seat, one) for seat in tables.SEATS for one in system.options(system.view(position, seat), seat)]
        if not able:
            return
        seat, chosen = chooser.choice(able)
        position = system.play(position, seat, chosen.sample(system.move_type, chooser.randrange), dealer).position


def positions(games: Any, every: int = 7) -> Callable[..., Iterator[tuple[Any, tuple[Seat, ...]]]]:
    """Return a function that plays a random game and yields every so many of its positions, with the seats."""

    def played(seed: int, *, mixed: bool) -> Iterator[tuple[Any, tuple[Seat, ...]]]:
        seats = games.setup(seed, mixed=mixed).seats
        game = games.game_of_heroes if mixed and games is tri_core else games.game
        return ((step.before, seats) for step in islice(game(seed, mixed=mixed), 0, None, every))

    return played


GAMES = {
    "core-kernel": positions(core_kernel),
    "skill-deck": positions(skill_deck),
    "standard-roll": positions(standard_roll),
    "tri-core": positions(tri_core, 40),
    "trinity-code": positions(trinity_code),
    "night-watch": night_watch,
}


@pytest.mark.parametrize("key", GAMES)
def test_no_odds_of_a_form_contradict_a_value_of_the_form(key: str) -> None:
    """In played games, the odds of a form with random values are those of one move, which has all these values."""
    system, chooser, with_odds = registry.system(key), Random(3), 0
    for seed in (1, 2):
        for position, seats in GAMES[key](seed, mixed=seed == 2):
            for seat in seats:
                view = system.view(position, seat)
                for one in system.options(view, seat)[::4]:
                    values = one.sampled(chooser.randrange)
                    found = odds_of(key, view, seat, seats, one.key, values)
                    assert len(found) == 1, (one.key, values)
                    assert found[0].cases or found[0].note
                    with_odds += bool(found[0].cases)
                    told = {field.name for field in one.fields if not isinstance(field.domain, Text)} & values.keys()
                    for prospect in outlook_of_choice(system, view, seat, one, values, seats=seats):
                        made = {name: tuple_of(prospect.move.get(name, values[name])) for name in told}
                        assert made == {name: values[name] for name in told}
    assert with_odds
