"""The kinds of things that are wrong with an Ability, and those that one should only know."""

from __future__ import annotations

from typing import Literal

from facedown.game import Fault
from facedown.systems.tri_core.model import AbilityType

Code = Literal[
    "FIELD_MISSING", "UNKNOWN_ENTRY", "PARAM_RANGE", "OVER_CEILING", "PASSIVE_BARRED", "PASSIVE_ONLY", "TYPE",
    "SUBTYPE_MISMATCH", "DEVICE_REQUIRED", "RESOURCE_LOOP", "REPEATED_ENTRY", "NO_RANGE", "NO_AREA", "STAT_INELIGIBLE",
    "ECP_OVER", "GM_REQUIRED", "NO_EFFECT", "SILENT_TYPE", "DEFAULTED_PRICE", "HALF_SLOT_RULED",
]  # fmt: skip


WARNINGS: tuple[Code, ...] = ("GM_REQUIRED", "NO_EFFECT", "SILENT_TYPE", "DEFAULTED_PRICE", "HALF_SLOT_RULED")
"""What stops nobody."""


def make_fault(code: Code, rule: str, path: str, text: str, mend: str = "") -> Fault:
    """One thing that is wrong, or that one should know: `path` is the field or entry, `mend` a way to put it right."""
    return Fault(code, rule, path, text, mend, stops=code not in WARNINGS)


def with_article(kind: AbilityType) -> str:
    """A type as one says it: an Active."""
    return f"{'an' if kind == 'Active' else 'a'} {kind}"
