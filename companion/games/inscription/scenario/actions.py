"""Steps of stories as actions of the game, and answers in words as options of its questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.spelling import letters
from companion.games.common.stories.answers import NO, YES, by_word, declined, meant, options, spoken
from companion.games.common.stories.boards import card_texts
from companion.games.common.stories.forms import NOTHING, SWITCH, Form, named
from companion.games.common.stories.steps import Verb, verb
from companion.games.common.stories.words import number
from companion.games.inscription import names
from companion.games.inscription.answers import Pass, Ready
from companion.games.inscription.faces import CardFace
from companion.games.inscription.game import Inscription
from companion.games.inscription.rules.combat import Eat
from companion.games.inscription.rules.copies import Missing
from companion.games.inscription.rules.drawing import Draw, Pile, Take
from companion.games.inscription.rules.items import Use
from companion.games.inscription.rules.play import Play
from companion.games.inscription.rules.turn import Hold, Ring
from companion.games.inscription.scenario.cards import CARDS, ITEMS, item_face, item_named, printed_face, unplayed
from companion.games.lane_duel.payment import Withdraw
from companion.games.lane_duel.stories.steps import LaneStep, LaneVerbs
from companion.games.lane_duel.stories.words import CARD, PAID, SLOT, cost_given, is_slot, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State

PILES: Mapping[str, Pile] = {"deck": "deck", "creature": "deck", "squirrel": "squirrel"}
MISSING = ("notavailable", "unavailable", "missing", "notthere")
"""Said of a card the rules have just fetched (INS-RULING-27, 28)."""
REFUSING = (Pass, Withdraw)
UNASKED = Refusal("E_WRONG_PHASE", say="Nobody asks that now.")


def answered(told: LaneStep) -> list[Any]:
    """What a step says about the questions it raises, in order. Spaces named for an item are its targets instead."""
    if told.verb != "item":
        return told.answers
    given = [one for one in told.answers if not is_slot(one)]
    return [*given, told.said["card"]] if {"item", "card"} <= told.said.keys() else given


def spoken_of(when: Iterable[Any], active: Seat) -> Iterator[tuple[CardText, Seat, Mapping[str, int]]]:
    """Every card the steps speak of that has to exist, whose it is, and what it costs when the story says so."""
    for told in map(VERBS.read, when):
        seat = told.seats(active)[0]
        if told.verb == "play":
            text = parse_card(told.said.get("card"))
            yield text, seat, _cost(told, text)
        said = answered(told)
        inside = [part for one in said if isinstance(one, Mapping) for part in one.values()]
        named = told.said.values() if told.verb in VERBS.actions else ()
        for text in card_texts([*said, *inside, *named]):
            if printed_face(text) is not None or text.numbered:
                yield text, seat, {}


def draws_squirrels(when: Iterable[Any]) -> bool:
    """Whether some step takes a squirrel out of its pile: a draw, or a bottle."""
    for told in map(VERBS.read, when):
        item = item_face(str(told.said.get("item", ""))) if told.verb == "item" else None
        if item == ITEMS["squirrel-in-a-bottle"] or (told.verb == "draw" and _pile(told) != "deck"):
            return True
    return False


def _pile(told: LaneStep) -> Pile | None:
    return PILES.get(letters(told.said.get("from")).removesuffix("s"))


def _ring(game: Inscription, state: State, seat: Seat, told: LaneStep) -> Action | Refusal:
    """The bell has no identity (INS-RULING-76)."""
    meant = game.bell(state)
    return Ring(state.turn.seat) if isinstance(meant, Refusal) and state.question is None else meant


def _draw(game: Inscription, state: State, seat: Seat, told: LaneStep) -> Action:
    if state.count(names.opening(seat)):
        return Draw(seat, "opening")
    pile = _pile(told)
    if pile is None:
        raise ScenarioError(f"draw from deck or squirrel, found {told.said.get('from')!r}")
    return Draw(seat, pile)


def _play(game: Inscription, state: State, seat: Seat, told: LaneStep) -> Action:
    text = parse_card(told.said.get("card"))
    face, to = unplayed(text, **_cost(told, text)), told.slot
    card = held(game, state, seat, face)
    window = state.question is not None and any(isinstance(one, Eat) for one in state.question.prompt.options)
    if "corpse-eater" in face.sigils and (told.said.get("free") or window):
        return Eat(seat, card, to)
    return Play(seat, card, to, told.cards(state, "sacrifice"))


def _item(game: Inscription, state: State, seat: Seat, told: LaneStep) -> Action:
    said = told.said
    face = item_named(str(said.get("item", said.get("card", ""))))
    spaces = [slot_of_text(said[key]) for key in ("target", "to", "slot") if said.get(key) is not None]
    spaces += [slot_of_text(one) for one in told.answers if is_slot(one)]
    there = (card for card in state.at(names.ITEMS) if game.face(state, card).id == face.id)
    card = next(there, CardId(f"{face.id}:1"))
    if face.placed:
        if not spaces:
            raise ScenarioError(f"{face.name} is placed: say to: SLOT")
        return Play(seat, card, spaces[-1], told.cards(state, "sacrifice"))
    if face.id == "fish-hook" and len(spaces) == 1:  # to the one space that is free, when no other is named
        free = [where for where in names.row(seat) if not state.at(where)]
        spaces += free if len(free) == 1 else []
    target, to = (*spaces, None, None)[:2]
    return Use(seat, card, target, to)


def held(game: Inscription, state: State, seat: Seat, face: CardFace) -> CardId:
    """A card with this face that may be in the hand: known there, unseen, or anywhere else when it cannot be."""
    places = [names.hand(seat), names.squirrels(seat), names.unseen(seat), names.CREATURES, names.ITEMS, names.UNUSED]
    places += [where for where in state.cards if where not in places and names.side(where) is None]
    return CARDS.held(game, state, face, places)


def _cost(told: LaneStep, text: CardText) -> Mapping[str, int]:
    """The cost a step states, nothing for the printed one. `free` means none, but to a Corpse Eater a way to play."""
    if "cost" not in told.said and not (told.said.get("free") and "corpse-eater" not in CARDS.face_of(text).sigils):
        return {}
    said = cost_given(told.said.get("cost"), ("blood", "bones"))
    return {key: number(f"cost.{key}", said.get(key, 0), 0) for key in ("blood", "bones")}


def answer(game: Inscription, state: State, said: Any) -> Action | None:
    """The option of the open question that words mean, or without a question the report that a card is missing."""
    if isinstance(said, Mapping):
        said = next((said[key] for key in ("card", "play", "slot", "answer") if key in said), None)
    word, question = spoken(said), state.question
    if question is None:
        new = [card for (card, name), value in state.marks.items() if name == names.NEW and value > 1]
        return Missing(state.turn.seat, new[-1]) if new and word in MISSING else None
    if word in (*NO, *YES, *MISSING):
        return meant(game, state, "no" if word in MISSING else said, REFUSING)
    if isinstance(said, int) and Hold.verb in question.prompt.verbs:
        return Hold(question.waiting[0], said)
    real = options(state, REFUSING)
    named = _named(game, state, real, said)
    return named or by_word(game, state, real, word, lambda card: game.call(state, card))


def routine(game: Inscription, state: State, told: Sequence[Any]) -> Action | None:
    """Hands report that they are ready, or how many cards they hold, unless the story says how many."""
    question = state.question
    if question is None or (told and type(told[0]) is int and Hold.verb in question.prompt.verbs):
        return None
    for option in question.prompt.options:
        if isinstance(option, Ready) and option.seat in question.waiting:
            return option
        if isinstance(option, Hold) and option.cards == state.count(names.hand_count(option.seat)):
            return option
    return None


def _named(game: Inscription, state: State, some: Sequence[Action], said: Any) -> Action | None:
    """The option that is about a named card, or a card that may be named although it is not listed."""
    question = state.question
    assert question is not None
    cards = [getattr(one, "card", None) for one in some]
    for text in card_texts([said]):
        try:
            face = CARDS.face_of(text)
        except ScenarioError:
            return None
        card = CARDS.pick(game, state, face, filter(None, cards))
        if card is not None:
            return some[cards.index(card)]
        if Take.verb in question.prompt.verbs:
            seat = question.waiting[0]
            return Take(seat, CARDS.held(game, state, face, (names.unseen(seat), names.CREATURES)))
    return None


ITEM = named("an item", lambda game, text: item_named(text))
VERBS = LaneVerbs(
    {
        "draw": verb(
            _draw, **{"from": Form("deck or squirrel", lambda value: letters(value).removesuffix("s") in PILES)}
        ),
        "play": verb(_play, "cost", card=CARD, slot=SLOT, to=SLOT, sacrifice=PAID, free=SWITCH),
        "bell": Verb(_ring, NOTHING),
        "item": verb(_item, "cost", item=ITEM, card=CARD, target=SLOT, to=SLOT, slot=SLOT, sacrifice=PAID),
        "answer": verb(
            lambda game, state, _, told: answer(game, state, told.said) or UNASKED, "answer", "card", "slot"
        ),
        "pass": Verb(lambda game, state, _, told: declined(state, REFUSING) or UNASKED, NOTHING),
    },
    Inscription.vocabulary.actions,
    {"ring": "bell", "use": "item", "decline": "pass"},
)
