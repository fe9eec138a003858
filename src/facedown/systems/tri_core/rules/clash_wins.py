"""The rewards of a clash for attacker and defender: AP, a free move, a Stride, a Strike, a Riposte.

The module also counts the Parries of a duel.
"""

from __future__ import annotations

from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    Character,
    Duel,
    RiposteOffer,
    Rulings,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.current_numbers import current_score, total_ap
from facedown.systems.tri_core.rules.defenses import PLAIN_STRIKE
from facedown.systems.tri_core.rules.ranges import in_range

# The attacker

REFUND_RULES = {"Strike": "TC-D-38", "Volley": "TC-D-40"}
"""The actions whose AP cost is refunded after a critical hit, each with the rule."""


def attack_action(attack: Attack) -> str:
    """Return the name of the Core Action of an attack. The action of a Riposte is “Strike”."""
    return "Strike" if attack.riposte else attack.card.action


def refunded_ap(character: Character, rulings: Rulings, price: int) -> int:
    """Return how many AP a character gets back after paying `price` AP (R-TC-84)."""
    return max(0, min(price, total_ap(character, rulings).total - character.ap))


def attacker_offers(
    character: Character, rulings: Rulings, attack: Attack, result: DefenseResult
) -> tuple[BonusMoveOffer, ...]:
    """Return the offer of the bonus move after a critical Collide (TC-D-41); empty for any other attack.

    `character`: the attacker.
    """
    if not result.critical or attack_action(attack) != "Collide":
        return ()
    return (BonusMoveOffer(attack.owner, current_score(character, rulings, "Speed Rank").total // 2),)


# The defender


def defender_offers(
    character: Character, attacker: Character, card: Card, result: DefenseResult
) -> tuple[BonusMoveOffer | BonusStrideOffer | BonusStrikeOffer, ...]:
    """Return the offers that the defender earns by a Dodge or a critical Block, in the order of use.

    `character`: the defender. A defender that is unable to act earns nothing.
    """
    if not character.able:
        return ()
    if card.action == "Dodge" and result.succeeded:
        return dodge_offers(character, critical=result.critical_defence)
    if card.action == "Block" and result.critical_defence and in_range(character, attacker, PLAIN_STRIKE):
        return (BonusStrikeOffer(character.key, attacker.key),)  # TC-D-42
    return ()


def dodge_offers(character: Character, *, critical: bool) -> tuple[BonusMoveOffer | BonusStrideOffer, ...]:
    """Return the offers that a successful Dodge earns: a free move, and for a critical Dodge also a Stride.

    Rules: TC-D-43, TC-D-59.
    """
    step = BonusMoveOffer(character.key, 1 + numbers.stat_value(character.sheet, "PWR") // 4)
    return (step, BonusStrideOffer(character.key)) if critical else (step,)


# Parries and Chain Duels

PARRY_AP = 2
"""The AP that a successful Parry gains (TC-D-62)."""

CRITICAL_PARRY_DICE = 2
"""The dice that a critical Parry adds to its Riposte (TC-D-44)."""


def duel_after_parry(duel: Duel | None, parrier: str, attacker: str) -> Duel:
    """Return the duel after a successful Parry: `duel` with one more Parry, or a new duel.

    `parrier`, `attacker`: the keys of the characters.
    `duel`: the duel so far, perhaps of other characters, or None.

    Rules: TC-D-72, TC-D-73.
    """
    same = duel is not None and {duel.one, duel.other} == {parrier, attacker}
    return Duel(attacker, parrier, duel.links + 1 if same and duel is not None else 1)


def parry_gains_ap(rulings: Rulings, duel: Duel) -> bool:
    """Return whether the latest Parry of a duel gains AP (R-TC-95)."""
    return duel.links <= 2 or rulings.chain_parry_ap_gain


def may_riposte(character: Character, attacker: Character, duel: Duel) -> bool:
    """Return whether a Parry by `character` earns a Riposte (TC-D-61, TC-D-77).

    `duel`: the duel with the Parry already counted.
    """
    spent = duel.chain and min(character.ap, attacker.ap, character.hp, attacker.hp) <= 0
    return not spent and in_range(character, attacker, PLAIN_STRIKE) and attacker.out != "dead"


def riposte_offer(character: Character, attacker: Character, card: Card, result: DefenseResult) -> RiposteOffer:
    """Return the offer of a Riposte after a Parry by `character`.

    `card`: the card of the Parry.
    """
    extra = CRITICAL_PARRY_DICE if result.critical_defence else 0
    return RiposteOffer(character.key, attacker.key, card, extra)
