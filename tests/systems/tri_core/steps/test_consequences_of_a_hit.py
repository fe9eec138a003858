"""Consequences of a hit: a released charge, held cards, and the side effects of an Ability."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Card,
    ChargeDecision,
    Charging,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    Played,
    PushDecision,
)
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.steps import attack_hits
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from tests.systems.tri_core.driver import ability, able, entry, kara, odo, scene

# Kara: HP 68, so 34 points reach the Threshold; PG 8. Odo: HP 52, PWR 9.

STORM = ability("Storm", entry("Charge I", dice=2), entry("Empower I", dice="1d6"))


@pytest.mark.parametrize(("face", "held"), [(2, True), (1, False)])
def test_a_threshold_releases_a_charge(face: int, held: bool) -> None:
    """A loss that reaches the Threshold releases a charge: its owner aims it if the Resolve succeeds.

    A Resolve of 8 + 12 + 12 + 1 + 2 reaches 35; with 1 instead of 2 it fails, and the charge hits Odo.

    Rules: TCG-CH-06, TC-C-06.
    """
    one = able(kara(at=(4, 4), charging=Charging(Card("Charge up", ability="Storm"), 2)), STORM)
    ctx = scene(one, odo(at=(5, 4)), faces=([12, 12, 1, face], *([] if held else [[1]])))
    deal_damage(ctx, "kara", Damage("It", 35, cannot_be_reduced=True))
    ctx.done()
    card = Card("Strike", ability="Storm", target="odo", to=(5, 4), cycles=2)
    freed = InterruptingCard(Played("kara", card, -1, reaction=True, held=True))
    assert ctx.owed() == (ChargeDecision("kara") if held else freed,)


def test_without_a_threshold_no_charge_is_released() -> None:
    """TCG-CH-06: a loss of 33 HP, less than half of 68, releases no charge."""
    one = able(kara(at=(4, 4), charging=Charging(Card("Charge up", ability="Storm"), 2)), STORM)
    ctx = scene(one, odo(at=(5, 4)))
    deal_damage(ctx, "kara", Damage("It", 33, cannot_be_reduced=True))
    assert (ctx.owed(), ctx.who("kara").charging) == ((), one.charging)


@pytest.mark.parametrize(("sign", "called"), [("is hurt", True), ("moves", False)])
def test_cards_held_until_a_character_is_hurt(sign: str, called: bool) -> None:
    """TC-D-07: cards held until Odo is hurt are called by damage to Odo; cards held until he moves are not."""
    hold = Card("Hold", sign=sign, target="odo")  # type: ignore[arg-type]
    ctx = scene(kara(at=(4, 4)), odo(at=(5, 4)), held=(Held("kara", hold, (Card("Strike"),), ready=True),))
    deal_damage(ctx, "odo", Damage("It", 3, cannot_be_reduced=True))
    assert ctx.owed() == ((HeldCardsOffer("kara"),) if called else ())


def test_an_attack_that_moves_one_kind_of_target() -> None:
    """A hit with Kinesis of metal lets its user push the target, unless its Resolve with PWR reaches 17 + 4 + 2.

    A friend makes no Resolve.

    Rules: TCG-KI-01, TCG-KI-01b, R-TCG-149.
    """
    pull = ability("Pull", entry("Kinesis I", pounds=600, only="metal"), entry("Range I", squares=3), core="Mind",
                   aspect="Damage", action="Strike")  # fmt: skip
    ctx = scene(able(odo(at=(5, 4)), pull), kara(at=(4, 4)), faces=([11, 6],))
    attack_hits.apply_hit_ability(ctx, AttackRoll("odo", Card("Strike", ability="Pull"), "kara"), pull)
    ctx.done()
    assert ctx.owed() == (PushDecision("odo", "kara", 4, "Kinesis"),)
    other = replace(ctx.who("kara"), side="odo")  # a friend does not resist
    ctx = scene(able(odo(at=(5, 4)), pull), other)
    attack_hits.apply_hit_ability(ctx, AttackRoll("odo", Card("Strike", ability="Pull"), "kara"), pull)
    assert ctx.owed() == (PushDecision("odo", "kara", 4, "Kinesis"),)
