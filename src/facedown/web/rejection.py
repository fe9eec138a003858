"""The refusal of a whole request."""

from __future__ import annotations

from litestar.exceptions import HTTPException

from facedown.game import Refusal


class Rejection(HTTPException):
    """Raised for a request that cannot be carried out, with the status and the refusal that answer it."""

    def __init__(self, status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail=refusal.text, status_code=status, headers=headers)
        self.refusal = refusal
