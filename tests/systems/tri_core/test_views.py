"""The view of each seat, part by part, and the positions that are guessed from a view."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import SPECTATOR, Sealed, Seat, Stack
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    BonusStrikeOffer,
    Card,
    Character,
    Decision,
    Encounter,
    Exchange,
    Grid,
    Held,
    HeldCardsOffer,
    InterruptingCard,
    JudgmentDecision,
    Place,
    Played,
    Position,
    PushDecision,
    RiposteOffer,
    Rulings,
    Shield,
    StatModifier,
    Track,
    TriggerOffer,
    View,
    Waiting,
)
from facedown.systems.tri_core.model import Test as TiedTest
from facedown.systems.tri_core.view import VISIBILITY, determinize, seats_that_may_decide, view
from facedown.systems.tri_core.view.determinize import determinize_card, determinize_decisions, possible_owners
from facedown.systems.tri_core.view.masks import BLANK, Knowledge, knowledge, mask_character, mask_played, mask_sources
from tests.systems.tri_core.driver import kara, odo

GM, ANA, BEN, CLEO = Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cleo", "Cleo")
KARA, ODO = kara(at=(4, 4)), odo(at=(5, 4), controller="ben")
LEA = kara(at=(6, 4), sheet={"name": "Lea"}, controller="cleo")
STRIKE, WALK, HOLD = Card("Strike", target="kara"), Card("Walk", to=(3, 3)), Card("Hold", target="kara", sign="moves")
MINE = frozenset({"kara"})
NOBODY: frozenset[str] = frozenset()


def position_of(*people: Character, **state: Any) -> View:
    """Return a position of these characters as a View in which nothing is hidden.

    With `state` they are in an encounter with these fields.
    """
    places = tuple(Place((one.key,), 20 - at, 1) for at, one in enumerate(people))
    encounter = Encounter(places, **{key: value for key, value in state.items() if key != "on"}) if state else None
    position: Any = Position(Rulings(), "gm", people, encounter)
    known: View = position
    return known


def seen(position: Position, viewer: Seat) -> Encounter:
    """Return the encounter as a seat sees it."""
    encounter = view(position, viewer).encounter
    assert encounter is not None
    return encounter


# Characters


def test_others_do_not_see_a_character_in_hiding() -> None:
    """Only its own seat and the GM see a character that hides outside the Rotation, in an encounter and outside it.

    Rules: TC-D-83, TC-D-84.
    """
    for position in (
        position_of(KARA, replace(ODO, lurks=True), LEA), position_of(KARA, replace(ODO, lurks=True), LEA, on=True),
        position_of(KARA, ODO, LEA, hidden=(("odo", 17),)),
    ):  # fmt: skip
        there = {seat.key: [one.key for one in view(position, seat).characters] for seat in (GM, ANA, BEN)}
        assert there == {"gm": ["kara", "odo", "lea"], "ana": ["kara", "lea"], "ben": ["kara", "odo", "lea"]}
        assert [len(knowledge(position, seat.key).unknown) for seat in (GM, ANA, BEN)] == [0, 1, 0]


def test_the_gm_sees_all_outside_an_encounter() -> None:
    """TC-A-05: the GM sees everything outside an encounter, because no card is face down then."""
    position = position_of(KARA, replace(ODO, stealthed=True, edge=(("Stealth", 2),)))
    assert view(position, GM) == position
    assert view(position, ANA) != position


HIDING = replace(ODO, stealthed=True, noticed_by=("lea",), height=3, moved=5, edge=(("Stealth", 2),), hp=40)


def test_others_do_not_see_where_a_hidden_character_is() -> None:
    """Only its seat, the GM and the seat of a character that noticed it see the square and bonus of a hidden character.

    Rules: TC-F-10, TCG-CO-04.
    """
    position = position_of(KARA, HIDING, LEA)
    assert mask_character(HIDING, knowledge(position, ANA.key)) == replace(HIDING, at=None, height=0, moved=0, edge=())
    for seat in (GM, BEN, CLEO):
        assert mask_character(HIDING, knowledge(position, seat.key)) == HIDING
    plain = replace(HIDING, stealthed=False)
    assert mask_character(plain, knowledge(position_of(KARA, plain, LEA), ANA.key)) == plain
    assert view(position, ANA).characters[1] == mask_character(HIDING, knowledge(position, ANA.key))


def test_a_view_does_not_name_an_unknown_character_as_a_source() -> None:
    """A view names no unknown character as the source of a modifier, Affliction, track or Shield, or as a master.

    Rules: TC-D-84.
    """
    one = replace(
        KARA,
        stat_modifiers=tuple(StatModifier("Body", "Own", "TCG-RE-01", by=by) for by in ("odo", "lea")),
        afflictions=(Affliction("Pain", "odo", 1, 9), Affliction("Soak", "lea", 1, 9)),
        tracks=(Track("Venom", "odo", (3,)), Track("Balm", "lea", (3,))),
        shields=(Shield("HP", 3, by="odo"), Shield("AP", 3, by="lea")), acts_for="odo",
    )  # fmt: skip
    after = mask_sources(one, frozenset({"odo"}))
    assert [
        [it.by for it in what] for what in (after.stat_modifiers, after.afflictions, after.tracks, after.shields)
    ] == [["", "lea"]] * 4  # fmt: skip
    assert (after.acts_for, replace(one, acts_for="lea").acts_for) == ("", "lea")
    assert mask_sources(replace(one, acts_for="lea"), frozenset({"odo"})).acts_for == "lea"
    assert mask_sources(one, NOBODY) == one
    lurking = position_of(one, replace(ODO, lurks=True), LEA)
    assert view(lurking, ANA).characters[0] == after


# Revealed cards


def test_only_its_owner_and_the_gm_see_the_event_of_a_hold() -> None:
    """Others do not see the event of a revealed Hold.

    They see a revealed Stride, but of a hidden character without its square.

    Rules: TC-D-07.
    """
    hold, walk = Played("odo", HOLD, 2, paid=True), Played("odo", WALK, 0)
    players, gm = Knowledge("ana", False, MINE), Knowledge("gm", True, NOBODY)
    assert mask_played(hold, players) == replace(hold, card=Card("Hold"))
    assert mask_played(hold, gm) == hold
    assert mask_played(hold, Knowledge("ben", False, frozenset({"odo"}))) == hold
    assert mask_played(walk, players) == walk
    assert mask_played(walk, players._replace(unseen=frozenset({"odo"}))) == replace(walk, card=replace(WALK, to=None))
    assert mask_played(walk, players._replace(unseen=frozenset({"lea"}))) == walk


def test_cards_in_an_exchange_are_blank_unless_revealed() -> None:
    """A view of an exchange shows blank cards, except own and revealed cards and public targets.

    Rules: TC-A-05, TC-D-07, TC-D-83, R-TC-57, TCG-CO-05.
    """
    turned = tuple(Played("odo", card, at) for at, card in enumerate((WALK, HOLD)))
    nothing: Sealed[tuple[Card, ...]] = Sealed(("odo", "kara"))
    exchange = Exchange(
        ("odo",), drafts=(("odo", (STRIKE, WALK)), ("kara", (STRIKE,))),
        actions=nothing.lay("odo", (STRIKE, WALK, HOLD, Card("Strike", target="lea"))).lay("kara", (WALK,)),
        reactions=nothing.lay("odo", (STRIKE,)).lay("kara", (STRIKE,)), played=turned, unassigned_reactions=turned[:1],
        assigned_reactions=turned[1:], queue=turned, starting_squares=(("odo", (5, 4)), ("kara", (4, 4))),
        shown=(("ana", "odo", 1), ("cleo", "odo", 0)),
    )  # fmt: skip
    stealthy = position_of(KARA, replace(ODO, stealthed=True), LEA, exchange=exchange)
    ana = seen(stealthy, ANA).exchange
    assert ana is not None
    assert ana.drafts == (("odo", (BLANK, BLANK)), ("kara", (STRIKE,)))
    assert ana.actions.of("odo") == (Card("", target="kara"), WALK, BLANK, BLANK)
    assert ana.actions.of("kara") == (WALK,)
    assert (ana.reactions.of("odo"), ana.reactions.of("kara")) == ((BLANK,), (STRIKE,))
    walk, hold = replace(turned[0], card=replace(WALK, to=None)), replace(turned[1], card=Card("Hold"))
    assert (ana.played, ana.unassigned_reactions, ana.assigned_reactions, ana.queue) == (
        (walk, hold),
        (walk,),
        (hold,),
        (walk, hold),
    )
    assert ana.starting_squares == (("kara", (4, 4)),)
    assert ana.shown == (("ana", "odo", 1),)
    cleo = seen(stealthy, CLEO).exchange
    assert cleo is not None
    assert cleo.actions.of("odo") == (STRIKE, BLANK, BLANK, BLANK)
    gm = seen(stealthy, GM).exchange
    assert gm is not None
    assert (gm.actions.of("odo"), gm.played, gm.starting_squares) == (
        (Card("", target="kara"), BLANK, BLANK, BLANK), turned, exchange.starting_squares,
    )  # fmt: skip
    noticed = seen(position_of(KARA, HIDING, LEA, exchange=exchange), CLEO).exchange
    assert noticed is not None
    assert (noticed.played[0], noticed.starting_squares) == (turned[0], exchange.starting_squares)
    assert seen(position_of(KARA, ODO, on=True), ANA).exchange is None


def test_held_cards_are_blank_unless_shown() -> None:
    """All seats see the number of held cards, the GM their event, and a seat the cards shown to it.

    Rules: TC-D-07, TCG-CO-05.
    """
    held = Held("odo", HOLD, (STRIKE, WALK), ready=True, shown=(("ana", 1), ("cleo", 0)))
    position = position_of(KARA, ODO, LEA, held=(held,))
    assert seen(position, BEN).held == (held,)
    assert seen(position, ANA).held == (Held("odo", BLANK, (BLANK, WALK), ready=True, shown=(("ana", 1),)),)
    assert seen(position, GM).held == (Held("odo", HOLD, (BLANK, BLANK), ready=True),)


# Pending decisions

OFFERS: list[tuple[Waiting, Waiting]] = [
    # the decision, and how Ana sees it; Odo is hidden, and she does not know of Bo
    (HeldCardsOffer("odo"), HeldCardsOffer("")),
    (TriggerOffer("odo", "kara", "Guard"), TriggerOffer("")),
    (TriggerOffer("kara", "odo", "Guard"), TriggerOffer("kara", "odo", "Guard")),
    (RiposteOffer("odo", "kara", extra=2), RiposteOffer("odo", "kara", extra=2)),
    (RiposteOffer("bo", "kara", extra=2), RiposteOffer("")),
    (PushDecision("odo", "bo", 3), PushDecision("odo", "", 3)),
    (BonusStrikeOffer("kara", "bo"), BonusStrikeOffer("kara")),
    (Attack("odo", WALK, "kara"), Attack("odo", replace(WALK, to=None), "kara")),
    (Attack("lea", WALK, "kara"), Attack("lea", WALK, "kara")),
    (InterruptingCard(Played("odo", WALK, 0)), InterruptingCard(Played("odo", replace(WALK, to=None), 0))),
    (InterruptingCard(Played("lea", HOLD, 0)), InterruptingCard(Played("lea", Card("Hold"), 0))),
]


@pytest.mark.parametrize(("waits", "shown"), OFFERS)
def test_a_view_hides_owners_of_decisions(waits: Waiting, shown: Waiting) -> None:
    """A view names no owner of a decision if it would reveal held cards or an unknown character.

    Rules: TC-D-07, TC-D-84, TC-F-10, TCG-AC-09.
    """
    bo = odo(at=(9, 9), sheet={"name": "Bo"}, controller="ben", lurks=True)
    position = position_of(KARA, replace(ODO, stealthed=True), LEA, bo, waits=Stack((waits, waits)))
    assert seen(position, ANA).waits == Stack((shown, shown))
    assert seen(position, GM).waits == Stack((waits, waits))


def test_a_view_hides_other_secrets_of_an_encounter() -> None:
    """A view hides React rolls in hiding, energy that others have drawn, and secret Challenge Levels.

    It hides that the cycle of an unknown character has begun.

    Rules: TC-D-84, TC-D-105, TC-F-34.
    """
    open_, kept = (
        TiedTest("kara", "Athletics", 5, needed=17),
        TiedTest("kara", "Hoist", 5, "Heavy", needed=9, kept=True),
    )
    position = position_of(
        KARA, ODO, LEA, hidden=(("odo", 17),), cycles_begun=("odo", "kara"),
        drawn=(("odo", (1, 1), "Fire"), ("kara", (2, 2), "Fire")),
        tied_tests=(open_, kept, replace(open_, character="odo")),
    )  # fmt: skip
    ana, ben, gm = (seen(position, seat) for seat in (ANA, BEN, GM))
    assert (ana.hidden, ben.hidden, gm.hidden) == ((), (("odo", 17),), (("odo", 17),))
    assert (ana.cycles_begun, ben.cycles_begun, gm.cycles_begun) == (("kara",), ("odo", "kara"), ("odo", "kara"))
    assert [[one[0] for one in it.drawn] for it in (ana, ben, gm)] == [["kara"], ["odo"], ["odo", "kara"]]
    bare = replace(kept, level=1, weight="none", needed=0)
    assert (ana.tied_tests, gm.tied_tests) == ((open_, bare), position.encounter and position.encounter.tied_tests)
    assert ben.tied_tests == (open_, bare, replace(open_, character="odo"))


# Positions guessed from a view


class Below:
    """A source of chance that always answers the highest number and records the limits that it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, most: int) -> int:
        self.asked.append(most)
        return most - 1


