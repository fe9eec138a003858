"""Items, function by function: equipped, stowed, dropped, lifted, used up, worn down, handed over, received."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, ChippedItem, Played, character_ref, item_ref, term, who_knows
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps import items
from facedown.systems.tri_core.steps.hidden_events import hide_events
from tests.systems.tri_core.driver import Recorded, events, happened, kara, odo, quiet, scene

# Kara: Strength 14 + 19 = 33, so she lifts 660 lb without a roll and carries 330; PWR 5, Hoist 13, HP 68. Odo: PWR 9.

AXE = {"name": "axe", "sort": "weapon", "place": "main", "types": ["Slice"], "pounds": 5}
KNIFE = {"name": "knife", "sort": "weapon", "place": "off", "types": ["Penetrate"], "thrown": True}
MAUL = {"name": "maul", "sort": "weapon", "hands": 2, "types": ["Impact"]}
COAT = {"name": "coat", "sort": "armor"}
LUCKY = {"name": "charm", "place": "worn", "modifiers": [{"score": "HP", "value": 5, "source": "charm"}]}


def handles(one: Any, action: str, item: str) -> Recorded:
    """Return an encounter after a card of Kara with an item has resolved."""
    ctx = scene(one)
    items.handle_item(ctx, Played("kara", Card(action, items=(item,)), 0))
    return ctx


def places(ctx: Recorded, key: str = "kara") -> dict[str, str]:
    """Return the place of each item of a character."""
    return {item.name: item.place for item in ctx.who(key).sheet.items}


@pytest.mark.parametrize(
    ("action", "place", "rule"),
    [("Equip", "main", "TC-D-08"), ("Stow", "stowed", "TC-D-09"), ("Drop", "ground", "TC-D-10")],
)
def test_an_item_changes_its_place(action: str, place: str, rule: str) -> None:
    """Equip, Stow and Drop change the place of the item that the card names, and of no other.

    Rules: TC-D-08, TC-D-09, TC-D-10, R-TC-129.
    """
    before = "ground" if action != "Drop" else "main"
    ctx = handles(kara({**KNIFE, "place": "stowed"}, {**AXE, "place": before}), action, "axe")
    assert places(ctx) == {"knife": "stowed", "axe": place}
    assert events(ctx) == [happened(rule, "handled", actor="kara", action=action, item="kara/axe")]


def test_the_bonus_of_an_item_ends_with_it() -> None:
    """TC-B-30: The 5 HP of a worn charm are lost when it is dropped."""
    ctx = handles(kara(LUCKY, hp=73), "Drop", "charm")
    assert ctx.who("kara").hp == 68


@pytest.mark.parametrize(
    ("held", "item", "place"),
    [
        ((), AXE, "main"),
        ((KNIFE,), AXE, "main"),
        (({**KNIFE, "place": "main"},), AXE, "off"),
        ((), MAUL, "both"),
        (({**KNIFE, "place": "main"},), COAT, "worn"),
        ((), {**COAT, "hands": 2}, "worn"),
    ],
)
def test_the_place_of_an_equipped_item(held: Any, item: dict[str, Any], place: str) -> None:
    """Equipped armor is worn, a two-handed item takes both hands, and others the main hand, else the off hand.

    Rules: R-TC-129, TC-D-98.
    """
    ctx = handles(kara(*held, {**item, "name": "new", "place": "stowed"}), "Equip", "new")
    assert places(ctx)["new"] == place


# Lifting


def lifts(one: Any, face: list[int] | None, **rulings: Any) -> Recorded:
    """Return an encounter after Kara has tried to lift a block."""
    ctx = scene(one, rulings=rulings, faces=(face,) if face else ())
    items.lift_item(ctx, Played("kara", Card("Grab", items=("block",), subs=("Lift",)), 0))
    return ctx


def block(pounds: int) -> dict[str, Any]:
    """Return a heavy item on the ground."""
    return {"name": "block", "place": "ground", "hands": 2, "pounds": pounds}


@pytest.mark.parametrize(
    ("pounds", "carried", "face", "total", "needed", "lifted"),
    [
        (660, 0, None, None, 0, True),
        (655, 5, None, None, 0, True),
        (655, 6, [1], 14, 1, True),  # 661 lb need Strength 34
        (960, 0, [1], 14, 15, False),  # 48 − 33
        (960, 0, [2], 15, 15, True),
    ],
)
def test_a_heavy_item_is_lifted_by_hoist(
    pounds: int, carried: int, face: list[int] | None, total: int | None, needed: int, lifted: bool
) -> None:
    """An item needs a Hoist roll to be lifted if the total weight carried exceeds 660 lb.

    Rules: TC-D-28, TC-D-106, R-TC-69.
    """
    ctx = lifts(kara({**AXE, "place": "stowed", "pounds": carried}, block(pounds)), face)
    tallies = (f"Hoist {total}",) if face else ()
    assert events(ctx) == [
        happened("TC-D-106", "lifted", *tallies, f"Challenge-Level {needed}", actor="kara", item="kara/block",
                 lifted=lifted),
    ]  # fmt: skip
    assert places(ctx) == {"axe": "stowed", "block": "both" if lifted else "ground"}
    assert ctx.rolls == ([("Hoist", "kara", "1d12!")] if face else [])


@pytest.mark.parametrize(("faces", "successes", "lifted"), [([6, 6, 6], 0, False), ([7, 6, 6], 1, True)])
def test_lifting_by_successes(faces: list[int], successes: int, lifted: bool) -> None:
    """By the ruling `overlift`, only the dice of 7 or more lift an item: 1 die and two Ranks, without the stats.

    Rules: R-TC-69, R-TC-08.
    """
    ctx = lifts(kara(block(661), sheet={"skills": {"Hoist": 2}}), faces, overlift="successes")
    (said,) = ctx.events_so_far()
    assert (said.data["lifted"], said.tallies[0].total) == (lifted, successes)
    assert said.tallies[0].label == term("Hoist")
    assert [(part.label, part.rule) for part in said.tallies[0].addends] == [(term("successes"), "R-TC-69")]
    assert ctx.rolls == [("Hoist", "kara", "3d12! 7+=1 12+=2")]


# Using up


@pytest.mark.parametrize(
    ("state", "action", "named", "uses", "place"),
    [
        ({"uses": 3, "thrown": False}, "Use", True, 2, "off"),
        ({"uses": 1}, "Volley", True, 0, "off"),
        ({"uses": 0}, "Use", True, 0, "off"),
        ({}, "Volley", True, None, "ground"),
        ({}, "Strike", True, None, "off"),
        ({"thrown": False}, "Volley", True, None, "off"),
        ({"uses": 3}, "Volley", False, 3, "off"),
        ({}, "Volley", False, None, "off"),
    ],
)
def test_used_and_thrown_items(state: dict[str, Any], action: str, named: bool, uses: int | None, place: str) -> None:
    """TC-F-87, R-TC-161: A used item has one use less, and a thrown item without limited uses lies on the ground."""
    ctx = scene(kara(AXE, {**KNIFE, **state}))
    items.use_up_items(ctx, Played("kara", Card(action, items=("knife",) if named else ("axe",)), 0))
    axe, knife = ctx.who("kara").sheet.items
    assert (knife.uses, knife.place) == (uses, place)
    assert axe == kara(AXE).sheet.items[0]


# Wear


@pytest.mark.parametrize(
    ("state", "worn", "after"),
    [
        ({"durability": 12}, 11, 1),
        ({"durability": 11}, 11, 0),
        ({"durability": 8, "worn": 3}, 11, 0),
        ({}, 11, 0),  # 10, for a Light item without a Durability of its own
        ({"weight": "Moderate"}, 11, 9),
    ],
)
def test_an_overcome_item_is_worn_down(state: dict[str, Any], worn: int, after: int) -> None:
    """An overcome item loses Durability by 1d6, here 2, and its attacker’s PWR 9, and the loss is recorded.

    Rules: TC-D-70, R-TC-93.
    """
    others = (ChippedItem("kara", "knife", "kara"), ChippedItem("odo", "axe", "kara"))
    mine = ChippedItem("kara", "axe", "odo")
    again = ChippedItem("kara", "axe", "kara")
    ctx = scene(kara(KNIFE, {**AXE, **state}), odo(), chipped=(*others, mine, again), faces=([2],))
    items.chip(ctx, "gm", m.Chip("kara", "axe"))
    lost = happened("TC-D-70", "chipped", f"Durability {worn}", character="kara", item="kara/axe", durability=after)
    assert events(ctx) == [lost]
    parts = [(part.label, part.faces, part.value) for part in ctx.events_so_far()[0].tallies[0].addends]
    assert parts == [("1d6", (2,), 2), (term("PWR"), (), 9)]
    assert ctx.rolls == [("Durability", "kara", "1d6 faces")]
    assert ctx.encounter().chipped == (*others, again)
    whole = state.get("durability", 20 if state else 10)
    axe = ctx.who("kara").item("axe")
    assert (axe.durability, axe.worn) == (after, state.get("worn", 0) + whole - after)
    assert ctx.who("kara").item("knife") == kara(KNIFE).sheet.items[0]


# Owners


def test_an_item_is_handed_over() -> None:
    """TC-F-39: An item handed over in an encounter is stowed, and its bonuses for the old owner end."""
    ctx = scene(kara(LUCKY, hp=73), odo(hp=90))
    items.hand_over(ctx, "gm", m.HandOver("kara", "charm", "odo"))
    assert (places(ctx), places(ctx, "odo")) == ({}, {"charm": "stowed"})
    assert (ctx.who("kara").hp, ctx.who("odo").hp) == (68, 52)
    assert events(ctx) == [
        happened("TC-F-39", "handed-over", character="odo", item="odo/charm"),
    ]


def test_an_item_that_a_hidden_character_gets_is_gone_for_all_others() -> None:
    """TC-F-39, TC-D-84: Everybody sees that Kara no longer has the charm; only Odo’s seat and the GM see who has it."""
    ctx = scene(kara(LUCKY), replace(odo(), lurks=True))
    items.hand_over(ctx, "gm", m.HandOver("kara", "charm", "odo"))
    hide_events(ctx, 0)
    gone, got = ctx.events
    assert (gone.kind, gone.to, gone.values) == (
        "item-gone", None, {"character": character_ref("kara"), "item": item_ref("kara", "charm")},
    )  # fmt: skip
    assert (got.kind, got.to) == ("handed-over", who_knows(ctx.position, ctx.who("odo")))


def test_an_item_of_a_hidden_character_is_seen_at_its_new_owner() -> None:
    """TC-F-39: Everybody sees that Kara now has the charm, and nobody reads from whom."""
    ctx = scene(kara(), replace(odo(LUCKY), lurks=True))
    items.hand_over(ctx, "gm", m.HandOver("odo", "charm", "kara"))
    hide_events(ctx, 0)
    assert [(event.kind, event.to) for event in ctx.events] == [("handed-over", None)]


def test_a_received_item_has_a_name_of_its_own() -> None:
    """TC-B-30: A received item gets another name if its owner has one of the same name."""
    ctx = scene(kara({**AXE, "name": "sabre"}, hp=99))
    items.give_item(ctx, "gm", m.GiveItem("kara", "sabre"))
    assert (places(ctx), ctx.who("kara").hp) == ({"sabre": "main", "sabre 2": "stowed"}, 68)
    assert ctx.who("kara").sheet.items[1] == replace(GEAR["sabre"], name="sabre 2")
    assert events(ctx) == [happened("TC-B-30", "item", character="kara", item="kara/sabre 2")]


@pytest.mark.parametrize(
    ("item", "on", "place"),
    [("sabre", False, "main"), ("sabre", True, "stowed"), ("buckler", False, "main"), ("buckler", True, "stowed"),
     ("padded-coat", False, "worn"), ("padded-coat", True, "stowed"), ("rope", False, "stowed")],
)  # fmt: skip
def test_an_item_received_outside_an_encounter_is_equipped(item: str, on: bool, place: str) -> None:
    """A weapon, shield or armor received outside an encounter is equipped, and in an encounter stowed.

    Rules: TC-D-98, TC-D-101.
    """
    ctx = scene(kara()) if on else quiet(kara())
    items.receive_item(ctx, "kara", GEAR[item])
    assert list(places(ctx).values()) == [place]
    assert events(ctx) == []


@pytest.mark.parametrize(("carried", "place"), [(320, "main"), (321, "ground")])
def test_an_item_too_heavy_to_carry_lies_on_the_ground(carried: int, place: str) -> None:
    """TC-D-27, TCG-CR-03: A received item lies on the ground if its owner would carry more than 330 lb with it."""
    heavy = {"name": "sword", "place": "stowed", "pounds": carried}
    ctx = quiet(kara(heavy))
    items.receive_item(ctx, "kara", replace(GEAR["sabre"], name="sword", pounds=10))
    assert places(ctx) == {"sword": "stowed", "sword 2": place}
    left = happened("TC-D-27", "cannot-carry", character="kara", item="kara/sword 2")
    assert events(ctx) == ([left] if place == "ground" else [])
