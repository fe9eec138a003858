"""The options that a seat has at the moment, computed from the seat’s view: a function for each action."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import NO_YES, YES_NO, Choice, Field, OneOf, Option, Seat
from night_watch import model
from night_watch.model import Pending, View, ref, watcher

CARDS = OneOf((Choice("strike", "strike"), Choice("guard", "guard"), Choice("hold", "hold")))


def open_round(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the Captain’s option to open the next round, if at least two sides are still standing (NW-01)."""
    sides = {watcher(view, key).side for key in model.standing_watchers(view)}
    if seat.key == view.captain and not view.running and len(sides) > 1:
        yield Option("open-round", f"Open round {view.round + 1}", "NW-01", owed=True)


def commit(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to commit a card for each of the seat's watchers who must still commit or pass (NW-02)."""
    for key in undecided_watchers(view, seat):
        others = tuple(
            Choice(other, watcher(view, other).name) for other in model.standing_watchers(view) if other != key
        )
        target = Field(
            "target", OneOf(others), "Target", "NW-02",
            sealed=True, refers="watcher", depends="card", cases=((("guard",), None),),
        )  # fmt: skip
        card = Field("card", CARDS, "Card", "NW-02", sealed=True)
        yield Option(
            "commit", "Commit a card", "NW-02", {"watcher": key}, (card, target), owed=True, actor=ref(key)
        )  # fmt: skip


def pass_(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option to pass without a card for each of the seat's watchers who must still commit or pass (NW-02)."""
    for key in undecided_watchers(view, seat):
        yield Option("pass", "Pass", "NW-02", {"watcher": key}, concedes=True, actor=ref(key))


def step_in(view: View, seat: Seat) -> Iterator[Option]:
    """Yield a guard’s option to become the target of a blow in place of another watcher, or to decline (NW-04)."""
    yield from yes_or_no(view, seat, model.StepInFrame, "step-in", "Step in for the target", "NW-04", NO_YES)


def riposte(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option of a blow’s target to turn the blow back at the striker, or to take the blow (NW-05)."""
    yield from yes_or_no(view, seat, model.RiposteFrame, "riposte", "Turn the blow back", "NW-05", NO_YES)


def spring(view: View, seat: Seat) -> Iterator[Option]:
    """Yield a holder’s option to strike with the held card, or to keep holding it (NW-08)."""
    yield from yes_or_no(view, seat, model.SpringFrame, "spring", "Strike with the held card", "NW-08", YES_NO)


def judge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the Captain's option to decide whether a watcher at 0 guard falls (NW-07)."""
    top = view.frames.top
    if isinstance(top, model.JudgeFrame) and seat.key == view.captain:
        name = watcher(view, top.watcher).name
        field = Field("falls", OneOf(YES_NO), "Falls", "NW-07")
        yield Option("judge", f"Judge {name}", "NW-07", {"watcher": top.watcher}, (field,), owed=True)


def undecided_watchers(view: View, seat: Seat) -> list[str]:
    """Return the keys of the seat’s watchers who must still commit a card or pass."""
    if view.frames or not view.running:
        return []
    return [key for key in view.cards.waiting if watcher(view, key).controller == seat.key]


def yes_or_no(
    view: View, seat: Seat, frame: type[Pending], move: str, label: str, rule: str, answers: tuple[Choice, ...]
) -> Iterator[Option]:
    """Yield the option to answer yes or no, if the newest pending decision is a `frame` for one of the seat’s watchers.

    `move` is the name of the move, `label` the question, and `answers` the choices.
    """
    top = view.frames.top
    if isinstance(top, frame) and watcher(view, top.watcher).controller == seat.key:
        field = Field("accepts", OneOf(answers), label, rule)
        yield Option(move, label, rule, {"watcher": top.watcher}, (field,), owed=True, actor=ref(top.watcher))
