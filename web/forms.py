"""A game's options as a form: made from the option struct's own words, so that no page repeats them."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.blanks import Blank, Kind, Option
from companion.kernel.places import SEATS, Seat
from companion.kernel.sentences import many, say
from companion.kernel.view import LIGHTS
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles, KeptDeck


class GameForm(Struct, frozen=True):
    """A game that can be begun: the allowed numbers of seats, and its options."""

    name: str
    title: str
    seat_counts: tuple[int, ...] = (2,)
    blanks: tuple[Blank, ...] = ()
    blurb: str = ""
    own_cards: bool = False
    """Whether people can make cards for it."""
    seats: tuple[Seat, ...] = SEATS
    """The letters of the seats; a count of n takes the first n."""
    own_decks: bool = False
    """Whether people can build decks for it."""
    light: str = LIGHTS[0]
    """The light of its pages."""
    cooperative: bool = False
    """Whether all win or lose together."""

    @property
    def alone(self) -> Literal["against", "with", ""]:
        """How one person plays it with the companion at the other seats; not at all where there are none."""
        if not any(count > 1 for count in self.seat_counts):
            return ""
        return "with" if self.cooperative else "against"


def with_files(form: GameForm, files: CardFiles | None) -> GameForm:
    """The form with the card files that are kept for a game as choices; options without any are left out."""
    if files is None:
        return form
    blanks = tuple(one for blank in form.blanks for one in _kept(blank, files))
    return replace(form, blanks=blanks, own_cards=True)


def with_decks(form: GameForm, files: DeckFiles | None) -> GameForm:
    """The form with a choice of the ready and the saved decks for each seat (their names, never their files)."""
    if files is None:
        return form
    decks = tuple(Option(deck.name, _deck_label(deck, files)) for deck in files.decks())
    usual = {one.seat: one.name for one in files.building.ready()}
    hint = say("Ready, or built under “Decks”.")
    blanks = tuple(
        Blank(
            option,
            say("Deck of seat {seat}", seat=seat),
            decks,
            value=usual.get(seat),
            optional=True,
            usual=usual.get(seat),
            hint=hint,
            upfront=True,
            seat=seat,
        )
        for seat, option in files.building.seat_options.items()
    )
    return replace(form, blanks=(*blanks, *form.blanks), own_decks=True)


def as_before(form: GameForm, options: Mapping[str, Any]) -> GameForm:
    """The form filled in as a game was begun that had these options; decks and files are chosen by their names."""
    return replace(form, blanks=tuple(_as_before(blank, options) for blank in form.blanks))


def _as_before(blank: Blank, options: Mapping[str, Any]) -> Blank:
    if blank.name not in options:
        return blank
    value = options[blank.name]
    if blank.kind != "one":
        return replace(blank, value=value)
    known = {one.value for one in blank.options}
    if isinstance(value, dict):
        value = value.get("name")
    file = PurePath(value) if isinstance(value, str) else PurePath()
    found = next((one for one in (value, file.stem, file.name) if one in known), blank.value)
    return replace(blank, value=found)


def _deck_label(deck: KeptDeck, files: DeckFiles) -> str:
    if deck.ready:
        return say("{name} (ready)", name=say(deck.name))
    faults = files.glance(deck).faults
    return (
        say("{name} (unfinished: {what})", name=deck.name, what=many("{n} fault", "{n} faults", faults))
        if faults
        else deck.name
    )


def _kept(blank: Blank, files: CardFiles) -> tuple[Blank, ...]:
    workshop = files.workshop
    if blank.name not in (workshop.set_option, workshop.extra_option):
        return (blank,)
    options = _options(files.choices(blank.name))
    if len(options) < 2:
        return ()
    extra = blank.name == workshop.extra_option
    label = say("Own cards") if extra else say("Card set")
    value = options[1].value if extra else blank.value
    hint = say("Made or loaded under “Own cards”.")
    return (replace(blank, label=label, kind="one", options=options, hint=hint, value=value, upfront=True),)


def option_blanks(
    options: type[Struct], lists: Mapping[str, Sequence[tuple[str, str]]] | None = None
) -> tuple[Blank, ...]:
    """The blanks of an option struct. `lists` gives the values of list options with their labels.

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
    made = (_blank(name, about, listed.get(name, ())) for name, about in properties.items())
    return tuple(one for one in made if one is not None)


def _options(listed: Sequence[tuple[str, str]]) -> tuple[Option, ...]:
    return tuple(Option(str(value), label) for value, label in listed)


def _blank(name: str, about: Mapping[str, Any], listed: Sequence[tuple[str, str]]) -> Blank | None:
    kind = _kind(about, listed)
    if kind is None:
        return None
    usual = about.get("default", [] if kind in ("some", "list") else None)
    return Blank(
        name,
        say(_label(name)),
        _options(listed) if kind in ("one", "some") else (),
        kind,
        usual,
        optional=True,
        least=about.get("minimum"),
        most=about.get("maximum"),
        hint=say(about.get("description", "")),
        clause=about.get("clause", ""),
        usual=usual,
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


def _kind(about: Mapping[str, Any], listed: Sequence[tuple[str, str]]) -> Kind | None:
    """How a JSON schema is entered; ``None`` when it cannot be."""
    if "enum" in about:  # in the order of the option's own words; the schema sorts them
        return "one"
    plain: dict[Any, Kind] = {"boolean": "yes", "integer": "number", "number": "decimal", "string": "text"}
    if about.get("type") == "array" and about.get("items", {}).get("type") == "string":
        return "some" if listed else "list"
    return plain.get(about.get("type"))
