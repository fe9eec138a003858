"""Simulation of one use of an Ability with the rules of play, for effects over several cycles."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

from facedown.chance import Dealer
from facedown.game import Option, Seat
from facedown.lab.ability_worth.uses import Trial
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Ability, Card, Character, Grid, Position
from facedown.systems.tri_core.steps.payment import energy_source
from facedown.systems.tri_core.system import SYSTEM

GM, ME = Seat("gm", "The GM", "facilitator"), Seat("me", "Me")

MOST_MOVES = 60
"""The maximum number of moves that are simulated for each cycle."""


def energy_grid(ability: Ability) -> Grid:
    """Return the grid for a simulation; every square of it contains the energy that the Ability can draw."""
    energy = energy_source(ability) or "energy"
    return Grid(8, 6, energy=tuple(((column, row), energy) for column in range(8) for row in range(6)))


def simulate_damage(user: Character, ability: Ability, card: Card, trial: Trial) -> tuple[float, float]:
    """Simulate one use of an Ability against a foe that does nothing, and return (mean, half width).

    The mean is the average number of HP that the foe loses. The second value is half the width of the mean’s 95 %
    interval; it is 0 for a single run. `trial` holds the number of runs.
    """
    lost = []
    for run in range(trial.runs):
        dealer = Dealer(f"{trial.seed} {run} {ability.name} {card.weight}".encode())
        position = Position(trial.rulings, "gm", (user, trial.foe), ground=energy_grid(ability))
        position = SYSTEM.play(position, GM, m.StartEncounter(("me", "foe")), dealer).position
        lost.append(float(trial.foe.hp - foe_hp_after_use(position, ability, card, dealer, trial.cycles)))
    return fmean(lost), 1.96 * stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0


def foe_hp_after_use(position: Position, ability: Ability, card: Card, dealer: Dealer, cycles: int) -> int:
    """Play one use of an Ability, otherwise only moves that do nothing, and return the HP that the foe has at the end.

    `dealer` makes the rolls. The simulation ends after `cycles` cycles of the encounter.
    """
    used = False
    for _ in range(MOST_MOVES * cycles):
        encounter = position.encounter
        if encounter is None or encounter.cycle > cycles:
            break
        owed = [(seat, option) for seat in (ME, GM)
                for option in SYSTEM.options(SYSTEM.view(position, seat), seat) if option.owed]  # fmt: skip
        use = next(((seat, option) for seat, option in owed if is_use(option, ability, card)), None)
        if use is not None and not used:
            seat, option = use
            wanted = {name: getattr(card, name) for name in CARD_FIELDS} | {"target": "foe"}
            chosen = option.legal_values(wanted)
            position = SYSTEM.play(position, seat, option.build(SYSTEM.move_type, **chosen), dealer).position
            used = True
            continue
        idle = next(((seat, option) for kind in IDLE_MOVES for seat, option in owed if is_idle(option, kind)), None)
        if idle is None:
            break
        seat, option = idle
        undefended = {"action": ""} if any(field.name == "action" for field in option.fields) else {}
        position = SYSTEM.play(position, seat, option.build(SYSTEM.move_type, **undefended), dealer).position
    return next(one.hp for one in position.characters if one.key == "foe")


CARD_FIELDS = ("weight", "items", "charge_ap", "charge_points", "backlash", "drawn")
"""The fields of the simulated card whose values are passed to the option that plays it."""

IDLE_MOVES = ("finish-playing", "let-be", "defend", "judge", "shove")
"""The kinds of moves with which a seat does nothing, in the order in which the simulation tries them."""


def is_idle(option: Option, kind: str) -> bool:
    """Return whether an option makes a move of the kind `kind` that does nothing.

    An option of the kind “defend” must allow the character to take the hit.
    """
    return option.move == kind and (kind != "defend" or not option.fixed.get("action"))


def is_use(option: Option, ability: Ability, card: Card) -> bool:
    """Return whether an option lets the user play the simulated card of an Ability."""
    fixed = option.fixed
    mine = fixed.get("actor") == "me" and option.move in ("lay", "fire")
    usual = [field.domain.usual for field in option.fields if field.name == "action"]
    return mine and fixed.get("ability") == ability.name and card.action in (fixed.get("action"), *usual)
