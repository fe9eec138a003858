"""Secrets of hidden characters, encounters in which nobody can act, and scenes with mistakes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, HandRolled
from facedown.game import Setup, Stack
from facedown.game.events import UNSEEN_ROLL
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    Card,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    Played,
    Track,
    term,
)
from facedown.systems.tri_core.rules.pending_decisions import can_use
from facedown.systems.tri_core.system import SYSTEM
from facedown.systems.tri_core.view import determinize, view
from tests.systems.tri_core.driver import (
    SEATS,
    A,
    B,
    Scripted,
    does,
    legal,
    offered,
    passes,
    refused,
    vell,
    worded,
)
from tests.systems.tri_core.steps.test_finer_points import BEN, alter, dull


def heard(ctx: Scripted, seat: str) -> str:
    """Return the sentences of all events that a seat receives."""
    return "\n".join(worded(event) for event in ctx.events_so_far() if event.seen_by(SEATS[seat]))


def hidden_a() -> Scripted:
    """Return an encounter in which A is hidden and has Priority; Ben plays B."""
    ctx = dull(A, BEN)
    alter(ctx, "a", stealthed=True)
    return ctx


# When nobody can act


@pytest.mark.parametrize("healed", ["a", "c"])
def test_a_cycle_may_pass_until_healing_wakes_a_character(healed: str) -> None:
    """While nobody can act, the GM can let cycles pass until an unconscious character heals and wakes up.

    It has −3 HP and heals 30; the encounter stopped in B’s turn, so C wakes in the same cycle and A in the next one.

    Rules: R-TC-163.
    """
    ctx = dull(A, BEN, vell("c", at=(4, 6)))
    for key in ("a", "b", "c"):
        alter(ctx, key, out="wounds", hp=-3)
    alter(ctx, healed, tracks=(Track("Dome", healed, (30, 30), does="heals"),))
    does(ctx, m.FinishPlaying("a"))
    (option,) = offered(ctx, "gm", "pass-cycle")
    assert not option.owed, "nobody is certain to wake up, so it is not owed"
    assert legal(ctx, m.PassCycle(), "gm")
    while (on := ctx.position.encounter) is not None and on.exchange is None and on.cycle < 3:
        does(ctx, m.PassCycle())
    assert ctx.who(healed).hp == 27
    assert on is not None
    assert on.exchange is not None
    assert on.exchange.actors == (healed,)


def test_an_encounter_stops_again_at_the_end_of_each_passed_cycle() -> None:
    """An encounter stops after the last place of the Rotation in each passed cycle, even if nobody ever wakes up.

    Rules: R-TC-163.
    """
    ctx = dull(A, BEN, vell("c", at=(4, 6)))
    for key in ("a", "b", "c"):
        alter(ctx, key, out="wounds", hp=-3)
    does(ctx, m.FinishPlaying("a"))
    stops = []
    for _ in range(3):
        does(ctx, m.PassCycle())
        encounter = ctx.position.encounter
        assert encounter is not None
        assert encounter.exchange is None
        stops.append((encounter.cycle, encounter.turn))
    assert stops == [(1, 2), (2, 2), (3, 2)]


# Positions of hidden characters


def test_a_held_prowl_does_not_reveal_its_square() -> None:
    """The held Prowl of a hidden character is played without revealing its square to other players.

    Rules: TC-F-10, TC-D-07, R-TC-128.
    """
    ctx = hidden_a()
    does(ctx, m.Lay("a", "Hold", words="a bell"), m.Lay("a", "Prowl", to=(4, 5)), m.FinishPlaying("a"))
    does(ctx, m.CallTrigger("a"), m.Spring("a"))
    assert ctx.who("a").at == (4, 5)
    assert "Prowl" in heard(ctx, "ben")
    assert "E6" not in heard(ctx, "ben")
    assert "E6" in heard(ctx, "gm")


def test_a_failed_prowl_does_not_reveal_its_square() -> None:
    """Other players learn of a hidden character’s failed Prowl only that its square cannot be reached.

    Rules: TC-F-10, R-TC-62.
    """
    ctx = hidden_a()
    does(ctx, m.Lay("a", "Prowl", to=(4, 5)), m.SetSquare((4, 5), 0), m.FinishPlaying("a"))
    assert "A’s Prowl has no effect: its square cannot be reached." in heard(ctx, "ben")


def test_others_do_not_learn_whose_held_cards_can_be_played() -> None:
    """Others do not learn whose held cards can be played, because that would tell them of a hidden character.

    Rules: TC-D-07, TC-F-10.
    """
    ctx = hidden_a()
    does(ctx, m.Lay("a", "Hold", sign="comes close"), m.Lay("a", "Strike", target="b"), m.FinishPlaying("a"))
    does(ctx, m.Put("b", (9, 9)), m.Put("b", (5, 4)))
    assert "may now play the held cards" in heard(ctx, "ana")
    assert "may now play the held cards" not in heard(ctx, "ben")
    encounter = view(ctx.position, SEATS["ben"]).encounter
    assert encounter is not None
    assert encounter.waits == Stack((HeldCardsOffer(""),))
    refused(ctx, m.FinishPlaying("b"), "TC-D-113", "ben")
    whole = determinize(view(ctx.position, SEATS["ben"]), SEATS["ben"], lambda most: 0)
    assert whole.encounter is not None
    assert whole.encounter.waits.owed == (HeldCardsOffer("a"),)


@pytest.mark.parametrize("where", ["outside", "in the Rotation"])
def test_a_bonus_move_onto_a_hidden_character_can_find_it(where: str) -> None:
    """By the ruling `hidden_square`, a bonus move onto a hidden character finds it and ends on the nearest free square.

    Rules: R-TC-164.
    """
    ctx = dull(A, BEN, vell("c", at=(4, 6)), reacts=[[11, 11], [11, 10], [1, 2]], rulings={"hidden_square": "found"})
    alter(ctx, "c", stealthed=True)
    assert ctx.position.encounter is not None
    encounter = ctx.position.encounter
    if where == "outside":
        rotation = tuple(place for place in encounter.rotation if place.keys != ("c",))
        encounter = replace(encounter, rotation=rotation, hidden=(("c", 5),))
    won = BonusMoveOffer("a", 3)
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=Stack((won,))))
    does(ctx, m.BonusMove("a", (4, 6)))
    assert ctx.who("a").at == (3, 5)  # of the squares beside (4, 6) the first that is free
    assert "found" in ctx.kinds()
    assert not ctx.who("c").stealthed


def test_a_hidden_character_outside_the_encounter_blocks_no_square() -> None:
    """A hidden character outside the encounter does not block its square, because a failed Walk would reveal it.

    Rules: TC-D-84.
    """
    ctx = Scripted(A, B, vell("c", at=(4, 5), lurks=True))
    ctx.load([11, 11], [11, 10])
    does(ctx, m.StartEncounter(("a", "b")))
    does(ctx, m.Lay("a", "Walk", to=(4, 5)), *passes("a", "b"))
    assert ctx.who("a").at == (4, 5)


def test_an_effect_of_a_hidden_character_does_not_reveal_its_legerity() -> None:
    """Only its own seat and the GM see the number that a Resolve against a hidden character’s effect has to reach.

    Rules: TC-C-48.
    """
    ctx = Scripted(vell("a"), vell("b", stealthed=True))
    move = m.Affect("a", "VIT", source="b", core="Body")
    does(ctx, move, faces=[[5, 5]])
    seen = [event for event in ctx.events_so_far() if event.kind == "resolved"]
    assert [tally.label for event in seen for tally in event.tallies] == [term("Resolve")]
    assert seen[0].data["against"] is None
    assert [event.to for event in ctx.events_so_far() if event.kind == "resolve-level"] == [("ana", "gm")]


# Encounters in which nobody can act


def test_the_table_waits_for_the_gm_when_nobody_can_act() -> None:
    """When nobody can act, the table waits for the GM; a hidden character may come out, but need not.

    Rules: R-TC-137, R-TC-163, TC-D-84.
    """
    for hidden in ((), ("b",)):
        ctx = Scripted(A, B)
        ctx.load(*([[9, 9]] * (1 + len(hidden))))
        does(ctx, m.StartEncounter(("a", *hidden), hidden))
        alter(ctx, "a", out="wounds", hp=-3)
        does(ctx, m.FinishPlaying("a"))
        found = [(seat, one.move) for seat in SEATS for one in offered(ctx, seat) if one.owed]
        assert found == [("gm", "end-encounter")]
        assert [one.fleeting for one in offered(ctx, "ana", "enter-rotation")] == [True] * len(hidden)


def test_an_encounter_with_only_hidden_characters_lets_them_come_out() -> None:
    """TC-D-83: in an encounter with only hidden characters, each may come out, and the first to do so has Priority."""
    ctx = Scripted(A, B)
    ctx.load([9, 9], [9, 8])
    does(ctx, m.StartEncounter(("a", "b"), ("a", "b")))
    assert [one.fleeting for one in offered(ctx, "ana", "enter-rotation")] == [True, True]
    does(ctx, m.EnterRotation("b", "after"))
    assert offered(ctx, "ana", "lay")


# Events


def test_only_its_owner_and_the_gm_see_the_event_of_a_revealed_hold() -> None:
    """TC-D-07: others see the Hold without its event, and the Stride of a hidden character without its square."""
    ctx = dull(A, BEN)
    hold, walk = (
        InterruptingCard(Played("a", card, 0, held=True))
        for card in (Card("Hold", words="a bell"), Card("Walk", to=(1, 1)))
    )
    assert ctx.position.encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=Stack((walk, hold))))

    def faces(seat: str) -> list[Card]:
        encounter = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert encounter is not None
        return [one.card.card for one in encounter.waits.owed if isinstance(one, InterruptingCard)]

    assert faces("ana") == faces("gm") == [Card("Walk", to=(1, 1)), Card("Hold", words="a bell")]
    assert faces("ben") == [Card("Walk", to=(1, 1)), Card("Hold")]
    alter(ctx, "a", stealthed=True)
    assert faces("ben") == [Card("Walk"), Card("Hold")]
    assert faces("gm") == [Card("Walk", to=(1, 1)), Card("Hold", words="a bell")]


def test_others_do_not_see_a_test_of_a_hidden_character() -> None:
    """Other players do not see a tied test of a hidden character; they see that of another, without a secret level.

    Rules: TC-D-105, TC-D-84.
    """
    ctx = dull(A, BEN)
    tests = (m.Test("a", "Athletics", 3), m.Test("b", "Observe", 4, "Heavy", kept=True))
    assert ctx.position.encounter is not None
    ctx.position = replace(
        ctx.position, encounter=replace(ctx.position.encounter, tied_tests=tests, hidden=(("a", 20),))
    )

    def demands(seat: str) -> tuple[m.Test, ...]:
        encounter = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert encounter is not None
        return encounter.tied_tests

    assert demands("gm") == tests
    assert demands("ben") == (m.Test("b", "Observe", 1, kept=True),)
    assert [one.character for one in demands("ana")] == ["a", "b"]


# Files


def test_a_scene_with_an_invalid_character_is_refused() -> None:
    """TC-A-01: a scene that contains an invalid Unicode character is refused."""
    from facedown.game import Refused

    with pytest.raises(Refused, match="invalid character"):
        SYSTEM.begin(Setup(tuple(SEATS.values()), {"\ud800": 1, "character": [{"name": "Al"}]}))


@pytest.mark.parametrize("side", ["Party", "party\u200d", "PARTY"], ids=ascii)
def test_two_sides_that_look_alike(side: str) -> None:
    """TC-A-07: sides whose names look the same are refused, also if one is the side of characters without one."""
    from facedown.game import Refused

    with pytest.raises(Refused, match="Two sides are called “party” and “") as caught:
        SYSTEM.begin(
            Setup(
                tuple(SEATS.values()), {"character": [{"ready": "bram-otter"}, {"ready": "mother-tace", "side": side}]}
            )
        )
    assert caught.value.refusal.legal == "Write the name of each side in one way."


def test_the_viewer_is_never_guessed_as_the_owner_of_a_held_card() -> None:
    """A viewer knows its own held cards, so an unknown owner is another seat."""
    ctx = dull(A, BEN, vell("c", at=(9, 9)))
    assert ctx.position.encounter is not None
    held = (Held("a", Card("Hold", sign="moves"), (Card("Block"),), ready=True),
            Held("b", Card("Hold", sign="moves"), (Card("Block"),), ready=True))  # fmt: skip
    waits = Stack((HeldCardsOffer("b"),))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, held=held, waits=waits))
    seen = view(ctx.position, SEATS["ana"])
    for at in (0, 1):
        whole = determinize(seen, SEATS["ana"], lambda most: min(at, most - 1))  # noqa: B023 - called at once
        assert view(whole, SEATS["ana"]) == seen


def test_a_bonus_move_does_not_depend_on_hidden_characters() -> None:
    """A bonus move is offered even if a hidden character stands on the only free square."""
    ctx = dull(A, BEN, replace(BEN, key="c", at=(0, 1)))
    alter(ctx, "a", at=(0, 0))
    alter(ctx, "b", at=(1, 1))
    does(ctx, m.SetSquare((1, 0), 0))
    for hidden in (True, False):
        alter(ctx, "c", stealthed=hidden)
        assert can_use(ctx.position, BonusMoveOffer("a", 1)) is hidden


def test_finding_a_hidden_character_reveals_something() -> None:
    """R-TC-164: a move that finds a hidden character reveals something, so it cannot be taken back without consent."""
    ctx = dull(A, BEN, vell("c", at=(4, 6)), rulings={"hidden_square": "found"})
    alter(ctx, "c", stealthed=True)
    assert ctx.position.encounter is not None
    waits = Stack((BonusMoveOffer("a", 3),))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=waits))
    ctx.opened = False
    does(ctx, m.BonusMove("a", (4, 6)))
    assert ctx.opened


def test_a_roll_for_a_hidden_character_is_requested_without_a_name() -> None:
    """The request for a roll of a hidden character names nobody, because the person who rolls may not know of it.

    Rules: TC-D-84.
    """
    position = Scripted(A, BEN).position
    with pytest.raises(Awaiting) as awaiting:
        SYSTEM.play(position, SEATS["gm"], m.StartEncounter(("b",), ("b",)), HandRolled())
    assert (awaiting.value.label, awaiting.value.whose) == (UNSEEN_ROLL, None)


def test_events_about_hidden_characters_stay_hidden_while_a_roll_is_awaited() -> None:
    """While the recovery of a hidden character waits for a roll, its events reach only its own seat and the GM.

    Rules: TC-D-83, TC-D-84.
    """
    position = Scripted(A, replace(BEN, lurks=True, out="dying", hp=-5, wounded=4)).position
    with pytest.raises(Awaiting) as awaiting:
        SYSTEM.play(position, SEATS["gm"], m.Heal("b", "HP", 9), HandRolled())
    assert [event.to for event in awaiting.value.events] == [("ben", "gm")]
    assert (awaiting.value.label, awaiting.value.whose) == (UNSEEN_ROLL, None)
