"""Words of stories: which card, which character, which number is meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import named
from companion.games.common.nearest import hint
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import atoms
from companion.games.inception import names
from companion.games.inception import rules as act
from companion.games.inception.board import all_attached, attached, display, may_hold, weapon_of
from companion.games.inception.game import Inception
from companion.games.inception.scenario.position import design_key
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.state import State

VERBS = Verbs(
    dict.fromkeys((
        "draw2", "weapon", "drop", "display", "undisplay", "effect", "ability", "bell", "bell2", "limit", "kick",
        "stay", "final_kick", "event", "react", "boost", "show", "pick", "choose", "option", "send",
    )),
    Inception.vocabulary.actions,
)  # fmt: skip
KINDS: Mapping[str, type[Action]] = {**VERBS.actions, "draw2": act.Draw, "final_kick": act.Kick}
"""Verbs whose words are the fields of an action."""
CHOICES = (
    "who", "target", "card", "cards", "weapon", "attached", "from", "to", "take", "pick", "store", "bury", "under",
    "order", "top", "back", "level", "none", "no", "yes", "done",
)  # fmt: skip
"""Words that name choices or decline them."""
ALONE = ("draw2", "bell", "bell2", "final_kick")
"""Actions that are about nothing but themselves."""
OWNER = {"effect": ("card",), "react": ("card",), "ability": ("who", "char")}
"""Actions with choices beside the card or character they are about, and by which word that is called."""


def read(step: Any) -> tuple[str, Any]:
    """The verb of a step and what it says; ScenarioError for a verb that is none.

    ``{do: show, card: kids}`` says the same as ``{show: kids}``.
    """
    verb, said = VERBS.read(step)
    if isinstance(said, Mapping) and len(said) < 2 and verb not in OWNER and verb not in VERBS.actions:
        said = next(iter(said.values()), None)
    if verb in ALONE and said not in (None, "", 1, 2, [], {}, "front"):
        raise ScenarioError(f"{verb} needs nothing more, found {said!r}")
    return verb, None if verb in ALONE else said


def parts(verb: str, said: Any) -> tuple[Any, dict[str, Any]]:
    """The card or character an effect, a reaction or an ability is about, and the choices."""
    if isinstance(said, (list, tuple)):
        return (said[0] if said else None), {"": list(said[1:])}
    if not isinstance(said, Mapping):
        return said, {}
    owner = next((key for key in OWNER[verb] if key in said), None)
    return said.get(owner), {str(key): value for key, value in said.items() if key != owner}


def held(game: Inception, state: State, text: Any) -> CardId:
    """A copy that is in the hand, else any copy (which the rules will refuse)."""
    copies = game.catalogue.copies(design_key(game, text))
    return next((card for card in copies if may_hold(state, card)), copies[-1])


def copy_of(game: Inception, text: Any) -> CardId:
    """The first copy, wherever it is."""
    return game.catalogue.copies(design_key(game, text))[0]


def shown(game: Inception, state: State, text: Any) -> CardId:
    return among(display(state), game, text)


def among(cards: Collection[CardId], game: Inception, text: Any) -> CardId:
    """The first of these cards with that design, else any copy."""
    if text in cards:
        return CardId(text)
    key = design_key(game, text)
    return next((card for card in cards if card.rpartition(":")[0] == key), game.catalogue.copies(key)[-1])


def several(game: Inception, state: State, texts: Iterable[Any], there: Iterable[CardId] = ()) -> Iterator[CardId]:
    """Different copies for each text, out of the hand unless they lie `there`."""
    pool = [*there] or [card for card in (*state.at(names.HELD), *state.at(names.UNSEEN)) if may_hold(state, card)]
    for text in texts:
        card = among(pool, game, text)
        if card in pool:
            pool.remove(card)
        yield card


def attached_card(game: Inception, state: State, text: Any, who: str | None) -> CardId:
    """The attached card meant by its design, its owner, or both."""
    there = attached(state, who) if who else tuple(all_attached(state))
    if text:
        return among(there, game, text)
    return (weapon_of(game, state, who) if who else None) or next(iter(there), names.STATUS_CARD)


def person(text: Any) -> str | None:
    """The character meant, ``None`` for any other word."""
    return named(text, names.CHARACTERS) if isinstance(text, str) else None


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