class Always:
    """A source of chance that always gives the same answer."""

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def __call__(self, most: int) -> int:
        assert self.answer < most
        return self.answer


def test_blank_cards_are_guessed() -> None:
    """A blank card is guessed as an attack if it has a target, else as another action. A known card is kept."""
    made = [
        (determinize_card(Card("", target="kara"), Always(at)), determinize_card(BLANK, Always(at))) for at in range(3)
    ]
    assert made == [
        (Card("Strike", target="kara"), Card("Block")), (Card("Grab", target="kara"), Card("Dodge")),
        (Card("Collide", target="kara"), Card("Recover")),
    ]  # fmt: skip
    below = Below()
    assert determinize_card(STRIKE, below) == STRIKE
    assert below.asked == []
    determinize_card(BLANK, below)
    determinize_card(Card("", target="kara"), below)
    assert below.asked == [3, 3]


def test_a_whole_position_is_guessed() -> None:
    """A guessed position has cards of every kind and squares of hidden characters, and keeps the viewer’s own.

    Rules: TC-A-05.
    """
    nothing: Sealed[tuple[Card, ...]] = Sealed(("odo", "kara"))
    exchange = Exchange(("odo",), drafts=(("odo", (BLANK,)), ("kara", (STRIKE,))),
                        actions=nothing.lay("odo", (Card("", target="kara"),)),
                        reactions=nothing.lay("odo", (BLANK, WALK)))  # fmt: skip
    held = (Held("odo", BLANK, (BLANK,), ready=True), Held("kara", HOLD, (WALK,)))
    mine = replace(KARA, at=None)
    known = position_of(mine, replace(ODO, stealthed=True, at=None), LEA, exchange=exchange, held=held,
                        waits=Stack((HeldCardsOffer(""),)), grid=Grid(columns=7, rows=5))  # fmt: skip
    below = Below()
    found = determinize(known, ANA, below)
    assert [one.at for one in found.characters] == [None, (6, 4), (6, 4)]
    assert below.asked[:2] == [7, 5]
    assert found.encounter is not None
    made = found.encounter.exchange
    assert made is not None
    assert made.drafts == (("odo", (Card("Recover"),)), ("kara", (STRIKE,)))
    assert (made.actions.of("odo"), made.reactions.of("odo")) == (
        (Card("Collide", target="kara"),), (Card("Recover"), WALK),
    )  # fmt: skip
    assert found.encounter.held == (Held("odo", Card("Hold"), (Card("Recover"),), ready=True), held[1])
    assert found.encounter.waits == Stack((HeldCardsOffer("odo"),))
    assert determinize(position_of(KARA), ANA, below) == position_of(KARA)
    bare = position_of(KARA, ODO, on=True)
    assert determinize(bare, ANA, below) == bare


