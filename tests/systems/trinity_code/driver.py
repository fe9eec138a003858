"""A table that the tests of The Trinity Code play at.

It holds a position, makes each move for the right seat, and supplies the dice that a test gives. It reads from the
position who must move, and computes no rules itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from facedown.chance import Dice, Draw
from facedown.game import Event, Move, Seat, Setup, registry
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Character, Position, Result, Roll, sheet_of
from facedown.table import Reader
from tests.systems import driver

T = TypeVar("T")

SYSTEM = registry.system("trinity-code")
GM = Seat("gm", "GM", "facilitator")
TWO_DICE = Dice(2, 6).notation
FOUR = ("power", "quickness", "cool", "wits")

Sheet = driver.Sheet
WATCHER = driver.WATCHER
usual, legal, no_chance = driver.usual, driver.legal, driver.no_chance
assert_plain, refuses = partial(driver.assert_plain, SYSTEM), partial(driver.refuses, SYSTEM)


def sheet(key: str, **more: Any) -> Sheet:
    """Return a character of a scene, played by the seat with the same key."""
    return {"key": key, "name": key.title(), "controller": key, **more}


def move_sheet(key: str, **more: Any) -> Sheet:
    """Return a move of a scene with all four attributes; the text of each outcome is its name."""
    lines = {"low": {"text": "Low."}, "mixed": {"text": "Mixed."}, "high": {"text": "High."}}
    return {"key": key, "title": key.title(), "when": "Now.", "attributes": list(FOUR), **lines, **more}


PLAIN = move_sheet("plain")
"""A move without consequences."""

VEST = {"name": "vest", "rating": 1, "threshold": 2}
MEDIKIT = {"name": "medikit", "heal": 2, "uses": 2}
SEDATIVE = {"name": "sedative", "calm": 1, "delayed": True, "uses": 1}


TAG_EVENTS = (
    "wounded", "unconscious", "dying", "dead", "traumatised", "on-the-brink", "lost", "does-not-cheat-death",
    "out-of-danger", "awake-against-all-odds", "back-from-the-brink", "no-longer-dead", "no-longer-lost",
    "no-longer-dying", "no-longer-on-the-brink", "wakes",
)  # fmt: skip
"""The kinds of events about tags gained or lost, except wounded and traumatised."""


class Scripted:
    """A chance that gives the dice of the test; a roll without dice left fails the test."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def __call__(self, draw: Draw[T]) -> T:
        assert draw.notation == TWO_DICE, f"nobody thought of {draw.notation}"
        assert len(self.left) >= 2, f"no faces are left for {draw.notation}"
        return draw.restore([self.left.pop(0), self.left.pop(0)])


