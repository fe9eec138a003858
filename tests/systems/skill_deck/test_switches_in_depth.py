"""Rulings with several effects: one test for each effect."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import GUN, HU, MINUS, PL, PM, PROF, WP, Table, sheet

HIT, PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}", f"{PL} {WP}"


def field(*damage: int, armour: int = 0, **rulings: str) -> Table:
    """Return S and T of side x against A, B and C, of whom A may have Armour."""
    levels = {"Armour": armour} if armour else {}
    return Table(
        sheet("s", "x", [GUN], Exterminate=1, Weapon=2, Medicine=2), sheet("t", "x", Exterminate=1),
        *(
            sheet(key, "y", damage=points, Exterminate=1, **(levels if key == "a" else {}))
            for key, points in zip("abc", damage or (0, 0, 0), strict=False)
        ),
        rulings=rulings,
    )  # fmt: skip


def struck(table: Table) -> str:
    """Return the characters that were assigned the points, one by one, including ignored points."""
    return "".join(str(e.data["character"]) for e in table.events if e.kind in ("damage", "ignored"))


def volley(table: Table, points: int, wards: int = 0) -> str:
    """Deal this many points to Y in a freeze, of which A ignores the given number."""
    before = len(struck(table))
    table.freezes(s="attack Exterminate y")
    table.makes(HIT)
    table.play(m.SetDamage("s", points))
    table.resume()
    while table.position.pending_results:
        if wards:
            table.wards("a")
            wards -= 1
        else:
            table.takes("a")
    return struck(table)[before:]


# prof_card_from


def test_all_means_everybody_who_joined() -> None:
    """Under “all” a participant without a card must be skilled too; under “any” a saboteur’s skill is enough.

    Rules: R-SD-01.
    """
    for value, prof in (("all", 0), ("any", 2), ("lead", 2)):
        table = Table(sheet("a", Art=1), sheet("b", Art=1), sheet("n"), rulings={"prof_card_from": value})
        table.ready("a", "Art", "b", "n")
        assert played(table.spread()) == chances([1, 0, 0, -1, prof])
    table = Table(sheet("a"), sheet("b", Art=1, Noise=2), rulings={"prof_card_from": "any"})
    table.tries("a")
    table.prepare("b", skill="Art", b="Noise")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, -2])


# condition_stack


@pytest.mark.parametrize(("injured", "shaken"), [(1, 0), (0, 2), (3, 1), (2, 3)])
def test_each_hurt_participant_counts(injured: int, shaken: int) -> None:
    """R-SD-05: under the ruling the card is −1 for each hurt participant, so three make it −3."""
    people = [sheet(f"h{n}", damage=int(n < injured), shaken=n < shaken) for n in range(4)]
    table = Table(sheet("a", Art=1), *people, rulings={"condition_stack": "true"})
    table.ready("a", "Art", "h0", "h1", "h2", "h3")
    assert played(table.spread()) == chances([1, -injured, -shaken, -1, 2])


# saboteur_immune


def test_an_honest_problem_is_spared_too() -> None:
    """R-SD-29: under saboteur_immune everybody whose card was −2 in this check is spared, drawn or not."""
    table = Table(
        sheet("a", Art=1), sheet("b", Art=2), sheet("c", Noise=2), sheet("n"), rulings={"saboteur_immune": "true"}
    )
    table.checks("a", "Art", BOTCH, "b", "c", "n", b="Art", c="Noise")
    table.botch("physical")
    assert table.damage() == [1, 1, 0, 1]
    table.checks("a", "Art", BOTCH, "c")
    table.botch("physical")
    assert table.damage() == [2, 1, 1, 1]


# spread


def test_each_attack_is_spread_by_itself() -> None:
    """R-SD-31: attacks are spread in the order declared, each from the wounds left by earlier ones."""
    for value, order in (("pooled", "aba"), ("per_attack", "aab")):
        table = field(0, 0, armour=2, spread=value)
        table.freezes(t="attack Exterminate y", s="attack Exterminate y")
        table.makes(HIT)
        table.makes(HIT)
        table.play(m.SetDamage("s", 2))
        table.resume()
        table.wards("a")
        assert struck(table) == order


def test_called_shots_land_before_each_attack() -> None:
    """R-SD-31, R-SD-47: called shots come first under per_attack as well."""
    table = field(spread="per_attack")
    table.freezes(s="attack Exterminate y", t="called Exterminate a")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert struck(table) == "ab"


# prior_injury_counts


def test_points_of_this_fight_count_from_any_source() -> None:
    """R-SD-34: under “false” only points of this fight count, from any source, and healing does not lower them."""
    table = field(1, 0, 0, prior_injury_counts="false")
    table.fight()
    assert volley(table, 1) == "a"
    table.play(m.Hurt("b", 1))
    assert volley(table, 1) == "c"
    table.play(m.Mend("a", 2))
    assert volley(table, 2) == "ab"


def test_a_new_fight_counts_anew() -> None:
    """R-SD-34: points of an earlier fight count as earlier wounds."""
    table = field(0, 0, 0, prior_injury_counts="false")
    for order, damage in (("a", [1, 0, 0]), ("a", [2, 0, 0])):
        assert volley(table, 1) == order
        assert table.damage("a", "b", "c") == damage
        table.play(m.SetConflict(False))


# ignored_counts_as_taken


def test_an_ignored_point_counts_until_the_volley_is_over() -> None:
    """R-SD-35: A counts as hurt for this volley only, and its damage does not rise."""
    table = field(0, 0, armour=4, ignored_counts_as_taken="true")
    assert volley(table, 3, wards=2) == "aba"
    assert table.damage("a", "b") == [0, 1]
    assert volley(table, 1, wards=1) == "a"
    table = field(0, 0, armour=4)
    assert volley(table, 3, wards=2) == "aba"


def test_an_ignored_point_may_leave_others_to_be_hurt_twice() -> None:
    """R-SD-35: A, who ignored a point, counts as hurt as B, who has a wound."""
    assert volley(field(0, 1, armour=2, ignored_counts_as_taken="true"), 2, wards=1) == "ab"
    assert volley(field(0, 1, armour=2), 2, wards=1) == "aa"


# level_first_all


@pytest.mark.parametrize(("points", "before", "order"), [
    (3, (1, 0, 0), "bca"), (3, (2, 1, 1), "abc"), (4, (0, 2, 1), "abca"), (2, (2, 1), "ab"), (3, (1, 2, 2), "abc"),
])  # fmt: skip
def test_only_first_points_wait(points: int, before: tuple[int, ...], order: str) -> None:
    """R-SD-42: under “false”, once all have a first point, points of this volley and nearness decide."""
    assert volley(field(*before, level_first_all="false"), points) == order


# called_margin and bang_margin


@pytest.mark.parametrize(("called", "bang", "needed"), [("2", "called", 2), ("3", "called", 3), ("3", "pass", 1)])
def test_a_bang_that_needs_what_a_called_shot_needs(called: str, bang: str, needed: int) -> None:
    """R-SD-58, R-SD-43: under bang_margin=called it is the total of R-SD-43; with less it hurts nobody."""
    for total, draw in ((1, PASS), (2, f"{PROF} {HU}"), (3, HIT), (0, FAIL), (-1, BOTCH)):
        table = field(called_margin=called, bang_margin=bang)
        table.bang("s", "b")
        table.declares()
        table.makes(draw)
        table.resume()
        assert table.damage("b") == [int(total >= needed)]
        assert table.damage("s") == [int(total < 0)]


def test_called_margin_does_not_change_ordinary_attacks() -> None:
    """R-SD-43: an ordinary attack hits at +1 under called_margin=3."""
    table = field(called_margin="3", bang_margin="called")
    table.freezes(s="attack Exterminate y")
    table.makes(PASS)
    table.resume()
    assert table.damage("a") == [1]


# weapon_bonus


@pytest.mark.parametrize(("value", "damage"), [("1", [1, 1, 0]), ("2", [1, 1, 1])])
@pytest.mark.parametrize("answer", ["attack Exterminate y Weapon", "called Exterminate a Weapon", "bang"])
def test_weapon_helps_attacks_of_any_kind(value: str, damage: list[int], answer: str) -> None:
    """R-SD-49: ordinary, called or BANG, one use each."""
    table = field(weapon_bonus=value)
    if answer == "bang":
        table.bang("s", "a", "Weapon")
        table.declares()
    else:
        table.freezes(s=answer)
    table.makes(HIT)
    table.resume()
    assert table.damage("a", "b", "c") == (damage if answer.startswith("attack") else [1 + int(value), 0, 0])
    assert table.uses("s", "Weapon") == (0, 1)


def test_without_a_bonus_no_use_can_be_declared() -> None:
    """R-SD-49: under 0, neither with an attack nor with a BANG."""
    table = field(weapon_bonus="0")
    assert table.refused(m.Bang("s", "gun", "a", "Weapon")).rule == "R-SD-49"
    table.freezes()
    for answer, target in (("attack", "y"), ("called", "a"), ("bang", "a")):
        assert table.refused(m.Declare("s", answer, "Exterminate", target, "Weapon")).rule == "R-SD-49"  # type: ignore[arg-type]


# freeze_results


def in_order(*damage: int) -> Table:
    return field(*damage, freeze_results="in_order")


def test_in_order_nothing_is_pooled_and_nothing_called_comes_first() -> None:
    """R-SD-50: each attack deals its damage in the order declared."""
    table = in_order(0, 0, 0)
    table.freezes(s="attack Exterminate y", t="called Exterminate a")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    assert struck(table) == "aa"
    simultaneous = field(0, 0, 0)
    simultaneous.freezes(s="attack Exterminate y", t="called Exterminate a")
    simultaneous.makes(HIT)
    simultaneous.makes(HIT)
    simultaneous.resume()
    assert struck(simultaneous) == "ab"


def test_in_order_the_dead_lose_their_results_good_or_bad() -> None:
    """R-SD-50, R-SD-51: a character killed earlier loses its hit, botch or healing."""
    table = in_order(2, 2, 0)
    table.freezes(s="called Exterminate a", a="called Exterminate s", t="called Exterminate b", b="task Exterminate")
    for draw in (HIT, HIT, HIT, BOTCH):
        table.makes(draw)
    table.resume()
    assert table.damage() == [0, 0, 3, 3, 0]
    assert [(event.rule, event.data["lead"]) for event in table.of_kind("lapsed")] == [
        ("R-SD-50", "a"), ("R-SD-50", "b"),
    ]  # fmt: skip
    assert table.of_kind("botch") == []


def test_in_order_a_botch_comes_in_its_turn() -> None:
    """R-SD-50: a botch takes effect in the order of the declarations."""
    table = in_order(0, 0, 0)
    table.freezes(s="attack Exterminate y", t="attack Exterminate y", a="attack Exterminate x")
    for draw in (BOTCH, HIT, HIT):
        table.makes(draw)
    table.resume()
    assert struck(table) == "sat"


def test_in_order_the_bang_that_opened_the_freeze_is_first() -> None:
    """R-SD-50, R-SD-59: the opening BANG comes first, and one declared in the freeze in its order."""
    table = in_order(0, 0, 0)
    table.play(m.GiveWeapon("t", "bow", "Exterminate"))
    table.bang("s", "b")
    table.declares(t="bang Exterminate c", a="called Exterminate t")
    for draw in (HIT, HIT, HIT):
        table.makes(draw)
    table.resume()
    assert struck(table) == "bct"


# medicine_heals


def test_a_spent_use_of_medicine_heals_without_a_check() -> None:
    """R-SD-52, SD-PR-07: the use and 1 point of damage are removed without a draw."""
    table = Table(sheet("s", Medicine=3, damage=1), sheet("a", damage=2), rulings={"medicine_heals": "spend"})
    table.play(m.Treat("s", "Medicine", "a"))
    assert (table.damage(), table.quiet) == ([1, 1], True)
    table.play(m.Treat("s", "Medicine", "s"))
    assert table.damage() == [0, 1]
    assert table.uses("s", "Medicine") == (0, 2)
    assert table.refused(m.Treat("s", "Medicine", "a")).rule == "SD-PR-07"


def test_medicine_by_uses_needs_level_2() -> None:
    """R-SD-52: level 1 has no use to spend."""
    table = Table(sheet("s", Medicine=1), sheet("a", damage=2), rulings={"medicine_heals": "spend"})
    assert not table.options("s", "treat")
    assert table.refused(m.Treat("s", "Medicine", "a")).rule == "SD-PR-07"


def test_medicine_by_uses_in_a_freeze_heals_when_time_resumes() -> None:
    """R-SD-52, SD-DS-05: the use is spent in the freeze, the damage removed when time resumes."""
    table = field(1, 0, 0, medicine_heals="spend")
    table.freezes(s="medicine Medicine a", t="attack Exterminate y")
    assert (table.uses("s", "Medicine"), table.damage("a")) == ((0, 1), [1])
    assert table.check.attempt.lead == "t"
    table.makes(FAIL)
    table.resume()
    assert table.damage("a", "b", "c") == [0, 0, 0]


# sabotage_costs_use


def test_free_sabotage_and_paid_help() -> None:
    """R-SD-11: under “false” a −2 card costs nothing from level 1 on, and a +2 card still costs a use."""
    table = Table(
        sheet("a", Art=1), sheet("b", Art=2, Noise=1), sheet("c", Noise=1), rulings={"sabotage_costs_use": "false"}
    )
    for _ in range(3):
        table.ready("a", "Art", "b", "c", b="Noise", c="Noise")
        assert played(table.spread()) == chances([1, 0, 0, -1, 2, -2, -2])
        table.draws(PM, WP)
    for size, left in ((6, 0), (5, 0)):
        table.ready("a", "Art", "b", b="Art")
        assert table.check.size == size
        table.draws(PM, WP)
        assert table.uses("b", "Art") == (left, 1)
    table.ready("a", "Art", "c", also=("Noise",), c="Noise")
    assert table.check.size == 5


def test_the_leads_cards_always_cost_a_use() -> None:
    """R-SD-11, R-SD-08: under “false” too, the lead adds only relevant cards with a use left."""
    table = Table(sheet("a", Art=1, Noise=3), sheet("b"), rulings={"sabotage_costs_use": "false"})
    table.tries("a", "Art")
    table.accept()
    table.joins()
    assert table.refused(m.HandIn("a", ("Art",))).rule == "SD-PR-01"
    assert table.refused(m.HandIn("a", ("Noise",))).rule == "SD-PR-01"


# attack_botch_harms_self


def test_a_botched_attack_that_is_only_a_miss() -> None:
    """R-SD-30: under the ruling a botched attack has no effect to decide, and a botched task still has."""
    table = field(attack_botch_harms_self="false")
    table.freezes(s="attack Exterminate y", t="task Exterminate")
    table.prepare()
    table.draws(PL, WP)
    assert table.result.outcome == "botch"
    table.prepare()
    table.draws(PL, WP)
    assert table.waits_for() == ["ref"]
    table.botch("physical")
    table.resume()
    assert table.damage() == [0, 1, 0, 0, 0]


# reveal_submissions


def test_all_is_revealed_right_after_the_draw() -> None:
    """R-SD-18: every added card, drawn or not, with giver, proficiency and value; nothing where nothing was added."""
    table = Table(sheet("a", Art=2), sheet("b", Noise=2), rulings={"reveal_submissions": "all"})
    table.checks("a", "Art", f"{PM} {MINUS}", "b", a="Art", b="Noise")
    kinds = [event.kind for event in table.last if event.to is None]
    assert kinds.index("revealed") < kinds.index("outcome")
    assert table.emitted("", "revealed") == ["A added Art (+2).", "B added Noise (−2)."]
    table.botch("collateral")
    table.checks("a", "Art", PASS, "b")
    assert len(table.of_kind("revealed")) == 2