WHOSE: list[tuple[Decision, list[str]]] = [
    (RiposteOffer("kara"), ["kara"]),
    (HeldCardsOffer(""), ["odo"]),
    (TriggerOffer(""), ["odo", "lea"]),
    (RiposteOffer(""), ["odo", "lea"]),
]


@pytest.mark.parametrize(("won", "owners"), WHOSE)
def test_possible_owners_of_a_decision(won: Decision, owners: list[str]) -> None:
    """Held cards may belong to owners whose event may have happened, and other decisions to all others in the Rotation.

    Rules: TC-D-07, TC-D-84.
    """
    held = (Held("odo", HOLD, (WALK,), ready=True), Held("lea", HOLD, (WALK,)), Held("kara", HOLD, (WALK,), ready=True))
    position = position_of(KARA, ODO, LEA, held=held, waits=Stack((won, ATTACK)))
    assert position.encounter is not None
    assert possible_owners(position.encounter, MINE, won) == owners
    seats = {"odo": "ben", "lea": "cleo"}
    assert seats_that_may_decide(position, ANA) == (set() if won.owner else {seats[key] for key in owners})
    below = Below()
    about = owners[-1] if isinstance(won, TriggerOffer | RiposteOffer) else ""
    made = determinize_decisions(position.encounter, MINE, below)
    whole = replace(won, owner=owners[-1], target=about) if about else replace(won, owner=owners[-1])
    assert made == Stack((whole, ATTACK))
    assert below.asked == ([len(owners)] if len(owners) > 1 else [])
    if about:
        aimed = replace(position.encounter, waits=Stack((replace(won, target="lea"),)))
        assert determinize_decisions(aimed, MINE, below) == Stack((replace(won, owner=owners[-1], target="lea"),))


