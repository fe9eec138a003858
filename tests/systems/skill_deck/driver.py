"""A table that the tests of the Skill Deck play at.

It holds a position, makes each move for the seat whose it is, and feeds the cards that a test wrote down. It knows who
moves when, by asking the position; it computes nothing of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from facedown.chance import Distribution, Draw, Drawn, Tape, every
from facedown.game import Event, Move, Option, Refusal, Refused, Seat, Setup, registry
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.model import Character, Check, Freeze, Position, Result, Volley

T = TypeVar("T")

SYSTEM = registry.system("skill-deck")
REF = Seat("ref", "Ref", "facilitator")
WATCHER = Seat("", "Spectator", "spectator")

PM, WP, HU, PL = "progress-made", "war-and-peace", "harmony-and-unrest", "progress-lost"
PROF, PLUS, MINUS = "proficiency", "skill", "invalid"

GUN = {"name": "gun", "proficiency": "Exterminate"}
KNIFE = {"name": "knife", "proficiency": "Exterminate", "openly": False, "ranged": False}

Sheet = dict[str, Any]


def sheet(key: str, side: str = "", /, weapons: Any = (), **more: Any) -> Sheet:
    """A character of a scene, played by the seat that has its key; what has a capital is a proficiency's level."""
    levels = {name: level for name, level in more.items() if name[0].isupper()}
    rest = {name: value for name, value in more.items() if name not in levels}
    seat = {} if rest.get("ref") else {"controller": key}
    return {"key": key, "name": key.title(), "side": side, "proficiencies": levels, "weapons": list(weapons)} | (
        seat | rest
    )


class Cards:
    """Chance that draws the cards that the test wrote down, through a Tape; other draws fail the test."""

    def __init__(self) -> None:
        self.left: list[tuple[str, ...]] = []

    def __call__(self, draw: Draw[T]) -> T:
        assert self.left, f"nobody thought of {draw.notation}"
        return Tape([Drawn(draw.notation, list(self.left.pop(0)))])(draw)


def no_chance(draw: Draw[Any]) -> Any:
    """Chance that must not be asked."""
    raise AssertionError(f"chance was asked for {draw.notation}")


