"""The rulebooks as pages: all rules and rulings of a system, searchable, and each with the lines that cite it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from facedown.game import Rule, Ruling, Seat, System, registry
from facedown.session import Session
from facedown.table import History, Ruled, TableReader
from facedown.web.context import WebRequest, context_of
from facedown.web.pages.page import access_of, first_value, html, in_worker, in_worker_aside, operations_of, ruling_in
from facedown.web.pages.table import SEAT, part
from facedown.web.rulebooks import found_rules, known_system, rule_with_id, rules_changed_by

MOST_APPLIED = 50
"""The most lines of the log that a rule's page lists, the newest ones."""

MOST_SEARCHED = 500
"""The most entries that are searched for lines at once, because each takes time. A link leads to the earlier ones."""


class Applied(msgspec.Struct, frozen=True):
    """A line of the log that cites a rule."""

    entry: int
    text: str


class Found(msgspec.Struct, frozen=True):
    """The lines that cite a rule, the newest first, among the entries that were searched: the first and last of them.

    If `first` is not 0, there are earlier entries.
    """

    lines: tuple[Applied, ...]
    first: int
    last: int


def chapters(system: System[Any], words: str) -> list[tuple[str, list[Rule | Ruling]]]:
    """Return the rules and rulings that contain all words, by chapter; all of them without words."""
    titles = {section.key: section.title for section in system.rulebook.section}
    by_chapter: dict[str, list[Rule | Ruling]] = {}
    for entry in found_rules(system, words):
        by_chapter.setdefault(titles.get(entry.section, entry.section), []).append(entry)
    return list(by_chapter.items())


@get("/rules", include_in_schema=False)
async def rulebooks(request: WebRequest) -> Response[str]:
    """Return the page that lists all rulebooks."""
    systems = await in_worker(request, lambda: [registry.system(key) for key in registry.system_keys()])
    return html("pages/rulebooks.html", systems=systems)


@get("/rules/{system:str}", include_in_schema=False)
async def rulebook(system: FromPath[str], request: WebRequest, q: FromQuery[str] = "") -> Response[str]:
    """Return the rulebook of a system, or the entries that contain the words `q`."""
    return await in_worker(request, lambda: rulebook_html(known_system(system), q, f"/rules/{system}/rule/"))


def rulebook_html(system: System[Any], q: str, base: str) -> Response[str]:
    """Return the page of a rulebook, or of its entries that contain the words `q`. `base` begins the links to rules."""
    words = q[:200]
    return html("pages/rulebook.html", system=system, words=words, chapters=chapters(system, words), base=base)


@get("/rules/{system:str}/rule/{rule:str}", include_in_schema=False)
async def rule_page(system: FromPath[str], rule: FromPath[str], request: WebRequest) -> Response[str]:
    """Return the page of a rule or ruling."""
    return await in_worker(request, lambda: rule_html(known_system(system), rule, None))


def rule_html(system: System[Any], rule: str, found: Found | None) -> Response[str]:
    """Return the page of a rule, with the lines of a log that cite it; None if it is read without a table."""
    book, entry = rule_with_id(system, rule)
    cited = rules_changed_by(book, entry.id)
    return html("pages/rule.html", system=system, entry=entry, cited=cited, found=found)


# At a table


@get(f"{SEAT}/rules", include_in_schema=False)
async def rules_of_table(request: WebRequest, q: FromQuery[str] = "") -> Response[str]:
    """Return the rulebook of the system of a table."""
    access = await access_of(request)
    system = await context_of(request).tables.use(access.table, lambda session: session.table.system)
    return await in_worker(request, lambda: rulebook_html(system, q, "rule/"))


@get(f"{SEAT}/rule/{{rule:str}}", include_in_schema=False)
async def rule_at_table(
    request: WebRequest, rule: FromPath[str], before: FromQuery[int | None] = None
) -> Response[str]:
    """Return the page of a rule, with the lines of the viewer's log that cite it: the newest, or those `before`."""
    access = await access_of(request)

    def taken(session: Session) -> tuple[History, Seat]:
        return session.table.history, access.viewer(session)

    history, viewer = await context_of(request).tables.use(access.table, taken)
    return await in_worker_aside(
        request, lambda: rule_html(history.system, rule, applied_in(history, viewer, rule, before=before))
    )


def applied_in(history: History, viewer: Seat, rule: str, *, before: int | None = None) -> Found:
    """Return the lines of a viewer's log that cite a rule, or whose sums do.

    The last `MOST_SEARCHED` entries are searched, or the last ones with smaller numbers than `before`.
    """
    end = history.state.known_by(viewer.key)
    end = end if before is None else max(0, min(before, end))
    first = max(0, end - MOST_SEARCHED)
    lines = [
        line
        for line in TableReader(history).lines(viewer, first - 1, end - first)
        if line.event.rule == rule or any(rule in tally.rules for tally in line.event.tallies)
    ]
    if len(lines) > MOST_APPLIED:
        first = lines[-MOST_APPLIED].entry
        lines = [line for line in lines if line.entry >= first]
    return Found(tuple([Applied(line.entry, line.text) for line in reversed(lines)]), first, end - 1)


@get(f"{SEAT}/rulings", include_in_schema=False)
async def rulings_page(request: WebRequest) -> Response[str]:
    """Return the page with all switches of the system, and their values at this table."""
    access = await access_of(request)

    def shown(session: Session) -> dict[str, Any]:
        table = session.table
        law = table.system.rulings_of(table.position)
        return {
            "system": table.system,
            "rulings": list(table.system.rulebook.switches.items()),
            "values": {name: as_switch(getattr(law, name)) for name in table.system.rulebook.switches},
            "extensions": [table.system.extensions[key] for key in table.opening.setup.extensions],
            "may_change": access.viewer(session).facilitates,
        }

    return html("pages/rulings.html", **await context_of(request).tables.use(access.table, shown))


def as_switch(value: Any) -> str:
    """Return the value of a ruling as the text that sets it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@post(f"{SEAT}/rule", include_in_schema=False, status_code=200)
async def change_ruling(request: WebRequest) -> Response[str]:
    """Change a ruling of the table, as its facilitator wants."""
    seat, sent = await operations_of(request)
    answer = await seat.act(Ruled(seat.access.seat, {first_value(sent, "name"): ruling_in(sent, "value")}))
    if answer.refusal is not None:
        return html("log/refusal.html", 422, refusal=answer.refusal)
    return part('<p role="status">Changed.</p>')


RULE_ROUTES = [rulebooks, rulebook, rule_page, rules_of_table, rule_at_table, rulings_page, change_ruling]
