"""What either side wins by a clash: AP, squares, a Strike, a Riposte.

Rules: TC-D-38, TC-D-39, TC-D-40, TC-D-41, TC-D-42, TC-D-43, TC-D-44, TC-D-72, TC-D-73, TC-D-74, TC-D-75, TC-D-76,
TC-D-77.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Card, Character, Duel, Offered, character_of
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.attack_rolls import DefenseResult
from facedown.systems.tri_core.rules.current_numbers import current_score, total_ap
from facedown.systems.tri_core.rules.defenses import PLAIN_STRIKE
from facedown.systems.tri_core.rules.ranges import in_range
from facedown.systems.tri_core.steps.context import Context, encounter_of, push_decisions, set_character, set_encounter

# What is won


def attacker_wins(ctx: Context, attack: Attack, met: DefenseResult) -> None:
    """A critical gives back the price of a Strike or Volley, and squares to a Collide (TC-D-38, TC-D-40, TC-D-41)."""
    action = "Strike" if attack.riposte else attack.card.action
    if not met.critical:
        return
    if action in ("Strike", "Volley") and attack.price:
        refund(ctx, attack.owner, attack.price, action)
    if action == "Collide":
        one = character_of(ctx.position, attack.owner)
        offer(
            ctx,
            Offered(attack.owner, "move", squares=current_score(one, ctx.position.rulings, "Speed Rank").total // 2),
        )


def defender_wins(ctx: Context, attack: Attack, key: str, card: Card | None, met: DefenseResult) -> None:
    """A Dodge may move, a critical Block strike, a Parry riposte (TC-D-42, TC-D-43, TC-D-59, TC-D-62)."""
    if card is None:
        end_duel(ctx)
        return
    one = character_of(ctx.position, key)
    if card.action == "Parry":
        parry_wins(ctx, attack, one, card, met)
        return
    end_duel(ctx)
    if not one.able:
        return
    if card.action == "Dodge" and met.succeeded:
        if met.critical_defence:
            offer(ctx, Offered(key, "stride"))
        offer(ctx, Offered(key, "move", squares=1 + numbers.stat_value(one.sheet, "PWR") // 4))
    if (
        card.action == "Block"
        and met.critical_defence
        and in_range(one, character_of(ctx.position, attack.owner), PLAIN_STRIKE)
    ):
        ctx.say("TC-D-42", "won", f"The Block is critical: {one.name} may strike back.", character=key)
        offer(ctx, Offered(key, "strike", attack.owner))


def parry_wins(ctx: Context, attack: Attack, one: Character, card: Card, met: DefenseResult) -> None:
    """A Parry that holds: 2 AP outside a chain, and a Riposte at whoever is in reach (TC-D-62, TC-D-72, R-TC-95)."""
    if not met.succeeded or not one.able:
        end_duel(ctx)
        return
    duel = encounter_of(ctx).duel
    pair = {one.key, attack.owner}
    links = duel.links + 1 if duel is not None and {duel.one, duel.other} == pair else 1
    set_encounter(ctx, replace(encounter_of(ctx), duel=Duel(attack.owner, one.key, links)))
    if links == 2:
        ctx.say("TC-D-72", "chain", "A Chain Duel: each Riposte has to be parried.", characters=sorted(pair))
    if links < 3 or ctx.position.rulings.chain_parry_ap_gain:
        gained = min(PARRY_AP, total_ap(one, ctx.position.rulings).total - one.ap)
        one = set_character(ctx, replace(one, ap=one.ap + max(0, gained)))
        ctx.say("TC-D-62", "parry-ap", f"{one.name} gains {max(0, gained)} AP.", character=one.key)
    target = character_of(ctx.position, attack.owner)
    spent = links > 1 and (one.ap <= 0 or target.ap <= 0 or one.hp <= 0 or target.hp <= 0)
    if spent or not in_range(one, target, PLAIN_STRIKE) or target.out == "dead":
        end_duel(ctx)
        return
    offer(ctx, Offered(one.key, "riposte", attack.owner, extra=2 if met.critical_defence else 0, card=card))


def end_duel(ctx: Context) -> None:
    """The chain is over (TC-D-76, TC-D-77)."""
    duel = encounter_of(ctx).duel
    if duel is not None:
        set_encounter(ctx, replace(encounter_of(ctx), duel=None))
        if duel.chain:
            ctx.say("TC-D-76", "chain-over", "The Chain Duel is over.")


def offer(ctx: Context, won: Offered) -> None:
    """Somebody may use what it has won, or leave it (DEC-13, DEC-15)."""
    push_decisions(ctx, won)


PARRY_AP = 2
"""TC-D-62."""


def refund(ctx: Context, key: str, price: int, action: str) -> None:
    """A critical Strike or Volley gives back what the action cost, the React surcharge aside (TC-D-38, R-TC-84)."""
    one = character_of(ctx.position, key)
    gained = min(price, total_ap(one, ctx.position.rulings).total - one.ap)
    if gained <= 0:
        return
    set_character(ctx, replace(one, ap=one.ap + gained))
    rule = "TC-D-38" if action == "Strike" else "TC-D-40"
    ctx.say(rule, "refund", f"{one.name} has {gained} AP back.", character=key)
