"""One spelling for cards: the card file's and the ledger's (section 7) become the one that the structs read.

Nothing is judged here. What is not known is left as it stands, so that the checks can name it.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.games.inwo.cards.designs import KINDS
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.words import GROUPS, SECRET

SIDES = {"top": "T", "right": "R", "bottom": "B", "left": "L"}
RENAMED = {
    "ability": "effects", "ability_summary": "summary", "alignments_sometimes": "sometimes",
    "power_variable": "power_star", "resistance_variable": "resistance_star", "unlimited_text": "revised",
    "action_token": "takes_token",
}  # fmt: skip
WITHOUT = {"unique": ("resource",), "takes_token": ("illuminati", *GROUPS, "resource"), "stays": ("plot",)}
"""Fields that the card file writes on every card, and the kinds that have them."""
_POWERS = re.compile(r"(\d+)/(\d+)")
"""Power as it is printed on a card with Global Power (INWO-GLOBAL-03)."""
NOWHERE = frozenset(("none", "table"))


def spelled(card: Any) -> Any:
    """A card in the spelling of the structs."""
    if not isinstance(card, Mapping):
        return card
    found = {RENAMED.get(key, key): value for key, value in card.items() if value is not None and key != "deck"}
    subtypes = found.pop("subtypes", ())
    if found.get("kind") in ("group", "plot") and subtypes:
        found["kind"] = str(subtypes[0]).partition("-")[0]
    elif found.get("kind") == "group":
        found["kind"] = "organization"  # a Group that is neither a Place nor a Personality (INWO-CARD-05)
    if (numbers := _POWERS.fullmatch(str(found.get("power", "")))) is not None:
        found |= {"power": int(numbers[1]), "global_power": int(numbers[2])}
    kind = KINDS.get(str(found.get("kind")))
    for key, kinds in WITHOUT.items():
        if key in found and found["kind"] not in kinds and (found[key] in NOWHERE or isinstance(found[key], bool)):
            del found[key]
    for key in ("alignments", "attributes"):
        if found.get(key) in ([], ()):
            del found[key]
    if found.pop("secret", False) and SECRET not in found.get("attributes", ()):
        found["attributes"] = [*found.get("attributes", ()), SECRET]
    if isinstance(found.get("arrows"), Mapping):
        found["arrows"] = _arrows(found["arrows"])
    if isinstance(found.get("power"), Mapping) and "formula" in found["power"]:
        found["formula"] = found.pop("power")["formula"]
    return _fitted(found, kind) if kind is not None else found


def _arrows(raw: Mapping[str, Any]) -> Any:
    if "in" in raw or "out" in raw:
        return {
            key: [_side(one) for one in value] if isinstance(value, list) else _side(value)
            for key, value in raw.items()
            if value is not None
        }
    inward = [side for side, what in raw.items() if what == "in"]
    if any(what not in ("in", "out", None) for what in raw.values()):
        return raw
    out = [side for side, what in raw.items() if what == "out"]
    return {"in": inward[0], "out": [*inward[1:], *out, *inward[1:]]} if inward else {"out": out}


def _side(word: Any) -> Any:
    return SIDES.get(word, word) if isinstance(word, str) else word


def _fitted(value: Any, hint: Any) -> Any:
    """`value` with lists where `hint` wants lists, in every part of it."""
    plain = _plain(hint)
    if plain is Effect:
        return _effect(value)
    if get_origin(plain) is tuple:
        inner = get_args(plain)[0]
        return [_fitted(one, inner) for one in (value if isinstance(value, list) else [value])]
    if isinstance(plain, type) and issubclass(plain, msgspec.Struct) and isinstance(value, Mapping):
        hints = _hints(plain)
        return {key: _fitted(one, hints[key]) if key in hints else one for key, one in value.items() if one is not None}
    return value


def _effect(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    found = dict(value)
    if "effect" not in found and "kind" in found:
        found["effect"] = found.pop("kind")
    outline = found.get("outline")
    if isinstance(outline, Mapping):  # what it costs and when it is used stands within
        found = {key: outline[key] for key in ("cost", "when") if key in outline} | found
    verb = EFFECTS.get(str(found.get("effect")))
    return _fitted(found, verb) if verb is not None else found


@lru_cache(maxsize=128)
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(kind)}


def _plain(hint: Any) -> Any:
    """The struct or the list a field may hold, or else the type as it is."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    members = [_plain(one) for one in get_args(hint)]
    return next((one for one in members if _holds_more(one)), hint)


def predicate(raw: Mapping[str, Any]) -> Pred:
    """A predicate of an outline, which keeps it as it is written."""
    return msgspec.convert(_fitted(raw, Pred), Pred)


def _holds_more(hint: Any) -> bool:
    return get_origin(hint) is tuple or (isinstance(hint, type) and issubclass(hint, msgspec.Struct))
