"""Secrets of hidden characters, encounters in which nobody can act, the costs that options show, and odds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting, Dealer, HandRolled
from facedown.game import Option, Setup, Stack
from facedown.game.events import UNSEEN_ROLL, Resolution
from facedown.lab.outlook import outlook
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    Card,
    Duel,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    Played,
    Position,
    RiposteOffer,
    Rulings,
    Track,
    character_of,
    term,
)
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.pending_decisions import can_use
from facedown.systems.tri_core.rules.reactions import has_no_surcharge
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.system import SYSTEM
from facedown.systems.tri_core.view import determinize, view
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    B,
    Scripted,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    strike,
    vell,
    worded,
)
from tests.systems.tri_core.steps.test_finer_points import BEN, alter, dull, takes


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


# Refusals and costs


@pytest.mark.parametrize("to", [(1000, 5), (-50, 5), (3, -9)])
def test_a_square_off_the_map_is_refused(to: tuple[int, int]) -> None:
    """TC-D-13: a move to a square off the map is refused for that reason, even if it has another mistake."""
    refused(fight(A, B), m.Lay("a", "Run", to=to, spared=True), "TC-D-13")


def title(options: list[Option], **fixed: Any) -> str:
    """Return the label of the option with these fixed values."""
    return next(one.label for one in options if fixed.items() <= one.fixed.items())


def first_label(options: list[Option], name: str, **fixed: Any) -> str:
    """Return the label of the first choice in a field of the option with these fixed values."""
    option = next(one for one in options if fixed.items() <= one.fixed.items())
    return next(choices_of(field)[0].label for field in option.fields if field.name == name)


def test_options_show_the_costs_that_are_paid() -> None:
    """Options show the costs that are paid: a fatigued character pays 2 AP more for each action that costs AP.

    Rules: R-TC-48, TC-E-60.
    """
    ctx = dull(A, replace(B, hp=-9, wounded=4, out="dying"), BEN)
    alter(ctx, "a", ap=-3)
    lays = offered(ctx, "ana", "lay")
    (skills,) = [option for option in lays if option.variant == "skill"]
    assert "Observe (3 AP)" in [choice.label for choice in choices_of(skills.fields[0])]
    assert title(lays, action="Coup de grâce").endswith("(4 AP)")
    assert title(lays, action="Recover").endswith("(0 AP)")
    assert ctx.position.encounter is not None
    won = RiposteOffer("a", "b", Card("Parry"))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=Stack((won,))))
    assert title(offered(ctx, "ana", "riposte")) == "Riposte for 3 AP against B"
    does(ctx, m.Riposte("a"))
    assert ctx.who("a").ap == -6


def test_a_late_parry_shows_the_cost_of_its_device() -> None:
    """The option to parry an unexpected attack shows the cost of the device: 1 AP + 2 AP for a two-handed axe.

    Rules: TC-D-100, R-TC-159.
    """
    axe = {**CLUB, "name": "axe", "place": "both", "hands": 2, "types": ["Slice"]}
    ctx = dull(vell("a", {**CLUB, "types": ["Slice"]}, at=(4, 4)), replace(vell("b", axe, at=(5, 4)), controller="ben"))
    assert ctx.position.encounter is not None
    attack = Attack("a", Card("Strike", items=("club",), target="b"), "b", unseen=True)
    waiting = replace(ctx.position.encounter, waits=Stack((attack,)))
    ctx.position = replace(ctx.position, encounter=waiting)
    (option,) = offered(ctx, "ben", "defend")
    assert "Parry (from 3 AP)" in [choice.label for choice in choices_of(option.fields[0])]


def test_a_free_reaction_is_shown_as_free() -> None:
    """R-TC-53: by a ruling, the first Reaction of a target costs nothing, and its option shows 0 AP."""
    ctx = dull(A, BEN, rulings={"targeted_free": "whole_price"})
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Block") == "Light (0 AP)"
    does(ctx, m.Lay("b", "Block", weight="Heavy"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Dodge") == "Light (2 AP)"
    does(ctx, m.FinishPlaying("b"), faces=[FAST, SLOW])
    assert ctx.who("b").ap == 15


def test_the_first_reaction_of_a_target_has_no_surcharge() -> None:
    """R-TC-53: the first Reaction of a target has no surcharge, and the second one has."""
    ctx = dull(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Strike", weight="Heavy"), m.Lay("b", "Block"), m.FinishPlaying("b"))
    exchange = ctx.position.encounter.exchange if ctx.position.encounter is not None else None
    assert exchange is not None
    first, second = exchange.reactions_of("b")
    assert [first.card.action, second.card.action] == ["Strike", "Block"]
    assert [has_no_surcharge(exchange, one, (first, second)) for one in (first, second)] == [True, False]


def test_a_target_that_steps_in_pays_as_much_as_its_cards_show() -> None:
    """A target that also steps in for another pays 3 AP, as much as its cards showed.

    The Block for C costs the surcharge in place of the Strike, which was played after it.

    Rules: R-TC-53, TC-D-97.
    """
    rod = {**CLUB, "name": "rod", "place": "off"}
    ctx = dull(vell("a", CLUB, rod, at=(4, 4)), replace(vell("b", at=(5, 4)), controller="ben"),
               replace(BEN, key="c", at=(5, 5)))  # fmt: skip
    does(ctx, strike("a", "b", items=("club",)), strike("a", "c", items=("rod",)), m.FinishPlaying("a"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Block") == "Light (1 AP)"
    does(ctx, m.Lay("b", "Block"))
    assert first_label(offered(ctx, "ben", "lay"), "weight", action="Strike") == "Light (2 AP)"
    does(ctx, m.Lay("b", "Strike"), *passes("b", "c"), faces=[SLOW, FAST, SLOW])
    does(ctx, m.Bind("b", 0, "a", 1), m.Bind("b", 1, "a", 0, "a"))
    takes(ctx)
    assert {e.data["character"]: e.data["whom"] for e in ctx.events_so_far() if e.kind == "steps-in"} == {"b": "c"}
    paid = [e.data for e in ctx.events_so_far() if e.kind == "paid" and e.data["character"] == "b"]
    assert {one["purpose"]: one["cost"] for one in paid} == {"Block": 2, "Strike": 1}


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


# Odds


@pytest.mark.parametrize("defence", [None, Card("Parry"), Card("Block")])
def test_the_damage_odds_of_a_grab_are_those_of_a_critical(defence: Card | None) -> None:
    """The damage odds of a Grab are those of its critical, 2d12 + UCB at any weight, and match 3000 simulated Grabs.

    Rules: TC-D-39, R-TC-85.
    """
    owner, target = vell("vell", sheet={"instinct": {"Grab": 6}}), vell("twin", hp=31)
    attack_roll = AttackRoll("vell", Card("Grab", "Heavy", target="twin"), "twin")
    dealer, count, lost = Dealer(b"odds of a grab"), 3000, []
    for _ in range(count):
        ctx = Resolution(Position(Rulings(), "gm", (owner, target)), dealer)
        make_attack(ctx, attack_roll, defence)
        lost.append(31 - character_of(ctx.position, "twin").hp)
    found = attack_odds(Rulings(), owner, attack_roll, target, defence)
    deviation = (float(found.damage.variance) / count) ** 0.5
    assert float(found.damage.mean) > 0
    assert abs(sum(lost) / count - float(found.damage.mean)) <= 4 * deviation


def test_the_odds_of_a_riposte_in_a_chain_duel_include_only_a_parry() -> None:
    """The odds of a Riposte in a Chain Duel assume a Parry or no defence, and without a Parry it always hits.

    Rules: TC-D-74, TC-D-76.
    """
    ctx = dull(A, BEN, rulings={"strike_target_base": "30"})
    assert ctx.position.encounter is not None
    won = RiposteOffer("a", "b", Card("Parry"))
    encounter = replace(ctx.position.encounter, duel=Duel("b", "a", 2), waits=Stack((won,)))
    ctx.position = replace(ctx.position, encounter=encounter)
    (prospect,) = outlook(SYSTEM, view(ctx.position, SEATS["ana"]), SEATS["ana"], offered(ctx, "ana", "riposte"))
    assert [case.when for case in prospect.cases] == [("undefended",), ("against a Light Parry",)]
    assert prospect.cases[0].summary["hit"] == 1


def test_a_collide_without_a_run_up_has_no_odds_but_a_hint() -> None:
    """R-TC-86, TC-D-53: a Collide without a run-up has no odds, and a note says that it needs a run-up."""
    ctx = dull(A, BEN)
    lays = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("action") == "Collide"]
    (prospect, *_) = outlook(SYSTEM, view(ctx.position, SEATS["ana"]), SEATS["ana"], lays)
    assert "run-up" in prospect.note
    assert not prospect.cases


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
