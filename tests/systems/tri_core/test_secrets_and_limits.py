"""Secrets of characters in hiding, and limits of actions, items and numbers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Setup
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.model import Card, Rulings
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.rules.rolls import bonus_dice
from facedown.systems.tri_core.steps.context import set_character
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Table
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    Scripted,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    strike,
    vell,
)
from tests.systems.tri_core.steps.test_details_of_rules import BEN, DAGGER, SABRE

# Secrets and limits


def test_events_about_a_character_in_hiding_reach_only_those_who_know_it() -> None:
    """TC-D-83: if the GM moves, hurts, tests or favours a character in hiding, other seats receive no event."""
    ctx = Scripted(A, BEN, replace(vell("c", at=(6, 6)), controller="gm"))
    ctx.load([9, 9], [5, 5], [1, 2])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)))
    for move in (m.Put("c", (2, 2)), m.Hurt("c", 3), m.Test("c", "Athletics"), m.Grant("c", "Advantage", True)):
        turn = SYSTEM.play(ctx.position, SEATS["gm"], move, Dealer(b"the hidden"))
        assert turn.events
        assert not [event for event in turn.events if event.seen_by(SEATS["ben"])]
        assert all(event.seen_by(SEATS["gm"]) for event in turn.events)


def test_a_character_in_hiding_may_enter_when_nobody_else_can_act() -> None:
    """TC-D-84: when nobody else can act, a character in hiding may enter, and then it has Priority."""
    ctx = Scripted(replace(A, side="x"), replace(BEN, side="y"), replace(vell("c", at=(9, 9)), side="y"))
    ctx.load([9, 9], [5, 5], [1, 2])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)))
    for key in "ab":
        set_character(ctx, replace(ctx.who(key), out="dying", hp=-9, wounded=4))
    does(ctx, *passes("a"))
    does(ctx, m.EnterRotation("c", "after"))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.actors == ("c",)


def test_a_charge_gives_two_dice_only_once() -> None:
    """TC-E-50: a Charge with the Stride and another with the Strike give 2 dice, not 4."""
    charged = replace(A, edge=(("Charge", 2),))
    assert [part.value for part in bonus_dice(charged, Rulings(), Card("Strike", subs=("Charge",)))] == [2]


def test_losing_an_item_lowers_the_resources_that_it_raised() -> None:
    """R-TC-140: when an item is lost, HP and AP fall to their new maximum, and AP too far below 0 cause a collapse."""
    ring = {"name": "ring", "place": "worn", "modifiers": [
        {"score": "HP", "value": 30, "source": "ring"}, {"score": "AP", "value": 19, "source": "ring"}]}  # fmt: skip
    ctx = fight(vell("a", ring, at=(4, 4)), BEN)
    assert (ctx.who("a").hp, ctx.who("a").ap) == (61, 34)
    does(ctx, m.Lay("a", "Drop", items=("ring",)), *passes("a", "b"))
    assert (ctx.who("a").hp, ctx.who("a").ap) == (31, 15)
    spent = fight(vell("a", ring, at=(4, 4), ap=-14), BEN)
    does(spent, m.Lay("a", "Drop", items=("ring",)), *passes("a", "b"), faces=[[9]])
    assert spent.who("a").out == "collapse"


def test_two_items_do_not_fit_into_one_hand() -> None:
    """TC-D-98: of two Equip cards of one exchange with one hand free, the second leaves its item stowed."""
    stowed = [{**SABRE, "name": name, "place": "stowed"} for name in ("axe", "pick")]
    ctx = fight(A, vell("b", SABRE, *stowed, at=(5, 4)))
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Equip", items=("axe",)),
        m.Lay("b", "Equip", items=("pick",)),
    )
    does(ctx, m.FinishPlaying("b"), faces=[SLOW, FAST, [2, 1]])
    assert [ctx.who("b").item(name).place for name in ("axe", "pick")] == ["off", "stowed"]


def test_characters_start_at_the_height_of_their_square() -> None:
    """TC-D-14: a character that starts on high ground has the height of its square, and another has height 0."""
    scene = {
        "ground": {"columns": 5, "rows": 5, "high": {"B2": 3}},
        "character": [{"ready": "bram-otter", "at": "B2"}, {"ready": "wren-saltmarsh", "foe": True, "at": "A1"}],
    }
    position = SYSTEM.begin(Setup(tuple(SEATS.values()), scene))
    assert [one.height for one in position.characters] == [3, 0]


@pytest.mark.parametrize("level", ["01", "1" * 5000, "١", "0", "-1"])
def test_a_level_has_only_one_spelling(level: str) -> None:
    """TC-B-21: another spelling cannot give the bonuses of a level twice."""
    assert read_character({**VELL, "bonuses": {**VELL["bonuses"], level: ["PWR", "PWR", "PWR"]}}, Rulings())[1]


def test_the_refusal_of_a_stride_names_the_squares_in_reach() -> None:
    """TC-D-13: the refusal of a Stride names the squares in reach, and none if the character is restrained."""
    refusal = refused(fight(A, BEN), m.Lay("a", "Walk", to=(9, 9)), "TC-D-13")
    assert "D4 to F4, D5" in refusal.legal
    held = fight(replace(A, held_by="b"), BEN)
    assert "D4" not in refused(held, m.Lay("a", "Walk", to=(4, 5)), "TC-D-13").legal


def test_others_do_not_see_a_character_in_hiding_before_it_comes_out() -> None:
    """Others do not see a character in hiding until it enters, not even before the encounter.

    It starts the encounter in hiding by default.

    Rules: TC-D-83, TC-D-84.
    """
    scene = {"character": [{"ready": "bram-otter"}, {"ready": "wren-saltmarsh", "foe": True, "hidden": True}]}
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(tuple(SEATS.values()), scene))
    for seat in ("ana", "ben"):
        assert [one.name for one in SYSTEM.view(ctx.position, SEATS[seat]).characters] == ["Bram Otter"]
    (start,) = offered(ctx, "gm", "start-encounter")
    move = start.build(SYSTEM.move_type)
    assert move.hidden == ("wren-saltmarsh",)
    ctx.load([9, 9], [1, 2])
    does(ctx, move)
    assert len(SYSTEM.view(ctx.position, SEATS["ana"]).characters) == 1
    does(ctx, m.EnterRotation("wren-saltmarsh", "after"))
    assert len(SYSTEM.view(ctx.position, SEATS["ana"]).characters) == 2


@pytest.mark.parametrize(
    "card", [m.Lay("a", "Observe", subs=("Aim",)), m.Lay("a", "Recover", subs=("Insight",), resource="AP")]
)
def test_any_active_action_takes_sub_actions(card: m.Lay) -> None:
    """TC-D-107: a Skill Action and a Recover can each have a Sub-Action."""
    ctx = fight(replace(A, ap=9), BEN)
    assert legal(ctx, card)
    faces = [[5], [1, 1]] if card.action == "Observe" else [[1, 1, 1, 1]]
    does(ctx, card, *passes("a", "b"), faces=faces[:1])
    assert ctx.who("a").tricks == card.subs


def test_an_item_too_heavy_to_carry_stays_on_the_ground() -> None:
    """TC-D-27: Vell can carry 210 lb, so an anvil of 300 lb that somebody hands over stays on the ground."""
    ctx = Scripted(vell("a", {"name": "anvil", "pounds": 300, "place": "ground"}), vell("b"))
    does(ctx, m.HandOver("a", "anvil", "b"))
    assert ctx.who("b").item("anvil").place == "ground"
    assert "cannot-carry" in ctx.kinds()


# At the table


def test_held_cards_wait_from_the_moment_the_hold_is_resolved() -> None:
    """A Reaction that is faster than the Hold is not the awaited event, and a character that falls first holds nothing.

    Rules: TC-D-07, TC-D-116.
    """
    ctx = fight(A, BEN)
    does(ctx, m.Lay("a", "Hold", sign="attacks"), strike("a", "b"), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Strike"), m.FinishPlaying("b"), faces=[SLOW, FAST])
    does(ctx, m.Bind("b", 0, "a", 0, "a"))
    assert not offered(ctx, "ana", "spring")
    does(ctx, m.Defend("a", ""), faces=[[8, 7], [9]])
    assert ctx.position.encounter is not None
    assert [held.ready for held in ctx.position.encounter.held] == [True]
    weak = fight(replace(A, hp=1), BEN)
    does(weak, m.Lay("a", "Hold", sign="attacks"), strike("a", "b"), m.FinishPlaying("a"))
    does(weak, m.Lay("b", "Strike"), m.FinishPlaying("b"), faces=[SLOW, FAST])
    does(weak, m.Bind("b", 0, "a", 0, "a"), m.Defend("a", ""), faces=[[8, 7], [9], [1, 1]])
    assert weak.position.encounter is not None
    assert (weak.who("a").out, weak.position.encounter.held) == ("wounds", ())


def test_a_walk_onto_a_hidden_character_can_find_it() -> None:
    """With `hidden_square=found` a Walk onto a hidden character finds it, and it enters the Rotation.

    The walker stops on the nearest free square.

    Rules: R-TC-164.
    """
    hides = replace(vell("c", at=(4, 5)), controller="gm", lurks=True)
    ctx = Scripted(A, BEN, hides, rulings={"hidden_square": "found"})
    ctx.load([11, 11], [5, 5], [1, 2])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)))
    does(ctx, m.Lay("a", "Walk", to=(4, 5)), *passes("a", "b"))
    assert [kind for kind in ctx.kinds() if kind in ("found", "enters", "moved")] == ["found", "enters", "moved"]
    assert ctx.who("a").at == (3, 4)
    assert "c" in [one.key for one in SYSTEM.view(ctx.position, SEATS["ben"]).characters]
    assert not ctx.who("c").stealthed


def test_options_show_the_surcharge_of_a_second_reaction() -> None:
    """R-TC-151: the second card of a target costs 1 AP more."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))

    def blocks() -> list[str]:
        (block,) = [one for one in offered(ctx, "ben", "lay") if one.fixed.get("action") == "Block"]
        return [choice.label for field in block.fields if field.name == "weight" for choice in choices_of(field)]

    assert blocks() == ["Light (1 AP)", "Moderate (2 AP, +2 dice)", "Heavy (3 AP, +3 dice)"]
    does(ctx, m.Lay("b", "Walk", to=(5, 5)))
    assert blocks() == ["Light (2 AP)", "Moderate (3 AP, +2 dice)", "Heavy (4 AP, +3 dice)"]


