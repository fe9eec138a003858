"""The conformance suite and options: each way to offer wrong options fails it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.actions import Commit, Pass
from night_watch.model import (
    View,
    ref,
)

from facedown.game import (
    Option,
    Refusal,
    Seat,
    Setup,
)
from facedown.game.conformance import conform
from facedown.game.options import admit
from facedown.game.system import System
from night_watch import NightWatch
from tests.game.conforming import FACILITATED, breaks_a_promise

# Each of these breaks one promise about options.


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


def offers(view: View, move: Commit | Pass) -> tuple[Option, ...]:
    """Return the options of the player to whom the watcher of a move belongs."""
    watch = NightWatch()
    found = [one.controller for one in view.watchers if one.key == move.watcher]
    return watch.options(view, Seat(found[0])) if found else ()


class AcceptsPassesOfOthers(NightWatch):
    """Its `check` does not ask whose watcher passes."""

    def check(self, view: View, seat: Seat, move: Any) -> Refusal | None:
        if isinstance(move, Pass) and admit(offers(view, move), move) is True:
            return None
        return super().check(view, seat, move)


class Allows(NightWatch):
    """A base class with a function `allowed` that accepts commitments without their options."""

    def __init__(self) -> None:
        self.allows = {Commit: self.allowed}

    def allowed(self, view: View, seat: Seat, move: Commit) -> bool:
        """Agree with the options; this breaks no promise."""
        return admit(NightWatch().options(view, seat), move) is True


class AllowsTheMovesOfOthers(Allows):
    """Its `allows` does not ask whose watcher commits a card."""

    def allowed(self, view: View, seat: Seat, move: Commit) -> bool:
        return admit(offers(view, move), move) is True


class AllowsEveryTarget(Allows):
    """Its `allows` lets a watcher strike itself."""

    def allowed(self, view: View, seat: Seat, move: Commit) -> bool:
        owed = {option.fixed.get("watcher") for option in NightWatch().options(view, seat)}
        return move.card == "strike" and move.watcher == move.target and move.watcher in owed


def test_a_system_whose_allows_agrees_with_its_options_conforms() -> None:
    system = Allows()
    assert conform(system, [Setup(FACILITATED, system.sample())], games=2, moves=60).moves


BROKEN: dict[Callable[[], System[Any]], str] = {
    OffersWithoutAGroup: "the option “Open round 1” is in a group",
    OffersWithoutALabel: "the label “” has 1 to 60 characters",
    OffersWithALongLabel: "the label “x{61}” has 1 to 60 characters",
    OffersUnderThirteenGroups: "options are listed under at most 12 groups, not 13: Group 0",
    OffersTwice: "every option has a key of its own, and “open-round” occurs twice",
    OffersToNobody: "watcher:nobody, the actor of “Open round 1”, is on the board",
    OffersUnknownPieces: "tower:[a-z]+, a choice of “Commit a card”, is on the board",
    OffersWhatIsNoData: "“Open round 1” is the same after it was written as JSON",
    RefersToNothing: "the field target of commit refers to “watcher”",
    AcceptsPassesOfOthers: r"that Pass\(.*, which no option offers to .*, is refused",
    AllowsTheMovesOfOthers: r"`allows` does not accept Commit\(.*, which no option offers to",
    AllowsEveryTarget: r"`allows` does not accept Commit\(.*, which no option offers to",
    PressesNobody: "`pressing` returns the owed and fleeting options",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_with_wrong_options_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    breaks_a_promise(broken(), BROKEN[broken])
