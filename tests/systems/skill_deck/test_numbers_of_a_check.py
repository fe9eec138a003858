"""The rules of the Skill Deck function by function: victims of damage, values of cards, and results of checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from facedown.game import Addend, Sealed, Tally, Term
from facedown.game.values import plain
from facedown.systems.skill_deck.board import result_in_words
from facedown.systems.skill_deck.model import (
    Attempt,
    Botch,
    Card,
    Character,
    Check,
    Declaration,
    Effect,
    Freeze,
    Position,
    Proficiency,
    Result,
    Rulings,
    SettledAttempt,
    Source,
    Volley,
)
from facedown.systems.skill_deck.rules.checks import (
    attempt_of,
    audience,
    botch_has_no_outcome,
    damage_of,
    is_hit,
    possible_contributors,
    tried_before,
    usual_botch,
)
from facedown.systems.skill_deck.rules.damage import (
    add_one,
    armour_of,
    current_volley,
    is_healing,
    next_victim,
    opened_freeze,
    results_of,
    results_together,
    victim_of,
    volley_of,
)
from facedown.systems.skill_deck.rules.deck import (
    added_cards,
    base_cards,
    cards_given,
    cards_to_give,
    condition_penalty,
    draw_two,
    is_proficient,
    outcome_of,
    total,
    uses_left,
)

SESSION, DOWNTIME = Proficiency("Sneak", 3, 2, 0), Proficiency("Cook", 2, 0, 1)


BOTCH = Source("botch")


def hit_of(lead: str, skill: str) -> Source:
    return Source("hit", lead=lead, skill=skill)


def person(key: str, side: str = "", *names: Proficiency, **more: Any) -> Character:
    return Character(key, key.title(), key, side, names, **more)


def table_of(*people: Character, phase: Any = "session", **more: Any) -> Position:
    rulings = more.pop("rulings", {})
    return Position(Rulings(**rulings), "ref", people, phase=phase, **more)


# Whom a point falls to


@pytest.mark.parametrize(
    ("rulings", "damage", "taken", "given_before", "ignored", "expected"),
    [
        ({}, (0, 0, 0), (0, 0, 0), {}, {}, "a"),
        ({}, (1, 0, 0), (1, 0, 0), {}, {}, "b"),
        ({}, (1, 1, 0), (0, 0, 0), {}, {}, "c"),
        ({}, (1, 1, 1), (0, 0, 0), {"a": 1}, {}, "b"),
        ({}, (0, 0, 1), (0, 0, 0), {"a": 1}, {"a": 1}, "b"),
        ({"prior_injury_counts": False}, (1, 0, 0), (0, 0, 0), {}, {}, "a"),
        ({"prior_injury_counts": False}, (0, 0, 0), (1, 0, 0), {}, {}, "b"),
        ({"ignored_counts_as_taken": True}, (0, 1, 1), (0, 0, 0), {"a": 2, "b": 1}, {"a": 1}, "c"),
        ({}, (0, 1, 1), (0, 0, 0), {"a": 2, "b": 1}, {"a": 1}, "a"),
        ({"level_first_all": False}, (1, 2, 2), (0, 0, 0), {"a": 1}, {}, "b"),
        ({}, (1, 2, 2), (0, 0, 0), {"a": 1}, {}, "a"),
        ({"level_first_all": False}, (0, 1, 1), (0, 0, 0), {"a": 1}, {}, "a"),
    ],
)
def test_who_is_next_in_a_spread(
    rulings: dict[str, bool], damage: Any, taken: Any, given_before: dict[str, int], ignored: dict[str, int],
    expected: str,
) -> None:  # fmt: skip
    """R-SD-32, R-SD-34, R-SD-35: the least hurt, then who was given fewest, then the nearest."""
    living = [person(key, "y", damage=d, damage_taken=t) for key, d, t in zip("abc", damage, taken, strict=True)]
    victim = next_victim(Rulings(**rulings), living, given_before, ignored)  # type: ignore[arg-type]
    assert victim is not None
    assert victim.key == expected


def test_nobody_is_left_to_take_a_point() -> None:
    """R-SD-41, R-SD-63: neither of a side, nor where the target is dead."""
    assert next_victim(Rulings(), [], {}, {}) is None
    dead, alive = person("a", "y", damage=3), person("b", "z")
    position = table_of(dead, alive)
    assert victim_of(position, Volley(1, BOTCH, "SD-CB-03", side="y")) is None
    assert victim_of(position, Volley(1, BOTCH, "SD-CB-12", target="a")) is None
    assert victim_of(position, Volley(1, BOTCH, "SD-CB-12", target="b")) == alive


def test_a_volley_remembers_what_it_gave_and_what_was_ignored() -> None:
    """R-SD-32, R-SD-35: a at 0 ignored a point and b has 1; where ignored ones count both are level, and a had one."""
    people = (person("a", "y"), person("b", "y", damage=1))
    volley = Volley(1, BOTCH, "SD-CB-03", side="y", given=(("a", 1),), ignored_points=(("a", 1),))
    plain = victim_of(table_of(*people), volley)
    counted = victim_of(table_of(*people, rulings={"ignored_counts_as_taken": True}), volley)
    assert plain is not None
    assert counted is not None
    assert (plain.key, counted.key) == ("a", "b")


def test_counts_go_up_one_by_one() -> None:
    """R-SD-32: of each character apart."""
    counts = add_one((), "a")
    counts = add_one(add_one(counts, "b"), "a")
    assert counts == (("a", 2), ("b", 1))


def test_what_is_handed_out_now() -> None:
    """R-SD-38: the first thing that happens, where it is damage."""
    volley, healing = Volley(1, BOTCH, "SD-CB-03"), Effect("heal", SettledAttempt(Attempt("a", "medicine"), "pass"))
    assert current_volley(table_of(pending_results=(volley, healing))) == volley
    assert current_volley(table_of(pending_results=(healing, volley))) is None
    assert current_volley(table_of()) is None


def test_armour_with_a_use_in_this_phase() -> None:
    """SD-CB-06, SD-PR-06, R-SD-36: one of the session’s is none in downtime."""
    armour = Proficiency("Armour", 2, 1, 0)
    one = person("a", "", armour, SESSION)
    assert armour_of(table_of(one), one) == (armour,)
    assert armour_of(table_of(one, phase="downtime"), one) == ()


# What comes of a check

SHOT, CALLED, BANG = (Attempt("a", aim, "Shoot", "b") for aim in ("attack", "called", "bang"))


@pytest.mark.parametrize(
    ("aim", "rulings", "least"),
    [
        ("attack", {}, 1), ("bang", {}, 1), ("called", {}, 2), ("called", {"called_margin": "3"}, 3),
        ("bang", {"bang_margin": "called"}, 2), ("bang", {"bang_margin": "called", "called_margin": "3"}, 3),
        ("attack", {"bang_margin": "called"}, 1),
    ],
)  # fmt: skip
def test_what_hits(aim: Any, rulings: dict[str, Any], least: int) -> None:
    """SD-CB-01, SD-CB-13, R-SD-43, R-SD-58: from this total on, and not 1 below."""
    assert [is_hit(Rulings(**rulings), aim, total) for total in (least - 1, least, least + 1)] == [False, True, True]


def test_a_check_that_is_no_attack_hits_nobody() -> None:
    """SD-CB-01: whatever its total."""
    assert not is_hit(Rulings(), "task", 4)
    assert not is_hit(Rulings(), "medicine", 4)


def test_what_a_hit_does() -> None:
    """SD-CB-01, SD-CB-02, R-SD-49: 1, and with Weapon what the table rules."""
    armed = Attempt("a", "attack", "Shoot", "y", "Weapon")
    assert damage_of(Rulings(), SHOT) == 1
    for bonus, damage in (("0", 1), ("1", 2), ("2", 3)):
        assert damage_of(Rulings(weapon_bonus=bonus), armed) == damage  # type: ignore[arg-type]


def test_botches_by_what_was_tried() -> None:
    """R-SD-26, R-SD-30: an attack brings physical damage unless it is said else, all other checks mental."""
    assert [usual_botch(aim) for aim in ("attack", "called", "bang")] == [("physical",)] * 3
    assert [usual_botch(aim) for aim in ("task", "medicine")] == [("mental",)] * 2
    spared = Rulings(attack_botch_harms_self=False)
    assert [botch_has_no_outcome(spared, aim) for aim in ("attack", "task")] == [True, False]
    assert not botch_has_no_outcome(Rulings(), "attack")


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (SettledAttempt(SHOT, "pass", True, 2), "hit for 2 damage"), (SettledAttempt(SHOT, "fail"), "miss"),
        (SettledAttempt(CALLED, "botch"), "miss and botch"), (SettledAttempt(Attempt("a", "task"), "pass"), "pass"),
        (SettledAttempt(Attempt("a", "task"), "botch"), "botch"),
        (SettledAttempt(BANG, "botch", True, 1), "hit for 1 damage and botch"),
    ],
)  # fmt: skip
def test_what_came_of_it_in_words(made: SettledAttempt, text: str) -> None:
    """SD-SC-07, SD-SC-08, SD-SC-09, SD-CB-01: for an attack whether it hit, else the outcome."""
    assert result_in_words(Result(made.attempt, made.outcome, made.hit, made.damage)) == text


def test_all_that_a_check_leads_to() -> None:
    """SD-CB-05, SD-CB-10, SD-SC-10: of 3 points 1 is given by hand, 2 are left for the side; then the botch."""
    attack, botch = Attempt("a", "attack", "Shoot", "y"), Botch(("mental",))
    made = SettledAttempt(attack, "pass", True, 3, ("a",), botch, (("b", 1),))
    assert results_of(made) == (
        Volley(1, hit_of("a", "Shoot"), "SD-CB-05", target="b"),
        Volley(2, hit_of("a", "Shoot"), "SD-CB-03", side="y"),
        Effect("botch", made),
    )
    healing = SettledAttempt(Attempt("a", "medicine", "Medicine", "b"), "pass")
    assert results_of(healing) == (Effect("heal", healing),)
    for nothing in (
        SettledAttempt(Attempt("a", "medicine", "Medicine", "b"), "fail"),
        SettledAttempt(Attempt("a", "task", "Sneak"), "pass"),
        SettledAttempt(SHOT, "pass", True, 0),
    ):
        assert results_of(nothing) == ()


def test_whose_damage_it_is_and_under_which_rule() -> None:
    """SD-CB-03, SD-CB-12, SD-BG-04: over a side, or on one."""
    assert volley_of(SettledAttempt(SHOT, "pass"), 2) == Volley(2, hit_of("a", "Shoot"), "SD-CB-03", side="b")
    assert volley_of(SettledAttempt(CALLED, "pass"), 2) == Volley(2, hit_of("a", "Shoot"), "SD-CB-12", target="b")
    assert volley_of(SettledAttempt(BANG, "pass"), 1) == Volley(1, hit_of("a", "Shoot"), "SD-BG-04", target="b")
    unnamed = SettledAttempt(Attempt("a", "attack", "", "y"), "pass")
    assert volley_of(unnamed, 1).source == hit_of("a", "")


# The cards of a check


def check(*contributors: str, skill: str = "Sneak", weapon: str = "", **more: Any) -> Check:
    return Check(Attempt("a", "task", skill, weapon=weapon), contributors=contributors, **more)


def parts(cards: Iterable[Card]) -> list[tuple[str, str, int, str, int]]:
    """Return each card as its key, its name, its value, its rule and the number of copies."""
    return [(card.key, plain(card.label), card.value, card.rule, card.count) for card in cards]


@pytest.mark.parametrize(("proficient", "injured", "shaken"), [(True, 0, 0), (False, 1, 0), (False, 0, 2)])
def test_the_five_cards_of_every_check(proficient: bool, injured: int, shaken: int) -> None:
    """SD-SC-03, SD-SC-04, SD-SC-12, SD-SC-13: +1, 0, 0, −1, and +2 with the proficiency or else 0."""
    assert parts(base_cards(proficient=proficient, injured=injured, shaken=shaken)) == [
        ("progress-made", "progress-made", 1, "SD-SC-03", 1),
        ("war-and-peace", "war-and-peace", 0 - injured, "SD-SC-12", 1),
        ("harmony-and-unrest", "harmony-and-unrest", 0 - shaken, "SD-SC-13", 1),
        ("progress-lost", "progress-lost", -1, "SD-SC-03", 1),
        ("proficiency", "proficiency-card", 2 if proficient else 0, "SD-SC-04", 1),
    ]


def test_cards_of_participants_share_a_name() -> None:
    """SD-PR-01, SD-PR-03, SD-PR-04: 3 of +2 and 1 of −2; the name does not tell them apart."""
    assert parts(added_cards(3, 1)) == [
        ("skill", "added-card", 2, "SD-PR-01", 3),
        ("invalid", "added-card", -2, "SD-PR-03", 1),
    ]


def test_a_draw_does_not_tell_which_kinds_were_added() -> None:
    """SD-SC-05, SD-PR-04, SD-PR-05: two of the cards; kinds without a copy are listed like others."""
    cards = (Card("harmony-and-unrest", Term("harmony-and-unrest"), 0, "SD-SC-13"), *added_cards(2, 0))
    request = draw_two(cards)
    assert (request.count, request.deck.loose) == (2, (("harmony-and-unrest", 1), ("skill", 2), ("invalid", 0)))
    assert request.known == ("harmony-and-unrest", "skill", "invalid")


def test_a_draw_by_hand_names_the_cards_as_people_call_them() -> None:
    """SD-SC-05: the request names no key, and the titles may be typed with a hyphen for the minus sign."""
    cards = (*base_cards(proficient=False, injured=0, shaken=0), *added_cards(1, 1))
    request = draw_two(cards)
    assert request.asks.endswith(
        "Choose from: Progress Made, War and Peace, Harmony and Unrest, Progress Lost, Proficiency, Added +2, Added −2."
    )
    assert request.read("added +2, war and peace") == ("skill", "war-and-peace")
    assert request.read("Added -2 Added +2") == request.read("Added −2, Added +2") == ("invalid", "skill")


def test_cards_of_the_ref_are_typed_by_their_titles() -> None:
    """SD-SC-05, R-SD-20: the title is the Ref’s label, or else the standard name."""
    cards = (Card("card-1", "Fog", 1, "R-SD-20"), Card("card-2", Term("extra-card"), -1, "R-SD-20"))
    assert draw_two(cards).asks.endswith("Choose from: Fog, Extra card.")
    assert draw_two(cards).read("extra card, fog") == ("card-2", "card-1")


def test_cards_of_the_ref_with_the_same_title_are_typed_by_their_keys() -> None:
    """SD-SC-05, R-SD-20: the title would not tell them apart."""
    cards = (Card("fog", "Fog", 1, "R-SD-20"), Card("fog-2", "Fog", -1, "R-SD-20"))
    assert draw_two(cards).read("fog-2, fog") == ("fog-2", "fog")
    assert draw_two(cards).asks.endswith("Choose from: fog, fog-2.")


def test_a_total_names_the_cards_drawn() -> None:
    """SD-SC-06: Progress Lost and an added card are −1 + 2 = 1, in the order drawn."""
    cards = (*base_cards(proficient=False, injured=0, shaken=0), *added_cards(1, 0))
    assert total(cards, ("skill", "progress-lost")) == Tally(
        Term("total"), (Addend(Term("added-card"), 2, "SD-PR-01"), Addend(Term("progress-lost"), -1, "SD-SC-03"))
    )


@pytest.mark.parametrize(
    ("number", "outcome"), [(4, "pass"), (1, "pass"), (0, "fail"), (-1, "botch"), (-2, "botch"), (-4, "botch")]
)
def test_the_outcome_for_a_total(number: int, outcome: str) -> None:
    """SD-SC-07, SD-SC-08, SD-SC-09: above 0, exactly 0, below 0."""
    assert outcome_of(number) == outcome


def test_whose_proficiency_makes_the_card_worth_2() -> None:
    """SD-SC-04, R-SD-01: the lead’s, anybody’s who takes part, or everybody’s."""
    good, bad = person("a", "", SESSION), person("b")
    for rule, expected in (("lead", (True, False)), ("any", (True, True)), ("all", (False, False))):
        rulings = {"prof_card_from": rule}
        both = (
            is_proficient(table_of(good, bad, rulings=rulings), check("b")),
            is_proficient(table_of(person("a"), person("b", "", SESSION), rulings=rulings), check("b")),
        )
        assert both == expected
    assert is_proficient(table_of(good, person("b", "", SESSION), rulings={"prof_card_from": "all"}), check("b"))


def test_what_wounds_take_off_a_card() -> None:
    """SD-SC-12, SD-SC-13, R-SD-05: 1 however many, or 1 for each."""
    assert [condition_penalty(Rulings(), flags) for flags in ([], [False], [True], [True, False, True])] == [0, 0, 1, 1]
    each = Rulings(condition_stack=True)
    assert [condition_penalty(each, flags) for flags in ([], [False], [True], [True, False, True])] == [0, 0, 1, 2]


def test_who_sees_the_faces() -> None:
    """R-SD-16: each seat once, the Ref first."""
    people = (person("a"), person("b"), Character("c", "C", "a"))
    seats = {
        name: audience(table_of(*people, rulings={"drawn_faces": name}), ("a", "b", "c"))
        for name in ("all", "ref", "participants")
    }
    assert seats == {"all": None, "ref": ("ref",), "participants": ("ref", "a", "b")}


def test_what_can_be_handed_in() -> None:
    """SD-PR-01, SD-PR-03, R-SD-08, R-SD-11: the lead gives what is relevant, others anything; each with a use left."""
    a, b = person("a", "", SESSION, DOWNTIME), person("b", "", SESSION, DOWNTIME)
    session, downtime = table_of(a, b), table_of(a, b, phase="downtime")
    assert cards_to_give(session, check("b"), a) == ("Sneak",)
    assert cards_to_give(downtime, check("b"), a) == ()
    assert cards_to_give(downtime, check("b", relevant=("Cook",)), a) == ("Cook",)
    assert (cards_to_give(session, check("b"), b), cards_to_give(downtime, check("b"), b)) == (("Sneak",), ("Cook",))
    free = table_of(a, b, rulings={"sabotage_costs_use": False})
    assert cards_to_give(free, check("b"), b) == ("Sneak", "Cook")
    assert cards_to_give(free, check("b"), a) == ("Sneak",)


def test_a_use_that_goes_with_the_attack_is_no_card() -> None:
    """R-SD-49: of the lead’s 2 uses 1 is promised, of another’s none."""
    a, b = person("a", "", SESSION), person("b", "", SESSION)
    position, armed = table_of(a, b), check("b", weapon="Sneak")
    assert [uses_left(position, armed, one, "Sneak") for one in (a, b)] == [1, 2]
    assert uses_left(position, check("b"), a, "Sneak") == 2


def test_what_each_card_is_worth() -> None:
    """SD-PR-01, SD-PR-03, R-SD-11: +2 for what is relevant, −2 for all else; a relevant one needs a use."""
    a, b = person("a", "", SESSION, DOWNTIME), person("b", "", DOWNTIME)
    handed: Sealed[tuple[str, ...]] = Sealed(("a", "b"), ("a", "b"), (("a", ("Sneak", "Cook")), ("b", ("Cook",))))
    position = table_of(a, b)
    assert cards_given(position, check("b", handed=handed)) == (("a", "Sneak", 2), ("a", "Cook", -2), ("b", "Cook", -2))
    assert cards_given(position, check("b", handed=handed, relevant=("Cook",))) == (("a", "Sneak", 2),)


def test_who_else_could_contribute() -> None:
    """SD-PR-10: all others who are alive."""
    position = table_of(person("a"), person("b"), person("c", damage=3))
    assert [one.key for one in possible_contributors(position, "a")] == ["b"]


def test_what_was_tried_before() -> None:
    """R-SD-70: the same lead with the same words, in this scene."""
    position = table_of(person("a"), failed_attempts=(Attempt("a", "task", "Sneak", words="past them"),))
    assert tried_before(position, Attempt("a", "task", "Cook", words="Past them "))
    assert not tried_before(position, Attempt("b", "task", "Sneak", words="past them"))
    assert not tried_before(position, Attempt("a", "task", "Sneak", words="over them"))


# Freezes


def test_results_that_happen_together() -> None:
    """R-SD-31, R-SD-47, R-SD-50: healing, aimed shots, pooled damage of each side, botches, in this order."""
    position = table_of(person("a", "x"), person("b", "x"), person("c", "y"), person("d"), person("e"))
    botch = Botch(("mental",))
    by = {key: Attempt(key, "attack", "Shoot", "y") for key in "abde"}
    made = [
        SettledAttempt(by["a"], "pass", True, 2, botch=botch),
        SettledAttempt(by["b"], "pass", True, 3, given=(("c", 1),)),
        SettledAttempt(by["d"], "pass", True, 1),
        SettledAttempt(by["e"], "pass", True, 1),
        SettledAttempt(Attempt("c", "called", "Aim", "a"), "pass", True, 2),
        SettledAttempt(Attempt("c", "medicine", "Medicine", "c"), "pass"),
        SettledAttempt(Attempt("a", "attack", "Shoot", "y"), "fail"),
    ]
    misses = [SettledAttempt(CALLED, "fail", False, 3), SettledAttempt(CALLED, "pass", True, 1, given=(("c", 1),))]
    assert results_together(position, [*misses, *made]) == (
        Effect("heal", made[5]),
        Volley(1, hit_of("a", "Shoot"), "SD-CB-05", target="c"),
        Volley(1, hit_of("b", "Shoot"), "SD-CB-05", target="c"),
        Volley(2, hit_of("c", "Aim"), "SD-CB-12", target="a"),
        Volley(4, Source("side", side="x"), "SD-CB-03", side="y"),
        Volley(1, hit_of("d", "Shoot"), "SD-CB-03", side="y"),
        Volley(1, hit_of("e", "Shoot"), "SD-CB-03", side="y"),
        Effect("botch", made[0]),
    )
    apart = table_of(*position.characters, rulings={"spread": "per_attack"})
    assert [one.points for one in results_together(apart, made[:2]) if isinstance(one, Volley)] == [1, 2, 2]


def test_medicine_that_helps() -> None:
    """SD-CB-10: by a pass."""
    medicine = Attempt("a", "medicine", "Medicine", "b")
    heals = {outcome: is_healing(SettledAttempt(medicine, outcome)) for outcome in ("pass", "fail", "botch")}
    assert heals == {"pass": True, "fail": False, "botch": False}
    assert not is_healing(SettledAttempt(SHOT, "pass"))


def test_the_shot_that_called_the_freeze() -> None:
    """R-SD-59: the BANG of its opener, and no other."""
    freeze = Freeze("", "a", "b")
    assert opened_freeze(freeze, SettledAttempt(BANG, "pass"))
    assert not opened_freeze(freeze, SettledAttempt(SHOT, "pass"))
    assert not opened_freeze(freeze, SettledAttempt(Attempt("b", "bang", "Shoot", "a"), "pass"))


def test_declarations_as_attempts() -> None:
    """SD-CB-12, R-SD-71: a called shot at nobody is an attack on the other side."""
    position = table_of(person("a", "x"), person("b", "y"))
    assert attempt_of(position, "a", Declaration("called", "Shoot", "b", "Weapon", "zing")) == Attempt(
        "a", "called", "Shoot", "b", "Weapon", "zing"
    )
    assert attempt_of(position, "a", Declaration("called", "Shoot")) == Attempt("a", "attack", "Shoot", "y")
