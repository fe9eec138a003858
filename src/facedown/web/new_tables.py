"""Operations of people and programs without a seat: open a table, check a table file, continue its table here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Literal, TypeVar

from facedown.game import Refusal, Refused
from facedown.web.context import Context, WebRequest, address_of, context_of
from facedown.web.disconnection import while_connected
from facedown.web.idempotency import SHORTEST_SHARED
from facedown.web.openings import Opening, plan_table
from facedown.web.rejection import Rejection
from facedown.web.table_files import FileProof
from facedown.web.tables import NewTable

T = TypeVar("T")

SHORT_KEY = Refusal(
    "web",
    "The idempotency key is too short: others at your address could send the same.",
    f"Send a random text of at least {SHORTEST_SHARED} characters.",
)


async def once_for_address(
    context: Context, address: str, key: str, content: Any, work: Callable[[], Coroutine[Any, Any, T]]
) -> T:
    """Return the result of a request without a seat; that of the first if the address sends it again with its key.

    Raises Rejection for a key that others could have chosen too.
    """
    if key and len(key) < SHORTEST_SHARED:
        raise Rejection(400, SHORT_KEY)
    return await context.kept.run_once(f"address {address}", key, content, work)


def count_new_table(context: Context, address: str) -> None:
    """Count a new table against the limit of an address. Raises TooMany."""
    context.counters.count("new tables", address, *context.settings.limits.limit_for("new tables"))


async def open_table(request: WebRequest, opening: Opening, key: str) -> tuple[NewTable, str]:
    """Open a table. Return it, and the key of the seat of the person who opens it; "" if this person watches."""
    context, address = context_of(request), address_of(request)

    async def open_new() -> tuple[NewTable, str]:
        plan = await context.tables.run(plan_table, opening)
        table = await context.tables.open(
            plan.system,
            plan.setup,
            plan.bots,
            manager=plan.manager,
            unclaimed=plan.unclaimed,
            by_hand=opening.by_hand,
        )
        return table, plan.own

    return await once_for_address(context, address, key, opening, open_new)


async def import_table(request: WebRequest, text: str, key: str) -> NewTable:
    """Continue the table of a backup at this server. Raises Refused for a wrong file."""
    context, address = context_of(request), address_of(request)

    async def continue_table() -> NewTable:
        count_new_table(context, address)
        await prove_file(context, address, text, "import")
        return await context.tables.import_file(text)

    return await once_for_address(context, address, key, ("import", text), continue_table)


async def check_file(request: WebRequest, text: str) -> tuple[str, ...]:
    """Return the sentences about what a table file proves. Raises Refused for a wrong file."""
    proof = await while_connected(request, prove_file(context_of(request), address_of(request), text, "check"))
    return proof.lines


async def prove_file(context: Context, address: str, text: str, purpose: Literal["check", "import"]) -> FileProof:
    """Return what is proven about a table file. Raises Refused for a wrong file, or if this takes too long."""
    proof = await context.tables.side.proofs.answer(secrets.token_hex(8), address, text, purpose)
    if proof.problem is not None:
        raise Refused(proof.problem)
    return proof