def test_the_defence_of_an_unconscious_character_is_lost() -> None:
    """R-TC-149: B loses its Block against the second attack if the first attack knocks it out."""
    ctx = fight(vell("a", SABRE, DAGGER, at=(4, 4)), replace(BEN, hp=1))
    does(ctx, strike("a", "b", items=("sabre",)), strike("a", "b", items=("dagger",)), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[FAST, SLOW])
    does(ctx, m.Bind("b", 0, "a", 1), faces=[[8, 7], [9, 9], [1, 1], [1, 1], [1], [1, 1]])
    assert [event.data for event in ctx.events_so_far() if event.kind == "lost"] == [{"actor": "b", "action": "Block"}]


@pytest.mark.parametrize("alone", [False, True])
def test_a_character_at_a_limit_is_refused_with_the_limit(*, alone: bool) -> None:
    """A 41st item and a 10th impairment are refused with the limit, whether another character has room or not.

    Rules: TC-B-30, TC-E-52.
    """
    others = () if alone else (vell("b"),)
    ctx = Scripted(vell("a", *({"name": f"stick {n}"} for n in range(40))), *others)
    item = refused(ctx, m.GiveItem("a", next(iter(GEAR))), "TC-B-30", "gm")
    assert item.text == "A already has 40 items, and the limit is 40."
    for n in range(9):
        does(ctx, m.Impair("a", "arms", f"web {n}"))
    assert refused(ctx, m.Impair("a", "arms", "web"), "TC-E-52", "gm").text == (
        "A already has 9 impairments, and the limit is 9."
    )


def test_a_list_in_place_of_a_tuple_is_saved_as_a_tuple() -> None:
    """A program may send lists in a move; the saved table replays to the same position."""
    scene = {"character": [{**VELL, "name": "A", "at": "B2", "controller": "ana"},
                           {**VELL, "name": "C", "at": "D4", "foe": True}]}  # fmt: skip
    table = Table.open(SYSTEM, Setup(tuple(SEATS.values()), scene), bytes(32))
    table.play("gm", m.StartEncounter(("a", "c")))
    seat, key, to = ("ana", "a", (1, 2)) if table.options(SEATS["ana"]) else ("gm", "c", (3, 4))
    table.play(seat, m.Lay(key, "Walk", to=to, items=[]))  # type: ignore[arg-type]
    assert Table.resume(table.export(keep_secret=True), SYSTEM).position == table.position
