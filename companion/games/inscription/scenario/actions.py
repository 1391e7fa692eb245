"""Steps of stories as actions of the game, and answers in words as options of its questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, letters, parse_card
from companion.games.common.nearest import hint
from companion.games.common.stories.boards import card_texts
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import listed
from companion.games.inscription import names
from companion.games.inscription.faces import CardFace
from companion.games.inscription.game import Inscription
from companion.games.inscription.rules.death import Eat
from companion.games.inscription.rules.drawing import Draw
from companion.games.inscription.rules.items import Use
from companion.games.inscription.rules.play import Play
from companion.games.inscription.rules.turn import Ring
from companion.games.inscription.scenario.answers import answer, decline
from companion.games.inscription.scenario.cards import (
    alike,
    face_of_text,
    item_face,
    item_names,
    printed_face,
    same_name,
    unplayed,
)
from companion.games.lane_duel.stories.words import held, slot_named, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

VERBS = Verbs(
    {
        "draw": ("from",),
        "play": ("card", "slot", "to", "cost", "sacrifice", "free"),
        "bell": (),
        "item": ("item", "card", "target", "to", "slot", "sacrifice", "cost"),
        "answer": ("answer", "card", "slot"),
        "pass": (),
    },
    Inscription.vocabulary.actions,
    {"ring": "bell", "use": "item", "decline": "pass"},
)
ALONE = ""
"""The key of what is said without one (``{hold: 3}``)."""
PILES = {"deck": "deck", "creature": "deck", "creatures": "deck", "squirrel": "squirrel", "squirrels": "squirrel"}


def action(game: Inscription, state: State, seat: Seat, step: Any) -> Action | Refusal:
    """The action of one step; ScenarioError for words that mean none."""
    verb, said = _read(step)
    if verb == "bell":
        return _ring(game, state, seat)
    if verb == "draw":
        return _draw(state, seat, said)
    if verb == "play":
        return _play(game, state, seat, said)
    if verb == "item":
        return _item(game, state, seat, said, step)
    if verb in VERBS.actions:
        readers = {"CardId": _card_named(game, state, seat), "Place": slot_named}
        return derived(game, VERBS.actions[verb], seat, said.get(ALONE, said), readers)
    meant = decline(game, state) if verb == "pass" else answer(game, state, said.get("answer", said))
    return meant or Refusal("E_WRONG_PHASE", say="Nobody asks that now.")


def answers(step: Any) -> list[Any]:
    """What a step says about the questions it raises, in order. Spaces named for an item are its targets instead."""
    given = listed(step.get("answers")) if isinstance(step, Mapping) else []
    if VERBS.verb(step) == "item" and isinstance(step, Mapping):
        given = [one for one in given if Place(str(one)) not in names.SLOTS]
        given += [step["card"]] if "item" in step and "card" in step else []
    return given


def spoken_of(when: Iterable[Any], active: Seat) -> Iterator[tuple[CardText, Seat, Mapping[str, int] | None]]:
    """Every card the steps speak of that has to exist, whose it is, and what it costs when the story says so."""
    for step in when:
        verb, said = _read(step)
        slot = str(said.get("slot", said.get("to", ""))).strip().upper()
        by = step.get("by") if isinstance(step, Mapping) else None
        seat = str(by or (slot[:1] if slot[:1] in names.SEATS else active)).strip().upper()
        if seat not in names.SEATS:
            raise ScenarioError(f"by is one of {', '.join(names.SEATS)}, found {by!r}")
        if verb == "play":
            text = parse_card(said.get("card"))
            yield text, seat, _cost(said, text)
        named = list(said.values()) if verb in VERBS.actions else []
        told = answers(step)
        inside = [part for one in told if isinstance(one, Mapping) for part in one.values()]
        for text in card_texts([*told, *inside, *named]):
            if printed_face(text) is not None or text.numbered:
                yield text, seat, None


def draws_squirrels(when: Iterable[Any]) -> bool:
    """Whether some step takes a squirrel out of its pile: a draw, or a bottle."""
    for step in when:
        verb, said = _read(step)
        pile = PILES.get(letters(said.get("from", "squirrel")), "squirrel")
        bottled = item_face(str(said.get("item", ""))) if verb == "item" else None
        if (verb == "draw" and pile == "squirrel") or (bottled is not None and bottled.id == "squirrel-in-a-bottle"):
            return True
    return False


def _ring(game: Inscription, state: State, seat: Seat) -> Action | Refusal:
    """The bell has no identity (INS-RULING-76)."""
    meant = game.bell(state)
    return Ring(state.turn.seat) if isinstance(meant, Refusal) and state.question is None else meant


def _draw(state: State, seat: Seat, said: Mapping[str, Any]) -> Action:
    pile = letters(said.get("from", "opening"))
    if state.count(names.opening(seat)):
        return Draw(seat, "opening")
    if pile not in PILES:
        raise ScenarioError(f"draw from deck or squirrel, found {said.get('from')!r}")
    return Draw(seat, "deck" if PILES[pile] == "deck" else "squirrel")


def _play(game: Inscription, state: State, seat: Seat, said: Mapping[str, Any]) -> Action:
    text = parse_card(said.get("card"))
    where = said.get("slot", said.get("to"))
    if where is None:
        raise ScenarioError(f"play {text}: which slot?")
    face, to = unplayed(text, _cost(said, text)), slot_of_text(where)
    card = _held(game, state, seat, face)
    window = state.question is not None and any(isinstance(one, Eat) for one in state.question.prompt.options)
    if "corpse-eater" in face.sigils and (said.get("free") or window):
        return Eat(seat, card, to)
    return Play(seat, card, to, _sacrificed(game, state, said))


def _item(game: Inscription, state: State, seat: Seat, said: Mapping[str, Any], step: Any) -> Action:
    name = str(said.get("item", said.get("card", "")))
    face = item_face(parse_card(name).name)
    if face is None:
        raise ScenarioError(f"there is no item {name!r}; {hint(name, item_names())}")
    spaces = [slot_of_text(said[key]) for key in ("target", "to", "slot") if said.get(key) is not None]
    spaces += [Place(one) for one in _said(step) if Place(one) in names.SLOTS]
    there = (card for card in state.at(names.ITEMS) if game.face(state, card).id == face.id)
    card = next(there, CardId(f"{face.id}:1"))
    if not face.placed:
        target, to = _aimed(state, seat, face, spaces)
        return Use(seat, card, target, to)
    if not spaces:
        raise ScenarioError(f"{face.name} is placed: say to: SLOT")
    return Play(seat, card, spaces[-1], _sacrificed(game, state, said))


def _aimed(state: State, seat: Seat, face: CardFace, spaces: list[Place]) -> tuple[Place | None, Place | None]:
    """Target and own space; a hooked card goes to the one space that is free when the story names none."""
    free = [where for where in names.row(seat) if not state.at(where)]
    aimed = [*spaces, *free] if face.id == "fish-hook" and len(spaces) == 1 == len(free) else spaces
    return aimed[0] if aimed else None, aimed[1] if len(aimed) > 1 else None


def _sacrificed(game: Inscription, state: State, said: Mapping[str, Any]) -> tuple[CardId, ...]:
    """The cards lying in the spaces named; an empty space, or the hand, offers some card that is not in play."""
    spaces = said.get("sacrifice") or []
    spaces = [spaces] if isinstance(spaces, str) else spaces
    if not isinstance(spaces, list):
        raise ScenarioError(f"sacrifice is a list of slots, found {spaces!r}")
    absent = iter(state.at(names.CREATURES))
    there = [None if letters(space) == "hand" else state.top(slot_of_text(space)) for space in spaces]
    return tuple(card if card is not None else next(absent) for card in there)


def _held(game: Inscription, state: State, seat: Seat, face: CardFace) -> CardId:
    """A card with this face that may be in the hand: known there, unseen, or anywhere else when it cannot be."""
    places = [names.hand(seat), names.squirrels(seat), names.unseen(seat), names.CREATURES, names.ITEMS, names.UNUSED]
    places += [where for where in state.cards if where not in places and names.side(where) is None]
    return held(game, state, face, places, alike, same_name)


def _cost(said: Mapping[str, Any], text: CardText) -> Mapping[str, int] | None:
    """The cost a step states, ``None`` for the printed one. `free` means none, but to a Corpse Eater a way to play."""
    if said.get("free") and "cost" not in said:
        return None if "corpse-eater" in face_of_text(text).sigils else {}
    if "cost" not in said:
        return None
    cost = said["cost"]
    if cost in (None, 0, "free", "none"):
        return {}
    if not isinstance(cost, Mapping) or any(key not in ("blood", "bones") for key in cost):
        raise ScenarioError(f"a cost is {{blood: n}} or {{bones: n}}, found {cost!r}")
    if not all(isinstance(value, int) for value in cost.values()):
        raise ScenarioError(f"a cost is a number of blood or bones, found {cost!r}")
    return {str(key): int(value) for key, value in cost.items()}


def _said(step: Any) -> list[str]:
    said = step.get("answers") if isinstance(step, Mapping) else None
    return [str(one).strip().upper() for one in (said if isinstance(said, list) else [said])]


def _read(step: Any) -> tuple[str, Mapping[str, Any]]:
    """The verb of a step and its keys; what is said alone is its first key, or of a plain action has none."""
    verb, said = VERBS.read(step)
    if isinstance(said, Mapping):
        return verb, said
    keys = VERBS.keys.get(verb, (ALONE,)) or ()
    if said is not None and not keys:
        raise ScenarioError(f"{verb} needs nothing more, found {said!r}")
    return verb, {} if said is None else {keys[0]: said}


def _card_named(game: Inscription, state: State, seat: Seat) -> Reader:
    """A card in an answer: one with that face, in the hand if it can be there."""
    return lambda name, said: _held(game, state, seat, face_of_text(parse_card(said)))
