"""The text of a card, which contains only its owner’s choices, and the order in which cards of an exchange resolve."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.board.words import card_text, words_of
from facedown.systems.tri_core.model import ABILITY, CHARGE, Card, Exchange, Played, called
from facedown.systems.tri_core.options.labels import card_label
from facedown.systems.tri_core.rules import reactions
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.steps import exchange as exchange_steps
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, events_with_data, kara, odo, only, worded
from tests.systems.tri_core.steps.test_order_of_an_exchange import LEA, STRIKE, now_of, sealed, shared

PLAIN = SYSTEM.view(shared(Exchange(("odo",))).position, SEATS["gm"])

WORDS: list[tuple[Card, tuple[str, ...]]] = [
    (Card("Strike", "Heavy"), ("Heavy", "Strike")),
    (Card("Block", "Moderate", ("board", "bar")), ("Moderate", "Block", "board", "bar")),
    (Card("Grab", subs=("Lift",)), ("Light", "Grab", "Lift")),
    (Card("Strike", target="kara", at_ap=True, spared=True), ("Strike", "Kara", "AP", "non-lethal")),
    (Card("Walk", to=(6, 4)), ("Walk", called((6, 4)))),
    (Card("Recover", resource="SP"), ("Recover", "SP")),
    (Card("Hold", target="kara"), ("Hold",)),
    (Card("Strike", "Heavy", ability="Own"), ("Own", "Heavy", "Strike")),
    (Card(ABILITY, "Heavy", ability="Own"), ("Own", "Heavy")),
    (Card(ABILITY, ability="Own"), ("Own",)),
    (Card(CHARGE, ability="Own"), ("Own", "charge")),
    (Card("Strike", ability="Own", turned="Heal", shape="Cone", element="+Fire"),
     ("Own", "Strike", "Heal", "Cone", "Fire", "as well")),
    (Card("Dodge", ability="Own", element="Fire", items=("board",), to=(6, 4)), ("Own", "Dodge", "Fire", "board",
                                                                                 called((6, 4)))),
    (Card(ABILITY, "Heavy", ability="Own", turned="Heal", shape="Cone"), ("Own", "Heavy", "Heal", "Cone")),
    (Card("Strike", element="+Fire"), ("Strike", "Fire", "as well")),
]  # fmt: skip
ALL = {word for _, words in WORDS for word in words}


@pytest.mark.parametrize(("card", "words"), WORDS)
def test_the_text_of_a_card_contains_its_owners_choices(card: Card, words: tuple[str, ...]) -> None:
    """The text of a card names its action, weight, devices, target and changes by Alter, and nothing else.

    Rules: TC-A-02, TC-A-05, TC-D-07, TCG-AT-03.
    """
    text = card_text(words_of(SYSTEM.catalogue()), "odo", card, "Kara" if card.aim else "")
    assert {word for word in words if word not in text} == set()
    assert {word for word in ALL - {"AP", "Light"} if word in text} - {*words} == set()
    assert ("AP" in text, "+" in text, "None" in text) == (card.at_ap, False, False)


@pytest.mark.parametrize(
    ("card", "label"),
    [
        (Card("Walk", to=(6, 4)), f"Walk to {called((6, 4))}"),
        (Card("Hold", target="kara"), "Hold"),
        (Card("Strike", "Heavy", ("board", "bar"), target="kara"), "Heavy Strike (board, bar) at Kara"),
        (Card("Block", "Moderate", ability="Own"), "Moderate Own"),
        (Card(ABILITY, ability="Own"), "Own"),
    ],
)
def test_the_label_of_a_card_in_a_list(card: Card, label: str) -> None:
    """The label of a card names its weight unless it is Light, its action or Ability, its items, and target or square.

    Rules: TC-D-116, R-TC-159.
    """
    assert card_label(PLAIN, card) == label


def test_the_number_of_played_cards_is_announced() -> None:
    """TC-C-34: when a player finishes, all learn the number of cards, none included, and the targets."""
    found = []
    for cards in ((), (Card("Walk"),), (STRIKE.card, Card("Walk"))):
        drafts = (("odo", cards),) if cards else ()
        ctx = shared(Exchange(("odo",), drafts=drafts, actions=Sealed(("odo",))))
        exchange_steps.finish_playing(ctx, "ana", m.FinishPlaying("odo"))
        found.append(worded(only(ctx, "declared")))
    assert found == [
        "Odo is ready, with no card.",
        "Odo is ready, with 1 card.",
        "Odo is ready, with 2 cards, targeting Kara.",
    ]


def test_events_about_cards_name_their_owner() -> None:
    """Events about a card that is taken back, and about a React roll, name the character.

    Rules: TC-D-111, TC-D-115, TCG-TR-01.
    """
    ctx = shared(Exchange(("odo",), drafts=(("odo", (STRIKE.card,)),)))
    exchange_steps.take_back(ctx, "ana", m.TakeBack("odo"))
    assert only(ctx, "taken-back").data == {"actor": "odo"}
    ctx.load([4, 1])
    exchange_steps.roll_secondary_rotation(ctx, [replace(STRIKE, card=Card("Walk", to=(6, 4)))], [])
    assert only(ctx, "react").data == {"character": "odo", "total": 27}


# Order


def test_the_last_reaction_of_a_cycle_is_enough() -> None:
    """TC-D-92, TC-C-28: a character with one Reaction left may react, and a character without any may not."""
    whole = reactions_left(kara(), PLAIN.rulings)
    for spent, asked in ((whole - 1, ("lea",)), (whole, ())):
        ctx = shared(Exchange(("odo",), actions=sealed("odo", STRIKE.card)), odo(at=(5, 4)),
                      kara(at=(4, 4), out="wounds"), kara(at=(4, 5), sheet=LEA, reactions_made=spent))  # fmt: skip
        assert ctx.position.encounter is not None
        assert reactions.reactors(ctx.position, ctx.position.encounter, now_of(ctx)) == asked


def test_reactions_say_what_they_answer_in_the_secondary_rotation() -> None:
    """Reactions are assigned in the order of the React rolls, the faster first.

    Actions are revealed even if nobody reacts.

    Rules: TC-D-114, TC-D-115, TC-D-116.
    """
    dodge = Card("Dodge")
    exchange = Exchange(("odo",), "reacting", actions=sealed("odo", STRIKE.card))
    reactions: Sealed[tuple[Card, ...]] = Sealed(("kara", "lea"))
    reactions = reactions.lay("kara", (dodge,)).lay("lea", (dodge,))
    for faces, order in (([[1, 1], [2, 1], [9, 8]], ["lea", "kara"]), ([[1, 1], [9, 8], [2, 1]], ["kara", "lea"])):
        ctx = shared(replace(exchange, reactions=reactions), odo(at=(5, 4)), kara(at=(4, 4)),
                      kara(at=(4, 5), sheet=LEA))  # fmt: skip
        ctx.load(*faces)
        exchange_steps.reveal_cards(ctx)
        ctx.done()
        assert [one.owner for one in now_of(ctx).unassigned_reactions] == order
        assert {(rule, kind) for rule, kind, _ in events_with_data(ctx)} == {
            ("TC-D-114", "revealed"),
            ("TC-D-115", "react"),
        }
    silent = shared(exchange)
    exchange_steps.reveal_cards(silent)
    assert silent.opened


def test_a_character_that_cannot_act_keeps_nobody_from_rolling() -> None:
    """TC-D-115, R-TC-149: an unconscious target does not roll React, but the other targets still do."""
    ctx = shared(Exchange(("odo",)), odo(at=(5, 4)), kara(at=(4, 4), out="wounds"), kara(at=(4, 5), sheet=LEA))
    ctx.load([1, 1], [2, 1])
    played = [STRIKE, replace(STRIKE, card=Card("Strike", target="lea"), at=1)]
    assert [key for key, *_ in exchange_steps.roll_secondary_rotation(ctx, played, [])] == ["odo", "lea"]


def test_a_stride_as_fast_as_the_attack_does_not_bring_one_close() -> None:
    """A Stride brings a blocker close in time only if it is faster than the attack: at React 28, Acuity 3 beats 2.

    Rules: TC-D-117, R-TC-132.
    """
    lea = kara(at=(9, 9), sheet=LEA)
    one = Played("lea", Card("Block"), 0, reaction=True)
    run = Played("lea", Card("Run", to=(4, 5)), 1, reaction=True)
    for acuity, close in ((2, False), (3, True)):
        exchange = Exchange(("odo",), "resolving", played=(STRIKE,), unassigned_reactions=(one, run),
                            order=(("lea", 28, acuity), ("odo", 28, 2), ("kara", 26, 7)))  # fmt: skip
        ctx = shared(exchange, odo(at=(5, 4)), kara(at=(4, 4)), lea)
        assert reactions.can_step_in(ctx.position, exchange, one, STRIKE) is close


def test_slower_reactions_to_all_who_act_together_come_last() -> None:
    """R-TC-60: if two characters act together, slower Reactions to either of them resolve after both."""
    mine, other = STRIKE, Played("kara", Card("Walk", to=(3, 4)), 0)
    late = tuple(
        Played("lea", Card("Walk", to=(3, 5)), at, reaction=True, answers=answers)
        for at, answers in enumerate((("odo", 0), ("kara", 0)))
    )
    exchange = Exchange(("odo", "kara"), "resolving", played=(mine, other), assigned_reactions=late,
                        order=(("odo", 30, 2), ("kara", 30, 7), ("lea", 20, 7)))  # fmt: skip
    assert reactions.resolution_order(exchange) == (mine, other, *late)


def test_the_target_of_a_reaction_is_announced() -> None:
    """TC-D-116, R-TC-57: the event of an assigned Reaction names its target, if it has one."""
    hit = Played("kara", Card("Strike"), 0, reaction=True)
    walk = replace(hit, card=Card("Walk", to=(3, 4)))
    found = []
    for one, target in ((hit, "lea"), (walk, "")):
        ctx = shared(Exchange(("odo",), "resolving", played=(STRIKE,), unassigned_reactions=(one,)), odo(at=(5, 4)),
                      kara(at=(4, 4)), kara(at=(4, 5), sheet=LEA))  # fmt: skip
        exchange_steps.bind(ctx, "ana", m.Bind("kara", 0, "odo", 0, target))
        found.append(worded(only(ctx, "bound")))
    assert found == ["Kara’s Strike at Lea answers Odo’s Strike.", "Kara’s Walk answers Odo’s Strike."]
