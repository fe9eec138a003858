"""Abilities, Triggers and Chain Duels in a clash, function by function."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    ChargeDecision,
    Charging,
    Decision,
    Duel,
    Exchange,
    Grid,
    Played,
    RiposteOffer,
    Shield,
    StatModifier,
    TriggerOffer,
    distance,
    term,
)
from facedown.systems.tri_core.rules import defenses, pending_decisions
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import StoppedDamage
from facedown.systems.tri_core.steps import bonus_actions, clash, clash_results, incoming_attacks
from tests.systems.tri_core.driver import (
    ability,
    able,
    entry,
    exchange_of,
    kara,
    odo,
    only,
    owed,
    rules_and_kinds,
    sentence,
)
from tests.systems.tri_core.steps.test_clash import ATTACK, CLUB, DRAWN, LEA, TORCH, at_blows, pair

# Kara: AP 18, Speed Rank 8, Strike Target 19, PG 8, Physical Armor 2. Odo: PWR 9, UCB 13, Speed Rank 9.

LEAP = ability("Leap", entry("Travel I", squares=3), entry("Empower I", dice="1d6"), sub_type="Impact")
GUARD = ability("Guard", entry("Boost III", of="HP", points=20), type="Trigger", event="attacked", action="Block",
                aspect="Boost", target="Self", slot="Single")  # fmt: skip


# Before the clash


@pytest.mark.parametrize(
    ("attack", "at", "short"),
    [
        (replace(ATTACK, card=Card("Strike", ability="Leap", target="kara")), (8, 4), True),
        (replace(ATTACK, card=Card("Strike", ability="Leap", target="kara")), (5, 4), False),
        (replace(ATTACK, card=Card("Strike", ability="Leap", target="kara"), riposte=True), (8, 4), False),
        (replace(ATTACK, card=Card("Strike", ability="Leap", target="kara"),
                 rolled=(Tally(term("Accuracy"), (Addend(term("rolled"), 1, "x"),)), Tally(term("Effect Value"), ()))),
         (8, 4), False),
        (ATTACK, (8, 4), False),
    ],
)  # fmt: skip
def test_an_attack_is_lost_if_its_travel_ends_out_of_reach(attack: Attack, at: Any, short: bool) -> None:
    """An attack with Travel is lost if its user still does not get near enough to the target.

    An attack from near enough is not lost, nor is a Riposte, an area, or an attack without Travel.

    Rules: TCG-TR-01.
    """
    ctx = at_blows(able(odo(at=at), LEAP), kara(at=(4, 4)), waits=(attack,))
    ctx.load(*([] if short or attack.rolled is not None else [[1, 1]]))
    assert incoming_attacks.resolve_attack(ctx)
    ctx.done()
    assert (owed(ctx), ("TCG-TR-01", "out-of-reach") in rules_and_kinds(ctx)) == ((), short)
    assert ("accuracy" in ctx.kinds()) is not short


def test_a_target_without_a_laid_card_is_asked_first() -> None:
    """A target is asked for its defence first, unless it laid one against the attack or cannot defend.

    Rules: TC-D-96, R-TC-159.
    """
    unseen = replace(ATTACK, unseen=True)
    ctx = at_blows(*pair(), waits=(unseen,))
    assert not incoming_attacks.resolve_attack(ctx)
    assert (owed(ctx), ctx.kinds()) == ((unseen,), [])
    for waits, state in ((ATTACK, {}), (unseen, {"out": "wounds"})):
        other = at_blows(*pair(**state), waits=(waits,))
        other.load([1, 1])
        assert incoming_attacks.resolve_attack(other)
        assert owed(other) == ()


# A Riposte and the Ability of its Parry


def test_a_riposte_does_not_use_the_ability_of_its_parry() -> None:
    """A club cannot parry a Strike that an Ability makes Fire, but can parry the Riposte, which has no Ability.

    Rules: R-TC-162, TC-D-71.
    """
    flame = ability("Flame", entry("Empower II", points=1), sub_type="Fire")
    ctx = at_blows(able(odo(CLUB, at=(5, 4)), flame), kara(CLUB, at=(4, 4)))
    card = Card("Strike", items=("club",), ability="Flame", target="kara")
    parry = Card("Parry", items=("club",))
    for riposte in (False, True):
        attack = replace(ATTACK, card=card, riposte=riposte)
        assert defenses.can_parry(ctx.position, attack, parry) is riposte
    assert defenses.can_parry(ctx.position, replace(ATTACK, card=replace(card, ability="", spared=True)), parry)


def test_a_block_meets_a_riposte_without_the_ability_of_its_parry() -> None:
    """A Block cannot stop a Strike that an Ability makes Psychic, but can stop the Riposte, which deals Impact.

    A non-lethal attack makes no difference.

    Rules: R-TC-162, TC-D-56, R-TC-166.
    """
    dread = ability("Dread", entry("Empower II", points=1), sub_type="Psychic")
    ctx = at_blows(able(odo(at=(5, 4)), dread), kara(at=(4, 4)))
    for spared in (False, True):
        card = Card("Strike", ability="Dread", target="kara", spared=spared)
        found = [
            defenses.can_stop(ctx.position, replace(ATTACK, card=card, riposte=riposte), Card("Block"))
            for riposte in (False, True)
        ]
        assert found == [False, True]


# Clash


def test_characters_too_far_away_cannot_step_in() -> None:
    """A character too far away does not step in: the target takes the attack, and no event names another.

    Rules: TC-D-117, R-TC-132.
    """
    lea = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    ada = replace(lea, owner="ada")
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(lea, ada), defences=(lea, ada))
    ctx = at_blows(*pair(), kara(at=(9, 9), sheet=LEA), kara(at=(9, 8), sheet={"name": "Ada"}), exchange=exchange)
    ctx.load([6, 6], [5])
    clash.resolve_clash(ctx, ATTACK, lea)
    ctx.done()
    assert (ctx.who("kara").hp, ctx.who("ada").hp) == (68 - (5 + 13 - 8 - 2), 68)
    assert "steps-in" not in ctx.kinds()


def test_without_any_other_defence_the_target_has_none() -> None:
    """TC-D-117, R-TC-132: A target without a card has no defence if the character who would step in is too far away."""
    block = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block,), defences=(block,))
    ctx = at_blows(*pair(), kara(at=(9, 9), sheet=LEA), exchange=exchange)
    ctx.load([6, 6], [5])
    clash.resolve_clash(ctx, ATTACK, block)
    assert ctx.who("kara").hp == 68 - (5 + 13 - 8 - 2)


def test_a_card_laid_against_the_attack_comes_before_an_idle_one() -> None:
    """A target defends with the Dodge that answers the attack, not with the Block that answers nothing.

    Rules: TC-D-117, R-TC-160.
    """
    block = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    dodge = Played("kara", Card("Dodge"), 0, reaction=True, answers=("odo", 0))
    idle = Played("kara", Card("Block"), 1, reaction=True)
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block, dodge, idle),
                        defences=(block, dodge),
                        queue=(idle,))  # fmt: skip
    ctx = at_blows(*pair(), kara(at=(9, 9), sheet=LEA), exchange=exchange)
    ctx.load([6, 6], [2, 1], [5])
    clash.resolve_clash(ctx, ATTACK, block)
    assert (only(ctx, "defence").data["action"], exchange_of(ctx).queue) == ("Dodge", (idle,))


def test_an_unparried_riposte_of_a_chain_hits() -> None:
    """An unparried Riposte of a Chain Duel hits with only 2 + 9 against 19, and a critical Parry adds 2 dice to it.

    1 die, 7 dice for INT and these 2 show 10 ones. With UCB 13 they are 23, less 8 and 2.

    Rules: TC-D-76, TC-D-44, R-TC-95.
    """
    attack = Attack("odo", Card("Parry"), "kara", riposte=True, extra=2)
    for links, hits in ((2, True), (1, False)):
        ctx = at_blows(*pair(), duel=Duel("kara", "odo", links))
        ctx.load([1, 1], *([[1] * 10] if hits else []))
        clash.resolve_clash(ctx, attack, None)
        ctx.done()
        assert ctx.who("kara").hp == 68 - (10 + 13 - 8 - 2) * hits


def test_an_area_counts_the_targets_hit() -> None:
    """Each target that an area hits raises the number of targets hit in the pending attacks of the same roll.

    Rules: R-TC-135, R-TCG-32, R-TCG-139.
    """
    burst = ability("Burst", entry("Range V", rings=1), entry("Empower I", dice="1d6"), sub_type="Fire")
    rolled = (
        Tally(term("Accuracy"), (Addend(term("rolled"), 25, "x"),)),
        Tally(term("Effect Value"), (Addend(term("rolled"), 4, "x"),)),
    )
    card = Card("Ability", ability="Burst", target="kara")
    waiting = Attack("odo", card, "lea", rolled=rolled, pool=3, targets_hit=2)
    ctx = at_blows(able(odo(at=(5, 4)), burst), kara(at=(4, 4)), waits=(waiting,))
    clash.resolve_clash(ctx, replace(waiting, target="kara"), None)
    assert owed(ctx) == (replace(waiting, targets_hit=3),)


# A defence's Ability


def test_a_block_gives_its_shields_before_the_attack() -> None:
    """TCG-BO-03, TCG-AC-08: The Ability of a Block, and of no other defence, gives its Shields before the attack."""
    ward = ability("Ward", entry("Boost III", of="HP", points=9), action="Block", aspect="Shield", target="Self",
                   slot="Single")  # fmt: skip
    for card, shields in (
        (Card("Block", ability="Ward"), 9), (Card("Dodge", ability="Ward"), 0), (Card("Block"), 0), (None, 0),
    ):  # fmt: skip
        ctx = at_blows(odo(at=(5, 4)), able(kara(at=(4, 4)), ward))
        clash.add_block_shields(ctx, "kara", card)
        assert ctx.who("kara").shield("HP").points == shields
        assert all(one.by == "kara" for one in ctx.who("kara").shields)
    ctx = at_blows(odo(at=(5, 4)), able(kara(at=(4, 4)), ward))
    ctx.load([6, 6], [2, 1], [3], [12, 3])
    block = Played("kara", Card("Block", ability="Ward"), 0, reaction=True)
    clash.resolve_clash(ctx, ATTACK, block)
    assert any(event.kind == "damage" and event.tallies[0].total < 4 for event in ctx.events_so_far())


OWN = ability("Own", entry("Boost VII", points=2), entry("Charge IV", dice=2), action="Parry", aspect="Shield",
              target="Self", sub_type="Fire")  # fmt: skip


@pytest.mark.parametrize(
    ("card", "met", "out", "modifiers", "back"),
    [
        (
            Card("Parry", ability="Own", backlash=2),
            DefenseResult(True, 5, 20, defence=StoppedDamage("Parry", 3)),
            "",
            True,
            5,
        ),
        (Card("Parry", ability="Own", backlash=2), DefenseResult(True, 5, 20, failed=True), "", False, 5),
        (Card("Parry", ability="Own", backlash=2), DefenseResult(True, 5, 20, succeeded=True), "dead", False, 0),
        (Card("Parry", ability="Own"), DefenseResult(False, 5, 20, succeeded=True), "", True, 0),
        (Card("Parry"), DefenseResult(False, 5, 20, succeeded=True), "", False, 0),
    ],
)
def test_the_side_effects_of_a_defensive_ability_in_a_clash(
    card: Card, met: DefenseResult, out: Any, modifiers: bool, back: int
) -> None:
    """A defensive Ability has no side effects if its Parry fails, but deals its Backlash in any case.

    The Backlash is half of 11. A dead character has neither.

    Rules: TCG-CH-04, TCG-AC-27.
    """
    ctx = at_blows(odo(at=(5, 4)), able(kara(at=(4, 4), out=out), OWN))
    ctx.load(*([[6, 5]] if back else []))
    clash.apply_defense_ability(ctx, ATTACK, "kara", card, met)
    ctx.done()
    assert (bool(ctx.who("kara").stat_modifiers), ctx.who("kara").hp) == (modifiers, 68 - back)


def test_penalties_of_a_defence_affect_the_attacker() -> None:
    """The penalty of a Dodge’s Ability affects the attacker once the Dodge has avoided the attack.

    Rules: TCG-AC-08, R-TCG-139.
    """
    own = ability("Mire", entry("Boost IV", mode="decrease", points=2), action="Dodge", aspect="Shield", target="Self")
    ctx = at_blows(odo(at=(5, 4)), able(kara(at=(4, 4)), own))
    ctx.load([1, 1])  # Odo’s Resolve
    clash.apply_defense_ability(ctx, ATTACK, "kara", Card("Dodge", ability="Mire"), DefenseResult(False, -5, 20))
    assert [bool(ctx.who(key).stat_modifiers) for key in ("odo", "kara")] == [True, False]


def test_a_failed_dodge_loses_the_effects_of_its_ability() -> None:
    """TCG-AC-27: A Dodge with 3 and 9 fails against 21, and the effects of its Ability are lost."""
    own = ability("Own", entry("Boost VII", points=2), action="Dodge", aspect="Shield", target="Self")
    ctx = at_blows(odo(at=(5, 4)), able(kara(at=(4, 4)), own))
    ctx.load([6, 6], [2, 1], [5])
    clash.resolve_clash(ctx, ATTACK, Played("kara", Card("Dodge", ability="Own"), 0, reaction=True))
    assert ctx.who("kara").stat_modifiers == ()


def test_a_critical_strike_refunds_its_cost_in_the_clash() -> None:
    """TC-D-38: A Strike whose Accuracy exceeds Strike Target 19 by 21 is critical and refunds its 3 AP."""
    ctx = at_blows(odo(at=(5, 4), ap=10), kara(at=(4, 4)))
    ctx.load([12, 11, 8], [1])
    clash.resolve_clash(ctx, replace(ATTACK, price=3), None)
    assert ctx.who("odo").ap == 13


# Benefits


def test_a_bonus_move_is_half_of_the_speed_rank() -> None:
    """TC-D-41: A critical Collide gives a bonus move of half the Speed Rank, rounded down: 4 of 9 squares."""
    ctx = at_blows(*pair())
    clash_results.reward_attacker(ctx, Attack("odo", Card("Collide"), "kara", price=1), DefenseResult(True, 20, 35))
    assert owed(ctx) == (BonusMoveOffer("odo", 4),)


@pytest.mark.parametrize("won", [RiposteOffer("kara", "odo", Card("Parry")), BonusStrikeOffer("kara", "odo")])
def test_the_target_of_a_riposte_may_use_a_trigger(won: Decision) -> None:
    """TCG-AC-09, R-TCG-23: The target of a Riposte or bonus Strike may use a Trigger, because both count as attacks."""
    ctx = at_blows(able(odo(at=(5, 4)), GUARD), kara(at=(4, 4)), waits=(won,))
    if isinstance(won, RiposteOffer):
        bonus_actions.riposte(ctx, "ana", m.Riposte("kara"))
    else:
        bonus_actions.bonus_strike(ctx, "ana", m.BonusStrike("kara"))
    trigger, attack = owed(ctx)
    assert isinstance(trigger, TriggerOffer)
    assert (trigger.owner, trigger.target) == ("odo", "kara")
    assert isinstance(attack, Attack)


def test_a_bonus_jump_may_be_too_high() -> None:
    """A bonus Jump that needs more Athletics than rolled fails, and its 2 AP are paid.

    A ledge of 500 feet needs that much Athletics.

    Rules: TC-D-16, R-TC-83, R-TC-168.
    """
    ctx = at_blows(*pair(), waits=(BonusStrideOffer("kara"),), grid=Grid(high=(((3, 4), 100),)),
                    rulings={"jump_level": "feet"})  # fmt: skip
    ctx.load([1])
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4), "Jump"))
    ctx.done()
    assert (ctx.who("kara").at, ctx.who("kara").ap) == ((4, 4), 16)


def test_a_hidden_character_is_found_by_a_bonus_move() -> None:
    """R-TC-164: By ruling, a bonus move onto a hidden character finds it and ends on a free square next to it."""
    hidden = kara(at=(3, 4), sheet=LEA, stealthed=True)
    ctx = at_blows(*pair(), hidden, waits=(BonusMoveOffer("kara", 2),), rulings={"hidden_square": "found"})
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4)))
    at = ctx.who("kara").at
    assert at is not None
    assert (distance(at, (3, 4)), ctx.who("lea").stealthed) == (1, False)
    assert at != (4, 4) or ctx.who("kara").moved == 0


def test_the_remaining_squares_of_a_bonus_move_can_be_used() -> None:
    """TCG-TR-01: A bonus move of 3 squares of which two are used leaves one square for a further move."""
    won = BonusMoveOffer("kara", 3, "Leap")
    ctx = at_blows(*pair(), waits=(won, won))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (2, 4)))
    assert owed(ctx) == (replace(won, squares=1),)


@pytest.mark.parametrize(
    ("won", "kept"), [(ChargeDecision("kara"), False), (BonusMoveOffer("kara", 1), True), (RiposteOffer("kara"), True)]
)
def test_a_charge_that_is_not_released_is_lost(won: Decision, kept: bool) -> None:
    """TCG-CH-07: A charge is lost if its release is declined, and kept if another offer is declined."""
    own = ability("Own", entry("Empower I", dice="1d6"), sub_type="Fire")
    one = able(kara(at=(4, 4), charging=Charging(Card("Strike", ability="Own"), 1)), own)
    ctx = at_blows(odo(at=(5, 4)), one, waits=(won,))
    bonus_actions.let_be(ctx, "ana", m.LetBe("kara"))
    assert (ctx.who("kara").charging is not None) is kept


def test_a_hidden_character_can_use_its_bonus_move() -> None:
    """A hidden character can use its bonus move, because its own seat knows its square.

    A Speed Rank of 1 is enough, 0 is not.

    Rules: TC-F-10.
    """
    won = BonusMoveOffer("kara", 1)
    assert pending_decisions.can_use(at_blows(*pair(stealthed=True)).position, won)
    for slower, can in ((7, True), (8, False)):
        slow = StatModifier("Speed Rank", "Mire", "TCG-BO-04", points=slower, worse=True, by="odo", cycles=1)
        ctx = at_blows(*pair(stat_modifiers=(slow,)))
        assert current_score(ctx.who("kara"), ctx.position.rulings, "Speed Rank").total == 8 - slower
        assert pending_decisions.can_use(ctx.position, won) is can


def test_events_name_the_characters() -> None:
    """The sentences about a clash name each character who steps in, loses an attack, duels or strikes back.

    Rules: TC-D-117, TC-D-72, TC-D-42, R-TC-149, R-TC-159.
    """
    block = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block,), defences=(block,))
    ctx = at_blows(*pair(), kara(at=(4, 5), sheet=LEA), exchange=exchange)
    ctx.load([1, 1], [2, 1], [3])
    clash.resolve_clash(ctx, ATTACK, block)
    assert sentence(ctx, only(ctx, "steps-in")).lower() == "lea steps in for kara."
    lost = at_blows(odo(at=(5, 4), out="wounds"), kara(at=(4, 4)))
    clash.resolve_clash(lost, ATTACK, None)
    assert sentence(lost, only(lost, "lost")).lower() == "odo can no longer act. the strike is lost."
    taken = at_blows(*pair(), waits=(ATTACK,))
    taken.load([1, 1])
    incoming_attacks.defend(taken, "ana", m.Defend("kara"))
    assert sentence(taken, only(taken, "undefended")).lower() == "kara does not defend."
    chain = at_blows(*pair(), duel=Duel("kara", "odo", 1))
    clash_results.reward_defender(
        chain, ATTACK, "kara", Card("Parry"), DefenseResult(False, -1, 20, cancelled=True, succeeded=True)
    )
    assert (
        sentence(chain, only(chain, "chain")).lower()
        == "kara and odo are in a chain duel. each riposte must be parried."
    )
    back = at_blows(*pair(), waits=(BonusStrikeOffer("kara", "odo"),))
    bonus_actions.bonus_strike(back, "ana", m.BonusStrike("kara"))
    assert sentence(back, only(back, "bonus-strike")).lower() == "kara strikes back at odo."


def test_a_chosen_defence_uses_its_devices() -> None:
    """A chosen Block counts the torch that it names, and a Tumble with a chosen Dodge costs 2 AP more.

    Rules: R-TC-159, TC-D-107.
    """
    ctx = at_blows(odo(at=(5, 4)), kara(TORCH, at=(4, 4), shields=(Shield("AP", 1),)), waits=(ATTACK,))
    ctx.load([6, 6], [2, 1], [3], [1])
    incoming_attacks.defend(ctx, "ana", m.Defend("kara", "Block", items=("torch",)))
    assert any(part.rule == "TC-D-98" for part in only(ctx, "defence").tallies[1].addends)
    tumbled = at_blows(*pair(), waits=(ATTACK,))
    tumbled.load([1, 1], [2, 1])
    incoming_attacks.defend(tumbled, "ana", m.Defend("kara", "Dodge", subs=("Tumble",)))
    assert tumbled.who("kara").ap == 18 - 1 - 2


def test_a_path_blocked_only_by_an_unseen_character_uses_all_squares() -> None:
    """A bonus move whose further path only an unseen character blocks uses up all its squares.

    Kara moves away from Lea, whom she holds unseen, and none of the 5 squares are left.

    Rules: TCG-TR-01, TC-D-84, R-TC-170.
    """
    lea = kara(at=(5, 5), sheet=LEA, stealthed=True, held_by="kara", controller="ben")
    won = BonusMoveOffer("kara", 5, "Leap")
    ctx = at_blows(*pair(), lea, waits=(won, won), rulings={"hold_apart": "refused"})
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (2, 4)))
    assert (ctx.who("kara").at, owed(ctx)) == ((2, 4), ())
