"""What hands do, said on a phone where no camera sees it: dialogs that follow from the fields of actions.

An action whose cards a hand moves, or that is seldom said, and that has neither a dialog of its own nor a heading under
which its ways are listed, is said field by field: the card by its name, the space, what pays for it. What goes with
what is said already follows from its `candidates`, what may be named beyond them from its `namable`; the rules refuse
with their own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Action
from companion.kernel.actions.shapes import Field, shapes
from companion.kernel.blanks import Blank, Option
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.dialogs.draft import Given, Opener
from companion.kernel.dialogs.registry import Dialog, Dialogs
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

ASKED = {
    "card": say("Which card"),
    "cards": say("Which cards"),
    "place": say("Where"),
    "seat": say("Who"),
}
"""How a field is asked for that an action does not name itself, by what it holds."""


def said_for_hands(game: Any) -> Dialogs:
    """The dialogs that follow from the actions of a game."""
    return _derived(type(game))  # type: ignore[arg-type]  # its own __hash__ is not meant


def openers(game: Any, state: State, seat: Seat) -> Iterator[Opener]:
    """Those that a seat may open now, with the places of the board that open them."""
    found = said_for_hands(game)
    for one in found.open(game, state, seat):
        kind = found.of_verb[one.verb].kind
        standing = "next" if one.standing == "often" and kind.heading is None else one.standing
        yield replace(one, standing=standing, places=tuple(_spaces(game, state, seat, kind)))


@lru_cache(maxsize=32)
def _derived(of: type[Any]) -> Dialogs:
    made = Dialogs()
    for kind in of.rules.actions:
        if kind.verb not in of.dialogs.of_verb and _by_hand(kind) and all(map(_askable, shapes(kind))):
            title = kind.said if kind.said and not kind.form and not shapes(kind) else kind.form_label()
            about = tuple(one.name for one in shapes(kind) if one.shape in ("card", "place"))
            made.add(
                Dialog(
                    kind,
                    joined((title, "…")),
                    partial(_blanks, kind),
                    partial(_offered, kind),
                    partial(_made, kind),
                    about,
                    button=title,
                )
            )
    return made


def _by_hand(kind: type[Action]) -> bool:
    """Whether hands move cards for it while nobody asks for it, or what they could move may be named."""
    hands = bool(kind.by_hand) or kind.hands is not Action.hands
    return bool(kind.namable) or ((hands or _nowhere(kind)) and not (kind.only_answers or kind.listed))


def _nowhere(kind: type[Action]) -> bool:
    """Whether it would stand under its heading only, and has none: what is seldom said, or while others are asked."""
    own = kind.tap_heading.__func__ is not Action.tap_heading.__func__  # type: ignore[attr-defined]
    alone = kind.standing == "rare" or (bool(kind.meanwhile) and not shapes(kind))
    return kind.heading is None and not own and alone


def _askable(field: Field) -> bool:
    return field.shape != "other" or not field.required


def _made(kind: type[Action], seat: Seat, given: Given) -> Action:
    return kind(CHANCE if kind.by_chance else seat, **given)


def _offered(kind: type[Action], game: Any, state: State, seat: Seat) -> bool:
    """Whether there is something to say, which is not listed under a heading."""
    if state.question is None and kind.phases and state.turn.phase not in kind.phases:
        return False
    if _nowhere(kind):
        return _unheard(kind, game, state, seat)
    heading = kind.tap_heading(game, state)
    if heading == "" or (heading and not kind.namable):
        return False
    named = next((kind.namable[one.name] for one in shapes(kind) if one.name in kind.namable), None)
    if named is not None:
        return any(True for _ in named(game, state, seat))
    return any(game.may(state, one) for one in _ways(game, state, kind, seat))


def _unheard(kind: type[Action], game: Any, state: State, seat: Seat) -> bool:
    """Whether what stands nowhere may be done now and is no button."""
    if state.question is None and kind.standing != "rare":
        return False
    options = state.question.prompt.options if state.question is not None else ()
    return any(one not in options and game.may(state, one) for one in _ways(game, state, kind, seat))


@once_a_state
def _ways(game: Any, state: State, kind: type[Action], seat: Seat) -> tuple[Action, ...]:
    """Every way in which this seat's hands could mean it."""
    found = kind.candidates(game, state, None)
    return tuple(one for one in found if one.seat in (seat, CHANCE) and (_nowhere(kind) or one.hands(game, state)))


def _spaces(game: Any, state: State, seat: Seat, kind: type[Action]) -> Iterator[str]:
    """The places that may be tapped to begin with."""
    where = next((one.name for one in shapes(kind) if one.shape == "place" and one.required), "")
    if where in kind.namable:
        yield from map(str, kind.namable[where](game, state, seat))
    elif where:
        yield from dict.fromkeys(str(getattr(one, where)) for one in _ways(game, state, kind, seat))


# --- the blanks -------------------------------------------------------------------------------------------------------


