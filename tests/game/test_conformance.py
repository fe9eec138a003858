"""The conformance suite: every installed system passes it, and each way of breaking the contract fails it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
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
    Addend,
    Catalogue,
    Option,
    Refusal,
    Refused,
    Seat,
    SeatRef,
    Setup,
    Tally,
    Term,
    Visibility,
    fields,
    registry,
)
from facedown.game.conformance import NotConforming, Report, conform
from facedown.game.system import System
from night_watch import NightWatch

PLAYERS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cy", "Cy"))
FACILITATED = (Seat("gm", "The GM", "facilitator"), *PLAYERS)
CONTRARY = {
    option: next("9" if c.value == "n" else c.value for c in reversed(ruling.choices) if c.value != ruling.default)
    for option, ruling in registry.system("core-kernel").rulebook.switches.items()
}
"""Every switch of Core Kernel with a value that is not its default."""

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


class CitesNothing(NightWatch):
    """Its events cite unknown rules."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-99", "passed", watcher=ref("odile"))


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


class EmitsAnUnknownKind(NightWatch):
    """It emits an event without a message."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "made-up")


class EmitsTooFewValues(NightWatch):
    """A message shows a value that its event does not have."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed")


class EmitsAnUnknownPiece(NightWatch):
    """An event names a watcher that is not on the board."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=ref("nobody"))


class EmitsAnUnknownPieceInATally(NightWatch):
    """A tally has an addend that names a watcher that is not on the board."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        tally = Tally(Term("order"), (Addend(ref("nobody"), 2, "NW-03"),))
        ctx.emit("NW-03", "order", watcher=ref("odile"), roll=0, wits=2, total=2, tallies=(tally,))


class EmitsAnUnknownSeat(NightWatch):
    """An event names an unknown seat."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=SeatRef("nobody"))


class EmitsAnUnknownTerm(NightWatch):
    """An event has a term without a message."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=Term("somebody"))


class RefersToNoDraw(NightWatch):
    """An event refers to a draw before the first."""

    def perform(self, ctx: Any, seat: Seat, move: Any) -> None:
        super().perform(ctx, seat, move)
        ctx.emit("NW-02", "passed", watcher=ref("odile"), draws=(-1,))


def test_a_report_lists_the_cases_that_no_game_reached() -> None:
    watch = registry.system("night-watch")
    assert "secrets_changed" in conform(watch, [Setup(FACILITATED, watch.sample())], games=1, moves=1).never_reached
    assert Report(1, 2, 3, 4, 5, 6, 7).never_reached == ()


class HasABrokenCatalogue(NightWatch):
    """Fluent cannot read its messages."""

    home: Path

    def _home(self, attribute: str) -> Path:
        return self.home


def broken_messages(folder: Path) -> HasABrokenCatalogue:
    """Return a system whose messages have a mistake in line 2; the file is in this folder."""
    (folder / "messages.ftl").write_text("goal = Win.\nhit = { $who\n", "utf-8")
    system = HasABrokenCatalogue()
    system.home = folder
    return system


def test_a_broken_catalogue_is_refused_with_its_file_and_line(tmp_path: Path) -> None:
    system = broken_messages(tmp_path)
    with pytest.raises(Refused, match=r"messages.ftl: The catalogue has a mistake near “hit = { \$who” \(line 2\)\."):
        system.catalogue()
    with pytest.raises(NotConforming, match=r"all messages can be read, but .*messages.ftl"):
        conform(system, [])


def test_a_catalogue_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    system = broken_messages(tmp_path)
    (tmp_path / "messages.ftl").write_bytes(b"goal = \xff")
    with pytest.raises(Refused, match=r"messages.ftl is not encoded in UTF-8"):
        system.catalogue()


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


class ChangesOptions(NightWatch):
    """A base class whose options one function changes."""

    def changed(self, option: Option) -> Option:
        return option

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return tuple(self.changed(option) for option in super().options(view, seat))


class OffersWithoutAGroup(ChangesOptions):
    """Its options have no group."""

    def changed(self, option: Option) -> Option:
        return replace(option, group="")


class OffersWithoutALabel(ChangesOptions):
    """Its options have no label."""

    def changed(self, option: Option) -> Option:
        return replace(option, label="")


class OffersWithALongLabel(ChangesOptions):
    """Its labels are too long."""

    def changed(self, option: Option) -> Option:
        return replace(option, label="x" * 61)


class OffersUnderThirteenGroups(NightWatch):
    """Its options have too many groups."""

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return tuple(
            replace(option, group=f"Group {number}") for option in super().options(view, seat) for number in range(13)
        )


