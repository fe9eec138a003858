"""An attack that waits finds its defence, laid for it or chosen on the spot (TC-D-96, R-TC-133, R-TC-159)."""

from __future__ import annotations

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, Card, Played, character_of
from facedown.systems.tri_core.rules.defenses import idle_defences, may_defend
from facedown.systems.tri_core.rules.ranges import approach_squares
from facedown.systems.tri_core.steps.clash import clash
from facedown.systems.tri_core.steps.context import Told, encounter_of, pop_decision
from facedown.systems.tri_core.steps.defense_payment import laid_for
from facedown.systems.tri_core.steps.exchange import falls_short

# Finding the defence


def meet_attack(told: Told) -> bool:
    """The attack on top meets what was laid for it; False where its target is asked first (TC-D-96, R-TC-159)."""
    attack = encounter_of(told).waits.top
    assert isinstance(attack, Attack)
    laid = not attack.riposte and attack.rolled is None
    nearer = laid and approach_squares(character_of(told.position, attack.owner), attack.card)
    if nearer and falls_short(told, attack.owner, attack.card):
        pop_decision(told)
        return True
    defence = laid_for(told, attack)
    if defence is None and attack.unseen and may_defend(told.position, attack):
        return False
    pop_decision(told)
    clash(told, attack, defence)
    return True


def defend(told: Told, seat: str, move: m.Defend) -> None:
    """A defence chosen on the spot; in a Chain Duel there is the Parry, or the chain breaks (TC-D-74, R-TC-159)."""
    attack = pop_decision(told)
    assert isinstance(attack, Attack)
    if not move.action:
        told.say(
            "R-TC-159", "undefended", f"{character_of(told.position, move.actor).name} takes it.", actor=move.actor
        )
        clash(told, attack, None)
        return
    card = Card(move.action, move.weight, move.items, move.subs)
    laid = (one for one in idle_defences(told.position, attack) if chosen(one.card, move))
    clash(told, attack, next(laid, Played(move.actor, card, -1, reaction=True)))


def chosen(card: Card, move: m.Defend) -> bool:
    """Whether a card that was laid is the one that a defence names."""
    return (card.action, card.weight, card.items, card.subs, card.ability) == (
        move.action, move.weight, move.items, move.subs, move.ability,
    )  # fmt: skip
