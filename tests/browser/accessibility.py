"""What axe-core finds on a page: mistakes in contrast, names, roles, keyboard access, and structure."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COUNTED = ("moderate", "serious", "critical")


def check_accessibility(page: Page) -> None:
    """Check that a page has no mistake that is more than minor."""
    page.wait_for_load_state()  # without its style sheets, it has other colors
    found: dict[str, Any] = Axe().run(page).response
    mistakes = [
        f"{one['id']}: {one['help']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for one in found["violations"]
        if one["impact"] in COUNTED
        for node in one["nodes"]
    ]
    assert not mistakes, "\n".join([page.url, *mistakes])
