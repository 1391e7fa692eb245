"""The options of a game as a person reads them: words, clause, default."""

import msgspec
from msgspec import Struct


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
