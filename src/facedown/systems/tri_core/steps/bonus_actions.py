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
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision, push_decisions, set_encounter
from facedown.systems.tri_core.steps.movement import landing_square, move_to, reveal_mover
from facedown.systems.tri_core.steps.payment import pay_ap
from facedown.systems.tri_core.steps.skills import jumps_too_high
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers

# Using it


def riposte(ctx: Context, seat: str, move: m.Riposte) -> None:
    """Strike back with what parried, for 1 AP or more (TC-D-61, TC-D-75, R-TC-162)."""
    won = pop_decision(ctx)
    assert isinstance(won, Offered)
    assert won.card is not None
    one = character_of(ctx.position, won.owner)
    cost = riposte_cost(one, ctx.position.rulings, won.card)
    pay_ap(ctx, won.owner, cost)
    one = character_of(ctx.position, won.owner)
    duel = encounter_of(ctx).duel
    if not one.able or (duel is not None and duel.chain and one.ap <= 0):
        end_duel(ctx)
        if not one.able:
            return
    card = replace(won.card, spared=move.spared)
    push_decisions(
        ctx, Attack(won.owner, card, won.target, unseen=True, riposte=True, extra=won.extra, price=cost.total)
    )
    set_off_triggers(ctx, won.owner, "attacks", won.target)


def bonus_strike(ctx: Context, seat: str, move: m.BonusStrike) -> None:
    """The Strike of a critical Block: no slot, no Reaction, its own price (TC-D-42, R-TC-83)."""
    won = pop_decision(ctx)
    assert isinstance(won, Offered)
    card = Card("Strike", move.weight, move.items, target=won.target, spared=move.spared)
    cost = ap_cost(character_of(ctx.position, won.owner), ctx.position.rulings, card)
    ctx.say("TC-D-42", "bonus-strike", f"{character_of(ctx.position, won.owner).name} strikes back.", actor=won.owner)
    pay_ap(ctx, won.owner, cost)
    if character_of(ctx.position, won.owner).able:
        push_decisions(ctx, Attack(won.owner, card, won.target, unseen=True, price=cost.total))
        set_off_triggers(ctx, won.owner, "attacks", won.target)


def bonus_move(ctx: Context, seat: str, move: m.BonusMove) -> None:
    """The squares that were won; those of a bonus Stride are paid for (TC-D-41, TC-D-43, TC-D-59, R-TC-83)."""
    won = pop_decision(ctx)
    assert isinstance(won, Offered)
    if won.what == "stride":
        owner, card = character_of(ctx.position, won.owner), Card(move.stride, to=move.to)
        pay_ap(ctx, won.owner, ap_cost(owner, ctx.position.rulings, card))  # R-TC-83
        if not character_of(ctx.position, won.owner).able or jumps_too_high(ctx, won.owner, card):
            return
    owner = character_of(ctx.position, won.owner)
    far = free_squares(ctx.position, encounter_of(ctx).grid, owner, won.squares).get(move.to, won.squares)
    move_to(ctx, won.owner, landing_square(ctx, won.owner, move.to), move_rule(won))
    if won.words:
        less_to_go(ctx, won, far)
    if move.stride not in ("", "Prowl"):
        reveal_mover(ctx, won.owner)


def less_to_go(ctx: Context, won: Offered, far: int) -> None:
    """What was moved before a blow cannot be moved after it (TCG-TR-01)."""
    waits = encounter_of(ctx).waits
    rest = [replace(one, squares=one.squares - far) if one == won else one for one in waits.owed]
    kept = tuple(one for one in rest if not isinstance(one, Offered) or one.what != "move" or one.squares > 0)
    set_encounter(ctx, replace(encounter_of(ctx), waits=type(waits)(kept)))


def let_be(ctx: Context, seat: str, move: m.LetBe) -> None:
    """Leave what was won unused; what is held stays so."""
    discard_won(ctx)


def discard_won(ctx: Context) -> None:
    """Remove the newest decision unused: without its Riposte a duel ends, and a charge that must go is lost."""
    won = pop_decision(ctx)
    if isinstance(won, Offered) and won.what == "riposte":
        end_duel(ctx)
    if isinstance(won, Offered) and won.what == "discharge":
        drop_charge(ctx, character_of(ctx.position, won.owner))
