"""The data of each event: its rule, its kind, its numbers and names, and the seats that receive it."""

from __future__ import annotations

import pytest

from facedown.game import Event, Term
from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.driver import GUN, PL, PLUS, PM, PROF, WP, Table, sheet

HIT, PASS, FAIL, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PM} {PL}", f"{PL} {WP}"

SHOT = {"source": "hit", "lead": "a", "skill": "Shoot", "side": ""}
REFS = {"source": "ref", "lead": "", "skill": "", "side": ""}
"""Sources of damage: A’s shot, the Ref’s decision."""


def trio(**rulings: str) -> Table:
    """Return A with Sneak, Medicine and Weapon, B with Sneak and Cook, and C with nothing."""
    return Table(
        sheet("a", "x", Sneak=2, Medicine=2, Shoot=2, Weapon=2), sheet("b", "y", Sneak=2, Cook=2, Armour=2),
        sheet("c", "y"), rulings=rulings,
    )  # fmt: skip


def known_to(events: tuple[Event, ...]) -> list[tuple[str, tuple[str, ...] | None]]:
    """Return the kind of each event with the seats that may know it; None stands for everybody."""
    return [(event.kind, event.to) for event in events]


# A check


def test_a_check_from_its_attempt_to_its_deck() -> None:
    """SD-SC-01, SD-SC-02, SD-PR-04, SD-PR-05, SD-PR-10, R-SD-64, R-SD-68: five base cards, +2 and −2 are 7."""
    table = trio()
    assert data_of(table.play(m.OpenCheck("a", "Sneak", ("b", "c"), "past them"))) == [
        ("SD-SC-01", "tries", {"lead": "a", "aim": "task", "skill": "Sneak", "target": "", "words": "past them"}),
        ("SD-PR-10", "asks", {"lead": "a", "asked": ["b", "c"]}),
    ]
    assert (table.check.open_invitations, table.check.attempt.words) == (("b", "c"), "past them")
    assert data_of(table.play(m.AcceptCheck("Sneak"))) == [
        ("R-SD-68", "accepted", {"lead": "a", "aim": "task", "skill": "Sneak", "target": "", "words": "past them"}),
    ]
    assert data_of(table.play(m.Join("b"))) == [("SD-PR-10", "joined", {"character": "b"})]
    assert data_of(table.play(m.StayOut("c"))) == [("SD-PR-10", "stayed", {"character": "c"})]
    assert (table.check.contributors, table.check.open_invitations) == (("b",), ())
    assert data_of(table.play(m.CloseJoining())) == [("SD-PR-04", "cards-asked", {"participants": ["a", "b"]})]
    first = table.play(m.HandIn("a", ("Sneak",)))
    assert data_of(first) == [
        ("SD-PR-04", "handed", {"character": "a"}),
        ("SD-PR-04", "card", {"character": "a", "cards": ["Sneak"]}),
    ]
    assert known_to(first) == [("handed", None), ("card", ("a", "ref"))]
    last = table.play(m.HandIn("b", ("Cook",)))
    assert data_of(last)[2:] == [("SD-PR-04", "all-in", {"cards": ["Cook", "Sneak"]})]
    assert known_to(last)[2:] == [("all-in", ("ref",))]
    assert table.line(last[2]) == "All have answered. Cards: Cook and Sneak."
    built = table.play(m.BuildDeck())
    assert data_of(built) == [("SD-SC-02", "built", {}), ("SD-PR-05", "size", {"size": 7})]
    assert known_to(built) == [("built", None), ("size", ("ref",))]


def test_the_draw_and_its_outcome() -> None:
    """Each added card costs its giver a use; 2 + 2 = 4, a pass.

    Rules: SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09, SD-PR-07.
    """
    table = trio()
    table.ready("a", "Sneak", "b", a="Sneak", b="Cook")
    emitted = table.draws(PROF, PLUS)
    assert data_of(emitted) == [
        ("SD-SC-05", "deck", {"size": 7, "plus": 1, "minus": 1}),
        (
            "SD-SC-05",
            "drawn",
            {
                "lead": "a",
                "first": "proficiency-card",
                "second": "added-card",
                "one": 2,
                "two": 2,
                "total": 4,
            },
        ),
        ("SD-SC-07", "outcome", {"lead": "a", "outcome": "pass"}),
        ("SD-PR-07", "spent", {"character": "a", "proficiency": "Sneak", "left": 0}),
        ("SD-PR-07", "spent", {"character": "b", "proficiency": "Cook", "left": 0}),
    ]
    assert known_to(emitted) == [
        ("deck", ("ref",)), ("drawn", ("ref", "a", "b")), ("outcome", None),
        ("spent", ("a", "ref")), ("spent", ("b", "ref")),
    ]  # fmt: skip
    assert [(one.value, one.rule) for one in emitted[1].tallies[0].addends] == [(2, "SD-SC-04"), (2, "SD-PR-01")]
    assert table.lines(emitted[3:]) == ["A has no use of Sneak left.", "B has no use of Cook left."]
    assert (table.result.outcome, table.result_text, table.result.participants) == ("pass", "pass", ("a", "b"))


