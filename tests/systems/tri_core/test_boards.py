"""The board of each seat: every piece that it may know of is on it, also with many characters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import SPECTATOR, PieceRef, Seat, Setup, Spot, Stack, TurnOrder
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.board.ground import empty_plan, marks_of, occupied_spot
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.model import (
    STATS,
    Attack,
    Card,
    Grid,
    Held,
    HeldCardsOffer,
    Impairment,
    JudgmentDecision,
    Position,
    RiposteOffer,
    Rulings,
    TriggerOffer,
    ability_ref,
    character_ref,
    item_ref,
    square_ref,
)
from facedown.systems.tri_core.pieces import pieces
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    A,
    B,
    Scripted,
    ability,
    does,
    entry,
    fight,
    somebody,
    strike,
    vell,
)

BEN = replace(B, controller="ben")
GEAR = (
    {"name": "sword", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]},
    {"name": "coat", "sort": "armor", "place": "worn", "durability": 12},
    {"name": "tonic", "sort": "consumable", "uses": 2},
)
GM = SEATS["gm"]


def table_of(count: int) -> tuple[Position, tuple[Seat, ...]]:
    """Return an encounter of this many characters, each with its own seat, and the seats."""
    chooser = Random(count)
    seats = (GM, *(Seat(f"seat-{n}", f"Seat {n}") for n in range(count)))
    people = [
        {
            "name": f"F{at}", "controller": f"seat-{at}", "side": "ab"[at % 2], "level": 1, "items": list(GEAR),
            "stats": {stat: chooser.randint(1, 6) for stat in STATS}, "bonuses": {"1": ["PWR", "ACT", "ATN"]},
            "at": f"{'CF'[at % 2]}{at // 2 + 2}",
        }
        for at in range(count)
    ]  # fmt: skip
    position = SYSTEM.begin(Setup(seats, {"character": people}))
    keys = tuple(one.key for one in position.characters)
    return SYSTEM.play(position, GM, m.StartEncounter(keys), Dealer(b"a table of many")).position, seats


def refs_for(position: Position, seat: Seat) -> set[PieceRef]:
    """Return the references of all pieces on a seat’s board."""
    return set(SYSTEM.board(SYSTEM.view(position, seat), seat).refs())


def refs_of(position: Position) -> set[PieceRef]:
    """Return the references of all pieces that moves and events can name in a position."""
    return {PieceRef(kind, key) for kind, some in pieces(position).items() for key in some}


# Data for pages and programs


def test_a_square_has_its_cost_and_height_as_numbers() -> None:
    """Rough ground costs more, nobody enters a wall, and high ground has a height.

    Rules: TC-D-80.
    """
    grid = Grid(2, 2, rough=(((0, 0), 3), ((1, 0), 0)), high=(((0, 1), 2),))
    spots = [spot for row in empty_plan(grid).spots for spot in row]
    assert [(spot.ground, spot.cost, spot.height) for spot in spots] == [
        ("rough", 3, 0), ("wall", 0, 0), ("high", 1, 2), ("", 1, 0),
    ]  # fmt: skip


def test_a_side_against_the_viewer_is_named_only_if_there_are_several() -> None:
    for names, texts in (("aab", ["on your side", "against you"]), ("abc", ["against you: b", "against you: c"])):
        others = [somebody(f"p{at}", side=side, controller="ben", at=(at, 0)) for at, side in enumerate(names[1:])]
        view = SYSTEM.view(Scripted(somebody("p", side="a", at=(5, 5)), *others).position, SEATS["ana"])
        sides = Sides(view, SEATS["ana"])
        assert [sides.side_of(one) for one in view.characters[1:]] == texts
        assert [sides.is_foe(one) for one in view.characters] == [side != "a" for side in names]


def test_a_taken_square_keeps_its_ground() -> None:
    """The token stands on the same ground: its cost and height stay."""
    spot = Spot("", "high", "2 up", ref=square_ref((0, 0)), cost=1, height=2)
    position = Scripted(somebody("a", at=(0, 0))).position
    one = position.characters[0]
    taken = occupied_spot(spot, one, "AA", SEATS["ana"], Sides(SYSTEM.view(position, SEATS["ana"]), SEATS["ana"]))
    assert (taken.mark, taken.token, taken.ground, taken.note) == ("AA", character_ref("a"), "high", "2 up")
    assert (taken.cost, taken.height, taken.ref) == (1, 2, square_ref((0, 0)))


def test_meters_and_sides_have_keys_that_depend_on_no_words_and_no_viewer() -> None:
    """Pages find a resource by the key of its meter, and foes by the key of their side."""
    position = Scripted(somebody("a"), vell("b", controller="ben")).position
    for seat in (SEATS["ana"], SEATS["ben"], SPECTATOR):
        board = SYSTEM.board(SYSTEM.view(position, seat), seat)
        for mat, one in zip(board.mats, position.characters, strict=True):
            assert [meter.key for meter in mat.groups[0].meters] == ["hp", "ap", "sp", "fp", "mp", "reactions"]
            assert mat.side_key == one.side


def test_a_mat_has_the_mark_of_its_token_on_the_map() -> None:
    """Whoever has no square, or is dead, has no token in an encounter; before and after it, everybody has one."""
    dead, lurks = vell("c", at=(2, 0), out="dead"), replace(vell("d", at=(9, 9)), controller="gm", lurks=True)
    position = fight(A, vell("b", at=(1, 0))).position
    position = replace(position, characters=(*position.characters, dead, lurks))
    board = SYSTEM.board(SYSTEM.view(position, SEATS["ana"]), SEATS["ana"])
    assert board.plan is not None
    on_map = {spot.token.key: spot.mark for row in board.plan.spots for spot in row if spot.token is not None}
    assert {mat.key: mat.mark for mat in board.mats if mat.mark} == on_map
    assert on_map.keys() == {"a", "b"}
    calm = SYSTEM.board(SYSTEM.view(replace(position, encounter=None), SEATS["ana"]), SEATS["ana"])
    assert [mat.mark for mat in calm.mats] == list(marks_of(tuple([mat.title for mat in calm.mats])))


# Pieces


def test_the_pieces_of_a_position() -> None:
    """The pieces of a position are characters, items and Abilities with their seats, and squares by their names.

    Rules: TC-A-01.
    """
    ring = ability("Ring", entry("Boost VII", points=1))
    position = Scripted(somebody("a", ring, at=(1, 1)), vell("b", {"name": "club"}, controller="ben")).position
    found = pieces(replace(position, ground=Grid(3, 2)))
    named = {kind: {key: (one.name, one.controller) for key, one in some.items()} for kind, some in found.items()}
    assert named == {
        "character": {"a": ("A", "ana"), "b": ("B", "ben")}, "item": {"b/club": ("club", "ben")},
        "ability": {"a/Ring": ("Ring", "ana")},
        "square": {name: (name, "") for name in ("A1", "B1", "C1", "A2", "B2", "C2")},
    }  # fmt: skip


def test_the_pieces_of_a_character_belong_to_its_current_seat() -> None:
    """TC-A-05: a new seat for a character is also the seat for its items."""
    one = vell("a", {"name": "club"})
    for controller in ("ana", "ben", "ana"):
        position = Scripted(replace(one, controller=controller)).position
        assert pieces(position)["item"]["a/club"].controller == controller
    assert "b/club" in pieces(Scripted(replace(one, key="b")).position)["item"]


def test_a_board_of_14_has_every_piece() -> None:
    """A board of 14 characters shows each with its items and Abilities, the squares, and the Rotation in its order.

    Rules: TC-A-01, TC-D-80.
    """
    position, seats = table_of(14)
    for seat in (*seats, SPECTATOR):
        assert refs_of(position) <= refs_for(position, seat)
    board = SYSTEM.board(SYSTEM.view(position, seats[3]), seats[3])
    (order,) = board.pieces
    assert isinstance(order, TurnOrder)
    assert position.encounter is not None
    assert [ref.key for ref in order.order] == list(position.encounter.everybody) == [one.key for one in board.mats]
    assert order.at == 0
    assert order.names[0] == board.mats[0].title
    assert [one.key for one in board.mats if one.yours] == ["f2"]
    assert board.plan is not None
    assert len({spot.token for row in board.plan.spots for spot in row if spot.token}) == 14


def test_a_character_in_hiding_is_only_on_the_boards_of_its_seat_and_the_gm() -> None:
    """TC-D-83, TC-D-84: a character in hiding and its Ability are only on the boards of its own seat and of the GM."""
    ring = ability("Ring", entry("Boost VII", points=1))
    hides = replace(somebody("b", ring, at=(6, 4)), controller="ben", lurks=True)
    position = fight(vell("a", {"name": "club"}, at=(4, 4)), vell("c", at=(9, 9))).position
    position = replace(position, characters=(*position.characters, hides))
    secret = {character_ref("b"), ability_ref("b", "Ring")}
    for seat, known in ((SEATS["ana"], False), (SPECTATOR, False), (SEATS["ben"], True), (GM, True)):
        assert (secret <= refs_for(position, seat), secret.isdisjoint(refs_for(position, seat))) == (known, not known)
        assert item_ref("a", "club") in refs_for(position, seat)


def test_a_hidden_character_has_a_mat_and_no_token_on_the_boards_of_others() -> None:
    """TC-F-10: others see the mat of a hidden character but no token, which only its own seat and the GM see."""
    ctx = fight(A, BEN)
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), stealthed=True), ctx.who("b")))
    tokens = {}
    for seat in ("ana", "ben", "gm"):
        board = SYSTEM.board(SYSTEM.view(ctx.position, SEATS[seat]), SEATS[seat])
        assert board.plan is not None
        tokens[seat] = {(spot.ref, spot.token) for row in board.plan.spots for spot in row if spot.token}
        assert [one.ref for one in board.mats] == [character_ref("a"), character_ref("b")]
    there = {(square_ref(ctx.who(key).at or (0, 0)), character_ref(key)) for key in "ab"}
    assert tokens == {"ana": there, "ben": {(square_ref((5, 4)), character_ref("b"))}, "gm": there}


# Mats


def test_a_mat_shows_conditions_by_their_terms() -> None:
    """A mat shows conditions in the words of the rules, and an impairment with the cause that the GM typed.

    Rules: TC-C-12, TC-E-07, TC-E-52, TC-E-60.
    """
    hurt = replace(
        vell("b", at=(5, 4)), wounded=2, ap=-1, staggered=1, held_by="a",
        impairments=(Impairment("sight", "sand"),),
    )  # fmt: skip
    ctx = fight(A, hurt)
    ctx.position = replace(ctx.position, characters=(ctx.who("a"), replace(ctx.who("b"), stealthed=True)))
    board = SYSTEM.board(SYSTEM.view(ctx.position, GM), GM)
    (mat,) = [one for one in board.mats if one.key == "b"]
    assert mat.conditions == (
        "Wounded II", "fatigued", "Systemic Shock 1", "hidden", "held by A", "impaired sight (sand)"
    )  # fmt: skip
    assert (mat.ref, mat.note) == (character_ref("b"), "Level 1 · F5")


def test_gear_is_on_the_mat() -> None:
    """A mat lists items, those in hand first, with their uses or durability, and then the Abilities.

    Rules: TC-D-101, TCG-AC-14.
    """
    items = ({"name": "rope"}, *GEAR, {"name": "shard", "place": "off", "durability": 0})
    ring = ability("Ring", entry("Boost VII", points=1), type="Passive")
    one = replace(somebody("a", ring), sheet=replace(vell("a", *items).sheet, abilities=(ring,)))
    (mat,) = SYSTEM.board(SYSTEM.view(Scripted(one).position, SEATS["ana"]), SEATS["ana"]).mats
    assert [(card.ref, card.title, card.note) for card in mat.gear] == [
        (item_ref("a", "sword"), "", "in hand"), (item_ref("a", "shard"), "", "in hand, broken"),
        (item_ref("a", "coat"), "", "worn, durability 12"), (item_ref("a", "rope"), "", "stowed"),
        (item_ref("a", "tonic"), "", "stowed, 2 uses"), (ability_ref("a", "Ring"), "Abilities", "Passive"),
    ]  # fmt: skip


def test_meters_show_the_current_and_the_maximum_value() -> None:
    """Meters show the current and the maximum value, also after a change and to another seat.

    Rules: TC-C-01, TC-C-09, TC-C-28.
    """
    ctx = fight(A, BEN)
    for hp in (31, 7):
        ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), hp=hp, reactions_made=1), ctx.who("b")))
        (group,) = SYSTEM.board(SYSTEM.view(ctx.position, SEATS["ben"]), SEATS["ben"]).mats[0].groups
        assert [(one.label, one.value, one.most) for one in group.meters[:2]] == [("HP", hp, 31), ("AP", 15, 15)]
        assert [one.label for one in group.meters] == ["HP", "AP", "SP", "FP", "MP", "Reactions"]
        assert group.meters[-1].value == (group.meters[-1].most or 0) - 1


def test_a_board_shows_numbers_under_the_current_rulings() -> None:
    """R-TC-52: a board shows the maximum of Reactions under the current rulings, not one cached from other rulings."""
    shown = {}
    for every in ("1", "2", "1"):
        position = replace(Scripted(A).position, rulings=Rulings(reactions_per_acuity=every))
        (group,) = SYSTEM.board(SYSTEM.view(position, SEATS["ana"]), SEATS["ana"]).mats[0].groups
        shown[every] = group.meters[-1].most
    assert shown["1"] > shown["2"]  # type: ignore[operator]


def test_held_cards_lie_before_those_of_the_turn() -> None:
    """Held cards come before those of the turn, and only the owner and the GM see the event that they wait for.

    Rules: TC-D-05, TC-D-07.
    """
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"))
    assert ctx.position.encounter is not None
    held = Held("a", Card("Hold", words="a bell"), (Card("Block"),), ready=True)
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, held=(held,)))
    cards = {
        seat: [(one.title, one.label, one.note, one.known) for one in
               SYSTEM.board(SYSTEM.view(ctx.position, SEATS[seat]), SEATS[seat]).mats[0].cards]
        for seat in ("ana", "ben", "gm")
    }  # fmt: skip
    assert cards == {
        "ana": [("Held", "Light Block", "a bell", True), ("Action Card", "Light Strike at B", "", True)],
        "ben": [("Held", "held", "", False), ("Action Card", "face down", "", False)],
        "gm": [("Held", "held", "a bell", False), ("Action Card", "face down", "", False)],
    }


def test_marks_on_the_map_are_all_different() -> None:
    """TC-D-13: a mark on the map is two letters of a name, or a letter and a number if these are taken."""
    assert marks_of(("The bowman", "Bo", "Bram Otter", "Bela Ost", "x")) == ("BO", "B1", "B2", "B3", "X")
    many = marks_of(("Bo",) * 60)
    assert len(set(many)) == 60


# Whom the table waits for


def test_the_characters_that_the_table_waits_for() -> None:
    """The table names the characters that it waits for, but not the owner of another’s held cards or Trigger.

    Rules: TC-D-113, TC-D-07, TC-D-84.
    """
    ctx = fight(A, BEN)
    said = [SYSTEM.waiting(SYSTEM.view(Scripted(A).position, SEATS["ana"])), SYSTEM.waiting(seen(ctx))]
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    said.append(SYSTEM.waiting(seen(ctx)))
    waits: list[Any] = [
        Attack("a", Card("Strike", target="b"), "b", unseen=True), RiposteOffer("b", "a"),
        TriggerOffer("b"), HeldCardsOffer("b"), JudgmentDecision("b"), HeldCardsOffer("a"),
    ]  # fmt: skip
    for one in waits:
        assert ctx.position.encounter is not None
        ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, waits=Stack((one,))))
        said.append(SYSTEM.waiting(seen(ctx)))
    assert said == [
        "No encounter is in progress. The GM starts one.", "The table waits for A to play cards.",
        "The table waits for B to react or pass.", "The table waits for B to defend.",
        "The table waits for B to Riposte or decline.", "The table waits for a decision.",
        "The table waits for a decision.", "The table waits for the GM to judge an Ability.",
        "The table waits for A to play held cards or keep waiting.",
    ]  # fmt: skip


def seen(ctx: Scripted) -> Any:
    """Return Ana’s view."""
    return SYSTEM.view(ctx.position, SEATS["ana"])


# The scoreboard


def test_the_scoreboard_at_the_end_of_an_encounter() -> None:
    """The scoreboard shows who is conscious, resources left and damage, and no character in hiding to others.

    Rules: R-TC-137.
    """
    hurt = replace(vell("b", at=(5, 4)), controller="ben", hp=-3, wounded=1, out="wounds")
    hides = replace(vell("c", at=(9, 9)), controller="gm", lurks=True)
    ctx = fight(A, hurt, hides)
    ctx.position = replace(
        ctx.position, characters=tuple(replace(one, lurks=one.key == "c") for one in ctx.position.characters)
    )
    found = {one.whose: (one.seat, one.measures) for one in SYSTEM.outcome(seen(ctx))}
    assert found == {
        character_ref("a"): ("ana", {"standing": 1, "HP": 31, "AP": 15, "damage": 0, "Wounded": 0}),
        character_ref("b"): ("ben", {"standing": 0, "HP": -3, "AP": 15, "damage": 34, "Wounded": 1}),
    }
    assert [one.whose.key for one in SYSTEM.outcome(ctx.position)] == ["a", "b", "c"]
    ended = SYSTEM.play(ctx.position, GM, m.EndEncounter(), Dealer(b"the end"))
    assert SYSTEM.closing & {event.kind for event in ended.events} == {"encounter-over"}


# Positions as keys


@pytest.mark.parametrize("scene", ["toll-bridge", "burning-mill"])
def test_every_position_has_the_hash_of_its_copy(scene: str) -> None:
    """TC-A-01: every position and view of a random game has the same hash as a copy that was saved and read."""
    seats = tuple(SEATS.values())
    position = SYSTEM.begin(Setup(seats, SYSTEM.sample(scene)))
    dealer, chooser = Dealer(b"positions as keys"), Random(3)
    found = {position}
    for _ in range(60):
        seat = next(iter(SYSTEM.awaited(position, seats)), GM)
        view = SYSTEM.view(position, seat)
        assert hash(view) == hash(SYSTEM.decode(SYSTEM.encode(view)))
        options = SYSTEM.options(view, seat)
        option = chooser.choice([one for one in options if one.owed] or options)
        position = SYSTEM.play(position, seat, option.sample(SYSTEM.move_type, chooser.randrange), dealer).position
        copy = SYSTEM.decode(SYSTEM.encode(position))
        assert (hash(copy), copy) == (hash(position), position)
        found.add(position)
    assert len(found) > 20
    assert position in found
