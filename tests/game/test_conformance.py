"""The conformance suite: every installed system passes it, and each way of breaking the contract fails it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.model import Position
from night_watch.moves import Lay

from facedown.game import SPECTATOR, Event, Option, Refusal, Refused, Seat, Setup, registry
from facedown.game.conformance import NotConforming, conform
from facedown.game.system import System
from night_watch import NightWatch

PLAYERS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cy", "Cy"))
FACILITATED = (Seat("gm", "The GM", "facilitator"), *PLAYERS)
CONTRARY = {
    option: next("9" if c.value == "n" else c.value for c in reversed(ruling.choices) if c.value != ruling.default)
    for option, ruling in registry.system("core-kernel").rulebook.switches.items()
}
"""Every switch of Core Kernel set otherwise than by default."""

EXTENSIONS = ("featured-foes", "second-wind", "spoils-of-the-sweep")


@pytest.mark.parametrize("seats", [PLAYERS, FACILITATED], ids=["players", "facilitated"])
@pytest.mark.parametrize("sample", ["dukes-dinner", "harbour"])
@pytest.mark.parametrize("rulings", [{}, CONTRARY], ids=["default", "contrary"])
def test_core_kernel_conforms(seats: tuple[Seat, ...], sample: str, rulings: dict[str, str]) -> None:
    kernel = registry.system("core-kernel")
    report = conform(kernel, [Setup(seats, kernel.sample(sample), rulings)], games=3, moves=90)
    assert min(report.moves, report.refusals, report.reveals, report.secrets_changed, report.worlds_imagined) > 0
    assert report.hostile > 29 * 4, "each of the 29 kinds of move, from each seat and from a spectator"


def test_core_kernel_conforms_with_extensions() -> None:
    kernel = registry.system("core-kernel")
    report = conform(kernel, [Setup(FACILITATED, kernel.sample("harbour"), {}, EXTENSIONS)], games=3, moves=90)
    assert report.secrets_changed > 0


def test_an_example_system_by_a_stranger_conforms() -> None:
    watch = registry.system("night-watch")
    report = conform(watch, [Setup(FACILITATED, watch.sample())], games=6, moves=120)
    assert min(report.refusals, report.reveals, report.secrets_changed, report.worlds_imagined, report.hostile) > 0


# Each of these breaks one promise of the contract.


class LeaksItsCards(NightWatch):
    """Its view hides nothing."""

    def view(self, position: Position, viewer: Seat) -> Position:
        return position


class LeaksToSpectators(NightWatch):
    """Its view shows spectators everything."""

    def view(self, position: Position, viewer: Seat) -> Position:
        return position if viewer == SPECTATOR else super().view(position, viewer)


class TellsTheCard(NightWatch):
    """It says aloud what was laid."""

    def perform(self, told: Any, seat: Seat, move: Any) -> None:
        super().perform(told, seat, move)
        if isinstance(move, Lay) and not told.opened:
            told.say("NW-02", "laid", f"It is a {move.card}.")


class RefusesByTheHidden(NightWatch):
    """Its play refuses by what the seat cannot know."""

    def play(self, position: Position, seat: Seat, move: Any, chance: Any) -> Any:
        if any(card.kind == "guard" for _, card in position.cards.contents):
            refusal = Refusal("NW-02", "Somebody guards.")
            raise Refused(refusal)
        return super().play(position, seat, move, chance)


class OffersTooMuch(NightWatch):
    """It offers what it refuses."""

    def check(self, view: Position, seat: Seat, move: Any) -> Refusal | None:
        if isinstance(move, Lay) and move.card == "guard":
            return Refusal("NW-02", "No guards today.")
        return super().check(view, seat, move)


class AcceptsTooMuch(NightWatch):
    """It lets anybody do anything that somebody may do."""

    def check(self, view: Position, seat: Seat, move: Any) -> Refusal | None:
        if isinstance(move, Lay) and view.cards.waiting and move.watcher in view.cards.waiting:
            return None
        return super().check(view, seat, move)


class CitesNothing(NightWatch):
    """Its events cite rules that there are not."""

    def perform(self, told: Any, seat: Seat, move: Any) -> None:
        super().perform(told, seat, move)
        told.events.append(Event("NW-99", "made-up", "So there."))


class LosesGuards(NightWatch):
    """It counts what it should conserve, and loses some."""

    def conserved(self, position: Position) -> dict[str, int]:
        return {"rounds": position.round}


class IsFickle(NightWatch):
    """It asks for randomness outside chance."""

    count = 0

    def perform(self, told: Any, seat: Seat, move: Any) -> None:
        super().perform(told, seat, move)
        IsFickle.count += 1
        told.position = replace(told.position, round=told.position.round + IsFickle.count % 2)


class ImaginesTooLittle(NightWatch):
    """The world it imagines does not look like the view."""

    def imagine(self, view: Position, viewer: Seat, below: Any) -> Position:
        return replace(super().imagine(view, viewer, below), round=view.round + 1)


class LetsSpectatorsAct(NightWatch):
    """Spectators have options."""

    def options(self, view: Position, seat: Seat) -> tuple[Option, ...]:
        return super().options(view, FACILITATED[0] if seat == SPECTATOR else seat)


class StopsShort(NightWatch):
    """Nobody owes anything, and it is not over."""

    def options(self, view: Position, seat: Seat) -> tuple[Option, ...]:
        return () if view.round else super().options(view, seat)


class TakesAnyExtension(NightWatch):
    """It begins with Extensions that it has never heard of."""

    def begin(self, setup: Setup) -> Position:
        return super().begin(replace(setup, extensions=()))


class TakesAnyName(NightWatch):
    """It leaves aside what a watcher has by a name that it has never heard of."""

    def begin(self, setup: Setup) -> Position:
        known = ("name", "side", "wits", "guard")
        rows = [{name: row[name] for name in known if name in row} for row in setup.scene.get("watcher", [])]
        return super().begin(replace(setup, scene={**setup.scene, "watcher": rows}))


class StumblesOverUnknownKeys(NightWatch):
    """It looks a watcher up before it asks whether there is one."""

    def explain(self, view: Position, seat: Seat, move: Any) -> Refusal:
        names = {one.key: one.name for one in view.watchers}
        return Refusal("NW-02", f"{names[getattr(move, 'watcher', view.watchers[0].key)]} cannot do that now.")


class WritesEveryNumberOut(NightWatch):
    """It tells back what it cannot read."""

    def read_move(self, data: Any) -> Any:
        try:
            return super().read_move(data)
        except Refused:
            raise Refused(Refusal("NW-02", f"{data} is no move.")) from None


class AnswersWithoutARule(NightWatch):
    """Its answer to what it cannot read cites no rule that there is."""

    def read_move(self, data: Any) -> Any:
        try:
            return super().read_move(data)
        except Refused:
            raise Refused(Refusal("NW-99", "That is no move.")) from None


class LetsAnybodyBeNamed(NightWatch):
    """It lets watchers pass that there are not."""

    def check(self, view: Position, seat: Seat, move: Any) -> Refusal | None:
        known = {one.key for one in view.watchers}
        return None if getattr(move, "watcher", "odile") not in known else super().check(view, seat, move)

    def perform(self, told: Any, seat: Seat, move: Any) -> None:
        if getattr(move, "watcher", "odile") in {one.key for one in told.position.watchers}:
            super().perform(told, seat, move)


BROKEN: dict[Callable[[], System[Any]], str] = {
    LeaksItsCards: "sees the same|looks the same",
    LeaksToSpectators: "sees the same|looks the same",
    TellsTheCard: "is told the same",
    RefusesByTheHidden: "refused|answered alike|play refuses",
    OffersTooMuch: "is offered .* and refused|was refused",
    AcceptsTooMuch: "which no option has",
    CitesNothing: "cites a rule",
    LosesGuards: "keeps what is conserved",
    IsFickle: "two runs|sees the same",
    ImaginesTooLittle: "looks the same",
    LetsSpectatorsAct: "a spectator has nothing to do",
    StopsShort: "somebody owes something",
    TakesAnyExtension: "a table is refused that is set up with",
    TakesAnyName: "an unknown name at watcher.0",
    StumblesOverUnknownKeys: "made or refused, but .* brings KeyError",
    WritesEveryNumberOut: "read or refused, but .* brings ValueError",
    AnswersWithoutARule: "cites a rule",
    LetsAnybodyBeNamed: "which no option has",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_that_breaks_a_promise_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    system = broken()
    with pytest.raises(NotConforming, match=BROKEN[broken]):
        conform(system, [Setup(FACILITATED, system.sample())], games=8, moves=120)
