"""A game's options as a form: made from the option struct's own words, so that no page repeats them."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.places import SEATS, Seat
from companion.kernel.sentences import many, say
from companion.kernel.view import LIGHTS
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles, KeptDeck


class OptionField(Struct, frozen=True):
    """One option: its words, the clause they come from, how it is entered and what it is when untouched.

    `kind`: ``yes`` (a switch), ``choice``, ``number``, ``text`` or ``list`` (any of `choices`; without them free
    words). `choices` are (value, label) pairs.
    """

    name: str
    label: str
    text: str = ""
    clause: str = ""
    kind: Literal["yes", "choice", "number", "text", "list"] = "text"
    default: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    least: float | None = None
    most: float | None = None
    chosen: Any = None
    """What is entered at first, where that is something else than the default."""
    upfront: bool = False
    """Whether it is asked at once and not folded away."""
    seat: str = ""
    """Whose it is: asked while somebody sits there."""


class GameForm(Struct, frozen=True):
    """A game that can be begun: the allowed numbers of seats, and its options."""

    name: str
    title: str
    seat_counts: tuple[int, ...] = (2,)
    fields: tuple[OptionField, ...] = ()
    blurb: str = ""
    own_cards: bool = False
    """Whether people can make cards for it."""
    seats: tuple[Seat, ...] = SEATS
    """The letters of the seats; a count of n takes the first n."""
    own_decks: bool = False
    """Whether people can build decks for it."""
    light: str = LIGHTS[0]
    """The light of its pages."""


def with_files(form: GameForm, files: CardFiles | None) -> GameForm:
    """The form with the card files that are kept for a game as choices; options without any are left out."""
    if files is None:
        return form
    fields = tuple(one for field in form.fields for one in _kept(field, files))
    return replace(form, fields=fields, own_cards=True)


def with_decks(form: GameForm, files: DeckFiles | None) -> GameForm:
    """The form with a choice of the ready and the saved decks for each seat (their names, never their files)."""
    if files is None:
        return form
    choices = tuple((deck.name, _deck_label(deck, files)) for deck in files.decks())
    usual = {one.seat: one.name for one in files.building.ready()}
    text = say("Ready, or built under “Decks”.")
    fields = tuple(
        OptionField(
            option,
            say("Deck of seat {seat}", seat=seat),
            text,
            "",
            "choice",
            usual.get(seat),
            choices,
            upfront=True,
            seat=seat,
        )
        for seat, option in files.building.seat_options.items()
    )
    return replace(form, fields=(*fields, *form.fields), own_decks=True)


def as_before(form: GameForm, options: Mapping[str, Any]) -> GameForm:
    """The form filled in as a game was begun that had these options; decks and files are chosen by their names."""
    return replace(form, fields=tuple(_as_before(field, options) for field in form.fields))


def _as_before(field: OptionField, options: Mapping[str, Any]) -> OptionField:
    if field.name not in options:
        return field
    value = options[field.name]
    if field.kind != "choice":
        return replace(field, chosen=value)
    known = {choice for choice, _ in field.choices}
    if isinstance(value, dict):
        value = value.get("name")
    file = PurePath(value) if isinstance(value, str) else PurePath()
    found = next((one for one in (value, file.stem, file.name) if one in known), field.chosen)
    return replace(field, chosen=found)


def _deck_label(deck: KeptDeck, files: DeckFiles) -> str:
    if deck.ready:
        return say("{name} (ready)", name=say(deck.name))
    faults = files.glance(deck).faults
    return (
        say("{name} (unfinished: {what})", name=deck.name, what=many("{n} fault", "{n} faults", faults))
        if faults
        else deck.name
    )


def _kept(field: OptionField, files: CardFiles) -> tuple[OptionField, ...]:
    workshop = files.workshop
    if field.name not in (workshop.set_option, workshop.extra_option):
        return (field,)
    choices = files.choices(field.name)
    if len(choices) < 2:
        return ()
    text = say("Made or loaded under “Own cards”.")
    chosen = choices[1][0] if field.name == workshop.extra_option else None
    label = say("Own cards") if field.name == workshop.extra_option else say("Card set")
    return (replace(field, label=label, kind="choice", choices=choices, text=text, chosen=chosen, upfront=True),)


def option_fields(
    options: type[Struct], lists: Mapping[str, Sequence[tuple[str, str]]] | None = None
) -> tuple[OptionField, ...]:
    """The fields of an option struct. `lists` gives the values of list options with their labels.

    Options that are structs themselves are the program's business and left out.
    """
    schema = msgspec.json.schema(options)
    properties = schema["$defs"][options.__name__]["properties"]
    listed: dict[str, Sequence[tuple[str, str]]] = {
        name: [(str(one), say(_first_large(str(one).replace("_", " ")))) for one in get_args(hint)]
        for name, hint in get_type_hints(options).items()
        if get_origin(hint) is Literal
    }
    listed.update(lists or {})
    made = (_field(name, about, listed.get(name, ())) for name, about in properties.items())
    return tuple(one for one in made if one is not None)


def _field(name: str, about: Mapping[str, Any], listed: Sequence[tuple[str, str]]) -> OptionField | None:
    shape = _shape(about, listed)
    if shape is None:
        return None
    kind, choices = shape
    return OptionField(
        name=name,
        label=say(_label(name)),
        text=say(about.get("description", "")),
        clause=about.get("clause", ""),
        kind=kind,
        default=about.get("default"),
        choices=choices,
        least=about.get("minimum"),
        most=about.get("maximum"),
        upfront=about.get("upfront", False),
    )


def _label(name: str) -> str:
    """An option's name in words; names of times end in their unit.

    >>> _label("response_limit_s")
    'Response limit (seconds)'
    """
    words, _, unit = name.rpartition("_")
    return f"{words.replace('_', ' ')} (seconds)".capitalize() if unit == "s" else name.replace("_", " ").capitalize()


def _first_large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _shape(
    about: Mapping[str, Any], listed: Sequence[tuple[str, str]]
) -> tuple[Any, tuple[tuple[str, str], ...]] | None:
    """How a JSON schema is entered: kind and choices; ``None`` when it cannot be."""
    if "enum" in about:  # in the order of the option's own words; the schema sorts them
        return "choice", tuple((value, label) for value, label in listed)
    match about.get("type"):
        case "boolean":
            return "yes", ()
        case "integer" | "number":
            return "number", ()
        case "string":
            return "text", ()
        case "array" if about.get("items", {}).get("type") == "string":
            return "list", tuple((str(value), label) for value, label in listed)
    return None
