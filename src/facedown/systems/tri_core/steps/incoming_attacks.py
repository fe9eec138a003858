"""Resolve pending attacks. Against some of them, the target chooses a defence just before the attack is resolved."""

from __future__ import annotations

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, Card, Played, character_of, character_ref
from facedown.systems.tri_core.rules.defenses import idle_defences, may_defend
from facedown.systems.tri_core.rules.ranges import approach_squares
from facedown.systems.tri_core.steps.clash import resolve_clash
from facedown.systems.tri_core.steps.context import Context, encounter_of, pop_decision
from facedown.systems.tri_core.steps.defense_payment import defence_for
from facedown.systems.tri_core.steps.exchange import emit_out_of_reach


def resolve_attack(ctx: Context) -> bool:
    """Resolve the newest pending attack, and return True (TC-D-96, R-TC-159).

    If the target must choose a defence first, change nothing and return False. An attack out of reach is dropped.
    """
    attack = encounter_of(ctx).waits.top
    assert isinstance(attack, Attack)
    laid = not attack.riposte and attack.rolled is None
    nearer = laid and approach_squares(character_of(ctx.position, attack.owner), attack.card)
    if nearer and emit_out_of_reach(ctx, attack.owner, attack.card):
        pop_decision(ctx)
        return True
    defence = defence_for(ctx, attack)
    if defence is None and attack.unseen and may_defend(ctx.position, attack):
        return False
    pop_decision(ctx)
    resolve_clash(ctx, attack, defence)
    return True


def defend(ctx: Context, seat: str, move: m.Defend) -> None:
    """Resolve the newest attack against the defence that its target has chosen, or without a defence (TC-D-74)."""
    attack = pop_decision(ctx)
    assert isinstance(attack, Attack)
    if not move.action:
        ctx.emit("R-TC-159", "undefended", actor=character_ref(move.actor))
        resolve_clash(ctx, attack, None)
        return
    card = Card(move.action, move.weight, move.items, move.subs)
    laid = (one for one in idle_defences(ctx.position, attack) if is_chosen_card(one.card, move))
    resolve_clash(ctx, attack, next(laid, Played(move.actor, card, -1, reaction=True)))


def is_chosen_card(card: Card, move: m.Defend) -> bool:
    """Return whether `card`, a card that is already played, is the defence that `move` chooses."""
    return (card.action, card.weight, card.items, card.subs, card.ability) == (
        move.action, move.weight, move.items, move.subs, move.ability,
    )  # fmt: skip
