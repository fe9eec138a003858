"""Night Watch: a small example system for Facedown in a package of its own. Rule ids begin with NW."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
    Outcome,
    Pieces,
    Refusal,
    Resolution,
    Rulebook,
    Seat,
    Setup,
    System,
    read_scene,
    refuse,
)
from night_watch import board, rules, steps, view
from night_watch.actions import ACTIONS
from night_watch.model import Position, Rulings, Scene, View, Watcher, ref


class NightWatch(System[Position, View]):
    """The Night Watch system."""

    key = "night-watch"
    title = "Night Watch"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    visibility = view.VISIBILITY
    facilitator = "Captain"
    needs_facilitator = True
    first_sample = "alley"
    closing = frozenset({"brawl-over"})

    def begin(self, setup: Setup) -> Position:
        """The first position: the scene's watchers, given to the players' seats in turn."""
        scene = read_scene(Scene, setup.scene, "NW-01", "A scene has watchers, each with a name.")
        self.check_extensions(setup)
        names = [sheet.name.casefold() for sheet in scene.watcher]
        if len(set(names)) < len(names):
            raise refuse("NW-01", "Two watchers have the same name.", "Rename one of them.")
        captain = setup.facilitator
        players = [seat.key for seat in setup.seats if seat.role == "player"]
        if captain is None or not players:
            raise refuse("NW-01", "Night Watch needs a Captain and at least one player.")
        watchers = tuple(
            Watcher(names[at], sheet.name, sheet.side, players[at % len(players)], sheet.wits, sheet.guard)
            for at, sheet in enumerate(scene.watcher)
        )
        return Position(self.rulebook.ruled(Rulings(), setup.rulings), captain.key, watchers)

    def view(self, position: Position, viewer: Seat) -> View:
        """The position without the face-down cards of others."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """The watchers."""
        return board.pieces(position)

    def waiting(self, view: View) -> str:
        """A sentence that names the watchers without a card; empty if the table waits for none."""
        names = [one.name for one in view.watchers if one.key in view.cards.waiting]
        return f"The table waits for {', '.join(names)}." if names else ""

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return why these rulings cannot be set now: a round is running; None otherwise."""
        if not position.running:
            return None
        return Refusal("NW-01", "Rulings cannot change during a round.", "Wait until the round is over.")

    def board(self, view: View, viewer: Seat) -> Board:
        """The board that this viewer sees."""
        return board.board(view, viewer)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """A complete position that fits this view."""
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Return whether at most one side is standing and no round is running."""
        return not position.running and len(rules.sides_standing(position)) <= 1

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """For each watcher: 1 if it is standing, and its guard."""
        return tuple(
            Outcome(ref(one.key), one.controller, {"standing": one.guard > 0, "guard": one.guard})
            for one in position.watchers
        )


SYSTEM = NightWatch()
