"""Characters that come from files, join encounters, leave the table, and return (R-TC-172, R-TC-173)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.game import SPECTATOR, Refused, Sealed, Seat, Setup
from facedown.game import rosters as r
from facedown.game.state_files import character_file, scene_file
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    Card,
    Character,
    Exchange,
    Held,
    Impairment,
    Place,
    Rulings,
    Shield,
    StatModifier,
    Track,
    character_of,
)
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.builder.test_allies_and_growth import with_wolf
from tests.systems.tri_core.characters import KARA, ODO
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    does,
    encounter_of,
    events_with_data,
    kara,
    legal,
    odo,
    offered,
    only,
    refused,
    somebody,
    staged,
)

GM = SEATS["gm"]
SEATED = (GM, SEATS["ana"], SEATS["ben"])
AXE = {"name": "axe", "sort": "weapon", "device": "Axes", "place": "main", "dice": 2, "durability": 7, "worn": 3}


def table(*people: dict[str, Any], rulings: dict[str, str] | None = None, **scene: Any) -> Scripted:
    """Return a new table with these characters."""
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(SEATED, {"character": [*people], **scene}, rulings or {}))
    return ctx


def hurt_kara() -> Character:
    """Return Kara after a hard fight: every resource, wound and condition has another value than usual."""
    return replace(
        kara(AXE), key="kara", side="party", hp=21, ap=5, sp=4, fp=3, mp=2, temp=6, ap_lost=1, wounded=2, tired=True,
        resuscitations=1, days_left=2, locked=True, rests=("short",), granted=("Disadvantage",), obstruction="partial",
        impairments=(Impairment("arms", "a broken wrist"),), shields=(Shield("HP", 4),), last_damage=9,
        cycles_without_hp=1, may_change_abilities=False,
    )  # fmt: skip


def save(ctx: Scripted, key: str, seat: Seat = GM) -> dict[str, Any]:
    """Return the data of a character’s file, as a seat saves it."""
    return character_file(SYSTEM, SYSTEM.view(ctx.position, seat), seat, key)


def file(data: dict[str, Any], controller: str = "gm", **more: Any) -> r.BringIn:
    return r.BringIn(controller, file=msgspec.json.encode(data).decode(), **more)


def known(ctx: Scripted, seat: str) -> list[str]:
    """Return the keys of the characters at the table, and then of the retired ones, that a seat knows."""
    view = SYSTEM.view(ctx.position, SEATS[seat])
    return [one.key for one in (*view.characters, *view.retired)]


# Files


def test_a_character_moves_to_another_table_with_every_number() -> None:
    """R-TC-172: resources, wounds, conditions and the worn axe are the same at the other table."""
    before = Scripted(hurt_kara(), odo())
    other = table(ODO)
    does(other, file(save(before, "kara"), "ben"))
    assert other.who("kara") == replace(before.who("kara"), controller="ben")
    assert other.who("kara").item("axe").worn == 3
    assert events_with_data(other) == [("R-TC-172", "arrived", {"character": "kara"})]


def test_a_file_has_the_sheet_and_the_state() -> None:
    """R-TC-172: the state stands apart from the sheet, without what has its usual value."""
    data = save(Scripted(hurt_kara()), "kara")
    assert {name: data[name] for name in ("system", "edition", "name", "level", "tier")} == {
        "system": "tri-core", "edition": "1", "name": "Kara", "level": 3, "tier": "heroic",
    }  # fmt: skip
    assert data["state"] == {
        "hp": 21, "ap": 5, "sp": 4, "fp": 3, "mp": 2, "temp": 6, "ap_lost": 1, "wounded": 2, "tired": True,
        "resuscitations": 1, "days_left": 2, "locked": True, "rests": ["short"], "granted": ["Disadvantage"],
        "obstruction": "partial", "impairments": [{"limb": "arms", "cause": "a broken wrist"}],
        "shields": [{"resource": "HP", "points": 4}], "last_damage": 9, "cycles_without_hp": 1,
        "may_change_abilities": False,
    }  # fmt: skip


def test_a_file_from_an_encounter_has_the_state_after_it() -> None:
    """R-TC-172, R-TC-137: what ends with an encounter is not in the file."""
    boost = StatModifier("HP", "Vigor", "TCG-BO-01", points=10, by="odo", cycles=3)
    one = replace(
        kara(), side="party", hp=70, stat_modifiers=(boost,), afflictions=(Affliction("Burn", "odo", 2, 12),),
        tracks=(Track("Slow Venom", "odo", (3, 3)),), shields=(Shield("HP", 5, by="odo", cycles=2),), staggered=2,
        held_by="odo", at=(3, 3), stealthed=True, edge=(("Stealth", 2),),
    )  # fmt: skip
    data = save(staged(one, odo(at=(4, 3))), "kara")
    assert data["state"] == {"hp": 60, "ap": 18, "sp": 14, "fp": 12, "mp": 19, "shields": []}
    assert "at" not in data


def test_no_resource_is_above_its_maximum_at_another_table() -> None:
    """R-TC-172: Kara has 68 HP at most, whatever her file says."""
    ctx = table(ODO)
    does(ctx, file({**KARA, "state": {"hp": 999, "sp": 1}}))
    assert (ctx.who("kara").hp, ctx.who("kara").sp, ctx.who("kara").mp) == (68, 1, 19)


def test_an_ally_comes_with_its_owner_and_its_state() -> None:
    """R-TC-172, TCG-AY-03: a hurt wolf arrives hurt, and the same seat plays it."""
    before = table(with_wolf())
    before.position = replace(
        before.position,
        characters=tuple(replace(one, hp=3) if one.acts_for else one for one in before.position.characters),
    )
    other = table(ODO)
    does(other, file(save(before, "vell"), "ben"))
    wolf = other.who("wolf")
    assert (wolf.hp, wolf.acts_for, wolf.controller, wolf.sheet.is_ally) == (3, "vell", "ben", True)


def test_copies_have_numbered_names_and_so_have_their_allies() -> None:
    """R-TC-172: the second wolf has another name, on the sheet of its owner too."""
    ctx = table(ODO)
    does(ctx, file(with_wolf(), count=2))
    there = ctx.position.characters
    assert [(one.key, one.name, one.acts_for) for one in there[1:]] == [
        ("vell", "Vell", ""), ("wolf", "Wolf", "vell"), ("vell-2", "Vell 2", ""), ("wolf-2", "Wolf 2", "vell-2"),
    ]  # fmt: skip
    assert [[ally.name for ally in one.sheet.allies] for one in there if not one.acts_for] == [[], ["Wolf"], ["Wolf 2"]]
    does(ctx, m.LevelUp("vell-2"))
    assert ctx.who("wolf-2").sheet.level == 2


def test_a_dead_ally_that_was_dismissed_does_not_come_back() -> None:
    """R-TC-172: an owner whose file names no Ally comes alone."""
    ctx = table(ODO)
    does(ctx, file({**with_wolf(), "allies_in_play": []}))
    assert [one.key for one in ctx.position.characters] == ["odo", "vell"]


@pytest.mark.parametrize(
    ("data", "rule", "says"),
    [
        ({**KARA, "system": "skill-deck"}, "R-TC-172", "This file is for the system “skill-deck”"),
        ({"name": "Kara"}, "TC-B-01", "The file (Kara) has 1 mistake. stats: It is missing."),
        ({**KARA, "state": {"wounded": 9}}, "TC-A-01", "The file: state.wounded"),
        ({**KARA, "state": {"shields": [{"resource": "HP", "points": -4}]}}, "TC-A-01", "The file: state.shields"),
        ({**KARA, "state": {"luck": 1}}, "TC-A-01", "there is no field called luck"),
        ({**KARA, "allies_in_play": [{"name": "Wolf"}]}, "TCG-AY-01", "Wolf, which is not an Ally of Kara"),
        ({**KARA, "level": 99}, "TC-C-01", "The file (Kara) has 1 mistake"),
        ([], "R-TC-172", "This JSON is not a character"),
    ],
)
def test_a_wrong_file_is_refused(data: Any, rule: str, says: str) -> None:
    """R-TC-172: the refusal says what is wrong, and nothing changes."""
    ctx = table(ODO)
    refusal = refused(ctx, file(data), rule, "gm")
    assert says in refusal.text, refusal.text


def test_a_file_of_another_edition_says_so() -> None:
    ctx = table(ODO)
    refusal = refused(ctx, file({**KARA, "edition": "7", "aura": 3}), "TC-A-01", "gm")
    assert "Edition “7” has written this file; this program has edition 1." in refusal.legal


def test_a_table_has_room_for_100_characters_with_their_allies() -> None:
    """R-TC-172: with 99 characters there is room for one without an Ally."""
    ctx = table({**ODO, "count": 20}, *({**ODO, "name": f"Odo {letter}", "count": 20} for letter in "bcd"),
                {**ODO, "name": "Odo e", "count": 19})  # fmt: skip
    refusal = refused(ctx, file(with_wolf()), "R-TC-172", "gm")
    assert (refusal.text, refusal.legal) == (
        "This table has 99 characters; with 2 more it would exceed the limit of 100.", "Retire a character first.",
    )  # fmt: skip
    assert legal(ctx, file(KARA), "gm")
    does(ctx, file(KARA))
    assert refused(ctx, file(ODO), "R-TC-172", "gm").legal == "Retire a character first."


def test_ready_characters_are_those_of_the_package_and_the_foes_of_its_scenes() -> None:
    """R-TC-172: foes are the GM’s by default; several characters of one name are told apart by their level."""
    ctx = table(ODO)
    (option,) = offered(ctx, "gm", "bring-in")
    names = [choice.value for choice in option.fields[0].domain.choices]  # type: ignore[union-attr]
    assert {"Isaura Quell", "Garrick Vale, level 5", "The toll-taker", "Bell-ringer", ""} <= {*names}
    does(ctx, r.BringIn("gm", "Bell-ringer", count=2))
    assert [(one.name, one.side, one.at) for one in ctx.position.characters[1:]] == [
        ("Bell-ringer", "foes", None), ("Bell-ringer 2", "foes", None),
    ]  # fmt: skip


def test_a_scene_file_continues_the_session_where_it_ended() -> None:
    """R-TC-172: the map, the day, the number of encounters, all characters with squares, and the retired ones."""
    ctx = table({**KARA, "at": "C3"}, {**with_wolf(), "at": "D4"}, {**ODO, "foe": True, "hidden": True},
                ground={"columns": 8, "rows": 6, "rough": {"B2": 0}, "high": {"C3": 2}})  # fmt: skip
    does(ctx, m.EndDay(), m.EndDay(), m.Hurt("kara", 12), r.Retire(("vell",)))
    ctx.position = replace(ctx.position, encounters=4)
    again = SYSTEM.begin(Setup(SEATED, scene_file(SYSTEM, SYSTEM.view(ctx.position, GM), GM)))
    assert again == ctx.position
    assert [one.key for one in again.retired] == ["vell", "vell-wolf"]


# Leaving


def away(*people: Character, turn: str = "a", **there: Any) -> Scripted:
    """Return an encounter in which the character `turn` has Priority."""
    ctx = staged(*people, **{"exchange": Exchange((turn,), actions=Sealed((turn,))), **there})
    ctx.position = replace(ctx.position, seats=("ana", "ben"))
    return ctx


A, B, C = (somebody(key, at=(at, 3), side="party") for key, at in (("a", 3), ("b", 4), ("c", 5)))


def test_the_turn_of_a_character_that_leaves_ends() -> None:
    """R-TC-172: only A had Priority, so the next character has the turn."""
    ctx = away(A, B, C)
    does(ctx, r.Retire(("a",)))
    there = encounter_of(ctx)
    assert [place.keys for place in there.rotation] == [("b",), ("c",)]
    assert (there.turn, there.cycle) == (0, 1)
    assert there.exchange is not None
    assert there.exchange.actors == ("b",)
    assert [one.key for one in ctx.position.retired] == ["a"]


def test_the_last_turn_of_a_cycle_can_leave() -> None:
    """R-TC-172: after the last place a new cycle begins."""
    ctx = away(A, B, C, turn="c")
    ctx.position = replace(ctx.position, encounter=replace(encounter_of(ctx), turn=2))
    does(ctx, r.Retire(("c",)))
    assert (encounter_of(ctx).turn, encounter_of(ctx).cycle) == (0, 2)


def test_an_ally_has_no_turn_when_its_owner_leaves() -> None:
    """R-TC-172: the Ally has the next place of the Rotation, but leaves with its owner."""
    ctx = away(A, replace(B, acts_for="a"), C)
    does(ctx, r.Retire(("a",)))
    assert [place.keys for place in encounter_of(ctx).rotation] == [("c",)]
    assert [event.data["characters"] for event in ctx.events_so_far() if event.kind == "priority"] == [["c"]]
    assert [one.key for one in ctx.position.retired] == ["a", "b"]


def test_others_with_priority_go_on_with_their_turn() -> None:
    """R-TC-172: A and B share the turn; without A it is B’s."""
    ctx = away(A, B, C, rotation=(Place(("a", "b"), 20, 4), Place(("c",), 9, 4)),
               exchange=Exchange(("a", "b"), actions=Sealed(("a", "b"))))  # fmt: skip
    does(ctx, r.Retire(("a",)))
    exchange = encounter_of(ctx).exchange
    assert exchange is not None
    assert (exchange.actors, exchange.actions.order) == (("b",), ("b",))


def test_an_encounter_from_which_all_leave_waits_for_the_gm() -> None:
    """R-TC-172: nobody is left in the Rotation; the GM can end the encounter."""
    ctx = away(A, B, C, rotation=(Place(("a",), 20, 4), Place(("b",), 9, 4)))
    does(ctx, r.Retire(("a", "b")))
    assert encounter_of(ctx).rotation == ()
    assert encounter_of(ctx).exchange is None
    assert {"end-encounter", "join-encounter"} <= {one.move for one in offered(ctx, "gm")}


def test_what_names_a_character_that_leaves_ends() -> None:
    """R-TC-172: a hold, bonuses and Shields end; Afflictions and tracks stay, from nobody."""
    boost = StatModifier("Strength", "Vigor", "TCG-BO-01", points=2, by="a", cycles=3)
    victim = replace(
        B, held_by="a", noticed_by=("a", "c"), stat_modifiers=(boost,), shields=(Shield("HP", 5, by="a", cycles=2),),
        afflictions=(Affliction("Burn", "a", 2, 12),), tracks=(Track("Venom", "a", (3, 3)),),
    )  # fmt: skip
    ctx = away(A, victim, C, turn="c", drawn=(("a", (1, 1), "fire"),), tied_tests=(m.Test("a", "Athletics"),))
    does(ctx, r.Retire(("a",)))
    b = ctx.who("b")
    assert (b.held_by, b.noticed_by, b.stat_modifiers, b.shields) == ("", ("c",), (), ())
    assert [(one.kind, one.by) for one in b.afflictions] == [("Burn", "")]
    assert [(one.source, one.by) for one in b.tracks] == [("Venom", "")]
    assert (encounter_of(ctx).drawn, encounter_of(ctx).tied_tests) == ((), ())
    assert {"retired", "released", "stat-modifier-over"} <= set(ctx.kinds())


def test_a_hold_can_wait_for_a_character_that_leaves() -> None:
    """R-TC-172: A’s held Strike loses its target, and only its player learns it; the GM can still release it."""
    hold = Card("Hold", target="c", sign="attacks")
    ctx = away(A, B, C, turn="b", held=(Held("a", hold, (Card("Strike", target="c"), Card("Dodge")), ready=True),))
    does(ctx, r.Retire(("c",)))
    (held,) = encounter_of(ctx).held
    assert (held.hold.target, held.hold.sign) == ("", "")
    assert [card.target for card in held.cards] == ["", ""]
    event = only(ctx, "target-left")
    assert (event.to, event.data) == (("ana",), {"character": "a", "cards": 1, "awaited": True})
    assert "call-trigger" in {one.move for one in offered(ctx, "gm")}
    does(ctx, m.CallTrigger("a"), m.Spring("a"))
    assert only(ctx, "ineffective").data["reason"] == "no-target"


def test_the_cards_of_a_character_that_leaves_are_gone() -> None:
    ctx = away(A, B, C, turn="b", held=(Held("a", Card("Hold"), (Card("Dodge"),), ready=True),))
    does(ctx, r.Retire(("a",)))
    assert encounter_of(ctx).held == ()


def test_nobody_comes_or_goes_once_a_card_is_played() -> None:
    """R-TC-172: the roster changes only before a card of the turn is played, and while no decision is pending."""
    drafted = Exchange(("a",), drafts=(("a", (Card("Dodge"),)),), actions=Sealed(("a",)))
    ctx = away(A, B, C, exchange=drafted)
    for move in (r.BringIn("gm", "Isaura Quell"), r.Retire(("b",))):
        assert not legal(ctx, move, "gm")


def test_an_ally_leaves_with_its_owner_and_returns_with_it() -> None:
    ctx = table(ODO, with_wolf())
    does(ctx, m.Hurt("vell-wolf", 4), r.Retire(("vell",)))
    assert [one.key for one in ctx.position.retired] == ["vell", "vell-wolf"]
    assert not legal(ctx, r.BringBack("vell-wolf", "gm"), "gm")
    hp = ctx.position.retired[1].hp
    does(ctx, r.BringBack("vell", "ben"))
    assert [(one.key, one.controller) for one in ctx.position.characters[1:]] == [("vell", "ben"), ("vell-wolf", "ben")]
    assert ctx.who("vell-wolf").hp == hp
    does(ctx, r.Retire(("vell",)), r.DeleteRetired(("vell",)))
    assert ctx.position.retired == ()


def test_a_character_that_returns_has_no_suspended_ability_that_the_rulings_allow() -> None:
    """R-TCG-137: the rulings can change while it is away."""
    ctx = table(ODO, with_wolf(), rulings={"acp_ceiling": "plain5"})
    does(ctx, r.Retire(("vell",)))
    assert [one.ability for one in ctx.position.retired[0].sheet.suspended_abilities] == ["Bond"]
    ctx.position = replace(ctx.position, rulings=Rulings())
    does(ctx, r.BringBack("vell", "ben"))
    assert ctx.who("vell").sheet.suspended_abilities == ()


def test_a_hidden_one_returns_to_its_own_seat() -> None:
    """R-TC-172: only that seat knows of it, and nobody sees a character disappear."""
    ctx = table(KARA, {**ODO, "hidden": True, "controller": "ben"})
    does(ctx, r.Retire(("odo",)))
    assert refused(ctx, r.BringBack("odo", "gm"), "R-TC-172", "gm").legal == "Choose from: ben."
    assert legal(ctx, r.BringBack("odo", "ben"), "gm")


def test_a_character_with_bonuses_to_spend_can_be_saved() -> None:
    """R-TC-172, R-TC-117: Odo has reached level 5 and has not raised a stat yet; a new character has to."""
    ctx = table(KARA, ODO)
    does(ctx, *[m.LevelUp("odo")] * 3)
    data = save(ctx, "odo")
    other = table(KARA)
    does(other, file(data))
    assert other.who("odo").sheet == ctx.who("odo").sheet
    del data["state"]
    assert "Level 5 raises 3 stats; the file names 0." in refused(table(KARA), file(data), "R-TC-28", "gm").text


# Joining an encounter


def roll(total: int) -> list[list[int]]:
    """Return faces of a React roll of a character with nine stats of 4, whose total is this number."""
    rest = total - 12
    return [[rest - rest // 2, rest // 2]]


@pytest.mark.parametrize(
    ("react", "places", "turn"),
    [
        (30, [("n",), ("a",), ("b",)], 1),
        (20, [("a",), ("n",), ("b",)], 0),
        (19, [("a",), ("b", "n")], 0),
        (15, [("a",), ("b",), ("n",)], 0),
    ],
)
def test_a_newcomer_takes_the_place_of_its_roll(react: int, places: list[tuple[str, ...]], turn: int) -> None:
    """R-TC-173: A has the turn with 20, B has 19; equal numbers share a place, but not that of the turn."""
    newcomer = somebody("n", side="party")
    ctx = away(A, B, newcomer, rotation=(Place(("a",), 20, 4), Place(("b",), 19, 4)))
    does(ctx, m.JoinEncounter("n"), faces=roll(react))
    there = encounter_of(ctx)
    assert ([place.keys for place in there.rotation], there.turn) == (places, turn)
    assert there.exchange is not None
    assert there.exchange.actors == ("a",)
    assert ctx.kinds() == ["joins", "react", "rotation"]


def test_a_newcomer_acts_at_once_if_nobody_has_the_turn() -> None:
    """R-TC-173: all others are down."""
    down = replace(A, out="wounds", hp=-5)
    ctx = away(down, somebody("n"), rotation=(Place(("a",), 20, 4),), exchange=None)
    does(ctx, m.JoinEncounter("n"), faces=roll(15))
    exchange = encounter_of(ctx).exchange
    assert exchange is not None
    assert exchange.actors == ("n",)


def test_a_character_that_joins_in_hiding_rolls_in_secret() -> None:
    """R-TC-173, TC-D-84: it is outside the Rotation, and only its seat and the GM know of it."""
    ctx = away(A, B, replace(C, controller="ben", lurks=True), rotation=(Place(("a",), 20, 4), Place(("b",), 19, 4)))
    ctx.position = replace(ctx.position, gm="gm")
    does(ctx, m.JoinEncounter("c", hidden=True), faces=roll(25))
    assert encounter_of(ctx).hidden == (("c", 25),)
    assert only(ctx, "react").to == ("ben", "gm")
    assert ctx.who("c").edge == (("Stealth", 2),)
    assert [known(ctx, seat) for seat in ("ana", "ben", "gm")] == [["a", "b"], ["a", "b", "c"], ["a", "b", "c"]]


def test_reinforcements_come_from_files_and_join() -> None:
    """R-TC-173: a newcomer joins with the same move that brings it."""
    ctx = away(A, B, rotation=(Place(("a",), 20, 4), Place(("b",), 9, 4)))
    does(ctx, r.BringIn("gm", "The toll-taker", count=2, joins=True), faces=[[6, 5], [2, 3]])
    assert {"the-toll-taker", "the-toll-taker-2"} <= set(encounter_of(ctx).everybody)
    assert not offered(ctx, "gm", "join-encounter")


def test_the_dead_do_not_join() -> None:
    ctx = away(A, B, rotation=(Place(("a",), 20, 4), Place(("b",), 9, 4)))
    does(ctx, file({**KARA, "state": {"out": "dead", "hp": -80}}, joins=True))
    assert "kara" not in encounter_of(ctx).everybody
    assert not legal(ctx, m.JoinEncounter("kara"), "gm")


# Secrets


def seen(ctx: Scripted, seat: str) -> list[str]:
    """Return the kinds of the events that a seat sees."""
    return [event.kind for event in ctx.events_so_far() if event.to is None or seat in event.to]


def test_others_do_not_learn_of_a_hidden_newcomer() -> None:
    """TC-D-83: its arrival, its leaving and its deletion are known only to the GM and its own seat."""
    ctx = table(KARA, ODO)
    for seat, move in (("gm", r.BringIn("gm", "The bowman", hidden=True)), ("gm", r.Retire(("the-bowman",)))):
        turn = SYSTEM.play(ctx.position, SEATS[seat], move, ctx.dice)
        ctx.position = turn.position
        assert [event.to for event in turn.events] == [("gm",)]
        assert [known(ctx, other) for other in ("ana", "gm")] == [["kara", "odo"], ["kara", "odo", "the-bowman"]]
        assert [one.key for one in SYSTEM.view(ctx.position, SPECTATOR).retired] == []
    turn = SYSTEM.play(ctx.position, GM, r.DeleteRetired(("the-bowman",)), ctx.dice)
    assert [event.to for event in turn.events] == [("gm",)]


def test_one_hidden_in_an_encounter_leaves_in_secret() -> None:
    """TC-D-84: others knew it before the encounter, and do not learn that it has left."""
    ctx = away(A, B, replace(C, controller="gm"), rotation=(Place(("a",), 20, 4), Place(("b",), 19, 4)),
               hidden=(("c", 7),))  # fmt: skip
    turn = SYSTEM.play(ctx.position, GM, r.Retire(("c",)), ctx.dice)
    assert [(event.kind, event.to) for event in turn.events] == [("retired", ("gm",))]
    assert SYSTEM.view(turn.position, SEATS["ana"]).retired == ()
    assert character_of(replace(turn.position, characters=turn.position.retired), "c").lurks


def test_a_player_saves_only_its_own_character() -> None:
    ctx = table({**KARA, "controller": "ana"}, {**ODO, "controller": "ben"})
    assert save(ctx, "kara", SEATS["ana"]) == save(ctx, "kara")
    for seat, key in ((SEATS["ana"], "odo"), (SPECTATOR, "kara")):
        with pytest.raises(Refused, match="Only its player and the GM"):
            save(ctx, key, seat)


def test_only_the_gm_changes_the_roster() -> None:
    ctx = table(KARA, ODO)
    for seat in ("ana", "ben"):
        assert not {"bring-in", "retire", "bring-back", "delete-retired"} & {one.move for one in offered(ctx, seat)}
