"""The rules as functions; the expected results are worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Chance, every
from facedown.game import Addend, PieceRef, Reason, Tally, Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import shuffle_piles
from facedown.systems.standard_roll.model import (
    Challenge,
    Clock,
    Entity,
    Mode,
    Order,
    Position,
    Roll,
    Rulings,
    Situation,
)
from facedown.systems.standard_roll.rules import criticals, limits, rolls, turns
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, foe, quick, scene, sheet

A = Entity("a", "A", "a", level=2, stats=(("Force", 4), ("Wit", 1), ("Brawn", 3), ("Alacrity", 0)))
FOE = Entity("b", "B", "curator", player_side=False)
FOG = Entity("fog", "Fog", "curator", player_side=False, environment=True, stats=())

# Rolls


@pytest.mark.parametrize(
    ("tn", "word"),
    [(2, "below-Trivial"), (3, "Trivial"), (8, "Easy"), (9, "Average"), (14, "Difficult"), (15, "Challenging"),
     (18, "Heroic"), (99, "Heroic")],
)  # fmt: skip
def test_the_difficulty_of_a_target_number(tn: int, word: str) -> None:
    """SR-S3-01: a TN has the name of the highest step that it reaches."""
    assert rolls.difficulty(tn) == word


def test_the_number_to_exceed() -> None:
    """SR-S2-04, SR-S2-05, R-SR-19: the number to exceed is A’s RES of 4 + 3 + 1, the lock’s TN, or the Curator’s TN."""
    lock = Challenge("lock", "Lock", 12, Clock(8, 8))
    assert rolls.number_to_exceed("effect", A, 0) == 8
    assert rolls.number_to_exceed("effort", lock, 0) == 12
    assert rolls.number_to_exceed("healing", A, 7) == 7
    assert rolls.number_to_exceed("reaction", None, 5) == 5


@pytest.mark.parametrize(
    ("rulings", "doubles", "miss", "is_super", "picks"),
    [
        (Rulings(), 0, False, False, 0),
        (Rulings(), 3, False, False, 1),
        (Rulings(), 3, True, False, 0),
        (Rulings(crits_per_roll="per_double"), 3, False, True, 3),
        (Rulings(super_on="total", crits_per_roll="per_double"), 0, False, True, 1),
    ],
)
def test_the_number_of_critical_effects(rulings: Rulings, doubles: int, miss: bool, is_super: bool, picks: int) -> None:
    """A Critical has one effect, or one per double by ruling; a miss has none.

    Rules: SR-S1-11, SR-S1-25, SR-S1-28, R-SR-04, R-SR-12.
    """
    assert rolls.picks(rulings, doubles, miss=miss, super_critical=is_super) == picks


@pytest.mark.parametrize(("sr", "total", "by_sr", "by_total"), [(30, 40, False, True), (31, 31, True, True)])
def test_a_super_critical_begins_at_31(sr: int, total: int, by_sr: bool, by_total: bool) -> None:
    """SR-S1-27, R-SR-21: a roll is a Super Critical if its SR, or by ruling its total, is 31 or more."""
    assert rolls.is_super(Rulings(), sr, total) is by_sr
    assert rolls.is_super(Rulings(super_on="total"), sr, total) is by_total


def test_the_total_of_a_roll() -> None:
    """SR-S2-03, R-SR-30: the total is SR 9 + Level 2 + Force 4; a stat that the sheet lacks adds 0."""
    two = (Addend(Term("sr"), 9, "SR-S1-06"), Addend(Term("level"), 2, "SR-S2-03"))
    mine = PieceRef("entity", "a")
    assert rolls.total(A, "Force", 9) == Tally(mine, (*two, Addend(Term("Force"), 4, "SR-S2-03")))
    assert rolls.total(A, "Luck", 9) == Tally(mine, (*two, Addend("Luck", 0, "SR-S2-03")))
    assert rolls.total(A, "none", 9) == Tally(mine, two)


def test_a_surprised_entity_reacts_with_disadvantage() -> None:
    """Surprise adds Disadvantage to a Reaction, which cancels an Advantage and is not added twice.

    Rules: SR-S6-05, R-SR-09.
    """
    reaction, surprise = Roll("a", "reaction", "b", "HP", "Force"), Order((), surprise=True)
    surprised = replace(A, surprise="surprised")
    modes: tuple[Mode, ...] = ("normal", "advantage", "disadvantage", "both")
    added = ["disadvantage", "both", "disadvantage", "both"]
    assert [rolls.mode_of(reaction, mode, surprised, surprise) for mode in modes] == added
    for roll, actor, order in (
        (replace(reaction, kind="effect"), surprised, surprise), (reaction, A, surprise),
        (reaction, replace(A, surprise="with"), surprise), (reaction, surprised, Order(())),
        (reaction, surprised, None),
    ):  # fmt: skip
        assert [rolls.mode_of(roll, mode, actor, order) for mode in modes] == list(modes)


# Criticals


@pytest.mark.parametrize(
    ("margin", "chosen", "progress"),
    [(5, (), 5), (5, ("value-loss",), 10), (5, ("edge",), 5), (0, ("value-loss",), 0), (-4, ("value-loss",), 0)],
)
def test_progress_is_the_margin_doubled_by_value_loss(margin: int, chosen: Any, progress: int) -> None:
    """SR-S1-17, SR-S3-09: progress is the margin, doubled by Value Loss, and never below 0."""
    assert criticals.progress(margin, chosen) == progress


def test_what_a_super_critical_brings() -> None:
    """A Super Critical of the players’ side is Heroics with a Situation Clock and Machina without one.

    Rules: SR-S1-29, SR-S1-30, R-SR-22, R-SR-25.
    """
    clocked, plain = Situation("", Clock(2, 3)), Situation("")
    assert criticals.benefit_of_super(Rulings(), A, clocked, success=False) == "heroics"
    assert criticals.benefit_of_super(Rulings(), A, Situation("", Clock(0, 3)), success=True) == ""
    assert criticals.benefit_of_super(Rulings(), A, plain, success=False) == "machina"
    assert criticals.benefit_of_super(Rulings(), A, None, success=False) == "machina"
    assert criticals.benefit_of_super(Rulings(), FOE, clocked, success=True) == ""
    assert criticals.benefit_of_super(Rulings(super_needs_success=True), A, clocked, success=False) == ""


def test_when_value_loss_and_tags_are_possible() -> None:
    """Value Loss needs a clock to lose, by ruling an entity’s, and a tag needs an entity to carry it.

    Rules: R-SR-13, R-SR-15, R-SR-16.
    """
    effect, effort = Roll("a", "effect", "b", "HP", "Force"), Roll("a", "effort", "lock", "HP", "Force")
    alone, aimed = Roll("a", "reaction", "", "HP", "Force"), Roll("a", "reaction", "b", "HP", "Force")
    plain, strict = Rulings(), Rulings(value_loss_tn=False)
    assert [criticals.allows_value_loss(plain, roll) for roll in (effect, effort, aimed)] == [True, True, False]
    assert [criticals.effects_if_refused(strict, roll) for roll in (effect, effort)] == [("value-loss",), ()]
    assert [criticals.can_carry_tag(roll) for roll in (effect, effort, alone, aimed)] == [True, False, False, True]


def test_which_clocks_count_for_the_situation() -> None:
    """A clock of a foe or a challenge counts if the players’ side resolves it, and by ruling any clock does.

    Rules: SR-S2-02, R-SR-36.
    """
    table = scene()
    assert not criticals.counts_for_situation(table.position, A, None), "there is no Situation"
    table.begin_situation(3)
    position = table.position
    assert criticals.counts_for_situation(position, A, FOE)
    assert criticals.counts_for_situation(position, A, None)
    assert not criticals.counts_for_situation(position, A, A)
    assert not criticals.counts_for_situation(position, FOE, A)
    by_any = replace(position, rulings=Rulings(sit_reduces_on="any"))
    assert criticals.counts_for_situation(by_any, FOE, A)
    assert criticals.counts_for_situation(by_any, A, A)


@pytest.mark.parametrize(("total", "exceeded"), [(10, True), (9, False), (8, False)])
def test_when_the_effects_of_a_critical_apply(total: int, exceeded: bool) -> None:
    """SR-S3-08, SR-S3-09, R-SR-14: against 9, a Critical always has effect, or by ruling only from a total of 10."""
    assert rolls.exceeds(total, 9) is exceeded
    assert criticals.effects_apply(Rulings(), exceeded=exceeded)
    assert criticals.effects_apply(Rulings(crit_needs_exceed=True), exceeded=exceeded) is exceeded


# Turns


def test_actions_per_round() -> None:
    """A character has as many actions per round as its Alacrity, and an environmental effect has 1.

    Rules: SR-S5-08, R-SR-46, R-SR-54.
    """
    assert [turns.actions_per_round(one) for one in (A, FOE, FOG)] == [0, 1, 1]


def test_who_can_act() -> None:
    """SR-S5-10, SR-S5-18: a character can act with an action in its pool or with a free action."""
    assert turns.why_not_act(Order(()), A) == Reason("SR-S5-10", "A has no action left this round.")
    assert turns.why_not_act(Order((), free_actions=1), A) is None
    assert turns.why_not_act(Order(()), Entity("a", "A", "a", actions=1)) is None


def test_whose_turn_it_is() -> None:
    """SR-S5-03: the entity on the top card has the turn, and nobody has it between two turns."""
    assert turns.why_not_in_turn(Order((), active="a"), A) is None
    for active in ("b", ""):
        assert turns.why_not_in_turn(Order((), active=active), A) == Reason("SR-S5-03", "It is not A’s turn.")


def test_a_surprise_round_needs_both_sides() -> None:
    """R-SR-76: a surprise round needs characters with surprise and surprised characters."""
    assert turns.is_surprise_round(("a",), ("b",))
    assert not turns.is_surprise_round(("a",), ())
    assert not turns.is_surprise_round((), ("b",))


def test_who_lies_in_the_surprise_pile() -> None:
    """Characters with surprise lie in the Surprise Pile, by ruling aware ones too, but no effect does.

    Rules: SR-S6-02, R-SR-74, R-SR-75.
    """
    plain, wide = Rulings(), Rulings(neither_pile="surprise")
    assert [turns.goes_on_top(plain, A, how) for how in ("with", "surprised", "")] == [True, False, False]
    assert [turns.goes_on_top(wide, one, "") for one in (A, FOG)] == [True, False]


def test_the_deck_of_a_surprise_round_under_the_ruling_for_the_aware() -> None:
    """Under `neither_pile=surprise` the aware A lies on top with C, who has surprise, and the fog lies with B below.

    Rules: R-SR-74, R-SR-75.
    """
    table = Position(Rulings(neither_pile="surprise"), "curator", (A, FOE, FOG, replace(A, key="c")))
    surprises: dict[str, Any] = {"a": "", "b": "surprised", "fog": "", "c": "with"}
    assert turns.first_deck(table, tuple(surprises), surprises) == shuffle_piles(("a", "c"), ("b", "fog"))
    surprises["b"] = ""
    assert turns.first_deck(table, tuple(surprises), surprises) == shuffle_piles(tuple(surprises))


def test_who_can_pass() -> None:
    """SR-S5-14, R-SR-50: an entity cannot pass with the last card of the round, nor twice while nothing happens."""
    passed = Order(shuffle_piles(("b",)), active="a", passed=("a",))
    assert turns.why_not_pass(Rulings(), replace(passed, passed=("b",)), "a") is None
    assert turns.why_not_pass(Rulings(pass_guard=False), passed, "a") is None
    text = "This entity has already passed, and nothing has happened since."
    assert turns.why_not_pass(Rulings(), passed, "a") == Reason("R-SR-50", text)
    text = "The entity with the last card of the round cannot pass."
    assert turns.why_not_pass(Rulings(), Order(shuffle_piles(()), active="a"), "a") == Reason("SR-S5-14", text)


def test_who_can_seize_priority() -> None:
    """An active entity with a card but without priority can seize once between two actions.

    Rules: SR-S5-15, R-SR-58, R-SR-92.
    """
    order = Order(shuffle_piles(("a",)), discard=("c",), active="b", seized=("c",))
    assert turns.why_not_seize(order, A) is None
    assert turns.why_not_seize(order, FOE) == Reason("R-SR-58", "B already has priority.")
    without = Reason("SR-S5-15", "A has no card in this round.")
    for other in (replace(A, key="d"), replace(A, status="absent"), replace(A, status="defeated")):
        assert turns.why_not_seize(order, other) == without
    again = Reason("R-SR-92", "A has already seized priority since the last action.")
    assert turns.why_not_seize(order, replace(A, key="c")) == again


def test_who_is_active_on_the_players_side() -> None:
    """R-SR-97: neither foes nor characters that are defeated or absent are active on the players’ side."""
    others = (FOE, replace(A, key="c", status="defeated"), replace(A, key="d", status="absent"))
    assert list(turns.active_on_players_side(Position(Rulings(), "curator", (*others, A)))) == [A]


# Whole moves


@pytest.mark.parametrize(
    ("mode", "fails"),
    [("normal", Fraction(9, 50)), ("advantage", Fraction(1, 50)), ("disadvantage", Fraction(17, 50))],
)
def test_a_whole_roll_is_enumerated_over_its_dice(mode: Any, fails: Fraction) -> None:
    """SR-X17: Level 0 and Stat 1 against RES 3 succeed with 41/50, with Advantage 49/50, with Disadvantage 33/50."""
    table = Table(sheet("a"), foe("b"))
    table.play(m.Affect("a", "b", "HP", "Force"))

    def exceeds(chance: Chance) -> bool:
        turn = SYSTEM.carry_out(table.position, CURATOR, m.SetTerms(mode), chance)
        (rolled,) = (event.data for event in turn.events if event.kind == "rolled")
        return bool(rolled["total"] > rolled["against"] and not rolled["miss"])

    assert every(exceeds).probability(lambda success: not success) == fails


def test_a_whole_turn_is_enumerated_over_its_card() -> None:
    """SR-S5-03: each of two undrawn cards comes next with probability 1/2."""
    table = Table(*(quick(key, 1) for key in "abc"))
    table.begin_turns("a", "b", "c")

    def active(chance: Chance) -> str:
        turn = SYSTEM.carry_out(table.position, table.seat("a"), m.EndTurn("a"), chance)
        order = turn.position.situation.order
        return str(order.active)

    chances = every(active)
    assert {key: chances[key] for key in chances} == {"b": Fraction(1, 2), "c": Fraction(1, 2)}


# What programs read


def test_later_entries_name_the_draw_behind_their_numbers() -> None:
    """SR-S1-06, SR-S1-12: events of a Critical that is applied two moves after its dice cite the draw of the dice."""
    table = scene()
    table.affect("a", "b", 2, 2, 5, 9)
    (rolled,) = table.of_kind("rolled")
    table.choose("edge")
    for kind in ("succeeded", "clock"):
        assert [event.draws for event in table.of_kind(kind)] == [rolled.draws] == [(0,)]
    assert table.of_kind("tag")[0].draws == ()


def test_the_outcome_of_each_character() -> None:
    """The outcome says whether a character is active and what is left of its clocks; effects have none."""
    table = scene()
    table.affect("a", "b", 9, 3)
    table.status("c", "absent")
    measures = {one.whose.key: (one.seat, one.measures) for one in SYSTEM.outcome(table.position)}
    assert measures == {
        "a": ("a", {"standing": 1, "HP": 10}),
        "b": ("curator", {"standing": 1, "HP": 30 - (9 + 2 + 4 - 9), "SP": 5}),
        "c": ("c", {"standing": 0, "HP": 10}),
    }


def test_one_option_for_each_decision() -> None:
    """The target, its clock and the stat are fields of one option; foes come first for harm, friends for healing."""
    table = scene()
    table.play(m.SetClock("c", "HP", 3, 10))
    table.play(m.SetClock("b", "HP", 3, 30))
    (affect,), (heal,) = table.options("a", "affect"), table.options("a", "heal")
    targets = [[choice.value for choice in one.fields[0].domain.choices] for one in (affect, heal)]  # type: ignore[union-attr]
    assert targets == [["b", "c"], ["c", "b"]]
    clock = affect.fields[1]
    assert [list(clock.domain_for({"target": key}).values()) for key in "bc"] == [["HP", "SP"], ["HP"]]  # type: ignore[union-attr]
    assert len(table.options("curator", "set-status")) == 1


def test_options_are_listed_in_few_groups() -> None:
    """The options of a Curator who plays a foe are in six groups, and moves that set numbers are folded away."""
    table = scene()
    table.begin_turns("b", "a", "c")
    options = table.options("curator")
    assert {option.group for option in options} == {"Roll", "Turn", "Turn order", "Story", "Challenges", "Characters"}
    assert {option.move for option in options if option.seldom} >= {"set-clock", "set-stat", "set-level", "add-note"}


# Limits


def full(rule: str, whose: str, what: str, most: int) -> list[Reason | None]:
    """Return the reasons one below a limit, and at it."""
    return [None, Reason(rule, f"{whose} already has {most} {what}, and the limit is {most}.")]


def test_nothing_is_added_beyond_a_limit() -> None:
    """SR-S5-02, SR-S2-05, SR-S1-20, SR-S1-30: the limits are 60 characters, 30 challenges, 20 tags and 20 notes."""
    lock, table = Challenge("lock", "Lock", 12, Clock(8, 8)), Position(Rulings(), "curator", ())
    crowds = [replace(table, entities=(A,) * many) for many in (59, 60)]
    assert list(map(limits.no_more_entities, crowds)) == full("SR-S5-02", "This table", "characters", 60)
    walls = [replace(table, challenges=(lock,) * many) for many in (29, 30)]
    assert list(map(limits.no_more_challenges, walls)) == full("SR-S2-05", "This table", "challenges", 30)
    tagged = [replace(A, tags=("Daze",) * many) for many in (19, 20)]
    assert list(map(limits.no_more_tags, tagged)) == full("SR-S1-20", "A", "tags", 20)
    noted = [replace(A, notes=("Tall",) * many) for many in (19, 20)]
    assert list(map(limits.no_more_notes, noted)) == full("SR-S1-30", "A", "notes", 20)


# Reactions and effects


def test_which_roll_a_reaction_can_answer() -> None:
    """R-SR-67: a Reaction answers a declared roll before its dice fall, but no other Reaction, and one at a time."""
    declared = Roll("a", "effect", "b", "HP", "Force")
    table = Position(Rulings(), "curator", (A, FOE), roll=declared)
    assert rolls.can_react_to(table) == declared
    for other in (
        replace(table, roll=None), replace(table, roll=replace(declared, kind="reaction")),
        replace(table, roll=replace(declared, sr=9)), replace(table, waiting_rolls=(declared,)),
    ):  # fmt: skip
        assert rolls.can_react_to(other) is None


def test_an_environmental_effect_does_not_seize_priority() -> None:
    """R-SR-46: an environmental effect acts only on its own card, so it cannot seize priority."""
    order = Order(shuffle_piles(("b",)), discard=("fog", "a"))
    assert turns.why_not_seize(order, A) is None
    text = "Fog is an environmental effect and acts only on its own card."
    assert turns.why_not_seize(order, FOG) == Reason("R-SR-46", text)


def test_a_scoreboard_when_a_situation_and_an_episode_end() -> None:
    """The end of a Situation and the end of an Episode each have one event that shows the scoreboard.

    Rules: SR-S2-07, SR-S4-05.
    """
    table = Table(sheet("a"), situation=3)
    for move, kind in ((m.EndSituation(), "situation-over"), (m.EndEpisode(), "downtime")):
        assert [event.kind for event in table.play(move) if event.kind in SYSTEM.closing] == [kind]
