"""Odds are found by entry points, separately for each system; those of Night Watch are worked out by hand."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from importlib.metadata import EntryPoint

import pytest
from msgspec.structs import replace
from night_watch.actions import OpenRound
from night_watch.model import Blow, Frame, Position, RiposteFrame, Rulings, Watcher

from facedown.chance import HandRolled
from facedown.game import (
    Choice,
    Field,
    Move,
    OneOf,
    Option,
    Range,
    Refused,
    Sealed,
    Seat,
    Setup,
    Stack,
    Subset,
    registry,
)
from facedown.lab.outlook import outlook
from facedown.odds import ask, odds_of, questions
from facedown.odds.prospects import Prospect, choices, prospect

WATCH = registry.system("night-watch")
CAPTAIN, ANA, BEN = Seat("captain", "Captain", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben")
SEATS = (CAPTAIN, ANA, BEN)
THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


# Entry points


def test_every_system_has_its_odds() -> None:
    assert set(registry.odds_keys()) == {*registry.system_keys(), "pool"}
    assert [odds_of(key).system for key in registry.odds_keys()] == list(registry.odds_keys())
    assert [one.name for one in questions("night-watch")] == ["strike", "order"]
    assert "check" in [one.name for one in questions()]


@pytest.mark.parametrize("key", registry.system_keys())
def test_live_odds_are_of_moves_that_the_system_has(key: str) -> None:
    assert set(odds_of(key).live) <= set(registry.system(key).offer)


@pytest.mark.parametrize("key", ["skill-deck", "tri-core"])
def test_the_odds_of_one_system_import_no_other(key: str) -> None:
    code = f"""
