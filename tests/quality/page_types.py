"""Writes web/static/js/page.d.ts: what the server sends to the pages' scripts, as types for the check of the scripts.

python -m tests.quality.page_types
"""

import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from companion.camera.setup import Look
from companion.demo import DemoShown
from companion.hardware_test.session import Part
from companion.kernel.deckbuilding import DeckCard, DeckPile
from companion.kernel.dialogs import Draft
from companion.kernel.places import Mat
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, OwnCard, VerbHelp
from companion.printing.order import PrintOffer
from companion.table.advice import Advice
from companion.table.deck_files import KeptDeck
from companion.table.messages import Reply
from companion.table.page import Course, Guide, Page
from companion.table.records.looking_back import Judging
from hardware.levels import Levels
from web.decks import Checked
from web.forms import GameForm
from web.hall.protocols import HallPage, Opened
from web.protocols import PrintJob
from web.virtual_piles import PileView
from web.workshop import Said

FILE = Path(__file__).resolve().parents[2] / "web" / "static" / "js" / "page.d.ts"
SENT: tuple[type[Struct], ...] = (
    *(Page, Guide, Draft, Course, DemoShown, Reply, GameForm, Look, Levels, Part, Mat, PileView),
    *(CardKind, VerbHelp, OwnCard, Fault, Printed, Said),
    *(DeckPile, DeckCard, KeptDeck, Checked),
    *(HallPage, Opened),
    *(Judging, Advice),
    *(PrintOffer, PrintJob),
)
"""The structs that pages are sent; what they hold follows."""
HEAD = "// Written by tests/quality/page_types.py from the structs that the server sends; do not edit.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "any", object: "any"}


def written() -> str:
    """The file as it ought to be."""
    queue, done = list(SENT), dict[str, str]()
    while queue:
        kind = queue.pop(0)
        if kind.__name__ not in done:
            done[kind.__name__] = interface(kind, queue)
    return HEAD + "".join(f"\n{done[name]}" for name in sorted(done))


def interface(kind: type[Struct], queue: list[type[Struct]]) -> str:
    """One struct; the structs it holds join the queue."""
    hints = get_type_hints(kind)
    lines = [
        f"  {one.encode_name}{'?' if left_out(kind, one) else ''}: {name(hints[one.name], queue)};"
        for one in msgspec.structs.fields(kind)
    ]
    return "\n".join([f"export interface {kind.__name__} {{", *lines, "}", ""])


def left_out(kind: type[Struct], field: msgspec.structs.FieldInfo) -> bool:
    """Whether a field is not sent where it has its default."""
    return kind.__struct_config__.omit_defaults and not field.required


def name(hint: Any, queue: list[type[Struct]]) -> str:
    """A Python type as TypeScript writes it. TypeError for one that JSON does not know."""
    hint = getattr(hint, "__supertype__", hint)
    origin, inner = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(name(one, queue) for one in inner)
    if origin is tuple and inner[1:] != (...,):
        return f"[{', '.join(name(one, queue) for one in inner)}]"
    if origin in (tuple, list, frozenset, set):
        element = name(inner[0], queue)
        return f"({element})[]" if "|" in element else f"{element}[]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {name(inner[1], queue)}>"
    if isinstance(hint, type) and issubclass(hint, Struct):
        queue.append(hint)
        return hint.__name__
    raise TypeError(f"{hint!r} has no form in JSON that the scripts know")


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