@pytest.mark.parametrize(
    ("draw", "rule", "outcome"),
    [(PASS, "SD-SC-07", "pass"), (FAIL, "SD-SC-08", "fail"), (BOTCH, "SD-SC-09", "botch")],
)
def test_each_outcome_cites_its_rule(draw: str, rule: str, outcome: str) -> None:
    """SD-SC-07, SD-SC-08, SD-SC-09: the event of a pass, a fail and a botch cites the rule of that outcome."""
    table = trio()
    table.checks("a", "Sneak", draw)
    assert data_of(table.of_kind("outcome")) == [(rule, "outcome", {"lead": "a", "outcome": outcome})]


def test_the_seats_that_see_the_drawn_cards() -> None:
    """R-SD-16: by ruling, everybody, the participants and the Ref, or the Ref alone."""
    for ruling, to in (("all", None), ("participants", ("ref", "a", "b")), ("ref", ("ref",))):
        table = trio(drawn_faces=ruling)
        table.checks("a", "Sneak", PASS, "b")
        assert table.of_kind("drawn")[0].to == to
        assert table.result.seen_by == to


def test_the_seats_that_learn_the_size_of_the_deck() -> None:
    """SD-PR-05, R-SD-17: by ruling, the Ref alone or the participants as well."""
    table = trio(deck_size_visible="true")
    table.ready("a", "Sneak", "b")
    assert (table.of_kind("size")[0].to, table.turned_up) == (("ref", "a", "b"), True)


def test_cards_that_are_announced_afterwards() -> None:
    """R-SD-18: under its ruling, the giver, proficiency and value of each added card are announced after the draw."""
    table = trio(reveal_submissions="all")
    table.checks("a", "Sneak", f"{PROF} {PLUS}", "b", a="Sneak", b="Cook")
    assert data_of(table.of_kind("revealed")) == [
        ("R-SD-18", "revealed", {"character": "a", "proficiency": "Sneak", "value": 2}),
        ("R-SD-18", "revealed", {"character": "b", "proficiency": "Cook", "value": -2}),
    ]
    assert table.lines(table.of_kind("revealed")) == ["A added Sneak (+2).", "B added Cook (−2)."]
    plain = trio(reveal_submissions="all")
    plain.checks("a", "Sneak", PASS)
    assert plain.of_kind("revealed") == []


def test_a_blind_ref_does_not_learn_of_cards() -> None:
    """SD-PR-06, SD-PR-07: under `blind` the Ref learns neither the added cards nor the uses left."""
    table = trio(reveal_submissions="blind")
    table.ready("a", "Sneak", a="Sneak")
    table.draws(PROF, PLUS)
    assert {event.to for event in table.events if event.kind in ("card", "spent")} == {("a",)}


def test_uses_are_counted_in_their_phase() -> None:
    """SD-PR-06, SD-PR-07: of 2 uses of the session 1 is left, and both of downtime; then of those 1, and none."""
    table = Table(sheet("a", Sneak=3), sheet("b"))
    table.checks("a", "Sneak", f"{PROF} {PLUS}", a="Sneak")
    assert (table.uses("a", "Sneak"), table.line(table.of_kind("spent")[0])) == ((1, 2), "A has 1 use of Sneak left.")
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    table.checks("a", "Sneak", f"{PROF} {PLUS}", a="Sneak")
    table.checks("a", "Sneak", f"{PROF} {PLUS}", a="Sneak")
    assert table.uses("a", "Sneak") == (1, 0)
    assert table.lines(table.of_kind("spent")[1:]) == [
        "A has 1 use of Sneak left.", "A has no use of Sneak left.",
    ]  # fmt: skip