class OffersTwice(NightWatch):
    """Each of its options occurs twice."""

    def options(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return super().options(view, seat) * 2


class OffersToNobody(ChangesOptions):
    """An actor is not on the board."""

    def changed(self, option: Option) -> Option:
        return replace(option, actor=ref("nobody"))


class OffersUnknownPieces(ChangesOptions):
    """A choice names a piece that is not on the board."""

    def changed(self, option: Option) -> Option:
        return replace(option, fields=tuple(replace(one, refers="tower") for one in option.fields))


class OffersWhatIsNoData(ChangesOptions):
    """A settled value has keys that JSON turns into texts."""

    def changed(self, option: Option) -> Option:
        return replace(option, fixed={**option.fixed, "odd": {1: "one"}})


class RefersToNothing(ChangesOptions):
    """Its fields do not declare that their values name watchers."""

    def changed(self, option: Option) -> Option:
        return replace(option, fields=tuple(replace(one, refers="") for one in option.fields))


class PressesNobody(NightWatch):
    """Its `pressing` disagrees with its options."""

    def pressing(self, view: View, seat: Seat) -> tuple[Option, ...]:
        return super().pressing(view, seat)[1:]


class DeclaresTooLittle(NightWatch):
    """It does not declare the visibility of a watcher's guard."""

    visibility = Visibility(
        {
            Position: fields("rulings captain watchers round running passed strikes frames cards held"),
            Watcher: fields("key name side controller wits breath guarding"),
            Card: fields("kind target"),
        },
        public=(Rulings, Blow, StepInFrame, RiposteFrame, JudgeFrame, SpringFrame),
    )


class HasNoGoal(NightWatch):
    """Its catalogue does not state the goal of the game."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("passed = { $watcher } passes.")


class SaysMoreInFewWords(NightWatch):
    """Its second wording has a message that the first does not have."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("goal = Win.", "more = There is more to say." if wording else "")


class ShowsMoreInFewWords(NightWatch):
    """A message of its second wording shows a value that the first wording does not show."""

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        return Catalogue("goal = Win.", "passed = { $watcher } passes.", "passed = { $who } passes." if wording else "")


BROKEN: dict[Callable[[], System[Any]], str] = {
    LeaksItsCards: "the view of|the same view",
    LeaksToSpectators: "the view of|the same view",
    TellsTheCard: "the events that .* receives",
    RefusesByTheHidden: "refusals|the same answer|`play` refuses",
    OffersTooMuch: "is not refused|was refused",
    AcceptsTooMuch: "which no option offers",
    CitesNothing: "cites a rule",
    LosesGuards: "changes no conserved quantity",
    IsFickle: "two runs|the view of",
    ImaginesTooLittle: "has the same view",
    LetsSpectatorsAct: "a spectator has no options",
    StopsShort: "a seat has an option until",
    TakesAnyExtension: "a setup with .* is refused",
    TakesAnyName: "an unknown name at watcher.0",
    StumblesOverUnknownKeys: "made or refused, but .* raises KeyError",
    WritesEveryNumberOut: "read or refused, but .* raises ValueError",
    AnswersWithoutARule: "cites a rule",
    LetsAnybodyBeNamed: "which no option offers",
    EmitsAnUnknownKind: "events of kind “made-up” have a message in the catalogue",
    EmitsTooFewValues: "the message “passed” shows values that its events have, not watcher",
    EmitsAnUnknownPiece: "“passed” names watcher:nobody, which is on the board of",
    EmitsAnUnknownPieceInATally: "“order” names watcher:nobody, which is on the board of",
    EmitsAnUnknownSeat: "“passed” names a seat of the table, not “nobody”",
    EmitsAnUnknownTerm: "the term “somebody” of “passed” is in the catalogue as term-somebody",
    KnowsADecodedPosition: r"the options of .* are the same after a position is encoded and decoded",
    RefersToNoDraw: r"“passed” refers to draws of this table, not to \(-1",
    OffersWithoutAGroup: "the option “Open round 1” is in a group",
    OffersWithoutALabel: "the label “” has 1 to 60 characters",
    OffersWithALongLabel: "the label “x{61}” has 1 to 60 characters",
    OffersUnderThirteenGroups: "options are listed under at most 12 groups, not 13: Group 0",
    OffersTwice: "every option has a key of its own, and “open-round” occurs twice",
    OffersToNobody: "watcher:nobody, the actor of “Open round 1”, is on the board",
    OffersUnknownPieces: "tower:[a-z]+, a choice of “Commit a card”, is on the board",
    OffersWhatIsNoData: "“Open round 1” is the same after it was written as JSON",
    RefersToNothing: "the field target of commit refers to “watcher”",
    PressesNobody: "`pressing` returns the owed and fleeting options",
    DeclaresTooLittle: "every field has a declared visibility, and Watcher.guard has none",
    HasNoGoal: "states the goal of the game",
    SaysMoreInFewWords: "the message “more” of the wording “brief” is also in the first",
    ShowsMoreInFewWords: "“passed” in the wording “brief” shows who",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_that_breaks_a_promise_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    system = broken()
    with pytest.raises(NotConforming, match=BROKEN[broken]):
        conform(system, [Setup(FACILITATED, system.sample())], games=8, moves=120)
