"""What the pages of a seat show at twin tables. `test_every_route` checks that no page is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec

from facedown.game import Seat
from facedown.session import Session
from facedown.table import History, TableReader
from facedown.web.access import Access, manages
from facedown.web.dock import form_html
from facedown.web.frames import Frame, frame_of
from facedown.web.links import Link
from facedown.web.live import Cursor, Stream, messages_for_browser
from facedown.web.log_lines import earlier_part
from facedown.web.operations import NOT_MANAGER
from facedown.web.pages.characters import character_text, characters_values, scene_text
from facedown.web.pages.history import past_values, values_of_checks
from facedown.web.pages.joining import join_values
from facedown.web.pages.links import links_values
from facedown.web.pages.own_seat import own_seat_values
from facedown.web.pages.rules import rule_html
from facedown.web.pages.rulings import rulings_values
from facedown.web.pages.sessions import facilitator_values, session_values
from facedown.web.pages.table import explanation_of, page_values
from facedown.web.rulebooks import applied_in
from facedown.web.saving import files_to_save
from facedown.web.table_reading import draws_of
from facedown.web.templating import render
from tests.web.twin_reads import session_of

MOST_FORMS = 4
"""The forms of a viewer that are compared each time."""

MOST_SEARCHED = 8
"""The last entries that are searched for a line that cites a rule."""

LINK = Link("seat", "Your seat", "https://example.org/join/key", "<svg></svg>")
"""A link with a key, which is random and known only to its seat."""


class Viewing:
    """A table as a viewer sees it now."""

    def __init__(self, history: History, viewer: Seat) -> None:
        self.history, self.viewer = history, viewer
        self.session: Session = session_of(history)
        self.access = Access("table", viewer.key, "key")

    @cached_property
    def frame(self) -> Frame:
        """The frame of the page."""
        return frame_of(self.session, self.viewer, frozenset())

    @property
    def manages(self) -> bool:
        """Whether the viewer manages the table."""
        return manages(self.session, self.viewer.key)


def table_page(one: Viewing) -> str:
    """Return the page of the table."""
    return render("table/table.html", **page_values(one.session, one.access, one.frame))


def update(one: Viewing) -> list[str]:
    """Return an update for a browser that lacks the last entries, and what the server knows of its page."""
    frame = one.frame
    stream = Stream(one.access, Cursor(frame.entry - 3, frame.message, frame.version, ""))
    return [msgspec.json.encode(messages_for_browser(stream, frame)).decode(), frame.id, str(frame.turn)]


def earlier_lines(one: Viewing) -> str:
    """Return the part of the log before the one on the page."""
    log = one.frame.log
    return earlier_part(one.history, one.session.table.chat, one.viewer, log.entry, log.message).html(loads=False)


def explanation(one: Viewing) -> str:
    """Return what explains the last line."""
    return render("log/why.html", **explanation_of(one.session, one.viewer, one.frame.entry, 0))


def forms(one: Viewing) -> list[str]:
    """Return the forms of some options."""
    options = one.session.table.options(one.viewer)[:MOST_FORMS] if one.viewer.key else ()
    return [f"{option.key} {form_html(one.session, one.viewer, option, {})}" for option in options]


def past_page(one: Viewing) -> str:
    """Return the page of the table before the last entry."""
    past = past_values(one.history, one.viewer, max(0, one.frame.entry - 1))
    return render("pages/past.html", manages=one.manages, **past)


def rule_pages(one: Viewing) -> list[str]:
    """Return the page of a rule that one of the last lines cites, with the last lines that cite it and earlier ones."""
    history, viewer, last = one.history, one.viewer, one.frame.entry
    lines = TableReader(history).lines(viewer, last - MOST_SEARCHED)
    rule = next((line.event.rule for line in reversed(lines) if line.event.rule in history.system.rulebook), None)
    if rule is None:
        return []
    found = [applied_in(history, viewer, rule, before=before) for before in (None, last)]
    return [rule_html(history.system, rule, applied).content for applied in found]


def own_seat_page(one: Viewing) -> str:
    """Return the page about the own seat. A spectator has none."""
    if not one.viewer.key:
        return ""
    values = own_seat_values(one.session, one.viewer)
    return render("pages/me.html", link=LINK, only_here=False, refusal=None, **values)


def links_page(one: Viewing) -> str:
    """Return the page on which the manager of the table gives seats and links."""
    if not one.manages:
        return NOT_MANAGER.text
    values = links_values(one.session, one.viewer)
    return render("pages/links.html", said="", links=[LINK], only_here=False, refusal=None, **values)


def rulings_page(one: Viewing) -> str:
    """Return the page of the rulings."""
    return render("pages/rulings.html", **rulings_values(one.session, one.viewer, ""))


def checks_page(one: Viewing) -> str:
    """Return the page about the protection of the draws."""
    return render("pages/checks.html", **values_of_checks(draws_of(one.session)))


def invitation(one: Viewing) -> str:
    """Return the page of the invitation of the seat."""
    return render("pages/join.html", key="key", **join_values(one.session, one.viewer))


def characters_page(one: Viewing) -> str:
    """Return the page of the characters whose files the viewer can save."""
    return render("pages/characters.html", **characters_values(one.session, one.viewer))


def character_files(one: Viewing) -> list[str]:
    """Return the texts of the files of characters that the viewer can save."""
    there = files_to_save(one.session, one.viewer).characters
    return [character_text(one.session, one.viewer, character.key) for character in there]


def scene_file(one: Viewing) -> str:
    """Return the text of the scene file, if the viewer can save it."""
    return scene_text(one.session, one.viewer) if files_to_save(one.session, one.viewer).scene else ""


def sessions_page(one: Viewing) -> str:
    """Return the page of the sessions, with the last one in short."""
    values = {**facilitator_values(one.session, one.viewer), **session_values(one.history, one.viewer, 0)}
    return render("pages/sessions.html", refusal=None, draft="", **values)


SEAT = "GET /table/{table}/{seat}"

PAGES: Mapping[str, Callable[[Viewing], str | list[str]]] = {
    SEAT: table_page,
    f"{SEAT}/stream": update,
    f"{SEAT}/log": earlier_lines,
    f"{SEAT}/form": forms,
    f"{SEAT}/me": own_seat_page,
    f"{SEAT}/links": links_page,
    f"{SEAT}/characters": characters_page,
    f"{SEAT}/characters/{{key}}": character_files,
    f"{SEAT}/scene": scene_file,
    f"{SEAT}/sessions": sessions_page,
    f"{SEAT}/rulings": rulings_page,
    f"{SEAT}/checks": checks_page,
    "GET /join/{key}": invitation,
}
"""What is compared at twin tables, by the route that answers it."""

PAGES_OF_ENTRIES: Mapping[str, Callable[[Viewing], str | list[str]]] = {
    f"{SEAT}/why": explanation,
    f"{SEAT}/past": past_page,
    f"{SEAT}/rule/{{rule}}": rule_pages,
}
"""What is compared besides, if the viewer knows of an entry."""


def pages_of(history: History, viewer: Seat) -> dict[str, bytes]:
    """Return all that the pages of a viewer show, by the route that answers it."""
    one = Viewing(history, viewer)
    pages = {**PAGES, **(PAGES_OF_ENTRIES if one.frame.entry >= 0 else {})}
    return {route: msgspec.json.encode(page(one)) for route, page in pages.items()}