def test_what_the_ref_does_to_the_base_deck() -> None:
    """R-SD-20: a card more with its value, a card fewer by its key."""
    table = trio()
    table.tries("a", "Sneak")
    table.accept()
    table.joins()
    table.hand_in()
    assert data_of(table.play(m.AddBaseCard(3, " Luck "))) == [("R-SD-20", "base-added", {"card": "Luck", "value": 3})]
    assert data_of(table.play(m.AddBaseCard(-1))) == [("R-SD-20", "base-added", {"card": "extra-card", "value": -1})]
    assert [(card.label, card.value, card.rule) for card in table.check.added_cards] == [
        ("Luck", 3, "R-SD-20"), (Term("extra-card"), -1, "R-SD-20"),
    ]  # fmt: skip
    assert data_of(table.play(m.RemoveBaseCard(PL))) == [("R-SD-20", "base-removed", {"card": PL})]
    assert table.check.removed_cards == (PL,)


def test_events_of_a_check_without_a_draw() -> None:
    """R-SD-15, R-SD-64, R-SD-67: a check can be refused, given up, left or settled without a draw."""
    table = trio()
    table.tries("a", "Sneak")
    assert data_of(table.play(m.RefuseCheck(" No X. "))) == [("R-SD-15", "off", {"because": "No X"})]
    assert table.line(table.last[0]) == "The check is called off: No X. No use is spent."
    table.tries("a", "Sneak")
    assert data_of(table.play(m.GiveUp("a"))) == [("R-SD-64", "given-up", {"lead": "a"})]
    table.tries("a", "Sneak")
    table.accept()
    table.play(m.Join("b"))
    assert data_of(table.play(m.LeaveCheck("b"))) == [("R-SD-64", "left", {"character": "b"})]
    assert table.check.contributors == ()
    table.play(m.GiveUp("a"))
    table.tries("a", "Sneak")
    assert data_of(table.play(m.SettleCheck("fail", " fog X. "))) == [
        ("R-SD-67", "settled", {"outcome": "fail", "words": "fog X"}),
    ]
    assert table.line(table.last[0]) == "No check needed: it fails (fog X)."
    emitted = table.play(m.OpenCheck("a", "Sneak"))
    assert data_of(emitted)[1:] == [("R-SD-70", "tried-before", {"lead": "a"})]


def test_events_that_allow_an_attempt_again() -> None:
    """R-SD-24, R-SD-70: a new scene, a change of circumstances or a new phase allows it."""
    table = trio()
    for move, expected in (
        (m.ChangeScene(), ("R-SD-70", "scene", {})),
        (m.AllowAgain(), ("R-SD-70", "again", {})),
        (m.EndPhase(), ("R-SD-24", "phase-over", {"phase": "session"})),
    ):
        table.tries("a", "Sneak")
        table.play(m.SettleCheck("fail"))
        assert len(table.position.failed_attempts) == 1
        assert data_of(table.play(move)) == [expected]
        assert not table.position.failed_attempts


def test_the_beginning_of_a_phase_refreshes_uses() -> None:
    """SD-PR-06, R-SD-24: all uses of the new phase are refreshed."""
    table = trio()
    table.play(m.EndPhase())
    (emitted,) = table.play(m.BeginPhase("downtime"))
    assert (emitted.kind, emitted.data["phase"], table.position.phase) == ("phase", "downtime", "downtime")


# Freezes and fights


