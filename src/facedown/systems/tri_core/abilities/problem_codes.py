"""Problems and cautions about an Ability: their codes, and functions to make them."""

from __future__ import annotations

from typing import Literal

from facedown.game import Problem

Code = Literal[
    "FIELD_MISSING", "UNKNOWN_ENTRY", "PARAM_RANGE", "OVER_CEILING", "PASSIVE_BARRED", "PASSIVE_ONLY", "TYPE",
    "SUBTYPE_MISMATCH", "DEVICE_REQUIRED", "RESOURCE_LOOP", "REPEATED_ENTRY", "NO_RANGE", "NO_AREA", "STAT_INELIGIBLE",
    "ECP_OVER", "GM_REQUIRED", "NO_EFFECT", "SILENT_TYPE", "DEFAULTED_PRICE", "HALF_SLOT_RULED",
]  # fmt: skip


WARNINGS: tuple[Code, ...] = ("GM_REQUIRED", "NO_EFFECT", "SILENT_TYPE", "DEFAULTED_PRICE", "HALF_SLOT_RULED")
"""The codes that do not make an Ability illegal."""


def make_problem(code: Code, rule: str, path: str, text: str, remedy: str = "") -> Problem:
    """Return a problem with an Ability, or only a caution if `code` is in `WARNINGS`.

    `rule`: the id of the rule.
    `path`: the field or Keyword entry with the problem.
    """
    return Problem(path, rule, text, remedy, code, stops=code not in WARNINGS)
