"""A whole evening at a whole table: sabotage, a BANG, two exchanges of a fight, healing, and downtime after it.

The cards are drawn by hand, as people would; then the log is played again. All numbers are worked on paper.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting, Misfit
from facedown.game import SPECTATOR, Refused, Seat, Setup
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Character, Position, Volley
from facedown.table import Entry, Mismatch, Table
from tests.systems.skill_deck.driver import HU, MINUS, PL, PLUS, PM, PROF, REF, SYSTEM, WP

SEATS = (REF, Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cem", "Cem"))
WHOSE = {"vesna": "ana", "osric": "ben", "ilse": "cem", "captain": "ref", "sentry": "ref"}


def embassy() -> dict[str, Any]:
    """The ready scene, a guest for each player."""
    scene = SYSTEM.sample()
    for one in scene["character"]:
        one["controller"] = WHOSE[one["key"]]
    return scene


class Evening:
    """A table that draws by hand, and what is done at it, part by part."""

    def __init__(self) -> None:
        self.table = Table.open(SYSTEM, Setup(SEATS, embassy()), bytes(range(32)), by_hand=True)
        self.ref(m.BeginPhase("session"))

    @property
    def position(self) -> Position:
        position: Position = self.table.position
        return position

    def who(self, key: str) -> Character:
        return next(one for one in self.position.characters if one.key == key)

    def damage(self) -> dict[str, int]:
        """The characters with damage."""
        return {one.key: one.damage for one in self.position.characters if one.damage}

    def left(self, key: str, phase: str = "session") -> dict[str, int]:
        """The uses that are left of what gives any."""
        return {one.name: getattr(one, phase) for one in self.who(key).proficiencies if one.level > 1}

    def heard(self, seat: str) -> list[str]:
        viewer = next(one for one in (*SEATS, SPECTATOR) if one.key == seat)
        return [line.text for line in self.table.log(viewer)]

    def does(self, key: str, move: Any, *drawn: str) -> Entry:
        """A character’s player makes a move."""
        return self.table.play(WHOSE[key], move, [" ".join(drawn)] if drawn else [])

    def ref(self, move: Any) -> Entry:
        return self.table.play("ref", move, [])

    def says(self, key: str, answer: Any, skill: str = "", target: str = "", weapon: str = "") -> None:
        self.does(key, m.Declare(key, answer, skill, target, weapon))

    def check(self, *drawn: str, also: tuple[str, ...] = (), **cards: str) -> None:
        """The check that is on, from the Ref’s word to the draw; nobody joins that has not."""
        check = self.position.check
        assert check is not None
        if check.step == "proposed":
            self.ref(m.AcceptCheck(check.attempt.skill))
        for key in self.open_invitations():
            self.does(key, m.HandIn(key, tuple(cards.pop(key, "").split())))
        assert not cards
        self.ref(m.BuildDeck(also))
        self.does(check.attempt.lead, m.DrawCards(check.attempt.lead), *drawn)

    def open_invitations(self) -> tuple[str, ...]:
        """The characters who must still give cards."""
        assert self.position.check is not None
        return self.position.check.handed.order

    def falls(self, key: str, armour: str = "") -> None:
        """The victim of a point ignores it with Armour, or takes it."""
        first = self.position.pending_results[0] if self.position.pending_results else None
        if isinstance(first, Volley) and self.table.seats_that_owe() and (armour or self.waits_for(key)):
            self.does(key, m.SpendArmour(key, armour) if armour else m.TakePoint(key))

    def waits_for(self, key: str) -> bool:
        seat = next(one for one in SEATS if one.key == WHOSE[key])
        return any(o.move == "take-point" and o.fixed["character"] == key for o in self.table.options(seat))

    # The evening, part by part

    def archive(self) -> None:
        """Vesna’s check: Osric helps, Ilse gives what does not fit; +1 and −2 are drawn, and all three are shaken."""
        self.does("vesna", m.OpenCheck("vesna", "Infiltrate", ("osric", "ilse"), "Slip into the archive"))
        self.ref(m.AcceptCheck("Infiltrate"))
        self.does("osric", m.Join("osric"))
        self.does("ilse", m.Join("ilse"))
        self.ref(m.CloseJoining())
        self.check(PM, MINUS, also=("Parley",), vesna="Infiltrate", osric="Parley", ilse="Sabotage")
        self.ref(m.SettleBotch(("mental", "reputation"), 1, "A vase breaks, and the music stops"))

    def shot(self) -> None:
        """Vesna’s BANG at the captain, with a use of Weapon; he calls a shot at her, the sentry strikes the guests."""
        self.does("vesna", m.Bang("vesna", "duelling pistol", "captain", "Weapon"))
        self.says("osric", "help", target="vesna")
        self.says("ilse", "act")
        self.says("captain", "called", "Exterminate", "vesna")
        self.says("sentry", "attack", "Exterminate", "Guests")
        self.check(PROF, PLUS, vesna="Exterminate")
        self.check(PM, WP, captain="Exterminate")
        self.check(PROF, PL)

    def smoke(self) -> None:
        """Time runs: the captain wards one point of the shot off and takes the other; then Vesna takes one."""
        self.ref(m.Resume())
        self.falls("captain", "Armour")
        self.falls("captain")
        self.falls("vesna")

    def exchange(self) -> None:
        """Osric heals Vesna, who botches her attack; Ilse hits the captain with a called shot, and he the guests."""
        self.ref(m.OpenFreeze("The guards close in"))
        self.says("osric", "medicine", "Medicine", "vesna")
        self.says("vesna", "attack", "Exterminate", "Guards")
        self.says("ilse", "called", "Exterminate", "captain")
        self.says("captain", "attack", "Exterminate", "Guests")
        self.says("sentry", "nothing")
        self.check(PROF, HU, osric="Medicine")
        self.check(PL, HU)
        self.ref(m.SettleBotch(("physical",)))
        self.check(PM, PROF)
        self.check(PROF, WP)

    def blood(self) -> None:
        self.ref(m.Resume())
        for key in ("captain", "vesna", "vesna"):
            self.falls(key)

    def truce(self) -> None:
        """Nobody attacks any more, and the fight is over."""
        self.ref(m.OpenFreeze("The ambassador steps between them"))
        for key in ("vesna", "osric", "ilse", "captain", "sentry"):
            self.says(key, "act" if key == "osric" else "nothing")
        self.ref(m.Resume())

    def downtime(self) -> None:
        self.ref(m.EndPhase())
        self.ref(m.BeginPhase("downtime"))
        self.does("osric", m.Treat("osric", "Medicine", "vesna"))
        self.ref(m.AcceptCheck("Medicine"))
        self.ref(m.CloseJoining())
        self.check(PM, PROF, osric="Medicine")
        self.ref(m.EndPhase())


PARTS = ("archive", "shot", "smoke", "exchange", "blood", "truce", "downtime")


def until(last: str) -> Evening:
    """The evening up to the end of this part."""
    evening = Evening()
    for part in PARTS[: PARTS.index(last) + 1]:
        getattr(evening, part)()
    return evening


def test_the_archive() -> None:
    """SD-W2, SD-PR-04, SD-SC-10: a deck of 8, +1 − 2 is a botch for all three, and Ilse gave the −2 in secret."""
    evening = until("archive")
    assert [one.key for one in evening.position.characters if one.shaken] == ["vesna", "osric", "ilse"]
    assert evening.left("vesna") == {"Exterminate": 1, "Infiltrate": 1, "Weapon": 1}
    assert evening.left("osric") == {"Parley": 1, "Medicine": 1, "Armour": 1}
    assert evening.left("ilse") == {"Infiltrate": 1, "Sabotage": 0}
    assert "The deck has 8 cards." in evening.heard("ref")
    words = "Vesna draws Progress Made, then an added card: 1 − 2 = −1."
    assert [words in evening.heard(seat) for seat in ("ref", "ana", "ben", "cem", "")] == [True] * 4 + [False]
    assert [seat for seat in ("ref", "ana", "ben", "cem", "") if "Sabotage" in str(evening.heard(seat))] == [
        "ref", "cem",
    ]  # fmt: skip


def test_the_same_once_more() -> None:
    """R-SD-70: it was tried and did not pass; the Ref learns this, and refuses it."""
    evening = until("archive")
    evening.does("vesna", m.OpenCheck("vesna", "Infiltrate", (), "Slip into the archive"))
    words = "Vesna has already failed at this in this scene. The Ref decides whether it can be tried again."
    assert evening.heard("ref")[-1] == words
    evening.ref(m.RefuseCheck("The door is watched now"))
    assert evening.position.check is None
    assert evening.left("vesna")["Infiltrate"] == 1


def test_the_shot_waits_for_time() -> None:
    """SD-BG-03, SD-DS-04, SD-DS-05: all that was declared is settled, the uses are gone, and nobody is hurt yet."""
    evening = until("shot")
    freeze = evening.position.freeze
    assert freeze is not None
    assert [(made.attempt.lead, made.hit, made.damage, made.outcome) for made in freeze.settled_attempts] == [
        ("vesna", True, 2, "pass"), ("captain", False, 0, "pass"), ("sentry", True, 1, "pass"),
    ]  # fmt: skip
    assert evening.damage() == {}
    assert evening.left("vesna") == {"Exterminate": 0, "Infiltrate": 1, "Weapon": 0}
    assert evening.left("captain") == {"Exterminate": 0, "Armour": 2}
    assert evening.position.conflict


def test_the_smoke_clears() -> None:
    """R-SD-59, SD-CB-06, SD-CB-04: 2 on the captain, 1 ignored; a called shot at +1 misses; 1 on the nearest."""
    evening = until("smoke")
    assert evening.damage() == {"captain": 1, "vesna": 1}
    assert evening.left("captain")["Armour"] == 1
    assert evening.position.freeze is None
    assert evening.position.conflict


def test_blood() -> None:
    """R-SD-47, SD-CB-10, SD-SC-12: Vesna is healed, hit and struck by her botch: 1 − 1 + 1 + 1; the captain 1 + 1."""
    evening = until("blood")
    assert evening.damage() == {"captain": 2, "vesna": 2}
    assert evening.left("osric")["Medicine"] == 0
    assert evening.left("captain")["Armour"] == 1
    emitted = [line.event for line in evening.table.log(SPECTATOR) if line.event.kind in ("healed", "damage")]
    assert [event.data["character"] for event in emitted[2:]] == ["vesna", "captain", "vesna", "vesna"]


def test_the_fight_is_over_when_nobody_attacks() -> None:
    """R-SD-72: and the evening goes on."""
    evening = until("truce")
    assert not evening.position.conflict
    assert "The fight is over: nobody attacked." in evening.heard("")


def test_downtime_has_uses_of_its_own() -> None:
    """SD-PR-06, R-SD-24, R-SD-73: Medicine’s use of the session is gone, that of downtime heals; all else stays."""
    evening = until("downtime")
    assert evening.damage() == {"captain": 2, "vesna": 1}
    assert evening.left("osric") == {"Parley": 1, "Medicine": 0, "Armour": 1}
    assert evening.left("osric", "downtime") == {"Parley": 2, "Medicine": 0, "Armour": 1}
    assert [one.key for one in evening.position.characters if one.shaken] == ["vesna", "osric", "ilse"]
    assert SYSTEM.over(evening.position)


def test_the_log_played_again_is_the_evening() -> None:
    """Every entry again, from the file: the same positions and the same lines for each viewer, with every card."""
    table = until("downtime").table
    again = Table.resume(table.export(keep_secret=True), SYSTEM)
    assert again.last_hash == table.last_hash
    assert [again.position_after(n) for n in range(len(again.entries))] == [
        table.position_after(n) for n in range(len(table.entries))
    ]
    for viewer in (*SEATS, SPECTATOR):
        assert again.log(viewer) == table.log(viewer)


def test_a_log_with_another_card_is_no_log_of_this_evening() -> None:
    """A card that was not drawn, written in its place, is found out."""
    text = until("archive").table.export(keep_secret=True)
    changed = text.replace(f'"answer":["{PM}","{MINUS}"]', f'"answer":["{PM}","{WP}"]')
    assert changed != text
    with pytest.raises((Mismatch, ValueError)):
        Table.resume(changed, SYSTEM)


def test_the_cards_to_draw_are_asked_for() -> None:
    """SD-SC-05: two cards of this deck, when nobody has typed them in yet; others do not come out."""
    evening = Evening()
    evening.does("vesna", m.OpenCheck("vesna", "Infiltrate"))
    evening.ref(m.AcceptCheck("Infiltrate"))
    evening.ref(m.CloseJoining())
    evening.does("vesna", m.HandIn("vesna"))
    evening.ref(m.BuildDeck())
    with pytest.raises(Awaiting, match="Draw 2 cards from the shuffled deck"):
        evening.does("vesna", m.DrawCards("vesna"))
    for drawn in ((PM, PLUS), (PM, MINUS), (PM, PM), (PM,), (PM, PL, WP)):
        with pytest.raises(Misfit):
            evening.does("vesna", m.DrawCards("vesna"), *drawn)
    evening.does("vesna", m.DrawCards("vesna"), PM, PROF)
    assert evening.position.last is not None
    assert evening.position.last.outcome == "pass"


def test_nobody_but_the_ref_changes_rulings() -> None:
    """SD-SC-01: and the Ref between checks alone."""
    evening = until("archive")
    with pytest.raises(Refused):
        evening.table.rule("ana", {"called_margin": "3"})
    evening.table.rule("ref", {"called_margin": "3"})
    evening.ref(m.OpenFreeze("Glass breaks"))
    with pytest.raises(Refused, match="SD-SC-01"):
        evening.table.rule("ref", {"called_margin": "2"})
