"""Metrics in the text format of Prometheus, for whoever runs the server."""

from __future__ import annotations

from ipaddress import ip_address
from time import monotonic

from litestar import Response, get

from facedown.game import Refusal
from facedown.web.context import Context, WebRequest, context_of
from facedown.web.metrics import ACT_COUNTS, ANSWERS, CLASSES, metric
from facedown.web.rejection import Rejection

CLOSED = Refusal("web", "Only programs on the same machine can read the metrics.", "Change the settings of the server.")


@get("/api/metrics", tags=["Server"], media_type="text/plain")
async def metrics(request: WebRequest) -> Response[str]:
    """Return numbers about this process: tables in memory, live connections, acts, answers, and the wait for work."""
    context = context_of(request)
    if not (context.settings.open_metrics or is_local(request, context)):
        raise Rejection(403, CLOSED)
    return Response(await text_of(context), media_type="text/plain; version=0.0.4")


def is_local(request: WebRequest, context: Context) -> bool:
    """Return whether a request comes from this machine, and not through a proxy on it."""
    if not context.settings.proxies and ("x-forwarded-for" in request.headers or "forwarded" in request.headers):
        return False
    try:
        return ip_address(request.client.host if request.client is not None else "").is_loopback
    except ValueError:
        return False


async def text_of(context: Context) -> str:
    """Return the metrics. To know how long work waits for a worker, a piece of work without content is given to one."""
    asked = monotonic()
    wait = await context.tables.run(monotonic) - asked
    parts = [
        metric("tables_in_memory", "gauge", "Tables in memory.", {"": len(context.tables.host.tables())}),
        metric("live_connections", "gauge", "Live connections.", {"": context.hub.count}),
        metric("worker_wait_seconds", "gauge", "How long work waits for a worker now.", {"": wait}),
        metric(
            "acts_total",
            "counter",
            "Acts of seats.",
            {f'{{status="{one}"}}': ACT_COUNTS[one] for one in ("accepted", "refused")},
        ),
        metric(
            "answers_total", "counter", "Answers to requests.", {f'{{status="{one}"}}': ANSWERS[one] for one in CLASSES}
        ),
    ]
    return "".join(parts)
