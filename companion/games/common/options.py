"""How a game's options explain themselves: a sentence and the clause of the ledger beside each field."""

from msgspec import Meta


def says(text: str, clause: str, upfront: bool = False) -> Meta:
    """The annotation of an option: its sentence for the setup page, and the clause it comes from.

    `upfront`: the page shows it without being asked.
    """
    return Meta(description=text, extra_json_schema={"clause": clause, "upfront": upfront})
