"""Steps of stories as actions of the game, and answers in words as options of its questions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.errors import ScenarioError
from companion.games.cardtext import CardText, letters, parse_card
from companion.games.inscription import names
from companion.games.inscription.actions import Draw, Eat, Hold, Pass, Play, Ready, Ring, Take, Use, Withdraw
from companion.games.inscription.catalogue import CardFace
from companion.games.inscription.scenario_cards import face_of_text, item_face, printed_face
from companion.games.inscription.scenario_position import card_texts, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

ASIDE = ("do", "by", "answers", "refused", "error", "note")
KEYS: Mapping[str, tuple[str, ...]] = {
    "draw": ("from",),
    "play": ("card", "slot", "to", "cost", "sacrifice", "free"),
    "bell": (),
    "item": ("item", "card", "target", "to", "slot", "sacrifice", "cost"),
    "answer": ("answer", "card", "slot"),
    "pass": (),
}
VERBS = {"ring": "bell", "use": "item", "decline": "pass"}
PILES = {"deck": "deck", "creature": "deck", "creatures": "deck", "squirrel": "squirrel", "squirrels": "squirrel"}
NO = ("no", "none", "pass", "decline", "declined", "false", "withdraw", "nothing", "notavailable")
YES = ("yes", "true", "ok", "confirm", "confirmed", "accept", "available")
TWO_CODES = {"E_ITEM_TIMING": "E_NOT_YOUR_TURN"}
"""An item in the adversary's turn is outside its window (INS-ITEM-02) and out of turn (section 7): both are right."""


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
        return _item(game, state, seat, said)
    meant = decline(state) if verb == "pass" else answer(game, state, said.get("answer", said))
    return meant or Refusal("E_WRONG_PHASE", say="Nobody asks that now.")


def answers(step: Any) -> list[Any]:
    """What a step says about the questions it raises, in order."""
    said = step.get("answers") if isinstance(step, Mapping) else None
    return list(said) if isinstance(said, list) else [] if said is None else [said]


def spoken_of(when: Iterable[Any], active: Seat) -> Iterator[tuple[CardText, Seat, Mapping[str, int] | None]]:
    """Every card the steps speak of that has to exist, whose it is, and what it costs when the story says so."""
    for step in when:
        verb, said = _read(step)
        slot = str(said.get("slot", said.get("to", ""))).strip().upper()
        by = step.get("by") if isinstance(step, Mapping) else None
        seat = str(by or (slot[:1] if slot[:1] in names.SEATS else active)).strip().upper()
        if verb == "play":
            text = parse_card(said.get("card"))
            yield text, seat, _cost(said, text)
        for text in card_texts([*answers(step), *_inside(answers(step))]):
            if printed_face(text) is not None or text.numbered:
                yield text, seat, None


def answer(game: Inscription, state: State, said: Any) -> Action | None:
    """The option of the open question that words mean."""
    question = state.question
    if question is None:
        return None
    options = [one for one in question.prompt.options if isinstance(one, Action) and one.seat in question.waiting]
    if isinstance(said, Mapping):
        said = said.get("card", said.get("play", said.get("slot", said.get("answer"))))
    word = letters("no" if said is None or said is False else "yes" if said is True else said)
    if word in NO:
        return decline(state)
    real = [one for one in options if not isinstance(one, (Pass, Withdraw))]
    if word in YES:
        return real[0] if real else None
    named = _named(game, state, real, said, question.waiting[0], question.prompt.verbs)
    return named or next((one for one in real if word in map(letters, _values(one))), None) or next(
        (one for one in real if word in letters(game.label(state, one))), None
    )


def decline(state: State) -> Action | None:
    """The option that says no to the open question."""
    question = state.question
    if question is None:
        return None
    refusing = [one for one in question.prompt.options if isinstance(one, (Pass, Withdraw))]
    return refusing[0] if refusing else None


def routine(state: State) -> Action | None:
    """Hands report that they are ready, or how many cards they hold."""
    question = state.question
    if question is None:
        return None
    for option in question.prompt.options:
        if isinstance(option, Ready):
            return option
        if isinstance(option, Hold) and option.cards == state.count(names.hand_size(option.seat)):
            return option
    return None


def same_code(wanted: str, refusal: Refusal, step: Any) -> bool:
    """Whether this is the expected refusal."""
    return wanted == refusal.code or (_verb(step) == "item" and TWO_CODES.get(wanted) == refusal.code)


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
    face, to = face_of_text(text, _cost(said, text)), slot_of_text(where)
    card = _held(game, state, seat, face)
    if said.get("free") and "corpse-eater" in face.sigils:
        return Eat(seat, card, to)
    return Play(seat, card, to, _sacrificed(game, state, said))


