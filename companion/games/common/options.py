"""How a game's options explain themselves: a sentence and the clause of the ledger beside each field."""

import msgspec
from msgspec import Meta, Struct


def says(text: str, clause: str, upfront: bool = False) -> Meta:
    """The annotation of an option: its sentence for the setup page, and the clause it comes from.

    `upfront`: the page shows it without being asked.
    """
    return Meta(description=text, extra_json_schema={"clause": clause, "upfront": upfront})


class OptionHelp(Struct, frozen=True):
    """An option as the setup page shows it."""

    name: str
    text: str
    clause: str
    default: object


def option_help(options: type[Struct]) -> tuple[OptionHelp, ...]:
    """Every option of a game with its words, its clause and its default."""
    fields = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    return tuple(
        OptionHelp(
            field.name, fields[field.name].get("description", ""), fields[field.name].get("clause", ""), field.default
        )
        for field in msgspec.structs.fields(options)
    )
