"""Bots play Tri-Core to an end: one side is out, or the GM ends a stand-off."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.bots import bot_for, play_out
from facedown.bots.tri_core import TriCoreBot
from facedown.game import Seat, Setup, registry
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, RiposteOffer
from facedown.systems.tri_core.system import SYSTEM
from facedown.table import Moved, Table
from tests.systems.tri_core.driver import A, B, does, fight, passes
from tests.systems.tri_core.hiding import HIDDEN, World
from tests.systems.tri_core.steps.test_finer_points import alter

SEATS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "The GM", "facilitator"))


def played(seed: int, moves: int) -> Table:
    system = registry.system("tri-core")
    table = Table.open(system, Setup(SEATS, system.sample()), bytes([seed] * 32))
    bots = {seat.key: bot_for(system, seed) for seat in SEATS}
    opening = next(option for option in table.options(SEATS[2]) if option.move == "start-encounter")
    table.play("gm", opening.build(system.move_type))
    for _ in play_out(table, bots, moves):
        pass
    return table


def test_bots_approach_and_strike() -> None:
    for seed in range(3):
        table = played(seed, 120)
        kinds = {event.kind for entry in table.entries for event in entry.events}
        assert {"moved", "accuracy", "effect", "damage", "revealed", "recovered"} <= kinds


def test_the_gms_bot_calls_held_cards_once_a_turn() -> None:
    """TC-D-07: when a character of another side has Priority; a holder who declines is not asked again in that turn."""
    holder, foe = replace(A, side="party"), replace(B, side="foes", controller="gm")
    for other, called in (
        (foe, ["call-trigger", "finish-playing"]),
        (replace(foe, side="party"), ["finish-playing", "finish-playing"]),
    ):
        ctx = fight(holder, other)
        does(ctx, m.Lay("a", "Hold", words="a bell"), m.Lay("a", "Block"), *passes("a", "b"))
        view, bot = SYSTEM.view(ctx.position, SEATS[2]), TriCoreBot()
        options = [one for one in SYSTEM.options(view, SEATS[2]) if one.move not in ("lay", "end-encounter")]
        assert [bot.choose(SYSTEM, view, SEATS[2], options).kind for _ in range(2)] == called


def test_a_bot_does_not_riposte_against_a_commanded_friend() -> None:
    """TCG-CO-01, TC-D-61: it declines the Riposte."""
    for side, kind in (("party", "let-be"), ("foes", "riposte")):
        ctx = fight(replace(A, side="party"), replace(B, side=side, controller="ben"))
        encounter = ctx.position.encounter
        assert encounter is not None
        won = RiposteOffer("a", "b", Card("Parry"))
        ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(won)))
        view = SYSTEM.view(ctx.position, SEATS[0])
        options = SYSTEM.options(view, SEATS[0])
        assert TriCoreBot().choose(SYSTEM, view, SEATS[0], options).kind == kind


def test_bots_come_out_of_hiding() -> None:
    """TC-D-83: at the first chance; no step waits for them, so a lone lurker would never come otherwise."""
    lurker = {"ready": "wren-saltmarsh", "name": "Lurker", "foe": True, "hidden": True, "at": "G6"}
    scene = {"character": [{"ready": "bram-otter", "at": "C6"}, lurker]}
    table = Table.open(SYSTEM, Setup(SEATS, scene), bytes(32))
    bots = {seat.key: bot_for(SYSTEM) for seat in SEATS}
    table.play("gm", {"move": "start-encounter", "participants": ["bram-otter", "lurker"], "hidden": ["lurker"]})
    for _ in play_out(table, bots, 4):
        pass
    kinds = [event.kind for entry in table.entries for event in entry.events]
    assert kinds.index("enters") < kinds.index("laid")


def test_a_fight_hurts_characters() -> None:
    hurt = [any(one.hp < 20 for one in played(seed, 400).position.characters) for seed in range(4)]
    assert sum(hurt) >= 2


def test_a_decided_fight_is_ended() -> None:
    """R-TC-137: with one side out the GM’s bot ends it, although survivors could continue without cards."""
    table = played(1, 600)
    assert table.position.encounter is None
    assert "encounter-over" in {event.kind for entry in table.entries for event in entry.events}


def test_a_bot_that_sees_no_foe_recovers_before_it_observes() -> None:
    """TC-C-12: with few AP left an Observe could cause a collapse."""
    tired, rested = replace(A, ap=-8), A
    for one, wants in ((tired, "Recover"), (rested, "Observe")):
        ctx = fight(one, replace(B, side="foes", controller="gm"))
        alter(ctx, "b", stealthed=True)
        seat = SEATS[0]
        view = SYSTEM.view(ctx.position, seat)
        move = TriCoreBot().choose(SYSTEM, view, seat, SYSTEM.options(view, seat))
        assert move.action == wants


def test_a_bot_blocks_at_1_ap_below_0_but_not_further() -> None:
    """TC-C-12, TC-E-60: further Blocks would soon exhaust the character."""
    for ap, kind in ((-1, "lay"), (-2, "finish-playing")):
        ctx = fight(A, replace(B, ap=ap, controller="ben"))
        does(ctx, m.Lay("a", "Strike", target="b"), *passes("a"))
        view = SYSTEM.view(ctx.position, SEATS[1])
        assert TriCoreBot().choose(SYSTEM, view, SEATS[1], SYSTEM.options(view, SEATS[1])).kind == kind


def test_the_gms_bot_lets_a_cycle_pass_with_a_hidden_character() -> None:
    """R-TC-163, TC-D-84: a pause would reveal that a character is hidden."""
    waiting = HIDDEN["another player’s"]
    for foe in (waiting, replace(waiting, out="wounds", hp=-3), None):
        world = World(foe)
        for key in ("a", "b"):
            world.change(key, staggered=3, side=key)
        world.play("ana", m.FinishPlaying("a"))
        gm = world.table.seat("gm")
        assert TriCoreBot().choose(SYSTEM, world.table.view(gm), gm, world.table.options(gm)) == m.PassCycle()


def test_a_hidden_character_may_enter_before_the_gm_lets_a_cycle_pass() -> None:
    """R-TC-163, TC-D-84: its bot enters the Rotation; a person who does nothing does not delay the others."""
    for seats, entered in ((("gm", "ben"), True), (("gm",), False)):
        world = World(HIDDEN["another player’s"])
        for key in ("a", "b"):
            world.change(key, staggered=3, side=key)
        world.play("ana", m.FinishPlaying("a"))
        for _ in play_out(world.table, {key: TriCoreBot() for key in seats}, 4):
            pass
        acts = [entry.act.move["move"] for entry in world.table.entries if isinstance(entry.act, Moved)]
        assert ("enter-rotation" in acts) is entered
        assert ("pass-cycle" in acts) is not entered
        assert world.position.encounter is not None
        assert world.position.encounter.exchange is not None