import sys
from facedown.odds import questions
questions({key!r})[0].ask()
print(sorted({{name.split(".")[2] for name in sys.modules if name.startswith("facedown.systems.")}}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([key.replace("-", "_")])


def test_another_packages_odds_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = EntryPoint("pool", "facedown.odds.pools:ODDS", "facedown.odds")
    theirs = EntryPoint("pool", "night_watch.odds:ODDS", "facedown.odds")
    for points in ([ours, theirs], [theirs, ours]):
        monkeypatch.setattr(registry, "entry_points", lambda group, points=points: points)
        assert registry._found.__wrapped__("facedown.odds")["pool"].load().system == "night-watch"


def test_a_key_without_odds_is_refused_with_those_that_have_some() -> None:
    assert registry.odds_for("chess") is None
    with pytest.raises(Refused, match=r"No odds for “chess”\. Choose from: .*skill-deck.*night-watch"):
        odds_of("chess")


# Questions of Night Watch


@pytest.mark.parametrize(
    ("guard", "blows"),
    [
        (1, {1: Fraction(1)}),
        (2, {1: 5 * SIXTH, 2: SIXTH}),  # only a 1 leaves any
        # a 1 leaves 2 and a 2 leaves 1: the second blow needs 2 or more, or 1
        (3, {1: 4 * SIXTH, 2: SIXTH * 5 * SIXTH + SIXTH, 3: SIXTH * SIXTH}),
    ],
)
def test_how_many_blows_take_all_guard(guard: int, blows: dict[int, Fraction]) -> None:
    """NW-06."""
    answer = ask("night-watch", "strike", guard=guard)
    assert {count: answer.outcomes[count] for count in answer.outcomes} == blows
    assert answer.summary["mean blows"] == sum(count * chance for count, chance in blows.items())


def test_an_exploding_die_takes_8_guard_at_once() -> None:
    """NW-06: a 6 is rolled again, and then needs 2 or more."""
    assert ask("night-watch", "strike", guard=8).summary["one blow"] == SIXTH * 5 * SIXTH


@pytest.mark.parametrize(
    ("wits", "other", "ways"),
    [
        (3, 4, 435),  # 2 or more above the other's 2d6; of 4d6, 435 ways in 1,296 come to 16 or more
        (4, 3, 1296 - 435),
        (3, 3, 721),  # 575 ways to be above and 146 to be level
    ],
)
def test_who_goes_first(wits: int, other: int, ways: int) -> None:
    """NW-03: 2d6 + wits; ties by wits, then in table order."""
    answer = ask("night-watch", "order", wits=wits, other_wits=other)
    assert answer.summary["goes first"] == Fraction(ways, 1296)


# Live odds of Night Watch


def alley(*, breath: int = 3) -> Position:
    """Return Sly, with this much breath, striking at Odile, who has 3 guard and may riposte."""
    odile, sly = Watcher("odile", "Odile", "watch", "ana", 3, 3), Watcher("sly", "Sly", "thieves", "ben", 4, 8, breath)
    frames = Stack[Frame]().push(Blow("sly", "odile", settled=True)).push(RiposteFrame("odile"))
    return Position(Rulings(), "captain", (odile, sly), 1, True, frames=frames)


def seen(position: Position, seat: Seat, move: str = "") -> list[Prospect]:
    found = outlook(WATCH, WATCH.view(position, seat), seat, seats=SEATS)
    return [one for one in found if move in ("", one.move["move"])]


@pytest.mark.parametrize(("breath", "when"), [(3, ("Sly takes it",)), (0, ())])
def test_a_riposte_is_shown_with_what_either_side_loses(breath: int, when: tuple[str, ...]) -> None:
    """NW-05, NW-06: Odile has 3 guard and Sly 8; Sly can answer only with breath."""
    take, back = seen(alley(breath=breath), ANA)
    assert (take.title, take.choice) == ("Odile: Turn the blow back", "Turn the blow back: no")
    (case,) = take.cases
    assert {one: case.outcomes[one] for one in case.outcomes} == {
        "Odile: 2 guard left": SIXTH, "Odile: 1 guard left": SIXTH, "Odile: 0 guard left": 4 * SIXTH,
    }  # fmt: skip
    (case,) = back.cases
    assert (case.when, case.summary) == (when, {"0 guard": SIXTH * 5 * SIXTH})
    assert bool(back.note) is bool(when)


def test_any_other_move_is_followed_and_read_in_the_words_of_the_catalogue() -> None:
    """Odile commits any of her cards; the guard card has no target."""
    start = WATCH.begin(Setup(SEATS, WATCH.sample("alley")))
    position = WATCH.play(start, CAPTAIN, OpenRound(), HandRolled(())).position
    found = [one for one in seen(position, ANA, "commit") if one.move["watcher"] == "odile"]
    cards = [(one.move["card"], one.move.get("target")) for one in found]
    others = ["bram", "sly", "knuckle"]
    assert cards == [*(("strike", key) for key in others), ("guard", None), *(("hold", key) for key in others)]
    assert found[1].choice == "Card: strike; Target: Sly"
    assert found[3].choice == "Card: guard"
    assert {text for one in found for case in one.cases for text in case.outcomes} == {"Odile commits a card."}
    for one in found:
        assert WATCH.check(WATCH.view(position, ANA), ANA, WATCH.read_move(one.move)) is None


def test_odds_that_depend_on_hidden_cards_have_no_case() -> None:
    """The last card opens all cards, which only their owners know."""
    position = replace(alley(), frames=Stack(), cards=Sealed(("odile", "sly")))
    sly = WATCH.read_move({"move": "commit", "watcher": "sly", "card": "guard"})
    position = WATCH.play(position, BEN, sly, HandRolled(())).position
    (last,) = [one for one in seen(position, ANA, "commit") if one.move["card"] == "guard"]
    assert (last.cases, last.note) == ((), "The outcome depends on what others hide.")


# Ways to choose fields


class Order(Move, frozen=True):
    """An order for a meal."""

    dish: str
    eggs: int = 0
    sides: tuple[str, ...] = ()


def picks(*names: str) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in names)


def order_option(most_eggs: int = 3) -> Option:
    """Return an option for one of three dishes; only an omelette has eggs, and a salad has no sides."""
    eggs = Field("eggs", Range(1, most_eggs), "Eggs", "R-1", depends="dish", cases=((("soup", "salad"), None),))
    sides = Field("sides", Subset(picks("bread", "rice")), "Sides", "R-2", depends="dish", cases=((("salad",), None),))
    return Option(
        "order",
        "Order",
        "R-0",
        fields=(Field("dish", OneOf(picks("soup", "omelette", "salad")), "Dish", "R-0"), eggs, sides),
    )


def test_fields_that_are_not_asked_for_are_left_out() -> None:
    """4 soups, 3 × 4 omelettes and 1 salad."""
    ways, left_out = choices(order_option(), "dish", "eggs", "sides")
    assert (len(ways), left_out) == (17, "")
    assert {"dish": "salad"} in ways
    assert {"dish": "soup", "sides": ("bread", "rice")} in ways
    assert choices(order_option(), "eggs") == ([{}], "")  # the usual dish is the soup


def test_too_many_ways_are_thinned_out_and_noted() -> None:
    ways, left_out = choices(order_option(100), "dish", "eggs")
    eggs = [way["eggs"] for way in ways if way["dish"] == "omelette"]
    assert (eggs[0], eggs[-1], left_out) == (1, 100, "Not all choices are listed.")
    assert {"dish": "salad"} in ways
    assert len(ways) <= 24


def test_a_prospect_has_the_usual_value_of_each_field_that_is_asked_for() -> None:
    assert prospect(order_option(), {"dish": "omelette"}, ()).move == {
        "move": "order", "dish": "omelette", "eggs": 1, "sides": (),
    }  # fmt: skip
    assert prospect(order_option(), {"dish": "salad"}, ()).move == {"move": "order", "dish": "salad"}