class Table:
    """One table in play, in its first session unless told otherwise."""

    def __init__(
        self,
        *sheets: Sheet,
        rulings: Mapping[str, str] | None = None,
        likes: Mapping[str, Sequence[str]] | None = None,
        phase: str = "session",
        seats: Sequence[str] = (),
    ) -> None:
        keys = dict.fromkeys([*(one["controller"] for one in sheets if not one.get("ref")), *seats])
        self.seats: tuple[Seat, ...] = (REF, *(Seat(key) for key in keys if key != REF.key))
        self.cards = Cards()
        self.events: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self.turned_up = False
        self.settles = True  # whoever is asked about a point, and can do nothing about it, takes it at once
        scene = {"character": list(sheets)} | ({"likes": likes} if likes else {})
        self.setup = Setup(self.seats, scene, dict(rulings or {}))
        self.position: Position = SYSTEM.begin(self.setup)
        if phase:
            self.play(m.BeginPhase(phase))  # type: ignore[arg-type]

    # Looking

    def who(self, key: str) -> Character:
        return next(one for one in self.position.characters if one.key == key)

    def uses(self, key: str, name: str) -> tuple[int | None, int | None]:
        """What is left of a proficiency's uses, in the session and in downtime."""
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
        """The points that are being handed out."""
        first = self.position.happening[0]
        assert isinstance(first, Volley)
        return first

    @property
    def quiet(self) -> bool:
        """Whether no check is made, time runs and no damage falls."""
        return self.position.check is None and self.position.freeze is None and not self.position.happening

    def of_kind(self, kind: str) -> list[Event]:
        """All events of one kind told so far."""
        return [event for event in self.events if event.kind == kind]

    def rules_of(self, kind: str) -> list[str]:
        """The rules that the last move's events of one kind cite."""
        return [event.rule for event in self.last if event.kind == kind]

    def told(self, key: str, *kinds: str) -> list[str]:
        """The texts that a seat was told; of these kinds, if any are named."""
        seat = self.seat(key)
        return [event.text for event in self.events if event.seen_by(seat) and (not kinds or event.kind in kinds)]

    def seat(self, key: str) -> Seat:
        return next(seat for seat in (*self.seats, WATCHER) if seat.key == key)

    def view(self, key: str) -> Position:
        """The position as one seat sees it; the empty key is the spectator's."""
        seen: Position = SYSTEM.view(self.position, self.seat(key))
        return seen

    def options(self, key: str, kind: str = "") -> list[Option]:
        """What a seat may do now."""
        return [o for o in SYSTEM.options(self.view(key), self.seat(key)) if kind in ("", o.move)]

    def kinds(self, key: str) -> set[str]:
        """The kinds of move that a seat may make now."""
        return {option.move for option in self.options(key)}

    def waits_for(self) -> list[str]:
        return [seat.key for seat in SYSTEM.waited_for(self.position, self.seats)]

    # Moving

    def seat_for(self, move: Move) -> Seat:
        """Whose move this is: its character's player, or the Ref where the move is the Ref's."""
        key = getattr(move, "lead", "") or getattr(move, "character", "")
        return self.seat(self.who(key).controller) if type(move) in PLAYER_MOVES else REF

    def play(self, move: Move, seat: str | None = None, cards: Sequence[str] = ()) -> tuple[Event, ...]:
        """Makes a move with these cards drawn; the events it led to."""
        if cards:
            self.cards.left.append(tuple(cards))
        told = self.make(move, self.seat_for(move) if seat is None else self.seat(seat))
        assert not self.cards.left, f"nobody drew {self.cards.left}"
        while self.settles and (helpless := self.helpless()):
            told += self.make(m.TakePoint(helpless), self.seat(self.who(helpless).controller))
        self.last = told
        return told

    def make(self, move: Move, who: Seat) -> tuple[Event, ...]:
        """One move of this seat, and nothing else."""
        turn = SYSTEM.play(self.position, who, move, self.cards)
        self.position, self.turned_up = turn.position, turn.opened
        self.events += turn.events
        return turn.events

    def helpless(self) -> str:
        """Whoever is asked about a point of damage and has nothing to ward it off with; empty if nobody is."""
        for seat in self.seats if self.position.happening else ():
            options = self.options(seat.key)
            taking = [str(option.fixed["character"]) for option in options if option.move == "take-point"]
            if taking and not any(option.move == "spend-armour" for option in options):
                return taking[0]
        return ""

    def rule(self, **changes: str) -> tuple[Event, ...]:
        """Changes rulings at the table."""
        turn = SYSTEM.rule(self.position, changes, no_chance)
        self.position, self.last = turn.position, turn.events
        self.events += turn.events
        return turn.events

    # Checks

    def tries(self, lead: str, skill: str = "", *asks: str, words: str = "") -> None:
        """A character tries something; the Ref has not spoken yet."""
        self.play(m.OpenCheck(lead, skill, asks, words))

    def accept(self, skill: str | None = None, *relevant: str) -> None:
        """The Ref takes the check up, with its skill as named unless told otherwise."""
        self.play(m.AcceptCheck(self.check.attempt.skill if skill is None else skill, relevant))

    def joins(self, *keys: str) -> None:
        """These join, and then nobody does any more."""
        if self.check.step == "joining":
            for key in keys:
                self.play(m.Join(key))
            self.play(m.CloseJoining())
        else:
            assert not keys, "nobody can join here"

    def gives(self, key: str, *names: str) -> None:
        self.play(m.HandIn(key, names))

    def hand_in(self, **cards: str) -> None:
        """Each participant gives the proficiencies written down for it, or nothing, in table order."""
        for key in self.check.participants:
            self.gives(key, *cards.pop(key, "").split())
        assert not cards, f"nobody asked {cards}"

    def build(self, *also: str) -> None:
        self.play(m.BuildDeck(also))

    def draws(self, *cards: str) -> tuple[Event, ...]:
        return self.play(m.DrawCards(self.check.attempt.lead), cards=cards)

    def ready(self, lead: str, skill: str = "", *helpers: str, also: Sequence[str] = (), **cards: str) -> None:
        """A check up to its draw."""
        self.tries(lead, skill)
        self.prepare(*helpers, also=also, **cards)

    def prepare(self, *helpers: str, also: Sequence[str] = (), skill: str | None = None, **cards: str) -> None:
        """The check that somebody tries, or declared, up to its draw."""
        self.accept(skill)
        self.joins(*helpers)
        self.hand_in(**cards)
        self.build(*also)

    def checks(self, lead: str, skill: str, draw: str, *helpers: str, also: Sequence[str] = (), **cards: str) -> None:
        """A whole check but for its botch; `draw` are two cards."""
        self.ready(lead, skill, *helpers, also=also, **cards)
        self.draws(*draw.split())

    def botch(self, *kinds: str, points: int = 1, words: str = "") -> tuple[Event, ...]:
        """The Ref settles a botch."""
        return self.play(m.SettleBotch(kinds or ("physical",), points, words))  # type: ignore[arg-type]

    # Freezes

    def freezes(self, cause: str = "Glass breaks", **answers: str) -> None:
        """The Ref calls a time freeze; with answers, everybody speaks."""
        self.play(m.OpenFreeze(cause))
        if answers:
            self.declares(**answers)

    def says(self, key: str, answer: str, skill: str = "", target: str = "", weapon: str = "", words: str = "") -> None:
        self.play(m.Declare(key, answer, skill, target, weapon, words))  # type: ignore[arg-type]

    def declares(self, **answers: str) -> None:
        """Each one's “answer skill target weapon”, “-” for none, in the order written; all others do nothing."""
        for key, words in answers.items():
            answer, *rest = words.split()
            if answer == "help":
                rest = ["-", *rest]
            self.says(key, answer, *(word.replace("-", "") for word in rest))
        for key in self.frozen.declared.waiting if self.position.freeze else ():
            self.says(key, "nothing")

    def makes(self, draw: str, *, also: Sequence[str] = (), skill: str | None = None, **cards: str) -> None:
        """The check that is on in a freeze, from the Ref's word to its draw, a botch settled as usual."""
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
        """The exact chances of each two values of the check that is to be drawn, by playing every draw."""
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

    # Being refused

    def refused(self, move: Move, seat: str | None = None) -> Refusal:
        """The refusal of a move: it must come from check and play alike, be plain, and change nothing."""
        before = SYSTEM.encode(self.position)
        who = self.seat_for(move) if seat is None else self.seat(seat)
        with pytest.raises(Refused) as caught:
            SYSTEM.play(self.position, who, move, no_chance)
        refusal = caught.value.refusal
        assert SYSTEM.check(SYSTEM.view(self.position, who), who, move) == refusal
        assert SYSTEM.encode(self.position) == before
        assert_plain(refusal)
        return refusal


