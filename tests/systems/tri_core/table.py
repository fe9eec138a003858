"""A position with some characters, and dice that show what a test says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.chance import Drawn, Tape
from facedown.game import Event, Move, Option, PieceRef, Refusal, Seat, Tally
from facedown.game.events import Resolution
from facedown.game.values import plain
from facedown.systems.tri_core.model import Character, Position, Rulings, character_of
from facedown.systems.tri_core.options.ability_refusals import actions_of
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.system import SYSTEM
from facedown.table.reading import Reader
from tests.systems.tri_core.characters import KARA, ODO, VELL, made


class Loaded:
    """Chance with the faces that a test names, a list a draw; each draw must be able to show them, and all are used."""

    def __init__(self, *faces: list[int]) -> None:
        self.left = list(faces)

    def __call__(self, draw: Any) -> Any:
        assert self.left, f"nobody thought of {draw.notation}"
        return Tape([Drawn(draw.notation, self.left.pop(0))])(draw)


class Told(Resolution[Position]):
    """What is told of a position, with loaded dice; `asked` is what each was rolled for, with its notation."""

    def __init__(self, *people: Character, rulings: dict[str, Any] | None = None) -> None:
        self.dice = Loaded()
        super().__init__(Position(Rulings(**(rulings or {})), "gm", people), self.dice)
        self.asked: list[tuple[str, str]] = []

    def asking(self, label: Any = "", whose: PieceRef | None = None) -> Any:
        """Chance, with a note of what it was asked for."""
        chance = super().asking(label, whose)

        def noted(draw: Any) -> Any:
            self.asked.append((plain(label), draw.notation))
            return chance(draw)

        return noted

    def load(self, *faces: list[int]) -> None:
        """The next dice."""
        self.dice.left += faces

    def who(self, key: str = "vell") -> Character:
        return character_of(self.position, key)

    def done(self) -> None:
        """All dice were rolled."""
        assert not self.dice.left

    def kinds(self) -> list[str]:
        """What was told, by kind."""
        return [event.kind for event in self.told_so_far()]

    def told_so_far(self) -> tuple[Event, ...]:
        """What was told, without the draws behind it."""
        return tuple(replace(event, draws=()) for event in self.turn().events)


def emitted(
    rule: str, kind: str, to: tuple[str, ...] | None = None, tallies: tuple[Tally, ...] = (), **values: Any
) -> Event:
    """An event with these values."""
    return Event(rule, kind, values, to, tallies)


def sentence(told: Told, event: Event) -> str:
    """The sentence about an event, in the first wording."""
    return Reader(SYSTEM, tuple(SEATS.values())).text(event, told.position)


def vell(key: str = "vell", /, *items: dict[str, Any], sheet: dict[str, Any] | None = None, **state: Any) -> Character:
    """Vell with full resources, things in hand, and what else has befallen it."""
    made_of = made({**VELL, "name": key.title(), "items": list(items), **(sheet or {})})
    return replace(fully_restored(Character(key, made_of, "ana"), Rulings()), **state)


def hero(
    data: dict[str, Any], /, *items: dict[str, Any], sheet: dict[str, Any] | None = None, **state: Any
) -> Character:
    """A hero with full resources and things in hand, on a side of its own, and what else has befallen it."""
    made_of = made({**data, "items": list(items), **(sheet or {})})
    key = made_of.name.lower()
    return replace(fully_restored(Character(key, made_of, "ana", side=key), Rulings()), **state)


def kara(*items: dict[str, Any], **more: Any) -> Character:
    """Kara at the table; her numbers are in `characters`."""
    return hero(KARA, *items, **more)


def odo(*items: dict[str, Any], **more: Any) -> Character:
    """Odo at the table; his numbers are in `characters`."""
    return hero(ODO, *items, **more)


SEATS = {"gm": Seat("gm", "The GM", "facilitator"), "ana": Seat("ana", "Ana"), "ben": Seat("ben", "Ben")}


def offered(told: Told, seat: str, *kinds: str) -> list[Option]:
    """What a seat may do now, of these kinds."""
    who = SEATS[seat]
    options = SYSTEM.options(SYSTEM.view(told.position, who), who)
    return [option for option in options if not kinds or option.move in kinds]


def offered_values(told: Told, seat: str, kind: str, name: str) -> list[Any]:
    """Every value that a field has in the moves of this kind that a seat may make, in the order of the options."""
    ways = ({**option.fixed, **way} for option in offered(told, seat, kind) for way in option.choices())
    return list(dict.fromkeys(way[name] for way in ways))


def actions_offered(told: Told, seat: str, *kinds: str) -> set[str]:
    """The actions that a seat can lay a card of, or that it can choose in moves of these kinds."""
    return {action for option in offered(told, seat, *(kinds or ("lay",))) for action in actions_of(option)}


def refused(told: Told, move: Move, rule: str, seat: str = "ana") -> Refusal:
    """The refusal of a move, which must cite this rule."""
    who = SEATS[seat]
    refusal = SYSTEM.check(SYSTEM.view(told.position, who), who, move)
    assert refusal is not None, f"{move} was not refused"
    assert refusal.rule == rule, str(refusal)
    return refusal


def legal(told: Told, move: Move, seat: str = "ana") -> bool:
    """Whether a seat may make this move."""
    who = SEATS[seat]
    return SYSTEM.check(SYSTEM.view(told.position, who), who, move) is None
