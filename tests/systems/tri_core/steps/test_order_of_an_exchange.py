"""The steps of an exchange: which actions Reactions can answer, in which order cards resolve, and who may react."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    UNCHARGED,
    Card,
    Character,
    Charging,
    ChippedItem,
    Encounter,
    Exchange,
    Held,
    Place,
    Played,
    Position,
    Rulings,
    called,
)
from facedown.systems.tri_core.rules import card_values, reactions
from facedown.systems.tri_core.steps import context
from facedown.systems.tri_core.steps import exchange as exchange_steps
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    card_data,
    entry,
    events_with_data,
    kara,
    laid_data,
    odo,
    only,
)

# Kara: React 18, ACT 7. Odo: React 22, ACT 2. Both have 1 Reaction or more a cycle.

LEA: dict[str, Any] = {"name": "Lea"}
STRIKE = Played("odo", Card("Strike", target="kara"), 0)
WALK = Played("odo", Card("Walk", to=(6, 4)), 1)


def shared(exchange: Exchange, *people: Character, **state: Any) -> Scripted:
    """Return an encounter of Odo, Kara and others, with this exchange."""
    ctx = Scripted(*(people or (odo(at=(5, 4)), kara(at=(4, 4)))))
    places = tuple(Place((one.key,), 20 - at, 1) for at, one in enumerate(ctx.position.characters))
    ctx.position = replace(ctx.position, encounter=Encounter(places, exchange=exchange, **state))
    return ctx


def sealed(key: str, *cards: Card) -> Sealed[tuple[Card, ...]]:
    """Return a round of cards that only this character lays."""
    nothing: Sealed[tuple[Card, ...]] = Sealed((key,))
    return nothing.lay(key, cards)


def now_of(ctx: Scripted) -> Exchange:
    """Return the current exchange."""
    return context.exchange_of(ctx)


# Laying cards


def test_only_the_owners_seat_learns_which_card_is_laid() -> None:
    """TC-A-04, TC-A-05, TC-D-111: all seats learn that a card is laid, and only its owner’s seat learns which."""
    exchange = Exchange(("odo", "kara"), drafts=(("odo", (WALK.card,)), ("kara", (Card("Recover"),))))
    ctx = shared(exchange)
    exchange_steps.lay(ctx, "ana", m.Lay("odo", "Strike", "Heavy", target="kara", spared=True))
    card = Card("Strike", "Heavy", target="kara", spared=True)
    assert now_of(ctx).drafts == (("odo", (WALK.card, card)), ("kara", (Card("Recover"),)))
    blow = laid_data("odo", "Strike", weight="Heavy", target="kara", spared=True)
    assert events_with_data(ctx) == [("TC-D-111", "laid", {"actor": "odo"}), ("TC-D-111", "card", blow)]
    laid, shown = ctx.events_so_far()
    assert (laid.to, shown.to) == (None, ("ana",))


def test_a_laid_hold_names_its_sign() -> None:
    """TC-D-07: the event of a laid Hold tells its owner’s seat the sign; other cards have no sign."""
    ctx = shared(Exchange(("odo",)))
    exchange_steps.lay(ctx, "ana", m.Lay("odo", "Hold", words="the bell rings"))
    exchange_steps.lay(ctx, "ana", m.Lay("odo", "Walk", to=(6, 4)))
    exchange_steps.lay(ctx, "ana", m.Lay("odo", "Hold", target="kara", sign="moves"))
    laid = [event for event in ctx.events_so_far() if event.kind == "card"]
    assert [event.data for event in laid] == [
        laid_data("odo", "Hold", words="the bell rings"),
        laid_data("odo", "Walk", square="G5"),
        laid_data("odo", "Hold", sign="moves", awaited="kara"),
    ]


def test_the_last_card_is_taken_back() -> None:
    """TC-D-111: Taking back removes only the last card laid, and without a card left there is no draft."""
    ctx = shared(Exchange(("odo", "kara"), drafts=(("odo", (STRIKE.card, WALK.card)), ("kara", (Card("Recover"),)))))
    exchange_steps.take_back(ctx, "ana", m.TakeBack("odo"))
    assert now_of(ctx).drafts == (("odo", (STRIKE.card,)), ("kara", (Card("Recover"),)))
    exchange_steps.take_back(ctx, "ana", m.TakeBack("odo"))
    assert now_of(ctx).drafts == (("kara", (Card("Recover"),)),)
    assert events_with_data(ctx) == [("TC-D-111", "taken-back", {"actor": "odo"})] * 2


def test_a_charged_ability_is_laid_with_its_cycles() -> None:
    """TCG-CH-01: the card of a charged Ability has its cycles, 0 before the first full one; other cards have none."""
    burst = Card("Ability", ability="Burst")
    for cycles, laid in ((2, 2), (0, UNCHARGED)):
        one = kara(charging=Charging(burst, cycles))
        assert exchange_steps.with_charge_cycles(one, burst) == replace(burst, cycles=laid)
        assert exchange_steps.with_charge_cycles(one, Card("Ability", ability="Blow")) == Card(
            "Ability", ability="Blow"
        )
    assert exchange_steps.with_charge_cycles(kara(), burst) == burst
    ctx = shared(Exchange(("kara",)), odo(at=(5, 4)), kara(at=(4, 4), charging=Charging(Card("Strike", ability=""), 3)))
    exchange_steps.lay(ctx, "ana", m.Lay("kara", "Strike", target="odo"))
    assert now_of(ctx).draft("kara") == (Card("Strike", target="odo", cycles=3),)


@pytest.mark.parametrize(
    ("step", "kind", "rule"), [("acting", "declared", "TC-C-34"), ("reacting", "reacts", "TC-D-113")]
)
def test_finishing_binds_the_player(step: Any, kind: str, rule: str) -> None:
    """TC-D-113, TC-D-114, TC-C-34: Finishing seals a player’s cards; all learn their number and the targets."""
    hold = Card("Hold", target="lea", sign="moves")
    cards = (STRIKE.card, STRIKE.card, hold, Card("Strike", target="lea"))
    exchange = Exchange(("odo",), step, drafts=(("kara", (WALK.card,)), ("odo", cards)), actions=Sealed(("odo",)),
                        reactions=Sealed(("odo",)))  # fmt: skip
    ctx = shared(exchange, odo(at=(5, 4)), kara(at=(4, 4)), kara(at=(4, 5), sheet=LEA))
    exchange_steps.finish_playing(ctx, "ana", m.FinishPlaying("odo"))
    after = now_of(ctx)
    assert after.drafts == (("kara", (WALK.card,)),)
    assert (after.actions.of("odo"), after.reactions.of("odo")) == (
        (cards, None) if step == "acting" else (None, cards)
    )
    targets = {"targets": ["kara"]} if step == "acting" else {}
    assert events_with_data(ctx) == [(rule, kind, {"actor": "odo", "cards": 4, **targets})]
    assert ctx.binding
    passed = shared(replace(exchange, drafts=()))
    exchange_steps.finish_playing(passed, "ana", m.FinishPlaying("odo"))
    nobody: dict[str, Any] = {"targets": []} if step == "acting" else {}
    kind = "passed" if step == "reacting" else kind
    assert events_with_data(passed) == [(rule, kind, {"actor": "odo", "cards": 0, **nobody})]


# Reach


def test_a_target_that_acts_at_the_same_time_stays_in_reach() -> None:
    """R-TC-60: a target that also acts can be reached where it stood at the reveal, and one that reacts cannot."""
    exchange = Exchange(("odo", "kara"), "resolving", starting_squares=(("kara", (4, 4)), ("odo", None)))
    near, far = odo(at=(5, 4)), kara(at=(9, 4))
    card = Card("Strike")
    assert reactions.can_reach(exchange, near, far, card)
    assert not reactions.can_reach(replace(exchange, actors=("kara",)), near, far, card)
    assert not reactions.can_reach(
        replace(exchange, starting_squares=(("lea", (4, 4)), ("kara", None))), near, far, card
    )
    assert reactions.can_reach(Exchange(("odo",)), near, kara(at=(4, 4)), card)
    assert not reactions.can_reach(replace(exchange, starting_squares=(("kara", (8, 4)),)), near, far, card)


def test_movement_before_an_attack_extends_its_reach() -> None:
    """Travel I of 3 squares before an attack extends its range by 3 squares.

    After the movement only targets next to the user are in range; otherwise an event says so.

    Rules: TCG-TR-01.
    """
    leap = ability("Leap", entry("Travel I", squares=3), entry("Empower I", dice="1d6"), sub_type="Impact")
    card = Card("Strike", ability="Leap", target="kara")
    one, other = able(odo(at=(8, 4)), leap), kara(at=(4, 4))
    assert reactions.can_reach(Exchange(("odo",)), one, other, card)
    assert not reactions.can_reach(Exchange(("odo",)), one, other, card, moved=True)
    ctx = shared(Exchange(("odo",), "resolving"), one, other)
    assert exchange_steps.emit_out_of_reach(ctx, "odo", card)
    assert events_with_data(ctx) == [("TCG-TR-01", "out-of-reach", {"actor": "odo", "target": "kara"})]
    for fits in (replace(card, target=""), replace(card, target="odo")):
        assert not exchange_steps.emit_out_of_reach(ctx, "odo", fits)
    beside = shared(Exchange(("odo",), "resolving"), replace(one, at=(5, 4)), other)
    assert not exchange_steps.emit_out_of_reach(beside, "odo", card)
    assert events_with_data(beside) == []


# Reactors

ASKED: list[tuple[dict[str, Any], dict[str, Any], str, bool]] = [
    # Lea’s state, Odo’s state, Odo’s target
    ({}, {}, "kara", True),
    ({"reactions_made": 9}, {}, "kara", False),
    ({"reactions_made": 9}, {}, "lea", True),
    ({"out": "wounds"}, {}, "lea", False),
    ({}, {"stealthed": True}, "lea", False),
    ({}, {"stealthed": True, "noticed_by": ("lea",)}, "kara", True),
]


@pytest.mark.parametrize(("one", "by", "aim", "asked"), ASKED)
def test_the_characters_who_may_react(one: dict[str, Any], by: dict[str, Any], aim: str, asked: bool) -> None:
    """A character may react if it is able, knows of an actor, and has a Reaction left or is a target.

    Rules: TC-D-92, TC-D-96, R-TC-138, R-TC-149.
    """
    actions = sealed("odo", Card("Strike", target=aim))
    ctx = shared(Exchange(("odo",), actions=actions), odo(at=(5, 4), **by), kara(at=(4, 4), out="wounds"),
                  kara(at=(4, 5), sheet=LEA, **one))  # fmt: skip
    exchange_steps.open_reactions(ctx)
    after = now_of(ctx)
    assert (after.step, after.reactions) == ("reacting", Sealed(("lea",) if asked else ()))
    assert events_with_data(ctx) == ([("TC-D-113", "asked", {"characters": ["lea"]})] if asked else [])


def test_nobody_reacts_without_an_action() -> None:
    """TC-D-92, TC-D-113: nobody is asked to react if no card was laid, and characters that act are not asked."""
    ctx = shared(Exchange(("odo",), actions=sealed("odo")))
    exchange_steps.open_reactions(ctx)
    assert (now_of(ctx).step, now_of(ctx).reactions, events_with_data(ctx)) == ("reacting", Sealed(()), [])
    both = shared(Exchange(("odo", "kara")))
    assert both.position.encounter is not None
    assert reactions.reactors(both.position, both.position.encounter, now_of(both)) == ()


def test_a_character_who_sees_one_of_the_actors_may_react() -> None:
    """R-TC-138: a character may react if it sees one of two characters that act together."""
    ctx = shared(Exchange(("odo", "kara")), odo(at=(5, 4), stealthed=True), kara(at=(4, 4)),
                  kara(at=(4, 5), sheet=LEA))  # fmt: skip
    assert ctx.position.encounter is not None
    assert reactions.reactors(ctx.position, ctx.position.encounter, now_of(ctx)) == ("lea",)


# The reveal


def revealed(actions: tuple[Card, ...], reactions: tuple[Card, ...], *faces: list[int], **more: Any) -> Scripted:
    """Return the game after the cards of Odo and Kara are revealed, with these dice."""
    exchange = Exchange(
        ("odo",), "reacting", actions=sealed("odo", *actions), reactions=sealed("kara", *reactions),
    )  # fmt: skip
    ctx = shared(exchange, odo(at=(5, 4), **more), kara(at=(4, 4)), chipped=(ChippedItem("kara", "board", "odo"),))
    ctx.load(*faces)
    exchange_steps.reveal_cards(ctx)
    ctx.done()
    return ctx


def test_cards_are_revealed_with_their_places() -> None:
    """TC-D-114, TC-D-115, R-TC-59: all cards are revealed, and React sets the order: Odo’s 24 before Kara’s 23."""
    block = Card("Block")
    ctx = revealed((STRIKE.card, WALK.card), (block, Card("Walk", to=(3, 4))), [1, 1], [3, 2])
    after = now_of(ctx)
    assert ctx.opened
    assert (after.step, after.played, after.order) == ("resolving", (STRIKE, WALK), (("odo", 24, 2), ("kara", 23, 7)))
    assert after.unassigned_reactions == (
        Played("kara", block, 0, reaction=True), Played("kara", Card("Walk", to=(3, 4)), 1, reaction=True),
    )  # fmt: skip
    assert (after.actions, after.reactions, after.queue) == (Sealed(), Sealed(), ())
    assert after.starting_squares == (("odo", (5, 4)),)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.chipped == ()
    shown = [event.data for event in ctx.events_so_far() if event.kind == "revealed"]
    assert shown == [
        card_data("odo", "Strike", weight="Light", target="kara", reaction=False),
        card_data("odo", "Walk", square="G5", reaction=False),
        card_data("kara", "Block", weight="Light", reaction=True),
        card_data("kara", "Walk", square="D5", reaction=True),
    ]
    reacts = [event for event in ctx.events_so_far() if event.kind == "react"]
    assert [(event.rule, event.data, event.tallies[0].total) for event in reacts] == [
        ("TC-D-115", {"character": "odo", "total": 24}, 24), ("TC-D-115", {"character": "kara", "total": 23}, 23),
    ]  # fmt: skip
    assert ctx.asked == [("React", "2d12!"), ("React", "2d12!")]


def test_without_a_reaction_react_is_not_rolled() -> None:
    """TC-D-114, TC-D-115: without a Reaction, React is not rolled, and actions resolve as they were laid."""
    ctx = revealed((STRIKE.card, WALK.card), ())
    assert (now_of(ctx).queue, now_of(ctx).order, now_of(ctx).unassigned_reactions) == ((STRIKE, WALK), (), ())


def test_a_prowl_is_revealed_without_its_square() -> None:
    """TC-F-10, R-TC-128: the Prowl of a character out of sight is revealed without its square."""
    for hidden in (False, True):
        ctx = revealed((Card("Prowl", to=(6, 4)),), (), stealthed=hidden)
        assert only(ctx, "revealed").data["square"] == (None if hidden else called((6, 4)))
    position = Position(Rulings(), "gm", (odo(stealthed=True),))
    assert card_values.as_revealed(position, "odo", WALK.card) == replace(WALK.card, to=None)
    assert card_values.as_revealed(replace(position, characters=(odo(),)), "odo", WALK.card) == WALK.card


def test_cards_after_a_hold_stay_face_down() -> None:
    """TC-D-05, TC-D-07: cards laid after a Hold stay face down as held cards, next to those held before."""
    hold = Card("Hold", target="kara", sign="moves")
    ctx = shared(Exchange(("odo",)), held=(Held("kara", hold, (WALK.card,)),))
    assert exchange_steps.store_held_cards(ctx, "odo", (WALK.card, hold, STRIKE.card)) == (WALK.card, hold)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.held == (Held("kara", hold, (WALK.card,)), Held("odo", hold, (STRIKE.card,)))
    before = ctx.position
    assert exchange_steps.store_held_cards(ctx, "odo", (WALK.card, STRIKE.card)) == (WALK.card, STRIKE.card)
    assert ctx.position == before


def test_the_secondary_rotation_is_by_react_then_acuity() -> None:
    """The secondary rotation contains all able characters that act, react or are targets, by React and then Acuity.

    Odo’s 22 + 5 equals Kara’s 18 + 9, whose ACT is 7 to his 2; Lea, a target, has 18 + 12.

    Rules: TC-D-115, R-TC-59, R-TC-152.
    """
    down = kara(at=(4, 3), sheet={"name": "Ada"}, out="wounds")
    ctx = shared(Exchange(("odo",)), odo(at=(5, 4)), kara(at=(4, 4)), kara(at=(4, 5), sheet=LEA), down)
    ctx.load([4, 1], [6, 3], [6, 6])
    played = [
        replace(STRIKE, card=Card("Strike", target="lea")),
        WALK,
        replace(STRIKE, card=Card("Strike", target="ada")),
    ]
    answers = [Played("kara", Card("Block"), 0, reaction=True)]
    assert exchange_steps.roll_secondary_rotation(ctx, played, answers) == (
        ("lea", 30, 7),
        ("kara", 27, 7),
        ("odo", 27, 2),
    )
    ctx.done()
    assert ctx.asked == [("React", "2d12!")] * 3
    assert [event.data["character"] for event in ctx.events_so_far()] == ["odo", "kara", "lea"]


# Answered actions

TURNED = Exchange(("odo",), "resolving", played=(STRIKE, WALK, Played("odo", Card("Grab", target="lea"), 2)),
                  order=(("kara", 30, 7), ("lea", 28, 7), ("odo", 24, 2)))  # fmt: skip


def test_the_actions_that_a_reaction_can_answer() -> None:
    """TC-D-93, TC-D-117, R-TC-132: a defence answers attacks on its owner, and a Block also those on a neighbour."""
    ctx = shared(TURNED, odo(at=(5, 4)), kara(at=(4, 4)), kara(at=(4, 5), sheet=LEA))
    strike, walk, grab = TURNED.played

    def answered(owner: str, action: str) -> tuple[Played, ...]:
        return reactions.answerable_actions(ctx.position, TURNED, Played(owner, Card(action), 0, reaction=True))

    assert answered("kara", "Walk") == answered("lea", "Strike") == (strike, walk, grab)
    assert (answered("kara", "Dodge"), answered("kara", "Block")) == ((strike,), (strike, grab))
    assert (answered("lea", "Parry"), answered("lea", "Block")) == ((grab,), (grab,))


STEPS: list[tuple[dict[str, Any], bool]] = [
    ({}, True),
    ({"action": "Dodge"}, False),
    ({"target": ""}, False),
    ({"attacker": "lea"}, False),
    ({"react": 23}, False),  # slower than Kara with 26
    ({"react": 26}, False),  # as fast, and so not faster
    ({"react": 27}, True),
    ({"reactions_made": 9}, False),
    ({"at": (9, 9)}, False),
    ({"at": (9, 9), "to": (4, 5)}, True),
    ({"at": (9, 9), "to": (4, 5), "react": 27}, False),  # slower than Odo’s 28
    ({"at": (9, 9), "to": (8, 8)}, False),
    ({"at": None}, True),
]


@pytest.mark.parametrize(("more", "steps_in"), STEPS)
def test_the_characters_who_can_step_in(more: dict[str, Any], steps_in: bool) -> None:
    """TC-D-117, R-TC-132: a Block protects another if its owner is faster, has a Reaction left and is close in time."""
    lea = kara(at=more.get("at", (4, 5)), sheet=LEA, reactions_made=more.get("reactions_made", 0))
    one = Played("lea", Card(more.get("action", "Block")), 0, reaction=True)
    hit = Played(more.get("attacker", "odo"), Card("Strike", target=more.get("target", "kara")), 0)
    walk = (Played("lea", Card("Run", to=more["to"]), 1, reaction=True),) if "to" in more else ()
    exchange = Exchange(("odo",), "resolving", played=(hit,), unassigned_reactions=(one, *walk),
                        order=(("lea", more.get("react", 29), 7), ("odo", 28, 2), ("kara", 26, 7)))  # fmt: skip
    ctx = shared(exchange, odo(at=(5, 4)), kara(at=(4, 4)), lea)
    assert reactions.can_step_in(ctx.position, exchange, one, hit) is steps_in


def test_the_reactions_used_by_other_cards() -> None:
    """TC-C-28, TC-D-96: other cards of a character use a Reaction each, but a defence of itself uses none."""
    own = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 0))
    other = Played("kara", Card("Block"), 1, reaction=True, answers=("odo", 2))
    unsaid = Played("kara", Card("Dodge"), 2, reaction=True)
    walk = Played("kara", Card("Walk", to=(3, 4)), 3, reaction=True)
    lea = Played("lea", Card("Walk", to=(3, 5)), 3, reaction=True)
    exchange = replace(TURNED, unassigned_reactions=(unsaid, walk, lea), assigned_reactions=(own, other))
    found = {one.at: reactions.other_reactions(exchange, one) for one in (own, other, unsaid, walk)}
    assert found == {0: 2, 1: 1, 2: 2, 3: 1}
    assert reactions.other_reactions(exchange, lea) == 0


def test_a_reaction_with_one_possible_answer_is_bound_to_it() -> None:
    """A Reaction that can answer only one action is bound to it, and one with several must be assigned by its owner.

    A second Dodge, for which no attack is left, remains without an answer.

    Rules: TC-D-116.
    """
    first, second = (Played("kara", Card("Dodge"), at, reaction=True) for at in (0, 1))
    walk = Played("kara", Card("Walk", to=(3, 4)), 2, reaction=True)
    ctx = shared(replace(TURNED, unassigned_reactions=(first, second, walk)))
    assert exchange_steps.bind_next_reaction(ctx)
    assert now_of(ctx).assigned_reactions == (replace(first, answers=("odo", 0)),)
    assert exchange_steps.bind_next_reaction(ctx)
    assert now_of(ctx).assigned_reactions[1] == second
    assert now_of(ctx).unassigned_reactions == (walk,)
    assert not exchange_steps.bind_next_reaction(ctx)  # it can answer three actions
    lone = shared(
        replace(TURNED, played=(STRIKE,), unassigned_reactions=(walk, replace(walk, card=Card("Strike"), at=3)))
    )
    assert exchange_steps.bind_next_reaction(lone)
    assert not exchange_steps.bind_next_reaction(lone)  # its target is not chosen yet
    assert not exchange_steps.bind_next_reaction(shared(TURNED))


def test_a_reaction_is_bound_to_the_chosen_action() -> None:
    """TC-D-116, R-TC-57: a player binds a Reaction to an action and a target; after the last one, cards are ordered."""
    hit = Played("kara", Card("Strike"), 0, reaction=True)
    block = Played("kara", Card("Block"), 1, reaction=True)
    ready = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 2))
    ctx = shared(replace(TURNED, unassigned_reactions=(hit, block), defences=(ready,)))
    exchange_steps.bind(ctx, "ana", m.Bind("kara", 0, "odo", 1, "odo"))
    bound = replace(hit, card=Card("Strike", target="odo"), answers=("odo", 1))
    assert (now_of(ctx).assigned_reactions, now_of(ctx).unassigned_reactions, now_of(ctx).queue) == (
        (bound,),
        (block,),
        (),
    )
    answer = {
        "actor": "kara",
        "action": "Strike",
        "target": "odo",
        "against": "odo",
        "at_owner": True,
        "answered": "Walk",
    }
    assert events_with_data(ctx) == [("TC-D-116", "bound", answer)]
    exchange_steps.bind(ctx, "ana", m.Bind("kara", 1, "odo", 0))
    met = replace(block, answers=("odo", 0))
    strike, walk, grab = TURNED.played
    assert now_of(ctx).queue == (strike, bound, walk, grab)  # Kara’s 30 is faster than Odo’s 24
    assert now_of(ctx).defences == (ready, met)


# Order


def test_faster_reactions_resolve_before_the_answered_action() -> None:
    """Faster Reactions resolve before the action they answer, and slower and equal ones after it.

    A defence that meets no attack resolves last of all.

    Rules: R-TC-59, R-TC-60.
    """
    strike, walk, _ = TURNED.played
    faster = Played("kara", Card("Walk", to=(3, 4)), 0, reaction=True, answers=("odo", 1))
    slower = Played("lea", Card("Walk", to=(3, 5)), 0, reaction=True, answers=("odo", 0))
    even = Played("bo", Card("Walk", to=(3, 6)), 0, reaction=True, answers=("odo", 0))
    idle = Played("kara", Card("Dodge"), 1, reaction=True)
    met = Played("kara", Card("Block"), 2, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(strike, walk), assigned_reactions=(idle, slower, faster, even,
                        met),
                        order=(("kara", 30, 7), ("odo", 24, 2), ("bo", 24, 2), ("lea", 24, 1)))  # fmt: skip
    assert reactions.resolution_order(exchange) == (strike, slower, even, faster, walk, idle)
    assert reactions.answering_defences(exchange) == (met,)
    together = replace(exchange, actors=("odo", "kara"), played=(strike, Played("kara", Card("Block"), 9)))
    assert reactions.resolution_order(together) == (together.played[1], strike, slower, even, idle)
    alone = replace(exchange, played=(strike, Played("odo", Card("Block"), 9)))
    assert reactions.resolution_order(alone)[0] == strike


@pytest.mark.parametrize(
    ("places", "attacker", "near"),
    [([(4, 5)], (7, 4), True), ([(4, 6)], (7, 4), False), ([(4, 6), (5, 5)], (7, 4), True), ([], (7, 4), True),
     ([(9, 9)], None, True), ([(8, 4)], (7, 4), False)],
)  # fmt: skip
def test_the_squares_from_which_to_step_in(places: Any, attacker: Any, near: bool) -> None:
    """R-TC-132: a character can step in beside the target or the squares on the way to it, not behind the attacker."""
    ctx = shared(TURNED, odo(at=attacker), kara(at=(4, 4)))
    assert reactions.is_in_the_way(ctx.position, places, "odo", "kara") is near
