"""The form for own cards: the kinds one can make and the vocabulary of effects, taken from the structs of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from companion.errors import CatalogueError
from companion.games.inception import designs, extras, names, verbs
from companion.games.inception.catalogue import HOUSE_SET, CardFileError, parse_set, read_set
from companion.games.inception.checks_script import WHO_WORDS
from companion.games.inception.designs import AnyDesign, CardFace
from companion.games.inception.faults import said
from companion.games.inception.wording import WHO
from companion.games.inception.workshop_words import FIELDS, KIND_WORDS, VERB_WORDS
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, FormChoice, FormField, OwnCard, VerbHelp

EMPTY: dict[str, Any] = {"game": "inception", "title": "Own cards", "designs": {}}
ON_EFFECTS = (
    "add_st", "add_c", "add_either", "add_st_of", "evade", "draw", "heal", "take_discard", "hand_to_display",
    "attached_to_display", "move_weapon", "look_events", "clear_flashbacks", "discard_hand", "discard_display",
    "strip", "hurt", "set_state", "retarget", "choose", "may", "if",
)  # fmt: skip
ON_EVENTS = (
    "attack", "convince", "hurt", "heal", "discard_hand", "discard_display", "strip", "draw", "card", "if", "choose",
    "may", "set_state", "revive", "clear_flashbacks", "take_discard", "move", "mark", "look_events", "hand_to_display",
    "count_failure",
)  # fmt: skip

EXAMPLE: Mapping[str, Any] = {
    "my_rope": {"kind": "weapon", "name": "Climbing Rope", "st": 1, "c": 1, "copies": 2},
    "my_bluff": {
        "kind": "effect", "name": "Bluff", "c": 1, "reaction": True, "windows": ["attack", "convince"],
        "do": [{"verb": "add_either", "n": 2}],
    },
    "my_dog": {
        "kind": "event", "name": "Guard Dog", "level": 1, "affects": 1,
        "script": [{
            "verb": "attack", "st": 10, "priority": ["eames", "cobb", "arthur", "ariadne", "saito", "yusuf"],
            "failure": [{"verb": "hurt", "who": "target"}, {"verb": "card", "to": "under"}],
        }],
    },
}  # fmt: skip


class InceptionWorkshop:
    """See `companion.kernel.workshop.Workshop`."""

    set_option = "cards"
    extra_option = "extra"

    def kinds(self) -> Sequence[CardKind]:
        return _kinds()

    def verbs(self) -> Sequence[VerbHelp]:
        return _verbs()

    def card_faults(self, values: Mapping[str, Any], copies: int) -> Sequence[Fault]:
        return [
            fault
            for fault in extras.card_faults("own", {**values, "copies": copies})
            if fault.field != "number"
        ]  # fmt: skip

    def printed(self, values: Mapping[str, Any]) -> Printed:
        return _printed(extras.convert(values))

    def cards(self, file: Any) -> Sequence[OwnCard]:
        checked = extras.parse_extras(file, "own cards")
        return [
            OwnCard(key, design.name, values["kind"], checked.copies[key], extras.deck_of(design),
                    {name: value for name, value in values.items() if name not in ("copies", "number")},
                    _printed(design))
            for key, values in file["designs"].items()
            for design in (checked.designs[key],)
        ]  # fmt: skip

    def put(self, file: Any, key: str, values: Mapping[str, Any], copies: int) -> Any:
        changed = deepcopy(file) if file else deepcopy(EMPTY)
        key = key or _key(changed, str(values.get("name", "")))
        old = changed["designs"].get(key, {})
        card = {**values, "name": str(values.get("name", "")).strip(), "copies": copies}
        if "number" in old:
            card["number"] = old["number"]
        changed["designs"][key] = card
        changed = self.numbered(changed, whole=False)
        extras.parse_extras(changed, "own cards")
        return changed

    def drop(self, file: Any, key: str) -> Any:
        if not file or key not in file["designs"]:
            raise CatalogueError(f"there is no own card {key!r}")
        changed = deepcopy(self.numbered(file, whole=False))
        del changed["designs"][key]
        return changed

    def file_faults(self, file: Any, *, whole: bool) -> Sequence[Fault]:
        if not whole:
            return list(extras.extras_faults(file))
        try:
            parse_set(file, "")
        except CardFileError as error:
            return [said(one) for one in error.faults]
        except CatalogueError as error:
            return [Fault("", "", str(error).removeprefix("E_CARD_DATA").lstrip(" :"))]
        return []

    def example(self) -> Any:
        return {"game": "inception", "title": "My cards", "designs": EXAMPLE}

    def template(self) -> str:
        return HOUSE_SET.read_text(encoding="utf-8")

    def numbered(self, file: Any, *, whole: bool) -> Any:
        changed = deepcopy(file)
        if whole:
            known: Mapping[str, AnyDesign] = parse_set(file, "").designs
            for key, values in changed["designs"].items():
                values["number"] = known[key].number
            return changed
        taken = [values.get("number") or 0 for values in changed["designs"].values()]
        following = max(extras.FIRST_NUMBER, changed.get("next_number", 0), *(number + 1 for number in taken), 0)
        for values in changed["designs"].values():
            if not values.get("number"):
                values["number"], following = following, following + 1
        changed["next_number"] = following
        return changed


def _key(file: Mapping[str, Any], name: str) -> str:
    """A key that no design has: ``own_rope``, ``own_rope_2``."""
    word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    stem = f"own_{word or 'card'}"[:40]
    taken = {*file["designs"], *read_set().designs}
    candidates = (stem if number == 1 else f"{stem}_{number}" for number in range(1, len(taken) + 2))
    return next(one for one in candidates if one not in taken)


def _printed(design: AnyDesign) -> Printed:
    from companion.games.inception.game import Inception  # the printed text needs the house set's names

    game = Inception(Inception.Options(), {names.PLAYER: ""})
    face = CardFace(id="own", name=design.name, number=extras.FIRST_NUMBER, design=design, deck=extras.deck_of(design))
    return game.printed(face)


# --- kinds and verbs -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _kinds() -> tuple[CardKind, ...]:
    """Weapons, flashbacks, effects, Kicks and events, with the fields of their structs."""
    made = []
    for name in extras.EXTRA_KINDS:
        label, help_ = KIND_WORDS[name]
        fitting = ON_EVENTS if name == "event" else ON_EFFECTS if name == "effect" else ()
        made.append(CardKind(name, label, help_, tuple(_blanks(designs.KINDS[name], ("number", "note"))), fitting))
    return tuple(made)


@lru_cache(maxsize=1)
def _verbs() -> tuple[VerbHelp, ...]:
    fitting = {*ON_EFFECTS, *ON_EVENTS}
    return tuple(
        VerbHelp(word, *VERB_WORDS[word], tuple(_blanks(kind, ())))
        for word, kind in verbs.VERBS.items()
        if word in fitting
    )


def _blanks(kind: type[msgspec.Struct], left_out: tuple[str, ...]) -> Iterator[FormField]:
    hints, limits = get_type_hints(kind), get_type_hints(kind, include_extras=True)
    for field in sorted(msgspec.structs.fields(kind), key=lambda one: one.name != "name"):
        if field.name not in left_out:
            yield _blank(kind, field, hints[field.name], _limits(limits[field.name]))


def _limits(hint: Any) -> tuple[int | None, int | None]:
    """The least and the highest number a field takes."""
    given = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, msgspec.Meta)]
    return next(((one.ge, one.le) for one in given), (None, None))  # type: ignore[return-value]


def _blank(kind: type[msgspec.Struct], field: Any, hint: Any, limits: tuple[int | None, int | None]) -> FormField:
    name = field.encode_name
    label, help_ = FIELDS.get(f"{kind.__struct_config__.tag}.{name}") or FIELDS.get(name) or (name, "")
    default = None if field.required else field.default
    shape, choices = _shape(field.name, hint)
    least, most = limits if shape == "number" else (None, None)
    if default is msgspec.NODEFAULT:
        default = None
    if default is None and choices and shape == "choice":
        default = choices[0].value
    if shape in ("some", "order", "script", "scripts"):
        default = list(default or ()) if shape != "order" else [one.value for one in choices]
    if shape == "number":
        default = least if default is None and (least or 0) > 0 else default or 0
    return FormField(name, label, shape, help_, default, choices, least, most, field.required)


def _shape(name: str, hint: Any) -> tuple[Any, tuple[FormChoice, ...]]:
    """How a field is entered: kind and choices."""
    if hint is verbs.Condition:
        return "one of", tuple(_conditions())
    if name in ("who", "priority"):
        people = [FormChoice(who, who.capitalize()) for who in names.CHARACTERS]
        if name == "priority":
            return "order", tuple(people)
        words = sorted(WHO_WORDS, key=lambda word: word != "choose")
        return "choice", (*(FormChoice(word, WHO.get(word, word)) for word in words), *people)
    if name in ("level", "affects", "origin"):
        return "choice", tuple(FormChoice(level, f"Level {level}") for level in names.LEVELS)
    if get_origin(hint) is tuple:
        return _several(hint)
    if type(None) not in get_args(hint) and all(isinstance(one, str) for one in get_args(hint)) and get_args(hint):
        return "choice", tuple(FormChoice(one, one.replace("_", " ")) for one in get_args(hint))
    if hint is bool:
        return "yes", ()
    if hint is int:
        return "number", ()
    if int in get_args(hint):
        return "choice", (FormChoice("all", "all"), *(FormChoice(n, str(n)) for n in range(1, 7)))
    return "text", ()


def _several(hint: Any) -> tuple[Any, tuple[FormChoice, ...]]:
    inner = get_args(hint)[0]
    if inner == verbs.Verb:
        return "script", ()
    if get_origin(inner) is tuple:
        return "scripts", ()
    if inner is int:
        return "some", tuple(FormChoice(level, f"Level {level}") for level in names.LEVELS)
    return "some", tuple(FormChoice(one, FIELDS.get(f"={one}", (one,))[0]) for one in get_args(inner))


def _conditions() -> Iterator[FormChoice]:
    people = tuple(FormChoice(who, who.capitalize()) for who in names.CHARACTERS)
    who = FormField("who", "Who", "choice", default=names.COBB, choices=people)
    flag = FormField("flag", "Flag", "text", "A word that “Note a flag” has set.", default="")
    yield FormChoice("weapon_on_affected_level", "somebody there has a weapon")
    yield FormChoice("active_on_affected_level", "this character is active there", who)
    yield FormChoice("inactive", "this character is inactive", who)
    yield FormChoice("any_inactive_except", "anybody but this character is inactive", who)
    yield FormChoice("not_flag", "this has not happened yet", flag)
