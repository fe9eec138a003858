"""Refusals that teach: what, which rule, what would be legal."""

from __future__ import annotations

import msgspec

from facedown.game.words import counted, shown


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something cannot be: the rule that says so and one plain sentence."""

    rule: str
    text: str


def limit_reached(rule: str, whose: str, there: int, most: int, thing: str) -> Reason | None:
    """The reason why nothing can be added where the limit is reached, with the limit; None while there is room."""
    return (
        None if there < most else Reason(rule, f"{whose} already has {counted(there, thing)}, and the limit is {most}.")
    )


LONGEST = 400
"""The most characters of a refusal’s text."""

LONGEST_LEGAL = 2000
"""The most characters of what would be legal instead: lists of names are longer than texts."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """An answer of no. Nothing has changed.

    `legal` says in plain words what would be legal instead; it is empty where nothing is.
    """

    rule: str
    text: str
    legal: str = ""

    def __post_init__(self) -> None:
        """Cut texts that are too long, and replace signs that cannot be shown or sent: people may have typed them."""
        for name, longest in (("text", LONGEST), ("legal", LONGEST_LEGAL)):
            text = getattr(self, name)
            text = shown(text if len(text) <= longest else f"{text[: longest - 2]}….")
            if text is not getattr(self, name):
                msgspec.structs.force_setattr(self, name, text)

    def __str__(self) -> str:
        return " ".join(part for part in (self.text, self.legal, f"[{self.rule}]") if part)


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the program
    """Raised where a refusal stops the work at hand; `refusal` is what to tell the person."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(rule: str, text: str, legal: str = "") -> Refused:
    """The exception that carries this refusal, to be raised on the spot."""
    return Refused(Refusal(rule, text, legal))
