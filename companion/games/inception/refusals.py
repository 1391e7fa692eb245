"""Refusals with the ledger's codes."""

from companion.kernel.actions import Refusal


def no(code: str, clause: str = "", say: str = "", *put_back: str) -> Refusal:
    """Why something is not allowed."""
    return Refusal(code, clause, say, put_back)
