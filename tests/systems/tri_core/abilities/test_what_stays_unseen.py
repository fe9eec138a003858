"""Abilities must not reveal hidden or invisible characters, and no decision waits for a charge without a target."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, HandRolled
from facedown.game import Move, OneOf, PieceRef, Sealed, Seat
from facedown.game.events import UNSEEN_ROLL
from facedown.systems import tri_core
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.areas import Shape, is_inside
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Attack,
    Card,
    ChargeDecision,
    Charging,
    ChippedItem,
    CommandDecision,
    Decision,
    Exchange,
    Grid,
    Item,
    PendingDecision,
    Position,
    Rulings,
    Shield,
    StatModifier,
    Track,
    TriggerOffer,
    ability_ref,
    character_of,
    character_ref,
    with_character,
)
from facedown.systems.tri_core.rules.collisions import free_path
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.steps.durations import add_shield, begin_track
from facedown.systems.tri_core.steps.gm import hurt
from facedown.systems.tri_core.steps.hidden_events import restrict_event
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    ability,
    does,
    emitted,
    entry,
    fight,
    offered,
    passes,
    somebody,
)

RING = ability("Ring", entry("Range V", rings=2), entry("Empower II", points=1), type="Trigger", event="turn",
               sub_type="Fire")  # fmt: skip


def waits(ctx: Scripted, *offers: Decision) -> Scripted:
    """Return the game with these decisions pending."""
    encounter = ctx.position.encounter
    assert encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(*offers)))
    return ctx


def test_only_its_owner_knows_of_a_trigger_that_is_set_off() -> None:
    """Others see that a decision is pending, but not which Trigger was set off nor, for a hidden owner, whose it is.

    Rules: TCG-AC-09, TC-D-84.
    """
    won = TriggerOffer("b", "b", "Ring")
    ctx = waits(fight(somebody("a"), replace(somebody("b", RING), controller="gm", lurks=True)), won)
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    assert view.encounter is not None
    assert view.encounter.waits.top == TriggerOffer("")
    assert not SYSTEM.options(view, SEATS["ana"])
    assert "The table waits for a decision." in SYSTEM.explain(view, SEATS["ana"], m.FinishPlaying("a")).legal


def test_a_trigger_does_not_reveal_an_unseen_character_nearby() -> None:
    """A Trigger with an area is not offered for an unseen character alone, whether it stands near or far.

    Rules: TC-F-10, R-TC-138.
    """
    for at in ((5, 5), (9, 9)):
        ctx = fight(somebody("b", at=at, side="x"), somebody("a", RING, at=(4, 4)))
        stealthy = replace(ctx.who("b"), stealthed=True, controller="ben")
        ctx.position = replace(ctx.position, characters=(stealthy, ctx.who("a")))
        does(ctx, *passes("b"))
        assert not offered(ctx, "ana", "fire")


def test_a_character_without_a_known_square_is_in_no_area() -> None:
    """TC-F-10: the masked square of an invisible character is inside no area."""
    user, unknown = somebody("a", at=(4, 4)), somebody("b")
    assert not is_inside(Grid(), Shape("Cone", 2, away=False, squares=8), user, (5, 4), unknown)
    assert is_inside(Grid(), Shape("Cone", 2, away=False, squares=8), replace(user, at=None), (5, 4), unknown)


def test_no_command_makes_a_character_strike_an_unseen_one() -> None:
    """A command cannot target a character that its user does not see, even if the commanded character sees it.

    Rules: TC-F-10, TCG-CO-01.
    """
    lurk = replace(somebody("c", at=(5, 5), stealthed=True), controller="ben")
    victim = replace(somebody("b", at=(5, 4)), controller="ben")
    order = ability("Order", entry("Cognition I", ap=3), core="Mind", aspect="Hinderance")
    ctx = fight(somebody("a", order, at=(4, 4)), victim, lurk)
    ctx.position = replace(ctx.position, characters=(ctx.who("a"), victim, lurk))
    waits(ctx, CommandDecision("a", "b", 3, "Order"))
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    for option in SYSTEM.options(view, SEATS["ana"]):
        aims = [field.domain for field in option.fields if field.name == "target" and isinstance(field.domain, OneOf)]
        assert "c" not in [choice.value for domain in aims for choice in domain.choices]


def test_a_charge_that_reaches_nobody_any_more_is_lost() -> None:
    """A released charge that can no longer reach anybody is lost, and no decision stays pending for it.

    Rules: TCG-CH-07, C5.
    """
    coil = ability("Coil", entry("Charge I", dice=1))
    ctx = fight(somebody("a", coil, at=(4, 4)), somebody("b", at=(9, 9)), somebody("c", at=(9, 8)))
    charged = replace(ctx.who("a"), charging=Charging(Card("Charge up", ability="Coil"), 1))
    ctx.position = replace(ctx.position, characters=(charged, ctx.who("b"), ctx.who("c")))
    waits(ctx, ChargeDecision("a"))
    does(ctx, *passes("a"))
    assert ctx.who("a").charging is None
    lost = [event.values for event in ctx.events_so_far() if event.kind == "charge-lost"]
    assert lost == [{"character": character_ref("a"), "ability": ability_ref("a", "Coil")}]


def test_a_defence_names_no_ability_that_was_not_laid() -> None:
    """TC-D-96: a defence against an unexpected attack cannot name an Ability that its option does not offer."""
    ring = ability("Burst", entry("Range V", rings=1), sub_type="Fire")
    ctx = fight(somebody("a", ring, at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Burst"), *passes("a", "b"), faces=[[9, 9], [3]])
    for action in ("", "Block"):
        view = SYSTEM.view(ctx.position, Seat("ana"))
        assert SYSTEM.check(view, Seat("ana"), m.Defend("b", action, ability="Nothing")) is not None
    assert SYSTEM.check(view, Seat("ana"), m.Defend("b")) is None


def test_an_attack_with_a_possible_deadly_sub_type_cannot_be_non_lethal() -> None:
    """TC-E-25, TCG-AT-03: an attack with Impact that Alter III can change to Fire cannot be non-lethal as Fire."""
    own = ability("Own", entry("Alter III", sub_types=["Fire"]), entry("Empower II", points=1), sub_type="Impact")
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    laid = m.Lay("a", "Strike", ability="Own", target="b", element="Fire")
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    assert SYSTEM.check(view, SEATS["ana"], laid) is None
    assert SYSTEM.check(view, SEATS["ana"], replace(laid, spared=True)) is not None


def test_a_decision_of_an_unknown_character_can_be_determinized() -> None:
    """A determinized position gives a pending decision of an unknown character to another one in the Rotation.

    If the viewer knows no other character, the decision is removed.

    Rules: TCG-AC-09.
    """
    won = TriggerOffer("b", "b", "Ring")
    foe = replace(somebody("b", RING), controller="ben")
    for people, owners in (((somebody("a"), foe), ["b"]), ((somebody("a"), replace(foe, lurks=True)), [])):
        ctx = waits(fight(*people), won)
        if not owners:
            encounter = ctx.position.encounter
            assert encounter is not None
            alone = replace(encounter, rotation=tuple(place for place in encounter.rotation if "a" in place.keys))
            ctx.position = replace(ctx.position, encounter=replace(alone, hidden=(("b", 9),)))
        view = SYSTEM.view(ctx.position, SEATS["ana"])
        whole = SYSTEM.determinize(view, SEATS["ana"], lambda n: n - 1)
        assert whole.encounter is not None
        assert [one.owner for one in whole.encounter.waits.owed if isinstance(one, PendingDecision)] == owners


# Hidden characters


def lurking(*abilities: Ability, **state: Any) -> Scripted:
    """Return an encounter of Ana’s character, with Ben’s hidden outside the Rotation and unknown to her."""
    ctx = fight(somebody("a", at=(4, 4)), replace(somebody("b", *abilities, at=(6, 4), **state), controller="ben"))
    encounter = ctx.position.encounter
    assert encounter is not None
    rotation = tuple(place for place in encounter.rotation if "b" not in place.keys)
    hides = replace(ctx.who("b"), lurks=True, stealthed=True)
    ctx.position = replace(ctx.position, characters=(ctx.who("a"), hides),
                            encounter=replace(encounter, rotation=rotation, hidden=(("b", 9),)))  # fmt: skip
    return ctx


def test_a_hidden_character_uses_no_trigger_before_it_comes_out() -> None:
    """TC-D-84, TCG-AC-09: a hidden character cannot use a Trigger before it comes out, because that would reveal it."""
    ctx = lurking(ability("Ring", entry("Empower II", points=1), type="Trigger", event="hurt"))
    hurt(ctx, "gm", m.Hurt("b", 20, "Fire"))
    assert ctx.who("b").hp < 320
    assert not offered(ctx, "ben", "fire")


def test_cycles_of_a_hidden_character_pass_without_events_for_others() -> None:
    """The effects on a hidden character continue once a cycle until it comes out (TC-D-84), and others see no event.

    Rules: R-TC-116, R-TCG-31.
    """
    modifier = StatModifier("Speed Rank", "Haste", "TCG-BO-07", "Active", 2, cycles=3, by="b")
    ctx = lurking(stat_modifiers=(modifier,), afflictions=(Affliction("Burn", "a", 3, 99),))
    ctx.load([1, 1])
    turn = SYSTEM.play(ctx.position, SEATS["ana"], m.FinishPlaying("a"), ctx.chance)
    ctx.position, after = turn.position, character_of(turn.position, "b")
    assert (after.hp, after.stat_modifiers[0].cycles) == (317, 2)
    of_b = [event for event in turn.events if "b" in event.data.values()]
    assert of_b
    assert all(event.to == ("ben", "gm") for event in of_b)
    does(ctx, m.EnterRotation("b", "after"), *passes("a"))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.actors == ("b",)
    assert ctx.who("b").stat_modifiers[0].cycles == 2


def test_nobody_in_hiding_is_named_in_a_view() -> None:
    """TC-D-84: a view does not name a hidden character among those whose cycle has begun."""
    ctx = lurking()
    turn = SYSTEM.play(ctx.position, SEATS["ana"], m.FinishPlaying("a"), ctx.chance)
    for seat, there in (("ana", {"a"}), ("ben", {"a", "b"})):
        view = SYSTEM.view(turn.position, SEATS[seat])
        assert view.encounter is not None
        assert set(view.encounter.cycles_begun) == there


def asked_for(position: Position, move: Move) -> tuple[PieceRef | None, bool]:
    """Return the owner of the first roll of a GM’s move, and whether the owner’s name is withheld."""
    with pytest.raises(Awaiting) as awaiting:
        SYSTEM.play(position, SEATS["gm"], move, HandRolled())
    return awaiting.value.whose, awaiting.value.label == UNSEEN_ROLL


SEEN, UNSEEN = (character_ref("a"), False), (None, True)


@pytest.mark.parametrize("name", ["Resolve", "A", "’s"])
def test_a_roll_is_of_its_character_whatever_the_name_of_the_hidden_one(name: str) -> None:
    """R-TC-165: a roll is requested openly for its character, even if its label contains the name of a hidden one."""
    ctx = lurking()
    hides = replace(ctx.who("b"), sheet=replace(ctx.who("b").sheet, name=name))
    position = replace(ctx.position, characters=(ctx.who("a"), hides))
    assert asked_for(position, m.Affect("a", "VIT")) == SEEN
    assert asked_for(position, m.Affect("b", "VIT")) == UNSEEN


def test_a_roll_that_names_only_a_thing_is_of_its_owner() -> None:
    """The request for a roll about an item of a hidden character does not name the item or its owner.

    Rules: R-TC-165, TC-D-70.
    """
    ctx = lurking()
    encounter = ctx.position.encounter
    assert encounter is not None
    for owner, what in (("a", SEEN), ("b", UNSEEN)):
        sheet = replace(ctx.who(owner).sheet, items=(Item("Buckler"),))
        chipped = replace(encounter, exchange=None, chipped=(ChippedItem(owner, "Buckler", "a"),))
        position = with_character(ctx.position, replace(ctx.who(owner), sheet=sheet))
        position = replace(position, encounter=chipped)
        assert asked_for(position, m.Chip(owner, "Buckler")) == what


def test_every_roll_of_the_system_says_whose_it_is() -> None:
    """Each call in the code that requests a roll names its owner, so rolls of hidden characters are requested secretly.

    Rules: R-TC-165.
    """
    sources = sorted(Path(tri_core.__file__).parent.joinpath("steps").glob("*.py"))
    calls = [
        node
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ARGUMENTS
    ]
    assert len(calls) > 20
    unsaid = [call for call in calls if len(call.args) != ARGUMENTS[call.func.attr]]  # type: ignore[attr-defined]
    assert [ast.unparse(call) for call in unsaid if not isinstance(call.args[-1], ast.Starred)] == []


ARGUMENTS = {"chance_for": 2, "asking": 2, "draw": 3}
"""The number of arguments of a request for a roll; the last one is the owner."""


def test_the_table_waits_for_a_hidden_character_if_nobody_else_can_act() -> None:
    """TC-D-84, R-TC-46: if only a hidden character can act, the encounter stops until it comes out and has its turn."""
    ctx = lurking(stat_modifiers=(StatModifier("Speed Rank", "Haste", "TCG-BO-07", "Active", 2, cycles=9, by="b"),))
    down = replace(ctx.who("a"), out="collapse", helpless=12, ap=-5)
    ctx.position = replace(ctx.position, rulings=Rulings(ap_collapse="cycles"), characters=(down, ctx.who("b")))
    does(ctx, m.FinishPlaying("a"))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is None
    assert ctx.who("b").stat_modifiers[0].cycles == 8
    does(ctx, m.EnterRotation("b", "after"))
    exchange = ctx.position.encounter.exchange
    assert exchange == Exchange(("b",), actions=Sealed(("b",)))


def test_an_effect_does_not_reveal_its_unknown_source() -> None:
    """A view removes an unknown character as the source of modifiers, Afflictions, Shields and effects over cycles.

    Rules: TC-D-84.
    """
    ctx = lurking()
    hex_ = StatModifier("Speed Rank", "Hex", "TCG-BO-07", "Active", 2, worse=True, by="b")
    marked = replace(ctx.who("a"), stat_modifiers=(hex_,),
                     afflictions=(Affliction("Burn", "b", 2, 9),), shields=(Shield("HP", 3, by="b", cycles=1),),
                     tracks=(Track("Venom", "b", (2, 2)),))  # fmt: skip
    ctx.position = replace(ctx.position, characters=(marked, ctx.who("b")))
    for seat, by in (("ana", ""), ("ben", "b")):
        one = character_of(SYSTEM.view(ctx.position, SEATS[seat]), "a")
        assert one.stat_modifiers[0].by == one.afflictions[0].by == one.shields[0].by == one.tracks[0].by == by


def test_an_event_about_two_hidden_characters_reaches_only_seats_that_know_both() -> None:
    """TC-D-84: an event about two hidden characters, such as a contest, reaches only seats that know both."""
    ctx = lurking()
    other = replace(somebody("c", lurks=True), controller="gm")
    ctx.position = replace(ctx.position, characters=(*ctx.position.characters, other))
    for to in (None, ("ben", "gm")):
        event = emitted("TC-F-38", "contest", to, character=character_ref("b"), against=character_ref("c"))
        assert restrict_event(ctx.position, {"b", "c"}, event).to == ("gm",)


def test_a_hidden_character_outside_the_encounter_blocks_no_push() -> None:
    """TC-D-84, TCG-KI-01: a hidden character outside the encounter does not block a push."""
    for lurks, far in ((True, 3), (False, 1)):
        ctx = fight(somebody("a", at=(2, 2)), somebody("b", at=(4, 2)))
        ctx.position = replace(ctx.position, characters=(
            ctx.who("a"), ctx.who("b"), somebody("c", at=(6, 2), lurks=lurks)))  # fmt: skip
        assert free_path(ctx.position, ctx.who("b"), ((5, 2), (6, 2), (7, 2)))[0] == far


def test_an_unseen_user_does_not_reveal_the_destination_of_its_ability() -> None:
    """An unseen user’s Ability does not reveal its destination, as a Trigger or in the pending attack of an area.

    Rules: TC-F-10.
    """
    hop = ability("Hop", entry("Travel II", first=1, further=0), entry("Range I", squares=4), core="Spirit",
                  action="Dodge", aspect="Boost", target="Self", type="Trigger", event="turn")  # fmt: skip
    ctx = fight(somebody("b", at=(9, 9), side="x"), somebody("a", hop, at=(4, 4), stealthed=True))
    ctx.position = replace(ctx.position, characters=(ctx.who("b"), replace(ctx.who("a"), stealthed=True)))
    does(ctx, *passes("b"))
    (option,) = offered(ctx, "ana", "fire")
    does(ctx, option.build(SYSTEM.move_type, to=(6, 4)))
    (revealed,) = [event for event in ctx.events_so_far() if event.kind == "revealed"]
    assert (revealed.values["ability"], revealed.values["square"]) == (ability_ref("a", "Hop"), None)
    area = Attack("a", Card("Ability", ability="Cone", target="b", to=(3, 4)), "b", unseen=True)
    ctx = fight(somebody("a", at=(4, 4)), replace(somebody("b", at=(5, 4)), controller="ben"))
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), stealthed=True), ctx.who("b")))
    encounter = ctx.position.encounter
    assert encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(area)))
    for seat, to in (("ana", (3, 4)), ("ben", None)):
        seen = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert seen is not None
        assert isinstance(seen.waits.top, Attack)
        assert seen.waits.top.card.to == to


def test_a_negative_effect_value_removes_nothing() -> None:
    """An Effect Value below 0 removes nothing: a better Shield stays, and no effect over cycles begins.

    Rules: TC-F-63, TC-F-64.
    """
    feeble = ability("Feeble", entry("Reinforce VII", stats=["FNE", "PWR"]), type="Passive", aspect="Hinderance")
    dome = ability("Dome", "Cognition V", core="Mind", type="Trigger", event="turn", aspect="Shield", target="Self",
                   action="Parry")  # fmt: skip
    old = Shield("HP", 20, None, "Trigger", "a", 3)
    ctx = fight(somebody("b"), somebody("a", feeble, dome, shields=(old,)))
    add_shield(ctx, "a", Shield("HP", 0, None, "Trigger", "a", 3), "Dome")
    begin_track(ctx, "a", Track("Dome", "a", split_over_cycles(0, 3), does="heals"))
    assert (ctx.who("a").shields, ctx.who("a").tracks) == ((old,), ())
    does(ctx, *passes("b"))
    (option,) = offered(ctx, "ana", "fire")
    does(ctx, option.build(SYSTEM.move_type))
    assert [event.values["total"] for event in ctx.events_so_far() if event.kind == "ability-value"] == [-4]
    assert [one.points for one in ctx.who("a").shields] == [20]


def test_a_gm_decision_about_an_area_is_determinized_unchanged() -> None:
    """A pending decision of the GM about an area, which has no single target, is unchanged in a determinized position.

    Rules: TCG-KI-01b.
    """
    pull = ability("Pull", entry("Kinesis I", pounds=600, only="metal"), entry("Range V", rings=1), aspect="Hinderance")
    ctx = fight(somebody("a", pull, at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Pull"), *passes("a", "b"))
    for seat in SEATS.values():
        view = SYSTEM.view(ctx.position, seat)
        assert SYSTEM.view(SYSTEM.determinize(view, seat, lambda n: n - 1), seat) == view
