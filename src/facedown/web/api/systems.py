"""The systems and their rulebooks, for programs. They need no key."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Router, get
from litestar.params import FromPath, FromQuery

from facedown.game import Rule, Ruling, registry
from facedown.web.api.records import refusals
from facedown.web.context import WebRequest, context_of
from facedown.web.rulebooks import Applied, found_rules, known_system, rule_with_id, rules_changed_by


class SystemLine(msgspec.Struct, frozen=True):
    """A system in the list of systems."""

    key: str
    title: str


class Sample(msgspec.Struct, frozen=True):
    """A ready scene: its name in requests, and its title."""

    name: str
    title: str


class ExtensionLine(msgspec.Struct, frozen=True):
    """An Extension: an optional rule set that a table can switch on when it is opened."""

    key: str
    title: str
    edition: str


class SystemFacts(msgspec.Struct, frozen=True):
    """A system.

    `goal` and `facilitator_goal` say what players and the facilitator want. `facilitator` is the word for the
    facilitator. `samples` are ready scenes, and `first_sample` is the name of the usual one. `rulings` are the switches
    that each table can set, by the name in `option`.
    """

    key: str
    title: str
    edition: str
    goal: str
    facilitator: str
    facilitator_goal: str
    needs_facilitator: bool
    first_sample: str
    samples: tuple[Sample, ...]
    rulings: tuple[Ruling, ...]
    extensions: tuple[ExtensionLine, ...]


class FoundRules(msgspec.Struct, frozen=True):
    """Rules and rulings of a rulebook. `cited_by` are the ids of the rules that name a single ruling."""

    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    cited_by: tuple[str, ...] = ()


class AppliedRule(msgspec.Struct, frozen=True):
    """A rule or ruling, and the lines of your log that cite it, or whose sums do; the newest first.

    `first` is the first entry that was searched. If it is above 0, ask again for the lines before it.
    """

    rule: FoundRules
    applied: tuple[Applied, ...]
    first: int


@cache
def lines_of_systems() -> tuple[SystemLine, ...]:
    """Return all installed systems."""
    return tuple([SystemLine(one.key, one.title) for one in registry.systems()])


@cache
def facts_of(key: str) -> SystemFacts:
    """Return what programs need to know of a system."""
    system = known_system(key)
    catalogue = system.catalogue()
    return SystemFacts(
        system.key,
        system.title,
        system.rulebook.edition,
        catalogue.goal,
        system.facilitator,
        catalogue.facilitator_goal,
        system.needs_facilitator,
        system.first_sample,
        tuple([Sample(name, system.sample(name).get("title", name)) for name in system.samples()]),
        tuple(system.rulebook.switches.values()),
        tuple([ExtensionLine(one.key, one.title, one.edition) for one in system.extensions.values()]),
    )


def search_rules(key: str, words: str) -> FoundRules:
    """Return the rules and rulings of a system that contain all words; all of them without words."""
    return of_entries(found_rules(known_system(key), words))


def of_entries(found: list[Rule | Ruling], cited_by: tuple[str, ...] = ()) -> FoundRules:
    """Return rules and rulings in their order, apart."""
    rules = [one for one in found if isinstance(one, Rule)]
    return FoundRules(tuple(rules), tuple([one for one in found if isinstance(one, Ruling)]), cited_by)


def one_rule(key: str, rule: str) -> FoundRules:
    """Return a rule or ruling of a system or of its Extensions. Raises Rejection if there is none."""
    book, entry = rule_with_id(known_system(key), rule)
    return of_entries([entry], tuple([one.id for one in rules_changed_by(book, rule)]))


@get("/", responses=refusals(429))
async def systems(request: WebRequest) -> tuple[SystemLine, ...]:
    """List the systems."""
    return await context_of(request).tables.side.run_page(lines_of_systems)


@get("/{system:str}", responses=refusals(404, 429))
async def system(system: FromPath[str], request: WebRequest) -> SystemFacts:
    """Return a system: its goal, ready scenes, rulings and Extensions."""
    return await context_of(request).tables.side.run_page(facts_of, system)


@get("/{system:str}/rules", responses=refusals(404, 429))
async def rules(system: FromPath[str], request: WebRequest, q: FromQuery[str] = "") -> FoundRules:
    """Return the rules and rulings of a system, or those that contain the words `q`."""
    return await context_of(request).tables.side.run_page(search_rules, system, q[:200])


@get("/{system:str}/rules/{rule:str}", responses=refusals(404, 429))
async def rule(system: FromPath[str], rule: FromPath[str], request: WebRequest) -> FoundRules:
    """Return one rule or ruling by its id."""
    return await context_of(request).tables.side.run_page(one_rule, system, rule)


SYSTEM_ROUTES = [Router("/api/systems", route_handlers=[systems, system, rules, rule], tags=["Systems"])]
