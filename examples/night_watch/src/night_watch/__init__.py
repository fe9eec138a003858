"""Night Watch: a small example of a game system in a package outside Facedown. Its rule ids begin with NW."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
    Control,
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
    """The Night Watch system, as Facedown loads it: its rules, actions, views, and the end of the game."""

    key = "night-watch"
    title = "Night Watch"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    visibility = view.VISIBILITY
    facilitator = "Captain"
    control = Control("watcher", "watchers", "captain")
    needs_facilitator = True
    first_sample = "alley"
    character_table = "watcher"
    closing = frozenset({"brawl-over"})

    def begin(self, setup: Setup) -> Position:
        """Return the position before round 1: the watchers of the scene, assigned in turn to the players’ seats.

        Raises Refused if the scene is malformed, if two watchers have the same name, or if there is no Captain or no
        player.
        """
        self.check_setup(setup)
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
        return Position(self.rulebook.ruled(Rulings(), setup.rulings), captain.key, watchers, seats=tuple(players))

    def view(self, position: Position, viewer: Seat) -> View:
        """Return the position as the seat `viewer` may see it: without the face-down cards of other players."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """Return the name and the player’s seat of every watcher, by the watcher’s key."""
        return board.pieces(position)

    def waiting(self, view: View) -> str:
        """Return a sentence that names the watchers who must still commit a card or pass; empty if there are none."""
        names = [one.name for one in view.watchers if one.key in view.cards.waiting]
        return f"The table waits for {', '.join(names)}." if names else ""

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision. Return False if there is no such step."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return the refusal to change the rulings now, because a round is running; None between rounds."""
        if not position.running:
            return None
        return Refusal("NW-01", "Rulings cannot change during a round.", "Wait until the round is over.")

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that the seat `viewer` sees: one mat for each watcher."""
        return board.board(view, viewer)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """Return a complete position that matches a seat’s view, with random cards in place of the hidden ones.

        `below(n)` returns a random number from 0 to n - 1.
        """
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Return whether the game is over: no round is running, and at most one side is still standing (NW-09)."""
        return not position.running and len(rules.sides_standing(position)) <= 1

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """Return the result of each watcher: whether it is standing (True or False), and its remaining guard."""
        return tuple(
            Outcome(ref(one.key), one.controller, {"standing": one.guard > 0, "guard": one.guard})
            for one in position.watchers
        )


SYSTEM = NightWatch()