ATTACK = Attack("odo", STRIKE, "kara")


def test_a_decision_without_a_possible_owner_is_left_out() -> None:
    """A guess leaves out a decision if nobody else is in the Rotation.

    No seat is awaited for it, nor for a judgment of the GM.

    Rules: TC-D-84.
    """
    alone = position_of(KARA, waits=Stack((TriggerOffer(""), ATTACK)))
    assert alone.encounter is not None
    assert determinize_decisions(alone.encounter, MINE, Below()) == Stack((ATTACK,))
    assert seats_that_may_decide(alone, ANA) == set()
    for waits in ((JudgmentDecision(""),), (ATTACK,), ()):
        assert seats_that_may_decide(position_of(KARA, ODO, LEA, waits=Stack(waits)), ANA) == set()
    assert seats_that_may_decide(position_of(KARA, ODO, LEA), ANA) == set()


def test_the_owner_of_a_decision_is_guessed_at_random() -> None:
    """TC-D-84: the owner of a hidden decision is drawn from all its possible owners."""
    position = position_of(KARA, ODO, LEA, waits=Stack((TriggerOffer(""),)))
    below = Below()
    made = determinize(position, ANA, below).encounter
    assert made is not None
    assert made.waits == Stack((TriggerOffer("lea", "lea"),))
    assert below.asked == [2]


