"""Cards as they resolve: whether they can have an effect, their costs, and the Sub-Actions and tests of a card."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    UNCHARGED,
    Ability,
    Card,
    Character,
    Charging,
    Exchange,
    Held,
    Item,
    Played,
    ability_ref,
    term,
)
from facedown.systems.tri_core.model import Test as TiedTest
from facedown.systems.tri_core.rules import card_validity
from facedown.systems.tri_core.rules.card_validity import NoEffect
from facedown.systems.tri_core.rules.card_values import card_name
from facedown.systems.tri_core.steps import card_actions, card_resolution
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    encounter_of,
    entry,
    exchange_of,
    kara,
    odo,
    owed,
    staged,
)
from tests.systems.tri_core.steps.event_summaries import expected, summaries

# Kara: HP 68, AP 18, SP 14, FP 12, MP 19, Speed Rank 8. Odo: HP 52, AP 18.

CLUB = Item("club", "weapon", place="main", dice=1, types=("Impact",))
PACKED = replace(CLUB, name="axe", place="stowed")
STICK = replace(CLUB, name="stick", durability=0)
MAUL = replace(CLUB, name="maul", place="stowed", hands=2)
MAIL = Item("mail", "armor")
DART = replace(CLUB, name="dart", range=3, thrown=True, uses=2)
SPENT = replace(DART, name="spent", uses=0)
SALVE = Item("salve", "consumable", dice=1, effect="Heal", uses=0)

SURGE = ability("Surge", entry("Boost III", of="HP", points=4), aspect="Boost", target="Self", slot="Single")
"""An Ability used on its own: 1 SP."""

VOW = ability("Vow", entry("Boost III", of="HP", points=4), aspect="Boost", target="Self", slot="Single",
              drawback={"points": 4, "words": "only by night"})  # fmt: skip
LEAP = ability("Leap", entry("Travel I", squares=4), aspect="Boost", target="Self", slot="Single")
BOUND = ability("Bound", entry("Travel I", squares=3), entry("Empower I", dice="1d6"), sub_type="Impact")
OATH = ability("Oath", entry("Travel I", squares=3), aspect="Boost", target="Self", slot="Single",
               drawback={"points": 4, "words": "only by night"})  # fmt: skip


def acts(
    *people: Character, rulings: dict[str, Any] | None = None, exchange: Exchange | None = None, **state: Any
) -> Scripted:
    """Return an encounter of these characters on Kara’s turn, while her cards resolve."""
    return staged(*people, rulings=rulings, exchange=exchange or Exchange(("kara",), "resolving"), **state)


def armed(*items: Item, own: tuple[Ability, ...] = (), **state: Any) -> Character:
    """Return Kara with these items and Abilities."""
    one = kara(**{"at": (4, 4), **state})
    return replace(one, sheet=replace(one.sheet, items=items, abilities=own))


def pair(*items: Item, own: tuple[Ability, ...] = (), **state: Any) -> tuple[Character, Character]:
    """Return Kara with these items and Abilities, and Odo beside her."""
    return armed(*items, own=own, **state), odo(at=(5, 4))


def carried_out(ctx: Scripted, card: Card, *faces: list[int], **more: Any) -> list[str]:
    """Resolve a card of Kara and return the kinds of its events."""
    ctx.load(*faces)
    card_resolution.resolve_card(ctx, Played("kara", card, 0, **more))
    ctx.done()
    return ctx.kinds()


# Cards without effect

FAR = {"at": (9, 9)}

IN_VAIN: list[tuple[Card, dict[str, Any], dict[str, Any], NoEffect | None]] = [
    # the card, Kara’s state, Odo’s state, and the reason why the card has no effect
    (Card("Strike", target="odo"), {}, {}, None),
    (Card("Strike"), {}, {}, NoEffect("no-target")),
    (Card("Strike", target="odo"), {}, FAR, NoEffect("out-of-reach", "odo")),
    (Card("Strike", target="odo"), {}, {"out": "dead"}, NoEffect("target-dead", "odo")),
    (Card("Strike", target="odo"), {}, {"out": "dying"}, None),
    (Card("Volley", target="odo", items=("dart",)), {}, {"at": (7, 4)}, None),
    (Card("Volley", target="odo", items=("dart",)), {}, {"at": (8, 4)}, NoEffect("out-of-reach", "odo")),
    (Card("Volley", target="odo", items=("spent",)), {}, {}, NoEffect("used-up")),
    (Card("Volley", target="odo", items=("dart", "spent")), {}, {}, NoEffect("used-up")),
    (Card("Strike", target="odo", items=("spent",)), {}, {}, None),
    (Card("Strike", target="odo", items=("club",)), {}, {}, None),
    (Card("Strike", target="odo", items=("axe",)), {}, {}, NoEffect("not-in-hand")),
    (Card("Strike", target="odo", items=("stick",)), {}, {}, NoEffect("not-in-hand")),
    (Card("Block", items=("axe",)), {}, {}, NoEffect("not-in-hand")),
    (Card("Grab", items=("axe",), subs=("Lift",)), {}, {}, None),
    (Card("Ability", ability="Surge", items=("axe",)), {}, {}, NoEffect("not-in-hand")),
    (Card("Ability", ability="Surge", items=("club",)), {}, {}, None),
    (Card("Ability", ability="Surge"), {"sp": 0}, {}, NoEffect("too-expensive", resource="SP", cost=1, left=0)),
    (Card("Ability", ability="Leap", target="odo"), {}, {}, None),
    (Card("Ability", ability="Leap", to=(15, 11)), {}, {}, None),
    (Card("Use", items=("salve",), target="odo"), {}, {}, NoEffect("used-up")),
    (Card("Use", items=("axe",), target="odo"), {}, {}, None),
    (Card("Use", items=("axe",), target="odo"), {}, {"at": (6, 4)}, NoEffect("out-of-reach", "odo")),
    (Card("Use", items=("axe",), target="odo"), {}, {"out": "dead"}, None),
    (Card("Use", items=("axe",), target="kara"), {"stealthed": True}, {}, None),
    (Card("Use", items=("axe",)), {}, {}, NoEffect("no-target")),
    (Card("Hold", target="odo"), {}, FAR, None),
    (Card("Influence", target="odo"), {}, {"at": (9, 9), "out": "dead"}, None),
    (Card("Equip", items=("axe",)), {}, {}, NoEffect("no-free-hand")),  # four hands hold an item
    (Card("Equip", items=("mail",)), {}, {}, None),
    (Card("Stow", items=("axe",)), {}, {}, None),
    (Card("Break free"), {}, {}, NoEffect("not-restrained")),
    (Card("Break free"), {"held_by": "odo"}, {}, None),
    (Card("Hoist"), {}, {}, NoEffect("not-restrained")),
    (Card("Hoist"), {"held_by": "odo"}, {}, None),
    (Card("Athletics"), {}, {}, None),
    (Card("Collide", target="odo"), {}, {}, NoEffect("no-run-up")),
    (Card("Collide", target="odo"), {"moved": 1}, {}, None),
    (Card("Collide", target="odo"), {"at": None}, {}, None),
    (Card("Coup de grâce", target="odo"), {}, {"out": "dying"}, None),
    (Card("Coup de grâce", target="odo"), {}, {"out": "wounds"}, NoEffect("target-not-dying", "odo")),
    (Card("Coup de grâce", target="odo"), {}, {"out": "dying", "at": (6, 4)}, NoEffect("out-of-reach", "odo")),
    (Card("Ability", ability="Surge", target="odo"), {}, FAR, NoEffect("out-of-reach", "odo")),
    (Card("Ability", ability="Leap", target="kara"), {}, {}, None),
    (Card("Walk", to=(4, 5)), {}, {}, None),
    (Card("Walk", to=(4, 7)), {}, {}, NoEffect("not-reachable", square=(4, 7))),
    (Card("Walk", to=(4, 7)), {"stealthed": True}, {}, NoEffect("not-reachable")),
    (Card("Hustle", to=(4, 8)), {}, {}, None),
]


@pytest.mark.parametrize(("card", "mine", "his", "why"), IN_VAIN)
def test_why_a_card_has_no_effect(card: Card, mine: dict[str, Any], his: dict[str, Any], why: NoEffect | None) -> None:
    """A card has no effect if something prevents it when it resolves, and the reason is named.

    Rules: TC-C-33, TC-D-98, R-TC-62, R-TC-86, R-TC-129, R-TC-161, TCG-XR-02.
    """
    items = (CLUB, PACKED, STICK, MAIL, DART, SPENT, SALVE)
    one = armed(*items, own=(SURGE, LEAP), **mine)
    ctx = acts(one, odo(**{"at": (5, 4), **his}))
    assert card_validity.why_no_effect(ctx.position, exchange_of(ctx), one, card) == why


def test_equipping_an_item_needs_free_hands() -> None:
    """TC-D-98, R-TC-129: A character with a club has a hand free for an axe, but not two for a maul."""
    ctx = acts(armed(CLUB, PACKED, MAUL))
    cards = [Card("Equip", items=(name,)) for name in ("axe", "maul")]
    exchange, kara = exchange_of(ctx), ctx.who("kara")
    found = [card_validity.why_no_effect(ctx.position, exchange, kara, card) for card in cards]
    assert found == [None, NoEffect("no-free-hand")]


def test_a_target_that_acts_at_the_same_time_stays_in_reach() -> None:
    """R-TC-60: A target that acts at the same time stays in reach if it stood beside the attacker at the reveal."""
    ctx = acts(kara(at=(4, 4)), odo(at=(9, 9)))
    for actors, why in ((("kara", "odo"), None), (("odo",), NoEffect("out-of-reach", "odo"))):
        exchange = Exchange(actors, "resolving", starting_squares=(("odo", (5, 4)),))
        found = card_validity.why_no_effect(ctx.position, exchange, ctx.who("kara"), Card("Strike", target="odo"))
        assert found == why


# The action and the name of a card


@pytest.mark.parametrize(
    ("card", "does"),
    [
        (Card("Strike"), "attack"), (Card("Grab", target="odo"), "attack"), (Card("Grab", subs=("Lift",)), "Lift"),
        (Card("Grab", target="odo", subs=("Lift",)), "attack"), (Card("Block"), "ready"), (Card("Dodge"), "ready"),
        (Card("Run"), "stride"), (Card("Hoist"), "Hoist"), (Card("Athletics"), "skill"), (Card("Stealth"), "Stealth"),
        (Card("Observe"), "Observe"), (Card("Hold"), "Hold"), (Card("Ability", ability="Surge"), "Ability"),
        (Card("Ability", ability="Surge", cycles=2), "release charge"), (Card("Recover"), "Recover"),
        (Card("Strike", ability="Surge", cycles=UNCHARGED), "release charge"),
        (Card("Charge up", ability="Surge"), "Charge up"),
    ],
)  # fmt: skip
def test_the_action_of_a_card(card: Card, does: str) -> None:
    """A card resolves by the procedure of its class, unless its action has a procedure of its own.

    Rules: TC-D-87, R-TC-55, TC-D-106, TCG-CH-01.
    """
    assert card_actions.card_action_key(card) == does
    assert does in card_actions.CARD_ACTIONS


def test_the_name_of_a_card() -> None:
    """TCG-AC-08: A card has the name of its Ability, or without an Ability that of its action."""
    assert card_name("kara", Card("Strike")) == term("Strike")
    assert card_name("kara", Card("Strike", ability="Surge")) == ability_ref("kara", "Surge")


# Payment and resolution


def test_a_card_of_a_character_who_cannot_act_is_lost() -> None:
    """A card of a character who cannot act is lost and not paid for.

    Cards to be held with it are lost too, but not those held before or by others.

    Rules: R-TC-149.
    """
    held = (Held("kara", Card("Hold"), (Card("Block"),)), Held("kara", Card("Hold"), (Card("Dodge"),), ready=True),
            Held("odo", Card("Hold"), (Card("Parry"),)))  # fmt: skip
    ctx = acts(*pair(own=(SURGE,), staggered=2), held=held)
    carried_out(ctx, Card("Ability", ability="Surge"))
    assert summaries(ctx) == [expected("R-TC-149", "card-lost", actor="kara", action="kara/Surge")]
    assert encounter_of(ctx).held == held[1:]
    assert ctx.who("kara") == pair(own=(SURGE,), staggered=2)[0]


@pytest.mark.parametrize(
    ("reaction", "paid", "acted", "ap"),
    [(False, False, ("Utility",), 5), (True, False, (), 5), (False, True, (), 6), (True, True, (), 6)],
)
def test_a_card_is_paid_for_once(reaction: bool, paid: bool, acted: tuple[str, ...], ap: int) -> None:
    """A card costs nothing more if it is paid already, and only a new one with Priority counts for its class.

    A Drop costs 1 AP.

    Rules: TC-D-88, TC-D-10, R-TC-58.
    """
    ctx = acts(*pair(CLUB, ap=6))
    kinds = carried_out(ctx, Card("Drop", items=("club",)), reaction=reaction, paid=paid, held=True)
    assert (ctx.who("kara").classes_acted, ctx.who("kara").ap) == (acted, ap)
    assert kinds == [*([] if paid else ["paid"]), "handled"]


def test_an_action_adds_its_class_to_those_used() -> None:
    """TC-D-87, TC-D-88: An action adds its class to those that its character has used in the turn."""
    ctx = acts(*pair(classes_acted=("Stride",)))
    card_resolution.record_action_class(ctx, Played("kara", Card("Strike"), 0))
    assert ctx.who("kara").classes_acted == ("Stride", "Core")


def test_a_card_without_a_target_is_paid_for() -> None:
    """R-TC-62: A Heavy Strike without a target in reach costs 3 AP, has no effect, and does not count for its class."""
    ctx = acts(kara(at=(4, 4)), odo(at=(9, 9)))
    carried_out(ctx, Card("Strike", "Heavy", target="odo"))
    nothing: dict[str, Any] = {"square": None, "device": "", "resource": None, "cost": 0, "left": 0}
    assert summaries(ctx)[-1] == expected(
        "R-TC-62", "ineffective", actor="kara", action="Strike", reason="out-of-reach", target="odo", **nothing
    )
    assert (ctx.kinds(), ctx.who("kara")) == (["paid", "ineffective"], kara(at=(4, 4), ap=15))


def test_a_character_who_collapses_by_a_cost_loses_the_action() -> None:
    """A character whom the cost of a card takes to 18 AP below 0 collapses and loses the action.

    A card that could have no effect anyway is reported as such.

    Rules: R-TC-148, R-TC-62.
    """
    ctx = acts(*pair(ap=-17))
    assert carried_out(ctx, Card("Strike", target="odo"), [12]) == ["paid", "collapse", "unpaid"]
    assert summaries(ctx)[-1] == expected("R-TC-148", "unpaid", actor="kara", action="Strike")
    assert ctx.who("kara").classes_acted == ()
    vain = acts(kara(at=(4, 4), ap=-17), odo(at=(9, 9)))
    assert carried_out(vain, Card("Strike", target="odo"), [12]) == ["paid", "collapse", "ineffective"]


def test_the_card_records_its_cost() -> None:
    """R-TC-58, TC-C-26: A card records the 3 AP of a Heavy Strike as its cost, without the surcharge for a Reaction."""
    ctx = acts(*pair())
    one = Played("kara", Card("Strike", "Heavy", target="odo"), 3, reaction=True)
    assert card_resolution.pay_and_record_cost(ctx, one) == replace(one, price=3)
    assert ctx.who("kara").ap == 18 - 4


def test_a_lost_charge_cannot_be_released() -> None:
    """Releasing a lost charge costs nothing and has no effect, but a card already paid for is released.

    A charge that is not lost is released.

    Rules: TCG-CH-07.
    """
    ctx = acts(*pair(own=(SURGE,)))
    carried_out(ctx, Card("Ability", ability="Surge", cycles=2))
    assert summaries(ctx) == [expected("TCG-CH-07", "charge-gone", actor="kara", action="kara/Surge")]
    assert ctx.who("kara").sp == 14
    charged = acts(*pair(own=(SURGE,), charging=Charging(Card("Charge up", ability="Surge"), 2)))
    kinds = carried_out(charged, Card("Ability", ability="Surge", cycles=2))
    assert "ability" in kinds
    assert charged.who("kara").charging is None
    paid = acts(*pair(own=(SURGE,)))
    assert "ability" in carried_out(paid, Card("Ability", ability="Surge", cycles=2), paid=True)


def test_a_failed_tied_test_prevents_the_action() -> None:
    """TC-D-105: A failed tied test, 1 + END 6 + ADR 8 against 99, prevents the action, but its cost is paid."""
    tied = TiedTest("kara", "Athletics", needed=99, before="Core")
    ctx = acts(*pair(), tied_tests=(tied,))
    kinds = carried_out(ctx, Card("Strike", target="odo", subs=("Aim",)), [1])
    assert kinds[0] == "paid"
    assert kinds[-1] == "test-failed"
    assert owed(ctx) == ()
    assert ctx.who("kara").tricks == ()


@pytest.mark.parametrize(
    ("card", "names"),
    [
        (Card("Strike", subs=("Aim", "Tumble", "Break")), ["Aim", "Break"]),
        (Card("Strike", subs=("Tumble", "Charge")), []),
        (Card("Strike"), []),
        (Card("Grab", subs=("Lift",)), []),
        (Card("Grab", subs=("Lift", "Aim")), ["Aim"]),
        (Card("Grab", subs=("Lift",), target="odo"), ["Lift"]),
    ],
)
def test_sub_actions_that_the_gm_decides_on(card: Card, names: list[str]) -> None:
    """The GM decides on each Sub-Action without a rule text, except a Lift that lifts an item.

    Rules: TC-D-107, R-TC-17, R-TC-19, TC-D-106.
    """
    ctx = acts(*pair(tricks=("Ruse",)))
    card_resolution.record_sub_actions(ctx, Played("kara", card, 0))
    assert summaries(ctx) == ([expected("TC-D-107", "sub-actions", actor="kara", subs=names)] if names else [])
    assert ctx.who("kara").tricks == ("Ruse", *names)


def test_sub_actions_are_emitted_before_the_action() -> None:
    """Sub-Actions are emitted before the action, and an Aim costs 1 AP in addition to the Strike.

    Rules: TC-D-107, R-TC-145.
    """
    ctx = acts(*pair())
    assert carried_out(ctx, Card("Strike", target="odo", subs=("Aim",))) == ["paid", "sub-actions"]
    assert (ctx.who("kara").ap, len(owed(ctx))) == (16, 1)
