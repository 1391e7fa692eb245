"""The refusals of *Illuminati: New World Order*: the clause is the code (ledger section 3)."""

from __future__ import annotations

from companion.kernel.actions import Refusal


def no(clause: str, say: str) -> Refusal:
    """A refusal by a clause (without the ledger's prefix), with the sentence a player reads."""
    full = clause if clause.startswith("INWO-") else f"INWO-{clause}"
    return Refusal(full, full, say)