def test_a_freeze_from_its_call_to_its_end() -> None:
    """Declared in secret, shown together, happening when time resumes.

    Rules: SD-DS-01, SD-DS-02, SD-DS-03, SD-DS-04, SD-DS-05, R-SD-55, R-SD-72.
    """
    table = trio()
    assert data_of(table.play(m.OpenFreeze("glass breaks"))) == [
        ("SD-DS-01", "freeze", {"cause": "Glass breaks"}),
        ("SD-DS-02", "actions-asked", {"characters": ["a", "b", "c"]}),
    ]
    assert data_of(table.play(m.OpenFreeze())) == [("R-SD-56", "waits", {"cause": ""})]
    assert table.frozen.waiting == ("",)
    assert data_of(table.play(m.Declare("a", "attack", "Shoot", "y", "Weapon"))) == [
        ("R-SD-55", "declared", {"character": "a"}),
    ]
    table.says("b", "act", words=" I duck X. ")
    emitted = table.play(m.Declare("c", "help", "", "b"))
    assert data_of(emitted) == [
        ("R-SD-55", "declared", {"character": "c"}),
        (
            "SD-DS-02",
            "shown",
            {
                "character": "a",
                "answer": "attack",
                "skill": "Shoot",
                "target": "y",
                "weapon": "Weapon",
                "words": "",
            },
        ),
        (
            "SD-DS-02",
            "shown",
            {
                "character": "b",
                "answer": "act",
                "skill": "",
                "target": "",
                "weapon": "",
                "words": "I duck X",
            },
        ),
        (
            "SD-DS-02",
            "shown",
            {
                "character": "c",
                "answer": "help",
                "skill": "",
                "target": "b",
                "weapon": "",
                "words": "",
            },
        ),
        ("R-SD-72", "fight", {"sides": ["x", "y"]}),
        ("R-SD-71", "idle", {"lead": "b", "helper": "c"}),
        ("SD-SC-01", "tries", {"lead": "a", "aim": "attack", "skill": "Shoot", "target": "y", "words": ""}),
    ]
    assert table.line(emitted[2]) == "B: I duck X. This needs no check and happens when time resumes."
    table.makes(HIT)
    assert ("SD-CB-01", "hit", {"lead": "a"}) in data_of(table.last)
    assert ("SD-DS-04", "told", {"lead": "a", "attack": True, "outcome": "pass", "hit": True, "damage": 2}) in data_of(
        table.last
    )
    assert data_of(table.play(m.SetDamage("a", 3))) == [("SD-CB-02", "set-damage", {"lead": "a", "points": 3})]
    assert data_of(table.play(m.GivePoint("a", "c"))) == [("SD-CB-05", "given", {"lead": "a", "character": "c"})]
    assert table.line(table.last[0]) == "1 damage of the hit by A goes to C."
    assert data_of(table.resume()) == [
        ("SD-DS-05", "resumed", {}),
        ("SD-CB-07", "damage", {"character": "c", "damage": 1, "spread": "SD-CB-05", **SHOT}),
    ]


def test_points_that_armour_ignores_and_that_are_lost() -> None:
    """Of 5 points at B alone 1 is ignored, 3 kill, 1 is lost.

    Rules: SD-CB-03, SD-CB-06, SD-CB-07, SD-CB-08, SD-CB-09, R-SD-41, R-SD-72.
    """
    table = Table(sheet("a", "x", Shoot=2), sheet("b", "y", Armour=2))
    table.freezes(a="attack Shoot y")
    table.makes(HIT)
    table.play(m.SetDamage("a", 5))
    table.resume()
    ignored = table.wards("b")
    assert data_of(ignored)[:2] == [
        ("SD-CB-06", "ignored", {"character": "b", "proficiency": "Armour", **SHOT}),
        ("SD-CB-06", "spent", {"character": "b", "proficiency": "Armour", "left": 0}),
    ]
    assert known_to(ignored)[:2] == [("ignored", None), ("spent", ("b", "ref"))]
    after = [one for one in data_of(table.events) if one[1] in ("damage", "lost", "freeze-over", "fight", "fight-over")]
    assert after == [
        ("R-SD-72", "fight", {"sides": ["x", "y"]}),
        ("SD-CB-07", "damage", {"character": "b", "damage": 1, "spread": "SD-CB-03", **SHOT}),
        ("SD-CB-08", "damage", {"character": "b", "damage": 2, "spread": "SD-CB-03", **SHOT}),
        ("SD-CB-09", "damage", {"character": "b", "damage": 3, "spread": "SD-CB-03", **SHOT}),
        ("R-SD-41", "lost", {"points": 1}),
        ("SD-DS-05", "freeze-over", {}),
        ("R-SD-72", "fight-over", {"reason": "side-fallen"}),
    ]
    assert table.line(table.of_kind("lost")[0]) == "Nobody is left to take it: 1 damage is lost."


@pytest.mark.parametrize(
    ("answer", "draw", "kind", "rule"),
    [
        ("attack Shoot y", FAIL, "miss", "SD-CB-01"),
        ("called Shoot b", HIT, "hit", "SD-CB-13"),
        ("called Shoot b", PASS, "miss", "SD-CB-14"),
        ("called Shoot b", FAIL, "miss", "SD-CB-14"),
    ],
)
def test_hits_and_misses_cite_the_rule_of_the_attack(answer: str, draw: str, kind: str, rule: str) -> None:
    """SD-CB-01, SD-CB-13, SD-CB-14, R-SD-44: a called shot needs more than a pass."""
    table = trio()
    table.freezes(a=answer)
    table.makes(draw)
    assert [one for one in data_of(table.events) if one[1] in ("hit", "miss")] == [
        (rule, kind, {"lead": "a"} if kind == "hit" else {"lead": "a", "needed": 1 if "attack" in answer else 2})
    ]


