"""Core Kernel moves checked and played per second, beside pokerkit's actions and open_spiel's Python games."""

from __future__ import annotations

import importlib
import time
from random import Random
from typing import Any

import msgspec

from benchmarks.measure import seconds, show
from facedown.chance import Dealer
from facedown.game import Seat, Setup, registry

SEATS = (Seat("a"), Seat("b"))


def recorded_duel(seed: int) -> list[tuple[Seat, Any]]:
    """Return the moves of one random duel, in order."""
    system = registry.system("core-kernel")
    chooser, dealer = Random(seed), Dealer(b"bench")
    position = system.begin(Setup(SEATS, system.sample("duel")))
    moves: list[tuple[Seat, Any]] = []
    while not system.over(position):
        ready = [
            (seat, option)
            for seat in SEATS
            for option in system.options(system.view(position, seat), seat)
            if (option.owed or option.move == "start-conflict") and not option.concedes
        ]
        seat, option = chooser.choice(ready)
        move = option.sample(system.move_type, chooser.randrange)
        words = {name: "" for name in ("intent", "line", "stakes") if hasattr(move, name)}  # poker has no words either
        moves.append((seat, msgspec.structs.replace(move, **words)))
        position = system.play(position, *moves[-1], dealer).position
    return moves


def facedown_rate(duels: int) -> float:
    """Return the moves per second, each checked on its seat's view and played with all automatic steps."""
    system = registry.system("core-kernel")
    first = system.begin(Setup(SEATS, system.sample("duel")))
    games = [recorded_duel(seed) for seed in range(duels)]

    def play_all() -> None:
        for game in games:
            position, dealer = first, Dealer(b"bench")
            for seat, move in game:
                position = system.play(position, seat, move, dealer).position

    return sum(map(len, games)) / seconds(play_all)


def pokerkit_rates(hands: int) -> tuple[float, float]:
    """Return the player actions per second of heads-up no-limit hold'em, verified and played, with automatic dealing.

    The first rate is of whole hands with blinds and dealing, because our moves include dealing each Hand; the second is
    of the actions alone.
    """
    pokerkit = importlib.import_module("pokerkit")
    automations = tuple(
        getattr(pokerkit.Automation, name)
        for name in (
            "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "CARD_BURNING", "HOLE_DEALING",
            "BOARD_DEALING", "RUNOUT_COUNT_SELECTION", "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING",
            "CHIPS_PUSHING", "CHIPS_PULLING",
        )
    )  # fmt: skip
    actions, begun, acted, chooser = 0, 0.0, 0.0, Random(1)
    for _ in range(hands):
        opening = time.perf_counter()
        state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200, 200), 2)
        start = time.perf_counter()
        while state.status:
            if chooser.random() < 0.3 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            elif state.can_check_or_call():
                state.check_or_call()
            actions += 1
        acted += time.perf_counter() - start
        begun += start - opening
    return actions / (begun + acted), actions / acted


def open_spiel_rate(name: str, games: int) -> float:
    """Return the actions per second of an open_spiel Python game: legal actions are listed and one is applied."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)
    actions = 0

    def play_all() -> None:
        nonlocal actions
        actions = 0
        chooser = Random(1)
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chooser.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(chooser.choice(state.legal_actions()))
                actions += 1

    taken = seconds(play_all, repeats=3)
    return actions / taken


def run(*, quick: bool) -> None:
    """Print the rates and their ratios."""
    ours = facedown_rate(5 if quick else 40)
    show("Core Kernel moves, checked and played", f"{ours:,.0f} a second", f"{1e6 / ours:.1f} µs each")
    whole, alone = pokerkit_rates(30 if quick else 500)
    for what, theirs in (("pokerkit actions, hands begun and played", whole), ("pokerkit actions alone", alone)):
        show(what, f"{theirs:,.0f} a second", f"ours is {ours / theirs:.1f} times as fast")
    for name in ("python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe"):
        rate = open_spiel_rate(name, 50 if quick else 2000)
        show(f"open_spiel {name}", f"{rate:,.0f} a second", f"ours is {ours / rate:.2f} times as fast")