class Table(driver.Played[Position]):
    """A table in play that has begun its first Investigation with the given Karma, unless a test says otherwise."""

    system = SYSTEM

    def __init__(
        self,
        *sheets: Sheet,
        moves: Sequence[Sheet] = (PLAIN,),
        rulings: Mapping[str, str] | None = None,
        good: int = 0,
        bad: int = 0,
        begun: bool = True,
        tags: Sequence[str] = (),
    ) -> None:
        keys = dict.fromkeys(s["controller"] for s in sheets if s["controller"] != GM.key)
        self.dice = Scripted()
        scene = {"character": list(sheets), "move": list(moves), "tags": list(tags)}
        super().__init__(Setup((GM, *(Seat(key) for key in keys)), scene, dict(rulings or {})))
        self.before = self.position
        if begun:
            self.play(m.BeginInvestigation())
            self.karma(good, bad)

    # Looking

    def who(self, key: str) -> Character:
        return next(one for one in self.position.characters if one.key == key)

    def tags(self, key: str) -> list[str]:
        """Return a character's tags in alphabetical order."""
        return sorted(self.who(key).tags)

    @property
    def pools(self) -> tuple[int, int]:
        """Return the points in the Good Pool and in the Bad Pool."""
        return self.position.good, self.position.bad

    @property
    def rolling(self) -> Roll:
        assert self.position.roll is not None, "no move is being made"
        return self.position.roll

    @property
    def result(self) -> Result:
        assert self.position.last is not None, "no move has been made"
        return self.position.last

    @property
    def read(self) -> tuple[int, str]:
        """Return the total and the band of the last move."""
        return self.result.tally.total, self.result.band

    @property
    def outcome(self) -> str:
        """Return the texts of the last move's outcomes."""
        made = sheet_of(self.position, self.result.move)
        return " ".join(getattr(made, key).text for key in self.result.outcomes)

    @property
    def tag_rules(self) -> list[str]:
        """Return the rules by which the last move added or removed tags."""
        return [event.rule for event in self.last if event.kind in TAG_EVENTS]

    def lines(self, events: Iterable[Event] | None = None) -> list[str]:
        """Return the sentences about events, by default those of the last move."""
        reader = Reader(self.system, self.seats)
        there = self.position, self.before
        return [reader.text(event, *there) for event in (self.last if events is None else events)]

    def line(self, kind: str) -> str:
        """Return the sentence about the last event of a kind."""
        return self.lines(self.of_kind(kind))[-1]

    # Moving

    def seat_for(self, move: Move) -> Seat:
        """Return the seat that makes a move: its character's player, the speaker of the Players, else the GM."""
        actor = self.acting_piece(move)
        if actor:
            return self.seat(self.who(actor).controller)
        if isinstance(move, m.GrabGood):
            mover = self.who(self.rolling.actor)
            return self.seat(mover.player or mover.controller)
        return GM

    def play(self, move: Move, seat: str = "", dice: Sequence[int] = ()) -> tuple[Event, ...]:
        """Make a move with these dice, all of which must be rolled, and return its events."""
        self.dice.left += dice
        turn = SYSTEM.play(self.position, self.seat(seat) if seat else self.seat_for(move), move, self.dice)
        self.before = self.position
        assert not self.dice.left, f"nobody rolled {self.dice.left}"
        return self.follow(turn)

    def karma(self, good: int = 0, bad: int = 0) -> None:
        """Add Karma from results outside the test."""
        if good:
            self.play(m.AddKarma("good", good))
        if bad:
            self.play(m.AddKarma("bad", bad))

    def declare(self, actor: str, key: str = "plain", attribute: str = "power") -> None:
        """Declare one of the table's moves for a character; no side has grabbed Karma yet."""
        self.play(m.MakeMove(actor, key, attribute))  # type: ignore[arg-type]

    def settle(
        self, *dice: int, bad: int = 0, good: int = 0, modifier: int = 0, because: str = "", stand: bool = True
    ) -> None:
        """Grab Karma for the current move, GM first, and roll.

        Without `stand` a player with Luck must still choose.
        """
        assert self.rolling.dice is None
        two_sides = self.position.good > 0
        self.play(m.GrabBad(bad, modifier, because), dice=() if two_sides else dice)
        if two_sides:
            self.play(m.GrabGood(good), dice=dice)
        else:
            assert not good, "the Good Pool is empty"
        if stand:
            self.stand()

    def stand(self) -> None:
        """Let the result stand if its player could spend Luck."""
        roll = self.position.roll
        if roll is not None and roll.dice is not None and not roll.misfires:
            self.play(m.LetStand(roll.actor))

    def make(self, actor: str, *dice: int, key: str = "plain", attribute: str = "power", **more: Any) -> None:
        """Play a whole move: declare, grab, roll."""
        self.declare(actor, key, attribute)
        self.settle(*dice, **more)

    def luck(self, effect: str, *dice: int) -> None:
        """Spend a point of Luck on the current move."""
        self.play(m.SpendLuck(self.rolling.actor, effect), dice=dice)  # type: ignore[arg-type]

    def face(self, actor: str, *dice: int, attribute: str = "cool", **more: Any) -> None:
        """Let a character on the brink face its demons."""
        self.play(m.FaceDemons(actor, attribute))  # type: ignore[arg-type]
        self.settle(*dice, **more)

    def hurt(self, actor: str, points: int, *armour: str, physical: bool = True) -> tuple[Event, ...]:
        """Inflict harm as the GM; the character suffers it with this armour, if any."""
        emitted = self.play(m.InflictHarm(actor, points, physical))
        if self.position.due:
            emitted += self.play(m.TakeHarm(actor, armour))
        return emitted

    def shake(self, actor: str, points: int) -> tuple[Event, ...]:
        """Inflict stress as the GM."""
        return self.play(m.InflictStress(actor, points))

    def use(self, actor: str, item: str, target: str = "") -> tuple[Event, ...]:
        return self.play(m.UseItem(actor, item, target or actor))

    def pass_time(self, hours: int = 0, minutes: int = 0) -> tuple[Event, ...]:
        return self.play(m.Advance(hours, minutes))

    def fight(self, on: bool = True) -> tuple[Event, ...]:
        return self.play(m.SetCombat(on))

    def end(self) -> tuple[Event, ...]:
        return self.play(m.EndInvestigation())


def dying(**more: Any) -> Table:
    """Return a table where A has 8 harm of 7 and must cheat death now.

    Power is 0 by default. With `fight` it happens during combat.
    """
    fight, good, bad = more.pop("fight", False), more.pop("good", 0), more.pop("bad", 0)
    rulings, others = more.pop("rulings", None), more.pop("others", ())
    table = Table(sheet("a", **more), *others, rulings=rulings, good=good, bad=bad)
    if fight:
        table.fight()
    table.hurt("a", table.who("a").harm_limit + 1)
    assert table.rolling.move == "cheat-death"
    return table


def on_the_brink(**more: Any) -> Table:
    """Return a table where A has stress at the limit and must face their demons now.

    Cool and Wits are 0 by default. With `fight` it happens during combat.
    """
    fight, good, bad = more.pop("fight", False), more.pop("good", 0), more.pop("bad", 0)
    rulings, others = more.pop("rulings", None), more.pop("others", ())
    table = Table(sheet("a", **more), *others, rulings=rulings, good=good, bad=bad)
    if fight:
        table.fight()
    table.shake("a", table.who("a").stress_limit)
    others = table.kinds("a") - {"face-demons", "use-item"}
    assert "face-demons" in table.kinds("a"), "A need not face their demons"
    assert not others, f"A must face their demons, but may also {', '.join(sorted(others))}"
    return table