def _item(game: Inscription, state: State, seat: Seat, said: Mapping[str, Any]) -> Action:
    name = str(said.get("item", said.get("card", "")))
    face = item_face(parse_card(name).name)
    if face is None:
        raise ScenarioError(f"there is no item {name!r}")
    spaces = [slot_of_text(said[key]) for key in ("target", "to", "slot") if said.get(key) is not None]
    there = (card for card in state.at(names.ITEMS) if game.face(state, card).id == face.id)
    card = next(there, CardId(f"{face.id}:1"))
    if not face.placed:
        return Use(seat, card, *spaces[:2])
    if not spaces:
        raise ScenarioError(f"{face.name} is placed: say to: SLOT")
    return Play(seat, card, spaces[-1], _sacrificed(game, state, said))


def _sacrificed(game: Inscription, state: State, said: Mapping[str, Any]) -> tuple[CardId, ...]:
    """The cards lying in the spaces named; an empty space offers some card that is not in play."""
    spaces = said.get("sacrifice") or []
    spaces = [spaces] if isinstance(spaces, str) else spaces
    absent = iter(state.at(names.CREATURES))
    return tuple(state.top(slot_of_text(space)) or next(absent) for space in spaces)


def _held(game: Inscription, state: State, seat: Seat, face: CardFace) -> CardId:
    """A card with this face that may be in the hand: known there, unseen, or anywhere else when it cannot be."""
    places = [names.hand(seat), names.squirrels(seat), names.unseen(seat), names.CREATURES, names.ITEMS, names.UNUSED]
    places += [where for where in state.cards if where not in places and names.side(where) is None]
    for same in (_alike, _same_name):
        for where in places:
            for card in state.at(where):
                if same(game.face(state, card), face):
                    return card
    raise ScenarioError(f"there is no card {face.name!r} left to play")


def _alike(one: CardFace, other: CardFace) -> bool:
    return _same_name(one, other) and _print(one) == _print(other)


def _print(face: CardFace) -> tuple[Any, ...]:
    return face.power, face.health, face.blood, face.bones, frozenset(face.sigils), face.kind, face.ant


def _same_name(one: CardFace, other: CardFace) -> bool:
    return one.id == other.id or letters(one.name) == letters(other.name)


def _named(
    game: Inscription, state: State, options: Sequence[Action], said: Any, seat: Seat, verbs: Sequence[str]
) -> Action | None:
    """The option that is about a named card, or a card that may be named although it is not listed."""
    for text in card_texts([said]):
        try:
            face = face_of_text(text)
        except ScenarioError:
            return None
        for same in (_alike, _same_name):
            for option in options:
                card = getattr(option, "card", None)
                if card is not None and same(game.face(state, card), face):
                    return option
        if Take.verb in verbs:
            return Take(seat, _held_in(game, state, (names.unseen(seat), names.CREATURES), face))
    return None


def _held_in(game: Inscription, state: State, places: Iterable[Place], face: CardFace) -> CardId:
    for where in places:
        for card in state.at(where):
            if _same_name(game.face(state, card), face):
                return card
    raise ScenarioError(f"no card {face.name!r} can be in that deck")


def _values(option: Action) -> Iterator[str]:
    yield option.verb
    for field in option.__struct_fields__[1:]:
        value = getattr(option, field)
        if not isinstance(value, Place) and isinstance(value, tuple):
            yield from map(str, value)
        else:
            yield str(value)


def _inside(said: Iterable[Any]) -> Iterator[Any]:
    for one in said:
        if isinstance(one, Mapping):
            yield from one.values()


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
    return {str(key): int(value) for key, value in cost.items()}


def _verb(step: Any) -> str:
    verb = str(step.get("do", "") if isinstance(step, Mapping) else step).strip().lower()
    return VERBS.get(verb, verb)


def _read(step: Any) -> tuple[str, Mapping[str, Any]]:
    """The verb of a step and what else it says; ScenarioError for a verb or key that is none."""
    verb = _verb(step)
    if verb not in KEYS:
        near = difflib.get_close_matches(verb, KEYS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(KEYS)}"
        raise ScenarioError(f"there is no action {verb or step!r}; {hint}")
    said = {str(key): value for key, value in step.items() if key not in ASIDE} if isinstance(step, Mapping) else {}
    for key in said:
        if key not in KEYS[verb]:
            near = difflib.get_close_matches(key, (*KEYS[verb], *ASIDE), 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join((*KEYS[verb], *ASIDE))}"
            raise ScenarioError(f"{verb} has no {key!r}; {hint}")
    return verb, said
