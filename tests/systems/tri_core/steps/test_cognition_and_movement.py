"""Commands, copies, hiding and shown cards; forced movement, relocation, and movement of the user."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event, Sealed
from facedown.systems.tri_core.model import (
    Ability,
    BonusMoveOffer,
    Card,
    Character,
    CommandDecision,
    Decision,
    Exchange,
    Grid,
    Held,
    JudgmentDecision,
    PushDecision,
    RelocationDecision,
    StatModifier,
    ability_ref,
    character_ref,
    square_ref,
    term,
)
from facedown.systems.tri_core.rules.card_values import card_values
from facedown.systems.tri_core.steps import keyword_cognition, keyword_effects, keyword_judgments, keyword_movement
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    emitted,
    encounter_of,
    entry,
    exchange_of,
    kara,
    odo,
    only,
    owed,
    resolves,
    rules_and_kinds,
)
from tests.systems.tri_core.steps.test_clash import at_blows

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# A Resolve against Odo’s Mind must reach 17 + 4 + level 2 = 23; against his Body 22.

HOLDS, FAILS = [11, 11], [1, 1]
CARD = Card("Ability", ability="Own", target="kara")


def of_mind(*rows: Any, **fields: Any) -> Ability:
    """Return an Ability of the Mind."""
    return ability("Own", *rows, **{"core": "Mind", "aspect": "Hinderance", **fields})


def lea(**state: Any) -> Character:
    """Return a foe of both, with Kara’s numbers."""
    return replace(kara(sheet={"name": "Lea"}, at=(6, 6)), **state)


def using(
    own: Ability, *faces: list[int], others: tuple[Character, ...] = (), rulings: Any = None, state: Any = None,
    odo_is: dict[str, Any] | None = None, **kara_is: Any,
) -> Scripted:  # fmt: skip
    """Return Odo with an Ability, Kara next to him, and others."""
    people = (able(odo(**{"at": (5, 4), **(odo_is or {})}), own), kara(**{"at": (4, 4), **kara_is}), *others)
    ctx = at_blows(*people, rulings=rulings, **(state or {}))
    ctx.load(*faces)
    return ctx


# Commands and disguises


@pytest.mark.parametrize(("key", "faces", "found"), [
    ("kara", [FAILS], (CommandDecision("odo", "kara", 3, "Own"),)), ("kara", [HOLDS], ()), ("odo", [], ()),
])  # fmt: skip
def test_a_command_waits_for_the_choice_of_its_user(key: str, faces: Any, found: tuple[Decision, ...]) -> None:
    """TCG-CO-01, R-TCG-95: a Command of 3 AP waits for its user’s choice, unless a Resolve of 22 + INT 1 succeeds."""
    own = of_mind(entry("Cognition I", ap=3))
    ctx = using(own, *faces)
    keyword_effects.offer_command(ctx, "odo", own, own.keywords[0], key, CARD)
    ctx.done()
    assert owed(ctx) == found
    assert rules_and_kinds(ctx) == ([("TCG-CO-01", "resists")] if faces else [])


@pytest.mark.parametrize(("key", "faces", "judged"), [
    ("kara", [FAILS], True), ("kara", [HOLDS], False), ("odo", [], True),
])  # fmt: skip
def test_the_gm_decides_on_a_disguise_unless_it_is_resisted(key: str, faces: Any, judged: bool) -> None:
    """TCG-CO-02, R-TCG-96: the GM decides on a disguise unless INT resists it; the user’s own needs no Resolve."""
    own = of_mind(entry("Cognition II", traits=["Smell"]))
    ctx = using(own, *faces)
    keyword_cognition.disguise(ctx, "odo", own, own.keywords[0], key, CARD)
    ctx.done()
    asked = JudgmentDecision("odo", key, "Own", "Cognition II", 1, ("Smell",))
    assert owed(ctx) == ((asked,) if judged else ())


# Hiding


def hidden(*faces: list[int], row: Any = None, rulings: Any = None, key: str = "odo", **kara_is: Any) -> Scripted:
    """Hide Odo or another character from Kara and Lea."""
    own = of_mind(row or entry("Cognition IV", sight=True), aspect="Boost", type="Trigger")
    ctx = using(own, *faces, others=(lea(),), rulings=rulings, **kara_is)
    keyword_cognition.hide_character(ctx, "odo", own, own.keywords[0], key, CARD)
    ctx.done()
    return ctx


HER, HIM = character_ref("kara"), character_ref("odo")
UNSEEN = emitted("TCG-CO-04", "unseen", character=HIM)


@pytest.mark.parametrize(("faces", "by"), [
    ((FAILS, FAILS), ()), (([8, 8], FAILS), ("kara",)), (([8, 8], HOLDS), ("kara", "lea")),
])  # fmt: skip
def test_opponents_may_notice_a_character_hidden_by_an_ability(faces: Any, by: tuple[str, ...]) -> None:
    """TCG-CO-04, R-TCG-98: each opponent notices a character hidden by an Ability by an Acuity Resolve of its own."""
    ctx = hidden(*faces)
    modifier = StatModifier("Unseen", "Own", "TCG-CO-04", "Trigger", by="odo", cycles=1, details=("sight",))
    one = ctx.who("odo")
    assert (one.stealthed, one.noticed_by, one.stat_modifiers) == (True, by, (modifier,))
    resists = [event for event in ctx.events_so_far() if event.kind == "resists"]
    heads = [(event.data["character"], event.data["what"], event.data["by"]) for event in resists]
    assert heads == [("kara", "Cognition-IV", "ACT"), ("lea", "Cognition-IV", "ACT")]
    assert all((event.rule, event.data["against"]) == ("TCG-CO-04", 23) for event in resists)
    noticed = [emitted("TCG-CO-04", "noticed", character=HIM, by=tuple(map(character_ref, by)))] if by else []
    assert list(ctx.events_so_far())[-1 - len(noticed) :] == [UNSEEN, *noticed]


def test_the_senses_from_which_a_character_is_hidden() -> None:
    """R-TCG-98: an Ability hides from several senses; if sight is not one, its character stays visible."""
    ctx = hidden(FAILS, FAILS, row=entry("Cognition IV", sight=True, senses=["Sound", "Smell"]))
    assert [one.details for one in ctx.who("odo").stat_modifiers] == [("sight", "Sound", "Smell")]
    ctx = hidden(row=entry("Cognition IV", senses=["Sound"]))
    assert [one.details for one in ctx.who("odo").stat_modifiers] == [("Sound",)]
    assert not ctx.who("odo").stealthed


def test_an_opponent_that_had_not_noticed_a_character_still_does_not() -> None:
    """TC-F-10, TCG-CO-04: Kara had noticed Odo before and notices him; Lea, whose Resolve also succeeds, does not."""
    own = of_mind(entry("Cognition IV", sight=True), aspect="Boost")
    ctx = using(own, HOLDS, HOLDS, others=(lea(),), odo_is={"stealthed": True, "noticed_by": ("kara",)})
    keyword_cognition.hide_character(ctx, "odo", own, own.keywords[0], "odo", CARD)
    assert ctx.who("odo").noticed_by == ("kara",)


def test_hiding_for_0_cycles_has_no_effect() -> None:
    """R-TCG-113: hiding for 0 cycles has no effect: an event says that it ends at once, and nobody rolls."""
    ctx = hidden(rulings={"duration_first": "paid"})
    assert ctx.events_so_far() == (
        emitted("R-TCG-113", "at-once", character=HIM, source=ability_ref("odo", "Own")),
    )  # fmt: skip
    assert (ctx.who("odo").stat_modifiers, ctx.who("odo").stealthed) == ((), False)


@pytest.mark.parametrize(("state", "watching"), [
    ({}, ["kara", "lea"]), ({"side": "odo"}, ["lea"]), ({"out": "wounds"}, ["lea"]), ({"staggered": 2}, ["lea"]),
])  # fmt: skip
def test_the_opponents_who_can_look(state: dict[str, Any], watching: list[str]) -> None:
    """TCG-CO-03, TCG-CO-04: the opponents who can look are of other sides, in the Rotation, and able to act."""
    ctx = using(of_mind(), others=(lea(),), **state)
    outside = replace(kara(sheet={"name": "Mo"}), key="mo", side="mo")
    ctx.position = replace(ctx.position, characters=(*ctx.position.characters, outside))
    assert [one.key for one in keyword_cognition.opponents_looking(ctx, ctx.who("odo"))] == watching


# Copies


@pytest.mark.parametrize(("copies", "faces", "by"), [
    (1, [HOLDS, HOLDS], ()), (2, [FAILS, HOLDS], ("kara",)), (2, [FAILS, FAILS], ("kara", "lea")),
])  # fmt: skip
def test_the_opponents_who_believe_copies(copies: int, faces: Any, by: tuple[str, ...]) -> None:
    """TCG-CO-03, R-TCG-97: opponents who look on and fail their Resolve by ACT believe in copies."""
    own = of_mind(entry("Cognition III", copies=copies), aspect="Boost", type="Trigger")
    ctx = using(own, *faces, others=(lea(),))
    keyword_cognition.make_copies(ctx, "odo", own, own.keywords[0], replace(CARD, target=""))
    ctx.done()
    modifier = StatModifier("Illusion", "Own", "TCG-CO-03", "Trigger", by="odo", cycles=1, details=(copies,))
    assert ctx.who("odo").stat_modifiers == (modifier,)
    believed = emitted("TCG-CO-03", "believed", character=HIM, by=tuple(map(character_ref, by)))
    assert ctx.events_so_far()[-1] == believed
    resists = [event for event in ctx.events_so_far() if event.kind == "resists"]
    assert [event.rule for event in resists] == ["TCG-CO-03"] * 2
    assert [resists[0].data[name] for name in ("character", "what", "by")] == ["kara", "Cognition-III", "ACT"]


@pytest.mark.parametrize(("aspect", "target", "whose"), [
    ("Boost", "kara", "kara"), ("Boost", "", "odo"), ("Hinderance", "kara", "odo"),
])  # fmt: skip
def test_the_character_that_is_copied(aspect: str, target: str, whose: str) -> None:
    """TCG-CO-03: a helpful Ability copies its target, and any other its user, to deceive that character’s foes."""
    own = of_mind(entry("Cognition III", copies=2), aspect=aspect)
    ctx = using(own, FAILS, *([FAILS] if whose == "odo" else []), others=(lea(),), side="odo")
    ctx.position = replace(ctx.position, characters=tuple(
        replace(one, side=one.key) if whose == "odo" else one for one in ctx.position.characters
    ))  # fmt: skip
    keyword_cognition.make_copies(ctx, "odo", own, own.keywords[0], replace(CARD, target=target))
    ctx.done()
    assert [one.what for one in ctx.who(whose).stat_modifiers] == ["Illusion"]
    assert only(ctx, "believed").data["character"] == whose


# Shown cards


READ = of_mind("Cognition V")
BLOWS = (Card("Strike", "Heavy", target="odo"), Card("Dodge"))
ANA = ("ana",)


def reading(*faces: list[int], own: Ability = READ, key: str = "kara", laid: tuple[Card, ...] = BLOWS,
            shown: tuple[Any, ...] = (), held: tuple[Held, ...] = (), **kara_is: Any) -> Scripted:  # fmt: skip
    """Return Odo reading the cards of Kara, whom Ben plays."""
    contents = (("kara", laid),) if laid else ()
    exchange = Exchange(("kara",), "reacting", actions=Sealed(("kara",), ("kara",), contents), shown=shown)
    others = (lea(controller="cy", side="odo", at=(7, 4)),)
    ctx = using(own, *faces, others=others, state={"exchange": exchange, "held": held}, controller="ben", **kara_is)
    ctx.opened = False
    keyword_cognition.show_face_down_card(ctx, "odo", own, own.keywords[0], key, CARD)
    assert ctx.opened is (SHOWS in ctx.events_so_far() or bool(ctx.asked))
    ctx.done()
    return ctx


SHOWS = emitted("TCG-CO-05", "shows", character=HER, to_whom=HIM)


def seen(card: Card, to: tuple[str, ...] = ANA) -> Event:
    """Return the event that only the reader receives."""
    return emitted("TCG-CO-05", "seen-card", to=to, character=HER, **card_values("kara", card))


def test_a_card_is_shown_to_the_reader_alone() -> None:
    """TCG-CO-05, R-TCG-99: the first face-down card is shown to the reader alone, and after it the next one."""
    before = ("lea", "kara", 0)
    ctx = reading(FAILS, shown=(before,))
    assert exchange_of(ctx).shown == (before, ("ana", "kara", 0))
    assert ctx.events_so_far()[1:] == (SHOWS, seen(BLOWS[0]))
    assert resolves(ctx) == [("INT", 3, 23, "critical-failure")]
    ctx = reading(FAILS, shown=(("ana", "kara", 0),))
    assert exchange_of(ctx).shown == (("ana", "kara", 0), ("ana", "kara", 1))
    assert ctx.events_so_far()[-1] == seen(BLOWS[1])


def test_a_friend_shows_a_card_without_a_resolve() -> None:
    """R-TCG-30: a friend shows a card without a Resolve; it counts as opened, so a rewind needs consent."""
    ctx = reading(side="odo")
    assert ctx.events_so_far() == (SHOWS, seen(BLOWS[0]))


def test_with_range_friends_see_the_card_too() -> None:
    """TCG-CO-05: with Range I, the seats of Odo’s side within 3 squares see the card, each once; Lea is 2 away."""
    far = of_mind("Cognition V", entry("Range I", squares=1))
    assert reading(FAILS, own=far).events_so_far()[-1] == seen(BLOWS[0], ("ana", "cy"))
    assert exchange_of(reading(FAILS, own=far)).shown == (("ana", "kara", 0), ("cy", "kara", 0))


HOLD = Card("Hold", words="Odo moves")
KEPT = Held("kara", HOLD, (Card("Walk", to=(6, 6)), Card("Block")), ready=True)
OTHERS = Held("lea", HOLD, (Card("Walk", to=(9, 9)),))


def test_a_held_card_is_shown_if_no_other_is_face_down() -> None:
    """If no other card is face down, the first held card of the target that this seat has not seen is shown.

    Rules: TCG-CO-05, R-TCG-99.
    """
    kept = replace(KEPT, shown=(("cy", 0),))
    ctx = reading(FAILS, laid=(), held=(OTHERS, kept))
    assert encounter_of(ctx).held == (OTHERS, replace(kept, shown=(("cy", 0), ("ana", 0))))
    assert ctx.events_so_far()[-1] == seen(KEPT.cards[0])
    ctx = reading(FAILS, laid=(), held=(OTHERS, replace(KEPT, shown=(("ana", 0),))))
    assert encounter_of(ctx).held == (OTHERS, replace(KEPT, shown=(("ana", 0), ("ana", 1))))
    assert ctx.events_so_far()[-1] == seen(KEPT.cards[1])
    both = reading(FAILS, held=(KEPT,))
    assert (encounter_of(both).held, exchange_of(both).shown) == ((KEPT,), (("ana", "kara", 0),))


def test_a_held_card_is_shown_between_exchanges() -> None:
    """TCG-CO-05: a held card is shown also if there is no current exchange."""
    ctx = using(READ, FAILS, state={"held": (KEPT,)}, controller="ben")
    ctx.position = replace(ctx.position, encounter=replace(encounter_of(ctx), exchange=None))
    keyword_cognition.show_face_down_card(ctx, "odo", READ, READ.keywords[0], "kara", CARD)
    assert encounter_of(ctx).held == (replace(KEPT, shown=(("ana", 0),)),)


@pytest.mark.parametrize(("key", "more"), [
    ("kara", {"laid": ()}), ("kara", {"shown": (("ana", "kara", 0), ("ana", "kara", 1))}),
    ("kara", {"laid": (), "held": (OTHERS, replace(KEPT, shown=(("ana", 0), ("ana", 1))))}),
    ("odo", {"held": (replace(KEPT, owner="odo"),)}),
])  # fmt: skip
def test_a_character_without_a_hidden_card_shows_none(key: str, more: dict[str, Any]) -> None:
    """TCG-CO-05: a character without a hidden card shows none, and nobody rolls; the user knows its own cards."""
    ctx = reading(key=key, **more)
    assert ctx.events_so_far() == (emitted("TCG-CO-05", "no-card", character=character_ref(key)),)


def test_a_ruse_keeps_the_cards_hidden() -> None:
    """R-TCG-99, TC-E-48: a Ruse is used up to keep the cards hidden without a Resolve; other bonus dice stay."""
    ctx = reading(edge=(("Ruse", 2), ("Stealth", 2)))
    assert ctx.who("kara").edge == (("Stealth", 2),)
    assert ctx.events_so_far() == (emitted("R-TCG-99", "ruse", character=HER),)
    assert exchange_of(ctx).shown == ()


def test_a_resolve_keeps_the_cards_hidden() -> None:
    """TCG-CO-05: a Resolve of 22 + INT 1 that reaches 23 keeps the cards hidden."""
    ctx = reading(HOLDS, edge=(("Stealth", 2),))
    assert exchange_of(ctx).shown == ()
    assert rules_and_kinds(ctx) == [("TCG-CO-05", "resists")]


@pytest.mark.parametrize(("squares", "state", "side", "seats"), [
    (1, {}, "odo", ("ana", "cy")), (1, {"at": (8, 4)}, "odo", ("ana",)), (2, {"at": (8, 4)}, "odo", ("ana", "cy")),
    (0, {"at": (6, 4)}, "odo", ("ana",)), (1, {"out": "wounds"}, "odo", ("ana",)),
    (1, {"side": "lea"}, "odo", ("ana",)), (1, {"side": ""}, "", ("ana",)), (9, {"controller": "ana"}, "odo", ("ana",)),
])  # fmt: skip
def test_the_seats_to_which_a_card_is_shown(squares: int, state: Any, side: str, seats: tuple[str, ...]) -> None:
    """TCG-CO-05: a card is shown to allies who are able and in range; a character without a side has no allies."""
    own = of_mind("Cognition V", *([entry("Range I", squares=squares)] if squares else []))
    friend = lea(**{"controller": "cy", "side": "odo", "at": (7, 4), **state})
    ctx = using(own, others=(friend,), odo_is={"side": side})
    assert keyword_cognition.onlookers(ctx, "odo", own) == seats


# Forced movement


PUSH = of_mind(entry("Kinesis I", pounds=160), entry("Range I", squares=4), core="Body")
SHOVE = PushDecision("odo", "kara", 5, "Kinesis")


@pytest.mark.parametrize(("pounds", "faces", "found"), [(160, [FAILS], (SHOVE,)), (160, [HOLDS], ()), (159, [], ())])
def test_forced_movement_of_a_target(pounds: int, faces: Any, found: tuple[Decision, ...]) -> None:
    """TCG-KI-01, R-TCG-123: Kinesis moves Kara by 1 + 4 squares if it can move 160 lb and her PWR does not resist."""
    own = of_mind(entry("Kinesis I", pounds=pounds), entry("Range I", squares=4), core="Body")
    ctx = using(own, *faces)
    keyword_movement.push_target(ctx, "odo", own, own.keywords[0], "kara")
    ctx.done()
    assert owed(ctx) == found
    if not faces:
        assert ctx.events_so_far() == (emitted("R-TCG-123", "mass-too-heavy", character=HER, pounds=160, most=159),)
    else:
        event = only(ctx, "resists")
        assert (event.rule, event.data["what"], event.data["by"]) == ("TCG-KI-01", "Kinesis-I", "PWR")


@pytest.mark.parametrize(("only_one", "action", "what"), [
    ("", "Ability", "push"), ("", "Dodge", "push"), ("iron", "Ability", "push"), ("iron", "Dodge", "judge"),
])  # fmt: skip
def test_an_ability_that_moves_one_kind_of_target(only_one: str, action: str, what: str) -> None:
    """R-TCG-149: in a defence the GM decides now if the target is of that kind; else the GM was asked before."""
    row = entry("Kinesis I", pounds=160, **({"only": only_one} if only_one else {}))
    own = of_mind(row, core="Body")
    ctx = using(own, *([FAILS] if what == "push" else []))
    keyword_movement.push_or_ask_gm(ctx, "odo", own, own.keywords[0], "kara", replace(CARD, action=action))
    ctx.done()
    (found,) = owed(ctx)
    if what == "judge":
        assert found == JudgmentDecision("odo", "kara", "Own", "Kinesis I", 1, (160, "iron"))
        data = only(ctx, "judged").data
        assert (data["entry"], data["amount"], data["only"], data["names"]) == ("Kinesis-I", 160, "iron", [])
    else:
        assert found == replace(SHOVE, squares=1)


def test_only_kinesis_is_limited_to_one_kind() -> None:
    """R-TCG-149: only Kinesis can be limited to one kind of target; other entries have no such limit."""
    own = of_mind(entry("Anatomy II", modes=["Fly"]))
    ctx = using(own)
    keyword_judgments.ask_gm(ctx, "odo", own, own.keywords[0], "kara")
    (found,) = owed(ctx)
    assert isinstance(found, JudgmentDecision)
    assert (found.details, only(ctx, "judged").data["only"]) == (("Fly",), "")


# Movement of the user


@pytest.mark.parametrize(("squares", "at", "found"), [
    (3, (5, 4), (BonusMoveOffer("odo", 3, "Own"),)),
    (1, (5, 4), (BonusMoveOffer("odo", 1, "Own"),)), (0, (5, 4), ()), (3, None, ()),
])  # fmt: skip
def test_squares_of_movement_of_the_user(squares: int, at: Any, found: tuple[Decision, ...]) -> None:
    """TCG-TR-01: an Ability offers its user as many squares of movement as were bought, but only on a map."""
    own = of_mind("Cognition V", *([entry("Travel I", squares=squares)] if squares else []))
    ctx = using(own, odo_is={"at": at})
    keyword_movement.offer_movement(ctx, "odo", own)
    assert owed(ctx) == found
    outside = Scripted(able(odo(at=at), own))
    assert keyword_movement.movement_offers(outside, outside.who("odo"), own) == ()


# Relocation


AWAY = of_mind(entry("Travel II", first=1, further=0), entry("Range I", squares=6))


@pytest.mark.parametrize(("to", "lands"), [((9, 9), (9, 9)), ((6, 6), (5, 5)), ((17, 0), (15, 0))])
def test_a_target_is_relocated_as_near_as_possible(to: Any, lands: Any) -> None:
    """A target is relocated to the square, next to Lea who stands there, or to the edge; this is no run-up.

    Rules: TCG-TR-02, R-TCG-134, R-TCG-136.
    """
    ctx = using(AWAY, FAILS, others=(lea(),), moved=2)
    keyword_movement.relocate(ctx, "odo", AWAY, AWAY.keywords[0], "kara", replace(CARD, to=to))
    assert (ctx.who("kara").at, ctx.who("kara").moved) == (lands, 2)
    event = only(ctx, "placed")
    square, how = square_ref(lands), term("travels")
    assert event == emitted("TCG-TR-02", "placed", character=HER, square=square, how=how)
    assert resolves(ctx) == [("PWR", 7, 23, "failure")]


def test_a_relocated_target_may_find_a_hidden_character() -> None:
    """R-TC-164, R-TCG-136: by ruling, a target relocated onto Lea’s square reveals her and lands next to her."""
    ctx = using(AWAY, FAILS, others=(lea(stealthed=True),), rulings={"hidden_square": "found"})
    keyword_movement.relocate(ctx, "odo", AWAY, AWAY.keywords[0], "kara", replace(CARD, to=(6, 6)))
    assert (ctx.who("kara").at, ctx.who("lea").stealthed) == ((5, 5), False)


def test_a_target_that_resists_is_not_relocated() -> None:
    """TCG-TR-02: a target whose Resolve of 22 + PWR 5 succeeds is not relocated."""
    ctx = using(AWAY, HOLDS)
    keyword_movement.relocate(ctx, "odo", AWAY, AWAY.keywords[0], "kara", replace(CARD, to=(9, 9)))
    assert (ctx.who("kara").at, owed(ctx)) == ((4, 4), ())


@pytest.mark.parametrize(("to", "at"), [(None, (4, 4)), ((9, 9), None)])
def test_without_a_square_the_gm_decides_the_destination(to: Any, at: Any) -> None:
    """TCG-TR-02: the GM decides the destination if no square was named or there is no map."""
    ctx = using(AWAY, FAILS, at=at)
    keyword_movement.relocate(ctx, "odo", AWAY, AWAY.keywords[0], "kara", replace(CARD, to=to))
    assert ctx.who("kara").at == at
    (asked,) = owed(ctx)
    assert isinstance(asked, JudgmentDecision)
    assert (asked.owner, asked.target) == ("odo", "kara")


@pytest.mark.parametrize(("row", "shape", "at", "asked"), [
    (entry("Range V", rings=1, origin=True), "", (4, 4), True), (entry("Range II", squares=6), "", (4, 4), True),
    (entry("Range V", rings=1), "", (4, 4), False), (entry("Range V", rings=1, origin=True), "", None, False),
    (entry("Range V", rings=1), "Line", (4, 4), True),
])  # fmt: skip
def test_the_destination_from_an_aimed_area_is_asked(row: Any, shape: str, at: Any, asked: bool) -> None:
    """The destination is asked if the square of the card is that of an area; a Burst around the user has none.

    Rules: TCG-TR-07, TCG-AT-01.
    """
    own = of_mind(entry("Travel II", first=1, further=0), entry("Range I", squares=6), row)
    ctx = using(own, FAILS, at=at)
    keyword_movement.relocate(ctx, "odo", own, own.keywords[0], "kara", replace(CARD, to=(9, 9), shape=shape))
    push = RelocationDecision("odo", "kara", 7)
    assert (push in owed(ctx)) is asked
    assert ctx.who("kara").at == ((9, 9) if at and not asked else at)


def test_the_nearest_free_square() -> None:
    """R-TCG-136: the nearest free square needs a map, a square to start from, and a square that is not taken."""
    ctx = using(AWAY, others=(lea(),))
    one = ctx.who("kara")
    assert keyword_movement.nearest_free_square(ctx, one, (6, 6)) == (5, 5)
    assert keyword_movement.nearest_free_square(ctx, replace(one, at=None), (6, 6)) is None
    assert keyword_movement.nearest_free_square(Scripted(one), one, (6, 6)) is None
    walls = Grid(columns=1, rows=1, rough=(((0, 0), 0),))
    ctx.position = replace(ctx.position, encounter=replace(encounter_of(ctx), grid=walls))
    assert keyword_movement.nearest_free_square(ctx, one, (0, 0)) is None
