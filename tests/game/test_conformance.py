"""The conformance suite: installed systems pass it, and systems that leak, lose or accept too much fail it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.actions import Commit
from night_watch.model import (
    Blow,
    Card,
    JudgeFrame,
    Position,
    RiposteFrame,
    Rulings,
    SpringFrame,
    StepInFrame,
    View,
    Watcher,
    ref,
)

from facedown.game import (
    SPECTATOR,
    Option,
    Refusal,
    Refused,
    Seat,
    Setup,
    Term,
    Visibility,
    fields,
    registry,
)
from facedown.game.conformance import Report, conform
from facedown.game.system import System
from night_watch import NightWatch
from tests.game.conforming import FACILITATED, PLAYERS, breaks_a_promise
from tests.rulings import contrary

EXTENSIONS = ("featured-foes", "second-wind", "spoils-of-the-sweep")


@pytest.mark.parametrize("seats", [PLAYERS, FACILITATED], ids=["players", "facilitated"])
@pytest.mark.parametrize("sample", ["dukes-dinner", "harbour"])
@pytest.mark.parametrize("rulings", [{}, contrary(registry.system("core-kernel"))], ids=["default", "contrary"])
def test_core_kernel_conforms(seats: tuple[Seat, ...], sample: str, rulings: dict[str, str]) -> None:
    kernel = registry.system("core-kernel")
    report = conform(kernel, [Setup(seats, kernel.sample(sample), rulings)], games=3, moves=90)
    assert report.never_reached == ()
    assert report.hostile > 29 * 4, "each of the 29 kinds of move, from each seat and from a spectator"


def test_core_kernel_conforms_with_extensions() -> None:
    kernel = registry.system("core-kernel")
    report = conform(kernel, [Setup(FACILITATED, kernel.sample("harbour"), {}, EXTENSIONS)], games=3, moves=90)
    assert report.never_reached == ()


def test_an_example_system_by_a_stranger_conforms() -> None:
    watch = registry.system("night-watch")
    report = conform(watch, [Setup(FACILITATED, watch.sample())], games=6, moves=120)
    assert report.never_reached == ()


# Each of these breaks one promise of the contract.


class LeaksItsCards(NightWatch):
    """Its view hides nothing."""

    def view(self, position: Any, viewer: Seat) -> Any:
        return position


class LeaksToSpectators(NightWatch):
    """Its view shows spectators everything."""

    def view(self, position: Any, viewer: Seat) -> Any:
        return position if viewer == SPECTATOR else super().view(position, viewer)


class TellsTheCard(NightWatch):
    """Its events reveal committed cards."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        if isinstance(move, Commit) and not ctx.opened:
            ctx.emit("NW-02", "committed", watcher=ref(move.watcher), card=Term(move.card))


class RefusesByTheHidden(NightWatch):
    """Its refusals depend on what the seat cannot know."""

    def play(self, position: Position, seat: Seat, move: Any, chance: Any, first_draw: int = 0) -> Any:
        if any(card.kind == "guard" for _, card in position.cards.contents):
            refusal = Refusal("NW-02", "Somebody guards.")
            raise Refused(refusal)
        return super().play(position, seat, move, chance, first_draw)


class OffersTooMuch(NightWatch):
    """It refuses moves that it offers."""

    def check(self, view: View, seat: Seat, move: Any) -> Refusal | None:
        if isinstance(move, Commit) and move.card == "guard":
            return Refusal("NW-02", "No guards today.")
        return super().check(view, seat, move)


class AcceptsTooMuch(NightWatch):
    """It lets every seat make every move that some seat may make."""

    def check(self, view: View, seat: Seat, move: Any) -> Refusal | None:
        if isinstance(move, Commit) and view.cards.waiting and move.watcher in view.cards.waiting:
            return None
        return super().check(view, seat, move)


class LosesGuards(NightWatch):
    """It loses some of a conserved quantity."""

    def conserved(self, position: Position) -> dict[str, int]:
        return {"rounds": position.round}


class IsFickle(NightWatch):
    """It uses randomness that is not from chance."""

    count = 0

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        IsFickle.count += 1
        ctx.position = replace(ctx.position, round=ctx.position.round + IsFickle.count % 2)


class ImaginesTooLittle(NightWatch):
    """The position that it imagines does not fit the view."""

    def determinize(self, view: Any, viewer: Seat, below: Any) -> Position:
        return replace(super().determinize(view, viewer, below), round=view.round + 1)


class ImaginesWhatCannotBePlayed(NightWatch):
    """The hidden cards that it imagines are of no kind."""

    def determinize(self, view: Any, viewer: Seat, below: Any) -> Position:
        world, cards = super().determinize(view, viewer, below), view.cards
        for key in cards.laid:
            if cards.of(key) is None:
                cards = cards.lay(key, Card("club"))  # type: ignore[arg-type]
        return replace(world, cards=cards)


class LetsSpectatorsAct(NightWatch):
    """Spectators have options."""

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return super().options(view, FACILITATED[0] if seat == SPECTATOR else seat)