# Declared visibility


def test_every_field_has_a_declared_visibility() -> None:
    """TC-A-05: every field of each record that a position can contain has a declared visibility."""
    assert list(VISIBILITY.undeclared(Position)) == []


@pytest.mark.parametrize("seat", [GM, ANA, BEN, SPECTATOR], ids=lambda seat: seat.key or "spectator")
def test_a_single_record_is_masked_as_in_a_view(seat: Seat) -> None:
    """TC-A-05, TC-D-07, TC-D-84: the declared visibility of a record matches what a view shows of it."""
    exchange = Exchange(
        ("odo",), drafts=(("odo", (STRIKE,)), ("kara", (WALK,))), played=(Played("odo", HOLD, 0),),
        shown=(("ana", "odo", 0), ("ben", "odo", 0)),
    )  # fmt: skip
    waits: tuple[Waiting, ...] = (
        InterruptingCard(Played("odo", WALK, 0)), Attack("odo", WALK, "kara"), TriggerOffer("odo", "lea"),
    )  # fmt: skip
    kept = TiedTest("kara", "Hoist", 5, "Heavy", needed=9, kept=True)
    position = position_of(
        KARA,
        HIDING,
        LEA,
        exchange=exchange,
        held=(Held("odo", HOLD, (STRIKE,)),),
        waits=Stack(waits),
        tied_tests=(kept,),
    )
    assert position.encounter is not None
    shown = seen(position, seat)
    masked = knowledge(position, seat.key)
    for before, after in (
        (position.encounter, shown), (exchange, shown.exchange), (position.encounter.held[0], shown.held[0]),
        (kept, shown.tied_tests[0]), *zip(waits, shown.waits.owed, strict=True), (HIDING, mask_character(HIDING,
            masked)),
    ):  # fmt: skip
        assert VISIBILITY.reduced(before, position, seat.key) == after
