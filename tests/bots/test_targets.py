"""Bots harm foes and help friends, in positions that offer both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.bots import bot_for
from facedown.bots.core_kernel import CoreKernelBot
from facedown.bots.skill_deck import SkillDeckBot
from facedown.bots.tri_core import TriCoreBot, foes_of
from facedown.game import Choice, Field, OneOf, Option, Seat, Setup, Subset, System, registry
from facedown.systems.tri_core.model import ChargeDecision, character_of
from facedown.systems.tri_core.system import SYSTEM as TRI_CORE
from facedown.table import Table
from tests.systems.tri_core.driver import A, B, fight

GM, ANA, BEN = Seat("gm", "The GM", "facilitator"), Seat("ana"), Seat("ben")
SEEDS = range(40)


def chosen(system: System[Any], view: Any, seat: Seat, option: Option, field: str) -> set[Any]:
    """Return the values that bots of many seeds choose in a field of an owed option."""
    owed = replace(option, owed=True)
    found: set[Any] = set()
    for seed in SEEDS:
        value = getattr(bot_for(system, seed).choose(system, view, seat, [owed]), field)
        found |= set(value) if isinstance(value, tuple) else {value}
    return found


def options_of(table: Table, seat: Seat, move: str, **fixed: Any) -> list[Option]:
    """Return the options of a kind that a seat has, with these fixed values."""
    return [
        option
        for option in table.options(seat)
        if option.move == move and all(option.fixed.get(name) == value for name, value in fixed.items())
    ]


# Skill Deck: three guests (vesna, osric, ilse) against two guards (captain, sentry) of the Ref's


def ball() -> tuple[System[Any], Table]:
    """Return a table of the embassy ball after the start of its session."""
    system = registry.system("skill-deck")
    table = Table.open(system, Setup((GM, ANA, BEN), system.sample()), bytes(32))
    begin = options_of(table, GM, "begin-phase")[0]
    table.play("gm", begin.build(system.move_type))
    return system, table


@pytest.mark.parametrize("seat", [GM, ANA, BEN], ids=lambda seat: seat.key)
def test_a_skill_deck_bot_shoots_at_foes(seat: Seat) -> None:
    """SD-BG-02: all characters are offered as targets, also those of the own side."""
    system, table = ball()
    guests, guards = {"vesna", "osric", "ilse"}, {"captain", "sentry"}
    shots = options_of(table, seat, "bang")
    for option in shots:
        foes = guards if option.fixed["lead"] in guests else guests
        offered = next(field.domain for field in option.fields if field.name == "target")
        assert isinstance(offered, OneOf)
        assert {choice.value for choice in offered.choices} > foes
        assert chosen(system, table.view(seat), seat, option, "target") <= foes
    assert bool(shots) == (seat is not BEN)  # Osric has no weapon


def test_a_skill_deck_bot_asks_friends_for_help() -> None:
    """SD-PR-10: the characters who are asked to join."""
    system, table = ball()
    for seat, friends in ((ANA, {"vesna", "osric", "ilse"}), (GM, {"captain", "sentry"})):
        for option in options_of(table, seat, "open-check"):
            asked = chosen(system, table.view(seat), seat, option, "asks")
            assert asked
            assert asked <= friends


def frozen(answer: str, lead: str) -> Option:
    """Return a declaration in a time freeze with any other guest or guard as target."""
    everybody = ("vesna", "osric", "ilse", "captain", "sentry")
    others = OneOf(tuple(Choice(key, key) for key in everybody if key != lead))
    target = Field("target", others, "Whom", "SD-DS-02")
    fixed = {"character": lead, "answer": answer, "skill": "", "weapon": "", "words": ""}
    return Option("declare", answer, "SD-DS-02", fixed, (target,), owed=True)


@pytest.mark.parametrize("lead", ["osric", "sentry"])
@pytest.mark.parametrize("answer", ["called", "bang", "help", "medicine"])
def test_a_declaration_in_a_time_freeze_has_a_fitting_target(lead: str, answer: str) -> None:
    """SD-CB-12, SD-BG-02, R-SD-71, SD-CB-10."""
    system, table = ball()
    guests, guards = {"vesna", "osric", "ilse"}, {"captain", "sentry"}
    friends = guests if lead in guests else guards
    wanted = (guests | guards) - friends if answer in ("called", "bang") else friends - {lead}
    assert chosen(system, table.view(GM), GM, frozen(answer, lead), "target") <= wanted


def test_a_skill_deck_bot_treats_friends() -> None:
    """SD-CB-10: of three patients one is a friend; without a friend no one is treated, unless the move is owed."""
    system, table = ball()
    view = table.view(ANA)
    patients = OneOf(tuple(Choice(key, key) for key in ("captain", "vesna", "sentry")))
    target = Field("target", patients, "Patient", "SD-CB-10", refers="character")
    treat = Option("treat", "Use Medicine", "SD-CB-10", {"lead": "osric", "skill": "Medicine"}, (target,))
    assert chosen(system, view, ANA, treat, "target") == {"vesna"}
    foes = replace(target, domain=OneOf((Choice("captain", "captain"), Choice("sentry", "sentry"))))
    bots = [SkillDeckBot(seed) for seed in SEEDS]
    assert {bot.choose(system, view, ANA, [replace(treat, fields=(foes,))]) for bot in bots} == {None}


def test_the_ref_assigns_points_to_foes_of_the_attacker() -> None:
    """SD-CB-05: first the hit is chosen, then its victim."""
    system, table = ball()
    view = table.view(GM)
    everybody = OneOf(tuple(Choice(key, key) for key in ("vesna", "osric", "captain", "sentry")))
    lead = Field("lead", OneOf((Choice("vesna", "Vesna"), Choice("captain", "Captain"))), "Whose hit", "SD-CB-05")
    victim = Field("character", everybody, "Character", "SD-CB-05", depends="lead", cases=((("vesna",), everybody),))
    give = Option("give-point", "Assign a point", "SD-CB-05", {}, (lead, victim), owed=True)
    moves = [SkillDeckBot(seed).choose(system, view, GM, [give]) for seed in SEEDS]
    sides = {"vesna": "guests", "osric": "guests", "captain": "guards", "sentry": "guards"}
    assert {move.lead for move in moves} == {"vesna", "captain"}
    assert all(sides[move.lead] != sides[move.character] for move in moves)


# The Trinity Code


@pytest.mark.parametrize("move", ["inflict-harm", "inflict-stress", "reach-safety"])
def test_the_gm_of_the_trinity_code_harms_and_saves_the_players_characters(move: str) -> None:
    """The first choice, Maud, is the GM’s; Tobias and Ines are the players’."""
    system = registry.system("trinity-code")
    scene = system.sample()
    scene["character"][0]["controller"] = "gm"
    table = Table.open(system, Setup((GM, ANA, BEN), scene), bytes(32))
    table.play("gm", options_of(table, GM, "begin-investigation")[0].build(system.move_type))
    names = OneOf(tuple(Choice(one.key, one.name) for one in table.view(GM).characters))
    offered = options_of(table, GM, move) or [  # no character waits for safety yet, so the option is made by hand
        Option(move, move, "TRC-CA-02", fields=(Field("character", names, "Who", "TRC-CA-02"),))
    ]
    for option in offered:
        fields = tuple(replace(field, domain=names) if field.name == "character" else field for field in option.fields)
        assert chosen(system, table.view(GM), GM, replace(option, fields=fields), "character") <= {"tobias", "ines"}


# The Standard Roll


def test_the_standard_roll_affects_foes_and_heals_friends() -> None:
    """Both options offer all targets (SR-S1-01)."""
    system = registry.system("standard-roll")
    table = Table.open(system, Setup((GM, ANA, BEN), system.sample()), bytes(32))
    entities = {one.key: one for one in table.view(GM).entities if not one.environment}
    targets = OneOf(tuple(Choice(key, key) for key in entities))
    fields = (Field("target", targets, "Target", "SR-S1-01"), Field("clock", OneOf((Choice("HP", "HP"),)), "", ""))
    stat = Field("stat", OneOf((Choice("Force", "Force"),)), "Stat", "SR-SP-04")
    for actor in entities.values():
        for move in ("affect", "heal"):
            option = Option(move, move, "SR-S1-01", {"actor": actor.key}, (*fields, stat))
            for key in chosen(system, table.view(GM), GM, option, "target"):
                assert (actor.player_side == entities[key].player_side) == (move == "heal")


# Tri-Core: a friend (b) and two foes (c, d); d is weaker


def brawl() -> Any:
    """Return a fight in which a friend is listed before the foes."""
    return fight(
        replace(A, side="party"),
        replace(B, side="party"),
        replace(B, key="c", side="foes", controller="gm"),
        replace(B, key="d", side="foes", controller="gm", hp=3),
    )


def everybody(*keys: str) -> Field:
    """Return a target field with these choices in this order."""
    return Field("target", OneOf(tuple(Choice(key, key) for key in keys)), "At whom", "TCG-CH-06")


@pytest.mark.parametrize(("there", "struck"), [("bcd", "d"), ("bc", "c"), ("b", "b")])
def test_a_released_charge_in_tri_core_targets_the_weakest_foe(there: str, struck: str) -> None:
    """TCG-CH-06: or a friend, if only a friend is in reach."""
    ctx = brawl()
    encounter = ctx.position.encounter
    waits = encounter.waits.push(ChargeDecision("a"))
    view = TRI_CORE.view(replace(ctx.position, encounter=replace(encounter, waits=waits)), ANA)
    free = Option("discharge", "Let it go", "TCG-CH-06", {"actor": "a"}, (everybody(*there),), owed=True)
    assert TriCoreBot().choose(TRI_CORE, view, ANA, [free]).target == struck


def answer_of_a(owners: str, there: str) -> Option:
    """Return the option to choose the action that a Reaction of a answers, and its target."""
    whose = Field("owner", OneOf(tuple(Choice(key, key) for key in owners)), "Whose action", "TC-D-116")
    fixed = {"actor": "a", "at": 0, "place": 0}
    return Option("bind", "Answer", "TC-D-116", fixed, (whose, everybody(*there)), owed=True)


@pytest.mark.parametrize(("owners", "there", "bound"), [("bc", "bcd", "cc"), ("bc", "bd", "cd"), ("b", "bcd", "bd")])
def test_a_reaction_in_tri_core_answers_and_targets_a_foe(owners: str, there: str, bound: str) -> None:
    """TC-D-116, R-TC-57: the answered action and the target are two choices."""
    view = TRI_CORE.view(brawl().position, ANA)
    move = TriCoreBot().choose(TRI_CORE, view, ANA, [answer_of_a(owners, there)])
    assert (move.owner, move.target) == tuple(bound)


def sideless() -> Any:
    """Return a fight of four without sides: Ana plays a and b, the GM c and d."""
    return fight(
        A,
        replace(B, controller="ana"),
        replace(B, key="c", controller="gm"),
        replace(B, key="d", controller="gm", hp=3),
    )


@pytest.mark.parametrize(("there", "struck"), [("bcd", "d"), ("bc", "c")])
def test_without_sides_in_tri_core_characters_of_other_seats_are_foes(there: str, struck: str) -> None:
    """TCG-CH-06: the same rule as for willing targets."""
    ctx = sideless()
    encounter = ctx.position.encounter
    waits = encounter.waits.push(ChargeDecision("a"))
    view = TRI_CORE.view(replace(ctx.position, encounter=replace(encounter, waits=waits)), ANA)
    free = Option("discharge", "Let it go", "TCG-CH-06", {"actor": "a"}, (everybody(*there),), owed=True)
    assert TriCoreBot().choose(TRI_CORE, view, ANA, [free]).target == struck


@pytest.mark.parametrize(("owners", "there", "bound"), [("bc", "bcd", "cc"), ("bc", "bd", "cd")])
def test_without_sides_a_reaction_answers_a_character_of_another_seat(owners: str, there: str, bound: str) -> None:
    """TC-D-116, R-TC-57."""
    view = TRI_CORE.view(sideless().position, ANA)
    move = TriCoreBot().choose(TRI_CORE, view, ANA, [answer_of_a(owners, there)])
    assert (move.owner, move.target) == tuple(bound)


def test_without_sides_in_tri_core_a_bot_attacks_others() -> None:
    """TC-D-61: the foes of a are played by another seat."""
    view = TRI_CORE.view(sideless().position, ANA)
    assert {one.key for one in foes_of(view, character_of(view, "a"))} == {"c", "d"}


# Core Kernel: Ann and Ash are on one side, Bea and Bo on the other


def four(controllers: Mapping[str, str], sides: bool = True) -> tuple[System[Any], Table]:
    """Return a table of four equal Actors."""
    system = registry.system("core-kernel")
    av = dict.fromkeys(("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT"), 4)
    actors = [
        {"key": key, "name": key.title(), "av": av, "controller": seat, **({"side": key[0]} if sides else {})}
        for key, seat in controllers.items()
    ]
    return system, Table.open(system, Setup((ANA, BEN), {"actor": actors}, {"wild_scope": "one_pair"}), bytes(32))


def test_a_proposal_in_core_kernel_is_against_the_other_side() -> None:
    """CK-S1-01: all other Actors are offered."""
    system, table = four({"ann": "ana", "ash": "ana", "bea": "ben", "bo": "ben"})
    ways = options_of(table, ANA, "propose")
    assert len(ways) == 2
    for seed in SEEDS:
        move = CoreKernelBot(seed).choose(system, table.view(ANA), ANA, ways)
        assert move.against in ("bea", "bo")


def spares(system: System[Any], table: Table, target: str) -> bool:
    """Return whether Ann’s player spares this loser."""
    no_yes = OneOf((Choice(False, "no"), Choice(True, "yes")))
    fixed = {"actor": "ann", "target": target}
    way = Option("spare", "Spare", "R-CK-61", fixed, (Field("spares", no_yes, "Waive", "R-CK-61"),), owed=True)
    return bool(CoreKernelBot().choose(system, table.view(ANA), ANA, [way]).spares)


def test_a_friend_is_spared_in_core_kernel_and_a_foe_is_not() -> None:
    """R-CK-61: allies are on the same side or, without sides, played by the same seat."""
    for sides in (True, False):
        system, table = four({"ann": "ana", "ash": "ana", "bea": "ben", "bo": "ben"}, sides)
        assert [spares(system, table, key) for key in ("ash", "bea", "bo")] == [True, False, False]


def keys(options: Iterable[Option]) -> set[str]:
    """Return the kinds of moves of these options."""
    return {option.move for option in options}


def test_one_seat_does_not_bid_against_itself() -> None:
    """Two Actors of one seat that oppose only each other bid the minimum (R-CK-36)."""
    system, table = four({"ann": "ana", "ash": "ana"}, sides=False)
    start = next(option for option in table.options(ANA) if option.move == "start-conflict")
    table.play("ana", start.build(system.move_type))
    bot, bids = CoreKernelBot(3), []
    for _ in range(8):
        options = table.options(ANA)
        move = bot.choose(system, table.view(ANA), ANA, options)
        if "commit" in keys(options):
            bids.append((move.bid, move.wildcards))
        table.play("ana", move)
    assert bids
    assert set(bids) <= {(0, 0), (1, 0)}


def test_a_subset_keeps_its_minimum_size() -> None:
    """If too few values suit, the others can be chosen too."""
    system, table = ball()
    guards = Subset(tuple(Choice(key, key) for key in ("captain", "sentry")), at_least=1)
    asks = Field("asks", guards, "Who", "SD-PR-10")
    option = Option("open-check", "Try", "SD-SC-01", {"lead": "osric", "skill": "Parley", "words": ""}, (asks,))
    assert chosen(system, table.view(ANA), ANA, option, "asks") <= {"captain", "sentry"}
