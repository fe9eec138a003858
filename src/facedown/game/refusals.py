"""Refusals: each says what is wrong, by which rule, and what would be legal."""

from __future__ import annotations

import msgspec

from facedown.game.words import counted, printable


class Reason(msgspec.Struct, frozen=True, gc=False):
    """A reason why something is not allowed: the rule and one plain sentence."""

    rule: str
    text: str


def limit_reached(rule: str, whose: str, there: int, most: int, thing: str) -> Reason | None:
    """Return the reason against adding a thing once `there`, the number of things, reaches `most`; else None.

    `whose` names the owner of the things, and `thing` is the noun for one thing in the singular.
    """
    return (
        None if there < most else Reason(rule, f"{whose} already has {counted(there, thing)}, and the limit is {most}.")
    )


LONGEST = 400
"""The most characters of a refusal’s text; longer texts are cut."""

LONGEST_LEGAL = 2000
"""The most characters of the legal alternatives, which may be long lists of names."""


def citation(rule: str) -> str:
    """Return the id of a rule in brackets, to print at the end of a refusal; "" for a word that is no id of a rule.

    Every id contains a number.
    """
    return f"[{rule}]" if any(sign.isdigit() for sign in rule) else ""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """The answer that a move or another act is not allowed. Nothing has changed.

    `rule` is the id of the rule that forbids it; if no rule of the game does, a word for the part of the program that
    refuses it, for example “table”. `text` is a sentence that says what is wrong, and `legal` a sentence that says what
    would be legal instead; empty if nothing would.
    """

    rule: str
    text: str
    legal: str = ""

    def __post_init__(self) -> None:
        """Cut long texts and replace characters that cannot be shown or sent: refusals may quote what people typed."""
        for name, longest in (("text", LONGEST), ("legal", LONGEST_LEGAL)):
            text = getattr(self, name)
            text = printable(text if len(text) <= longest else f"{text[: longest - 2]}….")
            if text is not getattr(self, name):
                msgspec.structs.force_setattr(self, name, text)

    def __str__(self) -> str:
        return " ".join(part for part in (self.text, self.legal, citation(self.rule)) if part)


def refusal_of(reason: Reason | None, legal: str = "") -> Refusal | None:
    """Return the refusal with this reason; None if `reason` is None. `legal` says what would be legal instead."""
    return None if reason is None else Refusal(reason.rule, reason.text, legal)


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the program
    """Raised to refuse an act; `refusal` holds the reason for the person."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(rule: str, text: str, legal: str = "") -> Refused:
    """Return the exception for this refusal, for the caller to raise."""
    return Refused(Refusal(rule, text, legal))
