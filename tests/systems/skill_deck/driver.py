"""A table that the tests of the Skill Deck play at.

It holds a position, makes each move for the right seat, and supplies the cards that a test gives. It reads from the
position who must move, and computes no rules itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from facedown.chance import Distribution, Draw, Drawn, Tape, every
from facedown.game import Event, Move, Option, Seat, Setup, registry
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.board import result_in_words
from facedown.systems.skill_deck.model import Character, Check, Freeze, Position, Result, Volley
from tests.systems import driver

T = TypeVar("T")

SYSTEM = registry.system("skill-deck")
REF = Seat("ref", "Ref", "facilitator")

PM, WP, HU, PL = "progress-made", "war-and-peace", "harmony-and-unrest", "progress-lost"
PROF, PLUS, MINUS = "proficiency", "skill", "invalid"

GUN = {"name": "gun", "proficiency": "Exterminate"}
KNIFE = {"name": "knife", "proficiency": "Exterminate", "openly": False, "ranged": False}

Sheet = driver.Sheet
WATCHER = driver.WATCHER
usual, choices = driver.usual, driver.choices
assert_plain, refuses = partial(driver.assert_plain, SYSTEM), partial(driver.refuses, SYSTEM)


def sheet(key: str, side: str = "", /, weapons: Any = (), **more: Any) -> Sheet:
    """A character of a scene, played by the seat with its key; capitalised arguments are levels of proficiencies."""
    levels = {name: level for name, level in more.items() if name[0].isupper()}
    rest = {name: value for name, value in more.items() if name not in levels}
    seat = {} if rest.get("ref") else {"controller": key}
    return {"key": key, "name": key.title(), "side": side, "proficiencies": levels, "weapons": list(weapons)} | (
        seat | rest
    )


def ways_to_answer(option: Option) -> list[Option]:
    """The option to declare an action, once with each answer settled."""
    return [option.settled(SYSTEM.move_type, answer=answer) for answer in choices(option, "answer")]


class Cards:
    """A chance that draws the cards given by the test, through a Tape; any other draw fails the test."""

    def __init__(self) -> None:
        self.left: list[tuple[str, ...]] = []

    def __call__(self, draw: Draw[T]) -> T:
        assert self.left, f"nobody thought of {draw.notation}"
        return Tape([Drawn(draw.notation, list(self.left.pop(0)))])(draw)


class Table(driver.Played[Position]):
    """A table in play, by default in its first session."""

    system = SYSTEM

    def __init__(
        self,
        *sheets: Sheet,
        rulings: Mapping[str, str] | None = None,
        likes: Mapping[str, Sequence[str]] | None = None,
        phase: str = "session",
        seats: Sequence[str] = (),
    ) -> None:
        keys = dict.fromkeys([*(one["controller"] for one in sheets if not one.get("ref")), *seats])
        self.cards = Cards()
        self.turned_up = False
        self.settles = True  # whoever is asked about a point, and can do nothing about it, takes it at once
        scene = {"character": list(sheets)} | ({"likes": likes} if likes else {})
        everybody = (REF, *(Seat(key) for key in keys if key != REF.key))
        super().__init__(Setup(everybody, scene, dict(rulings or {})))
        if phase:
            self.play(m.BeginPhase(phase))  # type: ignore[arg-type]

    # Looking

    def who(self, key: str) -> Character:
        return next(one for one in self.position.characters if one.key == key)

    def uses(self, key: str, name: str) -> tuple[int | None, int | None]:
        """The uses left of a proficiency, in the session and in downtime."""
        one = next(one for one in self.who(key).proficiencies if one.name == name)
        return one.session, one.downtime

    def damage(self, *keys: str) -> list[int]:
        """The damage of these characters, or of all."""
        return [self.who(key).damage for key in keys] if keys else [one.damage for one in self.position.characters]

    def shaken(self) -> list[str]:
        return [one.key for one in self.position.characters if one.shaken]

    @property
    def check(self) -> Check:
        assert self.position.check is not None, "no check is being made"
        return self.position.check

    @property
    def frozen(self) -> Freeze:
        assert self.position.freeze is not None, "time runs"
        return self.position.freeze

    @property
    def result(self) -> Result:
        assert self.position.last is not None, "no check has been made"
        return self.position.last

    @property
    def read(self) -> tuple[int, str]:
        """The total and the outcome of the last check."""
        assert self.result.total is not None
        return self.result.total.total, self.result.outcome

    @property
    def volley(self) -> Volley:
        """The volley whose points are being assigned."""
        first = self.position.pending_results[0]
        assert isinstance(first, Volley)
        return first

    @property
    def quiet(self) -> bool:
        """Return whether no check, time freeze or damage is in progress."""
        return self.position.check is None and self.position.freeze is None and not self.position.pending_results

    def emitted(self, key: str, *kinds: str) -> list[str]:
        """The sentences that a seat received, of these kinds if any are given."""
        seat = self.seat(key)
        return self.lines(event for event in self.events if event.seen_by(seat) and (not kinds or event.kind in kinds))

    def line(self, event: Event) -> str:
        """The sentence about one event."""
        return self.lines([event])[0]

    def ruled(self, events: Iterable[Event]) -> list[tuple[str, str]]:
        """The rule and the sentence of each event."""
        return [(event.rule, self.line(event)) for event in events]

    def ruled_to(self, events: Iterable[Event]) -> list[tuple[str, tuple[str, ...] | None, str]]:
        """The rule, the audience and the sentence of each event."""
        return [(event.rule, event.to, self.line(event)) for event in events]

    @property
    def result_text(self) -> str:
        """The result of the last check as the board shows it."""
        return result_in_words(self.result)

    def declarations(self, key: str) -> list[Option]:
        """The declarations that the seat's characters can make: the option with each answer settled."""
        return [way for option in self.options(key, "declare") for way in ways_to_answer(option)]

    # Moving

    def seat_for(self, move: Move) -> Seat:
        """The seat that makes a move: its character's player, or the Ref for the Ref's moves."""
        key = self.acting_piece(move)
        return self.seat(self.who(key).controller) if key else REF

    def play(self, move: Move, seat: str | None = None, cards: Sequence[str] = ()) -> tuple[Event, ...]:
        """Make a move with these cards drawn and return its events."""
        if cards:
            self.cards.left.append(tuple(cards))
        emitted = self.make(move, self.seat_for(move) if seat is None else self.seat(seat))
        assert not self.cards.left, f"nobody drew {self.cards.left}"
        while self.settles and (helpless := self.helpless()):
            emitted += self.make(m.TakePoint(helpless), self.seat(self.who(helpless).controller))
        self.last = emitted
        return emitted

    def make(self, move: Move, who: Seat) -> tuple[Event, ...]:
        """Make one move of this seat."""
        turn = SYSTEM.play(self.position, who, move, self.cards)
        self.turned_up = turn.opened
        return self.follow(turn)

    def helpless(self) -> str:
        """The character who is assigned a point and has no Armour to ignore it; empty without one."""
        for seat in self.seats if self.position.pending_results else ():
            options = self.options(seat.key)
            taking = [str(option.fixed["character"]) for option in options if option.move == "take-point"]
            if taking and not any(option.move == "spend-armour" for option in options):
                return taking[0]
        return ""

    # Checks

    def tries(self, lead: str, skill: str = "", *asks: str, words: str = "") -> None:
        """A character proposes an attempt; the Ref has not decided yet."""
        self.play(m.OpenCheck(lead, skill, asks, words))

    def accept(self, skill: str | None = None, *relevant: str) -> None:
        """The Ref makes the attempt a check, by default with the skill named."""
        self.play(m.AcceptCheck(self.check.attempt.skill if skill is None else skill, relevant))

    def joins(self, *keys: str) -> None:
        """These characters join; then joining is closed."""
        if self.check.step == "joining":
            for key in keys:
                self.play(m.Join(key))
            self.play(m.CloseJoining())
        else:
            assert not keys, "nobody can join here"

    def gives(self, key: str, *names: str) -> None:
        self.play(m.HandIn(key, names))

    def hand_in(self, **cards: str) -> None:
        """Each participant gives these proficiencies, or none, in table order."""
        for key in self.check.participants:
            self.gives(key, *cards.pop(key, "").split())
        assert not cards, f"nobody asked {cards}"

    def build(self, *also: str) -> None:
        self.play(m.BuildDeck(also))

    def draws(self, *cards: str) -> tuple[Event, ...]:
        return self.play(m.DrawCards(self.check.attempt.lead), cards=cards)

    def ready(self, lead: str, skill: str = "", *helpers: str, also: Sequence[str] = (), **cards: str) -> None:
        """Play a check up to its draw."""
        self.tries(lead, skill)
        self.prepare(*helpers, also=also, **cards)

    def prepare(self, *helpers: str, also: Sequence[str] = (), skill: str | None = None, **cards: str) -> None:
        """Play the proposed or declared check up to its draw."""
        self.accept(skill)
        self.joins(*helpers)
        self.hand_in(**cards)
        self.build(*also)

    def checks(self, lead: str, skill: str, draw: str, *helpers: str, also: Sequence[str] = (), **cards: str) -> None:
        """Play a whole check except a botch; `draw` are two cards."""
        self.ready(lead, skill, *helpers, also=also, **cards)
        self.draws(*draw.split())

    def botch(self, *kinds: str, points: int = 1, words: str = "") -> tuple[Event, ...]:
        """The Ref decides the effects of a botch."""
        return self.play(m.SettleBotch(kinds or ("physical",), points, words))  # type: ignore[arg-type]

    # Freezes

    def freezes(self, cause: str = "Glass breaks", **answers: str) -> None:
        """The Ref calls a time freeze; with answers, all characters declare."""
        self.play(m.OpenFreeze(cause))
        if answers:
            self.declares(**answers)

    def says(self, key: str, answer: str, skill: str = "", target: str = "", weapon: str = "", words: str = "") -> None:
        self.play(m.Declare(key, answer, skill, target, weapon, words))  # type: ignore[arg-type]

    def declares(self, **answers: str) -> None:
        """Declare each character's “answer skill target weapon”, “-” for none, in this order; all others do nothing."""
        for key, words in answers.items():
            answer, *rest = words.split()
            if answer == "help":
                rest = ["-", *rest]
            self.says(key, answer, *(word.replace("-", "") for word in rest))
        for key in self.frozen.declared.waiting if self.position.freeze else ():
            self.says(key, "nothing")

    def makes(self, draw: str, *, also: Sequence[str] = (), skill: str | None = None, **cards: str) -> None:
        """Play the current check of a freeze to its draw, with the default effects of a botch."""
        self.prepare(also=also, skill=skill, **cards)
        self.draws(*draw.split())
        if self.position.check is not None and self.check.step == "botched":
            option = next(iter(self.options("ref", "settle-botch")))
            self.play(option.build(SYSTEM.move_type))

    def resume(self) -> tuple[Event, ...]:
        return self.play(m.Resume())

    def bang(self, lead: str, target: str, weapon: str = "", arm: str = "gun") -> None:
        self.play(m.Bang(lead, arm, target, weapon))

    def takes(self, key: str) -> tuple[Event, ...]:
        return self.play(m.TakePoint(key))

    def wards(self, key: str, name: str = "Armour") -> tuple[Event, ...]:
        return self.play(m.SpendArmour(key, name))

    def fight(self) -> None:
        self.play(m.SetConflict(True))

    def fighting(self) -> bool:
        return self.position.conflict

    # Odds

    def pairs(self) -> Distribution[tuple[int, ...]]:
        """The exact chances of each pair of values in the check to be drawn, by playing every draw."""
        lead = self.check.attempt.lead
        seat = self.seat(self.who(lead).controller)

        def faces(chance: Any) -> tuple[int, ...]:
            turn = SYSTEM.play(self.position, seat, m.DrawCards(lead), chance)
            (drawn,) = (event for event in turn.events if event.kind == "drawn")
            return tuple(sorted(addend.value for addend in drawn.tallies[0].addends))

        return every(faces)

    def spread(self) -> Distribution[int]:
        """The exact chances of each total."""
        return self.pairs().map(sum)
