"""Using what was won in a clash: a Riposte, a Strike, a move (TC-D-41, TC-D-42, TC-D-43, TC-D-61, R-TC-83)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, Card, Offered, character_of
from facedown.systems.tri_core.rules.costs import ap_cost, riposte_cost
from facedown.systems.tri_core.rules.pending_decisions import move_rule
from facedown.systems.tri_core.rules.ranges import free_squares
from facedown.systems.tri_core.steps.charges import drop_charge
from facedown.systems.tri_core.steps.clash_results import end_duel
from facedown.systems.tri_core.steps.context import Told, encounter_of, pop_decision, push_decisions, set_encounter
from facedown.systems.tri_core.steps.movement import landing_square, move_to, reveal_mover
from facedown.systems.tri_core.steps.payment import pay_ap
from facedown.systems.tri_core.steps.skills import jumps_too_high
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers

# Using it


def riposte(told: Told, seat: str, move: m.Riposte) -> None:
    """Strike back with what parried, for 1 AP or more (TC-D-61, TC-D-75, R-TC-162)."""
    won = pop_decision(told)
    assert isinstance(won, Offered)
    assert won.card is not None
    one = character_of(told.position, won.owner)
    cost = riposte_cost(one, told.position.rulings, won.card)
    pay_ap(told, won.owner, cost)
    one = character_of(told.position, won.owner)
    duel = encounter_of(told).duel
    if not one.able or (duel is not None and duel.chain and one.ap <= 0):
        end_duel(told)
        if not one.able:
            return
    card = replace(won.card, spared=move.spared)
    push_decisions(
        told, Attack(won.owner, card, won.target, unseen=True, riposte=True, extra=won.extra, price=cost.total)
    )
    set_off_triggers(told, won.owner, "attacks", won.target)


def bonus_strike(told: Told, seat: str, move: m.BonusStrike) -> None:
    """The Strike of a critical Block: no slot, no Reaction, its own price (TC-D-42, R-TC-83)."""
    won = pop_decision(told)
    assert isinstance(won, Offered)
    card = Card("Strike", move.weight, move.items, target=won.target, spared=move.spared)
    cost = ap_cost(character_of(told.position, won.owner), told.position.rulings, card)
    told.say("TC-D-42", "bonus-strike", f"{character_of(told.position, won.owner).name} strikes back.", actor=won.owner)
    pay_ap(told, won.owner, cost)
    if character_of(told.position, won.owner).able:
        push_decisions(told, Attack(won.owner, card, won.target, unseen=True, price=cost.total))
        set_off_triggers(told, won.owner, "attacks", won.target)


def bonus_move(told: Told, seat: str, move: m.BonusMove) -> None:
    """The squares that were won; those of a bonus Stride are paid for (TC-D-41, TC-D-43, TC-D-59, R-TC-83)."""
    won = pop_decision(told)
    assert isinstance(won, Offered)
    if won.what == "stride":
        owner, card = character_of(told.position, won.owner), Card(move.stride, to=move.to)
        pay_ap(told, won.owner, ap_cost(owner, told.position.rulings, card))  # R-TC-83
        if not character_of(told.position, won.owner).able or jumps_too_high(told, won.owner, card):
            return
    owner = character_of(told.position, won.owner)
    far = free_squares(told.position, encounter_of(told).grid, owner, won.squares).get(move.to, won.squares)
    move_to(told, won.owner, landing_square(told, won.owner, move.to), move_rule(won))
    if won.words:
        less_to_go(told, won, far)
    if move.stride not in ("", "Prowl"):
        reveal_mover(told, won.owner)


def less_to_go(told: Told, won: Offered, far: int) -> None:
    """What was moved before a blow cannot be moved after it (TCG-TR-01)."""
    waits = encounter_of(told).waits
    rest = [replace(one, squares=one.squares - far) if one == won else one for one in waits.owed]
    kept = tuple(one for one in rest if not isinstance(one, Offered) or one.what != "move" or one.squares > 0)
    set_encounter(told, replace(encounter_of(told), waits=type(waits)(kept)))


def let_be(told: Told, seat: str, move: m.LetBe) -> None:
    """Leave what was won unused; what is held stays so."""
    discard_won(told)


def discard_won(told: Told) -> None:
    """Remove the newest decision unused: without its Riposte a duel ends, and a charge that must go is lost."""
    won = pop_decision(told)
    if isinstance(won, Offered) and won.what == "riposte":
        end_duel(told)
    if isinstance(won, Offered) and won.what == "discharge":
        drop_charge(told, character_of(told.position, won.owner))
