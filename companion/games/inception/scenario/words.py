"""Words of stories: which card, which character, which number is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import named
from companion.games.common.nearest import hint
from companion.games.common.stories.fields import face_named
from companion.games.common.stories.words import atoms, known_keys, one_of
from companion.games.inception import names
from companion.games.inception.board import all_attached, attached, may_hold, weapon_of
from companion.games.inception.game import Inception
from companion.kernel.cards import CardId, face_of
from companion.kernel.state import State

CHOICES = (
    "who", "target", "card", "card2", "cards",
    "weapon", "attached", "from", "to", "take", "pick", "store", "bury", "under",
    "order", "top", "back", "level", "none", "no", "yes", "done",
)  # fmt: skip
"""Words that name choices or decline them."""
OWNER = {"effect": ("card",), "react": ("card",), "ability": ("who", "char")}
"""Verbs with choices beside the card or character they are about, and by which word that is called."""


def design_key(game: Inception, text: Any) -> str:
    """The design meant by a key, a name or a card id; ScenarioError with the nearest when there is none."""
    return face_named(game.catalogue, text)


def who_of(text: Any) -> str:
    """The character meant; ScenarioError when there is none."""
    return one_of("character", text, names.CHARACTERS)


def parts(verb: str, said: Any) -> tuple[Any, dict[str, Any]]:
    """The card or character an effect, a reaction or an ability is about, and the choices."""
    if isinstance(said, (list, tuple)):
        return (said[0] if said else None), {"": list(said[1:])}
    if not isinstance(said, Mapping):
        return said, {}
    known_keys(verb, said, (*OWNER[verb], *CHOICES))
    owner = next((key for key in OWNER[verb] if key in said), None)
    return said.get(owner), {str(key): value for key, value in said.items() if key != owner}


def among(game: Inception, cards: Iterable[CardId], text: Any) -> CardId:
    """The first of these cards with that design, else any copy (which the rules will refuse)."""
    some = tuple(cards)
    if text in some:
        return CardId(text)
    key = design_key(game, text)
    return next((card for card in some if face_of(card) == key), game.catalogue.copies(key)[-1])


def several(game: Inception, there: Iterable[CardId], texts: Iterable[Any]) -> tuple[CardId, ...]:
    """A different one of the cards that lie `there` for each text."""
    found: list[CardId] = []
    left = [*there]
    for text in texts:
        found.append(among(game, left, text))
        left = [card for card in left if card != found[-1]]
    return tuple(found)


def may_be_held(state: State) -> list[CardId]:
    """The cards of the hand, then those that may be in it."""
    return [card for card in (*state.at(names.HELD), *state.at(names.TEAM_UNSEEN)) if may_hold(state, card)]


def held(game: Inception, state: State, text: Any) -> CardId:
    """A copy that is in the hand, or may be."""
    return among(game, may_be_held(state), text)


def attached_card(game: Inception, state: State, cards: Sequence[Any], who: Sequence[str]) -> CardId:
    """The attached card meant by its design, its owner, or both."""
    there = attached(state, who[0]) if who else tuple(all_attached(state))
    if cards:
        return among(game, there, cards[0])
    return (weapon_of(game, state, who[0]) if who else None) or next(iter(there), names.STATUS_CARD)


def person(text: Any) -> str | None:
    """The character meant, ``None`` for any other word."""
    return named(text, names.CHARACTERS) if isinstance(text, str) else None


def split(said: Iterable[Any]) -> tuple[list[str], list[Any]]:
    """The characters that are named in what is said, and everything else."""
    every = atoms(said)
    return [one for one in map(person, every) if one], [one for one in every if not person(one)]


def cards_in(game: Inception, said: Iterable[Any]) -> list[Any]:
    """The cards that are named in what is said."""
    return [one for one in split(said)[1] if is_card(game, one)]


def is_card(game: Inception, text: Any) -> bool:
    try:
        return bool(design_key(game, text))
    except ScenarioError:
        return False


def check_choices(game: Inception, about: Any, said: Iterable[Any]) -> None:
    """ScenarioError for a word among choices that is neither somebody nor a card, a number or a level."""
    for word in atoms(said):
        plain = not isinstance(word, str) or word in CHOICES or word.lower().removeprefix("l").isdecimal()
        if not (plain or person(word) or is_card(game, word)):
            known = (*names.CHARACTERS, *game.file.designs)
            raise ScenarioError(f"{about}: {word!r} is neither a character nor a card; {hint(word, known)}")


def number(value: Any) -> int:
    """A number, also as ``L3``."""
    text = str(value).lower().removeprefix("l")
    if isinstance(value, bool) or not text.isdecimal():
        raise ScenarioError(f"expected a number, found {value!r}")
    return int(text)
