"""Whole events and rolls, so that a test can compare everything that was told and rolled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import Event, PieceRef, SeatRef, Stack
from facedown.game.values import plain
from facedown.systems.tri_core.model import Character, Encounter, Exchange, Place, Waiting
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.table import Told

EVERYBODY = None


class Recorded(Told):
    """What is told of a position; `rolls` are what each was rolled for, whose roll it was, and its notation."""

    def __init__(self, *people: Character, rulings: dict[str, Any] | None = None) -> None:
        super().__init__(*people, rulings=rulings)
        self.rolls: list[tuple[str, str, str]] = []

    def asking(self, label: Any = "", whose: PieceRef | None = None) -> Any:
        """Chance, with a note of what it was asked for and of whom."""
        chance = super().asking(label, whose)

        def noted(draw: Any) -> Any:
            self.rolls.append((plain(label), plain(whose) or "", draw.notation))
            return chance(draw)

        return noted

    def load(self, *faces: list[int]) -> None:
        """The next dice; that they are there opens nothing."""
        before = self.opened
        super().load(*faces)
        self.opened = before

    def done(self) -> None:
        """All dice were rolled; that this is asked opens nothing."""
        before = self.opened
        super().done()
        self.opened = before

    def encounter(self) -> Encounter:
        """The encounter that is on."""
        assert self.position.encounter is not None
        return self.position.encounter

    def owed(self) -> tuple[Waiting, ...]:
        """What is waiting to be decided, the newest first."""
        return self.encounter().waits.owed


def scene(
    *people: Character,
    faces: tuple[list[int], ...] = (),
    outside: tuple[str, ...] = (),
    rulings: dict[str, Any] | None = None,
    waits: tuple[Waiting, ...] = (),
    **state: Any,
) -> Recorded:
    """An encounter of these but those outside, in their order, with dice; its exchange is being resolved."""
    told = Recorded(*people, rulings=rulings)
    keys = [one.key for one in people if one.key not in outside]
    places = tuple(Place((key,), 20 - at, 1) for at, key in enumerate(keys))
    state = {"exchange": Exchange((keys[0],), "resolving"), **state}
    told.position = replace(told.position, encounter=Encounter(places, waits=Stack(waits), **state))
    told.load(*faces)
    return told


def quiet(*people: Character, faces: tuple[list[int], ...] = (), rulings: dict[str, Any] | None = None) -> Recorded:
    """The same with no encounter."""
    told = Recorded(*people, rulings=rulings)
    told.load(*faces)
    return told


def happened(rule: str, kind: str, *tallies: str, to: tuple[str, ...] | None = EVERYBODY, **data: Any) -> Any:
    """An event as `events` shows it."""
    return rule, kind, to, data, tallies


def events(told: Told) -> list[Any]:
    """Every event whole; of each tally its name and its total, such as "Grab 17"."""
    told.done()
    return [as_shown(one) for one in told.told_so_far()]


def values_of(told: Told, kind: str) -> list[dict[str, Any]]:
    """The plain values of every event of a kind."""
    return [event.data for event in told.told_so_far() if event.kind == kind]


def as_shown(one: Event) -> Any:
    """An event whole, its tallies by their names and totals."""
    tallies = tuple(f"{plain(tally.label)} {tally.total}" for tally in one.tallies)
    return one.rule, one.kind, one.to, dict(one.data), tallies


def card_data(actor: str, action: str, **given: Any) -> dict[str, Any]:
    """The data of an event about a card; what is not given is as for a plain card."""
    plain_card: dict[str, Any] = {
        "weight": None, "items": [], "subs": [], "target": None, "square": None, "ability": None, "resource": None,
        "at_ap": False, "spared": False, "turned": None, "shape": None, "element": None, "as_well": False,
    }  # fmt: skip
    return {"actor": actor, "action": action, **plain_card, **given}


def laid_data(actor: str, action: str, **given: Any) -> dict[str, Any]:
    """The data of the event that tells its owner of a card that was laid."""
    return {**card_data(actor, action), "sign": None, "awaited": None, "words": "", **given}


def worded(event: Event, wording: str = "") -> str:
    """The sentence about an event without a position: a piece is called by its key, a character by that as a name."""

    def name(ref: PieceRef | SeatRef) -> str:
        key = ref.key.rpartition("/")[2]
        return key.title() if isinstance(ref, PieceRef) and ref.kind == "character" else key

    return SYSTEM.catalogue(wording).text(event, name)
