"""A table of the Core Kernel for the scripts: sheets, and the lines of a Hand."""

from __future__ import annotations

from typing import Any

from facedown.game import Seat
from facedown.table import Entry
from tests.golden.scripts import script

NINE = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")


def sheet(key: str, seat: Seat, av: str, **more: Any) -> dict[str, Any]:
    """An Actor of a scene; `av` lists the nine AVs, a dash for an Attribute it does not own."""
    values = [word if word == "-" else int(word) for word in av.split()]
    return {
        "key": key,
        "name": key.capitalize(),
        "controller": seat.key,
        "av": dict(zip(NINE, values, strict=True)),
        **more,
    }


class Script(script.Script):
    """A Conflict played line by line."""

    def __init__(self, seats: tuple[Seat, ...], actors: list[dict[str, Any]], title: str, **more: Any) -> None:
        scene = {"title": title, "actor": actors}
        super().__init__("core-kernel", seats, scene, {actor["key"]: actor["controller"] for actor in actors}, **more)

    def start(self, *actors: str, stakes: str = "") -> None:
        self.move(self.facilitator or self.seat[actors[0]], "start-conflict", participants=actors, stakes=stakes)

    def deal(self) -> None:
        self.gm("deal-hand")

    def ante(self, actor: str, chip: str, aspect: str, intent: str = "", rolled: list[str] | None = None) -> Entry:
        return self.does(actor, "ante", rolled, actor=actor, chips=(chip,), aspect=aspect, intent=intent)

    def commit(self, actor: str, action: str, bid: int, **more: Any) -> Entry:
        return self.does(actor, "commit", actor=actor, action=action, bid=bid, **more)

    def lines(self, *actors: str, **said: str) -> None:
        """Everybody's justification line, and the GM lets the plays stand."""
        for actor in actors:
            self.does(actor, "justify", actor=actor, line=said.get(actor, ""))
        if self.facilitator:
            self.gm("accept")

    def spread(self, actor: str, source: str, **parts: int) -> None:
        self.does(actor, "spread", actor=actor, source=source, parts=parts)

    def settle(self) -> None:
        """Everybody places damage in the usual way."""
        for _ in range(20):
            for seat in self.table.seats:
                option = next((o for o in self.table.options(seat) if o.move in ("spread", "let-continue")), None)
                if option is not None:
                    self.table.play(seat.key, option.build(self.table.system.move_type))