class StopsShort(NightWatch):
    """Nobody owes a move, but the game is not over."""

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return () if view.round else super().options(view, seat)


class TakesAnyExtension(NightWatch):
    """It accepts unknown Extensions."""

    def begin(self, setup: Setup) -> Position:
        return super().begin(replace(setup, extensions=()))


class TakesAnyName(NightWatch):
    """It ignores unknown fields of a watcher."""

    def begin(self, setup: Setup) -> Position:
        known = ("name", "side", "wits", "guard")
        rows = [{name: row[name] for name in known if name in row} for row in setup.scene.get("watcher", [])]
        return super().begin(replace(setup, scene={**setup.scene, "watcher": rows}))


class TakesAnyType(NightWatch):
    """It does not check the types in a setup before it uses them."""

    def check_setup(self, setup: Setup) -> None:
        pass


class StumblesOverUnknownKeys(NightWatch):
    """It looks up a watcher without checking that it exists."""

    def explain(self, view: View, seat: Seat, move: Any) -> Refusal:
        names = {one.key: one.name for one in view.watchers}
        return Refusal("NW-02", f"{names[getattr(move, 'watcher', view.watchers[0].key)]} cannot do that now.")


class WritesEveryNumberOut(NightWatch):
    """It quotes data that it cannot read in full."""

    def read_move(self, data: Any) -> Any:
        try:
            return super().read_move(data)
        except Refused:
            raise Refused(Refusal("NW-02", f"{data} is no move.")) from None


class AnswersWithoutARule(NightWatch):
    """Its refusal of data that it cannot read cites an unknown rule."""

    def read_move(self, data: Any) -> Any:
        try:
            return super().read_move(data)
        except Refused:
            raise Refused(Refusal("NW-99", "That is no move.")) from None


class LetsAnybodyBeNamed(NightWatch):
    """It lets unknown watchers pass."""

    def check(self, view: View, seat: Seat, move: Any) -> Refusal | None:
        known = {one.key for one in view.watchers}
        return None if getattr(move, "watcher", "odile") not in known else super().check(view, seat, move)

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        if getattr(move, "watcher", "odile") in {one.key for one in ctx.position.watchers}:
            super().perform(ctx, seat, move)


def test_a_report_lists_the_cases_that_no_game_reached() -> None:
    watch = registry.system("night-watch")
    assert "secrets_changed" in conform(watch, [Setup(FACILITATED, watch.sample())], games=1, moves=1).never_reached
    assert Report(1, 2, 3, 4, 5, 6, 7, 8).never_reached == ()


class KnowsADecodedPosition(NightWatch):
    """A decoded position has other options."""

    decoded: Position | None = None
    in_use = False

    def decode(self, encoded: bytes) -> Position:
        self.decoded = super().decode(encoded)
        return self.decoded

    def view(self, position: Position | View, viewer: Seat) -> View:
        self.in_use = position is self.decoded
        return super().view(position, viewer)

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        label = "Wait" if self.in_use else "Pass"
        return tuple(replace(one, label=label) for one in super().options(view, seat))


class DeclaresTooLittle(NightWatch):
    """It does not declare the visibility of a watcher's guard."""

    visibility = Visibility(
        {
            Position: fields("rulings captain watchers round running passed strikes frames seats cards held"),
            Watcher: fields("key name side controller wits breath guarding"),
            Card: fields("kind target"),
        },
        public=(Rulings, Blow, StepInFrame, RiposteFrame, JudgeFrame, SpringFrame),
    )


BROKEN: dict[Callable[[], System[Any]], str] = {
    LeaksItsCards: "the view of|the same view",
    LeaksToSpectators: "the view of|the same view",
    TellsTheCard: "the events that .* receives",
    RefusesByTheHidden: "refusals|the same answer|`play` refuses",
    OffersTooMuch: "is not refused|was refused",
    AcceptsTooMuch: "which no option offers",
    LosesGuards: "changes no conserved quantity",
    IsFickle: "two runs|the view of",
    ImaginesWhatCannotBePlayed: "can make the offered move .* in a position imagined for .* “ValidationError: .*club",
    ImaginesTooLittle: "has the same view",
    LetsSpectatorsAct: "a spectator has no options",
    StopsShort: "a seat has an option until",
    TakesAnyExtension: "a setup with .* is refused",
    TakesAnyName: "an unknown name at watcher.0",
    TakesAnyType: "a setup is refused if it is of a wrong type",
    StumblesOverUnknownKeys: "made or refused, but .* raises KeyError",
    WritesEveryNumberOut: "read or refused, but .* raises ValueError",
    AnswersWithoutARule: "cites a rule",
    LetsAnybodyBeNamed: "which no option offers",
    KnowsADecodedPosition: r"the options of .* are the same after a position is encoded and decoded",
    DeclaresTooLittle: "every field has a declared visibility, and Watcher.guard has none",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_that_breaks_a_promise_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    breaks_a_promise(broken(), BROKEN[broken])