def _blanks(kind: type[Action], game: Any, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    ways = _ways(game, state, kind, seat)
    for field in shapes(kind):
        fits = [one for one in ways if all(_goes(getattr(one, name), value) for name, value in given.items())]
        if field.required:
            yield _required(kind, game, state, seat, field, fits or ways)
        else:
            blank = _optional(kind, game, state, field, fits)
            if blank is not None:
                yield blank


def _goes(value: Any, said: Any) -> bool:
    """Whether what is said of a field can still become this value: a list is said card by card, in any order."""
    if isinstance(value, tuple) and not isinstance(value, Place):
        return set(said) <= set(value)
    return bool(value == said)


def _required(kind: type[Action], game: Any, state: State, seat: Seat, field: Field, ways: Sequence[Action]) -> Blank:
    """A field that has to be said: whatever may be named, else what it is in one of these ways."""
    named, held = kind.namable.get(field.name), [getattr(one, field.name) for one in ways]
    values = tuple(named(game, state, seat)) if named is not None else tuple(_single(held))
    options = _options(game, state, field, values)
    blank = Blank(field.name, _asked(kind, field), options, hidden=named is not None and field.shape == "card")
    return _several(blank, held) if field.shape == "cards" else blank


def _optional(kind: type[Action], game: Any, state: State, field: Field, fits: Sequence[Action]) -> Blank | None:
    """A field that is left out where nothing that goes with the rest needs it (what pays for a card). What it can only
    be is said already."""
    held = list(dict.fromkeys(getattr(one, field.name) for one in fits))
    nothing = _default(kind, field.name)
    if not _askable(field) or all(one == nothing for one in held):
        return None
    filled = [one for one in held if one != nothing]
    value = tuple(map(_text, _single(held))) if len(held) == 1 else ()
    options = _options(game, state, field, tuple(_single(filled)))
    blank = Blank(field.name, _asked(kind, field), options, value=value, optional=len(filled) < len(held))
    return _several(blank, held) if field.shape == "cards" else blank


def _several(blank: Blank, held: Iterable[Sequence[Any]]) -> Blank:
    """A blank for several cards, as many as there are in one of these ways."""
    sizes = [len(one) for one in held]
    return replace(blank, kind="some", least=min(sizes, default=0), most=max(sizes, default=0))


def _default(kind: type[Struct], name: str) -> Any:
    number = kind.__struct_fields__.index(name) - len(kind.__struct_fields__)
    return kind.__struct_defaults__[number]


def _single(held: Iterable[Any]) -> dict[Any, None]:
    """Each value once, those of lists one by one."""
    several = (one if isinstance(one, tuple) and not isinstance(one, Place) else (one,) for one in held)
    return dict.fromkeys(value for one in several for value in one)


def _asked(kind: type[Action], field: Field) -> str:
    return kind.fields.get(field.name) or ASKED.get(field.shape) or field.name.replace("_", " ").capitalize()


def _options(game: Any, state: State, field: Field, values: Sequence[Any]) -> tuple[Option, ...]:
    match field.shape:
        case "card" | "cards":
            return cards(game, state, values, alike=field.shape == "card")
        case "place":
            lies = partial(_lies, game, _seen(game, state), state)
            return tuple(Option(str(one), game.place_name(one), lies(one), place=str(one)) for one in values)
        case "seat":
            return tuple(Option(one, game.person(one)) for one in values)
        case "yes":
            return tuple(Option(_text(one), say("Yes") if one else say("No")) for one in values)
        case _:
            return tuple(Option(_text(one), str(one)) for one in values)


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _seen(game: Any, state: State) -> frozenset[CardId]:
    """The cards that lie face up on the mat."""
    return frozenset(one.card for expected in game.picture(state).values() for one in expected.cards)


def _lies(game: Any, seen: frozenset[CardId], state: State, where: Place) -> str:
    """What lies in a space for all to see."""
    top = state.top(where)
    return game.call(state, top) if top in seen else ""


def cards(game: Any, state: State, found: Iterable[CardId], *, alike: bool) -> tuple[Option, ...]:
    """Cards by name; where one is wanted, of those that are `alike` the first: copies in a hand or a pile."""
    named, seen = dict[Any, Option](), _seen(game, state)
    for card in found:
        where = state.where(card) if card in seen else None
        key = (game.call(state, card), where, tuple(sorted(state.marks_of(card)))) if alike else card
        if key not in named:
            here, place = ("", "") if where is None else (game.place_name(where), str(where))
            named[key] = Option(card, game.call(state, card), _printed(game, state, card, here), card, place)
    return tuple(sorted(named.values(), key=lambda one: one.label))


def _printed(game: Any, state: State, card: CardId, here: str) -> str:
    """Where a card lies, its cost and its numbers."""
    face = game.printed(game.dressed(state).get(card) or game.catalogue.face(card))
    numbers = joined((face.left, face.right), "/") if face.left and face.right else face.left or face.right
    return joined((one for one in (here, face.corner, numbers) if one), " · ")
