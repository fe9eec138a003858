"""The rulebooks as pages: all rules and rulings of a system, searchable, and each with the lines that cite it."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from facedown.game import Rule, Ruling, System, registry
from facedown.web.context import WebRequest, context_of
from facedown.web.packing import accepts_gzip, pack, packed_answer
from facedown.web.pages.page import html, in_worker
from facedown.web.rulebooks import Found, applied_in, found_rules, known_system, rule_with_id, rules_changed_by
from facedown.web.seat_requests import access_of
from facedown.web.settings import COMPRESSES
from facedown.web.slow_work import slow_work
from facedown.web.templating import render


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
    systems = await in_worker(request, registry.systems)
    return html("pages/rulebooks.html", systems=systems)


@get("/rules/{system:str}", include_in_schema=False, opt=COMPRESSES)
async def rulebook(system: FromPath[str], request: WebRequest, q: FromQuery[str] = "") -> Response[bytes]:
    """Return the rulebook of a system, or the entries that contain the words `q`."""
    return await in_worker(request, lambda: rulebook_page(request, known_system(system), q, f"/rules/{system}/rule/"))


def rulebook_page(request: WebRequest, system: System[Any], q: str, base: str, back: str = "") -> Response[bytes]:
    """Return the page of a rulebook, or of its entries that contain the words `q`.

    `base` begins the links to rules, and `back` leads to the table; "" if the rulebook is read without one.
    """
    words, packed = q[:200].strip(), accepts_gzip(request)
    content = (found_entries if words else whole_rulebook)(system.key, base, back, words, packed=packed)
    return packed_answer(request, content, "text/html")


def found_entries(key: str, base: str, back: str, words: str, *, packed: bool) -> bytes:
    """Return the page with the entries of a rulebook that contain all words, `packed` if the browser can read it."""
    system = known_system(key)
    values = {"words": words, "chapters": chapters(system, words), "articles": articles(key, base)}
    content = render("pages/rulebook.html", system=system, base=base, back=back, **values).encode()
    return pack(content, packed=packed)


whole_rulebook = cache(found_entries)
"""Return the page of a whole rulebook. It is kept, because it is the same for everybody."""


@cache
def articles(key: str, base: str) -> dict[str, str]:
    """Return the rules and rulings of a system as they are shown in its rulebook, by id. They are kept, see above."""
    entries = known_system(key).rulebook.by_id.values()
    return {one.id: render("pages/rulebook_entry.html", entry=one, base=base) for one in entries}


@get("/rules/{system:str}/rule/{rule:str}", include_in_schema=False)
async def rule_page(system: FromPath[str], rule: FromPath[str], request: WebRequest) -> Response[str]:
    """Return the page of a rule or ruling."""
    return await in_worker(request, lambda: rule_html(known_system(system), rule, None))


def rule_html(system: System[Any], rule: str, found: Found | None) -> Response[str]:
    """Return the page of a rule, with the lines of a log that cite it; None if it is read without a table."""
    book, entry = rule_with_id(system, rule)
    cited = rules_changed_by(book, entry.id)
    return html("pages/rule.html", entry=entry, cited=cited, found=found)


# At a table


@get("/rules", opt=COMPRESSES)
async def rules_of_table(request: WebRequest, q: FromQuery[str] = "") -> Response[bytes]:
    """Return the rulebook of the system of a table."""
    access = access_of(request)
    system = await context_of(request).tables.use(access.table, lambda session: session.table.system)
    return await in_worker(request, lambda: rulebook_page(request, system, q, "rule/", "./"))


@get("/rule/{rule:str}")
async def rule_at_table(
    request: WebRequest, rule: FromPath[str], before: FromQuery[int | None] = None
) -> Response[str]:
    """Return the page of a rule, with the lines of the viewer's log that cite it: the newest, or those `before`."""
    access = access_of(request)
    history, viewer = await context_of(request).tables.use(access.table, access.history_and_viewer)
    return await slow_work(
        request, lambda: rule_html(history.system, rule, applied_in(history, viewer, rule, before=before))
    )


RULEBOOK_ROUTES = [rulebooks, rulebook, rule_page]

RULE_ROUTES = [rules_of_table, rule_at_table]
