"""Bots see only views, play any system, and one of them plays Core Kernel well."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.bots import duel, interval
from facedown.bots import RandomBot, bot_for, play_out
from facedown.bots.core_kernel import CoreKernelBot
from facedown.game import Seat, Setup, registry
from facedown.table import Table

GM, ANA, BEN, CY = Seat("gm", "The GM", "facilitator"), Seat("ana"), Seat("ben"), Seat("cy")


@pytest.mark.parametrize("key", ["core-kernel", "night-watch"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_bots_play_any_system_to_its_end(key: str, seed: int) -> None:
    system = registry.system(key)
    seats = (GM, ANA, BEN, CY)
    table = Table.open(
        system, Setup(seats, system.sample(), {"max_hands": "25"} if key == "core-kernel" else {}), b"b" * 32
    )
    if key == "core-kernel":
        start = next(option for option in table.options(GM) if option.move == "start-conflict")
        table.play("gm", start.build(system.move_type))
    entries = list(play_out(table, {seat.key: RandomBot(seed + at) for at, seat in enumerate(seats)}))
    assert len(entries) > 10
    assert system.over(table.position)


def test_a_bot_receives_a_view_without_secrets() -> None:
    system = registry.system("core-kernel")
    table = Table.open(system, Setup((ANA, BEN), system.sample("duel")), b"b" * 32)
    start = next(option for option in table.options(ANA) if option.move == "start-conflict")
    table.play("ana", start.build(system.move_type))
    seen: list[tuple[str, Any]] = []

    class Watching(RandomBot):
        def choose(self, system: Any, view: Any, seat: Seat, options: Any) -> Any:
            seen.append((seat.key, view))
            return super().choose(system, view, seat, options)

    list(play_out(table, {"ana": Watching(1), "ben": Watching(2)}, most=40))
    assert len(seen) == 40
    for key, view in seen:
        for actor in view.actors:
            assert bool(actor.av) == (actor.controller == key)
        for participant in view.conflict.participants:
            owner = next(actor.controller for actor in view.actors if actor.key == participant.actor)
            assert bool(participant.stack) == (owner == key)


def test_the_bot_of_a_system_is_found_by_its_key_or_is_random() -> None:
    assert isinstance(bot_for(registry.system("core-kernel")), CoreKernelBot)
    assert isinstance(bot_for(registry.system("night-watch")), RandomBot)


def test_the_same_seed_gives_the_same_bot() -> None:
    assert [duel(seed) for seed in range(4)] == [duel(seed) for seed in range(4)]


@pytest.mark.parametrize(
    ("other", "games", "least"),
    [("random", 80, 0.8), ("usual", 60, 0.6), ("highest bid", 30, 0.6), ("always Body", 30, 0.6)],
)
def test_the_core_kernel_bot_beats_players_of_fixed_habits(other: str, games: int, least: float) -> None:
    """Both seatings, a new seed for each duel. In 1,000 duels the shares are much higher (`python -m benchmarks`)."""
    wins = [duel(seed, other) for seed in range(games)].count("made")
    assert wins / games >= least


def test_the_intervals_of_the_benchmark_are_wilsons() -> None:
    """150 of 200: (0.75 + 0.0096 ± 0.0605) / 1.0192, so 0.686 to 0.805."""
    low, high = interval(150, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)


def test_the_core_kernel_bot_is_deterministic() -> None:
    """The same seed makes the same choice from the same view, at each call."""
    system = registry.system("core-kernel")
    table = Table.open(system, Setup((ANA, BEN), system.sample("duel")), b"b" * 32)
    start = next(option for option in table.options(ANA) if option.move == "start-conflict")
    table.play("ana", start.build(system.move_type))
    chosen = {repr(CoreKernelBot(7).choose(system, table.view(ANA), ANA, table.options(ANA))) for _ in range(3)}
    others = {CoreKernelBot(seed).choose(system, table.view(ANA), ANA, table.options(ANA)).aspect for seed in range(40)}
    assert len(chosen) == 1
    assert others == {"Mind", "Body", "Spirit"}  # all values are equal, so the card cannot be foreseen


def test_the_core_kernel_bot_plays_with_a_facilitator_clusters_and_other_rulings() -> None:
    system = registry.system("core-kernel")
    rulings = {
        "av_basis": "held",
        "mercy": "true",
        "damage_order": "owner_choice",
        "wild_scope": "one_pair",
        "max_hands": "12",
    }
    table = Table.open(system, Setup((GM, ANA, BEN), system.sample("harbour"), rulings), b"b" * 32)
    start = next(option for option in table.options(GM) if option.move == "start-conflict")
    table.play("gm", start.build(system.move_type))
    list(play_out(table, {seat.key: CoreKernelBot(at) for at, seat in enumerate((GM, ANA, BEN))}))
    assert system.over(table.position)
