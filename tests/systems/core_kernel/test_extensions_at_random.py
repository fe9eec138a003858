"""Extensions that set any variable to any value it may have: the table refuses them or plays on, and never breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from facedown.chance import Dealer
from facedown.game import Addend, Extension, Refused
from tests.systems.core_kernel.driver import NINE, SYSTEM, THREE, WATCHER, constant, extension, install
from tests.systems.core_kernel.random_games import Step, game, offered, setup

Values = Callable[[Random, Any], dict[str, Any]]

LOOPS: tuple[dict[str, frozenset[str]], ...] = (
    {"Mind": frozenset({"Body"}), "Body": frozenset({"Spirit"}), "Spirit": frozenset({"Mind"})},
    {"Mind": frozenset({"Spirit"}), "Body": frozenset({"Mind"}), "Spirit": frozenset({"Body"})},
    {"Mind": frozenset(), "Body": frozenset(), "Spirit": frozenset()},
    {"Mind": frozenset({"Body", "Spirit"}), "Body": frozenset(), "Spirit": frozenset({"Body"})},
)


def engagement(chooser: Random, variables: Any) -> dict[str, Any]:
    if not hasattr(variables, "participants"):
        return {"wildcard_ranks": {key: chooser.randint(0, 3) for key in variables.wildcard_ranks}}
    there = list(variables.participants)
    halves = (tuple(there[:2]), tuple(there[2:]))
    return {
        "participants": tuple(chooser.sample(there, chooser.randint(0, len(there)))),
        "opposition": tuple(chooser.sample(variables.opposition, chooser.randint(0, len(variables.opposition)))),
        "clusters": chooser.choice(((tuple(there),), tuple(half for half in halves if half))),
        "utg": chooser.choice(there),
        "es": chooser.randint(1, 5),
        "highest_rank": chooser.randint(1, 99),
        "stakes": "the crown",
        "wildcard_ranks": {key: chooser.randint(0, 3) for key in getattr(variables, "wildcard_ranks", ())},
    }


def commit(chooser: Random, variables: Any) -> dict[str, Any]:
    if hasattr(variables, "ante_cost"):
        return {
            "ante_cost": chooser.randint(0, 2),
            "may_ante": chooser.random() < 0.9,
            "aspects": tuple(chooser.sample(list(THREE), chooser.randint(0, 3))),
        }
    return {
        "legal": chooser.random() < 0.8,
        "bid_cap": chooser.randint(0, 99),
        "min_bid": chooser.randint(0, 9),
        "possession": chooser.randint(0, 99),
        "wildcard_limit": chooser.randint(0, 3),
        "may_face_up": chooser.random() < 0.5,
    }


def reveal(chooser: Random, variables: Any) -> dict[str, Any]:
    return {
        "aspects_to": chooser.choice(("all", "opponents")),
        "actions_to": chooser.choice(("all", "opponents")),
        "bids_at": chooser.choice(("reveal", "showdown")),
    }


def resolve(chooser: Random, variables: Any) -> dict[str, Any]:
    if not hasattr(variables, "ad_bonus"):
        return {"td": chooser.choice(LOOPS), "ad": dict.fromkeys(NINE, frozenset())}
    return {
        "ad_bonus": chooser.randint(0, 99),
        "sweep_bonus": chooser.randint(0, 9),
        "addends": (Addend("luck", chooser.randint(-9, 9), ""),),
    }


def outcome(chooser: Random, variables: Any) -> dict[str, Any]:
    if hasattr(variables, "leaders"):
        return {"leaders": tuple(chooser.sample(variables.leaders, chooser.randint(0, len(variables.leaders))))}
    return {
        "damage": chooser.randint(0, 99),
        "aspect": chooser.choice(list(THREE)),
        "numerator": chooser.randint(0, 3),
        "degree": chooser.randint(0, 9),
        "loot": ("a key",),
    }


def update_state(chooser: Random, variables: Any) -> dict[str, Any]:
    return {
        "eliminated": chooser.random() < 0.2,
        "av_change": {chooser.choice(NINE): chooser.randint(-99, 99)},
        "refreshed": {chooser.choice(NINE): chooser.randint(0, 9)},
    }


HOOKS: dict[str, Values] = {
    "Engagement": engagement,
    "Commit": commit,
    "Reveal": reveal,
    "Resolve": resolve,
    "Outcome": outcome,
    "Update_State": update_state,
}


def arbitrary(seed: int, hook: str, values: Values) -> Any:
    """A pure function: the same facts give the same values; each variable is changed in one case of four."""

    def function(variables: Any, facts: Any) -> Mapping[str, Any]:
        chooser = Random(f"{seed} {hook} {facts}")
        wanted = {name: value for name, value in values(chooser, variables).items() if hasattr(variables, name)}
        return {name: value for name, value in wanted.items() if chooser.random() < 0.25}

    return function


def arbitrary_extension(seed: int) -> Extension:
    chosen = Random(seed).sample(list(HOOKS), 3)
    return extension("any", **{hook: arbitrary(seed, hook, HOOKS[hook]) for hook in chosen})


def look_at(step: Step, seats: tuple[Any, ...]) -> None:
    """Chips balance, numbers are within bounds, some seat can act, and every viewer gets a view."""
    assert set(SYSTEM.conserved(step.after).values()) == {0}
    assert all(0 <= (av or 0) <= 99 for actor in step.after.actors for av in actor.av)
    conflict = step.after.conflict
    if conflict is not None:
        assert 1 <= conflict.es <= 5
        assert all(min(p.stack + p.committed) >= 0 and p.wildcards >= 0 for p in conflict.participants)
        if conflict.hand is not None:
            assert SYSTEM.awaited(step.after, seats)
    for seat in (*seats, WATCHER):
        view = SYSTEM.view(step.after, seat)
        SYSTEM.board(view, seat)
        assert SYSTEM.view(view, seat) == view


def play_on(world: Any, seats: tuple[Any, ...], chooser: Random, moves: int) -> int:
    """Random owed moves in an imagined world, where a refusal by the Extension ends play; how many were made."""
    for made in range(moves):
        owed = [pair for pair in offered(world, seats) if pair[1].owed]
        if not owed:
            return made
        seat, option = chooser.choice(owed)
        try:
            world = SYSTEM.play(world, seat, option.sample(SYSTEM.move_type, chooser.randrange), Dealer(b"w")).position
        except Refused:
            return made
    return moves


@pytest.mark.parametrize("narrowed", [{"aspects_to": "opponents"}, {"actions_to": "opponents"}, {}])
@pytest.mark.parametrize("batch", range(4))
def test_worlds_imagined_where_cards_are_shown_to_few_look_the_same_and_can_be_played(
    monkeypatch: pytest.MonkeyPatch, narrowed: dict[str, str], batch: int
) -> None:
    """CK-K-03, CK-G-06: under any rulings, for every viewer."""
    chooser, worlds, made = Random(batch), 0, 0
    install(monkeypatch, extension("few", Reveal=constant(**narrowed)))
    for seed in range(batch, 60, 4):
        seats = setup(seed, mixed=True).seats
        for step in game(seed, mixed=True, extensions=("few",), moves=40):
            for seat in (*seats, WATCHER):
                view = SYSTEM.view(step.after, seat)
                world = SYSTEM.determinize(view, seat, chooser.randrange)
                assert SYSTEM.view(world, seat) == view, (seed, seat.key, step.move)
                if not chooser.randrange(8):
                    made += play_on(world, seats, chooser, 12)
                worlds += 1
    assert worlds > 500
    assert made > 300


@pytest.mark.parametrize("mixed", [False, True], ids=["plain", "mixed"])
@pytest.mark.parametrize("batch", range(10))
def test_an_extension_with_any_values_breaks_no_table(monkeypatch: pytest.MonkeyPatch, batch: int, mixed: bool) -> None:
    """CK-K-08, CK-K-09, CK-G-02: whatever three hooks do to their variables, a move is refused or play goes on."""
    moves = 0
    for seed in range(batch, 120, 10):
        install(monkeypatch, arbitrary_extension(seed))
        seats = setup(seed, mixed=mixed).seats
        try:
            for step in game(seed, mixed=mixed, extensions=("any",), moves=60):
                look_at(step, seats)
                moves += 1
        except Refused as refused:
            assert refused.refusal.rule in SYSTEM.rulebook  # noqa: PT017 - a refusal is one of the two good ends
    assert moves > 100