PLAYER_MOVES: tuple[type[Move], ...] = (
    m.OpenCheck, m.Treat, m.Bang, m.Join, m.StayOut, m.LeaveCheck, m.HandIn, m.DrawCards, m.GiveUp, m.Declare,
    m.SpendArmour, m.TakePoint,
)  # fmt: skip


def usual(option: Option, name: str) -> Any:
    """The value a field of an option takes when nobody chooses."""
    return next(field.domain.usual for field in option.fields if field.name == name)


def legal(option: Option, name: str) -> str:
    """What is legal for a field of an option, in words."""
    return next(field.domain.legal for field in option.fields if field.name == name)


def choices(option: Option, name: str) -> list[Any]:
    """The values that a field of an option lets choose from."""
    return [choice.value for field in option.fields if field.name == name for choice in field.domain.choices]  # type: ignore[union-attr]


def assert_plain(refusal: Refusal) -> None:
    """A refusal says in one plain sentence what is wrong and cites a rule of the rulebook, or its prefix."""
    assert refusal.rule in SYSTEM.rulebook or refusal.rule == "SD"
    assert refusal.text
    assert refusal.text.endswith(".")
    assert ". " not in refusal.text
    assert "\n" not in refusal.text


@contextmanager
def refuses(rule: str) -> Iterator[list[Refusal]]:
    """What is done inside must be refused under this rule; the refusal is in the list afterwards."""
    found: list[Refusal] = []
    with pytest.raises(Refused) as caught:
        yield found
    found.append(caught.value.refusal)
    assert caught.value.refusal.rule == rule, str(caught.value.refusal)
    assert_plain(caught.value.refusal)
