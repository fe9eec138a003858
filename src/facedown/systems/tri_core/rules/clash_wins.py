"""What either side wins by a clash: AP, squares, a Strike, a Riposte."""

from __future__ import annotations

from facedown.systems.tri_core.model import Attack, Card, Character, Duel, Offered, Rulings
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.current_numbers import current_score, total_ap
from facedown.systems.tri_core.rules.defenses import PLAIN_STRIKE
from facedown.systems.tri_core.rules.ranges import in_range

# The attacker

REFUND_RULES = {"Strike": "TC-D-38", "Volley": "TC-D-40"}
"""The actions whose price a critical gives back."""


def attack_action(attack: Attack) -> str:
    """The action of an attack. A Riposte is a Strike."""
    return "Strike" if attack.riposte else attack.card.action


def refunded_ap(one: Character, rulings: Rulings, price: int) -> int:
    """How many AP of a price the character gets back: no more than Total AP allows (R-TC-84)."""
    return max(0, min(price, total_ap(one, rulings).total - one.ap))


def attacker_offers(one: Character, rulings: Rulings, attack: Attack, result: DefenseResult) -> tuple[Offered, ...]:
    """The move that a critical Collide wins: half the Speed Rank, rounded down (TC-D-41)."""
    if not result.critical or attack_action(attack) != "Collide":
        return ()
    return (Offered(attack.owner, "move", squares=current_score(one, rulings, "Speed Rank").total // 2),)


# The defender


def defender_offers(one: Character, attacker: Character, card: Card, result: DefenseResult) -> tuple[Offered, ...]:
    """What a Dodge or Block wins, in the order in which it may be used."""
    if not one.able:
        return ()
    if card.action == "Dodge" and result.succeeded:
        return dodge_offers(one, critical=result.critical_defence)
    if card.action == "Block" and result.critical_defence and in_range(one, attacker, PLAIN_STRIKE):
        return (Offered(one.key, "strike", attacker.key),)  # TC-D-42
    return ()


def dodge_offers(one: Character, *, critical: bool) -> tuple[Offered, ...]:
    """The free move of a Dodge that succeeds (TC-D-59), and the Stride of a critical one (TC-D-43)."""
    step = Offered(one.key, "move", squares=1 + numbers.stat_value(one.sheet, "PWR") // 4)
    return (step, Offered(one.key, "stride")) if critical else (step,)


# Parries and Chain Duels

PARRY_AP = 2
"""The AP that a Parry wins (TC-D-62)."""

CRITICAL_PARRY_DICE = 2
"""The dice that a critical Parry adds to its Riposte (TC-D-44)."""


def duel_after_parry(duel: Duel | None, parrier: str, attacker: str) -> Duel:
    """The duel of these two with one more Parry; a new one if somebody else took part in it (TC-D-72, TC-D-73)."""
    same = duel is not None and {duel.one, duel.other} == {parrier, attacker}
    return Duel(attacker, parrier, duel.links + 1 if same and duel is not None else 1)


def parry_gains_ap(rulings: Rulings, duel: Duel) -> bool:
    """Return whether a Parry wins AP: not inside a Chain Duel, unless the table plays so (R-TC-95)."""
    return duel.links <= 2 or rulings.chain_parry_ap_gain


def may_riposte(one: Character, attacker: Character, duel: Duel) -> bool:
    """Return whether a Parry wins a Riposte (TC-D-61): at a living attacker in reach.

    In a Chain Duel, only while both have HP and AP (TC-D-77).
    """
    spent = duel.chain and min(one.ap, attacker.ap, one.hp, attacker.hp) <= 0
    return not spent and in_range(one, attacker, PLAIN_STRIKE) and attacker.out != "dead"


def riposte_offer(one: Character, attacker: Character, card: Card, result: DefenseResult) -> Offered:
    """The Riposte that a Parry wins."""
    extra = CRITICAL_PARRY_DICE if result.critical_defence else 0
    return Offered(one.key, "riposte", attacker.key, extra=extra, card=card)