def test_a_bang_is_announced() -> None:
    """SD-BG-02, SD-BG-03, SD-BG-04, R-SD-58: it opens a freeze; its point is the victim’s, a miss nobody’s."""
    for draw, shot in (
        (HIT, ("SD-BG-04", "hit", {"lead": "a"})),
        (FAIL, ("R-SD-58", "miss", {"lead": "a", "needed": 1})),
    ):
        table = Table(sheet("a", "", [GUN], Exterminate=2), sheet("b"))
        emitted = table.play(m.Bang("a", "gun", "b"))
        assert data_of(emitted)[:3] == [
            ("SD-BG-03", "bang", {"lead": "a", "target": "b"}),
            ("SD-DS-01", "freeze", {"cause": ""}),
            ("SD-DS-02", "actions-asked", {"characters": ["a", "b"]}),
        ]
        table.declares()
        assert table.check.attempt.words == "gun"
        table.makes(draw)
        assert shot in data_of(table.events)
        table.resume()
        assert [event.data["spread"] for event in table.of_kind("damage")] == ["SD-BG-04"] * (draw == HIT)


def test_those_who_die_first_do_nothing() -> None:
    """R-SD-59: the declarations of characters killed by the opening shot lapse."""
    table = Table(sheet("a", "", [GUN], Exterminate=2), sheet("b", Sneak=2, damage=2))
    table.bang("a", "b")
    table.declares(b="task Sneak")
    table.makes(HIT)
    table.makes(PASS)
    table.resume()
    assert data_of(table.of_kind("lapsed")) == [("R-SD-59", "lapsed", {"lead": "b"})]


def test_medicine_heals() -> None:
    """SD-CB-10, R-SD-52: a passed check or a spent use removes 1 point of damage, and nothing if there is no wound."""
    table = trio()
    table.play(m.Hurt("b", 1))
    while table.position.pending_results:
        table.takes("b")
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare()
    table.draws(*HIT.split())
    assert data_of(table.of_kind("healed")) == [
        ("SD-CB-10", "healed", {"lead": "a", "skill": "Medicine", "character": "b", "damage": 0}),
    ]
    spent = trio(medicine_heals="spend")
    spent.play(m.Hurt("b", 2))
    while spent.position.pending_results:
        spent.takes("b")
    assert data_of(spent.play(m.Treat("a", "Medicine", "b"))) == [
        ("R-SD-52", "treated", {"lead": "a", "skill": "Medicine", "target": "b"}),
        ("R-SD-52", "spent", {"character": "a", "proficiency": "Medicine", "left": 0}),
        ("SD-CB-10", "healed", {"lead": "a", "skill": "Medicine", "character": "b", "damage": 1}),
    ]


def test_events_of_a_botch_name_every_participant() -> None:
    """SD-SC-10, SD-SC-11, R-SD-27: each participant becomes shaken or takes a point."""
    table = trio()
    table.checks("a", "Sneak", BOTCH, "c")
    assert data_of(table.botch("physical", "mental", words=" Glass X. "))[:3] == [
        (
            "SD-SC-10",
            "botch",
            {
                "kinds": ["physical", "mental"],
                "struck": ["a", "c"],
                "points": 1,
                "words": "Glass X",
                "impersonal": False,
            },
        ),
        ("R-SD-27", "shaken", {"character": "a", "shaken": True}),
        ("R-SD-27", "shaken", {"character": "c", "shaken": True}),
    ]
    assert table.line(table.last[0]) == ("The botch causes physical damage and mental damage for A and C (Glass X).")
    assert [event.data["spread"] for event in table.of_kind("damage")] == ["SD-SC-10", "SD-SC-10"]
    assert (table.damage(), table.shaken()) == ([1, 0, 1], ["a", "c"])


def test_a_freeze_is_over_once_all_has_happened() -> None:
    """SD-DS-05: the freeze ends after its last result, even if that is a botch or there is none."""
    for draw, shaken in ((BOTCH, ["a"]), (PASS, [])):
        table = trio()
        table.freezes(a="task Sneak")
        table.makes(draw)
        table.resume()
        assert (table.quiet, table.shaken()) == (True, shaken)


def test_points_are_counted_from_the_beginning_of_a_fight() -> None:
    """R-SD-34, R-SD-72: the fight counts only points taken during it, and forgets them at its end."""
    table = Table(sheet("a", "x"), sheet("b", "y"), rulings={"prior_injury_counts": "false"})
    table.play(m.Hurt("b", 1))
    table.fight()
    table.play(m.Hurt("b", 1))
    assert (table.who("b").damage_taken, table.who("b").damage) == (1, 2)
    table.play(m.SetConflict(False))
    assert (table.who("b").damage_taken, table.who("b").damage) == (0, 2)
